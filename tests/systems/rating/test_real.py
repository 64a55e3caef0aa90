"""Real events of 2012 to 2016, without names: most rounds come out as they were really paired.

What happened is not the law, so this is a floor: whoever changes a reading sees here whether it
explains reality better or worse. `python -m benchmarks.real` counts a whole folder.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.real import read_events, replay

from zwitser.explanation.check import FindingKind, check

REAL = Path(__file__).parent.parent.parent / "cases" / "real"
EVENTS = dict(read_events(REAL))
ROUNDS = {
    "real001": 6,
    "real002": 6,
    "real003": 7,
    "real004": 7,
    "real007": 4,
    "real008": 5,
    "real010": 6,
    "real011": 5,
    "real015": 4,
    "real024": 4,
    "real031": 9,
    "real049": 8,
}
DIFFERENT = {
    ("real001", 4),
    ("real003", 4),
    ("real007", 4),
    ("real008", 4),
    ("real015", 4),
    ("real031", 6),
    ("real031", 9),
    ("real049", 8),
}
"""The rounds that a listing by the text gives otherwise than they were paired."""


@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.article("knsb-rating", "A11", "B3", "C6", "C12", "C13")
def test_real_rounds_come_out_as_they_were_paired(event: str) -> None:
    rounds = list(replay(event, EVENTS[event]))
    assert len(rounds) == ROUNDS[event]
    assert {(event, r.round) for r in rounds if not r.equal} <= DIFFERENT


@pytest.mark.parametrize("event", ["real002", "real003", "real010"])
def test_the_check_finds_the_same_rounds(event: str) -> None:
    found = check(EVENTS[event])
    kinds = (FindingKind.PAIR, FindingKind.BYE)
    different = {(event, r.round) for r in found.rounds if any(f.kind in kinds for f in r.findings)}
    assert different == {one for one in DIFFERENT if one[0] == event}
