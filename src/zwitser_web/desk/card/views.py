"""The player's pairing card."""

from __future__ import annotations

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST, require_safe

from zwitser import arbiter
from zwitser.errors import Refused
from zwitser.model import AbsenceKind
from zwitser_web.desk.rounds.absences import coming_absences, coming_rounds
from zwitser_web.models import Role
from zwitser_web.requests import WebRequest
from zwitser_web.tournaments.attendance import absence_word, kinds_of
from zwitser_web.tournaments.cards import pairing_card
from zwitser_web.tournaments.desk import open_desk
from zwitser_web.tournaments.rated import rated


@require_safe
def player(request: WebRequest, slug: str, player: int) -> HttpResponse:
    """Show a player's opponents, colours and results, round by round."""
    desk = open_desk(request, slug, Role.READER)
    known = rated(desk.state.tournament).get(player)
    if known is None:
        raise Http404
    known_kinds = kinds_of(desk.system.id)
    context = {
        "here": "players",
        "card": pairing_card(desk.tournament, known, desk.lang),
        "player": known,
        "coming": coming_absences(desk.state, player),
        "rounds_to_come": coming_rounds(desk.state),
        "kinds": [(kind, absence_word(kind, desk.system)) for kind in known_kinds],
        "takes_part": player not in desk.state.withdrawn,
    }
    return desk.render("player.html", context)


@require_POST
def absence(request: WebRequest, slug: str, player: int) -> HttpResponse:
    """Note an absence for rounds to come, or take it back."""
    desk = open_desk(request, slug, Role.ARBITER)
    wanted = request.POST.get("as", "")
    first, last = (request.POST.get(name, "") for name in ("first", "last"))
    if wanted not in ("present", *kinds_of(desk.system.id)):
        raise Http404
    rounds = _rounds(first, last or first)
    if wanted == "present":
        desk.act(lambda state: arbiter.take_back_absence(state, [player], rounds=rounds))
    else:
        kind = AbsenceKind(wanted)
        desk.act(lambda state: arbiter.note_absence(state, [player], kind, rounds=rounds))
    return HttpResponseRedirect(desk.url("player", player=player))


def _rounds(first: str, last: str) -> range:
    if not (first.isdecimal() and last.isdecimal() and len(first + last) < 8):
        raise Http404
    if not 1 <= int(first) <= int(last):
        raise Refused("round-order", "choose the first round before the last")
    return range(int(first), int(last) + 1)
