"""Points and virtual points in a TRF."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.formats.trf_lines import file, player
from zwitser.formats import trf, write
from zwitser.formats.trf import by_starting_rank
from zwitser.formats.trf.columns import split
from zwitser.formats.trf.records import (
    Records,
    gather,
    point_lines,
    virtual_by_player,
    virtual_by_range,
)
from zwitser.generator import Recipe, generate
from zwitser.model import Game, Options, Result, Tournament
from zwitser.results import ORDINARY, Scoring
from zwitser.systems.fide_dutch.options import Acceleration, FideOptions


def records(*lines: str) -> Records:
    return gather(split("".join(f"{line}\n" for line in lines)))


def is_refused(line: str, code: str) -> bool:
    return [fault.what.code for fault in records(line).faults] == [code]


def test_values_of_all_three_kinds_of_records_mean_the_same() -> None:
    for lines in (
        ["162  W 3.0    D 1.0    A 0.5    P 1.5"],
        ["BBW  3.0", "BBD  1.0", "BBZ  0.5", "BBU  1.5"],
        ["XXS W=3.0 D=1.0 ZPB=0.5 PAB=1.5"],
    ):
        points = records(*lines).worth.options()["points"]
        assert (points["win"], points["draw"]) == ("3", "1")
        assert (points["zero"], points["bye"]) == ("0.5", "1.5")


def test_a_bye_is_worth_a_win_unless_stated() -> None:
    assert records("BBW  3.0", "BBU  3.0").worth.options() == {"points": {"win": "3"}}


def test_usual_values_say_nothing() -> None:
    worth = records("162  W 1.0    D 0.5    L 0.0    A 0    P 1.0").worth
    assert worth.options() == {}
    assert worth.strange == []


@pytest.mark.parametrize("line", ["XXS W=x", "XXS Q=1.0", "162  Q 1.0", "BBW  0.3"])
def test_what_is_no_value_is_refused(line: str) -> None:
    assert is_refused(line, "trf-worth")


def test_virtual_points_of_one_player_stand_in_columns() -> None:
    assert records("XXA   12  1.0  1.0  0.5").worth.virtual == {12: {1: 2, 2: 2, 3: 1}}
    assert is_refused("XXA    x  1.0", "trf-virtual")


def test_virtual_points_of_a_range_stand_in_columns() -> None:
    found = records("250       1.0 001 002 0001 0026")
    assert found.worth.virtual == {id_: {1: 2, 2: 2} for id_ in range(1, 27)}
    for line in (
        "250       1.0 001",
        "250       190 001 002 0001 0026",
        "250       1.0 002 001 0001 0026",
        "250       1.0 001 002 0026 0001",
    ):
        assert is_refused(line, "trf-virtual-range")


def test_virtual_points_read_back_as_they_were() -> None:
    virtual = {1: (2, 2, 1), 2: (2, 2, 1), 4: (0, 1, 1)}
    wanted = {"1": ["1", "1", "0.5"], "2": ["1", "1", "0.5"], "4": ["0", "0.5", "0.5"]}
    for lines in (virtual_by_range(virtual), virtual_by_player(virtual)):
        assert records(*lines).worth.options()["virtual"] == wanted


def test_point_values_are_written_only_where_they_differ() -> None:
    assert point_lines(ORDINARY) == []
    assert point_lines(Scoring(bye=1)) == ["162  P 0.5", "BBU  0.5", "XXS PAB=0.5"]
    lines = point_lines(Scoring(win=6, draw=2, bye=6))
    assert lines[0] == "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0"
    assert lines[1:3] == ["BBW  3.0", "BBD  1.0"]


BAKU = Path(__file__).parent.parent / "cases" / "trf" / "programs" / "zwitser-baku-twice.trf"
"""A file that we wrote before: virtual points in 250 and in XXA."""


def codes(text: str) -> set[str]:
    return {each[:3] for each in text.splitlines()} & {"250", "XXA"}


def accelerated() -> Tournament:
    return generate(
        Recipe("fide-dutch", 11, 5, "baku", options=Options(own=FideOptions(Acceleration.BAKU)))
    )


def test_virtual_points_are_written_once_because_bbppairings_adds_them_up() -> None:
    """With both records it read 353 of 375 files wrongly; with either one, none."""
    made = accelerated()
    for name, code in (
        ("x.trf", "250"),
        ("x.trf26", "250"),
        ("x.trf16", "XXA"),
        ("x.trfx", "XXA"),
    ):
        text = write(made, name)
        assert codes(text) == {code}
        assert trf.loads(text).tournament.options == by_starting_rank(made).options


def test_a_file_of_ours_with_both_is_read_once_and_written_with_one() -> None:
    found = trf.loads(BAKU.read_text(encoding="utf-8"))
    assert [each.code for each in found.warnings] == ["acceleration-twice"]
    text = trf.dumps(found)
    assert codes(text) == {"250"}
    again = trf.loads(text)
    assert (again.tournament, again.warnings) == (found.tournament, ())
    assert trf.dumps(again) == text


def test_an_older_file_keeps_the_record_that_older_programs_read() -> None:
    lines = ["012 Open", "XXR 9", "XXC white1", "XXA    1  1.0  1.0  0.5", player(1), player(2)]
    found = trf.loads(file(*lines), system="fide-dutch")
    own = FideOptions.of(found.tournament)
    changed = replace(own, virtual=((1, (2, 2, 2)),))
    options = replace(found.tournament.options, own=changed)
    text = trf.dumps(replace(found, tournament=replace(found.tournament, options=options)))
    assert codes(text) == {"XXA"}
    assert "XXA    1  1.0  1.0  1.0\n" in text


def test_records_250_and_xxa_that_no_system_uses_stay_both() -> None:
    lines = ["XXR 9", "250       1.0 001 002 0001 0001", "XXA    1  1.0  1.0", player(1)]
    text = file(*lines)
    assert trf.dumps(trf.loads(text, system="knsb-rating")) == text


def test_an_open_game_may_count_as_the_file_says() -> None:
    cells = ("   2 w ?",), ("   1 b ?",)
    text = file(
        "142 3",
        "192 FIDE_DUTCH",
        "162  W 1.0    D 0.5    X 0.0",
        player(1, "0.0", *cells[0]),
        player(2, "0.0", *cells[1]),
    )
    found = trf.loads(text)
    assert [each.code for each in found.warnings] == ["open-as-draw"]
    assert found.tournament.history[0].games == (Game(1, 2, Result.ADJOURNED),)
    assert trf.dumps(found) == text
