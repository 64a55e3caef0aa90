"""The report of results to the KNSB for its rating list: text with fixed columns.

It looks like a TRF but is not one: dates and sexes are written otherwise, the relation number has
the place of FIDE's, and only games that were really played are in it. One report holds the rounds
of one period, usually a month, and the points of those rounds alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from zwitser.errors import BadInput
from zwitser.formats.remarks import Remark, remark
from zwitser.formats.source import shown
from zwitser.formats.trf.columns import (
    FEDERATION,
    MOST_PLAYERS,
    NAME,
    NUMBER,
    POINTS,
    RANK,
    RATING,
    SEX,
    Cell,
    Columns,
    cell_start,
    format_cell,
    format_points,
)
from zwitser.formats.trf.write import CODES, fits
from zwitser.model import Colour, Game, Player, Round
from zwitser.results import game_entries

RELATION = Columns(58, 68, left=True)
DATE = Columns(70, 79, left=True)
NO_DATE = "1900.01.01"
NOT_PLAYED = "  0000 -  "
END = "\r\n"

_SEXES = {"m": "M", "v": "V", "w": "V", "f": "V"}


@dataclass(frozen=True, slots=True)
class Event:
    """What the head of a report says; `dates` has one for each round."""

    name: str
    place: str
    dates: tuple[date, ...]
    method: str
    arbiter: str
    email: str
    tempo: str
    federation: str = "NED"


@dataclass(frozen=True, slots=True)
class Participant:
    """What the KNSB wants to know about a player beside name and rating; `sex` is m, v or empty."""

    relation: str = ""
    sex: str = ""
    federation: str = "NED"


@dataclass(frozen=True, slots=True)
class Report:
    """The text of a report, and what is remarkable about it."""

    text: str
    remarks: tuple[Remark, ...] = ()


def report(
    event: Event,
    players: Sequence[Player],
    rounds: Sequence[Round],
    participants: Mapping[int, Participant],
) -> Report:
    """Write the report of these rounds; the players are numbered as they stand."""
    if len(event.dates) != len(rounds) or not rounds:
        raise BadInput.at("dates", "date-for-each", count=len(rounds), got=len(event.dates))
    if len(players) > MOST_PLAYERS:
        raise BadInput.at("players", "expected-at-most", limit=MOST_PLAYERS, got=len(players))
    place_of = {player.id: place for place, player in enumerate(players, 1)}
    cells = _cells(rounds, place_of)
    points = _points(rounds)
    body = _body(players, participants, points)
    numbers = range(1, len(rounds) + 1)
    lines = [
        line + "".join(_format(cells.get((player.id, number))) for number in numbers)
        for player, line in zip(players, body, strict=True)
    ]
    remarks = _without_number(players, participants, cells)
    head = _head(event, len(players))
    return Report("".join(line + END for line in (*head, *lines)), tuple(remarks))


def _head(event: Event, count: int) -> Iterator[str]:
    first, last = min(event.dates), max(event.dates)
    yield f"012 {fits(event.name, 100)}"
    yield f"022 {fits(event.place, 100)}"
    yield f"032 {fits(event.federation, 3)}"
    yield f"042 {first:%d/%m/%Y}"
    yield f"052 {last:%d/%m/%Y}"
    yield f"062 {count}"
    yield "072 "
    yield "082 0"
    yield f"092 {fits(event.method, 100)}"
    yield f"102 {fits(event.arbiter, 100)} {fits(event.email, 100)}".rstrip()
    yield "112 "
    yield f"122 {fits(event.tempo, 100)}"
    dates = "  ".join(f"{day:%y.%m.%d}" for day in event.dates)
    yield "132".ljust(cell_start(1) + 2) + dates + "  "


def _body(
    players: Sequence[Player],
    participants: Mapping[int, Participant],
    points: Mapping[int, int],
) -> Iterator[str]:
    """Write what stands before the rounds on each line."""
    order = sorted(players, key=lambda player: -points.get(player.id, 0))
    rank = {player.id: place for place, player in enumerate(order, 1)}
    for place, player in enumerate(players, 1):
        who = participants.get(player.id, Participant())
        line = _static(place, player, who)
        line = POINTS.put(line, format_points(points.get(player.id, 0)))
        yield RANK.put(line, str(rank[player.id]))


def _static(place: int, player: Player, who: Participant) -> str:
    line = NUMBER.put("001", str(place))
    line = SEX.put(line, _SEXES.get(who.sex.lower(), "X"))
    line = NAME.put(line, fits(player.name))
    line = RATING.put(line, str(player.rating or 0))
    line = FEDERATION.put(line, who.federation)
    line = RELATION.put(line, who.relation or "0")
    return DATE.put(line, NO_DATE)


def _format(cell: Cell | None) -> str:
    return NOT_PLAYED if cell is None else format_cell(cell)


def _played(rounds: Sequence[Round]) -> Iterator[tuple[int, Game]]:
    """List the games that were really played; forfeits and byes do not count for a rating."""
    for number, round_ in enumerate(rounds, 1):
        for game in round_.games:
            if game_entries(number, game)[0].played and CODES[game.result][0] in "1=0":
                yield number, game


def _cells(rounds: Sequence[Round], number: Mapping[int, int]) -> dict[tuple[int, int], Cell]:
    cells = {}
    for round_, game in _played(rounds):
        white, black = CODES[game.result]
        cells[game.white, round_] = Cell(number[game.black], Colour.WHITE, white)
        cells[game.black, round_] = Cell(number[game.white], Colour.BLACK, black)
    return cells


def _points(rounds: Sequence[Round]) -> dict[int, int]:
    points: dict[int, int] = {}
    for number, game in _played(rounds):
        white, black = game_entries(number, game)
        points[game.white] = points.get(game.white, 0) + white.points
        points[game.black] = points.get(game.black, 0) + black.points
    return points


def _without_number(
    players: Sequence[Player],
    participants: Mapping[int, Participant],
    cells: Mapping[tuple[int, int], Cell],
) -> Iterator[Remark]:
    """Name who played without a relation number: his games can't be processed."""
    played = {player for player, _ in cells}
    for player in players:
        if player.id in played and not participants.get(player.id, Participant()).relation:
            yield remark("relation-missing", found=shown(player.name)[1:-1])
