"""The address of a round: `3`, or `2-3` for the third round of a club's second period."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from zwitser.model import Round, Tournament
from zwitser.systems import system_of


@dataclass(frozen=True, slots=True, order=True)
class RoundRef:
    """A round by its period (0 outside a club season) and its number.

    `alone` says that the season has no other period: people then say the number only.
    """

    period: int
    number: int
    alone: bool = field(default=False, compare=False)

    def __str__(self) -> str:
        return f"{self.period}-{self.number}" if self.period else str(self.number)

    @property
    def label(self) -> str:
        """The round for people: `3`, or `2.3` in a season of several periods."""
        named = self.period and not self.alone
        return f"{self.period}.{self.number}" if named else str(self.number)

    def within(self, tournament: Tournament) -> RoundRef:
        """Give this round as people name it in a tournament."""
        season = system_of(tournament).season
        return replace(self, alone=season is not None and not season.numbers_periods(tournament))


def rounds_in(tournament: Tournament) -> Iterator[tuple[RoundRef, Round]]:
    first = RoundRef(0, 0).within(tournament)
    for period, rounds in tournament.by_period:
        for number, round_ in enumerate(rounds, 1):
            yield replace(first, period=period, number=number), round_


def last_played(tournament: Tournament) -> RoundRef | None:
    """Find the round that is being played, or was played last; a new period has none yet.

    That is the first with an open board: of a round robin all rounds can be public at once.
    """
    for period, rounds in reversed(tournament.by_period):
        if rounds:
            numbered = enumerate(rounds, 1)
            playing = next((number for number, round_ in numbered if round_.pending), len(rounds))
            return RoundRef(period, playing).within(tournament)
    return None


class RoundConverter:
    """Reads and writes a round in an address."""

    regex = r"(?:[1-9][0-9]{0,2}-)?[1-9][0-9]{0,3}"

    def to_python(self, value: str) -> RoundRef:
        period, _, number = value.rpartition("-")
        return RoundRef(int(period or 0), int(number))

    def to_url(self, value: RoundRef) -> str:
        return str(value)


@dataclass(frozen=True, slots=True)
class RoundLink:
    ref: RoundRef
    address: str
    is_open: bool


@dataclass(frozen=True, slots=True)
class Strip:
    """Links to rounds: those of one period, and the last round of every period.

    A season has dozens of rounds; outside a club season, and in a first period, `periods` is empty.
    """

    rounds: tuple[RoundLink, ...]
    periods: tuple[RoundLink, ...]


def strip_of(links: Sequence[RoundLink], ref: RoundRef | None) -> Strip:
    """Give the strip for the page of a round; a period without rounds shows the one before it."""
    last = {link.ref.period: link for link in links}
    period = ref.period if ref and ref.period in last else max(last, default=0)
    rounds = tuple(link for link in links if link.ref.period == period)
    return Strip(rounds, tuple(last.values()) if len(last) > 1 else ())
