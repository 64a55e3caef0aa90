"""What is kept of a tournament's rounds never differs from what they say now."""

from __future__ import annotations

from dataclasses import replace

from zwitser.model import Absence, AbsenceKind, Game, Player, Result, Round, Tournament
from zwitser_web import caches

PLAYERS = tuple(Player(number, f"P{number}", number) for number in (1, 2))


def played(result: Result) -> Tournament:
    history = (Round((Game(1, 2, result),)),)
    return Tournament("T", "knsb-weerstand", PLAYERS, 3, history=history)


def test_a_new_result_is_read_at_once() -> None:
    for result, points in ((Result.WHITE_WINS, 2), (Result.BLACK_WINS, 0), (Result.DRAW, 1)):
        now = played(result)
        assert caches.results_of(now).cards[1].points == points
        assert caches.standings_of(now).of(1).points == points


def test_the_same_rounds_are_ranked_once_whoever_is_absent_next() -> None:
    now = played(Result.DRAW)
    away = replace(now, next_absences=(Absence(1, AbsenceKind.ZERO),))
    assert caches.standings_of(now) is caches.standings_of(away)
    assert caches.standings_of(now, 0) is not caches.standings_of(now)
