"""`python -m benchmarks.held`: attack the program again, and print what held.

Access by everybody to every address (on SQLite, and on PostgreSQL where its package is there),
forms with odd values, power cuts, files changed by chance, imports followed by every page, extreme
tournaments, markup in every name, and names of other hosts. How often each is tried is an option;
`--only` leaves the others out (`--only files --files 71000 --only tournaments`). What broke is
printed, and the exit code is 1.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table
from tests.web.real_server import Server

from benchmarks.extremes import make_extreme_tournaments
from benchmarks.mutants import damage_files

ROOT = Path(__file__).parent.parent

ACCESS = "tests/web/test_access.py"
MARKUP = f"{ACCESS}::test_no_page_writes_what_people_typed_as_markup"
ODD_FORMS = "tests/web/test_odd_forms.py"
LOOKED_AT = "tests/web/test_hostile.py::test_whatever_is_accepted_can_be_looked_at"
HOSTS = ("evil.example", "0.0.0.0", "127.0.0.1.evil.example", "localhost.evil.example", "[::2]")


@dataclass(frozen=True, slots=True)
class Attack:
    """What was tried, how often, and what went wrong; nothing where it held."""

    name: str
    tries: int
    seconds: float
    wrong: str

    @property
    def held(self) -> bool:
        return not self.wrong


def timed(name: str, tries: int, attack: Callable[[], str]) -> Attack:
    """Attack, and tell how long it took."""
    start = time.monotonic()
    wrong = attack()
    return Attack(name, tries, time.monotonic() - start, wrong)


def ran(*words: str, also: Mapping[str, str] | None = None, before: tuple[str, ...] = ()) -> str:
    """Run tests of ours, with more of what is left to chance; give what failed."""
    command = [
        *before,
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n0",
        "-p",
        "no:cacheprovider",
        *words,
    ]
    environment = {**os.environ, **(also or {})}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, check=False, capture_output=True, text=True
    )
    return "" if done.returncode == 0 else "\n".join(done.stdout.splitlines()[-5:])


def rebind(hosts: tuple[str, ...]) -> str:
    """Ask a desk under other names, as a page of another site could make a browser do."""
    with tempfile.TemporaryDirectory() as data:
        server = Server.start(Path(data))
        try:
            answers = {host: _asked(server.port, host) for host in hosts}
        finally:
            server.kill()
    return ", ".join(f"{host}: {status}" for host, status in answers.items() if status != 400)


def _asked(port: int, host: str) -> int:
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", "/", headers={"Host": f"{host}:{port}"})
    status = connection.getresponse().status
    connection.close()
    return status


def everybody() -> tuple[int, int]:
    """Count the addresses, and who tries them."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "zwitser_web.settings")
    import django

    django.setup()
    from tests.web.conftest import CAST
    from tests.web.doors import DOORS

    return len(DOORS), len(CAST)


@dataclass(frozen=True, slots=True)
class Counts:
    """How often what is left to chance is tried; journals come by 25."""

    kills: int
    files: int
    imports: int
    tournaments: int
    odd: int


Planned = tuple[str, int, Callable[[], str]]


def attacks(counts: Counts) -> dict[str, Planned]:
    """List the attacks by a short name: the long one, how often it is tried, and how."""
    return _of_everybody() | _of_chance(counts)


def _of_everybody() -> dict[str, Planned]:
    doors, cast = everybody()
    checks, on = 3 * doors * cast, (sys.executable, "-m", "tests.equipment", "postgresql")
    return {
        "sqlite": ("every address by everybody, SQLite", checks, lambda: ran(ACCESS)),
        "postgresql": (
            "every address by everybody, PostgreSQL",
            checks,
            lambda: ran(ACCESS, before=on),
        ),
        "markup": ("markup in every name, on every page", doors, lambda: ran(MARKUP)),
        "hosts": ("names of other hosts (rebinding)", len(HOSTS), lambda: rebind(HOSTS)),
    }


def _of_chance(counts: Counts) -> dict[str, Planned]:
    def more(times: int, test: str) -> Callable[[], str]:
        return lambda: ran(test, also={"ZWITSER_TRIES": str(times)})

    return {
        "kills": (
            "kill -9 while two desks enter results",
            counts.kills,
            more(counts.kills // 6, "tests/web/test_kill.py"),
        ),
        "forms": (
            "odd values in every field of every form (for each field)",
            counts.odd,
            more(counts.odd, ODD_FORMS),
        ),
        "files": ("files damaged by chance", counts.files, lambda: damage_files(counts.files)),
        "imports": (
            "journals changed by chance, then every page",
            25 * counts.imports,
            more(counts.imports // 4, LOOKED_AT),
        ),
        "tournaments": (
            "extreme tournaments",
            counts.tournaments,
            lambda: make_extreme_tournaments(counts.tournaments),
        ),
    }


@click.command()
@click.option("--only", multiple=True, help="Only this attack; may be given again.")
@click.option("--kills", default=12, help="Power cuts.")
@click.option("--files", default=20_000, help="Damaged files.")
@click.option("--imports", default=4, help="Journals to bring in, by 25.")
@click.option("--tournaments", default=3000, help="Extreme tournaments.")
@click.option("--odd", default=10, help="Odd values for each field of a form.")
def main(only: tuple[str, ...], **counts: int) -> None:
    """Attack, and print what held."""
    table = Table("attack", "tries", "seconds", "what broke", title="What held")
    done = []
    for short, (name, tries, attack) in attacks(Counts(**counts)).items():
        if only and short not in only:
            continue
        found = timed(name, tries, attack)
        done.append(found)
        table.add_row(name, f"{tries:,}", f"{found.seconds:.0f}", found.wrong or "nothing")
        print(f"{name}: {'held' if found.held else 'BROKE'}", flush=True)
    Console().print(table)
    sys.exit(0 if all(found.held for found in done) else 1)


if __name__ == "__main__":
    main()
