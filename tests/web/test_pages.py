"""The smaller doings at the desk: players, proposals, old standings, refusals in place."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.web.test_evening import body, post
from zwitser import arbiter
from zwitser.journal.fold import EMPTY
from zwitser.model import AbsenceKind, Player, Title
from zwitser_web import store
from zwitser_web.models import Club, Tournament

pytestmark = pytest.mark.django_db

IN_PLACE = {"HX-Request": "true"}


def player(row: Tournament, id_: int) -> Player:
    return store.load(row).tournament.by_id[id_]


def test_player_is_edited_in_place_and_on_a_page(desk: Client, tournament: Tournament) -> None:
    form = desk.get("/t/avond/players/2/edit", headers=IN_PLACE).content.decode()
    assert form.startswith('<tr id="player-2"')
    fields = {"name": "de Boer, Anne", "rating": "1801", "title": "FM", "lot": "22"}
    row = desk.post("/t/avond/players/2/edit", fields, headers=IN_PLACE).content.decode()
    assert "de Boer, Anne" in row
    assert player(tournament, 2) == Player(2, "de Boer, Anne", 22, 1801, Title.FM)
    post(desk, "/t/avond/players/2/edit", **(fields | {"rating": ""}))
    assert player(tournament, 2).rating is None


def test_players_to_choose_from_stand_by_name(desk: Client, tournament: Tournament) -> None:
    page = desk.get("/t/avond/players/").content.decode()
    [first, _] = re.findall(r'<select name="(?:first|second)".*?</select>', page, re.DOTALL)
    surnames = ["Bakker", "de Boer", "Jansen", "Smit", "Visser"]
    assert re.findall(r">([^<>]*), ", first) == surnames


def test_player_form_keeps_what_was_typed_wrongly(desk: Client, tournament: Tournament) -> None:
    for address in ("/t/avond/players/add", "/t/avond/players/1/edit"):
        wrong = desk.post(address, {"name": "Kok, Ria", "rating": "veel", "lot": "1"})
        assert wrong.status_code == 422
        assert "Kok, Ria" in wrong.content.decode()
        assert "Dat getal kan niet." in wrong.content.decode()
    assert desk.get("/t/avond/players/99/edit").status_code == 404
    assert desk.get("/t/avond/players/99/").status_code == 404


def test_player_withdraws_returns_and_is_struck_off(desk: Client, tournament: Tournament) -> None:
    post(desk, "/t/avond/players/2/withdraw")
    assert "teruggetrokken" in body(desk, "/t/avond/players/")
    assert "4 van 4 aanwezig" in body(desk, "/t/avond/checkin/")
    post(desk, "/t/avond/players/2/return")
    post(desk, "/t/avond/players/2/remove")
    assert 2 not in store.load(tournament).tournament.by_id


def test_pair_may_not_meet_until_it_may(desk: Client, tournament: Tournament) -> None:
    post(desk, "/t/avond/players/forbid", first="1", second="3")
    post(desk, "/t/avond/players/forbid", first="2", second="3")
    assert "Jansen, Piet – Visser, Kees" in body(desk, "/t/avond/players/")
    post(desk, "/t/avond/players/allow", first="3", second="1")
    assert store.load(tournament).tournament.options.forbidden == ((2, 3),)
    assert desk.post("/t/avond/players/forbid", {"first": ""}).status_code == 409


def test_check_in_twice_changes_nothing(desk: Client, tournament: Tournament) -> None:
    post(desk, "/t/avond/checkin/2", **{"as": "zero"})
    lines = len(store.load(tournament).log)
    post(desk, "/t/avond/checkin/2", **{"as": "zero"})
    post(desk, "/t/avond/checkin/all", who="present")
    post(desk, "/t/avond/checkin/all", who="present")
    assert len(store.load(tournament).log) == lines + 1
    assert desk.post("/t/avond/checkin/2", {"as": "free"}).status_code == 404


def test_absence_is_noted_rounds_ahead_and_taken_back(desk: Client, tournament: Tournament) -> None:
    card = "/t/avond/players/2/"
    post(desk, f"{card}absence", first="2", last="3", **{"as": "half"})
    assert body(desk, card).count("Is er toch") == 2
    post(desk, f"{card}absence", first="2", **{"as": "present"})
    assert store.load(tournament).coming == {(3, 2): AbsenceKind.HALF}
    for wrong in ({"first": "3", "last": "2"}, {"first": "9"}):
        assert desk.post(f"{card}absence", {"as": "zero", **wrong}).status_code == 409
    assert desk.post(f"{card}absence", {"as": "zero", "first": "x"}).status_code == 404


def test_proposal_is_thrown_away(desk: Client, tournament: Tournament) -> None:
    assert desk.get("/t/avond/round/1/").status_code == 302
    post(desk, "/t/avond/pair")
    post(desk, "/t/avond/discard")
    assert not store.load(tournament).has_proposal
    assert desk.get("/t/avond/round/2/").status_code == 404


def test_proposal_is_changed_by_hand(desk: Client, tournament: Tournament) -> None:
    post(desk, "/t/avond/pair")
    before = store.load(tournament).proposal
    first, second = before.games
    free = next(a.player for a in before.absences if a.kind is AbsenceKind.BYE)
    post(desk, "/t/avond/adjust", change="swap", first=first.white, second=second.white)
    post(desk, "/t/avond/adjust", change="colours", first=first.black, second=second.white)
    after = store.load(tournament).proposal.games
    assert (after[0].white, after[0].black) == (first.black, second.white)
    for wrong in ({"change": "colours", "first": free, "second": free}, {"change": "?"}):
        fields = {"first": 1, "second": 2} | wrong
        assert desk.post("/t/avond/adjust", fields).status_code == 409
    assert desk.post("/t/avond/adjust", {"change": "swap"}).status_code == 409


def test_change_is_shown_before_it_is_made(desk: Client, tournament: Tournament) -> None:
    assert desk.get("/t/avond/adjust/preview", {"first": 1, "second": 2}).status_code == 409
    post(desk, "/t/avond/pair")
    first, second = store.load(tournament).proposal.games
    question = {"first": str(first.white), "second": str(second.white)}
    lines = len(store.load(tournament).log)
    page = body(desk, "/t/avond/adjust/preview", **question)
    assert re.findall('name="change" value="([a-z]+)"', page) == ["swap", "together"]
    opponents = {"first": str(first.white), "second": str(first.black)}
    page = body(desk, "/t/avond/adjust/preview", **opponents)
    assert re.findall('name="change" value="([a-z]+)"', page) == ["colours"]
    assert "Wat het systeem ervan zegt" in page
    assert len(store.load(tournament).log) == lines


def test_preview_says_which_norm_breaks(desk: Client, tournament: Tournament) -> None:
    post(desk, "/t/avond/pair")
    round_ = post(desk, "/t/avond/publish")
    for board in (1, 2):
        post(desk, f"{round_}board/{board}", result="1/2-1/2", seen="")
    met = store.load(tournament).rounds[0].games[0]
    post(desk, "/t/avond/pair")
    question = {"first": str(met.white), "second": str(met.black)}
    page = body(desk, "/t/avond/adjust/preview", **question)
    assert "(B1a)" in page
    assert 'name="reason" required' in page


def test_question_what_if_somebody_is_absent_changes_nothing(
    desk: Client, tournament: Tournament
) -> None:
    post(desk, "/t/avond/pair")
    before = store.load(tournament)
    free = next(a.player for a in before.proposal.absences if a.kind is AbsenceKind.BYE)
    assert "Dan verandert er niets." in body(desk, "/t/avond/what-if", absent=str(free))
    playing = str(before.proposal.games[0].white)
    assert "Dit zijn dan de nieuwe borden" in body(desk, "/t/avond/what-if", absent=playing)
    assert store.load(tournament).log == before.log
    assert desk.get("/t/avond/what-if", {"absent": "99"}).status_code == 404


def test_standings_can_be_seen_as_they_were(desk: Client, tournament: Tournament) -> None:
    for number in (1, 2):
        post(desk, "/t/avond/pair")
        round_ = post(desk, "/t/avond/publish")
        for board in (1, 2):
            post(desk, f"{round_}board/{board}", result="1-0", seen="")
        assert round_ == f"/t/avond/round/{number}/"
    assert "na ronde 1" in body(desk, "/t/avond/standings/", after="1")
    assert "na ronde 2" in body(desk, "/t/avond/standings/")
    body(desk, "/t/avond/standings/1", after="1")
    for wrong in ("3", "0", "1-1", "x"):
        assert desk.get("/t/avond/standings/", {"after": wrong}).status_code == 404
    assert desk.get("/t/avond/standings/99").status_code == 404


def test_value_is_told_in_words_and_not_by_a_code(desk: Client, tournament: Tournament) -> None:
    desk.post("/t/avond/pair")
    desk.post("/t/avond/publish")
    told = body(desk, "/t/avond/standings/1")
    assert "Weerstandspunten: de opgetelde scores van de tegenstanders." in told
    assert "OSV" not in told


def test_colour_is_drawn_once_there_are_players_to_draw_it_for(desk: Client, club: Club) -> None:
    begin = arbiter.create(EMPTY, "Open", "fide-dutch", rounds=5)
    row = store.create(club, "Open", begin, by="Arbiter")
    assert "/t/open/draw" not in body(desk, "/t/open/")
    two = [Player(0, name, 0) for name in ("Aal, Jan", "Bol, Eva")]
    store.act(row, "Arbiter", lambda state: arbiter.enter_many(state, two))
    assert "/t/open/draw" in body(desk, "/t/open/")


def test_control_totals_come_out(desk: Client, tournament: Tournament) -> None:
    post(desk, "/t/avond/pair")
    round_ = post(desk, "/t/avond/publish")
    for board in (1, 2):
        post(desk, f"{round_}board/{board}", result="1-0", seen="")
    page = body(desk, "/t/avond/standings/")
    assert "Controletellingen" in page
    assert page.count("✓") == 3
    assert "klopt niet" not in page


def test_settings_show_what_the_system_looks_at_and_keep_the_rest(
    desk: Client, tournament: Tournament
) -> None:
    page = body(desk, "/t/avond/settings/")
    assert '<select name="first_round"' in page
    assert '<input type="hidden" name="initial_colour" value="white">' in page


def test_list_of_tie_breaks_that_does_not_fit_is_warned_about(
    desk: Client, tournament: Tournament
) -> None:
    fields = {"name": "Avond", "rounds": "3", "first_round": "fold", "bye_points": "2"}
    post(desk, "/t/avond/settings/", **fields, initial_colour="white", tiebreaks="KOYA")
    assert "notice warning" in body(desk, "/t/avond/standings/")


def test_list_of_tournaments_needs_a_handful_of_queries(
    desk: Client, club: Club, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(12):
        begin = arbiter.create(EMPTY, f"Toernooi {number}", "round-robin")
        store.create(club, f"Toernooi {number}", begin, by="Arbiter")
    body(desk, "/")
    with django_assert_max_num_queries(7):
        assert body(desk, "/").count("Toernooi ") == 12


def test_line_is_taken_back_from_the_journal(desk: Client, tournament: Tournament) -> None:
    post(desk, "/t/avond/players/1/withdraw")
    number = len(store.load(tournament).log)
    post(desk, "/t/avond/players/2/withdraw")
    post(desk, f"/t/avond/journal/{number}/retract")
    assert store.load(tournament).withdrawn == {2}
    assert "teruggenomen" in body(desk, "/t/avond/journal/")
    assert "Teruggetrokken" not in body(desk, "/t/avond/journal/", page="7")


def test_lines_are_signed_once_a_second_hand_has_written_one(
    desk: Client, tournament: Tournament
) -> None:
    assert "<th>Wie</th>" not in body(desk, "/t/avond/journal/")
    assert "<small>Arbiter</small>" not in body(desk, "/t/avond/")
    store.act(tournament, "Telefoon 1", lambda state: arbiter.withdraw(state, 1))
    assert "<th>Wie</th>" in body(desk, "/t/avond/journal/")
    assert "<small>Arbiter</small>" in body(desk, "/t/avond/")


def test_boards_have_a_column_for_points_once_there_are_some(
    desk: Client, tournament: Tournament
) -> None:
    desk.post("/t/avond/pair")
    assert "without-points" in body(desk, "/t/avond/round/1/")
    desk.post("/t/avond/publish")
    assert "Punten" not in body(desk, "/t/avond/print/round/1/boards")
    for board in (1, 2):
        desk.post(f"/t/avond/round/1/board/{board}", {"result": "1-0", "seen": ""})
    desk.post("/t/avond/pair")
    assert "without-points" not in body(desk, "/t/avond/round/2/")


def test_refusal_goes_back_to_the_page_or_stands_in_place(
    desk: Client, tournament: Tournament
) -> None:
    there = {"Referer": "http://testserver/t/avond/checkin/?a=1"}
    answer = desk.post("/t/avond/publish", headers=there)
    assert answer["Location"] == "/t/avond/checkin/?a=1"
    assert "notice error" in body(desk, "/t/avond/checkin/")
    in_place = desk.post("/t/avond/publish", headers=IN_PLACE)
    assert (in_place.status_code, in_place["HX-Retarget"]) == (422, "#notices")
    elsewhere = desk.post("/t/avond/publish", headers={"Referer": "https://evil.example/"})
    assert elsewhere.status_code == 409


def test_tap_by_someone_who_was_logged_out_leads_to_the_log_in(
    client: Client, cast: dict[str, Client], tournament: Tournament
) -> None:
    answer = client.post("/t/avond/checkin/1", {"as": "zero"}, headers=IN_PLACE)
    assert answer["HX-Redirect"].startswith("/login?next=")


def test_tournament_that_can_not_be_paired_says_so(desk: Client, tournament: Tournament) -> None:
    for first in range(1, 6):
        for second in range(first + 1, 6):
            desk.post("/t/avond/players/forbid", {"first": first, "second": second})
    refused = desk.post("/t/avond/pair")
    assert refused.status_code == 409
    assert "geen indeling mogelijk" in refused.content.decode()


def test_file_that_is_no_tournament_is_refused_in_words(desk: Client, club: Club) -> None:
    for name, data, said in (
        ("x.json", b'{"zwitser": 1}', "De sleutel 'name' ontbreekt"),
        ("x.jsonl", b"nee", "Dit kon niet worden gelezen: regel 1, teken 1"),
        ("x.bin", b"\x00\x01", "Dit is geen tekstbestand"),
    ):
        answer = desk.post("/import", {"file": SimpleUploadedFile(name, data)})
        assert answer.status_code == 409
        assert said in unescape(answer.content.decode())
    assert desk.post("/import").status_code == 409
    assert Tournament.objects.count() == 0


def test_new_tournament_needs_a_name_and_keeps_the_rest(desk: Client) -> None:
    answer = desk.post("/new", {"system": "club", "rounds": "999"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Vul alle verplichte velden in." in page
    assert 'value="club" checked' in page


def test_list_shows_how_far_each_tournament_is(desk: Client, tournament: Tournament) -> None:
    assert "nog niet begonnen" in body(desk, "/")
    post(desk, "/t/avond/pair")
    post(desk, "/t/avond/publish")
    assert "ronde 1 van 3" in body(desk, "/")
    assert "5 deelnemers" in body(desk, "/")


def test_what_was_undone_is_brought_back_from_the_bar(desk: Client, published: Tournament) -> None:
    """Who pressed undo once too often looks where he pressed."""
    assert "/t/avond/redo" not in desk.get("/t/avond/").content.decode()
    number = len(store.load(published).log)
    post(desk, "/t/avond/undo", number=str(number))
    assert 'action="/t/avond/redo"' in desk.get("/t/avond/").content.decode()
    back = desk.post("/t/avond/redo", headers={"referer": "http://testserver/t/avond/players/"})
    assert back["Location"] == "/t/avond/players/"
