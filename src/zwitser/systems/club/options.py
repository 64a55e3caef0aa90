"""What is a number in the club's regulation, and how a document writes it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from zwitser.model import OwnOptions, Tournament
from zwitser.numbers import format_exact, parse_exact


class FreeEvenings(Enum):
    """How often a club player may take a free evening in a season."""

    ONCE = "once"
    ANY = "any"


class FreeSide(Enum):
    """Which neighbour of the first place is free next: the one below it or the one above."""

    BELOW = "below"
    ABOVE = "above"


@dataclass(frozen=True, slots=True)
class ClubOptions(OwnOptions):
    """What is a number in the club's regulation, with that regulation as default.

    `group_sizes` are the sizes of all groups but the last, for a club with more than two groups;
    empty means: A of `a_size`, and B. `free_from` is the place that is free first and `free_side`
    the side that comes next. `rounds_per_period` is empty where it is not stated.
    """

    a_size: int = 8
    group_sizes: tuple[int, ...] = ()
    promotions: int = 3
    periods: int = 4
    rounds_per_period: tuple[int, ...] = ()
    value_step: Fraction = Fraction(1, 5)
    free_score: Fraction = Fraction(2, 3)
    free_from: str = "B3"
    free_side: FreeSide = FreeSide.BELOW
    free_evenings: FreeEvenings = FreeEvenings.ONCE
    periods_without_free: int = 2

    @property
    def sizes(self) -> tuple[int, ...]:
        """The sizes of all groups but the last, which takes everyone else."""
        return self.group_sizes or (self.a_size,)


Json = dict[str, Any]

OPTIONS = (
    "a_size",
    "group_sizes",
    "promotions",
    "periods",
    "rounds_per_period",
    "value_step",
    "free_score",
    "free_from",
    "free_side",
    "free_evenings",
    "periods_without_free",
)
"""Options that only a club season has."""

_EXACT = ("value_step", "free_score")
_ENUMS = {"free_side": FreeSide, "free_evenings": FreeEvenings}


def read_options(options: Json) -> ClubOptions:
    """Read the options of a club; one number of rounds stands for every period."""
    chosen = {key: options[key] for key in OPTIONS if key in options}
    for key in _EXACT:
        if key in chosen:
            chosen[key] = parse_exact(chosen[key], f"options.{key}")
    for key, enum in _ENUMS.items():
        if key in chosen:
            chosen[key] = enum(chosen[key])
    chosen["group_sizes"] = tuple(chosen.get("group_sizes", ()))
    rounds, periods = chosen.get("rounds_per_period", ()), chosen.get("periods", 4)
    chosen["rounds_per_period"] = (rounds,) * periods if isinstance(rounds, int) else tuple(rounds)
    return ClubOptions(**chosen)


def write_options(club: OwnOptions) -> Json:
    """Write the options of a club; what has its default value is left out."""
    default, line = ClubOptions(), {}
    for key in OPTIONS:
        value = getattr(club, key)
        if value != getattr(default, key):
            line[key] = _plain(key, value)
    return line


def _plain(key: str, value: Any) -> Any:
    if key in _EXACT:
        return format_exact(value)
    if key in _ENUMS:
        return value.value
    return list(value) if isinstance(value, tuple) else value


def club_options(tournament: Tournament) -> ClubOptions:
    """Give the options of a club season; what nobody chose is as in the regulation."""
    own = tournament.options.own
    return own if isinstance(own, ClubOptions) else ClubOptions()
