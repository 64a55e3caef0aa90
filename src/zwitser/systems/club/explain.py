"""Why an evening is paired as it is: the decisions of the engine as claims with their articles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_uppercase

from zwitser.messages import Message
from zwitser.proposal import Explanation, GroupExplanation, Pair, PairExplanation, Reached
from zwitser.systems.club.crossing import Evening, crossed_before
from zwitser.systems.club.decision import Decision, boards
from zwitser.systems.club.season import Season
from zwitser.systems.club.why_free import bye_claims
from zwitser.systems.club.why_pairs import Forbidden, across_claims, choice_claims, colour_claims

Values = tuple[Reached, ...]


def explanation(
    season: Season,
    evening: Evening,
    decision: Decision,
    pairs: Sequence[Pair],
    *,
    forbidden: Forbidden,
) -> Explanation:
    """Tell an evening: each group that has someone present, each board, and who is free.

    The criteria of the whole evening (who is free, who crosses) stand with the first group.
    """
    playing = evening if decision.bye is None else evening.without(decision.bye)
    return Explanation(
        groups=tuple(_groups(season, evening, playing, decision)),
        pairs=tuple(_pairs(season, playing, decision, pairs, forbidden)),
        bye=tuple(bye_claims(season, evening, decision.free)) if decision.free else (),
    )


def _groups(
    season: Season, evening: Evening, playing: Evening, decision: Decision
) -> Iterator[GroupExplanation]:
    values = _evening_values(playing, decision)
    for number, present in enumerate(evening.groups):
        if not present:
            continue
        inside = [(choice.higher, choice.lower) for choice in decision.choices[number]]
        own = set(present)
        arriving = [pair for pair in decision.crossing.pairs if pair[1] in own]
        leaving = tuple(upper for upper, _ in decision.crossing.pairs if upper in own)
        yield GroupExplanation(
            name=ascii_uppercase[number],
            points=0,
            own=present,
            came=tuple(upper for upper, _ in arriving),
            left=leaving,
            pairs=(*arriving, *inside),
            claims=tuple(_group_claims(season, playing, decision, number)),
            values=(*values, *_neighbours(playing.groups[number], inside)),
        )
        values = ()


def _group_claims(
    season: Season, playing: Evening, decision: Decision, number: int
) -> Iterator[Message]:
    members, name = season.current.groups[number], ascii_uppercase[number]
    here = set(playing.groups[number])
    bye = decision.bye
    count = len(here) + (bye in members)
    yield Message("club.present", "Indeling", {"count": count, "members": len(members)})
    if bye is not None and bye in members:
        yield Message("club.free-here", "Oneven", {"player": bye})
    leaving = sum(upper in here for upper, _ in decision.crossing.pairs)
    if not leaving:
        return
    arriving = sum(lower in here for _, lower in decision.crossing.pairs)
    odd = (len(here) - arriving) % 2
    if odd:
        yield Message("club.odd-group", "OnevenA", {"name": name, "count": len(here) - arriving})
    if leaving > odd:
        yield Message("club.more-across", "OnevenA", {"name": name, "count": leaving})


def _evening_values(playing: Evening, decision: Decision) -> Values:
    """Give the criteria that come before the pairing of the groups, in order of priority.

    Each pair across is a criterion of its own, so that a comparison names the first that differs.
    """
    free, pairs = decision.free, decision.crossing.pairs
    place = {player: n for group in playing.groups for n, player in enumerate(group, 1)}
    group_of = {player: n for n, group in enumerate(_filled(playing)) for player in group}
    size = {player: len(group) for group in playing.groups for player in group}
    borders = [0] * max(0, len(_filled(playing)) - 1)
    for upper, _ in pairs:
        borders[group_of[upper]] += 1
    chosen = [
        (size[upper] - place[upper] + 1, _distance(playing, upper, lower), place[lower])
        for upper, lower in pairs
    ]
    return (
        _of_evening("Oneven", (free.order.index(free.player) + 1,) if free else ()),
        _of_evening("skipped-groups", (sum(group_of[b] - group_of[a] - 1 for a, b in pairs),)),
        _of_evening("OnevenA", (len(pairs),)),
        _of_evening("borders", tuple(borders)),
        _of_evening("crossed-before", (sum(crossed_before(playing, *pair) for pair in pairs),)),
        *(_of_evening("crossing", values) for values in chosen),
    )


def _of_evening(criterion: str, value: tuple[int, ...]) -> Reached:
    return Reached(criterion, value, of_round=True)


def _filled(evening: Evening) -> list[tuple[int, ...]]:
    return [group for group in evening.groups if group]


def _distance(evening: Evening, upper: int, lower: int) -> int:
    return abs(evening.ratings[upper] - evening.ratings[lower])


def _neighbours(group: Sequence[int], inside: Sequence[tuple[int, int]]) -> Values:
    """Give the places of each pair, from the top down (Indeling)."""
    place = {player: number for number, player in enumerate(group, 1)}
    return tuple(Reached("Indeling", (place[higher], place[lower])) for higher, lower in inside)


def _pairs(
    season: Season,
    playing: Evening,
    decision: Decision,
    pairs: Sequence[Pair],
    forbidden: Forbidden,
) -> Iterator[PairExplanation]:
    inside = {choice.higher: choice for group in decision.choices for choice in group}
    for coloured, (higher, lower) in zip(pairs, boards(playing, decision), strict=True):
        if higher in inside:
            meeting = choice_claims(inside[higher], playing, season.current, forbidden)
        else:
            meeting = across_claims(
                (higher, lower),
                playing,
                decision.crossing,
                period=season.current,
                forbidden=forbidden,
            )
        colours = tuple(colour_claims(coloured, season))
        yield PairExplanation(coloured, tuple(meeting), colours)
