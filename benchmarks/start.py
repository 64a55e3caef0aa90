"""Time whole processes: `zwitser --version`, and `zwitser pair` on a file of each system.

`python -m benchmarks.start` counts processor time, the best of some turns, with the modules
compiled beforehand, as they are for somebody who has used the program once.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory

from zwitser.formats import document
from zwitser.generator import Recipe, generate
from zwitser.model import Tournament
from zwitser.systems import SYSTEMS

TURNS = 10
PLAYERS, ROUNDS = 20, 5


def seconds(arguments: list[str], compiled: Path) -> float:
    """Give the processor time of one run."""
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-m", "zwitser", *arguments],
        check=True,
        capture_output=True,
        env={**kept, "PYTHONPYCACHEPREFIX": str(compiled)},
    )
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def best(arguments: list[str], compiled: Path) -> float:
    """Give the best of some turns; the first one compiles and does not count."""
    return min([seconds(arguments, compiled) for _ in range(TURNS + 1)][1:])


def started(system: str) -> Tournament:
    """Make a tournament with a round to come: a season goes on, anything else misses its last."""
    played = generate(Recipe(system, PLAYERS, ROUNDS))
    return replace(played, history=played.history[:-1])


def main() -> None:
    """Print a line for each command."""
    with TemporaryDirectory() as folder:
        compiled = Path(folder) / "compiled"
        print(f"{'--version':25} {best(['--version'], compiled) * 1000:4.0f} ms")
        for system in SYSTEMS:
            file = Path(folder) / f"{system}.json"
            file.write_text(document.dumps(started(system)), encoding="utf-8")
            print(f"pair {system:20} {best(['pair', str(file)], compiled) * 1000:4.0f} ms")


if __name__ == "__main__":
    main()
