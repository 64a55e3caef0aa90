"""Wine as a stand-in for Windows in the tests: a Windows of its own, with its gaps filled.

Debian's Wine 8.0 lacks `bcryptprimitives.dll`, from which compiled packages take random bytes, and
its WMI answers nothing to Python's question for the version of Windows. Both are Wine's gaps; they
are filled in the folder of this Windows, never in what we give to people.
"""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
from dataclasses import dataclass
from pathlib import Path

PLACES = ("/usr/lib/wine/wine64", "/usr/bin/wine64", "/usr/bin/wine")
NO_WINE = "missing: Wine, to start the folder for Windows (Debian: apt-get install wine64)"
SECTION, ALIGNED = 0x1000, 0x200
"""Where the one section of the library lies in memory, and in its file."""


def find_wine() -> str | None:
    """Give the path of Wine, if there is one."""
    return next((place for place in PLACES if Path(place).exists()), None)


@dataclass(frozen=True, slots=True)
class Windows:
    """A fresh Windows in a folder, for programs that must end within a time."""

    wine: str
    folder: Path

    @classmethod
    def install(cls, wine: str, folder: Path) -> Windows:
        """Make it, and fill Wine's gaps."""
        made = cls(wine, folder)
        made.run("wineboot", "--init", cwd=folder)
        library = forwarder("bcryptprimitives.dll", "ProcessPrng", "advapi32.SystemFunction036")
        (folder / "prefix/drive_c/windows/system32/bcryptprimitives.dll").write_bytes(library)
        return made

    @property
    def environment(self) -> dict[str, str]:
        """Say where this Windows is; an empty home, no windows, no complaints, our language."""
        known = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
        return known | {
            "HOME": str(self.folder),
            "WINEPREFIX": str(self.folder / "prefix"),
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "mscoree,mshtml,winemenubuilder.exe=",
        }

    @property
    def user_data(self) -> Path:
        """Give the folder of the user's data, as we see it from outside."""
        [user] = [
            path
            for path in (self.folder / "prefix/drive_c/users").iterdir()
            if path.name != "Public"
        ]
        return user / "AppData/Local"

    def run(self, *command: str, cwd: Path, seconds: int = 120) -> str:
        """Run a program to its end and give what it printed."""
        done = subprocess.run(
            [self.wine, *command],
            cwd=cwd, env=self.environment, stdin=subprocess.DEVNULL, timeout=seconds,
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def stop(self) -> None:
        """End every program of this Windows, and nothing else."""
        server = shutil.which("wineserver") or "/usr/lib/wine/wineserver"
        subprocess.run([server, "-k"], env=self.environment, check=False, timeout=30)


def forwarder(library: str, function: str, other: str) -> bytes:
    """Write a library for Windows with one function, which is another library's."""
    section = _exports(library, function, other)
    padded = section.ljust(-(-len(section) // ALIGNED) * ALIGNED, b"\0")
    return _headers(len(section), len(padded)).ljust(ALIGNED, b"\0") + padded


def _exports(library: str, function: str, other: str) -> bytes:
    """Write the table of exported names; an address inside the table means: see that text."""
    texts = [text.encode("ascii") + b"\0" for text in (library, function, other)]
    start = SECTION + 40 + 4 + 4 + 2
    places = [start + sum(map(len, texts[:index])) for index in range(3)]
    table = struct.pack(
        "<IIHHIIIIIII", 0, 0, 0, 0, places[0], 1, 1, 1, SECTION + 40, SECTION + 44, SECTION + 48
    )
    return table + struct.pack("<IIH", places[2], places[1], 0) + b"".join(texts)


def _headers(used: int, stored: int) -> bytes:
    """Write the headers of a library for x64 with one section that can only be read."""
    dos = b"MZ".ljust(60, b"\0") + struct.pack("<I", 64)
    coff = struct.pack("<4sHHIIIHH", b"PE\0\0", 0x8664, 1, 0, 0, 0, 240, 0x2022)
    optional = struct.pack(
        "<HBBIIIIIQIIHHHHHHIIIIHHQQQQII",
        *(0x20B, 14, 0, 0, stored, 0, 0, SECTION, 0x180000000, SECTION, ALIGNED),
        *(6, 0, 0, 0, 6, 0, 0, 2 * SECTION, ALIGNED, 0, 2, 0x100),
        *(0x100000, 0x1000, 0x100000, 0x1000, 0, 16),
    )
    directories = struct.pack("<II", SECTION, used) + bytes(15 * 8)
    section = struct.pack(
        "<8sIIIIIIHHI", b".edata", used, SECTION, stored, ALIGNED, 0, 0, 0, 0, 0x40000040
    )
    return dos + coff + optional + directories + section
