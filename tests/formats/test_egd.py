"""The files of the European Go Database: the result file (F2) and the list of players (F3)."""

from __future__ import annotations

import io
from typing import Any

import pytest

from tests.systems.macmahon.tournaments import played, tournament
from zwitser.errors import BadInput
from zwitser.formats import remarks_on, write
from zwitser.formats.document import from_json, to_json
from zwitser.formats.egd import dumps, encode, names_of
from zwitser.formats.lists import egd_date as date_of
from zwitser.formats.lists import is_egd_list as is_list
from zwitser.formats.lists import parse_egd_line as parse_line
from zwitser.formats.lists import read_egd_list as read_players
from zwitser.generator import Recipe, generate

NAMES: dict[int, Any] = {
    1: {"name": "Jansen, Piet", "club": "Leiden", "country": "nl", "egd": "10203040"},
    2: {"name": "de Boer, Anna Maria", "club": "R dam", "country": "NL", "egd": "123"},
    3: {"name": "Kees Bos"},
    4: {"name": "Čapek, Łukasz", "country": "Czechia"},
}


def lines(text: str) -> tuple[list[str], list[list[str]]]:
    """Part a result file into headers and words."""
    every = text.splitlines()
    heads = [line for line in every if line.startswith(";")]
    return heads, [line.split() for line in every if not line.startswith(";")]


@pytest.mark.article("macmahon", "F2")
def test_a_result_file_by_hand() -> None:
    history = [
        played("1-2 1-0", "3-4 1-0R h2", p5="bye"),
        played("2-3 1/2-1/2", "4-1 0-1 h1", p5="half"),
        played("1-3 1-0", p2="zero", p4="full", p5="bye"),
    ]
    ranks = "1d 1d 1d 1d 5k"
    heads, rows = lines(dumps(tournament(ranks, *history, players=NAMES, bye_points="0.5")))
    assert heads == ["; EV[Proef]", "; HA[h1]", "; KM[7.5]"]
    assert [" ".join(row) for row in rows] == [
        "1 Jansen Piet 1d NL Leid 33 92 284.5 0 4+/w0 3+/b1 2+/w0 |10203040",
        "2 Bos Kees 1d XX xxxx 31.5 96.5 280 0 3+!w2 4=/b0 1-/b0",
        "3 Čapek Łukasz 1d XX xxxx 31 93.5 278.5 0 2-!b2 1-/w1 0+",
        "4 de_Boer Anna_Maria 1d NL Rdam 30.5 94.5 278.5 0 1-/b0 2=/w0 0-",
    ]


@pytest.mark.article("macmahon", "F2", "M7", "M11", "M13", "M14")
def test_four_values_are_those_that_a_hand_adds_up() -> None:
    """Add up every value from the results: jigo, stones, forfeit, both lose, absent, free."""
    made = tournament(
        "2d 1d 1d 1k 3k",
        played("1-2 1-0", "3-4 1/2-1/2", p5="bye"),
        played("1-3 1-0R", "2-5 0-1 h2", p4="half"),
        played("4-5 0-0R h1", "2-3 0-1", p1="half"),
        played("1-4 0-1 h1", "3-5 1-0 h2", p2="half"),
        tiebreaks=["MMS", "SOS", "SOSOS", "SODOS"],
    )
    mms = {1: 31 + 1 + 1, 2: 30, 3: 30 + 0.5 + 1 + 1, 4: 29 + 0.5 + 1, 5: 27 + 1 + 1}
    terms = {  # A round for each: the opponent with his stones, or the own start score.
        1: [mms[2], mms[3], 31, mms[4] + 1],
        2: [mms[1], mms[5] + 2, mms[3], 30],
        3: [mms[4], mms[1], mms[2], mms[5] + 2],
        4: [mms[3], 29, mms[5] + 1, mms[1] - 1],
        5: [27, mms[2] - 2, mms[4] - 1, mms[3] - 2],
    }
    sos = {player: sum(of) for player, of in terms.items()}
    sosos = {
        1: sos[2] + sos[3] + 4 * 31 + sos[4],
        2: sos[1] + sos[5] + sos[3] + 4 * 30,
        3: sos[4] + sos[1] + sos[2] + sos[5],
        4: sos[3] + 4 * 29 + sos[5] + sos[1],
        5: 4 * 27 + sos[2] + sos[4] + sos[3],
    }
    sodos = {
        1: terms[1][0] + terms[1][1],
        2: 0,
        3: terms[3][0] / 2 + terms[3][2] + terms[3][3],
        4: terms[4][0] / 2 + terms[4][3],
        5: terms[5][1],
    }
    _, rows = lines(dumps(made))
    order = [1, 3, 4, 2, 5]
    by_hand = [[mms[p], sos[p], sosos[p], sodos[p]] for p in order]
    assert by_hand[1] == [32.5, 124.5, 490, 76.25]
    assert [[float(value) for value in row[6:10]] for row in rows] == by_hand
    assert [" ".join(row[10:]) for row in rows] == [
        "4+/w0 2+!w0 0= 3-/w1",
        "3=/w0 1-!b0 4+/b0 5+/w2",
        "2=/b0 0= 5-!w1 1+/b1",
        "1-/b0 5-/w2 2-/w0 0=",
        "0+ 4+/b2 3-!b1 2-/b2",
    ]


