"""A club's season and the rating list in a real browser: keys only, no scripts, no barriers."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, FilePayload, Page, expect

from tests.web.real_server import Server
from tests.web.test_rating_list import LIST

pytestmark = pytest.mark.xdist_group("browser")

CLUB = "/t/voorbeeld-interne-competitie/"
FILE: FilePayload = {"name": "lijst.csv", "mimeType": "text/csv", "buffer": LIST.encode()}
PAGES = (
    "season/",
    "season/1/",
    "season/close",
    "season/rules",
    "players/list?name=mul",
    "knsb-report/",
    "linked/",
)


def upload(page: Page) -> None:
    page.goto(f"{CLUB}players/list")
    page.get_by_label("Ratinglijst").set_input_files(FILE)
    page.get_by_role("button", name="Inlezen").click()
    expect(page.locator(".notice.success")).to_have_text("4 spelers ingelezen.")


def test_member_is_found_while_typing_and_entered_by_key(page: Page) -> None:
    upload(page)
    page.goto(f"{CLUB}players/")
    page.locator(".add-player [name=name]").press_sequentially("mülle")
    found = page.get_by_role("button", name=re.compile("Voeg Müller, Jörg toe"))
    expect(found).to_be_visible()
    found.focus()
    page.keyboard.press("Enter")
    expect(page.locator("table.players")).to_contain_text("Müller, Jörg")


@pytest.fixture
def plain(browser: Browser, server: Server) -> Iterator[Page]:
    """Give a page of a browser that runs no scripts."""
    opened: BrowserContext = browser.new_context(
        locale="nl-NL", base_url=server.address, java_script_enabled=False
    )
    yield opened.new_page()
    opened.close()


def test_search_and_the_end_of_a_period_need_no_scripts(plain: Page) -> None:
    upload(plain)
    plain.get_by_label("Naam, relatienummer of FIDE-nummer").fill("mulder, a")
    plain.get_by_role("button", name="Zoek").click()
    expect(plain.get_by_role("button", name=re.compile("Mulder, Anna"))).to_be_visible()
    plain.goto(f"{CLUB}season/close")
    plain.get_by_label(re.compile("^Rating van")).first.fill("1234")
    plain.get_by_role("button", name="Laat de wijzigingen zien").click()
    expect(plain.get_by_text("Ratings die veranderen: 1.")).to_be_visible()
    plain.get_by_role("button", name="Sluit af en open periode 3").click()
    expect(plain.get_by_role("heading", level=1)).to_have_text("Periode 3")
    plain.get_by_role("button", name=re.compile("Ongedaan maken: periode 3 geopend")).click()
    expect(plain.get_by_role("heading", level=1)).to_have_text("Seizoen")
    expect(plain.locator(".title-line")).to_contain_text("periode 2 van 4")


@pytest.mark.parametrize("address", PAGES)
def test_pages_of_a_club_have_no_barriers_and_fit_a_phone(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{CLUB}{address}")
    assert Axe().run(page).violations_count == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
