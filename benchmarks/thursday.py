"""`python -m benchmarks.thursday [SECONDS] [CLUBS,CLUBS,…]`: how many clubs does a server carry?

A hosted Zwitser as `docs/hosting.md` describes it, all of it on this computer: PostgreSQL, four
processes, nginx before them. In each trial so many clubs of 40 players open their
desks, pair, publish and enter a result every 15 seconds; 20 phones follow each of them. Run it as

python -m tests.equipment postgresql python -m benchmarks.thursday 30 10,20,40,80

The proxy sends a tournament to one process and keeps what phones follow for two seconds, as the
page advises. The clock depends on what else the computer does, so the load average stands beside
each trial; the processor time that was spent for each club does not, and says how many one core
carries. `--servers 2 --share 0.25` is two small servers, each with a quarter of a core, so that
they can be compared with one of them where there are few cores. `--slower 3` is an evening at a
third of the tempo; `--arrive 0` lets everybody come in at the same moment.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.hosted_server import HOST, Running, environment, running
from benchmarks.processes import (
    children_of,
    megabytes,
    parent_of,
    small,
    spent_by,
    spent_with_ended,
)

PLAYERS, PHONES = 40, 20
BUSY = 0.7
"""The part of a core that one may count on: the rest is for waves."""

LOCUSTFILE = Path(__file__).with_name("evening.py")


@dataclass(frozen=True, slots=True)
class Trial:
    """What so many clubs cost; times in milliseconds, processor time in seconds."""

    clubs: int
    seconds: float
    kinds: dict[str, Any]
    everybody: float
    """Seconds from the first question for the page to the last answer."""
    entered: int
    kept: int
    """Results that desks entered, and those that are in the journals."""
    web: float
    database: float
    proxy: float
    megabytes: int
    connections: int
    load: float

    @property
    def answers(self) -> int:
        return sum(kind["answers"] for kind in self.kinds.values())

    @property
    def failed(self) -> int:
        return sum(kind["failed"] for kind in self.kinds.values())

    @property
    def each(self) -> float:
        """Milliseconds of a processor for each second of a club."""
        spent = self.web + self.database + self.proxy
        return 1000 * spent / self.clubs / self.seconds

    @property
    def carried(self) -> int:
        """Clubs that one core carries."""
        return int(BUSY * 1000 / self.each)


def open_clubs(start: int, count: int) -> list[dict[str, str]]:
    """Make clubs with an arbiter who is logged in and a tournament without a round."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from zwitser import arbiter
    from zwitser.journal.fold import EMPTY
    from zwitser.model import Player
    from zwitser_web import store
    from zwitser_web.models import Account, Club, Membership, Role

    players = [Player(0, f"Speler {n:02}", 0, 2000 - 20 * n) for n in range(PLAYERS)]
    found = []
    for number in range(start, start + count):
        club = Club.objects.create(slug=f"club-{number}", name=f"Club {number}")
        account = Account.objects.add(f"a{number}@example.org", f"Arbiter {number}")
        Membership.objects.create(account=account, club=club, role=Role.ARBITER)
        begin = arbiter.create(EMPTY, f"Avond {number}", "knsb-weerstand", rounds=7)
        row = store.create(club, f"Avond {number}", begin, by="Arbiter")
        store.act(row, "Arbiter", lambda state: arbiter.enter_many(state, players))
        session = SessionStore()
        session[SESSION_KEY] = str(account.pk)
        session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
        session[HASH_SESSION_KEY] = account.get_session_auth_hash()
        session.create()
        key = str(session.session_key)
        found.append({"slug": row.slug, "session": key, "csrf": "c" * 32})
    return found


