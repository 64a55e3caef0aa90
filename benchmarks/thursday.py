"""`python -m benchmarks.thursday [SECONDS] [CLUBS,CLUBS,…] [PROCESSES]`: where is the knee?

A hosted Zwitser as `docs/hosting.md` describes it, all of it on this computer: PostgreSQL, four
processes, nginx before them. In each trial so many clubs of 40 players open their
desks, pair, publish and enter a result every 15 seconds; 20 phones follow each of them. Run it as

python -m tests.equipment postgresql python -m benchmarks.thursday 30 10,20,40,80

The proxy sends a tournament to one process and keeps what phones follow for two seconds, as the
page advises. DIVIDE=anyhow in the environment lets it send every request anywhere,
FOLLOWED=uncached lets it ask a process for every phone. The clock depends on what else the computer
does, so the load average stands beside each trial; the processor time that was spent for each club
does not, and says how many one core carries.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from getpass import getuser
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from rich.console import Console
from rich.table import Table

PLAYERS, PHONES, PROCESSES = 40, 20, 4
SECONDS, CLUBS = 30, (10, 20, 40, 80)
BUSY = 0.7
"""The part of a core that one may count on: the rest is for waves."""

LOCUSTFILE = Path(__file__).with_name("evening.py")
HOST = "127.0.0.1"
BESIDE = {"X-Forwarded-Proto": "https"}
"""What the proxy says of TLS, which is not measured."""

NGINX = """
user {user};
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{ worker_connections 8192; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  proxy_cache_path {folder}/followed keys_zone=followed:10m max_size=100m;
  map $http_x_zwitser $is_other {{ live {uncached}; default 1; }}
  map 1 $reader {{
    default $cookie_sessionid|$cookie_me|$cookie_lang|$cookie_theme|$http_accept_language;
  }}
  map $uri $club {{ ~^/[pt]/(?<slug>[^/.]+) $slug; default $remote_addr; }}
  upstream zwitser {{ {divide}; {servers} keepalive 64; }}
  server {{
    listen {host}:{port} backlog=4096;
    client_max_body_size 9m;
    location / {{
      proxy_pass http://zwitser;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto https;
      proxy_cache followed;
      proxy_cache_bypass $is_other;
      proxy_no_cache $is_other;
      proxy_cache_key $host$request_uri|$reader;
      proxy_cache_valid 200 2s;
      proxy_cache_lock on;
      proxy_ignore_headers Cache-Control Vary;
    }}
  }}
}}
"""


@dataclass(frozen=True, slots=True)
class Trial:
    """What so many clubs cost; times in milliseconds, processor time in seconds."""

    clubs: int
    seconds: float
    kinds: dict[str, Any]
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

    def p95(self, name: str) -> float:
        """How long 95 of 100 answers of a kind took at most."""
        return float(self.kinds.get(name, {}).get("p95") or 0)


def free_port() -> int:
    """Give a port that nobody listens at."""
    with socket.socket() as found:
        found.bind((HOST, 0))
        return int(found.getsockname()[1])


def environment() -> dict[str, str]:
    """Give what a hosted process needs; the settings of this process are the same."""
    return {
        **os.environ,
        "ZWITSER_MODE": "hosted",
        "SECRET_KEY": "only for this benchmark, on this computer",
        "ALLOWED_HOSTS": HOST,
        "TRUSTED_PROXY": "1",
        "DJANGO_SETTINGS_MODULE": "zwitser_web.settings",
    }


def open_clubs(start: int, count: int) -> list[dict[str, str]]:
    """Make clubs with an arbiter who is logged in and a tournament without a round."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from zwitser import arbiter
    from zwitser.journal.fold import EMPTY
    from zwitser.model import Player
    from zwitser_web.models import Account, Club, Membership, Role
    from zwitser_web.store import journal as journal_store

    players = [Player(0, f"Speler {n:02}", 0, 2000 - 20 * n) for n in range(PLAYERS)]
    found = []
    for number in range(start, start + count):
        club = Club.objects.create(slug=f"club-{number}", name=f"Club {number}")
        account = Account.objects.add(f"a{number}@example.org", f"Arbiter {number}")
        Membership.objects.create(account=account, club=club, role=Role.ARBITER)
        begin = arbiter.create(EMPTY, f"Avond {number}", "knsb-weerstand", rounds=7)
        row = journal_store.create(club, f"Avond {number}", begin, by="Arbiter")
        journal_store.act(row, "Arbiter", lambda state: arbiter.enter_many(state, players))
        session = SessionStore()
        session[SESSION_KEY] = str(account.pk)
        session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
        session[HASH_SESSION_KEY] = account.get_session_auth_hash()
        session.create()
        key = str(session.session_key)
        found.append({"slug": row.slug, "session": key, "csrf": "c" * 32})
    return found


