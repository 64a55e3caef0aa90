"""What the lab asks about a system: its rounds, its empty tournament, its ranking."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby

from zwitser.formats.document.json_text import Json
from zwitser.model import Round, Tournament
from zwitser.ranking.standings import standings
from zwitser.results import Card, read

SHARED = ""
"""What decided a first place that is shared."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """The end of a tournament.

    `places` are the players from first to last, who share a place together. `decided_by` is the
    criterion that put the first above the second, one of `deciders`.
    """

    places: tuple[tuple[int, ...], ...]
    decided_by: str
    deciders: tuple[str, ...]
    cards: dict[int, Card]


def planned_rounds(system: str, players: int, rounds: int) -> int:
    """Give how many rounds a tournament has: a round robin has as many as its tables."""
    cycle = players - 1 + players % 2
    return {"round-robin": cycle, "double-round-robin": 2 * cycle}.get(system, rounds)


def template_json(entry: Json, players: int, rounds: int) -> Json:
    """Write the document of a tournament before its first round."""
    return {
        "zwitser": 1,
        "name": entry.get("name", entry["system"]),
        "system": entry["system"],
        "rounds": rounds,
        "options": entry.get("options", {}),
        "players": [{"id": n, "name": str(n), "rating": 1500} for n in range(1, players + 1)],
    }


def add_round(tournament: Tournament, round_: Round) -> Tournament:
    """Add a round that was played."""
    return replace(tournament, history=(*tournament.history, round_))


def rounds_played(tournament: Tournament) -> int:
    """Count the rounds so far."""
    return len(tournament.history)


def rank(tournament: Tournament) -> Ranked:
    """Rank the players at the end."""
    table = standings(tournament, results=read(tournament))
    groups = groupby(table.players, key=lambda line: line.rank)
    return Ranked(
        places=tuple(tuple(line.player for line in lines) for _, lines in groups),
        decided_by=table.players[1].broken_by if len(table.players) > 1 else SHARED,
        deciders=tuple(dict.fromkeys(("PTS", *(c.id for c in table.ranking.criteria)))),
        cards=table.field.cards,
    )
