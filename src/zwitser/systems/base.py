"""The interface of a pairing system: one class, with a default answer to every question.

A room (a folder of `systems/`) subclasses `PairingSystem` in its `system.py` and overrides what is
different. What only some systems have stands in a part of its own: `season` for periods, `go` for
the game of go, `trf` for FIDE's file, `standings` where the system ranks the players itself.
Nobody outside `systems/` compares a system's id; others ask the system.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from zwitser.language import Areas, Language, sentence, sentences
from zwitser.messages import Fact, Message
from zwitser.model import (
    AbsenceKind,
    Game,
    Options,
    OwnOptions,
    Player,
    Round,
    Tournament,
    Unplayed,
)
from zwitser.proposal import Pair, Proposal
from zwitser.results import Card, Entry, Kind, Results, Scoring, read

if TYPE_CHECKING:
    from zwitser.errors import Fault
    from zwitser.systems.go import Go
    from zwitser.systems.seasons import PlayerShift, Season
    from zwitser.systems.sheets import StandingsResult, WorkedExample
    from zwitser.systems.swiss import ControlTotal

AREA = ("systems",)

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Example:
    """A made-up tournament for a first start: how many players and rounds."""

    players: int
    rounds: int


@dataclass(frozen=True, slots=True)
class LaterRounds:
    """The coming rounds in which somebody asks to be absent, and the absences noted for them."""

    rounds: Sequence[int]
    noted: Mapping[tuple[int, int], AbsenceKind] = field(default_factory=dict)
    """By round and player."""


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
class Bars:
    """The prohibitions of a regulation: the articles, and the data that each looks at.

    `meetings` is how often two players may meet. After one of the rounds in `bye_after` nobody has
    the bye again. `colours` and `free` find what else stands in the way.
    """

    met: str = ""
    meetings: int = 1
    bye: str = ""
    bye_after: tuple[Kind, ...] = ()
    colours: Callable[[Norms, int, int], list[Message]] | None = None
    free: Callable[[Norms, int], list[Message]] | None = None


@dataclass(frozen=True, slots=True)
class Norms:
    """The absolute norms of a tournament read once, to judge pairs that a person made.

    An engine never proposes a breach; where a regulation exempts somebody in the last round, so
    does this. `results` covers all that was played; `cards` only what counts for having met: in a
    season the period, elsewhere everything.
    """

    tournament: Tournament
    results: Results
    cards: dict[int, Card]
    bars: Bars

    def pair_breaches(self, white: int, black: int) -> list[Message]:
        """Name the norms that break when these two meet with these colours."""
        found: list[Message] = []
        facts: dict[str, Fact] = {"white": white, "black": black}
        met = [e.round for e in self.cards[white].entries if e.played and e.opponent == black]
        if len(met) >= self.bars.meetings:
            found.append(Message("norm-met", self.bars.met, {**facts, "round": met[-1]}))
        if {white, black} in map(set, self.tournament.options.forbidden):
            found.append(Message("norm-forbidden", self.bars.met, facts))
        return found + (self.bars.colours(self, white, black) if self.bars.colours else [])

    def bye_breaches(self, player: int) -> list[Message]:
        """Name the norms that break when this player has the bye."""
        found = self.bars.free(self, player) if self.bars.free else []
        if self.cards[player].had(*self.bars.bye_after):
            found.append(Message("norm-bye-twice", self.bars.bye, {"player": player}))
        return found


class OwnStandings(ABC):
    """How a system ranks the players itself, instead of by points and tie-breaks."""

    has_initial_scores = False
    """Everybody has a score before the first round, and `scores_after` gives it (MMS)."""

    explains_scores = False
    """Scores depend on places and on each other: `account`, `prospects`, `moves` explain them."""

    @abstractmethod
    def compute(
        self,
        tournament: Tournament,
        *,
        period: int | None = None,
        after: int | None = None,
        tiebreaks: Sequence[str] | None = None,
    ) -> StandingsResult:
        """Rank the players, now or after a round (of a period)."""

    def scores_after(self, tournament: Tournament, rounds: int) -> Mapping[int, int]:
        """Give everybody's half points after so many rounds, where a card is not their sum.

        Players with the same whole points are a score group.
        """
        return {}

    def account(
        self,
        tournament: Tournament,
        player: int,
        *,
        period: int | None = None,
        after: int | None = None,
    ) -> Iterable[tuple[Message, tuple[Message, ...]]]:
        """Explain how a player's score came about: claims under headings, which are claims too."""
        return ()

    def prospects(self, tournament: Tournament, player: int, opponent: int) -> Iterable[Message]:
        """Say what a game against an opponent would bring a player in the next round."""
        return ()

    def moves(self, before: Tournament, after: Tournament) -> tuple[PlayerShift, ...]:
        """Compare everybody's place, value and score before and after a change of the players."""
        return ()


