"""The options of a club: the numbers in its regulation, and how a document writes them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from string import ascii_uppercase

from zwitser.errors import Fault, fault
from zwitser.model import OwnOptions
from zwitser.options import EXACT, Json, OptionKind, choice, listed, option, read_declared, whole
from zwitser.systems.seasons import group_faults, rating_faults


class FreeEvenings(Enum):
    """How often a club player may take a free evening in a season."""

    ONCE = "once"
    ANY = "any"


class FreeSide(Enum):
    """Which neighbour of the first place has the bye next: the one below it or the one above."""

    BELOW = "below"
    ABOVE = "above"


_COUNT: Json = {"minimum": 1, "maximum": 1000}
_ROUNDS = OptionKind(
    {
        "type": ["integer", "array"],
        **_COUNT,
        "items": {"type": "integer", **_COUNT},
        "maxItems": 100,
    },
    lambda rounds: (rounds,) if isinstance(rounds, int) else tuple(rounds),
    list,
)
_PLACE = OptionKind({"type": "string", "pattern": "^[A-Z][1-9][0-9]{0,4}$"})


@dataclass(frozen=True, slots=True)
class ClubOptions(OwnOptions):
    """The numbers in a club's regulation, with those of the regulation as defaults.

    Empty `rounds_per_period` are not stated.
    """

    on_form = ()  # A page of its own asks for them.
    in_schema = (
        *("a_size", "promotions", "periods", "rounds_per_period", "free_evenings", "group_sizes"),
        *("value_step", "free_score", "free_from", "free_side", "periods_without_free"),
    )

    a_size: int = option(whole(0, 20000), 8, "players in group A (default 8); 0 makes one group, B")
    group_sizes: tuple[int, ...] = option(
        listed(whole(1, 20000), 25, least=1),
        (),
        "sizes of all groups but the last, instead of a_size: [8, 10] makes groups A, B and C",
    )
    promotions: int = option(
        whole(0, 20000),
        3,
        "players who go up, and down, between two groups at the end of a period (default 3)",
    )
    periods: int = option(
        whole(1, 100), 4, "planned periods of the season (default 4)", locked=False
    )
    rounds_per_period: tuple[int, ...] = option(
        _ROUNDS,
        (),
        "planned rounds of every period, or a list with one number for each period",
        locked=False,
    )
    value_step: Fraction = option(
        EXACT,
        Fraction(1, 5),
        "the value of a player is rounded to a multiple of this (default 0.2)",
    )
    free_score: Fraction = option(
        EXACT,
        Fraction(2, 3),
        "the part of one's own value that a free evening scores, 0 to 1 (default 2/3)",
    )
    free_from: str = option(_PLACE, "B3", "the place that is free first (default B3)")
    free_side: FreeSide = option(
        choice(FreeSide),
        FreeSide.BELOW,
        "which neighbour of that place comes next (default below: B3, B4, B2, ...)",
    )
    free_evenings: FreeEvenings = option(
        choice(FreeEvenings),
        FreeEvenings.ONCE,
        "once (default): a second free evening only when everyone has had one; "
        "any: as often as asked",
        locked=False,
    )
    periods_without_free: int = option(
        whole(0, 100),
        2,
        "periods at the end of the season without voluntary free evenings (default 2)",
    )

    @classmethod
    def read(cls, values: Json) -> ClubOptions:
        """Read the options of a document; one number of rounds stands for every period."""
        own = read_declared(cls, values)
        if isinstance(values.get("rounds_per_period"), int):
            return replace(own, rounds_per_period=own.rounds_per_period * own.periods)
        return own

    @property
    def sizes(self) -> tuple[int, ...]:
        """The sizes of all groups but the last, which takes everyone else."""
        return self.group_sizes or (self.a_size,)


def document_faults(document: Json) -> Iterator[Fault]:
    """Find what a schema can't say about the document of a club season."""
    options = document.get("options", {})
    club = ClubOptions.read(options)
    planned = club.rounds_per_period
    if planned and len(planned) != club.periods:
        where = "options.rounds_per_period"
        yield fault(where, "rounds-per-period", periods=club.periods, got=len(planned))
    if "a_size" in options and club.sizes[0] != club.a_size:
        where, sizes = "options.group_sizes", club.sizes
        yield fault(where, "group-a-size", a_size=club.a_size, first=sizes[0])
    if club.value_step <= 0:
        yield fault("options.value_step", "expected-above-0")
    if club.free_score > 1:
        yield fault("options.free_score", "expected-0-to-1")
    known = {player["id"] for player in document["players"]}
    names = ascii_uppercase[: len(club.sizes) + 1]
    for number, period in enumerate(document.get("periods", [])):
        where = f"periods[{number}].groups"
        yield from group_faults(where, period.get("groups", {}), known, names)
    yield from rating_faults(document, known)
