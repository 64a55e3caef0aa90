"""Criteria from the games of the tied players among themselves: DE, DEB and DE-FIDE."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import TypeVar

from zwitser.messages import Message
from zwitser.model import Colour
from zwitser.ranking.field import Field, Group, Term, Values
from zwitser.results import Entry

_Key = TypeVar("_Key", int, Fraction, tuple[bool, int])

Places = list[Group]
"""A group split into places, the best first; who is equal stands together."""


def mutual_games(field: Field, group: Group, player: int) -> Iterator[Entry]:
    """List a player's games really played against the others of a group."""
    others = frozenset(group)
    return (
        entry for entry in field.cards[player].entries if entry.played and entry.opponent in others
    )


def mutual_points(field: Field, group: Group) -> Values:
    """Add up the half points among the tied, if all have really met each other [2.DE]."""
    members = frozenset(group)
    if any(members - field.cards[player].met != {player} for player in group):
        return dict.fromkeys(group)
    return {
        player: sum(entry.points for entry in mutual_games(field, group, player))
        for player in group
    }


def mutual_terms(field: Field, group: Group, player: int) -> tuple[Term, ...]:
    """Show the games among the tied, or who have not met."""
    missing = frozenset(group) - field.cards[player].met - {player}
    return tuple(
        Term("mutual", entry.round, entry.opponent, entry.points, adds=entry.points)
        for entry in mutual_games(field, group, player)
    ) + tuple(Term("not-met", opponent=opponent) for opponent in sorted(missing))


def by_mutual_points_then_black(field: Field, group: Group, values: Values) -> Places:
    """Split by mutual points; of two who drew their only game black goes first (5.Vierkamp)."""
    if None in values.values():
        return _split_pair(field, group)
    places = split(group, {player: -(values[player] or 0) for player in group})
    return [part for place in places for part in _split_pair(field, place)]


def _split_pair(field: Field, place: Group) -> Places:
    if len(place) != 2:
        return [place]
    games = list(mutual_games(field, place, place[0]))
    if len(games) != 1 or games[0].points != field.results.scoring.draw:
        return [place]
    first, second = place
    return [(first,), (second,)] if games[0].colour is Colour.BLACK else [(second,), (first,)]


def split(group: Group, key: Mapping[int, _Key]) -> Places:
    """Split a group by a key, the lowest first."""
    return [
        tuple(part) for _, part in groupby(sorted(group, key=key.__getitem__), key=key.__getitem__)
    ]


def fide_places(field: Field, group: Group) -> Values:
    """Give the place within the tied group by C.07 article 6; None where it decides nothing."""
    places = fide_order(field, group)
    if len(places) == 1:
        return dict.fromkeys(group)
    return place_numbers(places)


def place_numbers(places: Sequence[Group]) -> Values:
    """Number places from 1; who shares a place has the same number and the next is skipped."""
    numbers: Values = {}
    for place in places:
        numbers |= dict.fromkeys(place, len(numbers) + 1)
    return numbers


def fide_order(field: Field, group: Group) -> Places:
    """Split a tied group by direct encounter as C.07 article 6 has it.

    All have met: by the table, and again for each part still tied. Otherwise, in a Swiss only:
    who is above all others whatever the missing games bring, one after the other; then again for
    the rest. An unfinished round robin that lacks a game decides nothing.
    """
    if len(group) == 1:
        return [group]
    table = _table(field, group)
    if all(len(row) == len(group) - 1 for row in table.values()):
        parts = split(group, {player: -_sum(row) for player, row in table.items()})
    elif field.is_round_robin:
        parts = [group]
    else:
        parts = _certain_order(field, group, table)
    if len(parts) == 1:
        return parts
    return [place for part in parts for place in fide_order(field, part)]


Table = dict[int, dict[int, Fraction]]
"""For each player the average half points against each opponent in the group."""


def _table(field: Field, group: Group) -> Table:
    members = frozenset(group)
    games: dict[int, dict[int, list[int]]] = {player: {} for player in group}
    for player in group:
        for entry in field.cards[player].entries:
            if entry.opponent in members and _counts(field, entry):
                games[player].setdefault(entry.opponent, []).append(entry.points)
    return {
        player: {other: Fraction(sum(made), len(made)) for other, made in row.items()}
        for player, row in games.items()
    }


def _sum(row: Mapping[int, Fraction]) -> Fraction:
    return sum(row.values(), Fraction())


def _counts(field: Field, entry: Entry) -> bool:
    return entry.is_game if field.is_round_robin else entry.played


def _certain_order(field: Field, group: Group, table: Table) -> Places:
    """Rank from the top as long as one is ahead even if he lost and others won what is missing."""
    worth = field.results.scoring
    missing = {player: len(group) - 1 - len(row) for player, row in table.items()}
    made = {player: _sum(row) for player, row in table.items()}
    least = {player: made[player] + worth.loss * missing[player] for player in group}
    most = {player: made[player] + worth.win * missing[player] for player in group}
    rest = sorted(group, key=lambda player: -least[player])
    certain: Places = []
    while len(rest) > 1 and least[rest[0]] > max(most[player] for player in rest[1:]):
        certain.append((rest.pop(0),))
    return [*certain, tuple(rest)]


def fide_terms(field: Field, group: Group, player: int) -> tuple[Term, ...]:
    """Show the games among the tied that C.07 article 6 looks at, and who have not met."""
    members = frozenset(group)
    games = [
        entry
        for entry in field.cards[player].entries
        if entry.opponent in members and _counts(field, entry)
    ]
    missing = members - {entry.opponent for entry in games} - {player}
    return tuple(
        Term("mutual", entry.round, entry.opponent, entry.points) for entry in games
    ) + tuple(Term("not-met", opponent=opponent) for opponent in sorted(missing))


def mutual_conclusion(field: Field, group: Group, _: int) -> Message | None:
    """Say who were tied, and that not all of them have met where that is so."""
    if not group:
        return Message("not-tied", "2.DE")
    all_met = None not in mutual_points(field, group).values()
    return Message("all-met" if all_met else "not-all-met", "2.DE", {"players": group})


def black_conclusion(field: Field, group: Group, player: int) -> Message | None:
    """Say who goes first by the black pieces of a drawn game, else as for the plain result."""
    values = mutual_points(field, group) if group else {}
    level = tuple(other for other in group if values[other] == values[player])
    places = _split_pair(field, level)
    if len(places) == 2:
        (black,), (white,) = places
        return Message("black-first", "5.Vierkamp", {"black": black, "white": white})
    return mutual_conclusion(field, group, player)


def fide_conclusion(field: Field, group: Group, _: int) -> Message | None:
    """Say who were tied, and whether the table decided anything."""
    if not group:
        return Message("not-tied", "4.FIDE")
    decided = len(fide_order(field, group)) > 1
    return Message("table-decided" if decided else "table-open", "4.FIDE", {"players": group})
