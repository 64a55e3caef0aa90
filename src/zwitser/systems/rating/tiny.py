"""Every pairing of a tiny bracket, listed: cheaper than a search for the next best one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from zwitser.systems.rating.bracket import Bracket, Solution
from zwitser.systems.rating.field import Field
from zwitser.systems.rating.tally import Tally

Places = tuple[int, ...]
Pairs = tuple[tuple[int, int], ...]
Pairing = tuple[Pairs, Places]
"""The pairs and the players left over, by their places in the bracket."""


class Listed:
    """A bracket by places: what each possible pair and each leaver adds to the counts."""

    def __init__(self, field: Field, bracket: Bracket, *, last: bool) -> None:
        self.members, self.places = bracket.members, tuple(range(bracket.size))
        self.moved = bracket.moved if bracket.heterogeneous else 0
        tally, members = Tally.of(field, bracket.members), bracket.members
        self.pair = {
            (i, j): tally.pair(members[i], members[j])
            for i, j in combinations(self.places, 2)
            if field.compatible(members[i], members[j])
        }
        self.leave = {
            i: tally.leave(one)
            for i, one in enumerate(members)
            if not last or field.may_be_free(one)
        }

    def next_best(self, now: Solution) -> Solution | None:
        """Give the best pairing with other leavers: by M1, by the counts, then by its turn."""
        staying = tuple([i for i in self.places if self.members[i] not in now.leavers])
        least, best = (0, 0), list[Pairing]()
        for left in combinations(self.leave, len(now.leavers)):
            places = tuple([i for i in self.places if i not in left])
            if places == staying:
                continue
            cost = sum([self.leave[i] for i in left])
            for pairs in self._pairs(places):
                worth = -self._heads(pairs), cost + sum([self.pair[two] for two in pairs])
                if not best or worth < least:
                    least, best = worth, []
                if worth == least:
                    best.append((pairs, left))
        if not best:
            return None
        return self._solution(min(best, key=self._turn) if len(best) > 1 else best[0], least)

    def _pairs(self, places: Places) -> Iterator[Pairs]:
        if len(places) == 2:
            if places in self.pair:
                yield (places,)
            return
        first, *rest = places
        for k, other in enumerate(rest):
            if (first, other) in self.pair:
                for more in self._pairs((*rest[:k], *rest[k + 1 :])):
                    yield ((first, other), *more)

    def _heads(self, pairs: Pairs) -> int:
        """Count the pairs of players who came down (M1); they are the first."""
        return sum([i < self.moved for i, _ in pairs]) if self.moved else 0

    def _turn(self, pairing: Pairing) -> tuple[object, ...]:
        """Say when the procedure comes to a pairing: S1, its opponents, then the rest (D1-D3)."""
        pairs, left = pairing
        heads = self._heads(pairs)
        taken = {i for two in pairs[:heads] for i in two}
        number = {i: k for k, i in enumerate(i for i in self.places if i not in taken)}
        rest = [(number[i], number[j]) for i, j in pairs[heads:]]
        half = len(rest)
        out = [j for _, j in rest if j < half] + [number[i] for i in left if number[i] < half]
        into = [i for i, _ in rest if i >= half]
        return (
            pairs[:heads] and tuple(zip(*pairs[:heads], strict=True)),
            (len(out), sum(into) - sum(out)),
            sorted(-i for i in out),
            into,
            [j for _, j in rest],
        )

    def _solution(self, pairing: Pairing, worth: tuple[int, int]) -> Solution:
        members = self.members
        return Solution(
            tuple((members[i], members[j]) for i, j in pairing[0]),
            tuple(members[i] for i in pairing[1]),
            self._heads(pairing[0]),
            worth,
        )
