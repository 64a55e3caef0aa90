"""Replay real events of the years 2012 to 2016: how many rounds come out as they were paired.

`python -m benchmarks.real FOLDER` reads every document in a folder, pairs each round from the
history before it, and compares the pairs (colours are counted by themselves). What really happened
is not the law, but it is the best witness of how the regulation was read.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from zwitser.errors import NoPairing
from zwitser.explanation.check import positions
from zwitser.formats import document
from zwitser.model import Tournament
from zwitser.systems import pair


@dataclass(frozen=True, slots=True)
class Replayed:
    """One round of an event: its number, whether the pairs are equal, and whether the colours."""

    event: str
    round: int
    equal: bool
    colours: bool


def replay(event: str, tournament: Tournament) -> Iterator[Replayed]:
    """Pair every round of an event again and compare."""
    for position in positions(tournament):
        made = {(game.white, game.black) for game in position.paired.games}
        try:
            ours = {(pair_.white, pair_.black) for pair_ in pair(position.before).pairs}
        except NoPairing:
            ours = set()
        same = {frozenset(two) for two in made} == {frozenset(two) for two in ours}
        yield Replayed(event, position.round, same, made == ours)


def read_events(folder: Path) -> Iterator[tuple[str, Tournament]]:
    """Read the documents of a folder, by name."""
    for path in sorted(folder.glob("*.json")):
        yield path.stem, document.loads(path.read_text(encoding="utf-8"))


def main(folder: Path) -> None:
    rounds = [round_ for event, read in read_events(folder) for round_ in replay(event, read)]
    events = {round_.event for round_ in rounds}
    whole = events - {round_.event for round_ in rounds if not round_.equal}
    for event in sorted(events - whole):
        numbers = [str(r.round) for r in rounds if r.event == event and not r.equal]
        print(f"{event}: round {', '.join(numbers)} differs")
    equal = sum(round_.equal for round_ in rounds)
    print(f"{len(events)} events, {len(whole)} of them wholly the same")
    print(f"{len(rounds)} rounds, {equal} with the same pairs")
    print(f"{sum(r.equal and r.colours for r in rounds)} of those with the same colours")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
