"""Zwitsers op rating as people do it with cards: the procedure of C, step by step.

Slow and literal: candidates come one after the other, and the requirements are relaxed one at a
time (C3, C10) until a candidate meets them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, groupby, permutations, product

from tests.oracles.rating_candidates import State, candidates
from tests.oracles.rating_cards import (
    Candidate,
    Man,
    Men,
    Pairs,
    can_meet,
    cards,
    counts,
    differences,
    ranked,
    x1_z1,
)
from zwitser.model import Tournament


class Stuck(Exception):
    """No complete pairing exists."""


@dataclass(frozen=True)
class Done:
    """A bracket that is paired, with everything needed to open it again."""

    own: Men
    came: Men
    passed: Men
    men: Men
    moved: int
    state: State
    pairs: Pairs
    left: Men

    @property
    def down(self) -> Men:
        return ranked(self.passed + self.left)


@dataclass(frozen=True)
class Aim:
    """What a bracket is to reach with another group from above (C12).

    Called from C1 there is no state yet, nor a kind: both follow from the new composition.
    """

    state: State | None = None
    heterogeneous: bool = False
    last: bool = False

    def may_leave(self, left: Men) -> bool:
        return not self.last or free_allowed(left)


def free_allowed(left: Men) -> bool:
    return all(man.bye for man in left)


def is_heterogeneous(moved: int, men: Men) -> bool:
    return 0 < 2 * moved < len(men)


def within(count: tuple[int, ...], limits: tuple[int, ...]) -> bool:
    return all(a <= b for a, b in zip(count, limits, strict=True))


@dataclass(frozen=True)
class Opened:
    """A bracket that was taken apart: what it is to be paired in, and after what it is accepted."""

    before: Done
    article: str
    state: State
    accepts: Callable[[Men], bool]


class Round:
    """One round of one field; `opened` has what was taken apart, by who live there."""

    def __init__(self, men: Men, number: int) -> None:
        self.men, self.number = men, number
        self.memory: dict[object, list[Candidate]] = {}
        self.steps: set[str] = set()
        self.opened: dict[Men, Opened] = {}

    def all_candidates(self, men: Men, moved: int, state: State) -> list[Candidate]:
        key = (men, moved if state.heads else 0, state.pairs, state.heads)
        if key not in self.memory:
            self.memory[key] = list(candidates(men, moved, state))
        return self.memory[key]

    def accept(
        self, men: Men, moved: int, state: State, wanted: Callable[[Men], bool]
    ) -> Candidate | None:
        """Relax the requirements wheel by wheel until a candidate meets them, S last (B3)."""
        wanted_ones = self.wanted(men, moved, state, wanted)
        if not wanted_ones:
            return None
        least = min(apart for apart, _ in wanted_ones)
        kept = [
            (counts(candidate, self.number), candidate)
            for apart, candidate in wanted_ones
            if apart == least
        ]
        kinds = {count for count, _ in kept}
        for limits in self.limits(men, state, kinds):
            if any(within(count, limits) for count in kinds):
                return next(candidate for count, candidate in kept if within(count, limits))
        return None

    def wanted(
        self, men: Men, moved: int, state: State, wanted: Callable[[Men], bool]
    ) -> list[tuple[tuple[int, ...], Candidate]]:
        """Give the candidates after which those who leave are as wanted, each with its S."""
        good: dict[frozenset[Man], bool] = {}
        kept = []
        for candidate in self.all_candidates(men, moved, state):
            left = frozenset(candidate[1])
            if left not in good:
                good[left] = wanted(candidate[1])
            if good[left]:
                kept.append((differences(candidate, men), candidate))
        return kept

    def limits(
        self, men: Men, state: State, kinds: set[tuple[int, ...]]
    ) -> Iterator[tuple[int, ...]]:
        """Turn the wheels (C10): X starts at X1 and Z at Z1 (C3d), which go down with P1 (C14)."""
        x1, z1 = x1_z1(men, self.number, self.number - 1)
        low = [0, 0, max(x1 - state.steps, 0), max(z1 - state.steps, 0), 0, 0, 0, 0]
        high = [max((count[wheel] for count in kinds), default=-1) for wheel in range(8)]
        return product(*(range(a, max(a, b) + 1) for a, b in zip(low, high, strict=True)))

    # C1-C14 for one bracket.

    def states(self, men: Men, moved: int) -> Iterator[State]:
        """Go through the states of a bracket that is not the last (C14)."""
        half = len(men) // 2
        heads = moved if is_heterogeneous(moved, men) else 0
        while heads and not self.can_seat(men, moved, heads):
            yield State(half, heads)
            heads -= 1
        for pairs in range(half, heads - 1 if heads else -1, -1):
            yield State(pairs, heads, half - pairs)

    @staticmethod
    def can_seat(men: Men, moved: int, heads: int) -> bool:
        """Say whether so many who came down can have opponents at all (C14b)."""
        return any(
            all(can_meet(*pair) for pair in zip(chosen, head, strict=True))
            for chosen in combinations(men[:moved], heads)
            for head in permutations([man for man in men if man not in chosen], heads)
        )

    def without_opponent(self, men: Men) -> Men:
        return tuple(m for m in men if not any(can_meet(m, o) for o in men if o is not m))

    def bracket(self, above: Done | None, own: Men) -> tuple[Done | None, Done]:
        came = above.down if above else ()
        men = came + own
        passed = self.without_opponent(men)
        if set(passed) & set(came):
            found = self.c12(above, own, Aim())
            if found:
                return found
        stay = tuple(man for man in men if man not in passed)
        moved = sum(man in came for man in stay)
        kind = is_heterogeneous(moved, stay)
        for state in self.states(stay, moved):
            best = self.accept(stay, moved, state, lambda left: True)
            if best:
                return above, Done(own, came, passed, stay, moved, state, *best)
            if moved:
                found = self.c12(above, own, Aim(state, kind))
                if found:
                    return found
        raise AssertionError("without pairs a bracket is always done")

    def c12(self, above: Done | None, own: Men, aim: Aim) -> tuple[Done, Done] | None:
        """Let another group with the same scores come down, so that the aim is reached."""
        if above is None or not above.pairs:
            return None
        opening = Opened(
            above, "C12", above.state, lambda left: self.reaches(above, left, own, aim)
        )
        best = self.accept(above.men, above.moved, above.state, opening.accepts)
        if best is None:
            return None
        self.steps.add("C12")
        self.opened[above.own] = opening
        opened = replace(above, pairs=best[0], left=best[1])
        below = self.below(above, best[1], own, aim)
        assert below is not None
        free = self.accept(below.men, below.moved, below.state, aim.may_leave)
        assert free is not None
        return opened, replace(below, pairs=free[0], left=free[1])

    def below(self, above: Done, left: Men, own: Men, aim: Aim) -> Done | None:
        """Put the bracket below together, not yet paired; None if C12 does not allow it."""
        came = ranked(above.passed + left)
        old = above.down
        if set(came) == set(old) or [m.score for m in came] != [m.score for m in old]:
            return None
        passed = () if aim.last else self.without_opponent(came + own)
        stay = tuple(man for man in came + own if man not in passed)
        moved = sum(man in came for man in stay)
        kind = is_heterogeneous(moved, stay)
        state = aim.state
        if state is None:
            if moved < len(came):
                return None
            state = State(len(stay) // 2, moved if kind else 0)
        elif kind != aim.heterogeneous or len(stay) < 2 * state.pairs or state.heads > moved:
            return None
        return Done(own, came, passed, stay, moved, state, (), ())

    def reaches(self, above: Done, left: Men, own: Men, aim: Aim) -> bool:
        below = self.below(above, left, own, aim)
        if below is None:
            return False
        ends = self.all_candidates(below.men, below.moved, below.state)
        return any(aim.may_leave(end) for _, end in ends)

    # C13.

    def last(self, done: list[Done], own: Men) -> list[Done]:
        above = done[-1] if done else None
        came = above.down if above else ()
        men, moved = came + own, len(came)
        kind = is_heterogeneous(moved, men)
        for heads in range(moved if kind else 0, -1, -1):
            state = State(len(men) // 2, heads)
            best = self.accept(men, moved, state, free_allowed)
            if best:
                return [*done, Done(own, came, (), men, moved, state, *best)]
            if moved:
                found = self.c12(above, own, Aim(state, kind, last=True))
                if found:
                    return [*done[:-1], *found]
        return self.open_penultimate(done, (), own)

    def open_penultimate(self, done: list[Done], upper: Men, lower: Men) -> list[Done]:
        if not done:
            raise Stuck
        *higher, above = done
        for state in self.states_from(above) if above.pairs else ():
            opening = Opened(
                above, "C13", state, lambda left: perfect(left + above.passed + upper + lower)
            )
            best = self.accept(above.men, above.moved, state, opening.accepts)
            if best:
                self.steps.add("C13 open")
                self.opened[above.own] = opening
                opened = replace(above, state=state, pairs=best[0], left=best[1])
                return [*higher, opened, self.end(opened.down, upper, lower)]
        self.steps.add("C13 join")
        joined = above.own
        if perfect(above.came + joined + upper + lower):
            return [*higher, self.end(above.came, joined, upper + lower)]
        return self.open_penultimate(higher, joined, upper + lower)

    @staticmethod
    def states_from(above: Done) -> Iterator[State]:
        """Go on from the state in which a bracket was paired (C13)."""
        half, heads = len(above.men) // 2, above.state.heads
        pairs = above.state.pairs
        while heads:
            for p in range(pairs, heads - 1, -1):
                yield State(p, heads, half - p)
            heads, pairs = heads - 1, half
        for p in range(pairs, 0, -1):
            yield State(p, 0, half - p)

    def end(self, came: Men, upper: Men, lower: Men) -> Done:
        """Pair the last bracket, which can be paired, without opening anything.

        In a joined one the smallest S comes before the largest M1.
        """
        men = ranked(came + upper + lower)
        moved = len(came) + len(upper)
        heads = min(moved, len(men) // 2) if upper or 2 * moved < len(men) else 0
        states = [State(len(men) // 2, number) for number in range(heads, -1, -1)]
        reached = [self.wanted(men, moved, state, free_allowed) for state in states]
        least = min(apart for found in reached for apart, _ in found)
        for state, found in zip(states, reached, strict=True):
            if upper and least not in [apart for apart, _ in found]:
                continue
            best = self.accept(men, moved, state, free_allowed)
            if best:
                return Done(upper + lower, came, (), men, moved, state, *best)
        raise AssertionError("a complete pairing was promised")

    def run(self) -> list[Done]:
        if not perfect(self.men):
            raise Stuck
        groups = [tuple(g) for _, g in groupby(self.men, key=lambda man: man.score)]
        done: list[Done] = []
        for own in groups[:-1]:
            above, level = self.bracket(done[-1] if done else None, own)
            done = [*done[:-1], above, level] if above else [level]
        return self.last(done, groups[-1])


def perfect(men: Men) -> bool:
    """Say whether everyone can be paired, one who may be free excepted."""
    if len(men) % 2:
        return any(m.bye and perfect(tuple(o for o in men if o is not m)) for m in men)
    if not men:
        return True
    first = min(men, key=lambda m: sum(can_meet(m, o) for o in men if o is not m))
    rest = tuple(man for man in men if man is not first)
    return any(
        perfect(tuple(man for man in rest if man is not other))
        for other in rest
        if can_meet(first, other)
    )


# Colours and boards.


def white_of(one: Man, other: Man, number: int, board: int, initial: str) -> Man:
    """Give white by E1-E5; `one` is the higher ranked."""
    mine, his = one.wish.upper(), other.wish.upper()
    if not mine and not his:
        odd = (board if number == 1 else one.number) % 2 == 1
        return one if odd == (initial == "white") else other
    if not mine or not his or mine != his:
        return one if mine == "W" or his == "B" else other
    force = [2 if m.absolute else 1 if m.wish.isupper() else 0 for m in (one, other)]
    if force[0] != force[1]:
        return one if (force[0] > force[1]) == (mine == "W") else other
    length = min(len(one.colours), len(other.colours))
    for back in range(1, length + 1):
        if one.colours[-back] != other.colours[-back]:
            return one if one.colours[-back] == "B" else other
    return one if mine == "W" else other


def only_each_other(men: Men, together: tuple[int, ...]) -> Men:
    """Let two players have no opponents but each other, and no bye."""
    return tuple(
        replace(
            man,
            met=man.met | {m.id for m in men if (m.id in together) != (man.id in together)},
            bye=man.bye and man.id not in together,
        )
        for man in men
    )


def pairing(
    tournament: Tournament, together: tuple[int, ...] = ()
) -> tuple[list[tuple[int, int]], int | None, set[str]]:
    """Give the boards as (white, black), the bye, and which of C12 and C13 were at work."""
    men = only_each_other(cards(tournament), together)
    game = Round(men, len(tournament.history) + 1)
    done = game.run()
    made = [tuple(ranked(pair)) for level in done for pair in level.pairs]
    made.sort(key=lambda p: (-p[0].score, -p[0].score - p[1].score, p[0].rank))
    initial = tournament.options.initial_colour.value
    boards = []
    for board, (one, other) in enumerate(made, 1):
        white = white_of(one, other, game.number, board, initial)
        boards.append((white.id, (other if white is one else one).id))
    left = done[-1].left
    return boards, left[0].id if left else None, game.steps
