"""The benchmarks measure what they say, and the engines are not far off their targets."""

import json
import math
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from unittest.mock import Mock, patch

import pytest
from benchmarks import extremes, mutants
from benchmarks.crowded import crowded
from benchmarks.engines import Timing, growth, growth_exponent, measure
from benchmarks.explained import surcharge
from benchmarks.lab import measure as measure_lab
from benchmarks.lab import memory_of, round_by_round, study_of
from benchmarks.plot import draw
from benchmarks.shortcuts import SHORTCUTS, Shortcut, positions
from benchmarks.shortcuts import measure as measure_shortcut

from tests.formats.test_keizer_for_clubs import database
from zwitser.errors import NoPairing
from zwitser.generator import Recipe, generate
from zwitser.generator.fiction import NOTHING_SPECIAL
from zwitser.proposal import Pair, Proposal
from zwitser.systems import SYSTEMS, pair, system_named

WEERSTAND = ("knsb-weerstand", "go-weerstand")


def test_the_exponent_of_a_power_is_that_power() -> None:
    assert math.isclose(growth_exponent([(n, 0.2 * n**1.5) for n in (200, 400, 1000)]), 1.5)


def test_growth_looks_only_at_the_sizes_it_is_taken_over() -> None:
    def timing(players: int, milliseconds: float) -> Timing:
        return Timing("knsb-weerstand", players, ((2, milliseconds),), 0)

    found = [timing(20, 90), timing(200, 10), timing(2000, 100), timing(10_000, 1)]
    exponent = growth(found)
    assert exponent is not None
    assert math.isclose(exponent, 1)
    assert growth(found[:2]) is None


@pytest.mark.parametrize("system", WEERSTAND)
def test_two_hundred_players_are_paired_well_within_a_second(system: str) -> None:
    timing = measure(system, 200)
    assert [number for number, _ in timing.times] == [2, 5, 9]
    assert timing.median < 25 * (timing.target or 0)


@pytest.mark.parametrize("system", WEERSTAND)
def test_no_crowded_position_is_a_bad_surprise(system: str) -> None:
    assert crowded(system, 300).slowest < 600


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_an_explanation_costs_little_beside_the_pairing(system: str) -> None:
    # The promise is a third (`python -m benchmarks --explain`); a busy machine may take longer.
    # MacMahon matches again for every pair: what the best round without it would cost.
    # Some milliseconds are soon doubled by what else runs: the best of a few turns counts.
    found = [surcharge(system, 20, 3) for _ in range(4)]
    assert all(turn.rounds >= 6 for turn in found)
    assert min(turn.ratio for turn in found) < (6 if system_named(system).has_handicap else 3)


def test_the_plot_is_a_picture(tmp_path: Path) -> None:
    path = tmp_path / "times.svg"
    draw([measure("go-weerstand", 20), measure("go-weerstand", 40)], path)
    assert "<svg" in path.read_text(encoding="utf-8")


def test_a_small_hall_loses_nothing() -> None:
    """Whether the answers come in time is for a quiet computer; whether they are kept is not."""
    command = [sys.executable, "-m", "benchmarks.load", "5", "20"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    found = re.search(r"results entered: [1-9]\d*, lost: 0", done.stdout)
    assert found, done.stdout + done.stderr


@pytest.mark.parametrize("system", round_by_round())
def test_the_lab_plays_tournaments_not_far_off_its_target(system: str) -> None:
    speed = measure_lab(system, 40, 7, runs=2, repeats=2)
    assert speed.found > speed.target / 20


def test_the_lab_needs_no_more_memory_for_more_runs() -> None:
    kilobytes = dict(memory_of(study_of("knsb-rating", 4, 2, 1500), 3))
    assert list(kilobytes) == [500, 1000, 1500]
    assert kilobytes[1500] - kilobytes[500] < 2_000


def test_attacks_find_nothing_and_would_tell_what_they_find(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: dict[str, mutants.Tries] = {}
    assert mutants.damage_files(400, told=told) == ""
    assert sum(kept.count for kept in told.values()) == 400
    assert len(told) == 8  # every reader
    assert extremes.make_extreme_tournaments(30) == ""

    def broken(*_: object, **__: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr("zwitser.cli.run", broken)
    monkeypatch.setattr(extremes, "pair", broken)
    assert "KeyError('x')" in mutants.damage_files(20)
    assert "KeyError('x')" in extremes.make_extreme_tournaments(50)


def test_half_of_the_damaged_files_stay_whole_and_say_something_else() -> None:
    data = json.dumps({"players": [{"id": 1, "name": "A"}, {"id": 2, "name": "B"}]}).encode()
    chance = Random("whole")
    found = [json.loads(mutants.otherwise(data, chance)) for _ in range(50)]
    assert any(each != json.loads(data) for each in found)
    assert mutants.otherwise(b"001 A\n001 B", chance) != b""
    for whole in (database(), mutants.workbook(), mutants.club_backup()):
        found = [mutants.otherwise(whole, chance) for _ in range(20)]
        assert sum(each[:2] == whole[:2] and each != whole for each in found) > 10
    as_it_is = mutants.club_backup()
    assert mutants.as_backup(as_it_is, "", chance, Path()) == ""


def test_somebody_who_is_met_again_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    found: Counter[str] = Counter()
    assert extremes.make_extreme_tournaments(60, "met", found) == ""
    assert sum(found.values()) == 60

    made = generate(Recipe("knsb-weerstand", 8, 3, "met", NOTHING_SPECIAL))
    again = tuple(Pair(game.white, game.black) for game in made.last_rounds[0].games)
    monkeypatch.setattr(extremes, "pair", lambda _: Proposal(4, again))
    assert "met before" in extremes._paired(made, Random("met"))


def test_extreme_tournaments_are_paired_and_not_only_refused() -> None:
    chance, paired = Random("paired"), 0
    for number in range(40):
        try:
            assert extremes.tried(extremes.extreme(chance, number), chance) == ""
        except NoPairing:
            continue
        paired += 1
    assert paired > 15


@pytest.mark.parametrize("shortcut", SHORTCUTS, ids=lambda one: f"{one.system}: {one.name}")
def test_a_round_without_a_short_cut_is_the_same(shortcut: Shortcut) -> None:
    with_it, without = measure_shortcut(shortcut, 40)
    assert len(with_it) == len(without) > 1
    with patch(shortcut.where, Mock(side_effect=shortcut.instead)) as instead:
        for position in positions(shortcut, 40):
            pair(position)
    assert instead.called
