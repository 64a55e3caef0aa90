"""The journal in words."""

from __future__ import annotations

import pytest

from tests.journal.desk import Desk, at, desk
from zwitser import arbiter
from zwitser.arbiter import refusal as refusals
from zwitser.errors import Refused
from zwitser.journal.wording import describe, redo_label, undo_label
from zwitser.messages import Language
from zwitser.model import AbsenceKind, Player, Result
from zwitser.proposal import Pair


def told(d: Desk, lang: Language) -> str:
    return describe(d.state.log[-1].event, d.state, lang)


@pytest.fixture
def open_round() -> Desk:
    new = desk(players=0)
    for name in ("De Wit", "Bakker"):
        new.do(arbiter.enter, name)
    new.propose((1, 2))
    new.do(arbiter.publish)
    return new


def test_the_undo_button_says_what_it_takes_back(open_round: Desk) -> None:
    open_round.do(arbiter.record_result, at(1, 1), Result.WHITE_WINS)
    number = arbiter.undoable(open_round.state)
    assert undo_label(open_round.state, number, "en") == "Undo: 1 De Wit - Bakker 1-0"
    assert undo_label(open_round.state, number, "nl") == "Ongedaan maken: 1 De Wit - Bakker 1-0"
    open_round.do(arbiter.undo)
    assert told(open_round, "nl") == "ongedaan gemaakt: 1 De Wit - Bakker 1-0"
    number = arbiter.redoable(open_round.state)
    assert redo_label(open_round.state, number, "en") == "Redo: 1 De Wit - Bakker 1-0"
    open_round.do(arbiter.redo)
    assert told(open_round, "en") == "redone: 1 De Wit - Bakker 1-0"


def test_results_are_written_for_people(open_round: Desk) -> None:
    open_round.do(arbiter.record_result, at(1, 1), Result.DRAW)
    assert told(open_round, "nl") == "1 De Wit - Bakker ½-½"
    open_round.do(arbiter.correct_result, at(1, 1), Result.BOTH_FORFEIT, reason="not there")
    assert told(open_round, "en") == (
        "round 1, 1 De Wit - Bakker: ½-½ corrected to 0-0 by forfeit (reason: not there)"
    )


def test_a_breach_and_its_reason_are_told(open_round: Desk) -> None:
    open_round.do(arbiter.record_result, at(1, 1), Result.DRAW)
    open_round.do(arbiter.pair_by_hand, [Pair(2, 1)], reason="only two of us")
    assert told(open_round, "en") == (
        "round 2 paired by hand, contrary to B1a (reason: only two of us)"
    )
    assert told(open_round, "nl") == (
        "ronde 2 met de hand ingedeeld, in strijd met B1a (reden: only two of us)"
    )


def test_few_players_are_named_and_many_are_counted() -> None:
    d = desk(players=5)
    assert told(d, "nl") == "5 spelers ingeschreven"
    d.do(arbiter.note_absence, [1, 2], AbsenceKind.HALF, rounds=[1, 3])
    assert told(d, "en") == "half-point bye for P1 and P2 in round 1 and 3"
    d.do(arbiter.check_in, [2, 3, 4, 5], present=False)
    assert told(d, "nl") == "4 spelers afwezig in ronde 1"


def test_who_was_struck_off_keeps_the_name_in_the_journal() -> None:
    d = desk(players=1)
    d.do(arbiter.enter, "Mistake")
    d.do(arbiter.withdraw, 2)
    d.do(arbiter.remove, 2)
    lines = [describe(line.event, d.state, "en") for line in d.state.log[2:]]
    assert lines == ["Mistake entered", "Mistake withdrew", "Mistake removed from the list"]


def test_an_edit_tells_the_old_name() -> None:
    d = desk(players=1)
    d.do(arbiter.edit, Player(1, "Jansen", 1, 1999))
    assert told(d, "nl") == "P1 heet nu Jansen"
    d.do(arbiter.edit, Player(1, "Jansen", 1, 1800))
    assert told(d, "en") == "details of Jansen changed"


def test_a_refusal_can_be_told_in_both_languages(open_round: Desk) -> None:
    with pytest.raises(Refused) as caught:
        arbiter.withdraw(open_round.state, 9)
    assert str(caught.value) == "there is no player 9"
    assert refusals.explain_refusal(caught.value, {}, "nl") == "er is geen speler 9"
