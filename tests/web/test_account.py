"""One's own account: a second factor, another address, and where one is logged in."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pyotp
import pytest
from django.core import mail
from django.test import Client
from pytest_django import Settings

from zwitser.errors import Refused
from zwitser_web.accounts import account, credentials, members, sessions
from zwitser_web.accounts import notices as post
from zwitser_web.models import Account, Club, Membership, Role, SecondFactor, Visit

PASSWORD = "een heel lang geheim"
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"
)


MOMENT = datetime(2026, 9, 4, 20, 0, 10, tzinfo=UTC)


@pytest.fixture(autouse=True)
def still_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let codes be those of one half minute, however long a test takes."""
    monkeypatch.setattr(credentials, "_now", lambda secret: pyotp.TOTP(secret).timecode(MOMENT))


@pytest.fixture
def piet(club: Club, settings: Settings) -> Account:
    settings.MODE = "hosted"
    account = Account.objects.add("piet@example.org", "Piet", PASSWORD)
    Membership.objects.create(account=account, club=club, role=Role.HELPER)
    return account


def logged_in(account: Account, agent: str = FIREFOX) -> Client:
    client = Client(headers={"user-agent": agent})
    client.post("/login", {"email": account.email, "password": PASSWORD})
    assert client.get("/").status_code == 200
    return client


def set_up(client: Client) -> tuple[str, list[str]]:
    """Switch the second factor on; give the secret and the recovery codes."""
    page = client.get("/account/second").content.decode()
    secret = re.search(r"<code>([A-Z2-7]{32})</code>", page)
    assert secret is not None
    code = pyotp.TOTP(secret[1]).at(MOMENT)
    page = client.post("/account/second/on", {"code": code, "password": PASSWORD}).content.decode()
    codes = re.findall(r"<code>([a-z0-9-]{14})</code>", page)
    assert len(codes) == 10
    return secret[1], codes


def mails() -> dict[str, str]:
    """Give the mails that were sent since the last time, by who got them."""
    post.flush()
    found = {one.to[0]: str(one.body) for one in mail.outbox}
    mail.outbox.clear()
    return found


def a_moment_later(account: Account) -> None:
    """Let the code of this half minute count again, as the next one would."""
    SecondFactor.objects.filter(account=account).update(step=0)


