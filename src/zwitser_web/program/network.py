"""Phones and screens by a switch: a second listener, on the network, with a password.

The desk's own listener stays on this computer alone. While the switch is on, the settings say so:
pages show the address, and only names of this computer are answered.
"""

from __future__ import annotations

import secrets
import socket
import threading
from dataclasses import dataclass

from django.conf import settings

from zwitser.errors import Refused
from zwitser_web.accounts import access
from zwitser_web.models import Account
from zwitser_web.program import lan, wifi
from zwitser_web.program.listening import Listener

TYPEABLE = "abcdefghjkmnpqrstuvwxyz23456789"


@dataclass(frozen=True, slots=True)
class Network:
    """The open door: where it is, and what it asks."""

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
        """Say whether this computer has another address by now, as on another Wi-Fi."""
        return lan.address() != self.host


_lock = threading.Lock()
_open: Network | None = None


def current() -> Network | None:
    """Give the open door, if there is one."""
    return _open


def open_door(port: int) -> Network:
    """Begin to listen on the network, at the desk's own port where that is free."""
    global _open
    with _lock:
        if _open is None:
            _open = _opened(port)
            _tell_settings(_open)
        return _open


def close_door() -> None:
    """Stop listening on the network, and forget the password."""
    global _open
    with _lock:
        if _open is not None:
            _open.listener.stop()
            kept = [name for name in settings.ALLOWED_HOSTS if name not in _open.added]
            settings.ALLOWED_HOSTS = kept
            settings.MODE, settings.PUBLIC_ADDRESS, _open = "local", "", None
            _new_password()


def _opened(port: int) -> Network:
    host = lan.address()
    if host == lan.NO_NETWORK:
        raise Refused("no-network", "this computer is on no network")
    listener = Listener(lan.listen(host, port))
    threading.Thread(target=listener.run, name="network", daemon=True).start()
    added = frozenset(_names(host) - set(settings.ALLOWED_HOSTS))
    return Network(host, listener.port, _new_password(), wifi.name(), listener, added)


def _tell_settings(door: Network) -> None:
    settings.MODE, settings.PUBLIC_ADDRESS = "lan", door.address
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, *sorted(door.added)]


def _names(host: str) -> set[str]:
    """Name this computer as others may: by its number, and by its name."""
    name = socket.gethostname().lower()
    return {host, name, f"{name}.local"}


def _new_password() -> str:
    """Give the owner a new password, easily typed on a phone; log-ins with the old one end."""
    letters = [secrets.choice(TYPEABLE) for _ in range(12)]
    password = "-".join("".join(letters[start : start + 4]) for start in (0, 4, 8))
    owner = Account.objects.get_by_natural_key(access.LOCAL_OWNER)
    owner.set_password(password)
    owner.save()
    return password
