"""The image of the Containerfile, built and run as root by buildah, where no registry is at hand.

What stands in for the official image of Python is made of Debian's packages and carries its name:
`python` and `pip` stand in the same place. What pip asks for is fetched beforehand, by hash, so the
build itself needs no network. Everything lies in one folder, which goes away.
"""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from distribution.steps import ROOT, pip

TOOLS = ("buildah", "mmdebstrap")
NO_BUILDAH = "missing: root with buildah and mmdebstrap, to build the image of the Containerfile"
CONTAINERFILE = ROOT / "Containerfile"
LISTS = ("requirements-build.txt", "requirements-postgresql.txt")
PACKAGES = ("base-files", "base-passwd", "coreutils", "dash", "passwd", "python3-venv")
VENV = ("python3", "-m", "venv", "/usr/local")
"""How `python` and `pip` get their names and their place."""

OFFLINE = "[global]\nno-index = true\nfind-links = /wheels\n"
NOTHING: Mapping[str, str] = MappingProxyType({})


def can_build() -> bool:
    """Say whether an image can be built here."""
    return (
        os.geteuid() == 0
        and all(shutil.which(tool) for tool in TOOLS)
        and subprocess.run(["unshare", "--mount", "true"], check=False).returncode == 0
    )


@dataclass(frozen=True, slots=True)
class Workshop:
    """A folder with images and containers of its own."""

    folder: Path

    def buildah(self, *arguments: object) -> str:
        """Run buildah to its end and give what it printed."""
        done = subprocess.run(
            self.command(*arguments), capture_output=True, text=True, check=False, timeout=600
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout.strip()

    def command(self, *arguments: object) -> list[str]:
        """Give the words that run buildah in this folder."""
        where = ("--root", self.folder / "store", "--runroot", self.folder / "run")
        return ["buildah", *map(str, (*where, *arguments))]

    def build(self) -> Container:
        """Build the image, and make a container of it."""
        base = self._make_base()
        image = f"zwitser-test-{os.getpid()}"
        wheels = self._fetch_wheels(base)
        settings = self.folder / "pip.conf"
        settings.write_text(OFFLINE)
        mounts = ("--volume", f"{settings}:/etc/pip.conf:ro", "--volume", f"{wheels}:/wheels:ro")
        self.buildah(
            *("build-using-dockerfile", "--isolation", "chroot", "--pull-never", *mounts),
            *("--tag", image, "--file", CONTAINERFILE, ROOT),
        )
        return Container(self, self.buildah("from", "--pull-never", image))

    def _make_base(self) -> str:
        """Make what stands in for the official image of Python, and give its container."""
        base = self.buildah("from", "scratch")
        _unpack_debian(Path(self.buildah("mount", base)))
        self.buildah("run", "--isolation", "chroot", base, "--", *VENV)
        [name] = set(re.findall(r"^FROM (\S+)", CONTAINERFILE.read_text(), re.MULTILINE))
        self.buildah("commit", base, name)
        return base

    def _fetch_wheels(self, base: str) -> Path:
        """Fetch what the Containerfile installs, for the Python of the base."""
        said = self.buildah("run", "--isolation", "chroot", base, "--", "python", "--version")
        version = ".".join(said.split()[-1].split(".")[:2])
        wheels = self.folder / "wheels"
        kinds = [f"{kind}_{platform.machine()}" for kind in ("manylinux2014", "manylinux_2_28")]
        pip(
            *("download", "--no-deps", "--require-hashes", "--only-binary", ":all:"),
            *("--dest", wheels, "--python-version", version, "--implementation", "cp"),
            *(word for kind in kinds for word in ("--platform", kind)),
            *(word for name in LISTS for word in ("--requirement", ROOT / name)),
        )
        return wheels

    def clear(self) -> None:
        """Throw away all containers and images."""
        self.buildah("rm", "--all")
        self.buildah("rmi", "--all", "--force")


@dataclass(frozen=True, slots=True)
class Container:
    """A container of the image: what the image says about it, and commands inside it."""

    workshop: Workshop
    name: str

    @property
    def settings(self) -> dict[str, Any]:
        """Read how the image wants to be run."""
        said = json.loads(self.workshop.buildah("inspect", self.name))
        return dict(said["OCIv1"]["config"])

    def inside(self, *words: str, environment: Mapping[str, str] = NOTHING) -> list[str]:
        """Give the words that run a command inside, as the user that the image names."""
        given = [word for pair in environment.items() for word in ("--env", "=".join(pair))]
        return self.workshop.command(
            "run", "--isolation", "chroot", *given, self.name, "--", *words
        )

    def run(self, *words: str, said: str = "", environment: Mapping[str, str] = NOTHING) -> str:
        """Run a command inside to its end, tell it something, and give what it printed."""
        done = subprocess.run(
            self.inside(*words, environment=environment),
            input=said, capture_output=True, text=True, check=False, timeout=120,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


def _unpack_debian(folder: Path) -> None:
    """Unpack what a shell and Python need, from this Debian's packages, and name its users."""
    suite = platform.freedesktop_os_release()["VERSION_CODENAME"]
    wanted = ("--variant=extract", f"--include={','.join(PACKAGES)}")
    subprocess.run(["mmdebstrap", "--quiet", "--mode=root", *wanted, suite, folder], check=True)
    for name in ("passwd", "group"):
        shutil.copy(folder / f"usr/share/base-passwd/{name}.master", folder / "etc" / name)
