"""Why an evening is paired as it is: the decisions of the engine as claims with their articles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_uppercase

from zwitser.messages import Fact, Message
from zwitser.proposal import Explanation, GroupExplanation, Pair, PairExplanation, Reached
from zwitser.systems.club.free import missing_plan
from zwitser.systems.club.procedure import (
    ByeChoice,
    Choice,
    Crossing,
    CrossPair,
    Decision,
    Evening,
    boards,
    crossed_before,
    order_by_rating,
)
from zwitser.systems.club.season import PeriodState, SeasonState


def explanation(
    season: SeasonState, evening: Evening, decision: Decision, pairs: Sequence[Pair]
) -> Explanation:
    """Explain an evening: each group that has someone present, each board, and the bye.

    The criteria of the whole evening (the bye, who crosses) stand with the first group.
    """
    playing = evening if decision.free is None else evening.without(decision.free)
    values: tuple[Reached, ...] = tuple(_evening_values(playing, decision))
    groups = []
    for number, present in enumerate(evening.groups):
        if present:
            groups.append(_explain_group(season, playing, decision, number, present, values))
            values = ()
    return Explanation(
        groups=tuple(groups),
        pairs=tuple(_explain_pairs(season, playing, decision, pairs)),
        bye=tuple(_bye_claims(season, evening, decision.bye)) if decision.bye else (),
    )


def _explain_group(
    season: SeasonState,
    playing: Evening,
    decision: Decision,
    number: int,
    present: tuple[int, ...],
    values: tuple[Reached, ...],
) -> GroupExplanation:
    inside = [(choice.higher, choice.lower) for choice in decision.choices[number]]
    arriving = [pair for pair in decision.crossing.pairs if pair[1] in present]
    leaving = tuple(upper for upper, _ in decision.crossing.pairs if upper in present)
    place = {player: number for number, player in enumerate(playing.groups[number], 1)}
    return GroupExplanation(
        name=ascii_uppercase[number],
        points=0,
        own=present,
        came=tuple(upper for upper, _ in arriving),
        left=leaving,
        pairs=(*arriving, *inside),
        claims=tuple(_group_claims(season, playing, decision, number)),
        values=(*values, *(Reached("Indeling", (place[a], place[b])) for a, b in inside)),
    )


def _group_claims(
    season: SeasonState, playing: Evening, decision: Decision, number: int
) -> Iterator[Message]:
    """Say who is present, and why players of the group meet some of another (OnevenA)."""
    members, name = season.current.groups[number], ascii_uppercase[number]
    here = set(playing.groups[number])
    free = decision.free
    count = len(here) + (free in members)
    yield Message("club.present", "Indeling", {"count": count, "members": len(members)})
    if free is not None and free in members:
        yield Message("club.free-here", "Oneven", {"player": free})
    leaving = sum(upper in here for upper, _ in decision.crossing.pairs)
    if not leaving:
        return
    arriving = sum(lower in here for _, lower in decision.crossing.pairs)
    odd = (len(here) - arriving) % 2
    if odd:
        yield Message("club.odd-group", "OnevenA", {"name": name, "count": len(here) - arriving})
    if leaving > odd:
        yield Message("club.more-across", "OnevenA", {"name": name, "count": leaving})


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


def _explain_pairs(
    season: SeasonState, playing: Evening, decision: Decision, pairs: Sequence[Pair]
) -> Iterator[PairExplanation]:
    inside = {choice.higher: choice for group in decision.choices for choice in group}
    for pair, (higher, lower) in zip(pairs, boards(playing, decision), strict=True):
        if higher in inside:
            meeting = _choice_claims(inside[higher], playing, season.current)
        else:
            meeting = _across_claims((higher, lower), playing, decision.crossing, season.current)
        # The lot or the previous meeting of the season gave the colours (Kleur).
        met = (min(pair.white, pair.black), max(pair.white, pair.black)) in season.last_white
        code = "club.colour-swapped" if met else "club.colour-lot"
        colours = Message(code, "Kleur", {"white": pair.white, "black": pair.black})
        yield PairExplanation(pair, tuple(meeting), (colours,))


def _choice_claims(choice: Choice, evening: Evening, period: PeriodState) -> Iterator[Message]:
    """Say why a player meets the next below, and why those between were passed over (Indeling)."""
    pair: dict[str, Fact] = {"higher": choice.higher, "lower": choice.lower}
    if not choice.passed_over:
        yield Message("club.next", "Indeling", pair)
        return
    yield from _kept_apart(choice.higher, choice.passed_over, evening, period)
    strands = tuple(p for p in choice.passed_over if p in evening.graph[choice.higher])
    if strands:
        facts: dict[str, Fact] = {"higher": choice.higher, "players": strands}
        yield Message("club.passed-strands", "Indeling", facts)
    yield Message("club.next-possible", "Indeling", pair)


def _kept_apart(
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
    """Say why a player crosses, why to this opponent, and who was passed over (OnevenA)."""
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
    if crossing.uppers:
        yield from _lower_claims(pair, staying, evening, crossing)
    elif staying:
        yield Message("club.lower-worse", "OnevenA", {"higher": upper, "players": staying})
    if taken:
        yield Message("club.nearer-taken", "OnevenA", {"players": taken})
    yield from _kept_apart(upper, left, evening, period)
    if crossing.uppers:
        yield from _nearer_claims(pair, could_meet, evening, crossing)
    elif could_meet:
        yield Message("club.nearer-worse", "OnevenA", {"higher": upper, "players": could_meet})
    distance = abs(evening.ratings[upper] - evening.ratings[lower])
    yield Message("club.across", "OnevenA", {"higher": upper, "lower": lower, "distance": distance})


def _lower_claims(
    pair: CrossPair, staying: Sequence[int], evening: Evening, crossing: Crossing
) -> Iterator[Message]:
    """Say why the players placed lower than the one who crosses stay in their group."""
    again = tuple(
        player
        for player in staying
        if player in crossing.uppers and crossing.lowers & evening.graph[player]
    )
    needed = tuple(player for player in staying if player not in again)
    if needed:
        yield Message("club.lower-needed", "OnevenA", {"players": needed})
    if again:
        count = crossed_before(evening, *pair)
        yield Message("club.lower-crossed", "OnevenA", {"players": again, "count": count})


def _nearer_claims(
    pair: CrossPair, nearer: Sequence[int], evening: Evening, crossing: Crossing
) -> Iterator[Message]:
    """Say why possible opponents nearer in rating stay in their group."""
    needed = tuple(player for player in nearer if player not in crossing.lowers)
    if needed:
        yield Message("club.nearer-needed", "OnevenA", {"players": needed})
    again = tuple(player for player in nearer if player in crossing.lowers)
    if again:
        count = crossed_before(evening, *pair)
        yield Message("club.nearer-crossed", "OnevenA", {"players": again, "count": count})


# The bye (Oneven, Titelkandidaten).


def _bye_claims(season: SeasonState, evening: Evening, bye: ByeChoice) -> Iterator[Message]:
    """Say why a player is free: the order, how often everyone was, who was passed over and why."""
    yield Message("club.bye-odd", "Oneven", {"count": len(evening.players)})
    yield from _passed_over(season, bye)
    yield _turn("club.bye-first", bye.player, season, evening)
    if bye.player in bye.candidates:
        # All are candidates, or the players who are none are needed.
        needed = tuple(player for player in bye.order if player not in bye.candidates)
        facts: dict[str, Fact] = {"player": bye.player}
        facts |= {"players": needed} if needed else {}
        code = "club.bye-candidate-needed" if needed else "club.bye-all-candidates"
        yield Message(code, "Titelkandidaten", facts)
    yield from missing_plan(season)
    later = bye.order[bye.order.index(bye.player) + 1 :]
    runner_up = next((player for player in later if player in bye.missable), None)
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


def _passed_over(season: SeasonState, bye: ByeChoice) -> Iterator[Message]:
    """Name the runners-up if the last criteria were ignored: by the place, by place and turns."""
    chosen, times = bye.player, season.times_free
    earlier = bye.places[: bye.places.index(chosen)]
    more = tuple(p for p in earlier if times[p] > times[chosen])
    if more:
        facts: dict[str, Fact] = {"players": more, "player": chosen, "times": times[chosen]}
        yield Message("club.bye-been", "Oneven", facts)
    if chosen not in bye.candidates:
        turn = {player: (times[player], bye.places.index(player)) for player in bye.places}
        spared = tuple(p for p in bye.places if p in bye.candidates and turn[p] < turn[chosen])
        if spared:
            yield Message("club.bye-candidates", "Titelkandidaten", {"players": spared})
    needed = bye.order[: bye.order.index(chosen)]
    if needed:
        yield Message("club.bye-needed", "Oneven", {"players": needed})
