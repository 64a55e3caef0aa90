"""A Keizer season goes through the journal as any other: events, and lines read back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.journal.desk import Desk, at, desk
from tests.systems.keizer.builder import season as document_of
from zwitser import arbiter
from zwitser.errors import Refused
from zwitser.formats import document
from zwitser.journal import lines
from zwitser.journal.events import Event, Line
from zwitser.journal.fold import apply, to_tournament
from zwitser.journal.state import EMPTY
from zwitser.model import AbsenceKind, Options, Player, Result
from zwitser.systems import pair
from zwitser.systems.keizer.options import KeizerOptions
from zwitser.systems.keizer.standings import standings


def evening(new: Desk, result: Result = Result.WHITE_WINS) -> None:
    """Pair by the engine, publish, and let everybody have the same result."""
    new.do(arbiter.pair_round, pair(to_tournament(new.state)))
    new.do(arbiter.publish)
    for board in new.state.pending:
        new.do(arbiter.record_result, board, result)


def season(players: int = 6, **options: Any) -> Desk:
    return desk(
        "keizer", players=players, rounds=0, options=Options(own=KeizerOptions.read(options))
    )


@pytest.mark.article("keizer", "K4")
def test_a_new_player_has_not_joined_in_the_rounds_before() -> None:
    new = season()
    evening(new)
    new.do(arbiter.enter, "P7", rating=1990)
    first = new.state.tournament.periods[0].rounds[0]
    assert [a.kind for a in first.absences if a.player == 7] == [AbsenceKind.LATE]
    evening(new)
    rows = {row.player: row for row in standings(to_tournament(new.state)).rows}
    assert rows[7].counts.late == 1
    assert rows[7].counts.absent == 0


@pytest.mark.article("keizer", "K4")
def test_who_never_joined_can_be_struck_off_again() -> None:
    new = season()
    evening(new)
    before = new.state
    new.do(arbiter.enter, "P7", rating=1990)
    new.do(arbiter.remove, 7)
    assert to_tournament(new.state) == to_tournament(before)


@pytest.mark.article("keizer", "K4")
def test_who_has_joined_is_never_late_again() -> None:
    new = season()
    evening(new)
    with pytest.raises(Refused) as refusal:
        arbiter.note_absence(new.state, [1], AbsenceKind.LATE)
    assert refusal.value.code == "late-after-joining"
    new.do(arbiter.note_absence, [1], AbsenceKind.CLUB)
    new.do(arbiter.note_absence, [2], AbsenceKind.NOTICE)
    evening(new)
    rows = {row.player: row for row in standings(to_tournament(new.state)).rows}
    assert (rows[1].counts.club, rows[2].counts.absent) == (1, 1)


@pytest.mark.article("keizer", "K13")
def test_a_correction_moves_the_list_and_no_pairing() -> None:
    new = season()
    evening(new)
    evening(new)
    pairs = [[(g.white, g.black) for g in r.games] for r in new.state.tournament.periods[0].rounds]
    before = standings(to_tournament(new.state)).rows
    new.do(arbiter.correct_result, at(1, 1, period=1), Result.BLACK_WINS)
    after = new.state.tournament.periods[0].rounds
    assert [[(g.white, g.black) for g in r.games] for r in after] == pairs
    assert standings(to_tournament(new.state)).rows != before


@pytest.mark.article("keizer", "K14", "K15")
def test_a_period_is_closed_and_the_groups_are_written_down() -> None:
    new = season(a_size=3, promotions=1)
    evening(new, Result.BLACK_WINS)
    evening(new)
    last = standings(to_tournament(new.state))
    new.do(arbiter.open_period)
    second = new.state.tournament.periods[1]
    assert len(second.groups[0]) == 3
    assert last.lists[1][0].player in second.groups[0]
    assert last.lists[0][-1].player in second.groups[1]
    evening(new)
    assert standings(to_tournament(new.state)).period == 2


@pytest.mark.article("keizer", "K5")
def test_a_finished_season_is_the_start_list_of_the_next() -> None:
    new = season()
    evening(new, Result.BLACK_WINS)
    order = tuple(row.player for row in standings(to_tournament(new.state)).rows)
    new.do(arbiter.open_season, name="Volgend jaar")
    assert new.state.tournament.periods[0].list == order
    fresh = standings(to_tournament(new.state))
    assert tuple(row.player for row in fresh.rows) == order


def test_a_journal_reads_back_with_every_option() -> None:
    new = Desk()
    written: list[Line] = []

    def do(verb: Any, *args: object, **given: object) -> None:
        event: Event = verb(new.state, *args, **given)
        written.append(Line(event, "2026-11-15T20:00:00Z", "Anna"))
        new.state = apply(new.state, written[-1])

    own = KeizerOptions.read(
        {"preset": "kfc", "win": "own:1/2", "limit": 3, "a_size": 2, "late": "notice"}
        | {"values": "score", "top": "20", "bottom": "5", "shown": "unit", "retired": "paid"}
        | {"category_distance": 1}
    )
    do(arbiter.create, "Najaar", "keizer", rounds=0, options=Options(own=own))
    do(arbiter.enter_many, [Player(0, f"P{n}", 0, 2000 - n) for n in range(5)])
    do(arbiter.note_absence, [3], AbsenceKind.CLUB)
    do(arbiter.pair_round, pair(to_tournament(new.state)))
    do(arbiter.publish)
    again = EMPTY
    for line in lines.loads(lines.dumps(written)):
        again = apply(again, line)
    assert again == new.state
    assert document.from_json(document.to_json(to_tournament(again))) == to_tournament(again)


@pytest.mark.article("keizer", "K19", "K19.1a")
def test_categories_go_on_into_the_next_period_and_the_next_season() -> None:
    made = document_of("ABCD", ["A-B 1-0, C-D 1-0"], category_distance=0)
    made["periods"][0]["categories"] = {"1": "A", "3": "C"}
    event = arbiter.import_document(EMPTY, document.from_json(made))
    state = apply(EMPTY, Line(event, "2026-11-15T20:00:00Z", "Anna"))
    period = arbiter.open_period(state)
    opened = Line(period, "2026-11-15T21:00:00Z", "Anna")
    (again,) = lines.loads(lines.dumps([opened]))
    assert again == opened
    after = apply(state, again)
    assert after.tournament.periods[1].categories == ((1, "A"), (3, "C"))
    season_after = apply(state, Line(arbiter.open_season(state), "2026-11-15T22:00:00Z", "Anna"))
    assert season_after.tournament.periods[0].categories == ((1, "A"), (3, "C"))
    whole = document.to_json(to_tournament(after))
    assert document.from_json(whole) == to_tournament(after)
    wrong = replace(opened, event=replace(period, categories=((1, "AB"),)))
    with pytest.raises(ValueError, match=r"^$"):
        apply(state, wrong)


@pytest.mark.parametrize("key", ["list", "start_points", "categories"])
def test_who_is_named_in_a_period_is_not_struck_off(key: str) -> None:
    made = document_of("ABCD", [])
    made["periods"][0][key] = {
        "list": [4, 1, 2, 3],
        "start_points": {"4": "20"},
        "categories": {"4": "B"},
    }[key]
    event = arbiter.import_document(EMPTY, document.from_json(made))
    state = apply(EMPTY, Line(event, "2026-11-15T20:00:00Z", "Anna"))
    with pytest.raises(Refused):
        arbiter.remove(state, 4)
