"""A real scheduler and real workers on loopback, one of which is killed: the same table."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from tests.lab.studies import study
from zwitser.errors import BadInput
from zwitser.lab.ledger import Block, Ledger
from zwitser.lab.report import report, to_csv
from zwitser.lab.study import Study
from zwitser.lab.workers import here, on_cluster, play_written

PATIENCE = 60


@contextmanager
def dask(program: str, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program of Dask until the end of the block."""
    command = [sys.executable, "-m", f"distributed.cli.dask_{program}", *arguments]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    process = subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def scheduler(folder: Path) -> Iterator[str]:
    """Run a scheduler and give its address."""
    known = folder / "scheduler.json"
    where = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show")
    with dask("scheduler", *where, "--scheduler-file", str(known)):
        end = time.monotonic() + PATIENCE
        while not known.exists() or not known.read_text():
            assert time.monotonic() < end, "the scheduler does not start"
            time.sleep(0.1)
        yield str(json.loads(known.read_text())["address"])


def worker(
    address: str, folder: Path, name: str
) -> AbstractContextManager[subprocess.Popen[bytes]]:
    """Run a worker with one thread."""
    place = ("--local-directory", str(folder / name), "--no-dashboard", "--no-nanny")
    return dask("worker", address, "--nthreads", "1", "--name", name, *place)


def table(ledger: Ledger) -> str:
    return to_csv(report(ledger))


def played_here(made: Study) -> str:
    ledger = Ledger(made)
    for block, found in here(made, ledger.blocks()):
        ledger.add(block, found)
    return table(ledger)


def test_the_table_of_a_cluster_is_that_of_one_core_though_a_worker_dies(tmp_path: Path) -> None:
    made = study(rounds=[3, 5], runs=200, model={"error": 100}, absences={"away": 0.1})
    ledger = Ledger(made)
    with (
        scheduler(tmp_path) as address,
        worker(address, tmp_path, "one") as victim,
        worker(address, tmp_path, "two"),
        worker(address, tmp_path, "three"),
    ):
        for number, (block, found) in enumerate(on_cluster(address)(made, ledger.blocks())):
            ledger.add(block, found)
            if number == 8:
                victim.send_signal(signal.SIGKILL)
                assert victim.wait(PATIENCE) == -signal.SIGKILL
                assert ledger.done < ledger.total
    assert ledger.done == ledger.total
    assert table(ledger) == played_here(made)


def test_where_no_scheduler_answers_the_user_is_told() -> None:
    made = study()
    with pytest.raises(BadInput, match="no Dask scheduler answers"):
        list(on_cluster("nowhere://127.0.0.1:9")(made, Ledger(made).blocks()))


def test_a_worker_of_another_version_refuses() -> None:
    with pytest.raises(RuntimeError, match="the study needs"):
        play_written("{}", "0.0", Block(0, 1, 0))
