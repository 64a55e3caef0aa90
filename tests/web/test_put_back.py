"""A database that goes back under a process that runs: nothing is written over a gap, ever."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from tests.web.desk_client import BOARDS, DeskClient
from tests.web.real_server import Server
from zwitser import arbiter
from zwitser.journal.fold import EMPTY
from zwitser.journal.lines import dumps_line, loads_line
from zwitser.journal.state import Board
from zwitser.model import Player, Result
from zwitser_web import caches, store
from zwitser_web.api.webhooks import edition_of
from zwitser_web.models import Club, Event, Tournament

pytestmark = pytest.mark.django_db

RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)


def record(row: Tournament, result: Result, board: int = 1) -> None:
    place = Board(0, 1, board)
    store.act(row, "Arbiter", lambda state: arbiter.record_result(state, place, result))


def numbers(row: Tournament) -> list[int]:
    return list(row.events.order_by("number").values_list("number", flat=True))


def go_back(row: Tournament, last: int) -> None:
    """Do to a journal what an older copy of the database does: the process is told nothing."""
    row.events.filter(number__gt=last).delete()


def in_another_process(row: Tournament, result: Result, board: int = 1) -> None:
    """Write a line that this process has not in its memory."""
    known = store._states.find(store._key(row))
    assert known
    caches.forget()
    record(row, result, board)
    store._states.put(store._key(row), known)


def test_a_line_is_never_written_after_lines_that_are_gone(published: Tournament) -> None:
    first = len(numbers(published))
    record(published, Result.WHITE_WINS)
    record(published, Result.DRAW, 2)
    go_back(published, first)
    record(published, Result.BLACK_WINS, 2)
    assert numbers(published) == list(range(1, first + 2))
    caches.forget()
    games = store.load(published).rounds[0].games
    assert [game.result for game in games] == [Result.PENDING, Result.BLACK_WINS]


def test_a_state_of_the_same_length_with_another_last_line_is_dropped(
    published: Tournament,
) -> None:
    first = len(numbers(published))
    record(published, Result.WHITE_WINS)
    go_back(published, first)
    in_another_process(published, Result.BLACK_WINS)
    assert store.load(published).rounds[0].games[0].result is Result.BLACK_WINS
    state = store.load_many([published])[0]
    assert state
    assert state.rounds[0].games[0].result is Result.BLACK_WINS


def test_a_longer_state_in_memory_is_not_told_and_not_kept(published: Tournament) -> None:
    first = len(numbers(published))
    record(published, Result.WHITE_WINS)
    record(published, Result.DRAW, 2)
    go_back(published, first)
    for _ in range(2):
        pending = store.load(published).rounds[0].pending
        assert len(pending) == 2
    in_another_process(published, Result.BLACK_WINS)
    assert len(store.load(published).rounds[0].pending) == 1


def test_public_pages_lists_and_feeds_follow_a_journal_that_went_back(
    published: Tournament,
) -> None:
    """As long as before, but with another last line: no page and no 304 of what was."""
    first = len(numbers(published))
    record(published, Result.WHITE_WINS)
    page = Client().get("/p/avond/round/1/")
    assert "1–0" in page.content.decode()
    go_back(published, first)
    in_another_process(published, Result.BLACK_WINS)
    asked = Client().get("/p/avond/round/1/", headers={"If-None-Match": page["ETag"]})
    assert asked.status_code == 200
    assert "0–1" in asked.content.decode()


def test_a_summary_of_lines_that_are_gone_counts_no_more(
    desk: Client, published: Tournament
) -> None:
    first = len(numbers(published))
    late = [Player(0, "Laat", 0)]
    store.act(published, "A", lambda state: arbiter.enter_many(state, late))
    assert "6 deelnemers" in desk.get("/").content.decode()
    assert Tournament.objects.get(pk=published.pk).summary["of"]["players"] == 6
    go_back(published, first)
    in_another_process(published, Result.BLACK_WINS)
    assert "5 deelnemers" in desk.get("/").content.decode(), "as long as what was summed up"


def three_lines_fewer(row: Tournament) -> list[int]:
    players = [Player(0, f"Laat {number}", 0) for number in range(6)]
    for player in players:
        store.act(row, "A", lambda state, one=player: arbiter.enter_many(state, [one]))  # type: ignore[misc]  # mypy can't infer a lambda with a default
    row.events.filter(number__in=(4, 5, 6)).delete()
    return numbers(row)


def test_a_gap_is_refused_in_words(desk: Client, tournament: Tournament) -> None:
    left = three_lines_fewer(tournament)
    caches.forget()
    with pytest.raises(store.Unreadable, match="lines 4-6 are missing") as refused:
        store.load(tournament)
    assert refused.value.code == "journal-gap"
    with pytest.raises(store.Unreadable):
        store.act(
            tournament, "A", lambda state: arbiter.enter_many(state, [Player(0, "Nog een", 0)])
        )
    assert numbers(tournament) == left
    answer = desk.get("/t/avond/")
    assert answer.status_code == 409
    assert "ontbreekt iets (regel 4-6)" in answer.content.decode()
    assert "niet te lezen" in desk.get("/").content.decode(), "and the list goes on"


def test_who_follows_a_journal_begins_again_when_the_database_was_put_back(
    published: Tournament,
) -> None:
    """Else a program that heard lines which are gone would never ask for those in their place."""
    before = published.created, edition_of(published)
    call_command("check_journals", "--put-back", stdout=StringIO())
    published.refresh_from_db()
    assert published.created - before[0] == timedelta(microseconds=1)
    assert edition_of(published) != before[1]
    assert len(store.load(published).rounds) == 1


def faults_told() -> str:
    """Run the command, and give all that it says."""
    told = StringIO()
    with pytest.raises(CommandError) as found:
        call_command("check_journals", stdout=told)
    assert found.value.returncode == 1
    return f"{told.getvalue()}{found.value}"


def test_journals_without_a_fault_are_counted(published: Tournament) -> None:
    told = StringIO()
    call_command("check_journals", stdout=told)
    assert told.getvalue() == "1 journals: every line is there and can be read\n"


def test_a_gap_an_unreadable_line_and_a_wrong_number_are_named(
    club: Club, tournament: Tournament
) -> None:
    three_lines_fewer(tournament)
    names = ("Kapot", "Van nul", "Los", "Leeg")
    begin = arbiter.create(EMPTY, "x", "knsb-weerstand", rounds=3)
    broken, zero, loose, empty = (store.create(club, name, begin, by="A") for name in names)
    players = [Player(0, "Aal", 0)]
    store.act(broken, "A", lambda state: arbiter.enter_many(state, players))
    broken.events.filter(number=2).update(line='{"v":1,"event":"?"}')
    zero.events.filter(number=1).update(number=0)
    loose.events.update(line=dumps_line(loads_line(tournament.events.get(number=2).line)))
    empty.events.all().delete()
    said = faults_told()
    assert "de-toren/avond: missing: line 4-6\n" in said
    assert "de-toren/kapot: line 2: can't be read (" in said
    assert "de-toren/van-nul: line 0: a journal begins with line 1\n" in said
    assert "de-toren/los: can't be followed (" in said
    assert "de-toren/leeg: there is no line\n" in said
    assert said.endswith("5 of 5 journals are damaged")


@pytest.mark.django_db(transaction=True)
def test_an_older_copy_that_is_put_back_under_a_running_server_breaks_nothing(
    tmp_path: Path,
) -> None:
    """SQLite's own backup, there and back, while `zwitser serve` goes on with what it remembers."""
    running = Server.start(tmp_path / "data")
    database, copy = tmp_path / "data" / "zwitser.sqlite3", tmp_path / "copy.sqlite3"
    try:
        desk = DeskClient(running.address)
        page = desk.publish_forty_players()
        desk.enter(page, range(1, 4))
        copied(database, copy)
        desk.enter(page, range(4, 8))
        copied(copy, database)
        assert f"3 van {BOARDS} binnen" in desk.read(page)
        desk.enter(page, range(8, 10))
        assert f"5 van {BOARDS} binnen" in desk.read(page)
    finally:
        running.kill()
    with closing(sqlite3.connect(database)) as opened:
        asked = "SELECT number FROM zwitser_web_event JOIN zwitser_web_tournament t"
        rows = opened.execute(f"{asked} ON t.id = tournament_id WHERE slug = 'druk' ORDER BY 1")
        found = [number for (number,) in rows]
    assert found == list(range(1, len(found) + 1))
    done = checked(tmp_path / "data")
    assert done.returncode == 0, done.stderr
    with closing(sqlite3.connect(database)) as opened, opened:
        opened.execute(
            "DELETE FROM zwitser_web_event WHERE number IN (3, 4) AND tournament_id = "
            "(SELECT id FROM zwitser_web_tournament WHERE slug = 'druk')"
        )
    done = checked(tmp_path / "data")
    assert (done.returncode, "club/druk: missing: line 3-4" in done.stdout) == (1, True)
    assert "1 of " in done.stderr


def copied(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)


def checked(data: Path) -> subprocess.CompletedProcess[str]:
    """Run the command as whoever runs a server does."""
    given = {"ZWITSER_DATA": str(data), "DJANGO_SETTINGS_MODULE": "zwitser_web.settings"}
    environment = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    return subprocess.run(
        [sys.executable, "-m", "django", "check_journals"],
        env=environment | given,
        capture_output=True,
        text=True,
        check=False,
    )


def test_what_is_in_memory_is_bounded_by_the_length_of_journals(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many tournaments there are; each is read again when it is asked for."""
    begin = arbiter.create(EMPTY, "Klein", "knsb-weerstand", rounds=3)
    rows = [store.create(club, f"Klein {n}", begin, by="A") for n in range(300)]
    for row in rows:
        store.load(row)
    letters = sum(len(line) for line in Event.objects.values_list("line", flat=True))
    assert (len(store._states), store._states.taken) == (300, letters)
    monkeypatch.setattr(store._states, "largest", letters // 2)
    for row in rows:
        assert store.load(row).tournament.name == "Klein"
    assert 140 < len(store._states) <= 150
    assert store._states.taken <= letters // 2
