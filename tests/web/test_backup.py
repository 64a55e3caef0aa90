"""A club in one file: everything in it, nothing overwritten on the way back."""

from __future__ import annotations

import json
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.web.test_season import words
from zwitser.errors import BadInput
from zwitser_web import backup, journal_store
from zwitser_web.models import Account, Club, PersonalData, Tournament

PAGE = "/club/de-toren/backup"


@pytest.fixture
def packed(cast: dict[str, Client], tournament: Tournament, season: Tournament) -> bytes:
    """Give a backup of a club with two tournaments, all roles, and a relation number."""
    PersonalData.objects.create(tournament=tournament, player=2, fields={"relation": "7100002"})
    owner = Account.objects.get(email="owner@example.org")
    owner.set_password("een heel lang geheim")
    owner.save()
    cast["owner"].force_login(owner)
    return cast["owner"].get(f"{PAGE}.zip").content


def changed(packed: bytes, name: str, content: str | None) -> bytes:
    """Give the backup with one file replaced, or left out."""
    out = BytesIO()
    with ZipFile(BytesIO(packed)) as old, ZipFile(out, "w") as new:
        for entry in old.namelist():
            if entry != name:
                new.writestr(entry, old.read(entry))
        if content is not None:
            new.writestr(name, content)
    return out.getvalue()


def send(client: Client, data: bytes) -> str:
    answer = client.post(PAGE, {"file": SimpleUploadedFile("kopie.zip", data)}, follow=True)
    return words(answer.content)


def test_backup_holds_journals_members_and_personal_data(packed: bytes) -> None:
    with ZipFile(BytesIO(packed)) as archive:
        manifest = json.loads(archive.read("manifest.json"))
        assert sorted(archive.namelist()) == [
            "journals/avond.jsonl",
            "journals/intern.jsonl",
            "manifest.json",
            "personal/avond.json",
            "personal/intern.json",
        ]
        assert json.loads(archive.read("personal/avond.json")) == {"2": {"relation": "7100002"}}
    assert manifest["zwitser-backup"] == 1
    assert {"email": "reader@example.org", "name": "Reader", "role": "reader"} in manifest[
        "members"
    ]


def test_backup_has_no_passwords(packed: bytes) -> None:
    with ZipFile(BytesIO(packed)) as archive:
        everything = b"".join(archive.read(name) for name in archive.namelist())
    assert b"md5$" not in everything
    assert b"password" not in everything


def test_what_is_here_already_is_left_alone(cast: dict[str, Client], packed: bytes) -> None:
    assert "Teruggezet: 0. Stond hier al: 2." in send(cast["owner"], packed)
    assert Tournament.objects.count() == 2


def test_lost_tournament_comes_back_as_it_was(
    cast: dict[str, Client], packed: bytes, tournament: Tournament
) -> None:
    before = journal_store.load(tournament)
    tournament.delete()
    assert "Teruggezet: 1. Stond hier al: 1." in send(cast["owner"], packed)
    again = Tournament.objects.get(slug="avond")
    after = journal_store.load(again)
    assert (after, after.log) == (before, before.log)
    assert PersonalData.objects.get(tournament=again).fields == {"relation": "7100002"}


def test_tournament_that_went_on_is_not_overwritten(
    cast: dict[str, Client], packed: bytes, tournament: Tournament
) -> None:
    cast["arbiter"].post("/t/avond/players/add", {"name": "Laat, Komt"})
    assert "Teruggezet: 1. Stond hier al: 1." in send(cast["owner"], packed)
    assert "Laat, Komt" in words(cast["arbiter"].get("/t/avond/players/").content)
    assert "Laat, Komt" not in words(cast["arbiter"].get("/t/avond-2/players/").content)


def test_backup_can_be_read_by_another_club(packed: bytes) -> None:
    other = Club.objects.create(slug="nieuw", name="Nieuw")
    assert backup.unpack(other, packed) == backup.Restored(added=2, known=0)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("manifest.json", None, "manifest.json is missing"),
        ("manifest.json", "[", "can't be read as JSON"),
        ("manifest.json", '{"zwitser-backup": 99}', "expected a backup of format 1"),
        ("journals/avond.jsonl", "{}\n", "journals/avond.jsonl"),
        ("journals/avond.jsonl", "", "journals/avond.jsonl"),
        ("personal/avond.json", "[]", "expected an object"),
    ],
)
def test_damaged_backup_adds_nothing_and_says_where(
    packed: bytes, name: str, content: str | None, said: str
) -> None:
    other = Club.objects.create(slug="nieuw", name="Nieuw")
    with pytest.raises(BadInput, match=said):
        backup.unpack(other, changed(packed, name, content))
    assert not other.tournaments.exists()


def test_journal_without_times_is_refused(packed: bytes) -> None:
    other = Club.objects.create(slug="nieuw", name="Nieuw")
    with ZipFile(BytesIO(packed)) as archive:
        line = json.loads(archive.read("journals/avond.jsonl").decode().splitlines()[0])
    timeless = json.dumps({**line, "at": "gisteren"}) + "\n"
    with pytest.raises(BadInput, match="line 1"):
        backup.unpack(other, changed(packed, "journals/avond.jsonl", timeless))


def test_file_that_is_no_backup_is_refused(cast: dict[str, Client], packed: bytes) -> None:
    assert "this is no backup" in send(cast["owner"], b"PK nonsense")


def test_too_much_is_refused_before_it_is_read(
    packed: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "LARGEST_TOTAL", 100)
    with pytest.raises(BadInput, match="larger"):
        backup.unpack(Club.objects.get(slug="de-toren"), packed)
