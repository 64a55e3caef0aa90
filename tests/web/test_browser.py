"""The desk in a real browser, against a real server: keys, typing ahead, two desks, no scripts."""

from __future__ import annotations

import json
import re
from pathlib import Path
from string import ascii_uppercase

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.real_server import Server

PLAYERS = 16

pytestmark = pytest.mark.xdist_group("browser")


def new_tournament(page: Page, name: str, *, players: int = PLAYERS) -> str:
    """Make a tournament with players, and give its address."""
    page.goto("/new")
    page.get_by_label("Naam").fill(name)
    page.get_by_role("button", name="Maak het toernooi").click()
    address = page.url
    if not players:
        return address
    page.get_by_role("link", name="Deelnemers invoeren").click()
    page.get_by_text("Meer tegelijk").click()
    letters = [*ascii_uppercase, *(f"Z{letter}" for letter in ascii_uppercase)][:players]
    table = "\n".join(f"Speler {name}\t{2000 - 10 * n}" for n, name in enumerate(letters))
    page.get_by_label("Plak hier een tabel").fill(table)
    page.get_by_role("button", name="Bekijk de lijst").click()
    page.get_by_role("button", name="Aangevinkte spelers toevoegen").click()
    return address


def press_to_publish(page: Page, today: str) -> None:
    """Pair and publish the next round, with or without scripts."""
    page.goto(today)
    page.get_by_role("button", name=re.compile("indelen")).click()
    page.get_by_role("button", name="Publiceren").click()
    page.wait_for_selector("#results")


def publish_round(page: Page, today: str) -> None:
    """Publish the next round, and wait until its keys are listened to."""
    press_to_publish(page, today)
    ready(page)


def ready(page: Page) -> None:
    """Wait until the keys are listened to."""
    expect(page.locator("tr.selected")).to_have_count(1)


def test_fast_keys_are_all_saved_in_order(page: Page) -> None:
    publish_round(page, new_tournament(page, "Toetsen"))
    page.keyboard.type("10515011", delay=0)
    expect(page.locator("#progress")).to_have_text("8 van 8 binnen")
    pressed = page.locator(".choice[aria-pressed=true]")
    assert pressed.all_inner_texts() == ["1–0", "0–1", "½–½", "1–0", "½–½", "0–1", "1–0", "1–0"]
    page.reload()
    assert pressed.all_inner_texts() == ["1–0", "0–1", "½–½", "1–0", "½–½", "0–1", "1–0", "1–0"]
    page.get_by_role("link", name="Ronde 2 voorbereiden").click()
    expect(page.locator("#checkin-count")).to_have_text("16 van 16 aanwezig")


def test_other_key_map_is_remembered(page: Page) -> None:
    publish_round(page, new_tournament(page, "Andere toetsen", players=4))
    page.get_by_role("button", name="Andere toetsen: 1 wit · 2 remise · 3 zwart").click()
    page.get_by_role("button", name="Andere toetsen: 1 wit · 5 remise · 0 zwart").wait_for()
    ready(page)
    page.keyboard.type("32")
    expect(page.locator("#progress")).to_have_text("2 van 2 binnen")
    assert page.locator(".choice[aria-pressed=true]").all_inner_texts() == ["0–1", "½–½"]


def test_backspace_asks_and_undo_brings_back(page: Page) -> None:
    publish_round(page, new_tournament(page, "Wissen", players=4))
    page.keyboard.type("1")
    expect(page.locator("#progress")).to_have_text("1 van 2 binnen")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Backspace")
    page.get_by_role("button", name="Uitslag wissen").first.click()
    expect(page.locator("#progress")).to_have_text("0 van 2 binnen")
    page.locator("#bar .undo").click()
    expect(page.locator("#progress")).to_have_text("1 van 2 binnen")


def test_two_desks_see_each_other_and_a_clash_asks(page: Page, context: BrowserContext) -> None:
    publish_round(page, new_tournament(page, "Twee tafels", players=6))
    other = context.new_page()
    other.goto(page.url)
    ready(other)
    other.evaluate("window.Zwitser.busy = true")
    page.keyboard.type("1")
    expect(page.locator("#progress")).to_have_text("1 van 3 binnen")
    other.keyboard.type("0")
    expect(other.get_by_text("Welke klopt?")).to_be_visible()
    other.get_by_role("button", name="0–1 · jij").click()
    expect(other.locator("#board-1 .choice[aria-pressed=true]")).to_have_text("0–1")
    expect(page.locator("#board-1 .choice[aria-pressed=true]")).to_have_text("0–1")


def test_typing_survives_a_session_that_ended(page: Page) -> None:
    """Who has to log in again is led away and back; what was typed waits for him."""
    publish_round(page, new_tournament(page, "Opnieuw inloggen", players=4))
    page.route(
        "**/board/1",
        lambda route: route.fulfill(status=302, headers={"location": "/login"}),
        times=1,
    )
    page.keyboard.type("1")
    expect(page.locator("#progress")).to_have_text("1 van 2 binnen")
    assert "/round/1/" in page.url


