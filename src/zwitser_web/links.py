"""The links of a page, rewritten for another place: inside a frame, or in a folder of files."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from html import escape, unescape
from urllib.parse import urlencode, urljoin, urlsplit

LINK = re.compile(r'\s(href|src)="([^"]*)"')
PUBLIC = ("/p/", "/c/")
"""How the addresses of public pages begin: of tournaments, and of clubs."""

Place = Callable[[str], str | None]
"""Says where an address of ours stands now; None where it does not exist there."""


def rewrite_links(html: str, here: str, place: Place) -> str:
    """Rewrite every link of a page that stands at `here`; remove those without a place."""
    folder = here[: here.partition("?")[0].rfind("/") + 1]
    known: dict[str, str] = {}

    def rewrite(found: re.Match[str]) -> str:
        link, attribute, target = found[0], *found.groups()
        if link not in known:
            known[link] = link
            if not target.startswith(("data:", "#", "http:", "https:")):
                there = place(_join(here if target.startswith("?") else folder, unescape(target)))
                known[link] = f' {attribute}="{escape(there)}"' if there is not None else ""
        return known[link]

    return LINK.sub(rewrite, html)


@lru_cache(maxsize=20_000)
def _join(here: str, target: str) -> str:
    return target if target.startswith("/") else urljoin(here, target)


def frame_links(html: str, here: str, lang: str) -> str:
    """Make the links of a framed page lead to pages that may be framed as well."""

    def place(address: str) -> str:
        parts = urlsplit(address)
        if not parts.path.startswith(PUBLIC) or parts.path.endswith((".svg", ".atom", ".ics")):
            return address
        query = urlencode([("embed", "1"), ("lang", lang)])
        return f"{parts.path}?{'&'.join(filter(None, [parts.query, query]))}"

    return rewrite_links(html, here, place)
