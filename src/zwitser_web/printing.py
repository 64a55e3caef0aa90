"""Pages for paper, A4: pairings, standings, cross table, slips, check-in list, pairing cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from django.http import Http404, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from zwitser.names import name_key
from zwitser_web.models import Role
from zwitser_web.requests import WebRequest
from zwitser_web.round_numbers import RoundRef
from zwitser_web.texts import text
from zwitser_web.tournaments.boards import (
    BoardRow,
    absent_rows,
    board_rows,
    group_boards,
    has_points,
    name_rows,
)
from zwitser_web.tournaments.cards import pairing_cards
from zwitser_web.tournaments.crosstable import cross_tables, round_plans, square
from zwitser_web.tournaments.desk import Desk, open_desk
from zwitser_web.tournaments.players import player_rows
from zwitser_web.tournaments.prizes import award_rows
from zwitser_web.tournaments.standings import RankTable, rank_tables, rated_players

BOARDS, NAMES, RANKS, CROSS, CHECKIN, RECEIPTS = 34, 80, 40, 26, 60, 20
"""Rows on a sheet; names and the check-in list stand in two columns."""

SCHEDULED = 42
"""Lines of a schedule in a column of a sheet; what does not fill it stands in one wide column."""

CARDS = ((4, 10), (7, 8), (10, 6), (18, 4), (10_000, 2))
"""Pairing cards on a sheet, by the number of rounds that have to fit on each."""


@require_safe
def boards(request: WebRequest, slug: str, ref: RoundRef) -> HttpResponse:
    """Print the pairings by board, to hang beside the door."""
    desk = open_desk(request, slug, Role.READER)
    desk.find_published(ref)
    lines: list[object] = [*board_rows(desk.state, ref)]
    if not desk.system.half_points:  # a club has no points to show, but headings of its groups
        groups = group_boards(board_rows(desk.state, ref), desk.tournament, ref, desk.lang)
        lines = [line for g in groups for line in (*([g] if g.heading else []), *g.rows)]
    rows = [*lines, *absent_rows(desk.state, ref)]
    return _paper(desk, "boards", sheets([Part(rows)], BOARDS), ref)


@require_safe
def names(request: WebRequest, slug: str, ref: RoundRef) -> HttpResponse:
    """Print the pairings by name, so that everybody finds his board."""
    desk = open_desk(request, slug, Role.READER)
    desk.find_published(ref)
    rows = name_rows(board_rows(desk.state, ref), absent_rows(desk.state, ref))
    return _paper(desk, "names", sheets([Part(rows)], NAMES), ref)


@require_safe
def slips(request: WebRequest, slug: str, ref: RoundRef) -> HttpResponse:
    """Print result slips, eight on a sheet, to be cut as a stack."""
    desk = open_desk(request, slug, Role.READER)
    desk.find_published(ref)
    return _paper(desk, "slips", slip_sheets(board_rows(desk.state, ref)), ref)


@require_safe
def standings(request: WebRequest, slug: str) -> HttpResponse:
    desk = open_desk(request, slug, Role.READER)
    tables = rank_tables(desk.tournament, None, desk.lang) if desk.state.rounds else []
    parts = [
        Part(table.rows, table.heading if len(tables) > 1 else "", table.columns, table)
        for table in tables
        if table.rows
    ]
    return _paper(desk, "standings", sheets(parts, RANKS), desk.played_ref)


@require_safe
def crosstable(request: WebRequest, slug: str) -> HttpResponse:
    """Print the cross table, across the sheet."""
    desk = open_desk(request, slug, Role.READER)
    if desk.system.has_table:
        rows = square(desk.tournament, desk.lang)
        parts = [Part(rows, columns=range(1, len(rows) + 1))] if desk.state.rounds else []
        return _paper(desk, "square", sheets(parts, CROSS), desk.played_ref, wide=True)
    tables = cross_tables(desk.tournament, desk.lang)
    parts = [Part(table.rows, table.heading, table.rounds) for table in tables if table.rounds]
    criteria = tables[0].columns if tables else ()
    pages = sheets(parts, CROSS)
    return _paper(desk, "crosstable", pages, desk.played_ref, wide=True, criteria=criteria)


@require_safe
def schedule(request: WebRequest, slug: str) -> HttpResponse:
    desk = open_desk(request, slug, Role.READER)
    if not desk.system.has_table:
        raise Http404
    plans = round_plans(desk.tournament)
    tall = max((len(plan.lines) for plan in plans), default=1) + 2
    most = max(2, SCHEDULED // tall * 2)
    one_column = len(plans) * tall <= SCHEDULED
    pages = sheets([Part(plans)], most)
    return _paper(desk, "schedule", pages, RoundRef(0, 0), one_column=one_column)


@require_safe
def checkin(request: WebRequest, slug: str) -> HttpResponse:
    """Print a list to tick who is present."""
    desk = open_desk(request, slug, Role.READER)
    rows = sorted(player_rows(desk.state), key=lambda row: name_key(row.player.name))
    here = [row for row in rows if not row.withdrawn]
    return _paper(desk, "checkin", sheets([Part(here)], CHECKIN), desk.next_ref)


@require_safe
def receipts(request: WebRequest, slug: str) -> HttpResponse:
    """Print the prizes, with room to sign."""
    desk = open_desk(request, slug, Role.READER)
    rows, _ = award_rows(desk)
    parts = [Part(rows)] if rows else []
    return _paper(desk, "receipts", sheets(parts, RECEIPTS), desk.played_ref)


@require_safe
def cards(request: WebRequest, slug: str) -> HttpResponse:
    desk = open_desk(request, slug, Role.READER)
    players = sorted(rated_players(desk.state.tournament).values(), key=lambda player: player.lot)
    made = pairing_cards(desk.tournament, players, desk.lang)
    lines = len(desk.rounds) + desk.system.notes_due_colour
    most = next(cards for rounds, cards in CARDS if lines <= rounds)
    return _paper(desk, "cards", sheets([Part(made)], most), desk.played_ref)


def _paper(
    desk: Desk, kind: str, pages: list[Sheet], ref: RoundRef, *, wide: bool = False, **more: Any
) -> HttpResponse:
    """Put sheets on paper under a heading with the tournament, the round and the date."""
    context: dict[str, Any] = {
        "kind": kind,
        "template": f"print/_{kind}.html",
        "title": text(f"print.{kind}", desk.lang),
        "pages": pages,
        "ref": ref,
        "has_points": has_points(desk.system, ref),
        "wide": wide,
        "is_roomy": is_roomy(pages),
        "today": timezone.localdate(),
    }
    return desk.render("print/paper.html", context | more)


# What goes on paper: lists cut into numbered pages, result slips in the order of the stack.
#
# Browsers do not agree on page numbers, so every sheet is a page of ours with its own heading and
# "page 2 of 3"; a style sheet puts each on its own A4.

ROOMY = 20
"""Rows on a sheet that leave room for large letters."""

SLIPS = 8
"""Result slips on a sheet: two columns of four."""


@dataclass(frozen=True, slots=True)
class Part:
    """A list that begins on a new page, under a heading of its own where there are several."""

    rows: Sequence[object]
    heading: str = ""
    columns: Sequence[object] = ()
    table: RankTable | None = None


@dataclass(frozen=True, slots=True)
class Sheet(Part):
    """One page of paper with a part of a list, and which of how many it is."""

    number: int = 1
    count: int = 1


def sheets(parts: Iterable[Part], most: int) -> list[Sheet]:
    """Cut lists into pages of at most so many rows, numbered through all of them."""
    cut = [
        (part, part.rows[start : start + most])
        for part in parts
        for start in range(0, max(1, len(part.rows)), most)
    ]
    return [
        Sheet(rows, part.heading, part.columns, part.table, number, len(cut))
        for number, (part, rows) in enumerate(cut, 1)
    ]


def is_roomy(pages: Sequence[Sheet]) -> bool:
    """Say whether there is room for large letters: few rows, and no columns that are folded."""
    first = pages[0] if pages else None
    folds = first is not None and first.table is not None and first.table.folds
    return first is None or (len(first.rows) <= ROOMY and not folds)


def slip_sheets(rows: Sequence[BoardRow]) -> list[Sheet]:
    """Lay out result slips so that a stack cut through stays in the order of the boards.

    The first slip of every sheet lies on the first pile, the second on the second, and so on: the
    piles put on one another run from board 1 to the last. An empty place is None.
    """
    count = -(-len(rows) // SLIPS)
    piles = [rows[pile * count : (pile + 1) * count] for pile in range(SLIPS)]
    stack = enumerate(zip_longest(*piles), 1)
    return [Sheet(places, number=number, count=count) for number, places in stack]
