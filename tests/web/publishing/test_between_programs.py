"""A laptop and a server, two programs on one computer: a push that is interrupted and goes on."""

from __future__ import annotations

import re
import socket
import time
from pathlib import Path

from tests.web.desktop.desks import Home, Reader, address_of

GROUP = "/t/voorbeeld-achtkamp/"


def test_push_goes_on_when_the_server_comes_back(tmp_path: Path) -> None:
    (tmp_path / "laptop").mkdir()
    (tmp_path / "server").mkdir()
    laptop, server = Home(tmp_path / "laptop"), Home(tmp_path / "server")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    away, there = laptop.start("serve", "--port", "0"), server.start("serve", "--port", port)
    try:
        desk, host = Reader(address_of(away)), Reader(address_of(there))
        page = host.post("/received/", "/received/", do="make", name="Open")
        key = re.search(r"http://127\.0\.0\.1:[0-9]+/push#[\w-]+", page)
        assert key is not None
        desk.post(f"{GROUP}world/", f"{GROUP}world/", do="server", server=key[0])
        assert "Ronde 4" in host.read("/p/open/")
        there.kill()
        there.communicate(timeout=10)
        desk.post(GROUP, f"{GROUP}pair")
        desk.post(f"{GROUP}round/5/", f"{GROUP}publish")
        until = time.monotonic() + 20
        while "geen verbinding" not in desk.read(f"{GROUP}world/"):
            assert time.monotonic() < until
            time.sleep(0.3)
        there = server.start("serve", "--port", port)
        assert address_of(there) == host.address
        until = time.monotonic() + 40
        while "Ronde 5" not in host.read("/p/open/"):
            assert time.monotonic() < until
            time.sleep(0.3)
        assert "geen verbinding" not in desk.read(f"{GROUP}world/")
    finally:
        for process in (away, there):
            process.kill()
            process.communicate(timeout=10)
