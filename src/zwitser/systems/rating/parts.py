"""The parts of a bracket that are paired in one go: S1, S2, and what became of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from zwitser.systems.rating.field import Entrant
from zwitser.systems.rating.tally import Couple


class Part(NamedTuple):
    """Players paired in one go: S1 with the head of S2; a bracket has one part, or two.

    `one` and `two` are S1 and S2 before exchanges. After them S1 is the higher player of each
    pair, in order, and S2 all others (`second`). `out` went from S1 to S2, the lowest ranked
    first, and `into` from S2 to S1, the highest ranked first (D2).
    """

    one: tuple[Entrant, ...]
    two: tuple[Entrant, ...]
    couples: tuple[Couple, ...]
    opponents: tuple[Entrant, ...]
    second: tuple[Entrant, ...]
    out: tuple[Entrant, ...]
    into: tuple[Entrant, ...]

    @classmethod
    def of(
        cls, one: Sequence[Entrant], two: Sequence[Entrant], couples: tuple[Couple, ...]
    ) -> Part:
        """Compare S1 and S2 with the pairs that were made."""
        first = {higher for higher, _ in couples}
        opponents = tuple([lower for _, lower in couples])
        if first.issuperset(one):
            return cls(tuple(one), tuple(two), couples, opponents, tuple(two), (), ())
        out = tuple([player for player in reversed(one) if player not in first])
        stayed = [player for player in two if player not in first]
        into = tuple([player for player in two if player in first])
        second = tuple(sorted((*out, *stayed), key=place_of))
        return cls(tuple(one), tuple(two), couples, opponents, second, out, into)

    @property
    def exchange(self) -> tuple[int, ...]:
        """What orders exchanges (D2): number, difference, who goes out (as a minus), who comes in.

        Players are given by their places.
        """
        if not self.out:
            return 0, 0
        numbers = numbered((*self.one, *self.two))
        out, into = places_of(self.out, numbers), places_of(self.into, numbers)
        return len(out), sum(into) - sum(out), *(-place for place in out), *into

    @property
    def difference(self) -> int:
        """The difference of the places exchanged (D2)."""
        return self.exchange[1]


def parts_of(
    members: Sequence[Entrant], couples: tuple[Couple, ...], heads: int
) -> tuple[Part, ...]:
    """Split a bracket: the players who came down first (C4), then the rest (C6)."""
    pairs = len(couples)
    if not couples:
        return ()
    if not heads:
        return (Part.of(members[:pairs], members[pairs:], couples),)
    chosen = [higher for higher, _ in couples[:heads]]
    others = [one for one in members if one not in chosen]
    first = Part.of(chosen, others, couples[:heads])
    rest, half = [one for one in others if one not in first.opponents], pairs - heads
    return first, Part.of(rest[:half], rest[half:], couples[heads:])


def place_of(one: Entrant) -> int:
    return one.place


def numbered(order: Sequence[Entrant]) -> dict[Entrant, int]:
    """Number players in an order, counted from 1."""
    return {one: number for number, one in enumerate(order, 1)}


def places_of(players: Sequence[Entrant], numbers: dict[Entrant, int]) -> tuple[int, ...]:
    return tuple([numbers[one] for one in players])


def ids_of(players: Sequence[Entrant]) -> tuple[int, ...]:
    return tuple([one.id for one in players])
