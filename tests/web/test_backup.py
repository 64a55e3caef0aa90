"""A club in one file: everything in it, nothing overwritten on the way back."""

from __future__ import annotations

import json
import re
from io import BytesIO
from random import Random
from zipfile import ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError, transaction
from django.test import Client
from pytest_django import Settings

from tests.web.test_rating_list import LIST
from tests.web.test_season import words
from zwitser.errors import BadInput
from zwitser_web import store
from zwitser_web.files import archive, backup, rating_lists
from zwitser_web.models import (
    Account,
    Club,
    Invitation,
    ListedMember,
    Membership,
    PersonalData,
    Role,
    Tournament,
)

PAGE = "/club/de-toren/backup"
HERE = "clubs/de-toren"


@pytest.fixture
def packed(cast: dict[str, Client], tournament: Tournament, season: Tournament) -> bytes:
    """Give a backup of a club with two tournaments, all roles, a list and a relation number."""
    rating_lists.keep(tournament.club, LIST.encode(), "lijst.csv")
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


def test_backup_holds_journals_members_list_and_personal_data(packed: bytes) -> None:
    with ZipFile(BytesIO(packed)) as opened:
        assert sorted(opened.namelist()) == [
            "clubs/de-toren/club.json",
            "clubs/de-toren/journals/avond.jsonl",
            "clubs/de-toren/journals/intern.jsonl",
            "clubs/de-toren/personal/avond.json",
            "clubs/de-toren/personal/intern.json",
            "clubs/de-toren/rating-list.csv",
            "manifest.json",
        ]
        manifest, club, personal = (
            json.loads(opened.read(name))
            for name in ("manifest.json", f"{HERE}/club.json", f"{HERE}/personal/avond.json")
        )
    assert (manifest["zwitser-backup"], manifest["holds"]) == (2, "club")
    assert {"email": "reader@example.org", "name": "Reader", "role": "reader"} in club["members"]
    assert personal == {"2": {"relation": "7100002"}}


def test_backup_has_no_passwords(packed: bytes) -> None:
    with ZipFile(BytesIO(packed)) as opened:
        everything = b"".join(opened.read(name) for name in opened.namelist())
    assert b"md5$" not in everything
    assert b"password" not in everything
    assert b"hash" not in everything


def test_what_is_here_already_is_left_alone(cast: dict[str, Client], packed: bytes) -> None:
    assert "Teruggezet: 0. Stond hier al: 2." in send(cast["owner"], packed)
    assert Tournament.objects.count() == 2


def test_lost_tournament_comes_back_as_it_was(
    cast: dict[str, Client], packed: bytes, tournament: Tournament
) -> None:
    before = store.load(tournament)
    tournament.delete()
    assert "Teruggezet: 1. Stond hier al: 1." in send(cast["owner"], packed)
    again = Tournament.objects.get(slug="avond")
    after = store.load(again)
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
    done = backup.unpack(other, packed)
    assert (done.added, done.known, done.with_list) == (2, 0, True)
    assert _listed(other) == _listed(Club.objects.get(slug="de-toren"))


def _listed(club: Club) -> list[dict[str, object]]:
    rows = ListedMember.objects.filter(list__club=club).order_by("key", "number")
    columns = ("number", "key", "name", "title", "federation", "rating", "born", "is_woman")
    return list(rows.values(*columns))


def test_rating_list_that_is_here_stays(cast: dict[str, Client], packed: bytes) -> None:
    club = Club.objects.get(slug="de-toren")
    newer = LIST.splitlines()[0] + "\n5;Nieuw;;NED;1500;1;1990;\n"
    rating_lists.keep(club, newer.encode(), "nieuw.csv")
    assert "ratinglijst is teruggezet" not in send(cast["owner"], packed)
    assert [row["name"] for row in _listed(club)] == ["Nieuw"]


