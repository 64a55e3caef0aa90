"""Make the pictures of the guides: `python -m docs.screenshots`, from the root of the repository.

A server of its own plays an evening of a made-up tournament, once in each language, and the pages
on the way are kept in docs/images: NAME.png in English, NAME.nl.png in Dutch.
"""

from __future__ import annotations

import io
import os
import re
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from playwright.sync_api import Browser, FilePayload, Page, ViewportSize, sync_playwright
from tests.equipment import find_chromium
from tests.web.desktop.desks import Home, address_of
from tests.web.real_server import Server

from zwitser.formats.document import dumps
from zwitser.generator import Recipe, generate

IMAGES = Path(__file__).parent / "images"
SHOWN_ADDRESS = "http://192.168.1.5:8000"
"""What the pages show as the address for phones; nobody connects to it."""

FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
WIDE = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=390, height=780)
SEASON = "voorbeeld-interne-competitie"
KEIZER = "voorbeeld-keizercompetitie"
PLAYED = 4
ROUND = PLAYED + 1
TITLES = {"nl": "Clubkampioenschap 2027", "en": "Club championship 2027"}


@dataclass
class Camera:
    """A browser that looks at one tournament in one language."""

    page: Page
    lang: str
    phone: Page
    desk: str = ""

    def shoot(self, name: str, *, page: Page | None = None, height: int = 0) -> None:
        """Keep what is on the page, down to this height; the whole window without one."""
        shown = page or self.page
        shown.mouse.move(0, 0)
        shown.evaluate("document.activeElement.blur(); window.scrollTo(0, 0)")
        shown.evaluate("document.documentElement.style.scrollbarGutter = 'auto'")
        file = f"{name}.png" if self.lang == "en" else f"{name}.{self.lang}.png"
        usual = shown.viewport_size
        if usual and height:
            shown.set_viewport_size({"width": usual["width"], "height": height})
        shown.screenshot(path=IMAGES / file, animations="disabled")
        if usual:
            shown.set_viewport_size(usual)
        print(file)

    def open(self, path: str = "") -> None:
        self.page.goto(self.desk + path)


def prepare(camera: Camera) -> None:
    """Bring in a tournament with four rounds played, through the front door."""
    whole = generate(Recipe("knsb-weerstand", 25, 7, "pictures"))
    unfinished = replace(whole, name=TITLES[camera.lang], history=whole.history[:PLAYED])
    camera.page.goto("/new")
    camera.shoot("new", height=980)
    file = FilePayload(
        name="t.json", mimeType="application/json", buffer=dumps(unfinished).encode()
    )
    camera.page.locator("input[type=file]").set_input_files(file)
    camera.page.locator("form[action='/import'] button").click()
    camera.desk = camera.page.url


def before_the_round(camera: Camera) -> None:
    """Look at the list, the first page of the evening, the players and the check-in."""
    camera.page.goto("/")
    camera.shoot("home", height=640)
    camera.open()
    camera.shoot("today")
    camera.open("players/")
    camera.shoot("players")
    camera.open("checkin/")
    for row in (3, 11):
        camera.page.locator("#checkin button.tap").nth(row).click()
    camera.page.wait_for_timeout(300)
    camera.shoot("checkin")


def the_round(camera: Camera) -> None:
    """Pair, ask why, publish, and enter some results by key."""
    camera.open()
    camera.page.locator("form[action$='/pair'] button").click()
    camera.page.wait_for_selector("#panel")
    camera.page.locator(f"a[href$='round/{ROUND}/why/1']").click()
    camera.page.wait_for_selector("#panel h2, #panel h3")
    camera.page.wait_for_timeout(300)
    camera.shoot("round", height=900)
    camera.page.locator("form[action$='/publish'] button").click()
    camera.page.wait_for_selector("tr.selected")
    camera.page.keyboard.type("1015")
    camera.page.wait_for_timeout(800)
    camera.shoot("results")


def the_phone(camera: Camera) -> None:
    """Make a code for some boards, and open it as a phone would."""
    camera.open(f"round/{ROUND}/phones/")
    camera.page.locator("main form.row-fields button").click()
    address = camera.page.locator(".codes a").first.inner_text()
    camera.phone.goto(address.removeprefix(SHOWN_ADDRESS))
    camera.shoot("phone", page=camera.phone)


def after_the_round(camera: Camera) -> None:
    """Enter the last results, and look at the standings, a card, the journal and the hall."""
    camera.open(f"round/{ROUND}/")
    camera.page.wait_for_selector("tr.selected")
    camera.page.keyboard.type("1051010")
    camera.page.wait_for_timeout(1_500)
    camera.open("standings/")
    camera.page.locator("table.ranking td.score a").first.click()
    camera.page.wait_for_selector("#panel h2")
    camera.shoot("standings")
    camera.open("players/1/")
    camera.shoot("card", height=640)
    camera.open("journal/")
    camera.shoot("journal")
    camera.phone.goto(re.sub("/t/", "/p/", camera.desk))
    camera.shoot("public", page=camera.phone)


