"""Players from CSV files and from a spreadsheet's clipboard."""

import pytest

from zwitser.errors import BadInput
from zwitser.formats.tables import PlayerRow, read_players
from zwitser.model import Title


def rows(text: str) -> list[tuple[str, int | None]]:
    return [(row.name, row.rating) for row in read_players(text).rows]


@pytest.mark.parametrize(
    "text",
    [
        "Naam\tRating\nJansen, Piet\t1850\nde Boer, Anna\t\n",
        "naam;rating\r\nJansen, Piet;1850\r\nde Boer, Anna;\r\n",
        'Name,Elo\n"Jansen, Piet",1850\n"de Boer, Anna",-\n',
        "\ufeffNr.;Naam;KNSB-rating\n1;Jansen, Piet;1850\n2;de Boer, Anna;0\n",
        "Voornaam\tTussenvoegsel\tAchternaam\tRating\nPiet\t\tJansen\t1850\nAnna\tde\tBoer\t\n",
        "First name;Last name;Rating\nPiet;Jansen;1850,0\nAnna;de Boer;\n",
        "\n\nRating\tSpeler\n1850\tJansen, Piet\n\n\tde Boer, Anna\n",
        "Jansen, Piet\t1850\nde Boer, Anna\t\n",
        "1;Jansen, Piet;1850\n2;de Boer, Anna;\n",
        "Jansen, Piet, 1850\nde Boer, Anna\n",
        "Herfsttoernooi\n12 oktober\t2026\n\nNaam\tRating\nJansen, Piet\t1850\nde Boer, Anna\t\n",
        "Piet\tJansen\t1850\nAnna\tde Boer\t\n",
        "de Boer\tAnna\t\nJansen\tPiet\t1850\n",
        "Piet\t\tJansen\t1850\nAnna\tde\tBoer\t\n",
        "Naam;Rating;FIDE-rating\nJansen, Piet;;1850\nde Boer, Anna;-;\n",
        "Naam\tRating\nJansen ,  Piet\t1850\nde Boer,Anna\t\n",
    ],
)
def test_tables_of_many_shapes_say_the_same(text: str) -> None:
    table = read_players(text)
    assert sorted((row.name, row.rating) for row in table.rows) == [
        ("Jansen, Piet", 1850),
        ("de Boer, Anna", None),
    ]
    assert not table.faults


@pytest.mark.parametrize(
    "text",
    [
        "Piet Jansen 1850\nAnna de Boer 1700\nBo Smit\n",
        "1. Piet Jansen (1850)\n2. Anna de Boer (1700)\n3. Bo Smit",
        "1) Piet Jansen: 1850\n2) Anna de Boer: 1700\nBo Smit",
    ],
)
def test_a_list_in_a_message_has_names_and_ratings(text: str) -> None:
    assert rows(text) == [("Piet Jansen", 1850), ("Anna de Boer", 1700), ("Bo Smit", None)]


@pytest.mark.parametrize(
    "text",
    [
        "Piet Jansen 3k\nAnna de Boer 1d\nBo Smit 9p\nEva Bol\n",
        "1. Piet Jansen (3 kyu)\n2. Anna de Boer (1 Dan)\n3. Bo Smit (9 pro)\n4. Eva Bol",
        "Piet Jansen - 3K\nAnna de Boer - 1D\nBo Smit - 9P\nEva Bol",
        "Piet Jansen\t3 kyu\nAnna de Boer\t1 dan\nBo Smit\t9 pro\nEva Bol\t\n",
    ],
)
def test_a_list_without_headings_has_names_and_ranks(text: str) -> None:
    assert [(row.name, row.rank) for row in read_players(text).rows] == [
        ("Piet Jansen", "3k"),
        ("Anna de Boer", "1d"),
        ("Bo Smit", "9p"),
        ("Eva Bol", ""),
    ]


def test_a_club_beside_whole_names_is_no_surname() -> None:
    assert rows("Piet Jansen\tOost\t1850\nAnna de Boer\tToren\t1700\n") == [
        ("Piet Jansen", 1850),
        ("Anna de Boer", 1700),
    ]


