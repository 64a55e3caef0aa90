"""A weekend of go in a real browser: from the EGD's list to the EGD's result file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from zwitser.systems.go import rank_of, rating_of

PLAYERS, ROUNDS = 60, 5
BOARDS = PLAYERS // 2
PINS = [10_000_000 + number for number in range(1, PLAYERS + 1)]
DESK = "/t/open-leiden/"


def allworld() -> str:
    """Make up a list like the EGD's, from 5d down to 20k."""
    lines = ["Actual list (11 Nov 2026)"]
    for number, pin in enumerate(PINS):
        rank = rank_of(4 - number * 24 // PLAYERS)
        club, country = ("Leid", "Utr", "Rott")[number % 3], ("NL", "NL", "DE", "BE")[number % 4]
        name = f"Speler{number:02d} Voor{number:02d}"
        lines.append(f"{pin} {name} {country} {club} {rank} -- {rating_of(rank)} 9 E261101A")
    return "\n".join(lines) + "\n"


def post(page: Page, path: str, **form: str) -> None:
    """Send a form as the page would, without drawing the page that follows."""
    token = page.locator("input[name=csrfmiddlewaretoken]").first.get_attribute("value") or ""
    answer = page.request.post(
        path,
        form={"csrfmiddlewaretoken": token, **form},
        headers={"Referer": page.url},
        max_redirects=0,
    )
    assert answer.status == 302, path


@pytest.mark.article("macmahon", "F2", "F3", "M42")
def test_weekend_goes_from_the_list_of_the_egd_to_its_result_file(
    page: Page, tmp_path: Path
) -> None:
    begin(page)
    enter_everybody(page)
    choose_the_bar(page)
    for round_ in range(1, ROUNDS + 1):
        play(page, round_)
    wall_list(page)
    report(page, tmp_path)


def test_rounds_that_are_ticked_go_along_with_who_is_chosen_from_the_list(page: Page) -> None:
    begin(page, "Open Utrecht", "/t/open-utrecht/")
    upload(page, "/t/open-utrecht/")
    page.locator("input[name=missed][value='2']").check()
    page.locator("form.add-player input[name=name]").press_sequentially("speler07")
    page.locator(f"button[value='egd:{PINS[7]}']").click()
    expect(page.locator("table.players tbody tr")).to_have_count(1)
    page.goto("/t/open-utrecht/journal/")
    expect(page.get_by_role("cell", name="afwezig in ronde 2")).to_be_visible()


def test_a_system_of_go_proposes_its_own_number_of_rounds(page: Page) -> None:
    page.goto("/new")
    rounds = page.locator("input[name=rounds]")
    expect(rounds).to_have_value("7")
    page.locator("input[name=system][value=macmahon]").check()
    expect(rounds).to_have_value("5")
    page.locator("input[name=system][value=knsb-rating]").check()
    expect(rounds).to_have_value("7")
    rounds.fill("9")
    page.locator("input[name=system][value=go-weerstand]").check()
    expect(rounds).to_have_value("9")


LOST = """() => Array.from(document.querySelectorAll(".columns .other, .cards .other, .boards td"))
  .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
  .map((cell) => cell.textContent)"""


def test_paper_cuts_neither_names_nor_stones_nor_a_forfeit(page: Page) -> None:
    desk = "/t/papier/"
    begin(page, "Papier", desk)
    page.goto(f"{desk}players/")
    ranks = ["1d", "5k"] + ["20k"] * 40
    table = "\n".join(f"Heijdens, Wilhelm {n}\t{rank}" for n, rank in enumerate(ranks, 10))
    for line in range(1, len(ranks) + 1):
        post(page, f"{desk}players/paste", table=table, do="enter", take=str(line))
    post(page, f"{desk}pair")
    post(page, f"{desk}publish")
    post(page, f"{desk}round/1/board/1", result="0-1R", seen="")
    page.goto(f"{desk}print/round/1/names")
    expect(page.locator(".columns .other", has_text="4 stenen")).to_have_count(2)
    assert page.evaluate(LOST) == []
    page.goto(f"{desk}print/round/1/boards")
    expect(page.locator(".boards td", has_text="reglementair")).to_have_count(1)
    assert page.evaluate(LOST) == []
    page.goto(f"{desk}print/cards")
    expect(page.locator(".cards .other", has_text="reglementair")).to_have_count(2)
    assert page.evaluate(LOST) == []


def begin(
    page: Page, name: str = "Open Leiden", desk: str = DESK, system: str = "macmahon"
) -> None:
    page.goto("/new")
    page.locator("input[name=name]").fill(name)
    page.locator(f"input[name=system][value={system}]").check()
    page.locator("input[name=rounds]").fill(str(ROUNDS))
    page.locator("form button.primary").click()
    page.wait_for_url(f"**{desk}")


def enter_everybody(page: Page) -> None:
    """Upload the list, take two players while typing, and the others the same way unseen."""
    upload(page, DESK)
    for number in (0, 1):
        page.locator("form.add-player input[name=name]").press_sequentially(f"speler{number:02d}")
        page.locator(f"button[value='egd:{PINS[number]}']").click()
        expect(page.locator("table.players tbody tr")).to_have_count(number + 1)
    for pin in PINS[2:]:
        post(page, f"{DESK}players/list/add", number=f"egd:{pin}")
    page.reload()
    expect(page.locator("table.players tbody tr")).to_have_count(PLAYERS)
    page.get_by_text("Lotingsnummers", exact=True).click()
    page.get_by_role("button", name="Loten", exact=True).click()
    expect(page.get_by_text("De lotingsnummers zijn geloot")).to_be_visible()


def upload(page: Page, desk: str) -> None:
    """Upload the list, and go to the players."""
    page.goto(f"{desk}players/list")
    file = FilePayload(name="allworld_lp", mimeType="text/plain", buffer=allworld().encode())
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Inlezen").click()
    page.goto(f"{desk}players/")


def choose_the_bar(page: Page) -> None:
    """Look at a bar before it is kept."""
    page.goto(f"{DESK}levels/")
    page.locator("select[name=bar]").select_option("2d")
    expect(page.get_by_text("zo zou het worden")).to_be_visible()
    page.get_by_role("button", name="Bewaren").click()
    expect(page.get_by_text("zo zou het worden")).to_have_count(0)
    expect(page.locator("select[name=bar]")).to_have_value("2d")


def play(page: Page, round_: int) -> None:
    """Pair, publish, and type every result by its letter; after the first round unseen."""
    page.goto(f"{DESK}")
    post(page, f"{DESK}pair")
    page.goto(f"{DESK}round/{round_}/")
    expect(page.locator("small.stones")).to_have_count(BOARDS)
    page.get_by_role("button", name="Publiceren").click()
    page.wait_for_url(re.compile(f"/round/{round_}/"))
    keys = ["bwbj"[(board * 7 + round_) % 4] for board in range(BOARDS)]
    if round_ == 1:
        expect(page.locator("tr.board.selected")).to_have_count(1)
        for key in keys:
            page.keyboard.press(key)
        expect(page.locator("tr.board.open")).to_have_count(0)
        return
    for board, key in enumerate(keys, 1):
        result = {"b": "0-1", "w": "1-0", "j": "1/2-1/2"}[key]
        post(page, f"{DESK}round/{round_}/board/{board}", result=result, seen="")


def wall_list(page: Page) -> None:
    page.goto(f"{DESK}crosstable/")
    expect(page.locator("table.cross tbody tr")).to_have_count(PLAYERS)
    first = page.locator("table.cross tbody tr").first.locator("span.wall").first
    expect(first).to_have_text(re.compile(r"^\d+[+=−][bw]/\d$"))


def report(page: Page, folder: Path) -> None:
    """Download the result file and read it."""
    page.goto(f"{DESK}egd/")
    page.locator("select[name=class]").select_option("B")
    page.locator("input[name=place]").fill("Leiden")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download het bestand").click()
    assert waiting.value.suggested_filename == "open-leiden.h9"
    waiting.value.save_as(folder / "weekend.h9")
    lines = (folder / "weekend.h9").read_text("iso-8859-15").splitlines()
    players = [line.split() for line in lines if not line.startswith(";")]
    assert "; PC[NL,Leiden]" in lines
    assert len(players) == PLAYERS
    assert {words[-1] for words in players} == {f"|{pin}" for pin in PINS}
    assert all(re.fullmatch(r"\d+[+=-]/[bw]\d", word) for words in players for word in words[10:-1])
