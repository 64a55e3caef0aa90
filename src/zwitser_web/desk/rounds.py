"""A round: pair it, look at the proposal, adjust it by hand, publish it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST, require_safe

from zwitser import arbiter, systems
from zwitser.arbiter.refusal import say_breach
from zwitser.errors import BadInput, NoPairing, Refused
from zwitser.explanation import why as reasons
from zwitser.explanation.at_pairing import since_words
from zwitser.journal import events
from zwitser.journal.events import PairingChanged
from zwitser.journal.state import State, to_tournament
from zwitser.messages import Language, join
from zwitser.model import Absence, AbsenceKind, Result
from zwitser.names import name_key, spoken
from zwitser.proposal import Pair
from zwitser_web.caches import known_at
from zwitser_web.desk.results import NO_CHANGE, NO_STONES, change_words, results_page
from zwitser_web.models import Role
from zwitser_web.requests import WebRequest, parse_int
from zwitser_web.round_numbers import RoundRef, rounds_in
from zwitser_web.texts import text
from zwitser_web.tournaments.boards import (
    AbsentRow,
    BoardRow,
    Side,
    absent_rows,
    board_rows,
    crossings,
    group_boards,
    has_points,
    round_at,
    stone_boards,
)
from zwitser_web.tournaments.crosstable import round_plans
from zwitser_web.tournaments.desk import Conflict, Desk, check_seen, mark_of, open_desk

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
    """Let the engine propose the next round; nothing is public yet.

    When asked to, boards without a result are adjourned first, and what a table fixes is published:
    the round, or it and all that follow.
    """
    desk = open_desk(request, slug, Role.ARBITER)
    if request.POST.get("open") == "adjourned":
        for board in desk.state.pending:
            desk.act(partial(arbiter.record_result, board=board, result=Result.ADJOURNED))
    if request.POST.get("again") == "1" and desk.has_proposal:
        desk.act(arbiter.discard)
    desk.act(arbiter.pair_round)
    if request.POST.get("publish") and desk.system.has_table:
        desk.act(arbiter.publish)
        while request.POST["publish"] == "all" and not desk.state.all_paired:
            desk.act(arbiter.pair_round)
            desk.act(arbiter.publish)
    return HttpResponseRedirect(desk.url("round", ref=desk.current_ref))


@require_POST
def withhold(request: WebRequest, slug: str) -> HttpResponse:
    """Take back the rounds of a table that were published last, as long as nothing came after."""
    desk = open_desk(request, slug, Role.ARBITER)
    if not desk.system.has_table:
        raise Http404
    while is_last_published(desk):
        desk.act(arbiter.undo)
    return HttpResponseRedirect(desk.url("today"))


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
    except Conflict:
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
        desk.act(lambda state: build_change(state, change, first, second, reason=reason, sure=sure))
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
    """Change the stones of a board from those of the regulation; that needs a reason."""
    desk = open_desk(request, slug, Role.ARBITER)
    board, number = (parse_int(request.POST.get(name, "")) for name in ("board", "stones"))
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
    """Preview changes of two players, with the engine's view of the two."""
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
    """Show the round as it would be without one player; nothing is changed."""
    desk = _with_proposal(request, slug)
    absent = _player(request.GET.get("absent", ""))
    if absent not in desk.names:
        raise Http404
    boards, free = pair_without(desk.state, absent)
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
    found = parse_int(value)
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
    """Show the proposal with its special boards."""
    ref = desk.next_ref
    rows = board_rows(desk.state, ref)
    absent = absent_rows(desk.state, ref)
    places = [(side.id, side.name) for row in rows for side in (row.white, row.black)]
    places += [(row.id, row.name) for row in absent if row.kind == "bye"]
    stale, known = arbiter.stale_since(desk.state), known_at(desk.state, ref)
    context = {
        "here": "round",
        "ref": ref,
        "groups": group_boards(rows, desk.tournament, ref, desk.lang),
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
    """Say whether the last event paired or published a round."""
    number = desk.undo_number
    return number > 0 and isinstance(desk.state.log[number - 1].event, OF_A_ROUND)


# Changing a proposal by hand: what it would make of the boards, and what that breaks.

ASKING = "?"
"""Stands for a reason while we only look: then nothing is refused for the lack of one."""


@dataclass(frozen=True, slots=True)
class BoardWords:
    """A board that would be new."""

    number: int
    white: str
    black: str


@dataclass(frozen=True, slots=True)
class ChangePreview:
    """A change before it is made: the boards that would be new, and the norms it would break."""

    change: str
    boards: tuple[BoardWords, ...]
    breaches: tuple[str, ...]


def build_change(
    state: State, change: str, first: int, second: int, *, reason: str = "", sure: bool = True
) -> PairingChanged:
    """Make the event of a change, or be Refused.

    A published round needs a reason anyway, so there a breach is only confirmed by being `sure`.
    """
    if not sure:
        try:
            _build_change(state, change, first, second, reason="")
        except Refused as refused:  # Whatever else is wrong, making the change will say.
            if refused.code == "norms-breached":
                raise
    return _build_change(state, change, first, second, reason=reason)


def _build_change(
    state: State, change: str, first: int, second: int, *, reason: str
) -> PairingChanged:
    match change:
        case "swap":
            return arbiter.swap_players(state, first, second, reason=reason)
        case "together":
            return arbiter.put_together(state, first, second, reason=reason)
        case "colours":
            round_ = state.proposal if state.has_proposal or not state.rounds else state.rounds[-1]
            for board, game in enumerate(round_.games, 1):
                if first in (game.white, game.black):
                    return arbiter.swap_colours(state, board, reason=reason)
            raise BadInput.at("", "no-board")
        case "late":
            return arbiter.pair_late(state, first, second, reason=reason)
        case _:
            known = "swap, together, colours, late"
            raise BadInput.at("change", "expected-one-of", known=known, got=repr(change))


def previews(state: State, first: int, second: int, lang: Language) -> list[ChangePreview]:
    """Preview every change of two players; opponents can only exchange colours."""
    opponents = any({game.white, game.black} == {first, second} for game in state.proposal.games)
    changes = ("colours",) if opponents else ("swap", "together")
    names = state.tournament.names
    found = []
    for change in changes:
        try:
            event = build_change(state, change, first, second, reason=ASKING)
        except (Refused, BadInput, NoPairing):
            continue
        breaches: tuple[str, ...] = ()
        try:
            build_change(state, change, first, second)
        except Refused as refused:
            breaches = breach_words(state, refused, lang)
        found.append(ChangePreview(change, tuple(_new_boards(state, event.pairs, names)), breaches))
    return found


def breach_words(state: State, refused: Refused, lang: Language) -> tuple[str, ...]:
    """Say which norms a refused change would break, each with its article."""
    names, claims = state.tournament.names, refused.facts["claims"]
    assert isinstance(claims, tuple)
    return tuple(say_breach(claim, names, lang) for claim in claims)


def pair_without(state: State, player: int) -> tuple[list[BoardWords], list[str]]:
    """Pair the round as if a player were absent: the new boards, and the free player.

    Raises NoPairing where there is none.
    """
    tournament = to_tournament(state)
    kept = tuple(a for a in tournament.next_absences if a.player != player)
    absences = (*kept, Absence(player, AbsenceKind.ZERO))
    proposal = systems.pair(replace(tournament, next_absences=absences))
    names = tournament.names
    free = [names[proposal.bye]] if proposal.bye is not None else []
    return _new_boards(state, proposal.pairs, names), free


def _new_boards(state: State, pairs: tuple[Pair, ...], names: dict[int, str]) -> list[BoardWords]:
    was = {(game.white, game.black) for game in state.proposal.games}
    return [
        BoardWords(number, names[new.white], names[new.black])
        for number, new in enumerate(pairs, 1)
        if (new.white, new.black) not in was
    ]


# What is special about a proposal, in a line or two.

NAMED = 4
"""Floaters who are named; more of them are counted."""


@dataclass(frozen=True, slots=True)
class Special:
    """A sentence about a proposal, and the address of its reason; empty without one."""

    words: str
    why: str = ""


def special_of(desk: Desk, rows: Sequence[BoardRow], absent: Sequence[AbsentRow]) -> list[Special]:
    """List floats, meetings across groups, byes and changes by hand.

    Also players paired after not appearing last round: without notice they withdrew.
    """
    lang, by_id = desk.lang, desk.tournament.by_id
    playing = {side for game in desk.state.proposal.games for side in (game.white, game.black)}
    no_shows = [by_id[player] for player in arbiter.no_shows(desk.state) if player in playing]
    across = crossings(rows, desk.tournament, desk.next_ref)
    words = [
        *desk.cautions,
        *(text("special.no_show", lang, name=spoken(player.name)) for player in no_shows),
    ]
    return [
        *map(Special, words),
        *_floats(desk, rows),
        *(
            Special(text("special.across", lang, upper=spoken(upper), lower=spoken(lower)))
            for upper, lower in across
        ),
        *_byes(desk, absent),
        *map(Special, change_words(desk, desk.next_ref)),
    ]


def _floats(desk: Desk, rows: Sequence[BoardRow]) -> Iterator[Special]:
    """Describe floats where they are special: with small groups they are on many boards."""
    floating: dict[int, list[Side]] = {}
    for row in rows if desk.system.score_groups else ():
        for side in (row.white, row.black):
            if side.float == "down":
                floating.setdefault(side.half_points, []).append(side)
    for first, *others in floating.values():
        names = [spoken(side.name) for side in (first, *others)]
        say = partial(text, lang=desk.lang, points=first.points)
        if not others:
            why = desk.url("why_player", ref=desk.next_ref, player=first.id)
            yield Special(say("special.float", name=names[0]), why)
        elif len(names) > NAMED:
            yield Special(say("special.float_count", count=len(names)))
        else:
            yield Special(say("special.floats", names=join(names, desk.lang)))


def _byes(desk: Desk, absent: Sequence[AbsentRow]) -> Iterator[Special]:
    """Describe the byes; a second one is always named."""
    why = desk.url("why_bye", ref=desk.next_ref)
    rounds = [] if desk.system.has_table else list(rounds_in(desk.state.tournament))
    for row in absent:
        if row.kind == AbsenceKind.BYE.value:
            bye, name = Absence(row.id, AbsenceKind.BYE), spoken(row.name)
            before = [ref.label for ref, round_ in rounds if bye in round_.absences]
            key = "special.bye_again" if before else "special.bye"
            yield Special(text(key, desk.lang, name=name, rounds=join(before, desk.lang)), why)
