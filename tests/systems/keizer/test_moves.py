"""What somebody's coming or going does to the others, worked by hand on small seasons."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tests.systems.keizer.builder import read, season
from zwitser.model import Absence, AbsenceKind, Tournament
from zwitser.systems.keizer.system import Keizer

away, moves = Keizer().away, Keizer.standings.moves

ROUND = ["A-D 0-1, B-C 1-0"]


def withdrawn(tournament: Tournament, player: int) -> Tournament:
    return replace(tournament, next_absences=(Absence(player, AbsenceKind.WITHDRAWN),))


def totals(before: Tournament, after: Tournament) -> dict[int, tuple[Any, Any]]:
    return {moved.player: moved.totals for moved in moves(before, after)}


@pytest.mark.article("keizer", "K9")
def test_nobody_moves_when_the_retired_stays_on_the_list() -> None:
    before = read(season("ABCD", ROUND))
    for moved in moves(before, withdrawn(before, 4)):
        assert moved.places[0] == moved.places[1]
        assert moved.totals[0] == moved.totals[1]


@pytest.mark.article("keizer", "K3", "K9")
def test_a_win_lapses_with_who_retires() -> None:
    # Four players: 6, 5, 4, 3. After round 1: B 5 + 4 = 9, D 3 + 6 = 9, A 6, C 4; so B D A C.
    # With these values B has 6 + 3, D 5 + 4, A 4, C 3. Without D (5, 4, 3): B 5 + 3, A 4, C 3.
    before = read(season("ABCD", ROUND, retired="void"))
    assert totals(before, withdrawn(before, 4)) == {
        2: (Fraction(9), Fraction(8)),
        1: (Fraction(4), Fraction(4)),
        3: (Fraction(3), Fraction(3)),
        4: (Fraction(9), None),
    }


@pytest.mark.article("keizer", "K4", "K6")
def test_a_late_joiner_moves_everybodys_value() -> None:
    without = read(season("ABCD", ["A-D 0-1, B late, C zero"]))
    before = replace(without, next_absences=(Absence(2, AbsenceKind.LATE),))
    # Three listed: A 5, C 4, D 3; D has 3 + 5 = 8, A 5, C 4. Next: D 5, A 4, C 3.
    # With B, second on the start list, four: D 6, B 5, A 4, C 3.
    found = {moved.player: moved for moved in moves(before, without)}
    assert found[2].values == (None, Fraction(5))
    assert found[2].places == (None, 2)
    assert found[4].values == (Fraction(5), Fraction(6))
    assert found[4].totals == (Fraction(9), Fraction(10))
    assert found[3].values == (Fraction(3), Fraction(3))


@pytest.mark.article("keizer", "K8")
def test_absences_are_counted_with_tonight_and_the_limit_is_said() -> None:
    rounds = ["A-B 1-0, C notice, D zero", "A-B 0-1, C notice, D club"]
    made = read(season("ABCD", rounds, limit=2))
    assert {player: claim.code for player, claim in away(made).items()} == {
        3: "keizer.away-limit",
        4: "keizer.away-of",
    }
    asked = (Absence(3, AbsenceKind.ZERO), Absence(4, AbsenceKind.CLUB))
    tonight = replace(made, next_absences=asked)
    assert away(tonight)[3].code == "keizer.away-beyond"
    assert away(tonight)[3].facts["count"] == 3
    assert away(tonight)[4].facts["count"] == 1


@pytest.mark.article("keizer", "K8", "K14")
def test_absences_are_counted_anew_in_a_new_scope() -> None:
    made = season("ABCD", ["A-B 1-0, C notice, D zero"], carry="list")
    made["periods"].append({"rounds": []})
    assert away(read(made)) == {}
    assert set(away(read(made | {"options": {"carry": "all"}}))) == {3, 4}


@pytest.mark.article("keizer", "K5", "K14")
def test_a_new_period_begins_with_the_list_its_predecessor_earned() -> None:
    # After round 1 as above: B 9, D 9, A 6, C 4. The new period begins so: 6, 5, 4, 3.
    document = season("ABCD", ROUND, carry="list")
    document["periods"].append({"rounds": []})
    before = read(document)
    assert [(moved.player, moved.totals[0]) for moved in moves(before, before)] == [
        (2, Fraction(6)),
        (4, Fraction(5)),
        (1, Fraction(4)),
        (3, Fraction(3)),
    ]