def test_who_is_no_member_any_more_is_invited_again_once(
    cast: dict[str, Client], packed: bytes
) -> None:
    Membership.objects.filter(account__email="helper@example.org").delete()
    page = send(cast["owner"], packed)
    assert "Nodig Helper (helper@example.org) opnieuw uit" in page
    assert "reader@example.org" not in page
    link = re.search(r"/invitation/[^/]+/", page)
    assert link is not None
    assert "helper@example.org" in words(cast["owner"].get("/club/de-toren/").content)
    assert "helper@example.org" not in send(cast["owner"], packed)
    cast["helper"].post(link[0])
    helper = Membership.objects.get(account__email="helper@example.org")
    assert helper.role == Role.HELPER


def test_nobody_is_invited_to_a_laptop(
    cast: dict[str, Client], packed: bytes, settings: Settings
) -> None:
    settings.MODE = "local"
    Membership.objects.filter(account__email="helper@example.org").delete()
    send(cast["owner"], packed)
    assert not Invitation.objects.exists()


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("manifest.json", None, "manifest.json is missing"),
        ("manifest.json", "[", "manifest.json line 1 column 2: not JSON"),
        ("manifest.json", '{"zwitser-backup": 99}', "expected format 2, got 99: a newer"),
        ("manifest.json", '{"zwitser-backup": 1}', "manifest.json club: missing"),
        ("manifest.json", '{"zwitser-backup": 2, "holds": "server"}', "`zwitser restore`"),
        ("manifest.json", '{"zwitser-backup": 2}', "this is not a backup"),
        (f"{HERE}/club.json", None, "found 0"),
        (f"{HERE}/club.json", "{}", "club.json: .* is a required property"),
        ("clubs/tweede/club.json", "{}", "found 2"),
        (f"{HERE}/journals/avond.jsonl", "{}\n", "journals/avond.jsonl"),
        (f"{HERE}/journals/avond.jsonl", "", "journals/avond.jsonl"),
        (f"{HERE}/journals/avond.jsonl", None, "journals/avond.jsonl is missing"),
        (f"{HERE}/personal/avond.json", "[]", "personal/avond.json"),
        (f"{HERE}/personal/avond.json", '{"2": {"relation": "\\u0000"}}', "personal/avond.json"),
        (f"{HERE}/rating-list.csv", "Naam\n", "rating-list.csv row 1"),
    ],
)
def test_damaged_backup_adds_nothing_and_says_where(
    packed: bytes, name: str, content: str | None, said: str
) -> None:
    other = Club.objects.create(slug="nieuw", name="Nieuw")
    with pytest.raises(BadInput, match=said):
        backup.unpack(other, changed(packed, name, content))
    assert not other.tournaments.exists()
    assert rating_lists.knsb_list_of(other) is None


def test_journal_without_times_is_refused(packed: bytes) -> None:
    other = Club.objects.create(slug="nieuw", name="Nieuw")
    with ZipFile(BytesIO(packed)) as opened:
        line = json.loads(opened.read(f"{HERE}/journals/avond.jsonl").decode().splitlines()[0])
    timeless = json.dumps({**line, "at": "gisteren"}) + "\n"
    with pytest.raises(BadInput, match="line 1"):
        backup.unpack(other, changed(packed, f"{HERE}/journals/avond.jsonl", timeless))


def test_file_that_is_no_backup_is_refused(cast: dict[str, Client], packed: bytes) -> None:
    assert "Dit is geen reservekopie" in send(cast["owner"], b"PK nonsense")


def test_too_much_is_refused_before_it_is_read(
    packed: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "LARGEST_TOTAL", 100)
    with pytest.raises(BadInput, match="larger"):
        backup.unpack(Club.objects.get(slug="de-toren"), packed)


def test_damage_anywhere_is_said_in_one_sentence(packed: bytes) -> None:
    """Five hundred files with a byte changed: each is refused, or was not hurt where it counts."""
    random, club = Random(8), Club.objects.get(slug="de-toren")
    refused = 0
    for _ in range(500):
        damaged = bytearray(packed)
        damaged[random.randrange(len(damaged))] ^= random.randrange(1, 256)
        try:
            assert backup.unpack(club, bytes(damaged)).known == 2
        except BadInput:
            refused += 1
    assert refused > 250
    assert Tournament.objects.count() == 2


