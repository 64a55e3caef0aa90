"""Every pairing and every standing against the second formulation, on many made-up positions.

`tests/sample.py` says how many.
"""

from __future__ import annotations

import pytest

from tests.oracles.macmahon import Json, Oracle
from tests.sample import sampled
from tests.systems.macmahon.positions import document
from zwitser.errors import NoPairing
from zwitser.formats.document import from_json
from zwitser.matching.weighted import proves
from zwitser.model import Tournament
from zwitser.systems import pair
from zwitser.systems.macmahon.procedure import find_pairing
from zwitser.systems.macmahon.standings import standings

POSITIONS = sampled(3000)
BATCH = 100


def paired(tournament: Tournament) -> Json:
    try:
        proposal = pair(tournament)
    except NoPairing as error:
        return {"error": True, "code": error.exit_code}
    boards = [
        {
            "board": board,
            "white": one.white,
            "black": one.black,
            "handicap": one.handicap,
            "komi": one.komi,
        }
        for board, one in enumerate(proposal.pairs, 1)
    ]
    return {"round": proposal.round, "pairs": boards, "bye": proposal.bye}


@pytest.mark.article("macmahon", "M22", "M23", "M35", "M36", "M37", "M38")
@pytest.mark.parametrize("batch", range(POSITIONS // BATCH))
def test_small_positions_are_paired_as_listing_all_matchings_says(batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        made = document(seed, most=10)
        oracle, tournament = Oracle(made), from_json(made)
        assert paired(tournament) == oracle.pair(), seed
        assert standings(tournament).to_json() == oracle.standings(), seed


@pytest.mark.article("macmahon", "M23", "M35")
@pytest.mark.parametrize("seed", range(12))
def test_large_positions_are_proven_with_the_weights_of_the_oracle(seed: int) -> None:
    """Weigh all pairs by the second formulation; the values of the matching prove its optimum."""
    made = document(f"large {seed}", most=44)
    made["options"].pop("forbidden", None)
    tournament, oracle = from_json(made), Oracle(made)
    found = find_pairing(tournament)
    matching = found.matched.best
    order = [entrant.id for entrant in found.field.entrants]
    ids = [entrant.id for entrant in found.players]
    most = 1 + sum(oracle.options["weights"].values())
    edges = [
        (v, w, most - oracle.weight(order, ids[v], ids[w]))
        for w in range(len(ids))
        for v in range(w)
    ]
    assert matching is not None
    assert proves(edges, matching)
    assert (
        sum(oracle.weight(order, board.higher.id, board.lower.id) for board in found.boards)
        == most * len(found.boards) - matching.cost
    )
