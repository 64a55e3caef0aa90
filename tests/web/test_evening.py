"""An evening at the desk, over HTTP and without JavaScript."""

from __future__ import annotations

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import Settings

from zwitser.journal.state import Phase
from zwitser.model import Result
from zwitser.systems import SYSTEMS
from zwitser_web import store
from zwitser_web.models import Club, Tournament

pytestmark = pytest.mark.django_db

RESULTS = ("1-0", "1/2-1/2", "0-1")


def body(client: Client, address: str, **parameters: str) -> str:
    answer = client.get(address, parameters)
    assert answer.status_code == 200, address
    return answer.content.decode()


def post(client: Client, address: str, **fields: object) -> str:
    answer = client.post(address, fields)
    assert answer.status_code == 302, (address, answer.status_code, answer.content.decode()[-1500:])
    return str(answer["Location"])


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_evening_of_every_system_from_creation_to_final_standings(
    desk: Client, club: Club, system: str
) -> None:
    today = post(
        desk,
        "/new",
        name="Zomeravond",
        system=system,
        rounds="3",
        first_round="fold",
        bye_points="2",
        initial_colour="white",
        tiebreaks="",
    )
    assert today == "/t/zomeravond/"
    table = "\n".join(f"Speler {n}\t{1900 - 20 * n}" for n in range(1, 7))
    post(desk, f"{today}players/paste", table=table, do="enter", take=range(1, 7))
    row = Tournament.objects.get(slug="zomeravond")
    for _ in range(3):
        play_round(desk, today, row)
    assert len(store.load(row).rounds) == 3
    standings = body(desk, f"{today}standings/")
    assert standings.count("Speler ") >= 6
    for page in ("", "players/", "checkin/", "crosstable/", "players/1/", "journal/", "settings/"):
        assert "Zomeravond" in body(desk, today + page)


def play_round(desk: Client, today: str, row: Tournament) -> None:
    proposal = post(desk, f"{today}pair")
    assert "nog niet openbaar" in body(desk, proposal)
    round_ = post(desk, f"{today}publish")
    boards = len(store.load(row).rounds[-1].games)
    for board in range(1, boards + 1):
        result = RESULTS[board % 3]
        post(desk, f"{round_}board/{board}", result=result, seen="")
    assert f"{boards} van {boards} binnen" in body(desk, round_)
    assert store.load(row).phase is not Phase.RESULTS


@pytest.fixture
def round_one(desk: Client, tournament: Tournament) -> str:
    """Publish the first round of the tournament: two boards and a bye."""
    post(desk, "/t/avond/pair")
    return post(desk, "/t/avond/publish")


def results(row: Tournament) -> list[str]:
    return [game.result.value for game in store.load(row).rounds[-1].games]


def test_check_in_turns_a_row_and_counts(desk: Client, tournament: Tournament) -> None:
    assert "5 van 5 aanwezig" in body(desk, "/t/avond/checkin/")
    post(desk, "/t/avond/checkin/2", **{"as": "zero"})
    post(desk, "/t/avond/checkin/3", **{"as": "half"})
    page = body(desk, "/t/avond/checkin/")
    assert "3 van 5 aanwezig" in page
    post(desk, "/t/avond/checkin/2", **{"as": "present"})
    assert "4 van 5 aanwezig" in body(desk, "/t/avond/checkin/")


def test_check_in_answers_a_tap_with_the_row_and_the_count(
    desk: Client, tournament: Tournament
) -> None:
    answer = desk.post("/t/avond/checkin/2", {"as": "zero"}, headers={"HX-Request": "true"})
    page = answer.content.decode()
    assert 'id="row-2" class="away"' in page
    assert 'hx-swap-oob="true">4 van 5 aanwezig' in page


def test_everybody_absent_leaves_other_absences_alone(desk: Client, tournament: Tournament) -> None:
    post(desk, "/t/avond/checkin/3", **{"as": "half"})
    post(desk, "/t/avond/checkin/all", who="absent")
    post(desk, "/t/avond/checkin/all", who="present")
    assert "4 van 5 aanwezig" in body(desk, "/t/avond/checkin/")


def test_proposal_names_who_is_free(desk: Client, tournament: Tournament) -> None:
    proposal = post(desk, "/t/avond/pair")
    page = body(desk, proposal)
    free = re.search(r"<li>(.+) is vrij\.\s+<a", page)
    assert free is not None
    assert free[1] in page.split("Speelt niet")[1]


