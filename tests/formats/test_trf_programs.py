"""What other programs write is read right, and written back as it was."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.formats.malformed import PROGRAMS, mutated
from tests.formats.test_trf import sort_absences
from tests.formats.trf_lines import file, player
from zwitser.errors import BadInput
from zwitser.formats import Loaded, decode, read, trf
from zwitser.formats.trf import by_starting_rank
from zwitser.formats.trf.columns import split
from zwitser.formats.trf.players import overrun
from zwitser.model import Absence, AbsenceKind, Colour, Game, Result, Title, Tournament
from zwitser.results import read as read_results
from zwitser.systems.fide_dutch.options import Acceleration, FideOptions

BY_NAME = {each.stem: each for each in PROGRAMS}
INDIVIDUAL = ("sharly-chess", "openpairings", "bbppairings", "javafo", "swiss-manager", "vega")


def loaded(name: str) -> Loaded:
    return read(BY_NAME[name].read_bytes(), f"{name}.trf")


def told(found: Loaded) -> list[str]:
    return [each.code for each in found.warnings]


def games(tournament: Tournament) -> list[set[tuple[int, int, Result]]]:
    return [{(g.white, g.black, g.result) for g in each.games} for each in tournament.history]


FIRST = {(1, 4, Result.WHITE_WINS), (5, 2, Result.BLACK_WINS), (3, 6, Result.DRAW)}
SECOND = {(2, 1, Result.DRAW), (7, 3, Result.BLACK_WINS), (4, 5, Result.WHITE_BY_FORFEIT)}


@pytest.mark.parametrize("name", INDIVIDUAL)
def test_players_games_and_byes_of_each_program_are_read(name: str) -> None:
    found = loaded(name).tournament
    assert [each.rating for each in found.players[:6]] == [2310, 2205, 2150, 2040, 1985, 1870]
    second = {g if g[:2] != (7, 3) else (7, 3, Result.ADJOURNED) for g in SECOND}
    assert games(found) == [FIRST, second if name == "openpairings" else SECOND]
    free = AbsenceKind.FULL if name == "swiss-manager" else AbsenceKind.BYE
    assert found.history[0].absences == (Absence(7, free),)
    assert found.history[1].absences == (Absence(6, AbsenceKind.HALF),)
    assert found.rounds == (0 if name == "swiss-manager" else 5)
    points = {one: card.points for one, card in read_results(found).cards.items()}
    assert [points[number] for number in (1, 2, 4, 5, 6)] == [3, 3, 2, 0, 2]


def test_sharly_chess_has_its_ruler_lines_national_ratings_and_wishes_by_round() -> None:
    found = loaded("sharly-chess")
    made = found.tournament
    assert [each.title for each in made.players[:4]] == [Title.GM, Title.IM, Title.WFM, Title.CM]
    assert made.players[6].rating == 1765  # 172 FIDON without federation: the national one of NED
    assert FideOptions.of(made).acceleration is Acceleration.BAKU
    assert made.options.tiebreaks == ("WP-C1", "WP", "SB")
    assert made.options.forbidden == ((4, 7),)  # those of round 1 are over
    assert made.next_absences == (Absence(5, AbsenceKind.ZERO),)
    assert made.fide.dates[0] == "2026-11-14"
    assert told(found) == ["forbidden-some-rounds"] * 2


def test_a_file_of_teams_gives_players_and_games_and_one_sentence_about_the_teams() -> None:
    found = loaded("sharly-chess-teams")
    assert games(found.tournament) == [
        {(2, 3, Result.WHITE_WINS), (6, 5, Result.DRAW)},
        {(1, 4, Result.PENDING), (5, 2, Result.PENDING)},
    ]
    assert told(found) == ["system-read-as", "team-tournament"]
    assert found.warnings[1].text("en") == (
        "line 16: a team tournament: players and games are read, teams are not"
    )
    assert found.tournament.next_absences == ()  # record 240 names a team
    assert found.tournament.options.bye_points == 2  # 162 P is for a match


def test_points_of_a_file_of_teams_are_not_judged() -> None:
    lines = [
        "142 3",
        "310   1 De Toren",
        player(1, "7.0", "   2 w 1"),
        player(2, "0.0", "   1 b 0"),
    ]
    assert trf.loads(file(*lines)).tournament.history[0].games == (Game(1, 2, Result.WHITE_WINS),)


def test_virtual_points_stay_where_record_250_numbers_teams() -> None:
    lines = [
        "142 3",
        "192 FIDE_DUTCH_BAKU",
        "250       1.0 001 002 0001 0001",
        "XXA    1  1.0  1.0",
        *(player(1, "1.0", "   2 w 1"), player(2, "0.0", "   1 b 0")),
        "310   1 De Toren                         TOREN      0    2.0    2.0         1    2",
    ]
    made = trf.loads(file(*lines), system="fide-dutch").tournament
    assert FideOptions.of(made).virtual == ((1, (2, 2)),)
    assert trf.dumps(trf.loads(file(*lines))) == file(*lines)


def test_openpairings_counts_an_open_game_as_its_record_162_says() -> None:
    found = loaded("openpairings")
    assert found.tournament.options.initial_colour is Colour.BLACK
    assert found.tournament.options.tiebreaks == ("ARO", "WP-C1")
    assert found.tournament.next_absences == (Absence(5, AbsenceKind.FULL),)
    assert told(found) == ["open-as-draw", "tiebreak-unrated"]


def test_bbppairings_ends_lines_with_cr_and_has_the_system_in_092() -> None:
    found = loaded("bbppairings")
    assert found.tournament.system == "fide-dutch"
    assert FideOptions.of(found.tournament).acceleration is Acceleration.BAKU
    assert found.tournament.options.bye_points == 1
    assert told(found) == []


def test_javafo_has_counted_the_bye_of_the_coming_round_already() -> None:
    found = read(BY_NAME["javafo"].read_bytes(), "x.trf", system="fide-dutch")
    made = found.tournament
    assert made.next_absences == (
        Absence(5, AbsenceKind.ZERO),
        Absence(6, AbsenceKind.HALF),
        Absence(7, AbsenceKind.ZERO),
    )
    assert made.options.forbidden == ((1, 3), (2, 4), (2, 6), (4, 6))
    assert made.options.initial_colour is Colour.WHITE  # the colour of the first player
    assert FideOptions.of(made).virtual == ((1, (2, 2, 1)), (2, (2, 2, 1)))


def test_swiss_manager_writes_windows_1252_and_a_bye_as_a_win_without_opponent() -> None:
    found = loaded("swiss-manager")
    assert found.tournament.name == "Najaarstoernooi Café Réti"
    assert found.tournament.players[6].name == "Gortér, Noor"
    assert told(found) == ["rounds-unknown", "win-without-opponent"]


def test_vega_lists_the_clubs_as_teams() -> None:
    found = loaded("vega")
    assert found.tournament.options.initial_colour is Colour.WHITE
    assert told(found) == ["team-tournament"]


@pytest.mark.parametrize("name", sorted(BY_NAME))
def test_a_file_of_each_program_comes_back_as_it_was(name: str) -> None:
    found = loaded(name)
    assert found.trf is not None
    if name != "zwitser-baku-twice":
        assert trf.dumps(found.trf) == decode(BY_NAME[name].read_bytes())
    again = trf.loads(trf.dumps(found.tournament), system=found.tournament.system).tournament
    assert as_read(again) == as_read(by_starting_rank(found.tournament))


def as_read(tournament: Tournament) -> Sequence[object]:
    """Give what has to be the same; a new file forbids pairs in the coming round alone."""
    made = sort_absences(tournament)
    return made.players, made.rounds, made.options, made.history, made.next_absences, made.fide


@pytest.mark.parametrize("sign", ["x", "2", "é", "½"])
def test_an_unknown_sign_is_an_open_game_for_both_and_said(sign: str) -> None:
    lines = "142 3", player(1, "1.0", f"   2 w {sign}"), player(2, "0.5", "   1 b 0")
    found = trf.loads(file(*lines))
    assert found.tournament.history[0].games == (Game(1, 2, Result.ADJOURNED),)
    assert [each.code for each in found.warnings] == ["result-unknown", "points-differ"]
    assert trf.dumps(found) == file(*lines)


@pytest.mark.parametrize(
    ("record", "federation", "rating"),
    [
        ("172 NED NRO", "", 1700),
        ("172 NRO", "032 NED", 1700),
        ("172  NRO NED", "", 1700),
        ("172 nidof", "032 ned", 1700),
        ("172 NIDOF", "", 1600),
        ("172 001 NIDOF", "", 1600),
        ("172 XXR NIDOF", "", 1600),
        ("172 NED BEST", "", 1600),
    ],
)
def test_record_172_is_read_by_its_words(record: str, federation: str, rating: int) -> None:
    national = "NED" + player(1, rating="1700")[3:79]
    head = [line for line in (federation, record) if line]
    text = file("142 3", *head, player(1, rating="1600"), player(2), national, "NED oops")
    found = trf.loads(text)
    assert found.tournament.players[0].rating == rating
    assert trf.dumps(found) == text


@pytest.mark.parametrize("name", sorted(BY_NAME))
def test_a_mutated_file_is_read_or_refused_and_loses_no_result(name: str) -> None:
    data = BY_NAME[name].read_bytes()
    verdicts = [is_read(each) for each in mutated(data, every=61, offset=len(name))]
    assert {*verdicts} == {True, False}


def is_read(data: bytes) -> bool:
    """Read a file, and where it can be read hold the promises."""
    try:
        found = read(data, "x.trf")
    except BadInput:
        return False
    assert found.trf is not None
    text, made = trf.dumps(found.trf), found.tournament
    seated = sum(_opponents(line.text) for line in split(decode(data)) if line.code == "001")
    assert seated == 2 * sum(len(round_.games) for round_ in made.history)
    if not {"250", "XXA"} <= {line.code for line in found.trf.lines}:
        assert text == decode(data).removeprefix("\ufeff")
    assert trf.loads(text).tournament == made
    again = trf.loads(trf.dumps(made), system=made.system).tournament
    assert as_read(again) == as_read(by_starting_rank(made))
    return True


def _opponents(text: str) -> int:
    """Count the rounds of a line in which somebody stands opposite."""
    starts = range(89 + overrun(text), len(text.rstrip()), 10)
    cells = (text[start : start + 6].strip() for start in starts)
    return sum(cell.isdigit() and int(cell) > 0 for cell in cells)
