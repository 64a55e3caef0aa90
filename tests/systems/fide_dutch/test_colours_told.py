"""What is said about the colours of a pair, beside the histories of the two (5.2)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.oracles.fide_dutch import Facts
from tests.systems.fide_dutch.test_explain import explained, number
from zwitser.messages import Message

WITH_ALL_KINDS = 22_200
"""A batch in which every reason for colours occurs."""


@pytest.mark.article("fide-dutch", "5.2.1", "5.2.2", "5.2.3", "5.2.4", "5.2.5")
def test_why_these_colours_is_true() -> None:
    said: Counter[str] = Counter()
    for position, explanation, _ in explained(WITH_ALL_KINDS):
        facts = Facts(position)
        for told in explanation.pairs:
            (claim,) = told.colours
            assert (claim.facts["white"], claim.facts["black"]) == (
                told.pair.white,
                told.pair.black,
            )
            check(facts, claim)
            said[claim.code] += 1
    assert len(said) == 7


def check(facts: Facts, claim: Message) -> None:
    white, black = number(claim, "white"), number(claim, "black")
    (his, mild), (hers, strong) = facts.preference(white), facts.preference(black)
    kind = claim.code.removeprefix("fide.colours-")
    if kind in ("both", "one", "number"):
        check_served(facts, claim, kind, wanted=(his, hers))
        return
    assert his == hers != ""
    served = white if his == "w" else black
    if kind == "stronger":
        assert number(claim, "player") == served == (white if mild > strong else black)
        return
    assert mild == strong
    if kind == "wider":
        assert mild == 3
        assert number(claim, "player") == served
        assert abs(facts.d(served)) > abs(facts.d(white + black - served))
    else:
        check_history(facts, claim, kind, served)


def check_served(facts: Facts, claim: Message, kind: str, wanted: tuple[str, str]) -> None:
    if kind == "both":
        assert wanted == ("w", "b")
    elif kind == "one":
        player = number(claim, "player")
        assert wanted == (("w", "") if player == number(claim, "white") else ("", "b"))
    else:
        higher = number(claim, "higher")
        assert wanted == ("", "")
        assert number(claim, "number") == facts.number[higher]


def check_history(facts: Facts, claim: Message, kind: str, served: int) -> None:
    white, black = number(claim, "white"), number(claim, "black")
    both = zip(reversed(facts.history[white]), reversed(facts.history[black]), strict=False)
    apart = [back for back, (one, other) in enumerate(both, 1) if one != other]
    if kind == "alternate":
        assert number(claim, "back") == apart[0]
        assert facts.history[white][-apart[0]] == "b"
    else:
        assert kind == "higher"
        assert not apart
        assert number(claim, "higher") == served == min(white, black, key=facts.field.index)
