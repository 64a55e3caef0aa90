"""Whether the players who are left can still be paired: C4 for every bracket, and C5.

A complete pairing puts everyone into pairs that may meet, except one who may have the bye if the
number is odd. The bye is one more vertex, so that complete means: a perfect matching.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from zwitser.errors import NoPairing
from zwitser.matching.cardinality import LargestMatching, bits, bits_down, mask_of
from zwitser.messages import message
from zwitser.systems.fide_dutch.field import Field


@dataclass(frozen=True, slots=True, eq=False)
class Graph:
    """Who may meet whom; in an odd field the last vertex is the bye.

    `bye` is that vertex as a bit, 0 in an even field; `exits` are the places of those who may
    have it: they may be free (C2) and have the lowest score that is possible (C5), `least`.
    """

    near: list[int]
    bye: int = 0
    exits: int = 0
    least: int = 0

    def completes(self, players: int) -> bool:
        """Say whether these players still have a complete pairing [C4]."""
        return LargestMatching(self.near, players | self.bye).is_perfect()

    def for_any_score(self, free: int) -> Graph:
        """Give the graph in which any of these may have the bye, whatever the score (C5)."""
        near = list(self.near)
        for i in bits(free if self.bye else 0):
            near[i] |= self.bye
            near[-1] |= 1 << i
        return replace(self, near=near, exits=free)

    def keeping(self, stay: int, members: int, moved: int) -> Graph:
        """Give the graph in which these of a bracket find nobody outside it, nor the bye.

        Two who moved down don't meet.
        """
        near = list(self.near)
        for i in bits(moved):
            near[i] &= ~moved
        for i in bits(stay):
            for j in bits(near[i] & ~members):
                near[j] &= ~(1 << i)
            near[i] &= members
        return replace(self, near=near, exits=self.exits & ~stay)


def graph_of(field: Field) -> Graph:
    """Make the graph of a field, or say who can't be placed (C4, C5)."""
    everyone = (1 << len(field.entrants)) - 1
    if len(field.entrants) % 2 == 0:
        missed = _missed(field, everyone)
        if missed:
            raise _stuck(field, missed)
        return Graph(field.near)
    return _with_bye(field, _lowest_exit(field, everyone))


def _missed(field: Field, players: int) -> int:
    if not field.two and field.surely_paired(players):
        return 0
    matching = LargestMatching(field.near, players)
    return 0 if matching.is_perfect() else LargestMatching(field.near, players).grow()


def _stuck(field: Field, missed: int) -> NoPairing:
    """Name who can't be placed: who has no opponent at all before who has too few."""
    alone = mask_of([place for place in bits(missed) if not field.near[place]])
    may_leave = len(field.entrants) % 2 and bool(alone & field.may_be_free)
    if alone.bit_count() > may_leave and not field.two:
        return NoPairing(_ids(field, alone), message("stuck-no-opponent"))
    return NoPairing(_ids(field, missed), message("stuck-few-opponents"))


def _ids(field: Field, places: int) -> list[int]:
    return [field.entrants[place].id for place in bits(places)]


def _lowest_exit(field: Field, everyone: int) -> int:
    """Find the place of the lowest player who is free in some complete pairing [C5]."""
    free = field.may_be_free
    if not free:
        raise NoPairing([one.id for one in field.entrants], message("stuck-nobody-free"))
    if not field.two and field.surely_paired(everyone, less=1):
        return free.bit_length() - 1
    for place in _lowest_group(field, free):
        if LargestMatching(field.near, everyone & ~(1 << place)).is_perfect():
            return place
    matching = LargestMatching(field.near, everyone)
    missed = matching.grow()
    if matching.free.bit_count() > 1:
        raise _stuck(field, missed)
    if not missed & free:
        raise _stuck(field, missed)
    return (missed & free).bit_length() - 1


def _lowest_group(field: Field, free: int) -> Iterator[int]:
    lowest = field.entrants[free.bit_length() - 1].score
    for place in bits_down(free):
        if field.entrants[place].score != lowest:
            return
        yield place


def _with_bye(field: Field, place: int) -> Graph:
    """Add the bye, for those who may be free and have this player's score (C5)."""
    least = field.entrants[place].score
    bye = 1 << len(field.entrants)
    exits = 0
    near = list(field.near)
    for exit_ in bits(field.may_be_free):
        if field.entrants[exit_].score == least:
            exits |= 1 << exit_
            near[exit_] |= bye
    return Graph([*near, exits], bye, exits, least)
