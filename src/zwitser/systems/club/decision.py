"""What is decided for a club evening, kept for the boards and for the explanation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_uppercase

from zwitser.systems.club.crossing import Crossing, Evening
from zwitser.systems.club.pairings import Choice


@dataclass(frozen=True, slots=True)
class FreeChoice:
    """Who is free, and what decided it (Oneven, Titelkandidaten).

    `places` is the order of the places, `order` the same with the title `candidates` last and
    then by how often they were free; `missable` are those without whom the others can be paired.
    """

    player: int
    places: tuple[int, ...]
    order: tuple[int, ...]
    candidates: frozenset[int]
    missable: frozenset[int]


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided for an evening; `choices` by group, from the top down."""

    free: FreeChoice | None
    crossing: Crossing
    choices: tuple[tuple[Choice, ...], ...]

    @property
    def bye(self) -> int | None:
        return self.free.player if self.free else None


def boards(evening: Evening, decision: Decision) -> list[tuple[int, int]]:
    """Order the pairs by group and by the place of the higher player; across with its upper one."""
    pairs = [*decision.crossing.pairs]
    pairs += [(choice.higher, choice.lower) for group in decision.choices for choice in group]
    place = {player: number for number, player in enumerate(evening.players)}
    return sorted(pairs, key=lambda pair: place[pair[0]])


def place_names(groups: Sequence[Sequence[int]]) -> dict[int, str]:
    """Name the place of everyone present: `B3` is the third of those present in B."""
    return {
        player: f"{name}{place}"
        for name, group in zip(ascii_uppercase, groups, strict=False)
        for place, player in enumerate(group, 1)
    }