@contextmanager
def running(folder: Path, processes: int, warm: str) -> Iterator[tuple[int, list[int], int]]:
    """Start the processes and the proxy; give the proxy's port, their ids and the proxy's."""
    nginx = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if nginx is None:
        raise SystemExit("missing: nginx (Debian: apt-get install nginx)")
    ports, port = [free_port() for _ in range(processes)], free_port()
    config = folder / "nginx.conf"
    config.write_text(_proxied(folder, port, ports))
    started = [_process(one) for one in ports]
    started.append(subprocess.Popen([nginx, "-c", str(config), "-g", "daemon off;"]))
    try:
        for one in ports:
            _wait_for(f"http://{HOST}:{one}/health")
            _wait_for(f"http://{HOST}:{one}{warm}")  # a process that runs has seen its pages
        _wait_for(f"http://{HOST}:{port}/health")
        *web, proxy = (process.pid for process in started)
        yield port, web, proxy
    finally:
        for process in started:
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=20)


def _proxied(folder: Path, port: int, ports: list[int]) -> str:
    """Configure the proxy as the environment asks."""
    anyhow = os.environ.get("DIVIDE") == "anyhow"
    return NGINX.format(
        user=getuser(),
        folder=folder,
        servers=" ".join(f"server {HOST}:{one};" for one in ports),
        host=HOST,
        port=port,
        divide="least_conn" if anyhow else "hash $club consistent",
        uncached=int(os.environ.get("FOLLOWED") == "uncached"),
    )


def _process(port: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "django", "hosted", f"{HOST}:{port}", "--linger", "0"]
    return subprocess.Popen(command, env=environment(), stderr=subprocess.DEVNULL)


def _wait_for(address: str) -> None:
    for _ in range(900):
        try:
            with urlopen(Request(address, headers=BESIDE), timeout=5):
                return
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"nobody answers at {address}")


def spent_by(pids: list[int]) -> float:
    """Add up the processor time of processes that run, in seconds."""
    ticks = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def children_of(pid: int) -> list[int]:
    """List the processes that a process started."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid:
            found.append(int(status.parent.name))
    return found


def postmaster() -> int:
    """Find the database server, by asking it for one of its own processes."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        mine = int(cursor.fetchone()[0])
    return int(Path(f"/proc/{mine}/stat").read_text().rpartition(")")[2].split()[1])


def megabytes(pids: list[int]) -> int:
    """Add up what processes have in memory, what they share divided among them."""
    total = 0
    for pid in pids:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                total += int(line.split()[1])
    return total // 1024


def _database_time() -> float:
    """Give the processor time of the database: of those that run, and of those that ended."""
    pid = postmaster()
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    ended = (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")
    return ended + spent_by([pid, *children_of(pid)])


def tried(folder: Path, clubs: list[dict[str, str]], seconds: float, processes: int) -> Trial:
    """Let these clubs play, and count what it costs."""
    listed, report = folder / "clubs.json", folder / "report.json"
    listed.write_text(json.dumps(clubs))
    report.unlink(missing_ok=True)
    with running(folder, processes, f"/p/{clubs[0]['slug']}/") as (port, web, proxy):
        before = (spent_by(web), _database_time(), spent_by([proxy, *children_of(proxy)]))
        users = len(clubs) * (1 + PHONES)
        options = {
            "--host": f"http://{HOST}:{port}",
            "--users": users,
            "--spawn-rate": users,
            "--run-time": f"{seconds:.0f}s",
            "--stop-timeout": 5,
            "--clubs": listed,
            "--phones": PHONES,
            "--report": report,
        }
        words = [str(word) for option in options.items() for word in option]
        command = [sys.executable, "-m", "locust", "--headless", "-f", str(LOCUSTFILE), *words]
        done = subprocess.run(command, check=False, capture_output=True, timeout=seconds + 120)
        if not report.exists():
            raise SystemExit(done.stderr.decode())
        spent = (spent_by(web), _database_time(), spent_by([proxy, *children_of(proxy)]))
        costs = [after - start for after, start in zip(spent, before, strict=True)]
        answered, database, between = costs
        held = megabytes(web)
        open_ = len(children_of(postmaster()))
    kinds = json.loads(report.read_text())
    load = os.getloadavg()[0]
    return Trial(
        len(clubs),
        seconds,
        kinds,
        web=answered,
        database=database,
        proxy=between,
        megabytes=held,
        connections=open_,
        load=load,
    )


def main() -> int:
    """Try more and more clubs, and print what each trial cost."""
    given = sys.argv[1:]
    seconds = float(given[0]) if given else SECONDS
    sizes = [int(size) for size in given[1].split(",")] if len(given) > 1 else list(CLUBS)
    processes = int(given[2]) if len(given) > 2 else PROCESSES
    if not os.environ.get("DATABASE_URL"):
        raise SystemExit("run it as: python -m tests.equipment postgresql python -m …")
    os.environ.update(environment())
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    start = 0
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            trial = tried(Path(folder), open_clubs(start, size), seconds, processes)
            start += size
            show(trial)
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
        f"processor time: web {trial.web:.1f} s, database {trial.database:.1f} s, "
        f"proxy {trial.proxy:.1f} s; {trial.each:.1f} ms for each second of a club, so "
        f"{trial.carried} clubs a core; {trial.megabytes} MB in the processes, "
        f"{trial.connections} processes of the database"
    )


if __name__ == "__main__":
    sys.exit(main())
