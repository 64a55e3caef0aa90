"""The records of a TRF beside its players, gathered line by line.

TRF16, the extensions of JaVaFo (XXR XXC XXZ XXA XXP XXS) and bbpPairings (BBW to BBU), and TRF-2026
(142 to 222, 240, 250, 260). Records that are not used here stay in the file as they are.

Point values of results (162, XXS, BB*) and virtual points (250, XXA) become options of a system
that has such options; in other systems only a bye may be worth an unusual number of points.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from zwitser.errors import BadInput, Fault, fault
from zwitser.formats.source import Remark, quote, remark
from zwitser.formats.trf.columns import (
    MOST_PLAYERS,
    MOST_ROUNDS,
    TrfLine,
    format_points,
    own_key,
    own_validators,
    parse_points,
    read_own_value,
)
from zwitser.messages import Fact, message
from zwitser.model import AbsenceKind, Apart, Colour, Extra
from zwitser.results import ORDINARY, Scoring
from zwitser.systems import SYSTEMS, system_named

NAMES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("W", "WW", "BW", "FW", "FPB", "BBW"), ("win",)),
    **dict.fromkeys(("D", "WD", "BD", "HPB", "BBD"), ("draw",)),
    "X": ("open",),
    **dict.fromkeys(("L", "WL", "BL", "BBL"), ("loss",)),
    "A": ("zero", "forfeit_loss"),
    "Z": ("zero", "forfeit_loss"),
    **dict.fromkeys(("ZPB", "BBZ"), ("zero",)),
    **dict.fromkeys(("FL", "BBF"), ("forfeit_loss",)),
    **dict.fromkeys(("P", "PAB", "BBU"), ("bye",)),
}
"""The results for which the codes of the three kinds of records give the points."""

USUAL = {"win": 2, "draw": 1, "loss": 0, "zero": 0, "forfeit_loss": 0}
"""Half points; those of a bye may differ in every system."""

KINDS_299 = ("", "W", "D", "L", "F", "H", "Z", "+", "-")
_LAYOUTS_299 = (
    re.compile(r".{7}[ 0-9.]{4}  ([ +\-0-9.]{4})  ([ 0-9]{3}) ((?: *[0-9]{1,4})+) *"),
    re.compile(r".{6}[ 0-9.]{4} ([ +\-0-9.]{4}) ([ 0-9]{3}) ((?: *[0-9]{1,4})+) *"),
)
"""Match points, points, round and numbers: by the definition, and as some programs write them."""

MOST_VIRTUAL = 199
"""The most half points that fit four columns."""

_WRITTEN = (("W", "win"), ("D", "draw"), ("L", "loss"), ("A", "zero"), ("P", "bye"))
_BBP = (
    ("BBW", "win"), ("BBD", "draw"), ("BBL", "loss"), ("BBZ", "zero"), ("BBF", "forfeit_loss"),
    ("BBU", "bye"),
)  # fmt: skip
_XXS = (
    ("W", "win"), ("D", "draw"), ("WL", "loss"), ("BL", "loss"), ("ZPB", "zero"),
    ("FL", "forfeit_loss"), ("PAB", "bye"),
)  # fmt: skip


@dataclass(slots=True)
class Worth:
    """The points of a file: values by name, and virtual points by player and round."""

    values: dict[str, int] = field(default_factory=dict)
    strange: list[Fault] = field(default_factory=list)
    virtual: dict[int, dict[int, int]] = field(default_factory=dict)
    accelerated: dict[str, int] = field(default_factory=dict)
    """The codes of the records with virtual points, each with the first line that has it."""

    def accelerate(self, line: TrfLine, players: Sequence[int], points: Mapping[int, int]) -> None:
        """Note virtual points of players by round."""
        self.accelerated.setdefault(line.code, line.number)
        for player in players:
            self.virtual.setdefault(player, {}).update(points)

    def options(self) -> dict[str, Any]:
        """Give the options `points` and `virtual`, as in a document."""
        usual = {**USUAL, "bye": self.values.get("win", 2)}
        points = {
            name: _plain(worth)
            for name, worth in self.values.items()
            if worth != usual.get(name, worth)
        }
        virtual = {}
        for player, row in sorted(self.virtual.items()):
            # Every round, from the first to the last that has any points.
            last = max((number for number, worth in row.items() if worth), default=0)
            if last:
                virtual[str(player)] = [_plain(row.get(n, 0)) for n in range(1, last + 1)]
        return ({"points": points} if points else {}) | ({"virtual": virtual} if virtual else {})


def _plain(half_points: int) -> str:
    return format_points(half_points).removesuffix(".0")


def point_lines(scoring: Scoring) -> list[str]:
    """Write the points for results, unless they are the usual ones."""
    if scoring == ORDINARY:
        return []
    points = {name: format_points(getattr(scoring, name)) for name in (*USUAL, "bye")}
    if all(getattr(scoring, name) == worth for name, worth in USUAL.items()):
        points = {"bye": points["bye"]}
    cells = "    ".join(f"{code}{points[name]:>4}" for code, name in _WRITTEN if name in points)
    bbp = [f"{code} {points[name]:>4}" for code, name in _BBP if name in points]
    xxs = " ".join(f"{code}={points[name]}" for code, name in _XXS if name in points)
    return [f"162  {cells}", *bbp, f"XXS {xxs}"]


@dataclass(frozen=True, slots=True)
class Abnormal:
    """A record 299: points that players have beside their results, or for results of one kind.

    `kind` is the code of those results, empty for a bonus or a penalty. Round 0 is all rounds.
    """

    line: int
    kind: str
    points: int
    round: int
    players: tuple[int, ...]


def extra_lines(extra: Iterable[Extra]) -> list[str]:
    """Write points beside the results: 299 without a type, a line for each number of points."""
    named: dict[tuple[int, int], list[int]] = {}
    for each in extra:
        named.setdefault((each.round, each.points), []).append(each.player)
    return [
        f"299{'':10}{format_points(points):>4}  {round_ or '':>3} "
        + " ".join(f"{player:4}" for player in players)
        for (round_, points), players in named.items()
    ]


def virtual_by_player(virtual: Mapping[int, Sequence[int]]) -> list[str]:
    """Write virtual points for JaVaFo and older programs: XXA, a line for each player."""
    return [
        f"XXA {player:4}" + "".join(f" {format_points(points):>4}" for points in row)
        for player, row in sorted(virtual.items())
    ]


def virtual_by_range(virtual: Mapping[int, Sequence[int]]) -> Iterator[str]:
    """Write virtual points for TRF-2026: 250, for rounds and players in a row."""
    players = sorted(virtual)
    while players:
        low = high = players.pop(0)
        while players and players[0] == high + 1 and virtual[players[0]] == virtual[low]:
            high = players.pop(0)
        first = 1
        for points, rounds in groupby(virtual[low]):
            last = first + len([*rounds]) - 1
            if points:
                yield f"250      {format_points(points):>4} {first:03} {last:03} {low:04} {high:04}"
            first = last + 1


SILENT = frozenset({"001", "072", "082", "182", "DAT", "", "\x1a"})
"""Records without meaning for pairing, and lines without a record."""

REPORT = ("022", "032", "042", "052", "092", "102", "112", "122", "132", "222")
"""Records for FIDE's report."""

