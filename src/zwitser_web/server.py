"""Start the web application on this computer: `zwitser serve`, or `zwitser` alone."""

from __future__ import annotations

import os
import socket
import sqlite3
import sys
import threading
import time
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import click

from zwitser.errors import BadInput, Refused, words_of
from zwitser_web.desktop import data_folder, process

PORT = 8000
OTHERS = 20
"""How many ports to try after the usual one before the system chooses."""

LOG = "zwitser.log"
TRIES = 10
"""Seconds to wait for another start that is migrating."""

NO_ROOM = ("disk is full", "readonly database", "unable to open database file", "disk I/O error")
"""Messages of SQLite that concern the folder or the disk, not the database."""


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    *,
    lan: bool = False,
    data: Path | None = None,
    open_browser: bool = False,
) -> None:
    """Bring the database up to date, say where the desk is, and serve until closed.

    Without a port of its own a second start opens the desk that runs with the same data. With `lan`
    others on the network may come in, with a password.
    """
    folder = data or data_folder.chosen_folder()
    try:
        data_folder.prepare(folder)
    except OSError as error:
        raise BadInput.at(str(folder), "folder-closed", found=words_of(error)) from None
    _ensure_streams(folder)
    # Django reads its settings later, from the environment.
    os.environ["ZWITSER_DATA"] = str(folder)
    os.environ["ZWITSER_MODE"] = "local"
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "zwitser_web.settings")
    claim = data_folder.claim(folder)
    if claim is None and port is None and (address := data_folder.address_in(folder)):
        address = f"{address}{data_folder.entrance_path()}"
        click.echo(f"Zwitser: {address}   (already running)")
        if open_browser:
            webbrowser.open(address)
        return
    listener = _listen(host, port)
    with claim or nullcontext():
        _prepare(keeps_copy=claim is not None)
        name = f"[{host}]" if ":" in host else host
        address = f"http://{name}:{listener.getsockname()[1]}/"
        if claim:
            claim.listens_at(address)
        address = f"{address}{data_folder.entrance_path()}"
        if open_browser:
            threading.Timer(0.5, webbrowser.open, [address]).start()
        program = _run(listener, address, folder, lan=lan, free=data is None)
    if program.restarts:
        program.start_new_process()


def _ensure_streams(folder: Path) -> None:
    """Send output to a log file in a program without a console, as on Windows."""
    if sys.stdout is None or sys.stderr is None:
        log = (folder / LOG).open("w", encoding="utf-8", buffering=1)
        sys.stdout = sys.stderr = log


def _listen(host: str, port: int | None) -> socket.socket:
    """Listen at this port; without one at the first that is free."""
    tries = [port] if port is not None else [*range(PORT, PORT + OTHERS), 0]
    # Windows would share a taken port with us unless told not to.
    exclusive = getattr(socket, "SO_EXCLUSIVEADDRUSE", None)
    for number in tries:
        try:
            if exclusive is None:
                return socket.create_server((host, number), backlog=256)
            opened = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
            opened.setsockopt(socket.SOL_SOCKET, exclusive, 1)
            opened.bind((host, number))
            opened.listen(256)
            return opened
        except OSError as error:
            reason = error.strerror
    raise click.ClickException(
        f"can't listen on {host}:{port} ({reason}); is Zwitser running already? "
        f"choose another port with --port"
    )


def _prepare(*, keeps_copy: bool = False) -> None:
    import django

    django.setup()
    from django.conf import settings

    from zwitser_web import store
    from zwitser_web.accounts import access
    from zwitser_web.desk import home

    with _in_one_sentence():
        store.check_not_newer(str(settings.SQLITE_FILE))
        if keeps_copy:
            _keep_before_update()
        _migrate()
        home.make_examples(access.ensure_owner())


def _keep_before_update() -> None:
    """Copy a database of an older version, before its tables change."""
    from django.conf import settings
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    if connection.vendor != "sqlite":
        return
    executor = MigrationExecutor(connection)
    waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if executor.loader.applied_migrations and waiting:
        folder = Path(settings.SQLITE_FILE).parent
        try:
            data_folder.keep_before_update(folder)
        except (OSError, sqlite3.Error) as error:
            raise BadInput.at(str(folder), "folder-closed", found=str(error)) from None


def _migrate() -> None:
    """Bring the database up to date; another start may be making the same tables meanwhile."""
    from django.core.management import call_command
    from django.db import DatabaseError

    for left in range(TRIES, -1, -1):
        try:
            call_command("migrate", verbosity=0)
            return
        except DatabaseError as error:
            if not left or not any(words in str(error) for words in ("exists", "duplicate")):
                raise
            time.sleep(1)


@contextmanager
def _in_one_sentence() -> Iterator[None]:
    """Raise BadInput for an error of the database, with what to do about it."""
    from django.conf import settings
    from django.db import DatabaseError

    try:
        yield
    except DatabaseError as error:
        where, what = settings.SQLITE_FILE, str(error).partition("\n")[0]
        if "not a database" in what or "malformed" in what:
            raise BadInput.at(str(where), "database-damaged", found=what) from None
        if found := next((words for words in NO_ROOM if words in what), ""):
            folder = str(Path(where).parent)
            raise BadInput.at(folder, "folder-closed", found=found) from None
        raise BadInput.at(str(where), "system-says", found=what) from None


def _run(
    listener: socket.socket, address: str, folder: Path, *, lan: bool, free: bool
) -> process.Program:
    """Serve this computer, and with `lan` the network, until the program is closed."""
    from zwitser_web.publishing import courier

    program = process.Program(process.Listener(listener), folder, folder_is_free=free)
    process.current = program
    courier.start()
    click.echo(f"Zwitser: {address}   (stop: Ctrl+C)")
    if lan:
        import segno

        from zwitser_web.desktop import network

        try:
            door = network.open_door(program.desk.port)
            click.echo(f"Others on the same network (same Wi-Fi) use: {door.address}/")
            click.echo(f"Password: {door.password}")
            if sys.stdout.isatty():
                segno.make(f"{door.address}/", micro=False).terminal(compact=True)
        except Refused:
            click.echo(
                "This computer is not on a network: connect it to the Wi-Fi and start again."
            )
    program.desk.run()
    click.echo("Zwitser stopped; everything is saved.")
    return program
