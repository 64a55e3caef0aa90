"""Why a round is paired as it is: the decisions as claims with their articles (K12, K16-K20).

The criteria of K19 stand as values in their order, so that two pairings can be compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zwitser.messages import Fact, Message
from zwitser.numbers import format_exact
from zwitser.proposal import Explanation, GroupExplanation, PairExplanation, Reached
from zwitser.systems.keizer.account import another_stable_list, prospect
from zwitser.systems.keizer.colours import Colours, Given
from zwitser.systems.keizer.lists import Lists
from zwitser.systems.keizer.norms import pair_of
from zwitser.systems.keizer.options import ByeRule, Recalculation
from zwitser.systems.keizer.pool import free_turns
from zwitser.systems.keizer.procedure import Decision
from zwitser.systems.keizer.told import spoken_round


def explanation(decision: Decision) -> Explanation:
    """Tell a round: the list it starts from, each board, and who is free."""
    return Explanation(
        groups=(_field(decision),),
        pairs=tuple(_pair(decision, given) for given in decision.boards),
        bye=tuple(_bye(decision)) if decision.choice.free is not None else (),
    )


def _field(decision: Decision) -> GroupExplanation:
    choice = decision.choice
    return GroupExplanation(
        name="",
        points=0,
        own=decision.pool.order,
        left=() if choice.free is None else (choice.free,),
        pairs=choice.pairs,
        claims=(*list_claims(decision.lists), *_field_claims(decision)),
        values=reached(decision),
    )


def reached(decision: Decision) -> tuple[Reached, ...]:
    """Give what the pairing reaches in each criterion of K19; less is better in all of them."""
    round_, choice = decision.round, decision.choice
    repeats = _repeats(decision)
    last = sorted((round_.meetings.last[pair] for pair in repeats), reverse=True)
    place = {player: number for number, player in enumerate(choice.order, 1)}
    turn = () if choice.free is None else (round_.free_order.index(choice.free) + 1,)
    far = (Reached("K19.1a", (_far(decision),)),) if round_.far else ()
    return (
        Reached("K19.1", (len(repeats),)),
        *far,
        Reached("K19.2", turn),
        Reached("K19.3", (_across(decision),)),
        Reached("K19.4", tuple(last)),
        Reached("K19.5", tuple(place[lower] for _, lower in choice.pairs)),
    )


def _repeats(decision: Decision) -> list[tuple[int, int]]:
    pairs = (pair_of(*pair) for pair in decision.choice.pairs)
    return [pair for pair in pairs if pair in decision.round.meetings.repeats]


def _far(decision: Decision) -> int:
    return sum(pair_of(*pair) in decision.round.far for pair in decision.choice.pairs)


def _across(decision: Decision) -> int:
    return sum(decision.round.is_across(*pair) for pair in decision.choice.pairs)


def list_claims(lists: Lists) -> Iterator[Message]:
    """Say whether the list turned in a circle, and whether another stable one exists (K12)."""
    last = lists.season.played
    if lists.options.recalc is not Recalculation.ITERATE or not last:
        return
    if lists.season.scope_start(last + 1) > last:
        return
    listing = lists.listing(last)
    if listing.cycle:
        code = "keizer.list-mean" if len(listing.bases) > 1 else "keizer.list-cycled"
        facts: dict[str, Fact] = {"count": listing.cycle, "passes": listing.passes}
        yield Message(code, "K12", facts)
    other = another_stable_list(lists, last)
    if other is not None:
        mine, its = next(
            pair for pair in zip(listing.order, other, strict=True) if len({*pair}) > 1
        )
        facts = {"place": lists.places(last)[mine], "player": mine, "other_player": its}
        yield Message("keizer.list-other", "K12", facts)


def _field_claims(decision: Decision) -> Iterator[Message]:
    repeats, far, across = _repeats(decision), _far(decision), _across(decision)
    if repeats:
        yield Message("keizer.repeats", "K19", {"count": len(repeats)})
    elif decision.choice.pairs:
        yield Message("keizer.no-repeats", "K19")
    if far:
        yield Message("keizer.far", "K19.1a", {"count": far})
    elif decision.round.far:
        most = decision.lists.options.category_distance or 0
        yield Message("keizer.near", "K19.1a", {"count": most})
    if across:
        yield Message("keizer.across", "K19", {"count": across})


# A pair.


def _pair(decision: Decision, given: Given) -> PairExplanation:
    pairs = {pair_of(*pair): pair for pair in decision.choice.pairs}
    pair = pairs[pair_of(given.pair.white, given.pair.black)]
    return PairExplanation(
        given.pair,
        meeting=(*_meeting(decision, pair), *_prospects(decision, given)),
        colours=tuple(_colours(decision, given)),
    )


def _meeting(decision: Decision, pair: tuple[int, int]) -> Iterator[Message]:
    """Say why two meet, and why those between them were passed over (K19)."""
    higher, lower = pair
    both: dict[str, Fact] = {"higher": higher, "lower": lower}
    passed = _passed_over(decision, pair)
    if not passed:
        yield Message("keizer.next", "K19", both)
    else:
        yield Message("keizer.next-possible", "K19", both)
        yield from _reasons(decision, higher, passed)
    yield from _again(decision, pair)
    if pair_of(*pair) in decision.round.far:
        letters = dict(decision.lists.season.tournament.periods[-1].categories)
        categories: dict[str, Fact] = {"first": letters[higher], "second": letters[lower]}
        yield Message("keizer.pair-far", "K19.1a", both | categories)
    if decision.round.is_across(*pair):
        yield Message("keizer.pair-across", "K19", both)


def _passed_over(decision: Decision, pair: tuple[int, int]) -> tuple[int, ...]:
    """Give who stood between the two and had no opponent yet, from the top."""
    choice = decision.choice
    before = choice.pairs[: choice.pairs.index(pair)]
    taken = {player for earlier in before for player in earlier}
    order = choice.order
    between = order[order.index(pair[0]) + 1 : order.index(pair[1])]
    return tuple(player for player in between if player not in taken)


def _reasons(decision: Decision, higher: int, passed: Sequence[int]) -> Iterator[Message]:
    """Say why nobody of those nearer could be taken."""
    meetings, needed = decision.round.meetings, bool(_repeats(decision))
    far = frozenset() if _far(decision) else decision.round.far
    reasons = ("forbidden", "often", "soon", "far", "strands")
    kept: dict[str, list[int]] = {reason: [] for reason in reasons}
    for player in passed:
        pair = pair_of(higher, player)
        if pair in meetings.barred:
            kept["forbidden"].append(player)
        elif pair in meetings.repeats and not needed:
            kept["often" if meetings.too_often(pair) else "soon"].append(player)
        elif pair in far:
            kept["far"].append(player)
        else:
            kept["strands"].append(player)
    for reason, players in kept.items():
        if players:
            yield _passed_claim(decision, reason, higher, tuple(players))


def _passed_claim(
    decision: Decision, reason: str, higher: int, players: tuple[int, ...]
) -> Message:
    facts: dict[str, Fact] = {"higher": higher, "players": players}
    if reason == "often":
        return Message(
            "keizer.passed-often", "K17", facts | {"times": decision.round.meetings.most or 0}
        )
    if reason == "soon":
        return Message("keizer.passed-soon", "K17", facts | {"count": decision.round.meetings.gap})
    if reason == "forbidden":
        return Message("keizer.passed-forbidden", "K17", facts)
    if reason == "far":
        most = decision.lists.options.category_distance or 0
        return Message("keizer.passed-far", "K19.1a", facts | {"count": most})
    if decision.round.far:
        return Message("keizer.passed-worse-far", "K19", facts)
    if _repeats(decision) or decision.lists.options.a_size is not None:
        return Message("keizer.passed-worse", "K19", facts)
    free = decision.choice.free
    if free is None:
        return Message("keizer.passed-strands", "K19", facts)
    return Message("keizer.passed-strands-free", "K19", facts | {"free_player": free})


def _again(decision: Decision, pair: tuple[int, int]) -> Iterator[Message]:
    """Say that two meet again, and when they met last (K17)."""
    meetings, known = decision.round.meetings, pair_of(*pair)
    if known in meetings.last:
        code = "keizer.repeat" if known in meetings.repeats else "keizer.met-before"
        facts: dict[str, Fact] = {"higher": pair[0], "lower": pair[1]}
        facts["round"] = spoken_round(decision.lists.season, meetings.last[known])
        yield Message(code, "K17", facts)


def _prospects(decision: Decision, given: Given) -> Iterator[Message]:
    """Say what a win would bring each of the two (K7)."""
    white, black = given.pair.white, given.pair.black
    mine = prospect(decision.lists, white, black)
    theirs = prospect(decision.lists, black, white)
    if mine and theirs:
        code = "keizer.prospect" if mine.certain else "keizer.prospect-now"
        facts: dict[str, Fact] = {"white": white, "black": black}
        for side, found in (("white", mine), ("black", theirs)):
            facts[f"{side}_win_amount"] = format_exact(found.win)
            facts[f"{side}_draw_amount"] = format_exact(found.draw)
        yield Message(code, "K7", facts)


# Colours.


def _colours(decision: Decision, given: Given) -> Iterator[Message]:
    """Say which rule gave the colours (K20)."""
    white, black = given.pair.white, given.pair.black
    colours = decision.lists.season.colours
    had = {player: Colours(colours[player]) for player in (white, black)}
    facts: dict[str, Fact] = {"white": white, "black": black}
    if given.rule == "run":
        facts["count"] = decision.lists.options.colour_run or 0
    if given.rule == "balance":
        facts |= {"white_balance": had[white].balance, "black_balance": had[black].balance}
    none = "" if had[white].last else "-white-none"
    none = none if had[black].last else "-black-none"
    if given.rule == "last" and not none:
        facts |= {"white_history": had[white].history, "black_history": had[black].history}
    rule = f"last{none}" if given.rule == "last" else given.rule
    yield Message(f"keizer.colour-{rule}", "K20", facts)


# Who is free.


def _bye(decision: Decision) -> Iterator[Message]:
    """Say who is free and why, who was before him and who would be lower (K18)."""
    order, free = decision.pool.order, decision.choice.free
    if free is None:
        return
    if len(order) == 1:
        yield Message("keizer.bye-only", "K16", {"player": free})
        return
    turns = free_turns(decision.lists.season, order)
    even = decision.lists.options.bye_rule is ByeRule.EVEN
    facts: dict[str, Fact] = {"player": free, "place": order.index(free) + 1, "count": len(order)}
    if even:
        facts["times"] = turns[free].missed
    yield Message("keizer.bye-even" if even else "keizer.bye-lowest", "K18", facts)
    candidates = decision.round.free_order
    before = candidates[: candidates.index(free)]
    if before:
        code = "keizer.bye-needed-far" if decision.round.far else "keizer.bye-needed"
        yield Message(code, "K19", {"players": before})
    yield from _lower_but_later(decision, free, before)


def _lower_but_later(decision: Decision, free: int, before: Sequence[int]) -> Iterator[Message]:
    order = decision.pool.order
    turns = free_turns(decision.lists.season, order)
    lower = [p for p in order[order.index(free) + 1 :] if p not in before]
    recent = tuple(p for p in lower if turns[p].recent and not turns[free].recent)
    if recent:
        facts: dict[str, Fact] = {"players": recent, "count": decision.lists.options.bye_gap}
        yield Message("keizer.bye-recent", "K18", facts)
    missed = tuple(p for p in lower if p not in recent)
    if missed:
        yield Message("keizer.bye-missed", "K18", {"players": missed, "player": free})
