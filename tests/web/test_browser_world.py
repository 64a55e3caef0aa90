"""What goes out, in a real browser: a page in a frame of another site, and a site of files."""

from __future__ import annotations

import io
import re
import threading
import zipfile
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Error, Page, Request, expect

from tests.web.desktop.desks import Reader
from tests.web.real_server import Server

pytestmark = pytest.mark.xdist_group("browser")

SLUG = "voorbeeld-clubkampioenschap"


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder and says nothing about it."""

    def log_message(self, *_words: object, **_named: object) -> None:
        """Keep quiet."""


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """Give a folder, and the address of the other site that it is."""
    serve = partial(Quiet, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), serve) as site:
        thread = threading.Thread(target=site.serve_forever, daemon=True)
        thread.start()
        yield tmp_path, f"http://localhost:{site.server_address[1]}"
        site.shutdown()
        thread.join()


def test_public_page_shows_in_a_frame_of_another_site_and_no_other_page_does(
    browser: Browser, server: Server, elsewhere: tuple[Path, str]
) -> None:
    folder, address = elsewhere
    frames = [f"/p/{SLUG}/?embed=1", f"/p/{SLUG}/", "/?embed=1"]
    (folder / "index.html").write_text(
        "".join(f'<iframe src="{server.address}{path}"></iframe>' for path in frames)
    )
    page = browser.new_page(locale="nl-NL")
    page.goto(address)
    framed = page.frame_locator("iframe >> nth=0")
    expect(framed.locator(".pairings")).to_be_visible()
    framed.get_by_role("link", name="Stand", exact=True).click()
    expect(framed.locator(".ranking")).to_be_visible()
    for number in (1, 2):
        frame = page.locator("iframe").nth(number).element_handle().content_frame()
        assert frame is not None
        assert "Zwitser" not in frame.content()
    page.close()


def test_script_of_another_site_reads_nothing_of_somebodys_own_computer(
    browser: Browser, server: Server, elsewhere: tuple[Path, str]
) -> None:
    (elsewhere[0] / "index.html").write_text("<p>elders</p>")
    page = browser.new_page()
    page.goto(elsewhere[1])
    read = "address => fetch(address).then(answer => answer.json())"
    with pytest.raises(Error, match="Failed to fetch"):
        page.evaluate(read, f"{server.address}/p/{SLUG}/standings.json")
    page.close()


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_site_of_files_works_without_scripts_and_has_no_barriers(
    browser: Browser, server: Server, elsewhere: tuple[Path, str], size: tuple[int, int]
) -> None:
    folder, address = elsewhere
    packed = Reader(server.address).fetch(f"/t/{SLUG}/site.zip")
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        archive.extractall(folder)
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    page = context.new_page()
    failed: list[str] = []
    page.on("requestfailed", lambda request: failed.append(request.url) if _lost(request) else None)
    page.on("response", lambda answer: failed.append(answer.url) if answer.status >= 400 else None)
    page.goto(f"{address}/index.html")
    page.get_by_role("link", name="Voorbeeld: clubkampioenschap").click()
    _look(page)
    page.get_by_role("link", name="Op naam").click()
    _look(page)
    page.get_by_role("link", name="Stand", exact=True).click()
    _look(page)
    page.get_by_role("link", name="Verloop van de stand").click()
    expect(page.locator("main svg:visible").first).to_be_visible()
    page.get_by_role("link", name="Kruistabel").click()
    assert not [url for url in failed if not url.endswith("favicon.ico")]
    context.close()


@pytest.mark.parametrize(("scheme", "is_dark"), [("dark", True), ("light", False)])
def test_site_of_files_is_dark_where_the_phone_is(
    browser: Browser, server: Server, tmp_path: Path, scheme: Any, is_dark: bool
) -> None:
    """Opened from the disk, without scripts: the list of tournaments, and a page of one."""
    packed = Reader(server.address).fetch(f"/t/{SLUG}/site.zip")
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        archive.extractall(tmp_path)
    context = browser.new_context(color_scheme=scheme)
    page = context.new_page()
    for name in ("index.html", f"{SLUG}/standings/index.html"):
        page.goto((tmp_path / name).as_uri())
        colour = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        brightest = max(int(part) for part in re.findall(r"\d+", colour)[:3])
        assert (brightest < 60) is is_dark, (name, colour)
        _look(page)
    context.close()


def _lost(request: Request) -> bool:
    """Tell a request that found nothing from one that a click on the next link broke off."""
    return request.failure != "net::ERR_ABORTED"


def _look(page: Page) -> None:
    """No barrier, and no need to scroll sideways."""
    assert not Axe().run(page).response["violations"], page.url
    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0, page.url
