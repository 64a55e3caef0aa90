"""A laptop shows a round, a phone keeps its room: how much stands on a page, in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.test_browser import new_tournament, publish_round

pytestmark = pytest.mark.xdist_group("browser")

SEEN = """() => {
  const bar = document.querySelector("#bar").getBoundingClientRect().top;
  const rows = Array.from(document.querySelectorAll("tr.board"));
  const boards = rows.map((row) => row.getBoundingClientRect());
  return [boards.filter((box) => box.top >= 0 && box.bottom <= bar).length, boards[0].height];
}"""


CUT_OFF = """() => Array.from(document.querySelectorAll(".sheet"))
  .filter((sheet) => sheet.checkVisibility() && sheet.scrollWidth > sheet.clientWidth)
  .map((sheet) => [sheet.className, sheet.scrollWidth, sheet.clientWidth])"""


def test_fourteen_boards_on_a_laptop(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    today = new_tournament(page, "Vol scherm", players=38)
    publish_round(page, today)
    page.keyboard.type("1" * 19)
    expect(page.locator("#progress")).to_have_text("19 van 19 binnen")
    publish_round(page, today)
    boards, height = page.evaluate(SEEN)
    assert boards >= 14
    assert 36 <= height <= 38


def test_a_forfeit_takes_one_key_and_shows_in_its_row(page: Page) -> None:
    publish_round(page, new_tournament(page, "Reglementair", players=4))
    page.keyboard.type("+-")
    expect(page.locator("#progress")).to_have_text("2 van 2 binnen")
    assert page.locator(".choice[aria-pressed=true]").all_inner_texts() == ["1–0 r", "0–1 r"]


def test_arrows_stay_in_the_menu_and_a_strange_key_gets_a_word(page: Page) -> None:
    publish_round(page, new_tournament(page, "Menu", players=4))
    page.keyboard.press("x")
    expect(page.locator("#queue")).to_have_text("Toets x doet hier niets")
    page.keyboard.press("f")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#board-1 .other-result")).to_have_text("0–1 r")


def test_a_name_of_one_endless_word_stays_on_the_page(page: Page) -> None:
    today = new_tournament(page, "Lange naam", players=3)
    page.goto(f"{today}players/")
    page.fill("form.add-player input[name=name]", f"{'Hottentotten' * 6}, Willem")
    page.locator("form.add-player button").click()
    publish_round(page, today)
    for width in (360, 1366):
        page.set_viewport_size({"width": width, "height": 768})
        for place in ("players/", "checkin/", "round/1/", "standings/", "crosstable/"):
            page.goto(today + place)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, place
            assert page.evaluate(CUT_OFF) == [], (place, width)
        public = today.replace("/t/", "/p/")
        for place in (f"{public}round/1/why/", f"{public}players/4/", f"{today}linked/", today):
            page.goto(place)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, place


LOST = """() => Array.from(document.querySelectorAll(".columns strong, .columns .other"))
  .filter((cell) => cell.scrollWidth > cell.clientWidth + 1
    || cell.scrollHeight > cell.parentElement.clientHeight + 1)
  .map((cell) => cell.textContent)"""


def test_paper_cuts_no_long_name(page: Page) -> None:
    today = new_tournament(page, "Lang op papier", players=45)
    page.goto(f"{today}players/")
    page.fill("form.add-player input[name=name]", "van der Wijngaarden-Nooteboom, Willem Frederik")
    page.locator("form.add-player button").click()
    publish_round(page, today)
    page.goto(f"{today}print/round/1/names")
    assert page.locator(".columns:not(.one)").count()
    assert page.evaluate(LOST) == []


def test_results_that_wait_are_told_in_full(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    publish_round(page, new_tournament(page, "Zonder net", players=4))
    page.route("**/board/*", lambda route: route.abort("connectionrefused"))
    page.keyboard.type("10")
    queue = page.locator("#queue")
    expect(queue).to_contain_text("geen verbinding")
    assert queue.evaluate("(it) => it.getBoundingClientRect().right") <= 1366
    page.unroute("**/board/*")
    expect(page.locator("#progress")).to_have_text("2 van 2 binnen")
