"""A round robin is a round robin: the whole schedule, the square, and no check-in."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.test import Client

from tests.web.test_season import words
from zwitser import arbiter
from zwitser.generate import Recipe, generate
from zwitser.journal.fold import EMPTY
from zwitser_web.models import Tournament
from zwitser_web.store import journal as journal_store

pytestmark = pytest.mark.django_db


@pytest.fixture
def four(desk: Client, tournament: Tournament) -> Client:
    """Begin a round robin of four, of which one round was played."""
    whole = generate(Recipe("round-robin", 4, 3, "vier"))
    document = replace(whole, name="Vier", history=whole.history[:1])
    begin = arbiter.import_document(EMPTY, document)
    journal_store.create(tournament.club, "Vier", begin, by="Arbiter")
    return desk


def test_schedule_has_every_round_and_every_pair_once(four: Client) -> None:
    page = words(four.get("/t/vier/schedule/").content)
    assert [n for n in ("Ronde 1", "Ronde 2", "Ronde 3") if n in page] == [
        "Ronde 1",
        "Ronde 2",
        "Ronde 3",
    ]
    names = [
        p.name for p in journal_store.load(Tournament.objects.get(slug="vier")).tournament.players
    ]
    body = page[page.index("Speelschema Afdrukken") :]
    assert all(body.count(name) >= 3 for name in names)
    assert four.get("/p/vier/schedule/").status_code == 200
    assert four.get("/t/vier/print/schedule").status_code == 200


def test_square_has_a_black_diagonal(four: Client) -> None:
    for address in ("/t/vier/crosstable/", "/p/vier/crosstable/", "/t/vier/print/crosstable"):
        page = four.get(address).content.decode()
        assert len(re.findall(r'<td class="self">', page)) == 4, address


def test_next_round_is_published_without_check_in(four: Client) -> None:
    today = words(four.get("/t/vier/").content)
    assert "Ronde 2 publiceren" in today
    assert "Wie is er?" not in today
    four.post("/t/vier/pair", {"publish": "1"})
    assert len(journal_store.load(Tournament.objects.get(slug="vier")).rounds) == 2


def test_a_swiss_has_no_schedule(desk: Client, published: Tournament) -> None:
    for address in ("/t/avond/schedule/", "/t/avond/print/schedule", "/p/avond/schedule/"):
        assert desk.get(address).status_code == 404
    desk.post("/t/avond/pair", {"publish": "1"})
