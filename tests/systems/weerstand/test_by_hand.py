"""Positions worked out by hand, one article at a time: chess and go on resistance points."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.journal.desk import at, desk
from zwitser import arbiter
from zwitser.journal.fold import to_tournament
from zwitser.model import (
    Absence,
    AbsenceKind,
    FirstRound,
    Game,
    Options,
    Player,
    Result,
    Round,
    Tournament,
)
from zwitser.proposal import Proposal
from zwitser.results import read
from zwitser.systems import pair
from zwitser.systems.swiss import resistance

CHESS, GO = "knsb-weerstand", "go-weerstand"
FOLD, ADJACENT = FirstRound.FOLD, FirstRound.ADJACENT
WIN, DRAW, LOSS = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS
FORFEIT, NOBODY = Result.WHITE_BY_FORFEIT, Result.BOTH_FORFEIT


def tournament(
    system: str, players: int, *rounds: Round, first: FirstRound = FOLD, away: str = ""
) -> Tournament:
    return Tournament(
        "By hand",
        system,
        tuple(Player(n, f"P{n}", n) for n in range(1, players + 1)),
        rounds=9,
        options=Options(first_round=first),
        history=rounds,
        next_absences=tuple(Absence(int(n), AbsenceKind.ZERO) for n in away.split()),
    )


def games(proposal: Proposal) -> list[tuple[int, int]]:
    return [(pair_.white, pair_.black) for pair_ in proposal.pairs]


@pytest.mark.article("knsb-weerstand", "D", "D1", "D2")
@pytest.mark.parametrize(
    ("players", "first", "pairs", "bye"),
    [
        (6, FOLD, [(1, 6), (2, 5), (3, 4)], None),
        (7, FOLD, [(2, 7), (3, 6), (4, 5)], 1),
        (6, ADJACENT, [(1, 2), (3, 4), (5, 6)], None),
        (7, ADJACENT, [(1, 2), (3, 4), (5, 6)], 7),
    ],
)
def test_the_first_round_of_chess(
    players: int, first: FirstRound, pairs: list[tuple[int, int]], bye: int | None
) -> None:
    proposal = pair(tournament(CHESS, players, first=first))
    assert (games(proposal), proposal.bye) == (pairs, bye)


@pytest.mark.article("go-weerstand", "5.1", "5.2", "5.3")
@pytest.mark.parametrize(
    ("players", "first", "pairs", "bye"),
    [
        (6, FOLD, [(6, 1), (5, 2), (4, 3)], None),
        (7, FOLD, [(7, 2), (6, 3), (5, 4)], 1),
        (6, ADJACENT, [(2, 1), (4, 3), (6, 5)], None),
        (7, ADJACENT, [(2, 1), (4, 3), (6, 5)], 7),
    ],
)
def test_the_first_round_of_go_gives_black_to_the_first_named(
    players: int, first: FirstRound, pairs: list[tuple[int, int]], bye: int | None
) -> None:
    proposal = pair(tournament(GO, players, first=first))
    assert (games(proposal), proposal.bye) == (pairs, bye)


@pytest.mark.article("go-weerstand", "1.6")
@pytest.mark.article("knsb-weerstand", "D")
def test_the_first_round_goes_by_lot_number_not_by_id() -> None:
    lots = {1: 3, 2: 1, 3: 4, 4: 2}
    players = tuple(Player(n, f"P{n}", lot) for n, lot in lots.items())
    drawn = replace(tournament(GO, 4), players=players)
    assert games(pair(drawn)) == [(3, 2), (1, 4)]
    assert games(pair(replace(drawn, system=CHESS))) == [(2, 3), (4, 1)]


@pytest.mark.article("knsb-weerstand", "C2")
def test_who_has_met_his_whole_group_goes_to_the_waiting_room() -> None:
    """1, 2 and 3 have a point each; 1 has met both others, who have not met each other."""
    first = Round((Game(1, 2, DRAW), Game(3, 4, DRAW), Game(5, 6, WIN), Game(7, 8, WIN)))
    second = Round((Game(3, 1, DRAW), Game(2, 8, DRAW), Game(5, 7, WIN), Game(4, 6, NOBODY)))
    found = {frozenset(g) for g in games(pair(tournament(CHESS, 8, first, second, away="5 7")))}
    assert {2, 3} in found
    assert not {frozenset((1, 2)), frozenset((1, 3))} & found


@pytest.mark.article("knsb-weerstand", "E2")
def test_the_stronger_preference_goes_before_the_higher_rank() -> None:
    """1 had white and black (light, for white), 2 only black (strong, for white)."""
    first = Round((Game(1, 3, WIN), Game(4, 5, DRAW)), (Absence(2, AbsenceKind.ZERO),))
    second = Round((Game(4, 1, LOSS), Game(3, 2, DRAW)), (Absence(5, AbsenceKind.ZERO),))
    assert games(pair(tournament(CHESS, 5, first, second, away="3 4 5"))) == [(2, 1)]


@pytest.mark.article("knsb-weerstand", "E4")
def test_equal_preferences_go_to_the_higher_ranked() -> None:
    """1 and 3 both won with white, 2 and 4 both lost with black; the lot ranks them."""
    first = Round((Game(1, 2, WIN), Game(3, 4, WIN)))
    assert games(pair(tournament(CHESS, 4, first))) == [(3, 1), (2, 4)]


@pytest.mark.article("go-weerstand", "1.5", "6.1a")
def test_who_had_white_is_owed_black_in_go() -> None:
    """2 has no games yet; the balance of 1, blacks minus whites, goes from -1 or +1 to 0."""
    sat_out = (Absence(2, AbsenceKind.ZERO),)
    had_white = tournament(GO, 3, Round((Game(1, 3, DRAW),), sat_out), away="3")
    had_black = tournament(GO, 3, Round((Game(3, 1, DRAW),), sat_out), away="3")
    assert games(pair(had_white)) == [(2, 1)]
    assert games(pair(had_black)) == [(1, 2)]


@pytest.mark.article("go-weerstand", "7.2")
def test_a_forfeit_in_go_is_no_meeting_and_no_colour() -> None:
    """After the forfeit 1 and 2 may meet again, and as nobody has a colour 1 has black."""
    history = Round((Game(1, 2, FORFEIT),))
    assert games(pair(tournament(GO, 2, history))) == [(2, 1)]
    played = Round((Game(1, 2, WIN),))
    assert read(tournament(GO, 2, played)).cards[1].met == {2}


@pytest.mark.article("go-weerstand", "2.2")
def test_the_free_player_in_go_gets_a_point() -> None:
    start = tournament(GO, 3)
    proposal = pair(start)
    assert proposal.bye == 1
    bye = Absence(1, AbsenceKind.BYE)
    after = replace(start, history=(Round((Game(3, 2, DRAW),), (bye,)),))
    assert [read(after).cards[n].points for n in (1, 2, 3)] == [2, 1, 1]


@pytest.mark.article("go-weerstand", "2.4")
def test_a_game_without_result_is_a_jigo_that_was_played() -> None:
    after = tournament(GO, 4, Round((Game(1, 2, DRAW), Game(3, 4, WIN))))
    results = read(after)
    assert [results.cards[n].points for n in (1, 2)] == [1, 1]
    assert results.cards[1].met == {2}
    assert resistance(results)[1].sb == 1  # half of the half point of 2, in quarter points


@pytest.mark.article("go-weerstand", "7.6", "7.7")
def test_a_correction_in_go_leaves_published_rounds_and_counts_from_now_on() -> None:
    d = desk(system=GO)
    d.play((1, 4), (2, 3))
    d.play((4, 2), (3, 1))
    published = d.state.rounds[1]
    d.do(arbiter.correct_result, at(1, 1), WIN, reason="misread")
    d.do(arbiter.reverse_colours, at(1, 2))
    assert d.state.rounds[1] == published
    cards = read(to_tournament(d.state)).cards
    assert cards[1].points == 3
    assert cards[2].colours == "BB"
