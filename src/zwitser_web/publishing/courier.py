"""A background thread that updates outlets (folders, servers) and calls webhooks, with retries.

There is no queue: an outlet whose digest differs from that of its tournaments is behind. So nothing
is lost when the program stops or the network is away.
"""

from __future__ import annotations

import ipaddress
import json
import logging
import secrets
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from hashlib import sha256
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from django.conf import settings
from django.db import close_old_connections, connection
from django.db.models import Max
from django.utils import timezone

from zwitser.errors import ZwitserError
from zwitser.language import languages
from zwitser_web import store
from zwitser_web.accounts import credentials, notices, sessions
from zwitser_web.accounts.given_names import known_as
from zwitser_web.api import webhooks
from zwitser_web.models import Event, Outlet, Tournament, Visibility
from zwitser_web.publishing import folder
from zwitser_web.publishing.club_list import open_tournaments
from zwitser_web.publishing.mirrors import AFTER, TURN, public_document

EVERY = 2.0
"""Seconds between two passes."""

PATIENCE = 10.0
"""Seconds before an outlet that failed is tried again."""

QUIET = 5.0
"""Seconds without a new line before a folder is written, not to slow down typing of results."""

FACTS = ("pk", "created", "name", "visibility", "hidden_slug", "short_names", "deleted",
         "archived", "planned")  # fmt: skip
"""What of a tournament changes its public pages without a line in its journal."""

HALF = 32
"""Letters of a digest for what an outlet was made from; the other half is what arrived."""

NOTHING = sha256(b"").hexdigest()[:HALF]
"""The digest of an outlet that was emptied."""

TIDY = 300.0
"""Seconds between two deletions of data past their retention."""

_tried: dict[int, float] = {}
_kept: dict[str, float] = {}
_lock = threading.Lock()


def start() -> None:
    """Start the thread; it runs for as long as the program."""
    threading.Thread(target=_forever, name="courier", daemon=True).start()


def _forever() -> None:
    while True:
        time.sleep(EVERY)
        try:
            close_old_connections()
            deliver()
            webhooks.deliver()
            delete_expired()
        except Exception:  # a fault of ours must not end what arbiters rely on
            logging.getLogger(__name__).exception("outlets")
        finally:
            # Somebody's computer keeps no file open; a server of many clubs keeps its connection.
            close_old_connections() if settings.MODE == "hosted" else connection.close()


def delete_expired() -> None:
    """Delete, once in a while, data past the retention times on the page about privacy."""
    if time.monotonic() - _kept.get("at", -TIDY) < TIDY:
        return
    _kept["at"] = time.monotonic()
    store.empty_bin()
    credentials.forget_old_guesses()
    sessions.forget_old()
    notices.forget_old_trail()


def deliver(*, at_once: bool = False) -> None:
    """Update every outlet that is behind, except those that just failed or are being typed at."""
    with _lock:
        behind = [
            outlet
            for outlet in Outlet.objects.select_related("tournament", "tournament__club")
            if (not outlet.sent or not outlet.digest.startswith(_digest(outlet)))
            and (at_once or _is_its_turn(outlet))
        ]
        for target in sorted({outlet.target for outlet in behind if outlet.kind == Outlet.FOLDER}):
            _fill(target, [outlet for outlet in behind if outlet.target == target])
        for outlet in behind:
            if outlet.kind == Outlet.SERVER:
                _send(outlet)


def _tournaments(outlet: Outlet) -> list[Tournament]:
    """List the tournaments of an outlet, as far as they are public."""
    if outlet.whole_club:
        return list(open_tournaments().filter(club=outlet.tournament.club))
    return [outlet.tournament]


def _digest(outlet: Outlet) -> str:
    """Give a digest of all that an outlet is made from: journals, and facts outside them."""
    rows = _tournaments(outlet)
    last = store.heads(rows)
    facts = [(last.get(row.pk), *(getattr(row, name) for name in FACTS)) for row in rows]
    club = outlet.tournament.club
    return sha256(repr([club.name, club.logo, facts]).encode()).hexdigest()[:HALF]


def _is_its_turn(outlet: Outlet) -> bool:
    """Say whether an outlet need not wait, after a failure or for a pause in typing results.

    A line from the future was written while the clock was wrong, not a moment ago.
    """
    if outlet.failure and time.monotonic() - _tried.get(outlet.pk, -PATIENCE) < PATIENCE:
        return False
    newest = Event.objects.filter(tournament__in=_tournaments(outlet)).aggregate(at=Max("at"))["at"]
    lately = newest is not None and 0 <= (timezone.now() - newest).total_seconds() < QUIET
    return outlet.kind == Outlet.SERVER or not lately


