"""OpenGotha's files: six tournaments with every round, and files that are wrong (F1)."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from zwitser import formats
from zwitser.errors import BadInput
from zwitser.explanation.check import FindingKind, check
from zwitser.formats import Loaded, remarks_on, write
from zwitser.formats.document import from_json, to_json
from zwitser.formats.opengotha import loads
from zwitser.formats.source import decode
from zwitser.generator import Recipe, generate
from zwitser.model import AbsenceKind, Game, Result, Round
from zwitser.proposal import Pair
from zwitser.systems import pair
from zwitser.systems.macmahon.options import MacMahonOptions
from zwitser.systems.macmahon.procedure import by_hand
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
    # Only the fifth is from 3.52, whose rules ours are.
    older = [] if path.stem == "gotha-e" else ["gotha-older"]
    assert [one.code for one in loaded.warnings] == older


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
    wanted["options"]["show_absent"] = False  # displayNPPlayers
    wanted["options"]["foreign_rounds"] = len(wanted["history"])
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
        ("BOTHLOOSE", "0-0R"),
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
@pytest.mark.parametrize("gap", ["&#9;", "&#10;", "&#13;&#10;", "\u2028", "\x85"])
def test_tabs_and_ends_of_lines_in_names_are_read_as_blanks(gap: str) -> None:
    players = player(f"van{gap}Dijk", f"Eva{gap}", club=f"De{gap}Toren") + player("Kok")
    made = loads(file(players, game(f"VAN{gap}DIJKEVA", "KOK", "EQUAL"))).tournament
    assert (made.players[1].name, made.players[1].club) == ("van Dijk, Eva", "De Toren")


@pytest.mark.parametrize("above", ["\n", "  \r\n\n"])
def test_blank_lines_above_the_declaration_are_passed_over(above: str) -> None:
    assert loads(above + file(FOUR)) == loads(file(FOUR))
    with pytest.raises(BadInput, match=rf"line {above.count(chr(10)) + 3} rank"):
        loads(above + file(player("A", rank="10D")))


@pytest.mark.article("macmahon", "F1")
def test_who_has_no_game_is_told_apart() -> None:
    players = (
        player("A") + player("B") + player("C") + player("D", participating="01")
        + player("E", registeringStatus="PRE") + player("F", participating="1")
    )  # fmt: skip
    made = loads(file(players, game("A", "B", "EQUAL"), '<ByePlayer player="C" roundNumber="1"/>'))
    kinds = {a.player: a.kind.value for a in made.tournament.history[0].absences}
    assert kinds == {3: "bye", 4: "half", 5: "zero", 6: "zero"}


@pytest.mark.article("macmahon", "F1")
def test_free_players_of_pairgoth_are_free() -> None:
    """Its list of them is called as each of them is."""
    text = file(player("A") + player("B") + player("C"), game("A", "B", "EQUAL"), "<!---->")
    free = '<ByePlayer>[<ByePlayer player="c" roundNumber="1"/>]</ByePlayer>'
    made = loads(text.replace("<ByePlayers><!----></ByePlayers>", free)).tournament
    assert [a.kind for a in made.history[0].absences] == [AbsenceKind.BYE]


@pytest.mark.article("macmahon", "F1", "M41")
@pytest.mark.parametrize(
    "settings",
    [
        {"general": 'genMMZero="20K"'},
        {"general": 'numberOfCategories="2"'},
        {"criteria": '<PlacementCriterion name="DC" number="1"/>'},
        {"criteria": '<PlacementCriterion name="EXT" number="1"/>'},
        {"criteria": '<PlacementCriterion name="EXR" number="1"/>'},
        {"criteria": '<PlacementCriterion name="STS" number="1"/>'},
        {"criteria": '<PlacementCriterion name="CAT" number="1"/>'},
        {"more": '<PairingParameterSet paiSeAvoidSameGeo="100000000001"/>'},
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
        '<!DOCTYPE x SYSTEM "file:///etc/passwd" [<!ENTITY a "b">]><Tournament/>',
        '<!DOCTYPE x SYSTEM "file:///etc/passwd" []><Tournament/>',
        '<!DOCTYPE x PUBLIC "a" "file:///etc/passwd"><Tournament/>',
        '<!DOCTYPE x SYSTEM "a.dtd"><!DOCTYPE x SYSTEM "b.dtd"><Tournament/>',
        '<!DOCTYPE x SYSTEM "a.dtd">' + file(player("&eacute;")).partition("\n")[2],
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
    with pytest.raises(BadInput, match=r"^line 3 rank: expected a rank like .* got '0k'$"):
        loads(file(player("B", rank="0K") + "\n" + player("A")))
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


# What real files have.

REAL = Path(__file__).parent.parent / "cases" / "opengotha" / "real"
"""Files in the shape of real ones with invented names, each with what was once refused or lost."""


def real(name: str) -> Loaded:
    return loads((REAL / f"xml-{name}.xml").read_text("utf-8"))


def codes(found: Loaded) -> list[str]:
    return [one.code for one in found.warnings]


def criteria(*names: str) -> str:
    return "".join(
        f'<PlacementCriterion name="{name}" number="{n}"/>' for n, name in enumerate(names, 1)
    )


@pytest.mark.article("macmahon", "F1")
def test_who_has_not_entered_for_the_next_round_is_not_paired() -> None:
    """Two of the 26 have `11000…`: absent in rounds 3 and 4, and in all that follow."""
    found = real("absent-in-next-round")
    absent = [(a.player, a.kind) for a in found.tournament.next_absences]
    assert absent == [(9, AbsenceKind.HALF), (13, AbsenceKind.HALF)]
    assert {a.player for a in found.tournament.history[2].absences} == {9, 13}
    paired = pair(found.tournament)
    assert {9, 13}.isdisjoint({id_ for one in paired.pairs for id_ in (one.white, one.black)})
    assert found.away[9] == tuple(range(5, 21))
    assert found.away[24] == (18, 19, 20)


@pytest.mark.article("macmahon", "F1")
def test_a_player_who_is_not_final_is_absent_next_and_nobody_after_the_last_round() -> None:
    players = (
        player("A") + player("B") + player("C", participating="1011")
        + player("D", registeringStatus="PRE") + player("E", participating="1101")
    )  # fmt: skip
    found = loads(file(players, game("A", "B", "EQUAL")))
    assert [(a.player, a.kind.value) for a in found.tournament.next_absences] == [
        (3, "half"), (4, "half")
    ]  # fmt: skip
    assert found.away == {4: (3,), 5: (3,)}
    games = "".join(game("A", "B", "EQUAL").replace('"1"', f'"{n}"', 1) for n in (1, 2, 3))
    over = loads(file(players, games))
    assert (over.tournament.next_absences, over.away) == ((), {})
    kinds = [[a.kind.value for a in each.absences] for each in over.tournament.history]
    assert kinds == [["zero"] * 3, ["half", "zero", "zero"], ["zero", "zero", "half"]]


@pytest.mark.article("macmahon", "F1")
def test_a_swiss_of_one_category_is_a_plain_swiss() -> None:
    found = real("swisscat-one-category")
    options = to_json(found.tournament)["options"]
    assert (options["start"], options["tiebreaks"]) == ("zero", ["NBW"])
    assert options.get("weights", {}).get("geography", 10**11) == 10**11
    assert codes(found) == ["gotha-older", "gotha-geography", "gotha-one-category"]
    assert len(found.tournament.history) == 3


@pytest.mark.article("macmahon", "F1", "M33")
def test_games_of_a_turkish_computer_find_their_players_and_stones() -> None:
    """The file writes BİRİNCİ003BİR for Birinci003 Bir; its stones go by rank and points."""
    found = real("turkish-i").tournament
    assert [len(each.games) for each in found.history] == [5, 5]
    assert MacMahonOptions.of(found).handicap.basis == "mms"
    for number, each in enumerate(found.history):
        before = replace(found, history=found.history[:number], next_absences=())
        for played in each.games:
            stones = by_hand(before, Pair(played.white, played.black))
            assert (stones.white, stones.handicap) == (played.white, played.handicap)


@pytest.mark.parametrize(
    ("names", "key", "found"),
    [
        (("Ilgın", "İpek"), "ILGINX", "Ilgın"),
        (("Ilgın", "İpek"), "İPEKX", "İpek"),
        (("Ilgın", "İpek"), "IPEKX", "İpek"),
        (("Ilgın", "İpek"), "I\u0307PEKX", "İpek"),
        (("birinci", "Kok"), "BİRİNCİX", "birinci"),
        (("birinci", "Kok"), "birincix", "birinci"),
        (("Irmak", "İrmak"), "IRMAKX", "Irmak"),
        (("Irmak", "İrmak"), "İRMAKX", "İrmak"),
    ],
)
def test_a_key_may_have_any_i(names: tuple[str, str], key: str, found: str) -> None:
    listed = "".join(player(name, "X") for name in (*names, "Zz"))
    made = loads(file(listed, game(key, "ZZX", "EQUAL"))).tournament
    assert made.names[made.history[0].games[0].white] == f"{found}, X"


@pytest.mark.article("macmahon", "F1", "M1")
def test_a_rank_below_the_scale_is_the_lowest_of_it() -> None:
    found = real("rank-99k")
    assert {one.rank for one in found.tournament.players} == {"30k"}
    assert codes(found) == ["gotha-older", "gotha-low-ranks"]
    assert found.warnings[1].text("en").endswith("Speler005, Nn and 1 other player")
    pair(found.tournament)
    for rank, is_read in (
        ("31K", True),
        ("40k", True),
        ("99K", True),
        ("0K", False),
        ("100K", False),
    ):
        if is_read:
            assert codes(loads(file(player("A", rank=rank)))) == ["gotha-low-rank"]
        else:
            with pytest.raises(BadInput):
                loads(file(player("A", rank=rank)))


@pytest.mark.article("macmahon", "F1")
def test_a_document_type_that_only_names_a_file_is_passed_over() -> None:
    """Nothing is opened: the file it names does not exist, nor does its folder."""
    found = real("doctype")
    assert len(found.tournament.history) == 4
    for name in ("'tournament.dtd'", '"file:///nowhere/x.dtd"'):
        text = file(FOUR).replace("?>", f"?>\n<!DOCTYPE\n Tournament SYSTEM\n {name} >")
        assert loads(text).tournament == loads(file(FOUR)).tournament
        with pytest.raises(BadInput, match=r"^line 6 rank"):
            loads(text.replace('rank="1D"', 'rank="?"', 1))


@pytest.mark.article("macmahon", "F1", "M12")
def test_criteria_have_the_names_of_real_files() -> None:
    found = real("sos-minus-1")
    assert found.tournament.options.tiebreaks == ("NBW", "SOS-1", "SOSOS", "DC")
    assert codes(found) == ["gotha-older", "gotha-dc"]
    listed = ("MMS", "SOSM-1", "SOSM-2", "SOSW-1", "SOSW-2", "SOSMM1", "SOSWM2", "Rating")
    read = loads(file(FOUR, criteria=criteria(*listed))).tournament.options.tiebreaks
    assert read == ("MMS", "SOS-1", "SOS-2", "SOS-1", "SOS-2", "SOS-1", "SOS-2", "RATING")


@pytest.mark.article("macmahon", "F1")
@pytest.mark.parametrize(
    ("names", "start"),
    [
        (("CAT", "MMS"), "rank"),
        (("EXT", "NBW", "MMS"), "zero"),
        (("Rating", "NBW"), "zero"),
        (("Rating", "MMS", "NBW"), "rank"),
        (("SOSW", "SDC"), "rank"),
    ],
)
def test_the_first_score_of_the_list_says_where_everybody_starts(
    names: tuple[str, ...], start: str
) -> None:
    found = loads(file(FOUR, criteria=criteria(*names))).tournament
    assert MacMahonOptions.of(found).start == start


@pytest.mark.article("macmahon", "F1", "M33")
@pytest.mark.parametrize(
    ("given", "basis", "bar"),
    [
        ('hdBasedOnMMS="true" hdCeiling="9"', "mms", 1),
        ('hdBasedOnMMS="false" hdCeiling="9"', "rank", 3),
        ('hdBasedOnMMS="true" hdCeiling="0"', "none", 3),
    ],
)
def test_a_swiss_keeps_its_handicap_with_bar_and_floor(given: str, basis: str, bar: int) -> None:
    text = file(
        FOUR,
        general='genMMBar="2D"',
        criteria=criteria("NBW"),
        more=f"<HandicapParameterSet {given}/>",
    )
    own = MacMahonOptions.of(loads(text).tournament)
    assert (own.handicap.basis, own.bar) == (basis, bar)


@pytest.mark.article("macmahon", "F1")
@pytest.mark.parametrize(
    ("version", "said"),
    [
        ('fullVersionNumber="3.51.02"', "3.51.02"),
        ('gothaVersion="349" gothaMinorVersion="5"', "3.49"),
        ('fullVersionNumber="3.5"', "3.5"),
        ('fullVersionNumber="3.52"', ""),
        ('fullVersionNumber="3.52.03"', ""),
        ('fullVersionNumber="4.0"', ""),
        ('gothaVersion="352"', ""),
        ("", ""),
        ('fullVersionNumber="?"', ""),
        ('gothaVersion="x"', ""),
    ],
)
def test_an_older_version_is_named_once(version: str, said: str) -> None:
    found = loads(file(FOUR).replace("<Tournament>", f"<Tournament {version}>"))
    assert codes(found) == (["gotha-older"] if said else [])
    assert all(f"OpenGotha {said};" in one.text("en") for one in found.warnings)


@pytest.mark.article("macmahon", "F1", "F2")
@pytest.mark.parametrize(
    ("given", "class_", "comment"),
    [
        # 60 + 45 x 20 s = 75 minutes; one second less is no A.
        ("60 STDBYOYOMI stdByoYomiTime=20", "A", "byo-yomi, 20 seconds a move"),
        ("60 STDBYOYOMI stdByoYomiTime=19", "B", "byo-yomi, 19 seconds a move"),
        ("75 SUDDENDEATH", "A", "sudden death"),
        ("59 FISCHER fischerTime=10", "B", "Fischer, 10 seconds a move"),
        # 40 + 60 moves of 300 s for 30 moves = 50 minutes.
        (
            "40 CANBYOYOMI canByoYomiTime=300 nbMovesCanTime=30",
            "B",
            "Canadian byo-yomi, 30 moves in 300 seconds",
        ),
        (
            "40 CANBYOYOMI canByoYomiTime=300 nbMovesCanTime=31",
            "C",
            "Canadian byo-yomi, 31 moves in 300 seconds",
        ),
        # 25 + 120 x 2.5 s would be 30: with 3 s it is C, with 2 s it is nothing.
        ("25 FISCHER fischerTime=3", "C", "Fischer, 3 seconds a move"),
        ("25 FISCHER fischerTime=2", None, "Fischer, 2 seconds a move"),
        ("15 STDBYOYOMI stdByoYomiTime=60", None, "byo-yomi, 60 seconds a move"),
        ("90 SUDDENDEATH bInternet=true", "D", "sudden death"),
        ("90 WHATEVER", "A", None),
        ("0 SUDDENDEATH", None, None),
        ("many SUDDENDEATH", None, None),
        ("99999 SUDDENDEATH", None, None),
        ("60 CANBYOYOMI canByoYomiTime=x nbMovesCanTime=0", "B", None),
    ],
)
def test_class_and_time_of_the_report_come_from_the_clock(
    given: str, class_: str | None, comment: str | None
) -> None:
    basic, system, *more = given.split()
    times = "".join(f' {name}="{value}"' for name, _, value in (m.partition("=") for m in more))
    general = f'basicTime="{basic}" complementaryTimeSystem="{system}"{times}'
    egd = to_json(loads(file(FOUR, general=general)).tournament).get("egd", {})
    assert (egd.get("class"), egd.get("comment")) == (class_, comment)
    assert egd.get("minutes") == (int(basic) if comment or class_ else None)


@pytest.mark.article("macmahon", "F1", "M38")
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_rounds_of_another_program_are_summed_up_and_its_lots_are_right(path: Path) -> None:
    """The boards that our pairing shares with the file are counted from the expected answers."""
    made, wanted = loads(path.read_text("utf-8")).tournament, expected(path)
    found = check(made, work=0)
    assert all(one.foreign for one in found.rounds)
    assert not [one for one in found.findings if one.kind is FindingKind.COLOUR or one.reasons]
    told = found.to_story("en").to_text()
    for number, answer in enumerate(wanted["rounds"], 1):
        ours = {frozenset((p["white"], p["black"])) for p in answer["pair"]["pairs"]}
        theirs = [frozenset((g.white, g.black)) for g in made.history[number - 1].games]
        same, section = sum(pair_ in ours for pair_ in theirs), f"Round {number}\n"
        line = f"{same} of {len(theirs)} pairs are as here, 0 of them with other colours"
        assert (section in told) == (same < len(theirs))
        assert same == len(theirs) or line in told.partition(section)[2].split("Round ")[0]
    assert found.is_clean == all(r["opengotha"]["pairs"] == "same" for r in wanted["rounds"])


@pytest.mark.article("macmahon", "F1", "M38")
def test_rounds_that_were_paired_here_are_told_board_by_board() -> None:
    """By M38 the higher placed has white on board 1, in the file the lower: a lot of its own."""
    listed = "".join(map(player, "ABCD"))
    first = game("C", "A", "WHITEWINS") + game("D", "B", "WHITEWINS")
    made = loads(file(listed, first)).tournament
    assert check(made).is_clean
    proposal = pair(made)
    boards = tuple(Game(p.black, p.white, Result.WHITE_WINS) for p in proposal.pairs)
    later = replace(made, history=(*made.history, Round(boards)))
    kinds = [
        (one.round, one.foreign, [f.kind for f in one.findings]) for one in check(later).rounds
    ]
    assert kinds == [(1, True, []), (2, False, [FindingKind.COLOUR] * 2)]
    ours = replace(later, options=replace(later.options, own=MacMahonOptions()))
    assert [len(one.findings) for one in check(ours).rounds] == [1, 2]


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
