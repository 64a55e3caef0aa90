"""Studies that run in the background: one at a time, bounded, in a process of low priority.

What was found stays in memory until another study of the same tournament begins, or too many
others have. A study ends when all runs are done, when its time is up, or when nobody has looked at
it for a while, so that it never slows an evening.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from zwitser.lab.ledger import Block, Ledger
from zwitser.lab.study import Study
from zwitser.lab.workers import Answers, in_background

Workers = Callable[[Study, Iterable[Block], Callable[[], bool]], Answers]
"""A way to have blocks played until it is enough."""

LONGEST = 90.0
"""Seconds that a study may take."""

PATIENCE = 20.0
"""Seconds after which a study at which nobody looks is stopped."""

KEPT = 20
"""Studies of which the outcome is kept."""


@dataclass(slots=True)
class Running:
    """A study on its way, or at its end."""

    study: Study
    ledger: Ledger
    began: float
    looked: float
    is_over: bool = False
    stop: threading.Event = field(default_factory=threading.Event)

    @property
    def done(self) -> int:
        """The runs that are done of every line."""
        return self.ledger.least


class Busy(Exception):
    """Another study is running."""


class Bench:
    """The place where studies run: one for the whole server."""

    def __init__(self, workers: Workers = in_background) -> None:
        self._workers = workers
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, Running] = OrderedDict()

    def begin(self, key: str, study: Study) -> Running:
        """Begin a study in the background; the one of the same tournament before it is stopped."""
        with self._lock:
            before = self._kept.pop(key, None)
            if before is not None:
                before.stop.set()
            if any(not other.is_over for other in self._kept.values()):
                raise Busy
            now = time.monotonic()
            running = self._kept[key] = Running(study, Ledger(study), now, now)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        threading.Thread(target=self._run, args=(running,), name="lab", daemon=True).start()
        return running

    def look(self, key: str) -> Running | None:
        """Give the study of a tournament, and remember that somebody looked."""
        running = self._kept.get(key)
        if running is not None:
            running.looked = time.monotonic()
        return running

    def end(self, key: str) -> None:
        """Stop the study of a tournament; what was found stays."""
        running = self._kept.get(key)
        if running is not None:
            running.stop.set()

    def _run(self, running: Running) -> None:
        # One run at a time: all columns grow together, however long a run takes.
        blocks = running.ledger.blocks(size=1)
        try:
            for block, found in self._workers(
                running.study, blocks, lambda: self._is_enough(running)
            ):
                running.ledger.add(block, found)
        finally:
            running.is_over = True

    def _is_enough(self, running: Running) -> bool:
        now = time.monotonic()
        late = now - running.began > LONGEST or now - running.looked > PATIENCE
        return late or running.stop.is_set()


BENCH = Bench()
