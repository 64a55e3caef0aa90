"""HEAD has no body: on a connection that stays open the next answer begins where it ends."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator

import pytest

from tests.web.doors import DOORS
from tests.web.real_server import Server

PLACES = {"member": "1", "token": "geen", "secret": "geen", "code": "1", "invitation": "1"}
ADDRESSES = [
    re.sub(r"\{(\w+)\}", lambda found: PLACES.get(found[1], "1"), door.address)
    .replace("/avond/", "/voorbeeld-clubkampioenschap/")
    .replace("/proef/", "/voorbeeld-clubkampioenschap/")
    .replace("/intern/", "/voorbeeld-interne-competitie/")
    for door in DOORS.values()
]
OTHERS = ["/nergens", "/static/zwitser_web/nergens.css", "/?x=%00", "/t/%ff/", "/p/nergens/"]
MARK = "/login?next=/mark-of-the-second"
CLOSE = "Connection: close"


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server.start(tmp_path_factory.mktemp("head"))
    yield running
    running.kill()


def exchange(port: int, *requests: str) -> bytes:
    """Send requests over one connection, and give all that comes back until it is closed."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
        line.sendall("".join(requests).encode())
        received = b""
        while piece := line.recv(65536):
            received += piece
        return received


def request(method: str, path: str, port: int, *more: str) -> str:
    head = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", *more]
    return "\r\n".join(head) + "\r\n\r\n"


def test_the_second_answer_begins_where_the_head_of_the_first_ends(busy: Server) -> None:
    second = request("GET", MARK, busy.port, "Connection: close")
    offenders = []
    for path in (*ADDRESSES, *OTHERS):
        received = exchange(busy.port, request("HEAD", path, busy.port), second)
        head, _, rest = received.partition(b"\r\n\r\n")
        begins = head.startswith(b"HTTP/1.1 ") and rest.startswith(b"HTTP/1.1 200 OK\r\n")
        if not begins or b"transfer-encoding" in head.lower() or rest.count(b"HTTP/1.1 ") != 1:
            offenders.append((path, head, rest[:80]))
    assert offenders == []


def test_head_tells_the_length_that_get_has(busy: Server) -> None:
    heads = [
        exchange(busy.port, request(method, "/", busy.port, "Connection: close"))
        for method in ("HEAD", "GET")
    ]
    lengths = [re.search(rb"Content-Length: (\d+)", answer) for answer in heads]
    assert lengths[0] is not None
    assert lengths[1] is not None
    assert abs(int(lengths[0][1]) - int(lengths[1][1])) < 200
    assert heads[0].endswith(b"\r\n\r\n")


def test_an_answer_without_a_body_keeps_its_connection(busy: Server) -> None:
    """A phone that follows a page gets 304 most of the time, and asks again."""
    first = exchange(busy.port, request("GET", "/p/voorbeeld-achtkamp/", busy.port, CLOSE))
    tag = re.search(rb"(?i)etag: (\S+)", first)
    assert tag is not None
    again = request("GET", "/p/voorbeeld-achtkamp/", busy.port, f"If-None-Match: {tag[1].decode()}")
    received = exchange(busy.port, again, again, request("GET", MARK, busy.port, CLOSE))
    assert received.count(b"HTTP/1.1 304 Not Modified\r\n") == 2
    assert received.count(b"HTTP/1.1 200 OK\r\n") == 1


def test_who_asks_to_close_is_heard_where_there_is_no_body(busy: Server) -> None:
    path = "/t/voorbeeld-achtkamp/changes"
    received = exchange(busy.port, request("GET", path, busy.port, CLOSE))
    assert b"HTTP/1.1 204 No Content\r\n" in received
    assert b"Connection: close\r\n" in received
