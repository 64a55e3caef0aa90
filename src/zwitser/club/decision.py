"""What is decided for a club evening, kept for the boards and for the explanation."""

from __future__ import annotations

from dataclasses import dataclass

from zwitser.club.crossing import CrossPair
from zwitser.club.pairings import Choice


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided for an evening; `across` from the lowest player up, `choices` by group."""

    free: int | None
    across: tuple[CrossPair, ...]
    choices: tuple[tuple[Choice, ...], ...]
