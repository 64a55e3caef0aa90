"""A club whose own site has keys, and asks as a program does."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import pytest
from django.test import Client

from zwitser_web.api import keys
from zwitser_web.api.description import BASE, validator
from zwitser_web.models import Club, Tournament

AVOND = "/tournaments/avond"


class Program:
    """A program of a club, with its key or without; every answer has the shape it should have."""

    def __init__(self, key: str = "", lang: str = "en") -> None:
        headers = {"Accept-Language": lang} | ({"Authorization": f"Bearer {key}"} if key else {})
        self.client = Client(headers=headers)

    def ask(self, path: str, **headers: str) -> Any:
        return self.client.get(BASE + path, headers=headers)

    def send(self, path: str, body: Any) -> Any:
        words = body if isinstance(body, str | bytes) else json.dumps(body)
        return self.client.put(BASE + path, words, content_type="application/json")

    def read(self, path: str, shape: str) -> Any:
        return shaped(self.ask(path), shape)

    def write(self, path: str, body: Any) -> Any:
        return shaped(self.send(path, body), "report")


def shaped(answer: Any, shape: str) -> Any:
    """Give the data of an answer that has this shape, as the description says."""
    kind = "application/problem+json" if shape == "problem" else "application/json"
    assert answer["Content-Type"].startswith(kind), answer.content
    data = json.loads(answer.content)
    validator(shape).validate(data)
    return data


def refused(answer: Any, status: int, code: str) -> str:
    """Give the sentence of a problem with this status and code."""
    data = shaped(answer, "problem")
    assert (answer.status_code, data["status"], data["code"]) == (status, status, code), data
    return str(data["detail"])


def key_for(club: Club, scopes: Iterable[str] = keys.SCOPES, name: str = "Site") -> str:
    return keys.make_key(club, name, scopes)[1]


@pytest.fixture
def site(published: Tournament) -> Program:
    """Give a program that may do everything, for a tournament with one round: board 1 is 1-0."""
    return Program(key_for(published.club))


@pytest.fixture
def published(desk: Client, tournament: Tournament) -> Tournament:
    desk.post("/t/avond/pair")
    desk.post("/t/avond/publish")
    desk.post("/t/avond/round/1/board/1", {"result": "1-0", "seen": ""})
    return tournament
