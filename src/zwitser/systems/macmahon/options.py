"""The options of a MacMahon tournament, with every default of its page.

`SCHEMA` says what a document may hold; `faults` what a schema can't say; `read` and `write` go
between the document and `MacMahonOptions`. Points count halves, ranks are numbers (M1).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from zwitser.errors import Fault, fault
from zwitser.model import OwnOptions, Tournament
from zwitser.systems.macmahon.ranks import PATTERN, number_of, rank_of

Json = dict[str, Any]

TIEBREAKS = (
    *("MMS", "NBW", "SMMS", "SOS", "SOS-1", "SOS-2", "SOSOS", "SODOS", "CUSS", "DC"),
    "RATING",
)
"""The criteria of the standings (M10)."""

DEFAULT_TIEBREAKS = ("MMS", "SOS", "SOSOS")

LARGEST = 10**100
"""The largest weight, and number of groups: far beyond any use, and within a double (M25, M31)."""


@dataclass(frozen=True, slots=True)
class Handicap:
    """How many stones are given: by what, less how many, between whom, and the komi (M33, M34)."""

    basis: str = "mms"
    correction: int = 1
    threshold: int = 0
    ceiling: int = 9
    komi: str = "0.5"


@dataclass(frozen=True, slots=True)
class Seeding:
    """How a group is seeded (M29, M30) up to and including a round; 0 for all the rest.

    `rating` says whether the rating counts for the place (M19).
    """

    system: str = "slip"
    rating: bool = False
    until: int = 0


@dataclass(frozen=True, slots=True)
class Draw:
    """Who is drawn down and up between groups (M28)."""

    upper: str = "middle"
    lower: str = "middle"
    compensate: bool = True


@dataclass(frozen=True, slots=True)
class Geography:
    """How many groups a meeting of compatriots or clubmates is avoided for (M31), who is exempt."""

    country: int = 1
    club: int = 3
    exempt_rank: int = 0
    exempt_bar: bool = True
    exempt_wins: bool = False


@dataclass(frozen=True, slots=True)
class Weights:
    """The most that each criterion weighs (M23)."""

    rematch: int = 500_000_000_000_000
    balance: int = 1_000_000
    score: int = 100_000_000_000
    draw: int = 100_000_000
    seeding: int = 5_000_000
    geography: int = 100_000_000_000


DEFAULT_SEEDING = (Seeding("slip", rating=True, until=2), Seeding("slip"))


@dataclass(frozen=True, slots=True)
class MacMahonOptions(OwnOptions):
    """What a MacMahon tournament leaves to its organiser; the defaults are those of the page.

    `start` is `rank`, or `zero` for a Swiss with the same pairing. `tiebreaks` counts where the
    tournament's own list is empty. `show_absent` says whether who has had no game stands in the
    standings; where it is open, until the last round is there. `foreign_rounds` is how many rounds
    another program paired before the tournament came here.
    """

    start: str = "rank"
    bar: int = 3
    floor: int = -20
    round_down: bool = True
    handicap: Handicap = Handicap()
    komi: str = "7.5"
    seeding: tuple[Seeding, ...] = DEFAULT_SEEDING
    draw: Draw = Draw()
    geography: Geography = Geography()
    weights: Weights = Weights()
    absent_points: int = 1
    tiebreaks: tuple[str, ...] = DEFAULT_TIEBREAKS
    show_absent: bool | None = None
    foreign_rounds: int = 0

    @property
    def by_rank(self) -> bool:
        """Say whether players start with the score of their rank (M4)."""
        return self.start == "rank"

    @property
    def uses_ranks(self) -> bool:
        """Say whether bar and floor count: for the start, or for the handicap by MMS (M4, M33)."""
        return self.by_rank or self.handicap.basis == "mms"

    def seeding_in(self, round_: int) -> Seeding:
        """Give the seeding that holds in a round."""
        last = self.seeding[-1]
        return next((entry for entry in self.seeding[:-1] if round_ <= entry.until), last)


DEFAULTS = MacMahonOptions()
ZERO = Handicap(basis="none")
"""The handicap of a tournament in which everyone starts at 0, where nothing else is said."""


def own_options(tournament: Tournament) -> MacMahonOptions:
    """Give the options of a tournament; the defaults where it has none."""
    own = tournament.options.own
    return own if isinstance(own, MacMahonOptions) else DEFAULTS


def tiebreaks_of(tournament: Tournament) -> tuple[str, ...]:
    """Give the list of tie-breaks, in capitals (M10)."""
    listed = tournament.options.tiebreaks or own_options(tournament).tiebreaks
    return tuple(name.upper() for name in listed)


# The document.

_RANK: Json = {"type": "string", "pattern": PATTERN}
_YES: Json = {"type": "boolean"}
_TEXT: Json = {"type": "string", "maxLength": 100}
_ROUND: Json = {"type": "integer", "minimum": 0, "maximum": 1000}
_NUMBER: Json = {"type": "integer", "minimum": 0, "maximum": LARGEST}
_POINTS: Json = {"enum": ["0", "0.5", "1"]}
_PLACE: Json = {"enum": ["top", "middle", "bottom"]}


def _object(**properties: Json) -> Json:
    return {"type": "object", "properties": properties, "additionalProperties": False}


SCHEMA: Json = {
    "start": {"enum": ["rank", "zero"]},
    "bar": _RANK,
    "floor": _RANK,
    "round_down": _YES,
    "handicap": _object(
        basis={"enum": ["mms", "rank", "none"]},
        correction={"type": "integer", "minimum": -1, "maximum": 3},
        threshold=_RANK,
        ceiling={"type": "integer", "minimum": 0, "maximum": 9},
        komi=_TEXT,
    ),
    "komi": _TEXT,
    "seeding": {
        "type": "array",
        "items": _object(until=_ROUND, system={"enum": ["slip", "fold", "random"]}, rating=_YES),
        "minItems": 1,
        "maxItems": 100,
    },
    "draw": _object(upper=_PLACE, lower=_PLACE, compensate=_YES),
    "geography": _object(
        country=_NUMBER, club=_NUMBER, exempt_rank=_RANK, exempt_bar=_YES, exempt_wins=_YES
    ),
    "weights": _object(
        rematch=_NUMBER,
        balance=_NUMBER,
        score=_NUMBER,
        draw=_NUMBER,
        seeding=_NUMBER,
        geography=_NUMBER,
    ),
    "absent_points": _POINTS,
    "bye_points": _POINTS,
    "show_absent": _YES,
    "foreign_rounds": _ROUND,
}
"""What the document may say about each of these options, as JSON Schema."""

SHARED = ("bye_points", "tiebreaks", "seed", "forbidden")
"""The options of the contract that a MacMahon tournament looks at."""

HALVES = {"0": 0, "0.5": 1, "1": 2}
POINTS_TEXT = {halves: text for text, halves in HALVES.items()}


def faults(options: Json) -> Iterator[Fault]:
    """Find what the schema can't say about options that fit it [M3] (M10, M23)."""
    own = read(options)
    if own.uses_ranks and own.bar < own.floor:
        yield fault(
            "options.bar", "bar-below-floor", bar=rank_of(own.bar), floor=rank_of(own.floor)
        )
    if own.weights.geography > own.weights.score:
        yield fault("options.weights.geography", "geography-above-score")
    yield from _seeding_faults(options.get("seeding", []))
    for number, name in enumerate(options.get("tiebreaks", [])):
        if name.upper() not in TIEBREAKS:
            known = ", ".join(TIEBREAKS)
            yield fault(
                f"options.tiebreaks[{number}]", "expected-one-of", known=known, got=repr(name)
            )


