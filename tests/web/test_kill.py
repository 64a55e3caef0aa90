"""Kill the server in a loop while results go in: what was answered is there, once, and in order."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPException
from itertools import count
from json import loads
from pathlib import Path
from random import Random
from time import sleep

from tests.sample import repeated
from tests.web.desk_client import BOARDS, DeskClient
from tests.web.real_server import Server

KILLS = repeated(6)
RESULTS = ("1-0", "0-1", "1/2-1/2")
ENTRIES = {"result-recorded": "result", "result-corrected": "after"}
"""The events of a result that went in, and which of their fields holds it."""


@dataclass(frozen=True)
class Entry:
    """One result that a desk sends, and what it saw on the board before."""

    board: int
    result: str
    seen: str


def entries(first_board: int) -> Iterator[Entry]:
    """Say something new of every second board, and again, without end."""
    for turn in count():
        seen = RESULTS[(turn - 1) % 3] if turn else ""
        for board in range(first_board, BOARDS + 1, 2):
            yield Entry(board, RESULTS[turn % 3], seen)


class Hand:
    """A person at a desk, who sends each result until it is answered, and then the next."""

    def __init__(self, desk: DeskClient, first_board: int) -> None:
        self.desk = desk
        self.coming = entries(first_board)
        self.sending = next(self.coming)
        self.answered: list[tuple[int, str]] = []

    def work(self, page: str) -> None:
        """Send results until the server is gone."""
        with suppress(OSError, HTTPException):
            while True:
                now = self.sending
                assert self.desk.say(page, now.board, now.result, seen=now.seen) == 200
                self.answered.append((now.board, now.result))
                self.sending = next(self.coming)

    def expected(self, kept: list[tuple[int, str]]) -> list[tuple[int, str]]:
        """Give what the journal must hold; what was under way may be there or not."""
        under_way = [(self.sending.board, self.sending.result)]
        return self.answered + (under_way if len(kept) > len(self.answered) else [])


def test_results_answered_before_a_kill_at_any_moment_are_kept(
    tmp_path: Path, database: str
) -> None:
    """A computer that is too busy to answer anything before a kill gets more and longer turns."""
    random, running = Random(8), Server.start(tmp_path, database=database)
    try:
        page = DeskClient(running.address).publish_forty_players()
        hands = [Hand(DeskClient(running.address), first) for first in (1, 2)]
        for kill in range(5 * KILLS):
            if kill >= KILLS and all(hand.answered for hand in hands):
                break
            with ThreadPoolExecutor(2) as pool:
                working = [pool.submit(hand.work, page) for hand in hands]
                sleep(random.uniform(0.02, 0.8 * (1 + kill // KILLS)))
                running.kill()
            for done in working:
                done.result()
            running = _start_after_a_failed_start(tmp_path, database, random)
            for hand in hands:
                hand.desk.address = running.address
            _check(hands, hands[0].desk.read("/t/druk/journal.jsonl"))
    finally:
        running.kill()
    assert all(hand.answered for hand in hands)


def _start_after_a_failed_start(data: Path, database: str, random: Random) -> Server:
    """The power may fail again while the program starts."""
    process = Server.launch(data, database=database)
    sleep(random.uniform(0, 1.2))
    process.kill()
    process.communicate(timeout=10)
    return Server.start(data, database=database)


def _check(hands: list[Hand], journal: str) -> None:
    lines = [loads(line) for line in journal.splitlines()]
    kept = [
        (line["board"], line[ENTRIES[line["event"]]]) for line in lines if line["event"] in ENTRIES
    ]
    for hand, odd in zip(hands, (1, 0), strict=True):
        own = [entry for entry in kept if entry[0] % 2 == odd]
        assert own == hand.expected(own)
