"""Players, sign-offs and results from a program: as at the desk, and twice is once."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.web.api.conftest import AVOND, Program, refused, shaped
from zwitser import arbiter
from zwitser.journal.fold import EMPTY
from zwitser_web import store
from zwitser_web.models import Mirror, PersonalData, Tournament

PLAYERS, ABSENCES, RESULTS = (f"{AVOND}/{name}" for name in ("players", "absences", "results"))


def outcomes(report: Any) -> list[str]:
    return [row["outcome"] for row in report["rows"]]


def names(row: Tournament) -> dict[int, str]:
    return {player.id: player.name for player in store.load(row).tournament.players}


def test_players_are_added_changed_or_left_by_their_numbers(
    site: Program, published: Tournament
) -> None:
    """Players 1 to 5 are there (1 is Jansen, Piet, 1900); Jansen gets his number by his name."""
    sent = [
        {"number": "71", "name": "jansen, piet", "rating": 1900},
        {"number": 72, "name": "Nieuw, Nina", "rating": 1710, "title": "WFM", "born": "2010"},
    ]
    first = site.write(PLAYERS, {"players": sent})
    assert outcomes(first) == ["changed", "added"]
    assert (first["added"], first["changed"], first["refused"]) == (1, 1, 0)
    assert names(published)[1] == "jansen, piet"
    assert names(published)[6] == "Nieuw, Nina"
    told = PersonalData.objects.get(tournament=published, player=6).fields
    assert told == {"relation": "72", "born": "2010"}
    again = site.write(PLAYERS, {"players": sent})
    assert outcomes(again) == ["unchanged", "unchanged"]
    assert again["last"] == first["last"], "nothing was written the second time"
    sent[1]["rating"] = 1725
    third = site.write(PLAYERS, {"players": sent})
    assert outcomes(third) == ["unchanged", "changed"]
    listed = {row["number"]: row for row in site.read(PLAYERS, "players")["players"]}
    assert listed["72"]["rating"] == 1725
    assert listed["72"]["title"] == "WFM", "what is left out stays"


def test_go_players_have_a_rank(site: Program, published: Tournament) -> None:
    begin = arbiter.create(EMPTY, "Steen", "macmahon", rounds=3)
    store.create(published.club, "Steen", begin, by="Arbiter")
    path = "/tournaments/steen/players"
    sent = {"number": 1, "name": "Steen, Sara", "rank": "3D"}
    assert outcomes(site.write(path, {"players": [sent]})) == ["added"]
    assert outcomes(site.write(path, {"players": [sent]})) == ["unchanged"]
    assert outcomes(site.write(path, {"players": [{**sent, "rank": "4d"}]})) == ["changed"]
    faults = shaped(site.send(path, {"players": [{**sent, "rank": "99x"}]}), "problem")["faults"]
    assert faults[0].startswith("players[0].rank: expected")


def test_everybody_who_is_new_stands_in_one_line_signed_by_the_key(
    site: Program, published: Tournament
) -> None:
    before = len(store.load(published).log)
    new = [{"number": n, "name": f"Speler {n}"} for n in range(80, 90)]
    assert site.write(PLAYERS, {"players": new})["added"] == 10
    line = store.load(published).log[-1]
    assert len(store.load(published).log) == before + 1
    assert line.by.startswith("Site (API ")


def test_row_that_is_refused_keeps_no_other_back(site: Program, published: Tournament) -> None:
    sent = [
        {"number": "81", "name": "Goed, Gijs"},
        {"number": "82", "name": "   "},
        {"number": "81", "name": "Dubbel, Dirk"},
    ]
    report = site.write(PLAYERS, {"players": sent})
    assert outcomes(report) == ["added", "refused", "refused"]
    assert [row.get("code") for row in report["rows"]] == [None, "name-missing", "number-twice"]
    assert list(names(published).values())[-1] == "Goed, Gijs"


def test_player_of_a_name_that_two_have_is_new(site: Program, published: Tournament) -> None:
    site.write(PLAYERS, {"players": [{"number": "91", "name": "Jansen, Piet"}]})
    report = site.write(PLAYERS, {"players": [{"number": "92", "name": "Jansen, Piet"}]})
    assert outcomes(report) == ["added"], "player 1 has number 91 already"


def test_desks_refusal_is_the_programs_refusal(site: Program, desk: Client) -> None:
    """A proposal is open: who is absent can't change, in the same words as at the desk."""
    desk.post("/t/avond/round/1/board/2", {"result": "1-0", "seen": ""})
    desk.post("/t/avond/pair")
    report = site.write(ABSENCES, {"absences": [{"player": 1, "as": "zero"}]})
    assert report["rows"][0]["code"] == "proposal-open"
    assert "round 2" in report["rows"][0]["detail"].lower()


