"""The first page is a bulletin, and what is over can be put away."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.web.test_season import words
from zwitser import arbiter
from zwitser.journal.fold import EMPTY
from zwitser_web import store
from zwitser_web.desk import home
from zwitser_web.models import Club, Tournament

pytestmark = pytest.mark.django_db


def sections(client: Client, asked: str = "") -> str:
    return words(client.get(f"/{asked}").content)


def test_running_tournament_says_what_is_next_and_who_leads(
    desk: Client, tournament: Tournament
) -> None:
    assert "Lopend Avond" in sections(desk)
    assert "klaar om in te delen" in sections(desk)
    desk.post("/t/avond/pair")
    desk.post("/t/avond/publish")
    desk.post("/t/avond/round/1/board/1", {"result": "1-0", "seen": ""})
    desk.post("/t/avond/round/1/board/2", {"result": "0-1", "seen": ""})
    assert "aan kop" in sections(desk)
    assert "klaar voor de volgende ronde" in sections(desk)
    assert "klaar om in te delen" not in sections(desk)


def test_tournament_without_players_is_not_ready_to_pair(desk: Client, club: Club) -> None:
    begin = arbiter.create(EMPTY, "Leeg", "knsb-weerstand", rounds=3)
    store.create(club, "Leeg", begin, by="Arbiter")
    assert "nog niet begonnen de deelnemers komen nog" in sections(desk)


def test_pages_without_players_say_what_to_do(desk: Client, club: Club) -> None:
    begin = arbiter.create(EMPTY, "Leeg", "knsb-weerstand", rounds=3)
    store.create(club, "Leeg", begin, by="Arbiter")
    checkin = words(desk.get("/t/leeg/checkin/").content)
    assert "Er zijn nog geen deelnemers." in checkin
    assert "indelen" not in checkin
    assert "Tik op een getal" not in words(desk.get("/t/leeg/standings/").content)


def test_finished_tournament_names_its_winner(desk: Client, tournament: Tournament) -> None:
    play_the_only_round(desk, "1-0", "1/2-1/2")
    assert "Klaar Avond" in sections(desk)


def test_adjourned_game_keeps_the_end_open(desk: Client, tournament: Tournament) -> None:
    play_the_only_round(desk, "1-0", "*")
    assert "Klaar Avond" not in sections(desk)
    today = words(desk.get("/t/avond/").content)
    assert "De voorlopige einduitslag" in today
    assert "Nog uit te spelen: 1 afgebroken partij. Ronde 1" in today
    desk.post("/t/avond/round/1/board/2", {"result": "0-1", "seen": "*"})
    assert "Klaar Avond" in sections(desk)
    assert "De einduitslag" in words(desk.get("/t/avond/").content)


def play_the_only_round(desk: Client, *results: str) -> None:
    desk.post("/t/avond/settings/", settings_of(rounds="1"))
    desk.post("/t/avond/pair")
    desk.post("/t/avond/publish")
    for board, result in enumerate(results, 1):
        desk.post(f"/t/avond/round/1/board/{board}", {"result": result, "seen": ""})


def settings_of(**fields: str) -> dict[str, str]:
    choices = {"first_round": "fold", "bye_points": "2", "initial_colour": "white"}
    return {"name": "Avond", "tiebreaks": "", **choices, **fields}


def test_archive_and_bin_give_back_what_they_took(desk: Client, tournament: Tournament) -> None:
    desk.post("/t/avond/away", {"do": "archive"})
    assert "Archief (1) Avond" in sections(desk)
    desk.post("/t/avond/away", {"do": "bin"})
    assert "Prullenbak (1) Avond nog 30 dagen te herstellen" in sections(desk)
    desk.post("/t/avond/away", {"do": "back"})
    assert "Lopend Avond" in sections(desk)


def test_bin_is_emptied_after_thirty_days(desk: Client, tournament: Tournament) -> None:
    desk.post("/t/avond/away", {"do": "bin"})
    Tournament.objects.update(deleted=timezone.now() - timedelta(days=29))
    assert "Avond" in sections(desk)
    Tournament.objects.update(deleted=timezone.now() - timedelta(days=31))
    assert "Avond" not in sections(desk)
    assert not Tournament.objects.exists()


def test_what_is_in_the_bin_is_no_longer_public(
    client: Client, desk: Client, tournament: Tournament
) -> None:
    assert client.get("/p/avond/").status_code == 200
    desk.post("/t/avond/away", {"do": "bin"})
    assert client.get("/p/avond/").status_code == 404


def test_unknown_move_changes_nothing(desk: Client, tournament: Tournament) -> None:
    desk.post("/t/avond/away", {"do": "burn"})
    assert Tournament.objects.get().deleted is None


def test_examples_can_be_hidden(desk: Client, tournament: Tournament) -> None:
    tournament.delete()
    home.make_examples(tournament.club)
    assert "Voorbeelden Verbergen" in sections(desk)
    desk.post("/examples")
    assert "Voorbeelden Verbergen" not in sections(desk)
    assert "Archief" in sections(desk)


def test_parts_stand_under_their_tournament(desk: Client, tournament: Tournament) -> None:
    desk.post("/t/avond/linked/", {"do": "groups", "size": "2"})
    made = Tournament.objects.exclude(pk=tournament.pk)
    assert made.exists()
    assert all(row.parent_id == tournament.pk for row in made)
    page = desk.get("/").content.decode()
    assert page.index('class="parts"') > page.index("/t/avond/")


def test_search_finds_without_marks(desk: Client, tournament: Tournament) -> None:
    Tournament.objects.update(name="Çelik-toernooi")
    assert "Avond" in sections(desk, "?q=celik")
    assert "Geen toernooi gevonden." in sections(desk, "?q=niets")


def test_club_gets_another_name(desk: Client, tournament: Tournament) -> None:
    desk.post(f"/club/{tournament.club.slug}/name", {"name": " De  Toren "})
    assert Club.objects.get(pk=tournament.club.pk).name == "De Toren"
