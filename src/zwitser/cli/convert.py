"""`zwitser convert`: between the document and TRF."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from zwitser.cli import files, spoken, warn

if TYPE_CHECKING:
    from zwitser.formats import Loaded
    from zwitser.formats.remarks import Remark


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
    for each in (*formats.remarks_on(loaded.tournament, target), *_later(loaded)):
        warn(each.text(spoken()), of=target)
    return 0


def _later(loaded: Loaded) -> Iterator[Remark]:
    """Name who misses rounds after the next one, which no file but a journal can hold."""
    from zwitser.formats.remarks import remark

    tournament = loaded.tournament
    if loaded.away:
        names = " · ".join(tournament.names[player] for player in loaded.away)
        yield remark("gotha-later", round=len(tournament.history) + 1, found=names)
