"""Mirrors: tournaments that laptops run and this server shows; their keys and publications."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import RequestDataTooBig
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from zwitser import arbiter
from zwitser.errors import BadInput, Refused, ZwitserError
from zwitser.formats import document
from zwitser.journal.events import Event
from zwitser.journal.fold import EMPTY
from zwitser.journal.state import State
from zwitser.model import Player, Tournament
from zwitser.systems import DEFAULT
from zwitser_web import child_process, quotas, store
from zwitser_web.accounts import access, credentials, notices
from zwitser_web.accounts.credentials import hash_token
from zwitser_web.accounts.given_names import PROGRAM
from zwitser_web.jinja import render
from zwitser_web.models import Club, Mirror, Role
from zwitser_web.requests import WebRequest, client_network, parse_int
from zwitser_web.texts import text
from zwitser_web.tournaments.hall import public_part, with_short_names

AFTER, TURN = "Zwitser-After", "Zwitser-Turn"
"""Headers: the sender's publication that the server had last, and the name of this one."""

ANY = "*"
"""Follows whatever is there: takes over from another sender."""


@dataclass(frozen=True, slots=True)
class Turn:
    """An optimistic lock: the name of a publication, and of the sender's one before it.

    Of two computers with one key, or two copies of a tournament, only one can follow the last
    publication. A retry has the same name. A program that names no turns is let in as long as no
    other names them.
    """

    after: str = ""
    name: str = ""


class Elsewhere(Refused):
    def __init__(self, mirror: Mirror) -> None:
        super().__init__("elsewhere", "another computer published with this key since")
        self.since = mirror.received


def make(club: Club, name: str) -> tuple[Mirror, str]:
    """Make a mirror and its key; only a hash is stored, so the key is shown once."""
    quotas.check(club, "mirrors")
    key = secrets.token_urlsafe(24)
    with transaction.atomic():
        row = store.create(club, name, _nothing(name), by=PROGRAM)
        return Mirror.objects.create(tournament=row, key_hash=hash_token(key)), key


def new_key(mirror: Mirror) -> str:
    key = secrets.token_urlsafe(24)
    Mirror.objects.filter(pk=mirror.pk).update(key_hash=hash_token(key), turn="")
    return key


def live_mirrors() -> QuerySet[Mirror]:
    return Mirror.objects.filter(tournament__deleted=None).select_related("tournament__club")


def find(key: str) -> Mirror | None:
    """Find the mirror of a key, unless it is in the bin."""
    return live_mirrors().filter(key_hash=hash_token(key)).first()


def show(mirror: Mirror, played: Tournament, turn: Turn) -> None:
    """Replace the mirrored tournament, or raise Elsewhere."""
    _replace_journal(mirror, arbiter.import_document(EMPTY, played), turn)


def take_down(mirror: Mirror, turn: Turn | None = None) -> None:
    """Show only the name from now on; an arbiter of the mirror needs no turn for that."""
    _replace_journal(mirror, _nothing(mirror.tournament.name), turn)


@transaction.atomic
def _replace_journal(mirror: Mirror, begin: Event, turn: Turn | None) -> None:
    known = Mirror.objects.select_for_update().get(pk=mirror.pk)
    if turn and turn.after != ANY and known.turn not in ("", turn.after, turn.name):
        raise Elsewhere(known)
    store.replace(mirror.tournament, begin, by=PROGRAM)
    name = turn.name if turn else known.turn
    Mirror.objects.filter(pk=mirror.pk).update(received=timezone.now(), turn=name)


def _nothing(name: str) -> Event:
    """Give the first event of an empty tournament."""
    return arbiter.create(EMPTY, name, DEFAULT, rounds=1)


def public_document(state: State, *, short_names: bool) -> str:
    """Serialise the public part of a tournament as a document for another server.

    Neither plans nor forbidden pairings are public.
    """
    shown = public_part(with_short_names(state) if short_names else state)
    options = replace(shown.options, forbidden=())
    players = tuple(map(_public, shown.players))
    return document.dumps(replace(shown, players=players, options=options))


