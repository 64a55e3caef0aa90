"""`python -m benchmarks.load [SECONDS] [PHONES]`: a full hall on one laptop, by Locust.

A real `zwitser serve` with SQLite on this computer; 300 phones that follow a public page every ten
seconds as the page itself does (with its entity tag, over a kept connection), and two desks that
enter the results of 200 players at once. Nothing may be lost, and 95 of 100 answers come within 200
milliseconds.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from rich.console import Console
from rich.table import Table
from tests.web.real_server import Server

from benchmarks.web import played, start_django

PHONES = 300
PLAYERS, BOARDS = 200, 100
P95 = 200
"""Milliseconds within which 95 of 100 answers of each kind come."""

OFTEN = 20
"""Answers without which a p95 says nothing: a desk opens its page once."""

DESKS = 2
LOCUSTFILE = Path(__file__).with_name("hall.py")


@dataclass(frozen=True, slots=True)
class Kind:
    """How long one kind of answer took; times in milliseconds."""

    name: str
    answers: int
    failed: int
    median: float
    p95: float
    slowest: float


@dataclass(frozen=True, slots=True)
class Found:
    """What came of it; `lost` are the boards whose acknowledged result is not there."""

    kinds: list[Kind]
    entered: int
    lost: list[int]

    @property
    def is_good(self) -> bool:
        """Whether nothing was lost and all that was asked often came in time."""
        often = [kind for kind in self.kinds if kind.answers >= OFTEN]
        in_time = all(kind.p95 < P95 for kind in often)
        return in_time and not self.lost and not any(kind.failed for kind in self.kinds)


def load(data: Path, *, phones: int, seconds: float) -> Found:
    """Serve a tournament in a database of its own, fill the hall, and count what was lost."""
    start_django(str(data))
    from zwitser_web import store
    from zwitser_web.accounts import access

    state = played("knsb-weerstand", PLAYERS, 1, open_boards=BOARDS)
    slug = store.add(access.ensure_owner(), state).slug
    server = Server.start(data)
    try:
        _ask(f"{server.address}/t/{slug}/round/1/")  # the arbiter is there before the others
        report = run_locust(server.address, slug, data, phones=phones, seconds=seconds)
        document = json.loads(_ask(f"{server.address}/t/{slug}/document.json"))
    finally:
        server.kill()
    said = {int(board): result for board, result in report["said"].items()}
    games = document["history"][0]["games"]
    lost = [board for board, result in said.items() if games[board - 1]["result"] != result]
    kinds = [Kind(name, **figures) for name, figures in report["kinds"].items()]
    return Found(kinds, len(said), lost)


def _ask(address: str) -> bytes:
    with urlopen(address) as answer:
        body: bytes = answer.read()
    return body


def run_locust(
    address: str, slug: str, data: Path, *, phones: int, seconds: float
) -> dict[str, Any]:
    """Let Locust fill the hall; the desks have entered everything a little before the end."""
    report = data / "report.json"
    options = {
        "--host": address,
        "--users": phones + DESKS,
        "--spawn-rate": phones,
        "--run-time": f"{seconds:.0f}s",
        "--stop-timeout": 20,
        "--slug": slug,
        "--phones": phones,
        "--boards": BOARDS,
        "--pause": 0.75 * DESKS * seconds / BOARDS,
        "--report": report,
    }
    words = [str(word) for option in options.items() for word in option]
    command = [sys.executable, "-m", "locust", "--headless", "-f", str(LOCUSTFILE), *words]
    # Failed requests are counted in the report; Locust gives an exit code for them too.
    done = subprocess.run(command, check=False, capture_output=True, timeout=seconds + 120)
    if not report.exists():
        raise SystemExit(done.stderr.decode())
    found: dict[str, Any] = json.loads(report.read_text())
    return found


def main() -> int:
    """Fill the hall, and print what was measured; fail when something was lost or too slow."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    phones = int(sys.argv[2]) if len(sys.argv) > 2 else PHONES
    with tempfile.TemporaryDirectory() as data:
        found = load(Path(data), phones=phones, seconds=seconds)
    table = Table(title=f"{phones} phones and {DESKS} desks for {seconds:.0f} s (milliseconds)")
    table.add_column("answer")
    for heading in ("answers", "failed", "median", "p95", "slowest"):
        table.add_column(heading, justify="right")
    for kind in found.kinds:
        numbers = (kind.answers, kind.failed, kind.median, kind.p95, kind.slowest)
        table.add_row(kind.name, *(f"{number:.0f}" for number in numbers))
    Console().print(table)
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"results entered: {found.entered}, lost: {len(found.lost)} {found.lost or ''}")
    print(f"processor time of server and phones: {spent.ru_utime + spent.ru_stime:.1f} s")
    return 0 if found.is_good else 1


if __name__ == "__main__":
    sys.exit(main())
