"""A product as its user meets it: started by a double click, and closed by its button."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.web.desktop.desks import Reader

from zwitser_web.desktop.data_folder import DESK_ADDRESS as ADDRESS
from zwitser_web.desktop.data_folder import address_in

PATIENCE = 180.0
"""Seconds that a busy machine gets for a step that takes a few."""


@dataclass(frozen=True, slots=True)
class Product:
    """What was unpacked, and the empty home in which it runs."""

    start: tuple[str, ...]
    """What a double click runs."""
    command: tuple[str, ...]
    """What the command line runs."""
    data: Path
    environment: dict[str, str]
    home: Path
    started: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @classmethod
    def on_linux(cls, program: Path, home: Path) -> Product:
        """Give a product that is one program; it gets no environment but a home."""
        environment = {"HOME": str(home), "BROWSER": "true", "PATH": "/usr/bin:/bin"}
        started = (str(program),)
        return cls(started, started, home / ".local/share/zwitser", environment, home)

    def double_click(self) -> str:
        """Start the desk and give its address once it answers; it goes on in the background."""
        process = subprocess.Popen(
            self.start, env=self.environment, cwd=self.home,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self.started.append(process)
        address = address_in(self.data, patience=PATIENCE)
        assert address is not None, "the desk did not start"
        return address

    def run(self, *arguments: str) -> str:
        """Run a command to its end and give what it printed."""
        done = subprocess.run(
            [*self.command, *arguments], env=self.environment, cwd=self.home, timeout=PATIENCE,
            stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def has_closed(self) -> bool:
        """Say whether the desk ends within a time."""
        until = time.monotonic() + PATIENCE
        while (self.data / ADDRESS).exists() and time.monotonic() < until:
            time.sleep(0.2)
        return not (self.data / ADDRESS).exists()

    def end(self) -> None:
        """End what a test left running."""
        for process in self.started:
            process.kill()
            process.wait(30)


def patiently(desk: Reader, path: Callable[[], str]) -> str:
    """Read a page; ask again for as long as a busy machine may need."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return desk.read(path())
        except OSError:
            assert time.monotonic() < until, "no answer"
            time.sleep(0.2)