TEAMS = frozenset(("013", "300", "310", "320", "330", "352", "362", "801", "802"))

TIEBREAKS = {
    "BH": "WP", "BH/C1": "WP-C1", "BH/C2": "WP-C2", "BH/M1": "WP-M1", "BH/M2": "WP-M2",
    "SB": "SB", "SB/C1": "SB-C1", "SB/C2": "SB-C2",
    "DE": "DE-FIDE", "WIN": "WINS", "WON": "WON", "BWG": "BWINS", "KS": "KOYA", "PS": "SOPS",
    "ARO": "ARO", "TPR": "TPR", "RTNG/R": "RATING",
}  # fmt: skip
"""FIDE's codes of tie-breaks, and ours."""

_BYES = {"H": AbsenceKind.HALF, "F": AbsenceKind.FULL, "Z": AbsenceKind.ZERO}
_WHOLE = re.compile("[0-9]{1,6}")
_METHODS = ("FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER")
_USUAL_METHOD = "FIDON"

_OF_TEAMS = ("240", "250", "260", "299")
"""Records with numbers of players; in a tournament of teams those of teams."""


@dataclass(slots=True)
class Records:
    """The content of the records, filled line by line; empty or None without a record."""

    name: str = ""
    rounds: int = 0
    player_count: tuple[int, int] | None = None
    initial_colour: Colour | None = None
    worth: Worth = field(default_factory=Worth)
    rank_order: bool = False
    system: str = ""
    tiebreaks: tuple[str, ...] = ()
    prohibitions: list[tuple[int, Apart]] = field(default_factory=list)
    """Players who must not meet, each with the line of the record."""
    byes: dict[int, dict[int, AbsenceKind]] = field(default_factory=dict)
    bye_lines: dict[int, int] = field(default_factory=dict)
    absent: list[int] = field(default_factory=list)
    abnormal: list[Abnormal] = field(default_factory=list)
    accelerated: list[int] = field(default_factory=list)
    """The players of XXA; 250 gives a range, in which numbers may be missing."""
    is_of_teams: bool = False
    """A tournament of teams; its players and games are read as an individual tournament."""
    federation: str = ""
    rating_method: str = ""
    national: dict[int, int | None] = field(default_factory=dict)
    own: dict[str, Any] = field(default_factory=dict)
    report: dict[str, list[TrfLine]] = field(default_factory=dict)
    """The records for FIDE's report, by their code."""
    faults: list[Fault] = field(default_factory=list)
    remarks: dict[tuple[str, ...], Remark] = field(default_factory=dict)

    def fault(self, line: TrfLine, code: str, **facts: Fact) -> None:
        where = message("line", line=line.number)
        self.faults.append(fault(where, code, record=line.code, **facts))

    def warn(self, code: str, line: TrfLine, **facts: str | int) -> None:
        """Keep a remark, once for each code and first fact: a record may be repeated."""
        made = remark(code, line.number, **facts)
        self.remarks.setdefault((code, *map(str, list(facts.values())[:1])), made)


