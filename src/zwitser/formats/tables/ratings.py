"""New ratings for players that are known: from a table of their own, or from the KNSB list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zwitser.errors import BadInput, Fault, fault
from zwitser.formats.knsb.list import HEADER, fold, read_list
from zwitser.formats.source import decode, shown
from zwitser.formats.tables import PlayerRow, PlayerTable, read_players
from zwitser.messages import message
from zwitser.model import Player


def read_ratings(data: bytes, players: Sequence[Player]) -> dict[int, int]:
    """Read the ratings of players: a table must know all whom it names, the list knows many more.

    A row finds its player by number where the table has numbers, else by name.
    """
    if data.startswith(b"PK") or data.lstrip(b"\xef\xbb\xbf").startswith(HEADER[0].encode()):
        return _from_list(data, players)
    rows = players_of_rows(read_players(decode(data)), players)
    return {player: row.rating for player, row in rows.items() if row.rating is not None}


def players_of_rows(table: PlayerTable, players: Sequence[Player]) -> dict[int, PlayerRow]:
    """Find the player of every row, or raise BadInput with all rows that don't fit one."""
    if table.faults:
        raise BadInput(table.faults)
    ids, names = {player.id for player in players}, _by_name(players)
    found: dict[int, PlayerRow] = {}
    faults = []
    for row in table.rows:
        fits = [row.id] if row.id in ids else names.get(fold(row.name), []) if not row.id else []
        if len(fits) == 1:
            found[fits[0]] = row
        else:
            faults.append(_not_one(row, len(fits)))
    if faults:
        raise BadInput(faults)
    return found


def _not_one(row: PlayerRow, found: int) -> Fault:
    where, name = message("row", row=row.line), shown(row.name)
    if found:
        return fault(where, "namesakes", count=found, name=name)
    return fault(where, "no-player", player=row.id or name)


def _from_list(data: bytes, players: Sequence[Player]) -> dict[int, int]:
    """Look everybody up by name; who is not in the list, or has a namesake there, keeps his own."""
    found: dict[str, list[int | None]] = {}
    wanted = _by_name(players)
    for member in read_list(data):
        if (key := fold(member.name)) in wanted:
            found.setdefault(key, []).append(member.rating)
    return {
        ids[0]: ratings[0]
        for key, ids in wanted.items()
        if len(ids) == 1 and len(ratings := found.get(key, [])) == 1 and ratings[0] is not None
    }


def _by_name(players: Iterable[Player]) -> dict[str, list[int]]:
    names: dict[str, list[int]] = {}
    for player in players:
        names.setdefault(fold(player.name), []).append(player.id)
    return names
