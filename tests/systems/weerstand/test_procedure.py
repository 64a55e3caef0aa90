"""What the resistance-points engines promise around the pairing itself: errors, edges, counting."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from tests.oracles.weerstand import Oracle, complete_rounds, legal
from tests.positions import position
from zwitser.errors import BadInput, NoPairing
from zwitser.formats import document
from zwitser.messages import say
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
from zwitser.systems import pair
from zwitser.systems.swiss import (
    KINDS,
    REFUSES,
    fitting_kinds,
    least_refused,
)

SYSTEMS = ("knsb-weerstand", "go-weerstand")
both = pytest.mark.parametrize("system", SYSTEMS)


def tournament(system: str, players: int, *rounds: Round, planned: int = 9) -> Tournament:
    cast = tuple(Player(n, f"P{n}", n) for n in range(1, players + 1))
    return Tournament("T", system, cast, rounds=planned, history=rounds)


def boards(proposal: Proposal) -> list[tuple[int, int]]:
    return [(pair_.white, pair_.black) for pair_ in proposal.pairs]


def met(proposal: Proposal) -> set[frozenset[int]]:
    return {frozenset(board) for board in boards(proposal)}


# Errors.


@both
def test_nobody_present_is_bad_input(system: str) -> None:
    away = (Absence(1, AbsenceKind.ZERO), Absence(2, AbsenceKind.WITHDRAWN))
    with pytest.raises(BadInput, match="nobody is present"):
        pair(replace(tournament(system, 2), next_absences=away))


@both
@pytest.mark.article("knsb-weerstand", "A4", "D")
@pytest.mark.article("go-weerstand", "1.6")
def test_equal_lot_numbers_are_named_with_their_players(system: str) -> None:
    players = (Player(1, "A", 4), Player(2, "B", 5), Player(3, "C", 4))
    with pytest.raises(BadInput, match="players 1 and 3 both have lot number 4"):
        pair(replace(tournament(system, 3), players=players))


@both
@pytest.mark.article("knsb-weerstand", "F1")
@pytest.mark.article("go-weerstand", "7.1")
def test_the_only_player_present_is_free(system: str) -> None:
    away = (Absence(2, AbsenceKind.ZERO),)
    for rounds in ((), (Round((Game(1, 2, Result.DRAW),)),)):
        proposal = pair(replace(tournament(system, 2, *rounds), next_absences=away))
        assert (proposal.pairs, proposal.bye) == ((), 1)


@both
@pytest.mark.parametrize("kind", [AbsenceKind.BYE, AbsenceKind.FULL])
@pytest.mark.article("knsb-weerstand", "B1b", "F1")
@pytest.mark.article("go-weerstand", "3.2")
def test_nobody_is_free_twice(system: str, kind: AbsenceKind) -> None:
    played = tournament(system, 1, Round(absences=(Absence(1, kind),)))
    with pytest.raises(NoPairing, match="nobody may be") as caught:
        pair(played)
    assert caught.value.stuck == (1,)


@both
@pytest.mark.article("knsb-weerstand", "B1b", "F9")
def test_a_requested_half_bye_does_not_bar_the_free_round(system: str) -> None:
    played = tournament(system, 1, Round(absences=(Absence(1, AbsenceKind.HALF),)))
    assert pair(played).bye == 1


@both
def test_who_is_stuck_could_be_left_over_and_the_others_could_not(system: str) -> None:
    found = 0
    for seed in range(400):
        source = position(system, seed, most=8, crowded=True)
        try:
            pair(document.loads(json.dumps(source)))
        except NoPairing as error:
            found += 1
            check_stuck(source, error)
    assert found > 20


def check_stuck(source: dict[str, Any], error: NoPairing) -> None:
    """By trying all: a stuck player can be missed by a largest set of pairs, others never."""
    players, pairs, free = legal(source)
    ids = [player.id for player in players]
    bye = len(ids) % 2 == 1
    if bye and not free:
        assert set(error.stuck) == set(ids)
        return
    size = largest(ids, pairs, free if bye else set())
    stuck = {
        i for i in ids if largest([j for j in ids if j != i], pairs, free if bye else set()) == size
    }
    assert set(error.stuck) == stuck


def largest(ids: list[int], pairs: set[frozenset[int]], free: set[int]) -> int:
    """The most pairs, a free player counting as one, that can be made at once."""
    if not ids:
        return 0
    first, rest = ids[0], ids[1:]
    ways = [largest(rest, pairs, free)]
    if first in free:
        ways.append(1 + largest(rest, pairs, set()))
    ways += [
        1 + largest([i for i in rest if i != other], pairs, free)
        for other in rest
        if frozenset((first, other)) in pairs
    ]
    return max(ways)


# Two who must meet.


@both
def test_with_two_who_must_meet_the_round_is_the_best_in_which_they_do(system: str) -> None:
    for seed in range(150):
        source = position(system, 7000 + seed, most=8)
        ids = [player.id for player in legal(source)[0]]
        if len(ids) < 2:
            continue
        together = ids[seed % len(ids)], ids[(seed + 1) % len(ids)]
        check_together(source, together)


def check_together(source: dict[str, Any], together: tuple[int, int]) -> None:
    subject = document.loads(json.dumps(source))
    if not complete_rounds(source, together):
        with pytest.raises(NoPairing):
            pair(subject, together=together)
        return
    oracle = Oracle(source, together)
    proposal = pair(subject, explain=True, together=together)
    assert (boards(proposal), proposal.bye) == (oracle.boards(), oracle.bye)
    assert frozenset(together) in met(proposal)


@both
def test_who_is_absent_can_not_be_made_to_meet(system: str) -> None:
    away = (Absence(2, AbsenceKind.ZERO),)
    with pytest.raises(NoPairing, match="not present"):
        pair(replace(tournament(system, 4), next_absences=away), together=(1, 2))


# The first round.


@both
@pytest.mark.parametrize("way", FirstRound)
@pytest.mark.article("knsb-weerstand", "D1", "D2")
@pytest.mark.article("go-weerstand", "5.1", "5.2")
def test_forbidden_pairs_in_the_first_round_move_as_few_as_the_order_allows(
    system: str, way: FirstRound
) -> None:
    for players, forbidden in product(range(2, 8), ([(1, 2)], [(1, 6), (2, 5)], [(3, 4), (1, 7)])):
        inside = tuple(pair_ for pair_ in forbidden if max(pair_) <= players)
        options = Options(first_round=way, forbidden=inside)
        subject = replace(tournament(system, players), options=options)
        ways = list(openings(tuple(range(1, players + 1)), set(map(frozenset, inside)), way))
        if not ways:
            with pytest.raises(NoPairing):
                pair(subject)
            continue
        proposal = pair(subject, explain=True)
        free = {frozenset((proposal.bye,))} if proposal.bye else set()
        assert met(proposal) | free == set(map(frozenset, ways[0]))


def openings(
    ids: tuple[int, ...], forbidden: set[frozenset[int]], way: FirstRound
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All first rounds in the order of D: the first player tries his opponents in turn."""
    if not ids:
        yield ()
        return
    first, rest = ids[0], ids[1:]
    odd = [()] if len(ids) % 2 else []
    others = [(other,) for other in rest]
    tries = [*odd, *others[::-1]] if way is FirstRound.FOLD else [*others, *odd]
    for other in tries:
        if frozenset((first, *other)) not in forbidden:
            left = tuple(i for i in rest if i not in other)
            for more in openings(left, forbidden, way):
                yield ((first, *other), *more)


