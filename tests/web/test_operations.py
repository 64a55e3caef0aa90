"""For who runs a server: logs on one line, health, figures."""

from __future__ import annotations

import logging
import re
import sys
import threading
from pathlib import Path

import pytest
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from pytest_django import Settings

import zwitser_web
from zwitser_web.models import Tournament
from zwitser_web.operations import hosted, logs
from zwitser_web.operations.logs import OneLine

pytestmark = pytest.mark.django_db


def test_a_process_that_answers_is_healthy_and_ready(client: Client) -> None:
    assert client.get("/health").content == b"ok\n"
    assert client.get("/ready").content == b"ready\n"


def test_who_asks_by_the_number_of_a_port_gets_an_answer(
    client: Client, settings: Settings
) -> None:
    settings.MODE, settings.ALLOWED_HOSTS = "hosted", ["zwitser.example.org"]
    settings.SECURE_SSL_REDIRECT = True
    for address in ("/health", "/ready"):
        assert client.get(address, headers={"host": "127.0.0.1:8001"}).status_code == 200
    assert client.get("/login", headers={"host": "127.0.0.1:8001"}).status_code == 400


def test_a_process_without_its_database_is_healthy_and_not_ready(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise DatabaseError

    monkeypatch.setattr(connection, "cursor", broken)
    assert client.get("/health").status_code == 200
    assert client.get("/ready").status_code == 503


def test_figures_are_for_who_has_the_key(client: Client, settings: Settings) -> None:
    assert client.get("/metrics").status_code == 404
    settings.METRICS_KEY = "geheim"
    wrong = client.get("/metrics", headers={"authorization": "Bearer mis"})
    assert wrong.status_code == 404
    client.get("/health")
    page = client.get("/metrics", headers={"authorization": "Bearer geheim"}).content.decode()
    counted = re.search(r'zwitser_answers_total\{method="GET",status="200"\} (\d+)', page)
    assert counted is not None
    assert int(counted[1]) >= 1
    assert 'zwitser_answer_seconds_bucket{le="+Inf"}' in page


def test_every_answer_tells_the_number_of_its_request(client: Client) -> None:
    first, second = (client.get("/health")["X-Request-Id"] for _ in range(2))
    assert first != second
    kept = client.get("/health", headers={"x-request-id": "proxy-17"})
    assert kept["X-Request-Id"] == "proxy-17"
    odd = client.get("/health", headers={"x-request-id": "a b\tc"})
    assert odd["X-Request-Id"] != "a b\tc"


def record(status: int) -> logging.LogRecord:
    try:
        raise ValueError("line one\nline two")
    except ValueError:
        made = logging.LogRecord("x", logging.ERROR, "", 0, "told\nhere", None, sys.exc_info())
    vars(made)["status_code"] = status
    return made


def test_an_event_is_one_line_and_a_refusal_has_no_traceback() -> None:
    refused, broken = (OneLine().format(record(status)) for status in (403, 500))
    assert "\n" not in refused + broken
    assert refused.endswith("ERROR - x: told\\nhere")
    assert "ValueError: line one\\nline two" in broken


def test_who_may_not_gets_no_traceback_in_the_log(
    cast: dict[str, Client], tournament: Tournament, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cast["reader"].post("/t/avond/pair").status_code == 403
    assert "Traceback" not in capsys.readouterr().err


def test_a_process_that_opens_has_read_every_template(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    monkeypatch.setattr(hosted, "get_template", read.append)
    here = Path(zwitser_web.__file__).parent
    on_disk = [*here.glob("templates/**/*.html")]
    assert hosted.warm() == len(read) == len(on_disk) > 100
    assert {"desk.html", "rows/boards.html"} <= set(read)


def test_the_line_of_a_refusal_carries_the_number_of_its_request(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.handler.setFormatter(OneLine())
    answer = client.get("/nothing", headers={"X-Request-Id": "by-the-proxy.1"})
    assert answer["X-Request-Id"] == "by-the-proxy.1"
    assert "WARNING by-the-proxy.1 django.request: Not Found: /nothing" in caplog.text


def test_a_request_that_hangs_is_named_once_with_its_place(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, end = threading.Event(), threading.Event()

    def hang(_: HttpRequest) -> HttpResponse:
        begun.set()
        end.wait(20)
        return HttpResponse()

    request = RequestFactory().get("/t/avond/", headers={"X-Request-Id": "n1"})
    thread = threading.Thread(target=logs.request_number(hang), args=(request,))
    thread.start()
    assert begun.wait(20)
    logs.warn_of_long_requests()
    assert not caplog.records
    monkeypatch.setattr(logs, "LONG", 0.0)
    caplog.handler.setFormatter(OneLine())
    logs.warn_of_long_requests()
    logs.warn_of_long_requests()
    end.set()
    thread.join()
    assert len(caplog.records) == 1
    said = r"WARNING n1 \S+: GET /t/avond/ has no answer after \d+ seconds; it is at \S+:\d+, \w+"
    assert re.search(said, caplog.text)
    logs.warn_of_long_requests()
    assert len(caplog.records) == 1
