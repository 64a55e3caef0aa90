"""OpenGotha's files: six tournaments with every round, and files that are wrong (F1)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from zwitser import formats
from zwitser.errors import BadInput
from zwitser.formats import remarks_on, write
from zwitser.formats.document import from_json, to_json
from zwitser.formats.opengotha import loads
from zwitser.formats.source import decode
from zwitser.generate import Recipe, generate
from zwitser.pairing import pair
from zwitser.systems.macmahon.standings import standings

Json = dict[str, Any]

CASES = sorted((Path(__file__).parent.parent / "cases" / "opengotha").glob("*.xml"))


def expected(path: Path) -> Json:
    found: Json = json.loads(path.with_suffix(".expected.json").read_text("utf-8"))
    return found


def imported(document: Json) -> Json:
    """Give what an import must bring over, with absences in the order of the players."""
    history = [
        round_ | {"absent": sorted(round_["absent"], key=lambda absence: absence["player"])}
        for round_ in document["history"]
    ]
    players = [{k: v for k, v in p.items() if k != "egd"} for p in document["players"]]
    return {"rounds": document["rounds"], "players": players, "history": history}


@pytest.mark.article("macmahon", "F1")
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_players_games_and_absences_come_over(path: Path) -> None:
    loaded = formats.read(path.read_bytes(), path.name)
    assert imported(to_json(loaded.tournament)) == imported(expected(path)["document"])
    assert loaded.warnings == ()


@pytest.mark.parametrize("round_", ["", "0", "-1", "1001", "999999999"])
def test_a_game_of_no_round_is_refused_at_once(round_: str) -> None:
    text = CASES[0].read_text("utf-8").replace('roundNumber="1"', f'roundNumber="{round_}"', 1)
    with pytest.raises(BadInput) as refused:
        loads(text)
    assert "line" in str(refused.value)


@pytest.mark.article("macmahon", "F1")
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_settings_come_over(path: Path) -> None:
    found, wanted = loads(path.read_text("utf-8")).tournament, expected(path)["document"]
    assert found.options == from_json(wanted).options


@pytest.mark.article("macmahon", "F1", "M10", "M11", "M13")
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_standings_are_those_of_the_tournament(path: Path) -> None:
    document = to_json(loads(path.read_text("utf-8")).tournament)
    known = [r for r in document["history"] if all(game["result"] for game in r["games"])]
    found = standings(from_json({**document, "history": known})).to_json()
    assert found == expected(path)["standings"]


@pytest.mark.article("macmahon", "F1", "M22", "M23", "M34", "M35", "M36")
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_every_round_is_paired_as_it_should_be(path: Path) -> None:
    document = to_json(loads(path.read_text("utf-8")).tournament)
    for number, wanted in enumerate(expected(path)["rounds"], 1):
        away = [{"player": player, "as": "half"} for player in wanted["absent"]]
        before = {
            **document,
            "history": document["history"][: number - 1],
            "next": {"absent": away},
        }
        proposal = pair(from_json(before))
        boards = [(p.white, p.black, p.handicap, p.komi) for p in proposal.pairs]
        right = wanted["pair"]
        assert proposal.bye == right["bye"]
        assert boards == [
            (p["white"], p["black"], p["handicap"], p["komi"]) for p in right["pairs"]
        ], number


def file(
    players: str = "",
    games: str = "",
    byes: str = "",
    general: str = "",
    criteria: str = "",
    more: str = "",
) -> str:
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<Tournament>
 <Players>{players}</Players>
 <Games>{games}</Games>
 <ByePlayers>{byes}</ByePlayers>
 <TournamentParameterSet>
  <GeneralParameterSet name="Proef" numberOfRounds="3" {general}/>
  <PlacementParameterSet><PlacementCriteria>{criteria}</PlacementCriteria></PlacementParameterSet>
  {more}
 </TournamentParameterSet>
</Tournament>"""


def player(name: str, first: str = "", rank: str = "1D", **more: str) -> str:
    given = "".join(f' {key}="{value}"' for key, value in more.items())
    return f'<Player name="{name}" firstName="{first}" rank="{rank}"{given}/>'


