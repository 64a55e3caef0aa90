"""A round: pair it, look at the proposal, adjust it by hand, publish it."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST, require_safe

from zwitser import arbiter, events
from zwitser.errors import BadInput, Refused
from zwitser.pairing import pair as engine_pair
from zwitser.proposal import Claim
from zwitser.results import is_swiss
from zwitser.state import State, to_tournament
from zwitser.wording import norms, say
from zwitser_web.boards import absent_rows, board_rows, grouped, round_at
from zwitser_web.desk import Desk, open_desk
from zwitser_web.models import Role
from zwitser_web.requests import WebRequest
from zwitser_web.rounds import RoundRef
from zwitser_web.special import special_words
from zwitser_web.views.results import results_page


@require_safe
def round_(request: WebRequest, slug: str, ref: RoundRef) -> HttpResponse:
    """Show a round: the proposal before it is published, the results afterwards."""
    desk = open_desk(request, slug, Role.READER)
    if round_at(desk.state, ref) is None:
        if ref == desk.next_ref:
            return HttpResponseRedirect(desk.url("today"))
        raise Http404
    if desk.has_proposal and ref == desk.next_ref:
        return proposal_page(desk)
    return results_page(desk, ref)


@require_POST
def pair(request: WebRequest, slug: str) -> HttpResponse:
    """Let the engine propose the next round; nothing is public yet."""
    desk = open_desk(request, slug, Role.ARBITER)
    desk.act(_paired)
    return HttpResponseRedirect(desk.url("round", ref=desk.next_ref))


def _paired(state: State) -> events.Event:
    arbiter.check_ready(state)
    return arbiter.pair_round(state, engine_pair(to_tournament(state)))


@require_POST
def publish(request: WebRequest, slug: str) -> HttpResponse:
    """Make the proposal public."""
    desk = open_desk(request, slug, Role.ARBITER)
    desk.act(arbiter.publish)
    return HttpResponseRedirect(desk.url("round", ref=desk.current_ref))


@require_POST
def discard(request: WebRequest, slug: str) -> HttpResponse:
    """Throw the proposal away."""
    desk = open_desk(request, slug, Role.ARBITER)
    desk.act(arbiter.discard)
    return HttpResponseRedirect(desk.url("checkin"))


@require_POST
def adjust(request: WebRequest, slug: str) -> HttpResponse:
    """Change the proposal by hand; a breach of an absolute norm needs a reason."""
    desk = open_desk(request, slug, Role.ARBITER)
    first, second = _player(request, "first"), _player(request, "second")
    change, reason = request.POST.get("change", ""), request.POST.get("reason", "")[:300]
    try:
        desk.act(lambda state: _changed(state, change, first, second, reason))
    except Refused as error:
        if error.code != "norms-breached":
            raise
        again = {"open": True, "first": first, "second": second, "change": change}
        return proposal_page(desk, again | {"breaches": _breaches(desk, error)}, status=422)
    return HttpResponseRedirect(desk.url("round", ref=desk.next_ref))


def _changed(state: State, change: str, first: int, second: int, reason: str) -> events.Event:
    match change:
        case "swap":
            return arbiter.swap_players(state, first, second, reason=reason)
        case "together":
            return arbiter.put_together(state, first, second, reason=reason)
        case "colours":
            return arbiter.swap_colours(state, _board_of(state, first), reason=reason)
        case _:
            raise BadInput.at("change", f"expected swap, together or colours, got {change!r}")


def _board_of(state: State, player: int) -> int:
    for board, game in enumerate(state.proposal.games, 1):
        if player in (game.white, game.black):
            return board
    raise BadInput.at("", "this player has no board in the proposal")


def _breaches(desk: Desk, error: Refused) -> list[str]:
    claims = error.facts["claims"]
    assert isinstance(claims, tuple)
    return [_breach(desk, claim) for claim in claims]


def _breach(desk: Desk, claim: Claim) -> str:
    sentence = say(claim, norms.SENTENCES, desk.names, desk.lang)
    return f"{sentence} ({claim.article})" if claim.article else sentence


def _player(request: WebRequest, name: str) -> int:
    value = request.POST.get(name, "")
    if not value.isdecimal():
        raise Refused("two-players", "choose two players")
    return int(value)


def proposal_page(
    desk: Desk, adjusting: dict[str, Any] | None = None, *, status: int = 200
) -> HttpResponse:
    """Show the proposal with what is special about it."""
    ref = desk.next_ref
    rows = board_rows(desk.state, ref)
    absent = absent_rows(desk.state, ref)
    places = [(side.id, side.name) for row in rows for side in (row.white, row.black)]
    places += [(row.id, row.name) for row in absent if row.kind == "bye"]
    context = {
        "here": "round",
        "ref": ref,
        "groups": grouped(rows),
        "by_points": is_swiss(desk.system),
        "absent": absent,
        "special": special_words(desk, rows, absent),
        "places": sorted(places, key=lambda place: place[1].lower()),
        "adjust": adjusting or {},
    }
    return desk.render("proposal.html", context, status=status)
