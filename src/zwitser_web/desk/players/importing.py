"""Players from a pasted table or an uploaded file, and what else is known of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from zwitser.arbiter.players import UNSET
from zwitser.errors import BadInput
from zwitser.formats import read
from zwitser.formats.source import decode
from zwitser.formats.tables import PlayerRow, read_players
from zwitser.journal.events import PlayersEntered
from zwitser.journal.state import State
from zwitser.model import Player
from zwitser_web.models import PersonalData, Tournament

TRF = (".trf", ".trfx")
PERSONAL = ("relation", "federation", "club", "born", "sex")
"""The columns that no pairing needs; they stay out of the journal."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """A player to be entered, with the personal data of the row he came from."""

    player: Player
    personal: dict[str, str]


def read_table(pasted: str) -> list[Arrival]:
    """Read a table of players, or raise BadInput with the faults of all its rows."""
    table = read_players(pasted)
    if table.faults:
        raise BadInput(table.faults)
    return [_arrival(row) for row in table.rows]


def read_file(data: bytes, name: str) -> list[Arrival]:
    """Read the players of a file: a TRF, or else a table."""
    if name.lower().endswith(TRF):
        players = read(data, name).tournament.players
        return [Arrival(Player(UNSET, p.name, UNSET, p.rating, p.title), {}) for p in players]
    return read_table(decode(data))


def keep_personal(tournament: Tournament, state: State, arrivals: Iterable[Arrival]) -> None:
    """Write the personal data of players who were just entered, in the same order."""
    event = state.log[-1].event
    assert isinstance(event, PlayersEntered)
    PersonalData.objects.bulk_create(
        PersonalData(tournament=tournament, player=player.id, fields=arrival.personal)
        for player, arrival in zip(event.players, arrivals, strict=True)
        if arrival.personal
    )


def _arrival(row: PlayerRow) -> Arrival:
    personal = {name: value for name in PERSONAL if (value := str(getattr(row, name)))}
    return Arrival(Player(UNSET, row.name, row.lot, row.rating, row.title), personal)