def test_sign_off_and_on_again_by_number_or_id(site: Program) -> None:
    site.write(PLAYERS, {"players": [{"number": "71", "name": "Jansen, Piet"}]})
    off = [{"number": "71", "as": "zero"}, {"player": 2, "as": "zero", "rounds": [2, 3]}]
    assert outcomes(site.write(ABSENCES, {"absences": off})) == ["changed", "changed"]
    assert outcomes(site.write(ABSENCES, {"absences": off})) == ["unchanged", "unchanged"]
    noted = site.read(ABSENCES, "absences")
    assert noted["next_round"] == 2
    assert noted["absences"] == [
        {"player": 1, "round": 2, "as": "zero"},
        {"player": 2, "round": 2, "as": "zero"},
        {"player": 2, "round": 3, "as": "zero"},
    ]
    on = [{"number": "71", "as": "present"}]
    assert outcomes(site.write(ABSENCES, {"absences": on})) == ["changed"]
    assert outcomes(site.write(ABSENCES, {"absences": on})) == ["unchanged"]


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ({"number": "999", "as": "zero"}, "number-unknown"),
        ({"as": "zero"}, "number-unknown"),
        ({"player": 99, "as": "zero"}, "unknown-player"),
        ({"player": 1, "as": "zero", "rounds": [1]}, "round-past"),
        ({"player": 1, "as": "zero", "rounds": [9]}, "round-beyond"),
        ({"player": 1, "as": "notice"}, "absence-kind"),
    ],
)
def test_sign_off_that_can_not_be_is_refused_with_its_code(
    site: Program, row: dict[str, Any], code: str
) -> None:
    report = site.write(ABSENCES, {"absences": [row]})
    assert [(one["outcome"], one["code"]) for one in report["rows"]] == [("refused", code)]


def result(board: int, value: str | None, **more: object) -> dict[str, Any]:
    return {"results": [{"round": "1", "board": board, "result": value, **more}]}


def test_result_is_entered_once_however_often_it_is_sent(
    site: Program, published: Tournament
) -> None:
    first = site.write(RESULTS, result(2, "0-1"))
    assert outcomes(first) == ["changed"]
    again = site.write(RESULTS, result(2, "0-1"))
    assert outcomes(again) == ["unchanged"]
    assert again["last"] == first["last"]
    page = Program().read(f"{AVOND}/round/1", "round")
    assert [game["result"] for game in page["games"]] == ["1-0", "0-1"]


def test_other_result_asks_which_one_it_replaces(site: Program) -> None:
    clash = site.write(RESULTS, result(1, "0-1"))["rows"][0]
    assert (clash["outcome"], clash["code"]) == ("refused", "clash")
    assert outcomes(site.write(RESULTS, result(1, "0-1", seen="1-0"))) == ["changed"]


def test_result_on_which_a_round_rests_needs_a_reason(site: Program, desk: Client) -> None:
    desk.post("/t/avond/round/1/board/2", {"result": "1-0", "seen": ""})
    desk.post("/t/avond/pair")
    desk.post("/t/avond/publish")
    asked = site.write(RESULTS, result(2, "0-1", seen="1-0"))["rows"][0]
    assert asked["code"] == "reason"
    told = site.write(RESULTS, result(2, "0-1", seen="1-0", reason="verkeerd gelezen"))
    assert outcomes(told) == ["changed"]


