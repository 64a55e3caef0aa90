"""No page has a barrier: contrast, names, keys and phones, in both themes, and nothing jumps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.staticfiles import finders
from django.test import Client
from playwright.sync_api import Browser, Page, Route

from tests.web.doors import Door
from tests.web.real_server import Server
from zwitser_web.models import HelperCode

pytestmark = pytest.mark.xdist_group("browser")

SITE = "http://zwitser.test"
FURTHER = (
    "/t/proef/",
    "/t/proef/round/1/",
    "/t/avond/round/1/why/meet?first=1&second=2",
    "/t/intern/",
    "/t/intern/standings/",
    "/t/intern/crosstable/",
    "/t/intern/round/1-1/",
    "/p/intern/",
    "/p/intern/standings/",
)
"""What looks different in a proposal or a club's season."""

TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".otf": "font/otf"}


@pytest.fixture(scope="module", autouse=True)
def database_beside_a_browser() -> Iterator[None]:
    """Let Django use its database in the thread in which Playwright has its loop."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        yield


@dataclass(frozen=True)
class Look:
    """How a page is looked at."""

    theme: str
    lang: str
    width: int


LOOKS = (Look("light", "nl", 360), Look("dark", "en", 1280))


@pytest.fixture(params=LOOKS, ids=lambda look: f"{look.theme}-{look.lang}-{look.width}")
def look(request: pytest.FixtureRequest) -> Look:
    chosen: Look = request.param
    return chosen


@pytest.fixture
def pages(cast: dict[str, Client], doors: list[Door], look: Look) -> dict[str, str]:
    """Give every page that can be read, as the owner of a club sees it, and the pages of errors."""
    owner, guest = cast["owner"], cast["anonymous"]
    for client in (owner, guest):
        client.cookies.load({"theme": look.theme, "lang": look.lang})
    addresses = [*(door.address for door in doors if door.reads), *FURTHER]
    read = {address: owner.get(address) for address in addresses}
    read |= {f"{address}#guest": guest.get(address) for address in ("/login", "/nowhere")}
    HelperCode.objects.update(revoked=True)
    over = next(door.address for door in doors if door.address.startswith("/e/"))
    read |= {f"{over}#over": guest.get(over)}
    shown = {
        address: answer.content.decode() for address, answer in read.items() if is_page(answer)
    }
    assert len(shown) > 60
    return shown


def is_page(answer: object) -> bool:
    """Say whether an answer is a whole page, and not a file or a part."""
    content = getattr(answer, "content", b"")
    return content.lstrip().startswith(b"<!doctype html>")


@pytest.fixture
def screen(browser: Browser, look: Look) -> Iterator[Page]:
    context = browser.new_context(locale="nl-NL", viewport={"width": look.width, "height": 740})
    yield context.new_page()
    context.close()


@pytest.mark.django_db
def test_no_page_has_a_barrier(screen: Page, pages: dict[str, str]) -> None:
    """The pages are made before and given to the browser: no server, no waiting."""
    given = {"": ""}
    screen.route(f"{SITE}/**", lambda route: answer(route, given[""]))
    found: dict[str, object] = {}
    for address, html in pages.items():
        given[""] = html
        screen.goto(SITE + address)
        barriers = [
            (violation["id"], [node["target"] for node in violation["nodes"]][:3])
            for violation in Axe().run(screen).response["violations"]
        ]
        if screen.evaluate("document.documentElement.scrollWidth > window.innerWidth"):
            barriers.append(("wider than the screen", []))
        if barriers:
            found[address] = barriers
        screen.goto("about:blank")
    assert found == {}


def answer(route: Route, html: str) -> None:
    """Give a file of ours, or the page that is looked at."""
    path = route.request.url.removeprefix(SITE).partition("?")[0]
    if not path.startswith("/static/"):
        route.fulfill(body=html, content_type="text/html; charset=utf-8")
        return
    file = Path(str(finders.find(path.removeprefix("/static/"))))
    route.fulfill(body=file.read_bytes(), content_type=TYPES[file.suffix])


DESK, SEASON = "/t/voorbeeld-clubkampioenschap/", "/t/voorbeeld-interne-competitie/"
STILL = (
    "/",
    DESK,
    f"{DESK}players/",
    f"{DESK}checkin/",
    f"{DESK}round/4/",
    f"{DESK}standings/",
    f"{DESK}crosstable/",
    f"{DESK}players/3/",
    f"{DESK}standings/3",
    f"{SEASON}standings/",
    f"{SEASON}season/",
    f"{SEASON}season/1/",
    "/p/voorbeeld-clubkampioenschap/",
    "/p/voorbeeld-clubkampioenschap/round/4/names",
    "/p/voorbeeld-clubkampioenschap/standings/",
    "/p/voorbeeld-clubkampioenschap/crosstable/",
)
SHIFT = """() => new Promise((resolve) => {
  let moved = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) moved += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => resolve(moved), 250);
})"""


@pytest.mark.parametrize("width", [360, 1280])
def test_examples_fit_and_nothing_moves_while_a_page_appears(
    browser: Browser, server: Server, width: int
) -> None:
    context = browser.new_context(
        locale="nl-NL", base_url=server.address, viewport={"width": width, "height": 740}
    )
    page = context.new_page()
    moved, wide = {}, {}
    for address in STILL:
        page.goto(address)
        moved[address] = page.evaluate(SHIFT)
        wide[address] = page.evaluate("document.documentElement.scrollWidth")
    context.close()
    assert {address: shift for address, shift in moved.items() if shift > 0.01} == {}
    assert {address: needed for address, needed in wide.items() if needed > width} == {}
