"""The engine and the standings agree with the brute force on thousands of evenings."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.oracles.club import Club
from tests.systems.club.seasons import random_season
from zwitser.errors import BadInput, NoPairing
from zwitser.formats import document
from zwitser.model import Tournament
from zwitser.proposal import Proposal
from zwitser.systems import pair
from zwitser.systems.club.standings import ClubStandings, standings

BATCHES = 25
EVENINGS = 100
"""Together 2,500 evenings."""


def answer(tournament: Tournament) -> Proposal | dict[str, int]:
    try:
        return pair(tournament)
    except BadInput:
        return {"error": 2}
    except NoPairing:
        return {"error": 3}


def agrees(proposal: Proposal, expected: dict[str, Any]) -> bool:
    """Compare boards and bye; where the lot decides the colours only who meets whom."""
    if len(proposal.pairs) != len(expected.get("pairs", "?")) or proposal.bye != expected["bye"]:
        return False
    return all(
        {ours.white, ours.black} == {one, two} and white in (None, ours.white)
        for ours, (one, two, white) in zip(proposal.pairs, expected["pairs"], strict=True)
    )


NOBODY = {"error": 2}
"""An evening without anybody is refused in every system; the oracle makes an empty one."""


def lists(found: ClubStandings) -> dict[str, list[Any]]:
    groups = {
        name: [(line.player, line.score) for line in group]
        for name, group in zip("ABC", found.groups, strict=False)
    }
    return groups | {"season": [(line.player, line.score) for line in found.season]}


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.article("club", "Indeling", "OnevenA", "Oneven", "VrijeAvond", "Titelkandidaten")
@pytest.mark.article("club", "Waarde", "Scores", "Stand", "Promotie", "Kleur")
def test_pairing_and_standings_are_those_of_the_brute_force(batch: int) -> None:
    for seed in range(batch * EVENINGS, (batch + 1) * EVENINGS):
        season = random_season(seed, largest=11 if seed % 10 == 0 else 9)
        club, tournament = Club(season), document.loads(json.dumps(season))
        found, expected = answer(tournament), club.pair()
        if not (expected.get("pairs", "?") or expected["bye"]):
            expected = NOBODY
        if isinstance(found, Proposal):
            assert agrees(found, expected), f"seed {seed}: {found} instead of {expected}"
        else:
            assert found == expected, f"seed {seed}"
        assert lists(standings(tournament)) == club.standings(), f"seed {seed}"
