"""All clubs of a server in one file, on either database: equal after the way back, or untouched."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client
from django.utils import timezone

from tests.web.desk_client import BOARDS, DeskClient
from tests.web.real_server import Server
from tests.web.test_backup import changed
from tests.web.test_rating_list import FIDE, LIST
from zwitser import arbiter
from zwitser.cli import run as command_line
from zwitser.errors import BadInput, Refused
from zwitser.journal.fold import EMPTY
from zwitser.model import Player
from zwitser_web import caches, maintenance, store
from zwitser_web.accounts import members
from zwitser_web.api import calling, keys, webhooks
from zwitser_web.files import archive, backup, rating_lists, server_backup
from zwitser_web.models import (
    Account,
    ApiToken,
    Attempt,
    Club,
    ClubLoad,
    Event,
    HelperCode,
    Invitation,
    ListedMember,
    Logo,
    Membership,
    Mirror,
    Mishap,
    Outlet,
    PersonalData,
    Playoff,
    RatingList,
    Role,
    SavedCopy,
    SecondFactor,
    Tournament,
    TrailEntry,
    Visit,
    Webhook,
    WebhookCursor,
    WebhookDelivery,
    Worker,
)
from zwitser_web.phones import make_code
from zwitser_web.publishing import courier
from zwitser_web.round_numbers import RoundRef

pytestmark = pytest.mark.django_db(transaction=True)

KEPT: dict[type[Any], tuple[str, ...]] = {
    Account: ("email", "name", "password", "is_active", "is_operator"),
    SecondFactor: ("account__email", "secret", "step", "recovery"),
    Club: ("slug", "name", "created", "closed", "has_page", "logo", "needs_second"),
    Logo: ("club__slug", "kind", "content"),
    Membership: ("club__slug", "account__email", "role"),
    Tournament: (
        *("slug", "club__slug", "name", "created"),
        *("parent__slug", "is_example", "archived", "deleted", "prizes"),
        *("visibility", "hidden_slug", "short_names", "sign_off", "planned"),
    ),
    Mirror: ("tournament__slug", "key_hash", "received"),
    PersonalData: ("tournament__slug", "player", "fields"),
    RatingList: ("club__slug", "kind", "name", "count", "size", "uploaded"),
    ListedMember: (
        *("list__club__slug", "list__kind", "number", "key", "name"),
        *("title", "federation", "rating", "born", "is_woman", "more"),
    ),
    Invitation: (
        *("club__slug", "role", "token_hash", "expires", "meant_for"),
        *("made_by__email", "rests_on"),
    ),
    Playoff: ("parent__slug", "tournament__slug", "decider"),
    Event: ("tournament__slug", "number", "line", "by", "account__email", "at"),
    ApiToken: (
        *("club__slug", "name", "scopes", "token_hash", "hint"),
        *("created", "used", "revoked"),
    ),
    Webhook: ("club__slug", "address", "key", "created"),
}
"""What has to come back of every table."""

HEARD = {WebhookCursor, WebhookDelivery}
LEFT_OUT = {HelperCode, Attempt, Visit, Mishap, SavedCopy, Worker, Outlet, *HEARD}
LEFT_OUT |= {TrailEntry, ClubLoad}
"""What ends by itself, what tells how this server was doing, what waits when it is back, and what
webhooks heard: they begin again."""

NOT_KEPT = {"id", "last_login", "accepted_by", "clock_ends", "turn", "summary"}
"""What a database numbers, what was (an accepted invitation), a clock that runs out, whose turn it
was (after a restore any laptop with its key goes on), and what the first list makes again."""

OF_LATE = {
    ApiToken: {"minute", "count"},
    Webhook: {"failure", "failing_since", "tries", "next_try", "claimed", "ended"},
}
"""How often a key was used, and how a webhook is doing: after a restore that waits for an owner."""


def everything() -> dict[str, list[Any]]:
    """Give the content of all tables that a backup keeps."""
    return {
        model.__name__: sorted(map(repr, model.objects.values_list(*columns)))
        for model, columns in KEPT.items()
    }


def test_no_table_and_no_column_is_forgotten() -> None:
    tables = set(apps.get_app_config("zwitser_web").get_models())
    assert tables == {*KEPT, *LEFT_OUT}
    for model, columns in KEPT.items():
        fields = {field.name for field in model._meta.concrete_fields}
        left = NOT_KEPT | OF_LATE.get(model, set())
        assert fields - left == {column.partition("__")[0] for column in columns}, model


def enter(row: Tournament, *names: str) -> None:
    players = [Player(0, name, 0) for name in names]
    store.act(row, "Piet", lambda state: arbiter.enter_many(state, players))


@pytest.fixture
def two_clubs() -> Iterator[Tournament]:
    """Make a server with something in every table, and give one of its tournaments."""
    clubs = [members.new_club("De Toren"), members.new_club("Elders")]
    piet = Account.objects.add("piet@example.org", "Piet", "een heel lang geheim")
    Account.objects.add("weg@example.org", "Weg")
    Account.objects.filter(email="weg@example.org").update(is_active=False)
    for club in clubs:
        Membership.objects.create(account=piet, club=club, role=Role.OWNER)
        begin = arbiter.create(EMPTY, "Avond", "knsb-weerstand", rounds=3)
        row = store.create(club, "Avond", begin, by=piet)
        enter(row, "Aal", "Bol")
        PersonalData.objects.create(tournament=row, player=1, fields={"relation": "71"})
    playoff = store.create(club, "Beslissing", begin, by="Piet")
    Playoff.objects.create(parent=row, tournament=playoff, decider="sudden-death")
    prizes = {"sharing": "hort", "one_each": True, "rounding": 100, "funds": []}
    Tournament.objects.filter(pk=row.pk).update(prizes=prizes, is_example=True)
    away = {"archived": timezone.now(), "deleted": timezone.now()}
    Tournament.objects.filter(pk=playoff.pk).update(parent=row, **away)
    Tournament.objects.filter(pk=row.pk).update(planned=["2026-09-04", "2026-09-11"])
    Club.objects.filter(pk=clubs[0].pk).update(
        closed=timezone.now(), has_page=False, needs_second=True
    )
    Account.objects.filter(pk=piet.pk).update(is_operator=True)
    SecondFactor.objects.create(account=piet, secret="A" * 32, step=7, recovery=["0" * 64])
    Mirror.objects.create(tournament=playoff, key_hash="1" * 64, received=timezone.now())
    server = {"target": "https://example.org/push", "key": "geheim", "address": "https://x.org/p/"}
    Outlet.objects.create(tournament=row, kind=Outlet.SERVER, sent=3, digest="d" * 64, **server)
    Outlet.objects.create(tournament=row, kind=Outlet.FOLDER, target="/site", sent=3)
    rating_lists.keep(clubs[0], LIST.encode(), "lijst.csv")
    rating_lists.keep(clubs[0], FIDE.encode(), "fide.txt")
    members.make_invitation(clubs[1], Role.HELPER, meant_for="anna@example.org", maker=piet)
    keys.revoke_key(keys.make_key(clubs[1], "Oude site", ["journal"])[0])
    ApiToken.objects.update(used=timezone.now())
    keys.make_key(clubs[1], "Site", ["players", "results"])
    webhooks.make(clubs[1], "https://club.example.org/nieuws")
    make_code(row, RoundRef(0, 1), 1, 2)
    Attempt.objects.create(key="login:x")
    yield row
    for model in (Club, Account, Attempt):
        model.objects.all().delete()


def saved() -> bytes:
    file = BytesIO()
    server_backup.save(file)
    return file.getvalue()


@pytest.mark.usefixtures("two_clubs")
def test_all_comes_back_as_it_was_in_an_empty_database() -> None:
    before, file = everything(), saved()
    Club.objects.all().delete()
    Account.objects.all().delete()
    counts, bad = server_backup.restore(BytesIO(file), replace=False)
    assert everything() == before
    assert not bad
    assert counts == server_backup.Counts(clubs=2, tournaments=3, accounts=2)
    assert Account.objects.get(email="piet@example.org").check_password("een heel lang geheim")
    assert not HelperCode.objects.exists()


def test_a_restored_copy_shows_nothing_elsewhere_until_somebody_says_so(
    two_clubs: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who tries a backup on another computer must not push over, or take down, the real page."""
    server_backup.restore(BytesIO(saved()), replace=True)
    sent: list[str] = []

    def send(_target: str, key: str, _words: str, *, after: str, turn: str) -> str:
        sent.append(f"{key} {after} {bool(turn)}")
        return ""

    monkeypatch.setattr(courier, "send_document", send)
    outlet = Outlet.objects.get()
    assert (outlet.kind, outlet.key, outlet.taken_down) == (Outlet.SERVER, "geheim", True)
    courier.deliver(at_once=True)
    enter(Tournament.objects.get(slug=two_clubs.slug), "Laat")
    courier.deliver(at_once=True)
    assert not sent
    Outlet.objects.update(taken_down=False, sent=0)
    courier.deliver(at_once=True)
    assert sent == ["geheim * True"], "one click takes over, whoever published since"


