"""A hosted server in a real browser, on a phone: invitation, account, members, backup, log out."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.web.real_server import PATIENCE, Server
from tests.web.test_browser import new_tournament

pytestmark = pytest.mark.xdist_group("browser")

PASSWORD = "paard batterij nietje"


def environment(data: Path) -> dict[str, str]:
    """Give the environment of a hosted server; DEBUG lets it do without HTTPS."""
    return os.environ | {
        "ZWITSER_MODE": "hosted",
        "ZWITSER_DATA": str(data),
        "DATABASE_URL": "",
        "SECRET_KEY": "x" * 60,
        "ALLOWED_HOSTS": "127.0.0.1",
        "DEBUG": "1",
        "DJANGO_SETTINGS_MODULE": "zwitser_web.settings",
    }


def manage(data: Path, *arguments: str) -> str:
    command = [sys.executable, "-m", "django", *arguments]
    done = subprocess.run(
        command, env=environment(data), check=True, capture_output=True, text=True
    )
    return done.stdout


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Server]:
    manage(tmp_path, "migrate", "--verbosity=0")
    process = subprocess.Popen(
        [sys.executable, "-m", "waitress", "--listen=127.0.0.1:0", "zwitser_web.wsgi:application"],
        env=environment(tmp_path),
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    found = re.search(r"http://\S+", process.stderr.readline())
    assert found is not None
    running = Server(tmp_path, process, found[0])
    yield running
    running.kill()


@pytest.fixture
def phone(browser: Browser, hosted: Server) -> Iterator[Page]:
    opened = browser.new_context(
        locale="nl-NL",
        base_url=hosted.address,
        viewport={"width": 360, "height": 740},
        accept_downloads=True,
    )
    opened.set_default_timeout(PATIENCE)
    yield opened.new_page()
    opened.close()


def join(page: Page, hosted: Server) -> None:
    """Make a club and become its owner, by the invitation that the command prints."""
    said = manage(hosted.data, "newclub", "De Toren")
    path = re.search(r"/invitation/\S+", said)
    assert path is not None
    page.goto(path[0])
    page.get_by_label("Naam").fill("Olga van den Berg-Jansen")
    page.get_by_label("E-mailadres").fill("olga@example.org")
    page.get_by_label("Wachtwoord").fill(PASSWORD)
    page.get_by_role("button", name="Doe mee").click()
    expect(page.locator("h1")).to_have_text("Toernooien")


def test_who_runs_the_server_chooses_a_password_by_the_link(phone: Page, hosted: Server) -> None:
    said = manage(hosted.data, "operator", "you@example.org")
    path = re.search(r"/reset/\S+", said)
    assert path is not None
    phone.goto(path[0])
    phone.get_by_label("Wachtwoord").fill(PASSWORD)
    phone.locator("main form button").click()
    expect(phone.locator("h1")).to_have_text("Inloggen")
    phone.get_by_label("E-mailadres").fill("you@example.org")
    phone.get_by_label("Wachtwoord").fill(PASSWORD)
    phone.get_by_role("button", name="Inloggen").click()
    phone.goto("/operator/")
    expect(phone.locator("h1")).to_have_text("Deze server")


def must_have_no_barriers(page: Page) -> None:
    assert Axe().run(page).violations_count == 0, page.url
    assert page.evaluate("document.documentElement.scrollWidth") <= 360, page.url


def test_owner_joins_logs_out_and_logs_in_again(phone: Page, hosted: Server) -> None:
    join(phone, hosted)
    phone.locator(".account summary").click()
    must_have_no_barriers(phone)
    phone.get_by_role("button", name="Uitloggen").click()
    expect(phone.locator("h1")).to_have_text("Inloggen")
    must_have_no_barriers(phone)
    phone.get_by_label("E-mailadres").fill("olga@example.org")
    phone.get_by_label("Wachtwoord").fill(PASSWORD)
    phone.get_by_role("button", name="Inloggen").click()
    expect(phone.locator("h1")).to_have_text("Toernooien")


def test_pages_of_a_member_with_a_long_name_fit_a_phone(phone: Page, hosted: Server) -> None:
    join(phone, hosted)
    desk = new_tournament(phone, "Clubkampioenschap van de schaakvereniging", players=4)
    manage(hosted.data, "operator", "olga@example.org")
    for address in (
        "/",
        "/account/",
        "/account/second",
        "/operator/",
        "/c/de-toren/",
        "/club/de-toren/",
        "/club/de-toren/backup",
        desk,
    ):
        phone.goto(address)
        must_have_no_barriers(phone)


def test_backup_is_fetched_and_read_back(phone: Page, hosted: Server) -> None:
    join(phone, hosted)
    new_tournament(phone, "Avond", players=4)
    phone.goto("/club/de-toren/backup")
    with phone.expect_download() as download:
        phone.get_by_role("link", name="Download de reservekopie").click()
    phone.get_by_label("Reservekopie (ZIP)").set_input_files(download.value.path())
    phone.get_by_role("button", name="Terugzetten").click()
    expect(phone.get_by_text("Teruggezet: 0. Stond hier al: 1.")).to_be_visible()
