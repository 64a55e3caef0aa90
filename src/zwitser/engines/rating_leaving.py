"""Why this player is left over and nobody ranked below him.

The lowest ranked would be left over first. Who stands below the one who is has a reason: with him
left over some count is larger, whatever the pairs. The counts are bounded as in `rating_quick`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zwitser.engines.rating_entrants import DOWN, Entrant, Field
from zwitser.engines.rating_quick import HAS, Bounds, class_of
from zwitser.proposal import Claim, Fact

REASONS = (
    ("rating.instead-b2", "B2"),
    ("rating.instead-a7d", "A7d"),
    ("rating.instead-x", "B4"),
    ("rating.instead-z", "A7e"),
    ("rating.instead-b5", "B5"),
    ("rating.instead-b6", "B6"),
)
"""The claim for each count that grows when another player leaves."""

LATER = len(REASONS)
NAMED = 8


def ruled_out(
    field: Field, members: Sequence[Entrant], leaver: Entrant, counts: Sequence[int], *, last: bool
) -> Iterator[Claim]:
    """Tell for those below the only leaver which count forbids that they leave instead."""
    others = [one for one in members if one.place > leaver.place]
    others = [one for one in others if not last or field.may_be_free(one)][:NAMED]
    groups: dict[tuple[int, int], list[int]] = {}
    wanting = Bounds.count(members)
    for one in others:
        least = least_counts(field, wanting, len(members) // 2, one)
        groups.setdefault(_first_excess(least, counts), []).append(one.id)
    for (place, least_there), players in sorted(groups.items()):
        facts: dict[str, Fact] = {"player": leaver.id, "players": tuple(players)}
        if place == LATER:
            yield Claim("rating.instead-later", "C7", facts)
        else:
            facts |= {"least": least_there, "count": counts[place]}
            yield Claim(*REASONS[place], facts)


def least_counts(
    field: Field, wanting: Sequence[int], pairs: int, leaver: Entrant
) -> tuple[int, ...]:
    """Bound t, A7d, X, Z, B5d and B6d from below when this player leaves and all others stay."""
    rest = [number - has for number, has in zip(wanting, HAS[class_of(leaver)], strict=True)]
    clashes, firm, absolute = (max(0, *rest[k : k + 2], pairs) - pairs for k in (0, 2, 4))
    odd = field.round % 2
    downs = (int(float_ == DOWN) for float_ in leaver.floats)
    return absolute, firm if odd else 0, clashes, 0 if odd else firm, *downs


def _first_excess(least: Sequence[int], counts: Sequence[int]) -> tuple[int, int]:
    """Give the first count that must be larger, and its bound; no count if one may be smaller."""
    for place, bound in enumerate(least):
        if bound != counts[place]:
            return (place, bound) if bound > counts[place] else (LATER, 0)
    return LATER, 0
