"""One reading of played and unplayed rounds: points, WS, colours, who has met, who was free.

Nothing else in the program decides what a result means. A round is *really played* when its
result came from the board; an adjourned game counts as a draw that was played (F11; go 7.4), and so
does a game of go without result (go 2.4). Forfeits, byes and half-point byes were not played (F3,
F9; go 2.2, 7.2). WS (A1d) is the score in which every round not really played counts half a point.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from zwitser.model import Absence, AbsenceKind, Colour, Game, Result, Round, Tournament
from zwitser.systems import system_of

NOBODY = 0
"""The opponent of a round without one; player ids are positive."""

WIN, DRAW, LOSS = 2, 1, 0
"""Half points."""


class Kind(Enum):
    """What a round was for one player."""

    PLAYED = auto()
    PENDING = auto()
    FORFEIT_WIN = auto()
    FORFEIT_LOSS = auto()
    BYE = auto()
    HALF = auto()
    FULL = auto()
    ZERO = auto()
    WITHDRAWN = auto()
    FREE = auto()
    REST = auto()
    """The free round of an odd round robin: worth nothing, and no unplayed round either."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One round on a player's pairing card. `opponent` is also given for a forfeit.

    `colour` is the colour on the pairing; it counts only when the game was really played.
    """

    round: int
    kind: Kind
    points: int
    opponent: int = NOBODY
    colour: Colour | None = None

    @property
    def played(self) -> bool:
        return self.kind is Kind.PLAYED

    @property
    def ws(self) -> int:
        """Half points for WS (A1d): what was scored on the board, ½ where nothing was played."""
        if self.kind is Kind.PLAYED:
            return self.points
        return 0 if self.kind in (Kind.PENDING, Kind.REST) else DRAW

    @property
    def is_forfeit(self) -> bool:
        return self.kind in (Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS)

    @property
    def is_game(self) -> bool:
        """Say whether there was a game with a result, by play or by forfeit."""
        return self.kind is Kind.PLAYED or self.is_forfeit


@dataclass(frozen=True, slots=True)
class Card:
    """A player's pairing card (indelingskaart): the rounds so far and what follows from them.

    `colours` is the history closed up over the gaps (F4), as a string of W and B.
    """

    player: int
    entries: tuple[Entry, ...]
    points: int
    ws: int
    colours: str
    met: frozenset[int]

    @property
    def balance(self) -> int:
        """Whites minus blacks in games really played (A5)."""
        return 2 * self.colours.count("W") - len(self.colours)

    def had(self, *kinds: Kind) -> bool:
        """Say whether any round so far was of one of these kinds."""
        return any(entry.kind in kinds for entry in self.entries)


@dataclass(frozen=True, slots=True)
class Results:
    """All cards after a number of rounds, and who is out of the tournament since."""

    after: int
    cards: dict[int, Card]
    withdrawn: frozenset[int]


@dataclass(frozen=True, slots=True)
class Scoring:
    """What a bye is worth in half points, and whether it is a round at all."""

    bye: int = WIN
    bye_is_rest: bool = False


_WON, _DREW, _LOST = (Kind.PLAYED, WIN), (Kind.PLAYED, DRAW), (Kind.PLAYED, LOSS)
_GIVEN, _TAKEN, _OPEN = (Kind.FORFEIT_WIN, WIN), (Kind.FORFEIT_LOSS, LOSS), (Kind.PENDING, LOSS)
_SIDES = {
    Result.WHITE_WINS: (_WON, _LOST),
    Result.DRAW: (_DREW, _DREW),
    Result.ADJOURNED: (_DREW, _DREW),
    Result.BLACK_WINS: (_LOST, _WON),
    Result.WHITE_BY_FORFEIT: (_GIVEN, _TAKEN),
    Result.BLACK_BY_FORFEIT: (_TAKEN, _GIVEN),
    Result.BOTH_FORFEIT: (_TAKEN, _TAKEN),
    Result.PENDING: (_OPEN, _OPEN),
}
"""What a result means for white and for black."""

_ABSENT = {
    AbsenceKind.BYE: (Kind.BYE, WIN),
    AbsenceKind.HALF: (Kind.HALF, DRAW),
    AbsenceKind.FULL: (Kind.FULL, WIN),
    AbsenceKind.ZERO: (Kind.ZERO, LOSS),
    AbsenceKind.WITHDRAWN: (Kind.WITHDRAWN, LOSS),
    AbsenceKind.FREE: (Kind.FREE, LOSS),
}


def scoring_of(tournament: Tournament) -> Scoring:
    """Give the scoring of a tournament: a round robin's free player rests for nothing."""
    if system_of(tournament).bye_rests:
        return Scoring(bye=LOSS, bye_is_rest=True)
    return Scoring(bye=tournament.options.bye_points)


