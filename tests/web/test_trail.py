"""Who changed whose access: what is written down, mailed and required; the most that a club has."""

from __future__ import annotations

import re
from datetime import timedelta

import pyotp
import pytest
from django.core import mail
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from zwitser import arbiter
from zwitser.errors import Refused
from zwitser.journal.fold import EMPTY
from zwitser_web import caches, store
from zwitser_web.accounts import credentials, notices
from zwitser_web.accounts import notices as post
from zwitser_web.files import rating_lists
from zwitser_web.models import (
    Account,
    Club,
    ClubLoad,
    Membership,
    RatingList,
    Role,
    SecondFactor,
    Tournament,
    TrailEntry,
)
from zwitser_web.operations import monitoring
from zwitser_web.privacy import persons
from zwitser_web.texts import has_text

pytestmark = pytest.mark.django_db
PASSWORD = "een heel lang geheim"


def account_of(name: str) -> Account:
    return Account.objects.get(email=f"{name}@example.org")


def place_of(name: str) -> int:
    return Membership.objects.get(account__email=f"{name}@example.org").pk


@pytest.fixture
def operator(cast: dict[str, Client]) -> Client:
    account = Account.objects.add("op@example.org", "Op", PASSWORD)
    Account.objects.filter(pk=account.pk).update(is_operator=True)
    client = Client()
    client.force_login(account)
    return client


def give_second(name: str) -> None:
    SecondFactor.objects.create(account=account_of(name), secret="A" * 32)


def test_what_owners_and_the_operator_do_is_written_down(
    cast: dict[str, Client], operator: Client, club: Club, tournament: Tournament
) -> None:
    owner, helper = cast["owner"], place_of("helper")
    owner.post("/club/de-toren/invite", {"role": "arbiter"})
    owner.post(f"/club/de-toren/member/{helper}", {"role": "arbiter"})
    owner.post(f"/club/de-toren/member/{helper}/name", {"name": "Henk"})
    owner.post(f"/club/de-toren/member/{helper}/reset")
    owner.post(f"/club/de-toren/member/{helper}/address", {"email": "h@example.org"})
    owner.post("/club/de-toren/programs", {"do": "make_key", "name": "Site", "scope": ["results"]})
    owner.post("/received/", {"do": "make", "name": "Laptop"})
    give_second("helper")
    operator.post("/operator/account", {"email": "helper@example.org", "do": "second"})
    operator.post("/operator/club/de-toren", {"do": "close"})
    call_command("resetlink", "helper@example.org")
    found = [(line.what, line.by, line.whom, line.role) for line in notices.trail_of(club)]
    assert found[::-1] == [
        ("invitation", "Owner", "", "arbiter"),
        ("role", "Owner", "Henk", "arbiter"),
        ("renamed", "Owner", "Henk", ""),
        ("reset-link", "Owner", "Henk", ""),
        ("address-link", "Owner", "Henk", ""),
        ("key", "Owner", "", ""),
        ("mirror-key", "Owner", "", ""),
        ("second-off", "Op", "Henk", ""),
        ("club-closed", "Op", "", ""),
        ("reset-link", "", "Henk", ""),
    ]


def test_an_owner_reads_of_his_club_and_the_operator_of_all(
    cast: dict[str, Client], operator: Client, club: Club
) -> None:
    cast["owner"].post("/club/de-toren/invite", {"role": "helper"})
    cast["stranger"].post("/club/elders/invite", {"role": "reader"})
    page = cast["owner"].get("/club/de-toren/trail").content.decode()
    assert "uitnodiging gemaakt: Helper" in " ".join(page.split())
    assert "Stranger" not in page
    whole = operator.get("/operator/trail").content.decode()
    assert "De Toren" in whole
    assert "Elders" in whole
    assert "owner@example.org" not in whole
    assert cast["stranger"].get("/club/de-toren/trail").status_code == 404
    assert cast["arbiter"].get("/club/de-toren/trail").status_code == 403


def test_everything_that_is_written_down_has_words() -> None:
    assert all(has_text(f"trail.{what}") for what in notices.WHAT)


def test_the_trail_ends_after_some_months_and_forgets_who_goes(
    cast: dict[str, Client], club: Club, settings: Settings
) -> None:
    helper = account_of("helper")
    notices.record("password", by=helper, whom=helper)
    export = persons.export_person(club, "Helper")["accounts"][0]
    assert [row["what"] for row in export["access"]] == ["password"]
    persons.delete_account(helper)
    rows = TrailEntry.objects.filter(club=club)
    assert all(row.by is None and row.whom is None and not row.detail for row in rows)
    assert rows.count() == 2
    TrailEntry.objects.update(at=timezone.now() - timedelta(days=32))
    settings.TRAIL_MONTHS = 1
    assert notices.trail_of(club) == []
    notices.forget_old_trail()
    assert not TrailEntry.objects.exists()


