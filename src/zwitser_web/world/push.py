"""From a laptop to another Zwitser: one request with a key, over a line that may fail."""

from __future__ import annotations

import ipaddress
import json
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

SECONDS = 15
LONGEST_ANSWER = 10_000


class NotSent(Exception):
    """It did not arrive: a code that a page has words for."""


class _NoRedirect(HTTPRedirectHandler):
    """Follow nobody: the key is for the server that was named."""

    def redirect_request(self, *_args: object, **_kwargs: object) -> None:
        return None


def send(server: str, key: str, words: str) -> str:
    """Show this document there, or with no words take down what is shown; give its address."""
    request = Request(  # noqa: S310  # `parted` lets http and https through
        f"{server}/push",
        data=words.encode() if words else None,
        method="POST" if words else "DELETE",
        headers={"Authorization": f"Bearer {key}", "Content-Type": "application/json"},
    )
    try:
        with build_opener(_NoRedirect).open(request, timeout=SECONDS) as answer:
            found = json.loads(answer.read(LONGEST_ANSWER))
            return f"{server}{found['page']}"
    except HTTPError as error:
        raise NotSent("unknown-key" if error.code in (401, 403, 404, 429) else "refused") from None
    except (OSError, HTTPException):
        raise NotSent("offline") from None
    except (ValueError, KeyError, TypeError):
        raise NotSent("no-zwitser") from None


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
