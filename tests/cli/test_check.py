"""`zwitser check` with files that can't be: each gets one clear line, whatever is wrong."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Zwitser
from tests.journal.desk import at, desk
from zwitser import arbiter
from zwitser.formats.document import dumps
from zwitser.journal import lines
from zwitser.journal.state import to_tournament
from zwitser.model import Result

Json = dict[str, Any]
PLAYERS = [{"id": n, "name": f"P{n}", "rating": 2000 - 10 * n} for n in range(1, 8)]
ROUND_1 = [(1, 5, "1-0"), (6, 2, "0-1"), (3, 7, "1/2-1/2")]
ROUND_2 = [(2, 1, "1-0"), (4, 3, "0-1"), (5, 6, "1/2-1/2")]

CROSS_TABLE = [
    ("1.0", 4, "   5 w 1", "   2 b 0"),
    ("2.0", 1, "   6 b 1", "   1 w 1"),
    ("1.5", 2, "   7 w =", "   4 b 1"),
    ("1.0", 5, "0000 - U", "   3 w 0"),
    ("0.5", 6, "   1 b 0", "   6 w ="),
    ("0.5", 7, "   2 w 0", "   5 b ="),
    ("1.5", 3, "   3 b =", "0000 - U"),
]
"""The points, the rank and both rounds of every player, as in the columns of a TRF."""

TRF = "012 T\n062 7\nXXR 5\n" + "".join(
    f"001    {n}      P{n}{2000 - 10 * n:>36}{points:>32}{rank:>5}  {one}  {two}\n"
    for n, (points, rank, one, two) in enumerate(CROSS_TABLE, 1)
)


def game(white: int, black: int, result: str) -> Json:
    return {"white": white, "black": black, "result": result}


def document() -> Json:
    rounds = [(ROUND_1, 4), (ROUND_2, 7)]
    history = [
        {"games": [game(*one) for one in games], "absent": [{"player": free, "as": "bye"}]}
        for games, free in rounds
    ]
    stated = {"zwitser": 1, "name": "T", "system": "knsb-weerstand", "rounds": 5}
    return {**stated, "players": PLAYERS, "history": history}


def checked(zwitser: Zwitser, path: Path, text: str) -> tuple[int, str]:
    """Check a file; give the code and what was said: one line of error, or the findings."""
    path.write_text(text)
    done = zwitser("check", "--system", "knsb-weerstand", "--lang", "en", str(path))
    assert done.code != 2 or done.err.count("\n") == 1
    return done.code, done.err or done.out


def add_game(*players_and_result: Any) -> Callable[[Json], None]:
    return lambda doc: doc["history"][1]["games"].append(game(*players_and_result))


def add_absent(player: int, kind: str) -> Callable[[Json], None]:
    return lambda doc: doc["history"][1]["absent"].append({"player": player, "as": kind})


def set_result(result: str) -> Callable[[Json], None]:
    return lambda doc: doc["history"][1]["games"][0].update(result=result)


REFUSED = {
    "more-than-one-point": (set_result("1-1"), "history[1].games[0].result: expected one of"),
    "two-points": (set_result("2-0"), "history[1].games[0].result: expected one of"),
    "paired-twice": (add_game(1, 7, "1-0"), "history[1]: player 1 is in this round 2 times"),
    "bye-and-game": (add_absent(1, "bye"), "history[1]: player 1 is in this round 2 times"),
    "plays-while-withdrawn": (add_absent(2, "withdrawn"), "player 2 is in this round 2 times"),
    "absent-twice": (add_absent(7, "half"), "history[1]: player 7 is in this round 2 times"),
    "no-such-player": (add_game(8, 9, "1-0"), "history[1].games[3]: there is no player 8"),
    "plays-himself": (add_game(7, 7, "1-0"), "history[1].games[3]: player 7 is their own opponent"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_document_that_cant_be_gets_one_line_with_the_place(
    zwitser: Zwitser, tmp_path: Path, case: str
) -> None:
    change, says = REFUSED[case]
    changed = document()
    change(changed)
    code, said = checked(zwitser, tmp_path / "open.json", json.dumps(changed))
    assert code == 2
    assert says in said


def test_the_document_itself_is_fine(zwitser: Zwitser, tmp_path: Path) -> None:
    code, said = checked(zwitser, tmp_path / "open.json", json.dumps(document()))
    assert code == 1
    assert "impossible: 0" in said
    assert "Control total of points: it should be 8 and is 8. (F8)" in said
    assert checked(zwitser, tmp_path / "open.trf", TRF)[1] == said


FIRST = "   2 b 0"
"""What the first player's line says of round 2."""

WRONG_TRF = {
    "unequal-total": (" 1.0    4", " 3.0    4", "has 3.0 points in columns 81-84, but the results"),
    "both-win": (FIRST, "   2 b 1", "no result fits both"),
    "one-sided": (FIRST, "   3 b 0", "meets 3, but player 3 (P3) does not meet player 1"),
    "same-colour": (FIRST, "   2 w 0", "has white, and so has player 2 (P2)"),
    "no-game": (
        FIRST,
        "0000 - -",
        "player 2 (P2) meets 1, but player 1 (P1) does not meet player 2",
    ),
    "result-without-game": (FIRST, "0000 - 1", "has the result '1' without an opponent"),
    "plays-himself": (FIRST, "   1 b 0", "player 1 (P1) is their own opponent"),
    "no-such-player": (FIRST, "  99 b 0", "meets 99, but there is no player 99"),
}


