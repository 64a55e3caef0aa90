"""Scores and pairing against the second formulation, on generated seasons.

`tests/sample.py` says how many.
"""

from __future__ import annotations

import pytest

from tests.oracles.keizer import Keizer
from tests.sample import sampled
from tests.systems.keizer.builder import Json, read
from tests.systems.keizer.seasons import amended, season
from zwitser.errors import BadInput, NoPairing
from zwitser.systems import pair
from zwitser.systems.keizer.standings import standings

SEASONS = sampled(3000)
BATCH = 100


def paired(document: Json) -> Json | None:
    """Pair as the command line does; where nobody is present the page makes an empty round (K16),
    and every system refuses one.
    """
    tournament = read(document)
    try:
        found = pair(tournament)
    except BadInput as error:
        if error.faults[0].what.code != "nobody-present":
            raise
        return {"round": len(tournament.last_rounds) + 1, "pairs": [], "bye": None}
    except NoPairing:
        return None
    boards = [
        {"board": board, "white": pair_.white, "black": pair_.black}
        for board, pair_ in enumerate(found.pairs, 1)
    ]
    return {"round": found.round, "pairs": boards, "bye": found.bye}


@pytest.mark.article("keizer", "K3", "K4", "K5", "K6", "K7", "K8", "K9", "K10", "K11", "K12")
@pytest.mark.article("keizer", "K13", "K14", "K15", "K22")
@pytest.mark.parametrize("first", range(0, SEASONS, BATCH))
def test_lists_are_those_of_the_second_formulation(first: int) -> None:
    for number in range(first, first + BATCH):
        for make in (season, amended):
            document = make(f"s{number}")
            oracle, tournament = Keizer(document), read(document)
            assert standings(tournament).to_json() == oracle.standings(), number
            if number % 3 == 0:
                assert standings(tournament, after=0).to_json() == oracle.standings(0), number


@pytest.mark.article("keizer", "K16", "K17", "K18", "K19", "K20", "K21", "K22")
@pytest.mark.parametrize("first", range(0, SEASONS, BATCH))
def test_the_pairing_is_the_first_of_all_complete_pairings(first: int) -> None:
    for number in range(first, first + BATCH):
        for make in (season, amended):
            document = make(f"s{number}")
            assert paired(document) == Keizer(document).pair(), number
