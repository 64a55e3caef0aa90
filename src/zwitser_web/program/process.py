"""The program that runs: its listeners, and how it ends or begins again."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from dataclasses import dataclass
from pathlib import Path

from zwitser_web.program.listening import Listener

A_MOMENT = 0.7
"""Seconds between the answer to a button and what it does, so that the answer arrives."""


@dataclass(slots=True)
class Program:
    """The desk of this computer, as it was started."""

    desk: Listener
    data: Path
    folder_is_free: bool = True
    """Whether the folder may be changed at the desk: who named it at the start keeps it."""
    begins_again: bool = False

    def close(self) -> None:
        """End the program, as soon as the page has been sent."""
        threading.Timer(A_MOMENT, self.desk.stop).start()

    def begin_again(self) -> None:
        """End the program and start it anew at the same address."""
        self.begins_again = True
        self.close()

    def start_anew(self) -> None:
        """Start a new process in the place of this one."""
        kept = {name: value for name, value in os.environ.items() if name not in OURS}
        command = [*_myself(), "serve", "--port", str(self.desk.port)]
        subprocess.Popen(command, env=kept, close_fds=True)  # noqa: S603  # ourselves


OURS = ("ZWITSER_DATA", "ZWITSER_MODE", "DJANGO_SETTINGS_MODULE")
"""What the program wrote into its own environment and a new one decides anew."""

current: Program | None = None
"""The program in this process; None under another server, as when hosted."""


def _myself() -> list[str]:
    frozen = getattr(sys, "frozen", False)
    return [sys.executable] if frozen else [sys.executable, "-m", "zwitser"]
