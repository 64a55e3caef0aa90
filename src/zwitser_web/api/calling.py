"""One signed request to an address that somebody of a club typed: bounded, and never inwards.

The name is looked up once, every address it has must be one of the open internet, and the
connection goes to the address that was looked at. Nobody is followed elsewhere.
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
"""How long a step may take (connecting, the answer), and half of how long everything may."""

LONGEST_ANSWER = 1024
SIGNATURE = "Zwitser-Signature"
_TYPED = re.compile(r"https?://[A-Za-z0-9.\-]+(:[0-9]{1,5})?([/?][!-~]*)?")


@dataclass(frozen=True, slots=True)
class Heard:
    """What came back: a status, or 0 and the reason why nothing did; and how long it took."""

    status: int
    failure: str
    milliseconds: int

    @property
    def well(self) -> bool:
        return not self.failure


class _Failed(Exception):
    """It did not arrive: a code that the page has words for."""


def checked(typed: str) -> str:
    """Give an address to which a webhook may go, as far as one can see, or refuse it."""
    typed = typed.strip()
    parts = _parted(typed)
    if parts is None or len(typed) > 500 or "@" in parts.netloc:
        raise Refused("webhook-address", "expected an address like https://www.example.org/hook")
    if parts.scheme != "https" and not settings.WEBHOOKS_ANYWHERE:
        raise Refused("webhook-https", "a webhook goes to https:// only")
    return typed


def _parted(typed: str) -> SplitResult | None:
    try:
        parts = urlsplit(typed)
        return parts if _TYPED.fullmatch(typed) and parts.hostname and parts.port != 0 else None
    except ValueError:
        return None


def signed(key: str, moment: int, body: bytes) -> str:
    """Sign a body with the moment it is sent: an old request can't be sent again by another."""
    digest = hmac.new(key.encode(), f"{moment}.".encode() + body, "sha256").hexdigest()
    return f"t={moment},v1={digest}"


def call(address: str, key: str, body: bytes) -> Heard:
    """Send a body, and tell what came back."""
    began = time.monotonic()
    try:
        status = _post(address, key, body)
        failure = "" if 200 <= status < 300 else "answer"
    except _Failed as error:
        status, failure = 0, str(error)
    except ssl.SSLError:
        status, failure = 0, "certificate"
    except (OSError, HTTPException, ValueError):
        status, failure = 0, "offline"
    return Heard(status, failure, round((time.monotonic() - began) * 1000))


def _post(address: str, key: str, body: bytes) -> int:
    parts = urlsplit(checked(address))
    headers = {
        "Content-Type": "application/json",
        "User-Agent": f"Zwitser/{__version__}",
        SIGNATURE: signed(key, int(time.time()), body),
    }
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    with _connected(parts) as connection:
        connection.request("POST", path, body, headers)
        answer = connection.getresponse()
        answer.read(LONGEST_ANSWER)
        return answer.status


@contextmanager
def _connected(parts: SplitResult) -> Iterator[HTTPConnection]:
    """Connect to the address that was looked at, and break off what takes too long."""
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    opened = socket.create_connection((_looked_up(host, port), port), SECONDS)
    handle = opened.dup()  # TLS takes the socket over, and what is left of it breaks nothing off
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


def _looked_up(host: str, port: int) -> str:
    """Give an address of a name, all of whose addresses are out on the internet."""
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
    """Say whether an address is one of the open internet, also where IPv6 wraps an older one."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if any(found in network for network in _SET_APART):
        return False
    if isinstance(found, ipaddress.IPv6Address):
        if found in _TRANSLATED:
            return is_outside(str(ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)))
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo and found.teredo[1])
        if inner:
            return is_outside(str(inner))
        if found.is_site_local or _is_isatap(found):
            return False
    return found.is_global and not (found.is_multicast or found.is_reserved)


def _is_isatap(address: ipaddress.IPv6Address) -> bool:
    """Say whether the last 64 bits wrap an IPv4 address for a tunnel inside a site (RFC 5214)."""
    return (int(address) >> 32) & 0xFCFFFFFF == 0x5EFE


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