@both
@pytest.mark.parametrize("way", FirstRound)
@pytest.mark.article("knsb-weerstand", "D")
@pytest.mark.article("go-weerstand", "5.3")
def test_the_first_round_is_explained_with_lots_and_who_was_ruled_out(
    system: str, way: FirstRound
) -> None:
    options = Options(first_round=way, forbidden=((2, 7), (1, 2)))
    subject = replace(tournament(system, 7), options=options)
    told = pair(subject, explain=True).explanation
    assert told is not None
    names = {player.id: player.name for player in subject.players}
    claims = [claim for pair_ in told.pairs for claim in (*pair_.meeting, *pair_.colours)]
    codes = {claim.code for claim in [*claims, *told.bye]}
    colour = "white" if system == "knsb-weerstand" else "black"
    assert {f"first.{way.value}", f"first.bye-{way.value}", f"first.colour-{colour}"} <= codes
    assert "out.forbidden" in codes
    assert all(say(claim, ("weerstand",), names, "nl") for claim in [*claims, *told.bye])


# The last round.


@pytest.mark.article("knsb-weerstand", "A5a", "B2a", "B2b")
@pytest.mark.parametrize(("planned", "possible"), [(3, True), (4, False)])
def test_only_in_the_last_round_may_leaders_have_a_colour_three_times(
    planned: int, possible: bool
) -> None:
    # Players 1 and 3 won twice with white; they have not met, and both must have black next.
    rounds = (
        Round((Game(1, 2, Result.WHITE_WINS), Game(3, 4, Result.WHITE_WINS))),
        Round((Game(1, 4, Result.WHITE_WINS), Game(3, 2, Result.WHITE_WINS))),
    )
    away = (Absence(2, AbsenceKind.ZERO), Absence(4, AbsenceKind.ZERO))
    subject = tournament("knsb-weerstand", 4, *rounds, planned=planned)
    subject = replace(subject, next_absences=away)
    if possible:
        assert met(pair(subject)) == {frozenset((1, 3))}
    else:
        with pytest.raises(NoPairing):
            pair(subject)


