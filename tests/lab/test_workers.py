"""Processes that play: they end when it is enough, and none is left behind or missed in silence."""

import multiprocessing
import os
import subprocess
import sys
import time
from itertools import islice

import pytest

from tests.lab.studies import study
from zwitser.errors import BadInput
from zwitser.lab.ledger import Ledger
from zwitser.lab.report import report, to_csv
from zwitser.lab.study import Study
from zwitser.lab.workers import here, in_background, on_cores

HUGE = {"fields": [{"players": 1200, "mean": 1700}], "rounds": 90}
"""A run that takes minutes."""


def never() -> bool:
    return False


def table(made: Study, *, size: int) -> str:
    ledger = Ledger(made)
    for block, found in in_background(made, ledger.blocks(size), never):
        ledger.add(block, found)
    return to_csv(report(ledger))


def test_the_table_of_the_background_is_that_of_this_process() -> None:
    made = study(runs=7, rounds=[2, 3])
    ledger = Ledger(made)
    for block, found in here(made, ledger.blocks()):
        ledger.add(block, found)
    assert table(made, size=1) == to_csv(report(ledger))


def test_the_background_ends_in_the_middle_of_a_long_run() -> None:
    made = study(**HUGE)
    began = time.monotonic()
    looks = iter([False, False, True])
    assert list(in_background(made, Ledger(made).blocks(), lambda: next(looks))) == []
    assert time.monotonic() - began < 20
    assert not [child for child in multiprocessing.active_children() if child.name == "lab"]


def test_the_background_ends_with_what_it_has_when_its_process_dies() -> None:
    made = study(runs=100_000)
    answers = in_background(made, Ledger(made).blocks(), never)
    assert len(list(islice(answers, 2))) == 2
    next(child for child in multiprocessing.active_children() if child.name == "lab").kill()
    assert len(list(answers)) < 100


def test_a_process_that_is_ended_from_outside_is_told() -> None:
    made = study(runs=100_000)
    before = set(multiprocessing.active_children())
    answers = on_cores(2)(made, Ledger(made).blocks())
    next(answers)
    (set(multiprocessing.active_children()) - before).pop().kill()
    with pytest.raises(BadInput) as told:
        list(answers)
    assert [fault.what.code for fault in told.value.faults] == ["lab-worker-lost"]


PROGRAM = """
import sys
from tests.lab.test_workers import HUGE, never, study
from zwitser.lab.ledger import Ledger
from zwitser.lab.workers import in_background, on_cores
if __name__ == "__main__":
    huge = study(**HUGE)
    blocks = Ledger(huge).blocks()
    two = sys.argv[1] == "two"
    print("begun", flush=True)
    list(on_cores(2)(huge, blocks) if two else in_background(huge, blocks, never))
"""


@pytest.mark.parametrize("way", ["two", "background"])
def test_nothing_works_on_when_the_program_was_killed(way: str) -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, way],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
    )
    assert program.stdout is not None
    assert program.stdout.readline() == b"begun\n"
    time.sleep(1)
    program.kill()
    # Every process of the program holds its output: the end of it is the end of them all.
    assert program.communicate(timeout=20)[0] == b""
