"""What the documents of all seasons in periods must keep: known players, ratings, groups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from zwitser.errors import Fault, fault

Json = dict[str, Any]


def unknown_players(where: str, players: Iterable[int], known: set[int]) -> Iterator[Fault]:
    """Name every player who is not in the document."""
    yield from (fault(where, "no-player", player=p) for p in players if p not in known)


def group_faults(
    where: str, groups: Json, known: set[int], names: Sequence[str]
) -> Iterator[Fault]:
    """Find groups that there are not, and players who are unknown or in two of them."""
    for name in groups:
        if name not in names:
            yield fault(where, "no-group", group=name, known=" ".join(names))
    members = Counter(player for group in groups.values() for player in group)
    yield from unknown_players(where, members, known)
    for player, count in members.items():
        if count > 1:
            yield fault(where, "player-twice-in-groups", player=player, count=count)


def rating_faults(document: Json, known: set[int]) -> Iterator[Fault]:
    """Find ratings of nobody, and everybody who has none in some period."""
    periods = document.get("periods", [])
    for number, period in enumerate(periods):
        listed = map(int, period.get("ratings", {}))
        yield from unknown_players(f"periods[{number}].ratings", listed, known)
    for player in document["players"]:
        if "rating" in player:
            continue
        for number, period in enumerate(periods, 1):
            if str(player["id"]) not in period.get("ratings", {}):
                id_, name = player["id"], player["name"]
                yield fault("players", "rating-needed", player=id_, name=name, period=number)
                break
