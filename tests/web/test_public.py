"""The public pages: only what was published, in both languages, cheap to ask again."""

from __future__ import annotations

import re
from urllib.parse import urljoin

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from tests.web.conftest import NAMES
from zwitser import arbiter
from zwitser.generator import Recipe, generate
from zwitser.journal.fold import EMPTY
from zwitser.systems import SYSTEMS
from zwitser_web import caches, store
from zwitser_web.caches import one_at_a_time
from zwitser_web.models import Club, Tournament
from zwitser_web.public import screen
from zwitser_web.tournaments import hall

pytestmark = pytest.mark.django_db

PAGES = (
    "",
    "round/1/",
    "round/1/names",
    "round/1/why/",
    "round/1/why/1",
    "standings/",
    "crosstable/",
    "players/1/",
    "screen",
)


@pytest.fixture
def player(cast: dict[str, Client]) -> Client:
    """Give somebody with a phone and without an account."""
    return cast["anonymous"]


def body(client: Client, address: str, **parameters: str) -> str:
    answer = client.get(address, parameters)
    assert answer.status_code == 200, address
    return answer.content.decode()


def test_nothing_is_visible_before_the_first_publication(
    player: Client, desk: Client, tournament: Tournament
) -> None:
    desk.post("/t/avond/pair")
    for page in ("", "standings/", "crosstable/", "screen"):
        shown = body(player, f"/p/avond/{page}")
        assert not [name for name in NAMES if name in shown], page
    for page in ("round/1/", "round/1/names", "round/1/why/", "players/1/"):
        assert player.get(f"/p/avond/{page}").status_code == 404, page


def test_proposal_of_a_later_round_stays_hidden(
    player: Client, desk: Client, published: Tournament
) -> None:
    for board in (1, 2):
        desk.post(f"/t/avond/round/1/board/{board}", {"result": "1-0", "seen": ""})
    desk.post("/t/avond/pair")
    assert store.load(published).has_proposal
    assert player.get("/p/avond/round/2/").status_code == 404
    assert "Ronde 2" not in body(player, "/p/avond/")
    assert "round/2" not in body(player, "/p/avond/")
    desk.post("/t/avond/publish")
    assert "Ronde 2" in body(player, "/p/avond/")


def test_half_a_point_is_one_point_in_words(
    player: Client, desk: Client, published: Tournament
) -> None:
    desk.post("/t/avond/round/1/board/1", {"result": "1/2-1/2", "seen": ""})
    desk.post("/t/avond/round/1/board/2", {"result": "1-0", "seen": ""})
    shown = [body(player, f"/p/avond/players/{number}/") for number in range(1, 6)]
    found = sorted(re.findall(r"plaats \d · (\S+ punt\w*)", " ".join(shown)))
    assert found == ["0 punten", "1 punt", "1 punt", "½ punt", "½ punt"]


LATE = {"name": "Laat, Lotte", "rating": "1500"}
OVERVIEWS = ("", "standings/", "crosstable/", "screen", "course.svg")


def test_late_entry_is_public_once_a_round_with_it_is_published(
    player: Client, desk: Client, published: Tournament
) -> None:
    for board in (1, 2):
        desk.post(f"/t/avond/round/1/board/{board}", {"result": "1-0", "seen": ""})
    desk.post("/t/avond/players/add", LATE)
    desk.post("/t/avond/players/forbid", {"first": "1", "second": "6"})
    for page in OVERVIEWS:
        assert "Lotte" not in body(player, f"/p/avond/{page}"), page
    assert player.get("/p/avond/players/6/").status_code == 404
    desk.post("/t/avond/pair")
    assert "Lotte" not in body(player, "/p/avond/standings/")
    desk.post("/t/avond/publish")
    assert "Lotte" in body(player, "/p/avond/standings/")
    assert "Lotte" in body(player, "/p/avond/")
    assert player.get("/p/avond/players/6/").status_code == 200


