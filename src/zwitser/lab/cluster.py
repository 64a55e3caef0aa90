"""Runs on a cluster of Dask distributed (the extra `lab`).

The scheduler gives the blocks of a worker that dies to another one; each block counts once. A
block travels with its study written out, so that no worker holds anything that can be lost.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from zwitser import __version__
from zwitser.errors import BadInput
from zwitser.lab.ledger import Block, run_block
from zwitser.lab.reading import read_study
from zwitser.lab.study import Study
from zwitser.lab.tally import Tally
from zwitser.lab.workers import AHEAD, Answers, Workers

if TYPE_CHECKING:
    from distributed import Client

PATIENCE = "10s"
RETRIES = 3
"""How often a block is tried again when something goes wrong with it."""


def on_cluster(address: str) -> Workers:
    """Play blocks on the workers of a scheduler, `tcp://host:8786`."""

    def play(study: Study, blocks: Iterable[Block]) -> Answers:
        with _connect(address) as client:
            yield from _in_turn(client, study, iter(blocks))

    return play


def _connect(address: str) -> Client:
    try:
        from distributed import Client
    except ImportError:
        raise BadInput.at("--scheduler", "lab-no-dask") from None
    try:
        return Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise BadInput.at("--scheduler", "lab-no-scheduler", found=str(error)) from None


def _in_turn(client: Client, study: Study, blocks: Iterator[Block]) -> Answers:
    """Keep a few blocks for each worker under way until none is left."""
    from distributed import as_completed

    written = json.dumps(study.document, sort_keys=True)
    under_way: Any = as_completed([], loop=client.loop)
    waiting = 0
    while True:
        ahead = AHEAD * max(1, sum(client.nthreads().values()))
        for block in islice(blocks, max(0, ahead - waiting)):
            under_way.add(_submit(client, written, study.digest, block))
            waiting += 1
        if not waiting:
            return
        waiting -= 1
        yield _answer(next(under_way))


def _submit(client: Client, written: str, digest: str, block: Block) -> Any:
    key = f"zwitser-lab-{digest}-{block.line}-{block.first}-{block.stop}"
    return client.submit(
        play_written, written, __version__, block, key=key, pure=False, retries=RETRIES
    )


def _answer(future: Any) -> tuple[Block, Tally]:
    from concurrent.futures import CancelledError

    from distributed.scheduler import KilledWorker

    try:
        block, found = future.result()
    except (CancelledError, KilledWorker, OSError) as error:
        raise BadInput.at("--scheduler", "lab-cluster-lost", found=type(error).__name__) from None
    return block, found


def play_written(written: str, version: str, block: Block) -> tuple[Block, Tally]:
    """Play a block of a study that came as text, on a worker."""
    if version != __version__:
        raise RuntimeError(f"this worker has zwitser {__version__}, the study needs {version}")
    return block, run_block(_study(written), block)


@lru_cache(maxsize=4)
def _study(written: str) -> Study:
    return read_study(json.loads(written))
