"""A site of files: everything public of some tournaments, for any web server, without scripts.

A page is made by the same view as for the hall, in a frame of its own; its links become relative.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from django.contrib.staticfiles import finders
from django.http import Http404
from django.template.loader import render_to_string

from zwitser.messages import Language
from zwitser_web.hall.club import overview
from zwitser_web.hall.hall import Hall, open_hall
from zwitser_web.models import Tournament
from zwitser_web.world.links import relinked
from zwitser_web.world.visits import NAME, visit, visitor

Files = dict[str, bytes]
"""A site: the path of each file, and what is in it."""

STATIC, SHARED = "/static/", "files"
IN_STYLE = re.compile(rb"""url\(["']?([^"')]+)["']?\)""")
WHY_BOARD = re.compile(r"(/p/[^/]+/round/[^/]+/why/)[0-9]+$")


def site(rows: Iterable[Tournament], title: str, lang: Language, name: str = NAME) -> Files:
    """Make the site of those tournaments that have a published round, with a list of them."""
    shown = [hall for row in rows for hall in _open(row, lang, name) if hall.rounds]
    files: Files = {}
    for hall in shown:
        files |= tournament(hall, name)
    kept = [hall.row for hall in shown]
    context = {"overview": overview(kept, lang), "title": title, "lang": lang}
    words = render_to_string("zwitser_web/public/site_index.html", context)
    files["index.html"] = _placed(words, "/", {"/": "index.html"} | _tops(shown))
    return files | _shared(files.values())


def _open(row: Tournament, lang: Language, name: str) -> Iterator[Hall]:
    """Open a tournament as anybody would; one that is closed has no pages for others."""
    slug = row.public_slug
    with suppress(Http404):
        yield open_hall(visitor(f"/p/{slug}/", lang, name), slug)


def tournament(hall: Hall, name: str = NAME) -> Files:
    """Make every page of a tournament, its data, pictures and feeds."""
    places = {address: _file(hall, address) for address in addresses(hall)}
    known = places | {"/": "index.html"}
    files: Files = {}
    for address, file in places.items():
        response = visit(address, hall, name)
        if response is None:
            continue
        content = response.content
        is_page = response["Content-Type"].startswith("text/html")
        files[file] = _placed(content.decode(), address, known) if is_page else content
    return files


def addresses(hall: Hall) -> Iterator[str]:
    """List what is public of a tournament: each page with its data and picture, and the feeds.

    What belongs together stands together, because the reasons of a round are made once for all.
    """
    top = hall.url("public")
    for page in _pages(hall):
        yield f"{top}{page}"
        if "?" not in page:
            yield f"{top}{page}".rstrip("/") + ".json"
        if page.endswith("/why/"):
            yield f"{top}{page.removesuffix('why/')}picture.svg"
    yield from (f"{top}course.svg", f"{top}feed.atom", f"{top}rounds.ics")


def _pages(hall: Hall) -> Iterator[str]:
    yield ""
    for link in hall.rounds:
        yield from (f"round/{link.ref}/{page}" for page in ("", "names", "why/"))
    yield from ("standings/", "crosstable/", "course/")
    yield from (f"standings/?after={link.ref}" for link in hall.rounds)
    yield from (f"players/{player.id}/" for player in hall.tournament.players)


def _file(hall: Hall, address: str) -> str:
    """Give the place of an address in the site: `round/1/` is `NAME/round/1/index.html`."""
    path, _, query = address.removeprefix("/p/").partition("?")
    if path == f"{hall.slug}.json":
        return f"{hall.slug}/index.json"
    if query:
        return f"{path}{query.replace('=', '-')}.html"
    if path.endswith("/"):
        return f"{path}index.html"
    return path if "." in posixpath.basename(path) else f"{path}.html"


def _tops(halls: Iterable[Hall]) -> dict[str, str]:
    return {hall.url("public"): f"{hall.slug}/index.html" for hall in halls}


def _placed(words: str, here: str, places: dict[str, str]) -> bytes:
    """Make the links of a page relative; a board's own reasons stand on the page of its round."""
    folder = posixpath.dirname(places[here])

    def place(address: str) -> str | None:
        parts = urlsplit(address)
        path = WHY_BOARD.sub(r"\1", parts.path)
        query = f"?{parts.query}" if parts.query.startswith("after=") else ""
        if path.startswith(STATIC):
            target: str | None = f"{SHARED}/{path.removeprefix(STATIC)}"
        else:
            target = places.get(path + query)
        if target is None:
            return None
        version = f"?{parts.query}" if path.startswith(STATIC) else ""
        anchor = f"#{parts.fragment}" if parts.fragment else ""
        return _relative(target, folder) + version + anchor

    return relinked(words, here, place).encode()


@lru_cache(maxsize=50_000)
def _relative(target: str, folder: str) -> str:
    return posixpath.relpath(target, folder or ".")


def _shared(pages: Iterable[bytes]) -> Files:
    """Collect the styles and pictures of the program that pages use, and what those use."""
    used: set[str] = set()
    pattern = re.compile(rb'(?:href|src)="(?:\.\./)*' + SHARED.encode() + rb'/([^"?]+)')
    for page in pages:
        used.update(name.decode() for name in pattern.findall(page))
    return {f"{SHARED}/{name}": content for first in used for name, content in _with_own(first)}


@cache
def _with_own(name: str) -> tuple[tuple[str, bytes], ...]:
    """Give a file of the program, and the files that it names itself."""
    found = finders.find(name)
    if not isinstance(found, str):
        return ()
    content = Path(found).read_bytes()
    if not name.endswith(".css"):
        return ((name, content),)
    named = {urljoin(name, target.decode()) for target in IN_STYLE.findall(content)}
    fonts = {other.partition("?")[0] for other in named if not other.startswith("data:")}
    return ((name, content), *(pair for other in sorted(fonts) for pair in _with_own(other)))
