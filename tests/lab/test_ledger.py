"""The table is the same in any order, in parts, resumed or not."""

import json
from random import Random

import pytest

from tests.lab.studies import study
from zwitser.errors import BadInput
from zwitser.lab.ledger import BLOCK, Ledger, read_ledger, run_block
from zwitser.lab.report import report, to_csv
from zwitser.lab.study import Study
from zwitser.lab.workers import here, on_cores


def two_lines(**changes: object) -> Study:
    return study(rounds=[2, 3], runs=35, model={"error": 100}, **changes)


def table(made: Study) -> str:
    ledger = Ledger(made)
    for block, found in here(made, ledger.blocks()):
        ledger.add(block, found)
    return to_csv(report(ledger))


def test_blocks_cover_every_run_of_every_line_once() -> None:
    blocks = list(Ledger(two_lines()).blocks())
    runs = [(block.line, run) for block in blocks for run in range(block.first, block.stop)]
    assert sorted(runs) == [(line, run) for line in range(2) for run in range(35)]
    assert max(block.stop - block.first for block in blocks) == BLOCK


def test_the_order_of_blocks_does_not_matter() -> None:
    made = two_lines()
    ledger = Ledger(made)
    blocks = list(ledger.blocks())
    Random(3).shuffle(blocks)
    for block in blocks:
        ledger.add(block, run_block(made, block))
    assert to_csv(report(ledger)) == table(made)
    assert ledger.spans == [[(0, 35)], [(0, 35)]]


def test_a_study_that_was_stopped_goes_on_from_what_was_written_down() -> None:
    made = two_lines()
    ledger = Ledger(made)
    for block in list(ledger.blocks())[1::2]:
        ledger.add(block, run_block(made, block))
    again = read_ledger(made, json.loads(json.dumps(ledger.to_json())))
    assert 0 < again.done < again.total
    for block, found in here(made, again.blocks()):
        again.add(block, found)
    assert again.done == again.total
    assert to_csv(report(again)) == table(made)


def test_more_runs_of_the_same_study_begin_where_it_ended() -> None:
    few, many = study(runs=12), study(runs=31)
    ledger = Ledger(few)
    for block, found in here(few, ledger.blocks()):
        ledger.add(block, found)
    more = read_ledger(many, ledger.to_json())
    assert sum(block.stop - block.first for block in more.blocks()) == 19
    for block, found in here(many, more.blocks()):
        more.add(block, found)
    assert to_csv(report(more)) == table(many)


def test_the_state_of_another_study_is_refused() -> None:
    with pytest.raises(BadInput, match="another study"):
        read_ledger(study(seed="other"), Ledger(study()).to_json())


@pytest.mark.parametrize(
    "damage",
    [
        {"zwitser-lab": 2},
        {"spans": None},
        {"spans": [[["a", 3]]]},
        {"spans": [[[0, 5, 6]]]},
        {"spans": [[[0, 12], [5, 13]]]},
        {"spans": [[[20, 0]]]},
        {"tallies": []},
        {"tallies": [{}]},
        {"tallies": [{"unfinished": ["20", "1/0", "20", "0", "0", "20"]}]},
        {"tallies": [{"nothing": ["1"] * 6}]},
    ],
)
def test_a_damaged_state_is_refused(damage: dict[str, object]) -> None:
    made = study()
    ledger = Ledger(made)
    for block, found in here(made, ledger.blocks()):
        ledger.add(block, found)
    assert read_ledger(made, ledger.to_json()) == ledger
    with pytest.raises(BadInput, match="damaged"):
        read_ledger(made, ledger.to_json() | damage)
    with pytest.raises(BadInput, match="damaged"):
        read_ledger(made, [1])


def test_the_table_is_the_same_on_one_core_and_on_three() -> None:
    made = two_lines()
    ledger = Ledger(made)
    for block, found in on_cores(3)(made, ledger.blocks()):
        ledger.add(block, found)
    assert to_csv(report(ledger)) == table(made)
