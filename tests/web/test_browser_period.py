"""The evenings of a club in a real browser: two periods, who goes up and down, new ratings.

Six players with ratings 2000, 1900, …, 1500 and an A group of two; every game is drawn, so that the
lot of the colours does not matter. By hand: in the first period A has 9.5, B 10, C 8.5, D 9, E 7.5
and F 8, so A and D change places; in the second, with D at 1900, B ends with 19.5 and is champion.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.xdist_group("browser")

CLUB = "/t/avondclub/"
RULES = {"periods": "2", "rounds_per_period": "1", "groups": "2", "promotions": "1"}


def begin(page: Page) -> None:
    """Make the club, set its regulation and paste its players."""
    page.goto("/new")
    page.locator("input[name=name]").fill("Avondclub")
    page.locator("input[name=system][value=club]").check()
    page.locator("main form.stack button.primary").click()
    page.goto(f"{CLUB}season/rules")
    for name, value in RULES.items():
        page.locator(f"input[name={name}]").fill(value)
    page.get_by_role("button", name="Bewaren").click()
    page.goto(f"{CLUB}players/")
    page.locator("details summary").first.click()
    table = "\n".join(f"Speler {name}\t{2000 - 100 * n}" for n, name in enumerate("ABCDEF"))
    page.locator("textarea[name=table]").fill(table)
    page.locator("form[action$='/paste'] button").click()
    page.locator("button[value=enter]").click()


def pair_and_publish(page: Page) -> None:
    page.goto(CLUB)
    page.locator("form[action$='/pair'] button").click()
    expect(page.get_by_text("nog niet openbaar")).to_be_visible()
    page.locator("form[action$='/publish'] button").click()
    expect(page.locator("tr.selected")).to_have_count(1)


def draw_everywhere(page: Page, boards: int) -> None:
    page.keyboard.type("5" * boards)
    expect(page.locator("#progress")).to_have_text(f"{boards} van {boards} binnen")


def seat_latecomer(page: Page) -> None:
    """Give F, who comes in after the publication, a board with E, who is free."""
    page.get_by_text("Ronde wijzigen").click()
    page.locator("select[name=first]").select_option(label="Speler F")
    page.locator("select[name=second]").select_option(label="Speler E")
    page.locator("input[name=reason]").fill("kwam na de indeling binnen")
    page.get_by_role("button", name="Nieuw bord voor deze twee").click()
    expect(page.locator("tr.board")).to_have_count(3)
    expect(page.locator(".special")).to_contain_text("kwam na de indeling binnen")


def groups(page: Page) -> list[str]:
    """List the headings between the boards with the names under each, in order of the alphabet."""
    found = []
    for body in page.locator("#results tbody:has(tr.board)").all():
        names = sorted(link.inner_text() for link in body.locator(".player-link").all())
        letters = "".join(name.removeprefix("Speler ") for name in names)
        found.append(f"{body.locator('tr.group').inner_text()}: {letters}")
    return found


def test_club_closes_a_period_and_plays_on_with_new_groups_and_ratings(page: Page) -> None:
    begin(page)
    page.goto(f"{CLUB}checkin/")
    page.get_by_role("button", name=re.compile("Speler F")).click()
    expect(page.get_by_text("5 van 6 aanwezig")).to_be_visible()
    pair_and_publish(page)
    assert groups(page) == ["Groep A: AB", "Groep B: CD"]
    seat_latecomer(page)
    draw_everywhere(page, 3)

    page.goto(CLUB)
    page.get_by_role("link", name="Periode afsluiten").click()
    moves = page.locator("table.moves tbody tr")
    expect(moves.filter(has_text="Speler D")).to_contain_text("de eerste van groep B")
    expect(moves.filter(has_text="Speler A")).to_contain_text("de laatste van groep A")
    page.get_by_label("Rating van Speler D").fill("1900")
    page.get_by_role("button", name="Laat de wijzigingen zien").click()
    expect(page.get_by_text("Ratings die veranderen: 1.")).to_be_visible()
    page.get_by_role("button", name="Sluit af en open periode 2").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Periode 2")
    page.goto(f"{CLUB}players/")
    expect(page.locator("tr", has_text="Speler D").locator("abbr")).to_have_text("1900")

    pair_and_publish(page)
    assert groups(page) == ["Groep A: BD", "Groep B: ACEF"]
    draw_everywhere(page, 3)
    page.goto(f"{CLUB}season/")
    expect(page.get_by_text("Clubkampioen: Speler B.")).to_be_visible()
    first = page.locator("table.season tbody tr").first
    expect(first).to_contain_text(re.compile(r"Speler B.*10,00\s*9,50\s*19,50", re.DOTALL))
