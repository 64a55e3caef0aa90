"""`zwitser export`: what is public, for elsewhere."""

from __future__ import annotations

from pathlib import Path

import click

from zwitser.language import DEFAULT, Language, languages


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
    from zwitser_web.maintenance import export_site

    click.echo(f"{folder}: {export_site(folder, data, tournaments, lang)}")
    return 0
