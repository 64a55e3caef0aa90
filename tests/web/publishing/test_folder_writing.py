"""Whatever stops in between: every page is whole, every link works, the next writing ends it."""

from __future__ import annotations

import errno
import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path, PureWindowsPath
from types import SimpleNamespace
from typing import IO, Any

import pytest

from zwitser.errors import Refused
from zwitser_web.publishing import folder

Site = dict[str, bytes]

OLD: Site = {
    "index.html": b'<a href="avond/1.html"> <a href="avond/old.html">',
    "avond/1.html": b'old <a href="old.html">',
    "avond/old.html": b"goes away",
    "files/base.css": b"stays",
}
NEW: Site = {
    "index.html": b'<a href="avond/1.html"> <a href="avond/round/2.html">',
    "avond/1.html": b'new <a href="round/2.html">',
    "avond/round/2.html": b"comes",
    "files/base.css": b"stays",
}
NEWEST: Site = {"index.html": b"newest", "files/base.css": b"stays"}
THEIRS = {"own.html": b"of the club", "avond/photo.jpg": b"too"}
STEPS = ("replace", "unlink", "mkdir", "chmod", "rmdir", "open")


class Stopped(BaseException):
    """The computer stopped here."""


class Steps:
    """Counts what is done to the disk; from the step that was chosen on, nothing is done."""

    def __init__(self, patch: pytest.MonkeyPatch, last: int, failure: Callable[[], BaseException]):
        self.done, self.last, self.failure = 0, last, failure
        self.between: Callable[[], None] = lambda: None
        for name in STEPS:
            patch.setattr(Path, name, self._counted(getattr(Path, name)))
        patch.setattr(os, "fsync", self._counted(os.fsync))

    def _counted(self, act: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*args: Any, **kwargs: Any) -> Any:
            self.done += 1
            if self.done > self.last:
                raise self.failure()
            self.between()
            return act(*args, **kwargs)

        return counted


def started(tmp_path: Path) -> Path:
    """Give a folder with the old site, and files of somebody else."""
    site = tmp_path / "site"
    folder.write(OLD, site)
    for name, content in THEIRS.items():
        (site / name).write_bytes(content)
    return site


def seen(site: Path) -> Site:
    """Give what a visitor finds."""
    found = (path for path in site.rglob("*") if path.is_file())
    named = {path.relative_to(site).as_posix(): path.read_bytes() for path in found}
    return {
        name: content
        for name, content in named.items()
        if name not in THEIRS and name != folder.MANIFEST and not name.startswith(folder.STAGE)
    }


def cut_short(site: Path, last: int) -> None:
    """Write the new site, of which only so many steps happen."""
    with pytest.MonkeyPatch.context() as patch:
        Steps(patch, last, Stopped)
        with pytest.raises(Stopped):
            folder.write(NEW, site)


def steps_of_a_change(tmp_path: Path) -> int:
    site = started(tmp_path / "count")
    with pytest.MonkeyPatch.context() as patch:
        steps = Steps(patch, 10_000, Stopped)
        folder.write(NEW, site)
    return steps.done


def follow_links(site: Path) -> None:
    for name, content in seen(site).items():
        for link in re.findall(rb'href="([^"]+)"', content):
            assert (site / name).parent.joinpath(link.decode()).exists(), (name, link)


def test_power_cut_at_any_step_leaves_whole_pages_that_the_next_writing_makes_new(
    tmp_path: Path,
) -> None:
    untouched = mixed = 0
    count = steps_of_a_change(tmp_path)
    for last in range(count):
        site = started(tmp_path / str(last))
        cut_short(site, last)
        found = seen(site)
        assert all(found[name] in (OLD.get(name), NEW.get(name)) for name in found), "half a file"
        follow_links(site)
        untouched += found == OLD
        mixed += found not in (OLD, NEW)
        folder.write(NEW, site)
        assert seen(site) == NEW, last
        assert not (site / folder.STAGE).exists()
        assert {name: (site / name).read_bytes() for name in THEIRS} == THEIRS
    assert mixed
    assert 10 < untouched < count, "some steps come before the first file is touched, some after"


def test_site_that_changed_again_after_a_power_cut_is_the_newest(tmp_path: Path) -> None:
    for last in range(steps_of_a_change(tmp_path)):
        site = started(tmp_path / str(last))
        cut_short(site, last)
        folder.write(NEWEST, site)
        assert seen(site) == NEWEST, last
        assert not (site / "avond/round").exists()


