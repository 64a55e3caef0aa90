"""The whole of a tournament in a real browser, for every system and in both languages."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.real_server import Server
from zwitser.systems import system_named

pytestmark = pytest.mark.xdist_group("browser")


@dataclass(frozen=True)
class Plan:
    """A system, the language of the desk, how many take part, and the rounds until the end."""

    system: str
    lang: str
    players: int
    rounds: int


PLANS = (
    Plan("knsb-weerstand", "nl", 7, 3),
    Plan("knsb-rating", "en", 8, 3),
    Plan("go-weerstand", "nl", 6, 2),
    Plan("club", "en", 12, 2),
    Plan("round-robin", "nl", 4, 3),
    Plan("double-round-robin", "en", 3, 6),
    Plan("fide-dutch", "en", 8, 3),
    Plan("keizer", "nl", 6, 2),
    Plan("macmahon", "en", 6, 2),
)
OVER = {"nl": "De einduitslag", "en": "The final result"}
PROGRESS = {"nl": "{0} van {0} binnen", "en": "{0} of {0} in"}


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"{plan.system}-{plan.lang}")
def test_tournament_is_played_from_creation_to_final_standings(
    page: Page, server: Server, plan: Plan
) -> None:
    page.context.add_cookies([{"name": "lang", "value": plan.lang, "url": server.address}])
    today = begin(page, plan)
    boards = sum(play_round(page, today, plan) for _ in range(plan.rounds))
    if not system_named(plan.system).has_periods:
        page.goto(today)
        expect(page.locator("h1")).to_have_text(OVER[plan.lang])
    page.goto(f"{today}standings/")
    assert page.locator("html").get_attribute("lang") == plan.lang
    names = page.locator("table.ranking").last.locator("td.name")
    expect(names).to_have_count(plan.players)
    if system_named(plan.system).explains_scores:
        take_a_total_apart(page)
    page.goto(f"{today}journal/")
    expect(page.locator("table tbody tr")).not_to_have_count(0)
    assert boards == plan.rounds * (plan.players // 2)


def choose_options(page: Page) -> None:
    """Choose the program a club comes from, then one option: the example follows both."""
    first = page.locator("#worked tbody tr").first
    settle(page, "select[name=own-preset]")
    page.locator("select[name=own-preset]").select_option("kfc")
    expect(first).to_contain_text("24,45")
    page.locator(".own-part summary").nth(3).click()
    page.locator("input[name=own-zero]").fill("0,35")
    expect(first).to_contain_text("27,15")


def settle(page: Page, part: str) -> None:
    """Wait until a part of the page that was fetched is there, and listens: 20 ms, says htmx."""
    page.locator(part).first.wait_for()
    page.wait_for_function("!document.querySelector('.htmx-added, .htmx-settling, .htmx-request')")


def take_a_total_apart(page: Page) -> None:
    """Tap the first total, and ask what a win would bring."""
    page.locator("td.score a").first.click()
    settle(page, "#panel .derivation")
    page.locator("#panel select[name=against]").select_option(index=1)
    expect(page.locator("#brings li")).to_have_count(1)


def begin(page: Page, plan: Plan) -> str:
    """Make the tournament and its players; give the address of its first page."""
    page.goto("/new")
    page.locator("input[name=name]").fill(f"{plan.system} {plan.lang}")
    page.locator(f"input[name=system][value={plan.system}]").check()
    system = system_named(plan.system)
    if system.planned_rounds:
        page.locator("input[name=rounds]").fill(str(plan.rounds))
    if system.choices and system.worked_example(system.choices.default(), "en"):
        choose_options(page)
    page.locator("main form.stack button.primary").click()
    today = page.url
    page.goto(f"{today}players/")
    page.locator("details summary").first.click()
    table = "\n".join(f"Speler {chr(65 + n)}\t{2000 - 20 * n}" for n in range(plan.players))
    page.locator("textarea[name=table]").fill(table)
    page.locator("form[action$='/paste'] button").click()
    page.locator("button[value=enter]").click()
    page.goto(today)
    return today


def play_round(page: Page, today: str, plan: Plan) -> int:
    """Pair, publish, enter every result by key, and give how many boards there were."""
    page.goto(today)
    if system_named(plan.system).has_table:  # all of it is published at once
        page.locator("button[name=publish][value=all], .next-step a.primary").first.click()
    else:
        page.locator("form[action$='/pair'] button").click()
        page.locator("form[action$='/publish'] button").click()
    expect(page.locator("tr.selected")).to_have_count(1)
    boards = page.locator("tr.board").count()
    page.keyboard.type("105"[: min(3, boards)] + "1" * max(0, boards - 3))
    expect(page.locator("#progress")).to_have_text(PROGRESS[plan.lang].format(boards))
    return boards


def test_phone_enters_results_by_code_and_the_desk_sees_them(
    page: Page, browser: Browser, server: Server
) -> None:
    plan = Plan("knsb-weerstand", "nl", 4, 3)
    today = begin(page, plan)
    page.locator("form[action$='/pair'] button").click()
    page.locator("form[action$='/publish'] button").click()
    expect(page.locator("tr.selected")).to_have_count(1)
    page.goto(f"{page.url.partition('#')[0]}phones/")
    page.locator("main form.row-fields button").click()
    page.wait_for_selector(".codes li")
    phone = browser.new_context(
        locale="nl-NL", base_url=server.address, java_script_enabled=False
    ).new_page()
    phone.goto(f"/e/{last_code(server)}/")
    for board in (1, 2):
        phone.locator(f"#board-{board} button[value='1/2-1/2']").first.click()
    expect(phone.locator(".notice")).to_have_text("Alle uitslagen zijn binnen. Dank je wel.")
    page.goto(f"{today}round/1/")
    expect(page.locator("#progress")).to_have_text("2 van 2 binnen")
    phone.context.close()


def last_code(server: Server) -> str:
    """Read the newest code from the database: phones can't reach a server on loopback."""
    with sqlite3.connect(f"file:{server.data / 'zwitser.sqlite3'}?mode=ro", uri=True) as database:
        query = "select code from zwitser_web_helpercode order by id desc limit 1"
        return str(database.execute(query).fetchone()[0])
