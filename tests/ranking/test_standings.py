"""The ranking: order, shared places, which criterion broke a tie, and what is printed."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from zwitser.errors import BadInput
from zwitser.formats import document
from zwitser.model import (
    Absence,
    AbsenceKind,
    Game,
    Links,
    Options,
    Period,
    Player,
    Result,
    Round,
    Tournament,
)
from zwitser.ranking.standings import Standings, standings
from zwitser.ranking.wording import tie_lines

CASES = Path(__file__).parent.parent / "cases"
WON, LOST, DREW = Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW


def make(players: int, *rounds: Round, system: str = "knsb-weerstand") -> Tournament:
    field = tuple(Player(n, f"P{n}", n) for n in range(1, players + 1))
    return Tournament("t", system, field, rounds=9, history=rounds)


def games(*boards: tuple[int, int, Result]) -> Round:
    return Round(tuple(Game(white, black, result) for white, black, result in boards))


def ranks(ranking: Standings) -> list[tuple[int, int]]:
    return [(line.rank, line.player) for line in ranking.players]


def default_cases() -> list[Any]:
    found = []
    for system in ("knsb-weerstand", "go-weerstand"):
        for path in sorted((CASES / system).glob("*.expected.json")):
            expected = json.loads(path.read_text(encoding="utf-8"))
            if "standings" in expected:
                name = path.name.replace(".expected.json", ".json")
                label = f"{system}/{name}"
                found.append(pytest.param(path.parent / name, expected["standings"], id=label))
    return found


def test_the_default_cases_are_there() -> None:
    assert len(default_cases()) > 20


@pytest.mark.parametrize(("path", "expected"), default_cases())
@pytest.mark.article("knsb-weerstand", "F12")
@pytest.mark.article("go-weerstand", "7.5a", "7.5b", "7.5c", "7.5d", "7.5e")
def test_the_final_ranking_of_a_system_is_printed_as_in_its_cases(
    path: Path, expected: dict[str, Any]
) -> None:
    tournament = document.loads(path.read_text(encoding="utf-8"))
    assert standings(tournament).to_json() == expected


@pytest.mark.article("knsb-weerstand", "F12")
def test_the_mutual_result_decides_the_first_place_only() -> None:
    # 3 and 4 share the third place and have met; 1 and 2 share the first and have not.
    tournament = make(
        6,
        games((1, 5, WON), (2, 6, WON), (3, 4, WON)),
        games((1, 3, WON), (2, 5, WON), (4, 6, WON)),
    )
    by_f12 = standings(tournament, tiebreaks=["knsb-weerstand"])
    by_senior = standings(tournament, tiebreaks=["knsb-senior"])
    assert [by_f12.of(player).values["DE"] for player in (1, 2, 3, 4)] == [None] * 4
    assert [by_senior.of(player).values["DE"] for player in (1, 2, 3, 4)] == [None, None, 2, 0]
    assert [tie.tied for tie in by_f12.ties if tie.criterion == "DE"] == [(1, 2)]


@pytest.mark.article("knsb-weerstand", "F12")
def test_a_shared_first_place_goes_by_mutual_result_before_wp() -> None:
    # 1 and 2 have two points each; 2 won their game although 1 has more WP.
    tournament = make(
        4,
        games((2, 1, WON), (3, 4, WON)),
        games((1, 3, WON), (4, 2, WON)),
        games((1, 4, WON), (2, 3, WON)),
    )
    table = standings(tournament)
    assert [line.player for line in table.players[:2]] == [2, 1]
    assert table.players[1].broken_by == "DE"


def test_who_is_equal_shares_the_rank_and_the_next_is_skipped() -> None:
    tournament = make(4, games((1, 2, WON), (3, 4, WON)), games((1, 4, DREW), (3, 2, DREW)))
    assert ranks(standings(tournament, tiebreaks=["WINS"])) == [(1, 1), (1, 3), (3, 2), (3, 4)]


def test_ties_say_which_criterion_broke_them_in_order() -> None:
    tournament = make(4, games((1, 2, WON), (4, 3, LOST)), games((1, 4, DREW), (3, 2, DREW)))
    table = standings(tournament, tiebreaks=["WINS", "BWINS"])
    assert [(tie.criterion, tie.tied, tie.parts) for tie in table.ties] == [
        ("PTS", (1, 2, 3, 4), ((1, 3), (2, 4))),
        ("WINS", (1, 3), ((1, 3),)),
        ("WINS", (2, 4), ((2, 4),)),
        ("BWINS", (1, 3), ((3,), (1,))),
        ("BWINS", (2, 4), ((2, 4),)),
    ]
    assert [line.broken_by for line in table.players] == ["", "BWINS", "PTS", ""]


def test_the_explanation_of_a_player_has_his_values_and_his_ties() -> None:
    tournament = make(4, games((1, 2, WON), (4, 3, LOST)), games((1, 4, DREW), (3, 2, DREW)))
    table = standings(tournament, tiebreaks=["BWINS"])
    assert table.explanation_json(3) == {
        "id": 3,
        "rank": 1,
        "values": [
            {
                "criterion": "PTS",
                "value": "1.5",
                "tied": [],
                "terms": [
                    {
                        "code": "round",
                        "round": 1,
                        "opponent": 4,
                        "points": "1",
                        "adds": "1",
                        "cut": False,
                    },
                    {
                        "code": "round",
                        "round": 2,
                        "opponent": 2,
                        "points": "0.5",
                        "adds": "0.5",
                        "cut": False,
                    },
                ],
            },
            {
                "criterion": "BWINS",
                "value": "1",
                "tied": [],
                "terms": [
                    {
                        "code": "round",
                        "round": 1,
                        "opponent": 4,
                        "points": "1",
                        "adds": "1",
                        "cut": False,
                    },
                ],
            },
        ],
        "ties": [
            {"criterion": "PTS", "tied": [1, 2, 3, 4], "parts": [[1, 3], [2, 4]]},
            {"criterion": "BWINS", "tied": [1, 3], "parts": [[3], [1]]},
        ],
    }


def test_a_tie_is_told_with_names_and_a_large_one_with_a_number() -> None:
    names = {n: f"P{n}" for n in range(1, 10)}
    small, large = standings(make(3), tiebreaks=["LOT"]), standings(make(9), tiebreaks=["WON"])
    assert tie_lines(small, 2, names, "en") == ["Tied with P1 and P3; LOT made a difference."]
    assert tie_lines(large, 2, names, "nl") == ["Gelijk met 8 anderen; WON gaf geen verschil."]


def test_without_a_list_the_tournament_has_its_own() -> None:
    tournament = replace(make(2, games((1, 2, WON))), options=Options(tiebreaks=("sops",)))
    assert standings(tournament).columns == ("SOPS",)
    assert standings(tournament, tiebreaks=["won"]).columns == ("WON",)


@pytest.mark.parametrize(
    ("system", "columns"),
    [
        ("knsb-weerstand", ("WP", "SB")),
        ("go-weerstand", ("WP", "SB")),
        ("knsb-rating", ("WP", "SB")),
        ("round-robin", ("DE-FIDE", "WINS", "SB")),
        ("double-round-robin", ("DE-FIDE", "WINS", "SB")),
    ],
)
def test_every_system_has_a_ranking_of_its_own(system: str, columns: tuple[str, ...]) -> None:
    assert standings(make(2, system=system)).columns == columns


def test_the_rating_system_leaves_places_shared() -> None:
    table = standings(make(2, games((1, 2, DREW)), system="knsb-rating"))
    assert ranks(table) == [(1, 1), (1, 2)]


def test_after_looks_at_the_first_rounds_only() -> None:
    tournament = make(2, games((1, 2, WON)), games((2, 1, WON)), games((2, 1, WON)))
    assert ranks(standings(tournament, after=1)) == [(1, 1), (2, 2)]
    assert ranks(standings(tournament)) == [(1, 2), (2, 1)]
    assert standings(tournament, after=0).to_json()["after"] == 0


@pytest.mark.parametrize("after", [-1, 2])
def test_a_round_that_is_not_there_is_bad_input(after: int) -> None:
    with pytest.raises(BadInput, match="from 0 to 1"):
        standings(make(2, games((1, 2, WON))), after=after)


def test_a_club_season_has_other_standings() -> None:
    season = replace(make(2, system="club"), periods=(Period(),))
    with pytest.raises(BadInput, match="standings of its own"):
        standings(season)


def test_nobody_gives_an_empty_ranking() -> None:
    assert standings(make(0)).to_json()["players"] == []


@pytest.mark.article("osv", "5.Snelschaak")
def test_a_list_that_begins_with_the_rank_sum_has_it_in_place_of_the_points() -> None:
    tournament = replace(
        make(3, games((1, 2, WON))),
        links=Links(parts=(((3,), (2,), (1,)), ((3,), (1, 2)))),
    )
    table = standings(tournament, tiebreaks=["RANKSUM"])
    assert [(line.player, line.values["RANKSUM"]) for line in table.players] == [
        (3, 2),
        (2, 4),
        (1, 5),
    ]


@pytest.mark.article("osv", "5.Snelschaak")
def test_who_missed_a_part_tournament_ranks_behind_all_who_were_in_it() -> None:
    tournament = replace(make(3), links=Links(parts=(((1,), (2,), (3,)), ((2,), (1,)))))
    table = standings(tournament, tiebreaks=["RANKSUM"])
    assert {line.player: line.values["RANKSUM"] for line in table.players} == {1: 3, 2: 3, 3: 6}


@pytest.mark.article("osv", "5.Vierkamp")
def test_who_is_not_in_a_linked_ranking_comes_last_and_has_no_place() -> None:
    links = Links(standings=(("huis", ((2,), (4,))),))
    table = standings(replace(make(4), links=links), tiebreaks=["standing:huis"])
    assert ranks(table) == [(1, 2), (2, 4), (3, 1), (3, 3)]
    assert [line.values["STANDING:huis"] for line in table.players] == [1, 2, None, None]


def test_the_name_of_a_linked_ranking_is_found_in_any_case() -> None:
    links = Links(standings=(("Huis", ((2,), (1,))),))
    table = standings(replace(make(2), links=links), tiebreaks=["STANDING:HUIS"])
    assert ranks(table) == [(1, 2), (2, 1)]
    assert not table.warnings


@pytest.mark.article("osv", "2.Play-off")
def test_a_play_off_gives_the_place_within_the_tied_group() -> None:
    tournament = replace(make(4), links=Links(playoff=((3,), (1,))))
    table = standings(tournament, tiebreaks=["PLAYOFF"])
    assert ranks(table) == [(1, 3), (2, 1), (3, 2), (3, 4)]
    assert [line.values["PLAYOFF"] for line in table.players] == [1, 2, 3, 3]


@pytest.mark.article("osv", "2.LOT")
def test_the_lot_hangs_on_the_seed_alone() -> None:
    tournament = make(30)
    drawn = replace(tournament, options=Options(seed="a"))
    again = replace(drawn, players=tuple(reversed(drawn.players)))
    other = replace(tournament, options=Options(seed="b"))
    order = [line.player for line in standings(drawn, tiebreaks=["LOT"]).players]
    assert order == [line.player for line in standings(again, tiebreaks=["LOT"]).players]
    assert order != [line.player for line in standings(other, tiebreaks=["LOT"]).players]
    assert sorted(order) == list(range(1, 31))


@pytest.mark.article("osv", "2.LOT")
def test_without_a_seed_the_lot_is_the_lot_number() -> None:
    players = (Player(1, "A", 9), Player(2, "B", 3))
    table = standings(replace(make(0), players=players), tiebreaks=["LOT"])
    assert ranks(table) == [(1, 2), (2, 1)]


def test_an_annulled_player_of_a_round_robin_comes_last() -> None:
    withdrawn = Round(
        (Game(2, 3, LOST),),
        (Absence(1, AbsenceKind.WITHDRAWN), Absence(4, AbsenceKind.BYE)),
    )
    tournament = make(4, games((1, 4, WON), (2, 3, LOST)), system="round-robin")
    tournament = replace(tournament, history=(*tournament.history, withdrawn))
    table = standings(tournament)
    assert table.annulled == {1}
    assert table.players[-1].player == 1
    assert table.of(4).points == 0


def test_numbers_are_exact_decimals_and_unknown_values_null() -> None:
    tournament = make(3, games((1, 2, DREW)))
    printed: Any = standings(tournament, tiebreaks=["SB", "LPR", "DE"]).to_json()
    assert printed == {
        "after": 1,
        "tiebreaks": ["SB", "LPR", "DE"],
        "players": [
            {
                "rank": 1,
                "id": 1,
                "points": "0.5",
                "values": {"SB": "0.25", "LPR": None, "DE": "0.5"},
            },
            {
                "rank": 1,
                "id": 2,
                "points": "0.5",
                "values": {"SB": "0.25", "LPR": None, "DE": "0.5"},
            },
            {"rank": 3, "id": 3, "points": "0", "values": {"SB": "0.25", "LPR": None, "DE": None}},
        ],
    }


def test_a_criterion_may_stand_twice() -> None:
    tournament = make(2, games((1, 2, DREW)))
    assert standings(tournament, tiebreaks=["DE", "WP", "DE"]).columns == ("DE", "WP")


@pytest.fixture(scope="module")
def processor_seconds() -> tuple[float, ...]:
    """Time rankings of 500, 1,000 and 2,000 players in a process of their own.

    Coverage would slow them down several times, and other tests would share the clock.
    """
    code = (
        "from benchmarks.standings import made_up, seconds\n"
        "for players in (500, 1000, 2000):\n"
        "    print(seconds(made_up(players, 9)))"
    )
    root = Path(__file__).parent.parent.parent
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True
    )
    return tuple(float(line) for line in done.stdout.split())


def test_a_thousand_players_with_six_criteria_take_a_fraction_of_a_second(
    processor_seconds: tuple[float, ...],
) -> None:
    # The promise is 200 ms (`benchmarks/standings.py`); a slow machine may take longer.
    assert processor_seconds[1] < 0.6


def test_the_cost_grows_with_the_number_of_games(processor_seconds: tuple[float, ...]) -> None:
    assert processor_seconds[2] < 10 * processor_seconds[0]


def test_a_player_who_is_not_there_cannot_be_explained() -> None:
    with pytest.raises(BadInput, match="no player 9"):
        standings(make(2)).explain(9)
