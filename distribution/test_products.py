"""Every product starts from what was built, serves a page, pairs a file, and closes."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from secrets import token_hex

import pytest
from django.core import signing
from tests.web.program.desks import Reader

from distribution.started import PATIENCE, Product
from distribution.steps import ROOT
from distribution.wine import find_wine
from zwitser_web.program.entrance import SALT

PRODUCTS = ["wheel", "linux_folder", "debian_package", *(["windows_folder"] if find_wine() else [])]
CONTAINERFILE = ROOT / "Containerfile"


@pytest.fixture(params=PRODUCTS)
def product(request: pytest.FixtureRequest) -> Iterator[Product]:
    found: Product = request.getfixturevalue(request.param)
    yield found
    found.end()


def test_product_starts_by_a_double_click_and_closes_by_its_button(product: Product) -> None:
    address = product.double_click()
    assert product.double_click() == address
    desk = _entered(product, address)
    assert "Voorbeeld: clubkampioenschap" in desk.read("/")
    assert "font" in desk.read("/static/zwitser_web/base.css")
    desk.post("/program/", "/program/close")
    assert product.has_closed()
    assert (product.data / "zwitser.sqlite3").exists()


def _entered(product: Product, address: str) -> Reader:
    """Come in as the browser does that the program opens."""
    key = (product.data / "secret.key").read_text().strip()
    desk = Reader(address)
    # A token lets in once, also where the answer came too late to be read.
    _patiently(desk, lambda: f"/enter/{signing.dumps(token_hex(8), key=key, salt=SALT)}/")
    return desk


def test_product_pairs_a_file(product: Product) -> None:
    """The pairing is the one of the README."""
    shutil.copy(ROOT / "docs/examples/thursday.json", product.home / "thursday.json")
    said = json.loads(product.run("pair", "thursday.json", "--json"))
    assert [(pair["white"], pair["black"]) for pair in said["pairs"]] == [(1, 7), (3, 2), (4, 6)]
    assert said["bye"] == 5


def test_command_of_the_container_serves_the_log_in_page(wheel: Product) -> None:
    """No container is built here: its command runs with the installed wheel."""
    line = CONTAINERFILE.read_text().rpartition("\nCMD ")[2]
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [word.replace("0.0.0.0", "127.0.0.1") for word in json.loads(line)]
    process = subprocess.Popen(command, cwd=wheel.home, env=_hosted(wheel, port))
    try:
        desk = Reader(f"http://127.0.0.1:{port}", {"X-Forwarded-Proto": "https"})
        assert 'type="password"' in _patiently(desk, lambda: "/login")
    finally:
        process.terminate()
        process.wait(30)


def _hosted(wheel: Product, port: int) -> dict[str, str]:
    """Give the environment of the Containerfile, and what its host adds."""
    [line] = [line for line in CONTAINERFILE.read_text().splitlines() if line.startswith("ENV ")]
    given = dict(pair.split("=") for pair in line.split()[1:])
    there = str(Path(wheel.command[0]).parent)
    return given | {
        "PATH": f"{there}:/usr/bin:/bin",
        "HOME": str(wheel.home),
        "ZWITSER_DATA": str(wheel.home),
        "SECRET_KEY": "a key for this test alone, and long enough for it",
        "ALLOWED_HOSTS": "127.0.0.1",
        "TRUSTED_PROXY": "1",
        "PORT": str(port),
    }


def _patiently(desk: Reader, path: Callable[[], str]) -> str:
    """Ask again for as long as a busy machine may need."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return desk.read(path())
        except OSError:
            assert time.monotonic() < until, "no answer"
            time.sleep(0.2)
