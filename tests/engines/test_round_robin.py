"""The round robin engine: the next round of the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from zwitser import pairing
from zwitser.berger import double_table, table
from zwitser.errors import BadInput, NoPairing
from zwitser.model import (
    Absence,
    AbsenceKind,
    Game,
    Player,
    Result,
    Round,
    System,
    Tournament,
)
from zwitser.proposal import Proposal
from zwitser.wording import say, sentences_of


def make(players: int, system: System = System.ROUND_ROBIN) -> Tournament:
    field = tuple(Player(n, f"P{n}", n) for n in range(1, players + 1))
    return Tournament("t", system, field)


def boards(proposal: Proposal) -> list[tuple[int, int]]:
    return [(pair.white, pair.black) for pair in proposal.pairs]


def play(tournament: Tournament, result: Result = Result.DRAW) -> Tournament:
    """Pair a round and give every game the same result."""
    added = pairing.round_of(tournament, pairing.pair(tournament))
    games = tuple(replace(game, result=result) for game in added.games)
    history = (*tournament.history, replace(added, games=games))
    return replace(tournament, history=history, next_absences=())


@pytest.mark.parametrize("players", [2, 4, 6, 10, 16])
def test_round_after_round_is_the_table(players: int) -> None:
    tournament = make(players)
    for expected in table(players):
        assert boards(pairing.pair(tournament)) == expected
        tournament = play(tournament)
    with pytest.raises(BadInput, match="paired already"):
        pairing.pair(tournament)


@pytest.mark.parametrize("players", [2, 4, 8])
def test_a_double_round_robin_is_the_double_table(players: int) -> None:
    tournament = make(players, System.DOUBLE_ROUND_ROBIN)
    for expected in double_table(players):
        assert boards(pairing.pair(tournament)) == expected
        tournament = play(tournament)
    with pytest.raises(BadInput, match="paired already"):
        pairing.pair(tournament)


def test_in_an_odd_field_one_is_free_each_round() -> None:
    tournament = make(5)
    free = []
    for _ in range(5):
        free.append(pairing.pair(tournament).bye)
        tournament = play(tournament)
    assert sorted(player or 0 for player in free) == [1, 2, 3, 4, 5]


def test_the_next_round_is_the_first_that_was_not_played() -> None:
    third = Round(tuple(Game(w, b, Result.DRAW) for w, b in table(6)[2]))
    tournament = replace(make(6), history=(third,))
    assert boards(pairing.pair(tournament)) == table(6)[0]
    assert boards(pairing.pair(play(play(tournament)))) == table(6)[3]


def test_the_second_game_has_the_other_colours_also_when_the_first_was_swapped() -> None:
    swapped = Round(tuple(Game(b, w, Result.DRAW) for w, b in double_table(4)[0]))
    tournament = replace(make(4, System.DOUBLE_ROUND_ROBIN), history=(swapped,))
    for _ in range(5):
        tournament = play(tournament)
    games = [(g.white, g.black) for round_ in tournament.history for g in round_.games]
    assert len(games) == len(set(games)) == 12


def absent(tournament: Tournament, player: int, kind: AbsenceKind) -> Tournament:
    return replace(tournament, next_absences=(Absence(player, kind),))


def test_the_opponent_of_who_is_absent_is_free() -> None:
    proposal = pairing.pair(absent(make(6), 2, AbsenceKind.ZERO))
    assert boards(proposal) == [(1, 6), (3, 4)]
    assert proposal.bye == 5


def test_who_withdrew_is_not_paired_again() -> None:
    tournament = play(absent(play(make(6)), 6, AbsenceKind.WITHDRAWN))
    proposal = pairing.pair(tournament)
    assert boards(proposal) == [(3, 1), (4, 5)]
    assert proposal.bye == 2


@pytest.mark.parametrize(
    ("rounds", "code"), [(2, "round_robin.free-annulled"), (3, "round_robin.free-forfeit")]
)
def test_the_explanation_says_what_a_withdrawal_brings_the_opponent(rounds: int, code: str) -> None:
    tournament = make(6)
    for _ in range(rounds):
        tournament = play(tournament)
    proposal = pairing.pair(absent(tournament, 6, AbsenceKind.WITHDRAWN), explain=True)
    assert proposal.explanation is not None
    assert [claim.code for claim in proposal.explanation.bye] == [code]


def test_every_claim_has_a_sentence_in_both_languages() -> None:
    names = {n: f"P{n}" for n in range(1, 8)}
    tournament = absent(play(make(7)), 2, AbsenceKind.ZERO)
    explanation = pairing.pair(tournament, explain=True).explanation
    assert explanation is not None
    claims = [
        *explanation.bye,
        *(c for group in explanation.groups for c in group.claims),
        *(c for pair in explanation.pairs for c in (*pair.meeting, *pair.colours)),
    ]
    table_ = sentences_of(System.ROUND_ROBIN)
    said = {lang: [say(claim, table_, names, lang) for claim in claims] for lang in ("nl", "en")}
    assert len(claims) == 1 + 2 + 2 * 2
    assert all("{" not in text for texts in said.values() for text in texts)


def test_together_gives_the_round_only_if_the_table_has_it() -> None:
    assert pairing.pair(make(6), together=(4, 3)).pairs == pairing.pair(make(6)).pairs
    with pytest.raises(NoPairing):
        pairing.pair(make(6), together=(1, 2))


@pytest.mark.parametrize("players", [0, 1])
def test_a_round_robin_needs_two_players(players: int) -> None:
    with pytest.raises(BadInput, match="at least two players"):
        pairing.pair(make(players))


def test_nobody_there_is_bad_input() -> None:
    away = tuple(Absence(n, AbsenceKind.ZERO) for n in (1, 2))
    with pytest.raises(BadInput, match="nobody is there"):
        pairing.pair(replace(make(2), next_absences=away))


def test_rounds_made_by_hand_that_hold_games_of_the_table_are_named() -> None:
    by_hand = Round((Game(1, 4, Result.DRAW), Game(2, 6, Result.DRAW), Game(3, 5, Result.DRAW)))
    tournament = play(replace(make(6), history=(by_hand,)))
    with pytest.raises(BadInput, match="pair by hand"):
        pairing.pair(tournament)
