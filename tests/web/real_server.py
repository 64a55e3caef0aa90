"""A real `zwitser serve` in a process of its own, for tests that need one."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

PATIENCE = 30_000
"""Milliseconds that a page may take in the browser, on a busy machine too."""


@dataclass
class Server:
    """A server of its own on this computer, with data that go away."""

    data: Path
    process: subprocess.Popen[str]
    address: str

    @classmethod
    def start(cls, data: Path, *, port: int = 0, database: str = "") -> Server:
        """Start `zwitser serve` and read its address from what it prints."""
        process = cls.launch(data, port, database)
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://[^/]+", line)
        assert found is not None, line
        return cls(data, process, found[0])

    @staticmethod
    def launch(data: Path, port: int = 0, database: str = "") -> subprocess.Popen[str]:
        """Start `zwitser serve` without waiting for it; the database is its own by default."""
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", "DATABASE_URL": database}
        environment["OPEN_DESK"] = "1"  # tests/web/test_entry.py is about the way in
        return subprocess.Popen(
            [sys.executable, "-m", "zwitser", "serve", "--port", str(port), "--data", str(data)],
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        """Stop it the hard way, as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate(timeout=10)
