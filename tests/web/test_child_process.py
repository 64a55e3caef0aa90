"""A file that gets past every guard of its reader stops a child process, and nobody else."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import NoReturn
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, HTTPRedirectHandler, Request, build_opener, urlopen

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile, TemporaryUploadedFile
from django.test import Client
from pytest_django import Settings

from tests.formats.test_bombs import LIKE, NUMBERS, PAIRING, database, workbook
from tests.formats.test_knsb_list import LIST
from tests.web.doors import Door
from tests.web.forms import forms_of
from tests.web.test_browser_hosted import environment, manage
from zwitser import formats
from zwitser.errors import BadInput, Refused
from zwitser.formats.tables import preview
from zwitser.formats.workbook import table_of_file
from zwitser.journal import fold, lines
from zwitser_web import child_process, store
from zwitser_web.files import backup, rating_lists
from zwitser_web.models import Club, ListedMember, Tournament

ROOT = Path(__file__).parent.parent
CASES = ROOT / "cases"


@pytest.fixture
def hosted(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read as a hosted server does, with time for a busy computer to start a process."""
    settings.READ_IN_CHILD, settings.MODE = True, "hosted"
    monkeypatch.setattr(child_process, "SECONDS", 60.0)
    monkeypatch.setattr(child_process, "PATIENCE", 0.1)


@pytest.fixture(params=["hosted", "local"])
def mode(request: pytest.FixtureRequest, hosted: None, settings: Settings) -> str:
    settings.MODE = request.param
    return str(request.param)


def test_what_a_reader_gives_comes_back_whole(mode: str) -> None:
    journal = (ROOT / "journals" / "knsb-weerstand.jsonl").read_text()
    found = child_process.run(lines.loads, journal)
    assert found == lines.loads(journal)
    assert child_process.run(fold.restore, found) == fold.restore(found)
    for data, name in (
        (next(CASES.glob("trf/*.trf")).read_bytes(), "x.trf"),
        (next(CASES.glob("opengotha/*.xml")).read_bytes(), "x.xml"),
    ):
        assert child_process.run(formats.read, data, name, system=None) == formats.read(data, name)
    table = child_process.run(table_of_file, workbook(), "x.xlsx")
    assert table == table_of_file(workbook(), "x.xlsx")
    assert child_process.run(preview, table.text, []) == preview(table.text, [])


def test_what_a_reader_refuses_is_refused_in_the_same_words(hosted: None) -> None:
    with pytest.raises(BadInput) as there:
        child_process.run(formats.read, b'{"zwitser": 1, "name": 3}', "x.json")
    with pytest.raises(BadInput) as here:
        formats.read(b'{"zwitser": 1, "name": 3}', "x.json")
    assert there.value.faults == here.value.faults