@pytest.mark.usefixtures("two_clubs")
def test_the_backup_of_a_club_holds_no_key() -> None:
    club = Club.objects.get(slug="elders")
    with ZipFile(BytesIO(backup.pack(club))) as opened:
        words = b"".join(opened.read(name) for name in opened.namelist())
    assert b"geheim" not in words
    assert b"1" * 64 not in words
    assert b"A" * 32 not in words
    hook = Webhook.objects.get()
    hidden = [hook.key, hook.address, *ApiToken.objects.values_list("token_hash", flat=True)]
    assert not [secret for secret in hidden if secret.encode() in words]


def test_a_program_goes_on_with_its_key_and_a_webhook_waits_for_its_owner(
    two_clubs: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who tries a backup on another computer must not tell the clubs' own servers anything."""
    _, key = keys.make_key(two_clubs.club, "Derde", ["journal"])
    signs = Webhook.objects.get().key
    server_backup.restore(BytesIO(saved()), replace=True)
    found = keys.find_key(key)
    assert found is not None
    assert (found.club.slug, found.name, found.scopes) == ("elders", "Derde", ["journal"])
    called: list[tuple[str, str]] = []

    def call(address: str, key: str, _body: bytes) -> calling.CallResult:
        called.append((address, key))
        return calling.CallResult(200, "", 1)

    monkeypatch.setattr(calling, "call", call)
    enter(Tournament.objects.get(slug=two_clubs.slug), "Laat")
    webhooks.deliver()
    assert called == []
    owner = Client()
    owner.force_login(Account.objects.get(email="piet@example.org"))
    page = owner.get("/club/elders/programs").content.decode()
    assert "komt uit een reservekopie en staat uit" in page
    hook = Webhook.objects.get()
    owner.post("/club/elders/programs", {"do": "try_hook", "hook": hook.pk})
    webhooks.deliver()
    assert set(called) == {("https://club.example.org/nieuws", signs)}


def test_database_in_use_is_replaced_only_when_asked(two_clubs: Tournament) -> None:
    before, file = everything(), saved()
    enter(two_clubs, "Laat")
    later = everything()
    with pytest.raises(Refused, match="holds clubs 2, tournaments 3, accounts 2"):
        server_backup.restore(BytesIO(file), replace=False)
    assert everything() == later
    server_backup.restore(BytesIO(file), replace=True)
    assert everything() == before


def test_process_that_goes_on_sees_what_was_restored(two_clubs: Tournament) -> None:
    """A process keeps states in memory; after a restore it must not show what it remembers."""
    file = saved()
    enter(two_clubs, "Laat")
    server_backup.restore(BytesIO(file), replace=True)
    again = store.load(Tournament.objects.get(slug=two_clubs.slug))
    assert [player.name for player in again.tournament.players] == ["Aal", "Bol"]


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("manifest.json", '{"zwitser-backup": 3, "holds": "server"}', "a newer Zwitser made it"),
        ("accounts.json", None, "accounts.json is missing"),
        ("accounts.json", "[]", "there is no account 'piet@example.org'"),
        ("accounts.json", '[{"email": 1}]', "accounts.json 0"),
        ("clubs/elders/journals/avond-2.jsonl", "{}\n", "journals/avond-2.jsonl"),
        ("clubs/elders/journals/avond-2.jsonl", None, "avond-2.jsonl is missing"),
        ("clubs/de-toren/rating-list.csv", "Naam\n", "rating-list.csv"),
    ],
)
@pytest.mark.usefixtures("two_clubs")
def test_damaged_file_changes_nothing(name: str, content: str | None, said: str) -> None:
    before, file = everything(), changed(saved(), name, content)
    with pytest.raises(BadInput, match=said):
        server_backup.restore(BytesIO(file), replace=True)
    assert everything() == before


