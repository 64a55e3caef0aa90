"""The pictures of a study: what they show, and that nothing runs out of them."""

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from tests.lab.studies import study
from zwitser.lab.ledger import Ledger
from zwitser.lab.measures import Estimate, Unit
from zwitser.lab.report import Report, Row, measure_svg, report, show
from zwitser.lab.study import Study
from zwitser.lab.workers import here

SVG = "{http://www.w3.org/2000/svg}"


def table(made: Study) -> Report:
    ledger = Ledger(made)
    for block, found in here(made, ledger.blocks()):
        ledger.add(block, found)
    return report(ledger)


SYSTEMS = [{"name": "<rating>", "system": "knsb-rating"}, {"system": "knsb-weerstand"}]
BY_ROUNDS = table(study(rounds=[2, 3, 4], systems=SYSTEMS, runs=8))
ONE_NUMBER = table(study(rounds=3, systems=SYSTEMS, runs=8))


def words(picture: str) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def places(picture: str) -> list[tuple[float, float]]:
    root = ElementTree.fromstring(picture)
    discs = [(float(d.attrib["cx"]), float(d.attrib["cy"])) for d in root.iter(f"{SVG}circle")]
    lines = [
        (float(line.attrib[f"x{n}"]), float(line.attrib[f"y{n}"]))
        for line in root.iter(f"{SVG}line")
        for n in (1, 2)
    ]
    return discs + lines


@pytest.mark.parametrize("found", [BY_ROUNDS, ONE_NUMBER], ids=["by rounds", "one number"])
def test_everything_is_on_the_paper(found: Report) -> None:
    for row in found.rows:
        picture = measure_svg(found, row, "en")
        root = ElementTree.fromstring(picture)
        width, height = float(root.attrib["width"]), float(root.attrib["height"])
        assert all(0 <= x <= width and 0 <= y <= height for x, y in places(picture)), row.measure


def test_rounds_stand_below_and_systems_at_the_end_of_their_lines() -> None:
    found = words(measure_svg(BY_ROUNDS, BY_ROUNDS.rows[0], "nl"))
    assert {"2", "3", "4", "rondes", "<rating>", "knsb-weerstand"} <= set(found)
    assert "8 toernooien per punt; de streep is het 95%-interval." in found


def test_a_higher_value_stands_higher() -> None:
    lines = BY_ROUNDS.lines[:3]
    cells = tuple(Estimate(value, value, value, 9) for value in (0.2, 0.9, 0.5))
    found = replace(BY_ROUNDS, lines=lines)
    picture = measure_svg(found, Row("floats", Unit.SHARE, cells), "en")
    heights = [
        float(disc.attrib["cy"]) for disc in ElementTree.fromstring(picture).iter(f"{SVG}circle")
    ]
    assert heights[1] < heights[2] < heights[0]


@pytest.mark.parametrize("value", [0.0, 0.5, 1.0, 13.0, 1234.0])
@pytest.mark.parametrize("unit", [Unit.NUMBER, Unit.SHARE])
def test_equal_values_without_an_interval_have_six_different_marks(
    value: float, unit: Unit
) -> None:
    alike = Estimate(value if unit is Unit.NUMBER else min(value, 1.0), None, None, 1)
    cells = (alike,) * len(ONE_NUMBER.lines)
    marks = words(measure_svg(ONE_NUMBER, Row("byes", unit, cells), "en"))
    assert len({mark for mark in marks if mark[0].isdigit() and "per point" not in mark}) == 6


@pytest.mark.parametrize(
    ("cell", "unit", "text"),
    [
        (Estimate(0.6123, 0.581, 0.642, 9), Unit.CHANCE, "61.2 % (58.1–64.2)"),
        (Estimate(0.7121, 0.7051, 0.7191, 9), Unit.NUMBER, "0.712 (0.705–0.719)"),
        (Estimate(3.14159, None, None, 1), Unit.NUMBER, "3.14"),
        (None, Unit.SHARE, "–"),
    ],
)
def test_a_cell_is_written_with_its_interval(cell: Estimate | None, unit: Unit, text: str) -> None:
    assert show(cell, unit, "en") == text
    assert show(cell, unit, "nl") == text.replace(".", ",")