def test_full_disk_at_any_step_is_refused_and_loses_nothing(tmp_path: Path) -> None:
    for last in range(steps_of_a_change(tmp_path)):
        site = started(tmp_path / str(last))
        with pytest.MonkeyPatch.context() as patch:
            Steps(patch, last, lambda: OSError(errno.ENOSPC, "disk full"))
            try:
                folder.write(NEW, site)
            except Refused as refused:
                assert "disk full" in str(refused)  # noqa: PT017  # the last steps only tidy up
        follow_links(site)
        folder.write(NEW, site)
        assert seen(site) == NEW, last


def test_disk_that_is_full_while_files_are_written_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site, write = started(tmp_path), folder._write

    def half(part: Path, content: bytes) -> None:
        write(part, content[: len(content) // 2])
        raise OSError(errno.ENOSPC, "disk full")

    monkeypatch.setattr(folder, "_write", half)
    with pytest.raises(Refused, match="disk full"):
        folder.write(NEW, site)
    assert seen(site) == OLD
    assert not (site / folder.STAGE).exists()


def test_no_link_leads_nowhere_at_any_moment(tmp_path: Path) -> None:
    site = started(tmp_path)
    checked: set[bytes] = set()

    def follow() -> None:
        follow_links(site)
        checked.add((site / "index.html").read_bytes())

    with pytest.MonkeyPatch.context() as patch:
        steps = Steps(patch, 10_000, Stopped)

        def between() -> None:
            steps.between = lambda: None
            follow()
            steps.between = between

        steps.between = between
        folder.write(NEW, site)
    assert checked == {OLD["index.html"], NEW["index.html"]}


def test_file_that_somebody_reads_is_replaced_a_moment_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows a file that another program has open can't be replaced."""
    site, replace, held = started(tmp_path), Path.replace, [2]
    monkeypatch.setattr(folder, "PAUSE", 0.0)

    def busy(part: Path, target: Path) -> Path:
        if target.name == "index.html" and held[0]:
            held[0] -= 1
            raise PermissionError(errno.EACCES, "in use")
        return replace(part, target)

    monkeypatch.setattr(Path, "replace", busy)
    folder.write(NEW, site)
    assert seen(site) == NEW


def test_file_that_stays_in_use_is_replaced_by_the_next_writing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site, replace = started(tmp_path), Path.replace
    monkeypatch.setattr(folder, "PAUSE", 0.0)

    def busy(part: Path, target: Path) -> Path:
        if target.name == "index.html":
            raise PermissionError(errno.EACCES, "in use")
        return replace(part, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", busy)
        with pytest.raises(Refused, match="in use"):
            folder.write(NEW, site)
    folder.write(NEW, site)
    assert seen(site) == NEW
    assert not (site / folder.STAGE).exists()


def test_windows_which_removes_no_open_file_is_left_tidy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unlink, held = Path.unlink, folder._acquire_lock
    locks: list[IO[bytes]] = []

    def no_open_file(path: Path, *, missing_ok: bool = False) -> None:
        if path.name == folder.LOCK and not locks[-1].closed:
            raise PermissionError(errno.EACCES, "in use")
        unlink(path, missing_ok=missing_ok)

    def noted(stage: Path) -> IO[bytes]:
        locks.append(held(stage))
        return locks[-1]

    monkeypatch.setattr(folder, "_acquire_lock", noted)
    monkeypatch.setattr(Path, "unlink", no_open_file)
    monkeypatch.setattr(folder, "sys", SimpleNamespace(platform="win32"))
    folder.write(NEW, tmp_path)
    assert seen(tmp_path) == NEW
    assert not (tmp_path / folder.STAGE).exists()


@pytest.mark.parametrize("theirs", ["avond/round", "avond/round/2.html/photo.jpg"])
def test_what_stands_in_the_way_is_noticed_before_anything_is_touched(
    tmp_path: Path, theirs: str
) -> None:
    """A file where a folder has to be, and a folder where a file has to be."""
    site = started(tmp_path)
    (site / theirs).parent.mkdir(parents=True, exist_ok=True)
    (site / theirs).write_text("of the club")
    with pytest.raises(Refused, match="folder"):
        folder.write(NEW, site)
    assert {name: content for name, content in seen(site).items() if name in OLD} == OLD
    assert (site / theirs).read_text() == "of the club"


def test_page_of_somebody_else_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("the club's own")
    with pytest.raises(Refused, match=r"index\.html") as refused:
        folder.write(NEW, tmp_path)
    assert refused.value.code == "site-foreign"
    assert [path.name for path in tmp_path.iterdir()] == ["index.html"]
    (tmp_path / "index.html").write_bytes(NEW["index.html"])
    folder.write(NEW, tmp_path)
    assert seen(tmp_path) == NEW


def test_two_programs_do_not_write_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    holding = (
        "import django, sys; django.setup(); from pathlib import Path; "
        "from zwitser_web.publishing import folder\n"
        "with folder.lock(Path(sys.argv[1])): print('mine', flush=True); sys.stdin.readline()\n"
    )
    other = subprocess.Popen(
        [sys.executable, "-c", holding, str(tmp_path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert other.stdin is not None
    assert other.stdout is not None
    try:
        assert other.stdout.readline() == "mine\n"
        monkeypatch.setattr(folder, "PATIENCE", 0.1)
        with pytest.raises(Refused) as refused:
            folder.write(NEW, tmp_path)
        monkeypatch.undo()
        assert refused.value.code == "site-busy"
        threading.Timer(0.3, lambda: other.communicate("enough\n", timeout=10)).start()
        folder.write(NEW, tmp_path)
    finally:
        other.kill()
        other.wait(timeout=10)
    assert seen(tmp_path) == NEW
    assert not (tmp_path / folder.STAGE).exists()


def test_program_that_is_killed_holds_nobody_up(tmp_path: Path) -> None:
    dying = (
        "import django, os, sys; django.setup(); from pathlib import Path; "
        "from zwitser_web.publishing import folder\n"
        "with folder.lock(Path(sys.argv[1])): os.kill(os.getpid(), 9)\n"
    )
    killed = subprocess.run([sys.executable, "-c", dying, str(tmp_path)], check=False, timeout=30)
    assert killed.returncode == -9
    assert (tmp_path / folder.STAGE / folder.LOCK).exists()
    folder.write(NEW, tmp_path)
    assert seen(tmp_path) == NEW
    assert not (tmp_path / folder.STAGE).exists()


@pytest.mark.parametrize("code", [errno.EINVAL, errno.ENOTSUP, errno.ENOSYS, errno.ENOLCK])
def test_network_folder_without_locks_and_without_a_way_to_wait_is_written_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def cannot(*_: object) -> None:
        raise OSError(code, "not here")

    site = started(tmp_path)
    monkeypatch.setattr(folder, "PATIENCE", 0.1)
    monkeypatch.setattr(os, "fsync", cannot)
    monkeypatch.setattr(folder, "take", cannot)
    folder.write(NEW, site)
    assert seen(site) == NEW
    assert not (site / folder.STAGE).exists()


def test_disk_that_breaks_while_it_is_waited_for_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: int) -> None:
        raise OSError(errno.EIO, "broken")

    site = started(tmp_path)
    monkeypatch.setattr(os, "fsync", broken)
    with pytest.raises(Refused, match="broken"):
        folder.write(NEW, site)
    assert seen(site) == OLD


def test_stick_that_knows_no_rights_is_written_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_rights(*_: object) -> None:
        raise PermissionError(errno.EPERM, "operation not permitted")

    monkeypatch.setattr(Path, "chmod", no_rights)
    folder.write(NEW, tmp_path / "site")
    assert seen(tmp_path / "site") == NEW


def test_folder_that_somebody_looks_into_holds_nothing_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows a folder that is open in a window can't be removed."""
    site = tmp_path / "site"
    folder.write(NEW, site)
    rmdir = Path.rmdir

    def in_use(path: Path) -> None:
        if path.name == "round":
            raise PermissionError(errno.EACCES, "in use")
        rmdir(path)

    monkeypatch.setattr(Path, "rmdir", in_use)
    folder.write(NEWEST, site)
    assert seen(site) == NEWEST
    assert not (site / folder.STAGE).exists()


def test_page_that_somebody_reads_goes_away_a_moment_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site, unlink, held = started(tmp_path), Path.unlink, [2]
    monkeypatch.setattr(folder, "PAUSE", 0.0)

    def busy(path: Path, *, missing_ok: bool = False) -> None:
        if path.name == "old.html" and held[0]:
            held[0] -= 1
            raise PermissionError(errno.EACCES, "in use")
        unlink(path, missing_ok=missing_ok)

    monkeypatch.setattr(Path, "unlink", busy)
    folder.write(NEW, site)
    assert seen(site) == NEW


def test_folder_in_the_place_of_a_page_that_goes_away_is_left_alone(tmp_path: Path) -> None:
    site = started(tmp_path)
    (site / "avond/old.html").unlink()
    (site / "avond/old.html").mkdir()
    (site / "avond/old.html/photo.jpg").write_text("of the club")
    for _ in range(2):
        folder.write(NEW, site)
        assert (site / "avond/old.html/photo.jpg").read_text() == "of the club"
    assert not (site / folder.STAGE).exists()


@pytest.mark.parametrize("name", ["", ".", "../kostbaar.txt", "a\0b", "\ud800", "\x7f"])
def test_note_that_lies_removes_nothing_and_holds_nothing_up(tmp_path: Path, name: str) -> None:
    site, precious = started(tmp_path), tmp_path / "kostbaar.txt"
    precious.write_text("blijf")
    note = json.loads((site / folder.MANIFEST).read_text())
    note["files"][name] = "0" * 64
    (site / folder.MANIFEST).write_text(json.dumps(note))
    folder.write(NEW, site)
    assert seen(site) == NEW
    assert precious.read_text() == "blijf"


def test_note_that_is_nested_without_end_is_none(tmp_path: Path) -> None:
    site = tmp_path / "site"
    folder.write({}, site)
    (site / folder.MANIFEST).write_text("[" * 100_000)
    folder.write(NEW, site)
    assert seen(site) == NEW


@pytest.mark.parametrize("name", ["C:geheim.txt", "C:\\geheim.txt", "\\geheim.txt", "a\\..\\..\\b"])
def test_letter_of_a_drive_leads_out_of_a_folder_on_windows(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(folder, "Path", PureWindowsPath)
    assert not folder.is_inside(name)
    assert folder.is_inside("avond/round/2.html")


def test_link_to_elsewhere_in_the_place_of_our_own_folder_is_refused(tmp_path: Path) -> None:
    site, elsewhere = started(tmp_path), tmp_path / "elders"
    elsewhere.mkdir()
    (elsewhere / "kostbaar.txt").write_text("blijf")
    (site / folder.STAGE).symlink_to(elsewhere)
    with pytest.raises(Refused, match="link"):
        folder.write(NEW, site)
    assert (elsewhere / "kostbaar.txt").read_text() == "blijf"
    assert seen(site) == OLD


@pytest.mark.parametrize("linked", ["avond", "avond/round"])
def test_link_to_elsewhere_in_the_place_of_a_folder_of_the_site_is_refused(
    tmp_path: Path, linked: str
) -> None:
    """Nothing is written or removed where the link leads; without the link all goes on."""
    site, elsewhere = started(tmp_path), tmp_path / "elders"
    folder.write(NEW, site)
    (site / linked).rename(elsewhere)
    (site / linked).symlink_to(elsewhere)
    before = {path: path.read_bytes() for path in elsewhere.rglob("*") if path.is_file()}
    changed = NEW | {"avond/round/2.html": b"later", "avond/3.html": b"more"}
    with pytest.raises(Refused, match=f"{linked} is a link") as refused:
        folder.write(changed, site)
    assert refused.value.code == "site-link"
    folder.write(NEWEST, site)
    assert {path: path.read_bytes() for path in elsewhere.rglob("*") if path.is_file()} == before
    (site / linked).unlink()
    folder.write(changed, site)
    assert seen(site) == changed


def test_link_that_came_after_an_interruption_is_not_followed_either(tmp_path: Path) -> None:
    site, elsewhere = started(tmp_path), tmp_path / "elders"
    elsewhere.mkdir()
    for last in range(steps_of_a_change(tmp_path)):
        cut_short(site, last)
        if seen(site) != OLD:
            break
    (site / "avond").rename(tmp_path / "away")
    (site / "avond").symlink_to(elsewhere)
    with pytest.raises(Refused, match="avond is a link"):
        folder.write(NEW, site)
    assert not list(elsewhere.iterdir())
    (site / "avond").unlink()
    folder.write(NEW, site)
    assert (site / "avond" / "1.html").read_bytes() == NEW["avond/1.html"]
