"""Each criterion on a small example: those of the OSV paper, and edges worked out by hand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import pytest

from zwitser.messages import Message
from zwitser.model import (
    Absence,
    AbsenceKind,
    Game,
    Links,
    Options,
    Player,
    Result,
    Round,
    Tournament,
    Unplayed,
)
from zwitser.ranking.ratings import percentage, rating_difference, solve
from zwitser.ranking.standings import Standings, standings

WON, LOST, DREW = Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW
SCORES = {2: WON, 1: DREW, 0: LOST}


def make(ratings: Sequence[int | None], *rounds: Round, system: str = "knsb-rating") -> Tournament:
    field = tuple(Player(n, f"P{n}", n, rating) for n, rating in enumerate(ratings, 1))
    return Tournament("t", system, field, 9, history=rounds)


def one_against_all(own: int | None, opponents: Sequence[int | None], *halves: int) -> Tournament:
    """Let player 1 meet the others in turn, with these half points."""
    rounds = [Round((Game(1, number, SCORES[half]),)) for number, half in enumerate(halves, 2)]
    return make([own, *opponents], *rounds)


def printed(tournament: Tournament, criterion: str, player: int = 1) -> str | None:
    table = standings(tournament, tiebreaks=[criterion])
    return table.ranking.criteria[0].format(table.of(player).values[criterion])


def order(table: Standings) -> list[int]:
    return [line.player for line in table.players]


@pytest.mark.parametrize(
    ("halves", "expected"), [((1, 0, 2, 2, 1, 0, 2, 2), "20"), ((2, 2, 2, 2, 2, 0, 0, 0), "30")]
)
@pytest.mark.article("osv", "2.SOPS")
def test_progressive_scores_of_the_paper(halves: tuple[int, ...], expected: str) -> None:
    # The paper prints 22½ for its player A; the scores it lists add up to 20.
    assert printed(one_against_all(None, [None] * 8, *halves), "SOPS") == expected


@pytest.mark.article("osv", "3.LPR", "3.IPR")
def test_the_two_players_of_the_paper_change_places_by_ipr() -> None:
    # Score 50 % against 1800 by a player of 2100, and against 1700 by a player of 1600.
    rounds = [
        Round((Game(1, 3, WON), Game(2, 4, WON))),
        Round((Game(3, 1, WON), Game(4, 2, WON))),
    ]
    tournament = make([2100, 1600, 1800, 1700], *rounds)
    by_lpr = standings(tournament, tiebreaks=["LPR", "IPR"])
    by_ipr = standings(tournament, tiebreaks=["IPR"])
    assert [printed(tournament, "LPR", p) for p in (1, 2)] == ["1800.00", "1700.00"]
    assert [printed(tournament, "IPR", p) for p in (1, 2)] == ["-300.00", "100.00"]
    assert order(by_lpr).index(1) < order(by_lpr).index(2)
    assert order(by_ipr).index(2) < order(by_ipr).index(1)


@pytest.mark.article("osv", "3.LPR")
@pytest.mark.parametrize(("halves", "edge"), [((2, 2, 2), 2.75), ((0, 0, 0), 0.25)])
def test_a_clean_score_is_reckoned_a_quarter_point_off(
    halves: tuple[int, ...], edge: float
) -> None:
    # All opponents are rated 1500, so the expected score is three times one chance.
    expected = 1500 + 400 * math.log10(edge / (3 - edge))
    value = printed(one_against_all(1600, [1500] * 3, *halves), "LPR")
    assert value == f"{expected:.2f}"


@pytest.mark.article("osv", "3.LPR", "3.IPR", "3.ARO", "3.TPR")
def test_opponents_without_rating_are_left_out_with_their_points() -> None:
    rated = one_against_all(1700, [1500, 1650], 2, 1)
    mixed = one_against_all(1700, [1500, 1650, None], 2, 1, 0)
    for criterion in ("ARO", "TPR", "LPR", "IPR"):
        assert printed(rated, criterion) == printed(mixed, criterion)


@pytest.mark.article("osv", "3.IPR")
def test_who_has_no_ipr_counts_as_zero_in_the_order() -> None:
    # 1 has no rating; 2 did better than expected, 3 did worse.
    tournament = make(
        [None, 1500, 2400, 1800, 1800, 1800],
        Round((Game(1, 4, DREW), Game(2, 5, DREW), Game(3, 6, DREW))),
    )
    table = standings(tournament, tiebreaks=["IPR"])
    places = [player for player in order(table) if player <= 3]
    assert places == [2, 1, 3]
    assert printed(tournament, "IPR") is None


@pytest.mark.article("osv", "3.ARO")
@pytest.mark.parametrize(
    ("ratings", "expected"),
    [((1500, 1501), "1501"), ((1500, 1501, 1501), "1501"), ((1500,), "1500")],
)
def test_the_average_is_rounded_half_up(ratings: tuple[int, ...], expected: str) -> None:
    assert printed(one_against_all(None, ratings, *[1] * len(ratings)), "ARO") == expected


@pytest.mark.article("osv", "3.TPR")
@pytest.mark.parametrize(
    ("halves", "expected"), [((2, 2), "2300"), ((0, 0), "700"), ((1, 1), "1500"), ((2, 1), "1693")]
)
def test_performance_adds_the_difference_of_the_table(
    halves: tuple[int, ...], expected: str
) -> None:
    assert printed(one_against_all(None, [1500, 1500], *halves), "TPR") == expected


@pytest.mark.article("osv", "3.TPR")
def test_the_table_is_that_of_fide() -> None:
    known = {50: 0, 60: 72, 75: 193, 90: 366, 99: 677, 100: 800, 0: -800, 25: -193, 40: -72}
    assert {p: rating_difference(p) for p in known} == known


@pytest.mark.parametrize(
    ("points", "games", "expected"), [(1, 8, 6), (3, 8, 19), (5, 8, 31), (1, 3, 17), (2, 3, 33)]
)
@pytest.mark.article("osv", "3.TPR")
def test_percentages_are_rounded_half_up(points: int, games: int, expected: int) -> None:
    # One half point out of 8 games is 6.25 %, three 18.75 %, five 31.25 %.
    assert percentage(points, games) == expected


@pytest.mark.article("osv", "3.RATING")
def test_the_lowest_rating_goes_first_and_no_rating_last() -> None:
    table = standings(make([1800, None, 1500]), tiebreaks=["RATING"])
    assert order(table) == [3, 1, 2]


@pytest.mark.article("osv", "2.BLACK", "2.BWINS", "2.WINS")
def test_only_games_over_the_board_have_a_colour() -> None:
    tournament = make(
        [None] * 4,
        Round((Game(2, 1, LOST), Game(4, 3, Result.BLACK_BY_FORFEIT))),
        Round((Game(3, 1, LOST),), (Absence(2, AbsenceKind.FULL), Absence(4, AbsenceKind.ZERO))),
    )
    assert [printed(tournament, "BLACK", p) for p in (1, 2, 3, 4)] == ["2", "-1", "-1", "0"]
    assert [printed(tournament, "BWINS", p) for p in (1, 2, 3, 4)] == ["2", "0", "0", "0"]
    assert [printed(tournament, "WON", p) for p in (1, 2, 3, 4)] == ["2", "0", "0", "0"]
    assert [printed(tournament, "WINS", p) for p in (1, 2, 3, 4)] == ["2", "1", "1", "0"]


@pytest.mark.article("osv", "2.KOYA")
def test_koya_counts_points_against_those_with_half_or_more() -> None:
    # 1 has 2 of 3, 2 has 1½ of 3, 3 has 1½ of 3, 4 has 1 of 3.
    tournament = make(
        [None] * 4,
        Round((Game(1, 4, WON), Game(2, 3, DREW))),
        Round((Game(4, 3, DREW), Game(1, 2, DREW))),
        Round((Game(2, 4, DREW), Game(3, 1, DREW))),
        system="round-robin",
    )
    assert [printed(tournament, "KOYA", p) for p in (1, 2, 3, 4)] == ["1", "1", "1", "1"]


DRAWN_VIERKAMP = Round((Game(1, 2, DREW),))


@pytest.mark.article("osv", "5.Vierkamp")
def test_black_goes_first_after_a_drawn_game_of_the_two_who_are_tied() -> None:
    tournament = make([None, None], DRAWN_VIERKAMP, system="round-robin")
    assert order(standings(tournament, tiebreaks=["DEB"])) == [2, 1]
    assert [line.rank for line in standings(tournament, tiebreaks=["DE"]).players] == [1, 1]


@pytest.mark.article("osv", "5.Vierkamp")
def test_black_does_not_go_first_after_two_games() -> None:
    rounds = (DRAWN_VIERKAMP, Round((Game(2, 1, DREW),)))
    tournament = make([None, None], *rounds, system="double-round-robin")
    assert [line.rank for line in standings(tournament, tiebreaks=["DEB"]).players] == [1, 1]


@pytest.mark.article("osv", "5.Vierkamp")
def test_black_goes_first_where_two_of_more_stay_tied() -> None:
    # 1, 2 and 3 have two points each; 3 beat both, and 2 had black in the draw with 1.
    tournament = make(
        [None] * 5,
        Round((Game(1, 2, DREW), Game(3, 4, LOST))),
        Round((Game(3, 1, WON), Game(4, 5, WON))),
        Round((Game(2, 3, LOST), Game(1, 5, DREW))),
        Round((Game(1, 4, WON), Game(2, 5, WON))),
        Round((Game(5, 3, WON), Game(4, 2, DREW))),
        system="round-robin",
    )
    table = standings(tournament, tiebreaks=["DEB"])
    assert [line.points for line in table.players] == [5, 4, 4, 4, 3]
    assert [table.of(player).values["DEB"] for player in (1, 2, 3)] == [1, 1, 4]
    assert order(table) == [4, 3, 2, 1, 5]
    said = {p: [d.conclusion for d in table.explain(p) if d.criterion.id == "DEB"] for p in (1, 2)}
    drew = Message("black-first", "5.Vierkamp", {"black": 2, "white": 1})
    assert said == {1: [drew], 2: [drew]}


@pytest.mark.article("osv", "2.DE")
def test_the_mutual_result_needs_games_really_played() -> None:
    tournament = make(
        [None] * 3,
        Round((Game(1, 2, Result.WHITE_BY_FORFEIT),), (Absence(3, AbsenceKind.ZERO),)),
        Round((Game(2, 3, WON),), (Absence(1, AbsenceKind.ZERO),)),
    )
    table = standings(tournament, tiebreaks=["DE"])
    assert [(line.rank, line.player) for line in table.players[:2]] == [(1, 1), (1, 2)]
    assert table.of(1).values["DE"] is None


def test_sb_cuts_the_opponent_with_the_lowest_score_and_not_the_lowest_product() -> None:
    # 1 lost to 2, who has 2 points, and beat 3, who has none: the 0 × 1 of player 3 is cut.
    tournament = make(
        [None] * 4,
        Round((Game(1, 2, LOST), Game(3, 4, LOST))),
        Round((Game(1, 3, WON), Game(2, 4, DREW))),
        Round((Game(1, 4, WON), Game(2, 3, DREW))),
    )
    table = standings(tournament, tiebreaks=["SB", "SB-C1"])
    # Scores: 2 has 2, 3 has ½, 4 has 1½; products for 1: 0, ½, 1½.
    assert [table.of(1).values[id_] for id_ in ("SB", "SB-C1")] == [8, 6]


def test_a_voluntary_unplayed_round_is_cut_first_by_fide() -> None:
    rounds = (
        Round((Game(1, 2, DREW), Game(3, 4, WON))),
        Round((Game(1, 3, DREW),), (Absence(2, AbsenceKind.ZERO), Absence(4, AbsenceKind.ZERO))),
        Round((Game(2, 3, LOST),), (Absence(1, AbsenceKind.HALF), Absence(4, AbsenceKind.ZERO))),
        Round((Game(1, 4, DREW), Game(2, 3, DREW))),
    )
    tournament = make([None] * 4, *rounds)
    table = standings(tournament, tiebreaks=["fide-swiss"])
    (cut,) = [d for d in table.explain(1) if d.criterion.id == "WP-C1"]
    # The half-point bye counts for the own 2 points; player 4, with ½ a point, is lower.
    assert [(term.round, term.score) for term in cut.terms if term.cut] == [(3, 4)]


def test_the_bounds_of_the_solver_hold_at_the_edges_of_the_scale() -> None:
    for ratings in ([0], [9999], [0, 9999], [0] * 8 + [9999]):
        for target in (0.25, len(ratings) / 2, len(ratings) - 0.25):
            found = solve(ratings, target)
            expected = sum(1 / (1 + 10 ** ((rating - found) / 400)) for rating in ratings)
            assert abs(expected - target) < 1e-6


def test_an_explicit_treatment_wins_over_that_of_a_preset() -> None:
    rounds = (Round(absences=(Absence(1, AbsenceKind.BYE), Absence(2, AbsenceKind.ZERO))),)
    tournament = make([None] * 2, *rounds)
    chosen = replace(tournament, options=Options(unplayed=Unplayed.RAW))
    preset = standings(tournament, tiebreaks=["fide-swiss"])
    explicit = standings(chosen, tiebreaks=["fide-swiss"])
    assert (preset.of(1).values["WP"], explicit.of(1).values["WP"]) == (1, 0)


@pytest.mark.article("osv", "5.Snelschaak")
def test_the_rank_sum_is_explained_part_by_part() -> None:
    links = Links(parts=(((1,), (2,)), ((2,), (3,))))
    table = standings(replace(make([None] * 3), links=links), tiebreaks=["RANKSUM"])
    (derivation,) = table.explain(1)
    assert [(term.code, term.round, term.adds) for term in derivation.terms] == [
        ("part", 1, 1),
        ("part-missed", 2, 3),
    ]
    assert derivation.value == 4


@pytest.mark.article("knsb-weerstand", "F12")
def test_the_explanation_says_where_the_mutual_result_is_for_the_first_place_only() -> None:
    tournament = make([None] * 3, Round((Game(1, 2, WON),)), system="knsb-weerstand")
    derivations = {d.criterion.id: d for d in standings(tournament).explain(2)}
    conclusion = derivations["DE"].conclusion
    assert conclusion is not None
    assert conclusion.code == "first-place-only"
