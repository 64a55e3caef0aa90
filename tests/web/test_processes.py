"""Several processes on one database, as on a hosted server: each result once, and seen by all."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.web.desk_client import BOARDS, DeskClient
from tests.web.real_server import Server


@pytest.fixture
def processes(tmp_path: Path, database: str) -> Iterator[list[Server]]:
    started = [Server.start(tmp_path, database=database)]
    started.append(Server.start(tmp_path, database=database))
    yield started
    for process in started:
        process.kill()


def test_two_processes_write_each_result_once_and_both_show_it(processes: list[Server]) -> None:
    desks = [DeskClient(process.address) for process in processes]
    page = desks[0].publish_forty_players()
    boards = range(1, BOARDS + 1)
    with ThreadPoolExecutor(2) as pool:
        entered = list(pool.map(lambda desk: desk.enter(page, boards), desks))
    assert entered == [BOARDS, BOARDS]
    journals = [desk.read("/t/druk/journal.jsonl").splitlines() for desk in desks]
    assert journals[0] == journals[1]
    assert sum('"result-recorded"' in line for line in journals[0]) == BOARDS
    for desk in desks:
        assert f"{BOARDS} van {BOARDS} binnen" in desk.read(page)


def test_process_shows_what_another_just_did(processes: list[Server]) -> None:
    first, second = (DeskClient(process.address) for process in processes)
    page = first.publish_forty_players()
    assert second.say(page, 1, "1-0", seen="") == 200
    assert f"1 van {BOARDS} binnen" in first.read(page)
    assert first.say(page, 1, "0-1", seen="1-0") == 200
    processes[0].kill()
    assert "0–1" in second.read("/p/druk/round/1/")
