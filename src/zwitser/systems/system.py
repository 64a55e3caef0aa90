"""What a system is: one record, made in its own folder, that answers whoever asks.

Nobody outside `systems/` compares a system's id; others ask its record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol

from zwitser.article import Row
from zwitser.language import Language, Sentences
from zwitser.messages import Message
from zwitser.model import AbsenceKind, OwnOptions, Player, Round, Tournament, Unplayed
from zwitser.proposal import Pair, Proposal

if TYPE_CHECKING:
    from zwitser.errors import Fault
    from zwitser.model import Game
    from zwitser.results import Scoring
    from zwitser.systems.norms import Norms
    from zwitser.systems.periods.overview import (
        GroupDifference,
        GroupStanding,
        Moved,
        SeasonLine,
    )
    from zwitser.systems.periods.turn import PeriodClosed
    from zwitser.systems.swiss.resistance import ControlTotal

Json = dict[str, Any]
Align = Literal["left", "right", "centre"]
Text = tuple[str, str]
"""Words in Dutch and in English."""


class Engine(Protocol):
    """The shape of every engine's `pair`.

    With `explain` the proposal carries its explanation. With `together` the two players named
    must meet: the best pairing under that condition, for `--why`; NoPairing when there is none.
    """

    def __call__(
        self,
        tournament: Tournament,
        *,
        explain: bool = False,
        together: tuple[int, int] | None = None,
    ) -> Proposal: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """What kind of tournament it is, in questions that have one answer each."""

    score_groups: bool = False
    """Players meet within groups of equal points, and float."""
    periods: bool = False
    """A season: periods with rounds of their own instead of one history."""
    cycles: int = 0
    """How often everybody meets everybody, where a table fixes all rounds; otherwise 0."""
    planned_rounds: bool = False
    """The organiser states the number of rounds."""
    half_points: bool = True
    """A score is a number of half points, the sum of a player's card."""
    groups: bool = False
    """The players stand in groups with a name, A and B."""
    needs_rating: bool = False
    """Nobody takes part without a rating."""
    draws_lots: bool = False
    """Pairings or colours are drawn with the seed, which is fixed once a round is paired."""
    black_first: bool = False
    """Black is named first on boards, sheets and screens."""
    blacks_count: bool = False
    """The colour balance is blacks minus whites, not the other way round."""
    ranks: bool = False
    """Strength is a rank like 3d or 12k."""
    needs_rank: bool = False
    """Nobody takes part without a rank, or a rating that a rank follows from."""
    both_may_win: bool = False
    """The arbiter may give a game to both players."""
    handicap: bool = False
    """A game may have handicap stones and another komi."""
    resistance: bool = False
    """Resistance points (WP) stand on the cards, and add up to control totals."""
    values: bool = False
    """Everybody has a value that follows from his rating, told on the page of the season."""
    titles: bool = True
    """Players may have a title of FIDE."""

    @property
    def table(self) -> bool:
        """Say whether a table fixes all rounds beforehand."""
        return self.cycles > 0


@dataclass(frozen=True, slots=True)
class Preset:
    """The system's own final ranking: ids of criteria in order, with the article that has it.

    `first_place` only decides between those who share the first place. `shown` are the columns,
    where that is not all of them.
    """

    criteria: tuple[str, ...]
    article: str = ""
    unplayed: Unplayed | None = None
    first_place: frozenset[str] = frozenset()
    shown: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a standing: its heading, how it aligns, its id in data, and what it is in full.

    One that `stays` is on the smallest screen and in the hall too, where others give way.
    """

    name: str
    align: Align = "right"
    id: str = ""
    about: str = ""
    stays: bool = False


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A line of a standing: `cells` begin with rank, name and score; `score` is for a page."""

    rank: int
    player: int
    score: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A standing for people: its title in a list and on a page, its columns and rows."""

    title: str
    heading: Text
    columns: tuple[Column, ...]
    rows: tuple[SheetRow, ...]


class NextPeriod(Protocol):
    """Close a period and open the next; who is not in `ratings` keeps his rating."""

    def __call__(
        self, tournament: Tournament, ratings: Mapping[int, int] | None = None
    ) -> tuple[Tournament, PeriodClosed]: ...


class NextSeason(Protocol):
    """Close a season and open the next one."""

    def __call__(
        self,
        tournament: Tournament,
        ratings: Mapping[int, int] | None = None,
        *,
        name: str | None = None,
    ) -> tuple[Tournament, PeriodClosed]: ...


class OwnStandings(Protocol):
    """Standings that a system makes itself."""

    @property
    def order(self) -> tuple[int, ...]:
        """Give the players from first to last."""

    @property
    def scores(self) -> Mapping[int, str]:
        """Give everybody's score as people read it."""

    def to_json(self) -> Json:
        """Give what `standings --json` prints."""

    def sheets(self, names: Mapping[int, str], lang: Language) -> Iterable[Sheet]:
        """Give the tables that `standings` prints; the last one is the standing of all."""