def test_result_is_cleared_by_null(site: Program) -> None:
    assert outcomes(site.write(RESULTS, result(1, None, seen="1-0"))) == ["changed"]
    assert outcomes(site.write(RESULTS, result(1, None))) == ["unchanged"]


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ({"round": "2", "board": 1, "result": "1-0"}, "not-published"),
        ({"round": "1", "board": 9, "result": "1-0"}, "no-such-board"),
        ({"round": "1-1", "board": 1, "result": "1-0"}, "not-published"),
        ({"round": "x", "board": 1, "result": "1-0"}, "round-unreadable"),
    ],
)
def test_result_of_no_board_is_refused(site: Program, row: dict[str, Any], code: str) -> None:
    report = site.write(RESULTS, {"results": [row]})
    assert [(one["outcome"], one["code"]) for one in report["rows"]] == [("refused", code)]


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        (b"", "line 1"),
        (b"\xff", "utf-8"),
        ("[]", "list"),
        ("{}", "results"),
        ('{"results": []}', "results"),
        ('{"results": [{"round": "1", "board": 1, "result": "2-0"}]}', "1/2-1/2"),
        ('{"results": [{"round": "1", "board": 0, "result": "1-0"}]}', "results[0].board"),
        ('{"results": [{"round": "1", "board": 1}]}', "result"),
        ('{"results": [{"round": "1", "board": 1, "result": "1-0", "extra": 1}]}', "extra"),
        ('{"results": [{"round": "1", "board": 1, "result": "1-0", "reason": "\\u0000"}]}', "0000"),
        ('{"results": NaN}', "NaN"),
        ('{"results": [], "results": []}', "results"),
        ("[" * 100_000, "nested"),
    ],
)
def test_what_has_another_shape_is_refused_with_all_its_faults(
    site: Program, published: Tournament, body: str | bytes, fault: str
) -> None:
    before = len(store.load(published).log)
    answer = site.send(RESULTS, body)
    refused(answer, 422, "bad-input")
    assert any(fault in said for said in shaped(answer, "problem")["faults"]), answer.content
    assert len(store.load(published).log) == before


def test_body_is_bounded(site: Program) -> None:
    refused(site.send(RESULTS, b" " * (1024 * 1024 + 1)), 422, "bad-input")


def test_mirror_of_a_laptop_is_not_written_to(site: Program, published: Tournament) -> None:
    Mirror.objects.create(tournament=published, key_hash="x")
    assert site.write(RESULTS, result(2, "0-1"))["rows"][0]["code"] == "mirror"
    assert site.write(PLAYERS, {"players": [{"number": 1, "name": "X"}]})["refused"] == 1


def test_journal_is_followed_by_its_numbers(site: Program, published: Tournament) -> None:
    whole = site.read(f"{AVOND}/journal", "journal")
    count = len(store.load(published).log)
    assert [line["number"] for line in whole["lines"]] == list(range(1, count + 1))
    assert whole["lines"][0]["line"]["event"] == "tournament-created"
    site.write(RESULTS, result(2, "0-1"))
    newer = site.read(f"{AVOND}/journal?after={count}", "journal")
    assert [line["line"]["event"] for line in newer["lines"]] == ["result-recorded"]
    assert newer["edition"] == whole["edition"]
    some = site.read(f"{AVOND}/journal?after=1&limit=2", "journal")
    assert [line["number"] for line in some["lines"]] == [2, 3]
    assert some["last"] == count + 1


@pytest.mark.parametrize("asked", ["after=-1", "after=x", "limit=0", "after=1e9"])
def test_number_that_is_none_is_refused(site: Program, asked: str) -> None:
    refused(site.ask(f"{AVOND}/journal?{asked}"), 422, "bad-input")


