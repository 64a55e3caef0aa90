"""`zwitser convert`, and TRF files in and out of the command line."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.conftest import Zwitser
from tests.oracles.fide_dutch import pair as paired_by_listing
from tests.systems.fide_dutch.positions import read_trf
from zwitser import load
from zwitser.formats.trf import TrfFile, dumps, loads
from zwitser.model import Absence, AbsenceKind, Tournament
from zwitser.systems import pair

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
    done = zwitser("convert", str(source), str(tmp_path / "copy.trf"))
    assert done.code == 0
    told = [line.partition("warning: ")[2] for line in done.err.splitlines()]
    assert told == [
        "the number of rounds is not stated (record 142 or XXR), so the last round is unknown",
        (
            "the pairing system is not stated (record 192); read as knsb-rating, choose another "
            "with --system"
        ),
    ]


def test_a_document_that_nobody_could_read_is_not_written(zwitser: Zwitser, tmp_path: Path) -> None:
    """A document of a Swiss needs its number of rounds, which this TRF does not state."""
    source, target = tmp_path / "open.trf", tmp_path / "open.json"
    source.write_text(CASE.read_text(encoding="utf-8").replace("XXR 5\n", ""), encoding="utf-8")
    done = zwitser("convert", str(source), str(target))
    assert done.code == 2
    way_out = "the planned number of rounds is missing; give it with zwitser convert --rounds\n"
    paired = zwitser("pair", str(source), "-o", str(target))
    assert (paired.code, paired.err.endswith(way_out)) == (2, True)
    assert done.err.endswith(way_out)
    assert not target.exists()
    assert zwitser("convert", str(source), str(target), "--rounds", "7").code == 0
    assert load(target).rounds == 7
    stated = zwitser("convert", str(CASE), str(target), "--rounds", "7")
    assert (stated.code, load(target).rounds) == (0, 5)  # the file says it


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


def typed_in(tmp_path: Path) -> Path:
    """Write a document in which players stand as they came: not by rating, one without."""
    players = [("Laag", 1200), ("Hoog", 2200), ("Midden", 1700), ("Geen", None), ("Aal", 1700)]
    document = {
        "zwitser": 1,
        "name": "Zoals ze kwamen",
        "system": "fide-dutch",
        "rounds": 5,
        "players": [
            {"id": 10 * number, "name": name} | ({"rating": rating} if rating else {})
            for number, (name, rating) in enumerate(players, 1)
        ],
        "history": [
            {
                "games": [
                    {"white": 20, "black": 10, "result": "1-0"},
                    {"white": 30, "black": 50, "result": "1/2-1/2"},
                ],
                "absent": [{"player": 40, "as": "bye"}],
            }
        ],
    }
    source = tmp_path / "open.json"
    source.write_text(json.dumps(document), encoding="utf-8")
    return source


NUMBERS = {"Hoog": 1, "Aal": 2, "Midden": 3, "Laag": 4, "Geen": 5}
"""Rating, then name (GHR 2.2); who has no rating comes last."""


@pytest.mark.parametrize("name", ["open.trf", "open.trfx", "open.trf26"])
def test_a_document_becomes_a_trf_numbered_by_its_starting_list(
    zwitser: Zwitser, tmp_path: Path, name: str
) -> None:
    target = tmp_path / name
    assert zwitser("convert", str(typed_in(tmp_path)), str(target)).code == 0
    lines = target.read_text(encoding="utf-8").splitlines()
    players = [line for line in lines if line.startswith("001")]
    assert {line[14:47].strip(): int(line[4:8]) for line in players} == NUMBERS
    assert players[0][91:99] == "   4 w 1"


def test_pairings_are_the_same_before_and_after_converting(
    zwitser: Zwitser, tmp_path: Path
) -> None:
    source, target, back = typed_in(tmp_path), tmp_path / "open.trf", tmp_path / "back.json"
    zwitser("convert", str(source), str(target))
    zwitser("convert", str(target), str(back))
    boards = []
    for file in (source, target, back):
        names = {
            player["id"]: player["name"]
            for player in json.loads(zwitser("convert", str(file), "-").out)["players"]
        }
        pairs = json.loads(zwitser("pair", str(file), "--json").out)["pairs"]
        boards.append([(names[pair["white"]], names[pair["black"]]) for pair in pairs])
    assert boards[0] == boards[1] == boards[2]


def test_a_generated_trf_is_numbered_by_its_starting_list_and_others_pair_it_alike(
    zwitser: Zwitser, tmp_path: Path
) -> None:
    """The listing takes the numbers of the file for the pairing numbers, as other programs do."""
    for seed in range(12):
        target = tmp_path / f"{seed}.trf"
        options = ("--players", "8", "--rounds", "5", "--seed", str(seed), "-o", str(target))
        assert zwitser("generate", "--system", "fide-dutch", "--trf", *options).code == 0
        whole = loads(target.read_text(encoding="utf-8")).tournament
        before = replace(whole, history=whole.history[:3], next_absences=away(whole, 4))
        proposal = pair(before)
        theirs = paired_by_listing(read_trf(dumps(TrfFile(before))))
        assert theirs is not None
        assert {(two.white, two.black) for two in proposal.pairs} == theirs.pairs


def away(tournament: Tournament, number: int) -> tuple[Absence, ...]:
    """List who has no game in a round, but for the bye of the pairing."""
    round_ = tournament.history[number - 1]
    here = {player for game in round_.games for player in (game.white, game.black)}
    here |= {each.player for each in round_.absences if each.kind is AbsenceKind.BYE}
    return tuple(Absence(id_, AbsenceKind.ZERO) for id_ in tournament.by_id if id_ not in here)


def test_what_was_read_otherwise_is_said(zwitser: Zwitser, tmp_path: Path) -> None:
    source = CASE.parent / "programs" / "sharly-chess-teams.trf"
    done = zwitser("convert", str(source), str(tmp_path / "x.json"))
    assert done.code == 0
    assert "players and games are read, teams are not" in done.err
