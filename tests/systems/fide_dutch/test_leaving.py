"""Why somebody leaves his bracket is derived again, by listing all candidates in which he stays."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest

from tests.oracles.fide_dutch import Position
from tests.sample import sampled
from tests.systems.fide_dutch.positions import random_round
from tests.systems.fide_dutch.test_explain import (
    BATCH,
    VALUES,
    Pairs,
    Told,
    brackets,
    brackets_of,
    check_rival,
    number,
    players,
)
from zwitser.messages import Message

SEEDS = range(24_000, 24_000 + sampled(2000))
CODES = {
    "fide.skipped-met",
    "fide.skipped-colours",
    "fide.stays",
    "fide.stays-later",
    "fide.stays-rest",
    "fide.stays-rest-bye",
}
TURNS = ("4.4", "4.2", "4.3", "4.3", "4.3", "4.3", "4.2")
"""The article of each part of the order, as the listing compares them."""


def paired(pairs: Pairs) -> set[int]:
    return {player for pair in pairs for player in pair}


def best_staying(told: Told, player: int) -> Pairs | None:
    """List the candidates in which this player has an opponent here, and give the best."""
    found = [candidate for candidate in told.candidates() if player in paired(candidate)]
    return min(found, key=lambda c: told.listing.key(c, told.moved, told.k), default=None)


def first_apart(mine: list[object], theirs: list[object]) -> int:
    return next(n for n, (a, b) in enumerate(zip(mine, theirs, strict=True)) if a != b)


def reached(told: Told, pairs: Pairs, criterion: str) -> tuple[int, ...]:
    """Give the value of a candidate as it is told; C18 to C21 count by the score of the MDPs."""
    value = told.values(pairs)[VALUES.index(criterion)]
    match criterion, value:
        case "C7", list():
            return tuple(value)
        case "C8", (int() as count, list() as scores):
            return (count, *scores)
        case (("C18" | "C20"), _):
            left = told.listing.leavers(told.members, pairs)
            ago = criterion == "C20"
            went = [one for one in told.moved if one in left]
            return by_score(told, [p for p in went if told.floats(p)[ago] == "down"])
        case (("C19" | "C21"), _):
            ago = criterion == "C21"
            heads = [(p, q) for p, q in pairs if p in told.moved]
            return by_score(told, [p for p, q in heads if told.floats(q)[ago] == "up"])
        case _, int():
            return (value,)
    raise AssertionError(criterion)


def by_score(told: Told, some: list[int]) -> tuple[int, ...]:
    """Count these of the players who moved down for each of their scores, the highest first."""
    score = told.listing.facts.score
    levels = sorted({score[one] for one in told.moved}, reverse=True)
    return tuple(sum(score[one] == level for one in some) for level in levels)


def check_reasons(told: Told, player: int, reasons: tuple[Message, ...]) -> None:
    other = best_staying(told, player)
    if reasons[0].code.startswith("fide.skipped"):
        check_apart(told, player, reasons)
        return
    (claim,) = reasons
    assert number(claim, "player") == player
    if other is None:
        check_rest(told, player, claim)
        return
    assert players(claim) == told.listing.leavers(told.members, other)
    mine, theirs = told.values(told.pairs), told.values(other)
    if mine == theirs:
        turns = [told.listing.order(pairs, told.moved, told.k) for pairs in (told.pairs, other)]
        assert (claim.code, claim.article) == ("fide.stays-later", TURNS[first_apart(*turns)])
        return
    criterion = VALUES[first_apart(mine, theirs)]
    assert (claim.code, claim.article) == ("fide.stays", criterion)
    assert claim.facts["criterion"] == criterion
    assert claim.facts["reached"] == reached(told, told.pairs, criterion)
    assert claim.facts["instead"] == reached(told, other, criterion)


def check_apart(told: Told, player: int, reasons: tuple[Message, ...]) -> None:
    """Nobody with whom he could stay may meet him, each by the article that says so (C1, C3)."""
    facts = told.listing.facts
    named = [one for claim in reasons for one in players(claim)]
    others = set(told.group.own if player in told.moved else told.members) - {player}
    assert sorted(named) == sorted(others)
    for claim in reasons:
        for one in players(claim):
            forbidden = frozenset((player, one)) in facts.position.forbidden
            met = one in facts.met[player] or forbidden
            assert claim.article == ("C1" if met else "C3")
            assert not facts.compatible(player, one)


def check_rest(told: Told, player: int, claim: Message) -> None:
    """Whomever he meets here, the others can't all be paired then (C4, C5)."""
    listing = told.listing
    lower = [one for group in listing.groups[told.k + 1 :] for one in group]
    for opponent in told.members:
        both = {player, opponent}
        if opponent != player and not both <= set(told.moved):
            rest = [one for one in told.members if one not in both]
            assert not (listing.compatible(*both) and listing.completes(rest + lower))
    able = any(player in paired(candidate) for candidate in told.anyhow())
    assert claim.code == ("fide.stays-rest-bye" if able else "fide.stays-rest")
    if able:
        assert number(claim, "points") == listing.least


@pytest.mark.parametrize("start", range(SEEDS.start, SEEDS.stop, BATCH))
@pytest.mark.article("fide-dutch", "C1", "C3", "C4", "C6", "C7", "C8")
def test_why_somebody_leaves_is_true(start: int) -> None:
    for told in brackets(start):
        for player, reasons in zip(told.group.left, told.group.reasons, strict=True):
            if reasons:
                check_reasons(told, player, reasons)


def level_position(seed: int) -> Position:
    """Make a position after a round or two with many draws: few brackets, with many players."""
    rng = Random(f"level {seed}")
    n = rng.randint(8, 10)
    position = Position({p: [] for p in range(1, n + 1)}, 7, rng.choice("wb"))
    for _ in range(rng.randint(1, 2)):
        random_round(rng, position, 0.1)
        for card in position.cards.values():
            opponent, colour, code = card[-1]
            card[-1] = (opponent, colour, "=" if code in "10" else code)
    for _ in range(rng.randint(0, 2 * n)):
        position.forbidden.add(frozenset(rng.sample(range(1, n + 1), 2)))
    return position


def level_brackets() -> Iterator[Told]:
    for seed in range(800):
        yield from brackets_of(level_position(seed))


def test_why_somebody_leaves_a_large_bracket_is_true() -> None:
    by_reason, by_rival = 0, 0
    for told in level_brackets():
        for player, reasons in zip(told.group.left, told.group.reasons, strict=True):
            if reasons:
                by_reason += len(told.members) > 6
                check_reasons(told, player, reasons)
        for claim in told.claims:
            if claim.code.startswith("fide.rival"):
                by_rival += len(told.members) > 6
                check_rival(told, claim)
    assert by_reason > 20
    assert by_rival > 200


def test_of_everybody_who_leaves_others_behind_it_is_told_why() -> None:
    seen: set[str] = set()
    starts = range(SEEDS.start, SEEDS.start + 5 * BATCH, BATCH)
    for told in chain.from_iterable(map(brackets, starts)):
        rival = any(claim.code.startswith("fide.rival") for claim in told.claims)
        for player, reasons in zip(told.group.left, told.group.reasons, strict=True):
            seen |= {claim.code for claim in reasons}
            alone = len(told.members) == 1
            free = any(claim.code == "fide.bye" for claim in told.claims)
            assert alone or rival or reasons or free, (told.group, player)
    assert seen == CODES
