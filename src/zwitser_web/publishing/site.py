"""A site of files: everything public of some tournaments, for any web server, without scripts.

A page is made by the same view as for the hall, in a frame of its own; its links become relative.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import cast
from urllib.parse import urljoin, urlsplit

from django.contrib.auth.models import AnonymousUser
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import resolve

from zwitser.messages import Language
from zwitser_web.jinja import render_to_string
from zwitser_web.links import rewrite_links
from zwitser_web.models import Tournament
from zwitser_web.publishing.club_list import overview
from zwitser_web.publishing.feeds import calendar
from zwitser_web.requests import WebRequest
from zwitser_web.store import Unreadable
from zwitser_web.tournaments.hall import Hall, open_hall

Files = dict[str, bytes]
"""The contents of each file of a site, by path."""

NAME = "site.invalid"
"""The host name in absolute URLs: a site of files does not know where it will stand."""

STATIC, SHARED = "/static/", "files"
IN_STYLE = re.compile(rb"""url\(["']?([^"')]+)["']?\)""")
ABOVE = {"/": "index.html", "/rounds.ics": "rounds.ics"}
"""Pages at the top of a site: the list of tournaments, and one calendar."""

LINKED = ("text/html", "application/atom+xml")
"""Types with links, which become relative."""

WHY_BOARD = re.compile(r"(/p/[^/]+/round/[^/]+/why/)[0-9]+$")


@dataclass(frozen=True, slots=True)
class Site:
    """A site, or the files of it to write; a mark is a digest of what a tournament was made from.

    `files` has none of the tournaments in `kept`, whose marks are unchanged.
    """

    files: Files
    marks: dict[str, str]
    kept: frozenset[str]


def site(rows: Iterable[Tournament], title: str, lang: Language) -> Files:
    """Make the site of the tournaments with a published round, with a list of them."""
    return changes(rows, title, lang, {}).files


def changes(
    rows: Iterable[Tournament], title: str, lang: Language, known: Mapping[str, str]
) -> Site:
    """Make only tournaments with a new mark, and the pages at the top."""
    shown = [hall for row in rows if (hall := _open(row, lang))]
    # A mark says what the files are made from: the last line and days, and this program.
    made = {hall.slug: f"{hall.version}.{hall.name}.{NAME}.{_program()}" for hall in shown}
    marks = {slug: sha256(facts.encode()).hexdigest()[:24] for slug, facts in made.items()}
    kept = frozenset(slug for slug, mark in marks.items() if known.get(slug) == mark)
    files: Files = {}
    for hall in shown:
        files |= {} if hall.slug in kept else tournament(hall)
    files["rounds.ics"] = calendar(shown, lambda path: f"https://{NAME}{path}")
    context = {"overview": overview([hall.row for hall in shown], lang), "title": title}
    context |= {"lang": lang, "theme": "auto", "club": None, "has_rounds": bool(shown)}
    words = render_to_string("public/site_index.html", context)
    tops = {hall.url("public"): f"{hall.slug}/index.html" for hall in shown}
    files["index.html"] = _relativise(words, "/", ABOVE | tops)
    return Site(files | _shared_files(files.values()), marks, kept)


def _open(row: Tournament, lang: Language) -> Hall | None:
    """Open a tournament with a published round as a stranger would, if he can.

    One whose journal can't be read is left out.
    """
    with suppress(Http404, Unreadable):
        hall = open_hall(visitor(f"/p/{row.public_slug}/", lang), row.public_slug)
        return hall if hall.rounds else None
    return None


@cache
def _program() -> str:
    """Name this version of the program, also in development, by the styles that pages link to."""
    pages = ("public/_styles.html", "_dark.html")
    return "".join(render_to_string(page, {"theme": "auto"}) for page in pages)


def tournament(hall: Hall) -> Files:
    places = {address: _file(hall, address) for address in addresses(hall)}
    known = places | ABOVE
    files: Files = {}
    for address, file in places.items():
        response = visit(address, hall)
        if response is None:
            continue
        content = response.content
        if response["Content-Type"].startswith(LINKED):
            words = content.decode().replace(f'="https://{NAME}/', '="/')
            content = _relativise(words, address, known)
        files[file] = content
    return files


def addresses(hall: Hall) -> Iterator[str]:
    """List the public pages of a tournament, each with its data and picture, and the feeds.

    Pages of a round are adjacent: its explanation is computed once, and cached.
    """
    top, pages = hall.url("public"), [""]
    for link in hall.rounds:
        pages += (f"round/{link.ref}/{page}" for page in ("", "names", "why/"))
        pages.append(f"standings/?after={link.ref}")
    pages += ("standings/", "crosstable/", "course/")
    pages += ["schedule/"] if hall.system.has_table else []
    pages += (f"players/{player.id}/" for player in hall.tournament.players)
    for page in pages:
        yield f"{top}{page}"
        if "?" not in page:
            yield f"{top}{page}".rstrip("/") + ".json"
        if page.endswith("/why/"):
            yield f"{top}{page.removesuffix('why/')}picture.svg"
    yield from (f"{top}course.svg", f"{top}feed.atom", f"{top}rounds.ics")
    if hall.logo:
        yield hall.logo


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


def _relativise(words: str, here: str, places: dict[str, str]) -> bytes:
    """Make links relative; the page of a board's reasons is that of its round."""
    folder = posixpath.dirname(places[here])

    def place(address: str) -> str | None:
        shared, asked, rest = _split_address(address)
        target = shared or places.get(asked)
        return None if target is None else _relative(target, folder) + rest

    return rewrite_links(words, here, place).encode()


