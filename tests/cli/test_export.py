"""`zwitser sheet` and `zwitser knsb-report`."""

from pathlib import Path

import pytest

from tests.cli.conftest import Zwitser

CASES = Path(__file__).parent.parent / "cases"
SWISS = str(CASES / "tiebreaks" / "001-swiss-knsb.json")
CLUB = str(CASES / "club" / "001-season.json")


def report(source: str, **changes: str) -> list[str]:
    options = {"dates": "2026-01-08", "place": "Oss", "arbiter": "J. de Wit", "tempo": "90+30"}
    words = [word for key, value in (options | changes).items() for word in (f"--{key}", value)]
    return ["knsb-report", source, *words]


def test_standings_and_pairings_become_sheets(zwitser: Zwitser) -> None:
    assert zwitser("sheet", SWISS, "standings", "--lang", "en").out.count("\n") == 6
    pairings = zwitser("sheet", SWISS, "pairings", "--excel", "--lang", "nl").out
    assert "Speler 001;" in pairings


def test_a_club_has_no_single_standings_sheet(zwitser: Zwitser) -> None:
    assert zwitser("sheet", CLUB, "standings").code == 2
    assert zwitser("sheet", CLUB, "pairings").code == 0


def test_the_report_carries_relation_numbers(zwitser: Zwitser, tmp_path: Path) -> None:
    members = tmp_path / "members.csv"
    members.write_text("naam;relatienummer\nSpeler 001;7654321\n")
    done = zwitser(*report(SWISS, members=str(members)))
    line = next(
        line for line in done.out.splitlines() if line.startswith("001") and "001" in line[15:]
    )
    assert done.code == 0
    assert line[57:68].rstrip() == "7654321"


def test_the_report_of_a_club_counts_rounds_through_the_periods(zwitser: Zwitser) -> None:
    assert zwitser(*report(CLUB, **{"from-round": "2"})).code == 0


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"dates": "8 januari"}, "expected dates like 2026-01-08"),
        ({"dates": "2026-01-08,2026-01-15"}, "expected a date for each of the 1 rounds, got 2"),
        ({"members": "nowhere.csv"}, "no such file"),
    ],
)
def test_bad_options_are_one_line(zwitser: Zwitser, changes: dict[str, str], fault: str) -> None:
    done = zwitser(*report(SWISS, **changes))
    assert done.code == 2
    assert fault in done.err
    assert done.err.count("\n") == 1
