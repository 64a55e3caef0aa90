"""Workers that play the runs: this process, processes on all cores, or a cluster.

Each takes blocks and gives them back with their tallies, in the order in which they are
ready. Only a few blocks for each worker are in flight at a time, so that the memory stays flat.
"""

from __future__ import annotations

import gc
import json
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any, Protocol

from zwitser import __version__
from zwitser.errors import BadInput
from zwitser.lab.ledger import Block, run_block
from zwitser.lab.measures import Tally
from zwitser.lab.reading import read_study
from zwitser.lab.study import Study

if TYPE_CHECKING:
    from distributed import Client


AHEAD = 3
"""Blocks in flight for each worker: one being played, and the next ones queued."""

POLL = 0.2
"""Seconds between two polls of `is_enough`."""

NICENESS = 15
"""The niceness of the background process."""

SPAWN = multiprocessing.get_context("spawn")
"""Fresh processes rather than forks: the same on every platform, and safe beside threads."""

Answers = Iterator[tuple[Block, Tally]]


class Workers(Protocol):
    """Plays blocks."""

    def __call__(self, study: Study, blocks: Iterable[Block]) -> Answers: ...


def here(study: Study, blocks: Iterable[Block]) -> Answers:
    for block in blocks:
        yield block, run_block(study, block)


def on_cores(count: int | None = None) -> Workers:
    """Play blocks in processes of this machine: as many as it has cores, or so many."""
    workers = count or cores()
    if workers == 1:
        return here

    def play(study: Study, blocks: Iterable[Block]) -> Answers:
        pool = ProcessPoolExecutor(workers, mp_context=SPAWN, initializer=_start, initargs=(study,))
        try:
            yield from _play_in_processes(pool, iter(blocks), AHEAD * workers)
        except BrokenProcessPool:
            raise BadInput.at("", "lab-worker-lost") from None
        finally:
            pool.shutdown(wait=True, cancel_futures=True)

    return play


def in_background(study: Study, blocks: Iterable[Block], is_enough: Callable[[], bool]) -> Answers:
    """Play blocks in one process of low priority, until `is_enough` or the process has died.

    The process is then killed without waiting for the block being played.
    """
    ours, theirs = SPAWN.Pipe()
    process = SPAWN.Process(target=_serve, args=(study, theirs), name="lab", daemon=True)
    process.start()
    theirs.close()
    try:
        with suppress(EOFError, OSError):
            for block in blocks:
                ours.send(block)
                while not ours.poll(POLL):
                    if is_enough():
                        return
                yield ours.recv()
                if is_enough():
                    return
    finally:
        process.kill()
        process.join()


def _serve(study: Study, asked: Connection) -> None:
    """Play blocks as they are asked for, in a process of low priority."""
    _start(study)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    while True:
        asked.send(_play(asked.recv()))


def cores() -> int:
    """Count the cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


_STUDY: list[Study] = []
"""The study of a worker process: sent once, not with every block."""


def _start(study: Study) -> None:
    """Prepare a worker process; only the first process handles an interrupt."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    collect_less_often()
    _STUDY[:] = [study]


def _exit_with_parent() -> None:
    """Exit when the parent process was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def collect_less_often() -> None:
    """Run the garbage collector less often: a run makes many objects, and hardly any cycle."""
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)


def _play(block: Block) -> tuple[Block, Tally]:
    return block, run_block(_STUDY[0], block)


def _play_in_processes(pool: ProcessPoolExecutor, blocks: Iterator[Block], ahead: int) -> Answers:
    """Keep so many blocks in flight until none is left."""
    under_way: set[Future[tuple[Block, Tally]]] = set()
    while True:
        under_way |= {pool.submit(_play, block) for block in islice(blocks, ahead - len(under_way))}
        if not under_way:
            return
        ready, under_way = wait(under_way, return_when=FIRST_COMPLETED)
        for future in ready:
            yield future.result()


# Runs on a cluster of Dask distributed (the extra `lab`). The scheduler gives the blocks of a
# worker that dies to another one; each block counts once. A block travels with its study written
# out, so that no worker holds anything that can be lost.

PATIENCE = "10s"
RETRIES = 3
"""How often a block is tried again when something goes wrong with it."""


def on_cluster(address: str) -> Workers:
    """Play blocks on the workers of a scheduler, `tcp://host:8786`."""

    def play(study: Study, blocks: Iterable[Block]) -> Answers:
        try:
            from distributed import Client
        except ImportError:
            raise BadInput.at("--scheduler", "lab-no-dask") from None
        try:
            client = Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise BadInput.at("--scheduler", "lab-no-scheduler", found=str(error)) from None
        with client:
            yield from _in_turn(client, study, iter(blocks))

    return play


def _in_turn(client: Client, study: Study, blocks: Iterator[Block]) -> Answers:
    """Keep a few blocks for each worker in flight until none is left."""
    from distributed import as_completed
    from distributed.scheduler import KilledWorker

    written = json.dumps(study.document, sort_keys=True)
    under_way: Any = as_completed([], loop=client.loop)
    waiting = 0
    while True:
        ahead = AHEAD * max(1, sum(client.nthreads().values()))
        for block in islice(blocks, max(0, ahead - waiting)):
            key = f"zwitser-lab-{study.digest}-{block.line}-{block.first}-{block.stop}"
            job = (play_written, written, __version__, block)
            under_way.add(client.submit(*job, key=key, pure=False, retries=RETRIES))
            waiting += 1
        if not waiting:
            return
        waiting -= 1
        try:
            block, found = next(under_way).result()
        except (CancelledError, KilledWorker, OSError) as error:
            lost = type(error).__name__
            raise BadInput.at("--scheduler", "lab-cluster-lost", found=lost) from None
        yield block, found


def play_written(written: str, version: str, block: Block) -> tuple[Block, Tally]:
    """Play a block of a study that came as text, on a worker."""
    if version != __version__:
        raise RuntimeError(f"this worker has zwitser {__version__}, the study needs {version}")
    return block, run_block(_study(written), block)


@lru_cache(maxsize=4)
def _study(written: str) -> Study:
    return read_study(json.loads(written))
