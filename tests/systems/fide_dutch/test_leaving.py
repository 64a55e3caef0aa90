"""Why somebody leaves his bracket is derived again, by listing all candidates in which he stays."""

from __future__ import annotations

import pytest

from tests.systems.fide_dutch.test_explain import (
    BATCH,
    VALUES,
    Pairs,
    Told,
    brackets,
    number,
    players,
)
from zwitser.messages import Message

SEEDS = range(24_000, 26_000)
CODES = {
    "fide.skipped-met",
    "fide.skipped-colours",
    "fide.stays",
    "fide.stays-later",
    "fide.stays-rest",
    "fide.stays-rest-bye",
}


def paired(pairs: Pairs) -> set[int]:
    return {player for pair in pairs for player in pair}


def best_staying(told: Told, player: int) -> Pairs | None:
    """List the candidates in which this player has an opponent here, and give the best."""
    found = [candidate for candidate in told.candidates() if player in paired(candidate)]
    return min(found, key=lambda c: told.listing.key(c, told.moved, told.k), default=None)


def check_reasons(told: Told, player: int, reasons: tuple[Message, ...]) -> None:
    facts = told.listing.facts
    other = best_staying(told, player)
    if reasons[0].code.startswith("fide.skipped"):
        named = {one for claim in reasons for one in players(claim)}
        below = set(told.members) - {player}
        assert named == (below - set(told.moved) if player in told.moved else below)
        assert not any(facts.compatible(player, one) for one in named)
        return
    (claim,) = reasons
    assert number(claim, "player") == player
    match claim.code:
        case "fide.stays-rest":
            assert not [c for c in told.anyhow() if player in paired(c)]
        case "fide.stays-rest-bye":
            assert other is None
            assert number(claim, "points") == told.listing.least
        case "fide.stays-later":
            assert other is not None
            assert players(claim) == told.listing.leavers(told.members, other)
            assert told.values(other) == told.values(told.pairs)
        case _:
            assert other is not None
            assert players(claim) == told.listing.leavers(told.members, other)
            mine, theirs = told.values(told.pairs), told.values(other)
            first = next(n for n, (a, b) in enumerate(zip(mine, theirs, strict=True)) if a != b)
            assert claim.facts["criterion"] == VALUES[first]
            if first not in (1, 2) and first < 12:
                both = claim.facts["reached"], claim.facts["instead"]
                assert both == ((mine[first],), (theirs[first],))


@pytest.mark.parametrize("start", range(SEEDS.start, SEEDS.stop, BATCH))
@pytest.mark.article("fide-dutch", "C1", "C3", "C4", "C6", "C7", "C8")
def test_why_somebody_leaves_is_true(start: int) -> None:
    for told in brackets(start):
        for player, reasons in zip(told.group.left, told.group.reasons, strict=True):
            if reasons:
                check_reasons(told, player, reasons)


def test_of_everybody_who_leaves_others_behind_it_is_told_why() -> None:
    seen: set[str] = set()
    for told in brackets(SEEDS.start):
        rival = any(claim.code.startswith("fide.rival") for claim in told.claims)
        for player, reasons in zip(told.group.left, told.group.reasons, strict=True):
            seen |= {claim.code for claim in reasons}
            alone = len(told.members) == 1
            free = any(claim.code == "fide.bye" for claim in told.claims)
            assert alone or rival or reasons or free, (told.group, player)
    assert seen <= CODES
    assert len(seen) > 3
