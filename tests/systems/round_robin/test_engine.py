"""The round robin engine: the next round of the table."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from zwitser import systems
from zwitser.errors import BadInput, NoPairing
from zwitser.messages import say
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
from zwitser.proposal import Proposal
from zwitser.systems import system_named
from zwitser.systems.round_robin.berger import double_table, table


def make(players: int, system: str = "round-robin") -> Tournament:
    field = tuple(Player(n, f"P{n}", n) for n in range(1, players + 1))
    return Tournament("t", system, field)


def boards(proposal: Proposal) -> list[tuple[int, int]]:
    return [(pair.white, pair.black) for pair in proposal.pairs]


def play(tournament: Tournament, result: Result = Result.DRAW) -> Tournament:
    """Pair a round and give every game the same result."""
    added = systems.round_of(tournament, systems.pair(tournament))
    games = tuple(replace(game, result=result) for game in added.games)
    history = (*tournament.history, replace(added, games=games))
    return replace(tournament, history=history, next_absences=())


@pytest.mark.parametrize("players", [2, 4, 6, 10, 16])
def test_round_after_round_is_the_table(players: int) -> None:
    tournament = make(players)
    for expected in table(players):
        assert boards(systems.pair(tournament)) == expected
        tournament = play(tournament)
    with pytest.raises(BadInput, match="already been paired"):
        systems.pair(tournament)


def test_two_who_must_not_meet_stop_the_round_in_which_they_would() -> None:
    tournament = make(4)
    (one, other), *_ = boards(systems.pair(tournament))
    later = boards(systems.pair(play(tournament)))[0]
    kept = replace(tournament, options=Options(forbidden=((one, other), later)))
    with pytest.raises(BadInput, match=rf"P{one} and P{other} must not meet"):
        systems.pair(kept)
    only_later = replace(tournament, options=Options(forbidden=(later,)))
    assert boards(systems.pair(only_later)) == boards(systems.pair(tournament))


@pytest.mark.parametrize("players", [2, 4, 8])
def test_a_double_round_robin_is_the_double_table(players: int) -> None:
    tournament = make(players, "double-round-robin")
    for expected in double_table(players):
        assert boards(systems.pair(tournament)) == expected
        tournament = play(tournament)
    with pytest.raises(BadInput, match="already been paired"):
        systems.pair(tournament)


def test_in_an_odd_field_one_is_free_each_round() -> None:
    tournament = make(5)
    free = []
    for _ in range(5):
        free.append(systems.pair(tournament).bye)
        tournament = play(tournament)
    assert sorted(player or 0 for player in free) == [1, 2, 3, 4, 5]


def test_the_next_round_is_the_first_that_was_not_played() -> None:
    third = Round(tuple(Game(w, b, Result.DRAW) for w, b in table(6)[2]))
    tournament = replace(make(6), history=(third,))
    assert boards(systems.pair(tournament)) == table(6)[0]
    assert boards(systems.pair(play(play(tournament)))) == table(6)[3]


def test_the_second_game_has_the_other_colours_also_when_the_first_was_swapped() -> None:
    swapped = Round(tuple(Game(b, w, Result.DRAW) for w, b in double_table(4)[0]))
    tournament = replace(make(4, "double-round-robin"), history=(swapped,))
    for _ in range(5):
        tournament = play(tournament)
    games = [(g.white, g.black) for round_ in tournament.history for g in round_.games]
    assert len(games) == len(set(games)) == 12


def absent(tournament: Tournament, player: int, kind: AbsenceKind) -> Tournament:
    return replace(tournament, next_absences=(Absence(player, kind),))


def test_the_opponent_of_who_is_absent_is_free() -> None:
    proposal = systems.pair(absent(make(6), 2, AbsenceKind.ZERO))
    assert boards(proposal) == [(1, 6), (3, 4)]
    assert proposal.bye == 5


def test_who_withdrew_is_not_paired_again() -> None:
    tournament = play(absent(play(make(6)), 6, AbsenceKind.WITHDRAWN))
    proposal = systems.pair(tournament)
    assert boards(proposal) == [(3, 1), (4, 5)]
    assert proposal.bye == 2


@pytest.mark.parametrize(
    ("rounds", "code"), [(2, "round_robin.free-annulled"), (3, "round_robin.free-forfeit")]
)
def test_the_explanation_says_what_a_withdrawal_brings_the_opponent(rounds: int, code: str) -> None:
    tournament = make(6)
    for _ in range(rounds):
        tournament = play(tournament)
    proposal = systems.pair(absent(tournament, 6, AbsenceKind.WITHDRAWN), explain=True)
    assert proposal.explanation is not None
    assert [claim.code for claim in proposal.explanation.bye] == [code]


def test_every_claim_has_a_sentence_in_both_languages() -> None:
    names = {n: f"P{n}" for n in range(1, 8)}
    tournament = absent(play(make(7)), 2, AbsenceKind.ZERO)
    explanation = systems.pair(tournament, explain=True).explanation
    assert explanation is not None
    claims = [
        *explanation.bye,
        *(c for group in explanation.groups for c in group.claims),
        *(c for pair in explanation.pairs for c in (*pair.meeting, *pair.colours)),
    ]
    table_ = system_named("round-robin").sentences
    said = {lang: [say(claim, table_, names, lang) for claim in claims] for lang in ("nl", "en")}
    assert len(claims) == 1 + 2 + 2 * 2
    assert all("{" not in text for texts in said.values() for text in texts)


def test_together_gives_the_round_only_if_the_table_has_it() -> None:
    assert systems.pair(make(6), together=(4, 3)).pairs == systems.pair(make(6)).pairs
    with pytest.raises(NoPairing):
        systems.pair(make(6), together=(1, 2))


@pytest.mark.parametrize("players", [0, 1])
def test_a_round_robin_needs_two_players(players: int) -> None:
    with pytest.raises(BadInput, match="at least two players"):
        systems.pair(make(players))


BY_HAND = Round((Game(1, 4, Result.DRAW), Game(2, 6, Result.DRAW), Game(3, 5, Result.DRAW)))


def pairs_of(tournament: Tournament) -> list[frozenset[int]]:
    return [frozenset((g.white, g.black)) for r in tournament.history for g in r.games]


@pytest.mark.parametrize("seed", range(30))
def test_a_tournament_that_began_with_other_rounds_is_still_completed(seed: int) -> None:
    # A table with the numbers shuffled is a round robin too, in another order.
    count = 4 + 2 * (seed % 3)
    numbers = Random(seed).sample(range(1, count + 1), count)
    began = 1 + seed % (count - 1)
    history = tuple(
        Round(tuple(Game(numbers[w - 1], numbers[b - 1], Result.DRAW) for w, b in round_))
        for round_ in table(count)[:began]
    )
    tournament = replace(make(count), history=history)
    for _ in range(count - 1 - began):
        tournament = play(tournament)
    assert sorted(map(sorted, pairs_of(tournament))) == [
        list(pair) for pair in combinations(range(1, count + 1), 2)
    ]


@pytest.mark.parametrize("count", [5, 7])
def test_in_an_odd_field_that_began_otherwise_everybody_is_free_once(count: int) -> None:
    first = Round(
        tuple(Game(n, n + 1, Result.DRAW) for n in range(2, count, 2)),
        (Absence(1, AbsenceKind.BYE),),
    )
    tournament = replace(make(count), history=(first,))
    for _ in range(count - 1):
        tournament = play(tournament)
    free = [a.player for round_ in tournament.history for a in round_.absences]
    assert sorted(free) == list(range(1, count + 1))


def test_colours_go_by_balance_where_the_table_is_of_no_use() -> None:
    tournament = replace(make(6), history=(BY_HAND,))
    proposal = systems.pair(tournament, explain=True)
    whites = {game.white for game in BY_HAND.games}
    assert all(not (p.white in whites and p.black not in whites) for p in proposal.pairs)
    assert proposal.explanation is not None
    codes = {claim.code for pair in proposal.explanation.pairs for claim in pair.colours}
    assert codes == {"round_robin.colours-by-balance"}


def test_games_that_make_no_round_are_bad_input() -> None:
    # 2, 3, 4 and 5 have met each other; only two of them can meet 1 and 6.
    rounds = [
        Round((Game(2, 3, Result.DRAW), Game(4, 5, Result.DRAW))),
        Round((Game(2, 4, Result.DRAW), Game(3, 5, Result.DRAW))),
        Round((Game(2, 5, Result.DRAW), Game(3, 4, Result.DRAW))),
    ]
    with pytest.raises(BadInput, match="pair by hand"):
        systems.pair(replace(make(6), history=tuple(rounds)))


def test_a_round_robin_has_a_largest_size() -> None:
    with pytest.raises(BadInput, match="at most 500 players"):
        systems.pair(make(501))


def test_the_rest_of_a_large_tournament_is_found_in_time() -> None:
    numbers = Random(1).sample(range(1, 101), 100)
    first = Round(
        tuple(Game(w, b, Result.DRAW) for w, b in zip(numbers[::2], numbers[1::2], strict=True))
    )
    proposal = systems.pair(replace(make(100), history=(first,)))
    played = {frozenset((game.white, game.black)) for game in first.games}
    assert len(proposal.pairs) == 50
    assert all(frozenset((p.white, p.black)) not in played for p in proposal.pairs)
