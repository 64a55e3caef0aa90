"""A person leaves a journal: the name is gone from every line, and every pairing stays."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from zwitser.formats import document
from zwitser.journal import lines as journal_lines
from zwitser.journal.corrections import without_mention, without_person
from zwitser.journal.events import Line, PlayerEdited, ResultCorrected
from zwitser.journal.fold import fold, to_tournament

JOURNALS = sorted((Path(__file__).parent.parent / "journals").glob("*.jsonl"))


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_the_name_is_gone_and_every_round_stays(path: Path) -> None:
    log = journal_lines.loads(path.read_text())
    player = fold(log).tournament.players[0]
    new = without_person(log, player.id, "Speler 1")
    text = journal_lines.dumps(new)
    assert player.name not in text
    assert json.dumps(player.name)[1:-1] not in text
    before, after = (document.to_json(to_tournament(fold(each))) for each in (log, new))
    assert after["players"][0]["name"] == "Speler 1"
    for key in before:
        if key != "players":
            assert after[key] == before[key]
    assert [row["name"] for row in after["players"]][1:] == [
        row["name"] for row in before["players"]
    ][1:]


def test_older_names_and_reasons_go_too() -> None:
    log = journal_lines.loads((JOURNALS[0].parent / "knsb-weerstand.jsonl").read_text())
    player = fold(log).tournament.players[0]
    renamed = Line(PlayerEdited(player, replace(player, name="Zwart, Wim")), log[-1].at, "Anna")
    said = "Wim Zwart had gewonnen, zei Zwart"
    place = next(n for n, line in enumerate(log) if isinstance(line.event, ResultCorrected))
    corrected = log[place].event
    assert isinstance(corrected, ResultCorrected)
    told = replace(log[place], event=replace(corrected, reason=said))
    lines = [*log[:place], told, *log[place + 1 :], renamed]
    text = journal_lines.dumps(without_person(lines, player.id, "Speler 1"))
    for gone in (player.name, "Zwart", "Wim"):
        assert gone not in text
    assert "Speler 1 had gewonnen, zei Speler 1" in text


def test_who_takes_no_part_goes_from_a_reason_and_a_namesake_stays() -> None:
    log = journal_lines.loads((JOURNALS[0].parent / "knsb-weerstand.jsonl").read_text())
    place = next(n for n, line in enumerate(log) if isinstance(line.event, ResultCorrected))
    corrected = log[place].event
    assert isinstance(corrected, ResultCorrected)
    told = replace(log[place], event=replace(corrected, reason="WIM ZWART belde Ria Zwart"))
    lines = [*log[:place], told, *log[place + 1 :]]
    new = without_mention(lines, "Zwart, Wim", "Speler")
    assert "Speler belde Ria Zwart" in journal_lines.dumps(new)
    assert to_tournament(fold(new)) == to_tournament(fold(lines))