_Reader = Callable[[Records, TrfLine], None]

READERS: dict[str, _Reader] = {}
"""The reader of each record, filled by `_reads`."""


def _reads(*codes: str) -> Callable[[_Reader], _Reader]:
    """Register a function as the reader of these records."""

    def enter(reader: _Reader) -> _Reader:
        READERS.update(dict.fromkeys(codes, reader))
        return reader

    return enter


def gather(lines: Sequence[TrfLine]) -> Records:
    """Read all records but those of the players."""
    codes = {line.code for line in lines}
    records = Records(is_of_teams=bool(codes & {"013", "310"}), federation=national_code(lines))
    numbered = numbers_teams(lines)
    for line in lines:
        reader = READERS.get(line.code)
        if numbered and line.code in _OF_TEAMS:
            _pass_over(records, line)
        elif reader is not None:
            reader(records, line)
        elif line.code not in SILENT:
            _pass_over(records, line)
    # National lines are known by their federation, which record 172 names wherever it stands.
    records.remarks.pop(("record-unknown", records.federation), None)
    if not records.system and "092" in records.report:
        # Programs from before record 192 have the code in 092.
        type_ = records.report["092"][0].content.upper()
        records.system = type_ if find_system(type_) else ""
    return records


def numbers_teams(lines: Iterable[TrfLine]) -> bool:
    """Say whether records such as 250 have numbers of teams, which are not read."""
    return any(line.code == "310" or (line.code == "192" and "TEAM" in line.text) for line in lines)


def find_system(code: str) -> str:
    """Find the system that record 192 names; empty if it is not known here."""
    return next((id_ for id_ in SYSTEMS if code and code in system_named(id_).trf.names), "")


def _pass_over(records: Records, line: TrfLine) -> None:
    if records.is_of_teams and line.code in (*TEAMS, *_OF_TEAMS):
        records.warn("team-tournament", line)
    elif line.code in (*TEAMS, *_OF_TEAMS[:3]):
        records.warn("teams-ignored", line, record=line.code)
    elif line.text.strip():
        records.warn("record-unknown", line, record=line.code)


@_reads("012", "062", "192", "XXP", "XXZ", *REPORT)
def _single(records: Records, line: TrfLine) -> None:
    """Read a record with one value that needs no further reading, or with players alone."""
    match line.code:
        case "012":
            records.name = line.content[:1000]
        case "062":
            if found := re.match(r"[0-9]{1,6}", line.content):
                records.player_count = (int(found[0]), line.number)
        case "192":
            records.system = line.content.upper()[:100]
        case "XXP":
            players = _players(records, line, line.content)
            records.prohibitions.append((line.number, Apart(players, 1, MOST_ROUNDS)))
        case "XXZ":
            records.absent += _players(records, line, line.content)
        case _ if line.content:
            records.report.setdefault(line.code, []).append(line)


