"""A go page is a go page: black first, and who won by B+ and W+."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.web.test_season import words
from zwitser import arbiter
from zwitser.journal.fold import EMPTY
from zwitser.model import Player
from zwitser_web import store
from zwitser_web.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def go(desk: Client, tournament: Tournament) -> tuple[str, str]:
    """Publish a round of two players, and give who has black and who has white."""
    begin = arbiter.create(EMPTY, "Stenen", "go-weerstand", rounds=3)
    row = store.create(tournament.club, "Stenen", begin, by="Arbiter")
    players = [Player(0, name, 0) for name in ("Aal, Jan", "Bol, Eva")]
    store.act(row, "Arbiter", lambda state: arbiter.enter_many(state, players))
    desk.post("/t/stenen/pair")
    desk.post("/t/stenen/publish")
    game = store.load(row).rounds[0].games[0]
    names = {p.id: p.name for p in store.load(row).tournament.players}
    return names[game.black], names[game.white]


@pytest.mark.parametrize(
    "page",
    [
        "/t/stenen/round/1/",
        "/t/stenen/round/1/why/1",
        "/t/stenen/checkin/",
        "/p/stenen/",
        "/p/stenen/round/1/why/1",
        "/p/stenen/screen",
    ],
)
def test_black_is_named_first(desk: Client, go: tuple[str, str], page: str) -> None:
    shown = words(desk.get(page).content)
    black, white = go
    assert shown.index(black) < shown.index(white)


def test_result_says_who_won(desk: Client, client: Client, go: tuple[str, str]) -> None:
    page = words(desk.get("/t/stenen/round/1/").content)
    assert "B+ jigo W+" in page
    desk.post("/t/stenen/round/1/board/1", {"result": "0-1", "seen": ""})
    assert "B+" in words(client.get("/p/stenen/").content)
    assert "1–0" not in words(client.get("/p/stenen/").content)


def test_screen_in_the_hall_has_room_for_a_forfeit(
    desk: Client, client: Client, go: tuple[str, str]
) -> None:
    desk.post("/t/stenen/round/1/board/1", {"result": "0-1R", "seen": ""})
    page = client.get("/p/stenen/screen?show=boards").content.decode()
    assert re.findall(r'<td class="score">(.*?)</td>', page) == ["B+ r"]
