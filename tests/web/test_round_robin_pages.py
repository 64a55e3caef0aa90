"""A round robin is a round robin: the whole schedule, the square, and no check-in."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.test import Client

from tests.web.test_season import words
from zwitser import arbiter
from zwitser.generator import Recipe, generate
from zwitser.journal.fold import EMPTY
from zwitser_web import store
from zwitser_web.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def four(desk: Client, tournament: Tournament) -> Client:
    """Begin a round robin of four, of which one round was played."""
    whole = generate(Recipe("round-robin", 4, 3, "vier"))
    document = replace(whole, name="Vier", history=whole.history[:1])
    begin = arbiter.import_document(EMPTY, document)
    store.create(tournament.club, "Vier", begin, by="Arbiter")
    return desk


def test_schedule_has_every_round_and_every_pair_once(four: Client) -> None:
    page = words(four.get("/t/vier/schedule/").content)
    assert [n for n in ("Ronde 1", "Ronde 2", "Ronde 3") if n in page] == [
        "Ronde 1",
        "Ronde 2",
        "Ronde 3",
    ]
    names = [p.name for p in store.load(Tournament.objects.get(slug="vier")).tournament.players]
    body = page[page.index("Speelschema Afdrukken") :]
    assert all(body.count(name) >= 3 for name in names)
    assert four.get("/p/vier/schedule/").status_code == 200
    assert four.get("/t/vier/print/schedule").status_code == 200


def test_schedule_is_among_the_papers(four: Client) -> None:
    assert b'href="/t/vier/print/schedule"' in four.get("/t/vier/hall/").content


def test_square_has_a_black_diagonal(four: Client) -> None:
    for address in ("/t/vier/crosstable/", "/p/vier/crosstable/", "/t/vier/print/crosstable"):
        page = four.get(address).content.decode()
        assert len(re.findall(r'<td class="self">', page)) == 4, address


def test_next_round_is_published_without_check_in(four: Client) -> None:
    today = words(four.get("/t/vier/").content)
    assert "Alleen ronde 2 publiceren" in today
    assert "Wie is er?" not in today
    assert "Aanwezig" not in today
    four.post("/t/vier/pair", {"publish": "1"})
    assert len(store.load(Tournament.objects.get(slug="vier")).rounds) == 2


@pytest.fixture
def whole(desk: Client, tournament: Tournament) -> Tournament:
    """Begin a round robin of five and publish all of it with one click."""
    players = generate(Recipe("round-robin", 5, 5, "vijf")).players
    empty = arbiter.create(EMPTY, "Vijf", "round-robin")
    row = store.create(tournament.club, "Vijf", empty, by="Arbiter")
    store.act(row, "Arbiter", lambda state: arbiter.enter_many(state, players))
    desk.post("/t/vijf/pair", {"publish": "all"})
    return row


def test_all_rounds_are_published_at_once(desk: Client, whole: Tournament) -> None:
    state = store.load(whole)
    met = [frozenset((g.white, g.black)) for round_ in state.rounds for g in round_.games]
    assert len(state.rounds) == 5
    assert len(met) == len(set(met)) == 10
    assert "tijdens ronde 1" in words(desk.get("/t/vijf/standings/").content)
    assert "Ronde 1" in words(desk.get("/p/vijf/").content)


def test_a_finished_round_leads_to_the_next_one(desk: Client, whole: Tournament) -> None:
    for board in (1, 2):
        desk.post(f"/t/vijf/round/1/board/{board}", {"result": "1-0", "seen": ""})
    page = desk.get("/t/vijf/round/1/").content.decode()
    assert '<a class="button primary" href="/t/vijf/round/2/">' in page
    assert "tijdens ronde 2" in words(desk.get("/t/vijf/standings/").content)
    answer = desk.post("/t/vijf/round/1/board/1", {"result": "0-1", "seen": "1-0"})
    assert answer.status_code == 302, "nothing rests on it: no reason is asked"
    desk.post("/t/vijf/round/1/board/1", {"result": "clear", "seen": "0-1", "sure": "1"})
    assert "tijdens ronde 1" in words(desk.get("/t/vijf/standings/").content)


def test_a_schedule_is_taken_back_while_nothing_was_entered(
    desk: Client, whole: Tournament
) -> None:
    assert "Schema terugnemen" in words(desk.get("/t/vijf/schedule/").content)
    desk.post("/t/vijf/withhold")
    assert not store.load(whole).rounds
    desk.post("/t/vijf/pair", {"publish": "all"})
    desk.post("/t/vijf/round/3/board/1", {"result": "1-0", "seen": ""})
    assert "Schema terugnemen" not in words(desk.get("/t/vijf/schedule/").content)
    desk.post("/t/vijf/withhold")
    assert len(store.load(whole).rounds) == 5


@pytest.mark.parametrize(("games", "points"), [(1, "0"), (2, "2")])
def test_who_leaves_before_half_of_the_games_is_struck(
    desk: Client, whole: Tournament, games: int, points: str
) -> None:
    """Of four games one is less than half: nothing of it counts; two are half of them."""
    rounds = enumerate(store.load(whole).rounds, 1)
    boards = [
        (f"/t/vijf/round/{number}/board/{board}", "1-0" if game.white == 1 else "0-1")
        for number, round_ in rounds
        for board, game in enumerate(round_.games, 1)
        if 1 in (game.white, game.black)
    ]
    for address, result in boards[:games]:
        desk.post(address, {"result": result, "seen": ""})
    desk.post("/t/vijf/players/1/withdraw")
    state = store.load(whole)
    results = [g.result for r in state.rounds for g in r.games if 1 in (g.white, g.black)]
    assert {result.value for result in results[games:]} <= {"1-0R", "0-1R"}
    for page in ("/t/vijf/standings/", "/p/vijf/standings/"):
        rows = re.findall(r"<tr>.*?</tr>", desk.get(page).content.decode(), re.DOTALL)
        [own] = [row for row in rows if state.tournament.by_id[1].name in row]
        score = re.search(r'class="number score">(.*?)</td>', own, re.DOTALL)
        assert score is not None
        assert words(score[1].encode()).strip() == points, page


def test_later_rounds_are_explained_while_earlier_ones_are_open(
    desk: Client, client: Client, whole: Tournament
) -> None:
    page = words(client.get("/p/vijf/round/3/why/").content)
    assert "Van deze ronde is geen uitleg" not in page


def test_a_swiss_has_no_schedule(desk: Client, published: Tournament) -> None:
    for address in ("/t/avond/schedule/", "/t/avond/print/schedule", "/p/avond/schedule/"):
        assert desk.get(address).status_code == 404
    desk.post("/t/avond/pair", {"publish": "1"})
