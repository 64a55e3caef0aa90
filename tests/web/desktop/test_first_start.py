"""A first start that goes wrong says why, and heals when the cause is gone."""

from __future__ import annotations

import os
import resource
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from django.db import OperationalError

from zwitser.errors import BadInput
from zwitser_web import server
from zwitser_web.desktop import data_folder


def start(folder: Path, *, largest: int = -1) -> subprocess.CompletedProcess[str]:
    """Start the program and let it run for as long as it takes to fail.

    No file of it grows beyond the largest size, as on a disk that is full.
    """
    environment = {**os.environ, "DATABASE_URL": "", "OPEN_DESK": "1", "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "zwitser", "serve", "--port", "0", "--data", str(folder)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (largest, largest))
    assert process.stdout is not None
    first = process.stdout.readline()
    if first:
        process.kill()
    out, err = process.communicate(timeout=30)
    return subprocess.CompletedProcess(command, process.returncode, first + out, err)


def test_an_empty_key_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "secret.key").touch()
    data_folder.prepare(tmp_path)
    assert len((tmp_path / "secret.key").read_text()) > 40
    kept = (tmp_path / "secret.key").read_text()
    data_folder.prepare(tmp_path)
    assert (tmp_path / "secret.key").read_text() == kept


def test_a_key_that_could_not_be_written_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_text", full)
        with pytest.raises(OSError, match="No space"):
            data_folder.prepare(tmp_path)
    assert not (tmp_path / "secret.key").exists()
    data_folder.prepare(tmp_path)
    assert (tmp_path / "secret.key").read_text()


def test_a_file_in_the_place_of_the_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("x")
    done = start(tmp_path / "data")
    assert done.returncode == 2
    assert f"{tmp_path / 'data'}: nothing can be written in this folder" in done.stderr


def test_a_damaged_database_is_said_with_the_way_out(tmp_path: Path) -> None:
    (tmp_path / "zwitser.sqlite3").write_text("this is no database at all, but a letter" * 100)
    done = start(tmp_path)
    assert done.returncode == 2, done.stderr
    assert "the database is damaged" in done.stderr
    assert "zwitser restore FILE --force" in done.stderr
    (tmp_path / "zwitser.sqlite3").unlink()
    assert "http://" in start(tmp_path).stdout


def test_a_disk_on_which_the_database_has_no_room_is_said(tmp_path: Path) -> None:
    done = start(tmp_path, largest=20_000)
    assert done.returncode == 2, done.stderr
    said = f"zwitser: {tmp_path}: nothing can be written in this folder ("
    assert done.stderr.startswith(said)
    assert done.stderr.endswith("); make room, or choose another with --data\n")


@pytest.mark.parametrize(
    "words",
    [
        "database or disk is full",
        "Unable to create the django_migrations table (database or disk is full)",
        "attempt to write a readonly database",
        "unable to open database file",
    ],
)
def test_what_the_database_says_is_put_in_our_words(words: str) -> None:
    with pytest.raises(BadInput) as caught, server._in_one_sentence():
        raise OperationalError(words)
    assert "make room, or choose another with --data" in str(caught.value)
    assert "django_migrations" not in str(caught.value)


def test_a_folder_that_can_not_be_written_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    data_folder.prepare(tmp_path)
    monkeypatch.setattr(Path, "write_bytes", closed)
    with pytest.raises(PermissionError):
        data_folder.prepare(tmp_path)


def test_what_another_start_takes_away_meanwhile_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite's journal comes and goes while the other one makes the tables."""
    gone = tmp_path / "zwitser.sqlite3-journal"
    monkeypatch.setattr(Path, "glob", lambda *_: iter([gone]))
    data_folder.prepare(tmp_path)
    assert (tmp_path / "secret.key").read_text()


def test_two_first_starts_at_once_both_run(tmp_path: Path) -> None:
    environment = {**os.environ, "DATABASE_URL": "", "OPEN_DESK": "1", "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "zwitser", "serve", "--port", "0", "--data", str(tmp_path)]
    both = [
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        for _ in range(2)
    ]
    lines = []
    for process in both:
        assert process.stdout is not None
        lines.append(process.stdout.readline())
    for process in both:
        process.kill()
        process.communicate(timeout=10)
    assert all("http://" in line for line in lines), lines


def test_an_update_keeps_the_tournaments_as_the_older_version_left_them(tmp_path: Path) -> None:
    kept = tmp_path / "zwitser.sqlite3.before-update"
    data_folder.prepare(tmp_path)
    before = {**os.environ, "DATABASE_URL": "", "ZWITSER_MODE": "local"}
    before |= {"ZWITSER_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "zwitser_web.settings"}
    older = ("migrate", "zwitser_web", "0017", "--verbosity", "0")
    subprocess.run([sys.executable, "-m", "django", *older], env=before, check=True)
    assert "http://" in start(tmp_path).stdout
    assert "0018_outlet_whole_club" in _migrations(tmp_path / "zwitser.sqlite3")
    assert max(_migrations(kept)) == "0017_api_and_webhooks"
    assert kept.stat().st_mode & 0o077 == 0
    kept.unlink()
    assert "http://" in start(tmp_path).stdout
    assert not kept.exists()


def _migrations(database: Path) -> list[str]:
    with closing(sqlite3.connect(database)) as opened:
        asked = "SELECT name FROM django_migrations WHERE app = 'zwitser_web' ORDER BY name"
        return [name for (name,) in opened.execute(asked)]


def test_a_copy_that_can_not_be_made_leaves_nothing_behind(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "zwitser.sqlite3")) as opened:
        opened.execute("CREATE TABLE anything (name)")
    (tmp_path / "zwitser.sqlite3.before-update").mkdir()
    with pytest.raises(OSError, match="before-update"):
        data_folder.keep_before_update(tmp_path)
    assert not list(tmp_path.glob("*.new"))
