"""What a tournament has to be besides well formed, through whichever door it comes.

The same holds for a file of any format, a document inside a journal, and what is made at the desk.
Only a journal of our own may hold what an older version let in.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from zwitser.characters import harmful, harmful_in, is_blank
from zwitser.errors import BadInput, Fault, fault
from zwitser.formats import document
from zwitser.model import Tournament

FAULT_LIMIT = 100

_PLAYER_TEXTS = ("name", "club", "country", "egd")
"""What is free text of a player; the schema knows the signs of everything else."""


def check_sense(tournament: Tournament) -> Tournament:
    """Give the tournament, or raise BadInput for texts that do harm and names nobody sees."""
    faults = list(islice(_faults(tournament), FAULT_LIMIT))
    if faults:
        raise BadInput(faults)
    return tournament


def check_readable(tournament: Tournament) -> Tournament:
    """Give the tournament as its document is read again, or raise BadInput where nobody can."""
    return check_sense(document.from_json(document.to_json(tournament)))


def _faults(tournament: Tournament) -> Iterator[Fault]:
    # What is said of the whole is little, so it is walked as it would be written.
    whole = replace(tournament, players=(), history=(), periods=(), next_absences=())
    for where, found in harmful_in(document.to_json(whole)):
        yield fault(where, "harmful-character", found=found)
    for number, player in enumerate(tournament.players):
        for key in _PLAYER_TEXTS:
            if found := harmful(getattr(player, key)):
                yield fault(f"players[{number}].{key}", "harmful-character", found=found)
        if is_blank(player.name):
            yield fault(f"players[{number}].name", "name-blank")
