"""A laptop shows a round, a phone keeps its room: how much stands on a page, in a real browser."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.test_browser import new_tournament, publish_round
from zwitser.formats import document
from zwitser.generate import Recipe, generate

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


COURSE = """() => {
  const chart = Array.from(document.querySelectorAll(".course-chart"))
    .find((it) => it.checkVisibility());
  const box = (it) => it.getBoundingClientRect();
  const names = Array.from(chart.querySelectorAll("ol.ends .who"));
  return [
    box(chart.querySelector(".lines")).width,
    box(chart).right - box(chart.querySelector("ol.ends")).right,
    Math.min(...names.map((name) => box(name).width)),
  ];
}"""


@pytest.mark.parametrize(("width", "least"), [(1366, 700), (1920, 700), (360, 140)])
def test_course_takes_the_width_and_fits_a_phone(page: Page, width: int, least: int) -> None:
    page.set_viewport_size({"width": width, "height": 768})
    for place in ("clubkampioenschap", "interne-competitie"):
        page.goto(f"/t/voorbeeld-{place}/course/")
        lines, after, names = page.evaluate(COURSE)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, place
        assert lines >= least, place
        assert after == 0
        assert names > 40


ROUNDS = """() => {
  const chart = Array.from(document.querySelectorAll(".course-chart"))
    .find((it) => it.checkVisibility());
  const lines = chart.querySelector(".lines").getBoundingClientRect();
  const labels = Array.from(chart.querySelectorAll(".rounds span"));
  const place = (label) => {
    const range = document.createRange();
    range.selectNodeContents(label.lastChild);
    const { left, right } = range.getBoundingClientRect();
    return { number: Number(label.lastChild.textContent), left, right };
  };
  const shown = labels.filter((it) => getComputedStyle(it).visibility == "visible").map(place);
  return { left: lines.left, step: lines.width / labels.length, shown };
}"""


def test_rounds_of_a_long_season_stand_above_their_lines_on_a_phone(
    page: Page, tmp_path: Path
) -> None:
    file = tmp_path / "season.json"
    file.write_text(document.dumps(generate(Recipe("keizer", 12, 30, "long"))), encoding="utf-8")
    page.goto("/new")
    page.locator("input[type=file]").set_input_files(file)
    page.locator("form:has(input[type=file]) button").click()
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/p/keizer-12-long/course/")
    found = page.evaluate(ROUNDS)
    assert [label["number"] for label in found["shown"]] == [1, 5, 10, 15, 20, 25, 30]
    for label in found["shown"]:
        middle = found["left"] + (label["number"] - 0.5) * found["step"]
        assert abs((label["left"] + label["right"]) / 2 - middle) < 1, label
    for one, other in pairwise(found["shown"]):
        assert one["right"] < other["left"], "no two numbers run into one another"


def test_the_type_is_ours(page: Page) -> None:
    page.goto("/")
    page.evaluate("document.fonts.ready")
    loaded = page.evaluate(
        "Array.from(document.fonts).filter((f) => f.status == 'loaded').map((f) => f.family)"
    )
    assert {"Source Sans Pro", "Source Serif Pro"} <= {family.strip('"') for family in loaded}


def test_a_forfeit_takes_one_key_and_shows_in_its_row(page: Page) -> None:
    publish_round(page, new_tournament(page, "Reglementair", players=4))
    page.keyboard.type("+-")
    expect(page.locator("#progress")).to_have_text("2 van 2 binnen")
    assert page.locator(".choice[aria-pressed=true]").all_inner_texts() == ["1–0 r", "0–1 r"]


def test_a_forfeit_moves_no_other_button(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    publish_round(page, new_tournament(page, "In de kolom", players=4))
    page.keyboard.type("+")
    expect(page.locator("#board-1 .other-result")).to_have_count(1)
    first = [page.locator(f"#board-{board} .choice").first.bounding_box() for board in (1, 2)]
    assert first[0] is not None
    assert first[1] is not None
    assert first[0]["x"] == first[1]["x"]


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


def test_undo_ends_in_an_ellipsis_beside_the_keys(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    today = new_tournament(page, "Lange regel", players=3)
    page.goto(f"{today}players/")
    page.fill("form.add-player input[name=name]", "van der Wijngaarden-Nooteboom, Willem Frederik")
    page.locator("form.add-player button").click()
    publish_round(page, today)
    page.keyboard.type("1")
    expect(page.locator("#progress")).to_have_text("1 van 2 binnen")
    button, words = page.locator(".bar .undo"), page.locator(".bar .undo span:last-child")
    cut, sign = words.evaluate(
        "e => [e.scrollWidth > e.clientWidth, getComputedStyle(e).textOverflow]"
    )
    assert cut
    assert sign == "ellipsis"
    assert button.get_attribute("title") == words.text_content()
    ends, keys = words.bounding_box(), page.locator(".bar .keymap").bounding_box()
    assert ends is not None
    assert keys is not None
    assert ends["x"] + ends["width"] < keys["x"]


def test_who_did_not_appear_leaves_the_boards_their_place(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto("/t/voorbeeld-weekendtoernooi/round/4/")
    expect(page.locator(".no-shows button")).not_to_have_count(0)
    table = page.locator("#results").bounding_box()
    assert table is not None
    assert table["y"] <= 768 / 5


ON_EACH_LINE = """(places) => {
  const tops = places.map((it) => it.getBoundingClientRect().top);
  return [...new Set(tops)].map((line) => tops.filter((top) => top == line).length);
}"""


def test_prize_stands_on_one_line_and_whom_it_is_for_on_another(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto("/t/voorbeeld-weekendtoernooi/prizes/")
    assert page.locator(".fund >> nth=0").locator(".field").evaluate_all(ON_EACH_LINE) == [2, 7]


def test_linked_tournaments_take_both_halves_of_a_laptop(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto("/t/voorbeeld-weekendtoernooi/linked/")
    left = "(places) => new Set(places.map((it) => it.getBoundingClientRect().left)).size"
    assert page.locator(".desk h2").evaluate_all(left) == 2


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
