"""The words of a tournament: players, games, absences, rounds, periods.

Everything is frozen. Points are integers that count half points. Players are known by their id.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction


class Colour(Enum):
    """The colour of the pieces or stones."""

    WHITE = "white"
    BLACK = "black"

    @property
    def other(self) -> Colour:
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Title(Enum):
    """FIDE titles in the order of A2 (knsb-rating), highest first."""

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
    """What happened on a board, from white's side; the values are those of the document."""

    WHITE_WINS = "1-0"
    BLACK_WINS = "0-1"
    DRAW = "1/2-1/2"
    WHITE_BY_FORFEIT = "1-0R"
    BLACK_BY_FORFEIT = "0-1R"
    BOTH_FORFEIT = "0-0R"
    ADJOURNED = "*"
    PENDING = ""


class AbsenceKind(Enum):
    """Why a player has no game in a round; the values are those of the document."""

    BYE = "bye"
    HALF = "half"
    FULL = "full"
    ZERO = "zero"
    WITHDRAWN = "withdrawn"
    FREE = "free"
    CLUB = "club"
    NOTICE = "notice"
    LATE = "late"


class System(Enum):
    """The pairing systems; the values are those of the document."""

    KNSB_WEERSTAND = "knsb-weerstand"
    GO_WEERSTAND = "go-weerstand"
    KNSB_RATING = "knsb-rating"
    CLUB = "club"
    KEIZER = "keizer"
    ROUND_ROBIN = "round-robin"
    DOUBLE_ROUND_ROBIN = "double-round-robin"

    @property
    def is_round_robin(self) -> bool:
        return self in (System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN)


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


class FreeEvenings(Enum):
    """How often a club player may take a free evening in a season."""

    ONCE = "once"
    ANY = "any"


class FreeSide(Enum):
    """Which neighbour of the first place is free next: the one below it or the one above."""

    BELOW = "below"
    ABOVE = "above"


@dataclass(frozen=True, slots=True)
class Player:
    """A participant. `lot` is the lot number (lotingsnummer)."""

    id: int
    name: str
    lot: int
    rating: int | None = None
    title: Title = Title.NONE


@dataclass(frozen=True, slots=True)
class Game:
    """One board: who has white, who has black, and what came of it."""

    white: int
    black: int
    result: Result = Result.PENDING


@dataclass(frozen=True, slots=True)
class Absence:
    """A player without a game in a round."""

    player: int
    kind: AbsenceKind


@dataclass(frozen=True, slots=True)
class Round:
    """A round that was paired: games in board order, and who did not play."""

    games: tuple[Game, ...] = ()
    absences: tuple[Absence, ...] = ()

    @property
    def pending(self) -> tuple[int, ...]:
        """The boards whose result is not known yet, counted from 1."""
        return tuple(
            board for board, game in enumerate(self.games, 1) if game.result is Result.PENDING
        )


@dataclass(frozen=True, slots=True)
class Period:
    """A period of a season. Empty `groups` means: as promotion and relegation give them.

    `list` is the start list in the club's own order and `start_points` what some begin with
    (keizer K5, K9); without `list` the order follows from the season itself.
    """

    rounds: tuple[Round, ...] = ()
    ratings: tuple[tuple[int, int], ...] = ()
    groups: tuple[tuple[int, ...], ...] = ()
    list: tuple[int, ...] | None = None
    start_points: tuple[tuple[int, Fraction], ...] = ()


@dataclass(frozen=True, slots=True)
class ClubOptions:
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


@dataclass(frozen=True, slots=True)
class OwnOptions:
    """The options that only one system has; its room makes a dataclass of its own from this."""


@dataclass(frozen=True, slots=True)
class Options:
    """The choices a tournament leaves to its organiser. `bye_points` counts half points."""

    first_round: FirstRound = FirstRound.FOLD
    bye_points: int = 2
    initial_colour: Colour = Colour.WHITE
    tiebreaks: tuple[str, ...] = ()
    seed: str = ""
    forbidden: tuple[tuple[int, int], ...] = ()
    unplayed: Unplayed | None = None
    club: ClubOptions = field(default_factory=ClubOptions)
    own: OwnOptions | None = None


@dataclass(frozen=True, slots=True)
class Links:
    """Rankings that other tournaments supply; equal places stand together in one tuple."""

    standings: tuple[tuple[str, tuple[tuple[int, ...], ...]], ...] = ()
    parts: tuple[tuple[tuple[int, ...], ...], ...] = ()
    playoff: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament as it stands: what was played, and who is not to be paired next.

    `rounds` is the planned number, 0 where it is not stated. A club season has `periods`,
    every other system `history`.
    """

    name: str
    system: System
    players: tuple[Player, ...]
    rounds: int = 0
    options: Options = field(default_factory=Options)
    history: tuple[Round, ...] = ()
    periods: tuple[Period, ...] = ()
    next_absences: tuple[Absence, ...] = ()
    links: Links = field(default_factory=Links)

    @property
    def by_id(self) -> dict[int, Player]:
        return {player.id: player for player in self.players}
