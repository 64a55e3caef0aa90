"""What is public of a tournament as one document: what another server needs to show it."""

from __future__ import annotations

from dataclasses import replace

from zwitser.formats import document
from zwitser.journal.state import State
from zwitser.model import Player, Tournament
from zwitser_web import child_process
from zwitser_web.tournaments.published import public_part, with_short_names


def public_document(state: State, *, short_names: bool) -> str:
    """Write the published rounds and who took part, as far as public pages tell of them.

    Neither plans nor who may not meet whom are public.
    """
    shown = public_part(with_short_names(state) if short_names else state)
    options = replace(shown.options, forbidden=())
    players = tuple(map(_public, shown.players))
    return document.dumps(replace(shown, players=players, options=options))


def _public(player: Player) -> Player:
    """Leave out the numbers in lists, and what only a report to FIDE tells."""
    return replace(player, egd="", fide_id="", federation="", sex="", born="")


def read(words: str) -> Tournament:
    """Read such a document, or raise BadInput; what is not public is left out of any other too."""
    found = child_process.run(document.loads, words)
    return replace(found, players=tuple(map(_public, found.players)))
