"""The options of a MacMahon tournament with the defaults of its page, and its part of a document.

Points count halves, ranks are numbers (M1).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from zwitser.errors import Fault, fault
from zwitser.model import OwnOptions, Tournament
from zwitser.numbers import format_half_points, parse_half_points
from zwitser.options import (
    SWITCH,
    YES_OR_NO,
    DeclaredOptions,
    Json,
    OptionKind,
    choice,
    inside,
    option,
    read_declared,
    text,
    whole,
)
from zwitser.systems.go import AMATEUR_RANK, GO_PLAYER, HIGHEST, LOWEST, rank_number, rank_of

TIEBREAKS = (
    *("MMS", "NBW", "SMMS", "SOS", "SOS-1", "SOS-2", "SOSOS", "SODOS", "CUSS", "DC"),
    "RATING",
)
"""The criteria of the standings (M10)."""

DEFAULT_TIEBREAKS = ("MMS", "SOS", "SOSOS")

LARGEST = 10**100
"""The largest weight, and number of groups: far beyond any use, and within a double (M25, M31)."""

_RANKS = tuple(rank_of(number) for number in range(HIGHEST, LOWEST - 1, -1))
_RANK = OptionKind(
    {"type": "string", "pattern": AMATEUR_RANK}, rank_number, rank_of, "choice", _RANKS
)
_ROUND = whole(0, 1000)
_NUMBER = whole(0, LARGEST)
_PLACE = choice(("top", "middle", "bottom"))
_HALVES = ("0", "0.5", "1")
_POINTS = OptionKind(
    {"enum": list(_HALVES)}, parse_half_points, format_half_points, "choice", _HALVES
)


@dataclass(frozen=True, slots=True)
class Handicap(DeclaredOptions):
    """The handicap: its basis, correction, threshold and ceiling, and the komi (M33, M34)."""

    basis: str = option(choice(("mms", "rank", "none")), "mms")
    correction: int = option(whole(-1, 3), 1)
    threshold: int = option(_RANK, 0)
    ceiling: int = option(whole(0, 9), 9)
    komi: str = option(text(100), "0.5")


@dataclass(frozen=True, slots=True)
class Seeding(DeclaredOptions):
    """How a group is seeded (M29, M30) up to and including a round; 0 for all the rest.

    `rating` says whether the rating counts for the place (M19).
    """

    in_schema = ("until", "system", "rating")

    system: str = option(choice(("slip", "fold", "random")), "slip")
    rating: bool = option(SWITCH, False)
    until: int = option(_ROUND, 0)


@dataclass(frozen=True, slots=True)
class Draw(DeclaredOptions):
    """The players drawn down and up between groups (M28)."""

    upper: str = option(_PLACE, "middle")
    lower: str = option(_PLACE, "middle")
    compensate: bool = option(SWITCH, True)


@dataclass(frozen=True, slots=True)
class Geography(DeclaredOptions):
    """For how many groups compatriots or clubmates are kept apart (M31), and the exempt (M32)."""

    country: int = option(_NUMBER, 1)
    club: int = option(_NUMBER, 3)
    exempt_rank: int = option(_RANK, 0)
    exempt_bar: bool = option(SWITCH, True)
    exempt_wins: bool = option(SWITCH, False)


@dataclass(frozen=True, slots=True)
class Weights(DeclaredOptions):
    """The most that each criterion weighs (M23)."""

    rematch: int = option(_NUMBER, 500_000_000_000_000)
    balance: int = option(_NUMBER, 1_000_000)
    score: int = option(_NUMBER, 100_000_000_000)
    draw: int = option(_NUMBER, 100_000_000)
    seeding: int = option(_NUMBER, 5_000_000)
    geography: int = option(_NUMBER, 100_000_000_000)


def _read_seeding(entries: list[Json]) -> tuple[Seeding, ...]:
    """Read the seeding by rounds; an early one for no round at all is left out."""
    *early, last = entries
    return tuple(Seeding(**e) for e in (*(e for e in early if e.get("until")), last))


def _write_seeding(entries: tuple[Seeding, ...]) -> list[Json]:
    plain = [{"until": e.until, "system": e.system, "rating": e.rating} for e in entries]
    del plain[-1]["until"]
    return plain


_SEEDING = OptionKind(
    {"type": "array", "items": inside(Seeding).schema, "minItems": 1, "maxItems": 100},
    _read_seeding,
    _write_seeding,
    part=Seeding,
)
DEFAULT_SEEDING = (Seeding("slip", rating=True, until=2), Seeding("slip"))
ZERO = Handicap(basis="none")
"""The handicap of a tournament in which everyone starts at 0, where nothing else is said."""


@dataclass(frozen=True, slots=True)
class MacMahonOptions(OwnOptions):
    """The organiser's choices; the defaults are those of the page.

    `start` is `rank`, or `zero` for a Swiss with the same pairing. `tiebreaks` counts where the
    tournament's own list is empty. With `show_absent` a player without a game stands in the
    standings; left open, he does until the last round. `foreign_rounds` is the number of rounds
    that another program paired before the tournament came here.
    """

    on_form = (
        *("start", "bar", "floor", "handicap.basis", "handicap.correction", "handicap.threshold"),
        *("handicap.ceiling", "komi", "handicap.komi", "round_down", "absent_points"),
        *("seeding.0.system", "seeding.0.until", "seeding.0.rating"),
        *("seeding.1.system", "seeding.1.rating", "draw.upper", "draw.lower", "draw.compensate"),
        *("geography.country", "geography.club", "geography.exempt_rank", "geography.exempt_bar"),
        *("geography.exempt_wins", "show_absent"),
    )
    in_schema = (
        *("start", "bar", "floor", "round_down", "handicap", "komi", "seeding", "draw"),
        *("geography", "weights", "absent_points", "show_absent", "foreign_rounds"),
    )

    start: str = option(choice(("rank", "zero")), "rank")
    round_down: bool = option(SWITCH, True)
    komi: str = option(text(100), "7.5", locked=False)
    show_absent: bool | None = option(YES_OR_NO, None, locked=False)
    foreign_rounds: int = option(_ROUND, 0)
    bar: int = option(_RANK, 3)
    floor: int = option(_RANK, -20)
    handicap: Handicap = option(inside(Handicap), Handicap())
    draw: Draw = option(inside(Draw), Draw())
    geography: Geography = option(inside(Geography), Geography())
    weights: Weights = option(inside(Weights), Weights())
    seeding: tuple[Seeding, ...] = option(_SEEDING, DEFAULT_SEEDING)
    absent_points: int = option(_POINTS, 1)
    tiebreaks: tuple[str, ...] = DEFAULT_TIEBREAKS

    @property
    def by_rank(self) -> bool:
        """Whether players start with the score of their rank (M4)."""
        return self.start == "rank"

    @property
    def uses_ranks(self) -> bool:
        """Whether bar and floor count: for the start, or for the handicap by MMS (M4, M33)."""
        return self.by_rank or self.handicap.basis == "mms"

    def seeding_in(self, round_: int) -> Seeding:
        last = self.seeding[-1]
        return next((entry for entry in self.seeding[:-1] if round_ <= entry.until), last)

    @classmethod
    def read(cls, values: Json) -> MacMahonOptions:
        """Read the options of a document; a start at 0 has no handicap unless it says so."""
        own = read_declared(cls, values)
        if own.start == "zero" and "basis" not in values.get("handicap", {}):
            own = replace(own, handicap=replace(own.handicap, basis="none"))
        return replace(own, tiebreaks=()) if values.get("tiebreaks") == [] else own

    def write(self) -> Json:
        """Write the options for a document without defaults; those of a start at 0 are others."""
        usual = MacMahonOptions(handicap=Handicap() if self.by_rank else ZERO)
        line = {}
        for name, each in self.declared().items():
            value, default = getattr(self, name), getattr(usual, name)
            if value != default and isinstance(value, DeclaredOptions):
                usual_part = _complete(default)
                part = _complete(value).items()
                line[name] = {key: one for key, one in part if one != usual_part[key]}
            elif value != default:
                line[name] = each.kind.write(value)
        return line if self.tiebreaks else {**line, "tiebreaks": []}

    def complete(self) -> Json:
        """Write the options for a form: the defaults too, the seeding in two parts."""
        last = self.seeding[-1]
        first = self.seeding[0] if len(self.seeding) > 1 else replace(last, until=0)
        line = self.write() | {"start": self.start, "komi": self.komi, "bar": rank_of(self.bar)}
        line |= {"floor": rank_of(self.floor), "round_down": self.round_down}
        line["absent_points"] = format_half_points(self.absent_points)
        if self.show_absent is not None:
            line["show_absent"] = self.show_absent
        line["seeding"] = _write_seeding((first, last))
        for name in ("handicap", "draw", "geography"):
            line[name] = _complete(getattr(self, name))
        return line


DEFAULTS = MacMahonOptions()


def _complete(part: DeclaredOptions) -> Json:
    return {name: each.kind.write(getattr(part, name)) for name, each in part.declared().items()}


def tiebreaks_of(tournament: Tournament) -> tuple[str, ...]:
    """Give the list of tie-breaks, in capitals (M10)."""
    listed = tournament.options.tiebreaks or MacMahonOptions.of(tournament).tiebreaks
    return tuple(name.upper() for name in listed)


# The document.

SHARED = ("bye_points", "tiebreaks", "seed", "forbidden")
"""The options shared by several systems that a MacMahon tournament reads."""

_TEXT: Json = {"type": "string", "maxLength": 1000}

SCHEMA: Json = {
    "": {
        "egd": {
            "type": "object",
            "description": "for the report to the EGD (F2)",
            "properties": {
                "class": {"enum": ["A", "B", "C", "D"]},
                **dict.fromkeys(("country", "place", "from", "to"), _TEXT),
                "minutes": {"type": "integer", "minimum": 0, "maximum": 10000},
                "comment": _TEXT,
            },
            "additionalProperties": False,
        }
    },
    "player": {
        **GO_PLAYER,
        "rank": {"type": "string", "pattern": AMATEUR_RANK},
        # A super group starts 1 or 2 higher, no more [M39].
        "smms_correction": {"type": "integer", "minimum": -1, "maximum": 2},
    },
    "game": {
        "handicap": {"type": "integer", "minimum": 0, "maximum": 9},
        "result": {"enum": ["1-0", "0-1", "1/2-1/2", "1-0R", "0-1R", "0-0R", "1-1R", "*", None]},
    },
    "options": MacMahonOptions.schema() | {"bye_points": _POINTS.schema},
}
"""Properties by the part of the schema that they belong to."""


def document_faults(document: Json) -> Iterator[Fault]:
    """Find what a schema can't say about a MacMahon document [M3] (M1, M10, M23)."""
    unranked = (n for n, player in enumerate(document["players"]) if "rank" not in player)
    yield from (fault(f"players[{number}]", "key-missing", key="rank") for number in unranked)
    options = document.get("options", {})
    *first, show_absent, foreign = MacMahonOptions.in_schema
    known = [*first, "bye_points", show_absent, foreign, *SHARED[1:]]
    for key in options:
        if key not in known:
            yield fault("options", "key-not-of", key=repr(key), known=", ".join(known))
    own = MacMahonOptions.read(options)
    if own.uses_ranks and own.bar < own.floor:
        bar, floor = rank_of(own.bar), rank_of(own.floor)
        yield fault("options.bar", "bar-below-floor", bar=bar, floor=floor)
    if own.weights.geography > own.weights.score:
        yield fault("options.weights.geography", "geography-above-score")
    # Every seeding but the last has a last round.
    entries = options.get("seeding", [])
    for number, entry in enumerate(entries):
        where, is_last = f"options.seeding[{number}]", number == len(entries) - 1
        if is_last == ("until" in entry):
            yield (
                fault(where, "seeding-last")
                if is_last
                else fault(where, "key-missing", key="until")
            )
    for number, name in enumerate(options.get("tiebreaks", [])):
        if name.upper() not in TIEBREAKS:
            where, listed = f"options.tiebreaks[{number}]", ", ".join(TIEBREAKS)
            yield fault(where, "expected-one-of", known=listed, got=repr(name))
