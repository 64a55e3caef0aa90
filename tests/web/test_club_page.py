"""The page of a club for everybody: what runs, when it is played, what was; nothing hidden."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, date, timedelta
from pathlib import Path

import jsonschema_rs
import pytest
from django.test import Client
from django.utils import timezone

from zwitser import arbiter
from zwitser.generator import Recipe, generate
from zwitser.journal.fold import EMPTY
from zwitser.model import Game, Result
from zwitser_web import store
from zwitser_web.models import Club, Tournament, Visibility
from zwitser_web.publishing import club_list
from zwitser_web.publishing.data import SCHEMA
from zwitser_web.publishing.site import site

pytestmark = pytest.mark.django_db


def page_of(address: str = "/c/de-toren/") -> str:
    answer = Client(headers={"accept-language": "nl"}).get(address)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.fixture
def over(club: Club) -> Tournament:
    """Give a round robin of four from April 2025 in which the lower number always won."""
    played = generate(Recipe("round-robin", 4, 3, "oud"))
    names = ("Jansen, Piet", "de Boer, Anna", "Visser, Kees", "Bakker, Loes")
    players = tuple(
        replace(player, name=name) for player, name in zip(played.players, names, strict=True)
    )
    history = tuple(
        replace(round_, games=tuple(map(_lower_wins, round_.games))) for round_ in played.history
    )
    played = replace(played, name="Vierkamp", players=players, history=history)
    begin = arbiter.import_document(EMPTY, played)
    row = store.create(club, "Vierkamp", begin, by="Arbiter")
    made = timezone.now().replace(year=2025, month=4, day=3)
    Tournament.objects.filter(pk=row.pk).update(created=made)
    return Tournament.objects.get(pk=row.pk)


def _lower_wins(game: Game) -> Game:
    won = Result.WHITE_WINS if game.white < game.black else Result.BLACK_WINS
    return replace(game, result=won)


def plan(row: Tournament, *days: date) -> None:
    Tournament.objects.filter(pk=row.pk).update(planned=[day.isoformat() for day in days])


def test_what_runs_and_what_was_stand_apart(published: Tournament, over: Tournament) -> None:
    page = page_of()
    running, _, archive = page.partition("Archief")
    assert "Avond" in running
    assert "Vierkamp" not in running
    assert "Seizoen 2024–2025" in archive
    assert "Vierkamp" in archive


def test_a_tournament_that_nobody_saw_is_not_there(tournament: Tournament) -> None:
    assert "Avond" not in page_of()


@pytest.mark.parametrize(
    "change",
    [
        {"visibility": Visibility.UNLISTED, "hidden_slug": "geheim"},
        {"visibility": Visibility.CLOSED},
        {"deleted": timezone.now()},
        {"is_example": True},
    ],
)
def test_what_is_not_for_everybody_is_not_there(
    published: Tournament, change: dict[str, object]
) -> None:
    plan(published, timezone.localdate(), timezone.localdate() + timedelta(days=7))
    Tournament.objects.filter(pk=published.pk).update(**change)
    for address in ("/c/de-toren/", "/c/de-toren.json", "/c/de-toren/rounds.ics"):
        words = page_of(address)
        assert "Avond" not in words
        assert "geheim" not in words


def test_children_win_under_a_short_name(over: Tournament) -> None:
    winner = club_list.overview([over], "nl").seasons[0].items[0].winner
    assert winner.endswith("Jansen, Piet")
    Tournament.objects.filter(pk=over.pk).update(short_names=True)
    short = (
        club_list.overview([Tournament.objects.get(pk=over.pk)], "nl").seasons[0].items[0].winner
    )
    assert short.endswith("Piet J.")


def test_the_archive_of_the_club_holds_what_was_put_away(published: Tournament) -> None:
    Tournament.objects.filter(pk=published.pk).update(archived=timezone.now())
    running, _, archive = page_of().partition("Archief")
    assert "Avond" not in running
    assert "Avond" in archive


def test_days_to_come_are_in_the_calendar_and_those_past_are_not(
    published: Tournament, club: Club
) -> None:
    today = timezone.localdate()
    plan(published, today - timedelta(days=7), today, today + timedelta(days=7))
    evenings = club_list.overview(club_list.newest_of(club), "nl").evenings
    assert [(evening.day, evening.number) for evening in evenings] == [
        (today, 2),
        (today + timedelta(days=7), 3),
    ]
    made = f"DTSTAMP:{published.created.astimezone(UTC):%Y%m%dT%H%M%SZ}"
    calendar = page_of("/c/de-toren/rounds.ics")
    assert calendar.count(made) == 2  # nothing of the clock: a file that did not change is the same
    assert calendar.count("BEGIN:VEVENT") == 2
    assert f"DTSTART;VALUE=DATE:{today + timedelta(days=7):%Y%m%d}" in calendar
    own = page_of("/p/avond/rounds.ics")
    assert own.count("BEGIN:VEVENT") == 3  # the one that was published, and two to come


def test_a_tournament_to_come_says_when_it_begins(tournament: Tournament) -> None:
    plan(tournament, date(2099, 9, 4))
    assert "begint 4-9-2099" in page_of()


@pytest.mark.parametrize(
    ("day", "season"),
    [(date(2026, 8, 31), "2025–2026"), (date(2026, 9, 1), "2026–2027")],
)
def test_a_season_begins_in_september(day: date, season: str) -> None:
    assert club_list.season_of(day) == season


def test_an_arbiter_types_the_days(desk: Client, tournament: Tournament) -> None:
    desk.post("/t/avond/hall/planned", {"planned": "11-9-2026\n2026-09-04, 18-9-2026"})
    kept = Tournament.objects.get(pk=tournament.pk).planned
    for wrong in ("99999999999999-1-1", "31-12-9999", "1-1-0001"):
        assert desk.post("/t/avond/hall/planned", {"planned": wrong}).status_code == 409
    assert kept == ["2026-09-04", "2026-09-11", "2026-09-18"]
    for wrong in ("31-2-2026", "morgen", "4-9", "1-1-1-1", "٤-9-2026x"):
        assert desk.post("/t/avond/hall/planned", {"planned": wrong}).status_code == 409
    assert Tournament.objects.get(pk=tournament.pk).planned == kept
    assert "4-9-2026" in desk.get("/t/avond/hall/").content.decode()
    desk.post("/t/avond/hall/planned", {"planned": " "})
    assert Tournament.objects.get(pk=tournament.pk).planned == []


def test_an_owner_switches_the_page_off(cast: dict[str, Client], published: Tournament) -> None:
    assert "/c/de-toren/" in Client().get("/p/avond/").content.decode()
    cast["owner"].post("/club/de-toren/page", {})
    for address in ("/c/de-toren/", "/c/de-toren.json", "/c/de-toren/rounds.ics"):
        assert Client().get(address).status_code == 404
    assert "/c/de-toren/" not in Client().get("/p/avond/").content.decode()
    cast["owner"].post("/club/de-toren/page", {"has_page": "1"})
    assert Client().get("/c/de-toren/").status_code == 200


def test_the_data_of_the_page_have_the_shape_that_is_served(
    published: Tournament, over: Tournament
) -> None:
    plan(published, timezone.localdate(), timezone.localdate() + timedelta(days=7))
    answer = Client().get("/c/de-toren.json")
    assert answer["Access-Control-Allow-Origin"] == "*"
    data = json.loads(answer.content)
    jsonschema_rs.Draft202012Validator(json.loads(SCHEMA.read_bytes())).validate(data)
    assert [(row["name"], row["running"]) for row in data["tournaments"]] == [
        ("Avond", True),
        ("Vierkamp", False),
    ]
    assert Client().get(data["tournaments"][0]["page"]).status_code == 200
    assert [row["round"] for row in data["calendar"]] == [2]


def test_a_page_that_did_not_change_is_not_sent_again(published: Tournament) -> None:
    first = Client().get("/c/de-toren/")
    again = Client().get("/c/de-toren/", headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304
    Tournament.objects.filter(pk=published.pk).update(archived=timezone.now())
    later = Client().get("/c/de-toren/", headers={"if-none-match": first["ETag"]})
    assert later.status_code == 200


def test_a_site_of_the_club_may_frame_the_page(published: Tournament) -> None:
    answer = Client().get("/c/de-toren/?embed=1&lang=en")
    assert "frame-ancestors *" in answer["Content-Security-Policy"]
    assert 'href="/p/avond/?embed=1&amp;lang=en"' in answer.content.decode()
    assert "Now running" in answer.content.decode()
    assert "frame-ancestors 'none'" in Client().get("/c/de-toren/")["Content-Security-Policy"]


def test_the_site_of_files_has_the_same_list(
    published: Tournament, over: Tournament, club: Club
) -> None:
    Tournament.objects.filter(pk=over.pk).update(visibility=Visibility.CLOSED)
    files = site(club.tournaments.all(), "De Toren", "nl")
    index = files["index.html"].decode()
    assert 'href="avond/index.html"' in index
    assert "Nu bezig" in index
    assert "Vierkamp" not in index
    assert not [name for name in files if Path(name).parts[0] == "vierkamp"]
