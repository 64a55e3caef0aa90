"""Migrations without downtime: the older version goes on beside the new one while processes change.

Expand first (new tables, columns that may be empty or that the database fills), contract in a later
release: see docs/hosting.md.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, migrations, models
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.recorder import MigrationRecorder
from django.db.models.fields import NOT_PROVIDED

from tests.web.real_server import Server
from zwitser.errors import BadInput
from zwitser_web import store
from zwitser_web.files import server_backup
from zwitser_web.models import Club, Tournament

FIRST = "0010"
"""Nothing was released before; from here on two versions may run at once."""

BREAKING = (
    migrations.RemoveField,
    migrations.DeleteModel,
    migrations.RenameField,
    migrations.RenameModel,
    migrations.AlterModelTable,
    migrations.RunSQL,
)
"""What the older version, which still runs, would stumble over."""


def breaks(operation: Operation) -> str:
    """Say what the older version would stumble over; empty where it would not."""
    if isinstance(operation, BREAKING):
        return f"{operation.describe()}: in one step; first release a version that does without"
    if isinstance(operation, migrations.AddField):
        field = operation.field
        filled = field.null or field.many_to_many or field.db_default is not NOT_PROVIDED
        return "" if filled else f"{operation.describe()}: the older version leaves it empty"
    return ""


def released() -> list[migrations.Migration]:
    loader = MigrationLoader(None)
    found = [m for (app, name), m in loader.disk_migrations.items() if app == "zwitser_web"]
    return sorted((m for m in found if m.name >= FIRST), key=lambda migration: migration.name)


def test_every_migration_lets_the_older_version_go_on() -> None:
    told = [
        f"{migration.name}: {reason}"
        for migration in released()
        if not hasattr(migration, "contracts")
        for reason in map(breaks, migration.operations)
        if reason
    ]
    assert released()
    assert not told


def test_what_is_removed_was_out_of_use_in_an_earlier_migration() -> None:
    names = [migration.name for migration in released()]
    for migration in released():
        earlier = getattr(migration, "contracts", "")
        assert not earlier or earlier in names[: names.index(migration.name)], migration.name


def test_what_is_removed_is_told_to_an_older_version_by_the_name() -> None:
    """A process of the older version that starts then refuses in words, rather than fail later."""
    for migration in released():
        assert hasattr(migration, "contracts") == (store.TOO_NEW in migration.name), migration.name


@pytest.fixture
def newer(transactional_db: None) -> Iterator[Callable[[str], None]]:
    """Let the database say that it has been through a migration of a later version."""
    recorder = MigrationRecorder(connection)
    made: list[str] = []

    def migrate(name: str) -> None:
        recorder.record_applied("zwitser_web", name)
        made.append(name)

    yield migrate
    for name in made:
        recorder.record_unapplied("zwitser_web", name)


def test_data_of_a_newer_version_are_refused_in_words(newer: Callable[[str], None]) -> None:
    store.check_not_newer()
    newer("9998_wishes")
    with pytest.raises(BadInput, match=r"this data is newer: .*9998_wishes.*install that one"):
        store.check_not_newer()
    with pytest.raises(BadInput, match="this data is newer"):
        server_backup.save(BytesIO())


def test_a_hosted_process_goes_on_while_others_are_updated(newer: Callable[[str], None]) -> None:
    newer("9998_wishes")
    store.check_not_newer(may_overlap=True)
    newer("9999_contract_wishes")
    with pytest.raises(CommandError, match=r"database: this data is newer: .*9999_contract_wishes"):
        call_command("hosted", "127.0.0.1:0")


def test_the_desk_does_not_open_data_of_a_newer_version(tmp_path: Path) -> None:
    """Nothing of them is touched: neither the tables nor the copy from before the update."""
    running = Server.start(tmp_path)
    running.kill()
    database = tmp_path / "zwitser.sqlite3"
    with closing(sqlite3.connect(database)) as opened, opened:
        opened.execute(
            "INSERT INTO django_migrations (app, name, applied) "
            "VALUES ('zwitser_web', '9998_wishes', '2027-01-01')"
        )
        opened.execute("DELETE FROM django_migrations WHERE name LIKE '0019%'")
    for arguments in (["serve", "--port", "0"], ["backup", str(tmp_path / "all.zip")]):
        done = subprocess.run(
            [sys.executable, "-m", "zwitser", *arguments, "--data", str(tmp_path)],
            env={**os.environ, "DATABASE_URL": ""},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 2
        assert "this data is newer" in done.stderr
        assert "9998_wishes" in done.stderr
    assert not (tmp_path / "zwitser.sqlite3.before-update").exists()


@pytest.mark.parametrize(
    "operation",
    [
        migrations.RemoveField("club", "name"),
        migrations.DeleteModel("Club"),
        migrations.RenameField("club", "name", "title"),
        migrations.RenameModel("Club", "Society"),
        migrations.AddField("club", "town", models.CharField(max_length=10, default="")),
    ],
)
def test_a_step_that_would_break_the_older_version_is_named(operation: Operation) -> None:
    assert breaks(operation)


@pytest.mark.parametrize(
    "operation",
    [
        migrations.AddField("club", "town", models.CharField(max_length=10, null=True)),
        migrations.AddField("club", "town", models.CharField(max_length=10, db_default="")),
        migrations.CreateModel("Town", [("id", models.BigAutoField(primary_key=True))]),
    ],
)
def test_a_step_that_only_adds_is_no_harm(operation: Operation) -> None:
    assert not breaks(operation)


@pytest.mark.django_db
def test_the_older_version_still_writes_its_rows() -> None:
    """As the version before 0015 does: without the columns that it does not know."""
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO zwitser_web_club (slug, name) VALUES ('oud', 'Oud')")
        cursor.execute("SELECT has_page, closed FROM zwitser_web_club WHERE slug = 'oud'")
        assert [bool(value) for value in cursor.fetchone()] == [True, False]


@pytest.mark.django_db(transaction=True)
def test_a_hidden_address_that_two_had_stays_with_the_first() -> None:
    names = [m.name for m in released()]
    once = next(place for place, name in enumerate(names) if name.endswith("hidden_slug_once"))
    before = [("zwitser_web", names[once - 1])]
    after = MigrationExecutor(connection).loader.graph.leaf_nodes("zwitser_web")
    MigrationExecutor(connection).migrate(before)
    try:
        old = MigrationExecutor(connection).loader.project_state(before).apps
        club = old.get_model("zwitser_web", "Club").objects.create(slug="oud", name="Oud")
        rows = old.get_model("zwitser_web", "Tournament").objects
        for slug in ("a", "b", "c"):
            rows.create(slug=slug, name=slug, club=club, hidden_slug="" if slug == "c" else "x9")
    finally:
        MigrationExecutor(connection).migrate(after)
    first, second, third = Tournament.objects.order_by("slug").values_list("hidden_slug", flat=True)
    assert (first, third) == ("x9", "")
    assert len(second) >= 16
    Club.objects.all().delete()