def test_late_entry_of_a_club_is_not_public_when_a_period_is_opened(
    player: Client, desk: Client, season: Tournament
) -> None:
    desk.post("/t/intern/players/add", LATE)
    desk.post("/t/intern/season/close", {"open": "1"})
    for page in OVERVIEWS:
        assert "Lotte" not in body(player, f"/p/intern/{page}"), page
    desk.post("/t/intern/pair")
    desk.post("/t/intern/publish")
    assert "Lotte" in body(player, "/p/intern/standings/")


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("lang", ["nl", "en"])
def test_every_page_shows_the_tournament(
    player: Client, published: Tournament, page: str, lang: str
) -> None:
    player.cookies["lang"] = lang
    shown = body(player, f"/p/avond/{page}")
    assert "Avond" in shown
    assert f'<html lang="{lang}"' in shown


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_pages_of_every_system_can_be_read(player: Client, club: Club, system: str) -> None:
    played = generate(Recipe(system, 8, 3, "openbaar"))
    begin = arbiter.import_document(EMPTY, played)
    store.create(club, "Avond", begin, by="Arbiter")
    first = "1-1" if played.periods else "1"
    for page in PAGES:
        assert body(player, f"/p/avond/{page.replace('round/1', f'round/{first}')}"), page


def test_who_plays_down_reads_on_his_board_why_it_is_he(player: Client, club: Club) -> None:
    played = generate(Recipe("fide-dutch", 12, 4, "omlaag"))
    store.create(club, "Avond", arbiter.import_document(EMPTY, played), by="Arbiter")
    down = 0
    for number, round_ in enumerate(played.history, 1):
        for board in range(1, len(round_.games) + 1):
            page = body(player, f"/p/avond/round/{number}/why/{board}")
            came = "kwam van boven en speelt tegen" in page
            down += came
            assert ("Naar de volgende groep: " in page) == came
            assert ("<h2>Puntengroep " in page) == came
    assert down > 2


def test_who_is_free_finds_why(player: Client, published: Tournament) -> None:
    assert body(player, "/p/avond/round/1/").count('href="/p/avond/round/1/why/#free"') == 1
    why = body(player, "/p/avond/round/1/why/")
    assert why.partition('<section id="free">')[2].lstrip().startswith("<h2>Vrij: ")


def test_everybody_finds_his_board_by_name(player: Client, published: Tournament) -> None:
    shown = body(player, "/p/avond/round/1/names", q="bakk")
    assert "Bakker, Loes" in shown
    rows = shown.count("data-name=")
    assert rows == 1
    game = next(
        (board, game)
        for board, game in enumerate(store.load(published).rounds[0].games, 1)
        if 4 in (game.white, game.black)
    )
    assert f"</span> {game[0]}</td>" in shown


def test_results_appear_when_they_are_entered(
    player: Client, desk: Client, published: Tournament
) -> None:
    assert "0 van 2 binnen" in body(player, "/p/avond/")
    desk.post("/t/avond/round/1/board/1", {"result": "1/2-1/2", "seen": ""})
    shown = body(player, "/p/avond/")
    assert "1 van 2 binnen" in shown
    assert "½–½" in shown


