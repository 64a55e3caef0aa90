"""The candidates of Zwitsers op rating in the order in which the procedure comes to them.

S2 is transposed (D1), players are exchanged (D2, D3). Brackets of more than `BY_HAND` players,
where that would take hours, are done by listing every set of pairs and sorting it by the moment
at which the procedure would first come to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations

from tests.oracles.rating_cards import Candidate, Men, can_meet

BY_HAND = 8


@dataclass(frozen=True)
class State:
    """What the procedure asks of a bracket at a moment: S1 of M1 who came down, P1 pairs."""

    pairs: int
    heads: int  # 0: treated as homogeneous
    steps: int = 0  # how often P1 was lowered: X1 and Z1 go down with it


def exchanges(first: tuple[int, ...], second: tuple[int, ...]) -> Iterator[tuple[list[int], ...]]:
    """Give S1 and S2 after each exchange, the fewest players first (D2)."""
    yield list(first), list(second)
    for number in range(1, min(len(first), len(second)) + 1):
        yield from (
            (sorted({*first} - {*out} | {*into}), sorted({*second} - {*into} | {*out}))
            for out, into in exchange_order(first, second, number)
        )


def exchange_order(
    first: tuple[int, ...], second: tuple[int, ...], number: int
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Walk through D2's lists with DELTA from the smallest difference up."""
    outs = list(combinations(sorted(first, reverse=True), number))
    intos = list(combinations(sorted(second), number))
    differences = [sum(into) - sum(out) for out in outs for into in intos]
    for delta in range(min(differences), max(differences) + 1):
        for out in outs:
            for into in intos:
                if sum(into) - sum(out) == delta:
                    yield out, into


def homogeneous(men: Men, pairs: int) -> Iterator[Candidate]:
    """Take S1 and S2, transpose S2 (C7), then exchange and begin again (C8a)."""
    places = tuple(range(len(men)))
    for first, second in exchanges(places[:pairs], places[pairs:]):
        for shifted in permutations(second, len(first)):
            made = tuple((men[i], men[j]) for i, j in zip(first, shifted, strict=True))
            if all(can_meet(*pair) for pair in made):
                yield made, tuple(men[j] for j in second if j not in shifted)


def heterogeneous(men: Men, moved: int, state: State) -> Iterator[Candidate]:
    """Pair S1 with the head of S2, then the rest; then the next head (C9), the next S1 (D3)."""
    for chosen in combinations(men[:moved], state.heads):
        others = [man for man in men if man not in chosen]
        for head in permutations(others, state.heads):
            made = tuple(zip(chosen, head, strict=True))
            if all(can_meet(*pair) for pair in made):
                rest = tuple(man for man in others if man not in head)
                for more, left in candidates(rest, 0, State(state.pairs - state.heads, 0)):
                    yield made + more, left


def candidates(men: Men, moved: int, state: State) -> Iterator[Candidate]:
    if state.heads:
        return heterogeneous(men, moved, state)
    if len(men) <= BY_HAND:
        return homogeneous(men, state.pairs)
    return listed(men, state.pairs)


def listed(men: Men, pairs: int) -> Iterator[Candidate]:
    """List every set of pairs, in the order in which the procedure first comes to it."""
    found = []
    for made in pair_sets(tuple(range(len(men))), len(men) - 2 * pairs, men):
        used = {i for pair in made for i in pair}
        left = [i for i in range(len(men)) if i not in used]
        found.append((appearance(made, left, pairs), made, left))
    for _, made, left in sorted(found):
        yield tuple((men[i], men[j]) for i, j in made), tuple(men[i] for i in left)


def pair_sets(places: tuple[int, ...], spare: int, men: Men) -> Iterator[list[tuple[int, int]]]:
    if not places:
        yield []
        return
    first, rest = places[0], places[1:]
    if spare:
        yield from pair_sets(rest, spare - 1, men)
    for other in rest:
        if can_meet(men[first], men[other]):
            tail = tuple(place for place in rest if place != other)
            yield from ([(first, other), *more] for more in pair_sets(tail, spare, men))


def appearance(made: list[tuple[int, int]], left: list[int], half: int) -> tuple[object, ...]:
    """Give the moment of a set of pairs: exchange by D2, then the transposition by D1."""
    out = sorted([j for _, j in made if j < half] + [i for i in left if i < half], reverse=True)
    into = sorted(i for i, _ in made if i >= half)
    return (
        len(out),
        sum(into) - sum(out),
        [-place for place in out],
        into,
        [j for _, j in sorted(made)],
    )
