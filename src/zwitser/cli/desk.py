"""Commands of the web application: `serve`, `backup`, `restore` and `export`."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import click

from zwitser.errors import BadInput, words_of
from zwitser.language import DEFAULT, Language, languages
from zwitser.messages import message


def _require_desk() -> None:
    """Say which command adds the web application, where only the library is installed."""
    if find_spec("django") is None:
        raise BadInput.at("", "no-desk")


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help="The port to listen on; without it 8000, or another where that is taken.",
)
@click.option(
    "--lan", is_flag=True, help="Let others on this network in; the desk asks for a password."
)
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    envvar="ZWITSER_DATA",
    help="The folder with your tournaments.",
)
@click.option("--open/--no-open", "open_browser", default=False, help="Open the page in a browser.")
def serve(host: str, port: int | None, lan: bool, data: Path | None, open_browser: bool) -> int:
    """Start the arbiter's desk in your browser.

    Without --port a second start shows the desk that is already running.

    \b
    zwitser                       on this computer, and open it
    zwitser serve --lan           phones and a second laptop can join
    zwitser serve --port 8080 --data ~/tournaments
    """
    _require_desk()
    from zwitser_web.server import serve

    try:
        serve(host, port, lan=lan, data=data, open_browser=open_browser)
    except OSError as error:
        where = message("port", port=port) if port is not None else str(error.filename or host)
        raise BadInput.at(where, "system-says", found=words_of(error)) from None
    return 0


_file = click.argument("file", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False))
_data = click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    envvar="ZWITSER_DATA",
    help="The folder with your tournaments; DATABASE_URL in the environment takes precedence.",
)


@click.command()
@_file
@_data
@click.option("--force", is_flag=True, help="Overwrite FILE.")
def backup(file: Path, data: Path | None, force: bool) -> int:
    """Save all clubs, tournaments, members and rating lists in one file.

    \b
    zwitser backup zwitser-2026-11-15.zip
    zwitser backup zwitser.zip --data ~/tournaments --force

    The server may keep running; the file holds one moment. It also holds hashes of passwords:
    keep it where only you can read it. The file is read again before we say that it is saved;
    exit code 1 when something in it can't be restored.
    """
    _require_desk()
    from zwitser_web import maintenance

    report = maintenance.backup(file, data, replace=force)
    if report.bad:
        click.echo(f"zwitser: {file} can't be restored whole: {BadInput(report.bad)}", err=True)
        click.echo("zwitser: `zwitser restore --skip-bad` leaves that out", err=True)
        return 1
    click.echo(f"Saved in {file}: {report}")
    return 0


@click.command()
@_file
@_data
@click.option("--force", is_flag=True, help="Replace everything that the database holds.")
@click.option("--skip-bad", is_flag=True, help="Leave out tournaments that can't be read.")
@click.option("--club", metavar="NAME", help="Add only this club (its name in addresses).")
def restore(file: Path, data: Path | None, force: bool, skip_bad: bool, club: str | None) -> int:
    """Put back what `zwitser backup` saved: all of it, or nothing when FILE is damaged.

    \b
    zwitser restore zwitser-2026-11-15.zip --data ~/tournaments
    zwitser restore zwitser-2026-11-15.zip --club de-toren

    With --club the database is in use and stays as it is: the club comes back beside the others, or
    gets the tournaments that it lacks.
    """
    if club is not None and force:
        raise click.UsageError("--club only adds: leave out --force")
    _require_desk()
    from zwitser_web import maintenance

    if club is None:
        report = maintenance.restore(file, data, replace=force, skip_bad=skip_bad)
    else:
        report = maintenance.restore_club(file, club, data, skip_bad=skip_bad)
    click.echo(f"Restored from {file}: {report}")
    if report.bad:
        click.echo(f"zwitser: left out: {BadInput(report.bad)}", err=True)
    return 0


@click.group()
def export() -> None:
    """Write what is public, for use elsewhere.

    \b
    zwitser export site public_html/toernooien
    """


@export.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--tournament",
    "tournaments",
    multiple=True,
    metavar="NAME",
    help="Only this one, by the name in its address; may be repeated.",
)
@click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    envvar="ZWITSER_DATA",
    help="The folder with your tournaments.",
)
@click.option("--lang", type=click.Choice(languages()), default=DEFAULT, show_default=True)
def site(folder: Path, tournaments: tuple[str, ...], data: Path | None, lang: Language) -> int:
    """Write a site of files: pages, data and pictures of all that was published.

    A second time only what changed is written. The examples are left out, unless named.

    \b
    zwitser export site public_html/toernooien
    zwitser export site site --tournament clubkampioenschap --lang en
    """
    _require_desk()
    from zwitser_web.maintenance import export_site

    click.echo(f"{folder}: {export_site(folder, data, tournaments, lang)}")
    return 0
