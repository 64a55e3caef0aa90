"""The hall in a real browser: phones that follow, the screen, paper, and no barriers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.real_server import Server
from tests.web.test_browser import new_tournament, publish_round

pytestmark = pytest.mark.xdist_group("browser")

HALL = "/p/voorbeeld-clubkampioenschap/"
PAPER = (
    "weekendtoernooi/print/round/4/boards",
    "weekendtoernooi/print/round/4/names",
    "weekendtoernooi/print/round/4/slips",
    "weekendtoernooi/print/standings",
    "weekendtoernooi/print/crosstable",
    "weekendtoernooi/print/checkin",
    "weekendtoernooi/print/cards",
    "achtkamp/print/schedule",
    "achtkamp/print/crosstable",
)


def test_public_page_follows_the_desk_and_keeps_the_search(
    page: Page, context: BrowserContext
) -> None:
    """Asking again is left to a moment in which the page comes into sight, not to the clock."""
    page.goto("/t/voorbeeld-weekendtoernooi/")
    page.get_by_role("button", name=re.compile("indelen")).click()
    page.get_by_role("button", name="Publiceren").click()
    phone = context.new_page()
    phone.goto("/p/voorbeeld-weekendtoernooi/")
    name = phone.locator(".pairings .name.white a").first.inner_text()
    phone.get_by_placeholder("Zoek een naam").fill(name)
    expect(phone.locator("#pairings tr[data-name]:visible")).to_have_count(1)
    page.locator("#board-1").get_by_role("button", name="½–½").click()
    expect(page.locator("#progress")).to_have_text(re.compile("^1 van"))
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(phone.locator("#pairings tr[data-name]:visible .result")).to_have_text("½–½")
    expect(phone.locator("#pairings tr[data-name]:visible")).to_have_count(1)


@pytest.mark.parametrize("width", [360, 1366])
def test_why_answers_to_a_finger_on_the_public_page(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{HALL}round/4/")
    page.locator("#pairings .ask a").nth(1).click()
    expect(page).to_have_url(re.compile("/round/4/why/2$"))
    expect(page.locator(".telling .story li").first).to_be_visible()


def test_row_of_who_follows_himself_stands_out_on_every_page(page: Page) -> None:
    page.goto(f"{HALL}players/3/")
    name = page.locator("h1").inner_text()
    page.get_by_role("button", name="Dit ben ik").click()
    for place in ("", "round/4/names", "standings/", "crosstable/", "round/4/why/"):
        page.goto(HALL + place)
        expect(page.locator(".mine")).to_have_count(1)
        expect(page.locator(".mine")).to_contain_text(name)
    page.goto(HALL)
    page.evaluate("document.querySelector('#live').dataset.tag = 'older'")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#live:not([data-tag=older]) .mine")).to_have_count(1)
    page.get_by_role("button", name="Dit ben ik niet").click()
    page.wait_for_load_state()
    expect(page.locator(".mine")).to_have_count(0)


def test_screen_turns_its_slides_and_never_scrolls(page: Page) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"{HALL}screen")
    first = page.locator(".slide.shown h1").inner_text()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".slide.shown")).to_have_count(1)
    assert page.locator(".slide.shown h1").inner_text() != first
    for slide in page.locator(".slide").all():
        page.keyboard.press("ArrowRight")
        assert page.locator(".slide.shown").bounding_box() is not None, slide
        tall = page.evaluate("document.querySelector('.slide.shown').scrollHeight")
        assert tall <= 1080


@pytest.mark.parametrize("paper", PAPER)
def test_every_sheet_is_one_page_of_a_pdf_and_holds_all_its_rows(page: Page, paper: str) -> None:
    page.goto(f"/t/voorbeeld-{paper}")
    page.emulate_media(media="print")
    papers = page.locator(".paper").all()
    for sheet in papers:
        assert sheet.evaluate("node => node.scrollHeight <= node.clientHeight + 1")
        assert sheet.evaluate("node => node.scrollWidth <= node.clientWidth + 1")
    pdf = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == len(papers)


LONG = "van der Heijden-Oosterwijk, Maximiliaan Frederik"


CUT_OFF = """() => Array.from(document.querySelectorAll(".shown :is(.who, .other)"))
  .filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"""
LOWEST = """() => Math.max(...Array.from(document.querySelectorAll(".shown :is(td, li)"),
  (row) => row.getBoundingClientRect().bottom)) / window.innerHeight"""


def long_names(page: Page) -> str:
    """Publish a round of players with very long names, and give the tournament's address."""
    today = new_tournament(page, f"Toernooi van {LONG} en anderen", players=0)
    page.goto(f"{today}players/")
    page.get_by_text("Meer tegelijk").click()
    page.get_by_label("Plak hier een tabel").fill("\n".join(f"{LONG} {n}" for n in range(14)))
    page.get_by_role("button", name="Bekijk de lijst").click()
    page.get_by_role("button", name="Aangevinkte spelers toevoegen").click()
    publish_round(page, today)
    return today


def test_screen_cuts_no_name_and_fills_its_slides(page: Page) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    hall = long_names(page).replace("/t/", "/p/")
    page.goto(f"{hall}screen?show=boards&show=names&show=ranks")
    expect(page.locator(".slide.shown .squeezed").first).to_be_visible()
    for _ in page.locator(".slide").all():
        assert page.evaluate(CUT_OFF) == []
        assert 0.75 < page.evaluate(LOWEST) < 0.92
        page.keyboard.press("ArrowRight")


def test_public_pages_can_be_read_and_searched_without_scripts(
    browser: Browser, server: Server
) -> None:
    context = browser.new_context(
        locale="nl-NL", base_url=server.address, java_script_enabled=False
    )
    page = context.new_page()
    page.goto(HALL)
    page.get_by_role("link", name="Op naam").click()
    page.get_by_role("searchbox").fill("kuipers")
    page.get_by_role("button", name="Zoek").click()
    expect(page.locator("#pairings tr[data-name]")).to_have_count(1)
    context.close()