def game(white: str, black: str, result: str, **more: str) -> str:
    given = "".join(f' {key}="{value}"' for key, value in more.items())
    both = f'whitePlayer="{white}" blackPlayer="{black}"'
    return f'<Game roundNumber="1" tableNumber="1" {both} result="RESULT_{result}"{given}/>'


FOUR = player("Bos", "Tom") + player("van Dijk", "Eva") + player("Bos", "Anna") + player("Kok")


@pytest.mark.article("macmahon", "F1")
def test_ids_go_by_code_point_and_keys_ignore_case_and_blanks() -> None:
    made = loads(file(FOUR, game("BosTom", "VANDIJKEVA", "BLACKWINS", handicap="2"))).tournament
    assert [p.name for p in made.players] == ["Bos, Anna", "Bos, Tom", "Kok", "van Dijk, Eva"]
    played = made.history[0].games[0]
    assert (played.white, played.black, played.result.value, played.handicap) == (2, 4, "0-1", 2)


@pytest.mark.article("macmahon", "F1")
@pytest.mark.parametrize(
    ("result", "ours"),
    [
        ("WHITEWINS", "1-0"),
        ("BLACKWINS", "0-1"),
        ("EQUAL", "1/2-1/2"),
        ("BOTHLOSE", "0-0R"),
        ("BOTHWIN", "1-1R"),
        ("UNKNOWN", ""),
        ("WHITEWINS_BYDEF", "1-0R"),
        ("BLACKWINS_BYDEF", "0-1R"),
        ("EQUAL_BYDEF", "1/2-1/2"),
        ("BOTHLOSE_BYDEF", "0-0R"),
    ],
)
def test_results_are_translated(result: str, ours: str) -> None:
    found = loads(file(FOUR, game("KOK", "BOSTOM", result)))
    assert found.tournament.history[0].games[0].result.value == ours
    assert bool(found.warnings) == (result == "EQUAL_BYDEF")


@pytest.mark.article("macmahon", "F1")
def test_who_has_no_game_is_told_apart() -> None:
    players = (
        player("A") + player("B") + player("C") + player("D", participating="01")
        + player("E", registeringStatus="PRE") + player("F", participating="1")
    )  # fmt: skip
    made = loads(file(players, game("A", "B", "EQUAL"), '<ByePlayer player="C" roundNumber="1"/>'))
    kinds = {a.player: a.kind.value for a in made.tournament.history[0].absences}
    assert kinds == {3: "bye", 4: "half", 5: "half", 6: "zero"}


@pytest.mark.article("macmahon", "F1", "M41")
@pytest.mark.parametrize(
    "settings",
    [
        {"general": 'genMMZero="20K"'},
        {"general": 'numberOfCategories="2"'},
        {"criteria": '<PlacementCriterion name="DC" number="1"/>'},
        {"criteria": '<PlacementCriterion name="EXT" number="1"/>'},
        {"games": game("KOK", "BOSTOM", "EQUAL").replace('roundNumber="1"', 'roundNumber="4"')},
        {"more": '<PairingParameterSet paiBaRandom="5"/>'},
        {"more": '<PairingParameterSet paiSeMinimizeHandicap="5"/>'},
    ],
)
def test_what_can_not_be_taken_over_is_said(settings: dict[str, str]) -> None:
    warnings = loads(file(FOUR, **settings)).warnings
    assert len(warnings) == 1
    assert warnings[0].text("nl") != warnings[0].text("en")


@pytest.mark.article("macmahon", "F1")
def test_a_swiss_starts_at_zero_without_stones() -> None:
    criteria = (
        '<PlacementCriterion name="NBW" number="1"/><PlacementCriterion name="SDC" number="2"/>'
    )
    made = to_json(loads(file(FOUR, criteria=criteria)).tournament)
    assert made["options"]["start"] == "zero"
    assert made["options"]["tiebreaks"] == ["NBW", "DC"]


