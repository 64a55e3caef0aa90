"""Beside a ranking stands what everybody did, and pictures stand in the page."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.web.test_season import rows, words
from zwitser import arbiter
from zwitser.generator import Recipe, generate
from zwitser.generator.fiction import NOTHING_SPECIAL
from zwitser.journal.fold import EMPTY
from zwitser.pictures.tables import rankings
from zwitser_web import store
from zwitser_web.models import Club, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def second(desk: Client, published: Tournament) -> Client:
    """Play two rounds: black wins everywhere in the second."""
    for number, result in ((1, "1-0"), (2, "0-1")):
        for board in (1, 2):
            fields = {"result": result, "seen": ""}
            desk.post(f"/t/avond/round/{number}/board/{board}", fields)
        desk.post("/t/avond/pair")
        desk.post("/t/avond/publish")
    return desk


def test_standings_show_every_round_and_who_went_up(second: Client, published: Tournament) -> None:
    page = second.get("/t/avond/standings/?after=2").content.decode()
    assert page.count('class="round-mark"') == 2 * 5
    first = second.get("/t/avond/standings/?after=1").content.decode()
    assert first.count('class="round-mark"') == 5
    assert "▲" not in first
    assert "▲" in page
    assert "▼" in page


def test_standings_during_a_round_say_so(desk: Client, published: Tournament) -> None:
    assert "tijdens ronde 1" in words(desk.get("/t/avond/standings/").content)


def test_no_code_stands_in_a_heading(desk: Client, published: Tournament) -> None:
    fields = {"name": "Avond", "tiebreaks": "DE SB", "rounds": "3", "first_round": "fold"}
    desk.post("/t/avond/settings/", {**fields, "bye_points": "2", "initial_colour": "white"})
    assert ">Onderling</abbr>" in desk.get("/t/avond/standings/").content.decode()


def test_pictures_stand_in_the_page(second: Client, client: Client, published: Tournament) -> None:
    assert "<svg" in second.get("/t/avond/course/").content.decode()
    assert "<svg" in client.get("/p/avond/course/").content.decode()
    assert "<svg" in client.get("/p/avond/round/1/why/").content.decode()


def test_own_line_stands_out(second: Client, client: Client, published: Tournament) -> None:
    state = store.load(published)
    player = state.rounds[0].games[0].white
    assert 'class="mine"' not in client.get("/p/avond/course/").content.decode()
    client.post("/p/avond/me", {"player": player})
    page = client.get("/p/avond/course/").content.decode()
    name = state.tournament.by_id[player].name
    assert re.search(rf'<g class="mine"><title>{name}: \d – \d', page)
    assert re.search(rf'<li class="mine">.*?{name}', page, re.DOTALL)


def test_phone_gets_fewer_lines_of_a_large_field_and_ones_own(client: Client, club: Club) -> None:
    made = generate(Recipe("knsb-weerstand", 60, 2, "lines", NOTHING_SPECIAL))
    store.create(club, "Groot", arbiter.import_document(EMPTY, made), by="Leider")
    last = rankings(made)[-1][-1]
    client.post("/p/groot/me", {"player": last})
    page = client.get("/p/groot/course/").content.decode()
    broad, brief = page.split('class="course-chart brief')
    assert (broad.count("<polyline"), brief.count("<polyline")) == (41, 17)
    assert broad.count('<g class="mine">') == brief.count('<g class="mine">') == 1
    assert "Onder plaats 16 liggen de plaatsen dichter bijeen." in words(brief.encode())


def test_who_never_came_has_no_place_and_no_values(desk: Client, tournament: Tournament) -> None:
    desk.post("/t/avond/checkin/1", {"as": "zero"})
    desk.post("/t/avond/pair")
    desk.post("/t/avond/publish")
    for board in (1, 2):
        desk.post(f"/t/avond/round/1/board/{board}", {"result": "1-0", "seen": ""})
    assert (
        rows(desk.get("/t/avond/standings/").content, "ranking")[-1] == "5 Jansen, Piet 1900 afw –"
    )


def test_card_tells_what_was_expected(desk: Client, published: Tournament) -> None:
    """Against somebody of one's own rating half a point is expected of a game."""
    state = store.load(published)
    game = state.rounds[0].games[0]
    for player in (game.white, game.black):
        fields = {"name": state.tournament.by_id[player].name, "rating": "1600"}
        desk.post(f"/t/avond/players/{player}/edit", fields)
    desk.post("/t/avond/round/1/board/1", {"result": "1/2-1/2", "seen": ""})
    page = words(desk.get(f"/t/avond/players/{game.white}/").content)
    assert "½ uit 1 partij tegen spelers met een rating. Gemiddelde tegenstander: 1600." in page
    assert "Volgens de ratings te verwachten: ½. Prestatierating (TPR): 1600." in page


def test_forfeit_is_told_from_a_game_in_the_rounds(desk: Client, published: Tournament) -> None:
    desk.post("/t/avond/round/1/board/1", {"result": "1-0R", "seen": ""})
    page = desk.get("/t/avond/standings/").content.decode()
    marks = re.findall(r'class="round-mark"[^>]*>(.*?)</span>', page)
    assert {"1 <small>r</small>", "0 <small>r</small>"} <= set(marks)
