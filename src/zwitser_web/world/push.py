"""From a laptop to another Zwitser: one request with a key, over a line that may fail."""

from __future__ import annotations

import ipaddress
import json
from contextlib import suppress
from datetime import datetime
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

AFTER, TURN = "Zwitser-After", "Zwitser-Turn"
"""The headers that say which publication of ours the server had last, and which one this is."""

ELSEWHERE = "elsewhere"
SECONDS = 15
LONGEST_ANSWER = 10_000


class NotSent(Exception):
    """It did not arrive: a code that a page has words for, and since when somebody else sends."""

    def __init__(self, code: str, since: datetime | None = None) -> None:
        super().__init__(code)
        self.since = since


class _NoRedirect(HTTPRedirectHandler):
    """Follow nobody: the key is for the server that was named."""

    def redirect_request(self, *_args: object, **_kwargs: object) -> None:
        return None


def send(server: str, key: str, words: str, *, after: str, turn: str) -> str:
    """Show this document there, or with no words take down what is shown; give its address.

    This publication is named `turn` and follows the one named `after`: see `mirrors.Turn`.
    """
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    request = Request(  # noqa: S310  # `parted` lets http and https through
        f"{server}/push",
        data=words.encode() if words else None,
        method="POST" if words else "DELETE",
        headers=headers | {AFTER: after, TURN: turn},
    )
    try:
        with build_opener(_NoRedirect).open(request, timeout=SECONDS) as answer:
            found = json.loads(answer.read(LONGEST_ANSWER))
            return f"{server}{found['page']}"
    except HTTPError as error:
        raise _refused(error) from None
    except (OSError, HTTPException):
        raise NotSent("offline") from None
    except (ValueError, KeyError, TypeError):
        raise NotSent("no-zwitser") from None


def _refused(error: HTTPError) -> NotSent:
    """Say what an answer means that is a refusal."""
    if error.code in (401, 403, 404, 429):
        return NotSent("unknown-key")
    with suppress(OSError, HTTPException, ValueError, TypeError, AttributeError):
        told = json.loads(error.read(LONGEST_ANSWER))
        if told.get("code") == ELSEWHERE:
            return NotSent(ELSEWHERE, _moment(told.get("since")))
    return NotSent("refused")


def _moment(told: object) -> datetime | None:
    """Read when the other one published; nothing where that is no moment with its zone."""
    with suppress(ValueError):
        found = datetime.fromisoformat(str(told))
        return found if found.tzinfo and found.year in range(1990, 3000) else None
    return None


def parted(pasted: str) -> tuple[str, str] | None:
    """Take the server and the key from what the server gave: `https://SERVER/push#KEY`."""
    parts = urlsplit(pasted.strip())
    if parts.path != "/push" or not parts.fragment or not _is_safe(parts.scheme, parts.hostname):
        return None
    return f"{parts.scheme}://{parts.netloc}", parts.fragment


def _is_safe(scheme: str, host: str | None) -> bool:
    """Say whether a key may travel so: encrypted, or not leaving this computer."""
    if scheme == "https":
        return bool(host)
    try:
        return scheme == "http" and ipaddress.ip_address(host or "").is_loopback
    except ValueError:
        return False