def test_hand_change_that_breaks_a_norm_needs_a_reason(
    desk: Client, tournament: Tournament, round_one: str
) -> None:
    for board in (1, 2):
        post(desk, f"{round_one}board/{board}", result="1/2-1/2", seen="")
    first = store.load(tournament).rounds[0].games[0]
    post(desk, "/t/avond/pair")
    change = {"first": first.white, "second": first.black, "change": "together"}
    refused = desk.post("/t/avond/adjust", change)
    assert refused.status_code == 422
    assert "B1a" in refused.content.decode()
    post(desk, "/t/avond/adjust", **change, reason="ze wilden het zelf")
    games = store.load(tournament).proposal.games
    assert {first.white, first.black} in [{game.white, game.black} for game in games]
    assert "ze wilden het zelf" in body(desk, "/t/avond/round/2/")


def test_result_is_saved_and_leads_to_the_next_open_board(
    desk: Client, tournament: Tournament, round_one: str
) -> None:
    assert post(desk, f"{round_one}board/1", result="1-0", seen="") == f"{round_one}#board-2"
    assert results(tournament) == ["1-0", ""]


def test_same_result_twice_is_written_once(
    desk: Client, tournament: Tournament, round_one: str
) -> None:
    for _ in range(2):
        post(desk, f"{round_one}board/1", result="1-0", seen="")
    assert results(tournament) == ["1-0", ""]
    before = len(store.load(tournament).log)
    post(desk, f"{round_one}board/1", result="1-0", seen="1-0")
    assert len(store.load(tournament).log) == before


def test_clash_concerns_one_board_and_shows_who_entered_what(
    cast: dict[str, Client], tournament: Tournament, round_one: str
) -> None:
    post(cast["helper"], f"{round_one}board/1", result="1-0", seen="")
    clash = cast["arbiter"].post(f"{round_one}board/1", {"result": "0-1", "seen": ""})
    assert clash.status_code == 409
    assert "Helper voerde 1–0 in, jij 0–1. Welke klopt?" in clash.content.decode()
    assert results(tournament) == ["1-0", ""]
    post(cast["arbiter"], f"{round_one}board/2", result="0-1", seen="")
    post(cast["arbiter"], f"{round_one}board/1", result="0-1", seen="1-0")
    assert results(tournament) == ["0-1", "0-1"]


def test_clearing_a_result_asks_first(desk: Client, tournament: Tournament, round_one: str) -> None:
    post(desk, f"{round_one}board/1", result="1-0", seen="")
    asked = desk.post(f"{round_one}board/1", {"result": "clear", "seen": "1-0"})
    assert "Uitslag van dit bord wissen?" in asked.content.decode()
    assert results(tournament) == ["1-0", ""]
    post(desk, f"{round_one}board/1", result="clear", seen="1-0", sure="1")
    assert results(tournament) == ["", ""]


def test_colours_reversed_twice_by_the_same_message_count_once(
    desk: Client, tournament: Tournament, round_one: str
) -> None:
    game = store.load(tournament).rounds[0].games[0]
    for _ in range(2):
        post(desk, f"{round_one}board/1", result="reversed", seen="", white=game.white)
    after = store.load(tournament).rounds[0].games[0]
    assert (after.white, after.black) == (game.black, game.white)


def test_adjourned_game_is_finished(desk: Client, tournament: Tournament, round_one: str) -> None:
    post(desk, f"{round_one}board/1", result="*", seen="")
    assert "afgebroken" in body(desk, round_one)
    post(desk, f"{round_one}board/1", result="0-1", seen="*")
    assert store.load(tournament).rounds[0].games[0].result is Result.BLACK_WINS


def test_changes_give_only_the_boards_that_others_touched(
    cast: dict[str, Client], tournament: Tournament, round_one: str
) -> None:
    known = len(store.load(tournament).log)
    changes = f"{round_one}changes"
    assert cast["arbiter"].get(changes, {"after": known}).status_code == 204
    post(cast["helper"], f"{round_one}board/2", result="1-0", seen="")
    page = body(cast["arbiter"], changes, after=str(known))
    assert 'id="board-2"' in page
    assert 'id="board-1"' not in page
    assert "Helper" in page


def test_any_page_hears_of_changes_without_a_board(
    desk: Client, tournament: Tournament, round_one: str
) -> None:
    known = len(store.load(tournament).log)
    post(desk, f"{round_one}board/1", result="1-0", seen="")
    answer = desk.get("/t/avond/changes", {"after": known})
    assert answer.status_code == 200
    assert f'data-after="{known + 1}"' in answer.content.decode()
    assert 'class="board' not in answer.content.decode()


