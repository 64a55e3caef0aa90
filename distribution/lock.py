"""Write `windows.txt` anew: the pinned requirements and what only Windows needs, with hashes."""

from __future__ import annotations

import hashlib
from pathlib import Path

from distribution.steps import BUILD, HERE, ROOT, emptied, pip
from distribution.windows import PYTHON

ONLY_ON_WINDOWS = ("colorama",)
"""What click asks for on Windows alone."""


def pinned(requirements: str) -> dict[str, str]:
    """Read the names and versions of a list of requirements."""
    lines = (line.partition(" ")[0].partition("==") for line in requirements.splitlines())
    return {name: version for name, equals, version in lines if equals}


def lock() -> None:
    """Fetch the wheel of each requirement for Windows, and write down its hash."""
    wheels = emptied(BUILD / "windows" / "wheels")
    pip(
        *("download", "--no-deps", "--only-binary", ":all:", "--dest", wheels),
        *("--platform", "win_amd64", "--python-version", PYTHON, "--implementation", "cp"),
        *(f"{name}=={version}" for name, version in _wanted()),
        *ONLY_ON_WINDOWS,
    )
    lines = [_line(path) for path in wheels.iterdir()]
    (HERE / "windows.txt").write_text("".join(sorted(lines)))


def _wanted() -> list[tuple[str, str]]:
    return sorted(pinned((ROOT / "requirements.txt").read_text()).items())


def _line(wheel: Path) -> str:
    name, version, *_ = wheel.name.split("-")
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    return f"{name.replace('_', '-').lower()}=={version} --hash=sha256:{digest}\n"


if __name__ == "__main__":
    lock()
