"""`zwitser backup` and `zwitser restore`: everything of the web application in one file."""

from __future__ import annotations

from pathlib import Path

import click

from zwitser.errors import BadInput

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
    from zwitser_web import maintenance

    if club is not None and force:
        raise click.UsageError("--club only adds: leave out --force")
    if club is None:
        report = maintenance.restore(file, data, replace=force, skip_bad=skip_bad)
    else:
        report = maintenance.restore_club(file, club, data, skip_bad=skip_bad)
    click.echo(f"Restored from {file}: {report}")
    if report.bad:
        click.echo(f"zwitser: left out: {BadInput(report.bad)}", err=True)
    return 0
