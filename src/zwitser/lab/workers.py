"""Who plays the runs: this process, processes on all cores, or a cluster.

Each way takes blocks and gives them back with what they came to, in the order in which they are
ready. Only a few blocks for each worker are under way at a time, so that the memory stays flat.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from typing import Protocol

from zwitser.lab.ledger import Block, run_block
from zwitser.lab.study import Study
from zwitser.lab.tally import Tally

AHEAD = 3
"""Blocks under way for each worker: one at work, and the next ones waiting beside it."""

Answers = Iterator[tuple[Block, Tally]]


class Workers(Protocol):
    """A way to have blocks played."""

    def __call__(self, study: Study, blocks: Iterable[Block]) -> Answers: ...


def here(study: Study, blocks: Iterable[Block]) -> Answers:
    """Play all blocks in this process."""
    for block in blocks:
        yield block, run_block(study, block)


def on_cores(count: int | None = None) -> Workers:
    """Play blocks in processes of this machine: as many as it has cores, or so many."""
    workers = count or cores()
    if workers == 1:
        return here
    return lambda study, blocks: _in_processes(study, blocks, workers, patience=0)


def in_background(study: Study, blocks: Iterable[Block]) -> Answers:
    """Play all blocks in one process that lets everything else on this machine go first."""
    return _in_processes(study, blocks, 1, patience=15)


def _in_processes(study: Study, blocks: Iterable[Block], workers: int, *, patience: int) -> Answers:
    # Fresh processes rather than forks: the same on every platform, and safe beside threads.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(
        workers, mp_context=context, initializer=_begin, initargs=(study, patience)
    )
    try:
        yield from _in_turn(pool, iter(blocks), AHEAD * workers)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def cores() -> int:
    """Count the cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


_STUDY: list[Study] = []
"""The study of a worker process: sent once, not with every block."""


def _begin(study: Study, patience: int) -> None:
    """Prepare a worker process; who stops the program speaks to its first process alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if patience and hasattr(os, "nice"):
        os.nice(patience)
    few_collections()
    _STUDY[:] = [study]


def few_collections() -> None:
    """Look for cycles less often: a run makes many small objects, and hardly any cycle."""
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)


def _play(block: Block) -> tuple[Block, Tally]:
    return block, run_block(_STUDY[0], block)


def _in_turn(pool: ProcessPoolExecutor, blocks: Iterator[Block], ahead: int) -> Answers:
    """Keep so many blocks under way until none is left."""
    under_way: set[Future[tuple[Block, Tally]]] = set()
    while True:
        under_way |= {pool.submit(_play, block) for block in islice(blocks, ahead - len(under_way))}
        if not under_way:
            return
        ready, under_way = wait(under_way, return_when=FIRST_COMPLETED)
        for future in ready:
            yield future.result()