def test_somebody_called_player_is_no_header() -> None:
    assert rows("Jansen, Piet\nPlayer, Gary\n") == [("Jansen, Piet", None), ("Player, Gary", None)]


def test_every_column_has_its_place() -> None:
    header = "Nr;Lotingsnummer;Titel;Naam;Rating;Relatienummer;FED;Vereniging;Geboren;S;Opmerking"
    table = read_players(f"{header}\n7;3;fm;Jansen, Piet;1850;7654321;NED;ASV;1980;;x\n")
    assert table.rows == (
        PlayerRow(
            line=2,
            name="Jansen, Piet",
            rating=1850,
            title=Title.FM,
            id=7,
            lot=3,
            relation="7654321",
            federation="NED",
            club="ASV",
            born="1980",
        ),
    )
    assert [str(each) for each in table.remarks] == [
        "line 1: the column 'Opmerking' is not known to us; left out"
    ]


@pytest.mark.parametrize("heading", ["Geb.", "Geb.jaar", "Geb. datum", "Jaar", "Year of birth"])
def test_heading_of_the_year_of_birth_may_be_short(heading: str) -> None:
    [row] = read_players(f"Naam;{heading}\nJansen, Piet;1980\n").rows
    assert row.born == "1980"


def test_a_table_without_header_is_guessed_and_said() -> None:
    table = read_players("1\t7654321\tJansen, Piet\t1850\tIM\n2\t7654322\tde Boer, Anna\t1700\t\n")
    assert [(row.id, row.relation, row.title) for row in table.rows] == [
        (1, "7654321", Title.IM),
        (2, "7654322", Title.NONE),
    ]
    assert table.remarks[0].text("en") == (
        "there is no header; read as number, relation number, name, rating, title"
    )


def test_a_fault_names_its_row_and_hides_no_other() -> None:
    table = read_players(
        "Nr;Naam;Rating\n1;Jansen;veel\n2;;1500\n1;Bakker;1600\n"
        "1;de Wit;99999\nx;Smit;1\n1;Vos;1400\n"
    )
    assert [str(fault) for fault in table.faults] == [
        "row 2, rating: expected a rating from 0 to 9999, got 'veel'",
        "row 3: the name is missing",
        "row 5, rating: expected a rating from 0 to 9999, got '99999'",
        "row 6, number: expected a whole number from 1, got 'x'",
        "row 7: the number 1 is also on row 4",
    ]
    assert [row.name for row in table.rows] == ["Bakker", "Vos"]


def test_names_that_stand_twice_and_strange_titles_are_said() -> None:
    table = read_players("Naam;Titel\nA;XX\nA;\n")
    assert [each.code for each in table.remarks] == ["title-unknown", "name-twice"]


def test_formulas_and_emoji_are_names_like_any_other() -> None:
    assert rows("Naam\tRating\n=SUM(A1)\t1\n👩‍🚀\t2\n") == [("=SUM(A1)", 1), ("👩‍🚀", 2)]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "the table is empty"),
        (" \n\t\n", "the table is empty"),
        ("1\t2\n3\t4\n", "no column with names; give the table a header like: Naam, Rating"),
        ("Naam\n" + "A\n" * 20_001, "row 20002: expected at most 20,000 rows"),
        (
            "Naam\n" + "x" * 200_000,
            "this is not a table we can read: field larger than field limit",
        ),
        ("x" * 17_000_000, "the table is larger than the most we read"),
    ],
)
def test_what_is_no_table_gets_one_line(text: str, fault: str) -> None:
    with pytest.raises(BadInput) as raised:
        read_players(text)
    assert str(raised.value).startswith(fault)


def test_a_name_comes_on_one_line_and_not_too_long() -> None:
    table = read_players('Naam\tRating\n"Jansen,\n  Piet"\t1850\n' + "x" * 1001 + "\t1\n")
    assert [row.name for row in table.rows] == ["Jansen, Piet"]
    assert [str(fault) for fault in table.faults] == [
        "row 3: expected a name of at most 1000 characters, got 1001"
    ]
