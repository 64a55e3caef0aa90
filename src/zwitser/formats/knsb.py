"""The report of results to the KNSB for its rating list: text with fixed columns.

It resembles a TRF, but dates and sexes have another format, the relation number has the columns of
FIDE's, and only games that were really played are in it. One report holds the rounds of one period,
usually a month, and the points of these rounds alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from zwitser.errors import BadInput
from zwitser.formats.source import Remark, quote, remark
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
from zwitser.formats.trf.write import CODES, fit
from zwitser.model import Colour, Player, Round
from zwitser.results import game_entries

RELATION = Columns(58, 68, left=True)
DATE = Columns(70, 79, left=True)
NO_DATE = "1900.01.01"
NOT_PLAYED = "  0000 -  "
END = "\r\n"

_SEXES = {"m": "M", "v": "V", "w": "V", "f": "V"}


@dataclass(frozen=True, slots=True)
class Event:
    """The head of a report; `dates` has one date for each round."""

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
    """The data of a player beside name and rating; `sex` is m, v or empty."""

    relation: str = ""
    sex: str = ""
    federation: str = "NED"


@dataclass(frozen=True, slots=True)
class KnsbReport:
    """The text of a report, and warnings."""

    text: str
    remarks: tuple[Remark, ...] = ()


def report(
    event: Event,
    players: Sequence[Player],
    rounds: Sequence[Round],
    participants: Mapping[int, Participant],
) -> KnsbReport:
    """Write the report of these rounds; the players are numbered in their order."""
    if len(event.dates) != len(rounds) or not rounds:
        raise BadInput.at("dates", "date-for-each", count=len(rounds), got=len(event.dates))
    if len(players) > MOST_PLAYERS:
        raise BadInput.at("players", "expected-at-most", limit=MOST_PLAYERS, got=len(players))
    numbers = {player.id: place for place, player in enumerate(players, 1)}
    cells: dict[tuple[int, int], Cell] = {}
    points = Counter[int]()
    for number, round_ in enumerate(rounds, 1):
        for game in round_.games:
            white, black = game_entries(number, game)
            white_code, black_code = CODES[game.result]
            if white.played and white_code in "1=0":  # forfeits and byes don't count for a rating
                cells[game.white, number] = Cell(numbers[game.black], Colour.WHITE, white_code)
                cells[game.black, number] = Cell(numbers[game.white], Colour.BLACK, black_code)
                points[game.white] += white.points
                points[game.black] += black.points
    order = sorted(players, key=lambda player: -points[player.id])
    rank = {player.id: place for place, player in enumerate(order, 1)}
    lines = []
    for place, player in enumerate(players, 1):
        person = participants.get(player.id, Participant())
        line = NUMBER.put("001", str(place))
        line = SEX.put(line, _SEXES.get(person.sex.lower(), "X"))
        line = NAME.put(line, fit(player.name))
        line = RATING.put(line, str(player.rating or 0))
        line = FEDERATION.put(line, person.federation)
        line = RELATION.put(line, person.relation or "0")
        line = DATE.put(line, NO_DATE)
        line = POINTS.put(line, format_points(points[player.id]))
        line = RANK.put(line, str(rank[player.id]))
        for number in range(1, len(rounds) + 1):
            cell = cells.get((player.id, number))
            line += NOT_PLAYED if cell is None else format_cell(cell)
        lines.append(line)
    # Games of players without a relation number can't be processed.
    played = {player for player, _ in cells}
    remarks = [
        remark("relation-missing", found=quote(player.name)[1:-1])
        for player in players
        if player.id in played and not participants.get(player.id, Participant()).relation
    ]
    head = _head(event, len(players))
    return KnsbReport("".join(line + END for line in (*head, *lines)), tuple(remarks))


def _head(event: Event, count: int) -> Iterator[str]:
    first, last = min(event.dates), max(event.dates)
    yield f"012 {fit(event.name, 100)}"
    yield f"022 {fit(event.place, 100)}"
    yield f"032 {fit(event.federation, 3)}"
    yield f"042 {first:%d/%m/%Y}"
    yield f"052 {last:%d/%m/%Y}"
    yield f"062 {count}"
    yield "072 "
    yield "082 0"
    yield f"092 {fit(event.method, 100)}"
    yield f"102 {fit(event.arbiter, 100)} {fit(event.email, 100)}".rstrip()
    yield "112 "
    yield f"122 {fit(event.tempo, 100)}"
    dates = "  ".join(f"{day:%y.%m.%d}" for day in event.dates)
    yield "132".ljust(cell_start(1) + 2) + dates + "  "
