"""Reading and writing TRF."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings

from tests.formats.strategies import tournaments
from tests.formats.trf_lines import KRUSH, REPORT, file, player
from zwitser.errors import BadInput
from zwitser.explanation.check import check
from zwitser.formats import document, trf
from zwitser.formats.trf import TrfFile, by_starting_rank
from zwitser.model import (
    Absence,
    AbsenceKind,
    Colour,
    Fide,
    Game,
    Official,
    Options,
    Player,
    Result,
    Round,
    Title,
    Tournament,
)
from zwitser.results import read

CASES = sorted((Path(__file__).parent.parent / "cases" / "trf").glob("*.trf"))

exhaustive = settings(max_examples=150)


def sort_absences(tournament: Tournament) -> Tournament:
    """A TRF has no order among the absent of a round."""
    order = {each.id: place for place, each in enumerate(tournament.players)}
    history = tuple(
        Round(each.games, tuple(sorted(each.absences, key=lambda a: order[a.player])))
        for each in tournament.history
    )
    coming = tuple(sorted(tournament.next_absences, key=lambda each: each.player))
    return replace(tournament, history=history, next_absences=coming)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_a_file_comes_back_character_by_character(case: Path) -> None:
    text = case.read_text(encoding="utf-8")
    assert trf.dumps(trf.loads(text)) == text


def test_the_columns_are_those_of_the_format() -> None:
    tournament = trf.loads(CASES[3].read_text(encoding="utf-8")).tournament
    assert tournament.players[2] == Player(3, "Carla", 3, 2400, Title.WGM)
    assert tournament.rounds == 5
    assert tournament.options.initial_colour is Colour.WHITE
    assert len(tournament.history) == 3
    assert Game(6, 11, Result.BLACK_BY_FORFEIT) not in tournament.history[2].games
    assert Game(11, 6, Result.BLACK_BY_FORFEIT) in tournament.history[2].games
    assert tournament.history[1].absences == (
        Absence(12, AbsenceKind.ZERO),
        Absence(14, AbsenceKind.BYE),
    )


def test_absences_in_the_column_of_the_coming_round_are_next() -> None:
    tournament = trf.loads(CASES[1].read_text(encoding="utf-8")).tournament
    assert len(tournament.history) == 1
    assert tournament.next_absences == (Absence(12, AbsenceKind.ZERO),)


@given(tournaments())
@exhaustive
def test_a_tournament_survives_trf(tournament: Tournament) -> None:
    assert trf.loads(trf.dumps(TrfFile(tournament))).tournament == sort_absences(tournament)


@given(tournaments())
@exhaustive
def test_a_new_file_is_the_tournament_numbered_by_its_starting_list(tournament: Tournament) -> None:
    numbered = by_starting_rank(tournament)
    assert trf.loads(trf.dumps(tournament)).tournament == sort_absences(numbered)
    assert by_starting_rank(numbered) == numbered


@given(tournaments(), tournaments())
@exhaustive
def test_a_tournament_survives_being_written_over_any_other(
    first: Tournament, second: Tournament
) -> None:
    trf_file = trf.loads(trf.dumps(TrfFile(first)))
    text = trf.dumps(replace(trf_file, tournament=second))
    assert sort_players(trf.loads(text).tournament) == sort_players(sort_absences(second))


def sort_players(tournament: Tournament) -> Tournament:
    players = tuple(sorted(tournament.players, key=lambda each: each.id))
    return sort_absences(replace(tournament, players=players))


@given(tournaments())
@exhaustive
def test_a_document_survives_the_document(tournament: Tournament) -> None:
    assert document.loads(document.dumps(tournament)) == tournament


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
def test_any_line_end_is_read_and_kept(end: str) -> None:
    text = file("012 Open", "XXR 3", player(1), player(2), end=end)
    trf_file = trf.loads(text)
    assert len(trf_file.tournament.players) == 2
    assert trf.dumps(trf_file) == text
    renamed = replace(trf_file, tournament=replace(trf_file.tournament, name="Gesloten"))
    assert trf.dumps(renamed) == text.replace("Open", "Gesloten")


def test_what_is_not_understood_stays_where_it_was() -> None:
    text = file("012 Open", "QQQ what is this", "XXR 3", player(1), "DAT 1 EMAIL a@b.nl", player(2))
    trf_file = trf.loads(text)
    assert [(each.code, each.line) for each in trf_file.warnings] == [("record-unknown", 2)]
    assert trf.dumps(trf_file) == text


def test_a_new_round_is_written_into_the_lines() -> None:
    text = file("012 Open", "XXR 3", "###  a remark", player(1), player(2), player(3))
    trf_file = trf.loads(text)
    round_ = Round((Game(1, 2, Result.WHITE_WINS),), (Absence(3, AbsenceKind.BYE),))
    changed = replace(trf_file.tournament, history=(round_,))
    assert trf.dumps(replace(trf_file, tournament=changed)) == file(
        "012 Open",
        "XXR 3",
        "###  a remark",
        player(1, "1.0", "   2 w 1").replace("1.0    1", "1.0    2"),
        player(2, "0.0", "   1 b 0").replace("0.0    2", "0.0    3"),
        player(3, "1.0", "0000 - U").replace("1.0    3", "1.0    1"),
    )


@pytest.mark.parametrize(
    ("tiebreaks", "ranks"),
    [((), [1, 1, 3, 3]), (("BWINS",), [2, 1, 3, 3]), (("RATING",), [2, 1, 4, 3])],
)
def test_the_rank_is_the_place_by_the_tiebreaks_of_the_tournament(
    tiebreaks: tuple[str, ...], ranks: list[int]
) -> None:
    """1 beat 3 with white, 2 beat 4 with black; the lowest rating comes first in RATING."""
    players = tuple(Player(n, f"Player {n}", n, rating=2000 - 100 * n) for n in range(1, 5))
    round_ = Round((Game(1, 3, Result.WHITE_WINS), Game(4, 2, Result.BLACK_WINS)), ())
    made = Tournament("Open", "fide-dutch", players, 3, Options(tiebreaks=tiebreaks), (round_,))
    lines = [line for line in trf.dumps(made).splitlines() if line.startswith("001")]
    assert [int(line[85:89]) for line in lines] == ranks


def test_a_half_point_bye_in_record_240_reaches_the_line_when_the_round_is_paired() -> None:
    text = file("XXR 3", "240 H   1    3", player(1), player(2), player(3))
    trf_file = trf.loads(text)
    assert trf_file.tournament.next_absences == (Absence(3, AbsenceKind.HALF),)
    round_ = Round((Game(1, 2, Result.DRAW),), trf_file.tournament.next_absences)
    paired = replace(trf_file.tournament, history=(round_,), next_absences=())
    again = trf.loads(trf.dumps(replace(trf_file, tournament=paired))).tournament
    assert again == paired


def test_persons_are_kept_and_readable() -> None:
    found = trf.loads(file("XXR 3", KRUSH)).tournament
    assert found.players == (
        Player(
            id=1,
            name="Krush, Irina",
            lot=1,
            rating=2430,
            title=Title.WGM,
            fide_id="2012782",
            federation="USA",
            sex="w",
            born="1983-12-24",
        ),
    )
    assert KRUSH in trf.dumps(found)


@pytest.mark.parametrize(
    ("text", "born", "written"),
    [
        ("1983/00/00", "1983", "1983/00/00"),
        ("1983", "1983", "1983/00/00"),
        ("1983.05.31", "1983-05-31", "1983/05/31"),
        ("1983/02/31", "1983", "1983/00/00"),
        ("0000/00/00", "", ""),
        ("unknown", "", ""),
    ],
)
def test_a_year_of_birth_may_stand_alone(text: str, born: str, written: str) -> None:
    found = trf.loads(file("XXR 3", KRUSH.replace("1983/12/24", text.ljust(10)))).tournament
    assert found.players[0].born == born
    line = next(line for line in trf.dumps(found).splitlines() if line.startswith("001"))
    assert line[69:79].strip() == written


def test_what_is_known_of_a_player_changes_in_its_columns_alone() -> None:
    before = trf.loads(file("XXR 3", KRUSH.replace("2012782", "       ")))
    player_ = replace(before.tournament.players[0], fide_id="2012782")
    after = replace(before, tournament=replace(before.tournament, players=(player_,)))
    assert KRUSH in trf.dumps(after)


def test_what_fide_wants_to_know_is_read_and_written_again() -> None:
    found = trf.loads(file(*REPORT, "XXR 4", KRUSH)).tournament
    assert found.fide == Fide(
        place="Hoogeveen",
        federation="NED",
        from_="2026-11-20",
        to="2026-11-22",
        type_="Individual: Swiss-System",
        arbiter=Official("IA Jansen, Piet", "1000012"),
        deputies=(Official("FA de Boer, Anna", "1000013"), Official("Bol, Kees")),
        tempo="90 minutes + 30 seconds a move",
        time_control="5400+30",
        dates=("2026-11-20", "2026-11-21", "", "2026-11-22"),
    )
    fresh = trf.dumps(found).splitlines()
    assert [line for line in fresh if line in REPORT] == list(REPORT)
    assert document.loads(document.dumps(found)) == found


def test_a_date_that_is_none_is_left_alone() -> None:
    text = file("042 eind november", "132".ljust(91) + "26/13/45", "XXR 3", KRUSH)
    read_ = trf.loads(text)
    assert read_.tournament.fide == Fide()
    assert trf.dumps(read_) == text


def test_a_name_that_overran_its_field_is_found() -> None:
    name = "van der Heijden-Oosterhuis tot Wittenburg, Maximiliaan"
    line = player(2, "1.0", "   1 b 1", rating="1800", name=name)
    trf_file = trf.loads(file("XXR 3", player(1, "0.0", "   2 w 0"), line))
    assert trf_file.tournament.players[1] == Player(2, name, 2, 1800)
    assert [each.code for each in trf_file.warnings] == ["name-overran"]
    assert line in trf.dumps(trf_file)


def test_short_games_were_played_and_stay_short() -> None:
    text = file("XXR 3", player(1, "1.0", "   2 w W"), player(2, "0.0", "   1 b L"))
    trf_file = trf.loads(text)
    assert trf_file.tournament.history[0].games == (Game(1, 2, Result.WHITE_WINS),)
    assert read(trf_file.tournament).cards[1].met == {2}
    assert trf.dumps(trf_file) == text


def test_results_that_are_not_there_yet() -> None:
    text = file(
        "XXR 3", player(1, "0.5", "   2 w ?", "   2 b"), player(2, "0.5", "   1 b ?", "   1 w")
    )
    tournament = trf.loads(text).tournament
    assert [each.games[0].result for each in tournament.history] == [
        Result.ADJOURNED,
        Result.PENDING,
    ]


@pytest.mark.parametrize("points", ["0.5", "0.0"])
def test_points_may_count_the_coming_bye_or_not(points: str) -> None:
    text = file("XXR 3", player(1, points, "0000 - H"), player(2))
    assert trf.loads(text).tournament.next_absences == (Absence(1, AbsenceKind.HALF),)


@pytest.mark.parametrize(
    ("lines", "bye"),
    [
        (["162  P 0.5"], 1),
        (["162  W 1.0    D 0.5    P 0.5"], 1),
        (["XXS W=1 D=.5 PAB=0.5"], 1),
        (["BBU  0.5"], 1),
        (["BBW  1.0", "BBU  1.0"], 2),
        ([], 2),
    ],
)
def test_the_points_of_a_bye(lines: list[str], bye: int) -> None:
    points = "0.5" if bye == 1 else "1.0"
    text = file("XXR 3", *lines, player(1, points, "0000 - U"), player(2, "0.0"))
    assert trf.loads(text).tournament.options.bye_points == bye


@pytest.mark.parametrize(
    ("method", "ratings"),
    [
        ("FIDE", [2000, None, 1900]),
        ("NRO", [2100, 1700, None]),
        ("FIDON", [2000, 1700, 1900]),
        ("NIDOF", [2100, 1700, 1900]),
        ("HBFN", [2100, 1700, 1900]),
        ("LBFN", [2000, 1700, 1900]),
        ("OTHER", [2000, None, 1900]),
    ],
)
def test_record_172_chooses_the_rating(method: str, ratings: list[int | None]) -> None:
    national = [player(1, rating="2100"), player(2, rating="1700"), player(3)]
    text = file(
        "XXR 3",
        f"172 NED {method}",
        player(1, rating="2000"),
        player(2, rating="0"),
        player(3, rating="1900"),
        *("NED" + line[3:79] for line in national),
    )
    trf_file = trf.loads(text)
    assert [each.rating for each in trf_file.tournament.players] == ratings
    assert not trf_file.warnings
    assert trf.dumps(trf_file) == text


@pytest.mark.parametrize(
    ("lines", "system"),
    [
        ([], "knsb-rating"),
        (["192 FIDE_DUTCH_2017"], "knsb-rating"),
        (["192 FIDE_DUTCH"], "fide-dutch"),
        (["192 FIDE_DUTCH_2026_BAKU"], "fide-dutch"),
        (["192 BERGER_ROUNDROBIN"], "round-robin"),
        (["192 FIDE_DOUBLEROUNDROBIN"], "double-round-robin"),
        (["192 CUSTOM_SWISS", "### zwitser system=go-weerstand"], "go-weerstand"),
    ],
)
def test_the_system_follows_from_192_and_our_own_line(lines: list[str], system: str) -> None:
    assert trf.loads(file("XXR 3", *lines, player(1), player(2))).tournament.system == system


def test_an_overriding_system_also_decides_the_points_of_a_bye() -> None:
    text = file(
        "XXR 3", player(1, "0.0", "0000 - U"), player(2, "0.0", "   3 w ="), player(3, "0.5")
    )
    with pytest.raises(BadInput):
        trf.loads(text)
    text = file(
        "XXR 3",
        player(1, "0.0", "0000 - U"),
        player(2, "1.0", "   3 w 1"),
        player(3, "0.0", "   2 b 0"),
    )
    trf_file = trf.loads(text, system="round-robin")
    assert trf_file.tournament.system == "round-robin"
    assert "BERGER_ROUNDROBIN" in trf.dumps(trf_file)


@pytest.mark.parametrize(("record", "colour"), [("XXC rank", Colour.BLACK), ("", Colour.WHITE)])
def test_without_a_stated_colour_the_first_of_the_list_had_it(record: str, colour: Colour) -> None:
    """The first line is first where the order of the lines counts, else the lowest number."""
    games = player(4, "0.0", "   2 b 0"), player(2, "1.0", "   4 w 1")
    made = trf.loads(file("XXR 3", record, *games), system="fide-dutch").tournament
    assert made.options.initial_colour is colour


@pytest.mark.parametrize(
    "codes", ["BH/C1,BH,SB,RTNG/R", "bh-c1 BH:GP sb rtng/r", "PTS,BH:GP/C1,BH,SB,RTNG/R"]
)
def test_tie_breaks_are_read_as_fide_writes_them(codes: str) -> None:
    read_file = trf.loads(file("XXR 3", f"202 {codes}", player(1), player(2)))
    assert read_file.tournament.options.tiebreaks == ("WP-C1", "WP", "SB", "RATING")
    assert not read_file.warnings


def test_forbidden_pairs_come_from_xxp_and_260() -> None:
    text = file(
        "XXR 9",
        "XXP 1 2 3",
        "260   1   1    1    4",
        "260   2   9    2    4",
        *map(player, range(1, 5)),
    )
    trf_file = trf.loads(text)
    assert trf_file.tournament.options.forbidden == ((1, 2), (1, 3), (2, 3), (1, 4))
    assert [each.code for each in trf_file.warnings] == ["forbidden-some-rounds"] * 2


@pytest.mark.parametrize(("rounds", "clean"), [("  1   1", True), ("  2   2", False)])
def test_pairs_that_are_forbidden_in_some_rounds_are_so_in_a_check(
    rounds: str, clean: bool
) -> None:
    """1-3 and 4-2 is the natural first round; where 1 may not meet 3 it is 1-4 and 3-2."""
    text = file(
        "142 3",
        "152 W",
        "192 FIDE_DUTCH",
        f"260 {rounds}    1    3",
        player(1, "1.0", "   4 w 1"),
        player(2, "0.0", "   3 b 0"),
        player(3, "1.0", "   2 w 1"),
        player(4, "0.0", "   1 b 0"),
    )
    assert check(trf.loads(text).tournament).is_clean is clean


@pytest.mark.parametrize("record", ["XXP 1", "XXP 2 2", "XXP", "260   1   9    1", "260"])
def test_a_list_of_forbidden_pairs_without_two_players_is_told(record: str) -> None:
    trf_file = trf.loads(file("XXR 9", record, *map(player, range(1, 5))))
    assert trf_file.tournament.options.forbidden == ()
    assert [(each.code, each.line) for each in trf_file.warnings] == [("forbidden-nobody", 2)]


def test_the_absent_of_xxz_and_240_join() -> None:
    text = file(
        "XXR 9", "XXZ 1 2", "XXZ 3", "240 H   1    2", "240 Z   5    4", *map(player, range(1, 5))
    )
    trf_file = trf.loads(text)
    assert trf_file.tournament.next_absences == (
        Absence(1, AbsenceKind.ZERO),
        Absence(2, AbsenceKind.HALF),
        Absence(3, AbsenceKind.ZERO),
    )
    assert [each.code for each in trf_file.warnings] == ["later-byes"]


def test_tie_breaks_are_translated() -> None:
    text = file("XXR 9", "212 PTS,BH/C1,DE,XYZ", player(1))
    trf_file = trf.loads(text)
    assert trf_file.tournament.options.tiebreaks == ("WP-C1", "DE-FIDE")
    assert [each.code for each in trf_file.warnings] == ["tiebreak-unknown"]
    assert "202 BH/C1,DE\n" in trf.dumps(trf_file.tournament)


def test_a_win_without_opponent_is_a_point_granted() -> None:
    text = file("XXR 3", player(1, "1.0", "0000 - +"), player(2))
    trf_file = trf.loads(text)
    assert trf_file.tournament.history[0].absences == (Absence(1, AbsenceKind.FULL),)
    assert [each.code for each in trf_file.warnings] == ["win-without-opponent"]
    assert trf.dumps(trf_file) == text


def test_a_player_without_name_goes_by_his_number() -> None:
    trf_file = trf.loads(file("XXR 3", player(7, name=" ")))
    assert trf_file.tournament.players[0].name == "7"
    assert [each.code for each in trf_file.warnings] == ["name-missing"]


def test_a_title_we_do_not_know_is_no_title() -> None:
    line = player(1)[:10] + "AFM" + player(1)[13:]
    trf_file = trf.loads(file("XXR 3", line))
    assert trf_file.tournament.players[0].title is Title.NONE
    assert [str(each) for each in trf_file.warnings] == [
        "line 2: player 1: the title AFM is not known to us; read as no title"
    ]
    assert line in trf.dumps(trf_file)


@pytest.mark.parametrize(
    ("cell", "kind", "codes"),
    [("", AbsenceKind.HALF, []), ("0000 - Z", AbsenceKind.ZERO, ["byes-differ"])],
)
def test_record_240_fills_blanks_of_past_rounds(
    cell: str, kind: AbsenceKind, codes: list[str]
) -> None:
    points = "0.5" if kind is AbsenceKind.HALF else "0.0"
    games = [player(1, "1.0", "   2 w 1"), player(2, "0.0", "   1 b 0")]
    trf_file = trf.loads(file("XXR 3", "240 H   1    3", *games, player(3, points, cell)))
    assert trf_file.tournament.history[0].absences == (Absence(3, kind),)
    assert [each.code for each in trf_file.warnings] == codes


def test_a_new_rating_also_reaches_the_national_line() -> None:
    national = "NED" + player(1, rating="2100")[3:79]
    trf_file = trf.loads(file("XXR 3", "172 NED NRO", player(1, rating="2000"), national))
    changed = replace(trf_file.tournament, players=(Player(1, "Player 1", 1, 2222),))
    text = trf.dumps(replace(trf_file, tournament=changed))
    assert trf.loads(text).tournament.players[0].rating == 2222
    assert national.replace("2100", "2222") in text


def test_a_player_who_left_the_list_leaves_the_file() -> None:
    trf_file = trf.loads(file("062 2", "XXR 3", player(1), player(2)))
    fewer = replace(trf_file.tournament, players=trf_file.tournament.players[:1])
    assert trf.dumps(replace(trf_file, tournament=fewer)) == file("062 1", "XXR 3", player(1))


FIDE_SYSTEM = ("XXR 5", "192 FIDE_DUTCH")


def test_a_column_in_which_everybody_has_an_entry_was_played() -> None:
    lines = (player(1, "0.5", "0000 - H"), player(2, "0.0", "0000 - Z"), player(3, "0.0"))
    some = trf.loads(file(*FIDE_SYSTEM, *lines)).tournament
    assert (len(some.history), len(some.next_absences)) == (0, 2)
    full = (*lines[:2], player(3, "0.0", "0000 - Z"))
    all_ = trf.loads(file(*FIDE_SYSTEM, *full)).tournament
    assert (len(all_.history), all_.next_absences) == (1, ())
    assert len(all_.history[0].absences) == 3


def test_an_entry_in_a_later_column_makes_the_earlier_ones_played() -> None:
    first = player(1, "0.5", "        ", "0000 - H")
    found = trf.loads(file(*FIDE_SYSTEM, first, player(2, "0.0", "0000 - Z"))).tournament
    assert found.history == (Round((), (Absence(2, AbsenceKind.ZERO),)),)
    assert found.next_absences == (Absence(1, AbsenceKind.HALF),)


def test_a_coming_round_in_which_all_are_absent_is_not_played_after_a_round_trip() -> None:
    found = trf.loads(file(*FIDE_SYSTEM, player(1), player(2))).tournament
    absences = (Absence(1, AbsenceKind.HALF), Absence(2, AbsenceKind.ZERO))
    all_absent = replace(found, next_absences=absences)
    assert trf.loads(trf.dumps(all_absent)).tournament == all_absent
    played = replace(found, history=(Round((), absences),))
    assert trf.loads(trf.dumps(played)).tournament == played


def test_a_last_round_without_a_game_was_paired_all_the_same() -> None:
    """Of a group of two one stayed away, so the other was free; a TRF has no sign for that."""
    away = (Absence(1, AbsenceKind.BYE), Absence(2, AbsenceKind.HALF))
    players = (Player(1, "A", 1), Player(2, "B", 2))
    tournament = Tournament("T", "round-robin", players, history=(Round((), away),))
    assert trf.loads(trf.dumps(tournament)).tournament == tournament


def test_a_trf_without_players_is_not_written() -> None:
    with pytest.raises(BadInput, match="found 0 players"):
        trf.dumps(Tournament("T", "fide-dutch", (), 5))


def test_the_number_of_an_arbiter_with_a_long_name_is_kept() -> None:
    fide = Fide(arbiter=Official("x" * 200, "12"))
    tournament = Tournament("T", "fide-dutch", (Player(1, "A", 1),), 5, fide=fide)
    assert trf.loads(trf.dumps(tournament)).tournament.fide == fide


@pytest.mark.parametrize("points", [0, 1, 2])
def test_what_only_go_has_is_read_again_or_left_out(points: int) -> None:
    """A bye worth nothing, a game that both won without playing, and a negative rating."""
    players = tuple(Player(n, f"Speler {n}", n, 100 - 99 * n) for n in (1, 2, 3))
    history = (Round((Game(1, 2, Result.BOTH_WIN),), (Absence(3, AbsenceKind.BYE),)),)
    options = Options(bye_points=points)
    made = Tournament("Go", "macmahon", players, 3, options, history=history)
    again = trf.loads(trf.dumps(made), system="macmahon").tournament
    assert (again.history, again.options.bye_points) == (history, points)
    assert [player.rating for player in again.players] == [1, None, None]
    with pytest.raises(BadInput, match="no result fits both"):
        trf.loads(trf.dumps(replace(made, options=Options())), system="go-weerstand")
    if not points:
        one = replace(made, history=())
        with pytest.raises(BadInput, match=r"expected a bye worth 1 or 0\.5"):
            trf.loads(trf.dumps(one), system="go-weerstand")