# Counting.


def all_matchings(kinds: list[int]) -> Iterator[tuple[int, int]]:
    """The cost of every way to pair players of these kinds, whoever may meet."""
    if not kinds:
        yield 0, 0
        return
    first, rest = kinds[0], kinds[1:]
    for n, other in enumerate(rest):
        refused, strong = REFUSES[first][other]
        for more in all_matchings(rest[:n] + rest[n + 1 :]):
            yield refused + more[0], strong + more[1]


FREE_KINDS = (0, 1, 2, 4, 5)
"""Kinds of which any two may meet: without the absolute ones."""


@pytest.mark.article("knsb-weerstand", "B4", "C4.4")
def test_the_least_by_counting_is_the_least_of_all_pairings() -> None:
    for counts in product(range(4), repeat=len(FREE_KINDS)):
        kinds = [kind for kind, n in zip(FREE_KINDS, counts, strict=True) for _ in range(n)]
        if len(kinds) % 2 == 0 and len(kinds) <= 6:
            full = tuple(kinds.count(kind) for kind in range(KINDS))
            assert least_refused(full) == min(all_matchings(kinds)), kinds


@pytest.mark.article("knsb-weerstand", "B4")
def test_a_pair_fits_exactly_when_some_best_pairing_has_it() -> None:
    for counts in product(range(3), repeat=len(FREE_KINDS)):
        kinds = [kind for kind, n in zip(FREE_KINDS, counts, strict=True) for _ in range(n)]
        if len(kinds) % 2 or not 2 <= len(kinds) <= 6:
            continue
        full = tuple(kinds.count(kind) for kind in range(KINDS))
        first, rest = kinds[0], kinds[1:]
        for n, other in enumerate(rest):
            cost = REFUSES[first][other]
            best = min(all_matchings(rest[:n] + rest[n + 1 :]))
            total = (cost[0] + best[0], cost[1] + best[1])
            fits = other in fitting_kinds(full, first)
            assert fits == (total == least_refused(full)), kinds


# The brute force meets every criterion.

CRITERIA = {
    "knsb-weerstand": ("C3", "C4.1", "C4.2/3", "C4.4", "C4.5", "C5"),
    "go-weerstand": ("4.3", "4.4a", "4.4b", "4.4c-e", "4.5"),
}


@both
@pytest.mark.article("knsb-weerstand", "C4.1", "C4.2", "C4.3", "C4.4", "C4.5", "C5")
@pytest.mark.article("go-weerstand", "4.4a", "4.4b", "4.4c", "4.4d", "4.4e", "4.5")
def test_every_criterion_decides_in_some_of_the_positions(system: str) -> None:
    decided: Counter[str] = Counter()
    for seed in range(600):
        for group in Oracle(position(system, seed, most=9, crowded=seed % 2 == 0)).groups:
            values = sorted(group.values.values())
            if len(values) > 1:
                pairs = enumerate(zip(values[0], values[1], strict=True))
                decided[CRITERIA[system][next(n for n, (a, b) in pairs if a != b)]] += 1
    assert all(decided[criterion] >= 3 for criterion in CRITERIA[system]), decided
