"""`zwitser convert`, and TRF files in and out of the command line."""

import json
from pathlib import Path

from tests.cli.conftest import Zwitser

CASE = Path(__file__).parent.parent / "cases" / "trf" / "held2014_before_round4.trf"


def test_a_trf_becomes_a_document(zwitser: Zwitser) -> None:
    document = json.loads(zwitser("convert", str(CASE), "-").out)
    assert (document["system"], document["rounds"]) == ("knsb-rating", 5)
    assert document["players"][0] == {"id": 1, "name": "Alice", "rating": 2500, "title": "GM"}


def test_a_document_becomes_a_trf_and_comes_back(zwitser: Zwitser, tmp_path: Path) -> None:
    first, middle = tmp_path / "first.json", tmp_path / "middle.trf"
    assert zwitser("convert", str(CASE), str(first)).code == 0
    assert zwitser("convert", str(first), str(middle)).code == 0
    assert zwitser("convert", str(middle), "-").out == first.read_text(encoding="utf-8")


def test_a_trf_stays_as_it_was(zwitser: Zwitser, tmp_path: Path) -> None:
    target = tmp_path / "same.trf"
    assert zwitser("convert", str(CASE), str(target)).code == 0
    assert target.read_bytes() == CASE.read_bytes()


def test_another_system_is_recorded_in_the_trf(zwitser: Zwitser, tmp_path: Path) -> None:
    target = tmp_path / "other.trf"
    assert zwitser("convert", str(CASE), str(target), "--system", "knsb-weerstand").code == 0
    assert "### zwitser system=knsb-weerstand\n" in target.read_text(encoding="utf-8")
    assert '"system": "knsb-weerstand"' in zwitser("convert", str(target), "-").out


def test_a_trf_is_no_club_season(zwitser: Zwitser) -> None:
    done = zwitser("convert", str(CASE), "-", "--system", "club")
    assert done.code == 2
    assert done.err == f"zwitser: {CASE}: system: a 'knsb-rating' file can't be read as 'club'\n"


def test_warnings_go_to_standard_error(zwitser: Zwitser, tmp_path: Path) -> None:
    source = tmp_path / "open.trf"
    source.write_text(CASE.read_text(encoding="utf-8").replace("XXR 5\n", ""), encoding="utf-8")
    done = zwitser("convert", str(source), "-")
    assert done.code == 0
    told = [line.partition("warning: ")[2] for line in done.err.splitlines()]
    assert told == [
        "the number of rounds is not stated (record 142 or XXR), so the last round is unknown",
        (
            "the pairing system is not stated (record 192); read as knsb-rating, choose another "
            "with --system"
        ),
    ]


def test_a_system_that_was_chosen_is_not_assumed(zwitser: Zwitser, tmp_path: Path) -> None:
    done = zwitser("convert", str(CASE), str(tmp_path / "open.json"), "--system", "fide-dutch")
    assert (done.code, done.err) == (0, "")
    source = tmp_path / "named.trf"
    source.write_text(f"192 FIDE_DUTCH\n{CASE.read_text(encoding='utf-8')}", encoding="utf-8")
    assert zwitser("pair", str(source)).err == ""


def test_other_points_are_refused_with_the_system_that_has_them(
    zwitser: Zwitser, tmp_path: Path
) -> None:
    source = tmp_path / "open.trf"
    source.write_text(f"{CASE.read_text(encoding='utf-8')}BBW  3.0\n", encoding="utf-8")
    done = zwitser("pair", str(source))
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "choose that one (--system fide-dutch)" in done.err


def test_a_warning_is_dutch_where_dutch_was_asked_for(zwitser: Zwitser, tmp_path: Path) -> None:
    source = tmp_path / "open.trf"
    source.write_text(CASE.read_text(encoding="utf-8").replace("XXR 5\n", ""), encoding="utf-8")
    done = zwitser("explain", str(source), "--lang", "nl")
    assert done.err.startswith(f"zwitser: {source}: let op: ")
