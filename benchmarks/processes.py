"""What processes of this computer cost: time, memory; and processes that may take only so much."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread

WINDOW = 0.1
"""Seconds within which a small server may use its share of a core."""


def spent_by(pids: Sequence[int]) -> float:
    """Add up the processor time of processes that run, in seconds."""
    ticks = 0
    for pid in pids:
        fields = _fields(pid)
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def spent_with_ended(pid: int) -> float:
    """Give the time of a process, of those that it started, and of those of them that ended."""
    fields = _fields(pid)
    ended = (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")
    return ended + spent_by([pid, *children_of(pid)])


def children_of(pid: int) -> list[int]:
    """List the processes that a process started."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid:
            found.append(int(status.parent.name))
    return found


def parent_of(pid: int) -> int:
    """Name the process that started a process."""
    return int(_fields(pid)[1])


def megabytes(pids: Sequence[int]) -> int:
    """Add up what processes have in memory, what they share divided among them."""
    total = 0
    for pid in pids:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                total += int(line.split()[1])
    return total // 1024


@contextmanager
def small(servers: Sequence[Sequence[int]], share: float) -> Iterator[None]:
    """Let the processes of each server use only such a share of one core together.

    So several small servers fit on one computer, beside the database and who asks.
    """
    ended = Event()
    threads = [Thread(target=_held_back, args=(pids, share, ended)) for pids in servers]
    for thread in threads if share else ():
        thread.start()
    try:
        yield
    finally:
        ended.set()
        for thread in threads if share else ():
            thread.join()


def _held_back(pids: Sequence[int], share: float, ended: Event) -> None:
    """Stop processes that used up their share, until it is their turn again."""
    began, before = time.monotonic(), _exactly_spent(pids)
    while not ended.wait(WINDOW / 10):
        due = (_exactly_spent(pids) - before) / share - (time.monotonic() - began)
        if due > 0:
            _tell(pids, signal.SIGSTOP)
            ended.wait(due)
            _tell(pids, signal.SIGCONT)
        elif due < -WINDOW:  # What was not used is not saved up.
            began, before = time.monotonic(), _exactly_spent(pids)


def _tell(pids: Sequence[int], what: signal.Signals) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, what)


def _exactly_spent(pids: Sequence[int]) -> float:
    """Give the time of all threads, in seconds, by the scheduler's own count."""
    total = 0
    for pid in pids:
        for thread in Path(f"/proc/{pid}/task").glob("*/schedstat"):
            with suppress(OSError):
                total += int(thread.read_text().split()[0])
    return total / 1e9


def _fields(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