def _fill(target: str, behind: list[Outlet]) -> None:
    """Write the site of all tournaments of one folder."""
    outlets = Outlet.objects.filter(kind=Outlet.FOLDER, target=target, taken_down=False)
    found = (_tournaments(outlet) for outlet in outlets.select_related("tournament__club"))
    rows = {row.pk: row for shown in found for row in shown}
    seen = {outlet.pk: (webhooks.last_of(outlet.tournament), _digest(outlet)) for outlet in behind}
    club = behind[0].tournament.club
    lang = next(lang for lang in languages() if lang == behind[0].lang)
    try:
        folder.update(rows.values(), known_as(club.name, lang), lang, Path(target))
    except ZwitserError as error:
        _store_failure(behind, error.code)
    else:
        for outlet in behind:
            _store_success(outlet, *seen[outlet.pk])


def _send(outlet: Outlet) -> None:
    """Send the public document, or nothing of a tournament that is taken down, closed or deleted.

    Skipped where the server has it already. A publication is named before it goes, and keeps the
    name until the server has answered.
    """
    row = outlet.tournament
    number, made_from = webhooks.last_of(row), _digest(outlet)
    is_hidden = outlet.taken_down or row.deleted or row.visibility == Visibility.CLOSED
    words = "" if is_hidden else public_document(store.load(row), short_names=row.short_names)
    arrived = sha256(words.encode()).hexdigest()[:HALF]
    try:
        if not outlet.digest.endswith(arrived):
            if not outlet.turn:
                outlet.turn = secrets.token_hex(16)
                Outlet.objects.filter(pk=outlet.pk).update(turn=outlet.turn)
            outlet.address = send_document(
                outlet.target, outlet.key, words, after=outlet.after, turn=outlet.turn
            )
            outlet.after, outlet.turn = outlet.turn, ""
    except NotSent as error:
        _store_failure([outlet], str(error))
        Outlet.objects.filter(pk=outlet.pk).update(elsewhere=error.since)
    else:
        _store_success(outlet, number, made_from + arrived)


def _store_success(outlet: Outlet, number: int, digest: str = "") -> None:
    """Store a delivery, unless the outlet changed meanwhile."""
    _tried.pop(outlet.pk, None)
    ours = Outlet.objects.filter(pk=outlet.pk, target=outlet.target, key=outlet.key)
    ours.update(after=outlet.after, turn=outlet.turn)
    same = ours.filter(taken_down=outlet.taken_down)
    same.update(sent=number, digest=digest, failure="", elsewhere=None, address=outlet.address)


def _store_failure(outlets: Iterable[Outlet], reason: str) -> None:
    for outlet in outlets:
        _tried[outlet.pk] = time.monotonic()
        Outlet.objects.filter(pk=outlet.pk).update(failure=reason[:300])


# From a laptop to another Zwitser: one request with a key, over a line that may fail.

ELSEWHERE = "elsewhere"
SECONDS = 15
LONGEST_ANSWER = 10_000


class NotSent(Exception):
    """A document did not arrive: a code, and since when somebody else publishes there."""

    def __init__(self, code: str, since: datetime | None = None) -> None:
        super().__init__(code)
        self.since = since


class _NoRedirect(HTTPRedirectHandler):
    """Follow no redirect: the key is for this server only."""

    def redirect_request(self, *_args: object, **_kwargs: object) -> None:
        return None


def send_document(server: str, key: str, words: str, *, after: str, turn: str) -> str:
    """Publish this document there, or take down the one there if it is empty; give its address.

    The publication is named `turn` and follows the one named `after`: see `mirrors.Turn`.
    """
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    request = Request(  # noqa: S310  # `parse_push_address` lets http and https through
        f"{server}/push",
        data=words.encode() if words else None,
        method="POST" if words else "DELETE",
        headers=headers | {AFTER: after, TURN: turn},
    )
    try:
        with build_opener(_NoRedirect).open(request, timeout=SECONDS) as answer:
            found = json.loads(answer.read(LONGEST_ANSWER))
            return f"{server}{found['page']}"
    except HTTPError as error:
        raise _parse_refusal(error) from None
    except (OSError, HTTPException):
        raise NotSent("offline") from None
    except (ValueError, KeyError, TypeError):
        raise NotSent("no-zwitser") from None


def _parse_refusal(error: HTTPError) -> NotSent:
    """Turn the answer of a server that refuses into a code."""
    if error.code in (401, 403, 404, 429):
        return NotSent("unknown-key")
    with suppress(OSError, HTTPException, ValueError, TypeError, AttributeError):
        found = json.loads(error.read(LONGEST_ANSWER))
        if found.get("code") == ELSEWHERE:
            return NotSent(ELSEWHERE, store.parse_moment(str(found.get("since"))))
    return NotSent("refused")


def parse_push_address(pasted: str) -> tuple[str, str] | None:
    """Parse the address that a server gave, `https://SERVER/push#KEY`, into server and key."""
    parts = urlsplit(pasted.strip())
    host = parts.hostname or ""
    # A key travels encrypted, or does not leave this computer.
    is_safe = bool(host) and parts.scheme == "https"
    with suppress(ValueError):
        is_safe = is_safe or (parts.scheme == "http" and ipaddress.ip_address(host).is_loopback)
    if parts.path != "/push" or not parts.fragment or not is_safe:
        return None
    return f"{parts.scheme}://{parts.netloc}", parts.fragment