@_reads("142", "XXR")
def _rounds(records: Records, line: TrfLine) -> None:
    number = _parse_whole(line.content)
    if number is None or not 0 <= number <= MOST_ROUNDS:
        records.fault(line, "trf-rounds", got=quote(line.content))
    else:
        records.rounds = number


@_reads("152")
def _colour(records: Records, line: TrfLine) -> None:
    colour = {"W": Colour.WHITE, "B": Colour.BLACK}.get(line.content.upper())
    if colour is None:
        records.fault(line, "trf-colour", got=quote(line.content))
    else:
        records.initial_colour = colour


@_reads("XXC")
def _configuration(records: Records, line: TrfLine) -> None:
    for word in line.content.split():
        if word in ("white1", "black1"):
            records.initial_colour = Colour(word[:-1])
        elif word == "rank":
            records.rank_order = True
        else:
            records.warn("record-unknown", line, record=f"XXC {quote(word)}")


@_reads("162", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU")
def _points(records: Records, line: TrfLine) -> None:
    """Read points for results: 162 has symbols, XXS has CODE=VALUE, a code BB has one value."""
    found = [(line.code, line.content)]
    if line.code == "162":
        found = re.findall(r"([A-Z])\s*([0-9.]+)", line.content)
        if not found or re.sub(r"[A-Z]\s*[0-9.]+|\s", "", line.content):
            records.fault(line, "trf-points-like", got=quote(line.content))
    elif line.code == "XXS":
        found = [(word.partition("=")[0], word.partition("=")[2]) for word in line.content.split()]
    for code, text in found:
        worth = parse_points(text)
        if worth is None or code not in NAMES:
            records.fault(line, "trf-worth", got=quote(f"{code} {text}"))
            continue
        for name in NAMES[code]:
            records.worth.values[name] = worth
            if worth != USUAL.get(name, worth):
                where, record = message("line", line=line.number), line.code
                strange = fault(where, "trf-worth-other", record=record, symbol=code, worth=text)
                records.worth.strange.append(strange)


@_reads("XXA")
def _virtual(records: Records, line: TrfLine) -> None:
    """Read XXA: the player in columns 5-8, points pp.p from column 10, five columns a round."""
    player = line.text[4:8].strip()
    cells = [line.text[k : k + 5].strip() for k in range(8, len(line.text.rstrip()), 5)]
    points = [parse_points(cell or "0") for cell in cells]
    known = [worth for worth in points if worth is not None and worth <= MOST_VIRTUAL]
    if not re.fullmatch("[0-9]{1,4}", player) or len(known) < len(points):
        records.fault(line, "trf-virtual", got=quote(line.content))
        return
    records.accelerated.append(int(player))
    records.worth.accelerate(line, (int(player),), dict(enumerate(known, 1)))


@_reads("250")
def _virtual_range(records: Records, line: TrfLine) -> None:
    """Read 250: points in columns 10-13, rounds 15-17 and 19-21, players 23-26 and 28-31.

    There are no points where columns 10-13 are blank: a team has match points alone, in 5-8.
    """
    text = line.text.ljust(31)
    blank = not text[9:13].strip() and parse_points(text[4:8].strip()) is not None
    points = 0 if blank else parse_points(text[9:13].strip())
    spans = [text[14:17], text[18:21], text[22:26], text[27:31]]
    numbers = [int(span) for span in spans if re.fullmatch(r"\s*[0-9]{1,4}", span)]
    if points is None or points > MOST_VIRTUAL or len(numbers) < 4:
        records.fault(line, "trf-virtual-range", got=quote(line.content))
        return
    first, last, low, high = numbers
    is_too_large = high - low >= MOST_PLAYERS or (last > MOST_ROUNDS and not blank)
    if first > last or low > high or is_too_large:
        records.fault(line, "trf-virtual-range", got=quote(line.content))
    elif blank:
        records.warn("acceleration-ignored", line, record=line.code)
    else:
        by_round = dict.fromkeys(range(first, last + 1), points)
        records.worth.accelerate(line, range(low, high + 1), by_round)


@_reads("299")
def _abnormal(records: Records, line: TrfLine) -> None:
    """Read 299: type in column 5, points 14-17, round 20-22, numbers from 24.

    Some programs have these fields two or three columns to the left; both layouts are tried.
    """
    kind = line.text[4:5].strip().upper()
    found = next(filter(None, (layout.fullmatch(line.text) for layout in _LAYOUTS_299)), None)
    points = parse_points(found[1].strip(), signed=True) if found else None
    round_ = found[2].strip() or "0" if found else ""
    if found is None or points is None or kind not in KINDS_299 or not round_.isdecimal():
        records.fault(line, "trf-abnormal", got=quote(line.content))
        return
    players = tuple(dict.fromkeys(int(word) for word in found[3].split()))
    records.abnormal.append(Abnormal(line.number, kind, points, int(round_), players))


@_reads("172")
def _rating_method(records: Records, line: TrfLine) -> None:
    """Read 172 by its words: some programs leave out the federation."""
    words = line.content.upper().split()
    records.rating_method = next((word for word in words if word in _METHODS), _USUAL_METHOD)
    if not words or words[-1] not in _METHODS:
        found, known = quote(line.content), ", ".join(_METHODS)
        records.warn("rating-method-unknown", line, found=found, known=known, read=_USUAL_METHOD)


def national_code(lines: Sequence[TrfLine]) -> str:
    """Give the code of the lines with national ratings: the federation of 172, else that of 032.

    Empty without a record 172, or where no federation is named.
    """
    methods = [line for line in lines if line.code == "172"]
    words = methods[-1].content.upper().split() if methods else []
    named = [word for word in words if word not in _METHODS]
    if methods and not named:
        named = [line.content.upper() for line in lines if line.code == "032"]
    code = named[0] if named else ""
    taken = code in READERS or code in SILENT
    return code if re.fullmatch("[A-Z]{3}", code) and not taken else ""


@_reads("202", "212")
def _tiebreaks(records: Records, line: TrfLine) -> None:
    """Read the codes of tie-breaks; FIDE writes a cut as `BH/C1` or as `BH-C1`."""
    found = []
    for code in filter(None, re.split(r"[,;\s]+", line.content.upper())):
        plain = re.sub("/U[0-9]+$", "", code)
        if plain != code:
            records.warn("tiebreak-unrated", line, found=quote(code), read=plain)
        known = plain.replace(":GP", "").replace("-", "/")
        if known in TIEBREAKS:
            found.append(TIEBREAKS[known])
        elif code != "PTS":
            records.warn("tiebreak-unknown", line, found=quote(code))
    records.tiebreaks = tuple(found)


@_reads("240")
def _byes(records: Records, line: TrfLine) -> None:
    """Read 240: type in column 5, round in 7-9, numbers from 11."""
    kind = _BYES.get(line.text[4:5].upper())
    round_ = _parse_whole(line.text[6:9].strip())
    players = _players(records, line, line.text[9:])
    if kind is None or round_ is None or not 1 <= round_ <= MOST_ROUNDS:
        records.fault(line, "trf-byes", got=quote(line.content))
        return
    records.bye_lines.setdefault(round_, line.number)
    records.byes.setdefault(round_, {}).update(dict.fromkeys(players, kind))


@_reads("260")
def _prohibition(records: Records, line: TrfLine) -> None:
    """Read 260: first round in 5-7, last in 9-11, numbers from 13; a blank round has no bound."""
    first, last = line.text[4:7].strip() or "0", line.text[8:11].strip() or "0"
    from_, to = _parse_whole(first), _parse_whole(last)
    if from_ is None or to is None or from_ > (to or MOST_ROUNDS):
        records.fault(line, "trf-two-rounds", got=quote(line.content))
        return
    apart = Apart(_players(records, line, line.text[11:]), from_ or 1, to or MOST_ROUNDS)
    records.prohibitions.append((line.number, apart))


@_reads("###")
def _comment(records: Records, line: TrfLine) -> None:
    """Read one of our own lines; other comments are ignored."""
    key = own_key(line)
    if key is not None and key not in own_validators():
        records.warn("own-unknown", line, found=quote(key))
    elif key is not None:
        try:
            records.own[key] = read_own_value(line, key)
        except BadInput as error:
            records.faults += error.faults


def _players(records: Records, line: TrfLine, text: str) -> tuple[int, ...]:
    numbers = [_parse_whole(word) for word in text.split()]
    if None in numbers:
        records.fault(line, "trf-numbers", got=quote(text.strip()))
    return tuple(number for number in numbers if number)


def _parse_whole(text: str) -> int | None:
    return int(text) if _WHOLE.fullmatch(text) else None
