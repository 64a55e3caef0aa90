"""The records of a TRF beside its players: gathered line by line into what the tournament needs.

TRF16, the extensions of JaVaFo (XXR XXC XXZ XXA XXP XXS) and bbpPairings (BBW to BBU), and TRF-2026
(142 to 222, 240, 250, 260). What is not used here stays in the file as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from zwitser.errors import BadInput, Fault, fault
from zwitser.formats.remarks import Remark, remark
from zwitser.formats.source import shown
from zwitser.formats.trf import own as trf_own
from zwitser.formats.trf.columns import MOST_PLAYERS, MOST_ROUNDS, Line
from zwitser.formats.trf.worth import (
    Abnormal,
    Worth,
    read_abnormal,
    read_virtual,
    read_virtual_range,
)
from zwitser.messages import Fact, message
from zwitser.model import AbsenceKind, Apart, Colour
from zwitser.systems import SYSTEMS, system_named

SILENT = frozenset({"001", "072", "082", "182", "DAT", "", "\x1a"})
"""Records that say nothing about pairing, and lines without a record."""

REPORT = ("022", "032", "042", "052", "092", "102", "112", "122", "132", "222")
"""Records for FIDE's report."""

TEAMS = frozenset(("013", "300", "310", "320", "330", "352", "362", "801", "802"))

TIEBREAKS = {
    "BH": "WP",
    "BH/C1": "WP-C1",
    "BH/C2": "WP-C2",
    "BH/M1": "WP-M1",
    "BH/M2": "WP-M2",
    "SB": "SB",
    "SB/C1": "SB-C1",
    "SB/C2": "SB-C2",
    "DE": "DE-FIDE",
    "WIN": "WINS",
    "WON": "WON",
    "BWG": "BWINS",
    "KS": "KOYA",
    "PS": "SOPS",
    "ARO": "ARO",
    "TPR": "TPR",
    "RTNG/R": "RATING",
}
"""FIDE's codes of tie-breaks, and ours."""

_BYES = {"H": AbsenceKind.HALF, "F": AbsenceKind.FULL, "Z": AbsenceKind.ZERO}
_WHOLE = re.compile("[0-9]{1,6}")
_METHODS = ("FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER")
_USUAL_METHOD = "FIDON"

_OF_TEAMS = ("240", "250", "260", "299")
"""Records that name players, and in a tournament of teams name teams by their numbers."""


@dataclass(slots=True)
class Records:
    """What the records say, filled line by line; `None` and empty where they say nothing."""

    name: str = ""
    rounds: int = 0
    player_count: tuple[int, int] | None = None
    initial_colour: Colour | None = None
    worth: Worth = field(default_factory=Worth)
    rank_order: bool = False
    system: str = ""
    tiebreaks: tuple[str, ...] = ()
    prohibitions: list[tuple[int, Apart]] = field(default_factory=list)
    """Who must not meet, with the line that says so."""
    byes: dict[int, dict[int, AbsenceKind]] = field(default_factory=dict)
    bye_lines: dict[int, int] = field(default_factory=dict)
    absent: list[int] = field(default_factory=list)
    abnormal: list[Abnormal] = field(default_factory=list)
    accelerated: list[int] = field(default_factory=list)
    """The players of XXA; 250 gives a range, in which numbers may be missing."""
    is_of_teams: bool = False
    """Teams played; their players and games are read as those of a tournament for everybody."""
    federation: str = ""
    rating_method: str = ""
    national: dict[int, int | None] = field(default_factory=dict)
    own: dict[str, Any] = field(default_factory=dict)
    report: dict[str, list[Line]] = field(default_factory=dict)
    """The records that are for FIDE's report, by their code."""
    faults: list[Fault] = field(default_factory=list)
    remarks: dict[tuple[str, ...], Remark] = field(default_factory=dict)

    def fault(self, line: Line, code: str, **facts: Fact) -> None:
        where = message("line", line=line.number)
        self.faults.append(fault(where, code, record=line.code, **facts))

    def say(self, code: str, line: Line, **facts: str | int) -> None:
        """Keep a remark, once for each code and first fact: a record may stand there often."""
        made = remark(code, line.number, **facts)
        self.remarks.setdefault((code, *map(str, list(facts.values())[:1])), made)


