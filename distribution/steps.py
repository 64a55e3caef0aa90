"""The steps that the products share: folders, commands, and archives that come out the same."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from zwitser import __version__

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "distribution"
BUILD = ROOT / "build"
PRODUCTS = ROOT / "dist"
NAME = f"zwitser-{__version__}"
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The time of every file in a zip: the same content gives the same archive."""


def run(*command: object) -> None:
    """Run a command in the repository, and stop where it fails."""
    subprocess.run([str(part) for part in command], cwd=ROOT, check=True)


def pip(*arguments: object) -> None:
    """Run pip, quietly."""
    run(sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments)


def emptied(folder: Path) -> Path:
    """Give this folder, with nothing in it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def zipped(folder: Path, target: Path) -> Path:
    """Pack a folder with its own name on top; the same files give the same bytes."""
    target.unlink(missing_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            name = path.relative_to(folder.parent).as_posix()
            entry = zipfile.ZipInfo(name, LONG_AGO)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, path.read_bytes())
    return target


def done(*products: Path) -> None:
    """Write the SHA-256 of each product beside it, and say what was made."""
    for product in products:
        digest = hashlib.sha256(product.read_bytes()).hexdigest()
        product.with_name(f"{product.name}.sha256").write_text(f"{digest}  {product.name}\n")
        print(f"{product.relative_to(ROOT)}  {product.stat().st_size / 1e6:.1f} MB  {digest}")
