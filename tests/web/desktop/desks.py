"""The program as somebody starts it on his own computer, in an empty home."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from types import MappingProxyType
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, ProxyHandler, build_opener

ON_LOOPBACK = (
    "from zwitser_web.desktop import process; process.lan_address = lambda: '127.0.0.2'; "
    "from zwitser.cli import main; main()"
)
"""Start the program on a network that is this computer itself."""


@dataclass
class Home:
    """An empty home, with a browser that only writes down what it was told to open."""

    folder: Path

    def opened(self, count: int, *, seconds: float = 30) -> list[str]:
        """List what the browser was told to open, when it was told so often or the time is up."""
        notes = self.folder / "opened.txt"
        until = time.monotonic() + seconds
        while True:
            found = notes.read_text().split() if notes.exists() else []
            if len(found) >= count or time.monotonic() > until:
                return found
            time.sleep(0.1)

    @property
    def data(self) -> Path:
        return self.folder / "data" / "zwitser"

    @property
    def environment(self) -> dict[str, str]:
        browser = self.folder / "browser.py"
        browser.write_text(
            f"import sys; open({str(self.folder / 'opened.txt')!r}, 'a').write(sys.argv[1] + '\\n')"
        )
        return {
            **os.environ,
            "HOME": str(self.folder),
            "XDG_DATA_HOME": str(self.folder / "data"),
            "XDG_CONFIG_HOME": str(self.folder / "config"),
            "BROWSER": f"{sys.executable} {browser} %s",
            "DATABASE_URL": "",
            "OPEN_DESK": "1",  # tests/web/test_entry.py is about the way in
            "PYTHONUNBUFFERED": "1",
        }

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        """Start the program with these arguments; none is a double click."""
        return subprocess.Popen(
            [sys.executable, "-c", ON_LOOPBACK, *arguments],
            env=self.environment, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip


class Reader:
    """A browser without a screen: follows links, and sends the forms of a page."""

    def __init__(self, address: str, headers: Mapping[str, str] = MappingProxyType({})) -> None:
        self.address = address.rstrip("/")
        # A hosted server speaks plain http to its proxy, and its cookies are for https alone.
        policy = DefaultCookiePolicy(secure_protocols=("http", "https"))
        cookies = HTTPCookieProcessor(CookieJar(policy))
        self._opener = build_opener(cookies, ProxyHandler({}))
        self.headers = headers
        self._opener.addheaders = list(headers.items())

    def fetch(self, path: str) -> bytes:
        """Give what stands at an address of the program."""
        with self._opener.open(f"{self.address}{path}", timeout=60) as answer:
            return bytes(answer.read())

    def read(self, path: str) -> str:
        """Give a page as text."""
        return self.fetch(path).decode()

    def post(self, page: str, action: str, **fields: str) -> str:
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', self.read(page))
        assert token is not None
        form = urlencode({"csrfmiddlewaretoken": token[1], **fields}).encode()
        with self._opener.open(f"{self.address}{action}", form, timeout=60) as answer:
            return str(answer.read().decode())


def address_of(process: subprocess.Popen[str]) -> str:
    """Read the address that the program says."""
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r"http://[^/]+", line)
    assert found is not None, line
    return found[0]


def answers(address: str, *, seconds: float = 20) -> bool:
    """Say whether somebody answers there within a time."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            Reader(address).read("/")
        except OSError:
            time.sleep(0.1)
        else:
            return True
    return False
