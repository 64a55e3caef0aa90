"""Why an evening is paired as it is: the decisions of the engine as claims with their articles."""

from __future__ import annotations

from string import ascii_uppercase

from zwitser.club.crossing import Evening
from zwitser.club.decision import Decision
from zwitser.proposal import Explanation, GroupExplanation


def explanation(evening: Evening, decision: Decision) -> Explanation:
    """Give the groups of an evening with their pairs."""
    groups = tuple(
        GroupExplanation(
            name=name,
            points=0,
            own=own,
            pairs=tuple((choice.higher, choice.lower) for choice in choices),
        )
        for name, own, choices in zip(
            ascii_uppercase, evening.groups, decision.choices, strict=False
        )
    )
    return Explanation(groups=groups)
