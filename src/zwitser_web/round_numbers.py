"""The address of a round: `3`, or `2-3` for the third round of a club's second period."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zwitser.model import Tournament


@dataclass(frozen=True, slots=True, order=True)
class RoundRef:
    """A round by its period (0 outside a club season) and its number."""

    period: int
    number: int

    def __str__(self) -> str:
        return f"{self.period}-{self.number}" if self.period else str(self.number)

    @property
    def label(self) -> str:
        """The round for people: `3`, or `2.3` in a club season."""
        return f"{self.period}.{self.number}" if self.period else str(self.number)


def last_played(tournament: Tournament) -> RoundRef | None:
    """Find the round that is being played, or was played last; a new period has none yet.

    That is the first with an open board: of a round robin all rounds can be public at once.
    """
    for period, rounds in reversed(tournament.by_period):
        if rounds:
            numbered = enumerate(rounds, 1)
            playing = next((number for number, round_ in numbered if round_.pending), len(rounds))
            return RoundRef(period, playing)
    return None


class RoundConverter:
    """Reads and writes a round in an address."""

    regex = r"(?:[1-9][0-9]{0,2}-)?[1-9][0-9]{0,3}"

    def to_python(self, value: str) -> RoundRef:
        """Read a round."""
        period, _, number = value.rpartition("-")
        return RoundRef(int(period or 0), int(number))

    def to_url(self, value: RoundRef) -> str:
        """Write a round."""
        return str(value)


@dataclass(frozen=True, slots=True)
class RoundLink:
    """A round that can be looked at."""

    ref: RoundRef
    address: str
    is_open: bool


@dataclass(frozen=True, slots=True)
class Strip:
    """The way between rounds: those of one period, and of every period its last round.

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
