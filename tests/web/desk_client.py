"""A desk without a screen: a client with cookies and forms for a real server."""

from __future__ import annotations

import re
from http.cookiejar import CookieJar
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

BOARDS = 20


class DeskClient:
    """A browser without a screen: cookies and forms."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.opener: OpenerDirector = build_opener(HTTPCookieProcessor(CookieJar()))
        token = re.search(r'csrfmiddlewaretoken" value="([^"]+)"', self.read("/new"))
        assert token is not None
        self.token = token[1]

    def read(self, path: str) -> str:
        with self.opener.open(self.address + path, timeout=30) as answer:
            return str(answer.read().decode())

    def post(self, path: str, **fields: str | range) -> str:
        body = urlencode({"csrfmiddlewaretoken": self.token, **fields}, doseq=True).encode()
        with self.opener.open(self.address + path, body, timeout=30) as answer:
            return str(answer.geturl()).removeprefix(self.address)

    def say(self, page: str, board: int, result: str, *, seen: str) -> int:
        """Say the result of a board as the script of the page does; give the status."""
        fields = {"csrfmiddlewaretoken": self.token, "result": result, "seen": seen}
        address = f"{self.address}{page}board/{board}"
        asked = Request(address, urlencode(fields).encode(), {"X-Zwitser": "board"})
        with self.opener.open(asked, timeout=30) as answer:
            answer.read()
            return int(answer.status)

    def publish_forty_players(self) -> str:
        choices = {"first_round": "fold", "bye_points": "2", "initial_colour": "white"}
        self.post("/new", name="Druk", system="knsb-weerstand", rounds="5", **choices)
        table = "\n".join(f"Speler {n}" for n in range(2 * BOARDS))
        lines = range(1, 2 * BOARDS + 1)
        self.post("/t/druk/players/paste", table=table, do="enter", take=lines)
        self.post("/t/druk/pair")
        return self.post("/t/druk/publish").partition("#")[0]

    def enter(self, page: str, boards: range) -> int:
        return sum(
            self.post(f"{page}board/{board}", result="1/2-1/2", seen="").startswith(page)
            for board in boards
        )
