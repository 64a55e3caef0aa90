"""A system from a folder of the tests goes through everything; no other file knows it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.languages import LOTTERY, added
from zwitser import arbiter, systems
from zwitser.cli import run
from zwitser.explanation.check import check
from zwitser.explanation.round import explain_round
from zwitser.explanation.why import why
from zwitser.formats import document
from zwitser.generator import Recipe, generate
from zwitser.journal.events import Line
from zwitser.journal.fold import fold
from zwitser.journal.lines import dumps_line, loads_line
from zwitser.model import Tournament
from zwitser.ranking.standings import standings
from zwitser.systems import SYSTEMS, system_named


@pytest.fixture(autouse=True)
def room(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(SYSTEMS, "lottery", "tests.systems.lottery.system:Lottery")
    with added(LOTTERY):
        yield
    system_named.cache_clear()


@pytest.fixture
def made() -> Tournament:
    return generate(Recipe("lottery", 7, 4, "seed"))


@pytest.fixture
def path(made: Tournament, tmp_path: Path) -> str:
    file = tmp_path / "lottery.json"
    half = made.with_last_rounds(made.history[:3])
    file.write_text(document.dumps(half), encoding="utf-8")
    return str(file)


def test_document_and_generation(made: Tournament) -> None:
    assert len(made.history) == 4
    assert document.loads(document.dumps(made)) == made


def test_pairing_and_standings(made: Tournament) -> None:
    proposal = systems.pair(made.with_last_rounds(made.history[:2]))
    assert proposal.round == 3
    assert len(standings(made).players) == 7


def test_explanation_and_reasons(made: Tournament) -> None:
    before = made.with_last_rounds(made.history[:2])
    proposal = systems.pair(before)
    assert "neighbours" in explain_round(before, "en").to_text()
    white, other = proposal.pairs[0].white, proposal.pairs[1].white
    assert "the order of the lots" in why(before, white, other, "en").to_text()


def test_check_finds_nothing_and_finds_a_swap(made: Tournament) -> None:
    assert not check(made).findings
    first, *rest = made.history
    one, two, *others = first.games
    swapped = (
        one.__class__(one.white, two.white, one.result),
        two.__class__(one.black, two.black, two.result),
        *others,
    )
    changed = made.with_last_rounds((first.__class__(swapped, first.absences), *rest))
    assert check(changed).findings


def test_journal_keeps_it(made: Tournament) -> None:
    event = arbiter.import_document(fold([]), made)
    line = Line(event, "2026-01-01T20:00:00+00:00", "Anna")
    assert fold([loads_line(dumps_line(line))]).tournament.history == made.history


@pytest.mark.parametrize(
    "command",
    [["pair"], ["standings"], ["explain"], ["explain", "--why", "1", "2"], ["check"]],
)
def test_commands(command: list[str], path: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([command[0], path, *command[1:]]) == 0
    assert run([command[0], path, "--json", *command[1:]]) == 0
    assert json.loads(capsys.readouterr().out.strip().rsplit("\n", 1)[-1])


def test_generate_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["generate", "--system", "lottery", "--players", "6", "--rounds", "2"]) == 0
    assert json.loads(capsys.readouterr().out)["system"] == "lottery"