class StandingsOf(Protocol):
    """Make a system's own standings, now or after a round (of a period)."""

    def __call__(
        self,
        tournament: Tournament,
        *,
        period: int | None = None,
        after: int | None = None,
        tiebreaks: Sequence[str] | None = None,
    ) -> OwnStandings: ...


class Account(Protocol):
    """Tell how a player's score came about: claims under headings, which are claims too."""

    def __call__(
        self,
        tournament: Tournament,
        player: int,
        *,
        period: int | None = None,
        after: int | None = None,
    ) -> Iterable[tuple[Message, tuple[Message, ...]]]: ...


@dataclass(frozen=True, slots=True)
class Field:
    """An option on a form: its key in the document, its name, a line of help, and its choices.

    `kind` is `choice`, `number`, `text` or `switch`; a choice lists (value, name) pairs. Where
    something else gives an option its value, it may be left open: `amount` is a number as text,
    `limit` a number or none, `either` yes or no. `part` is a heading above the field.
    """

    key: str
    kind: str
    name: Text
    help: Text = ("", "")
    choices: tuple[tuple[str, Text], ...] = ()
    part: Text = ("", "")
    early: bool = False
    """Asked for when the tournament is made."""


def _no_options(*_: Any) -> Json:
    return {}


def _nothing(*_: Any) -> tuple[()]:
    return ()


@dataclass(frozen=True, slots=True)
class Worked:
    """What chosen options do to an example: sentences, a table, and how to read its cells."""

    sentences: tuple[str, ...]
    sheet: Sheet
    legend: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """The options that only this system has: how they are read, written, checked and asked for.

    `read` takes the document's `options`; `faults` finds what is wrong with them there.
    """

    keys: tuple[str, ...]
    default: OwnOptions
    read: Callable[[Json], OwnOptions]
    write: Callable[[OwnOptions], Json]
    faults: Callable[[Json], Iterable[Fault]] = _nothing
    whole: Callable[[OwnOptions], Json] | None = None
    """As `write`, with what has its default value too, for a form."""
    fields: tuple[Field, ...] = ()
    changeable: tuple[str, ...] = ()
    """Those that no pairing rests on."""
    open: Callable[[Json], Json] = _no_options
    """What holds for every option that these options leave open."""
    leads: str = ""
    """The field that gives all others their values."""
    worked: Callable[[OwnOptions, Language], Worked] | None = None
    """Work an example with chosen options."""


def _unplanned(*_: Any) -> int:
    return 0


def _not_planned(tournament: Tournament, rounds: tuple[int, ...]) -> Tournament:  # noqa: ARG001  one shape for all rooms
    return tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Season:
    """How the periods of a season follow one another, and what their pages show."""

    settled: Callable[[Tournament], Tournament]
    """Write down what was derived so far, before a round is added."""
    group_of: Callable[[Tournament, int, int], Callable[[int], str]]
    """Name everybody's group in a period before a round; empty where there are none."""
    next_period: NextPeriod
    next_season: NextSeason
    lines: Callable[[Tournament], tuple[SeasonLine, ...]]
    """The standing of the season."""
    groups: Callable[[Tournament, int], tuple[GroupStanding, ...]]
    """The groups of a period in the order of their standings."""
    differences: Callable[[Tournament], tuple[GroupDifference, ...]]
    """Whose group is another than the standings now give."""
    begins: Callable[[Tournament], tuple[Text, Text]]
    """What the next period begins with, and what the next season."""
    periods: Callable[[Tournament], int] = _unplanned
    """How many there are; 0 where nobody planned it."""
    planned: Callable[[Tournament, int], int] = _unplanned
    """The planned number of rounds of a period; 0 where it is not stated."""
    plan: Callable[[Tournament, tuple[int, ...]], Tournament] = _not_planned
    """State the number of rounds of every period."""

    def is_last(self, tournament: Tournament) -> bool:
        """Say whether the last period of the season has begun, where their number is planned."""
        return 0 < self.periods(tournament) <= len(tournament.periods)

    def numbers_periods(self, tournament: Tournament) -> bool:
        """Say whether a round is named with its period: there are several, or will be."""
        return max(len(tournament.periods), self.periods(tournament)) > 1

    def may_end(self, tournament: Tournament) -> bool:
        """Say whether the season may end with this period."""
        return len(tournament.periods) >= self.periods(tournament)