def _public(player: Player) -> Player:
    """Remove numbers in lists and personal data for FIDE."""
    return replace(player, egd="", fide_id="", federation="", sex="", born="")


def read_public(words: str) -> Tournament:
    """Parse such a document, or raise BadInput; anything not public is removed."""
    found = child_process.run(document.loads, words)
    return replace(found, players=tuple(map(_public, found.players)))


SCHEME = "Bearer "
LONGEST_TURN = 64
STATUS = {BadInput.code: 422, "push-key": 403, "too-many-attempts": 429}
"""Status codes of refusals; 409 for others."""


# No CSRF check: the key counts and no cookie, and no browser sends the key by itself.
@csrf_exempt
@require_http_methods(["POST", "DELETE"])
def push(request: WebRequest) -> HttpResponse:
    """Publish or take down the tournament of a laptop, by its key; guesses are throttled."""
    given = request.headers.get("Authorization", "")
    mirror = find(given.removeprefix(SCHEME)) if given.startswith(SCHEME) else None
    try:
        if mirror is None:
            credentials.attempt(f"push:{client_network(request)}")
            raise Refused("push-key", "this key is not known here")
        turn = Turn(*(request.headers.get(name, "")[:LONGEST_TURN] for name in (AFTER, TURN)))
        if request.method == "DELETE":
            take_down(mirror, turn)
        else:
            show(mirror, read_public(request.body.decode("utf-8", errors="replace")), turn)
    except Elsewhere as error:
        since = error.since.isoformat() if error.since else None
        fields = {"error": str(error), "code": error.code, "since": since}
        return JsonResponse(fields, status=409)
    except RequestDataTooBig:
        words = f"expected at most {settings.DATA_UPLOAD_MAX_MEMORY_SIZE} bytes"
        return JsonResponse({"error": words}, status=413)
    except ZwitserError as error:
        return JsonResponse({"error": str(error)}, status=STATUS.get(error.code, 409))
    return JsonResponse({"page": reverse("public", kwargs={"slug": mirror.tournament.slug})})


@require_http_methods(["GET", "HEAD", "POST"])
def mirrors(request: WebRequest) -> HttpResponse:
    """List the mirrors of one's clubs, and make, change or remove one."""
    account = access.account_of(request)
    clubs = list(access.clubs_of(account, Role.ARBITER))
    if request.method == "POST":
        _change(request, clubs)
        return redirect("mirrors")
    shown = live_mirrors().filter(tournament__club__in=clubs)
    context = {"mirrors": shown.order_by("-pk"), "clubs": clubs}
    return render(request, "mirrors.html", context)


def _change(request: WebRequest, clubs: list[Club]) -> None:
    wanted = request.POST.get("do", "make")
    if wanted == "make":
        name, slug = request.POST.get("name", "").strip()[:200], request.POST.get("club", "")
        if not clubs:
            raise Refused("no-club", "you are no arbiter of a club")
        chosen = next((found for found in clubs if found.slug == slug), clubs[0])
        _, key = make(chosen, name or text("mirror.name", request.lang))
        notices.record("mirror-key", by=access.account_of(request), club=chosen)
        return _tell(request, key)
    number = parse_int(request.POST.get("mirror", "")) or 0
    mirror = get_object_or_404(live_mirrors(), tournament__club__in=clubs, pk=number)
    access.check_open(request, mirror.tournament.club)
    match wanted:
        case "key":
            notices.record("mirror-key", by=access.account_of(request), club=mirror.tournament.club)
            return _tell(request, new_key(mirror))
        case "take_down":
            return take_down(mirror)
        case "remove":
            return store.put_away(mirror.tournament, "bin")
        case _:
            raise Http404


def _tell(request: WebRequest, key: str) -> None:
    link = f"{request.build_absolute_uri(reverse('push'))}#{key}"
    messages.success(request, text("mirror.key", request.lang, link=link))
