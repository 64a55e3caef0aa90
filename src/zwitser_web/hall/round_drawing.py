"""A round as it is drawn in a page: its groups beside or below one another, as there is room.

Who goes on to a lower group has an arrow, and stands there in a band; a pair across two groups is
told in words. Names are text; the drawing has only brackets, in units of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from zwitser.pictures.round import Group, Scene
from zwitser.proposal import Pair

LANE, WIDEST = 9, 110
"""Pixels for a lane, and for all the lanes of a group at most."""

SHORT = 20
"""The players of a group that is not cut."""

MARKS = 3
"""Marks of the colour balance before a name, at most."""


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player in a group; where he meets somebody of another group, his colour and who it is."""

    id: int
    name: str
    marks: Sequence[str]
    came: bool
    goes: bool
    free: bool
    colour: str = ""
    other: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """Rows that stay together, with the brackets beside them in lanes across and rows down."""

    rows: Sequence[PlayerRow]
    brackets: str
    white: str
    black: str


@dataclass(frozen=True, slots=True)
class GroupDrawing:
    """A group in parts: between two of them goes no bracket, so that a column may end there.

    A short group stays in one column, under its heading.
    """

    title: str
    parts: Sequence[Part]
    across: int
    pixels: int

    @property
    def is_short(self) -> bool:
        return sum(len(part.rows) for part in self.parts) <= SHORT


@dataclass(frozen=True, slots=True)
class RoundDrawing:
    """All the groups, and what their signs mean, in words."""

    groups: Sequence[GroupDrawing]
    black_first: bool
    balance: str
    colours: str
    floats: str
    free: str
    rest: str


def drawn_round(scene: Scene) -> RoundDrawing:
    """Draw a round for a page."""
    last = {player: n for n, group in enumerate(scene.groups) for player in group.order}
    groups = [_group(scene, group, n, last) for n, group in enumerate(scene.groups)]
    goes = any(row.goes for group in groups for part in group.parts for row in part.rows)
    return RoundDrawing(
        groups,
        black_first=scene.black_first,
        balance=scene.of_colours("balance"),
        colours=scene.of_colours("colour"),
        floats=scene.text("float") if goes else "",
        free=scene.text("free"),
        rest=scene.text("rest", count=scene.hidden) if scene.hidden else "",
    )


def _group(scene: Scene, group: Group, n: int, last: Mapping[int, int]) -> GroupDrawing:
    lanes = max(group.lanes.values(), default=-1) + 1
    parts = [
        _part(
            part,
            group.lanes,
            [_row(scene, p, came=p in group.came, ends=last[p] == n) for p in part],
        )
        for part in _parts(group)
    ]
    return GroupDrawing(group.title, parts, lanes + 1, min(LANE * (lanes + 1), WIDEST))


def _parts(group: Group) -> Iterator[Sequence[int]]:
    """Cut a group wherever no bracket passes."""
    row = {player: place for place, player in enumerate(group.order)}
    ends = {}
    for pair in group.lanes:
        first, second = sorted((row[pair.white], row[pair.black]))
        ends[first] = second
    start = reach = 0
    for place in range(len(row)):
        if place > reach:
            yield group.order[start:place]
            start = place
        reach = max(reach, ends.get(place, place))
    yield group.order[start:]


def _part(players: Sequence[int], lanes: Mapping[Pair, int], rows: Sequence[PlayerRow]) -> Part:
    row = {player: place for place, player in enumerate(players)}
    here = {pair: lane for pair, lane in lanes.items() if pair.white in row}
    return Part(
        rows,
        brackets="".join(
            f"M0 {_y(row[pair.white])}H{lane + 1}V{_y(row[pair.black])}H0"
            for pair, lane in here.items()
        ),
        white=_discs(row[pair.white] for pair in here),
        black=_discs(row[pair.black] for pair in here),
    )


def _row(scene: Scene, player: int, *, came: bool, ends: bool) -> PlayerRow:
    balance = scene.balances[player]
    colour, other = next(_across(scene, player), ("", "")) if ends else ("", "")
    return PlayerRow(
        id=player,
        name=scene.names[player],
        marks=["white" if balance > 0 else "black"] * min(abs(balance), MARKS),
        came=came,
        goes=not ends,
        free=ends and player == scene.bye,
        colour=colour,
        other=other,
    )


def _across(scene: Scene, player: int) -> Iterator[tuple[str, str]]:
    """Find whom a player meets from another group, with his own colour."""
    for pair in scene.across:
        if player == pair.white:
            yield "white", scene.names[pair.black]
        elif player == pair.black:
            yield "black", scene.names[pair.white]


def _discs(rows: Iterable[int]) -> str:
    return "".join(f"M0 {_y(row)}h0" for row in rows)


def _y(row: int) -> float:
    return row + 0.5
