"""The picture of the standings: everybody against everybody, or the rounds one by one.

A round robin shows who met whom in a square; every other tournament shows the rounds, with the
opponent's place, the colour and the result.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from zwitser.explain.story import names_of
from zwitser.messages import Language, format_points
from zwitser.model import Colour, Tournament
from zwitser.pictures import canvas
from zwitser.pictures.canvas import FAINT, LIGHT, MARGIN, text
from zwitser.results import Card, Entry, Kind, read
from zwitser.systems import system_of

MOST_ROWS = 200
MOST_COLUMNS = 60
"""Players and columns in a picture; the others are counted in a line below."""

ROW, TOP, PLACE, NAME, LETTERS = 22, 84, 30, 190, 26


@dataclass(frozen=True, slots=True)
class Table:
    """Headings and cells as text; widths in units of the drawing."""

    headings: list[str]
    widths: list[int]
    rows: list[list[str]]


def cross_table_svg(
    tournament: Tournament,
    ranking: Sequence[int],
    lang: Language = "nl",
    *,
    scores: Mapping[int, str] | None = None,
) -> str:
    """Draw the standings with all results; `ranking` lists the players from first to last.

    `scores` replaces the points where they are not counted in half points. Of a club season the
    last period is drawn.
    """
    cards = read(tournament, period=len(tournament.periods)).cards
    places = {player: place for place, player in enumerate(ranking, 1)}
    shown = ranking[:MOST_ROWS]
    square = system_of(tournament).has_table and len(shown) <= MOST_COLUMNS
    table = _square(shown, cards) if square else _rounds(shown, cards, places, lang)
    names = names_of(tournament)
    elements = list(_headings(table, lang))
    for n, player in enumerate(shown):
        score = scores[player] if scores else format_points(cards[player].points)
        elements += _row(table, n, names[player], score)
    bottom = TOP + ROW * len(shown)
    elements += _notes(bottom + ROW, lang, square=square, hidden=len(ranking) - len(shown))
    width = max(MARGIN + PLACE + NAME + sum(table.widths) + 70, 560) + MARGIN
    title = text(lang, "table.title", name=tournament.name, round=len(tournament.last_rounds))
    return canvas.drawing(width, bottom + 3 * ROW, canvas.shorten(title, 60), elements)


def _square(shown: Sequence[int], cards: dict[int, Card]) -> Table:
    cells = [
        ["×" if one == other else _against(cards[one], other) for other in shown] for one in shown
    ]
    widths = [max(30, 9 * max(len(row[n]) for row in cells) + 8) for n in range(len(shown))]
    return Table([str(n) for n in range(1, len(shown) + 1)], widths, cells)


def _against(card: Card, opponent: int) -> str:
    return " ".join(_mark(entry) for entry in card.entries if entry.opponent == opponent)


def _mark(entry: Entry) -> str:
    match entry.kind:
        case Kind.PLAYED:
            return format_points(entry.points)
        case Kind.FORFEIT_WIN:
            return "+"
        case Kind.FORFEIT_LOSS:
            return "−"
        case _:
            return "·"


def _rounds(
    shown: Sequence[int], cards: dict[int, Card], places: dict[int, int], lang: Language
) -> Table:
    count = max((len(cards[player].entries) for player in shown), default=0)
    first = max(0, count - MOST_COLUMNS)
    cells = [
        [_cell(entry, places, lang) for entry in cards[player].entries[first:]] for player in shown
    ]
    return Table([str(n) for n in range(first + 1, count + 1)], [54] * (count - first), cells)


def _cell(entry: Entry, places: dict[int, int], lang: Language) -> str:
    if entry.kind is Kind.BYE:
        return text(lang, "table.bye")
    if not entry.opponent:
        return format_points(entry.points) if entry.points else "–"
    colour = text(lang, "table.white" if entry.colour is Colour.WHITE else "table.black")
    return f"{places.get(entry.opponent, '?')}{colour}{_mark(entry)}"


def _headings(table: Table, lang: Language) -> Iterator[canvas.Element]:
    for x, heading, width in zip(_lefts(table), table.headings, table.widths, strict=False):
        yield canvas.write(x + width / 2, TOP - 8, heading, anchor="middle", bold=True)
    end = _lefts(table)[-1]
    yield canvas.write(end + 60, TOP - 8, text(lang, "table.points"), anchor="end", bold=True)
    yield canvas.line(MARGIN, TOP, end + 66, TOP)


def _lefts(table: Table) -> list[int]:
    """Give the left edge of every column, and of the points after them."""
    return list(accumulate(table.widths, initial=MARGIN + PLACE + NAME))


def _row(table: Table, n: int, name: str, points: str) -> Iterator[canvas.Element]:
    top, base = TOP + ROW * n, TOP + ROW * n + 16
    end = _lefts(table)[-1]
    yield canvas.write(MARGIN + 20, base, str(n + 1), anchor="end", fill=FAINT)
    yield canvas.write(MARGIN + PLACE, base, canvas.shorten(name, LETTERS))
    for x, width, cell in zip(_lefts(table), table.widths, table.rows[n], strict=False):
        if cell == "×":
            yield canvas.box(x + 1, top + 1, width - 2, ROW - 2, fill=LIGHT)
        else:
            yield canvas.write(x + width / 2, base, cell, anchor="middle")
    yield canvas.write(end + 60, base, points, anchor="end", bold=True)
    yield canvas.line(MARGIN, top + ROW, end + 66, top + ROW, width=0.5, stroke=LIGHT)


def _notes(y: float, lang: Language, *, square: bool, hidden: int) -> Iterator[canvas.Element]:
    legend = "table.legend-all" if square else "table.legend"
    yield canvas.write(MARGIN, y, text(lang, legend), size=11, fill=FAINT)
    if hidden > 0:
        yield canvas.write(MARGIN, y + 18, text(lang, "table.rest", count=hidden), size=11)
