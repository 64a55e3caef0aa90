"""Why a player leaves his bracket: the best candidate in which he has an opponent there.

The candidates of a small bracket are listed. In a larger one he is kept from everybody outside it:
who finds nobody there can't leave, and nothing else changes, because what is looked ahead to (C8)
and completed (C4) is below, without him. So the ordinary way finds that candidate.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zwitser.matching.cardinality import bits, mask_of
from zwitser.messages import Fact, Message
from zwitser.systems.fide_dutch.ahead import Ahead
from zwitser.systems.fide_dutch.bracket import Exact, Solution
from zwitser.systems.fide_dutch.procedure import best_inside, best_of_all
from zwitser.systems.fide_dutch.values import SMALL, Told, best_with, first_worse


def why_leaves(told: Told, best: tuple[Solution, int], leaver: int) -> Iterator[Message]:
    """Tell why this player leaves a bracket in its best candidate, which comes with its cost."""
    graph, bracket = told.graph, told.bracket
    others = mask_of(bracket.residents if told.moved >> leaver & 1 else bracket.members)
    others &= ~(1 << leaver)
    facts: dict[str, Fact] = {"player": told.names[leaver]}
    if not graph.near[leaver] & others:
        yield from passed_over(told, leaver, tuple(bits(others)))
        return
    other = (
        best_with(told, leaver) if len(bracket.members) <= SMALL else best_searched(told, leaver)
    )
    if other is None:
        yield _rest_fails(told, leaver, others, facts)
        return
    criterion, now, then = first_worse(told, best, other)
    facts["players"] = told.ids(other.leavers)
    if criterion.startswith("4."):
        yield Message("fide.stays-later", criterion[:3], facts)
        return
    facts |= {"criterion": criterion, "reached": now, "instead": then}
    yield Message("fide.stays", criterion, facts)


def best_searched(told: Told, player: int) -> Solution | None:
    """Find the best candidate in which this player stays, without looking below if possible."""
    field, graph, bracket = told.field, told.graph, told.bracket
    found = best_inside(Exact(field, graph, bracket), told.ahead, staying=1 << player)
    if found:
        return found
    members = mask_of(bracket.members)
    stays = graph.keeping(1 << player, members, told.moved)
    if not stays.completes(members | bracket.below):
        return None
    return best_of_all(Exact(field, stays, bracket), Ahead(field, stays, bracket))


def _rest_fails(told: Told, leaver: int, others: int, facts: dict[str, Fact]) -> Message:
    """Say that he can't stay with one of these; the score of who is free may be the reason (C5)."""
    stays = told.any_score.keeping(1 << leaver, others, 0)
    if not stays.completes(mask_of(told.bracket.members) | told.bracket.below):
        return Message("fide.stays-rest", "C4", facts)
    return Message("fide.stays-rest-bye", "C4", {**facts, "points": told.graph.least})


def passed_over(told: Told, higher: int, places: Sequence[int]) -> list[Message]:
    """Tell by article why a player meets none of these (C1, C3, 4.2)."""
    barred, near, names = told.field.barred[higher], told.field.near[higher], told.names
    met: list[int] = []
    colours: list[int] = []
    able: list[int] = []
    for place in places:
        group = able if near >> place & 1 else met if barred >> place & 1 else colours
        group.append(names[place])
    found, one = [], names[higher]
    for players, code, article in (
        (met, "fide.skipped-met", "C1"),
        (colours, "fide.skipped-colours", "C3"),
        (able, "fide.skipped-worse", "4.2"),
    ):
        if players:
            found.append(Message(code, article, {"higher": one, "players": tuple(players)}))
    return found
