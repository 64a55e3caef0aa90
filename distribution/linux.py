"""The folder for Linux, made by PyInstaller, and a package for Debian and Ubuntu with it."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Final

from distribution.steps import BUILD, HERE, NAME, PRODUCTS, ROOT, done, emptied, run
from zwitser import __version__

FILES = HERE / "linux_files"
OPT = Path("opt/zwitser")
EFFORT: Final = 1
"""How hard xz tries: more makes the files a twelfth smaller, and takes several times as long."""


def build() -> tuple[Path, Path]:
    """Freeze the program into a folder; pack it as an archive and as a `.deb`."""
    work = emptied(BUILD / "linux")
    run(
        *(sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR"),
        *("--distpath", work, "--workpath", work / "work", FILES / "zwitser.spec"),
    )
    PRODUCTS.mkdir(exist_ok=True)
    folder = work / "zwitser"
    return _archive(folder), _deb(folder, emptied(work / "deb"))


def _archive(folder: Path) -> Path:
    target = PRODUCTS / f"{NAME}-linux.tar.xz"
    with tarfile.open(target, "w:xz", preset=EFFORT) as archive:
        archive.add(folder, "zwitser")
    return target


def _deb(folder: Path, root: Path) -> Path:
    """Lay the files out as they will lie on the system, and let dpkg pack them."""
    shutil.copytree(folder, root / OPT, symlinks=True)
    (root / "usr/bin").mkdir(parents=True)
    (root / "usr/bin/zwitser").symlink_to(f"/{OPT}/zwitser")
    _copy("zwitser.desktop", root / "usr/share/applications/zwitser.desktop")
    icon = ROOT / "src/zwitser_web/static/zwitser_web/icon.svg"
    _copy(icon, root / "usr/share/icons/hicolor/scalable/apps/zwitser.svg")
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN/control").write_text(_control(root))
    target = PRODUCTS / f"zwitser_{__version__}_{_architecture()}.deb"
    run("dpkg-deb", "--root-owner-group", "-Zxz", f"-z{EFFORT}", "--build", root, target)
    return target


def _copy(source: str | Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(FILES / source, target)


def _control(root: Path) -> str:
    size = sum(path.stat().st_size for path in root.rglob("*") if not path.is_symlink()) // 1024
    text = (FILES / "control").read_text()
    return text.format(version=__version__, architecture=_architecture(), size=size)


def _architecture() -> str:
    said = subprocess.run(
        ["dpkg", "--print-architecture"], check=True, capture_output=True, text=True
    )
    return said.stdout.strip()


if __name__ == "__main__":
    done(*build())
