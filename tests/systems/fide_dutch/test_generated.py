"""Generated tournaments are written as TRF, read again and checked: nothing is lost on the way."""

from __future__ import annotations

import pytest
from benchmarks.selfcheck import recipe

from tests.sample import sampled
from zwitser.explanation.check import check
from zwitser.formats import trf
from zwitser.generator import generate
from zwitser.model import Tournament
from zwitser.ranking.standings import standings

COUNT, CHUNK = sampled(120), 20


def table(tournament: Tournament) -> set[tuple[str, int, tuple[tuple[str, int | None], ...]]]:
    """Give everybody's place and values in the standings."""
    names = tournament.names
    lines = standings(tournament).players
    return {(names[line.player], line.rank, tuple(line.values.items())) for line in lines}


@pytest.mark.parametrize("first", range(0, COUNT, CHUNK))
@pytest.mark.article("fide-dutch", "C.04.7", "GHR 2.4")
def test_a_tournament_that_went_through_a_trf_is_paired_as_the_rules_say(first: int) -> None:
    for number in range(first, first + CHUNK):
        played = generate(recipe("fide-dutch", number))
        again = trf.loads(trf.dumps(played)).tournament
        assert again.system == "fide-dutch"
        found = check(again)
        assert len(found.rounds) == len(played.history), f"tournament {number}"
        assert found.is_clean, f"tournament {number}: {found.findings[0].claim}"
        assert table(again) == table(played), f"tournament {number}"
