"""`zwitser backup` and `zwitser restore`: everything of the web application in one file."""

from __future__ import annotations

from pathlib import Path

import click

_file = click.argument("file", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False))
_data = click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    envvar="ZWITSER_DATA",
    help="The folder with your tournaments; DATABASE_URL in the environment goes before it.",
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

    The server may go on meanwhile; the file holds one moment. It holds hashes of passwords as
    well: keep it where only you can read it.
    """
    from zwitser_web.files import maintenance

    click.echo(f"Saved in {file}: {maintenance.backup(file, data, replace=force)}")
    return 0


@click.command()
@_file
@_data
@click.option("--force", is_flag=True, help="Replace everything that the database holds.")
def restore(file: Path, data: Path | None, force: bool) -> int:
    """Put back what `zwitser backup` saved: all of it, or nothing when FILE is damaged.

    \b
    zwitser restore zwitser-2026-11-15.zip --data ~/tournaments
    """
    from zwitser_web.files import maintenance

    click.echo(f"Restored from {file}: {maintenance.restore(file, data, replace=force)}")
    return 0
