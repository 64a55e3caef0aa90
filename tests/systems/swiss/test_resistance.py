"""WP and SB over WS, the rank for pairing, and the control totals."""

from dataclasses import replace
from random import Random

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
)
from zwitser.results import Card, Entry, Kind, Results, read
from zwitser.systems.swiss import control_totals, pairing_order, resistance, wp_after_each

EXAMPLE = {1: (0, 7), 5: (1, 9), 8: (2, 4), 14: (2, 10), 21: (1, 8), 28: (1, 12), 39: (0, 11)}
"""The worked example of A1c: opponent: (half points against him, his half points)."""

RESULTS = [result for result in Result if result is not Result.BOTH_WIN]
"""All results but the one that only go has."""


def example(cards: dict[int, tuple[int, int]], own: tuple[Entry, ...], ws: int) -> Results:
    """Cards of player 57 and of his opponents with nothing but their WS."""
    others = {n: Card(n, (), score, score, "", frozenset()) for n, (_, score) in cards.items()}
    card = Card(57, own, sum(entry.points for entry in own), ws, "", frozenset())
    return Results(len(own), {**others, 57: card}, frozenset())


def games(cards: dict[int, tuple[int, int]]) -> list[Entry]:
    return [
        Entry(number, Kind.PLAYED, scored, opponent)
        for number, (opponent, (scored, _)) in enumerate(cards.items(), 1)
    ]


@pytest.mark.article("knsb-weerstand", "A1a", "A1b", "A1c")
@pytest.mark.article("go-weerstand", "1.1", "1.2")
def test_worked_example_has_30_and_a_half_wp_and_14_and_a_quarter_sb() -> None:
    value = resistance(example(EXAMPLE, tuple(games(EXAMPLE)), 7))[57]
    assert (value.wp, value.sb) == (61, 57)


@pytest.mark.article("knsb-weerstand", "A1d")
@pytest.mark.article("go-weerstand", "2.3")
def test_worked_example_with_forfeits_has_31_wp_and_13_and_a_half_sb() -> None:
    cards = {**EXAMPLE, 5: (1, 8)}
    entries = games(cards)
    entries[2] = Entry(3, Kind.FORFEIT_WIN, 2, 8)
    value = resistance(example(cards, tuple(entries), 6))[57]
    assert (value.wp, value.sb) == (62, 54)


def tournament(*rounds: Round, lots: tuple[int, ...] = (1, 2, 3, 4)) -> Tournament:
    players = tuple(Player(n, f"P{n}", lot) for n, lot in enumerate(lots, 1))
    return Tournament("T", "knsb-weerstand", players, rounds=9, history=rounds)


@pytest.mark.article("knsb-weerstand", "F3", "F9")
@pytest.mark.parametrize("kind", list(AbsenceKind))
def test_every_round_without_a_game_is_a_draw_against_oneself(kind: AbsenceKind) -> None:
    results = read(tournament(Round(absences=(Absence(1, kind),))))
    value = resistance(results)[1]
    assert (value.wp, value.sb) == (1, 1)


@pytest.mark.article("knsb-weerstand", "A1a", "A1d")
@pytest.mark.article("go-weerstand", "1.1", "2.3")
@pytest.mark.parametrize("seed", range(30))
def test_wp_after_each_round_is_the_wp_of_the_rounds_until_then(seed: int) -> None:
    random = Random(seed)
    rounds = []
    for _ in range(5):
        one, two, three = random.sample((1, 2, 3, 4), 3)
        games = (Game(one, two, random.choice(RESULTS)),)
        rounds.append(Round(games, (Absence(three, random.choice(list(AbsenceKind))),)))
    played = tournament(*rounds)
    until = [resistance(read(played, after=number)) for number in range(1, 6)]
    expected = [{player: value.wp for player, value in values.items()} for values in until]
    assert list(wp_after_each(read(played))) == expected


@pytest.mark.article("knsb-weerstand", "A4")
@pytest.mark.article("go-weerstand", "2.1a", "2.1b", "2.1c", "2.1d")
def test_rank_goes_by_points_wp_sb_and_then_the_lower_lot() -> None:
    played = tournament(
        Round((Game(1, 2, Result.WHITE_WINS), Game(3, 4, Result.DRAW))),
        Round((Game(1, 3, Result.DRAW), Game(2, 4, Result.WHITE_WINS))),
        lots=(4, 3, 2, 1),
    )
    results = read(played)
    values = resistance(results)
    # Points 3, 2, 2, 1; of players 2 and 3 both met 1 and 4, but 2 beat the lower of the two.
    assert [values[n].wp for n in (2, 3)] == [4, 4]
    assert [values[n].sb for n in (2, 3)] == [2, 4]
    assert pairing_order(played.players, results, values) == [1, 3, 2, 4]


@pytest.mark.article("knsb-weerstand", "A4")
def test_five_is_higher_than_eight() -> None:
    start = tournament(lots=(8, 5, 9, 7))
    results = read(start)
    assert pairing_order(start.players, results, resistance(results)) == [2, 4, 1, 3]


@pytest.mark.article("knsb-weerstand", "F8")
def test_control_totals_add_up_with_byes_forfeits_and_absences() -> None:
    played = tournament(
        Round((Game(1, 2, Result.BOTH_FORFEIT),), (Absence(3, AbsenceKind.BYE),)),
        Round((Game(1, 3, Result.WHITE_BY_FORFEIT),), (Absence(2, AbsenceKind.HALF),)),
        Round((Game(1, 2, Result.DRAW), Game(3, 4, Result.ADJOURNED))),
    )
    points, ws, wp = control_totals(played)
    # A bye of one point, a forfeit, a half bye and two games: 9 half points.
    assert (points.expected, points.difference) == (9, 0)
    assert (ws.expected, ws.difference) == (4 * 3, 0)
    assert (wp.expected, wp.difference) == (4 * 9, 0)


@pytest.mark.article("knsb-weerstand", "F8")
def test_control_totals_follow_the_worth_of_the_bye() -> None:
    played = tournament(Round(absences=(Absence(1, AbsenceKind.BYE),)))
    half = replace(played, options=Options(bye_points=1))
    assert [total.expected for total in control_totals(half)] == [1, 4, 4]
    assert [total.difference for total in control_totals(half)] == [0, 0, 0]


@pytest.mark.article("knsb-weerstand", "F8")
def test_control_totals_say_by_how_much_stated_scores_are_off() -> None:
    played = tournament(Round((Game(1, 2, Result.DRAW), Game(3, 4, Result.WHITE_WINS))))
    points = control_totals(played, after=1, stated={1: 1, 2: 1, 3: 2, 4: 1})[0]
    assert points.difference == 1
