"""The page of the prizes: who wins what, and why."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.web.test_season import words
from zwitser_web.models import PersonalData, Tournament
from zwitser_web.store import journal as journal_store

pytestmark = pytest.mark.django_db
PAGE = "/t/avond/prizes/"
LIST = {"sharing": "equal", "one_each": "1", "rounding": "1"}


@pytest.fixture
def played(desk: Client, published: Tournament) -> Client:
    """Play a round in which white wins twice: two winners and who is free share the first place."""
    for board in (1, 2):
        desk.post(f"/t/avond/round/1/board/{board}", {"result": "1-0", "seen": ""})
    return desk


def test_players_on_equal_points_share_and_the_page_says_how(played: Client) -> None:
    played.post(PAGE, {**LIST, "name-1": "Algemeen", "amounts-1": "100 50 22,50"})
    shown = words(played.get(PAGE).content)
    assert shown.count("€ 57,50") == 3
    assert "€ 100 + € 50 + € 22,50, gedeeld door 3 spelers met evenveel punten" in shown
    assert "Algemeen" in words(played.get("/t/avond/print/receipts").content)


def test_fund_is_for_those_it_names(played: Client, published: Tournament) -> None:
    first = journal_store.load(published).rounds[0].games[0]
    PersonalData.objects.create(
        tournament=published, player=first.black, fields={"born": "12-3-2011", "sex": "v"}
    )
    PersonalData.objects.create(tournament=published, player=first.white, fields={"born": "1960"})
    fund = {"name-1": "Jeugd", "amounts-1": "20", "born_from-1": "2008", "sex-1": "w"}
    played.post(PAGE, {**LIST, **fund})
    names = {p.id: p.name for p in journal_store.load(published).tournament.players}
    shown = words(played.get(PAGE).content)
    assert f"Jeugd 1 {names[first.black]} € 20 de prijs voor plaats 1" in shown


def test_what_is_not_won_stays_in_the_cash_box(played: Client) -> None:
    played.post(PAGE, {**LIST, "rounding": "100", "name-1": "A", "amounts-1": "100"})
    assert "Blijft in kas: € 1." in words(played.get(PAGE).content)


def test_empty_list_says_what_to_do(desk: Client, tournament: Tournament) -> None:
    assert "Er zijn nog geen prijzen." in words(desk.get(PAGE).content)
    desk.post(PAGE, {**LIST, "name-1": "A", "amounts-1": "x 10 -5"})
    assert "zodra er gespeeld is" in words(desk.get(PAGE).content)
    assert Tournament.objects.get().prizes["funds"][0]["amounts"] == "x 10 -5"


def test_final_table_beside_the_podium_has_its_prizes(desk: Client, table: Tournament) -> None:
    page = "/t/ronde/prizes/"
    desk.post(page, {**LIST, "one_each": "0", "name-1": "A", "amounts-1": "100 70 50 40 30 20"})
    amounts = re.findall(r"€ [0-9,]+", words(desk.get(page).content).partition("Prijzenlijst")[0])
    shown = desk.get("/t/ronde/").content.decode().partition('class="ending-table"')[2]
    listed = re.findall(r"€\xa0[0-9,]+", shown)
    assert len(listed) == 6
    assert set(listed) <= {amount.replace(" ", "\xa0") for amount in amounts}