def test_key_too_many_changes_nothing(page: Page) -> None:
    publish_round(page, new_tournament(page, "Te veel", players=4))
    page.keyboard.type("10" + "11")
    expect(page.locator("#progress")).to_have_text("2 van 2 binnen")
    page.reload()
    page.keyboard.type("5")
    pressed = page.locator(".choice[aria-pressed=true]")
    assert pressed.all_inner_texts() == ["1–0", "0–1"]
    page.keyboard.press("ArrowDown")
    page.keyboard.type("5")
    expect(pressed.first).to_have_text("½–½")


def test_cursor_stays_on_a_board_that_another_desk_fills(
    page: Page, context: BrowserContext
) -> None:
    publish_round(page, new_tournament(page, "Zelfde bord", players=6))
    other = context.new_page()
    other.goto(page.url)
    ready(other)
    page.keyboard.type("1")
    expect(other.locator("#board-1 .choice[aria-pressed=true]")).to_have_text("1–0")
    other.keyboard.type("0")
    expect(other.locator("#board-1").get_by_text("Welke klopt?")).to_be_visible()
    expect(other.locator(".choice[aria-pressed=true]")).to_have_count(0)


def test_check_in_turns_with_a_tap_and_search_finds_first_letters(page: Page) -> None:
    today = new_tournament(page, "Aanwezig", players=5)
    page.goto(f"{today}checkin/")
    page.get_by_role("button", name=re.compile("Speler C")).click()
    expect(page.locator("#checkin-count")).to_have_text("4 van 5 aanwezig")
    expect(page.locator("#bar .undo")).to_contain_text("Speler C")
    page.locator("#row-4 summary").click()
    page.locator("#row-4").get_by_role("button", name="half punt").click()
    expect(page.locator("#row-4 .how")).to_have_text("half punt")
    expect(page.locator("#checkin-count")).to_have_text("3 van 5 aanwezig")
    page.get_by_placeholder("Zoek op naam").fill("d")
    expect(page.locator("#checkin li:visible")).to_have_count(1)


def test_reason_comes_up_on_a_phone_and_the_page_stays_where_it_is(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(new_tournament(page, "Uitleg", players=24))
    page.get_by_role("button", name=re.compile("indelen")).click()
    ask = page.locator("#board-3 a.button")
    ask.evaluate("(link) => link.scrollIntoView({ block: 'center' })")
    before = ask.bounding_box()
    ask.click()
    panel = page.locator("#panel.up")
    expect(panel.get_by_role("heading").first).to_be_in_viewport()
    assert ask.bounding_box() == before
    panel.get_by_role("button", name="Sluiten").click()
    expect(panel).to_have_count(0)
    assert ask.bounding_box() == before


def test_player_is_edited_in_place(page: Page) -> None:
    today = new_tournament(page, "Wijzigen", players=3)
    page.goto(f"{today}players/")
    page.locator("#player-2").get_by_role("link", name="Wijzigen").click()
    page.locator("#player-2").get_by_label("Naam").fill("Speler Nieuw")
    page.get_by_role("button", name="Bewaren").click()
    expect(page.locator("#player-2 .name")).to_have_text("Speler Nieuw")
    assert page.url.endswith("/players/")


def test_results_can_be_entered_without_scripts(browser: Browser, server: Server) -> None:
    context = browser.new_context(
        locale="nl-NL", base_url=server.address, java_script_enabled=False
    )
    page = context.new_page()
    press_to_publish(page, new_tournament(page, "Zonder script", players=4))
    for board in (1, 2):
        page.locator(f"#board-{board}").get_by_role("button", name="½–½").click()
    expect(page.locator("#progress")).to_have_text("2 van 2 binnen")
    context.close()


def test_every_acknowledged_result_survives_a_killed_server(
    browser: Browser, tmp_path: Path
) -> None:
    """Keys typed before and during a power cut: the page sends again what got no answer."""
    running = Server.start(tmp_path)
    context = browser.new_context(locale="nl-NL", base_url=running.address)
    page = context.new_page()
    address = new_tournament(page, "Stroomstoring")
    publish_round(page, address)
    for keys in ("105", "011", "50"):
        page.keyboard.type(keys, delay=0)
        running.kill()
        running = Server.start(tmp_path, port=running.port)
    expect(page.locator("#queue")).to_be_hidden()
    expect(page.locator("#progress")).to_have_text("8 van 8 binnen")
    lines = context.request.get(f"{address}journal.jsonl").text().splitlines()
    entered = [line for line in map(json.loads, lines) if line["event"] == "result-recorded"]
    assert [(line["board"], line["result"]) for line in entered] == list(
        enumerate(["1-0", "0-1", "1/2-1/2", "0-1", "1-0", "1-0", "1/2-1/2", "0-1"], 1)
    )
    running.kill()
    context.close()