def gather(lines: Sequence[Line]) -> Records:
    """Read all records but those of the players."""
    codes = {line.code for line in lines}
    records = Records(is_of_teams=bool(codes & {"013", "310"}), federation=national_code(lines))
    numbered = "310" in codes or any("TEAM" in x.text for x in lines if x.code == "192")
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
        records.system = type_ if system_in(type_) else ""
    return records


def system_in(code: str) -> str:
    """Find the system that record 192 names, if it is one of ours."""
    return next((id_ for id_ in SYSTEMS if code and code in system_named(id_).trf), "")


def _pass_over(records: Records, line: Line) -> None:
    if records.is_of_teams and line.code in (*TEAMS, *_OF_TEAMS):
        records.say("team-tournament", line)
    elif line.code in (*TEAMS, *_OF_TEAMS[:3]):
        records.say("teams-ignored", line, record=line.code)
    elif line.text.strip():
        records.say("record-unknown", line, record=line.code)


def _report(records: Records, line: Line) -> None:
    if line.content:
        records.report.setdefault(line.code, []).append(line)


def _name(records: Records, line: Line) -> None:
    records.name = line.content[:1000]


def _count(records: Records, line: Line) -> None:
    found = re.match(r"[0-9]{1,6}", line.content)
    if found:
        records.player_count = (int(found[0]), line.number)


def _rounds(records: Records, line: Line) -> None:
    number = _whole(line.content)
    if number is None or not 0 <= number <= MOST_ROUNDS:
        records.fault(line, "trf-rounds", got=shown(line.content))
    else:
        records.rounds = number


def _colour(records: Records, line: Line) -> None:
    colours = {"W": Colour.WHITE, "B": Colour.BLACK}
    colour = colours.get(line.content.upper())
    if colour is None:
        records.fault(line, "trf-colour", got=shown(line.content))
    else:
        records.initial_colour = colour


def _configuration(records: Records, line: Line) -> None:
    for word in line.content.split():
        if word in ("white1", "black1"):
            records.initial_colour = Colour(word[:-1])
        elif word == "rank":
            records.rank_order = True
        else:
            records.say("record-unknown", line, record=f"XXC {shown(word)}")


def _points(records: Records, line: Line) -> None:
    """Read 162: a symbol and what it is worth, nine columns each."""
    found = re.findall(r"([A-Z])\s*([0-9.]+)", line.content)
    if not found or re.sub(r"[A-Z]\s*[0-9.]+|\s", "", line.content):
        records.fault(line, "trf-points-like", got=shown(line.content))
    for symbol, worth in found:
        _worth(records, line, symbol, worth)


def _scoring(records: Records, line: Line) -> None:
    """Read XXS: CODE=VALUE, any number of times."""
    for word in line.content.split():
        code, _, worth = word.partition("=")
        _worth(records, line, code, worth)


def _bbp_points(records: Records, line: Line) -> None:
    _worth(records, line, line.code, line.content)


def _worth(records: Records, line: Line, code: str, text: str) -> None:
    if not records.worth.set(line, code, text):
        records.fault(line, "trf-worth", got=shown(f"{code} {text}"))


def _virtual(records: Records, line: Line) -> None:
    found = read_virtual(line)
    if found is None:
        records.fault(line, "trf-virtual", got=shown(line.content))
    else:
        records.accelerated.append(found[0])
        records.worth.accelerate(line, (found[0],), found[1])


def _virtual_range(records: Records, line: Line) -> None:
    found = read_virtual_range(line)
    if found is None or len(found[0]) > MOST_PLAYERS or max(found[1], default=0) > MOST_ROUNDS:
        records.fault(line, "trf-virtual-range", got=shown(line.content))
    elif not found[1]:
        records.say("acceleration-ignored", line, record=line.code)
    else:
        records.worth.accelerate(line, found[0], found[1])


def _abnormal(records: Records, line: Line) -> None:
    found = read_abnormal(line)
    if found is None:
        records.fault(line, "trf-abnormal", got=shown(line.content))
    else:
        records.abnormal.append(found)


def _rating_method(records: Records, line: Line) -> None:
    """Read 172 by its words: some programs leave out the federation."""
    words = line.content.upper().split()
    records.rating_method = next((word for word in words if word in _METHODS), _USUAL_METHOD)
    if not words or words[-1] not in _METHODS:
        found, known = shown(line.content), ", ".join(_METHODS)
        records.say("rating-method-unknown", line, found=found, known=known, read=_USUAL_METHOD)


