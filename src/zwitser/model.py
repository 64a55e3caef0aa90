"""The data model of a tournament: players, games, absences, rounds, periods.

Everything is frozen. Points are integers that count half points. A player's id identifies him.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Self

from zwitser.numbers import format_half_points, parse_half_points
from zwitser.options import DeclaredOptions, Json, Option, OptionKind, choice, listed, option, text

if TYPE_CHECKING:
    from zwitser.errors import Fault


class Colour(Enum):
    """The colour of the pieces or stones."""

    # There is one of each, so it is found by where it is: an Enum takes its name each time.
    __hash__ = object.__hash__

    WHITE = "white"
    BLACK = "black"

    @property
    def other(self) -> Colour:
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Title(Enum):
    """FIDE titles in the order of A2 (knsb-rating), highest first."""

    __hash__ = object.__hash__

    GM = "GM"
    IM = "IM"
    WGM = "WGM"
    FM = "FM"
    WIM = "WIM"
    CM = "CM"
    WFM = "WFM"
    WCM = "WCM"
    NONE = ""

    @property
    def order(self) -> int:
        """0 for GM, counting down the list."""
        return TITLE_ORDER[self]


TITLE_ORDER = {title: place for place, title in enumerate(Title)}


class Result(Enum):
    """The result of a game, from white's side; the values are those of the document."""

    __hash__ = object.__hash__

    WHITE_WINS = "1-0"
    BLACK_WINS = "0-1"
    DRAW = "1/2-1/2"
    WHITE_BY_FORFEIT = "1-0R"
    BLACK_BY_FORFEIT = "0-1R"
    BOTH_FORFEIT = "0-0R"
    BOTH_WIN = "1-1R"
    ADJOURNED = "*"
    PENDING = ""


class AbsenceKind(Enum):
    """The reason for a round without a game; the values are those of the document."""

    BYE = "bye"
    HALF = "half"
    FULL = "full"
    ZERO = "zero"
    WITHDRAWN = "withdrawn"
    FREE = "free"
    CLUB = "club"
    NOTICE = "notice"
    LATE = "late"


class FirstRound(Enum):
    """How the first round of a resistance-points tournament is paired (D; go 5)."""

    FOLD = "fold"
    ADJACENT = "adjacent"


class Unplayed(Enum):
    """How unplayed rounds count in WP, SB and their variants."""

    KNSB = "knsb"
    FIDE2012 = "fide2012"
    FIDE2026 = "fide2026"
    RAW = "raw"


@dataclass(frozen=True, slots=True)
class Player:
    """A participant. `lot` is the lot number (lotingsnummer).

    What go players have: `rank` in lower case (`3d`, `12k`), club and country, their number in the
    European list (`egd`), and a correction of the start score (macmahon M4). What FIDE wants to
    know: `fide_id`, `federation`, `sex` (`m`, `w`) and `born`, a year or a date like 1999-05-31.
    """

    id: int
    name: str
    lot: int
    rating: int | None = None
    title: Title = Title.NONE
    rank: str = ""
    club: str = ""
    country: str = ""
    smms_correction: int = 0
    egd: str = ""
    fide_id: str = ""
    federation: str = ""
    sex: str = ""
    born: str = ""

    @property
    def strength(self) -> str:
        """The rank of a go player, else the rating; empty where neither is known."""
        return self.rank or ("" if self.rating is None else str(self.rating))


@dataclass(frozen=True, slots=True)
class Game:
    """One board: the ids of white and black, and the result.

    `handicap` is the number of stones that white gave (go), `komi` what was agreed for this board
    alone; it is empty where the regulation says it, and no document has it.
    """

    white: int
    black: int
    result: Result = Result.PENDING
    handicap: int = 0
    komi: str = ""


@dataclass(frozen=True, slots=True)
class Absence:
    """A player without a game in a round."""

    player: int
    kind: AbsenceKind


@dataclass(frozen=True, slots=True)
class Round:
    """A round that was paired: games in board order, and the absences."""

    games: tuple[Game, ...] = ()
    absences: tuple[Absence, ...] = ()

    @property
    def pending(self) -> tuple[int, ...]:
        """The boards whose result is not known yet, counted from 1."""
        return tuple(
            board for board, game in enumerate(self.games, 1) if game.result is Result.PENDING
        )

    @property
    def no_shows(self) -> tuple[int, ...]:
        """The losers by forfeit, in board order."""
        whites = (Result.BLACK_BY_FORFEIT, Result.BOTH_FORFEIT)
        blacks = (Result.WHITE_BY_FORFEIT, Result.BOTH_FORFEIT)
        return tuple(
            player
            for game in self.games
            for player, lost in ((game.white, whites), (game.black, blacks))
            if game.result in lost
        )


