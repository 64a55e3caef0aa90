"""What the pairing of a bracket reaches (C3, A11), and the next best pairing: why these leave.

In the next best pairing somebody else is left over, with as many pairs (C14). Most often it is as
good and only comes later: with the same S1 and S2 when the last opponents are dealt out again
(D1), or after one exchange (D2). Counting says who could leave at no higher cost. Where neither is
found, a small bracket is searched with the door closed to each leaver in turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain, islice, zip_longest
from typing import NamedTuple

from zwitser.messages import Fact, Message
from zwitser.model import Colour
from zwitser.proposal import Reached
from zwitser.systems.rating.bracket import (
    COUNTS,
    POINT,
    Bounds,
    Bracket,
    Couple,
    QuickWay,
    Solution,
    Tally,
    class_of,
    plain_exits,
    solve,
)
from zwitser.systems.rating.field import Entrant, Field
from zwitser.systems.rating.opening import Level
from zwitser.systems.swiss import Strength


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


NOTHING = (0,) * COUNTS


class Settled:
    """One bracket after its pairing: the numbers of A6 and C14, its parts and its counts."""

    def __init__(self, field: Field, level: Level, *, last: bool) -> None:
        self.field, self.level, self.last = field, level, last
        self.odd = field.round % 2 == 1
        bracket, solution = level.bracket, level.solution
        self.members, self.couples = bracket.members, solution.couples
        self.counts = counts_of(field, bracket.size, self.couples, solution.leavers)
        self.p0, self.p1 = bracket.size // 2, len(self.couples)
        self.m0, self.m1 = bracket.moved, solution.heads
        self.parts = parts_of(self.members, self.couples, self.m1)


def colour_minimum(members: Sequence[Entrant], number: int) -> tuple[int, int]:
    """Work out X1 and Z1 of a bracket in a round [A8, C2b]."""
    light, firm, fresh = [0, 0], [0, 0], 0
    for one in members:
        if one.preference.colour is None:
            fresh += 1
        else:
            even_light = number % 2 == 0 and one.preference.strength is Strength.LIGHT
            (light if even_light else firm)[one.preference.colour is Colour.BLACK] += 1
    half = len(members) // 2
    x1 = half - min(firm[0] + light[0], firm[1] + light[1]) - fresh
    z1 = half - min(firm) - sum(light) - fresh
    return max(x1, 0), 0 if number % 2 else max(z1, 0)


def counts_of(
    field: Field, size: int, couples: Sequence[Couple], leavers: Sequence[Entrant]
) -> tuple[int, ...]:
    """Read the eight counts of a bracket off its pairs and those who leave it (C3)."""
    tally = Tally.of_counts(field, size)
    total = tally.sum(couples, leavers)
    return tally.read(total) if total else NOTHING


def differences(
    members: Sequence[Entrant], couples: Iterable[Couple], leavers: Iterable[Entrant]
) -> tuple[int, ...]:
    """List the score differences of a bracket in half points, the largest first (A11, B3).

    In a bracket of one score they are always the same and not told.
    """
    if not members or members[0].score == members[-1].score:
        return ()
    below = members[-1].score - POINT
    apart = [higher.score - lower.score for higher, lower in couples]
    apart += [one.score - below for one in leavers]
    return tuple(sorted((number for number in apart if number), reverse=True))


@lru_cache(maxsize=1024)
def named(counts: tuple[int, ...], odd: bool) -> tuple[Reached, ...]:
    """Give the counts of a round under the articles by which they are compared, in order."""
    t, a7d, x, z, *floats = counts
    colours = (("C3c", a7d), ("C3d", x)) if odd else (("C3d", x), ("A7e", z))
    articles = zip(("C3e", "C3f", "C3g", "C3h"), floats, strict=True)
    both = (("C3b", t), *colours, *articles)
    return tuple(Reached(article, (count,)) for article, count in both)


SHORT, LONG = 2, 4
"""How many of the last opponents change at most, at first and after counting."""

TRIES = 6
"""How many exchanges are tried."""

SMALL = 9
"""The players of a bracket that is searched."""


Change = dict[int, Entrant]
"""The new opponents of some players of S1, by the number of the pair."""


class Unknown(Exception):
    """The next best pairing of a large bracket was not found by counting."""


def next_best(field: Field, bracket: Bracket, solution: Solution, *, last: bool) -> Solution | None:
    """Find the best pairing of a bracket in the same state with other leavers; None if none is."""
    return _NextBest(field, bracket, solution, last=last).find()


class _NextBest:
    """One bracket as it was paired: the heads, who came down, and then the rest."""

    def __init__(self, field: Field, bracket: Bracket, solution: Solution, *, last: bool) -> None:
        self.field, self.bracket, self.solution, self.last = field, bracket, solution, last
        self.leavers = solution.leavers
        self.heads, self.couples = (
            solution.couples[: solution.heads],
            solution.couples[solution.heads :],
        )
        self.tally = Tally.of(field, bracket.members)

    def find(self) -> Solution | None:
        found = self._changed(0, SHORT)
        if found is None and len(self.leavers) == 1:
            found = self._counted()
        if found is not None:
            return found
        if self.bracket.size > SMALL:
            raise Unknown
        return self._searched()

    def _solution(self, couples: Sequence[Couple], leavers: Sequence[Entrant]) -> Solution:
        return Solution((*self.heads, *couples), tuple(leavers), len(self.heads), ())

    # The same S1 and S2, as good.

    def _changed(self, short: int, long: int) -> Solution | None:
        """Let a leaver take the place of an opponent, who takes another's, until one leaves.

        Where several leave, one such change is enough: two would come later. The fewer of the
        last opponents change, the earlier it comes (D1).
        """
        pairs = len(self.couples)
        for start in range(pairs - 1 - short, max(pairs - 1 - long, -1), -1):
            found = [
                change
                for leaver in self.leavers
                for change in _Chain(self, start, leaver).changes()
            ]
            if found:
                return self._with(min(found, key=self._opponents_after))
        return None

    def _opponents_after(self, change: Change) -> list[int]:
        return [
            change.get(i, lower).place
            for i, (_, lower) in enumerate(self.couples)
            if i >= min(change)
        ]

    def _with(self, change: Change) -> Solution:
        couples = [(higher, change.get(i, lower)) for i, (higher, lower) in enumerate(self.couples)]
        before = (*self.leavers, *(self.couples[i][1] for i in change))
        leavers = [one for one in before if one not in change.values()]
        return self._solution(couples, sorted(leavers, key=place_of))

    def may_leave(self, one: Entrant) -> bool:
        return not self.last or self.field.may_be_free(one)

    # The same counts, with one exchange at most.

    def _counted(self) -> Solution | None:
        """Find a pairing with the same counts and the same heads; None where it is not certain."""
        members = sorted((*chain.from_iterable(self.couples), *self.leavers), key=place_of)
        pairs = len(self.couples)
        bounds = Bounds.of(members, pairs + 1)
        if bounds is None or members[0].score != members[-1].score:
            return None
        tally = Tally.of_counts(self.field, self.bracket.size)
        way = QuickWay(self.field, tally, last=self.last, kept=self.leavers)
        cost = way.cost(self.couples, self.leavers)
        if cost != way.target(members, 1, bounds):
            return None
        able = self._could_leave(members, bounds)
        if any(lower in able for _, lower in self.couples):
            found = self._changed(SHORT, LONG)
            if found is not None:
                return found
        if not able or self.bracket.size <= SMALL:
            return None
        halves = (two for two in _halves(members, pairs) if not able.isdisjoint(two[1]))
        for first, second in islice(halves, TRIES):
            found = way.halves(first, second, bounds, cost)
            if found is not None:
                return self._solution(found.couples, found.leavers)
        return None

    def _could_leave(self, members: Sequence[Entrant], bounds: Bounds) -> set[Entrant]:
        """Find who else can leave at no higher cost, as far as counting says."""
        (leaver,) = self.leavers
        most, leave = self.tally.leave(leaver), self.tally.leave
        return {
            one
            for one in members
            if bounds.allow_to_leave(class_of(one))
            and one is not leaver
            and leave(one) <= most
            and self.may_leave(one)
        }

    # Any counts.

    def _searched(self) -> Solution | None:
        """Search the bracket; with the same counts the heads are the same and the rest changes."""
        if self.heads:
            members = sorted((*chain.from_iterable(self.couples), *self.leavers), key=place_of)
            rest = Bracket(tuple(members), 0, heterogeneous=False)
            now = Solution(self.couples, self.leavers, 0, ())
            found = self._best_of(rest, now)
            if found and self._cost(found) == self._cost(now):
                return self._solution(found.couples, found.leavers)
        return self._best_of(self.bracket, self.solution)

    def _cost(self, solution: Solution) -> int:
        return self.tally.sum(solution.couples, solution.leavers)

    def _best_of(self, bracket: Bracket, now: Solution) -> Solution | None:
        """Solve the bracket with the door closed to each leaver in turn."""
        pairs, best = len(now.couples), list[Solution]()
        exits = plain_exits(self.field, bracket.members, pairs, last=self.last)
        for leaver in now.leavers:
            doors = zip(bracket.members, exits.doors, strict=True)
            closed = tuple([() if one is leaver else door for one, door in doors])
            found = solve(self.field, bracket, pairs, replace(exits, doors=closed))
            best += [found] if found else []
        return min(best, key=self._turn, default=None)

    def _turn(self, solution: Solution) -> tuple[int, int, tuple[int, ...]]:
        """Order solutions of one bracket: M1 comes before all (C3a), but for S in a joined one."""
        apart = self.tally.split(self._cost(solution))[0] if self.bracket.joined else 0
        return apart, -solution.heads, solution.key


class _Chain:
    """The ways to find a leaver an opponent by changes from one pair on, at the same cost.

    `cost` is what the pairs from there on and the leaver cost now: no change may cost more.
    """

    def __init__(self, bracket: _NextBest, start: int, leaver: Entrant) -> None:
        self.bracket, self.couples = bracket, bracket.couples
        self.start, self.leaver = start, leaver
        self.worth = {
            i: bracket.tally.pair(*self.couples[i]) for i in range(start, len(self.couples))
        }
        self.cost = sum(self.worth.values()) + bracket.tally.leave(leaver)

    def changes(self) -> Iterator[Change]:
        yield from self._changes({}, self.leaver, self.cost)

    def _changes(self, change: Change, free: Entrant, left: int) -> Iterator[Change]:
        """Go on from a player who is free now; `left` is what the pairs not changed may cost."""
        bracket = self.bracket
        if self.start in change and bracket.may_leave(free):
            kept = sum([worth for i, worth in self.worth.items() if i not in change])
            if left - kept == bracket.tally.leave(free):
                yield change
        for i in self.worth:
            higher, lower = self.couples[i]
            if i in change or higher.place > free.place:
                continue
            if not bracket.field.compatible(higher, free):
                continue
            after = left - bracket.tally.pair(higher, free)
            if after >= 0:
                yield from self._changes(change | {i: free}, lower, after)


def _halves(
    members: Sequence[Entrant], pairs: int
) -> Iterator[tuple[Sequence[Entrant], Sequence[Entrant]]]:
    """Give S1 and S2, and then as they are after each exchange of two players (D2)."""
    first, second = list(members[:pairs]), list(members[pairs:])
    yield first, second
    for difference in range(1, len(members)):
        for out in range(pairs - 1, max(pairs - difference, 0) - 1, -1):
            into = out + difference - pairs
            if into < len(second):
                yield (
                    [*first[:out], *first[out + 1 :], second[into]],
                    [first[out], *second[:into], *second[into + 1 :]],
                )


COMPARED = (
    ("b2", "C3b"),
    ("a7d", "C3c"),
    ("x", "C3d"),
    ("z", "C3d"),
    ("b5-down", "C3e"),
    ("b6-down", "C3f"),
    ("b5-up", "C3g"),
    ("b6-up", "C3h"),
)
"""The claim for each of the eight counts, and the article by which it is compared."""


def why_these_leavers(here: Settled) -> Iterator[Message]:
    """Tell who would be left over next, and the first criterion in which that is worse."""
    level = here.level
    if level.opened or not level.solution.leavers or not here.couples:
        return
    try:
        other = next_best(here.field, level.bracket, level.solution, last=here.last)
    except Unknown:
        return
    now = level.solution.leavers
    if other is None:
        code = "rating.next-none-last" if here.last else "rating.next-none"
        yield Message(code, "C13" if here.last else "C14", {"players": ids_of(now)})
        return
    facts: dict[str, Fact] = {
        "players": ids_of([one for one in now if one not in other.leavers]),
        "runner_players": ids_of([one for one in other.leavers if one not in now]),
    }
    yield _versus(here, other, facts)


def _versus(here: Settled, other: Solution, facts: dict[str, Fact]) -> Message:
    """Compare with another pairing: the first criterion that differs, with both values."""
    if other.is_quick:
        return _later(here, other, facts)
    bracket = here.level.bracket
    if other.heads != here.m1 and bracket.heterogeneous and not bracket.joined:
        return _fewer_moved(here, other, facts)
    apart = [
        differences(here.members, one.couples, one.leavers) for one in (here.level.solution, other)
    ]
    if apart[0] != apart[1]:
        return _smaller(apart[0], apart[1], facts)
    if other.heads != here.m1 and bracket.joined:
        return _fewer_moved(here, other, facts)
    counts = counts_of(here.field, len(here.members), other.couples, other.leavers)
    for (name, article), mine, his in zip(COMPARED, here.counts, counts, strict=True):
        if mine != his:
            facts |= {"reached": mine, "instead": his}
            return Message(f"rating.next-{name}", article, facts)
    return _later(here, other, facts)


def _fewer_moved(here: Settled, other: Solution, facts: dict[str, Fact]) -> Message:
    facts |= {"reached": here.m1, "instead": other.heads}
    joined = "-joined" if here.level.bracket.joined else ""
    return Message(f"rating.next-moved{joined}", "C3a", facts)


def _later(here: Settled, other: Solution, facts: dict[str, Fact]) -> Message:
    """Compare with a pairing that is as good, by its turn (D3, D1.2, D2, D1.1)."""
    for criterion, start, end in (("D1.2", 0, here.m1), ("D1.1", here.m1, here.p1)):
        couples = list(zip(here.couples[start:end], other.couples[start:end], strict=True))
        if any(mine[0] is not his[0] for mine, his in couples):
            break
        for (higher, now), (_, then) in couples:
            if now is not then:
                facts |= {"higher": higher.id, "lower": now.id, "instead_player": then.id}
                return Message("rating.next-opponent", criterion, facts)
    return _other_subgroups(here, other, facts)


def _other_subgroups(here: Settled, other: Solution, facts: dict[str, Fact]) -> Message:
    """Compare with a pairing of another S1, chosen (D3) or after an exchange (D2)."""
    mine, theirs = here.parts, parts_of(here.members, other.couples, other.heads)
    if here.m1 and mine[0].one != theirs[0].one:
        now, then = next(
            two for two in zip(mine[0].one, theirs[0].one, strict=True) if two[0] is not two[1]
        )
        facts |= {"higher": now.id, "lower": then.id}
        return Message("rating.next-chosen", "D3", facts)
    reached, instead = mine[-1].exchange, theirs[-1].exchange
    size = 2 if reached[:2] != instead[:2] else None
    facts |= {"out_players": ids_of(theirs[-1].out), "in_players": ids_of(theirs[-1].into)}
    facts |= {"reached": reached[:size], "instead": instead[:size]}
    return Message("rating.next-exchange", "D2", facts)


def _smaller(now: tuple[int, ...], then: tuple[int, ...], facts: dict[str, Fact]) -> Message:
    """Name the first score difference in which two pairings are not alike (A11, B3)."""
    both = zip_longest(now, then, fillvalue=0)
    mine, his = next(two for two in both if two[0] != two[1])
    return Message("rating.next-b3", "B3", facts | {"reached_points": mine, "instead_points": his})
