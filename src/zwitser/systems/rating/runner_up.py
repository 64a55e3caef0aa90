"""Why these players are left over in a bracket, and not the next best ones."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from zwitser.messages import Fact, Message
from zwitser.systems.rating.bracket import Solution
from zwitser.systems.rating.next_best import Unknown, next_best
from zwitser.systems.rating.parts import ids_of, parts_of
from zwitser.systems.rating.settled import Settled, counts_of, differences

COMPARED = (
    ("b2", "C3b"),
    ("a7d", "C3c"),
    ("x", "C3d"),
    ("z", "C3d"),
    ("b5-down", "C3e"),
    ("b6-down", "C3f"),
    ("b5-up", "C3g"),
    ("b6-up", "C3h"),
)
"""The claim for each of the eight counts, and the article by which it is compared."""


def why_these_leavers(here: Settled) -> Iterator[Message]:
    """Tell who would be left over next, and the first criterion in which that is worse."""
    level = here.level
    if level.opened or not level.solution.leavers or not here.couples:
        return
    try:
        other = next_best(here.field, level.bracket, level.solution, last=here.last)
    except Unknown:
        return
    now = level.solution.leavers
    if other is None:
        code = "rating.next-none-last" if here.last else "rating.next-none"
        yield Message(code, "C13" if here.last else "C14", {"players": ids_of(now)})
        return
    facts: dict[str, Fact] = {
        "players": ids_of([one for one in now if one not in other.leavers]),
        "runner_players": ids_of([one for one in other.leavers if one not in now]),
    }
    yield _versus(here, other, facts)


def _versus(here: Settled, other: Solution, facts: dict[str, Fact]) -> Message:
    """Compare with another pairing: the first criterion that differs, with both values."""
    if other.is_quick:
        return _later(here, other, facts)
    bracket = here.level.bracket
    if other.heads != here.m1 and bracket.heterogeneous and not bracket.joined:
        return _fewer_moved(here, other, facts)
    apart = [
        differences(here.members, one.couples, one.leavers) for one in (here.level.solution, other)
    ]
    if apart[0] != apart[1]:
        return _smaller(apart[0], apart[1], facts)
    if other.heads != here.m1 and bracket.joined:
        return _fewer_moved(here, other, facts)
    counts = counts_of(here.field, len(here.members), other.couples, other.leavers)
    for (name, article), mine, his in zip(COMPARED, here.counts, counts, strict=True):
        if mine != his:
            facts |= {"reached": mine, "instead": his}
            return Message(f"rating.next-{name}", article, facts)
    return _later(here, other, facts)


def _fewer_moved(here: Settled, other: Solution, facts: dict[str, Fact]) -> Message:
    facts |= {"reached": here.m1, "instead": other.heads}
    joined = "-joined" if here.level.bracket.joined else ""
    return Message(f"rating.next-moved{joined}", "C3a", facts)


def _later(here: Settled, other: Solution, facts: dict[str, Fact]) -> Message:
    """Compare with a pairing that is as good, by its turn (D3, D1.2, D2, D1.1)."""
    for criterion, start, end in (("D1.2", 0, here.m1), ("D1.1", here.m1, here.p1)):
        couples = list(zip(here.couples[start:end], other.couples[start:end], strict=True))
        if any(mine[0] is not his[0] for mine, his in couples):
            break
        for (higher, now), (_, then) in couples:
            if now is not then:
                facts |= {"higher": higher.id, "lower": now.id, "instead_player": then.id}
                return Message("rating.next-opponent", criterion, facts)
    return _other_subgroups(here, other, facts)


def _other_subgroups(here: Settled, other: Solution, facts: dict[str, Fact]) -> Message:
    """Compare with a pairing of another S1, chosen (D3) or after an exchange (D2)."""
    mine, theirs = here.parts, parts_of(here.members, other.couples, other.heads)
    if here.m1 and mine[0].one != theirs[0].one:
        now, then = next(
            two for two in zip(mine[0].one, theirs[0].one, strict=True) if two[0] is not two[1]
        )
        facts |= {"higher": now.id, "lower": then.id}
        return Message("rating.next-chosen", "D3", facts)
    reached, instead = mine[-1].exchange, theirs[-1].exchange
    size = 2 if reached[:2] != instead[:2] else None
    facts |= {"out_players": ids_of(theirs[-1].out), "in_players": ids_of(theirs[-1].into)}
    facts |= {"reached": reached[:size], "instead": instead[:size]}
    return Message("rating.next-exchange", "D2", facts)


def _smaller(now: tuple[int, ...], then: tuple[int, ...], facts: dict[str, Fact]) -> Message:
    """Name the first score difference in which two pairings are not alike (A11, B3)."""
    both = zip_longest(now, then, fillvalue=0)
    mine, his = next(two for two in both if two[0] != two[1])
    return Message("rating.next-b3", "B3", facts | {"reached_points": mine, "instead_points": his})
