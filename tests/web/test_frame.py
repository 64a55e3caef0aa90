"""The frame: texts of templates, headers, preferences, the owner at this computer."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

import zwitser_web
from zwitser import arbiter
from zwitser.journal.fold import EMPTY
from zwitser_web import store
from zwitser_web.accounts import access
from zwitser_web.models import Account, Club
from zwitser_web.texts import has_text

SOURCE = Path(zwitser_web.__file__).parent


def test_every_key_of_a_template_has_a_text() -> None:
    used = {
        key
        for template in SOURCE.rglob("*.html")
        for key in re.findall(r"""\bt\(["']([^"']+)["'](?:\)|, [a-z]+=)""", template.read_text())
    }
    assert len(used) > 12
    assert [key for key in sorted(used) if not has_text(key)] == []


@pytest.fixture
def owner_club(db: None) -> Club:
    return access.ensure_owner()


def test_owner_at_this_computer_needs_no_password(client: Client, owner_club: Club) -> None:
    begin = arbiter.create(EMPTY, "Clubkampioenschap", "round-robin")
    store.create(owner_club, "Clubkampioenschap", begin, by="Wedstrijdleider")
    page = client.get("/")
    assert page.status_code == 200
    assert "Clubkampioenschap" in page.content.decode()


@pytest.mark.parametrize(
    "headers",
    [{"REMOTE_ADDR": "192.168.1.20"}, {"HTTP_X_FORWARDED_FOR": "127.0.0.1"}, {"REMOTE_ADDR": "?"}],
)
def test_others_must_log_in(client: Client, owner_club: Club, headers: dict[str, str]) -> None:
    page = client.get("/", **headers)  # type: ignore[arg-type]  # stubs type the extras too narrowly
    assert page.status_code == 302
    assert page["Location"] == "/login?next=%2F"


def test_hosted_server_knows_no_owner_by_address(
    client: Client, owner_club: Club, settings: Settings
) -> None:
    settings.MODE = "hosted"
    assert client.get("/").status_code == 302


def test_other_names_of_this_computer_are_refused(client: Client, owner_club: Club) -> None:
    assert client.get("/", headers={"host": "evil.example"}).status_code == 400


def test_upload_that_is_too_large_is_refused_before_it_is_read(
    client: Client, owner_club: Club
) -> None:
    for length in (str(64 * 1024 * 1024), "much"):
        answer = client.post("/import", {}, CONTENT_LENGTH=length)
        assert answer.status_code == 413
        assert "hoogstens 8 MB" in answer.content.decode()


def test_guesser_on_the_network_does_not_lock_out_the_second_desk(
    client: Client, owner_club: Club, settings: Settings
) -> None:
    settings.MODE = "lan"
    owner = Account.objects.get_by_natural_key(access.LOCAL_OWNER)
    owner.set_password("abcd-efgh-jkmn")
    owner.save()
    for number in range(11):
        wrong = client.post("/login", {"password": "geraden"}, REMOTE_ADDR="192.168.1.66")
        assert wrong.status_code == (422 if number < 10 else 409)
    good = {"password": "abcd-efgh-jkmn"}
    assert client.post("/login", good, REMOTE_ADDR="192.168.1.66").status_code == 409
    assert client.post("/login", good, REMOTE_ADDR="192.168.1.7").status_code == 302


HOSTED = {"ZWITSER_MODE": "hosted", "SECRET_KEY": "x" * 60, "ALLOWED_HOSTS": "zwitser.example.org"}


def test_hosted_server_sends_cookies_only_over_https(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in HOSTED.items():
        monkeypatch.setenv(name, value)
    hosted = runpy.run_path(str(SOURCE / "settings.py"))
    for name in ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT"):
        assert hosted[name] is True
    assert hosted["SECURE_HSTS_SECONDS"] > 0
    assert hosted["ALLOWED_HOSTS"] == ["zwitser.example.org"]
    monkeypatch.delenv("SECRET_KEY")
    with pytest.raises(SystemExit, match="SECRET_KEY"):
        runpy.run_path(str(SOURCE / "settings.py"))


@pytest.mark.parametrize(
    ("port", "security", "expected"),
    [
        ("587", None, (True, False)),
        ("465", None, (False, True)),
        ("2525", "starttls", (True, False)),
        ("25", "none", (False, False)),
        ("587", "tls", (False, True)),
        ("2525", None, None),
        ("25", None, None),
        ("587", "ssl", None),
    ],
)
def test_mail_goes_without_tls_only_where_somebody_says_so(
    monkeypatch: pytest.MonkeyPatch,
    port: str,
    security: str | None,
    expected: tuple[bool, bool] | None,
) -> None:
    """Any port but 587 and 465 went without, and nothing said so (S19)."""
    for name, value in {**HOSTED, "EMAIL_HOST": "mail.example.org", "EMAIL_PORT": port}.items():
        monkeypatch.setenv(name, value)
    if security:
        monkeypatch.setenv("EMAIL_SECURITY", security)
    if expected is None:
        with pytest.raises(SystemExit, match="set EMAIL_SECURITY to starttls, tls or none"):
            runpy.run_path(str(SOURCE / "settings.py"))
        return
    hosted = runpy.run_path(str(SOURCE / "settings.py"))
    assert (hosted["EMAIL_USE_TLS"], hosted["EMAIL_USE_SSL"]) == expected


def test_quota_that_is_no_number_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUOTA_LINES", "veel")
    with pytest.raises(SystemExit, match="QUOTA_LINES"):
        runpy.run_path(str(SOURCE / "settings.py"))


@pytest.mark.parametrize("path", ["//evil.example/x", "///evil.example/", "/\\evil.example/"])
def test_page_one_came_from_leads_nowhere_else(cast: dict[str, Client], path: str) -> None:
    """What is refused goes back where it came from; two slashes are another site (S13)."""
    headers = {"Referer": f"http://testserver{path}"}
    back = cast["owner"].post("/club/de-toren/name", {"name": ""}, headers=headers)
    assert "evil" not in back.get("Location", "")
    asked = cast["anonymous"].post("/club/de-toren/name", headers=headers)
    assert "evil" not in asked["Location"]


def test_every_answer_forbids_inline_scripts_and_foreign_sources(
    client: Client, owner_club: Club
) -> None:
    for address in ("/", "/login", "/nowhere"):
        policy = client.get(address)["Content-Security-Policy"]
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy


def test_templates_have_no_inline_script_or_style() -> None:
    for template in SOURCE.rglob("*.html"):
        assert not re.search(
            r"""<script(?![^>]*\bsrc=)|\bstyle=|<style|\son[a-z]+=|\|safe""", template.read_text()
        ), template.name


def test_language_is_remembered(client: Client, owner_club: Club) -> None:
    assert "Toernooien" in client.get("/").content.decode()
    back = client.post("/preferences", {"lang": "en", "next": "/"})
    assert (back.status_code, back["Location"]) == (302, "/")
    page = client.get("/").content.decode()
    assert '<html lang="en"' in page
    assert "Tournaments" in page


def test_preferences_lead_nowhere_else(client: Client, owner_club: Club) -> None:
    back = client.post("/preferences", {"theme": "dark", "next": "https://evil.example/"})
    assert back["Location"] == "/"
    assert client.post("/preferences", {"next": "//evil.example"})["Location"] == "/"


def test_login_leads_back_and_slows_down_guessing(
    client: Client, owner_club: Club, settings: Settings
) -> None:
    settings.MODE = "hosted"
    Account.objects.add("anna@example.org", "Anna", "een lang wachtwoord")
    good = {"email": "Anna@Example.org", "password": "een lang wachtwoord", "next": "/?a=1"}
    assert client.post("/login", good)["Location"] == "/?a=1"
    for _ in range(10):
        wrong = client.post("/login", good | {"password": "geraden"})
        assert wrong.status_code == 422
    assert client.post("/login", good).status_code == 409
