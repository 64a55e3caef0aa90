"""The player lines of a TRF, their rounds, and the records for FIDE's report.

A record 001 and the national line that goes with it give a player; cells of players that name each
other give games. For the report are place, dates, arbiters and tempo (022 to 132, 222), and
personal data. A TRF writes dates with slashes, those of rounds with a year of two digits; here they
are 2026-11-20.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from zwitser.errors import Fault, fault
from zwitser.formats.source import Remark, quote, remark
from zwitser.formats.trf.columns import (
    BLANK,
    BORN,
    FEDERATION,
    FIDE_ID,
    MOST_ROUNDS,
    NAME,
    NUMBER,
    POINTS,
    RANK,
    RATING,
    SEX,
    TITLE,
    TITLES,
    Cell,
    TrfLine,
    cell_start,
    one_line,
    parse_cell,
    parse_points,
)
from zwitser.messages import Fact, Message, message
from zwitser.model import (
    Absence,
    AbsenceKind,
    Colour,
    Extra,
    Fide,
    Game,
    Official,
    Player,
    Result,
    Round,
    Title,
)
from zwitser.results import NOBODY, Scoring, absent_entry, game_entries

FIRST_DAY = 91
"""The index of the date of round 1 in record 132; ten columns a round."""

LONGEST = 200
MOST_DEPUTIES = 50

_OFFICIAL = re.compile(r"(.*\S)\s*\(([0-9]{1,11})\)")
_BORN = re.compile(r"([0-9]{4})(?:[-/.]([0-9]{2})[-/.]([0-9]{2}))?")


def read_fide(lines: Mapping[str, Sequence[TrfLine]]) -> Fide:
    """Read the records about the tournament; a value that can't be read is left out."""
    deputies = [read_official(line.content) for line in lines.get("112", ())]
    days: list[str] = []
    if "132" in lines:  # the dates of the rounds, at the columns of their cells, to the last
        text = lines["132"][0].text
        count = min(-(-max(0, len(text.rstrip()) - FIRST_DAY) // 10), MOST_ROUNDS)
        starts = range(FIRST_DAY, FIRST_DAY + 10 * count, 10)
        days = [read_date(text[start : start + 8]) for start in starts]
        while days and not days[-1]:
            days.pop()
    return Fide(
        place=_first(lines, "022"),
        federation=read_federation(_first(lines, "032")),
        from_=read_date(_first(lines, "042")),
        to=read_date(_first(lines, "052")),
        type_=_first(lines, "092"),
        arbiter=read_official(_first(lines, "102", 2 * LONGEST)),
        deputies=tuple(found for found in deputies[:MOST_DEPUTIES] if found),
        tempo=_first(lines, "122"),
        time_control=_first(lines, "222"),
        dates=tuple(days),
    )


def _first(lines: Mapping[str, Sequence[TrfLine]], code: str, longest: int = LONGEST) -> str:
    return one_line(lines[code][0].content[:longest]) if code in lines else ""


def read_date(text: str) -> str:
    """Read a date like 2026/11/20 or 26/11/20; empty where there is none."""
    found = re.fullmatch(r"(?:[0-9]{2})?[0-9]{2}[-/.][0-9]{2}[-/.][0-9]{2}", text.strip())
    if found is None:
        return ""
    year, month, day = (int(part) for part in re.split("[-/.]", found[0]))
    try:
        return date(year if year > 99 else 2000 + year, month, day).isoformat()
    except ValueError:
        return ""


def read_official(text: str) -> Official | None:
    """Read an arbiter: a name, then the FIDE id in brackets."""
    text = one_line(text)
    found = _OFFICIAL.fullmatch(text)
    name, number = (found[1], found[2]) if found else (text, "")
    return Official(name[:LONGEST], number) if name else None


def format_official(official: Official) -> str:
    return f"{official.name} ({official.fide_id})" if official.fide_id else official.name


def format_date(text: str) -> str:
    return text.replace("-", "/")


def format_days(dates: Sequence[str]) -> str:
    days = (format_date(day)[2:].ljust(8) for day in dates)
    return ("132".ljust(FIRST_DAY) + "  ".join(days)).rstrip()


def read_born(text: str) -> str:
    """Read a date of birth: a year alone where month or day are 00, empty where it is neither."""
    found = _BORN.fullmatch(text.strip())
    if found is None or found[1] == "0000":
        return ""
    if not found[2] or "00" in (found[2], found[3]):
        return found[1]
    return read_date("/".join(found.groups())) or found[1]


def format_born(player: Player) -> str:
    """Write a date of birth; of a year alone the rest is 00."""
    born = player.born.replace("-", "/")
    return f"{born}/00/00" if len(born) == 4 else born


def read_federation(text: str) -> str:
    """Read the three letters of a federation; empty where there are other characters."""
    return text.upper() if re.fullmatch("[A-Za-z]{3}", text) else ""


LONGEST_OVERRUN = 200
"""By how many columns a name may overrun its field."""

# Columns 48 to 89 where they should be: the points must be there, the rest may be blank.
_IN_ORDER = re.compile(r" [ 0-9]{4} .{3} .{11} .{10} [ 0-9]{2}\.[05](?: [ 0-9]{0,4}| *)")


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A line 001 as it was read; `points` are half points, None where the field is blank."""

    line: TrfLine
    id: int
    player: Player
    points: int | None
    cells: tuple[Cell, ...]

    @property
    def label(self) -> Message:
        return message("player-named", player=self.id, name=quote(self.player.name)[1:-1])


def read_player(line: TrfLine) -> tuple[PlayerLine | None, list[Fault], list[Remark]]:
    """Read a line 001: the player, or the faults of the line; and remarks."""
    text, shift, number = line.text, overrun(line.text), starting_number(line.text)
    where = message("line", line=line.number)
    if number:
        where = message("line-player", line=line.number, player=number)
    rating, points = RATING.of(text, shift), POINTS.of(text, shift)
    faults = []
    if not number:
        faults.append(fault(where, "trf-number", columns=NUMBER.place, got=quote(NUMBER.of(text))))
    if len(text) < POINTS.last:
        faults.append(fault(where, "trf-line-short", column=len(text), columns=POINTS.place))
    else:
        if rating and not _digits(rating):
            faults.append(fault(where, "trf-rating", columns=RATING.place, got=quote(rating)))
        if points and parse_points(points, signed=True) is None:
            faults.append(fault(where, "trf-points", columns=POINTS.place, got=quote(points)))
    cells, cell_faults = _cells(text, shift, where)
    if faults or cell_faults:
        return None, faults + cell_faults, []
    name, title = text[NAME.first - 1 : NAME.last + shift].strip(), TITLE.of(text)
    fide_id = FIDE_ID.of(text, shift)
    remarks = []
    if shift:
        remarks.append(remark("name-overran", line.number, player=number))
    if not name:
        remarks.append(remark("name-missing", line.number, player=number))
    if title.upper() not in TITLES:
        remarks.append(remark("title-unknown", line.number, player=number, found=title))
    player = Player(
        id=number,
        name=name or str(number),
        lot=number,
        rating=int(rating) or None if rating else None,
        title=TITLES.get(title.upper(), Title.NONE),
        fide_id=fide_id if _digits(fide_id) and int(fide_id) else "",
        federation=read_federation(FEDERATION.of(text, shift)),
        sex={"m": "m", "w": "w", "f": "w"}.get(SEX.of(text).lower(), ""),
        born=read_born(BORN.of(text, shift)),
    )
    found = PlayerLine(line, number, player, parse_points(points, signed=True), cells)
    return found, [], remarks


def overrun(text: str) -> int:
    """Count the columns by which a long name pushes the other fields to the right."""
    for shift in range(LONGEST_OVERRUN + 1):
        if _IN_ORDER.fullmatch(text[NAME.last + shift : RANK.last + shift]):
            return shift
    return 0


def read_national(line: TrfLine) -> tuple[int, int | None]:
    rating = RATING.of(line.text)
    return starting_number(line.text), int(rating) or None if _digits(rating) else None


def _cells(text: str, shift: int, where: Message) -> tuple[tuple[Cell, ...], list[Fault]]:
    """Read the rounds of a line up to the last that is not blank."""
    text, cells, faults = text.rstrip(), [], []
    count = -(-max(0, len(text) - shift - RANK.last) // 10)
    if count > MOST_ROUNDS:
        return (), [fault(where, "too-many-rounds", limit=MOST_ROUNDS, got=count)]
    for round_ in range(1, count + 1):
        start = cell_start(round_) + shift
        cell = parse_cell(text[start : start + 10])
        if cell is None:
            columns = message("columns-from-to", first=start + 3, last=start + 10)
            got = quote(text[start + 2 : start + 10])
            faults.append(fault(where, "trf-cell", round=round_, columns=columns, got=got))
        else:
            cells.append(cell)
    return tuple(cells), faults


def starting_number(text: str) -> int:
    """Read the starting number, 0 when there is none."""
    number = NUMBER.of(text)
    return int(number) if _digits(number) else 0


def _digits(text: str) -> bool:
    return text.isascii() and text.isdigit()


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

# Codes of games that were played but are not rated, such as one shorter than a move.
_UNRATED = {"W": "1", "D": "=", "L": "0"}
_ABSENCES = {
    **dict.fromkeys("H=", AbsenceKind.HALF),
    **dict.fromkeys("F+", AbsenceKind.FULL),
    **dict.fromkeys("Z-", AbsenceKind.ZERO),
    "U": AbsenceKind.BYE,
}
_CODES = frozenset("1=0WDL+-?HFUZ ")


@dataclass(slots=True)
class RoundReader:
    """Reads round by round out of the player lines; gathers faults and remarks."""

    players: Mapping[int, PlayerLine]
    paired: int
    rests: bool
    """In a round robin a player without opponent had the bye, whatever points the file gives."""
    both_may_win: bool = False
    """In go a game that was not played may be won by both."""
    unknown: set[int] = field(default_factory=set)
    """Players with a result whose code is not known here."""
    faults: list[Fault] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)

    def read(self, number: int) -> Round:
        """Read one round: games whose two cells name each other, in the order of the lines."""
        games: list[Game] = []
        done: set[int] = set()
        for player in self.players.values():
            opponent = cell_of(player, number).opponent
            if opponent == NOBODY or player.id in done:
                continue
            if opponent == player.id:
                self._fault(player, "trf-himself", number)
            elif (other := self.players.get(opponent)) is None:
                self._fault(player, "trf-no-opponent", number, opponent=opponent)
            elif cell_of(other, number).opponent != player.id:
                label = other.label
                self._fault(player, "trf-one-sided", number, opponent=opponent, other=label)
            else:
                done.add(opponent)
                if game := self._game(player, other, number):
                    games.append(game)
        absences = [
            Absence(player.id, kind)
            for player in self.players.values()
            if (kind := self._absence(player, number)) is not None
        ]
        return Round(tuple(games), tuple(absences))

    def _game(self, first: PlayerLine, second: PlayerLine, number: int) -> Game | None:
        """Read the game of two players; one that was not played may have no colours."""
        one, two = cell_of(first, number), cell_of(second, number)
        if one.colour is not None and one.colour is two.colour:
            colour = message("with-white" if one.colour is Colour.WHITE else "with-black")
            self._fault(first, "trf-both", number, colour=colour, other=second.label)
            return None
        if one.colour is None and two.colour is None and _code(one) in "1=0":
            self._fault(first, "trf-no-colour", number, other=second.label)
            return None
        first_is_black = one.colour is Colour.BLACK or two.colour is Colour.WHITE
        white, black = (second, first) if first_is_black else (first, second)
        codes = _code(cell_of(white, number)), _code(cell_of(black, number))
        if not _CODES.issuperset(codes):
            self.unknown |= {white.id, black.id}
            facts = {"white": white.id, "black": black.id, "round": number}
            found = quote("-".join(codes))
            self.remarks.append(remark("result-unknown", white.line.number, **facts, found=found))
            return Game(white.id, black.id, Result.ADJOURNED)
        if self.both_may_win and codes == ("+", "+"):
            return Game(white.id, black.id, Result.BOTH_WIN)
        if codes not in RESULTS:
            ours, theirs = codes
            self._fault(white, "trf-no-result", number, one=ours, two=theirs, other=black.label)
            return None
        return Game(white.id, black.id, RESULTS[codes])

    def _absence(self, player: PlayerLine, number: int) -> AbsenceKind | None:
        cell = cell_of(player, number)
        if cell.opponent != NOBODY and cell.code in "HFUZ":
            self._fault(player, "trf-bye-and-opponent", number, found=cell.code)
        if cell.opponent != NOBODY or cell.code == " ":
            return None
        if cell.code not in _ABSENCES or (cell.code == "=" and cell.colour is not None):
            self._fault(player, "trf-result-alone", number, found=cell.code)
            return None
        if cell.code == "+":
            facts = {"player": player.id, "round": number}
            self.remarks.append(remark("win-without-opponent", player.line.number, **facts))
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
    return _UNRATED.get(cell.code, cell.code)


def paired_rounds(players: Iterable[PlayerLine]) -> int:
    """Count the rounds that were paired: up to the last with a game, a forfeit or a bye."""
    numbered = (each for player in players for each in enumerate(player.cells, 1))
    paired = (n for n, cell in numbered if cell.opponent != NOBODY or cell.code in "U+")
    return max(paired, default=0)


def entered_rounds(players: Sequence[PlayerLine]) -> int:
    """Count the rounds that were played by their entries alone (fide-dutch 10).

    These are a round in which every player has an entry, and all before a round with any entry.
    """
    last = max((len(player.cells) for player in players), default=0)
    full = all(cell_of(player, last) != BLANK for player in players) if last else False
    return last if full else max(last - 1, 0)


def in_board_order(
    rounds: Sequence[Round], players: Iterable[int], scoring: Scoring, extra: Iterable[Extra] = ()
) -> tuple[Round, ...]:
    """Sort games by FIDE's board order: points of the higher player, of both, lowest number."""
    points = dict.fromkeys(players, 0)
    beside: dict[int, list[Extra]] = {}
    for each in extra:
        beside.setdefault(each.round, []).append(each)
    for each in beside.get(0, ()):
        points[each.player] += each.points

    def board_key(game: Game) -> tuple[int, int, int]:
        white, black = points[game.white], points[game.black]
        return -max(white, black), -white - black, min(game.white, game.black)

    ordered = []
    for number, round_ in enumerate(rounds, 1):
        ordered.append(Round(tuple(sorted(round_.games, key=board_key)), round_.absences))
        for game in round_.games:
            white, black = game_entries(number, game, scoring)
            points[game.white] += white.points
            points[game.black] += black.points
        for absence in round_.absences:
            points[absence.player] += absent_entry(number, absence, scoring).points
        for each in beside.get(number, ()):
            points[each.player] += each.points
    return tuple(ordered)