@dataclass(frozen=True, slots=True)
class Period:
    """A period of a season. Empty `groups` means: as promotion and relegation give them.

    `list` is the start list in the club's own order and `start_points` what some begin with
    (keizer K5, K9); without `list` the order follows from the season itself. `categories` are
    letters of players (keizer K19).
    """

    rounds: tuple[Round, ...] = ()
    ratings: tuple[tuple[int, int], ...] = ()
    groups: tuple[tuple[int, ...], ...] = ()
    list: tuple[int, ...] | None = None
    start_points: tuple[tuple[int, Fraction], ...] = ()
    categories: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class OwnOptions(DeclaredOptions):
    """The choices that only one system leaves; each system has a class of its own."""

    on_form: ClassVar[tuple[str, ...] | None] = None
    """The fields of a form, where they are not all options in the order of a document."""
    leading: ClassVar[str] = ""
    """The option that gives all others their values."""

    @classmethod
    def questions(cls) -> Mapping[str, Option]:
        """Map the fields of a form, by their places in a document, to their options."""
        if cls.on_form is None:
            return {name: each for name, each in cls.declared().items() if each.kind.control}
        return {key: cls.find(key) for key in cls.on_form}

    @classmethod
    def default(cls) -> Self:
        """Give the options where nobody chose any."""
        return cls()

    @classmethod
    def of(cls, tournament: Tournament) -> Self:
        """Give the options of a tournament; the default where it has none."""
        own = tournament.options.own
        return own if isinstance(own, cls) else cls.default()

    @classmethod
    def faults(cls, values: Json) -> Iterable[Fault]:  # noqa: ARG003  most systems leave it to the schema
        """Find the faults in the options of a document."""
        return ()

    @classmethod
    def left_open(cls, values: Json) -> Json:  # noqa: ARG003  most options have one default
        """Give the defaults of the options that these values leave open."""
        return {}

    def complete(self) -> Json:
        """Write the options for a form, with the defaults that it shows."""
        return self.write()

    def renumber(self, number: Mapping[int, int]) -> Self:  # noqa: ARG002  most name nobody
        """Give the same choices where players have other numbers."""
        return self


@dataclass(frozen=True, slots=True)
class Egd:
    """The data of a report to the European Go Database; empty where unknown."""

    class_: str = ""
    country: str = ""
    place: str = ""
    from_: str = ""
    to: str = ""
    minutes: int = 0
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Official:
    """An arbiter: the name, with a title before it if he has one, and his number at FIDE."""

    name: str
    fide_id: str = ""


@dataclass(frozen=True, slots=True)
class Fide:
    """The data of a report to FIDE; empty where unknown.

    Dates are like 2026-11-20; `dates` are those of the rounds. `tempo` is for people,
    `time_control` as FIDE writes it (5400+30).
    """

    place: str = ""
    federation: str = ""
    from_: str = ""
    to: str = ""
    type_: str = ""
    arbiter: Official | None = None
    deputies: tuple[Official, ...] = ()
    tempo: str = ""
    time_control: str = ""
    dates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Apart:
    """Players who must not meet each other, in the rounds from `first` to `last`."""

    players: tuple[int, ...]
    first: int
    last: int

    def pairs(self, round_: int) -> Iterator[tuple[int, int]]:
        if self.first <= round_ <= self.last:
            yield from combinations(dict.fromkeys(self.players), 2)


@dataclass(frozen=True, slots=True)
class Extra:
    """Points beside the results, a bonus or a penalty: half points, less than 0 for a penalty.

    They count from the end of `round`, or from the start where that is 0.
    """

    player: int
    points: int
    round: int = 0


_BYE_POINTS = OptionKind({"enum": ["1", "0.5"]}, parse_half_points, format_half_points, "choice")
_NAME = OptionKind({"type": "string", "minLength": 1, "maxLength": 100})
_PAIR = listed(OptionKind({"$ref": "#/$defs/id"}), 2, least=2)


