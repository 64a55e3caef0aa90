"""Tie-breaks where a win, a draw or a loss is worth something else: every number by hand."""

from __future__ import annotations

import pytest

from zwitser.model import (
    Absence,
    AbsenceKind,
    Game,
    Options,
    Player,
    Result,
    Round,
    Tournament,
    Unplayed,
)
from zwitser.ranking.criteria import CRITERIA
from zwitser.ranking.field import RankingField
from zwitser.ranking.standings import standings
from zwitser.ranking.tiebreaks import fide_order
from zwitser.results import read
from zwitser.systems.fide_dutch.options import FideOptions

WON, LOST, DREW = Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW
THREE_ONE = (("win", 6), ("draw", 2))
THREE_TWO_ONE = (("win", 6), ("draw", 4), ("loss", 2))

Points = tuple[tuple[str, int], ...]


def tournament(points: Points, *rounds: Round, players: int = 5) -> Tournament:
    """Make a tournament of players rated 2000, 1900, 1800 …"""
    field = tuple(Player(n, f"P{n}", n, 2100 - 100 * n) for n in range(1, players + 1))
    options = Options(own=FideOptions(points=points))
    return Tournament("t", "fide-dutch", field, len(rounds), options, rounds)


def games(*boards: tuple[int, int, Result]) -> Round:
    return Round(tuple(Game(*board) for board in boards))


def gaps(points: Points) -> Tournament:
    """Make three rounds with a bye, a half-point bye, a forfeit and an absence at the end."""
    return tournament(
        points,
        Round((Game(1, 2, WON), Game(3, 4, DREW)), (Absence(5, AbsenceKind.BYE),)),
        Round((Game(5, 1, DREW), Game(2, 3, WON)), (Absence(4, AbsenceKind.HALF),)),
        Round(
            (Game(1, 3, WON), Game(4, 5, Result.WHITE_BY_FORFEIT)),
            (Absence(2, AbsenceKind.ZERO),),
        ),
    )


def values(
    played: Tournament, criterion: str, unplayed: Unplayed = Unplayed.FIDE2026
) -> list[str | None]:
    """Give what a criterion comes to for players 1, 2, 3 …"""
    field = RankingField(played, read(played), unplayed)
    how = CRITERIA[criterion]
    found = how.compute(field, tuple(player.id for player in played.players))
    return [how.format(found[player.id]) for player in played.players]


# By 3, 1 and 0. Points: 3 + 1 + 3, 0 + 3 + 0, 1 + 0 + 0, 1 + 1 + 3 and 3 + 1 + 0. To opponents
# player 2 is worth 4, for the last round is a draw to them (16.3). A dummy has the own score, at
# most three draws, 3, and after a forfeit at most the score of the opponent (16.4).
@pytest.mark.parametrize(
    ("criterion", "expected"),
    [
        ("PTS", ["7", "3", "1", "5", "4"]),
        # 4 + 4 + 1; 7 + 1 + min(3, 3); 5 + 4 + 7; 1 + min(5, 3) + min(5, 4); min(4, 3) + 7 + 4.
        ("WP", ["9", "11", "16", "8", "14"]),
        # Cut 1; the absence, 3; 4; the half-point bye, 3; the forfeit that was lost, 4 (16.5).
        ("WP-C1", ["8", "8", "12", "5", "10"]),
        # 4 × 3 + 4 × 1 + 1 × 3; 1 × 3; 5 × 1; 1 × 1 + 3 × 1 + 4 × 3; 3 × 3 + 7 × 1.
        ("SB", ["19", "3", "5", "16", "16"]),
        ("WINS", ["2", "1", "0", "1", "1"]),
        ("WON", ["2", "1", "0", "0", "0"]),
        # 3 + 4 + 7; 0 + 3 + 3; 1 + 1 + 1; 1 + 2 + 5; 3 + 4 + 4.
        ("SOPS", ["14", "6", "3", "8", "11"]),
    ],
)
@pytest.mark.article("osv", "2.WP", "2.WP-C1", "2.SB", "2.WINS", "2.SOPS")
def test_three_points_for_a_win(criterion: str, expected: list[str]) -> None:
    assert values(gaps(THREE_ONE), criterion) == expected