def test_the_codes_are_those_of_the_standard() -> None:
    """RFC 6238, appendix B: the secret 12345678901234567890 at 59 seconds gives 94287082."""
    secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
    assert pyotp.TOTP(secret).generate_otp(59 // 30) == "94287082"[-6:]


def test_who_has_a_second_factor_is_in_only_with_a_code(piet: Account) -> None:
    secret, _ = set_up(logged_in(piet))
    a_moment_later(piet)
    client = Client()
    answer = client.post("/login", {"email": piet.email, "password": PASSWORD, "next": "/new"})
    assert answer["Location"] == "/login/code?next=%2Fnew"
    assert client.get("/").status_code == 302
    wrong = client.post("/login/code", {"code": "000000"})
    assert wrong.status_code == 422
    code = pyotp.TOTP(secret).at(MOMENT)
    right = client.post("/login/code", {"code": f"{code[:3]} {code[3:]}", "next": "/new"})
    assert right["Location"] == "/new"
    assert client.get("/").status_code == 200


def test_a_code_works_once(piet: Account) -> None:
    secret, _ = set_up(logged_in(piet))
    code = pyotp.TOTP(secret).at(MOMENT)
    assert not credentials.use_code(piet, code)
    a_moment_later(piet)
    assert credentials.use_code(piet, code)
    assert not credentials.use_code(piet, code)


def test_a_clock_may_be_half_a_minute_off_and_no_more(piet: Account) -> None:
    secret, _ = set_up(logged_in(piet))
    for seconds, right in ((-30, True), (30, True), (-90, False), (90, False)):
        a_moment_later(piet)
        code = pyotp.TOTP(secret).at(MOMENT + timedelta(seconds=seconds))
        assert credentials.use_code(piet, code) is right, seconds


@pytest.mark.parametrize("ahead", [timedelta(minutes=2), timedelta(days=400)])
def test_a_code_of_a_clock_that_was_ahead_keeps_nobody_out(piet: Account, ahead: timedelta) -> None:
    """Else the phone's codes are refused until that day comes."""
    secret, _ = set_up(logged_in(piet))
    ahead_of_time = pyotp.TOTP(secret).timecode(MOMENT + ahead)
    SecondFactor.objects.filter(account=piet).update(step=ahead_of_time)
    code = pyotp.TOTP(secret).at(MOMENT)
    assert credentials.use_code(piet, code)
    assert not credentials.use_code(piet, code), "and works once"


def test_a_recovery_code_works_once_in_the_place_of_the_phone(piet: Account) -> None:
    _, codes = set_up(logged_in(piet))
    for status in (302, 422):
        client = Client()
        client.post("/login", {"email": piet.email, "password": PASSWORD})
        typed = codes[0].upper().replace("-", " ")
        assert client.post("/login/code", {"code": typed}).status_code == status
    assert credentials.recovery_codes_left(piet) == 9
    kept = SecondFactor.objects.get(account=piet).recovery
    assert not any(code in str(kept) for code in codes)


def test_the_page_for_the_code_opens_for_nobody_without_the_password(piet: Account) -> None:
    set_up(logged_in(piet))
    assert Client().get("/login/code")["Location"] == "/login"
    client = Client()
    client.post("/login", {"email": piet.email, "password": "mis"})
    assert client.post("/login/code", {"code": "1"})["Location"] == "/login"


def test_a_password_that_was_changed_meanwhile_opens_nothing(piet: Account) -> None:
    _, codes = set_up(logged_in(piet))
    client = Client()
    client.post("/login", {"email": piet.email, "password": PASSWORD})
    piet.set_password("een ander lang geheim")
    piet.save()
    assert client.post("/login/code", {"code": codes[0]})["Location"] == "/login"


def test_who_guesses_at_codes_must_wait(piet: Account) -> None:
    _, codes = set_up(logged_in(piet))
    client = Client()
    client.post("/login", {"email": piet.email, "password": PASSWORD})
    for _ in range(10):
        assert client.post("/login/code", {"code": "000000"}).status_code == 422
    assert client.post("/login/code", {"code": codes[0]}).status_code == 409


def test_a_second_factor_begins_with_a_right_code_and_the_password(piet: Account) -> None:
    client = logged_in(piet)
    client.get("/account/second")
    secret = str(client.session["shown"])
    code = pyotp.TOTP(secret).at(MOMENT)
    client.post("/account/second/on", {"code": "000000", "password": PASSWORD})
    client.post("/account/second/on", {"code": code, "password": "mis"})
    assert not credentials.has_second_factor(piet)


def test_a_second_factor_is_switched_off_with_the_password_only(piet: Account) -> None:
    client = logged_in(piet)
    _, codes = set_up(client)
    client.post("/account/second/change", {"do": "off", "password": "mis"})
    assert credentials.has_second_factor(piet)
    page = client.post("/account/second/change", {"do": "codes", "password": PASSWORD})
    assert "no-store" in page["Cache-Control"]
    assert not credentials.use_code(piet, codes[0])
    client.post("/account/second/change", {"do": "off", "password": PASSWORD})
    assert not credentials.has_second_factor(piet)
    logged_in(piet)


def test_a_new_address_is_confirmed_there_and_the_old_one_is_told(
    piet: Account, settings: Settings
) -> None:
    settings.EMAIL_HOST = "mail.example.org"
    client = logged_in(piet)
    post.flush()
    mail.outbox.clear()  # the log-in from a new device
    client.post("/account/address", {"email": "Nieuw@example.org", "password": "mis"})
    assert not mails()
    client.post("/account/address", {"email": "Nieuw@example.org", "password": PASSWORD})
    asked = mails()
    assert sorted(asked) == ["nieuw@example.org", "piet@example.org"]
    assert "nieuw@example.org" in asked["piet@example.org"]
    link = re.search(r"http://testserver(/account/address/\S+)", asked["nieuw@example.org"])
    assert link is not None
    assert Client().get(link[1]).status_code == 200
    assert Account.objects.get(pk=piet.pk).email == "piet@example.org"
    Client().post(link[1])
    assert Account.objects.get(pk=piet.pk).email == "nieuw@example.org"
    done = mails()
    assert sorted(done) == ["nieuw@example.org", "piet@example.org"]
    assert "nieuw@example.org" in done["piet@example.org"]
    assert client.get("/account/").status_code == 302, "every session ended"
    assert Client().post(link[1]).status_code == 404


@pytest.mark.usefixtures("cast")
@pytest.mark.parametrize("email", ["geen adres", "owner@example.org", "", "x" * 300 + "@a.nl"])
def test_no_account_gets_an_address_that_is_none_or_somebody_elses(
    piet: Account, email: str
) -> None:
    with pytest.raises(Refused):
        account.address_path(piet, email)


def test_an_address_that_was_given_away_meanwhile_is_refused(piet: Account) -> None:
    path = account.address_path(piet, "nieuw@example.org")
    Account.objects.add("nieuw@example.org", "Ander")
    assert Client().post(path).status_code == 409
    assert Account.objects.get(pk=piet.pk).email == "piet@example.org"


@pytest.mark.parametrize("token", ["x", "x:y:z", "WzEsImEiLCJiIl0:1:x"])
def test_a_link_that_nobody_made_changes_nothing(piet: Account, token: str) -> None:
    assert Client().get(f"/account/address/{token}/").status_code == 404


def test_without_mail_the_owner_makes_the_link(
    cast: dict[str, Client], club: Club, piet: Account
) -> None:
    assert "beheerder van je club" in logged_in(piet).get("/account/").content.decode()
    place = Membership.objects.get(account=piet, club=club).pk
    page = cast["owner"].post(
        f"/club/de-toren/member/{place}/address", {"email": "nieuw@example.org"}, follow=True
    )
    link = re.search(r"http://testserver(/account/address/[^\s<]+)", page.content.decode())
    assert link is not None
    Client().post(link[1])
    assert Account.objects.get(pk=piet.pk).email == "nieuw@example.org"


def test_no_owner_moves_a_member_of_another_club(
    cast: dict[str, Client], club: Club, piet: Account
) -> None:
    elsewhere = Club.objects.get(slug="elders")
    Membership.objects.create(account=piet, club=elsewhere, role=Role.HELPER)
    place = Membership.objects.get(account=piet, club=club).pk
    answer = cast["owner"].post(
        f"/club/de-toren/member/{place}/address", {"email": "nieuw@example.org"}
    )
    assert answer.status_code == 409


def test_a_device_is_named_as_people_know_it() -> None:
    assert sessions.device_name(FIREFOX) == "Firefox, Windows"
    assert sessions.device_name(PHONE) == "Safari, iPhone"
    assert sessions.device_name("curl/8") == ""


def test_everywhere_one_is_logged_in_is_listed_and_ended_one_by_one(piet: Account) -> None:
    laptop, phone = logged_in(piet), logged_in(piet, PHONE)
    page = laptop.get("/account/").content.decode()
    assert "Firefox, Windows" in page
    assert "Safari, iPhone" in page
    assert page.count("(dit apparaat)") == 1
    laptop.post("/account/visits", {"visit": Visit.objects.get(device="Safari, iPhone").pk})
    assert phone.get("/").status_code == 302
    assert laptop.get("/").status_code == 200


def test_all_other_devices_are_logged_out_at_once(piet: Account) -> None:
    here, there, elsewhere = (logged_in(piet) for _ in range(3))
    here.post("/account/visits", {"visit": "others"})
    assert [client.get("/").status_code for client in (here, there, elsewhere)] == [200, 302, 302]


def test_nobody_ends_somebody_elses_session(cast: dict[str, Client], piet: Account) -> None:
    client = logged_in(piet)
    cast["owner"].post("/account/visits", {"visit": Visit.objects.get(account=piet).pk})
    assert client.get("/").status_code == 200


def test_a_changed_password_ends_all_other_sessions_and_keeps_this_one(piet: Account) -> None:
    here, there = logged_in(piet), logged_in(piet)
    here.post("/password", {"old": PASSWORD, "new": "een ander lang geheim"})
    here.get("/account/")
    there.get("/")
    assert len(sessions.of(piet)) == 1
    assert here.get("/").status_code == 200
    assert there.get("/").status_code == 302


def test_who_logs_out_is_no_longer_in_the_list(piet: Account) -> None:
    client = logged_in(piet)
    client.post("/logout")
    assert not Visit.objects.exists()


def test_a_session_is_noted_once_in_a_while(piet: Account, monkeypatch: pytest.MonkeyPatch) -> None:
    client = logged_in(piet)
    before = Visit.objects.get().seen
    client.get("/")
    assert Visit.objects.get().seen == before
    monkeypatch.setattr(sessions, "EVERY", -1)
    client.get("/")
    assert Visit.objects.get().seen > before


def test_two_members_never_have_one_name(club: Club, piet: Account) -> None:
    namesake = Account.objects.add("p@example.org", " PIET ", PASSWORD)
    token = members.make_invitation(club, Role.READER)
    client = Client()
    client.force_login(namesake)
    assert client.post(f"/invitation/{token}/").status_code == 409
    assert not Membership.objects.filter(account=namesake).exists()
