"""Why an evening is paired as it is: the decisions of the engine as claims with their articles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from string import ascii_uppercase

from zwitser.messages import Fact, Message
from zwitser.proposal import Explanation, GroupExplanation, Pair, PairExplanation, Reached
from zwitser.systems.club.free import missing_plan
from zwitser.systems.club.procedure import (
    ByeChoice,
    Crossing,
    CrossPair,
    Decision,
    Evening,
    GroupPair,
    boards,
    crossed_before,
    order_by_rating,
)
from zwitser.systems.club.season import PeriodState, SeasonState


def explanation(
    season: SeasonState, evening: Evening, decision: Decision, pairs: Sequence[Pair]
) -> Explanation:
    """Explain an evening: each group that has someone present, each board, and the bye.

    The criteria of the whole evening (the bye, crossings) stand with the first group.
    """
    playing = evening if decision.free is None else evening.without(decision.free)
    values: tuple[Reached, ...] = tuple(_evening_values(playing, decision))
    groups = []
    for number, present in enumerate(evening.groups):
        if present:
            groups.append(_explain_group(season, present, playing, decision, number, values))
            values = ()
    inside = {chosen.higher: chosen for group in decision.groups for chosen in group}
    explained = []
    for pair, meeting in zip(pairs, boards(playing, decision), strict=True):
        if meeting[0] in inside:
            claims = _inside_claims(inside[meeting[0]], playing, season.current)
        else:
            claims = _across_claims(meeting, playing, decision.crossing, season.current)
        # The lot or the previous meeting of the season gave the colours (Kleur).
        met = (min(meeting), max(meeting)) in season.last_white
        code = "club.colour-swapped" if met else "club.colour-lot"
        colours = Message(code, "Kleur", {"white": pair.white, "black": pair.black})
        explained.append(PairExplanation(pair, tuple(claims), (colours,)))
    bye = tuple(_bye_claims(season, evening, decision.bye)) if decision.bye else ()
    return Explanation(tuple(groups), tuple(explained), bye)


def _explain_group(
    season: SeasonState,
    present: tuple[int, ...],
    playing: Evening,
    decision: Decision,
    number: int,
    values: tuple[Reached, ...],
) -> GroupExplanation:
    """Name the players present, and say why some meet another group (OnevenA)."""
    members, name, free = season.current.groups[number], ascii_uppercase[number], decision.free
    here = playing.groups[number]
    inside = [(chosen.higher, chosen.lower) for chosen in decision.groups[number]]
    arriving = [pair for pair in decision.crossing.pairs if pair[1] in present]
    leaving = tuple(upper for upper, _ in decision.crossing.pairs if upper in present)
    facts: dict[str, Fact] = {"count": len(present), "members": len(members)}
    claims = [Message("club.present", "Indeling", facts)]
    if free is not None and free in present:
        claims.append(Message("club.free-here", "Oneven", {"player": free}))
    left = len(here) - len(arriving)
    if leaving and left % 2:
        claims.append(Message("club.odd-group", "OnevenA", {"name": name, "count": left}))
    if len(leaving) > left % 2:
        facts = {"name": name, "count": len(leaving)}
        claims.append(Message("club.more-across", "OnevenA", facts))
    place = {player: number for number, player in enumerate(here, 1)}
    return GroupExplanation(
        name=name,
        points=0,
        own=present,
        came=tuple(upper for upper, _ in arriving),
        left=leaving,
        pairs=(*arriving, *inside),
        claims=tuple(claims),
        values=(*values, *(Reached("Indeling", (place[a], place[b])) for a, b in inside)),
    )


def _evening_values(playing: Evening, decision: Decision) -> Iterator[Reached]:
    """Give the criteria that come before the pairing of the groups, in order of priority.

    Each pair across is a criterion of its own, so that a comparison names the first that differs.
    """
    bye, pairs, ratings = decision.bye, decision.crossing.pairs, playing.ratings
    groups = [group for group in playing.groups if group]
    place = {player: n for group in groups for n, player in enumerate(group, 1)}
    group_of = {player: n for n, group in enumerate(groups) for player in group}
    skipped = sum(group_of[lower] - group_of[upper] - 1 for upper, lower in pairs)
    borders = [0] * max(0, len(groups) - 1)
    for upper, _ in pairs:
        borders[group_of[upper]] += 1
    values = [
        ("Oneven", (bye.order.index(bye.player) + 1,) if bye else ()),
        ("skipped-groups", (skipped,)),
        ("OnevenA", (len(pairs),)),
        ("borders", tuple(borders)),
        ("crossed-before", (sum(crossed_before(playing, *pair) for pair in pairs),)),
    ]
    for upper, lower in pairs:
        from_below = len(groups[group_of[upper]]) - place[upper] + 1
        distance = abs(ratings[upper] - ratings[lower])
        values.append(("crossing", (from_below, distance, place[lower])))
    for criterion, value in values:
        yield Reached(criterion, value, of_round=True)


def _inside_claims(chosen: GroupPair, evening: Evening, period: PeriodState) -> Iterator[Message]:
    """Say why a player meets the next below, and why others were passed over (Indeling)."""
    pair: dict[str, Fact] = {"higher": chosen.higher, "lower": chosen.lower}
    if not chosen.passed_over:
        yield Message("club.next", "Indeling", pair)
        return
    yield from _apart_claims(chosen.higher, chosen.passed_over, evening, period)
    strands = tuple(p for p in chosen.passed_over if p in evening.graph[chosen.higher])
    if strands:
        facts: dict[str, Fact] = {"higher": chosen.higher, "players": strands}
        yield Message("club.passed-strands", "Indeling", facts)
    yield Message("club.next-possible", "Indeling", pair)


def _apart_claims(
    player: int, others: Sequence[int], evening: Evening, period: PeriodState
) -> Iterator[Message]:
    met = tuple(other for other in others if other in period.met[player])
    if met:
        yield Message("club.passed-met", "Indeling", {"higher": player, "players": met})
    apart = tuple(o for o in others if o not in met and frozenset((player, o)) in evening.forbidden)
    if apart:
        yield Message("club.passed-forbidden", "", {"higher": player, "players": apart})


def _across_claims(
    pair: CrossPair, evening: Evening, crossing: Crossing, period: PeriodState
) -> Iterator[Message]:
    """Say why a player crosses, why to this opponent, and name the passed over (OnevenA)."""
    upper, lower = pair
    above = next(group for group in evening.groups if upper in group)
    below = next(group for group in evening.groups if lower in group)
    crossing_too = {player for player, _ in crossing.pairs}
    lower_placed = reversed(above[above.index(upper) + 1 :])
    staying = tuple(player for player in lower_placed if player not in crossing_too)
    in_order = order_by_rating(evening, upper, below)
    nearer = in_order[: in_order.index(lower)]
    earlier = {player for _, player in crossing.pairs[: crossing.pairs.index(pair)]}
    taken = tuple(player for player in nearer if player in earlier)
    left = [player for player in nearer if player not in earlier]
    could_meet = tuple(player for player in left if player in evening.graph[upper])
    crossed = crossed_before(evening, *pair)
    if crossing.uppers:
        opponents = {p: crossing.lowers & evening.graph[p] for p in staying if p in crossing.uppers}
        yield from _staying_claims(
            "lower", staying, {p for p in opponents if opponents[p]}, crossed
        )
    elif staying:
        yield Message("club.lower-worse", "OnevenA", {"higher": upper, "players": staying})
    if taken:
        yield Message("club.nearer-taken", "OnevenA", {"players": taken})
    yield from _apart_claims(upper, left, evening, period)
    if crossing.uppers:
        yield from _staying_claims("nearer", could_meet, crossing.lowers, crossed)
    elif could_meet:
        yield Message("club.nearer-worse", "OnevenA", {"higher": upper, "players": could_meet})
    distance = abs(evening.ratings[upper] - evening.ratings[lower])
    yield Message("club.across", "OnevenA", {"higher": upper, "lower": lower, "distance": distance})


def _staying_claims(
    side: str, players: Sequence[int], missable: Set[int], crossed: int
) -> Iterator[Message]:
    """Say why players stay in their group: the others need them, or they crossed before."""
    needed = tuple(player for player in players if player not in missable)
    again = tuple(player for player in players if player in missable)
    if needed:
        yield Message(f"club.{side}-needed", "OnevenA", {"players": needed})
    if again:
        facts: dict[str, Fact] = {"players": again, "count": crossed}
        yield Message(f"club.{side}-crossed", "OnevenA", facts)


def _bye_claims(season: SeasonState, evening: Evening, bye: ByeChoice) -> Iterator[Message]:
    """Say why a player has the bye: the order, earlier byes, the players passed over and why.

    Passed over are the runners-up if the last criteria were ignored: by the place, by place and
    turns (Oneven, Titelkandidaten).
    """
    chosen, times, places = bye.player, season.times_free, bye.places
    yield Message("club.bye-odd", "Oneven", {"count": len(evening.players)})
    more = tuple(p for p in places[: places.index(chosen)] if times[p] > times[chosen])
    if more:
        facts: dict[str, Fact] = {"players": more, "player": chosen, "times": times[chosen]}
        yield Message("club.bye-been", "Oneven", facts)
    if chosen not in bye.candidates:
        turn = {player: (times[player], place) for place, player in enumerate(places)}
        spared = tuple(p for p in places if p in bye.candidates and turn[p] < turn[chosen])
        if spared:
            yield Message("club.bye-candidates", "Titelkandidaten", {"players": spared})
    place = bye.order.index(chosen)
    if place:
        yield Message("club.bye-needed", "Oneven", {"players": bye.order[:place]})
    yield _turn("club.bye-first", chosen, season, evening)
    if chosen in bye.candidates:
        # All are candidates, or the players who are none are needed.
        needed = tuple(player for player in bye.order if player not in bye.candidates)
        facts = {"player": chosen, "players": needed} if needed else {"player": chosen}
        code = "club.bye-candidate-needed" if needed else "club.bye-all-candidates"
        yield Message(code, "Titelkandidaten", facts)
    yield from missing_plan(season)
    runner_up = next((p for p in bye.order[place + 1 :] if p in bye.missable), None)
    if runner_up is not None:
        yield _turn("club.bye-runner-up", runner_up, season, evening)


def _turn(code: str, player: int, season: SeasonState, evening: Evening) -> Message:
    """Name a player's place, as B3 for the third of those present in B, and his byes so far."""
    places = {
        other: f"{name}{place}"
        for name, group in zip(ascii_uppercase, evening.groups, strict=False)
        for place, other in enumerate(group, 1)
    }
    times = season.times_free[player]
    return Message(code, "Oneven", {"player": player, "place": places[player], "times": times})
