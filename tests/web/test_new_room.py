"""A system from a folder of the tests goes through the desk; no page knows it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client

from tests.languages import LOTTERY, added
from zwitser import arbiter
from zwitser.generator import Recipe, generate
from zwitser.journal.fold import EMPTY
from zwitser.systems import SYSTEMS, system_named
from zwitser_web import store
from zwitser_web.models import Club

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def room(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(SYSTEMS, "lottery", "tests.systems.lottery.system:Lottery")
    with added(LOTTERY):
        yield
    system_named.cache_clear()


def test_an_evening(desk: Client) -> None:
    """Make one, enter players, pair, publish, look at everything."""
    given = {"name": "Loting", "system": "lottery", "rounds": "3", "tiebreaks": ""}
    more = {"first_round": "fold", "bye_points": "2", "initial_colour": "white"}
    assert desk.post("/new", given | more).status_code == 302
    table = {"table": "Naam\nA\nB\nC\nD\n", "do": "enter", "take": ["2", "3", "4", "5"]}
    desk.post("/t/loting/players/paste", table)
    desk.post("/t/loting/pair")
    assert desk.post("/t/loting/publish").status_code == 302
    for page in ("", "players/", "round/1/", "standings/", "crosstable/", "settings/", "journal/"):
        assert desk.get(f"/t/loting/{page}").status_code == 200, page
    assert desk.get("/p/loting/").status_code == 200


def test_lists_of_a_go_tournament_show_ranks(desk: Client, club: Club) -> None:
    made = generate(Recipe("macmahon", 6, 3, "ranks"))
    begin = arbiter.import_document(EMPTY, made)
    store.create(club, "Go", begin, by="Anna")
    rank = made.players[0].rank
    assert rank
    for page in ("players/", "round/1/", "standings/"):
        assert f">{rank}<" in desk.get(f"/t/go/{page}").content.decode(), page
