"""A hosted Zwitser on this computer, as `docs/hosting.md` describes it: processes behind nginx."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from getpass import getuser
from pathlib import Path
from urllib.request import Request, urlopen

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
  upstream zwitser {{ {divide} {servers} keepalive 64; }}
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
class Running:
    """What runs: the proxy with its port, and the processes of each server."""

    port: int
    proxy: int
    servers: tuple[tuple[int, ...], ...]

    @property
    def web(self) -> list[int]:
        """The processes of all servers."""
        return [pid for server in self.servers for pid in server]


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


@contextmanager
def running(
    folder: Path, servers: int, processes: int, warm: Sequence[str], *, anyhow: bool, cached: bool
) -> Iterator[Running]:
    """Start the processes of each server, and the proxy before all of them."""
    nginx = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if nginx is None:
        raise SystemExit("missing: nginx (Debian: apt-get install nginx)")
    ports, port = [free_port() for _ in range(servers * processes)], free_port()
    config = folder / "nginx.conf"
    config.write_text(_proxied(folder, port, ports, anyhow=anyhow, cached=cached))
    started = [_process(one) for one in ports]
    started.append(subprocess.Popen([nginx, "-c", str(config), "-g", "daemon off;"]))
    try:
        for one in ports:
            for path in ("/health", *warm):  # a process that runs has seen its pages
                _wait_for(f"http://{HOST}:{one}{path}")
        _wait_for(f"http://{HOST}:{port}/health")
        *web, proxy = (process.pid for process in started)
        groups = tuple(tuple(web[n * processes : (n + 1) * processes]) for n in range(servers))
        yield Running(port, proxy, groups)
    finally:
        for process in started:
            process.send_signal(signal.SIGTERM)
        for process in started:
            process.wait(timeout=60)


def _proxied(folder: Path, port: int, ports: list[int], *, anyhow: bool, cached: bool) -> str:
    """Configure the proxy: every request anywhere, or a tournament with one process."""
    return NGINX.format(
        user=getuser(),
        folder=folder,
        servers=" ".join(f"server {HOST}:{one};" for one in ports),
        host=HOST,
        port=port,
        divide="" if anyhow else "hash $club consistent;",
        uncached=int(not cached),
    )


def _process(port: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "django", "hosted", f"{HOST}:{port}", "--linger", "0"]
    nowhere = subprocess.DEVNULL
    return subprocess.Popen(command, env=environment(), stdout=nowhere, stderr=nowhere)


def _wait_for(address: str) -> None:
    for _ in range(900):
        try:
            with urlopen(Request(address, headers=BESIDE), timeout=5):
                return
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"nobody answers at {address}")
