"""Journals that nobody wrote at a desk: refused, and never a trap for who looks at them."""

from __future__ import annotations

import time

import pytest

from zwitser.errors import BadInput
from zwitser.journal import lines as journal_lines
from zwitser.journal.events import (
    Line,
    PlayersEntered,
    Retracted,
    Settings,
    TournamentCreated,
)
from zwitser.journal.fold import EMPTY, apply, fold, restore
from zwitser.model import AbsenceKind, Options, Player

BEGIN = Line(TournamentCreated(Settings("Avond", "knsb-weerstand", 3, Options())))


@pytest.mark.parametrize("number", [2, 3, 9, 0, -1])
def test_a_retraction_names_a_line_before_it(number: int) -> None:
    with pytest.raises(BadInput, match=f"line 2: takes back line {number}"):
        fold([BEGIN, Line(Retracted(number)), Line(Retracted(1))])


def test_a_ring_of_retractions_is_refused_even_when_it_does_not_count() -> None:
    ring = [BEGIN, Line(Retracted(3)), Line(Retracted(2)), Line(Retracted(3))]
    with pytest.raises(BadInput, match="line 2: takes back line 3, which is not before it"):
        fold(ring)


def test_one_more_line_is_checked_as_all_of_them_are() -> None:
    with pytest.raises(BadInput, match="line 2: takes back line 2"):
        apply(fold([BEGIN]), Line(Retracted(2)))


def test_a_line_that_enters_nobody_is_refused_even_when_it_was_taken_back() -> None:
    with pytest.raises(BadInput, match="line 2: enters nobody"):
        fold([BEGIN, Line(PlayersEntered(())), Line(Retracted(2))])


def test_rounds_missed_count_as_something_that_the_system_has() -> None:
    late = Line(PlayersEntered((Player(1, "A", 1),), AbsenceKind.LATE))
    with pytest.raises(BadInput, match="line 2"):
        fold([BEGIN, late])


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('{"v":1,"event":"retracted","number":1,"by":"\\u0000"}', "by: it contains .* U\\+0000"),
        ('{"v":1,"event":"retracted","number":1,"by":"a\\nb"}', "by: it contains .* U\\+000A"),
        ('{"v":1,"event":"retracted","number":1,"by":"a\u202eb"}', "by: it contains .* U\\+202E"),
        ('{"v":1,"event":"retracted","number":99999999999}', "number: expected at most 2147483647"),
        ('{"v":1,"event":"retracted","number":1e18}', "number: expected at most 2147483647"),
    ],
)
def test_what_nobody_sees_and_what_no_database_keeps_is_refused(text: str, fault: str) -> None:
    with pytest.raises(BadInput, match=fault):
        journal_lines.loads_line(text)
    assert isinstance(journal_lines.loads_line(text, ours=True).event, Retracted)


def test_our_own_line_is_read_however_many_values_it_has() -> None:
    name = "," * 900
    players = tuple(Player(id_, name, id_) for id_ in range(1, 1200))
    text = journal_lines.dumps_line(Line(PlayersEntered(players)))
    with pytest.raises(BadInput, match="more than 1,000,000 values"):
        journal_lines.loads_line(text)
    assert journal_lines.loads_line(text, ours=True).event == PlayersEntered(players)


def test_a_journal_without_end_is_refused_at_once() -> None:
    entered = [
        Line(PlayersEntered((Player(number, "Iemand", number),))) for number in range(1, 40_001)
    ]
    start = time.perf_counter()
    with pytest.raises(BadInput, match="too many lines for so many players"):
        restore([BEGIN, *entered])
    assert time.perf_counter() - start < 2


def test_nothing_before_the_first_line_can_be_taken_back() -> None:
    with pytest.raises(BadInput):
        apply(EMPTY, Line(Retracted(1)))
