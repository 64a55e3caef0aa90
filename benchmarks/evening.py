"""A Thursday evening in many clubs, for Locust: each has a desk that pairs, and phones that follow.

`python -m benchmarks.thursday` runs this in a process of its own, because Locust changes how
sockets and threads work in the process that imports it.
"""

from __future__ import annotations

import json
import re
import time
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from locust import FastHttpUser, events, task
from locust.argument_parser import LocustArgumentParser
from locust.env import Environment

from benchmarks.answers import by_kind

EVERY = 10
"""Seconds between two questions of a phone, as in the script of the page."""

PACE = 15
"""Seconds between two results in one club: when the games end, not on average."""

ARRIVE = 10
"""Seconds within which everybody comes in."""

SLOWEST = 120
random = Random(1)
ENTERED = re.compile(r"(\d+) van 20")


def options(parser: LocustArgumentParser) -> None:
    """Say which clubs there are, how many phones each has, and where the figures go."""
    parser.add_argument("--clubs")
    parser.add_argument("--phones", type=int)
    parser.add_argument("--report")
    parser.add_argument("--slower", type=float, help="so many times the seconds above")
    parser.add_argument("--arrive", type=float, help="seconds within which everybody comes in")


def fill(environment: Environment, **_: Any) -> None:
    """Open the club houses."""
    wanted = environment.parsed_options
    assert wanted is not None
    clubs = json.loads(Path(wanted.clubs).read_text())
    Guest.clubs = clubs
    Desk.fixed_count, Phone.fixed_count = len(clubs), len(clubs) * wanted.phones
    Desk.turns, Phone.turns = iter(clubs), cycle(clubs)
    Guest.slower, Guest.arrive = wanted.slower, wanted.arrive


def report(environment: Environment, **_: Any) -> None:
    """Write how long each kind of answer took, and when the last phone had its page."""
    wanted = environment.parsed_options
    assert wanted is not None
    took = max(Phone.opened) - min(Phone.asked) if Phone.opened else 0.0
    found = {"kinds": by_kind(environment), "everybody": took, "results": Desk.entered}
    Path(wanted.report).write_text(json.dumps(found))


class Guest(FastHttpUser):
    """Somebody of one club, with one kept connection; TLS ends before the proxy."""

    abstract = True
    concurrency = 1
    connection_timeout = network_timeout = SLOWEST
    clubs: ClassVar[list[dict[str, str]]] = []
    turns: ClassVar[Any] = None
    slower: ClassVar[float] = 1
    arrive: ClassVar[float] = ARRIVE
    seconds = EVERY

    def wait_time(self) -> float:
        """Give how long somebody does something else, in seconds."""
        return self.seconds * self.slower

    def on_start(self) -> None:
        """Take a seat, at some moment."""
        self.club = next(type(self).turns)
        time.sleep(random.uniform(0, self.arrive))


class Phone(Guest):
    """Opens the public page, and follows it as its script does, with its entity tag."""

    tag = ""
    seen = 0
    asked: ClassVar[list[float]] = []
    opened: ClassVar[list[float]] = []

    @task
    def follow(self) -> None:
        """Ask whether there is news; the first time for the whole page."""
        headers = {"X-Zwitser": "live", "If-None-Match": self.tag} if self.tag else {}
        name = "follow" if self.tag else "open the page"
        if not self.tag:
            self.asked.append(time.monotonic())
        path = f"/p/{self.club['slug']}/"
        with self.client.get(path, name=name, headers=headers, catch_response=True) as answer:
            if answer.status_code == 200 and answer.headers is not None:
                self._read(answer)

    def _read(self, answer: Any) -> None:
        """Keep the tag, and see to it that no result is gone again, whoever answers."""
        if not self.tag:
            self.opened.append(time.monotonic())
        self.tag = str(answer.headers["ETag"])
        found = ENTERED.search(answer.text)
        entered = int(found[1]) if found else 0
        if entered < self.seen:
            answer.failure(f"{entered} results where {self.seen} were seen before")
        self.seen = entered


class Desk(Guest):
    """Pairs a round, publishes it, and enters one result after the other."""

    seconds = PACE
    board = 0
    entered: ClassVar[int] = 0

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

    def post(self, name: str, path: str, **form: str) -> bool:
        """Send a form, and say whether it was taken; where it leads to is another question."""
        headers = self.headers | ({"X-Zwitser": "board"} if form else {})
        with self.client.post(
            path, form, name=name, headers=headers, allow_redirects=False, catch_response=True
        ) as answer:
            taken = answer.status_code in (200, 302)
            if taken:
                answer.success()
            else:
                answer.failure(f"status {answer.status_code}")
        return taken

    @task
    def enter(self) -> None:
        """Enter the result of the next board."""
        self.board += 1
        if self.board <= 20:
            path = f"{self.path}/round/1/board/{self.board}"
            result = random.choice(["1-0", "0-1", "1/2-1/2"])
            taken = self.post("enter a result", path, result=result, seen="")
            Desk.entered += taken  # others entered theirs meanwhile


for moment, listener in (
    (events.init_command_line_parser, options),
    (events.init, fill),
    (events.quitting, report),
):
    moment.add_listener(listener)  # type: ignore[no-untyped-call]  # Locust's own has no types
