"""Changing a proposal in a real browser: drag a name onto another, pick two, or use the keys."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from tests.web.real_server import Server
from tests.web.test_browser import new_tournament

pytestmark = pytest.mark.xdist_group("browser")

NAMES = ".boards .pick"
HOLD = 450
"""Milliseconds that a finger rests on a name: longer than the page asks for."""


def proposed(page: Page, name: str) -> list[str]:
    """Pair a round of a new tournament, and give the names board by board, white first."""
    page.goto(new_tournament(page, name, players=6))
    page.get_by_role("button", name=re.compile("indelen")).click()
    expect(page.locator(NAMES).first).to_have_role("button")
    return page.locator(NAMES).all_inner_texts()


def box(place: Locator) -> FloatRect:
    found = place.bounding_box()
    assert found is not None
    return found


def middle(place: Locator) -> tuple[float, float]:
    found = box(place)
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


def drag(page: Page, *way: Locator) -> None:
    """Drag what is at the first place by the others to the last."""
    page.mouse.move(*middle(way[0]))
    page.mouse.down()
    for place in way[1:]:
        page.mouse.move(*middle(place), steps=5)
    page.mouse.up()


def expect_no_drag(page: Page) -> None:
    expect(page.locator(".dragged")).to_have_count(0)
    expect(page.locator(".pick.over")).to_have_count(0)


def test_name_dragged_onto_another_can_be_swapped(page: Page) -> None:
    names = proposed(page, "Slepen")
    places = page.locator(NAMES)
    drag(page, places.nth(0), places.nth(2))
    expect_no_drag(page)
    expect(page.locator("#panel")).to_contain_text("Met de hand wijzigen")
    expect(places.nth(0)).to_have_attribute("aria-pressed", "true")
    expect(places.nth(2)).to_have_attribute("aria-pressed", "true")
    page.locator("#panel").get_by_role("button", name="Verwissel deze twee").click()
    page.wait_for_load_state()
    swapped = [names[2], names[1], names[0], *names[3:]]
    expect(page.locator(NAMES)).to_have_text(swapped)


def test_two_names_are_picked_with_clicks_or_keys(page: Page) -> None:
    proposed(page, "Kiezen")
    places = page.locator(NAMES)
    places.nth(1).click()
    places.nth(4).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".pick[aria-pressed=true]")).to_have_count(2)
    expect(page.locator("#panel")).to_contain_text("Verwissel deze twee")


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Page]:
    """Give a page on a small screen that is touched."""
    opened = browser.new_context(
        locale="nl-NL",
        base_url=server.address,
        viewport={"width": 390, "height": 700},
        has_touch=True,
    )
    yield opened.new_page()
    opened.close()


def touch(page: Page, start: tuple[float, float], end: tuple[float, float], *, hold: int) -> None:
    """Put a finger down, wait, move it in steps, and lift it."""
    fingers = page.context.new_cdp_session(page)

    def send(kind: str, *points: tuple[float, float]) -> None:
        touched = [{"x": x, "y": y} for x, y in points]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    send("touchStart", start)
    page.wait_for_timeout(hold)
    (x, y), (to_x, to_y) = start, end
    for part in (0.2, 0.4, 0.6, 0.8, 1):
        send("touchMove", (x + (to_x - x) * part, y + (to_y - y) * part))
    send("touchEnd")


def test_finger_that_holds_a_name_drags_it(phone: Page) -> None:
    proposed(phone, "Vinger")
    places = phone.locator(NAMES)
    places.nth(0).scroll_into_view_if_needed()
    touch(phone, middle(places.nth(0)), middle(places.nth(3)), hold=HOLD)
    expect(phone.locator("#panel")).to_contain_text("Verwissel deze twee")
    expect(phone.locator(".pick[aria-pressed=true]")).to_have_count(2)
    expect_no_drag(phone)


def test_finger_that_moves_at_once_scrolls(phone: Page) -> None:
    proposed(phone, "Vegen")
    start = middle(phone.locator(NAMES).nth(3))
    before = phone.evaluate("window.scrollY")
    touch(phone, start, (start[0], start[1] - 200), hold=0)
    expect_no_drag(phone)
    expect(phone.locator(".pick[aria-pressed=true]")).to_have_count(0)
    phone.wait_for_function("before => window.scrollY > before", arg=before)


def test_tie_breaks_are_put_in_order_by_mouse_and_by_key(page: Page) -> None:
    page.goto(new_tournament(page, "Volgorde", players=0) + "settings/")
    page.locator("details.own-order summary").click()
    fields = page.locator("select[name=criterion]")
    for place, word in enumerate(("WP", "SB", "DEB")):
        fields.nth(place).select_option(word)
    grips = page.locator("[data-sortable] .grip")
    drag(page, grips.nth(0), grips.nth(1), grips.nth(2))
    assert [fields.nth(n).input_value() for n in range(3)] == ["SB", "DEB", "WP"]
    grips.nth(2).focus()
    page.keyboard.press("ArrowUp")
    assert [fields.nth(n).input_value() for n in range(3)] == ["SB", "WP", "DEB"]
    expect(page.locator("[name=preset]")).to_have_value("own")