@pytest.mark.article("macmahon", "F2", "M6", "M7", "M11", "M13")
def test_a_late_entry_stands_in_the_file_as_a_hand_writes_it() -> None:
    """Bos came in for the third round, by agreement: two halves are one point (M7)."""
    names = {
        1: {"name": "Jansen, Piet", "club": "Leid", "country": "NL", "egd": "10203040"},
        2: {"name": "de Boer, Anna", "club": "Utr", "country": "NL"},
        3: {"name": "Kok, Eva", "country": "DE"},
        4: {"name": "Vos, Noor"},
        5: {"name": "Bos, Tom", "club": "Amst", "country": "BE", "egd": "10203041"},
    }
    history = [
        played("1-2 1-0", "3-4 1/2-1/2 h1", p5="half"),
        played("1-3 0-1", "2-4 1-0 h2", p5="half"),
        played("1-5 1-0 h1", "2-3 0-1", p4="bye"),
    ]
    _, rows = lines(dumps(tournament("2d 1d 1k 3k 2k", *history, players=names)))
    # MMS 33 31 31.5 28.5 29; SOS of Bos 28 + 28 + (33 - 1), SOSOS 28 x 3 + 28 x 3 + 92.5.
    assert [" ".join(row) for row in rows] == [
        "1 Jansen Piet 2d NL Leid 33 92.5 276.5 0 3+/w0 2-/w0 4+/w1 |10203040",
        "2 Kok Eva 1k DE xxxx 31.5 93.5 274 0 5=/w1 1+/b0 3+/b0",
        "3 de_Boer Anna 1d NL Utr 31 95 272.5 0 1-/b0 5+/w2 2-/w0",
        "4 Bos Tom 2k BE Amst 29 88 260.5 0 0= 0= 1-/b1 |10203041",
        "5 Vos Noor 3k XX xxxx 28.5 86.5 269.5 0 2=/b1 3-/b2 0+",
    ]


@pytest.mark.article("macmahon", "F2")
def test_headers_that_have_data_stand_in_their_order() -> None:
    made = to_json(tournament("1d 1d", played("1-2 1-0"), handicap={"basis": "none"}))
    made["egd"] = {
        "class": "B",
        "country": "NL",
        "place": "Leiden",
        "from": "2026-11-14",
        "to": "2026-11-15",
        "minutes": 50,
        "comment": "twee dagen",
    }
    heads, _ = lines(dumps(from_json(made)))
    assert heads == [
        "; CL[B]",
        "; EV[Proef]",
        "; PC[NL,Leiden]",
        "; DT[2026-11-14,2026-11-15]",
        "; KM[7.5]",
        "; TM[50]",
        "; CM[twee dagen]",
    ]


@pytest.mark.article("macmahon", "F2")
def test_who_never_had_a_game_is_left_out_and_rows_are_counted_on() -> None:
    _, rows = lines(dumps(tournament("1d 9d 1d", played("1-3 1-0", p2="bye"))))
    assert [(row[0], row[-1]) for row in rows] == [("1", "2+/w0"), ("2", "1-/b0")]


@pytest.mark.article("macmahon", "F2")
def test_four_values_stand_in_every_line() -> None:
    listed = ["SOS", "mms", "DC", "SODOS", "CUSS"]
    _, rows = lines(dumps(tournament("1d 2d", played("1-2 1-0"), tiebreaks=listed)))
    assert rows[0][6:10] == ["31", "31", "1", "31"]