def test_unchanged_page_costs_one_query_and_no_body(
    player: Client, desk: Client, published: Tournament
) -> None:
    tag = player.get("/p/avond/standings/")["ETag"]
    with CaptureQueriesContext(connection) as queries:
        again = player.get("/p/avond/standings/", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert len(queries) == 1
    desk.post("/t/avond/round/1/board/1", {"result": "1-0", "seen": ""})
    after = player.get("/p/avond/standings/", headers={"If-None-Match": tag})
    assert after.status_code == 200
    assert after["ETag"] != tag


def test_tag_differs_by_language(player: Client, published: Tournament) -> None:
    tag = player.get("/p/avond/")["ETag"]
    player.cookies["lang"] = "en"
    assert player.get("/p/avond/", headers={"If-None-Match": tag}).status_code == 200


def test_page_that_refreshes_itself_gets_only_its_live_part(
    player: Client, published: Tournament
) -> None:
    part = player.get("/p/avond/", headers={"X-Zwitser": "live"}).content.decode()
    assert "<html" not in part
    assert "Jansen, Piet" in part


def test_search_text_is_escaped_and_not_kept_for_others(
    player: Client, published: Tournament
) -> None:
    shown = body(player, "/p/avond/", q="<script>alert(1)</script>")
    assert "<script>alert" not in shown
    assert "Niemand gevonden" in shown
    assert "Jansen, Piet" in body(player, "/p/avond/")


def test_names_are_escaped(player: Client, desk: Client, tournament: Tournament) -> None:
    fields = {"name": "<script>alert(1)</script>", "rating": "", "title": ""}
    desk.post("/t/avond/players/add", fields)
    desk.post("/t/avond/pair")
    desk.post("/t/avond/publish")
    for page in (*PAGES, "players/6/"):
        assert "<script>alert" not in body(player, f"/p/avond/{page}"), page


def test_game_changed_by_hand_is_not_explained_by_the_engine(
    player: Client, desk: Client, tournament: Tournament
) -> None:
    desk.post("/t/avond/pair")
    first, second = store.load(tournament).proposal.games
    fields = {"first": first.black, "second": second.black, "change": "swap", "reason": "wens"}
    desk.post("/t/avond/adjust", fields)
    desk.post("/t/avond/publish")
    assert "met de hand" in body(player, "/p/avond/round/1/why/1")


def test_pages_of_no_tournament_do_not_exist(player: Client, db: None) -> None:
    for page in PAGES:
        assert player.get(f"/p/nergens/{page}").status_code == 404


def test_screen_shows_names_first_then_results_then_the_standings(
    player: Client, desk: Client, published: Tournament
) -> None:
    assert _kinds(player) == ["boards", "names", "qr"]
    desk.post("/t/avond/round/1/board/1", {"result": "1-0", "seen": ""})
    assert _kinds(player) == ["boards", "ranks", "qr"]
    desk.post("/t/avond/round/1/board/2", {"result": "1-0", "seen": ""})
    assert _kinds(player) == ["ranks", "boards", "qr"]


def _kinds(client: Client, asked: str = "") -> list[str]:
    return re.findall(r'class="slide ([a-z]+)"', body(client, f"/p/avond/screen{asked}"))


def test_each_screen_shows_what_was_chosen_for_it(player: Client, published: Tournament) -> None:
    assert _kinds(player, "?show=names") == ["names"]
    assert _kinds(player, "?show=ranks&show=qr") == ["ranks", "qr"]


def test_screen_whose_choice_is_not_there_shows_what_matters(
    player: Client, published: Tournament
) -> None:
    assert _kinds(player, "?show=course") == ["boards", "names", "qr"]


def test_no_code_to_scan_is_offered_where_phones_come_nowhere(
    player: Client, desk: Client, published: Tournament, settings: Settings
) -> None:
    settings.MODE = "local"
    assert _kinds(player, "?show=qr") == ["boards", "names"]
    assert re.search(r'value="qr"\s+disabled', body(desk, "/t/avond/hall/"))


def test_code_to_scan_is_there_before_the_first_round(
    player: Client, tournament: Tournament
) -> None:
    assert _kinds(player, "?show=qr") == ["qr"]
    assert _kinds(player) == []


def test_standings_on_the_screen_say_after_which_round(
    desk: Client, player: Client, published: Tournament
) -> None:
    for board, words in ((1, "Stand tijdens ronde 1"), (2, "Stand na ronde 1")):
        desk.post(f"/t/avond/round/1/board/{board}", {"result": "1-0", "seen": ""})
        assert words in body(player, "/p/avond/screen")


def test_screen_shows_the_course_once_there_is_one(
    player: Client, desk: Client, published: Tournament
) -> None:
    assert "course" not in _kinds(player, "?show=course")
    for board in (1, 2):
        desk.post(f"/t/avond/round/1/board/{board}", {"result": "1-0", "seen": ""})
    desk.post("/t/avond/pair")
    desk.post("/t/avond/publish")
    assert "course" not in _kinds(player)
    assert _kinds(player, "?show=course") == ["course"]
    assert "<svg" in body(player, "/p/avond/screen?show=course")
    for board in (1, 2):
        desk.post(f"/t/avond/round/2/board/{board}", {"result": "1-0", "seen": ""})
    assert _kinds(player) == ["ranks", "course", "boards", "qr"]


def test_list_by_name_on_the_screen_has_opponents(player: Client, published: Tournament) -> None:
    shown = body(player, "/p/avond/screen?show=names")
    assert "Op naam · Ronde 1" in shown
    assert shown.count('class="other"') == 4


def test_player_follows_himself(player: Client, published: Tournament) -> None:
    game = store.load(published).rounds[0].games[0]
    player.post("/p/avond/me", {"player": game.black})
    shown = body(player, "/p/avond/")
    card = shown[shown.index("me-card") : shown.index('id="live"')]
    assert "Bord 1" in card
    assert "zwart" in card
    player.post("/p/avond/me", {"player": ""})
    assert "me-card" not in body(player, "/p/avond/")


def test_clock_runs_on_the_screen_until_it_is_taken_away(
    player: Client, desk: Client, published: Tournament
) -> None:
    desk.post("/t/avond/hall/clock", {"minutes": "90"})
    assert 'class="clock"' in body(player, "/p/avond/screen")
    desk.post("/t/avond/hall/clock")
    assert 'class="clock"' not in body(player, "/p/avond/screen")


@pytest.mark.parametrize("boards", [1, 10, 11, 25])
def test_slides_hold_everybody_once_and_never_too_many(boards: int) -> None:
    cut = list(screen.cut("boards", "Ronde 1", range(boards), screen.BOARDS))
    assert [row for slide in cut for row in slide.rows] == list(range(boards))
    assert max(len(slide.rows) for slide in cut) <= screen.BOARDS


def test_desk_shows_the_public_address_with_its_code(
    desk: Client, tournament: Tournament, settings: Settings
) -> None:
    settings.PUBLIC_ADDRESS = "http://192.168.1.5:8000"
    shown = body(desk, "/t/avond/hall/")
    assert "http://192.168.1.5:8000/p/avond/" in shown
    assert "data:image/svg+xml" in shown


def test_desk_says_when_phones_can_not_reach_it(
    desk: Client, tournament: Tournament, settings: Settings
) -> None:
    settings.MODE = "local"
    assert "niet bereiken" in body(desk, "/t/avond/hall/")


def test_pictures_are_of_published_rounds_only(
    player: Client, desk: Client, published: Tournament
) -> None:
    for board in (1, 2):
        desk.post(f"/t/avond/round/1/board/{board}", {"result": "1-0", "seen": ""})
    desk.post("/t/avond/pair")
    assert b"<svg" in player.get("/p/avond/round/1/picture.svg").content
    assert player.get("/p/avond/round/2/picture.svg").status_code == 404
    assert b"<svg" in desk.get("/t/avond/round/2/picture.svg").content
    course = player.get("/p/avond/course.svg")
    assert b"<svg" in course.content
    assert course["Content-Type"] == "image/svg+xml"
    again = player.get("/p/avond/course.svg", headers={"If-None-Match": course["ETag"]})
    assert again.status_code == 304


def test_course_of_a_club_season_is_drawn(player: Client, club: Club) -> None:
    begin = arbiter.import_document(EMPTY, generate(Recipe("club", 12, 3, "verloop")))
    store.create(club, "Avond", begin, by="Arbiter")
    assert b"<svg" in player.get("/p/avond/course.svg").content
    assert b"<svg" in player.get("/p/avond/round/1-1/picture.svg").content


def test_heavy_questions_wait_for_their_turn_and_then_say_so(
    player: Client, published: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(caches, "one_at_a_time", lambda: one_at_a_time(0.01))
    with one_at_a_time():
        busy = player.get("/p/avond/round/1/why/")
    assert busy.status_code == 409
    assert "Probeer het zo nog eens" in busy.content.decode()
    assert "Jansen" in body(player, "/p/avond/round/1/why/")


def test_live_parts_in_memory_are_bounded(
    player: Client, published: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall._lives, "largest", 5_000)
    for page in PAGES:
        body(player, f"/p/avond/{page}")
        assert hall._lives.taken <= 5_000


def test_search_engines_are_kept_away(player: Client, published: Tournament) -> None:
    assert player.get("/p/avond/")["X-Robots-Tag"] == "noindex"


def test_links_of_every_page_lead_somewhere(player: Client, published: Tournament) -> None:
    links = {
        urljoin(f"/p/avond/{page}", link.partition("#")[0])
        for page in PAGES
        for link in re.findall(r'<a [^>]*href="([^"]+)"', body(player, f"/p/avond/{page}"))
    }
    assert len(links) > 10
    for link in links:
        assert player.get(link).status_code == 200, link
