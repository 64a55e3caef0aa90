"""What a system is: one record, made in its own folder, that answers whoever asks.

Nobody outside `systems/` compares a system's id; others ask its record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from zwitser.language import Areas, Language, Text
from zwitser.messages import Message
from zwitser.model import AbsenceKind, Options, OwnOptions, Player, Round, Tournament
from zwitser.proposal import Pair, Proposal
from zwitser.systems.season import Season
from zwitser.systems.standing import Account, Json, Preset, StandingsOf, Worked

if TYPE_CHECKING:
    from zwitser.errors import Fault
    from zwitser.model import Game
    from zwitser.results import Entry, Scoring
    from zwitser.systems.norms import Norms
    from zwitser.systems.periods.overview import Moved
    from zwitser.systems.swiss import ControlTotal


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
    listed_by_strength: bool = False
    """The strongest stand first in the list of players, whatever their lot numbers."""
    needs_rank: bool = False
    """Nobody takes part without a rank, or a rating that a rank follows from."""
    both_may_win: bool = False
    """The arbiter may give a game to both players."""
    handicap: bool = False
    """A game may have handicap stones and another komi."""
    agreed_absence: bool = False
    """Who is absent by agreement has what the organiser decided: not always half a point."""
    resistance: bool = False
    """Resistance points (WP) stand on the cards, and add up to control totals."""
    must_have: bool = False
    """A card notes the colour that one must have in the next round (weerstand A5a, rating A7a)."""
    signed_zero: bool = False
    """A colour balance of 0 is written +0 or -0, by the last colour (weerstand A5)."""
    values: bool = False
    """Everybody has a value that follows from his rating, told on the page of the season."""
    adds_points: bool = False
    """A bonus or a penalty beside the results counts in the scores (`extra`)."""
    titles: bool = True
    """Players may have a title of FIDE."""

    @property
    def table(self) -> bool:
        """Say whether a table fixes all rounds beforehand."""
        return self.cycles > 0


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


def no_options(*_: Any) -> Json:
    """Answer for a system that has nothing to say about options."""
    return {}


def nothing(*_: Any) -> tuple[()]:
    """Answer for a system that finds nothing."""
    return ()


def _nobody(*_: Any) -> Mapping[int, Message]:
    return {}


def _never(*_: Any) -> bool:
    return False


def _none(*_: Any) -> int:
    return 0


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
    usual_rounds: int = 7
    """What a new tournament is offered, where the organiser states the number of rounds."""
    shape: Shape
    pair: Engine
    norms: Callable[[Tournament], Norms]
    """Who may meet, and who may be free, whatever else."""

    title: str = ""
    """The name of its regulation on the page of articles."""
    sentences: Areas
    """Where its sentences are, and the names of what is reached in a group (`criteria`)."""
    half_points: Mapping[str, int] = field(default_factory=dict)
    """The criteria whose values are half points, each with the place in its list from which on."""
    turns: Mapping[str, str] = field(default_factory=dict)
    """The criteria that only order what is equally good, each with what it is about (`explain`)."""
    completion: str = ""
    """The article by which everybody has to be paired in the end."""
    no_show: str = ""
    """The article by which who stays away without notice has withdrawn."""
    published: str = ""
    """The article by which a published round stands, unless it breaks an absolute norm."""
    stands: str = ""
    """The article by which a correction changes no round that was published."""
    reads: tuple[str, ...] = ("lot",)
    """What of a player the engine looks at, besides his number and his rounds."""
    float_of: Callable[[Entry, int, Scoring], str] | None = None
    """`down`, `up` or nothing: the float of a round, by the difference of the scores before it."""
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
    scores_after: Callable[[Tournament, int], Mapping[int, int]] | None = None
    """Everybody's half points after so many rounds, where they are not the sum of a card.

    Those with the same whole points are a group; everybody has a score before the first round.
    """
    account: Account | None = None
    """Take a player's score in such standings apart."""
    prospects: Callable[[Tournament, int, int], Iterable[Message]] | None = None
    """Say what a game of the first player against the second would bring him in the next round."""

    options: tuple[str, ...] = ()
    """Which of the options that several systems have this one looks at."""
    choices: type[OwnOptions] | None = None
    """The options that only this system has."""
    worked: Callable[[Any, Language], Worked] | None = None
    """Work an example with chosen options."""
    absences: tuple[AbsenceKind, ...] = (AbsenceKind.ZERO, AbsenceKind.HALF, AbsenceKind.FULL)
    """How somebody may be absent, besides having the bye or withdrawing; the usual one first."""
    missed: AbsenceKind | None = None
    """How the rounds before somebody joined are entered, where that has to be said."""
    all_are_listed: bool = True
    """Whoever does not play is expected in the list of absences."""
    schema: Json = field(default_factory=dict)
    """What its documents may have more: properties by the part of the schema they belong to."""
    document_faults: Callable[[Json], Iterable[Fault]] = nothing
    """What a schema can't say about a document of this system."""

    bye_rests: bool = False
    """The free round is worth nothing, and no unplayed round either."""
    moves: Callable[[Tournament, Tournament], tuple[Moved, ...]] | None = None
    """What a change of who takes part does to everybody, where places and scores hang together."""
    away: Callable[[Tournament], Mapping[int, Message]] = _nobody
    """What to know about how often somebody has been absent, before he is again."""
    cautions: Callable[[Tournament], Iterable[Message]] = nothing
    """What the leader had better fill in before the next round is paired."""
    impossible: Callable[[Tournament], Iterable[tuple[str, dict[str, int]]]] = nothing
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
    stone_breaches: Callable[[Tournament, Pair], Iterable[Message]] = nothing
    """What is said of stones that are others than the regulation gives two players."""
    levels: LevelsOf | None = None
    """Where everybody starts, where that is by rank between a bar and a floor."""
    komi: Callable[[Tournament, Game], str] = _no_komi
    """The komi of a game; empty where a regulation knows none."""
    by_lot: Callable[[Tournament, Game], bool] = _never
    """Whether a lot gave these colours, so that any are right."""
    foreign_rounds: Callable[[Tournament], int] = _none
    """How many rounds another program paired, by rules that may be others."""
    controls: Callable[[Tournament], tuple[ControlTotal, ...]] = nothing
    """The control totals of a tournament."""
    absence_refusals: Callable[
        [Tournament, Sequence[int], AbsenceKind, Ahead], Iterable[tuple[str, dict[str, int]]]
    ] = nothing
    """Why players may not be absent in this way: codes of refusals with their facts."""

    scoring: Callable[[Tournament], Scoring] | None = None
    """What results are worth, where that is not 1, ½ and 0 with the usual bye."""
    trf: tuple[str, ...] = ()
    """Its names in record 192 of a TRF; the first is the one that is written."""
    trf_name: Callable[[Tournament], str] | None = None
    """The name that is written, where that depends on the tournament."""
    from_trf: Callable[[Tournament, str, Sequence[int]], Tournament] = _as_read
    """What the name in record 192 and the order of the starting ranks mean here."""
    starting_list: Callable[[Tournament], Sequence[int]] | None = None
    """The players in starting order, where the system has one."""
    kept_list: Callable[[Tournament, Tournament], OwnOptions | None] | None = None
    """What keeps the list as it was before a correction, where it may not change any more."""
    trf_full_columns: bool = False
    """In a TRF a round in which everybody has an entry was played, and so was every earlier one."""
    trf_options: Callable[[Tournament], Json] = no_options
    """The options of its own that a TRF has no record for."""
    virtual: Callable[[Tournament], Mapping[int, Sequence[int]]] | None = None
    """Virtual half points by player and round, where a tournament can be accelerated."""
    generate: Callable[..., Tournament] | None = None
    """Make a random one, where the usual way does not serve."""
    example: Example | None = None

    @property
    def locked_options(self) -> list[str]:
        """The shared options that a paired round fixes: the seed only where lots are drawn."""
        locked = [name for name, option in Options.declared().items() if option.is_locked]
        return [name for name in locked if name != "seed" or self.shape.draws_lots]

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
