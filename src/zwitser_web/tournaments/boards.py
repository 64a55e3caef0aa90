"""The boards of a round as the pages show them: names, points, results, who entered what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from zwitser.journal import events
from zwitser.journal.state import State
from zwitser.messages import format_points
from zwitser.model import Absence, AbsenceKind, Player, Result, Round, Tournament
from zwitser.names import name_key
from zwitser.systems import system_of
from zwitser.systems.base import OwnStandings, PairingSystem
from zwitser_web.caches import results_of
from zwitser_web.round_numbers import RoundRef

MAIN_RESULTS = tuple(r.value for r in (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS))
OTHER_RESULTS = tuple(
    r.value
    for r in (
        Result.WHITE_BY_FORFEIT,
        Result.BLACK_BY_FORFEIT,
        Result.BOTH_FORFEIT,
        Result.BOTH_WIN,
        Result.ADJOURNED,
    )
)


def main_results(system: PairingSystem) -> tuple[str, ...]:
    """List the results on the buttons; who is named first wins with the first."""
    return MAIN_RESULTS[::-1] if system.is_go else MAIN_RESULTS


def other_results(system: PairingSystem) -> tuple[str, ...]:
    """List the results beside the three on the buttons that a tournament of this system knows."""
    white, black, *others = OTHER_RESULTS
    forfeits = (black, white) if system.is_go else (white, black)
    known = (r for r in others if system.both_may_win or r != Result.BOTH_WIN.value)
    return (*forfeits, *known)


@dataclass(frozen=True, slots=True)
class Side:
    """A player at a board, with the points before the round; `float` is `down`, `up` or empty.

    Before the first round there are no points to show.
    """

    id: int
    name: str
    half_points: int
    points: str
    float: str = ""
    rating: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Entered:
    """Who entered a result, and when."""

    by: str
    at: datetime

    @property
    def time(self) -> str:
        return f"{self.at:%H:%M}"

    @property
    def moment(self) -> str:
        return f"{self.at.day}-{self.at.month}-{self.at:%Y %H:%M:%S}"


@dataclass(frozen=True, slots=True)
class Clash:
    """Two people say different things about one board."""

    theirs: str
    mine: str
    by: str
    words: str


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One board. `asks` means: the page asks whether the result is really to be cleared.

    `correcting` is the result that is to replace one on which a pairing rests: the page asks why.
    """

    board: int
    white: Side
    black: Side
    result: Result
    entered: Entered | None = None
    clash: Clash | None = None
    asks: bool = False
    correcting: str = ""
    handicap: int = 0
    """The stones that white gives."""
    komi: str = ""

    @property
    def is_open(self) -> bool:
        return self.result is Result.PENDING

    @property
    def other(self) -> bool:
        """Whether the result is none of the three on the buttons."""
        return self.result.value in OTHER_RESULTS


@dataclass(frozen=True, slots=True)
class AbsentRow:
    """Somebody who does not play; `word` names the text for it."""

    id: int
    name: str
    kind: str
    word: str
    rank: str


@dataclass(frozen=True, slots=True)
class Progress:
    """How many results are in."""

    done: int
    total: int

    @property
    def is_complete(self) -> bool:
        return self.done == self.total


def round_at(state: State, ref: RoundRef) -> Round | None:
    """Find a published round or the proposal."""
    if state.has_proposal and ref == RoundRef(state.period, state.next_round):
        return state.proposal
    if ref.period > state.period or (ref.period == 0) != (state.period == 0):
        return None
    rounds = state.tournament.rounds_of(ref.period)
    return rounds[ref.number - 1] if ref.number <= len(rounds) else None


def is_published(state: State, ref: RoundRef) -> bool:
    """Say whether a round is there, and no longer or not again a proposal."""
    is_proposal = state.has_proposal and ref == RoundRef(state.period, state.next_round)
    return not is_proposal and round_at(state, ref) is not None


def has_points(system: PairingSystem, ref: RoundRef) -> bool:
    """Say whether boards show points: before the first round only who starts with some has any."""
    return _initial(system) is not None or (system.half_points and ref.number > 1)


def _initial(system: PairingSystem) -> OwnStandings | None:
    """Give the system's own standings, where everybody has a score before the first round."""
    own = system.standings
    return own if own is not None and own.has_initial_scores else None


