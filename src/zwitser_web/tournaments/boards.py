"""The boards of a round as the pages show them: names, points, results and authors."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.utils import timezone

from zwitser import arbiter
from zwitser.arbiter import Board
from zwitser.journal import events
from zwitser.journal.state import State
from zwitser.messages import Language, format_points
from zwitser.model import AbsenceKind, Colour, Game, Result, Round, Tournament
from zwitser.names import name_key, plain
from zwitser.results import Kind, game_entries
from zwitser.systems import system_of
from zwitser.systems.base import OwnStandings, PairingSystem
from zwitser_web.accounts.given_names import known_as
from zwitser_web.caches import results_of
from zwitser_web.round_numbers import RoundRef
from zwitser_web.texts import text

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
    """List the results on the buttons: first a win of the player named first."""
    return MAIN_RESULTS[::-1] if system.is_go else MAIN_RESULTS


def other_results(system: PairingSystem) -> tuple[str, ...]:
    """List the results of this system besides the three on the buttons."""
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
    """Author and time of a result."""

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
    """Two different entries for one board."""

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
    """A player without a game; `word` names the text for it."""

    id: int
    name: str
    kind: str
    word: str
    rank: str


@dataclass(frozen=True, slots=True)
class Progress:
    """The count of results."""

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
    """Say whether a round exists and is not a proposal."""
    is_proposal = state.has_proposal and ref == RoundRef(state.period, state.next_round)
    return not is_proposal and round_at(state, ref) is not None


def has_points(system: PairingSystem, ref: RoundRef) -> bool:
    """Say whether boards show points: before the first round only where systems give some."""
    return _initial(system) is not None or (system.half_points and ref.number > 1)


def _initial(system: PairingSystem) -> OwnStandings | None:
    """Give the system's own standings, where everybody has a score before the first round."""
    own = system.standings
    return own if own is not None and own.has_initial_scores else None


def board_rows(state: State, ref: RoundRef) -> list[BoardRow]:
    system, players = system_of(state.tournament), state.tournament.by_id
    before, entered = points_before(state.tournament, ref), _find_entered(state, ref)
    shows_points, in_whole_points = has_points(system, ref), _initial(system) is not None

    def seat(id_: int, opponent: int) -> Side:
        player, points = players[id_], before[id_]
        difference = 0
        if in_whole_points:
            difference = points // 2 - before[opponent] // 2
        elif system.score_groups:
            difference = points - before[opponent]
        return Side(
            id_,
            player.name,
            points,
            format_points(points) if shows_points else "",
            "" if not difference else "down" if difference > 0 else "up",
            player.strength,
            player.title.value,
        )

    round_ = round_at(state, ref) or Round()
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
    """List the players without a game: the bye first, then by name."""
    players = state.tournament.by_id
    round_ = round_at(state, ref) or Round()
    system = system_of(state.tournament)
    rows = []
    for absence in round_.absences:
        player, kind = players[absence.player], absence.kind.value
        agreed = system.agreed_absence and absence.kind is AbsenceKind.HALF
        word = "agreed" if agreed else kind
        rows.append(AbsentRow(player.id, player.name, kind, word, player.rank))
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


def _find_entered(state: State, ref: RoundRef) -> dict[int, Entered]:
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


# A round by name: for everybody where to sit, with which colour, against whom.


@dataclass(frozen=True, slots=True)
class NameRow:
    """One player in the list by name; `board` is 0 without a game.

    Then `kind` says why, and `word` names the text for it.
    """

    id: int
    name: str
    board: int = 0
    colour: str = ""
    opponent: str = ""
    score: str = ""
    forfeit: bool = False
    kind: str = ""
    word: str = ""
    strength: str = ""
    handicap: int = 0


def name_rows(boards: Iterable[BoardRow], absent: Iterable[AbsentRow]) -> list[NameRow]:
    """List everybody in the order of the alphabet."""
    rows = [_one(board, side) for board in boards for side in (0, 1)]
    rows += [
        NameRow(row.id, row.name, kind=row.kind, word=row.word, strength=row.rank) for row in absent
    ]
    return sorted(rows, key=lambda row: name_key(row.name))


def _one(row: BoardRow, side: int) -> NameRow:
    """Show a board to one of its players: the first has white."""
    me, other = (row.black, row.white) if side else (row.white, row.black)
    entry = game_entries(1, Game(row.white.id, row.black.id, row.result))[side]
    colour = (Colour.WHITE, Colour.BLACK)[side].value
    has_score = entry.kind is not Kind.PENDING and row.result is not Result.ADJOURNED
    return NameRow(
        me.id,
        me.name,
        row.board,
        colour,
        other.name,
        format_points(entry.points) if has_score else "",
        entry.is_forfeit,
        strength=me.rating,
        handicap=row.handicap,
    )


def matches(wanted: str, *names: str) -> bool:
    """Say whether a search by first letters, or by any part, finds one of these names."""
    return any(plain(wanted.strip()) in plain(name) for name in names)


# The headings between the boards of a round: score groups, or the groups of a club.