def test_who_lacks_a_required_second_step_can_only_set_it_up(
    cast: dict[str, Client], club: Club, tournament: Tournament
) -> None:
    owner, arbiter_ = cast["owner"], cast["arbiter"]
    assert owner.post("/club/de-toren/second", {"needs_second": "1"}).status_code == 409
    give_second("owner")
    assert owner.post("/club/de-toren/second", {"needs_second": "1"}).status_code == 302
    assert owner.get("/").status_code == 200
    asked = ("/", "/t/avond/", "/account/", "/t/avond/journal.jsonl", "/received/")
    for path in asked:
        assert arbiter_.get(path).get("Location") == "/account/second", path
    before = len(store.load(tournament).log)
    assert arbiter_.post("/t/avond/players/1/withdraw")["Location"] == "/account/second"
    assert len(store.load(tournament).log) == before
    assert arbiter_.get("/p/avond/").status_code == 200
    assert cast["stranger"].get("/").status_code == 200
    page = arbiter_.get("/account/second").content.decode()
    assert "vraagt een tweede stap" in page
    arbiter_account = account_of("arbiter")
    arbiter_account.set_password(PASSWORD)
    arbiter_account.save()
    arbiter_.force_login(arbiter_account)
    secret = re.search(
        r"<code>([A-Z2-7]{32})</code>", arbiter_.get("/account/second").content.decode()
    )
    assert secret is not None
    form = {"code": pyotp.TOTP(secret[1]).now(), "password": PASSWORD}
    assert arbiter_.post("/account/second/on", form).status_code == 200
    assert arbiter_.get("/t/avond/").status_code == 200
    off = arbiter_.post("/account/second/change", {"do": "off", "password": PASSWORD})
    assert off.status_code == 409
    assert credentials.has_second_factor(arbiter_account)
    owner.post("/club/de-toren/second", {})
    assert cast["reader"].get("/t/avond/").status_code == 200


def test_a_closed_page_is_shown_to_no_member_without_the_second_step(
    cast: dict[str, Client], club: Club, published: Tournament
) -> None:
    Tournament.objects.filter(pk=published.pk).update(visibility="closed")
    assert cast["reader"].get("/p/avond/").status_code == 200
    Club.objects.filter(pk=club.pk).update(needs_second=True)
    assert cast["reader"].get("/p/avond/").status_code == 404


def test_who_runs_the_server_is_nothing_without_a_required_second_step(
    operator: Client, settings: Settings
) -> None:
    assert operator.get("/operator/").status_code == 200
    settings.OPERATORS_NEED_SECOND = True
    assert operator.get("/operator/")["Location"] == "/account/second"
    form = {"email": "owner@example.org", "do": "reset"}
    assert operator.post("/operator/account", form)["Location"] == "/account/second"
    give_second("op")
    assert operator.get("/operator/").status_code == 200
    off = operator.post("/account/second/change", {"do": "off", "password": PASSWORD})
    assert off.status_code == 409
    assert credentials.has_second_factor(account_of("op"))


def mailed() -> list[str]:
    """Give who got which mails since the last time, by a word of each."""
    post.flush()
    words = {"sleutel": "key", "herstelcodes": "codes", "apparaat": "device", "uit:": "off"}
    found = [
        f"{one.to[0]} {next(short for word, short in words.items() if word in str(one.body))}"
        for one in mail.outbox
    ]
    mail.outbox.clear()
    return sorted(found)


def test_changes_of_access_are_mailed(
    cast: dict[str, Client], operator: Client, settings: Settings
) -> None:
    settings.EMAIL_HOST = "mail.example.org"
    form = {"do": "make_key", "name": "Site", "scope": ["results"]}
    cast["owner"].post("/club/de-toren/programs", form)
    assert mailed() == ["owner@example.org key"]
    give_second("helper")
    operator.post("/operator/account", {"email": "helper@example.org", "do": "second"})
    assert mailed() == ["helper@example.org off"]
    browser, credentials = Client(), {"email": "op@example.org", "password": PASSWORD}
    for expected in (["op@example.org device"], []):
        browser.post("/login", credentials)
        assert mailed() == expected
        browser.cookies.pop("sessionid")
    browser.post("/login", {**credentials, "password": "geraden"})
    assert mailed() == []
    give_second("op")
    operator.post("/account/second/change", {"do": "codes", "password": PASSWORD})
    assert mailed() == ["op@example.org codes"]


