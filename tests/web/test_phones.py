"""Phones with a code: some boards of a round, for some hours, and nothing else."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from zwitser import arbiter
from zwitser_web import store
from zwitser_web.models import HelperCode, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def code(desk: Client, tournament: Tournament) -> HelperCode:
    """Give a code for board 2 of the first round."""
    desk.post("/t/avond/pair")
    desk.post("/t/avond/publish")
    made = desk.post("/t/avond/round/1/phones/", {"first": "2", "last": "2"})
    assert made.status_code == 302
    return HelperCode.objects.get()


def result_of(tournament: Tournament, board: int) -> str:
    return store.load(tournament).rounds[0].games[board - 1].result.value


def test_phone_enters_a_result_without_an_account(
    client: Client, tournament: Tournament, code: HelperCode
) -> None:
    page = client.get(f"/e/{code.code}/").content.decode()
    assert page.count('class="choice" name="result"') == 3
    answer = client.post(f"/e/{code.code}/2", {"result": "1-0"})
    assert answer["Location"] == f"/e/{code.code}/"
    assert result_of(tournament, 2) == "1-0"
    assert store.load(tournament).log[-1].by == f"Telefoon {code.pk}"


def test_phone_reaches_only_its_boards_and_only_real_results(
    client: Client, tournament: Tournament, code: HelperCode
) -> None:
    assert client.post(f"/e/{code.code}/1", {"result": "1-0"}).status_code == 404
    assert client.post(f"/e/{code.code}/2", {"result": "reversed"}).status_code == 404
    assert (result_of(tournament, 1), result_of(tournament, 2)) == ("", "")


def test_phone_does_not_overwrite_the_desk(
    client: Client, desk: Client, tournament: Tournament, code: HelperCode
) -> None:
    desk.post("/t/avond/round/1/board/2", {"result": "0-1", "seen": ""})
    answer = client.post(f"/e/{code.code}/2", {"result": "1-0"})
    assert answer.status_code == 409
    assert "Arbiter voerde 0–1 in, jij 1–0. Welke klopt?" in answer.content.decode()
    assert result_of(tournament, 2) == "0-1"
    client.post(f"/e/{code.code}/2", {"result": "1-0", "seen": "0-1"})
    assert result_of(tournament, 2) == "1-0"


def test_phone_knows_forfeits_and_adjourned_games(
    client: Client, tournament: Tournament, code: HelperCode
) -> None:
    client.post(f"/e/{code.code}/2", {"result": "*", "seen": ""})
    assert result_of(tournament, 2) == "*"
    client.post(f"/e/{code.code}/2", {"result": "0-1", "seen": "*"})
    assert result_of(tournament, 2) == "0-1"


def test_phone_asks_before_it_clears(
    client: Client, tournament: Tournament, code: HelperCode
) -> None:
    address = f"/e/{code.code}/2"
    client.post(address, {"result": "1-0", "seen": ""})
    asked = client.post(address, {"result": "clear", "seen": "1-0"})
    assert "Uitslag van dit bord wissen?" in asked.content.decode()
    assert result_of(tournament, 2) == "1-0"
    client.post(address, {"result": "clear", "seen": "1-0", "sure": "1"})
    assert result_of(tournament, 2) == ""


def test_same_result_sent_twice_is_written_once(
    client: Client, tournament: Tournament, code: HelperCode
) -> None:
    for _ in range(2):
        assert client.post(f"/e/{code.code}/2", {"result": "1-0", "seen": ""}).status_code == 302
    recorded = [line for line in store.load(tournament).log if line.by.startswith("Tel")]
    assert len(recorded) == 1


def test_code_ends_when_it_is_revoked(client: Client, desk: Client, code: HelperCode) -> None:
    desk.post(f"/t/avond/phones/{code.pk}/revoke")
    page = client.get(f"/e/{code.code}/")
    assert page.status_code == 410
    assert "ingetrokken" in page.content.decode()
    assert client.post(f"/e/{code.code}/2", {"result": "1-0"}).status_code == 410
    assert result_of(code.tournament, 2) == ""


def test_code_is_revoked_also_when_its_round_was_undone(desk: Client, code: HelperCode) -> None:
    store.act(code.tournament, "Arbiter", arbiter.undo)
    assert desk.post(f"/t/avond/phones/{code.pk}/revoke")["Location"] == "/t/avond/"
    assert HelperCode.objects.get().revoked


def test_code_ends_by_itself(client: Client, code: HelperCode) -> None:
    HelperCode.objects.update(expires=timezone.now() - timedelta(seconds=1))
    page = client.get(f"/e/{code.code}/")
    assert page.status_code == 410
    assert "De tijd is om" in page.content.decode()
    assert client.post(f"/e/{code.code}/2", {"result": "1-0"}).status_code == 410


def test_code_shows_nothing_of_a_round_that_was_taken_back(
    client: Client, desk: Client, code: HelperCode
) -> None:
    store.act(code.tournament, "Arbiter", arbiter.undo)
    page = client.get(f"/e/{code.code}/")
    assert page.status_code == 410
    assert "teruggenomen" in page.content.decode()
    assert "Jansen" not in page.content.decode()
    assert client.post(f"/e/{code.code}/2", {"result": "1-0"}).status_code == 410
    desk.post("/t/avond/publish")
    assert client.get(f"/e/{code.code}/").status_code == 200


def test_guessing_codes_is_slowed_down_and_locks_out_no_helper(
    client: Client, code: HelperCode
) -> None:
    for number in range(10):
        assert client.get(f"/e/guess-{number}/").status_code == 404
    assert client.get("/e/guess-10/").status_code == 409
    assert client.get(f"/e/{code.code}/").status_code == 200


def test_code_of_another_tournament_can_not_be_revoked(
    cast: dict[str, Client], code: HelperCode
) -> None:
    assert cast["stranger"].post(f"/t/avond/phones/{code.pk}/revoke").status_code == 404
    assert not HelperCode.objects.get().revoked


def test_qr_code_leads_to_the_address_on_the_network(
    desk: Client, code: HelperCode, settings: Settings
) -> None:
    settings.PUBLIC_ADDRESS = "http://192.168.1.5:8000"
    page = desk.get("/t/avond/round/1/phones/").content.decode()
    assert f'href="http://192.168.1.5:8000/e/{code.code}/"' in page
    assert 'src="data:image/svg+xml' in page


def test_local_server_says_that_phones_can_not_reach_it(
    desk: Client, code: HelperCode, settings: Settings
) -> None:
    settings.MODE = "local"
    page = desk.get("/t/avond/round/1/phones/").content.decode()
    assert "niet bereiken" in page
    assert "data:image" not in page


@pytest.mark.parametrize("boards", [("0", "2"), ("2", "1"), ("1", "99"), ("", "")])
def test_boards_of_a_code_must_exist(
    desk: Client, code: HelperCode, boards: tuple[str, str]
) -> None:
    answer = desk.post("/t/avond/round/1/phones/", {"first": boards[0], "last": boards[1]})
    assert answer.status_code == 409
    assert HelperCode.objects.count() == 1


def second_round(desk: Client, tournament: Tournament) -> None:
    for board in (1, 2):
        desk.post(f"/t/avond/round/1/board/{board}", {"result": "1-0", "seen": ""})
    desk.post("/t/avond/pair")
    desk.post("/t/avond/publish")


def test_code_follows_the_rounds(
    client: Client, desk: Client, tournament: Tournament, code: HelperCode
) -> None:
    second_round(desk, tournament)
    assert "Uitslagen van ronde 2" in client.get(f"/e/{code.code}/").content.decode()
    client.post(f"/e/{code.code}/2", {"result": "0-1", "seen": "", "round": "2"})
    assert store.load(tournament).rounds[1].games[1].result.value == "0-1"


def test_page_of_an_older_round_enters_nothing_in_the_new_one(
    client: Client, desk: Client, tournament: Tournament, code: HelperCode
) -> None:
    second_round(desk, tournament)
    answer = client.post(f"/e/{code.code}/2", {"result": "0-1", "seen": "", "round": "1"})
    assert answer.status_code == 409
    assert "Ronde 2 is begonnen" in answer.content.decode()
    assert store.load(tournament).rounds[1].games[1].result.value == ""


def test_code_can_be_typed(client: Client, code: HelperCode) -> None:
    assert len(code.code) == 8
    typed = f"{code.code[:4]}-{code.code[4:]}".upper()
    door = client.get("/e/", {"code": typed})
    assert door["Location"] == f"/e/{code.code}/"
    assert client.get(f"/e/{typed}/").status_code == 200
    assert "acht tekens" in client.get("/e/", {"code": "x"}).content.decode()


def test_code_for_all_boards_covers_a_larger_round(desk: Client, code: HelperCode) -> None:
    desk.post("/t/avond/round/1/phones/", {"first": "1", "last": "2"})
    assert HelperCode.objects.latest("pk").last_board > 1000
    assert "Alle borden" in desk.get("/t/avond/round/1/phones/").content.decode()


def test_helper_is_known_by_first_name(
    client: Client, tournament: Tournament, code: HelperCode
) -> None:
    client.post(f"/e/{code.code}/name", {"name": "  Zoë "})
    assert "Je voert in als Zoë." in client.get(f"/e/{code.code}/").content.decode()
    client.post(f"/e/{code.code}/2", {"result": "1-0", "seen": ""})
    assert store.load(tournament).log[-1].by == f"Zoë (telefoon {code.pk})"


def test_code_that_nobody_made_can_be_typed_again(published: Tournament) -> None:
    page = Client().get("/e/zzzzzzzz/")
    assert page.status_code == 404
    said = page.content.decode()
    assert "Deze code kennen we niet." in said
    assert 'action="/e/"' in said