def first_format(packed: bytes) -> bytes:
    """Give a backup as the first version wrote it."""
    out = BytesIO()
    with ZipFile(BytesIO(packed)) as old, ZipFile(out, "w") as new:
        about = json.loads(old.read(f"{HERE}/club.json"))
        manifest = {
            "zwitser-backup": 1,
            "version": "0.1.0",
            "made": "2026-11-01T20:00:00+00:00",
            "club": {"slug": "de-toren", "name": about["name"]},
            "members": about["members"],
            "tournaments": [{"slug": t["slug"], "name": t["name"]} for t in about["tournaments"]],
        }
        new.writestr("manifest.json", json.dumps(manifest))
        for name in old.namelist():
            if "/journals/" in name or "/personal/" in name:
                new.writestr(name.removeprefix(f"{HERE}/"), old.read(name))
    return out.getvalue()


def test_the_first_format_is_read(packed: bytes, club: Club) -> None:
    before = sorted(row.slug for row in Tournament.objects.all())
    for row in Tournament.objects.all():
        store.delete(row)
    assert backup.unpack(club, first_format(packed)).added == 2
    assert sorted(row.slug for row in Tournament.objects.all()) == before
    assert PersonalData.objects.get().fields == {"relation": "7100002"}


def test_a_file_from_before_play_offs_is_read(packed: bytes, club: Club) -> None:
    with ZipFile(BytesIO(packed)) as opened:
        about = json.loads(opened.read(f"{HERE}/club.json"))
    del about["playoffs"]
    older = changed(packed, f"{HERE}/club.json", json.dumps(about))
    assert backup.unpack(club, older).known == 2


def test_no_backup_takes_the_unlisted_address_of_another_club(
    cast: dict[str, Client], packed: bytes, tournament: Tournament
) -> None:
    """Neither as the hidden address of a tournament of its own, nor as the open one (S17)."""
    cast["arbiter"].post("/t/avond/hall/visibility", {"visibility": "unlisted"})
    hidden = Tournament.objects.get(slug="avond").hidden_slug
    with ZipFile(BytesIO(packed)) as opened:
        about = json.loads(opened.read(f"{HERE}/club.json"))
        journal = opened.read(f"{HERE}/journals/intern.jsonl").decode()
    first, second = about["tournaments"]
    first |= {"visibility": "unlisted", "hidden-slug": hidden}
    second |= {"slug": hidden}
    crafted = changed(packed, f"{HERE}/club.json", json.dumps({**about, "shelves": []}))
    crafted = changed(crafted, f"{HERE}/journals/{hidden}.jsonl", journal)
    other = Club.objects.create(slug="nieuw", name="Nieuw")
    assert backup.unpack(other, crafted).added == 2
    assert not other.tournaments.filter(slug=hidden).exists()
    given = other.tournaments.get(visibility="unlisted").hidden_slug
    assert len(given) >= 16
    assert given != hidden
    assert "Avond" in cast["anonymous"].get(f"/p/{hidden}/").content.decode()


def test_a_hidden_address_stands_once(tournament: Tournament, season: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(hidden_slug="geheim")
    with pytest.raises(IntegrityError), transaction.atomic():
        Tournament.objects.filter(pk=season.pk).update(hidden_slug="geheim")


def test_one_journal_can_not_stand_for_a_thousand_tournaments(packed: bytes, club: Club) -> None:
    with ZipFile(BytesIO(packed)) as opened:
        about = json.loads(opened.read(f"{HERE}/club.json"))
    about["tournaments"] += about["tournaments"][:1] * 1000
    with pytest.raises(BadInput, match="is in it twice"):
        backup.unpack(club, changed(packed, f"{HERE}/club.json", json.dumps(about)))


def test_backup_that_could_not_be_read_back_is_not_given_without_a_word(
    cast: dict[str, Client], packed: bytes, settings: Settings
) -> None:
    settings.UPLOAD_LIMIT = len(packed) - 1000
    answer = cast["owner"].get(f"{PAGE}.zip")
    assert answer.status_code == 409
    assert "niet terug te zetten" in answer.content.decode()
    assert cast["owner"].get(f"{PAGE}.zip?anyway=1")["Content-Type"] == "application/zip"
