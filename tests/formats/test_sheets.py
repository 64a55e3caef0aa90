"""Standings and pairings as CSV."""

import csv
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zwitser.errors import BadInput
from zwitser.formats.sheets import own_standings_csv, pairings_csv, standings_csv, write_cells
from zwitser.model import (
    Absence,
    AbsenceKind,
    Game,
    Period,
    Player,
    Result,
    Round,
    Tournament,
)
from zwitser.ranking.standings import standings
from zwitser.systems.macmahon.standings import standings as macmahon_standings

TOURNAMENT = Tournament(
    name="Open",
    system="knsb-weerstand",
    players=(Player(1, "Jansen, Piet", 1, 1850), Player(2, "=cmd()", 2), Player(3, "Vos", 3, 1700)),
    rounds=3,
    history=(
        Round((Game(1, 2, Result.DRAW),), (Absence(3, AbsenceKind.BYE),)),
        Round((Game(3, 1),), (Absence(2, AbsenceKind.WITHDRAWN),)),
    ),
)


def test_pairings_have_boards_and_below_them_the_absent() -> None:
    assert pairings_csv(TOURNAMENT, 1, lang="en") == (
        "board,white number,white,black number,black,result\r\n"
        '1,1,"Jansen, Piet",2,\'=cmd(),½ - ½\r\n'
        ",3,Vos,,bye,\r\n"
    )


def test_the_last_round_is_the_default() -> None:
    assert pairings_csv(TOURNAMENT).splitlines()[1:] == [
        '1,3,Vos,1,"Jansen, Piet",',
        ",2,'=cmd(),,teruggetrokken,",
    ]


def test_a_dutch_excel_wants_semicolons_a_mark_and_decimal_commas() -> None:
    ranking = standings(TOURNAMENT, tiebreaks=["WP", "SB"], after=1)
    text = standings_csv(TOURNAMENT, ranking, separator=";", excel=True)
    assert text.splitlines()[:2] == [
        "\ufeffplaats;nummer;naam;rating;punten;WP;SB",
        "1;3;Vos;1700;1;0,5;0,25",
    ]
    assert ";0,5;" in text.splitlines()[2]


def test_a_club_season_counts_its_rounds_through() -> None:
    club = Tournament(
        "Club",
        "club",
        TOURNAMENT.players,
        periods=(Period(TOURNAMENT.history[:1]), Period(TOURNAMENT.history[1:])),
    )
    assert pairings_csv(club, 2) == pairings_csv(TOURNAMENT, 2)


@pytest.mark.parametrize("number", [0, 3])
def test_a_round_that_is_not_there(number: int) -> None:
    with pytest.raises(BadInput, match=f"there is no round {number}; 2 are paired"):
        pairings_csv(TOURNAMENT, number)


@pytest.mark.parametrize("cell", ["=1+1", "+31 6", "-x", "@SUM", "\t=1", " =1", "|cmd", "-1-1"])
def test_a_formula_is_defused(cell: str) -> None:
    assert next(csv.reader(StringIO(write_cells([cell], []))))[0].startswith("'")


@pytest.mark.parametrize("cell", ["-1", "2.5", "Jansen-Vos", "½ - ½", ""])
def test_what_is_no_formula_stays(cell: str) -> None:
    assert next(csv.reader(StringIO(write_cells(["x", cell], []))))[1] == cell


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=2, max_size=4))
def test_any_text_makes_one_row_without_formulas(cells: list[str]) -> None:
    read = list(csv.reader(StringIO(write_cells(cells, []), newline="")))
    assert len(read) == 1
    assert len(read[0]) == len(cells)
    assert not any(cell[:1] in ("=", "+", "@", "\t", "\r") for cell in read[0])


GO = Tournament(
    name="Stenen",
    system="macmahon",
    players=(
        Player(1, "Jansen, Piet", 1, rank="4d"),
        Player(2, "Bos", 2, rank="9k"),
        Player(3, "Vos", 3, rank="12k"),
    ),
    rounds=3,
    history=(Round((Game(1, 2, Result.BLACK_WINS, 9),), (Absence(3, AbsenceKind.BYE),)),),
)


def test_pairings_of_go_name_black_first_with_stones_and_komi() -> None:
    assert pairings_csv(GO, lang="en").splitlines() == [
        "board,black number,black,white number,white,result,stones,komi",
        '1,2,Bos,1,"Jansen, Piet",B+,9,0.5',
        ",3,Vos,,bye,,,",
    ]


def test_standings_that_a_system_makes_itself_have_ranks_in_go() -> None:
    found = macmahon_standings(GO)
    assert own_standings_csv(GO, found, lang="en").splitlines() == [
        "place,number,name,rank,MMS,SOS,SOSOS",
        '1,1,"Jansen, Piet",4d,33,31,24',
        "2,2,Bos,9k,22,24,31",
        "3,3,Vos,12k,19,18,18",
    ]
