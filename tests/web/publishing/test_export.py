"""`zwitser export site` in a process of its own, as somebody types it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.web.desktop.desks import Home, Reader, address_of


def export(home: Home, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "zwitser", "export", "site", *arguments],
        env=home.environment, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip


def test_site_is_written_and_then_only_what_changed(tmp_path: Path) -> None:
    home = Home(tmp_path)
    nothing = export(home, str(tmp_path / "site"))
    assert nothing.returncode == 2
    assert "zwitser.sqlite3" in nothing.stderr
    desk = home.start("serve", "--port", "0")
    try:
        Reader(address_of(desk)).read("/")
    finally:
        desk.kill()
        desk.communicate(timeout=10)
    examples = ("--tournament", "voorbeeld-achtkamp", "--lang", "en")
    first = export(home, str(tmp_path / "site"), *examples)
    assert first.returncode == 0, first.stderr
    assert "0 removed" in first.stdout
    page = (tmp_path / "site/voorbeeld-achtkamp/index.html").read_text()
    assert "Example: round robin of eight" in page
    again = export(home, str(tmp_path / "site"), *examples)
    assert " 0 new or changed" in again.stdout
    wrong = export(home, str(tmp_path / "site"), "--tournament", "nergens")
    assert (wrong.returncode, wrong.stderr.count("\n")) == (2, 1)
    without = export(home, str(tmp_path / "other"))
    assert without.returncode == 0
    assert not (tmp_path / "other/voorbeeld-achtkamp").exists()
