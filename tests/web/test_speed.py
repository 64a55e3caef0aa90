"""Every page of a large tournament stays cheap: few queries, little time of the processor."""

from __future__ import annotations

from typing import Any

import pytest
from benchmarks.web import (
    LIMIT,
    MOST_QUERIES,
    MOST_QUERIES_TO_WRITE,
    entry_time,
    page_times,
    played,
)
from django.test import Client

from zwitser_web import caches, store
from zwitser_web.accounts import access
from zwitser_web.models import Tournament

PLAYERS = 200
GENEROUS = 3
"""How much slower than the target a test machine may be before we call it a fault."""


@pytest.mark.django_db
def test_every_page_of_two_hundred_players_and_nine_rounds_is_cheap() -> None:
    state = played("knsb-weerstand", PLAYERS)
    row = store.add(access.ensure_owner(), state)
    pages, entry = list(page_times(row, state)), entry_time(row, state)
    found = [*pages, entry]
    slow = {page.name: page.usual for page in found if page.usual > GENEROUS * LIMIT}
    assert slow == {}
    chatty = {page.name: page.queries for page in pages if page.queries > MOST_QUERIES}
    assert chatty == {}
    assert entry.queries <= MOST_QUERIES_TO_WRITE


def test_a_phone_that_follows_its_owner_asks_as_little_as_any_other(
    published: Tournament, django_assert_num_queries: Any
) -> None:
    phone = Client()
    phone.post("/p/avond/me", {"player": "1"})
    for page in ("/p/avond/", "/p/avond/round/1/", "/p/avond/round/1/names", "/p/avond/players/1/"):
        whole = phone.get(page)
        assert "Jansen" in whole.content.decode()
        headers = {"If-None-Match": whole["ETag"], "X-Zwitser": "live"}
        caches.forget()
        with django_assert_num_queries(1):
            assert phone.get(page, headers=headers).status_code == 304