# By 3, 2 and 1. Points: 3 + 2 + 3, 1 + 3 + 0, 2 + 1 + 1, 2 + 2 + 3 and 3 + 2 + 0; player 2 is
# worth 6 to opponents. Three draws are 6.
@pytest.mark.parametrize(
    ("criterion", "expected"),
    [
        ("PTS", ["8", "4", "4", "7", "5"]),
        # 6 + 5 + 4; 8 + 4 + 4; 7 + 6 + 8; 4 + min(7, 6) + min(7, 5); 5 + 8 + min(5, 7).
        ("WP", ["15", "16", "21", "15", "18"]),
        # Cut 4; the absence, 4; 6; the half-point bye, 6; the forfeit that was lost, 5.
        ("WP-C1", ["11", "12", "15", "9", "13"]),
        # 6 × 3 + 5 × 2 + 4 × 3; 8 × 1 + 4 × 3; 7 × 2 + 6 + 8; 4 × 2 + 6 × 2 + 5 × 3; 5 × 3 + 8 × 2.
        ("SB", ["40", "20", "28", "35", "31"]),
        ("WINS", ["2", "1", "0", "1", "1"]),
        ("WON", ["2", "1", "0", "0", "0"]),
    ],
)
@pytest.mark.article("osv", "2.WP", "2.WP-C1", "2.SB", "2.WINS", "2.SOPS")
def test_a_point_for_a_loss(criterion: str, expected: list[str]) -> None:
    assert values(gaps(THREE_TWO_ONE), criterion) == expected


@pytest.mark.parametrize(
    ("unplayed", "expected"),
    [
        # WS by 3, 1 and 0: 7, 0 + 3 + 1, 1, 1 + 1 + 1 and 1 + 1 + 1; the own one for a gap.
        (Unplayed.KNSB, ["8", "12", "14", "7", "13"]),
        # Virtual opponents: 3 + (3 − 0); 1 + (3 − 1) + 1, 2 + (3 − 3); 0 + (3 − 3) + 2, 4 + 3.
        (Unplayed.FIDE2012, ["8", "14", "14", "7", "16"]),
    ],
)
def test_older_treatments_of_gaps_draw_for_as_much(unplayed: Unplayed, expected: list[str]) -> None:
    assert values(gaps(THREE_ONE), "WP", unplayed) == expected


@pytest.mark.parametrize("points", [(), THREE_ONE, THREE_TWO_ONE])
@pytest.mark.article("osv", "3.TPR")
def test_a_rating_counts_a_game_as_one_half_or_nothing(points: Points) -> None:
    # Player 1: 2½ out of 3 against 1900, 1600 and 1800: 1767 and 83 %, so 273 more.
    # Player 3: ½ out of 3 against 1700, 1900 and 2000: 1867 and 17 %, so 273 less.
    found = values(gaps(points), "TPR")
    assert (found[0], found[2]) == ("2040", "1594")


@pytest.mark.article("osv", "4.FIDE")
def test_a_missing_game_may_bring_three_points() -> None:
    # Player 1 has 4 from his two games; player 2 may come to 1 + 3 by beating 3.
    rounds = games((1, 2, DREW)), games((1, 3, WON))
    three, usual = tournament(THREE_ONE, *rounds), tournament((), *rounds)
    assert fide_order(RankingField(three, read(three), Unplayed.FIDE2026), (1, 2, 3)) == [(1, 2, 3)]
    assert fide_order(RankingField(usual, read(usual), Unplayed.FIDE2026), (1, 2, 3)) == [(1, 2, 3)]


@pytest.mark.article("osv", "4.FIDE")
def test_a_missing_game_brings_at_least_what_a_loss_is_worth() -> None:
    # Player 1 has 3 + 3, and 1 more if he loses to 4: 7. Player 4 comes to 1 + 2 + 3 at most, and
    # 2 has 1 + 3 + 2. Of the others all have met: 5, 4 and 3 points.
    played = tournament(
        THREE_TWO_ONE,
        games((1, 2, WON), (3, 4, DREW)),
        games((3, 1, LOST), (2, 4, WON)),
        games((2, 3, DREW)),
    )
    field = RankingField(played, read(played), Unplayed.FIDE2026)
    assert fide_order(field, (1, 2, 3, 4)) == [(1,), (2,), (3,), (4,)]


def test_the_standings_print_the_tournaments_own_points() -> None:
    ranking = standings(gaps(THREE_ONE))
    criteria = [CRITERIA[column] for column in ("PTS", "WP-C1", "WP", "SB")]
    lines = [
        (line.player, *(each.format(line.values[each.id]) for each in criteria))
        for line in ranking.players
    ]
    assert lines[:2] == [(1, "7", "8", "9", "19"), (4, "5", "5", "8", "16")]
