"""The image of the Containerfile: built, started, and used as `docs/hosting.md` says."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.web.desktop.desks import Reader

from distribution.container import Container
from distribution.started import PATIENCE, patiently
from distribution.steps import ROOT

DJANGO = b"/usr/local/bin/django-admin"
PASSWORD = "een heel lang wachtwoord"


@pytest.fixture(scope="module")
def environment() -> dict[str, str]:
    """Give what the host adds to the image's own environment."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    return {
        "SECRET_KEY": "a key for this test alone, and long enough for it",
        "ALLOWED_HOSTS": "127.0.0.1",
        "TRUSTED_PROXY": "1",
        "PORT": port,
    }


@pytest.fixture(scope="module")
def hosted(container: Container, environment: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """Start the command of the image."""
    command = container.inside(*container.settings["Cmd"], environment=environment)
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True)
    yield process
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait(30)


@pytest.fixture
def reader(hosted: subprocess.Popen[bytes], environment: dict[str, str]) -> Reader:
    """Come to the server as its proxy does, when it answers."""
    assert hosted.poll() is None
    here = f"127.0.0.1:{environment['PORT']}"
    headers = {"X-Forwarded-Proto": "https", "Origin": f"https://{here}"}
    reader = Reader(f"http://{here}", headers)
    patiently(reader, lambda: "/ready")
    return reader


def test_image_pairs_a_file_and_is_not_root(container: Container) -> None:
    """The pairing is the one of the README."""
    document = (ROOT / "docs/examples/thursday.json").read_text()
    said = json.loads(container.run("zwitser", "pair", "-", "--json", said=document))
    assert [(pair["white"], pair["black"]) for pair in said["pairs"]] == [(1, 7), (3, 2), (4, 6)]
    assert container.run("id", "-un").strip() == "zwitser"


def test_image_speaks_to_postgresql(container: Container) -> None:
    """What the image needs for that is in it."""
    container.run("python", "-c", "import psycopg; assert psycopg.pq.__impl__ == 'binary'")


def test_image_holds_no_settings_of_the_computer_that_built_it(container: Container) -> None:
    assert container.run("cat", "/etc/pip.conf") == ""
    assert container.run("ls", "/wheels") == ""
    names = {pair.partition("=")[0] for pair in container.settings["Env"]}
    ours = {"ZWITSER_MODE", "ZWITSER_DATA", "DJANGO_SETTINGS_MODULE"}
    assert names - ours <= {"PATH"}


def test_first_account_chooses_a_password_and_logs_in(
    container: Container, reader: Reader, environment: dict[str, str]
) -> None:
    """As under "The first start"."""
    said = container.run("django-admin", "operator", "you@example.org", environment=environment)
    found = re.search(r"/reset/\S+", said)
    assert found is not None, said
    reader.post(found[0], found[0], password=PASSWORD)
    fresh = Reader(reader.address, dict(reader.headers))
    fresh.post("/login", "/login", email="you@example.org", password=PASSWORD)
    assert "you@example.org" in fresh.read("/operator/")
    assert "zwitser.sqlite3" in container.run("ls", "/data").split()


def test_server_in_the_image_stops_without_breaking_anything_off(
    hosted: subprocess.Popen[bytes], reader: Reader
) -> None:
    """It gets what `podman stop` sends; the last test here, because it ends the server."""
    assert 'type="password"' in reader.read("/login")
    os.kill(_server_under(hosted.pid), signal.SIGTERM)
    assert hosted.wait(PATIENCE) == 0


def _server_under(session: int) -> int:
    """Find the process that the command became, under all that buildah started."""
    numbers = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]
    [server] = [
        number
        for number in numbers
        if os.getsid(number) == session
        and Path(f"/proc/{number}/cmdline").read_bytes().split(b"\0")[1:2] == [DJANGO]
    ]
    return server
