"""One hostile guest can't stop the hall: slow heads, many connections, large bodies."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pytest_django import Settings
from waitress import wasyncore

from tests.web.test_browser_hosted import environment, manage
from zwitser_web import serving
from zwitser_web.accounts import links
from zwitser_web.models import Account


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> list[bytes]:
    body = str(len(environ["wsgi.input"].read())).encode()
    start_response("200 OK", [("Content-Length", str(len(body)))])
    return [body]


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Give the port of a server that takes everybody on this computer for a guest."""
    monkeypatch.setattr(serving, "is_loopback", lambda _: False)
    monkeypatch.setattr(serving, "HEAD_SECONDS", 1)
    monkeypatch.setattr(serving, "EACH", 5)
    opened = socket.create_server(("127.0.0.1", 0))
    channels: dict[int, Any] = {}
    choices = {"threads": 2, "cleanup_interval": 1, "max_request_body_size": 1_000_000}
    server: Any = serving.Server(application, opened, channels, asyncore_loop_timeout=1, **choices)
    thread = threading.Thread(target=server.run)
    thread.start()
    yield opened.getsockname()[1]
    server.task_dispatcher.shutdown()
    server.trigger.pull_trigger(lambda: wasyncore.close_all(channels))  # by the loop itself
    thread.join(5)
    assert not thread.is_alive()


def ask(port: int, request: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", port), timeout=10) as line:
        line.sendall(request)
        return line.recv(4096)


def post(size: int, *headers: str) -> bytes:
    head = ["POST / HTTP/1.1", "Host: x", f"Content-Length: {size}", *headers]
    return ("\r\n".join(head) + "\r\n\r\n").encode() + bytes(size)


def test_a_stranger_sends_a_form_and_no_file(port: int) -> None:
    assert ask(port, post(1000)).startswith(b"HTTP/1.1 200 OK")
    refused = ask(port, post(serving.STRANGERS_BODY + 1)[:200])
    assert b"413" in refused.splitlines()[0]


def test_who_logged_in_before_sends_a_file(port: int) -> None:
    cookie = f"Cookie: device-1={links.make(links.DEVICE, Account(pk=1))}"
    assert ask(port, post(200_000, cookie)).startswith(b"HTTP/1.1 200 OK")
    forged = "Cookie: device-1=1:1:1"
    assert b"413" in ask(port, post(200_000, forged)[:200]).splitlines()[0]


def test_one_address_has_so_many_connections(port: int) -> None:
    lines = [socket.create_connection(("127.0.0.1", port), timeout=10) for _ in range(7)]
    time.sleep(0.5)
    answers = []
    for line in lines:
        try:
            line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            answers.append(line.recv(100))
        except OSError:
            answers.append(b"")
        line.close()
    assert sum(answer.startswith(b"HTTP/1.1 200") for answer in answers) == 5
    assert answers.count(b"") == 2


def lasts(port: int, start: bytes) -> float:
    """Send a byte now and then, and give the seconds until the connection is closed."""
    began = time.monotonic()
    with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
        line.sendall(start)
        while time.monotonic() - began < 15:
            time.sleep(0.3)
            try:
                line.sendall(b"X")
                line.settimeout(0.05)
                if line.recv(100) == b"":
                    break
            except TimeoutError:
                continue
            except OSError:
                break
    return time.monotonic() - began


def test_a_head_that_never_ends_loses_its_place(port: int) -> None:
    assert lasts(port, b"GET / HTTP/1.1\r\n") < 10


IMPATIENT = """
import django
django.setup()
from django.core.management import execute_from_command_line
from tests.web.test_browser_hosted import environment, manage
from zwitser_web import serving
from zwitser_web.management.commands import hosted
serving.HEAD_SECONDS = serving.BODY_SECONDS = hosted.CARE = 1
execute_from_command_line(["", "hosted", "127.0.0.1:0", "--linger", "0"])
"""


@pytest.fixture
def hosted_port(tmp_path: Path) -> Iterator[int]:
    """Give the port of a hosted process that waits for a second."""
    manage(tmp_path, "migrate", "--verbosity=0")
    process = subprocess.Popen(
        [sys.executable, "-c", IMPATIENT],
        env=environment(tmp_path),
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    found = re.search(r":(\d+)/", process.stdout.readline())
    assert found is not None
    yield int(found[1])
    process.terminate()
    process.communicate(timeout=40)


def test_a_hosted_process_has_the_same_deadlines(hosted_port: int) -> None:
    assert lasts(hosted_port, b"GET / HTTP/1.1\r\n") < 10
    assert lasts(hosted_port, b"POST / HTTP/1.1\r\nContent-Length: 9000000\r\n\r\n") < 10
    assert ask(hosted_port, b"GET /health HTTP/1.0\r\n\r\n").startswith(b"HTTP/1.0 200")


def test_a_hosted_process_takes_a_rating_list_of_a_known_device(
    hosted_port: int, settings: Settings
) -> None:
    """A federation's list is larger than any other upload."""
    settings.SECRET_KEY = environment(Path())["SECRET_KEY"]
    known = f"device-1={links.make(links.DEVICE, Account(pk=1))}"
    large = settings.BODY_LIMIT + 1_000_000
    for path, cookie, size, status in (
        ("/t/x/players/list", known, large, 403),  # whole, and without a token
        ("/t/x/players/list", "", large, 413),
        ("/import", known, large, 413),
        ("/t/x/players/list", known, large + settings.LIST_LIMIT, 413),
    ):
        head = f"POST {path} HTTP/1.0\r\nHost: 127.0.0.1\r\nContent-Length: {size}\r\n"
        body = bytes(size) if status == 403 else b""
        answer = ask(hosted_port, f"{head}Cookie: {cookie}\r\n\r\n".encode() + body)
        assert answer.startswith(f"HTTP/1.0 {status}".encode()), (path, cookie, answer[:100])
