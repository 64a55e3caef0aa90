"""The rounds of a TRF: cells of players who point at each other become games and absences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from zwitser.errors import Fault, fault
from zwitser.formats.remarks import Remark, remark
from zwitser.formats.source import shown
from zwitser.formats.trf.columns import BLANK, Cell
from zwitser.formats.trf.players import PlayerLine
from zwitser.messages import Fact, message
from zwitser.model import Absence, AbsenceKind, Colour, Extra, Game, Result, Round
from zwitser.results import NOBODY, Entry, Scoring, absent_entry, game_entries

RESULTS = {
    ("1", "0"): Result.WHITE_WINS,
    ("0", "1"): Result.BLACK_WINS,
    ("=", "="): Result.DRAW,
    ("+", "-"): Result.WHITE_BY_FORFEIT,
    ("-", "+"): Result.BLACK_BY_FORFEIT,
    ("-", "-"): Result.BOTH_FORFEIT,
    ("?", "?"): Result.ADJOURNED,
    (" ", " "): Result.PENDING,
}
"""What the codes of white and black mean together; `?` is a result that is not known yet."""

# A game shorter than one move is not rated, but it was played.
_SHORT = {"W": "1", "D": "=", "L": "0"}
_ABSENCES = {
    "H": AbsenceKind.HALF,
    "=": AbsenceKind.HALF,
    "F": AbsenceKind.FULL,
    "+": AbsenceKind.FULL,
    "U": AbsenceKind.BYE,
    "Z": AbsenceKind.ZERO,
    "-": AbsenceKind.ZERO,
}
_PLAYED = ("1", "=", "0")
_SIGNS = frozenset("1=0WDL+-?HFUZ ")


@dataclass(slots=True)
class Rounds:
    """The rounds as they are read, with what is wrong and what is remarkable."""

    players: Mapping[int, PlayerLine]
    paired: int
    rests: bool
    """In a round robin a player without opponent was free, whatever points the file gives him."""
    unknown: set[int] = field(default_factory=set)
    """Who has a result whose sign is not known here."""
    faults: list[Fault] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)

    def read(self, number: int) -> Round:
        """Read one round; games stand in the order of the lines."""
        games = list(self._games(number))
        absences = [
            Absence(player.id, kind)
            for player in self.players.values()
            if (kind := self._absence(player, number)) is not None
        ]
        return Round(tuple(games), tuple(absences))

    def _games(self, number: int) -> Iterator[Game]:
        done: set[int] = set()
        for player in self.players.values():
            opponent = cell_of(player, number).opponent
            if opponent == NOBODY or player.id in done:
                continue
            if self._point_at_each_other(player, opponent, number):
                done.add(opponent)
                game = self._game(player, self.players[opponent], number)
                if game is not None:
                    yield game

    def _point_at_each_other(self, player: PlayerLine, opponent: int, number: int) -> bool:
        if opponent == player.id:
            self._fault(player, "trf-himself", number)
        elif opponent not in self.players:
            self._fault(player, "trf-no-opponent", number, opponent=opponent)
        elif cell_of(self.players[opponent], number).opponent != player.id:
            other = self.players[opponent].label
            self._fault(player, "trf-one-sided", number, opponent=opponent, other=other)
        else:
            return True
        return False

    def _game(self, first: PlayerLine, second: PlayerLine, number: int) -> Game | None:
        colour = self._colour_of_first(first, second, number)
        if colour is None:
            return None
        white, black = (first, second) if colour is Colour.WHITE else (second, first)
        codes = _code(cell_of(white, number)), _code(cell_of(black, number))
        if not _SIGNS.issuperset(codes):
            self._say_unknown(white, black, codes, number)
            return Game(white.id, black.id, Result.ADJOURNED)
        if codes not in RESULTS:
            one, two = codes
            self._fault(white, "trf-no-result", number, one=one, two=two, other=black.label)
            return None
        return Game(white.id, black.id, RESULTS[codes])

    def _say_unknown(
        self, white: PlayerLine, black: PlayerLine, codes: tuple[str, str], number: int
    ) -> None:
        self.unknown |= {white.id, black.id}
        facts = {"white": white.id, "black": black.id, "round": number}
        found = shown("-".join(codes))
        self.remarks.append(remark("result-unknown", white.line.number, **facts, found=found))

    def _colour_of_first(self, first: PlayerLine, second: PlayerLine, number: int) -> Colour | None:
        """Give the first player's colour; a game that was not played may have none."""
        one, other = cell_of(first, number), cell_of(second, number)
        if one.colour is not None and one.colour is other.colour:
            white = one.colour is Colour.WHITE
            colour = message("with-white" if white else "with-black")
            self._fault(first, "trf-both", number, colour=colour, other=second.label)
            return None
        if one.colour is None and other.colour is None and _code(one) in _PLAYED:
            self._fault(first, "trf-no-colour", number, other=second.label)
            return None
        return one.colour or (other.colour.other if other.colour else Colour.WHITE)

    def _absence(self, player: PlayerLine, number: int) -> AbsenceKind | None:
        cell = cell_of(player, number)
        if cell.opponent != NOBODY:
            if cell.code in "HFUZ":
                self._fault(player, "trf-bye-and-opponent", number, found=cell.code)
            return None
        if cell.code == " ":
            return None
        if cell.code not in _ABSENCES or (cell.code == "=" and cell.colour is not None):
            self._fault(player, "trf-result-alone", number, found=cell.code)
            return None
        if cell.code == "+":
            where = player.line.number
            self.remarks.append(
                remark("win-without-opponent", where, player=player.id, round=number)
            )
        kind = _ABSENCES[cell.code]
        rested = self.rests and kind is AbsenceKind.ZERO and number <= self.paired
        return AbsenceKind.BYE if rested else kind

    def _fault(self, player: PlayerLine, code: str, number: int, **facts: Fact) -> None:
        where = message("line-round", line=player.line.number, round=number)
        self.faults.append(fault(where, code, player=player.label, **facts))


