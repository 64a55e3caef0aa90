"""One signed request to an address that an owner of a club typed, with an SSRF guard and limits.

The name is resolved once, every address it has must be one of the open internet, and the connection
goes to the resolved address. Redirects are not followed.
"""

from __future__ import annotations

import hmac
import ipaddress
import re
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from zwitser import __version__
from zwitser.errors import Refused

SECONDS = 10
"""Timeout of a step (connecting, the answer), and half of that of the whole call."""

LONGEST_ANSWER = 1024
SIGNATURE = "Zwitser-Signature"
_TYPED = re.compile(r"https?://[A-Za-z0-9.\-]+(:[0-9]{1,5})?([/?][!-~]*)?")


@dataclass(frozen=True, slots=True)
class CallResult:
    """The answer to a call: its status, or 0 and a code for the reason; and the time it took."""

    status: int
    failure: str
    milliseconds: int

    @property
    def is_ok(self) -> bool:
        return not self.failure


class _Failed(Exception):
    """It did not arrive: a code that the page has words for."""


def check_address(typed: str) -> str:
    """Check the form of an address for a webhook, before its name is resolved."""
    typed = typed.strip()
    refusal = Refused("webhook-address", "expected an address like https://www.example.org/hook")
    try:
        parts = urlsplit(typed)
        is_address = bool(_TYPED.fullmatch(typed) and parts.hostname and parts.port != 0)
    except ValueError:
        raise refusal from None
    if not is_address or len(typed) > 500 or "@" in parts.netloc:
        raise refusal
    if parts.scheme != "https" and not settings.WEBHOOKS_ANYWHERE:
        raise Refused("webhook-https", "a webhook goes to https:// only")
    return typed


def sign(key: str, moment: int, body: bytes) -> str:
    """Sign a body with the time, so that the receiver can refuse a replay."""
    digest = hmac.new(key.encode(), f"{moment}.".encode() + body, "sha256").hexdigest()
    return f"t={moment},v1={digest}"


def call(address: str, key: str, body: bytes) -> CallResult:
    """POST a signed body; errors of every kind become codes."""
    began = time.monotonic()
    try:
        parts = urlsplit(check_address(address))
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        headers = {"Content-Type": "application/json", "User-Agent": f"Zwitser/{__version__}"}
        headers[SIGNATURE] = sign(key, int(time.time()), body)
        with _connect(parts) as connection:
            connection.request("POST", path, body, headers)
            answer = connection.getresponse()
            answer.read(LONGEST_ANSWER)
            status = answer.status
        failure = "" if 200 <= status < 300 else "answer"
    except _Failed as error:
        status, failure = 0, str(error)
    except ssl.SSLError:
        status, failure = 0, "certificate"
    except (OSError, HTTPException, ValueError):
        status, failure = 0, "offline"
    return CallResult(status, failure, round((time.monotonic() - began) * 1000))


@contextmanager
def _connect(parts: SplitResult) -> Iterator[HTTPConnection]:
    """Connect to the resolved address, and shut the socket down after the whole timeout."""
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    opened = socket.create_connection((_resolve(host, port), port), SECONDS)
    handle = opened.dup()  # TLS takes the socket over; only a duplicate can shut it down
    end = threading.Timer(2 * SECONDS, _break_off, [handle])
    end.daemon = True
    end.start()
    try:
        if parts.scheme == "https":
            opened = ssl.create_default_context().wrap_socket(opened, server_hostname=host)
        connection = HTTPConnection(host, port, timeout=SECONDS)
        connection.sock = opened
        yield connection
    finally:
        end.cancel()
        handle.close()
        opened.close()


def _break_off(opened: socket.socket) -> None:
    with suppress(OSError):
        opened.shutdown(socket.SHUT_RDWR)


def _resolve(host: str, port: int) -> str:
    """Resolve a name, all of whose addresses must be on the open internet."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise _Failed("name") from None
    addresses = [str(entry[4][0]) for entry in found]
    if not addresses:
        raise _Failed("name")
    if not settings.WEBHOOKS_ANYWHERE and not all(map(is_outside, addresses)):
        raise _Failed("inside")
    return addresses[0]


def is_outside(address: str) -> bool:
    """Say whether an address is on the open internet, also one of IPv4 that IPv6 wraps."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if any(found in network for network in _SET_APART):
        return False
    if isinstance(found, ipaddress.IPv6Address):
        if found in _TRANSLATED:
            return is_outside(str(ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)))
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo and found.teredo[1])
        if inner:
            return is_outside(str(inner))
        # The last 64 bits may wrap an IPv4 address for a tunnel inside a site (RFC 5214).
        is_isatap = (int(found) >> 32) & 0xFCFFFFFF == 0x5EFE
        if found.is_site_local or is_isatap:
            return False
    return found.is_global and not (found.is_multicast or found.is_reserved)


_TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
_SET_APART = tuple(
    map(
        ipaddress.ip_network,
        (
            *("192.0.0.0/24", "192.88.99.0/24", "64:ff9b:1::/48", "3fff::/20"),
            *("192.31.196.0/24", "192.175.48.0/24", "2001:4:112::/48", "2620:4f:8000::/48"),
        ),
    )
)
"""Networks for special uses that not every version of Python knows as such."""
