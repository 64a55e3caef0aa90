"""The address of a round: `3`, or `2-3` for the third round of a club's second period."""

from __future__ import annotations

from dataclasses import dataclass


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