def test_journal_that_was_written_anew_has_another_edition(
    site: Program, published: Tournament, cast: dict[str, Client]
) -> None:
    before = site.read(f"{AVOND}/journal", "journal")["edition"]
    erased = {"name": "Jansen, Piet", "sure": "1"}
    cast["owner"].post("/club/de-toren/people/erase", erased)
    assert "Jansen" not in names(published).values()
    assert site.read(f"{AVOND}/journal", "journal")["edition"] != before


def test_a_list_of_a_federation_costs_no_query_for_who_is_the_same(
    site: Program, published: Tournament, django_assert_max_num_queries: Any
) -> None:
    sent = [{"number": n, "name": f"Lid {n}", "rating": 1500} for n in range(100, 160)]
    with django_assert_max_num_queries(25):
        assert site.write(PLAYERS, {"players": sent})["added"] == 60
    with django_assert_max_num_queries(10):
        assert site.write(PLAYERS, {"players": sent})["unchanged"] == 60


def test_many_rows_are_one_batch(
    site: Program, published: Tournament, django_assert_max_num_queries: Any
) -> None:
    """One lock, one reading of the journal and one writing, however many rows were sent."""
    sent = [{"number": n, "name": f"Lid {n}", "rating": 1500} for n in range(100, 160)]
    site.write(PLAYERS, {"players": sent})
    before = len(store.load(published).log)
    absent = [{"number": n, "as": "zero"} for n in range(100, 160)]
    absent[30]["number"] = 999
    with django_assert_max_num_queries(15) as asked:
        report = site.write(ABSENCES, {"absences": absent})
    assert outcomes(report) == ["changed"] * 30 + ["refused"] + ["changed"] * 29
    assert report["last"] == len(store.load(published).log) == before + 59
    readings = [query for query in asked.captured_queries if "number" in query["sql"]]
    assert [query["sql"].split()[0] for query in readings] == ["SELECT", "INSERT"]
    changed = [{**player, "rating": 1600} for player in sent]
    with django_assert_max_num_queries(15):
        assert site.write(PLAYERS, {"players": changed})["changed"] == 60


def test_many_results_are_one_batch(
    site: Program, published: Tournament, django_assert_max_num_queries: Any
) -> None:
    """Each row is judged after those before it."""
    rows = [result(1, value, seen=seen) for value, seen in [("0-1", "1-0"), ("1-0", "0-1")] * 20]
    with django_assert_max_num_queries(15):
        report = site.write(RESULTS, {"results": [row["results"][0] for row in rows]})
    assert outcomes(report) == ["changed"] * 40


def test_nothing_of_a_batch_is_written_when_its_end_fails(
    site: Program, published: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = len(store.load(published).log)
    monkeypatch.setattr(store, "_update_name", _fails)
    rows = {"absences": [{"player": n, "as": "zero"} for n in (1, 2)]}
    with pytest.raises(ZeroDivisionError):
        site.send(ABSENCES, rows)
    assert published.events.count() == before
    monkeypatch.undo()
    assert outcomes(site.write(ABSENCES, rows)) == ["changed", "changed"]
    assert published.events.count() == before + 2


def _fails(*_: object) -> None:
    raise ZeroDivisionError


def test_two_of_one_name_without_a_number_are_not_told_apart(
    site: Program, published: Tournament
) -> None:
    """The first of them by name gets the number; who comes next with that name is new."""
    first = {"number": "1", "name": "Jansen, Piet"}
    second = {"number": "2", "name": "JANSEN, Piet"}
    report = site.write(PLAYERS, {"players": [first, second]})
    assert outcomes(report) == ["changed", "added"]


def test_more_rows_than_there_may_be_are_refused_at_once(site: Program) -> None:
    """A validator would take seconds to complain of each."""
    answer = site.send(PLAYERS, {"players": [1] * 1001})
    refused(answer, 422, "bad-input")
    assert len(answer.json()["faults"]) == 1
