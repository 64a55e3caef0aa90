"""A hosted process that is told to stop: nobody new, everybody answered, exit code 0."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import pytest
from django.test import Client

from tests.web.test_browser_hosted import environment, manage
from zwitser_web.operations import hosted as server


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    manage(tmp_path, "migrate", "--verbosity=0")
    process = subprocess.Popen(
        [sys.executable, "-m", "django", "hosted", "127.0.0.1:0", "--linger", "1.5"],
        env=environment(tmp_path),
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    found = re.search(r":(\d+)/", process.stdout.readline())
    assert found is not None
    yield process, int(found[1])
    if process.poll() is None:
        process.kill()
    process.communicate(timeout=10)


def status_of(port: int, address: str) -> int:
    with closing(HTTPConnection("127.0.0.1", port, timeout=10)) as connection:
        connection.request("GET", address)
        with connection.getresponse() as answer:
            return answer.status


def test_a_process_that_stops_answers_everybody_who_came_before(
    hosted: tuple[subprocess.Popen[str], int],
) -> None:
    process, port = hosted
    assert status_of(port, "/ready") == 200
    with (
        socket.create_connection(("127.0.0.1", port), timeout=20) as half,
        socket.create_connection(("127.0.0.1", port)) as silent,
    ):
        half.sendall(
            b"POST /preferences HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 7\r\n\r\nlan"
        )
        time.sleep(0.3)
        process.send_signal(signal.SIGTERM)
        time.sleep(0.3)
        assert status_of(port, "/ready") == 503
        assert status_of(port, "/health") == 200
        time.sleep(2.5)
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port), timeout=5)
        assert process.poll() is None
        half.sendall(b"g=en")
        assert half.recv(20).startswith(b"HTTP/1.1 403")
        assert silent.recv(10) == b""
    assert process.wait(timeout=20) == 0
    assert process.stdout is not None
    assert "every request was answered" in process.stdout.read()


def test_a_process_with_nothing_to_do_ends_at_once_and_forgets_itself(
    hosted: tuple[subprocess.Popen[str], int], tmp_path: Path
) -> None:
    process, port = hosted
    count = "from zwitser_web.models import Worker; print(Worker.objects.count())"
    assert status_of(port, "/health") == 200
    assert manage(tmp_path, "shell", "-v0", "-c", count).strip() == "1"
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=10) == 0
    assert manage(tmp_path, "shell", "-v0", "-c", count).strip() == "0"


@pytest.mark.django_db
def test_a_process_that_stops_is_not_ready_which_is_no_error(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(server, "is_stopping", lambda: True)
    assert client.get("/ready").status_code == 503
    assert client.get("/health").status_code == 200
    assert caplog.records == []