def new(club: Club) -> Tournament:
    return store.create(club, "Nieuw", arbiter.create(EMPTY, "Nieuw", "round-robin"), by="Zwitser")


def test_a_club_has_so_many_tournaments_lines_mirrors_and_webhooks(
    cast: dict[str, Client], club: Club, tournament: Tournament, settings: Settings
) -> None:
    settings.QUOTAS = {**settings.QUOTAS, "tournaments": 2, "mirrors": 0, "webhooks": 0}
    new(club)
    with pytest.raises(Refused, match="at most 2 tournaments"):
        new(club)
    new(Club.objects.get(slug="elders"))
    page = cast["arbiter"].post("/received/", {"name": "Laptop"}, follow=True).content.decode()
    assert "hoogstens 0 toernooien van laptops" in page
    hook = {"do": "make_hook", "address": "https://example.org/"}
    page = cast["owner"].post("/club/de-toren/programs", hook, follow=True).content.decode()
    assert "hoogstens 0 webhooks" in page
    assert cast["arbiter"].post("/t/avond/players/1/withdraw").status_code == 302
    settings.MODE = "local"
    new(club)


def test_a_club_with_too_many_lines_begins_nothing_and_then_stops(
    club: Club, tournament: Tournament, settings: Settings
) -> None:
    """A round that is under way has a tenth more; the count is a minute old at most."""
    settings.MODE, settings.QUOTAS = "hosted", {**settings.QUOTAS, "lines": 2}
    with pytest.raises(Refused, match="at most 2 lines"):
        new(club)
    store.act(tournament, "Zwitser", lambda state: arbiter.withdraw(state, 1))
    caches.forget()
    with pytest.raises(Refused, match="at most 2 lines"):
        store.act(tournament, "Zwitser", lambda state: arbiter.withdraw(state, 2))


LIST = "Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S\n7000001;Jansen, Piet;;NED;1800;0;1970;M\n"


def test_rating_lists_of_a_club_take_so_much(club: Club, settings: Settings) -> None:
    settings.MODE = "hosted"
    kept = rating_lists.keep(club, LIST.encode(), "lijst.csv")
    assert kept.size > len("Jansen, Piet")
    settings.QUOTAS = {**settings.QUOTAS, "lists": kept.size}
    rating_lists.keep(club, LIST.encode(), "nieuw.csv")  # in the place of the older one
    settings.QUOTAS = {**settings.QUOTAS, "lists": kept.size - 1}
    with pytest.raises(Refused):
        rating_lists.keep(club, LIST.encode(), "nieuwer.csv")
    assert [row.name for row in RatingList.objects.all()] == ["nieuw.csv"]


def test_load_is_counted_for_each_club(
    cast: dict[str, Client], operator: Client, club: Club, tournament: Tournament
) -> None:
    monitoring.write_load()
    ClubLoad.objects.all().delete()
    cast["anonymous"].get("/p/avond/")
    cast["arbiter"].get("/t/avond/players/")
    cast["owner"].get("/club/de-toren/")
    cast["stranger"].get("/club/elders/")
    cast["anonymous"].get("/p/nergens/")
    ClubLoad.objects.create(club=club, day=timezone.localdate() - timedelta(days=40))
    monitoring.write_load()
    found = {row.club.slug: row for row in ClubLoad.objects.all()}
    assert {slug: row.answers for slug, row in found.items()} == {"de-toren": 3, "elders": 1}
    assert found["de-toren"].sent > 3000
    page = " ".join(operator.get("/operator/").content.decode().split())
    today = page[page.index("Wat de clubs vandaag vroegen") :]
    row = r"<td>De Toren</td><td class=\"number\">3</td> <td class=\"number\">\d+ ms</td>"
    assert re.search(row + r"<td class=\"number\">2</td>", today)


def test_names_that_nobody_has_fill_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monitoring, "MOST", 3)
    for number in range(10):
        monitoring._add(("slug", str(number)), 0.1, 1)
    assert len(monitoring._asked) <= 3
    monitoring.write_load()
    assert not monitoring._asked


def test_every_role_is_written_with_its_own_word(cast: dict[str, Client], club: Club) -> None:
    for role in Role:
        notices.record("role", by=None, club=club, detail=role.name.lower())
    page = cast["owner"].get("/club/de-toren/trail").content.decode()
    for word in ("Beheerder", "Wedstrijdleider", "Helper", "Lezer"):
        assert f"rol gewijzigd: {word}" in " ".join(page.split())
