"""`python -m benchmarks.held [SCALE]`: attack the program again, and print what held.

Access by everybody to every address (on SQLite, and on PostgreSQL where its package is there),
power cuts, files changed by chance, imports followed by every page, extreme tournaments, markup in
every name, and names of other hosts. SCALE (1) multiplies what is left to chance; with 1 it takes
some minutes on a quiet computer. What broke is printed, and the exit code is 1.
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
from random import Random

from rich.console import Console
from rich.table import Table
from tests.formats.test_malformed import damaged
from tests.web.real_server import Server

from zwitser.errors import ZwitserError
from zwitser.formats import document, read
from zwitser.generate import Recipe, generate
from zwitser.generate.fiction import Rates
from zwitser.ranking.standings import standings
from zwitser.systems import SYSTEMS

ROOT = Path(__file__).parent.parent
CASES = ROOT / "tests"
KILLS, FILES, IMPORTS, TOURNAMENTS = 12, 20_000, 4, 3000
"""For a scale of 1: power cuts, damaged files, imports by 25, tournaments."""

ACCESS = "tests/web/test_access.py"
MARKUP = f"{ACCESS}::test_no_page_writes_what_people_typed_as_markup"
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


def damage_files(count: int) -> str:
    """Read files that were damaged by chance: each is read, or refused in a sentence."""
    sources = [*CASES.glob("cases/**/*.trf"), *CASES.glob("cases/*/*.json")]
    chance = Random("damaged files")
    for number in range(count):
        source = chance.choice(sources)
        data = damaged(source.read_bytes(), chance)
        try:
            read(data, source.name)
        except ZwitserError:
            continue
        except Exception as error:  # noqa: BLE001  # any other error is what is looked for
            return f"{source.name}, number {number}: {error!r}"
    return ""


def make_extreme_tournaments(count: int) -> str:
    """Play tournaments that no arbiter would, to the end, and rank and write each."""
    chance = Random("extreme tournaments")
    for number in range(count):
        system = chance.choice(list(SYSTEMS))
        players, rounds = chance.choice([2, 3, 4, 5, 7, 8, 12, 30]), chance.choice([1, 2, 5, 9, 15])
        rates = Rates(**{name: chance.choice([0.0, 0.3, 0.9]) for name in RATES})
        try:
            made = generate(Recipe(system, players, rounds, str(number), rates))
            standings(made)
            document.loads(document.dumps(made))
        except ZwitserError:
            continue
        except Exception as error:  # noqa: BLE001  # any other error is what is looked for
            return f"{system}, {players} players, {rounds} rounds, seed {number}: {error!r}"
    return ""


RATES = tuple(name for name, kind in Rates.__annotations__.items() if kind in (float, "float"))


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


def attacks(scale: float) -> list[tuple[str, int, Callable[[], str]]]:
    """List the attacks: the name of each, how often it is tried, and how."""
    kills, files, imports, tournaments = (
        max(1, round(scale * count)) for count in (KILLS, FILES, IMPORTS, TOURNAMENTS)
    )
    doors, cast = everybody()
    checks = 3 * doors * cast
    on_postgresql = (sys.executable, "-m", "tests.equipment", "postgresql")
    return [
        ("every address by everybody, SQLite", checks, lambda: ran(ACCESS)),
        (
            "every address by everybody, PostgreSQL",
            checks,
            lambda: ran(ACCESS, before=on_postgresql),
        ),
        ("markup in every name, on every page", doors, lambda: ran(MARKUP)),
        (
            "kill -9 while two desks enter results",
            kills,
            lambda: ran("tests/web/test_kill.py", also={"ZWITSER_KILLS": str(kills)}),
        ),
        ("files damaged by chance", files, lambda: damage_files(files)),
        (
            "journals changed by chance, then every page",
            25 * imports,
            lambda: ran(LOOKED_AT, also={"ZWITSER_IMPORTS": str(imports)}),
        ),
        ("extreme tournaments", tournaments, lambda: make_extreme_tournaments(tournaments)),
        ("names of other hosts (rebinding)", len(HOSTS), lambda: rebind(HOSTS)),
    ]


def main() -> int:
    """Attack, and print what held."""
    scale = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    table = Table("attack", "tries", "seconds", "what broke", title="What held")
    done = []
    for name, tries, attack in attacks(scale):
        found = timed(name, tries, attack)
        done.append(found)
        table.add_row(name, f"{tries:,}", f"{found.seconds:.0f}", found.wrong or "nothing")
        print(f"{name}: {'held' if found.held else 'BROKE'}", flush=True)
    Console().print(table)
    return 0 if all(found.held for found in done) else 1


if __name__ == "__main__":
    sys.exit(main())
