"""What came of each row of a request: added, changed, unchanged or refused, and why."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from zwitser.errors import BadInput, ZwitserError
from zwitser.journal.state import State
from zwitser.messages import Language
from zwitser_web.texts import fault_words, refusal

OUTCOMES = ("added", "changed", "unchanged", "refused")


@dataclass(slots=True)
class Report:
    """The outcome of every row, by its place in what was sent (from 0)."""

    lang: Language
    rows: dict[int, dict[str, Any]] = field(default_factory=dict)

    def note(self, row: int, outcome: str, **facts: object) -> None:
        """Write down what came of a row."""
        known = {name: fact for name, fact in facts.items() if fact is not None}
        self.rows[row] = {"row": row, "outcome": outcome, **known}

    def refuse(self, row: int, error: ZwitserError, state: State) -> None:
        """Write down why a row was refused, in the words of the desk."""
        names = {player.id: player.name for player in state.tournament.players}
        if isinstance(error, BadInput):
            words = " ".join(fault_words(error, self.lang))
        else:
            words = refusal(error, names, self.lang)
        self.note(row, "refused", code=error.code, detail=words)

    def told(self, state: State) -> dict[str, Any]:
        """Give the report, with the last line of the journal after it."""
        counts = Counter(row["outcome"] for row in self.rows.values())
        found = {outcome: counts[outcome] for outcome in OUTCOMES}
        return found | {"rows": [self.rows[n] for n in sorted(self.rows)], "last": len(state.log)}
