"""Why two players meet, inside a group or across, and with which colours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from zwitser.messages import Fact, Message
from zwitser.proposal import Pair
from zwitser.systems.club.crossing import Crossing, CrossPair, Evening, crossed_before, preference
from zwitser.systems.club.pairings import Choice
from zwitser.systems.club.season import PeriodState, Season

Forbidden = frozenset[frozenset[int]]
"""Pairs that the organiser keeps apart."""


def choice_claims(
    choice: Choice, evening: Evening, period: PeriodState, forbidden: Forbidden
) -> Iterator[Message]:
    """Say why a player meets the next below, and why those between were passed over (Indeling)."""
    pair: dict[str, Fact] = {"higher": choice.higher, "lower": choice.lower}
    if not choice.passed_over:
        yield Message("club.next", "Indeling", pair)
        return
    yield from _kept_apart(choice.higher, choice.passed_over, period, forbidden)
    strands = tuple(p for p in choice.passed_over if p in evening.graph[choice.higher])
    if strands:
        facts: dict[str, Fact] = {"higher": choice.higher, "players": strands}
        yield Message("club.passed-strands", "Indeling", facts)
    yield Message("club.next-possible", "Indeling", pair)


def _kept_apart(
    player: int, others: Sequence[int], period: PeriodState, forbidden: Forbidden
) -> Iterator[Message]:
    met = tuple(other for other in others if other in period.met[player])
    if met:
        yield Message("club.passed-met", "Indeling", {"higher": player, "players": met})
    apart = tuple(o for o in others if o not in met and frozenset((player, o)) in forbidden)
    if apart:
        yield Message("club.passed-forbidden", "", {"higher": player, "players": apart})


def across_claims(
    pair: CrossPair,
    evening: Evening,
    crossing: Crossing,
    *,
    period: PeriodState,
    forbidden: Forbidden,
) -> Iterator[Message]:
    """Say why a player crosses, why to this opponent, and who was passed over (OnevenA)."""
    upper, lower = pair
    above, below = _group_with(evening, upper), _group_with(evening, lower)
    lower_placed = tuple(reversed(above[above.index(upper) + 1 :]))
    staying = [p for p in lower_placed if p not in {u for u, _ in crossing.pairs}]
    nearer = preference(evening, upper, below)
    nearer = nearer[: nearer.index(lower)]
    taken = {p for _, p in crossing.pairs[: crossing.pairs.index(pair)]}
    free_to_meet = [p for p in nearer if p in evening.graph[upper] and p not in taken]
    if crossing.uppers:
        yield from _lower_placed(pair, staying, evening, crossing)
    elif staying:
        yield Message("club.lower-worse", "OnevenA", {"higher": upper, "players": tuple(staying)})
    if taken.intersection(nearer):
        already = tuple(p for p in nearer if p in taken)
        yield Message("club.nearer-taken", "OnevenA", {"players": already})
    yield from _kept_apart(upper, [p for p in nearer if p not in taken], period, forbidden)
    if crossing.uppers:
        yield from _nearer(pair, free_to_meet, evening, crossing)
    elif free_to_meet:
        facts: dict[str, Fact] = {"higher": upper, "players": tuple(free_to_meet)}
        yield Message("club.nearer-worse", "OnevenA", facts)
    distance = abs(evening.ratings[upper] - evening.ratings[lower])
    yield Message("club.across", "OnevenA", {"higher": upper, "lower": lower, "distance": distance})


def _group_with(evening: Evening, player: int) -> tuple[int, ...]:
    return next(group for group in evening.groups if player in group)


def _lower_placed(
    pair: CrossPair, staying: Iterable[int], evening: Evening, crossing: Crossing
) -> Iterator[Message]:
    """Say why those placed lower than the one who crosses stay in their group."""
    again: list[int] = []
    needed: list[int] = []
    for player in staying:
        possible = crossing.lowers & evening.graph[player] if player in crossing.uppers else ()
        (again if possible else needed).append(player)
    if needed:
        yield Message("club.lower-needed", "OnevenA", {"players": tuple(needed)})
    if again:
        count = crossed_before(evening, *pair)
        yield Message("club.lower-crossed", "OnevenA", {"players": tuple(again), "count": count})


def _nearer(
    pair: CrossPair, nearer: Iterable[int], evening: Evening, crossing: Crossing
) -> Iterator[Message]:
    """Say why those nearer in rating, whom he could meet, stay in their group."""
    nearer = tuple(nearer)
    needed = tuple(player for player in nearer if player not in crossing.lowers)
    if needed:
        yield Message("club.nearer-needed", "OnevenA", {"players": needed})
    again = tuple(player for player in nearer if player in crossing.lowers)
    if again:
        count = crossed_before(evening, *pair)
        yield Message("club.nearer-crossed", "OnevenA", {"players": again, "count": count})


def colour_claims(pair: Pair, season: Season) -> Iterator[Message]:
    """Say whether the lot or the previous meeting of the season gave the colours (Kleur)."""
    known = (min(pair.white, pair.black), max(pair.white, pair.black)) in season.last_white
    code = "club.colour-swapped" if known else "club.colour-lot"
    yield Message(code, "Kleur", {"white": pair.white, "black": pair.black})