@lru_cache(maxsize=20_000)
def _split_address(address: str) -> tuple[str, str, str]:
    """Split an address into a shared file or a page, and the rest."""
    parts = urlsplit(address)
    anchor = f"#{parts.fragment}" if parts.fragment else ""
    if parts.path.startswith(STATIC):
        return f"{SHARED}/{parts.path.removeprefix(STATIC)}", "", f"?{parts.query}{anchor}"
    query = f"?{parts.query}" if parts.query.startswith("after=") else ""
    return "", WHY_BOARD.sub(r"\1", parts.path) + query, anchor


@lru_cache(maxsize=50_000)
def _relative(target: str, folder: str) -> str:
    return posixpath.relpath(f"/{target}", f"/{folder}")


def _shared_files(pages: Iterable[bytes]) -> Files:
    """Collect the styles and pictures that pages use, directly or by a style."""
    used: set[str] = set()
    pattern = re.compile(rb'="(?:\.\./)*' + SHARED.encode() + rb'/([^"?]+)')
    for page in pages:
        used.update(name.decode() for name in pattern.findall(page))
    return {f"{SHARED}/{name}": content for first in used for name, content in _with_own(first)}


@cache
def _with_own(name: str) -> tuple[tuple[str, bytes], ...]:
    """Give a static file, and the files that a style names."""
    found = finders.find(name)
    if not isinstance(found, str):
        return ()
    content = Path(found).read_bytes()
    if not name.endswith(".css"):
        return ((name, content),)
    named = {urljoin(name, target.decode()) for target in IN_STYLE.findall(content)}
    fonts = {other.partition("?")[0] for other in named if not other.startswith("data:")}
    return ((name, content), *(pair for other in sorted(fonts) for pair in _with_own(other)))


def visitor(address: str, lang: Language) -> WebRequest:
    """Make the request of a stranger, for the frame of a site of files."""
    parts = urlsplit(address)
    request = cast(WebRequest, _Visit())
    request.method, request.path, request.path_info = "GET", parts.path, parts.path
    request.META = {"SERVER_NAME": NAME, "SERVER_PORT": "443", "QUERY_STRING": parts.query}
    request.GET = QueryDict(parts.query)
    request.lang, request.theme, request.user = lang, "auto", AnonymousUser()
    return request


def visit(address: str, hall: Hall) -> HttpResponse | None:
    """Call the view of an address; None for 404."""
    request = visitor(address, hall.lang)
    cast(_Visit, request).hall = hall
    match = request.resolver_match = resolve(request.path)
    with suppress(Http404):
        response: HttpResponse = match.func(request, *match.args, **match.kwargs)
        return response
    return None


class _Visit(HttpRequest):
    """A request without a connection."""

    frame, above = "site.html", "/"
    hall: Hall

    def get_host(self) -> str:
        return NAME

    def _get_scheme(self) -> str:
        return "https"
