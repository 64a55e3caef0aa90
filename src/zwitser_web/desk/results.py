"""Entering results: by key, by mouse, at two desks at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST, require_safe

from zwitser.journal.state import State
from zwitser.model import Result
from zwitser.names import name_key
from zwitser_web.desk.journal import log_lines
from zwitser_web.desk.season import differences, may_regroup
from zwitser_web.models import Role
from zwitser_web.requests import WebRequest, parse_int
from zwitser_web.round_numbers import RoundRef
from zwitser_web.texts import text
from zwitser_web.tournaments.boards import (
    CLEAR,
    MAIN_RESULTS,
    OTHER_RESULTS,
    REVERSED,
    AsksFirst,
    AsksWhy,
    BoardRow,
    Clash,
    Clashed,
    NothingToDo,
    Saying,
    absent_rows,
    board_rows,
    boards_changed,
    clash_of,
    group_boards,
    main_results,
    other_results,
    progress_of,
    round_at,
    stone_boards,
)
from zwitser_web.tournaments.desk import Desk, open_desk

KNOWN = (*MAIN_RESULTS, *OTHER_RESULTS, CLEAR, REVERSED)
KEY_MAPS = {"105": ("1", "5", "0"), "123": ("1", "2", "3")}
"""The keys in the order of the buttons: the first is for who is named first, then a draw."""

LATELY = 10
"""Lines of the journal beside the boards, where the screen is wide."""


BLANK: dict[str, object] = {"open": False, "reason": "", "breaches": ()}
NO_CHANGE = BLANK | {"first": 0, "second": 0, "change": ""}
"""What the form for a change holds before anything was filled in."""

NO_STONES = BLANK | {"board": 0, "stones": None, "komi": ""}
"""The same for the stones of a board."""


def results_page(
    desk: Desk,
    ref: RoundRef,
    *,
    changed: Mapping[int, BoardRow] | None = None,
    adjusting: Mapping[str, Any] | None = None,
    stones: Mapping[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    """Show the boards of a published round; `changed` rows replace the present ones."""
    rows = board_rows(desk.state, ref)
    only_open = desk.request.GET.get("open") == "1" or desk.request.POST.get("open") == "1"
    shown = [(changed or {}).get(row.board, row) for row in rows]
    listed = [row for row in shown if row.is_open or row.clash or not only_open]
    # The stones of the last round can be changed, before a new proposal.
    is_last = ref == RoundRef(desk.state.period, len(desk.state.rounds)) and not desk.has_proposal
    context = _context(desk, ref, rows) | {
        "groups": group_boards(listed, desk.tournament, ref, desk.lang),
        "absent": absent_rows(desk.state, ref),
        "only_open": only_open,
        "changes": change_words(desk, ref),
        "places": movable(desk.state, ref) if desk.may_arbitrate else [],
        "adjust": NO_CHANGE | dict(adjusting or {}),
        "no_shows": desk.no_shows if ref == desk.current_ref else [],
        "changeable": desk.may_arbitrate and desk.system.has_handicap and is_last,
        "stones": NO_STONES | dict(stones or {}),
        "stone_boards": stone_boards(rows),
    }
    return desk.render("results.html", context, status=status)


def movable(state: State, ref: RoundRef) -> list[tuple[int, str]]:
    """List by name the players movable in the last published round, before a proposal.

    A board with a result stays; an absent player or late entry may get a board.
    """
    if state.has_proposal or not state.rounds or ref != RoundRef(state.period, len(state.rounds)):
        return []
    games = [game for game in state.rounds[-1].games if game.result is not Result.PENDING]
    fixed = {player for game in games for player in (game.white, game.black)} | state.withdrawn
    players = [player for player in state.tournament.players if player.id not in fixed]
    return sorted(((p.id, p.name) for p in players), key=lambda place: name_key(place[1]))


def change_words(desk: Desk, ref: RoundRef) -> list[str]:
    """Say that a round was changed by hand, and why."""
    return [
        text("special.changed", desk.lang, reason=change.reason)
        if change.reason
        else text("special.changed_plain", desk.lang)
        for change in desk.state.changes
        if (change.period, change.round) == (ref.period, ref.number)
    ]


@require_POST
def result(request: WebRequest, slug: str, ref: RoundRef, board: int) -> HttpResponse:
    """Enter, correct or clear the result of one board."""
    desk = open_desk(request, slug, Role.HELPER)
    saying = _saying(request, ref, board)
    if saying.wanted == REVERSED and not desk.may_arbitrate:
        raise Http404
    try:
        desk.act(saying.decide)
    except NothingToDo:
        return _answer(desk, ref, board)
    except AsksFirst:
        return _answer(desk, ref, board, asks=True)
    except AsksWhy:
        return _answer(desk, ref, board, correcting=saying.wanted)
    except Clashed:
        desk.refresh()
        clash = clash_of(desk.state, saying, desk.lang)
        return _answer(desk, ref, board, clash=clash, status=409)
    return _answer(desk, ref, board)


@require_safe
def changes(request: WebRequest, slug: str, ref: RoundRef) -> HttpResponse:
    """Send the boards of a round changed after a line of the journal."""
    desk = open_desk(request, slug, Role.READER)
    after = parse_int(request.GET.get("after", ""))
    if after is None or after >= desk.last_number or not round_at(desk.state, ref):
        return HttpResponse(status=204)
    touched = boards_changed(desk.state, ref, after=after)
    rows = board_rows(desk.state, ref)
    context = _context(desk, ref, rows)
    context["rows"] = [row for row in rows if touched is None or row.board in touched]
    return desk.render("_changes.html", context)


def _answer(
    desk: Desk,
    ref: RoundRef,
    board: int,
    *,
    asks: bool = False,
    correcting: str = "",
    clash: Clash | None = None,
    status: int = 200,
) -> HttpResponse:
    rows = board_rows(desk.state, ref)
    row = replace(rows[board - 1], asks=asks, correcting=correcting, clash=clash)
    if desk.request.headers.get("X-Zwitser") == "board":
        return desk.render(
            "_changes.html", _context(desk, ref, rows) | {"rows": [row]}, status=status
        )
    if asks or correcting or clash:
        return results_page(desk, ref, changed={board: row}, status=status)
    following = next((other.board for other in rows if other.is_open), board)
    suffix = "?open=1" if desk.request.POST.get("open") == "1" else ""
    return HttpResponseRedirect(f"{desk.url('round', ref=ref)}{suffix}#board-{following}")


def _context(desk: Desk, ref: RoundRef, rows: list[BoardRow]) -> dict[str, Any]:
    # An older period that was corrected may give the groups of this one other players.
    is_older = desk.system.has_values and ref.period < desk.state.period
    regrouped = differences(desk.state, desk.lang) if is_older else []
    keys = desk.request.COOKIES.get("keys", "")
    keys = keys if keys in KEY_MAPS else "105"
    results, word = main_results(desk.system), "go.result" if desk.system.is_go else "result"
    return {
        "here": "round",
        "ref": ref,
        "progress": progress_of(rows),
        "only_open": False,
        "main_results": main_results(desk.system),
        "other_results": other_results(desk.system),
        "me": desk.grant.account.name,
        "regrouped": regrouped,
        "breached": desk.breached,
        "may_regroup": bool(regrouped) and may_regroup(desk.state),
        "keys": keys,
        "keymap": [
            (key, text(f"{word}.{value}", desk.lang))
            for key, value in zip(KEY_MAPS[keys], results, strict=True)
        ],
        "lately": log_lines(desk.state, desk.lang, last=LATELY, to_read=True),
    }


def _saying(request: WebRequest, ref: RoundRef, board: int) -> Saying:
    given = request.POST
    if given.get("result") not in KNOWN:
        raise Http404
    return Saying(
        ref,
        board,
        wanted=given["result"],
        seen=given.get("seen", ""),
        white=parse_int(given.get("white", "")),
        sure=given.get("sure") == "1",
        reason=given.get("reason", "")[:300],
    )
