"""Undo, redo, and taking back older lines."""

from __future__ import annotations

import pytest

from tests.journal.desk import Desk, at, desk
from tests.journal.test_rounds import refused
from zwitser import arbiter
from zwitser.journal.events import Line, Retracted
from zwitser.journal.fold import apply, fold
from zwitser.model import Player, Result

W, D, B = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS


@pytest.fixture
def open_round() -> Desk:
    """Round 1 of four players is published: 1-4, 2-3 (lines 1 to 4)."""
    new = desk()
    new.propose((1, 4), (2, 3))
    new.do(arbiter.publish)
    return new


def test_undo_and_redo_go_back_and_forth_over_several_steps(open_round: Desk) -> None:
    states = [open_round.state]
    states.append(open_round.do(arbiter.record_result, at(1, 1), W))
    states.append(open_round.do(arbiter.record_result, at(1, 2), D))
    assert open_round.do(arbiter.undo) == states[1]
    assert open_round.do(arbiter.undo) == states[0]
    assert open_round.do(arbiter.redo) == states[1]
    assert open_round.do(arbiter.undo) == states[0]
    assert open_round.do(arbiter.redo) == states[1]
    assert open_round.do(arbiter.redo) == states[2]
    assert refused(open_round, arbiter.redo).code == "nothing-to-redo"


def test_something_new_ends_redo(open_round: Desk) -> None:
    open_round.do(arbiter.record_result, at(1, 1), W)
    open_round.do(arbiter.undo)
    open_round.do(arbiter.record_result, at(1, 2), D)
    assert refused(open_round, arbiter.redo).code == "nothing-to-redo"


def test_undone_rounds_can_be_paired_again(open_round: Desk) -> None:
    open_round.do(arbiter.undo)
    open_round.do(arbiter.undo)
    open_round.propose((1, 3), (2, 4))
    open_round.do(arbiter.publish)
    assert fold(open_round.state.log) == open_round.state
    assert open_round.state.live == (1, 2, 7, 8)


def test_the_beginning_is_not_undone() -> None:
    d = desk(players=0)
    assert refused(d, arbiter.undo).code == "nothing-to-undo"
    assert refused(d, arbiter.retract, 1).code == "no-such-line"


def test_an_older_result_is_taken_back_while_nothing_rests_on_it(open_round: Desk) -> None:
    open_round.do(arbiter.record_result, at(1, 1), W)
    open_round.do(arbiter.record_result, at(1, 2), D)
    both = open_round.state
    open_round.do(arbiter.retract, 5)
    assert open_round.state.pending == (at(1, 1),)
    assert open_round.do(arbiter.redo) == both


def test_a_line_that_another_builds_on_is_not_taken_back(open_round: Desk) -> None:
    open_round.do(arbiter.record_result, at(1, 1), W)
    open_round.do(arbiter.record_result, at(1, 2), D)
    open_round.do(arbiter.correct_result, at(1, 1), B)
    corrected = refused(open_round, arbiter.retract, 5)
    assert (corrected.code, corrected.facts) == ("depended-on", {"number": 5, "later": 7})
    assert refused(open_round, arbiter.retract, 2).facts["later"] == 3
    open_round.propose((1, 2), (3, 4))
    assert refused(open_round, arbiter.retract, 6).facts["later"] == 8


def test_a_lot_number_given_away_is_not_taken_back() -> None:
    d = desk(players=1)
    d.do(arbiter.edit, Player(1, "P1", 7, 1999))
    d.do(arbiter.enter, "Newcomer", lot=1)
    assert refused(d, arbiter.retract, 3).code == "depended-on"


def test_a_line_counts_once(open_round: Desk) -> None:
    open_round.do(arbiter.record_result, at(1, 1), W)
    open_round.do(arbiter.undo)
    assert refused(open_round, arbiter.retract, 5).code == "no-such-line"
    assert refused(open_round, arbiter.retract, 99).code == "no-such-line"


def test_retracting_a_retraction_of_a_retraction_undoes_again(open_round: Desk) -> None:
    before = open_round.state
    after = open_round.do(arbiter.record_result, at(1, 1), W)
    state = after
    for number, expected in ((5, before), (6, after), (7, before), (8, after)):
        state = apply(state, Line(Retracted(number)))
        assert state == expected
        assert fold(state.log) == expected
