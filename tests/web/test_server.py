"""Starting the program: owner, examples, many at once."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.request import Request, build_opener

import pytest
from django.test import Client

from tests.web.desk_client import BOARDS, DeskClient
from tests.web.real_server import Server
from zwitser import arbiter
from zwitser.journal.fold import EMPTY
from zwitser.journal.state import Board, Phase
from zwitser.model import Player, Result
from zwitser.proposal import Pair
from zwitser.systems import SYSTEMS
from zwitser_web import store
from zwitser_web.accounts import access, given_names
from zwitser_web.desk import home
from zwitser_web.models import Club, Event, Tournament


@pytest.mark.django_db
def test_first_start_makes_an_example_of_every_system_once() -> None:
    club = access.ensure_owner()
    home.make_examples(club)
    home.make_examples(club)
    states = [store.load(row) for row in Tournament.objects.filter(club=club)]
    assert {state.tournament.system for state in states} == set(SYSTEMS)
    assert len(states) == len(SYSTEMS)
    assert all(state.phase is Phase.PAIRING for state in states)


@pytest.mark.django_db
def test_names_that_nobody_gave_are_in_the_readers_language(client: Client) -> None:
    club = access.ensure_owner()
    home.make_examples(club)
    for name in (given_names.OWNER, given_names.CLUB, given_names.OWN_PHONE):
        assert given_names.known_as(name, "nl") == name != given_names.known_as(name, "en")
    today = "/t/voorbeeld-achtkamp/"
    client.post(f"{today}pair")
    client.post("/preferences", {"lang": "en", "next": "/"})
    listed = client.get("/").content.decode()
    assert "Example: club championship" in listed
    assert "Voorbeeld:" not in listed
    for page in (client.get(today), client.get(f"{today}journal/")):
        words = page.content.decode()
        assert "Example: round robin of eight" in words
        assert ">Arbiter<" in words
        assert "Wedstrijdleider" not in words


def test_name_that_somebody_gave_is_the_same_in_every_language() -> None:
    assert given_names.known_as("Voorbeeld: mijn eigen", "en") == "Voorbeeld: mijn eigen"


@pytest.fixture
def many_boards(transactional_db: None) -> Iterator[Tournament]:
    club = Club.objects.create(slug="club", name="Club")
    begin = arbiter.create(EMPTY, "Druk", "knsb-weerstand", rounds=5)
    row = store.create(club, "Druk", begin, by="A")
    players = [Player(0, f"Speler {n}", 0) for n in range(2 * BOARDS)]
    pairs = [Pair(2 * n + 1, 2 * n + 2) for n in range(BOARDS)]
    store.act(row, "A", lambda state: arbiter.enter_many(state, players))
    store.act(row, "A", lambda state: arbiter.pair_by_hand(state, pairs))
    store.act(row, "A", arbiter.publish)
    yield row
    Tournament.objects.all().delete()


def test_lines_are_numbered_without_gaps_and_unique(many_boards: Tournament) -> None:
    numbers = list(Event.objects.filter(tournament=many_boards).values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))


def test_state_in_memory_follows_what_another_process_wrote(many_boards: Tournament) -> None:
    store.load(many_boards)
    key = store._key(many_boards)
    kept = store._states.find(key)
    assert kept
    board = Board(0, 1, 1)
    store.act(many_boards, "B", lambda state: arbiter.record_result(state, board, Result.DRAW))
    store._states.put(key, kept)
    assert store.load(many_boards).rounds[0].games[0].result is Result.DRAW


def test_two_desks_at_once_lose_nothing(tmp_path: Path) -> None:
    """Two browsers enter twenty boards each on one real server, each board by both desks."""
    running = Server.start(tmp_path)
    try:
        desks = [DeskClient(running.address) for _ in range(2)]
        page = desks[0].publish_forty_players()
        boards = range(1, BOARDS + 1)
        with ThreadPoolExecutor(2) as pool:
            entered = list(pool.map(lambda desk: desk.enter(page, boards), desks))
        assert entered == [BOARDS, BOARDS]
        assert f"{BOARDS} van {BOARDS} binnen" in desks[0].read(page)
        lines = desks[0].read("/t/druk/journal.jsonl").splitlines()
        assert sum('"result-recorded"' in line for line in lines) == BOARDS
    finally:
        running.kill()


def test_who_comes_through_a_proxy_on_this_computer_is_not_its_owner(tmp_path: Path) -> None:
    running = Server.start(tmp_path)
    try:
        through = Request(f"{running.address}/new", headers={"X-Forwarded-For": "203.0.113.9"})
        with build_opener().open(through, timeout=30) as answer:
            assert "/login" in answer.geturl()
    finally:
        running.kill()