@pytest.mark.article("macmahon", "F2")
def test_a_game_without_a_result_is_left_out_and_named() -> None:
    """Two had no other game, so that they are not in the file either."""
    first = played("1-2 1-0", "3-4 1-0", "5-6 1-0")
    for game in first["games"][1:]:
        game["result"] = None
    second = played("1-3 1-0", "2-4 1-0", p5="bye", p6="zero")
    made = tournament("1d 1d 1d 1d 1d 1d", first, second)
    _, rows = lines(dumps(made))
    assert [(" ".join(row[1:3]), row[10:]) for row in rows] == [
        ("1 Speler", ["2+/w0", "3+/w0"]),
        ("2 Speler", ["1-/b0", "4+/w0"]),
        ("3 Speler", ["0-", "1-/b0"]),
        ("4 Speler", ["0-", "2-/b0"]),
    ]
    (told,) = remarks_on(made, "open.h9")
    assert told.text("en").endswith("EGD file: Speler 4 – Speler 3 · Speler 6 – Speler 5")


@pytest.mark.article("macmahon", "F2")
def test_a_swiss_has_its_wins_once_and_the_fourth_criterion_after_them() -> None:
    """One win against none: SOS 0 and 1, SOSOS 1 and 0, SODOS 0 and 0, SMMS 0."""
    listed = ["NBW", "SOS", "SOSOS", "RATING"]
    made = tournament("1d 2k", played("1-2 1-0"), start="zero", tiebreaks=listed)
    _, rows = lines(dumps(made))
    assert [row[6:10] for row in rows] == [["1", "0", "1", "2100"], ["0", "1", "0", "1900"]]
    by_rank = tournament("1d 2k", played("1-2 1-0"), tiebreaks=listed)
    assert lines(dumps(by_rank))[1][0][6:10] == ["31", "1", "28", "31"]


@pytest.mark.article("macmahon", "F2")
@pytest.mark.parametrize(
    ("country", "place", "heading"),
    [
        ("NL", "Leiden", "; PC[NL,Leiden]"),
        ("", "Leiden", "; PC[,Leiden]"),
        ("NL", "", "; PC[NL]"),
        ("", "", ""),
    ],
)
def test_the_place_has_its_comma_without_a_country(country: str, place: str, heading: str) -> None:
    made = to_json(tournament("1d 1d", played("1-2 1-0")))
    made["egd"] = {"country": country, "place": place}
    heads, _ = lines(dumps(from_json(made)))
    assert [head for head in heads if head.startswith("; PC")] == ([heading] if heading else [])


@pytest.mark.article("macmahon", "F2")
def test_a_chess_tournament_is_no_result_file_of_the_egd() -> None:
    with pytest.raises(BadInput):
        dumps(generate(Recipe("knsb-rating", 4, 1, "egd")))


@pytest.mark.article("macmahon", "F2")
@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Jansen, Piet", ("Jansen", "Piet")),
        ("Piet Jansen", ("Jansen", "Piet")),
        ("Jan Piet Jansen", ("Jansen", "Jan_Piet")),
        ("van den Berg, Jan Piet", ("van_den_Berg", "Jan_Piet")),
        ("Madonna", ("Madonna", "_")),
    ],
)
def test_a_name_is_split_into_last_and_first(name: str, parts: tuple[str, str]) -> None:
    assert names_of(name) == parts


@pytest.mark.article("macmahon", "F2")
def test_the_file_is_latin_9_and_other_letters_lose_their_accents() -> None:
    assert encode("Čapek Škoda € Ő ł").decode("iso-8859-15") == "Capek Škoda € O l"


LIST = """
European Go Database list (14 Nov 2026)

   Pin    Last_name   First  Co Club Rank Prom GoR  Nr Last
10203040 Jansen Piet NL Leid 3d -- 2315 40 W261114A
10203041 Jánsson NL xxxx 20k 19k -12 2 E250101B
10203042 Li Xiao_2, CN Bei 2p -- 2665 9 E250101B
10203043 Berg Jan Piet NL A 12k -- 905 12 W261001A
10203044 Anonymous Player XX xxxx 5k -- 1600 1 W261001A
10203045 (undefined) x XX xxxx 5k -- 1600 1 W261001A
1020304 Kort Pin NL Leid 3d -- 2315 40 W261114A
10203046 Bos Tom NL Leid 3x -- 2315 40 W261114A
"""


