"""How often somebody has been absent, and what the next time brings (K8)."""

from __future__ import annotations

from zwitser.messages import Fact, Message
from zwitser.model import Tournament
from zwitser.systems.keizer.points import numbered_absences
from zwitser.systems.keizer.season import read_entries


def away(tournament: Tournament) -> dict[int, Message]:
    """Count everybody's absences in this scope, tonight's included, and say when they stop paying.

    Who was never absent is not in it.
    """
    season = read_entries(tournament)
    limit, first = season.options.limit, season.scope_start(season.played + 1)
    numbered = numbered_absences(season.options)
    counts = {
        player: sum(entry.kind in numbered for entry in entries[first - 1 :])
        + (season.coming.get(player) in numbered)
        for player, entries in season.entries.items()
    }
    return {player: _claim(player, count, limit) for player, count in counts.items() if count}


def _claim(player: int, count: int, limit: int | None) -> Message:
    facts: dict[str, Fact] = {"player": player, "count": count}
    if limit is None:
        return Message("keizer.away", "K8", facts)
    facts["limit"] = limit
    if count < limit:
        return Message("keizer.away-of", "K8", facts)
    return Message("keizer.away-limit" if count == limit else "keizer.away-beyond", "K8", facts)
