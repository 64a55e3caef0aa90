"""Resistance points: WP and SB over WS (A1; go 1.1, 1.2, 2.3), and the ranks for pairing.

A round not really played is a draw against oneself. WP counts half points, SB quarter points.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import accumulate

from zwitser.model import AbsenceKind, Player, Result, Tournament
from zwitser.results import DRAW, LOSS, WIN, Card, Kind, Results, read, scoring_of


@dataclass(frozen=True, slots=True)
class Resistance:
    """A player's WP in half points and SB in quarter points."""

    wp: int
    sb: int


def resistance(results: Results) -> dict[int, Resistance]:
    """Compute WP and SB of everybody [weerstand A1; go 1.1, 1.2, 2.3]."""
    ws = {player: card.ws for player, card in results.cards.items()}
    return {player: _resistance(card, ws) for player, card in results.cards.items()}


def _resistance(card: Card, ws: Mapping[int, int]) -> Resistance:
    wp = sb = 0
    for entry in card.entries:
        if entry.kind is Kind.PLAYED:
            score = ws[entry.opponent]
            wp += score
            sb += score * entry.points
        elif entry.kind not in (Kind.PENDING, Kind.REST):
            wp += card.ws
            sb += card.ws * DRAW
    return Resistance(wp, sb)


def wp_after_each(results: Results) -> tuple[dict[int, int], ...]:
    """Give everybody's WP after each round, in half points (A1a, A1d; go 1.1, 2.3).

    Whom a player met stays the same from round to round; what they have scored grows.
    """
    ws = {
        player: tuple(accumulate(entry.ws for entry in card.entries))
        for player, card in results.cards.items()
    }
    met = {player: _counted(card) for player, card in results.cards.items()}
    return tuple(
        {player: sum(ws[one][n] for place, one in met[player] if place <= n) for player in met}
        for n in range(results.after)
    )


def _counted(card: Card) -> list[tuple[int, int]]:
    """List the rounds that count, each with the opponent, or oneself where nothing was played."""
    return [
        (place, entry.opponent if entry.played else card.player)
        for place, entry in enumerate(card.entries)
        if entry.kind not in (Kind.PENDING, Kind.REST)
    ]


def pairing_order(
    players: Iterable[Player], results: Results, values: Mapping[int, Resistance]
) -> list[int]:
    """List players by points, WP, SB and lot number, the highest first [weerstand A4; go 2.1]."""

    def key(player: Player) -> tuple[int, int, int, int]:
        value = values[player.id]
        return -results.cards[player.id].points, -value.wp, -value.sb, player.lot

    return [player.id for player in sorted(players, key=key)]


@dataclass(frozen=True, slots=True)
class ControlTotal:
    """A sum over all players that must come out (F8): `quantity` is points, ws or wp.

    Both sums count half points.
    """

    quantity: str
    expected: int
    found: int

    @property
    def difference(self) -> int:
        """How much too many (or, below zero, too few) half points there are."""
        return self.found - self.expected


def control_totals(
    tournament: Tournament,
    *,
    after: int | None = None,
    stated: Mapping[int, int] | None = None,
    results: Results | None = None,
) -> tuple[ControlTotal, ...]:
    """Add up points, WS and WP over all players and say what they should be [weerstand F8].

    Points: one for each game, none for a 0-0, plus what was given without play. With R rounds and
    N players WS is ½·N·R and WP ½·N·R², because every round not played is a draw against oneself.
    `stated` are the half points that somebody else wrote down, instead of our own reading;
    `results` is that reading, where somebody has it already.
    """
    results = results or read(tournament, after=after)
    players, rounds = len(tournament.players), results.after
    points = stated or {player: card.points for player, card in results.cards.items()}
    ws = sum(card.ws for card in results.cards.values())
    wp = sum(value.wp for value in resistance(results).values())
    return (
        ControlTotal("points", _points_given(tournament, rounds), sum(points.values())),
        ControlTotal("ws", players * rounds, ws),
        ControlTotal("wp", players * rounds * rounds, wp),
    )


def totals_of_complete_rounds(tournament: Tournament) -> tuple[ControlTotal, ...]:
    """Give the control totals after the last round that is complete (F8)."""
    open_ = [n for n, round_ in enumerate(tournament.history) if round_.pending]
    return control_totals(tournament, after=min(open_, default=len(tournament.history)))


def _points_given(tournament: Tournament, rounds: int) -> int:
    """Count the half points of all rounds from the boards and the absences alone."""
    given = {
        AbsenceKind.BYE: scoring_of(tournament).bye,
        AbsenceKind.HALF: DRAW,
        AbsenceKind.FULL: WIN,
    }
    return sum(
        sum(WIN for game in round_.games if game.result not in _WORTHLESS)
        + sum(given.get(absence.kind, LOSS) for absence in round_.absences)
        for round_ in tournament.history[:rounds]
    )


_WORTHLESS = (Result.BOTH_FORFEIT, Result.PENDING)
