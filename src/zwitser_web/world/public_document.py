"""What is public of a tournament as one document: what another server needs to show it."""

from __future__ import annotations

from dataclasses import replace

from zwitser.formats import document
from zwitser.journal.state import State
from zwitser.model import Tournament
from zwitser_web.tournaments.published import public_part


def public_document(state: State) -> str:
    """Write the published rounds and who took part, without numbers in the list of the EGD.

    Neither plans nor who may not meet whom are public.
    """
    shown = public_part(state)
    options = replace(shown.options, forbidden=())
    players = tuple(replace(player, egd="") for player in shown.players)
    return document.dumps(replace(shown, players=players, options=options, next_absences=()))


def read(words: str) -> Tournament:
    """Read such a document, or raise BadInput."""
    return document.loads(words)