def the_hall_and_the_season(camera: Camera) -> None:
    """Look at the screen in the hall, and at the example of a club season."""
    camera.page.goto(re.sub("/t/", "/p/", camera.desk) + "screen")
    camera.page.wait_for_timeout(500)
    camera.shoot("screen", height=720)
    camera.page.goto(f"/t/{SEASON}/season/")
    camera.shoot("season")


def a_keizer_season(camera: Camera) -> None:
    """Choose a season by its program, say who is away and why, and take a total apart.

    The guide to Keizer is in English.
    """
    if camera.lang != "en":
        return
    camera.page.goto("/new")
    camera.page.locator("input[name=system][value=keizer]").check()
    camera.page.locator("#own select").first.select_option("kfc")
    camera.page.wait_for_timeout(800)
    camera.shoot("keizer-new", height=1200)
    camera.page.goto(f"/t/{KEIZER}/checkin/")
    camera.page.locator("#checkin button.tap").nth(2).click()
    camera.page.wait_for_timeout(300)
    camera.page.locator("#checkin summary").nth(1).click()
    camera.shoot("keizer-checkin")
    camera.page.goto(f"/t/{KEIZER}/standings/")
    camera.shoot("keizer-list")
    camera.page.locator("table.ranking td.score a").nth(1).click()
    camera.page.wait_for_selector("#panel h2")
    camera.page.wait_for_timeout(300)
    camera.shoot("keizer-total", height=900)
    camera.phone.goto(f"/p/{KEIZER}/standings/")
    camera.shoot("keizer-phone", page=camera.phone)


def out_to_the_world(camera: Camera) -> None:
    """Unpack the site of files, and look at it as a phone would."""
    packed = camera.page.request.get(f"{camera.desk}site.zip").body()
    with tempfile.TemporaryDirectory() as folder:
        with zipfile.ZipFile(io.BytesIO(packed)) as archive:
            archive.extractall(folder)
        for styles in Path(folder).rglob("*.css"):  # a picture can wait for its type
            waiting = styles.read_text().replace("font-display: optional", "font-display: block")
            styles.write_text(waiting)
        [page] = Path(folder).glob("*/standings/index.html")
        camera.phone.goto(page.as_uri())
        camera.phone.evaluate("document.fonts.ready")
        camera.shoot("site", page=camera.phone)


def the_program(browser: Browser, lang: str) -> None:
    """Switch the phones on, in a program of its own on a network of its own."""
    with tempfile.TemporaryDirectory() as folder:
        process = Home(Path(folder)).start("serve", "--port", "0")
        try:
            with camera_of(browser, address_of(process), lang) as camera:
                camera.page.goto("/program/")
                camera.page.locator("button[value=on]").click()
                words = f"{SHOWN_ADDRESS}/"
                camera.page.locator(".join code").first.evaluate(
                    "(it, to) => { it.textContent = to; }", words
                )
                camera.shoot("program", height=720)
        finally:
            process.kill()
            process.communicate(timeout=10)


@contextmanager
def camera_of(browser: Browser, address: str, lang: str) -> Iterator[Camera]:
    """Open a wide page and a phone that share a language."""
    contexts = [
        browser.new_context(base_url=address, viewport=size, locale=lang, color_scheme="light")
        for size in (WIDE, PHONE)
    ]
    for context in contexts:
        context.set_default_timeout(10_000)
        context.add_cookies([{"name": "lang", "value": lang, "url": address}])
    wide, phone = (context.new_page() for context in contexts)
    for page in (wide, phone):  # a page whose type comes late is shown without it
        page.goto("/")
        page.evaluate("document.fonts.ready")
    yield Camera(wide, lang, phone)
    for context in contexts:
        context.close()


def main() -> int:
    """Make every picture in both languages."""
    os.environ["PUBLIC_ADDRESS"] = SHOWN_ADDRESS
    IMAGES.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        for lang in TITLES:
            with tempfile.TemporaryDirectory() as data:
                server = Server.start(Path(data))
                try:
                    with camera_of(browser, server.address, lang) as camera:
                        for step in (
                            prepare,
                            before_the_round,
                            the_round,
                            the_phone,
                            after_the_round,
                            the_hall_and_the_season,
                            a_keizer_season,
                            out_to_the_world,
                        ):
                            step(camera)
                finally:
                    server.kill()
            the_program(browser, lang)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
