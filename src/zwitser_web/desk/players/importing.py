"""Players from a pasted table or an uploaded file, and what else is known of them.

Everything becomes one table of text that the page shows first: what was recognised can be changed,
who is there already is marked, and only then the players are entered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from zwitser.arbiter.players import UNSET
from zwitser.formats import read
from zwitser.formats.tables import Column, PlayerRow
from zwitser.formats.tables.preview import Preview, preview, preview_as
from zwitser.formats.tables.workbook import table_of
from zwitser.journal.events import PlayersEntered
from zwitser.journal.state import State
from zwitser.model import Player
from zwitser_web.models import PersonalData, Tournament

TRF = (".trf", ".trfx")
PERSONAL = ("relation", "fide", "federation", "club", "born", "sex", "category")
"""The columns that no pairing needs; they stay out of the journal."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """A player to be entered, with the personal data of the row he came from."""

    player: Player
    personal: dict[str, str]


def read_file(data: bytes, name: str) -> str:
    """Give the table of a file: a TRF, a workbook, a database of another program, or text."""
    if not name.lower().endswith(TRF):
        return table_of(data)
    players = read(data, name).tournament.players
    rows = [(player.name, player.title.value, str(player.rating or "")) for player in players]
    return "\n".join("\t".join(row) for row in (("Naam", "Titel", "Rating"), *rows))


def looked_at(text: str, state: State, chosen: Mapping[str, str]) -> Preview:
    """Read a table; where the page sent columns (`column-0` and so on), as those say."""
    present = [player.name for player in state.tournament.players]
    columns = _chosen(chosen)
    if columns is None:
        return preview(text, present)
    return preview_as(text, columns, present, has_header=chosen.get("header") == "1")


def _chosen(given: Mapping[str, str]) -> Sequence[Column | None] | None:
    """Read the columns that somebody chose; a column chosen twice counts where it comes first."""
    if "column-0" not in given:
        return None
    width = sum(name.startswith("column-") for name in given)
    words = [given.get(f"column-{place}", "") for place in range(width)]
    known = {column.value: column for column in Column}
    return [
        known.get(word) if word not in words[:place] else None for place, word in enumerate(words)
    ]


def arrivals(table: Preview, lines: Iterable[str]) -> list[Arrival]:
    """Make players of the rows that somebody ticked."""
    wanted = set(lines)
    return [
        _arrival(entry.row)
        for entry in table.entries
        if entry.can_be_taken and str(entry.row.line) in wanted
    ]


def keep_personal(tournament: Tournament, state: State, found: Iterable[Arrival]) -> None:
    """Write the personal data of players who were just entered, in the same order."""
    event = state.log[-1].event
    assert isinstance(event, PlayersEntered)
    PersonalData.objects.bulk_create(
        PersonalData(tournament=tournament, player=player.id, fields=arrival.personal)
        for player, arrival in zip(event.players, found, strict=True)
        if arrival.personal
    )


def personal_of(tournament: Tournament, player: int) -> dict[str, str]:
    """Give what is known of a player besides the tournament."""
    row = PersonalData.objects.filter(tournament=tournament, player=player).first()
    known: dict[str, str] = row.fields if row else {}
    return {name: str(known.get(name, "")) for name in PERSONAL}


def keep_person(tournament: Tournament, player: int, given: Mapping[str, str]) -> None:
    """Write what is known of one player; what is empty is forgotten."""
    fields = {name: given[name].strip() for name in PERSONAL if given.get(name, "").strip()}
    row, _ = PersonalData.objects.get_or_create(tournament=tournament, player=player)
    row.fields = {k: v for k, v in row.fields.items() if k not in PERSONAL} | fields
    row.save()


def _arrival(row: PlayerRow) -> Arrival:
    personal = {name: value for name in PERSONAL if (value := str(getattr(row, name)))}
    return Arrival(Player(UNSET, row.name, row.lot, row.rating, row.title), personal)