def read(tournament: Tournament, *, after: int | None = None, period: int | None = None) -> Results:
    """Read what was played: all of it, up to and including round `after`, or one period.

    This is the only way to read rounds. What somebody's absence makes of his games is for the
    system to say: in a round robin he loses by forfeit, or is struck from the tables.
    """
    record = system_of(tournament)
    rounds = tournament.rounds_of(period)[:after]
    played = record.settle(tournament, rounds)
    results = _read_rounds([p.id for p in tournament.players], played, scoring_of(tournament))
    return replace(results, withdrawn=record.gone(rounds)) if record.gone else results


def _read_rounds(players: Iterable[int], rounds: Sequence[Round], scoring: Scoring) -> Results:
    """Read rounds in order. Who withdrew stays out until a later round has him in a game (F5)."""
    entries: dict[int, list[Entry]] = {player: [] for player in players}
    out: set[int] = set()
    for number, round_ in enumerate(rounds, 1):
        _read_round(entries, out, number, round_, scoring)
    cards = {player: _card(player, tuple(lines)) for player, lines in entries.items()}
    return Results(len(rounds), cards, frozenset(out))


def absent_entry(number: int, absence: Absence, scoring: Scoring) -> Entry:
    """Say what an absence means in a round."""
    if absence.kind is AbsenceKind.BYE:
        kind = Kind.REST if scoring.bye_is_rest else Kind.BYE
        return Entry(number, kind, scoring.bye)
    kind, points = _ABSENT[absence.kind]
    return Entry(number, kind, points)


def game_entries(number: int, game: Game) -> tuple[Entry, Entry]:
    """Say what a game means for white and for black."""
    white, black = _SIDES[game.result]
    return (
        Entry(number, white[0], white[1], game.black, Colour.WHITE),
        Entry(number, black[0], black[1], game.white, Colour.BLACK),
    )


def _read_round(
    entries: dict[int, list[Entry]], out: set[int], number: int, round_: Round, scoring: Scoring
) -> None:
    for game in round_.games:
        white, black = game_entries(number, game)
        entries[game.white].append(white)
        entries[game.black].append(black)
        out.discard(game.white)
        out.discard(game.black)
    for absence in round_.absences:
        entries[absence.player].append(absent_entry(number, absence, scoring))
        if absence.kind is AbsenceKind.WITHDRAWN:
            out.add(absence.player)
    for player, lines in entries.items():
        if len(lines) < number:
            lines.append(Entry(number, Kind.WITHDRAWN if player in out else Kind.ZERO, LOSS))


def _card(player: int, entries: tuple[Entry, ...]) -> Card:
    played = [entry for entry in entries if entry.played]
    return Card(
        player=player,
        entries=entries,
        points=sum(entry.points for entry in entries),
        ws=sum(entry.ws for entry in entries),
        colours="".join("W" if entry.colour is Colour.WHITE else "B" for entry in played),
        met=frozenset(entry.opponent for entry in played),
    )


def withdrawn_after(tournament: Tournament) -> frozenset[int]:
    """Find who withdrew and has had no game since (F5)."""
    out: set[int] = set()
    for round_ in tournament.all_rounds:
        out -= {player for game in round_.games for player in (game.white, game.black)}
        out |= {a.player for a in round_.absences if a.kind is AbsenceKind.WITHDRAWN}
    return frozenset(out)


def field_of(tournament: Tournament, results: Results) -> list[int]:
    """List who is to be paired next: everyone but the withdrawn and the absent (F5; go 7.3)."""
    away = results.withdrawn | {absence.player for absence in tournament.next_absences}
    return [player.id for player in tournament.players if player.id not in away]
