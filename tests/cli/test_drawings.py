"""Drawings made on the command line."""

from pathlib import Path
from xml.etree import ElementTree

from tests.cli.conftest import Zwitser

SWISS = str(Path(__file__).parent.parent / "cases" / "tiebreaks" / "041-swiss-default.json")
CLUB = str(Path(__file__).parent.parent / "cases" / "club" / "001-season.json")


def test_standings_are_drawn_as_a_table_and_a_course(zwitser: Zwitser, tmp_path: Path) -> None:
    for source in (SWISS, CLUB):
        table, course = tmp_path / "table.svg", tmp_path / "course.svg"
        done = zwitser("standings", source, "--svg", str(table), "--svg-course", str(course))
        assert done.code == 0
        for drawing in (table, course):
            assert ElementTree.fromstring(drawing.read_text()).tag.endswith("svg")


def test_a_drawing_goes_with_one_file(zwitser: Zwitser) -> None:
    assert zwitser("standings", SWISS, SWISS, "--svg", "x.svg").code == 2
    assert zwitser("explain", SWISS, SWISS, "--svg", "x.svg").code == 2