def postmaster() -> int:
    """Find the database server, by asking it for one of its own processes."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return parent_of(int(cursor.fetchone()[0]))


def results_kept(clubs: Sequence[dict[str, str]]) -> int:
    """Count the results that stand in the journals of clubs."""
    from zwitser_web import store
    from zwitser_web.models import Tournament

    states = store.load_many(Tournament.objects.filter(slug__in=[club["slug"] for club in clubs]))
    rounds = [round_ for state in states if state for round_ in state.rounds]
    return sum(len(round_.games) - len(round_.pending) for round_ in rounds)


def tried(folder: Path, clubs: list[dict[str, str]], asked: argparse.Namespace) -> Trial:
    """Let these clubs play, and count what it costs."""
    report = folder / "report.json"
    report.unlink(missing_ok=True)
    (folder / "clubs.json").write_text(json.dumps(clubs))
    warm = [f"/p/{clubs[0]['slug']}/", "/login"]
    choices = {"anyhow": asked.anyhow, "cached": not asked.uncached}
    with running(folder, asked.servers, asked.processes, warm, **choices) as started:
        before = _spent(started)
        with small(started.servers, asked.share):
            _play(folder, len(clubs), started.port, asked)
        web, database, proxy = (a - b for a, b in zip(_spent(started), before, strict=True))
        held, open_ = megabytes(started.web), len(children_of(postmaster()))
    found = json.loads(report.read_text())
    return Trial(
        len(clubs),
        asked.seconds,
        found["kinds"],
        found["everybody"],
        entered=found["results"],
        kept=results_kept(clubs),
        web=web,
        database=database,
        proxy=proxy,
        megabytes=held,
        connections=open_,
        load=os.getloadavg()[0],
    )


def _spent(started: Running) -> tuple[float, float, float]:
    proxy = spent_by([started.proxy, *children_of(started.proxy)])
    return spent_by(started.web), spent_with_ended(postmaster()), proxy


def _play(folder: Path, clubs: int, port: int, asked: argparse.Namespace) -> None:
    """Let everybody come in and do what they do, in a process of its own."""
    users = clubs * (1 + PHONES)
    options = {
        "--host": f"http://{HOST}:{port}",
        "--users": users,
        "--spawn-rate": users,
        "--run-time": f"{asked.seconds:.0f}s",
        "--stop-timeout": 20,
        "--clubs": folder / "clubs.json",
        "--phones": PHONES,
        "--report": folder / "report.json",
        "--slower": asked.slower,
        "--arrive": 10 * asked.slower if asked.arrive is None else asked.arrive,
    }
    words = [str(word) for option in options.items() for word in option]
    command = [sys.executable, "-m", "locust", "--headless", "-f", str(LOCUSTFILE), *words]
    done = subprocess.run(command, check=False, capture_output=True, timeout=asked.seconds + 300)
    if not (folder / "report.json").exists():
        raise SystemExit(done.stderr.decode())


def wanted() -> argparse.Namespace:
    """Read what to try."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.thursday")
    parser.add_argument("seconds", nargs="?", type=float, default=30)
    parser.add_argument("clubs", nargs="?", default="10,20,40,80")
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--processes", type=int, default=4, help="of each server (4)")
    parser.add_argument("--share", type=float, default=0, help="of a core for each server (all)")
    parser.add_argument("--slower", type=float, default=1, help="so many times as slow (1)")
    parser.add_argument("--arrive", type=float, help="seconds in which all come in (10)")
    parser.add_argument("--anyhow", action="store_true", help="any process answers anything")
    parser.add_argument("--uncached", action="store_true", help="the proxy keeps nothing")
    return parser.parse_args()


def main() -> int:
    """Try more and more clubs, and print what each trial cost."""
    asked = wanted()
    if not os.environ.get("DATABASE_URL"):
        raise SystemExit("run it as: python -m tests.equipment postgresql python -m …")
    os.environ.update(environment())
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    start = 0
    with tempfile.TemporaryDirectory() as folder:
        for size in map(int, asked.clubs.split(",")):
            show(tried(Path(folder), open_clubs(start, size), asked))
            start += size
    return 0


def show(trial: Trial) -> None:
    """Print one trial."""
    table = Table(title=f"{trial.clubs} clubs for {trial.seconds:.0f} s, load {trial.load:.1f}")
    table.add_column("answer")
    for heading in ("answers", "failed", "median", "p95", "slowest"):
        table.add_column(heading, justify="right")
    for name, kind in trial.kinds.items():
        table.add_row(name, *(f"{kind[key] or 0:.0f}" for key in kind))
    console = Console()
    console.print(table)
    console.print(
        f"{trial.answers / trial.seconds:.0f} answers a second, {trial.failed} failed; "
        f"everybody had the page after {trial.everybody:.1f} s; "
        f"{trial.kept} of {trial.entered} results kept; "
        f"processor time: web {trial.web:.1f} s, database {trial.database:.1f} s, "
        f"proxy {trial.proxy:.1f} s; {trial.each:.1f} ms for each second of a club, so "
        f"{trial.carried} clubs a core; {trial.megabytes} MB in the processes, "
        f"{trial.connections} processes of the database"
    )


if __name__ == "__main__":
    sys.exit(main())