class Trf:
    """How a tournament of the system stands in FIDE's file format."""

    names: tuple[str, ...] = ()
    """The system's names in record 192; the first is the one that is written."""

    has_full_columns = False
    """A round in which everybody has an entry was played, and so was every earlier one."""

    def name_of(self, tournament: Tournament) -> str:
        """Give the name that is written for a tournament; empty where FIDE has none."""
        return self.names[0] if self.names else ""

    def interpret(self, tournament: Tournament, name: str, order: Sequence[int]) -> Tournament:
        """Apply what the name in record 192 and the order of the starting ranks mean here."""
        return tournament

    def options(self, tournament: Tournament) -> Json:
        """Give the options of the system's own that a TRF has no record for."""
        return {}


class PairingSystem(ABC):
    """A pairing system and all that others have to know about it."""

    id: str
    """The id of the system in a document."""
    example: Example
    is_rated = False
    """For tournaments that FIDE rates: offered first, with what FIDE asks for."""
    usual_rounds = 7
    """The number of rounds that a new tournament is offered, where the organiser states it."""

    # The optional parts.

    season: Season | None = None
    go: Go | None = None
    standings: OwnStandings | None = None
    trf = Trf()

    # What kind of tournament it is.

    score_groups = False
    """Players meet within groups of equal points, and float."""
    has_groups = False
    """The players stand in groups with a name, A and B."""
    cycles = 0
    """How often everybody meets everybody, where a table fixes all rounds; otherwise 0."""
    planned_rounds = False
    """The organiser states the number of rounds."""
    half_points = True
    """A score is a number of half points, the sum of a player's card."""
    needs_rating = False
    """Nobody takes part without a rating."""
    needs_rank = False
    """Nobody takes part without a rank, or a rating that a rank follows from."""
    listed_by_strength = False
    """The strongest stand first in the list of players, whatever their lot numbers."""
    both_may_win = False
    """The arbiter may give a game to both players."""
    has_values = False
    """Everybody has a value that follows from his rating, shown on the page of the season."""
    draws_lots = False
    """Pairings or colours are drawn with the seed, which is fixed once a round is paired."""
    has_resistance = False
    """Resistance points (WP) stand on the cards, and add up to control totals."""
    notes_due_colour = False
    """A card notes the colour due in the next round (weerstand A5a, rating A7a)."""
    blacks_count = False
    """The colour balance is blacks minus whites, not the other way round."""
    signed_zero = False
    """A colour balance of 0 is written +0 or -0, by the last colour (weerstand A5)."""
    adds_points = False
    """A bonus or a penalty beside the results counts in the scores (`extra`)."""
    bye_rests = False
    """The bye is worth nothing, and is no unplayed round either."""
    annuls_games = False
    """The games of a player who leaves early may be annulled (`annulled`)."""
    counts_floats = False
    """Floats are kept from round to round by rules of the system's own (`float_of`)."""
    may_accelerate = False
    """A tournament may have virtual points (`virtual_points`)."""
    keeps_starting_list = False
    """From some round on a correction no longer changes the starting list (`kept_list`)."""

    # Its regulation and its words.

    title = ""
    """The name of its regulation on the page of articles."""
    sentences: Areas
    """The areas of its sentences, and of the names of its `criteria`."""
    half_point_criteria: Mapping[str, int] = {}
    """The criteria whose values are half points, each with the place in its list from which on."""
    turns: Mapping[str, str] = {}
    """The criteria that only order what is equally good, each with what it is about (`explain`)."""
    completion = ""
    """The article by which everybody has to be paired in the end."""
    no_show = ""
    """The article by which a player who stays away without notice has withdrawn."""
    published = ""
    """The article by which a published round stands, unless it breaks an absolute norm."""
    stands = ""
    """The article by which a correction changes no round that was published."""
    never_meet = "why.impossible"
    """The sentence where two can't meet in any pairing of this round."""
    bye_first: tuple[str, str] = ("", "")
    """The sentence and article where the bye is given before anybody is paired."""

    # Options, absences and documents.

    options: tuple[str, ...] = ()
    """The options shared by several systems that this one looks at."""
    choices: type[OwnOptions] | None = None
    """The options that only this system has."""
    tiebreaks: tuple[str, ...] = ()
    """The tie-breaks that an organiser can choose from; where empty all that rank by points."""
    ranking: Preset | None = None
    absences: tuple[AbsenceKind, ...] = (AbsenceKind.ZERO, AbsenceKind.HALF, AbsenceKind.FULL)
    """How somebody may be absent, besides having the bye or withdrawing; the usual one first."""
    agreed_absence = False
    """The organiser decides the worth of an agreed absence: not always half a point."""
    missed: AbsenceKind | None = None
    """How the rounds before somebody joined are entered, where that has to be said."""
    all_are_listed = True
    """Every player without a game is expected in the list of absences."""
    reads: tuple[str, ...] = ("lot",)
    """The fields of a player that the engine looks at, besides his number and his rounds."""
    schema: Json = {}
    """The properties that only its documents have, by the part of the schema they belong to."""
    bars = Bars()
    """The absolute prohibitions of the regulation."""

    def name(self, lang: Language) -> str:
        return sentence(lang, AREA, f"{self.id}.name")

    def about(self, lang: Language) -> str:
        return sentence(lang, AREA, f"{self.id}.about")

    def score_name(self, lang: Language) -> str:
        """Name the score that a ranking goes by first."""
        words = sentences(lang, AREA)
        return words.get(f"{self.id}.score", words["score"])

    def example_name(self, lang: Language) -> str:
        return sentence(lang, AREA, f"{self.id}.example")

    @property
    def is_go(self) -> bool:
        """Go is played: players have ranks, and black is named first."""
        return self.go is not None

    @property
    def has_handicap(self) -> bool:
        """A game may have handicap stones and another komi."""
        return self.go is not None and self.go.has_handicap

    @property
    def has_periods(self) -> bool:
        """A season: periods with rounds of their own instead of one history."""
        return self.season is not None

    @property
    def has_table(self) -> bool:
        """A table fixes all rounds beforehand."""
        return self.cycles > 0

    @property
    def locked_options(self) -> list[str]:
        """The shared options that a paired round fixes: the seed only where lots are drawn."""
        locked = [name for name, option in Options.declared().items() if option.is_locked]
        return [name for name in locked if name != "seed" or self.draws_lots]

    @property
    def ranks_itself(self) -> bool:
        """The system makes its own standings, so that nobody chooses tie-breaks."""
        return self.standings is not None

    @property
    def explains_scores(self) -> bool:
        """The system's own standings can be taken apart."""
        return self.standings is not None and self.standings.explains_scores

    # Pairing a round.

    @abstractmethod
    def pair(
        self,
        tournament: Tournament,
        *,
        explain: bool = False,
        together: tuple[int, int] | None = None,
    ) -> Proposal:
        """Pair the next round; with `explain` the proposal carries its explanation.

        With `together` the two players named must meet: the best pairing under that condition, for
        `--why`. Raises NoPairing when there is none.
        """

    def norms(self, tournament: Tournament) -> Norms:
        """Read a tournament to judge pairs and byes by the absolute norms alone."""
        results = read(tournament)
        return Norms(tournament, results, results.cards, self.bars)

    def colours(self, tournament: Tournament, white: int, black: int) -> Pair:
        """Give the colours of two who are paired by hand after the others."""
        return Pair(white, black)

    def by_lot(self, tournament: Tournament, game: Game) -> bool:
        """Say whether a lot gave these colours, so that any are right."""
        return False

    def foreign_rounds(self, tournament: Tournament) -> int:
        """Count the rounds that another program paired, by rules that may be others."""
        return 0

    def number_of_rounds(self, tournament: Tournament) -> int:
        """Give the planned number of rounds; 0 where it is not stated."""
        return tournament.rounds

    def planned_now(self, tournament: Tournament) -> int:
        """Give the planned number of rounds, of the last period where there are periods."""
        if self.season is not None:
            return self.season.number_of_rounds(tournament, len(tournament.periods))
        return self.number_of_rounds(tournament)

    # What rounds are worth.

    def scoring(self, tournament: Tournament) -> Scoring:
        """Give the worth of results: 1, ½ and 0 with the bye of the options, by default."""
        return Scoring(bye=tournament.options.bye_points)

    def settle(self, tournament: Tournament, rounds: Sequence[Round]) -> Sequence[Round]:
        """Give the rounds as they count, where absences turn games into forfeits."""
        return rounds

    def withdrawn(self, rounds: Sequence[Round]) -> frozenset[int] | None:
        """Name the players who are out; None: the players who withdrew and did not play since."""
        return None

    def annulled_players(self, tournament: Tournament, rounds: Sequence[Round]) -> frozenset[int]:
        """Name the players whose games leave no trace in the standings."""
        return frozenset()

    def float_of(self, entry: Entry, difference: int, scoring: Scoring) -> str:
        """Give the float of a round, by how much the score before it was above the opponent's."""
        return "down" if difference > 0 else "up" if difference < 0 else ""

    def virtual_points(self, tournament: Tournament) -> Mapping[int, Sequence[int]]:
        """Give the virtual half points of an accelerated tournament, by player and round."""
        return {}

    def controls(self, tournament: Tournament) -> tuple[ControlTotal, ...]:
        return ()

    # Players.

    def complete(self, player: Player) -> Player:
        """Fill in the data of a player that the system needs and nobody stated."""
        return player

    def starting_list(self, tournament: Tournament) -> Sequence[int] | None:
        """Give the players in starting order, where the system has one."""
        return None

    def kept_list(self, before: Tournament, after: Tournament) -> OwnOptions | None:
        """Give options that keep the starting list as it was before a correction."""
        return None

    def away(self, tournament: Tournament) -> Mapping[int, Message]:
        """Say of players how often they have been absent, before they are again."""
        return {}

    def absence_refusals(
        self, tournament: Tournament, players: Sequence[int], kind: AbsenceKind, ahead: LaterRounds
    ) -> Iterable[tuple[str, dict[str, int]]]:
        """Say why players may not be absent in this way: codes of refusals with their facts."""
        return ()

    # What is wrong, or had better be filled in.

    def cautions(self, tournament: Tournament) -> Iterable[Message]:
        """Say what the leader had better fill in before the next round is paired."""
        return ()

    def impossible(self, tournament: Tournament) -> Iterable[tuple[str, dict[str, int]]]:
        """Say why there can't be such a tournament, whatever is played: refusals with facts."""
        return ()

    def document_faults(self, document: Json) -> Iterable[Fault]:
        """Find what is wrong with a document of this system that a schema can't say."""
        return ()

    def worked_example(self, own: Any, lang: Language) -> WorkedExample | None:
        """Work an example with chosen options of the system's own, where they need one."""
        return None

    def generate(self, recipe: Any, random: Any) -> Tournament | None:
        """Make a random tournament, where the usual way does not serve."""
        return None
