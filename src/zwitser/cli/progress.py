"""A progress bar on standard error, for a person who has been waiting for a second."""

from __future__ import annotations

import sys
import time
from contextlib import ExitStack
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

PATIENCE = 1.0
"""Seconds before the bar appears."""


class Bar:
    """Count steps; show them when it takes long and somebody is looking."""

    def __init__(self, what: str, total: int) -> None:
        self.what, self.total, self.done = what, total, 0
        self._start = time.monotonic()
        self._stack = ExitStack()
        self._shown: tuple[Progress, TaskID] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.close()

    def step(self, steps: int = 1) -> None:
        """Count some steps as done."""
        self.done += steps
        if self._shown is None and sys.stderr.isatty():
            if time.monotonic() - self._start < PATIENCE:
                return
            self._shown = self._show()
        if self._shown is not None:
            progress, task = self._shown
            progress.update(task, completed=self.done)

    def _show(self) -> tuple[Progress, TaskID]:
        from rich.console import Console
        from rich.progress import Progress

        progress = Progress(console=Console(stderr=True), transient=True)
        self._stack.enter_context(progress)
        return progress, progress.add_task(self.what, total=self.total)
