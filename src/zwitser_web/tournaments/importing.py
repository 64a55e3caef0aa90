"""Players from a pasted table or an uploaded file, and what else is known of them.

Everything becomes one table of text that the page shows first: what was recognised can be changed,
who is there already is marked, and only then the players are entered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from zwitser.arbiter.players import UNSET
from zwitser.formats.tables import Column, PlayerRow, player_of
from zwitser.formats.tables.preview import Preview, preview, preview_as
from zwitser.journal.events import PlayersEntered
from zwitser.journal.state import State
from zwitser.model import Player, Title
from zwitser.systems.base import PairingSystem
from zwitser_web import child_process
from zwitser_web.models import PersonalData, Tournament

PERSONAL = ("relation", "fide", "federation", "club", "born", "sex", "category")
"""The columns that no pairing needs; they stay out of the journal."""

OF_GO = ("club", "federation", "egd")
"""What a pairing of go players may look at, or a report of it needs; it is in the journal."""

OF_CHESS = ("relation", "fide")


def personal_columns(system: PairingSystem) -> tuple[str, ...]:
    """Name what is kept beside the journal: go players have no numbers of chess federations."""
    return tuple(n for n in PERSONAL if not system.is_go or n not in (*OF_GO, *OF_CHESS))


def columns_of(system: PairingSystem) -> tuple[Column, ...]:
    """Name what a column of a pasted table can hold here."""
    chess = (Column.TITLE, Column.RELATION, Column.FIDE)
    go = (Column.RANK, Column.EGD)
    return tuple(column for column in Column if column not in (chess if system.is_go else go))


@dataclass(frozen=True, slots=True)
class Arrival:
    """A player to be entered, with the personal data of the row he came from."""

    player: Player
    personal: dict[str, str]


def looked_at(text: str, state: State, chosen: Mapping[str, str]) -> Preview:
    """Read a table; where the page sent columns (`column-0` and so on), as those say."""
    present = [player.name for player in state.tournament.players]
    columns = _chosen(chosen)
    if columns is None:
        return child_process.run(preview, text, present)
    has_header = chosen.get("header") == "1"
    return child_process.run(preview_as, text, columns, present, has_header=has_header)


def _chosen(given: Mapping[str, str]) -> Sequence[Column | None] | None:
    """Read the columns that somebody chose."""
    if "column-0" not in given:
        return None
    width = sum(name.startswith("column-") for name in given)
    known = {column.value: column for column in Column}
    return [known.get(given.get(f"column-{place}", "")) for place in range(width)]


def lacks_rank(system: PairingSystem, row: PlayerRow) -> bool:
    """Say whether a row has no rank, and no rating it follows from, where one is needed."""
    return system.needs_rank and row.rating is None and (not row.rank or row.rank.endswith("p"))


def arrivals(table: Preview, lines: Iterable[str], system: PairingSystem) -> list[Arrival]:
    """Make players of the rows that somebody ticked."""
    wanted = set(lines)
    return [
        _arrival(entry.row, system)
        for entry in table.entries
        if entry.can_be_taken
        and str(entry.row.line) in wanted
        and not lacks_rank(system, entry.row)
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


def personal_of(tournament: Tournament, player: int, system: PairingSystem) -> dict[str, str]:
    """Give what is known of a player besides the tournament."""
    row = PersonalData.objects.filter(tournament=tournament, player=player).first()
    known: dict[str, str] = row.fields if row else {}
    return {name: str(known.get(name, "")) for name in personal_columns(system)}


def clubs_of(tournament: Tournament) -> dict[int, str]:
    """Give the club of every player who is known to have one."""
    known = PersonalData.objects.filter(tournament=tournament).values_list("player", "fields")
    return {player: str(fields["club"]) for player, fields in known if fields.get("club")}


def keep_person(
    tournament: Tournament, player: int, given: Mapping[str, str], system: PairingSystem
) -> None:
    """Write what is known of one player; what is empty is forgotten."""
    names = personal_columns(system)
    fields = {name: given[name].strip() for name in names if given.get(name, "").strip()}
    row, _ = PersonalData.objects.get_or_create(tournament=tournament, player=player)
    row.fields = {k: v for k, v in row.fields.items() if k not in names} | fields
    row.save()


def _arrival(row: PlayerRow, system: PairingSystem) -> Arrival:
    kept = personal_columns(system)
    personal = {name: value for name in kept if (value := str(getattr(row, name)))}
    if system.is_go:
        return Arrival(player_of(replace(row, title=Title.NONE), UNSET, row.lot), personal)
    return Arrival(Player(UNSET, row.name, row.lot, row.rating, row.title), personal)
