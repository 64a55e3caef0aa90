"""What a TRF says of points: the values of results (162, XXS, BB*) and virtual ones (250, XXA).

Where a system has an option for them they become that option; elsewhere they must be the usual
ones, the bye's apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from zwitser.errors import Fault, fault
from zwitser.formats.trf.columns import Line, format_points, parse_points
from zwitser.messages import message
from zwitser.model import Extra
from zwitser.results import ORDINARY, Scoring

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
"""What the codes of the three kinds of records stand for."""

USUAL = {"win": 2, "draw": 1, "loss": 0, "zero": 0, "forfeit_loss": 0}
"""Half points; the bye's may differ everywhere."""

KINDS_299 = ("", "W", "D", "L", "F", "H", "Z", "+", "-")
_LAYOUTS_299 = (
    re.compile(r".{7}[ 0-9.]{4}  ([ +\-0-9.]{4})  ([ 0-9]{3}) ((?: *[0-9]{1,4})+) *"),
    re.compile(r".{6}[ 0-9.]{4} ([ +\-0-9.]{4}) ([ 0-9]{3}) ((?: *[0-9]{1,4})+) *"),
)
"""Match points, points, round and numbers, as the text has them and as some programs do."""

MOST_VIRTUAL = 199
"""Half points that fit four columns."""

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

    def set(self, line: Line, code: str, text: str) -> bool:
        """Take one value; False where it can't be read."""
        worth = parse_points(text)
        if worth is None or code not in NAMES:
            return False
        for name in NAMES[code]:
            self.values[name] = worth
            if worth != USUAL.get(name, worth):
                where, record = message("line", line=line.number), line.code
                self.strange.append(
                    fault(where, "trf-worth-other", record=record, symbol=code, worth=text)
                )
        return True

    def accelerate(self, line: Line, players: Sequence[int], points: Mapping[int, int]) -> None:
        """Take virtual points of players by round."""
        self.accelerated.setdefault(line.code, line.number)
        for player in players:
            self.virtual.setdefault(player, {}).update(points)

    def options(self) -> dict[str, Any]:
        """Give what a document would say."""
        found: dict[str, Any] = {}
        usual = {**USUAL, "bye": self.values.get("win", 2)}
        points = {
            name: _plain(worth)
            for name, worth in self.values.items()
            if name in usual and worth != usual[name]
        }
        if points:
            found["points"] = points
        rows = {player: _listed(row) for player, row in sorted(self.virtual.items())}
        if any(rows.values()):
            found["virtual"] = {str(player): row for player, row in rows.items() if row}
        return found


def _listed(row: Mapping[int, int]) -> list[str]:
    """List the points of every round, from the first to the last that has any."""
    last = max((number for number, points in row.items() if points), default=0)
    return [_plain(row.get(number, 0)) for number in range(1, last + 1)]


def _plain(half_points: int) -> str:
    return format_points(half_points).removesuffix(".0")


def read_virtual(line: Line) -> tuple[int, dict[int, int]] | None:
    """Read XXA: the player in columns 5-8, points pp.p from column 10, five columns a round."""
    player = line.text[4:8].strip()
    cells = [line.text[k : k + 5].strip() for k in range(8, len(line.text.rstrip()), 5)]
    points = [parse_points(cell or "0") for cell in cells]
    if not re.fullmatch("[0-9]{1,4}", player) or None in points:
        return None
    if any(worth is not None and worth > MOST_VIRTUAL for worth in points):
        return None
    return int(player), {n: worth for n, worth in enumerate(points, 1) if worth is not None}


def read_virtual_range(line: Line) -> tuple[range, dict[int, int]] | None:
    """Read 250: points in columns 10-13, rounds 15-17 and 19-21, players 23-26 and 28-31.

    There are no points where columns 10-13 are blank: a team has match points alone, in 5-8.
    """
    text = line.text.ljust(31)
    blank = not text[9:13].strip() and parse_points(text[4:8].strip()) is not None
    points = 0 if blank else parse_points(text[9:13].strip())
    spans = [text[14:17], text[18:21], text[22:26], text[27:31]]
    numbers = [int(span) if re.fullmatch(r"\s*[0-9]{1,4}", span) else None for span in spans]
    first, last, low, high = numbers
    if points is None or first is None or last is None or low is None or high is None:
        return None
    if first > last or low > high or points > MOST_VIRTUAL:
        return None
    return range(low, high + 1), {} if blank else dict.fromkeys(range(first, last + 1), points)


def point_lines(scoring: Scoring) -> list[str]:
    """Write what results are worth, where that is not the usual."""
    if scoring == ORDINARY:
        return []
    worth = {name: getattr(scoring, name) for name in (*USUAL, "bye")}
    usual = {**USUAL, "bye": 2}
    only_bye = all(worth[name] == usual[name] for name in USUAL)
    cells = [(code, name) for code, name in _WRITTEN if not only_bye or name == "bye"]
    first = "    ".join(f"{code}{format_points(worth[name]):>4}" for code, name in cells)
    bbp = [(code, name) for code, name in _BBP if not only_bye or name == "bye"]
    xxs = [(code, name) for code, name in _XXS if not only_bye or name == "bye"]
    return [
        f"162  {first}",
        *(f"{code} {format_points(worth[name]):>4}" for code, name in bbp),
        "XXS " + " ".join(f"{code}={format_points(worth[name])}" for code, name in xxs),
    ]


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


def read_abnormal(line: Line) -> Abnormal | None:
    """Read 299: type in column 5, points 14-17, round 20-22, numbers from 24.

    Some programs have these fields two or three columns to the left; what parses counts.
    """
    kind = line.text[4:5].strip().upper()
    found = next(filter(None, (layout.fullmatch(line.text) for layout in _LAYOUTS_299)), None)
    if found is None or kind not in KINDS_299:
        return None
    points, round_ = parse_points(found[1].strip(), signed=True), found[2].strip() or "0"
    if points is None or not round_.isdecimal():
        return None
    players = tuple(dict.fromkeys(int(word) for word in found[3].split()))
    return Abnormal(line.number, kind, points, int(round_), players)


def extra_lines(extra: Iterable[Extra]) -> list[str]:
    """Write points beside the results: 299 without a type, those of equal points in one line."""
    named: dict[tuple[int, int], list[int]] = {}
    for each in extra:
        named.setdefault((each.round, each.points), []).append(each.player)
    return [
        f"299{'':10}{format_points(points):>4}  {round_ or '':>3} "
        + " ".join(f"{player:4}" for player in players)
        for (round_, points), players in named.items()
    ]


def virtual_by_player(virtual: Mapping[int, Sequence[int]]) -> list[str]:
    """Write virtual points as JaVaFo and older files have them: XXA, a line for each player."""
    return [
        f"XXA {player:4}" + "".join(f" {format_points(points):>4}" for points in row)
        for player, row in sorted(virtual.items())
    ]


def virtual_by_range(virtual: Mapping[int, Sequence[int]]) -> Iterator[str]:
    """Write virtual points as TRF-2026 has them: 250, for rounds and players in a row."""
    players = sorted(virtual)
    while players:
        low = high = players.pop(0)
        while players and players[0] == high + 1 and virtual[players[0]] == virtual[low]:
            high = players.pop(0)
        for first, last, points in _spans(virtual[low]):
            yield f"250      {format_points(points):>4} {first:03} {last:03} {low:04} {high:04}"


def _spans(row: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """List the rounds in a row with the same points, without those that have none."""
    start = 0
    for end in range(1, len(row) + 1):
        if end == len(row) or row[end] != row[start]:
            if row[start]:
                yield start + 1, end, row[start]
            start = end
