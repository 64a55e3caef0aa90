"""The database of KeizerForClubs becomes a Keizer season, and its totals are ours."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from fractions import Fraction

import pytest

from zwitser import formats
from zwitser.errors import BadInput
from zwitser.formats import keizer_for_clubs
from zwitser.formats.source import DATABASE
from zwitser.systems.keizer.options import KeizerOptions
from zwitser.systems.keizer.standings import compare

PLAYERS = "ABCDEFG"
TOTALS = {"D": 24.45, "B": 22.5, "F": 18.5, "A": 18, "C": 14.25, "E": 11.1, "G": 7.5}
"""The page's table B for kfc, but for the forfeit, which KeizerForClubs does not know."""

PAIRINGS = [
    *[(1, 1, "A", "B", 2), (1, 2, "D", "C", 1), (1, 3, "E", "F", 3), (1, 100, "G", "", 4)],
    *[(2, 1, "A", "D", 3), (2, 2, "B", "F", 1), (2, 3, "G", "E", 2), (2, 100, "C", "", 6)],
    *[(3, 1, "D", "B", 2), (3, 2, "F", "A", 1), (3, 3, "C", "G", 1), (3, 100, "E", "", 5)],
    *[(4, 1, "B", "A", 3), (4, 2, "F", "C", 2), (4, 3, "E", "G", 1), (4, 100, "D", "", 7)],
]
SETTINGS = [
    *[("BONUS.Clubgame", 70), ("BONUS.Excused", 35), ("BONUS.Unexcused", 5)],
    *[("BONUS.Retired", 75), ("BONUS.Freilos", 50), ("BONUS.Verlust", 0)],
    *[("OPTION.RatioFirst2Last", 3), ("OPTION.GameRepeat", 4), ("OPTION.DistBye", 1)],
    ("OPTION.FirstRoundRandom", 300),
]


A_VIEW = "DROP TABLE Pairing; CREATE VIEW Pairing AS SELECT 1"


def number(name: str) -> int:
    return PLAYERS.index(name) + 1 if name else -1


def database(change: Callable[[sqlite3.Connection], object] | None = None) -> bytes:
    with closing(sqlite3.connect(":memory:")) as made:
        made.execute(
            "CREATE TABLE Player (id INTEGER PRIMARY KEY, name VARCHAR(30), rating INTEGER, "
            "rank INTEGER, state INTEGER, Keizer_StartPts FLOAT, Keizer_SumPts FLOAT)"
        )
        made.execute(
            "CREATE TABLE Pairing (Rnd INTEGER, board INTEGER, PID_W INTEGER, PID_B INTEGER, "
            "Result INTEGER, Pts_W FLOAT, Pts_B FLOAT)"
        )
        made.execute("CREATE TABLE ConfigTab (CfgKey VARCHAR, CfgText VARCHAR, CfgValue FLOAT)")
        for place, (name, total) in enumerate(TOTALS.items(), 1):
            row = (number(name), name, 2000 - 10 * number(name), place, 1, 0, total)
            made.execute("INSERT INTO Player VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        for round_, board, white, black, result in PAIRINGS:
            line = (round_, board, number(white), number(black), result)
            made.execute("INSERT INTO Pairing VALUES (?, ?, ?, ?, ?, 0, 0)", line)
        made.executemany("INSERT INTO ConfigTab VALUES (?, NULL, ?)", SETTINGS)
        if change is not None:
            change(made)
        made.commit()
        return made.serialize()


def test_a_database_gives_its_own_totals() -> None:
    loaded = formats.read(database(), "club.s3db")
    assert [len(r.games) for r in loaded.tournament.periods[0].rounds] == [3, 3, 3, 3]
    found = compare(loaded.tournament, loaded.lists)
    assert found.agrees
    assert found.presets == ("kfc",)


def test_settings_of_the_club_are_taken_over() -> None:
    change = "UPDATE ConfigTab SET CfgValue = 25 WHERE CfgKey LIKE '%Excused'"
    made = database(lambda db: db.execute(change))
    options = KeizerOptions.of(keizer_for_clubs.read(made).tournament)
    assert options.notice.size == options.zero.size == Fraction(1, 4)
    assert (options.gap, options.shake) == (4, 300)
    assert options.top_ratio == 3


def test_who_came_later_and_who_left_get_their_words() -> None:
    def change(db: sqlite3.Connection) -> None:
        db.execute("INSERT INTO Player VALUES (8, 'H', 1500, 8, 1, 0, 0)")
        db.execute("INSERT INTO Pairing VALUES (4, 101, 8, -1, 6, 0, 0)")
        db.execute("INSERT INTO Player VALUES (9, 'I', 1400, 9, 9, 0, 0)")
        db.execute("INSERT INTO Pairing VALUES (1, 102, 9, -1, 6, 0, 0)")

    rounds = keizer_for_clubs.read(database(change)).tournament.periods[0].rounds
    words = [{a.player: a.kind.value for a in round_.absences} for round_ in rounds]
    assert [line.get(8) for line in words] == ["late", "late", "late", "notice"]
    assert [line.get(9) for line in words] == ["notice", "withdrawn", "withdrawn", "withdrawn"]


def test_a_row_that_cannot_be_is_reported() -> None:
    made = database(lambda db: db.execute("INSERT INTO Pairing VALUES (1, 9, 77, 1, 1, 0, 0)"))
    (remark,) = keizer_for_clubs.read(made).warnings
    assert "77" in remark.text("nl")


@pytest.mark.parametrize(
    "data",
    [
        DATABASE,
        DATABASE + b"\x00" * 5000,
        database()[:3000],
        database(lambda db: db.execute("DROP TABLE Pairing")),
        database(lambda db: db.executescript(A_VIEW)),
    ],
)
def test_a_database_that_is_damaged_or_another_one_is_refused(data: bytes) -> None:
    with pytest.raises(BadInput):
        formats.read(data, "club.s3db")


def test_numbers_that_are_none_do_no_harm() -> None:
    def change(db: sqlite3.Connection) -> None:
        db.execute("UPDATE ConfigTab SET CfgValue = 9e999")
        db.execute("UPDATE Player SET Keizer_SumPts = -9e999, rating = 'x'")

    assert keizer_for_clubs.read(database(change)).lists[0].totals == ()
