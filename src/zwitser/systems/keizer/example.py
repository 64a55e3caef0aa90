"""A small season worked with chosen options, so that everybody sees what an option does (K2-K12).

Seven players and four rounds with a game of every kind: won, drawn, by forfeit, and every reason
for having none.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from zwitser.language import Language, Text, spoken_number
from zwitser.model import (
    Absence,
    AbsenceKind,
    Game,
    Options,
    OwnOptions,
    Period,
    Player,
    Result,
    Round,
    Tournament,
)
from zwitser.numbers import format_exact
from zwitser.results import DRAW, WIN, Kind
from zwitser.systems.base import Column, Sheet, SheetRow, Worked
from zwitser.systems.keizer import ID
from zwitser.systems.keizer.account import Line, account, worth
from zwitser.systems.keizer.ladder import ladder
from zwitser.systems.keizer.lists import Lists, lists_of
from zwitser.systems.keizer.options import DEFAULTS, KeizerOptions, ValueBy
from zwitser.systems.keizer.standings import Row, columns, standings_of

_NAMES = ("Anna", "Bram", "Carla", "Daan", "Els", "Fatma", "Gijs")

_ROUNDS = (
    Round(
        (Game(1, 2, Result.DRAW), Game(4, 3, Result.WHITE_WINS), Game(5, 6, Result.BLACK_WINS)),
        (Absence(7, AbsenceKind.BYE),),
    ),
    Round(
        (Game(1, 4, Result.BLACK_WINS), Game(2, 6, Result.WHITE_WINS), Game(7, 5, Result.DRAW)),
        (Absence(3, AbsenceKind.NOTICE),),
    ),
    Round(
        (Game(4, 2, Result.DRAW), Game(6, 1, Result.WHITE_WINS), Game(3, 7, Result.WHITE_WINS)),
        (Absence(5, AbsenceKind.CLUB),),
    ),
    Round(
        (
            Game(2, 1, Result.BLACK_BY_FORFEIT),
            Game(6, 3, Result.DRAW),
            Game(5, 7, Result.WHITE_WINS),
        ),
        (Absence(4, AbsenceKind.ZERO),),
    ),
)

_SIGNS = {WIN: "+", DRAW: "="}
_WORDS: dict[Kind, Text] = {
    Kind.BYE: ("vrij", "free"),
    Kind.CLUB: ("club", "club"),
    Kind.NOTICE: ("afgemeld", "notice"),
    Kind.ZERO: ("niet afgemeld", "no notice"),
}
_FORFEIT: Text = ("regl.", "forf.")


def worked(options: OwnOptions, lang: Language) -> Worked:
    """Work the example: what places and reasons are worth, and the list after four rounds."""
    chosen = options if isinstance(options, KeizerOptions) else DEFAULTS
    lists = lists_of(_season(chosen))
    place = 0 if lang == "nl" else 1
    table = standings_of(lists)
    names = [column for column in columns(lang) if column.id in ("rank", "name", "points", "value")]
    heads = (*names, *(Column(f"{_ROUND[place]} {n}") for n in range(1, len(_ROUNDS) + 1)))
    rows = tuple(
        _row(lists, row, letter, table.score_text(row.points, lang), lang)
        for letter, part in zip("AB" if table.grouped else ("",), table.lists, strict=True)
        for row in part
    )
    sheet = Sheet("", ("Voorbeeld", "Example"), heads, rows)
    return Worked(tuple(_sentences(lists, lang)), sheet, _LEGEND[place])


_ROUND: Text = ("Ronde", "Round")
_LEGEND: Text = (
    "+D 9: winst op Daan levert 9 punten op; = is remise, − verlies.",
    "+D 9: a win against Daan brings 9 points; = is a draw, − a loss.",
)


def _season(options: KeizerOptions) -> Tournament:
    players = tuple(Player(n, name, n, 2000 - 20 * n) for n, name in enumerate(_NAMES, 1))
    return Tournament("", ID, players, options=Options(own=options), periods=(Period(_ROUNDS),))


def _row(lists: Lists, row: Row, letter: str, total: str, lang: Language) -> SheetRow:
    found = account(lists, row.player, lists.season.played)
    rounds = [_cell(line, lang) for line in found.lines] if found else []
    cells = (f"{letter}{row.rank}", _NAMES[row.player - 1], total)
    value = _spoken(row.value, lang)
    return SheetRow(row.rank, row.player, cells[2], (*cells, value, *rounds))


def _cell(line: Line, lang: Language) -> str:
    """Say what happened and what it brings: `+D 9`, `club 5 1/3`."""
    entry, place = line.entry, 0 if lang == "nl" else 1
    if entry.kind in _WORDS:
        return f"{_WORDS[entry.kind][place]} {_spoken(line.points, lang)}"
    sign = _SIGNS.get(entry.points, "−")
    forfeit = f" {_FORFEIT[place]}" if entry.is_forfeit else ""
    return f"{sign}{_NAMES[entry.opponent - 1][0]}{forfeit} {_spoken(line.points, lang)}"


def _sentences(lists: Lists, lang: Language) -> Iterator[str]:
    options, place = lists.options, 0 if lang == "nl" else 1
    values = ladder(options, len(_NAMES))
    own, other = values[3], values[1]
    facts = {"first": values[0], "last": values[-1], "own": own, "other": other}
    for game in ("win", "draw", "loss"):
        facts[game] = lists.brings(worth(getattr(options, game), other, own))
    for word in ("bye", "club", "notice", "zero"):
        facts[word] = lists.brings(worth(getattr(options, word), own, own))
    told = {name: _spoken(number, lang) for name, number in facts.items()}
    yield from (words[place].format(**told) for words in _SENTENCES)
    if options.values is ValueBy.SCORE:
        yield _BY_SCORE[place].format(**told)


_SENTENCES: tuple[Text, ...] = (
    (
        "Bij zeven spelers is de eerste plaats {first} waard en de laatste {last}.",
        "With seven players the first place is worth {first} and the last {last}.",
    ),
    (
        (
            "De vierde ({own}) krijgt tegen de tweede ({other}): winst {win}, remise {draw}, "
            "verlies {loss}."
        ),
        (
            "Against the second ({other}) the fourth ({own}) gets: for a win {win}, a draw "
            "{draw}, a loss {loss}."
        ),
    ),
    (
        "Zonder partij: vrij {bye}, voor de club {club}, afgemeld {notice}, niet afgemeld {zero}.",
        (
            "Without a game: free {bye}, for the club {club}, with notice {notice}, without "
            "notice {zero}."
        ),
    ),
)


_BY_SCORE: Text = (
    (
        "Dat is in de eerste ronde; daarna is {first} voor het hoogste totaal, {last} voor het "
        "laagste, en de anderen liggen er naar totaal tussen."
    ),
    (
        "That is in the first round; after it {first} is for the highest total, {last} for the "
        "lowest, and the others are between by their totals."
    ),
)


def _spoken(number: Fraction, lang: Language) -> str:
    return spoken_number(format_exact(number), lang)