@dataclass(frozen=True, slots=True)
class Level:
    """The players of one rank: how many, and the score that the rank starts with."""

    rank: str
    players: int
    start: int


@dataclass(frozen=True, slots=True)
class Levels:
    """Where a field starts, with a bar and a floor: the ranks from the highest to the lowest.

    `at_bar` start level with the bar or above it, of `fewest` to `most` who are advised;
    `advised` is the bar that would do. `groups` are start scores with how many begin there, each
    player with the correction of his own.
    """

    bar: str
    floor: str
    ranks: tuple[Level, ...]
    groups: tuple[tuple[int, int], ...]
    at_bar: int
    fewest: int
    most: int
    advised: str


class LevelsOf(Protocol):
    """Say where everybody would start with this bar and floor, and these corrections."""

    def __call__(
        self,
        tournament: Tournament,
        *,
        bar: str = "",
        floor: str = "",
        corrections: Mapping[int, int] = ...,
    ) -> Levels: ...


@dataclass(frozen=True, slots=True)
class Example:
    """A made-up tournament for a first start: its name, how many players and rounds."""

    name: Text
    players: int
    rounds: int


@dataclass(frozen=True, slots=True)
class Ahead:
    """Which coming rounds somebody asks to be absent in, and what is noted for those to come."""

    rounds: Sequence[int]
    noted: Mapping[tuple[int, int], AbsenceKind] = field(default_factory=dict)
    """By round and player."""


def _played_as_listed(tournament: Tournament, rounds: Sequence[Round]) -> Sequence[Round]:  # noqa: ARG001  one shape for all rooms
    return rounds


def _as_read(tournament: Tournament, name: str, order: Sequence[int]) -> Tournament:  # noqa: ARG001  one shape for all rooms
    return tournament


def _nobody(*_: Any) -> Mapping[int, Message]:
    return {}


def _never(*_: Any) -> bool:
    return False


def _named_order(tournament: Tournament, white: int, black: int) -> Pair:  # noqa: ARG001  one shape for all rooms
    return Pair(white, black)


def _as_entered(player: Player) -> Player:
    return player


def _no_komi(tournament: Tournament, game: Game) -> str:  # noqa: ARG001  one shape for all rooms
    return ""


def _without_stones(tournament: Tournament, pair: Pair) -> Pair:  # noqa: ARG001  one shape for all rooms
    return pair


def _stated_rounds(tournament: Tournament) -> int:
    return tournament.rounds


