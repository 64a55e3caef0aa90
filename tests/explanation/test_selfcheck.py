"""What the engines pair, `check` finds in order; `python -m benchmarks.selfcheck` runs more."""

from __future__ import annotations

import pytest
from benchmarks.selfcheck import run

from zwitser.systems import SYSTEMS

PER_SYSTEM, CHUNK = 200, 25


@pytest.mark.parametrize("first", range(1, PER_SYSTEM + 1, CHUNK))
@pytest.mark.parametrize("system", SYSTEMS)
def test_check_finds_no_difference_in_what_was_generated(system: str, first: int) -> None:
    tally = run(system, first, first + CHUNK - 1)
    assert tally.different == ()
    assert tally.rounds >= 2 * CHUNK
