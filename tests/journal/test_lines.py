"""The journal as text: strict on the way in, fast, and clear about what is wrong."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import pytest

from tests.journal.desk import at, desk
from zwitser import arbiter
from zwitser.errors import BadInput
from zwitser.journal import lines as journal_lines
from zwitser.journal.events import Line, PairsForbidden, PlayerWithdrew, Retracted
from zwitser.journal.fold import fold, restore
from zwitser.model import Result


def test_a_line_is_a_json_object_with_the_version_first() -> None:
    line = Line(PlayerWithdrew(3), "2026-11-15T20:00:00Z", "Anna")
    text = journal_lines.dumps_line(line)
    assert text == (
        '{"v":1,"at":"2026-11-15T20:00:00Z","by":"Anna","event":"player-withdrew","player":3}'
    )
    assert journal_lines.loads_line(text) == line


def test_empty_lines_and_a_missing_last_newline_do_not_matter() -> None:
    text = journal_lines.dumps([Line(PlayerWithdrew(3)), Line(Retracted(1))])
    assert journal_lines.loads("\n" + text.rstrip("\n")) == journal_lines.loads(text)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("nonsense", "line 1 column 1: not JSON"),
        ("[]", "line 1: expected a JSON object"),
        ("{}", "line 1 v: expected version 1 of the journal, got none"),
        ('{"v":2,"event":"retracted","number":1}', "expected version 1 of the journal, got 2"),
        ('{"v":1,"event":"exploded"}', "line 1 event: there is no event 'exploded'"),
        ('{"v":1,"event":["x"]}', "there is no event ['x']"),
        ('{"v":1,"event":"retracted"}', "line 1 number: missing"),
        ('{"v":1,"event":"retracted","number":1,"extra":2}', "line 1 extra: unknown key"),
        ('{"v":1,"event":"retracted","number":"1"}', "number: expected a whole number, got '1'"),
        ('{"v":1,"event":"retracted","number":true}', "expected a whole number, got True"),
        ('{"v":1,"event":"retracted","number":1,"by":5}', "by: expected a text, got 5"),
        ('{"v":1,"event":"retracted","number":NaN}', "NaN is not a number"),
        ('{"v":1,"event":"retracted","number":1,"number":2}', "'number'"),
        (
            '{"v":1,"event":"pairs-forbidden","pairs":[[1,2],[3]]}',
            "pairs[1]: expected 2 values, got 1",
        ),
        ('{"v":1,"event":"pairs-forbidden","pairs":7}', "pairs: expected a list, got 7"),
        (
            '{"v":1,"event":"absence-noted","players":[1],"rounds":[1],"kind":"ill"}',
            "kind: 'ill' is not one of the known values",
        ),
        (
            '{"v":1,"event":"players-entered","players":[{"id":1,"name":"A","lot":1,"age":9}]}',
            "players[0].age: unknown key",
        ),
        (
            '{"v":1,"event":"tournament-imported","document":{"zwitser":1}}',
            "line 1 document",
        ),
        (
            '{"v":1,"event":"tournament-created","settings":{"name":"x","system":"chess"}}',
            "line 1 settings.system: expected one of",
        ),
        ("[" * 5000, "nested too deeply"),
    ],
)
def test_a_line_that_is_wrong_says_what_and_where(text: str, fault: str) -> None:
    with pytest.raises(BadInput) as caught:
        journal_lines.loads(text)
    assert fault in str(caught.value)


def test_all_wrong_lines_are_reported_at_once() -> None:
    good = journal_lines.dumps_line(Line(Retracted(1)))
    with pytest.raises(BadInput) as caught:
        journal_lines.loads(f"x\n{good}\n[]\n")
    assert [fault.place for fault in caught.value.faults] == ["line 1 column 1", "line 3"]


def test_an_unrated_player_is_written_and_read() -> None:
    d = desk(players=0)
    d.do(arbiter.enter, "Ünrated 🦔")
    text = journal_lines.dumps(d.state.log)
    assert fold(journal_lines.loads(text)) == d.state


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda lines: lines[1:], "line 1: expected a tournament to begin here"),
        (lambda lines: [lines[0], *lines], "line 2: does not fit the lines before it"),
        (lambda lines: [lines[0], *lines[2:]], "line 2: does not fit the lines before it"),
        (lambda lines: [*lines[:3], lines[4]], "line 4: does not fit the lines before it"),
        (lambda lines: [*lines, lines[3]], "line 6: does not fit the lines before it"),
    ],
)
def test_lines_that_do_not_follow_one_another_are_bad_input(change: object, fault: str) -> None:
    d = desk(players=2)
    d.propose((1, 2))
    d.do(arbiter.publish)
    d.do(arbiter.record_result, at(1, 1), Result.DRAW)
    assert callable(change)
    with pytest.raises(BadInput, match=fault):
        fold(change(list(d.state.log)))


def test_a_journal_from_outside_must_make_a_document() -> None:
    d = desk(players=2)
    assert restore(d.state.log) == d.state
    lines = [*d.state.log, Line(PairsForbidden(((1, 9),)))]
    with pytest.raises(BadInput, match="there is no player 9"):
        restore(lines)


def test_a_result_on_another_pair_does_not_fit() -> None:
    d = desk(players=2)
    d.play((1, 2))
    wrong = json.loads(journal_lines.dumps_line(d.state.log[-1])) | {"white": 2, "black": 1}
    lines = [*d.state.log[:-1], journal_lines.loads_line(json.dumps(wrong))]
    with pytest.raises(BadInput, match="line 5"):
        fold(lines)


def test_the_page_about_the_journal_names_every_event_and_runs() -> None:
    page = (Path(__file__).parent.parent.parent / "docs" / "journal.md").read_text(encoding="utf-8")
    assert [name for name in journal_lines.TYPES if f"| `{name}` |" not in page] == []
    _, _, rest = page.partition("```python\n")
    exec(compile(rest.partition("```")[0], "docs/journal.md", "exec"), {})


def test_a_thousand_events_fold_in_milliseconds() -> None:
    d = desk(players=200, rounds=9)
    ids = list(range(1, 201))
    for _ in range(9):
        d.play(*zip(ids[::2], ids[1::2], strict=True))
        ids = [ids[0], *ids[2:], ids[1]]
    for _ in range(50):
        d.do(arbiter.correct_result, at(1, 1), Result.WHITE_WINS)
        d.do(arbiter.correct_result, at(1, 1), Result.DRAW)
    assert len(d.state.log) >= 1000
    assert min(seconds_to_fold(d.state.log) for _ in range(5)) < 0.05


def seconds_to_fold(log: tuple[Line, ...]) -> float:
    """Measure processor time, without the counting of lines, which triples it."""
    counting = sys.gettrace()
    sys.settrace(None)
    try:
        start = time.process_time()
        fold(log)
        return time.process_time() - start
    finally:
        sys.settrace(counting)
