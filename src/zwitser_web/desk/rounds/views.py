"""A round: pair it, look at the proposal, adjust it by hand, publish it."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST, require_safe

from zwitser import arbiter
from zwitser.errors import Refused
from zwitser.explain import why as reasons
from zwitser.explain.known import since_words
from zwitser.journal import events
from zwitser.journal.state import State
from zwitser.model import Result
from zwitser.names import name_key
from zwitser_web.caches import known_at
from zwitser_web.desk.results.views import results_page
from zwitser_web.desk.rounds.adjusting import (
    NO_CHANGE,
    NO_STONES,
    breach_words,
    changed,
    previews,
    without,
)
from zwitser_web.desk.rounds.special import special_of
from zwitser_web.desk.seen import Moved, check_seen, mark_of
from zwitser_web.models import Role
from zwitser_web.requests import WebRequest, whole
from zwitser_web.round_numbers import RoundRef
from zwitser_web.tournaments.boards import (
    absent_rows,
    board_rows,
    has_points,
    round_at,
    stone_boards,
)
from zwitser_web.tournaments.desk import Desk, open_desk
from zwitser_web.tournaments.headings import grouped
from zwitser_web.tournaments.schedule import round_plans

OF_A_ROUND = (events.RoundPaired, events.RoundPublished)
"""What publishing a schedule writes in the journal."""


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
    if request.POST.get("open") == "adjourned":
        _adjourn(desk)
    if request.POST.get("again") == "1" and desk.has_proposal:
        desk.act(arbiter.discard)
    desk.act(arbiter.pair_round)
    if request.POST.get("publish") and desk.system.has_table:
        _publish_by_table(desk, whole=request.POST["publish"] == "all")
    return HttpResponseRedirect(desk.url("round", ref=desk.current_ref))


def _publish_by_table(desk: Desk, *, whole: bool) -> None:
    """Publish a round that a table fixes, or it and all that follow."""
    desk.act(arbiter.publish)
    while whole and not desk.is_all_public:
        desk.act(arbiter.pair_round)
        desk.act(arbiter.publish)


@require_POST
def withhold(request: WebRequest, slug: str) -> HttpResponse:
    """Take back the rounds of a table that were published last, as long as nothing came after."""
    desk = open_desk(request, slug, Role.ARBITER)
    if not desk.system.has_table:
        raise Http404
    while is_last_published(desk):
        desk.act(arbiter.undo)
    return HttpResponseRedirect(desk.url("today"))


def _adjourn(desk: Desk) -> None:
    """Note the boards without a result as adjourned, so that the round after can be paired."""
    for board in desk.state.pending:
        desk.act(partial(arbiter.record_result, board=board, result=Result.ADJOURNED))


@require_POST
def publish(request: WebRequest, slug: str) -> HttpResponse:
    """Make the proposal public, if it is the one that the reader looked at."""
    desk = open_desk(request, slug, Role.ARBITER)
    seen = request.POST.get("seen", "")

    def decide(state: State) -> events.Event:
        if state.has_proposal:
            check_seen(seen, state.proposal)
        return arbiter.publish(state)

    try:
        desk.act(decide)
    except Moved:
        raise Refused("proposal-moved", "somebody changed the proposal; look again") from None
    return HttpResponseRedirect(desk.url("round", ref=desk.current_ref))


@require_POST
def discard(request: WebRequest, slug: str) -> HttpResponse:
    """Throw the proposal away."""
    desk = open_desk(request, slug, Role.ARBITER)
    desk.act(arbiter.discard)
    return HttpResponseRedirect(desk.url("checkin"))


@require_POST
def adjust(request: WebRequest, slug: str) -> HttpResponse:
    """Change the proposal or the published round by hand; a breach of a norm needs a reason."""
    desk = open_desk(request, slug, Role.ARBITER)
    first, second = (_player(request.POST.get(name, "")) for name in ("first", "second"))
    change, reason = request.POST.get("change", ""), request.POST.get("reason", "")[:300]
    sure = desk.has_proposal or request.POST.get("sure") == "1"
    try:
        desk.act(lambda state: changed(state, change, first, second, reason=reason, sure=sure))
    except Refused as error:
        if error.code != "norms-breached":
            raise
        again: dict[str, Any] = {"open": True, "first": first, "second": second, "change": change}
        again |= {"reason": reason, "breaches": breach_words(desk.state, error, desk.lang)}
        if desk.has_proposal:
            return proposal_page(desk, again, status=422)
        return results_page(desk, desk.current_ref, adjusting=again, status=422)
    return HttpResponseRedirect(desk.url("round", ref=desk.current_ref))


@require_POST
def stones(request: WebRequest, slug: str) -> HttpResponse:
    """Let two play with other stones than the regulation gives them; that needs a reason."""
    desk = open_desk(request, slug, Role.ARBITER)
    board, number = (whole(request.POST.get(name, "")) for name in ("board", "stones"))
    reason, komi = request.POST.get("reason", "")[:300], request.POST.get("komi", "")[:20]
    if board is None or number is None:
        raise Refused("stones-missing", "choose a board and a number of stones")
    try:
        desk.act(lambda state: arbiter.set_handicap(state, board, number, komi=komi, reason=reason))
    except Refused as error:
        if error.code != "norms-breached":
            raise
        again: dict[str, Any] = {"open": True, "board": board, "stones": number, "reason": reason}
        again |= {"komi": komi, "breaches": breach_words(desk.state, error, desk.lang)}
        if desk.has_proposal:
            return proposal_page(desk, stones=again, status=422)
        return results_page(desk, desk.current_ref, stones=again, status=422)
    return HttpResponseRedirect(f"{desk.url('round', ref=desk.current_ref)}#board-{board}")


@require_safe
def preview(request: WebRequest, slug: str) -> HttpResponse:
    """Show what changing two players would make and break, and what the engine says of it."""
    desk = _with_proposal(request, slug)
    first, second = (_player(request.GET.get(name, "")) for name in ("first", "second"))
    context = {
        "here": "round",
        "first": first,
        "second": second,
        "previews": previews(desk.state, first, second, desk.lang),
        "story": reasons.why(desk.tournament, first, second, desk.lang),
        "partial": "_preview.html",
        "panel_title": "adjust.title",
        "back": desk.url("round", ref=desk.next_ref),
    }
    return desk.render("_preview.html" if request.htmx else "panel.html", context)


@require_safe
def what_if(request: WebRequest, slug: str) -> HttpResponse:
    """Show what the round would be without one of the players; nothing is changed."""
    desk = _with_proposal(request, slug)
    absent = _player(request.GET.get("absent", ""))
    if absent not in desk.names:
        raise Http404
    boards, free = without(desk.state, absent)
    context = {
        "here": "round",
        "name": desk.names[absent],
        "boards": boards,
        "free": free,
        "partial": "_what_if.html",
        "panel_title": "what_if.title",
        "back": desk.url("round", ref=desk.next_ref),
    }
    return desk.render("_what_if.html" if request.htmx else "panel.html", context)


def _with_proposal(request: WebRequest, slug: str) -> Desk:
    desk = open_desk(request, slug, Role.ARBITER)
    if not desk.has_proposal:
        raise Refused("no-proposal-now", "there is no proposal now")
    return desk


def _player(value: str) -> int:
    found = whole(value)
    if found is None:
        raise Refused("two-players", "choose two players")
    return found


def proposal_page(
    desk: Desk,
    adjusting: dict[str, Any] | None = None,
    *,
    stones: dict[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    """Show the proposal with what is special about it."""
    ref = desk.next_ref
    rows = board_rows(desk.state, ref)
    absent = absent_rows(desk.state, ref)
    places = [(side.id, side.name) for row in rows for side in (row.white, row.black)]
    places += [(row.id, row.name) for row in absent if row.kind == "bye"]
    stale, known = arbiter.stale_since(desk.state), known_at(desk.state, ref)
    context = {
        "here": "round",
        "ref": ref,
        "groups": grouped(rows, desk.tournament, ref, desk.lang),
        "has_points": has_points(desk.system, ref),
        "absent": absent,
        "special": special_of(desk, rows, absent),
        "stale": since_words(known.shown, stale, desk.lang) if known else (),
        "only_results": all(claim.code == "since.result" for claim in stale),
        "places": sorted(places, key=lambda place: name_key(place[1])),
        "adjust": NO_CHANGE | dict(adjusting or {}),
        "stones": NO_STONES | dict(stones or {}),
        "stone_boards": stone_boards(rows),
        "seen": mark_of(desk.state.proposal),
    }
    return desk.render("proposal.html", context, status=status)


@require_safe
def schedule(request: WebRequest, slug: str) -> HttpResponse:
    """Show the whole schedule at the desk."""
    desk = open_desk(request, slug, Role.READER)
    if not desk.system.has_table:
        raise Http404
    context = {
        "here": "round",
        "ref": desk.current_ref,
        "plans": round_plans(desk.tournament),
        "can_take_back": bool(desk.state.rounds) and is_last_published(desk),
    }
    return desk.render("schedule.html", context)


def is_last_published(desk: Desk) -> bool:
    """Say whether the last thing done is that a round was paired or published."""
    number = desk.undo_number
    return number > 0 and isinstance(desk.state.log[number - 1].event, OF_A_ROUND)
