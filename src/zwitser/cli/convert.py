"""`zwitser convert`: between the document and TRF."""

from __future__ import annotations

import click

from zwitser.cli import files, spoken, warn


@click.command()
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@files.system_option
def command(source: str, target: str, system: str | None) -> int:
    """Convert a tournament; the extension of OUT says to what.

    \b
    zwitser convert club.json club.trf     for a rating report or another program
    zwitser convert open.trf open.json     from another program
    zwitser convert open.trf - --system knsb-rating

    IN may be `-` for standard input; OUT `-` prints a document.
    """
    from zwitser import formats

    loaded = files.load_one(source, system)
    files.write(target, formats.write(loaded.tournament, target, loaded.trf))
    for remark in formats.remarks_on(loaded.tournament, target):
        warn(remark.text(spoken()), of=target)
    return 0
