"""Start the web application on this computer: `zwitser serve`."""

from __future__ import annotations

import os
import secrets
import select
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path

import click
from platformdirs import user_data_path

THREADS = 8
HAS_POLL = hasattr(select, "poll")
CONNECTIONS = 900 if HAS_POLL else 450
"""Kept connections: a hall full of phones, within what one process may have open on any system."""

LARGEST_BODY = 64 * 1024 * 1024
"""What is received at all; a larger upload than the desk takes gets a sentence up to here."""

IDLE = 30
"""Seconds after which a silent connection is closed; a phone that follows a page asks sooner."""

NO_NETWORK = "127.0.0.1"
NEIGHBOURS = ("10.255.255.254", "10.42.0.2", "192.168.137.2", "192.168.2.2")
"""Where a way leads out: by a router, or as the hotspot of Linux, Windows or macOS itself."""

TYPEABLE = "abcdefghjkmnpqrstuvwxyz23456789"


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    *,
    lan: bool = False,
    data: Path | None = None,
    open_browser: bool = False,
) -> None:
    """Bring the database up to date, say where the desk is, and serve until interrupted.

    With `lan` the server listens on every network of this computer and others need a password.
    """
    listener = _listen("0.0.0.0" if lan else host, port)  # noqa: S104  # --lan asks for exactly this
    port = listener.getsockname()[1]
    _set_environment(data or user_data_path("zwitser", appauthor=False), port, lan=lan)
    password = _prepare(lan=lan)
    _announce(host if not lan else lan_address(), port, password)
    if open_browser:
        threading.Timer(0.5, webbrowser.open, [f"http://127.0.0.1:{port}/"]).start()
    _run(listener)


def _set_environment(data: Path, port: int, *, lan: bool) -> None:
    """Tell the settings where the data are and who may ask, before Django reads them."""
    data.mkdir(parents=True, exist_ok=True)
    os.environ["ZWITSER_DATA"] = str(data)
    os.environ["ZWITSER_MODE"] = "lan" if lan else "local"
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "zwitser_web.settings")
    if lan:
        names = {lan_address(), socket.gethostname().lower(), f"{socket.gethostname()}.local"}
        found = lan_address() != NO_NETWORK
        os.environ["PUBLIC_ADDRESS"] = f"http://{lan_address()}:{port}" if found else ""
        os.environ["ALLOWED_HOSTS"] = ",".join(sorted(names))
    key_file = data / "secret.key"
    if not key_file.exists():
        key_file.touch(mode=0o600)
        key_file.write_text(secrets.token_urlsafe(48))


def _listen(host: str, port: int) -> socket.socket:
    try:
        return socket.create_server((host, port), backlog=256)
    except OSError as error:
        raise click.ClickException(
            f"can't listen on {host}:{port} ({error.strerror}); is Zwitser running already? "
            f"choose another port with --port"
        ) from None


def _prepare(*, lan: bool) -> str | None:
    """Migrate, make the owner and the examples; give the password that the network needs."""
    import django

    django.setup()
    from django.core.management import call_command

    from zwitser_web.accounts import access
    from zwitser_web.desk.home import demo

    call_command("migrate", verbosity=0)
    demo.fill(access.ensure_owner())
    return _new_password() if lan else None


def _new_password() -> str:
    """Give the owner a password for this start of the program, easily typed on a phone."""
    from zwitser_web.accounts import access
    from zwitser_web.models import Account

    letters = [secrets.choice(TYPEABLE) for _ in range(12)]
    password = "-".join("".join(letters[start : start + 4]) for start in (0, 4, 8))
    owner = Account.objects.get_by_natural_key(access.LOCAL_OWNER)
    owner.set_password(password)
    owner.save()
    return password


def lan_address() -> str:
    """Give this computer's address on the network; nothing is sent to find it."""
    for other in NEIGHBOURS:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
            probe.connect((other, 9))
            return str(probe.getsockname()[0])
    return NO_NETWORK


def _announce(host: str, port: int, password: str | None) -> None:
    shown = f"[{host}]" if ":" in host else host
    click.echo(f"Zwitser: http://{shown}:{port}/   (stop: Ctrl+C)")
    if password is None:
        return
    import segno

    if host == NO_NETWORK:
        click.echo("This computer is on no network: connect it to the Wi-Fi and start again.")
        return
    click.echo(f"Others on the same network (same Wi-Fi) use this address.\nPassword: {password}")
    if sys.stdout.isatty():
        segno.make(f"http://{shown}:{port}/", micro=False).terminal(compact=True)


def _run(listener: socket.socket) -> None:
    from zwitser_web import serving
    from zwitser_web.wsgi import application

    server = serving.make(
        application,
        listener,
        threads=THREADS,
        connection_limit=CONNECTIONS,
        channel_timeout=IDLE,
        cleanup_interval=IDLE,
        asyncore_use_poll=HAS_POLL,
        ident="zwitser",
        max_request_body_size=LARGEST_BODY,
        # Who comes through a tunnel or a proxy on this computer is not at this computer: the
        # headers that tell must reach `is_at_this_computer`.
        clear_untrusted_proxy_headers=False,
    )
    server.run()
    click.echo("Zwitser stopped; everything is saved.")