def test_a_reader_that_takes_too_long_is_stopped(
    mode: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where no Python runs that could look at a clock."""
    monkeypatch.setattr(child_process, "SECONDS", 3.0)
    began = time.monotonic()
    with pytest.raises(child_process.Stopped, match="too much time or memory"):
        child_process.run(time.sleep, 60)
    with pytest.raises(child_process.Stopped, match="too much time or memory"):
        child_process.run(pow, 7, 10**9)
    assert time.monotonic() - began < 20
    assert len(caplog.records) == 2


def test_a_reader_that_takes_too_much_memory_or_dies_is_stopped(hosted: None) -> None:
    with pytest.raises(child_process.Stopped):
        child_process.run(bytearray, 2 << 30)
    with pytest.raises(child_process.Stopped):
        child_process.run(os._exit, 0)
    with pytest.raises(child_process.Stopped):
        child_process.run(bytes, child_process.LARGEST_ANSWER + 1)


def test_a_reader_that_breaks_is_a_fault_of_ours_with_its_traceback(hosted: None) -> None:
    with pytest.raises(RuntimeError, match=r"(?s)Traceback.*ZeroDivisionError"):
        child_process.run(divmod, 1, 0)


def test_nobody_is_left_behind_by_who_stops_asking(
    hosted: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    items = child_process.stream(60.0, count)
    assert [next(items), next(items)] == [0, 1]
    items.close()
    monkeypatch.setattr(child_process, "SECONDS", 3.0)
    with pytest.raises(child_process.Stopped):
        child_process.run(time.sleep, 60)
    children = Path(f"/proc/self/task/{threading.get_native_id()}/children").read_text().split()
    commands = [Path(f"/proc/{one}/cmdline").read_text() for one in children]
    assert not [command for command in commands if "spawn_main" in command]


def test_one_more_file_than_are_read_at_once_is_refused_soon(hosted: None) -> None:
    refused: list[str] = []

    def read() -> None:
        try:
            child_process.run(time.sleep, 2)
        except Refused as error:
            refused.append(error.code)

    threads = [threading.Thread(target=read) for _ in range(child_process.AT_ONCE + 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert refused == ["files-busy"] * 2
    child_process.run(time.sleep, 0)


def test_files_that_take_minutes_leave_a_turn_for_others(hosted: None) -> None:
    long = [child_process.stream(300.0, count) for _ in range(child_process.AT_ONCE)]
    try:
        assert [next(items) for items in long[:-1]] == [0] * (child_process.AT_ONCE - 1)
        with pytest.raises(Refused, match="other files"):
            next(long[-1])
        child_process.run(time.sleep, 0)
    finally:
        for items in long:
            items.close()
    assert next(child_process.stream(300.0, count)) == 0


@pytest.mark.django_db
@pytest.mark.parametrize("lang", ["nl", "en"])
def test_who_sent_the_file_reads_why_it_was_stopped(
    hosted: None,
    desk: Client,
    tournament: Tournament,
    lang: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(child_process, "SECONDS", 0.0)
    desk.cookies["lang"] = lang
    said = {"nl": "te veel tijd of geheugen", "en": "too much time or memory"}[lang]
    for address in ("/import", "/t/avond/players/paste", "/t/avond/players/list"):
        monkeypatch.setattr(rating_lists, "SECONDS", 0.0)
        caplog.clear()
        file = SimpleUploadedFile("x.csv", LIST.encode())
        answer = desk.post(address, {"file": file}, headers={"Referer": "http://testserver/new"})
        assert 400 <= answer.status_code < 500
        assert said in answer.content.decode()
        assert re.search(rf"POST {address} by account \d+", caplog.text)


@pytest.mark.django_db
def test_every_file_of_a_form_is_read_in_a_child(
    hosted: None, cast: dict[str, Client], doors: list[Door], monkeypatch: pytest.MonkeyPatch
) -> None:
    """But for a logo, whose lengths are walked through and nothing else."""
    started: list[float] = []

    def items(seconds: float, _: object) -> NoReturn:
        started.append(seconds)
        raise child_process._stop_error("time")

    monkeypatch.setattr(child_process, "_items", items)
    pages = [cast["owner"].get(door.address, follow=True) for door in doors if door.reads]
    forms = {
        form.action: form
        for page in pages
        if page.get("Content-Type", "").startswith("text/html")
        for form in forms_of(page.request["PATH_INFO"], page.content.decode())
        if form.files
    }
    assert len(forms) > 5
    here = []
    for action, form in forms.items():
        started.clear()
        sent = {name: SimpleUploadedFile("x.csv", LIST.encode()) for name in form.files}
        assert cast["owner"].post(action, form.fields | sent).status_code in (409, 422), action
        here += [] if started else [action]
    assert here == ["/club/de-toren/name"]


@pytest.mark.django_db
@pytest.mark.parametrize("is_large", [False, True])
def test_a_list_comes_in_piece_by_piece(hosted: None, club: Club, is_large: bool) -> None:
    kind = TemporaryUploadedFile if is_large else SimpleUploadedFile
    file = (
        TemporaryUploadedFile("x.csv", "text/csv", len(LIST), "utf-8")
        if kind is TemporaryUploadedFile
        else io.BytesIO(LIST.encode())
    )
    if is_large:
        file.write(LIST.encode())
        file.flush()
    rating_lists.keep(club, file, "x.csv")
    assert ListedMember.objects.filter(list__club=club).count() == LIST.strip().count("\n")


@pytest.mark.django_db
def test_a_backup_of_a_club_comes_back_through_a_child(
    hosted: None, club: Club, tournament: Tournament
) -> None:
    packed = backup.pack(club)
    assert backup.unpack(Club.objects.create(slug="elders", name="Elders"), packed).added == 1
    with pytest.raises(BadInput):
        backup.unpack(club, packed[:-60])


@pytest.mark.django_db
def test_a_backup_of_many_tournaments_takes_longer_than_a_file_and_comes_in_parts(
    hosted: None, club: Club, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a club saves it gets back, however many evenings it had."""
    for number in range(20):
        store.add(club, store.load(tournament), name=f"Avond {number}")
    packed = backup.pack(club)
    backup.check(packed, len(packed))
    monkeypatch.setattr(child_process, "SECONDS", 0.0)
    monkeypatch.setattr(child_process, "LARGEST_ANSWER", 12_000)
    assert backup.unpack(Club.objects.create(slug="elders", name="Elders"), packed).added == 21


GUARDS_OFF = """
import zwitser.formats.keizer_for_clubs as database
import zwitser_web.child_process as child_process
database.authorize = lambda *_: 0
database._COLUMNS = "table_info"
database._SMALL = {}
child_process.SECONDS = 6.0
"""
"""What every process of the server begins with: no guard of the reader holds."""

PEOPLE = """
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.auth import SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY
from zwitser_web.models import *
club = Club.objects.create(slug="x", name="X")
account = Account.objects.add("a@example.org", "A")
Membership.objects.create(account=account, club=club, role=Role.ARBITER)
session = SessionStore()
session[SESSION_KEY] = str(account.pk)
session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
session[HASH_SESSION_KEY] = account.get_session_auth_hash()
session.create()
print(session.session_key)
"""


@pytest.fixture
def unguarded(tmp_path: Path) -> Iterator[tuple[str, str, Path]]:
    """Start a hosted server whose readers have no guards: its address, a session, its log."""
    (tmp_path / "sitecustomize.py").write_text(GUARDS_OFF)
    manage(tmp_path, "migrate", "--verbosity=0")
    session = manage(tmp_path, "shell", "-v0", "-c", PEOPLE).strip()
    log = tmp_path / "log"
    with log.open("w") as errors:
        process = subprocess.Popen(
            [sys.executable, "-m", "django", "hosted", "127.0.0.1:0", "--linger", "0"],
            env=environment(tmp_path) | {"PYTHONPATH": str(tmp_path)},
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
    assert process.stdout is not None
    found = re.search(r"http://[^/]+", process.stdout.readline())
    assert found is not None
    yield found[0], session, log
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=40)


def upload(address: str, session: str, data: bytes) -> int:
    """Send a file to be imported, as a browser does; give the status of the answer."""
    token = "t" * 32
    body = b"".join(
        b'--x\r\nContent-Disposition: form-data; name="%s"%s\r\n\r\n%s\r\n' % part
        for part in (
            (b"csrfmiddlewaretoken", b"", token.encode()),
            (b"file", b'; filename="k.s3db"', data),
        )
    )
    headers = {
        "Cookie": f"sessionid={session}; csrftoken={token}",
        "Content-Type": "multipart/form-data; boundary=x",
    }
    request = Request(f"{address}/import", body + b"--x--\r\n", headers)
    try:
        with build_opener(HTTPCookieProcessor, NoRedirect).open(request, timeout=60) as answer:
            return int(answer.status)
    except HTTPError as error:
        return error.code


class NoRedirect(HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        return None


def test_a_bomb_that_no_guard_stops_takes_no_page_from_others(
    unguarded: tuple[str, str, Path],
) -> None:
    address, session, log = unguarded
    bomb = database(
        "CREATE TABLE player (id)",
        f"INSERT INTO player(id) {NUMBERS.format(300)} SELECT n FROM r",
        f"ALTER TABLE player ADD COLUMN name AS ({LIKE})",
        PAIRING,
    )
    answers: list[int] = []
    threads = [
        threading.Thread(target=lambda: answers.append(upload(address, session, bomb)))
        for _ in range(6)
    ]
    for thread in threads:
        thread.start()
    waited = []
    while any(thread.is_alive() for thread in threads):
        began = time.monotonic()
        with urlopen(f"{address}/login", timeout=30) as page:
            assert page.status == 200
        waited.append(time.monotonic() - began)
        time.sleep(0.2)
    assert len(waited) > 5
    assert max(waited) < 5
    assert len(answers) == 6
    assert all(400 <= status < 500 for status in answers), answers
    assert (
        log.read_text().count("stopped a reader of a file (time): POST /import by account 1") >= 3
    )
    good = database("CREATE TABLE player (id, name)", "INSERT INTO player VALUES (1, 'x')", PAIRING)
    assert upload(address, session, good) == 200
