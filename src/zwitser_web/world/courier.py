"""Brings what is public to its outlets, and news to webhooks, again for as long as that fails.

What has to be done follows from the database alone: an outlet that has not seen the last line of
its tournament is behind. So nothing is forgotten when the program stops or the network is away.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.db import close_old_connections, connection
from django.db.models import Max
from django.utils import timezone

from zwitser.errors import ZwitserError
from zwitser.messages import Language
from zwitser_web.api import webhooks
from zwitser_web.models import Event, Outlet, Tournament
from zwitser_web.requests import LANGUAGES
from zwitser_web.store import journal as journal_store
from zwitser_web.world import folder, push
from zwitser_web.world.chosen import listed
from zwitser_web.world.public_document import public_document

EVERY = 2.0
"""Seconds between two looks at what changed."""

PATIENCE = 10.0
"""Seconds before an outlet that failed is tried again."""

QUIET = 5.0
"""Seconds without a new line before a folder is written: who types results is not slowed down."""

NOTHING = sha256(b"").hexdigest()
"""The digest of an outlet that has been told to show nothing."""

_tried: dict[int, float] = {}
_lock = threading.Lock()


def start() -> None:
    """Begin to look, in the background, for as long as the program runs."""
    threading.Thread(target=_forever, name="courier", daemon=True).start()


def _forever() -> None:
    while True:
        time.sleep(EVERY)
        try:
            close_old_connections()
            deliver()
            webhooks.deliver()
        except Exception:  # a fault of ours must not end what arbiters rely on
            logging.getLogger(__name__).exception("outlets")
        finally:
            _let_go()


def _let_go() -> None:
    """Leave no file open on somebody's computer; a server of many clubs keeps its connection."""
    if settings.MODE == "hosted":
        close_old_connections()
    else:
        connection.close()


def deliver(*, at_once: bool = False) -> None:
    """Bring every outlet up to date that is behind; those that just failed wait a while."""
    with _lock:
        behind = [outlet for outlet in _behind() if at_once or _is_its_turn(outlet)]
        for target in sorted({outlet.target for outlet in behind if outlet.kind == Outlet.FOLDER}):
            _fill(target, [outlet for outlet in behind if outlet.target == target])
        for outlet in behind:
            if outlet.kind == Outlet.SERVER:
                _send(outlet)


def _behind() -> list[Outlet]:
    """List the outlets that have not seen the last line of what they show."""
    outlets = list(Outlet.objects.select_related("tournament", "tournament__club"))
    lines = Event.objects.filter(tournament__in=[outlet.tournament_id for outlet in outlets])
    last = dict(lines.values_list("tournament").annotate(Max("number")))
    return [
        outlet
        for outlet in outlets
        if outlet.sent != last.get(outlet.tournament_id, 0)
        or (outlet.whole_club and outlet.digest != _digest(outlet))
    ]


def _shown(outlet: Outlet) -> list[Tournament]:
    """List the tournaments that a folder shows."""
    if outlet.whole_club:
        return list(listed().filter(club=outlet.tournament.club))
    return [outlet.tournament]


def _digest(outlet: Outlet) -> str:
    """Name the last lines of all that a club shows, so that a new one is noticed."""
    rows = listed().filter(club=outlet.tournament.club) if outlet.whole_club else ()
    last = [(row.pk, row.short_names, _last(row)) for row in rows]
    return sha256(repr(last).encode()).hexdigest() if last else ""


def _is_its_turn(outlet: Outlet) -> bool:
    """Let an outlet wait that just failed, and a folder whose tournament is being typed at."""
    if outlet.failure and time.monotonic() - _tried.get(outlet.pk, -PATIENCE) < PATIENCE:
        return False
    newest = Event.objects.filter(tournament__in=_shown(outlet)).aggregate(at=Max("at"))["at"]
    lately = newest is not None and (timezone.now() - newest).total_seconds() < QUIET
    return outlet.kind == Outlet.SERVER or not lately


def _fill(target: str, behind: list[Outlet]) -> None:
    """Write the site of every tournament that goes into one folder."""
    outlets = Outlet.objects.filter(kind=Outlet.FOLDER, target=target, taken_down=False)
    found = (_shown(outlet) for outlet in outlets.select_related("tournament__club"))
    rows = {row.pk: row for shown in found for row in shown}
    seen = {outlet.pk: (_last(outlet.tournament), _digest(outlet)) for outlet in behind}
    title, lang = behind[0].tournament.club.name, _language(behind[0])
    try:
        folder.bring(rows.values(), title, lang, Path(target))
    except ZwitserError as error:
        _failed(behind, str(error))
    else:
        for outlet in behind:
            _arrived(outlet, *seen[outlet.pk])


def _send(outlet: Outlet) -> None:
    """Send what is public, unless the server has just that."""
    number = _last(outlet.tournament)
    state = journal_store.load(outlet.tournament)
    words = "" if outlet.taken_down else public_document(state)
    digest = sha256(words.encode()).hexdigest()
    try:
        if digest != outlet.digest:
            outlet.address = push.send(outlet.target, outlet.key, words) or outlet.address
    except push.NotSent as error:
        _failed([outlet], str(error))
    else:
        _arrived(outlet, number, digest)


def _last(row: Tournament) -> int:
    return row.events.aggregate(last=Max("number"))["last"] or 0


def _language(outlet: Outlet) -> Language:
    return next(lang for lang in LANGUAGES if lang == outlet.lang)


def _arrived(outlet: Outlet, number: int, digest: str = "") -> None:
    """Note what arrived, unless somebody changed the outlet meanwhile."""
    _tried.pop(outlet.pk, None)
    same = Outlet.objects.filter(pk=outlet.pk, target=outlet.target, taken_down=outlet.taken_down)
    same.update(sent=number, digest=digest, failure="", address=outlet.address)


def _failed(outlets: Iterable[Outlet], reason: str) -> None:
    for outlet in outlets:
        _tried[outlet.pk] = time.monotonic()
        Outlet.objects.filter(pk=outlet.pk).update(failure=reason[:300])
