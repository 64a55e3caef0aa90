"""A player signs off for the next round on his phone, where the leader allows it."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.web.test_season import words
from zwitser.journal.state import State
from zwitser_web import store
from zwitser_web.models import Mirror, Tournament

pytestmark = pytest.mark.django_db

ABSENCE = "/p/avond/me/1/absence"


@pytest.fixture
def phone(client: Client, desk: Client, published: Tournament) -> Client:
    """Let players sign off, and follow player 1 on a phone."""
    form = {"visibility": "open", "sign_off": "1"}
    desk.post("/t/avond/hall/visibility", form)
    client.post("/p/avond/me", {"player": "1"})
    return client


def state_of(row: Tournament) -> State:
    return store.load(row)


def test_player_signs_off_and_comes_back(phone: Client, published: Tournament) -> None:
    assert "Afmelden voor ronde 2" in words(phone.get("/p/avond/").content)
    phone.post(ABSENCE, {"as": "absent"})
    state = state_of(published)
    assert (2, 1) in state.coming
    assert state.log[-1].by == "Eigen telefoon"
    assert "Je bent afgemeld voor ronde 2." in words(phone.get("/p/avond/").content)
    phone.post(ABSENCE, {"as": "absent"})
    assert len(state_of(published).log) == len(state.log), "saying it twice changes nothing"
    phone.post(ABSENCE, {"as": "present"})
    assert (2, 1) not in state_of(published).coming


def test_nobody_signs_off_where_the_leader_does_not_allow_it(
    client: Client, published: Tournament
) -> None:
    client.post("/p/avond/me", {"player": "1"})
    assert "Afmelden" not in words(client.get("/p/avond/").content)
    assert client.post(ABSENCE, {"as": "absent"}).status_code == 404


def test_a_proposal_closes_it(phone: Client, desk: Client, published: Tournament) -> None:
    for board in (1, 2):
        desk.post(f"/t/avond/round/1/board/{board}", {"result": "1-0", "seen": ""})
    desk.post("/t/avond/pair")
    page = words(phone.get("/p/avond/").content)
    assert "Ronde 2 wordt ingedeeld. Afmelden kan alleen nog bij de wedstrijdleider." in page
    assert phone.post(ABSENCE, {"as": "absent"}).status_code == 409
    assert (2, 1) not in state_of(published).coming


def test_a_copy_of_a_tournament_elsewhere_takes_no_word(
    phone: Client, published: Tournament
) -> None:
    Mirror.objects.create(tournament=published, key_hash="x")
    assert phone.post(ABSENCE, {"as": "absent"}).status_code == 404


def test_many_tries_from_one_place_must_wait(phone: Client, published: Tournament) -> None:
    for number in range(61):
        answer = phone.post(ABSENCE, {"as": "absent" if number % 2 else "present"})
    assert answer.status_code == 409
    assert "Wacht" in words(answer.content)
