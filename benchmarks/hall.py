"""A full hall, for Locust: phones that follow a public page, and desks that enter results.

`python -m benchmarks.load` runs this in a process of its own, because Locust changes how sockets
and threads work in the process that imports it.
"""

from __future__ import annotations

import json
import re
import time
from collections import deque
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from locust import FastHttpUser, constant, events, task
from locust.argument_parser import LocustArgumentParser
from locust.env import Environment
from locust.exception import StopUser

from benchmarks.answers import by_kind

EVERY = 10
"""Seconds between two questions of a phone, as in the script of the page."""

SLOWEST = 60
"""Seconds after which an answer counts as lost."""

random = Random(1)


def options(parser: LocustArgumentParser) -> None:
    """Say which tournament it is, who is in the hall, and where the figures go."""
    parser.add_argument("--slug")
    parser.add_argument("--phones", type=int)
    parser.add_argument("--boards", type=int)
    parser.add_argument("--pause", type=float)
    parser.add_argument("--report")


def fill(environment: Environment, **_: Any) -> None:
    """Fill the hall."""
    wanted = environment.parsed_options
    assert wanted is not None
    Phone.fixed_count = wanted.phones
    Desk.wait_time = constant(wanted.pause)
    Desk.boards.extend(range(1, wanted.boards + 1))


def report(environment: Environment, **_: Any) -> None:
    """Write how long each kind of answer took, and what the server acknowledged."""
    wanted = environment.parsed_options
    assert wanted is not None
    Path(wanted.report).write_text(json.dumps({"kinds": by_kind(environment), "said": Desk.said}))


class Hall(FastHttpUser):
    """Somebody with a browser: one kept connection, with cookies."""

    abstract = True
    concurrency = 1
    connection_timeout = network_timeout = SLOWEST

    def on_start(self) -> None:
        """Know which tournament it is."""
        wanted = self.environment.parsed_options
        assert wanted is not None
        self.slug = wanted.slug


class Phone(Hall):
    """Follows the public page as its script does, with its entity tag."""

    wait_time = constant(EVERY)
    tag = '""'

    def on_start(self) -> None:
        """Come in at some moment."""
        super().on_start()
        time.sleep(random.uniform(0, EVERY))

    @task
    def follow(self) -> None:
        """Ask whether there is news."""
        headers = {"X-Zwitser": "live", "If-None-Match": self.tag}
        answer = self.client.get(f"/p/{self.slug}/", name="follow", headers=headers)
        if answer.status_code == 200 and answer.headers is not None:
            self.tag = str(answer.headers["ETag"])


class Desk(Hall):
    """Enters the results of the next boards, one after the other."""

    fixed_count = 2
    boards: ClassVar[deque[int]] = deque()
    said: ClassVar[dict[int, str]] = {}

    def on_start(self) -> None:
        """Open the round."""
        super().on_start()
        page = self.client.get(f"/t/{self.slug}/round/1/", name="open the round")
        found = re.search(r'csrfmiddlewaretoken" value="([^"]+)"', page.text or "")
        assert found is not None, page.status_code
        self.token = found[1]

    @task
    def enter(self) -> None:
        """Enter one result, and note what the server acknowledged."""
        if not self.boards:
            raise StopUser
        board, result = self.boards.popleft(), random.choice(["1-0", "0-1", "1/2-1/2"])
        form = {"csrfmiddlewaretoken": self.token, "result": result, "seen": ""}
        address = f"/t/{self.slug}/round/1/board/{board}"
        answer = self.client.post(
            address, form, name="enter a result", headers={"X-Zwitser": "board"}
        )
        if answer.status_code == 200:
            self.said[board] = result


for moment, listener in (
    (events.init_command_line_parser, options),
    (events.init, fill),
    (events.quitting, report),
):
    moment.add_listener(listener)  # type: ignore[no-untyped-call]  # Locust's own has no types