@pytest.mark.parametrize("field", ["expires", "created"])
@pytest.mark.usefixtures("two_clubs")
def test_odd_moment_changes_nothing(field: str) -> None:
    before, file = everything(), saved()
    with ZipFile(BytesIO(file)) as opened:
        club = json.loads(opened.read("clubs/elders/club.json"))
    row = (club["invitations"] if field == "expires" else club["tournaments"])[0]
    row[field] = "0001-01-01T00:00:00+14:00"
    odd = changed(file, "clubs/elders/club.json", json.dumps(club))
    with pytest.raises(BadInput, match="expected a time with its zone"):
        server_backup.restore(BytesIO(odd), replace=True)
    assert everything() == before


@pytest.mark.skipif(connection.vendor != "postgresql", reason="one connection in memory")
def test_what_is_written_while_the_file_is_made_is_not_half_in_it(
    two_clubs: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_club = archive.write_club

    def in_another_process() -> None:
        enter(two_clubs, "Laat")
        connection.close()

    def slowly(opened: ZipFile, club: Club, *, secrets: bool) -> None:
        write_club(opened, club, secrets=secrets)
        with ThreadPoolExecutor(1) as pool:
            pool.submit(in_another_process).result()

    before = everything()
    monkeypatch.setattr(archive, "write_club", slowly)
    file = saved()
    assert everything() != before
    server_backup.restore(BytesIO(file), replace=True)
    assert everything() == before


def test_backup_of_a_club_belongs_at_the_desk(two_clubs: Tournament) -> None:
    with pytest.raises(BadInput, match="restore it at the desk"):
        server_backup.restore(BytesIO(backup.pack(two_clubs.club)), replace=True)


@pytest.fixture
def own_database(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let the commands take the database of the tests for the one in the environment."""
    monkeypatch.setenv("DATABASE_URL", os.environ.get("DATABASE_URL") or "sqlite://:memory:")
    monkeypatch.setenv("ZWITSER_DATA", str(tmp_path))


@pytest.mark.usefixtures("two_clubs", "own_database")
def test_commands_save_and_restore(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before, file = everything(), tmp_path / "all.zip"
    assert command_line(["backup", str(file)]) == 0
    assert file.stat().st_mode & 0o777 == 0o600
    Club.objects.all().delete()
    assert command_line(["restore", str(file)]) == 2
    assert command_line(["restore", str(file), "--force"]) == 0
    assert everything() == before
    said = capsys.readouterr()
    assert said.out.count("clubs 2, tournaments 3, accounts 2") == 2
    assert "zwitser: the database holds clubs 0, tournaments 0, accounts 2" in said.err


@pytest.mark.usefixtures("two_clubs", "own_database")
def test_file_is_overwritten_only_when_asked(tmp_path: Path) -> None:
    file = tmp_path / "all.zip"
    file.write_text("precious")
    with pytest.raises(BadInput, match=r"all\.zip: there is a file with this name"):
        maintenance.backup(file)
    assert file.read_text() == "precious"
    maintenance.backup(file, replace=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["all.zip"]
    assert ZipFile(file).testzip() is None


@pytest.mark.usefixtures("two_clubs", "own_database")
def test_backup_that_fails_leaves_the_older_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "all.zip"
    file.write_text("precious")

    def broken(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(server_backup, "save", broken)
    with pytest.raises(BadInput, match="no space left"):
        maintenance.backup(file, replace=True)
    assert [path.name for path in tmp_path.iterdir()] == ["all.zip"]
    assert file.read_text() == "precious"


@pytest.mark.parametrize("content", [None, b"", b"PK nonsense"])
@pytest.mark.usefixtures("two_clubs", "own_database")
def test_wrong_file_is_named_and_changes_nothing(tmp_path: Path, content: bytes | None) -> None:
    before, file = everything(), tmp_path / "wrong.zip"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(BadInput, match=r"wrong\.zip"):
        maintenance.restore(file, replace=True)
    assert everything() == before


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Run the program as an administrator does, on the SQLite file in a folder."""
    environment = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    return subprocess.run(
        [sys.executable, "-m", "zwitser", *map(str, arguments)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.skipif(connection.vendor != "sqlite", reason="the program's own SQLite file")
def test_backup_of_a_busy_server_holds_one_moment_and_all_that_was_acknowledged(
    tmp_path: Path,
) -> None:
    """Results go in while the file is made; what was answered before it began is in it."""
    running = Server.start(tmp_path / "busy")
    try:
        desk = DeskClient(running.address)
        page = desk.publish_forty_players()
        desk.enter(page, range(1, 6))
        with ThreadPoolExecutor(1) as pool:
            entered = pool.submit(desk.enter, page, range(6, BOARDS + 1))
            made = run("backup", tmp_path / "all.zip", "--data", tmp_path / "busy")
            assert entered.result() == BOARDS - 5
        lines = desk.read("/t/druk/journal.jsonl").splitlines()
    finally:
        running.kill()
    assert made.stdout.endswith("accounts 1\n"), made.stderr
    with ZipFile(tmp_path / "all.zip") as opened:
        kept = opened.read("clubs/club/journals/druk.jsonl").decode().splitlines()
    assert kept == lines[: len(kept)]
    assert sum('"result-recorded"' in line for line in kept) >= 5
    restored = run("restore", tmp_path / "all.zip", "--data", tmp_path / "new")
    assert restored.returncode == 0, restored.stderr
    again = Server.start(tmp_path / "new")
    try:
        assert DeskClient(again.address).read("/t/druk/journal.jsonl").splitlines() == kept
    finally:
        again.kill()


def test_folder_without_a_database_is_said(tmp_path: Path) -> None:
    done = run("backup", tmp_path / "all.zip", "--data", tmp_path / "nowhere")
    assert done.returncode == 2
    assert "nowhere/zwitser.sqlite3: there is no database here" in done.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL never kept a zero byte")
@pytest.mark.usefixtures("two_clubs", "own_database")
def test_zero_bytes_of_an_older_database_do_not_spoil_the_backup(tmp_path: Path) -> None:
    row = Tournament.objects.order_by("pk")[0]
    PersonalData.objects.update_or_create(
        tournament=row, player=1, defaults={"fields": {"club": "De\0Toren"}}
    )
    Tournament.objects.filter(pk=row.pk).update(name="T\0x")
    Account.objects.create(email="a\0b@example.org", name="An\0na")
    file = tmp_path / "all.zip"
    assert maintenance.backup(file).bad == ()
    maintenance.restore(file, replace=True)
    assert Account.objects.get(email="ab@example.org").name == "Anna"


@pytest.mark.usefixtures("two_clubs", "own_database")
def test_a_journal_of_any_size_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The limits are for what strangers send; what we wrote ourselves we read."""
    monkeypatch.setattr(archive, "LARGEST_FILE", 100)
    monkeypatch.setattr(archive, "LARGEST_TOTAL", 100)
    before, file = everything(), tmp_path / "all.zip"
    assert maintenance.backup(file).bad == ()
    maintenance.restore(file, replace=True)
    assert everything() == before


@pytest.fixture
def damaged(two_clubs: None, tournament_slug: str) -> str:
    """Spoil one tournament in the database; give its short name."""
    line = Event.objects.filter(tournament__slug=tournament_slug).order_by("number")[0]
    Event.objects.filter(pk=line.pk).update(line=line.line[:30])
    caches.forget()
    return tournament_slug


@pytest.fixture
def tournament_slug(two_clubs: None) -> str:
    return Tournament.objects.order_by("pk")[0].slug


@pytest.mark.usefixtures("own_database")
def test_backup_names_what_could_not_be_restored(
    tmp_path: Path, damaged: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "all.zip"
    assert command_line(["backup", str(file)]) == 1
    said = capsys.readouterr()
    assert f"journals/{damaged}.jsonl" in said.err
    assert "Saved" not in said.out
    assert file.exists()


@pytest.mark.usefixtures("own_database")
def test_restore_leaves_out_what_is_bad_when_asked(
    tmp_path: Path, damaged: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file, before = tmp_path / "all.zip", Tournament.objects.count()
    command_line(["backup", str(file)])
    assert command_line(["restore", str(file), "--force"]) == 2
    assert Tournament.objects.count() == before
    assert command_line(["restore", str(file), "--force", "--skip-bad"]) == 0
    assert "left out: clubs" in capsys.readouterr().err.replace(str(file), "")
    assert Tournament.objects.count() == before - 1
    assert not Tournament.objects.filter(slug=damaged).exists()
