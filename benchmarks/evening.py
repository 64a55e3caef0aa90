"""A Thursday evening in many clubs, for Locust: each has a desk that pairs, and phones that follow.

`python -m benchmarks.thursday` runs this in a process of its own, because Locust changes how
sockets and threads work in the process that imports it.
"""

from __future__ import annotations

import json
import time
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from locust import FastHttpUser, constant, events, task
from locust.argument_parser import LocustArgumentParser
from locust.env import Environment

from benchmarks.answers import by_kind

EVERY = 10
"""Seconds between two questions of a phone, as in the script of the page."""

PACE = 15
"""Seconds between two results in one club: when the games end, not on average."""

SLOWEST = 30
random = Random(1)


def options(parser: LocustArgumentParser) -> None:
    """Say which clubs there are, how many phones each has, and where the figures go."""
    parser.add_argument("--clubs")
    parser.add_argument("--phones", type=int)
    parser.add_argument("--report")


def fill(environment: Environment, **_: Any) -> None:
    """Open the club houses."""
    wanted = environment.parsed_options
    assert wanted is not None
    clubs = json.loads(Path(wanted.clubs).read_text())
    Guest.clubs = clubs
    Desk.fixed_count, Phone.fixed_count = len(clubs), len(clubs) * wanted.phones
    Desk.turns, Phone.turns = iter(clubs), cycle(clubs)


def report(environment: Environment, **_: Any) -> None:
    """Write how long each kind of answer took."""
    wanted = environment.parsed_options
    assert wanted is not None
    Path(wanted.report).write_text(json.dumps(by_kind(environment)))


class Guest(FastHttpUser):
    """Somebody of one club, with one kept connection; TLS ends before the proxy."""

    abstract = True
    concurrency = 1
    connection_timeout = network_timeout = SLOWEST
    clubs: ClassVar[list[dict[str, str]]] = []
    turns: ClassVar[Any] = None

    def on_start(self) -> None:
        """Take a seat, at some moment."""
        self.club = next(type(self).turns)
        time.sleep(random.uniform(0, EVERY))


class Phone(Guest):
    """Opens the public page, and follows it as its script does, with its entity tag."""

    wait_time = constant(EVERY)
    tag = ""

    @task
    def follow(self) -> None:
        """Ask whether there is news; the first time for the whole page."""
        headers = {"X-Zwitser": "live", "If-None-Match": self.tag} if self.tag else {}
        name = "follow" if self.tag else "open the page"
        answer = self.client.get(f"/p/{self.club['slug']}/", name=name, headers=headers)
        if answer.status_code == 200 and answer.headers is not None:
            self.tag = str(answer.headers["ETag"])


class Desk(Guest):
    """Pairs a round, publishes it, and enters one result after the other."""

    wait_time = constant(PACE)
    board = 0

    def on_start(self) -> None:
        """Pair and publish, in the first seconds of the evening."""
        super().on_start()
        self.referer = f"{self.host}/".replace("http:", "https:")
        self.path = f"/t/{self.club['slug']}"
        self.client.get(f"{self.path}/", name="open the desk", headers=self.headers)
        self.post("pair", f"{self.path}/pair")
        self.post("publish", f"{self.path}/publish")

    @property
    def headers(self) -> dict[str, str]:
        """The cookies of who is logged in."""
        token = self.club["csrf"]
        cookies = f"sessionid={self.club['session']}; csrftoken={token}"
        return {"Cookie": cookies, "X-CSRFToken": token, "Referer": self.referer}

    def post(self, name: str, path: str, **form: str) -> None:
        """Send a form; where it leads to is another question."""
        headers = self.headers | ({"X-Zwitser": "board"} if form else {})
        with self.client.post(
            path, form, name=name, headers=headers, allow_redirects=False, catch_response=True
        ) as answer:
            if answer.status_code in (200, 302):
                answer.success()
            else:
                answer.failure(f"status {answer.status_code}")

    @task
    def enter(self) -> None:
        """Enter the result of the next board."""
        self.board += 1
        if self.board <= 20:
            path = f"{self.path}/round/1/board/{self.board}"
            result = random.choice(["1-0", "0-1", "1/2-1/2"])
            self.post("enter a result", path, result=result, seen="")


for moment, listener in (
    (events.init_command_line_parser, options),
    (events.init, fill),
    (events.quitting, report),
):
    moment.add_listener(listener)  # type: ignore[no-untyped-call]  # Locust's own has no types
