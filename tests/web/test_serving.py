"""One hostile guest can't stop the hall: slow heads, many connections, large bodies."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from waitress import wasyncore

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
    server: Any = serving.make(application, opened, channels, asyncore_loop_timeout=1, **choices)
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


def test_a_head_that_never_ends_loses_its_place(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
        began = time.monotonic()
        line.sendall(b"GET / HTTP/1.1\r\n")
        closed = False
        while not closed and time.monotonic() - began < 10:
            time.sleep(0.3)
            try:
                line.sendall(b"X")
                line.settimeout(0.05)
                closed = line.recv(100) == b""
            except TimeoutError:
                continue
            except OSError:
                closed = True
        assert closed
