"""The boards of a go tournament: black first everywhere, arrows and headings that stay in place."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.web.test_go_pages import begin
from tests.web.test_season import words
from zwitser import arbiter
from zwitser.model import Player
from zwitser_web import store
from zwitser_web.models import Tournament

pytestmark = pytest.mark.django_db

RANKS = ("4d", "2d", "1d", "1k", "4k", "12k")


def play(desk: Client, tournament: Tournament, system: str, ranks: tuple[str, ...] = RANKS) -> None:
    """Publish a first round of go."""
    row = begin(tournament, system)
    players = [Player(0, f"Speler {rank}", 0, rank=rank) for rank in ranks]
    store.act(row, "Arbiter", lambda state: arbiter.enter_many(state, players))
    desk.post("/t/stenen/pair")
    desk.post("/t/stenen/publish")


def pair_again(desk: Client, results: tuple[str, ...] = ("0-1",) * 3) -> None:
    """Enter the results of round 1 and pair round 2."""
    for board, result in enumerate(results, 1):
        desk.post(f"/t/stenen/round/1/board/{board}", {"result": result, "seen": ""})
    desk.post("/t/stenen/pair")


def forfeits(desk: Client, tournament: str) -> list[str]:
    menu = desk.get(f"/t/{tournament}/round/1/").content.decode()
    return re.findall(r'<button class="button" name="result"\s+value="([^"]+)"', menu)[:3]


def test_forfeits_name_black_first_as_the_buttons_do(desk: Client, tournament: Tournament) -> None:
    play(desk, tournament, "macmahon")
    assert forfeits(desk, "stenen") == ["0-1R", "1-0R", "0-0R"]


def test_stones_of_a_published_round_are_said_to_need_a_reason(
    desk: Client, tournament: Tournament
) -> None:
    play(desk, tournament, "macmahon")
    said = "De ronde is gepubliceerd: bij een wijziging hoort een reden."
    assert said in words(desk.get("/t/stenen/round/1/").content)
    pair_again(desk)
    assert said not in words(desk.get("/t/stenen/round/2/").content)


def test_forfeits_of_chess_name_white_first(desk: Client, published: Tournament) -> None:
    assert forfeits(desk, "avond") == ["1-0R", "0-1R", "0-0R"]


def test_an_arrow_stays_beside_its_player_when_stones_have_no_room(
    desk: Client, tournament: Tournament
) -> None:
    play(desk, tournament, "macmahon")
    pair_again(desk)
    page = desk.get("/t/stenen/round/2/").content.decode()
    assert "↓" in page
    for seat in re.findall(r'<td class="name">.*?</td>', page, re.DOTALL):
        assert not re.search(r'class="stones".*(↓|↑)', seat, re.DOTALL)
        assert re.search(r"(↓|↑)", seat) is None or "</small>&nbsp;<a" in seat


def test_no_dot_waits_for_points_that_stand_at_the_end_of_the_cell(
    desk: Client, tournament: Tournament
) -> None:
    play(desk, tournament, "go-weerstand")
    pair_again(desk)
    desk.post("/t/stenen/publish")
    page = desk.get("/p/stenen/").content.decode()
    assert 'class="phone-only">·</small>' in page
    assert "</small> ·" not in page


@pytest.mark.parametrize("page", ["/t/stenen/round/2/", "/p/stenen/"])
def test_no_group_has_two_headings_after_a_correction(
    desk: Client, tournament: Tournament, page: str
) -> None:
    """A published round stays; who was in which group need not be in order any more."""
    ranks = (*RANKS, "13k", "14k", "15k", "16k")
    play(desk, tournament, "go-weerstand", ranks)
    results = ("0-1", "1-0", "1/2-1/2", "0-1", "1-0")
    pair_again(desk, results)
    desk.post("/t/stenen/publish")
    assert headings(desk, page) == ["1", "½", "0"]
    sure = {"result": "0-1", "seen": "1-0", "sure": "1", "reason": "briefje"}
    desk.post("/t/stenen/round/1/board/2", sure)
    assert headings(desk, page) == []


def headings(desk: Client, page: str) -> list[str]:
    return re.findall(r"Puntengroep (\S+)", words(desk.get(page).content))