def cell_of(player: PlayerLine, number: int) -> Cell:
    """Give the cell of a round; beyond the end of the line it is blank."""
    return player.cells[number - 1] if number <= len(player.cells) else BLANK


def _code(cell: Cell) -> str:
    return _SHORT.get(cell.code, cell.code)


def paired_rounds(players: Iterable[PlayerLine]) -> int:
    """Count the rounds that were paired: up to the last with a game, a forfeit or a bye."""
    return max(
        (
            number
            for player in players
            for number, cell in enumerate(player.cells, 1)
            if cell.opponent != NOBODY or cell.code in "U+"
        ),
        default=0,
    )


def entered_rounds(players: Sequence[PlayerLine]) -> int:
    """Count the rounds that count as played because of their entries (fide-dutch 10).

    That is a round in which every player has one, and each before a round in which somebody has.
    """
    last = max((len(player.cells) for player in players), default=0)
    full = all(cell_of(player, last) != BLANK for player in players) if last else False
    return last if full else max(last - 1, 0)


def in_board_order(
    rounds: Sequence[Round], players: Iterable[int], scoring: Scoring, extra: Iterable[Extra] = ()
) -> tuple[Round, ...]:
    """Put games on boards as FIDE does: points of the higher player, of both, lowest number."""
    points = dict.fromkeys(players, 0)
    beside: dict[int, list[Extra]] = {}
    for each in extra:
        beside.setdefault(each.round, []).append(each)
    for each in beside.get(0, ()):
        points[each.player] += each.points
    ordered = []
    for number, round_ in enumerate(rounds, 1):
        games = sorted(round_.games, key=lambda game: _board_key(game, points))
        ordered.append(Round(tuple(games), round_.absences))
        for player, entry in entries(number, round_, scoring):
            points[player] += entry.points
        for each in beside.get(number, ()):
            points[each.player] += each.points
    return tuple(ordered)


def _board_key(game: Game, points: Mapping[int, int]) -> tuple[int, int, int]:
    white, black = points[game.white], points[game.black]
    return -max(white, black), -white - black, min(game.white, game.black)


def entries(number: int, round_: Round, scoring: Scoring) -> Iterator[tuple[int, Entry]]:
    """List what a round means for each player who is named in it."""
    for game in round_.games:
        white, black = game_entries(number, game, scoring)
        yield game.white, white
        yield game.black, black
    for absence in round_.absences:
        yield absence.player, absent_entry(number, absence, scoring)
