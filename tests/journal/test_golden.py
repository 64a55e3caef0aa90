"""Journals written by earlier versions replay for ever.

The files in `journals/` were written once and looked through by hand. They are never made anew:
when one of these tests fails, the program is wrong, not the file.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from zwitser.formats import document
from zwitser.journal import lines as journal_lines
from zwitser.journal.events import Line
from zwitser.journal.fold import State, fold, to_tournament
from zwitser.journal.wording import describe
from zwitser.messages import Language
from zwitser.model import Round
from zwitser.systems import SYSTEMS

JOURNALS = Path(__file__).parent.parent / "journals"
LANGUAGES: tuple[Language, ...] = ("nl", "en")
NAMES = sorted(path.stem for path in JOURNALS.glob("*.jsonl"))


def read(name: str) -> tuple[str, list[Line]]:
    text = (JOURNALS / f"{name}.jsonl").read_text(encoding="utf-8")
    return text, journal_lines.loads(text)


def facts(state: State) -> dict[str, Any]:
    """Write down all that a state knows, in JSON values."""
    return {
        "document": document.to_json(to_tournament(state)),
        "proposal": round_facts(state.proposal),
        "withdrawn": sorted(state.withdrawn),
        "leaving": sorted(state.leaving),
        "coming": sorted([*key, kind.value] for key, kind in state.coming.items()),
        "corrections": [
            [c.period, c.round, c.board, c.before.value, c.after.value, c.reason]
            for c in state.corrections
        ],
        "changes": [
            [c.period, c.round, list(c.players), c.reason, list(c.breaches)] for c in state.changes
        ],
        "live": list(state.live),
    }


def round_facts(round_: Round) -> dict[str, Any]:
    return {
        "games": [[game.white, game.black, game.result.value] for game in round_.games],
        "absences": [[absence.player, absence.kind.value] for absence in round_.absences],
    }


def test_every_system_has_a_golden_journal() -> None:
    assert set(NAMES) >= set(SYSTEMS)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.article("knsb-weerstand", "F6")
@pytest.mark.article("knsb-rating", "F6")
def test_a_golden_journal_gives_the_same_states_for_ever(name: str) -> None:
    _, lines = read(name)
    expected = json.loads((JOURNALS / f"{name}.expected.json").read_text(encoding="utf-8"))
    for count, state in expected.items():
        assert facts(fold(lines[: int(count)])) == state, f"after line {count}"


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_journal_is_written_back_as_it_was(name: str) -> None:
    text, lines = read(name)
    assert journal_lines.dumps(lines) == text


@pytest.mark.parametrize("name", NAMES)
def test_every_line_of_a_golden_journal_has_words(name: str) -> None:
    state = fold(read(name)[1])
    for line in state.log:
        dutch, english = (describe(line.event, state, lang) for lang in LANGUAGES)
        assert dutch
        assert english
        assert "{" not in dutch + english


def test_the_golden_journals_hold_every_event() -> None:
    found = {type(line.event) for name in NAMES for line in read(name)[1]}
    assert found == set(journal_lines.TYPES.values())