@dataclass(frozen=True, slots=True)
class BoardGroup:
    """Boards under one heading; it is empty where a system has no groups."""

    heading: str
    rows: tuple[BoardRow, ...]


def group_boards(
    rows: Iterable[BoardRow], tournament: Tournament, ref: RoundRef, lang: Language
) -> list[BoardGroup]:
    """Group adjacent boards that belong together under one heading.

    There are no headings where a corrected result has since mixed the score groups.
    """
    heading, boards = _heading(tournament, ref, lang), tuple(rows)
    groups = [BoardGroup(words, tuple(found)) for words, found in groupby(boards, key=heading)]
    is_mixed = len({group.heading for group in groups}) < len(groups)
    if is_mixed and system_of(tournament).season is None:
        return [BoardGroup("", boards)]
    return groups


def crossings(
    rows: Iterable[BoardRow], tournament: Tournament, ref: RoundRef
) -> list[tuple[str, str]]:
    """Name the pairs across groups of the club, the higher group first."""
    season = system_of(tournament).season
    if season is None:
        return []
    group_of = season.group_of(tournament, ref.period, ref.number - 1)
    pairs = [
        sorted((group_of(side.id), side.name) for side in (row.white, row.black)) for row in rows
    ]
    return [(upper, lower) for (above, upper), (below, lower) in pairs if above != below]


def _heading(tournament: Tournament, ref: RoundRef, lang: Language) -> Callable[[BoardRow], str]:
    system = system_of(tournament)
    if system.season is not None:
        group_of = system.season.group_of(tournament, ref.period, ref.number - 1)

        def name_groups(row: BoardRow) -> str:
            upper, *others = sorted({group_of(row.white.id), group_of(row.black.id)})
            if upper and others:
                return text("club.across", lang, upper=upper, lower=others[0])
            return text("club.group", lang, group=upper) if upper else ""

        return name_groups
    if system.score_groups and ref.number > 1:
        return lambda row: text(
            "group.points",
            lang,
            points=format_points(max(row.white.half_points, row.black.half_points)),
        )
    return lambda _: ""


# What a person says about a board, turned into the right verb; two people may say it at once.

CLEAR = "clear"
REVERSED = "reversed"


class Clashed(Exception):
    """Somebody else gave this board another result since the page was made."""


class NothingToDo(Exception):
    """The board has this result already; a repeated request is no mistake."""


class AsksFirst(Exception):
    """A result is only cleared after a question."""


class AsksWhy(Exception):
    """A result on which a pairing rests is only corrected after a question about the reason."""


@dataclass(frozen=True, slots=True)
class Saying:
    """An entry for a board; `seen` and `white` are what the page showed at that moment."""

    ref: RoundRef
    board: int
    wanted: str
    seen: str
    white: int | None
    sure: bool
    reason: str = ""

    def decide(self, state: State) -> events.Event:
        """Give the event, or raise one of the above, or Refused."""
        place = Board(self.ref.period, self.ref.number, self.board)
        game = arbiter.game_on(state, place)
        if self.wanted == REVERSED:
            if self.white is not None and self.white != game.white:
                raise NothingToDo
            return arbiter.reverse_colours(state, place)
        is_open = game.result is Result.PENDING
        if game.result.value == self.wanted or (self.wanted == CLEAR and is_open):
            raise NothingToDo
        if game.result.value != self.seen and not is_open:
            raise Clashed
        if self.wanted != CLEAR:
            return self._enter(state, place, game, Result(self.wanted))
        if not self.sure:
            raise AsksFirst
        return arbiter.clear_result(state, place)

    def _enter(self, state: State, place: Board, game: Game, result: Result) -> events.Event:
        match game.result:
            case Result.PENDING:
                return arbiter.record_result(state, place, result)
            case Result.ADJOURNED:
                return arbiter.finish_game(state, place, result)
            case _ if not self.sure and arbiter.rests_on(state, place.period, place.round):
                raise AsksWhy
            case _:
                return arbiter.correct_result(state, place, result, reason=self.reason)


def boards_changed(state: State, ref: RoundRef, *, after: int) -> set[int] | None:
    """Name the boards of a round that later lines changed; None means any of them."""
    found: set[int] = set()
    for line in state.log[after:]:
        event = line.event
        while isinstance(event, events.Retracted):
            event = state.log[event.number - 1].event
        if isinstance(event, events.BoardEvent):
            if (event.period, event.round) == (ref.period, ref.number):
                found.add(event.board)
        elif isinstance(event, events.PairingChanged | events.PlayerEdited):
            return None
    return found


# Two people, one board: who entered what.


def clash_of(state: State, saying: Saying, lang: Language) -> Clash:
    """Compare an entry with the present result of its board."""
    place = Board(saying.ref.period, saying.ref.number, saying.board)
    theirs = arbiter.game_on(state, place).result.value
    by = known_as(arbiter.last_line_on(state, place).by, lang)
    said = {"theirs": text(f"result.{theirs}", lang), "mine": text(f"result.{saying.wanted}", lang)}
    words = text("results.clash", lang, by=by, **said)
    return Clash(theirs, saying.wanted, by, words)
