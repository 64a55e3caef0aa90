"""Headings between the boards: the groups of a club, and who plays across them."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from zwitser_web.models import Tournament

ROUND = "/t/intern/round/2-1/"
EVERYWHERE = (ROUND, "/p/intern/round/2-1/", "/t/intern/print/round/2-1/boards")


def headings(page: bytes) -> list[str]:
    """List the headings between the boards."""
    return re.findall(r'<tr class="group"><th[^>]*>([^<]*)</th>', page.decode())


@pytest.fixture
def second(desk: Client, season: Tournament) -> Client:
    """Open the second period: A is Bol and Dam, B is Aal and Cor."""
    desk.post("/t/intern/season/close", {"open": "1"})
    return desk


@pytest.mark.parametrize("published", [False, True])
def test_boards_of_a_club_stand_under_their_group(second: Client, published: bool) -> None:
    second.post("/t/intern/pair")
    if published:
        second.post("/t/intern/publish")
    for address in EVERYWHERE if published else (ROUND,):
        assert headings(second.get(address).content) == ["Groep A", "Groep B"], address


def test_pair_across_has_a_heading_of_its_own_and_is_special(second: Client) -> None:
    for player in (2, 3):
        second.post(f"/t/intern/checkin/{player}", {"as": "zero"})
    second.post("/t/intern/pair")
    page = second.get(ROUND).content
    assert headings(page)[0] == "Tussen de groepen A en B"
    assert "Dam speelt tegen Aal uit een lagere groep." in page.decode()


def test_group_of_an_older_period_stays_what_it_was(second: Client) -> None:
    page = second.get("/t/intern/round/1-1/").content.decode()
    group_a = page[page.index("Groep A") : page.index("Groep B")]
    assert "Aal" in group_a
    assert "Cor" not in group_a


def test_score_groups_of_a_published_round_keep_their_headings(
    desk: Client, published: Tournament
) -> None:
    assert headings(desk.get("/t/avond/round/1/").content) == ["Speelt niet"]
    for board in (1, 2):
        desk.post(f"/t/avond/round/1/board/{board}", {"result": "1-0", "seen": ""})
    desk.post("/t/avond/pair")
    desk.post("/t/avond/publish")
    assert headings(desk.get("/t/avond/round/2/").content)[0] == "Puntengroep 1"
    assert headings(desk.get("/p/avond/round/2/").content)[0] == "Puntengroep 1"
