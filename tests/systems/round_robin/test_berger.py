"""Berger tables, and the games of players who stay away from a round robin."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from zwitser.model import (
    Absence,
    AbsenceKind,
    Game,
    Player,
    Result,
    Round,
    Tournament,
)
from zwitser.results import Kind, read
from zwitser.systems.round_robin.berger import double_table, schedule, table
from zwitser.systems.round_robin.procedure import annulled_players, withdrawn

# As FIDE prints them (C.05 annex), board by board.
SIX = [
    "1-6 2-5 3-4",
    "6-4 5-3 1-2",
    "2-6 3-1 4-5",
    "6-5 1-4 2-3",
    "3-6 4-2 5-1",
]
EIGHT = [
    "1-8 2-7 3-6 4-5",
    "8-5 6-4 7-3 1-2",
    "2-8 3-1 4-7 5-6",
    "8-6 7-5 1-4 2-3",
    "3-8 4-2 5-1 6-7",
    "8-7 1-6 2-5 3-4",
    "4-8 5-3 6-2 7-1",
]


def parse(line: str) -> list[tuple[int, int]]:
    return [(int(white), int(black)) for white, black in (b.split("-") for b in line.split())]


@pytest.mark.parametrize(("players", "lines"), [(6, SIX), (8, EIGHT)])
def test_tables_are_those_of_the_handbook(players: int, lines: list[str]) -> None:
    assert table(players) == [parse(line) for line in lines]


@pytest.mark.parametrize("players", range(2, 41, 2))
def test_everybody_meets_everybody_once(players: int) -> None:
    met = Counter(frozenset(board) for boards in table(players) for board in boards)
    assert met == Counter(frozenset(pair) for pair in combinations(range(1, players + 1), 2))
    assert all(len({p for b in boards for p in b}) == players for boards in table(players))


@pytest.mark.parametrize("players", range(2, 41, 2))
def test_whites_and_blacks_differ_by_at_most_one(players: int) -> None:
    whites = Counter(white for boards in table(players) for white, _ in boards)
    assert all(abs(2 * whites[p] - (players - 1)) <= 1 for p in range(1, players + 1))


@pytest.mark.parametrize("players", range(2, 41, 2))
def test_a_double_round_robin_has_every_pair_with_both_colours(players: int) -> None:
    met = Counter(board for boards in double_table(players) for board in boards)
    everybody = range(1, players + 1)
    assert met == Counter((a, b) for a in everybody for b in everybody if a != b)


@pytest.mark.parametrize("players", range(2, 41, 2))
def test_nobody_has_a_colour_three_times_running_in_a_double_round_robin(players: int) -> None:
    for player in range(1, players + 1):
        colours = "".join(
            "W" if white == player else "B"
            for boards in double_table(players)
            for white, black in boards
            if player in (white, black)
        )
        assert "WWW" not in colours
        assert "BBB" not in colours


@pytest.mark.parametrize("players", [3, 5, 7, 9])
def test_in_an_odd_field_everybody_is_free_once_and_has_equal_colours(players: int) -> None:
    fixtures = schedule(make(players))
    assert Counter(f.free for f in fixtures) == Counter(range(1, players + 1))
    whites = Counter(white for f in fixtures for white, _ in f.boards)
    assert all(2 * whites[p] == players - 1 for p in range(1, players + 1))


def test_the_numbers_of_the_table_are_the_lot_numbers() -> None:
    players = tuple(Player(id_, f"P{id_}", lot) for id_, lot in ((7, 2), (8, 4), (9, 1), (5, 3)))
    fixtures = schedule(Tournament("t", "round-robin", players))
    assert fixtures[0].boards == ((9, 8), (7, 5))


def make(players: int, *rounds: Round, double: bool = False) -> Tournament:
    system = "double-round-robin" if double else "round-robin"
    field = tuple(Player(n, f"P{n}", n) for n in range(1, players + 1))
    return Tournament("t", system, field, history=rounds)


def white_wins(number: int, players: int, *away: int, kind: AbsenceKind) -> Round:
    """Play a round of the table in which white wins and some stay away."""
    boards = table(players)[number - 1]
    games = tuple(Game(w, b, Result.WHITE_WINS) for w, b in boards if not {w, b} & {*away})
    free = tuple(
        Absence(p, AbsenceKind.BYE) for b in boards if {*b} & {*away} for p in b if p not in away
    )
    return Round(games, (*(Absence(player, kind) for player in away), *free))


def leaves_after(rounds: int, *, player: int = 6) -> Tournament:
    """Let a player of a six-player round robin stop after so many games."""
    return make(
        6,
        *(
            white_wins(n, 6, *([player] if n > rounds else []), kind=AbsenceKind.WITHDRAWN)
            for n in range(1, 6)
        ),
    )


def test_who_leaves_before_half_of_his_games_is_annulled() -> None:
    tournament = leaves_after(2)
    assert annulled_players(tournament, tournament.history) == {6}
    cards = read(tournament).cards
    assert cards[6].points == 0
    assert cards[1].entries[0].kind is Kind.REST
    assert all(entry.opponent != 6 for player in range(1, 6) for entry in cards[player].entries)


def test_the_annulled_games_bring_their_opponents_nothing() -> None:
    tournament = leaves_after(2)
    # White won every game, so points are the whites in the table without player 6.
    whites = Counter(w for boards in table(6) for w, b in boards if 6 not in (w, b))
    points = {player: card.points for player, card in read(tournament).cards.items()}
    assert points == {player: 2 * whites[player] for player in range(1, 7)}


def test_who_leaves_after_half_of_his_games_loses_the_rest_by_forfeit() -> None:
    tournament = leaves_after(3)
    assert not annulled_players(tournament, tournament.history)
    cards = read(tournament).cards
    assert [entry.kind for entry in cards[6].entries[3:]] == [Kind.FORFEIT_LOSS] * 2
    assert cards[5].entries[3].kind is Kind.FORFEIT_WIN
    assert cards[3].entries[4].kind is Kind.FORFEIT_WIN


def test_who_left_stays_out_although_he_loses_games_by_forfeit() -> None:
    assert read(leaves_after(3)).withdrawn == {6}


@pytest.mark.parametrize("rounds", [1, 2, 3, 4])
def test_a_withdrawal_need_be_listed_only_once(rounds: int) -> None:
    listed = leaves_after(rounds)
    first, *later = listed.history[rounds:]
    unlisted = [
        replace(r, absences=tuple(a for a in r.absences if a.kind is AbsenceKind.BYE))
        for r in later
    ]
    once = replace(listed, history=(*listed.history[:rounds], first, *unlisted))
    assert read(once).cards == read(listed).cards


def test_who_is_free_because_the_other_left_need_not_be_listed() -> None:
    listed = leaves_after(3)
    history = tuple(
        replace(r, absences=tuple(a for a in r.absences if a.kind is not AbsenceKind.BYE))
        for r in listed.history
    )
    assert read(replace(listed, history=history)).cards == read(listed).cards


def test_who_is_not_listed_while_his_opponent_is_free_loses_that_game() -> None:
    games = white_wins(1, 6, 2, kind=AbsenceKind.ZERO)
    unlisted = replace(games, absences=(Absence(5, AbsenceKind.BYE),))
    assert read(make(6, unlisted)).cards == read(make(6, games)).cards


def test_exactly_half_of_the_games_is_enough() -> None:
    rounds = [white_wins(n, 4, kind=AbsenceKind.ZERO) for n in (1, 2, 3)]
    doubled = make(4, *rounds, Round(absences=(Absence(4, AbsenceKind.WITHDRAWN),)), double=True)
    assert withdrawn(doubled.history) == {4}
    assert not annulled_players(doubled, doubled.history)


@pytest.mark.parametrize(
    ("result", "struck"),
    [(Result.BLACK_BY_FORFEIT, True), (Result.WHITE_BY_FORFEIT, False)],
)
def test_a_game_won_by_forfeit_is_completed_and_one_lost_is_not(
    result: Result, struck: bool
) -> None:
    # Player 1 of four played one game, had white in one decided by forfeit, and left.
    rounds = (
        Round((Game(1, 4, Result.DRAW), Game(2, 3, Result.DRAW))),
        Round((Game(1, 2, result), Game(4, 3, Result.DRAW))),
        Round((Game(2, 4, Result.DRAW),), (Absence(1, AbsenceKind.WITHDRAWN),)),
    )
    tournament = make(4, *rounds)
    assert (annulled_players(tournament, tournament.history) == {1}) is struck


def test_standings_before_a_withdrawal_know_nothing_of_it() -> None:
    tournament = leaves_after(2)
    assert read(tournament, after=2).cards[1].points == 4


def test_two_who_left_after_half_both_lose_their_game() -> None:
    rounds = [white_wins(n, 6, kind=AbsenceKind.ZERO) for n in (1, 2, 3, 4)]
    last = white_wins(5, 6, 3, 6, kind=AbsenceKind.WITHDRAWN)
    entries = [read(make(6, *rounds, last)).cards[p].entries[4] for p in (3, 6)]
    assert [entry.kind for entry in entries] == [Kind.FORFEIT_LOSS] * 2


def test_who_misses_one_round_loses_that_game() -> None:
    tournament = make(6, white_wins(1, 6, 2, kind=AbsenceKind.ZERO))
    cards = read(tournament).cards
    assert cards[2].entries[0].kind is Kind.FORFEIT_LOSS
    assert cards[5].entries[0].kind is Kind.FORFEIT_WIN


def test_the_rounds_may_come_in_another_order() -> None:
    in_order = leaves_after(3)
    first, second, third, fourth, fifth = in_order.history
    turned = make(6, third, first, second, fifth, fourth)
    points = [{p: c.points for p, c in read(t).cards.items()} for t in (in_order, turned)]
    assert points[0] == points[1]


def test_colours_alternate_at_the_fixed_player() -> None:
    boards = [next(b for b in boards if 10 in b) for boards in table(10)]
    assert all((a[0] == 10) != (b[0] == 10) for a, b in pairwise(boards))
