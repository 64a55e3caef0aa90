"""A tournament with a published round, and a stranger who looks at it."""

from __future__ import annotations

import pytest
from django.test import Client

from zwitser_web.models import Tournament


@pytest.fixture
def published(desk: Client, tournament: Tournament) -> Tournament:
    """Publish round 1 of five players: two boards and a bye; board 1 is won by white."""
    desk.post("/t/avond/pair")
    desk.post("/t/avond/publish")
    desk.post("/t/avond/round/1/board/1", {"result": "1-0", "seen": ""})
    return tournament


@pytest.fixture
def reader(published: Tournament) -> Client:
    return Client()
