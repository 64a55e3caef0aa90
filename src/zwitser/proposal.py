"""What an engine answers: the boards of the next round, and why.

The explanation is data that the engine makes while it decides: claims with a code, the article
they follow and the facts they rest on (`messages`). What a round has many
of are named tuples: an explanation takes a third of a pairing's time at most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar, overload

from zwitser.errors import BadInput, fault
from zwitser.messages import Message, message
from zwitser.model import Tournament


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


class ToldWhenAsked(Sequence[T], Generic[T]):
    """Tells of a board or a reason when it is asked about, once: most never are."""

    def __init__(self, size: int, tell: Callable[[int], T]) -> None:
        self._size, self._tell = size, tell
        self._told: dict[int, T] = {}

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[T]:
        return map(self._asked, range(self._size))

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[T, ...]: ...
    def __getitem__(self, place: int | slice) -> T | tuple[T, ...]:
        if isinstance(place, slice):
            return tuple(self[n] for n in range(self._size)[place])
        return self._asked(range(self._size)[place])

    def _asked(self, number: int) -> T:
        told = self._told.get(number)
        if told is None:
            told = self._told[number] = self._tell(number)
        return told


class ToldTogether(Sequence[T], Generic[T]):
    """Tells everything at once when anything is asked about: it comes from one reckoning."""

    def __init__(self, size: int, tell: Callable[[], Sequence[T]]) -> None:
        self._size, self._tell = size, tell
        self._told: Sequence[T] = ()

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[T]:
        return iter(self._all())

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[T]: ...
    def __getitem__(self, place: int | slice) -> T | Sequence[T]:
        return self._all()[place]

    def _all(self) -> Sequence[T]:
        if not self._told:
            self._told = self._tell()
        return self._told


class Reached(NamedTuple):
    """What a pairing reaches by one criterion; less is better unless it says otherwise.

    `seen` is what really came of it, for a criterion that looks ahead: that is compared where
    one of two pairings did not have to look. `of_round` says that it is not about one group.
    """

    criterion: str
    value: tuple[int, ...]
    more_is_better: bool = False
    seen: tuple[int, ...] = ()
    of_round: bool = False

    def is_worse_than(self, other: Reached) -> bool:
        """Say whether another pairing does better by this criterion."""
        mine, theirs = self.compared(other)
        return mine < theirs if self.more_is_better else mine > theirs

    def compared(self, other: Reached) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Give the two values that are compared."""
        known = (self.value and other.value) or not (self.seen and other.seen)
        return (self.value, other.value) if known else (self.seen, other.seen)


def matched(
    mine: Sequence[Reached], theirs: Sequence[Reached]
) -> Iterator[tuple[Reached, Reached]]:
    """Go through two lists together; what only one of the pairings has is not compared.

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
    """A score group (or a club's group): who was in it, who left it, and by which values.

    `points` are the half points of its own players. `came` and `left` are the waiting room
    before and after (or the players who floated down). `values` are the criteria in order of
    priority with what was reached, so that two pairings are compared by going through two lists.
    `opened` says that the group is not as good as it could be, for the sake of the next one.
    `reasons` tell of each who `left` why it is he, where the claims don't.
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
    """The whole story of a round; pairs stand in board order.

    `cost` tells what a pairing under a condition costs, where the engine says that itself instead
    of letting two lists be compared.
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


def check_ready(tournament: Tournament) -> None:
    """Refuse to pair while results are missing or when all planned rounds are there.

    [macmahon M17]
    """
    refuse_missing_results(tournament)
    if tournament.rounds and len(tournament.history) >= tournament.rounds:
        raise BadInput.at("rounds", "all-rounds-paired", rounds=tournament.rounds)


def refuse_missing_results(tournament: Tournament) -> None:
    """Name every round with its boards that have no result yet."""
    faults = [
        fault(_where(period, number), "no-result-yet", boards=", ".join(map(str, boards)))
        for period, number, boards in tournament.open_rounds
    ]
    if faults:
        raise BadInput(faults)


def _where(period: int, number: int) -> Message:
    if period:
        return message("period-round", period=period, round=number)
    return message("round", round=number)