@pytest.mark.parametrize(
    "text",
    [
        "<Tournament>",
        "<Other/>",
        '<!DOCTYPE x [<!ENTITY a "b">]><Tournament/>',
        '<!DOCTYPE x SYSTEM "file:///etc/passwd"><Tournament/>',
        "<a>" * 100 + "</a>" * 100,
        file(FOUR, game("NOBODY", "KOK", "EQUAL")),
        file(FOUR, game("BOSTOM", "KOK", "WON")),
        file(player("A", rank="10D")),
        file(player("A") + player(" a ")),
        file(player("A", rating="many")),
        file(player("A", smmsCorrection="3")),
    ],
)
def test_a_file_that_is_wrong_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        loads(text)


@pytest.mark.parametrize(
    ("players", "games", "said"),
    [
        (("B", "A"), ("A B", "A B"), "line 6: player 'A' is in this round 2 times"),
        (("B", "A"), ("B B",), "line 5: player 'B' is their own opponent"),
        (("B", "A", "C"), ("B C", "A ?"), "line 7: there is no player '?'"),
    ],
)
def test_a_refusal_names_the_line_and_the_player_of_the_file(
    players: tuple[str, ...], games: tuple[str, ...], said: str
) -> None:
    listed = "\n".join(player(name) for name in players)
    met = [one.split() for one in games]
    played = "\n".join(game(white, black, "EQUAL") for white, black in met)
    with pytest.raises(BadInput) as refused:
        loads(file(listed, played))
    assert str(refused.value).startswith(said)


def test_a_rank_and_stones_that_can_not_be_are_found_in_the_file() -> None:
    """Players are put in the order of their names: their number in it says nothing."""
    with pytest.raises(BadInput, match=r"^line 3 rank: expected a rank like .* got '31k'$"):
        loads(file(player("B", rank="31K") + "\n" + player("A")))
    stones = game("A", "B", "EQUAL", handicap="10")
    with pytest.raises(BadInput, match=r"^line 5 handicap: expected at most 9, got 10$"):
        loads(file(player("B") + "\n" + player("A"), stones))


def test_a_fault_names_what_it_is_about_and_is_told_once() -> None:
    wrong = game("A", "B", "EQUAL", handicap="two")
    later = "\n" + wrong.replace('roundNumber="1"', 'roundNumber="2"')
    free = '<ByePlayer player="A" roundNumber="x"/>'
    text = file(player("B") + "\n" + player("A"), wrong + later, free)
    with pytest.raises(BadInput) as refused:
        loads(text)
    assert str(refused.value) == (
        "line 5 handicap: expected a whole number, got 'two'; "
        "line 7 roundNumber: expected a whole number, got 'x'; "
        "line 6 handicap: expected a whole number, got 'two'"
    )


def test_teams_are_not_left_out_without_a_word() -> None:
    team = '<Teams><Team name="Leiden"/><Team name="Delft"/></Teams></Tournament>'
    warnings = loads(file(FOUR).replace("</Tournament>", team)).warnings
    assert [one.code for one in warnings] == ["gotha-teams"]


@pytest.mark.parametrize("encoding", ["iso-8859-2", "windows-1250", "UTF-8"])
def test_letters_are_those_that_the_file_declares(encoding: str) -> None:
    text = file(player("Łódź", "Ján")).replace("UTF-8", encoding)
    found = loads(decode(text.encode(encoding)))
    assert found.tournament.players[0].name == "Łódź, Ján"


def test_no_xml_is_written_that_opengotha_could_not_open() -> None:
    made = loads(file(FOUR)).tournament
    with pytest.raises(BadInput, match=r"^OpenGotha's XML is read, not written; choose \.json"):
        write(made, "weekend.xml")


@pytest.mark.parametrize("system", ["macmahon", "go-weerstand", "knsb-rating"])
def test_what_a_trf_can_not_hold_of_go_is_said(system: str) -> None:
    told = remarks_on(generate(Recipe(system, 4, 1, "trf")), "open.trf")
    assert [one.code for one in told] == ([] if system == "knsb-rating" else ["trf-of-go"])
