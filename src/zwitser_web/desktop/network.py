"""The switch for phones and screens: a second listener, on the network, with a password.

The desk's own listener stays on this computer alone. While the switch is on, the settings have mode
`lan`, the public address, and the names of this computer as allowed hosts.
"""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from django.conf import settings

from zwitser.errors import Refused
from zwitser_web.accounts import access, credentials
from zwitser_web.desktop import process
from zwitser_web.desktop.process import Listener
from zwitser_web.models import Account

QUESTIONS: dict[str, tuple[tuple[Sequence[str], str], ...]] = {
    "win32": ((("netsh", "wlan", "show", "interfaces"), r"^\s*SSID\s*:\s*(.+?)\s*$"),),
    "darwin": ((("networksetup", "-getairportnetwork", "en0"), r"^[^:]*: (.+)$"),),
    "linux": (
        (("nmcli", "-t", "-f", "ACTIVE,SSID", "device", "wifi"), r"^yes:(.+)$"),
        (("iwgetid", "--raw"), r"^(.+)$"),
    ),
}
"""Commands that name the Wi-Fi network on each system, and where the name stands in the answer."""


@dataclass(frozen=True, slots=True)
class Network:
    """The listener on the network: its address and password."""

    host: str
    port: int
    password: str
    wifi: str
    listener: Listener
    added: frozenset[str]
    """The names of this computer that are answered only while the door is open."""

    @property
    def address(self) -> str:
        return f"http://{self.host}:{self.port}"

    @property
    def has_moved(self) -> bool:
        """Say whether this computer has another address by now."""
        return process.lan_address() != self.host


_lock = threading.Lock()
_open: Network | None = None


def current_door() -> Network | None:
    return _open


def open_door(port: int) -> Network:
    """Begin to listen on the network, at the desk's own port where that is free."""
    global _open
    with _lock:
        if _open is None:
            host = process.lan_address()
            if host == process.NO_NETWORK:
                raise Refused("no-network", "this computer is on no network")
            listener = Listener(process.listen_on_lan(host, port))
            threading.Thread(target=listener.run, name="network", daemon=True).start()
            name = socket.gethostname().lower()
            added = frozenset({host, name, f"{name}.local"} - set(settings.ALLOWED_HOSTS))
            password = _new_password()
            _open = Network(host, listener.port, password, wifi_name(), listener, added)
            settings.MODE, settings.PUBLIC_ADDRESS = "lan", _open.address
            settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, *sorted(_open.added)]
        return _open


def close_door() -> None:
    """Stop listening on the network, and replace the password."""
    global _open
    with _lock:
        if _open is not None:
            _open.listener.stop()
            kept = [name for name in settings.ALLOWED_HOSTS if name not in _open.added]
            settings.ALLOWED_HOSTS = kept
            settings.MODE, settings.PUBLIC_ADDRESS, _open = "local", "", None
            _new_password()


def _new_password() -> str:
    """Give the owner a new password, easily typed on a phone; older sessions end."""
    password = credentials.new_code()
    owner = Account.objects.get_by_natural_key(access.LOCAL_OWNER)
    owner.set_password(password)
    owner.save()
    return password


def wifi_name() -> str:
    """Ask the system for the name of the Wi-Fi network; empty without one."""
    for command, pattern in QUESTIONS.get(sys.platform, ()):
        with suppress(OSError, subprocess.SubprocessError):
            done = subprocess.run(  # noqa: S603  # fixed words
                command, capture_output=True, text=True, timeout=3, check=True, errors="replace"
            )
            if found := re.search(pattern, done.stdout, re.MULTILINE):
                return found[1]
    return ""
