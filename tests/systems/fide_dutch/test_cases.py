"""Rounds that another program paired, 4 to 1,000 players; those it pairs wrongly are corrected."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.systems.fide_dutch.engine import by_engine
from tests.systems.fide_dutch.positions import expected, read_trf

CASES = sorted((Path(__file__).parents[2] / "cases" / "fide-dutch").glob("*.trf"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_a_round_is_paired_as_it_should(case: Path) -> None:
    position = read_trf(case.read_bytes().decode())
    assert by_engine(position) == expected(case.with_suffix(".expected").read_text())


def test_there_are_cases_of_every_family() -> None:
    assert {case.stem[0] for case in CASES} == set("bdfkmnpqstvwx")