def national_code(lines: Sequence[Line]) -> str:
    """Give the code of the lines with national ratings: the federation of 172, else that of 032.

    Nothing where no record 172 asks for national ratings, or no federation is named.
    """
    methods = [line for line in lines if line.code == "172"]
    words = methods[-1].content.upper().split() if methods else []
    named = [word for word in words if word not in _METHODS]
    if methods and not named:
        named = [line.content.upper() for line in lines if line.code == "032"]
    code = named[0] if named else ""
    taken = code in READERS or code in SILENT
    return code if re.fullmatch("[A-Z]{3}", code) and not taken else ""


def _system(records: Records, line: Line) -> None:
    records.system = line.content.upper()[:100]


def _tiebreaks(records: Records, line: Line) -> None:
    """Read the codes of tie-breaks; FIDE writes a cut as `BH/C1` and as `BH-C1`."""
    found = []
    for code in filter(None, re.split(r"[,;\s]+", line.content.upper())):
        plain = re.sub("/U[0-9]+$", "", code)
        if plain != code:
            records.say("tiebreak-unrated", line, found=shown(code), read=plain)
        known = plain.replace(":GP", "").replace("-", "/")
        if known in TIEBREAKS:
            found.append(TIEBREAKS[known])
        elif code != "PTS":
            records.say("tiebreak-unknown", line, found=shown(code))
    records.tiebreaks = tuple(found)


def _byes(records: Records, line: Line) -> None:
    """Read 240: type in column 5, round in 7-9, numbers from 11."""
    kind = _BYES.get(line.text[4:5].upper())
    round_ = _whole(line.text[6:9].strip())
    players = _players(records, line, line.text[9:])
    if kind is None or round_ is None or not 1 <= round_ <= MOST_ROUNDS:
        records.fault(line, "trf-byes", got=shown(line.content))
        return
    records.bye_lines.setdefault(round_, line.number)
    records.byes.setdefault(round_, {}).update(dict.fromkeys(players, kind))


def _absent(records: Records, line: Line) -> None:
    records.absent += _players(records, line, line.content)


def _may_not_meet(records: Records, line: Line) -> None:
    players = _players(records, line, line.content)
    records.prohibitions.append((line.number, Apart(players, 1, MOST_ROUNDS)))


def _prohibition(records: Records, line: Line) -> None:
    """Read 260: first round in 5-7, last in 9-11, numbers from 13; a blank round has no bound."""
    first, last = line.text[4:7].strip() or "0", line.text[8:11].strip() or "0"
    from_, to = _whole(first), _whole(last)
    if from_ is None or to is None or from_ > (to or MOST_ROUNDS):
        records.fault(line, "trf-two-rounds", got=shown(line.content))
        return
    players = _players(records, line, line.text[11:])
    apart = Apart(players, from_ or 1, to or MOST_ROUNDS)
    records.prohibitions.append((line.number, apart))


def _comment(records: Records, line: Line) -> None:
    if not trf_own.is_own(line):
        return
    key = trf_own.key_of(line)
    if not trf_own.is_known(key):
        records.say("own-unknown", line, found=shown(key))
        return
    try:
        records.own[key] = trf_own.read_value(line)
    except BadInput as error:
        records.faults += error.faults


def _players(records: Records, line: Line, text: str) -> tuple[int, ...]:
    numbers = [_whole(word) for word in text.split()]
    if None in numbers:
        records.fault(line, "trf-numbers", got=shown(text.strip()))
    return tuple(number for number in numbers if number)


def _whole(text: str) -> int | None:
    return int(text) if _WHOLE.fullmatch(text) else None


READERS: dict[str, Callable[[Records, Line], None]] = {
    "012": _name,
    "062": _count,
    "142": _rounds,
    "152": _colour,
    "162": _points,
    "172": _rating_method,
    "192": _system,
    "202": _tiebreaks,
    "212": _tiebreaks,
    "240": _byes,
    "250": _virtual_range,
    "260": _prohibition,
    "299": _abnormal,
    "XXR": _rounds,
    "XXA": _virtual,
    "XXC": _configuration,
    "XXZ": _absent,
    "XXP": _may_not_meet,
    "XXS": _scoring,
    "BBW": _bbp_points,
    "BBD": _bbp_points,
    "BBL": _bbp_points,
    "BBZ": _bbp_points,
    "BBF": _bbp_points,
    "BBU": _bbp_points,
    "###": _comment,
    **dict.fromkeys(REPORT, _report),
}
"""Who reads which record."""
