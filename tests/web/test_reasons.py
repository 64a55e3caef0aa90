"""What was public is not changed silently: a correction asks why, a changed round says why."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.web.test_season import words
from zwitser.model import Game, Result
from zwitser_web import store
from zwitser_web.models import HelperCode, Tournament

ROUND = "/t/avond/round/1/"
BOARD = f"{ROUND}board/1"


@pytest.fixture
def second_round(desk: Client, published: Tournament) -> Client:
    """Play round 1 and publish round 2."""
    for board in (1, 2):
        desk.post(f"{ROUND}board/{board}", {"result": "1-0", "seen": ""})
    desk.post("/t/avond/pair")
    desk.post("/t/avond/publish")
    return desk


def result(tournament: Tournament) -> Result:
    return store.load(tournament).rounds[0].games[0].result


def test_result_on_which_a_pairing_rests_is_corrected_with_a_reason(
    second_round: Client, published: Tournament
) -> None:
    asked = second_round.post(BOARD, {"result": "0-1", "seen": "1-0"})
    assert "Er is al een ronde ingedeeld met 1–0. Toch 0–1 van maken?" in words(asked.content)
    assert 'name="reason"' in asked.content.decode()
    assert result(published) is Result.WHITE_WINS
    sure = {"result": "0-1", "seen": "1-0", "sure": "1", "reason": "briefje verkeerd gelezen"}
    second_round.post(BOARD, sure)
    assert result(published) is Result.BLACK_WINS
    assert "reden: briefje verkeerd gelezen" in words(second_round.get("/t/avond/journal/").content)


def test_keeping_the_result_needs_no_reason(second_round: Client, published: Tournament) -> None:
    second_round.post(BOARD, {"result": "1-0", "seen": "1-0", "sure": "1", "reason": ""})
    assert result(published) is Result.WHITE_WINS


def test_typing_error_of_tonight_is_corrected_without_a_question(
    desk: Client, published: Tournament
) -> None:
    desk.post(BOARD, {"result": "1-0", "seen": ""})
    desk.post(BOARD, {"result": "0-1", "seen": "1-0"})
    assert result(published) is Result.BLACK_WINS


def test_phone_asks_why_too(second_round: Client, published: Tournament) -> None:
    """A code follows the rounds: it is asked about round 2, on which the proposal for 3 rests."""
    for board in (1, 2):
        second_round.post(f"/t/avond/round/2/board/{board}", {"result": "1-0", "seen": ""})
    second_round.post("/t/avond/pair")
    second_round.post(f"{ROUND}phones/", {"first": "1", "last": "2"})
    code = HelperCode.objects.get().code
    asked = Client().post(f"/e/{code}/1", {"result": "0-1", "seen": "1-0"})
    assert "Toch 0–1 van maken?" in words(asked.content)
    said = {"result": "0-1", "seen": "1-0", "sure": "1", "reason": "wit gaf op"}
    Client().post(f"/e/{code}/1", said)
    corrected = store.load(published).rounds[1].games[0].result
    assert corrected is Result.BLACK_WINS
    assert "wit gaf op" in words(second_round.get("/t/avond/journal/").content)


@pytest.fixture
def with_latecomer(desk: Client, tournament: Tournament) -> Client:
    """Publish a round in which 5 is absent, and let a sixth player come in."""
    desk.post("/t/avond/checkin/5", {"as": "zero"})
    desk.post("/t/avond/pair")
    desk.post("/t/avond/publish")
    desk.post("/t/avond/players/add", {"name": "Laat, Lotte", "rating": "1500"})
    return desk


LATE = {"change": "late", "first": "5", "second": "6"}


@pytest.mark.article("knsb-weerstand", "F6")
def test_published_round_is_changed_with_a_reason_that_everybody_at_the_desk_reads(
    with_latecomer: Client, tournament: Tournament
) -> None:
    assert "Laat, Lotte" in with_latecomer.get(ROUND).content.decode()
    assert with_latecomer.post("/t/avond/adjust", LATE).status_code == 409
    given = {**LATE, "reason": "stonden in de file"}
    assert with_latecomer.post("/t/avond/adjust", given)["Location"] == ROUND
    assert store.load(tournament).rounds[0].games[-1] == Game(5, 6)
    for page in (ROUND, "/t/avond/journal/"):
        assert "stonden in de file" in with_latecomer.get(page).content.decode(), page


def test_latecomer_who_got_a_board_is_public(with_latecomer: Client) -> None:
    assert "Lotte" not in with_latecomer.get("/p/avond/standings/").content.decode()
    with_latecomer.post("/t/avond/adjust", {**LATE, "reason": "stonden in de file"})
    assert "Lotte" in with_latecomer.get("/p/avond/standings/").content.decode()


def test_breach_in_a_published_round_is_shown_before_it_is_made(
    with_latecomer: Client, tournament: Tournament
) -> None:
    with_latecomer.post("/t/avond/players/forbid", {"first": "5", "second": "6"})
    given = {**LATE, "reason": "stonden in de file"}
    refused = with_latecomer.post("/t/avond/adjust", given)
    assert refused.status_code == 422
    assert "Dit mag niet volgens het reglement" in words(refused.content)
    assert 'value="stonden in de file"' in refused.content.decode()
    assert len(store.load(tournament).rounds[0].games) == 2
    with_latecomer.post("/t/avond/adjust", {**given, "sure": "1"})
    assert len(store.load(tournament).rounds[0].games) == 3


def test_round_that_others_rest_on_offers_no_change(second_round: Client) -> None:
    assert "Ronde wijzigen" not in words(second_round.get(ROUND).content)
    assert "Ronde wijzigen" in words(second_round.get("/t/avond/round/2/").content)
