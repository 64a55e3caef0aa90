"""The progress of a study: the finished runs of each line, and their sums.

Work is handed out in blocks of runs. Blocks may come back in any order and from anywhere; a ledger
that was written down and read again goes on where it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, pairwise
from typing import Any

from zwitser.errors import BadInput
from zwitser.formats.source import Json
from zwitser.lab.arena import run
from zwitser.lab.measures import (
    EVERY_RUN,
    Sums,
    Tally,
    is_known,
    merge,
    read_tally,
    tally,
    tally_json,
)
from zwitser.lab.study import Study

BLOCK = 10
"""Runs in a block: work for a tenth of a second or more."""

Span = tuple[int, int]
"""Runs from the first up to, but not including, the last."""


@dataclass(frozen=True, slots=True, order=True)
class Block:
    """Some runs of one line of a study."""

    first: int
    stop: int
    line: int


def run_block(study: Study, block: Block) -> Tally:
    line = study.lines[block.line]
    return tally(run(study, line, number) for number in range(block.first, block.stop))


@dataclass(slots=True)
class Ledger:
    """The finished runs of each line of a study, and their sums."""

    study: Study
    spans: list[list[Span]] = field(default_factory=list)
    tallies: list[Tally] = field(default_factory=list)

    def __post_init__(self) -> None:
        missing = len(self.study.lines) - len(self.spans)
        self.spans += [[] for _ in range(missing)]
        self.tallies += [{} for _ in range(missing)]

    @property
    def total(self) -> int:
        return self.study.runs * len(self.study.lines)

    @property
    def done(self) -> int:
        return sum(stop - first for spans in self.spans for first, stop in spans)

    @property
    def least(self) -> int:
        """Count the runs that are done of every line at least."""
        return min(sum(stop - first for first, stop in spans) for spans in self.spans)

    def add(self, block: Block, found: Tally) -> None:
        self.tallies[block.line] = merge(self.tallies[block.line], found)
        joined: list[Span] = []
        for first, stop in sorted([*self.spans[block.line], (block.first, block.stop)]):
            if joined and joined[-1][1] == first:
                first = joined.pop()[0]
            joined.append((first, stop))
        self.spans[block.line] = joined

    def blocks(self, size: int = BLOCK) -> Iterator[Block]:
        """Hand out the unfinished runs in blocks of at most so many, all lines evenly."""
        runs = self.study.runs
        gaps = []
        for line, spans in enumerate(self.spans):
            ends = [0, *(stop for _, stop in spans)]
            starts = [*(first for first, _ in spans), runs]
            pairs = zip(ends, starts, strict=True)
            gaps += [Block(end, min(start, runs), line) for end, start in pairs]
        for start in range(0, runs, size):
            for gap in gaps:
                first, stop = max(start, gap.first), min(start + size, gap.stop)
                if first < stop:
                    yield Block(first, stop, gap.line)

    def to_json(self) -> Json:
        return {
            "zwitser-lab": 1,
            "study": self.study.digest,
            "spans": self.spans,
            "tallies": [tally_json(found) for found in self.tallies],
        }


def read_ledger(study: Study, written: Any) -> Ledger:
    """Read what `to_json` wrote; a ledger of another study, or a damaged one, is refused."""
    if not isinstance(written, dict) or written.get("zwitser-lab") != 1:
        raise BadInput.at("", "lab-no-state")
    if written.get("study") != study.digest:
        raise BadInput.at("", "lab-other-study")
    try:
        spans = [[(int(first), int(stop)) for first, stop in line] for line in written["spans"]]
        tallies = [read_tally(found) for found in written["tallies"]]
        is_whole = len(spans) == len(tallies) == len(study.lines) and is_known(chain(*tallies))
        for line, found in zip(spans, tallies, strict=False):
            done = sum(stop - first for first, stop in line)
            is_whole &= found.get(EVERY_RUN, Sums()).runs == done
            is_whole &= all(one < other for one, other in pairwise([-1, *chain(*line)]))
    except (KeyError, TypeError, ValueError, AttributeError, ZeroDivisionError):
        is_whole = False
    if not is_whole:
        raise BadInput.at("", "lab-no-state")
    return Ledger(study, spans, tallies)
