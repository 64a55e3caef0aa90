"""A tournament with a published round, who looks at it, and what it is sent along."""

from __future__ import annotations

import json
from email.message import Message
from io import BytesIO
from urllib.error import HTTPError

import pytest
from django.test import Client
from pytest_django import Settings

from zwitser_web.desktop import process
from zwitser_web.models import (
    Account,
    Club,
    Membership,
    Mirror,
    Role,
    Tournament,
)
from zwitser_web.publishing import courier, mirrors


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


@pytest.fixture
def at_home(published: Tournament, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Client:
    """Give the client of who sits at the computer that runs the program."""
    settings.MODE = "local"
    owner = Account.objects.add("owner@localhost", "Wedstrijdleider")
    Membership.objects.create(account=owner, club=published.club, role=Role.OWNER)
    monkeypatch.setattr(process, "current", object())
    monkeypatch.setattr(courier, "QUIET", 0.0)
    courier._tried.clear()
    return Client()


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let requests to the server go to ourselves; what is in the list breaks the next ones."""
    broken: list[str] = []

    def send(server: str, key: str, words: str, *, after: str, turn: str) -> str:
        if broken and broken[-1] != "unheard":
            raise courier.NotSent(broken.pop())
        headers = {"Authorization": f"Bearer {key}", mirrors.AFTER: after, mirrors.TURN: turn}
        if words:
            there = Client().post("/push", words, content_type="application/json", headers=headers)
        else:
            there = Client().delete("/push", headers=headers)
        if broken:
            broken.pop()
            raise courier.NotSent("offline")
        if there.status_code != 200:
            body = BytesIO(there.content)
            raise courier._parse_refusal(HTTPError(server, there.status_code, "", Message(), body))
        return f"{server}{json.loads(there.content)['page']}"

    monkeypatch.setattr(courier, "send_document", send)
    return broken


@pytest.fixture
def mirror(club: Club) -> tuple[Mirror, str]:
    return mirrors.make(club, "Van de laptop")