@dataclass(frozen=True, slots=True)
class Options(DeclaredOptions):
    """The choices a tournament leaves to its organiser. `bye_points` counts half points."""

    in_schema = (
        *("first_round", "bye_points", "initial_colour", "tiebreaks", "seed", "forbidden"),
        "unplayed",
    )

    first_round: FirstRound = option(choice(FirstRound), FirstRound.FOLD)
    bye_points: int = option(_BYE_POINTS, 2)
    initial_colour: Colour = option(choice(Colour), Colour.WHITE)
    unplayed: Unplayed | None = option(choice(Unplayed), None, locked=False)
    tiebreaks: tuple[str, ...] = option(listed(_NAME, 100), (), locked=False)
    seed: str = option(text(1000), "")
    forbidden: tuple[tuple[int, int], ...] = option(listed(_PAIR, 100000), (), locked=False)
    own: OwnOptions | None = None


@dataclass(frozen=True, slots=True)
class Links:
    """Rankings that other tournaments supply; equal places stand together in one tuple.

    A ranking may name players who do not take part here: a final group keeps everybody's place in
    the whole house competition.
    """

    standings: tuple[tuple[str, tuple[tuple[int, ...], ...]], ...] = ()
    parts: tuple[tuple[tuple[int, ...], ...], ...] = ()
    playoff: tuple[tuple[int, ...], ...] = ()

    @property
    def rankings(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        return (*(ranking for _, ranking in self.standings), *self.parts, self.playoff)

    @property
    def named(self) -> frozenset[int]:
        """All players in a ranking, whether they take part here or not."""
        return frozenset(player for one in self.rankings for place in one for player in place)


@dataclass(slots=True)
class Reading:
    """A cache of the results read so far, kept by a caller that plays a tournament on.

    It goes along when a round is added, so that only the new round is read (`results.read`). In a
    Keizer season `lists` are those of the rounds so far (`systems.keizer.lists.lists_of`).
    """

    results: Any = None
    lists: Any = None


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament as it stands: the rounds played, and the absences from the next.

    `system` is the id of a system in `systems`. `rounds` is the planned number, 0 where it is
    not stated. A season has `periods`, everything else `history`. Where a TRF forbids pairs in some
    rounds only, `apart` has all it forbids, so that earlier rounds can be explained, and
    `options.forbidden` what holds in the coming round; a document has only that.
    """

    name: str
    system: str
    players: tuple[Player, ...]
    rounds: int = 0
    options: Options = field(default_factory=Options)
    history: tuple[Round, ...] = ()
    periods: tuple[Period, ...] = ()
    next_absences: tuple[Absence, ...] = ()
    links: Links = field(default_factory=Links)
    egd: Egd = field(default_factory=Egd)
    fide: Fide = field(default_factory=Fide)
    apart: tuple[Apart, ...] = ()
    extra: tuple[Extra, ...] = ()
    reading: Reading | None = field(default=None, compare=False, repr=False)
    """Where a caller wants to keep one; it is no part of the tournament."""

    @property
    def by_id(self) -> dict[int, Player]:
        return {player.id: player for player in self.players}

    @property
    def names(self) -> dict[int, str]:
        return {player.id: player.name for player in self.players}

    @property
    def by_period(self) -> tuple[tuple[int, tuple[Round, ...]], ...]:
        """The rounds of each period with its number; the history is period 0."""
        if not self.periods:
            return ((0, self.history),)
        return tuple((number, period.rounds) for number, period in enumerate(self.periods, 1))

    @property
    def all_rounds(self) -> tuple[Round, ...]:
        """Every round in order, whether they stand in a history or in periods."""
        return tuple(round_ for _, rounds in self.by_period for round_ in rounds)

    @property
    def open_rounds(self) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
        """The rounds in which results are missing: the period (or 0), its number, the boards."""
        return tuple(
            (period, number, round_.pending)
            for period, rounds in self.by_period
            for number, round_ in enumerate(rounds, 1)
            if round_.pending
        )

    def rounds_of(self, period: int | None = None) -> tuple[Round, ...]:
        """Give the rounds of one period (0 is the history), or all of them."""
        if period is None:
            return self.all_rounds
        return self.periods[period - 1].rounds if period else self.history

    @property
    def last_rounds(self) -> tuple[Round, ...]:
        """The rounds among which the next one comes: those of the last period, or all."""
        return self.periods[-1].rounds if self.periods else self.history

    def with_last_rounds(self, rounds: tuple[Round, ...]) -> Tournament:
        """Replace the rounds of the last period, or the history."""
        if not self.periods:
            return replace(self, history=rounds)
        *earlier, last = self.periods
        return replace(self, periods=(*earlier, replace(last, rounds=rounds)))