def test_changes_follow_undo_and_new_names(
    desk: Client, tournament: Tournament, round_one: str
) -> None:
    post(desk, f"{round_one}board/1", result="1-0", seen="")
    known = len(store.load(tournament).log)
    post(desk, "/t/avond/undo", number=known)
    undone = body(desk, f"{round_one}changes", after=str(known))
    assert 'id="board-1"' in undone
    assert 'id="board-2"' not in undone
    fields = {"name": "Jansen, Petra", "rating": "1900", "title": "", "lot": "1"}
    post(desk, "/t/avond/players/1/edit", **fields)
    renamed = body(desk, f"{round_one}changes", after=str(known + 1))
    assert renamed.count('class="board') == 2
    assert "Jansen, Petra" in renamed


def test_undo_takes_back_what_the_button_says_and_nothing_newer(
    cast: dict[str, Client], tournament: Tournament, round_one: str
) -> None:
    post(cast["arbiter"], f"{round_one}board/1", result="1-0", seen="")
    number = len(store.load(tournament).log)
    post(cast["helper"], f"{round_one}board/2", result="0-1", seen="")
    late = cast["arbiter"].post("/t/avond/undo", {"number": number})
    assert late.status_code == 409
    post(cast["arbiter"], "/t/avond/undo", number=number + 1)
    assert results(tournament) == ["1-0", ""]
    post(cast["arbiter"], "/t/avond/redo")
    assert results(tournament) == ["1-0", "0-1"]


def test_refusal_is_said_in_the_readers_language(desk: Client, tournament: Tournament) -> None:
    desk.post("/t/avond/players/1/withdraw")
    again = desk.post("/t/avond/players/1/withdraw")
    assert "Jansen, Piet" in again.content.decode()
    desk.cookies["lang"] = "en"
    assert "Jansen, Piet" in desk.post("/t/avond/players/1/withdraw").content.decode()


def test_standings_explain_each_value(desk: Client, tournament: Tournament, round_one: str) -> None:
    post(desk, f"{round_one}board/1", result="1-0", seen="")
    game = store.load(tournament).rounds[0].games[0]
    names = {player.id: player.name for player in store.load(tournament).tournament.players}
    page = body(desk, f"/t/avond/standings/{game.white}")
    assert "Weerstandspunten" in page
    assert names[game.black] in page


def test_file_that_is_too_large_is_refused(
    desk: Client, tournament: Tournament, settings: Settings
) -> None:
    settings.UPLOAD_LIMIT = 1000
    file = SimpleUploadedFile("groot.csv", b"a" * 1001)
    refused = desk.post("/t/avond/players/paste", {"file": file})
    assert refused.status_code == 409
    assert "hoogstens 8 MB" in refused.content.decode()


def test_unknown_tie_break_is_refused_in_the_form(desk: Client, tournament: Tournament) -> None:
    fields = {"name": "Avond", "rounds": "3", "first_round": "fold", "bye_points": "2"}
    fields |= {"initial_colour": "white", "tiebreaks": "WP onzin"}
    refused = desk.post("/t/avond/settings/", fields)
    assert refused.status_code == 422
    post(desk, "/t/avond/settings/", **(fields | {"tiebreaks": "wp, sb"}))
    assert store.load(tournament).tournament.options.tiebreaks == ("wp", "sb")


def test_document_and_journal_can_be_read_back_in(
    desk: Client, tournament: Tournament, round_one: str
) -> None:
    for name in ("document.json", "journal.jsonl"):
        data = desk.get(f"/t/avond/{name}").content
        back = desk.post("/import", {"file": SimpleUploadedFile(name, data)})
        assert back.status_code == 302, back.content.decode()
        copy = Tournament.objects.get(slug=back["Location"].split("/")[2])
        assert copy.pk != tournament.pk
        mine, theirs = store.load(tournament), store.load(copy)
        assert mine.tournament.history == theirs.tournament.history


def test_names_are_escaped_everywhere(desk: Client, tournament: Tournament) -> None:
    post(desk, "/t/avond/players/add", name="<script>alert(1)</script>", rating="", title="")
    for page in ("", "players/", "checkin/", "standings/", "journal/", "players/6/"):
        assert "<script>alert" not in body(desk, f"/t/avond/{page}")


def test_today_says_of_which_group_the_head_of_the_standings_is(
    desk: Client, season: Tournament
) -> None:
    shown = desk.get("/t/intern/").content.decode()
    assert "Stand · Groep A</h2>" in shown


def test_players_without_a_rating_are_named_before_round_one(desk: Client, club: Club) -> None:
    choices = {"first_round": "fold", "bye_points": "2", "initial_colour": "white"}
    today = post(desk, "/new", name="Open", system="knsb-rating", rounds="3", **choices)
    table = "Bos, Eva\t1800\nVos, Tom\t1700\nSmit, Jan"
    post(desk, f"{today}players/paste", table=table, do="enter", take=range(1, 4))
    asked = "Zonder rating: Smit, Jan."
    assert asked in body(desk, today)
    assert asked in body(desk, post(desk, f"{today}pair"))