@pytest.mark.article("macmahon", "F3")
def test_the_list_of_players_is_read() -> None:
    found = read_players(io.BytesIO(LIST.encode()), frozenset())
    assert [(p.number, p.name, p.more["rank"], p.more["rating"]) for p in found] == [
        (10203040, "Jansen, Piet", "3d", "2315"),
        (10203041, "Jánsson", "20k", "-12"),
        (10203042, "Li, Xiao 2,", "7d", "2665"),
        (10203043, "Berg, Jan Piet", "12k", "905"),
    ]


@pytest.mark.article("macmahon", "F3")
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_the_list_is_known_and_read_however_its_lines_end(end: str, encoding: str) -> None:
    players = [
        f"{10203000 + n} Jánsson Piet{n} NL Leid 3d -- 2315 40 W261114A" for n in range(5000)
    ]
    data = end.join(players).encode(encoding)
    assert is_list(data[:4096])
    found = list(read_players(io.BytesIO(data), frozenset()))
    assert [one.number for one in found] == list(range(10203000, 10208000))
    assert {one.name[:7] for one in found} == {"Jánsson"}


@pytest.mark.article("macmahon", "F3")
@pytest.mark.parametrize(
    ("heading", "date"),
    [
        ("(11 Nov 2026)", "11-11-2026"),
        ("Actual list (01 Mar 2027)", "1-3-2027"),
        ("(11 Foo 2026)", ""),
        ("no date", ""),
    ],
)
def test_the_list_bears_a_date(heading: str, date: str) -> None:
    assert date_of(f"European Go Database\n{heading}\n".encode()) == date


@pytest.mark.article("macmahon", "F3")
@pytest.mark.parametrize(
    ("rating", "rank"),
    [(2050, "1d"), (2049, "1k"), (2149, "1d"), (2150, "2d"), (-900, "30k"), (2990, "9d")],
)
def test_a_professional_is_entered_with_the_rank_of_his_rating(rating: int, rank: str) -> None:
    player = parse_line(f"10203042 Li Xiao CN Bei 1p -- {rating} 9 E250101B")
    assert player is not None
    assert (player.more["rank"], player.more["pro"]) == (rank, "1p")


@pytest.mark.article("macmahon", "F2")
def test_what_has_a_meaning_in_the_file_does_not_come_in_with_a_name() -> None:
    names = {
        1: {"name": "Jansen; P, Piet|x", "club": "a|b;c"},
        2: {"name": "; |", "club": "|"},
    }
    made = to_json(tournament("1d 1d", played("1-2 1-0"), players=names))
    made["name"] = "Open [Leiden] 2026"
    heads, rows = lines(dumps(from_json(made)))
    assert heads[0] == "; EV[Open (Leiden) 2026]"
    assert [row[1:6] for row in rows] == [
        ["Jansen_P", "Piet_x", "1d", "XX", "abc"],
        ["_", "_", "1d", "XX", "xxxx"],
    ]


@pytest.mark.article("macmahon", "F2")
def test_a_name_that_the_file_can_not_hold_is_told() -> None:
    names = NAMES | {3: {"name": "李 世乭"}, 5: {"name": "Wat? Nou, Jan"}}
    made = tournament("1d 1d 1d 1d 5k", played("1-2 1-0", "3-4 1-0", p5="bye"), players=names)
    (told,) = remarks_on(made, "open.h9")
    assert told.text("en").endswith("give them in Latin letters: 李 世乭")
    assert remarks_on(made, "open.json") == []


@pytest.mark.parametrize("ending", [".h0", ".h10", ".h", ".H0"])
@pytest.mark.article("macmahon", "F2")
def test_only_h1_to_h9_are_files_for_the_egd(ending: str) -> None:
    made = tournament("1d 1d", played("1-2 1-0"))
    with pytest.raises(BadInput, match=r"ends in \.h1 to \.h9"):
        write(made, f"open{ending}")


@pytest.mark.article("macmahon", "F2")
def test_who_is_not_in_the_file_is_not_named_for_letters() -> None:
    names = {1: {"name": "李 世乭"}, 3: {"name": "申 眞諝"}}
    made = tournament("3d 2d 1d", played("1-2 1-0"), players=names)
    (told,) = remarks_on(made, "weekend.h9")
    assert told.text("en").endswith("give them in Latin letters: 李 世乭")