def _seeding_faults(entries: list[Json]) -> Iterator[Fault]:
    for number, entry in enumerate(entries, 1):
        where, last = f"options.seeding[{number - 1}]", number == len(entries)
        if last and "until" in entry:
            yield fault(where, "seeding-last")
        if not last and "until" not in entry:
            yield fault(where, "key-missing", key="until")


def read(options: Json) -> MacMahonOptions:
    """Read the options of a document that fits the schema."""
    given = {key: value for key, value in options.items() if key in _PLAIN}
    if "absent_points" in options:
        given["absent_points"] = HALVES[options["absent_points"]]
    given |= {key: number_of(options[key]) for key in ("bar", "floor") if key in options}
    if options.get("tiebreaks") == []:
        given["tiebreaks"] = ()
    if "seeding" in options:
        *early, last = options["seeding"]
        held = [entry for entry in early if entry.get("until")]
        given["seeding"] = tuple(Seeding(**entry) for entry in (*held, last))
    return MacMahonOptions(
        **given,
        handicap=_handicap(options),
        draw=Draw(**options.get("draw", {})),
        geography=Geography(**_ranked(options.get("geography", {}), "exempt_rank")),
        weights=Weights(**options.get("weights", {})),
    )


_PLAIN = ("start", "round_down", "komi", "show_absent", "foreign_rounds")


def _handicap(options: Json) -> Handicap:
    given = _ranked(options.get("handicap", {}), "threshold")
    basis = "none" if options.get("start") == "zero" else "mms"
    return Handicap(**{"basis": basis, **given})


def _ranked(values: Json, key: str) -> Json:
    return values | {key: number_of(values[key])} if key in values else values


def write(options: OwnOptions) -> Json:
    """Give the options for a document; what has its default value is left out."""
    own = options if isinstance(options, MacMahonOptions) else DEFAULTS
    line: Json = {key: getattr(own, key) for key in _PLAIN if _differs(own, key)}
    line |= {key: rank_of(getattr(own, key)) for key in ("bar", "floor") if _differs(own, key)}
    usual = MacMahonOptions(handicap=Handicap() if own.by_rank else ZERO)
    for key in ("handicap", "draw", "geography", "weights"):
        changed = _changed(getattr(own, key), getattr(usual, key))
        line |= {key: changed} if changed else {}
    if _differs(own, "seeding"):
        *early, last = own.seeding
        line["seeding"] = [{"until": entry.until} | _seeding_json(entry) for entry in early]
        line["seeding"].append(_seeding_json(last))
    if _differs(own, "absent_points"):
        line["absent_points"] = POINTS_TEXT[own.absent_points]
    if not own.tiebreaks:
        line["tiebreaks"] = []
    return line


def _differs(own: MacMahonOptions, key: str) -> bool:
    return bool(getattr(own, key) != getattr(DEFAULTS, key))


def _changed(part: Any, usual: Any) -> Json:
    names = [name for name in part.__slots__ if getattr(part, name) != getattr(usual, name)]
    ranks = ("threshold", "exempt_rank")
    return {
        name: rank_of(getattr(part, name)) if name in ranks else getattr(part, name)
        for name in names
    }


def _seeding_json(entry: Seeding) -> Json:
    return {"system": entry.system, "rating": entry.rating}
