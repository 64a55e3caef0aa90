"""The answer of an engine: the boards of the next round, and why.

The explanation is data that the engine makes while it decides: claims with a code, the article they
follow and the facts they rest on (`messages`). Classes with many instances a round are named
tuples: so an explanation costs a third of a pairing's time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar, overload

from zwitser.messages import Message


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players who are to meet; in go with the stones that white gives, and the komi."""

    white: int
    black: int
    handicap: int = 0
    komi: str = ""


class PairExplanation(NamedTuple):
    """Why these two meet, and why with these colours."""

    pair: Pair
    meeting: tuple[Message, ...] = ()
    colours: tuple[Message, ...] = ()


T = TypeVar("T")


class LazyList(Sequence[T], Generic[T]):
    """Compute items on first access; most boards of a large round are never asked about."""

    def __init__(self, size: int, compute: Callable[[int], T]) -> None:
        self._size, self._compute = size, compute
        self._items: dict[int, T] = {}

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[T, ...]: ...
    def __getitem__(self, place: int | slice) -> T | tuple[T, ...]:
        if isinstance(place, slice):
            return tuple([self[k] for k in range(self._size)[place]])
        k = range(self._size)[place]
        if k not in self._items:
            self._items[k] = self._compute(k)
        return self._items[k]


class Reached(NamedTuple):
    """The value of a pairing by one criterion; less is better unless it says otherwise.

    `seen` is the real outcome of a criterion that looks ahead: it is compared where one of two
    pairings had nothing to look ahead to. `of_round` marks one that is not about one group.
    """

    criterion: str
    value: tuple[int, ...]
    more_is_better: bool = False
    seen: tuple[int, ...] = ()
    of_round: bool = False

    def is_worse_than(self, other: Reached) -> bool:
        mine, theirs = self.comparable_values(other)
        return mine < theirs if self.more_is_better else mine > theirs

    def comparable_values(self, other: Reached) -> tuple[tuple[int, ...], tuple[int, ...]]:
        if self.seen and other.seen and not (self.value and other.value):
            return self.seen, other.seen
        return self.value, other.value


def match_criteria(
    mine: Sequence[Reached], theirs: Sequence[Reached]
) -> Iterator[tuple[Reached, Reached]]:
    """Pair two lists by criterion, leaving out criteria that only one of them has.

    A criterion that occurs several times is compared in the order in which it occurs.
    """
    left: dict[str, list[Reached]] = {}
    for reached in theirs:
        left.setdefault(reached.criterion, []).append(reached)
    for reached in mine:
        others = left.get(reached.criterion)
        if others:
            yield reached, others.pop(0)


class GroupExplanation(NamedTuple):
    """A score group (or a club's group): its players, the leavers, and the values it reached.

    `points` are the half points of its own players. `came` and `left` are the waiting room
    before and after (or the players who floated down). `values` are the criteria in order of
    priority with what was reached, so that two pairings are compared by going through two lists.
    `opened` says that the group is not as good as it could be, for the sake of the next one.
    `reasons` has the claims for each of `left`, where those of the group don't give the reason.
    """

    name: str
    points: int
    own: tuple[int, ...]
    came: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    pairs: tuple[tuple[int, int], ...] = ()
    claims: tuple[Message, ...] = ()
    values: Sequence[Reached] = ()
    opened: bool = False
    reasons: Sequence[tuple[Message, ...]] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """The explanation of a round; pairs stand in board order.

    `cost` has the claims about what a condition costs, where two lists of values can't tell it.
    """

    groups: tuple[GroupExplanation, ...] = ()
    pairs: Sequence[PairExplanation] = ()
    bye: tuple[Message, ...] = ()
    cost: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Proposal:
    """The next round: pairs in board order, the free player if there is one, and why if asked."""

    round: int
    pairs: tuple[Pair, ...]
    bye: int | None = None
    explanation: Explanation | None = None
