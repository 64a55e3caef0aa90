"""The page of the prizes: who wins what, and why."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.web.test_keizer import imported
from tests.web.test_season import play_second_period, words
from zwitser import arbiter
from zwitser.formats import document
from zwitser.journal.fold import EMPTY
from zwitser_web import store
from zwitser_web.models import Club, PersonalData, Tournament

pytestmark = pytest.mark.django_db
PAGE = "/t/avond/prizes/"
LIST = {"sharing": "equal", "one_each": "1", "rounding": "1"}


@pytest.fixture
def played(desk: Client, published: Tournament) -> Client:
    """Play a round in which white wins twice: two winners share the first place."""
    for board in (1, 2):
        desk.post(f"/t/avond/round/1/board/{board}", {"result": "1-0", "seen": ""})
    return desk


def test_players_on_equal_points_share_and_the_page_says_how(played: Client) -> None:
    played.post(PAGE, {**LIST, "name-1": "Algemeen", "amounts-1": "100 50 22,50"})
    shown = words(played.get(PAGE).content)
    assert shown.count("€ 75 ") == 2
    assert "€ 100 + € 50, gedeeld door 2 spelers met evenveel punten" in shown
    assert shown.count("€ 11,25 ") == 2
    assert "Algemeen · 1" in words(played.get("/t/avond/print/receipts").content)


def test_who_played_no_game_wins_nothing(played: Client, published: Tournament) -> None:
    """A free player has a point like the winners, and one who won by forfeit has one too."""
    state = store.load(published)
    free = next(iter(state.rounds[0].absences)).player
    by_forfeit = state.rounds[0].games[1]
    played.post("/t/avond/round/1/board/2", {"result": "1-0R", "seen": "1-0"})
    played.post(PAGE, {**LIST, "name-1": "Algemeen", "amounts-1": "100 50 20"})
    shown = words(played.get(PAGE).content).partition("Prijzenlijst")[0]
    names = {p.id: p.name for p in state.tournament.players}
    for player in (free, by_forfeit.white, by_forfeit.black):
        assert names[player] not in shown
    assert f"1 {names[state.rounds[0].games[0].white]} € 100" in shown
    assert f"2 {names[state.rounds[0].games[0].black]} € 50" in shown
    assert "Wie geen enkele partij speelde, krijgt geen prijs." in shown


def test_fund_is_for_those_it_names(played: Client, published: Tournament) -> None:
    first = store.load(published).rounds[0].games[0]
    PersonalData.objects.create(
        tournament=published, player=first.black, fields={"born": "12-3-2011", "sex": "v"}
    )
    PersonalData.objects.create(tournament=published, player=first.white, fields={"born": "1960"})
    fund = {"name-1": "Jeugd", "amounts-1": "20", "born_from-1": "2008", "sex-1": "w"}
    played.post(PAGE, {**LIST, **fund})
    names = {p.id: p.name for p in store.load(published).tournament.players}
    shown = words(played.get(PAGE).content)
    assert f"Jeugd 1 {names[first.black]} € 20 de prijs voor plaats 1" in shown


def test_what_is_not_won_stays_in_the_cash_box(played: Client) -> None:
    played.post(PAGE, {**LIST, "rounding": "100", "name-1": "A", "amounts-1": "101"})
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


def test_macmahon_shares_on_equal_scores(desk: Client, club: Club) -> None:
    """Four of one rank: two win and have one point more than the others, who share nothing."""
    made = document.from_json(
        {
            "zwitser": 1,
            "name": "Stenen",
            "system": "macmahon",
            "rounds": 1,
            "players": [{"id": n, "name": f"Speler {n}", "rank": "1d"} for n in range(1, 5)],
            "history": [
                {
                    "games": [
                        {"black": 1, "white": 2, "result": "0-1"},
                        {"black": 3, "white": 4, "result": "1-0"},
                    ]
                }
            ],
        }
    )
    store.create(club, "Stenen", arbiter.import_document(EMPTY, made), by="Leider")
    assert "Prijzen" in words(desk.get("/t/stenen/").content)
    desk.post("/t/stenen/prizes/", {**LIST, "name-1": "Algemeen", "amounts-1": "100 50"})
    shown = words(desk.get("/t/stenen/prizes/").content).partition("Prijzenlijst")[0]
    winners = re.findall(r"Speler (\d) € 75 € 100 \+ € 50, gedeeld door 2 spelers", shown)
    assert sorted(winners) == ["1", "4"]
    assert "loopt nog" not in shown
    ending = desk.get("/t/stenen/").content.decode().partition('class="ending-table"')[2]
    assert ending.count("€\xa075") == 2
    assert words(desk.get("/t/stenen/print/receipts").content).count("€ 75") == 2


def test_season_gives_its_prizes_by_the_season_standings(desk: Client, season: Tournament) -> None:
    """Bol has 19, Dam 8.5, Cor 8; a new period without a round yet changes nothing."""
    page = "/t/intern/prizes/"
    assert 'href="/t/intern/prizes/"' in desk.get("/t/intern/standings/").content.decode()
    desk.post(page, {**LIST, "name-1": "Seizoen", "amounts-1": "30 20 10"})
    won = "Seizoen 1 Bol € 30 .* Seizoen 2 Dam € 20 .* Seizoen 3 Cor € 10 "
    shown = words(desk.get(page).content)
    assert re.search(won, shown)
    assert "Het seizoen loopt nog: dit is de verdeling naar de seizoensstand van nu." in shown
    desk.post("/t/intern/season/close", {"open": "1"})
    assert re.search(won, words(desk.get(page).content))


def test_end_of_a_season_has_its_prizes_beside_the_podium(desk: Client, season: Tournament) -> None:
    desk.post("/t/intern/prizes/", {**LIST, "name-1": "Seizoen", "amounts-1": "30"})
    play_second_period(desk)
    assert "loopt nog" not in words(desk.get("/t/intern/prizes/").content)
    ending = desk.get("/t/intern/").content.decode().partition('class="ending-table"')[2]
    assert re.search(r"1 Bol € 30 ", words(ending.encode()))


def test_keizer_gives_its_prizes_by_its_list(desk: Client, club: Club) -> None:
    """Daan leads with 33.5 points; of those up to 1880, Fatma and Gijs, Fatma is the better."""
    imported(club, top="12")
    funds = {"name-1": "Algemeen", "amounts-1": "50", "name-2": "B", "amounts-2": "20"}
    desk.post("/t/avondclub/prizes/", {**LIST, **funds, "rating_to-2": "1880"})
    shown = words(desk.get("/t/avondclub/prizes/").content)
    assert "Algemeen 1 Daan € 50 de prijs voor plaats 1" in shown
    assert "B 1 Fatma € 20 de prijs voor plaats 1" in shown
    assert "Algemeen · 1 Daan € 50" in words(desk.get("/t/avondclub/print/receipts").content)


def test_prizes_say_why_there_is_no_ranking(
    desk: Client, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zwitser.arbiter.settings.refuse_impossible_document", lambda *_: None)
    imported(club, top="6")
    desk.post("/t/avondclub/prizes/", {**LIST, "name-1": "A", "amounts-1": "50"})
    shown = words(desk.get("/t/avondclub/prizes/").content)
    assert "Er is nu geen stand te maken." in shown
    assert "zodra er gespeeld is" not in shown