def board_rows(state: State, ref: RoundRef) -> list[BoardRow]:
    """List the boards of a round."""
    round_ = round_at(state, ref) or Round()
    before = points_before(state.tournament, ref)
    players = {player.id: player for player in state.tournament.players}
    entered = _entered(state, ref)
    system = system_of(state.tournament)
    seat = _Seats(players, before, system, counts=has_points(system, ref))
    return [
        BoardRow(
            board,
            seat(game.white, game.black),
            seat(game.black, game.white),
            game.result,
            entered.get(board),
            handicap=game.handicap,
            komi=system.go.komi(state.tournament, game) if system.go else "",
        )
        for board, game in enumerate(round_.games, 1)
    ]


def stone_boards(rows: Iterable[BoardRow]) -> list[tuple[int, str]]:
    """List the boards to choose from, by number and names, black first."""
    return [(row.board, f"{row.board} {row.black.name} – {row.white.name}") for row in rows]


def open_boards(state: State) -> list[tuple[RoundRef, list[BoardRow]]]:
    """List the boards that have no result yet, by round; of a table those being played.

    A tournament of another program may have open games in several rounds.
    """
    rounds = [RoundRef(period, number) for period, number, _ in state.tournament.open_rounds]
    if system_of(state.tournament).has_table:
        rounds = rounds[:1]
    return [(ref, [row for row in board_rows(state, ref) if row.is_open]) for ref in rounds]


def absent_rows(state: State, ref: RoundRef) -> list[AbsentRow]:
    """List who does not play in a round: the free player first, then by name."""
    players = state.tournament.by_id
    round_ = round_at(state, ref) or Round()
    system = system_of(state.tournament)
    rows = [_absent(absence, players[absence.player], system) for absence in round_.absences]
    return sorted(rows, key=lambda row: (row.kind != "bye", name_key(row.name)))


def progress_of(rows: Iterable[BoardRow]) -> Progress:
    """Count the results that are in."""
    states = [row.is_open for row in rows]
    return Progress(len(states) - sum(states), len(states))


def adjourned_of(state: State) -> list[RoundRef]:
    """Give the round of every game that is still adjourned, in the rounds that count now.

    A game of go without a result is a jigo for good, unless somebody finishes it (go 2.4, 7.4).
    """
    return [] if system_of(state.tournament).is_go else _without_result(state)


def jigos_without_result(state: State) -> list[RoundRef]:
    """Give the round of every game of go that counts as jigo for want of a result (go 2.4)."""
    return _without_result(state) if system_of(state.tournament).is_go else []


def _without_result(state: State) -> list[RoundRef]:
    return [
        RoundRef(state.period, number)
        for number, round_ in enumerate(state.rounds, 1)
        for game in round_.games
        if game.result is Result.ADJOURNED
    ]


def points_before(tournament: Tournament, ref: RoundRef) -> dict[int, int]:
    """Give everyone's half points before a round; nothing where scores are no half points."""
    system = system_of(tournament)
    if (own := _initial(system)) is not None:
        return dict(own.scores_after(tournament, ref.number - 1))
    if not system.half_points:
        return {player.id: 0 for player in tournament.players}
    cards = results_of(tournament, ref.number - 1).cards
    return {player: card.points for player, card in cards.items()}


@dataclass(frozen=True, slots=True)
class _Seats:
    """Tells who sits at a board, and who floats; `counts` where points are shown."""

    players: Mapping[int, Player]
    before: Mapping[int, int]
    system: PairingSystem
    counts: bool

    def __call__(self, id_: int, opponent: int) -> Side:
        player, points = self.players[id_], self.before[id_]
        difference = self._group(id_) - self._group(opponent)
        return Side(
            id_,
            player.name,
            points,
            format_points(points) if self.counts else "",
            "" if not difference else "down" if difference > 0 else "up",
            player.strength,
            player.title.value,
        )

    def _group(self, id_: int) -> int:
        """Give a number by which groups are told apart; one for all where nobody can float."""
        if _initial(self.system) is not None:
            return self.before[id_] // 2
        return self.before[id_] if self.system.score_groups else 0


def _absent(absence: Absence, player: Player, system: PairingSystem) -> AbsentRow:
    agreed = system.agreed_absence and absence.kind is AbsenceKind.HALF
    kind = absence.kind.value
    return AbsentRow(player.id, player.name, kind, "agreed" if agreed else kind, player.rank)


def _entered(state: State, ref: RoundRef) -> dict[int, Entered]:
    """Find for each board the last line in force that gave it its result."""
    found: dict[int, Entered] = {}
    for number in state.live:
        line = state.log[number - 1]
        event = line.event
        if isinstance(
            event, events.ResultRecorded | events.ResultCorrected | events.GameFinished
        ) and (event.period, event.round) == (ref.period, ref.number):
            at = timezone.localtime(datetime.fromisoformat(line.at))
            found[event.board] = Entered(line.by, at)
    return found