@pytest.mark.parametrize("case", WRONG_TRF)
def test_a_trf_that_cant_be_gets_one_line_with_the_place(
    zwitser: Zwitser, tmp_path: Path, case: str
) -> None:
    old, new, says = WRONG_TRF[case]
    code, said = checked(zwitser, tmp_path / "open.trf", TRF.replace(old, new, 1))
    assert code == 2
    assert re.search(r"line [45]( |:)", said)
    assert says in said


@pytest.mark.article("knsb-weerstand", "B1b")
def test_a_second_bye_is_named(zwitser: Zwitser, tmp_path: Path) -> None:
    changed = document()
    changed["history"][1]["absent"] = [{"player": 4, "as": "bye"}]
    changed["history"][1]["games"][1] = game(7, 3, "0-1")
    code, said = checked(zwitser, tmp_path / "open.json", json.dumps(changed))
    assert code == 1
    assert "P4 was free before, or got points without playing. (B1b)" in said
    assert "P7 and P3 already met in round 1. (B1a)" in said


def test_several_byes_in_a_round_are_named(zwitser: Zwitser, tmp_path: Path) -> None:
    changed = document()
    changed["history"][1]["games"].pop()
    changed["history"][1]["absent"] += [{"player": 5, "as": "bye"}, {"player": 6, "as": "bye"}]
    code, said = checked(zwitser, tmp_path / "open.json", json.dumps(changed))
    assert code == 1
    assert "3 players were free in the same round: P7, P5 and P6." in said
    assert "impossible: 1" in said


@pytest.mark.article("knsb-weerstand", "F5")
def test_who_withdrew_and_plays_is_named(zwitser: Zwitser, tmp_path: Path) -> None:
    changed = document()
    del changed["history"][0]["games"][1]
    away = [{"player": 2, "as": "withdrawn"}, {"player": 6, "as": "zero"}]
    changed["history"][0]["absent"] += away
    said = checked(zwitser, tmp_path / "open.json", json.dumps(changed))[1]
    assert "Withdrawn and back in this round: P2; counted as absent in between." in said


def test_who_is_not_mentioned_at_all_is_named(zwitser: Zwitser, tmp_path: Path) -> None:
    changed = document()
    changed["history"][1]["absent"] = []
    said = checked(zwitser, tmp_path / "open.json", json.dumps(changed))[1]
    assert "In no game and not listed as absent: P7; counted as absent." in said


def test_rounds_beyond_the_plan_and_missing_results_are_named(
    zwitser: Zwitser, tmp_path: Path
) -> None:
    short, open_ = document(), document()
    short["rounds"] = 1
    open_["history"][0]["games"][0]["result"] = None
    for changed, says in ((short, "all planned rounds (1)"), (open_, "no result yet on board 1")):
        code, said = checked(zwitser, tmp_path / "open.json", json.dumps(changed))
        assert code == 1
        assert "This round can't be replayed" in said
        assert says in said


def corrected(tmp_path: Path) -> tuple[Path, Path]:
    """Write the journal and the document of a result corrected after round 2 was published."""
    new = desk(players=6)
    for number, results in enumerate((("1-0", "0-1", "1-0"), ()), 1):
        new.do(arbiter.pair_round)
        new.do(arbiter.publish)
        for board, result in enumerate(results, 1):
            new.do(arbiter.record_result, at(number, board), Result(result))
    new.do(arbiter.correct_result, at(1, 1), Result.BLACK_WINS)
    journal, whole = tmp_path / "journal.jsonl", tmp_path / "document.json"
    journal.write_text(lines.dumps(new.state.log))
    whole.write_text(dumps(to_tournament(new.state)))
    return journal, whole


@pytest.mark.article("knsb-weerstand", "F7")
def test_journal_is_judged_by_what_was_known_and_a_document_says_it_can_not_be(
    zwitser: Zwitser, tmp_path: Path
) -> None:
    journal, whole = corrected(tmp_path)
    done = zwitser("check", "--lang", "en", str(journal))
    assert (done.code, "everything follows the regulation" in done.out) == (0, True)
    done = zwitser("check", "--lang", "en", str(whole))
    assert (done.code, done.out.count("was played, but does not follow")) == (1, 3)
    assert "does not say when anything was corrected" in done.out
    answer = json.loads(zwitser("check", "--json", str(whole)).out)
    assert answer["may_follow"]["article"] == "F7"
    assert "may_follow" not in json.loads(zwitser("check", "--json", str(journal)).out)


def test_story_in_the_cases_is_that_of_the_journal_without_its_times(zwitser: Zwitser) -> None:
    case = Path(__file__).parent.parent / "cases" / "f7-after-correction.json"
    done = zwitser("check", "--lang", "nl", str(case))
    assert done.code == 1
    assert "Dit bestand zegt niet wanneer iets is verbeterd" in done.out


def test_round_of_a_journal_is_told_again_as_it_was_paired(
    zwitser: Zwitser, tmp_path: Path
) -> None:
    journal, whole = corrected(tmp_path)
    asked = ("--round", "2", "--why", "5 3", "--lang", "en")
    assert "They meet, on board 1" in zwitser("explain", *asked, str(journal)).out
    assert "They meet" not in zwitser("explain", *asked, str(whole)).out


def test_journal_says_itself_which_system_it_is(zwitser: Zwitser, tmp_path: Path) -> None:
    journal, _ = corrected(tmp_path)
    done = zwitser("check", "--system", "club", str(journal))
    assert done.code == 2
    assert "a journal says itself which system it is" in done.err
    journal.write_text(journal.read_text().replace("round-paired", "round-paid"))
    done = zwitser("check", str(journal))
    assert done.code == 2
    assert done.err.count("\n") == 1
