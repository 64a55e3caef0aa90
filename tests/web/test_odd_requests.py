"""Requests that no browser sends: each has an answer, and none is a fault of ours."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from wsgiref.util import setup_testing_defaults

import pytest
from django.core import signals
from django.db import close_old_connections

from zwitser_web.models import Tournament
from zwitser_web.wsgi import application

pytestmark = pytest.mark.django_db

NO_TEXT = ("hex", "base64", "rot13", "zlib", "undefined", "utf-16", "idna", "geen")


@contextmanager
def one_connection() -> Iterator[None]:
    """Let the application leave the connection of the test alone, as Django's own client does."""
    ends = (signals.request_started, signals.request_finished)
    for end in ends:
        end.disconnect(close_old_connections)
    yield
    for end in ends:
        end.connect(close_old_connections)


def status_of(path: str, query: str, **more: str) -> str:
    """Ask the whole application, as a server does."""
    environ: dict[str, Any] = {"PATH_INFO": path, "QUERY_STRING": query, "HTTP_HOST": "127.0.0.1"}
    environ |= {"REMOTE_ADDR": "203.0.113.9", **more}
    setup_testing_defaults(environ)
    begun: list[str] = []
    with one_connection():
        b"".join(application(environ, lambda status, *_: begun.append(status)))
    return begun[-1]


@pytest.mark.parametrize("name", NO_TEXT)
@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_whoever_names_another_encoding_is_read_as_utf_8(
    published: Tournament, name: str, kind: str
) -> None:
    given = {"CONTENT_TYPE": f"{kind}; Charset={name}"}
    assert status_of("/p/avond/round/1/names", "q=%C3%A9", **given) == "200 OK"


@pytest.mark.parametrize("path", ["/login", "/privacy", "/e/", "/health", "/p/schema.json"])
def test_who_asks_for_the_head_alone_has_the_same_answer(path: str) -> None:
    assert status_of(path, "", REQUEST_METHOD="HEAD") == status_of(path, "") != ""