@dataclass(frozen=True, slots=True, kw_only=True)
class System:
    """A pairing system and all that others have to know about it."""

    id: str
    """The document's word for it."""
    name: Text
    about: Text
    """One line for who has to choose."""
    rated: bool = False
    """For tournaments that FIDE rates: offered first, with what FIDE asks for."""
    shape: Shape
    pair: Engine
    norms: Callable[[Tournament], Norms]
    """Who may meet, and who may be free, whatever else."""

    articles: tuple[Row, ...] = ()
    title: str = ""
    """The name of its regulation on the page of articles."""
    sentences: Sentences = field(default_factory=dict)
    criteria: Sentences = field(default_factory=dict)
    """The names of what is reached in a group."""
    completion: str = ""
    """The article by which everybody has to be paired in the end."""
    no_show: str = ""
    """The article by which who stays away without notice has withdrawn."""
    never_meet: str = "why.impossible"
    """What is said where two can't meet in any pairing of this round."""

    free_first: tuple[str, str] = ("", "")
    """Where the free player is chosen before anybody is paired: what is said then, its article."""

    score: Text = ("Punten", "Points")
    """What the score is called that a ranking goes by first."""
    tiebreaks: tuple[str, ...] = ()
    """Which tie-breaks an organiser can choose from; all that rank by points, where it is empty."""
    ranking: Preset | None = None
    standings: StandingsOf | None = None
    """Instead of a ranking by points and tie-breaks."""
    account: Account | None = None
    """Take a player's score in such standings apart."""
    prospects: Callable[[Tournament, int, int], Iterable[Message]] | None = None
    """Say what a game of the first player against the second would bring him in the next round."""

    options: tuple[str, ...] = ()
    """Which of the options that several systems have this one looks at."""
    choices: Choices | None = None
    absences: tuple[AbsenceKind, ...] = (AbsenceKind.ZERO, AbsenceKind.HALF, AbsenceKind.FULL)
    """How somebody may be absent, besides having the bye or withdrawing; the usual one first."""
    missed: AbsenceKind | None = None
    """How the rounds before somebody joined are entered, where that has to be said."""
    all_are_listed: bool = True
    """Whoever does not play is expected in the list of absences."""
    schema: Json = field(default_factory=dict)
    """What its documents may have more: properties by the part of the schema they belong to."""
    document_faults: Callable[[Json], Iterable[Fault]] = _nothing
    """What a schema can't say about a document of this system."""

    bye_rests: bool = False
    """The free round is worth nothing, and no unplayed round either."""
    moves: Callable[[Tournament, Tournament], tuple[Moved, ...]] | None = None
    """What a change of who takes part does to everybody, where places and scores hang together."""
    away: Callable[[Tournament], Mapping[int, Message]] = _nobody
    """What to know about how often somebody has been absent, before he is again."""
    impossible: Callable[[Tournament], Iterable[tuple[str, dict[str, int]]]] = _nothing
    """Why there can't be such a tournament, whatever is played: codes of refusals with facts."""
    settle: Callable[[Tournament, Sequence[Round]], Sequence[Round]] = _played_as_listed
    """The rounds as they count, where absences turn games into forfeits."""
    gone: Callable[[Sequence[Round]], frozenset[int]] | None = None
    """Who is out of the tournament, where that is not: withdrew and has not played since."""
    struck: Callable[[Tournament, Sequence[Round]], frozenset[int]] | None = None
    """Whose games leave no trace in the standings."""

    planned: Callable[[Tournament], int] = _stated_rounds
    """The planned number of rounds; 0 where it is not stated."""
    season: Season | None = None
    """How periods follow one another, where there are any."""
    colours: Callable[[Tournament, int, int], Pair] = _named_order
    """The colours of two who are paired by hand after the others."""
    completed: Callable[[Player], Player] = _as_entered
    """A player with what the system needs of him and nobody stated."""
    stones: Callable[[Tournament, Pair], Pair] = _without_stones
    """The stones of two whom a person puts together."""
    stone_breaches: Callable[[Tournament, Pair], Iterable[Message]] = _nothing
    """What is said of stones that are others than the regulation gives two players."""
    levels: LevelsOf | None = None
    """Where everybody starts, where that is by rank between a bar and a floor."""
    komi: Callable[[Tournament, Game], str] = _no_komi
    """The komi of a game; empty where a regulation knows none."""
    by_lot: Callable[[Tournament, Game], bool] = _never
    """Whether a lot gave these colours, so that any are right."""
    controls: Callable[[Tournament], tuple[ControlTotal, ...]] = _nothing
    """The control totals of a tournament."""
    absence_refusals: Callable[
        [Tournament, Sequence[int], AbsenceKind, Ahead], Iterable[tuple[str, dict[str, int]]]
    ] = _nothing
    """Why players may not be absent in this way: codes of refusals with their facts."""

    scoring: Callable[[Tournament], Scoring] | None = None
    """What results are worth, where that is not 1, ½ and 0 with the usual bye."""
    trf: tuple[str, ...] = ()
    """Its names in record 192 of a TRF; the first is the one that is written."""
    trf_name: Callable[[Tournament], str] | None = None
    """The name that is written, where that depends on the tournament."""
    from_trf: Callable[[Tournament, str, Sequence[int]], Tournament] = _as_read
    """What the name in record 192 and the order of the starting ranks mean here."""
    trf_full_columns: bool = False
    """In a TRF a round in which everybody has an entry was played, and so was every earlier one."""
    trf_options: Callable[[Tournament], Json] = _no_options
    """The options of its own that a TRF has no record for."""
    virtual: Callable[[Tournament], Mapping[int, Sequence[int]]] | None = None
    """Virtual half points by player and round, where a tournament can be accelerated."""
    generate: Callable[..., Tournament] | None = None
    """Make a random one, where the usual way does not serve."""
    example: Example | None = None

    @property
    def ranks_itself(self) -> bool:
        """Say whether the system makes its own standings, so that nobody chooses tie-breaks."""
        return self.standings is not None

    def planned_now(self, tournament: Tournament) -> int:
        """Give the planned number of rounds, of the last period where there are periods."""
        if self.season is not None:
            return self.season.planned(tournament, len(tournament.periods))
        return self.planned(tournament)

    def in_language(self, text: Text, lang: Language) -> str:
        """Choose the words of a language."""
        return text[0 if lang == "nl" else 1]
