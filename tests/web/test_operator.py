"""The page of who runs a hosted server: clubs, people who are stuck, errors, backups, load."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import Settings

from zwitser.errors import Refused
from zwitser_web import store
from zwitser_web.accounts import credentials, members
from zwitser_web.files import server_backup
from zwitser_web.models import (
    Account,
    Club,
    Membership,
    Mishap,
    Role,
    SavedCopy,
    SecondFactor,
    Tournament,
    Worker,
)
from zwitser_web.operations import monitoring
from zwitser_web.phones import make_code
from zwitser_web.publishing import mirrors
from zwitser_web.round_numbers import RoundRef


@pytest.fixture
def operator(cast: dict[str, Client]) -> Client:
    """Give who runs the server, and is a member of no club."""
    account = Account.objects.add("op@example.org", "Op", "een heel lang geheim")
    Account.objects.filter(pk=account.pk).update(is_operator=True)
    client = Client()
    client.force_login(account)
    return client


def page_of(client: Client) -> str:
    answer = client.get("/operator/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_page_exists_for_who_runs_the_server_only(
    cast: dict[str, Client], operator: Client, settings: Settings
) -> None:
    assert operator.get("/operator/").status_code == 200
    assert cast["owner"].get("/operator/").status_code == 404
    assert cast["anonymous"].get("/operator/").status_code == 302
    settings.MODE = "lan"
    assert operator.get("/operator/").status_code == 404


def test_who_runs_the_server_reads_nothing_of_a_club(
    operator: Client, published: Tournament
) -> None:
    assert operator.get("/t/avond/").status_code == 404
    assert operator.get("/club/de-toren/").status_code == 404
    assert operator.get("/club/de-toren/backup.zip").status_code == 404


def test_a_new_club_needs_no_shell(operator: Client) -> None:
    page = operator.post("/operator/club", {"name": " De  Pion "}, follow=True).content.decode()
    link = re.search(r"http://testserver(/invitation/[^\s<]+)", page)
    assert link is not None
    owner = Client()
    form = {"name": "Olga", "email": "olga@example.org", "password": "een heel lang geheim"}
    owner.post(link[1], form)
    assert owner.get("/club/de-pion/").status_code == 200
    assert Client().get(link[1]).status_code == 404
    assert operator.post("/operator/club", {"name": " "}).status_code == 409


def test_clubs_are_listed_with_their_sizes(operator: Client, tournament: Tournament) -> None:
    rows = re.findall(r"<tr>\s*<td><strong>.*?</tr>", page_of(operator), re.DOTALL)
    assert len(rows) == 2
    numbers = re.findall(r'class="number">(\d+)<', rows[0])
    assert "De Toren" in rows[0]
    assert numbers == ["4", "1", "2"]  # four roles, one tournament: made, players entered


def test_a_closed_club_is_read_and_taken_along_and_not_written(
    operator: Client, cast: dict[str, Client], published: Tournament, club: Club
) -> None:
    code = make_code(published, RoundRef(0, 1), 1, 2)
    mirror, _ = mirrors.make(club, "Laptop")
    operator.post("/operator/club/de-toren", {"do": "close"})
    before = len(store.load(published).log)
    assert Client().get("/p/avond/").status_code == 404
    assert cast["reader"].get("/t/avond/").status_code == 200
    assert cast["owner"].get("/club/de-toren/backup.zip").status_code == 200
    cast["arbiter"].post("/t/avond/players/add", {"name": "Nieuw"})
    cast["arbiter"].post("/t/avond/hall/visibility", {"visibility": "unlisted"})
    Client().post(f"/e/{code.code}/1", {"result": "1-0"})
    cast["arbiter"].post("/new", {"name": "Nog een", "system": "fide-dutch", "rounds": "5"})
    assert len(store.load(published).log) == before
    assert Tournament.objects.filter(club=club).count() == 2
    assert Tournament.objects.get(slug="avond").visibility == "open"
    with pytest.raises(Refused, match="closed"):
        mirrors.take_down(mirror)
    operator.post("/operator/club/de-toren", {"do": "open"})
    assert Client().get("/p/avond/").status_code == 200


def test_the_owner_of_a_closed_club_changes_neither_its_members_nor_its_name(
    operator: Client, cast: dict[str, Client], club: Club
) -> None:
    reader = Membership.objects.get(account__email="reader@example.org")
    link = f"/invitation/{members.make_invitation(club, Role.HELPER)}/"
    operator.post("/operator/club/de-toren", {"do": "close"})
    for path, form in (
        (f"member/{reader.pk}", {"role": "owner"}),
        (f"member/{reader.pk}/name", {"name": "Anders"}),
        ("name", {"name": "Anders"}),
        ("invite", {"role": "owner"}),
        ("page", {}),
        ("programs", {"do": "make_key", "name": "x", "scope": "read"}),
    ):
        page = cast["owner"].post(f"/club/de-toren/{path}", form, follow=True).content.decode()
        assert "Deze club is gesloten" in page, path
    assert "Deze club is gesloten" in cast["stranger"].post(link, follow=True).content.decode()
    club.refresh_from_db()
    reader.refresh_from_db()
    assert (club.name, club.has_page, club.invitations.count()) == ("De Toren", True, 1)
    assert (reader.role, reader.account.name) == (Role.READER, "Reader")
    assert club.memberships.count() == 4
    assert "Deze club is gesloten" in cast["owner"].get("/club/de-toren/").content.decode()


def test_people_of_a_closed_club_can_still_be_erased(
    operator: Client, cast: dict[str, Client], club: Club
) -> None:
    operator.post("/operator/club/de-toren", {"do": "close"})
    cast["owner"].post("/club/de-toren/delete", {"typed": "De Toren"})
    assert not Club.objects.filter(pk=club.pk).exists()


def test_another_owner_can_be_invited(operator: Client) -> None:
    page = operator.post("/operator/club/de-toren", {"do": "invite"}, follow=True).content.decode()
    assert "De Toren" in page
    assert "/invitation/" in page


def test_who_lost_phone_and_codes_is_helped(operator: Client) -> None:
    owner = Account.objects.get(email="owner@example.org")
    SecondFactor.objects.create(account=owner, secret=credentials.new_secret())
    operator.post("/operator/account", {"email": " Owner@example.org", "do": "second"})
    assert not credentials.has_second_factor(owner)
    page = operator.post(
        "/operator/account", {"email": owner.email, "do": "reset"}, follow=True
    ).content.decode()
    assert "/reset/" in page
    form = {"email": owner.email, "do": "address", "new": "nieuw@example.org"}
    page = operator.post("/operator/account", form, follow=True).content.decode()
    link = re.search(r"http://testserver(/account/address/[^\s<]+)", page)
    assert link is not None
    Client().post(link[1])
    assert Account.objects.get(pk=owner.pk).email == "nieuw@example.org"
    assert operator.post("/operator/account", {"email": "x@example.org"}).status_code == 409


def test_an_error_of_ours_is_listed_by_the_number_of_its_request(
    operator: Client, cast: dict[str, Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("geheim van Jansen")

    monkeypatch.setattr(store, "load_many", broken)
    client = cast["reader"]
    client.raise_request_exception = False
    answer = client.get("/", headers={"x-request-id": "proxy-17"})
    assert answer.status_code == 500
    kept = Mishap.objects.get()
    assert (kept.request, kept.page, kept.kind) == ("proxy-17", "home", "RuntimeError")
    assert kept.place.startswith("zwitser_web/tournaments/summaries.py:")
    page = page_of(operator)
    assert "proxy-17" in page
    assert "Jansen" not in page


def test_a_refusal_is_no_error_of_ours(cast: dict[str, Client], tournament: Tournament) -> None:
    cast["reader"].post("/t/avond/pair")
    cast["arbiter"].post("/t/avond/publish")
    Client().get("/t/geen/")
    assert not Mishap.objects.exists()


def test_only_the_last_errors_are_kept(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monitoring, "KEPT_MISHAPS", 3)
    for _ in range(5):
        monitoring.keep_mishap()
    assert Mishap.objects.count() == 3


def test_backups_are_listed_and_a_missing_one_is_told(operator: Client) -> None:
    late = "geen volledige kopie"
    assert late in page_of(operator)
    server_backup.note("clubs 1", 1000, is_whole=False)
    assert late in page_of(operator)
    server_backup.note("clubs 2", 1000, is_whole=True)
    page = page_of(operator)
    assert late not in page
    assert "clubs 2" in page


@pytest.mark.django_db(transaction=True)
def test_a_backup_that_was_made_is_noted(
    tmp_path: Path, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    from zwitser_web import maintenance

    monkeypatch.setattr(maintenance, "_check_there", lambda: None)
    maintenance.backup(tmp_path / "all.zip")
    kept = SavedCopy.objects.get()
    assert kept.is_whole
    assert kept.size == (tmp_path / "all.zip").stat().st_size
    assert kept.counts.startswith("clubs 1")
    Club.objects.all().delete()
    SavedCopy.objects.all().delete()


def test_processes_tell_about_themselves(operator: Client) -> None:
    assert monitoring.worker_name() in page_of(operator)
    monitoring.beat()
    told = Worker.objects.get()
    assert told.answers >= 1
    Worker.objects.create(name="ander:7", version="x", started=told.started, answers=5, busy=50)
    page = page_of(operator)
    assert "ander:7" in page
    assert "10 ms" in page


def test_the_command_makes_who_runs_the_server(
    client: Client, settings: Settings, db: None, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.MODE = "hosted"
    call_command("operator", "Op@example.org")
    link = re.search(r"/reset/\S+", capsys.readouterr().out)
    assert link is not None
    client.post(link[0], {"password": "een heel lang geheim"})
    client.post("/login", {"email": "op@example.org", "password": "een heel lang geheim"})
    assert client.get("/operator/").status_code == 200
    call_command("operator", "op@example.org", "--no")
    assert client.get("/operator/").status_code == 404
    with pytest.raises(CommandError):
        call_command("operator", "geen adres")


@pytest.mark.parametrize("way", ["reset", "address", "name"])
def test_no_owner_gets_hold_of_the_account_of_who_runs_the_server(
    cast: dict[str, Client], operator: Client, club: Club, way: str
) -> None:
    account = Account.objects.get(email="op@example.org")
    member = Membership.objects.create(account=account, club=club, role=Role.READER)
    address = f"/club/de-toren/member/{member.pk}/{way}"
    asked = {"email": "owner2@example.org", "name": "Anders"}
    answer = cast["owner"].post(
        address, asked, follow=True, headers={"referer": "http://testserver/"}
    )
    page = answer.content.decode()
    assert "/reset/" not in page
    assert "/account/address/" not in page
    account.refresh_from_db()
    assert account.name == "Op"


def test_who_runs_the_server_stays_when_a_club_goes(
    cast: dict[str, Client], operator: Client, club: Club
) -> None:
    account = Account.objects.get(email="op@example.org")
    Membership.objects.create(account=account, club=club, role=Role.HELPER)
    cast["owner"].post("/club/de-toren/delete", {"typed": "De Toren"})
    assert not Club.objects.filter(slug="de-toren").exists()
    assert operator.get("/operator/").status_code == 200
