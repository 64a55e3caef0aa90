"""The square table of a round robin: everybody against everybody, with a black diagonal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from zwitser.messages import Language, format_points
from zwitser.model import Colour, Player, Tournament
from zwitser.results import Card, Kind
from zwitser_web.caches import results_of
from zwitser_web.tournaments.standings import rank_tables


@dataclass(frozen=True, slots=True)
class Mark:
    """One game from one side: the colour, and the score or a point while it is open."""

    colour: str
    score: str


@dataclass(frozen=True, slots=True)
class SquareRow:
    """One player against all others; None is the player himself."""

    rank: int
    player: Player
    cells: tuple[tuple[Mark, ...] | None, ...]
    points: str


def square(tournament: Tournament, lang: Language) -> list[SquareRow]:
    """Make the square in the order of the standings."""
    tables = rank_tables(tournament, None, lang)
    lines = tables[0].rows if tables else ()
    order = [line.player.id for line in lines]
    cards = results_of(tournament).cards
    return [
        SquareRow(n, line.player, _cells(line.player.id, order, cards), line.points)
        for n, line in enumerate(lines, 1)
    ]


def _cells(
    player: int, order: list[int], cards: Mapping[int, Card]
) -> tuple[tuple[Mark, ...] | None, ...]:
    met: dict[int, list[Mark]] = {}
    for entry in cards[player].entries:
        if entry.opponent in cards:
            open_ = entry.kind is Kind.PENDING
            colour = "white" if entry.colour is Colour.WHITE else "black"
            score = "·" if open_ else format_points(entry.points)
            met.setdefault(entry.opponent, []).append(Mark(colour, score))
    return tuple(None if other == player else tuple(met.get(other, ())) for other in order)
