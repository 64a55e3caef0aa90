"""Every claim of the explanation is derived again, by the oracle's means or by brute force."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

import pytest

from tests.oracles import rating_cards as oracle
from tests.oracles.rating import Round, free_allowed
from tests.oracles.rating_candidates import State, candidates
from tests.oracles.rating_cards import Candidate, Man
from tests.systems.rating.rating_explained import (
    BATCH,
    SEEDS,
    explained,
    fact,
    facts,
    in_bracket,
    left_behind,
    moved_down,
    passed_on,
    players,
)
from tests.systems.rating.rating_positions import position
from zwitser.errors import NoPairing
from zwitser.language import sentences
from zwitser.messages import Message, say
from zwitser.proposal import GroupExplanation
from zwitser.systems import pair


@pytest.mark.parametrize("start", range(SEEDS.start, SEEDS.stop, BATCH))
@pytest.mark.article("knsb-rating", "A3", "A6b", "A8a", "A8b", "C1", "C3", "C10", "C14")
def test_the_numbers_of_a_bracket_are_true(start: int) -> None:
    for tournament, _, explanation, men in explained(start):
        number = len(tournament.history) + 1
        for group in explanation.groups:
            bracket = in_bracket(group, men)
            check_lone(group, men)
            check_values(group, bracket, men, number)
            if len(bracket) > 1:
                check_limits(group, tuple(bracket))
                check_kind(group, bracket)


def check_lone(group: GroupExplanation, men: dict[int, Man]) -> None:
    everyone = [men[player] for player in (*group.came, *group.own)]
    for claim in facts(group, "rating.no-opponent"):
        for player in players(claim):
            assert not any(
                oracle.can_meet(men[player], other) for other in everyone if other.id != player
            )


def check_values(
    group: GroupExplanation, bracket: list[Man], men: dict[int, Man], number: int
) -> None:
    made = tuple((men[one], men[other]) for one, other in group.pairs)
    t, a7d, x, z, *floats = oracle.counts((made, left_behind(group, men)), number)
    everyone_left = left_behind(group, men) + passed_on(group, men)
    all_floats = oracle.counts((made, everyone_left), number)[4:]
    values = {r.criterion: r.value for r in group.values}
    few = (len(group.came) + len(group.own)) // 2 - len(group.pairs)
    left = set(group.came) - {player for couple in group.pairs for player in couple}
    if not facts(group, "rating.heterogeneous") and not facts(group, "rating.joined"):
        left.intersection_update(man.id for man in passed_on(group, men))
    assert values["C3a"] == (few, len(left))
    assert values["C3b"] == (t,)
    assert values["C3d"] == (x,)
    assert values.get("A7e", (0,)) == (z,)
    assert values.get("C3c", (0,)) == (a7d,)
    assert [values[key][0] for key in ("C3e", "C3f", "C3g", "C3h")] == list(all_floats)
    bounds = least_clashes(group, tuple(bracket), number)
    for code, count in zip(RELAXED, (t, a7d, x, z, *floats), strict=True):
        told = [claim for claim in group.claims if claim.code.startswith(f"rating.relaxed-{code}")]
        assert [fact(claim, "count") for claim in told] == ([count] if count else [])
        for claim in told:
            check_relaxed(group, claim, count, bounds.get(code, 0))


RELAXED = ("b2", "a7d", "x", "z", "b5-down", "b6-down", "b5-up", "b6-up")


def least_clashes(group: GroupExplanation, bracket: tuple[Man, ...], number: int) -> dict[str, int]:
    """Give X1 and Z1 for as many pairs as were made (A8, C14)."""
    lowered = len(bracket) // 2 - len(group.pairs)
    x1, z1 = oracle.x1_z1(bracket, number, number - 1)
    return {"x": max(x1 - lowered, 0), "z": max(z1 - lowered, 0)}


def check_relaxed(group: GroupExplanation, claim: Message, count: int, least: int) -> None:
    """Compare the ending of the claim with what it says: counted, or under a condition."""
    assert claim.facts.get("least", 0) == least
    assert claim.code.endswith("-counted") == (least == count)
    assert ("-above" in claim.code) == (0 < least < count)
    opened = [c.code[-4:] for c in group.claims if c.code.startswith("rating.opened-")]
    if not claim.code.endswith("-counted"):
        assert [claim.code[-4:]] == opened or (not opened and claim.code[-4:-2] != "-c")


def check_limits(group: GroupExplanation, bracket: tuple[Man, ...]) -> None:
    assert [fact(claim, "pairs") for claim in facts(group, "rating.pairs")] == [len(bracket) // 2]
    fewer = [c for c in group.claims if c.code.startswith("rating.fewer-pairs-")]
    assert [fact(claim, "pairs") for claim in fewer] == (
        [len(group.pairs)] if len(group.pairs) < len(bracket) // 2 else []
    )
    for claim in fewer:
        if claim.code == "rating.fewer-pairs-max":
            assert len(bracket) > 9 or not any(pairings(bracket, len(group.pairs) + 1))


def pairings(men: tuple[Man, ...], pairs: int) -> Iterator[Candidate]:
    return candidates(men, 0, State(pairs, 0))


def check_kind(group: GroupExplanation, bracket: list[Man]) -> None:
    moved = sum(man.id in group.came for man in bracket)
    kinds = {
        "rating.homogeneous": moved == 0,
        "rating.half-moved": moved > 0 and 2 * moved >= len(bracket),
        "rating.heterogeneous": 0 < 2 * moved < len(bracket),
    }
    told = [claim for code in kinds for claim in facts(group, code)]
    joined = facts(group, "rating.joined")
    assert len(told) + len(joined) == 1
    if told:
        assert kinds[told[0].code]
        assert fact(told[0], "moved") == moved
        assert len({man.score for man in bracket if man.id in group.own}) == 1


@pytest.mark.parametrize("start", range(SEEDS.start, SEEDS.stop, BATCH))
@pytest.mark.article("knsb-rating", "C4", "C6", "D1", "D2", "D3")
def test_subgroups_and_exchanges_lead_to_the_pairs(start: int) -> None:
    for _, _, explanation, _ in explained(start):
        for group in explanation.groups:
            assert [set(couple) for couple in rebuilt(group)] == [set(c) for c in group.pairs]


def rebuilt(group: GroupExplanation) -> list[tuple[int, int]]:
    """Make the pairs from the claims: subgroups, exchange, transposition."""
    made: list[tuple[int, int]] = []
    one: list[int] = []
    two: list[int] = []
    order: dict[int, int] = {}
    for claim in group.claims:
        if claim.code in ("rating.subgroups", "rating.first", "rating.rest"):
            one, two = players(claim, "s1_players"), players(claim, "s2_players")
            order = {player: place for place, player in enumerate(one + two)}
            if claim.code == "rating.rest":
                taken = {player for couple in made for player in couple}
                assert not taken & set(order)
        if claim.code == "rating.exchanged":
            out, into = players(claim, "out_players"), players(claim, "in_players")
            difference = sum(order[p] for p in into) - sum(order[p] for p in out)
            assert difference == fact(claim, "difference")
            one = sorted({*one} - {*out} | {*into}, key=order.__getitem__)
            two = sorted({*two} - {*into} | {*out}, key=order.__getitem__)
        if claim.code == "rating.straight":
            made += zip(one, two, strict=False)
        if claim.code == "rating.transposed":
            made += zip(one, players(claim), strict=True)
    return made


@pytest.mark.article("knsb-rating", "C7", "D1")
def test_nobody_who_was_skipped_would_have_done() -> None:
    """List every candidate of a bracket that was not opened: none as good comes earlier."""
    checked = 0
    for tournament, _, explanation, men in explained(SEEDS.start):
        number = len(tournament.history) + 1
        groups = [
            g for g in explanation.groups[:-1] if not any("opened" in c.code for c in g.claims)
        ]
        for group in groups:
            bracket = tuple(in_bracket(group, men))
            if len(bracket) < 2 or len(bracket) > 8:
                continue
            moved = sum(man.id in group.came for man in bracket)
            paired = {player for couple in group.pairs for player in couple}
            heterogeneous = 0 < 2 * moved < len(bracket)
            heads = len(paired & set(group.came)) if heterogeneous else 0
            state = State(len(group.pairs), heads, len(bracket) // 2 - len(group.pairs))
            mine = [{men[a], men[b]} for a, b in group.pairs]
            best = Round(bracket, number).accept(bracket, moved, state, lambda left: True)
            assert best is not None
            assert [set(couple) for couple in best[0]] == mine
            checked += 1
    assert checked > 100


Turn = tuple[object, ...]
"""How many who came down have no opponent (0 where that is no criterion) and S, in a joined
bracket S first; then the counts, then the turn."""


@pytest.mark.parametrize("start", range(SEEDS.start, SEEDS.stop, BATCH))
@pytest.mark.article("knsb-rating", "B4", "B5", "B6", "A7d", "A7e", "C3", "D1", "D2", "D3")
def test_the_next_best_choice_of_who_is_left_over_is_told(start: int) -> None:
    """List every candidate of the bracket: the best one with other players left over is told."""
    for tournament, _, explanation, men in explained(start):
        number = len(tournament.history) + 1
        last = explanation.groups[-1]
        for group in explanation.groups:
            bracket = tuple(in_bracket(group, men))
            claims = [*group.claims, *(explanation.bye if group is last else ())]
            opened = any(claim.code.startswith("rating.opened-") for claim in claims)
            left = left_behind(group, men)
            told = [claim for claim in claims if claim.code.startswith("rating.next")]
            if opened or not left or not group.pairs:
                assert not told
            elif len(bracket) <= 7:
                others = {
                    turn: candidate
                    for turn, candidate in turns(group, bracket, number)
                    if candidate[1] != left and (group is not last or free_allowed(candidate[1]))
                }
                (claim,) = told
                check_next_best(claim, group, men, number, others)


def turns(
    group: GroupExplanation, bracket: tuple[Man, ...], number: int
) -> Iterator[tuple[Turn, Candidate]]:
    """Give every candidate with as many pairs, and what decides between them."""
    moved = moved_down(group, bracket)
    is_mixed = bool(facts(group, "rating.heterogeneous") + facts(group, "rating.joined"))
    most = min(moved, len(group.pairs)) if is_mixed else 0
    for heads in range(most, -1, -1):
        state = State(len(group.pairs), heads)
        for turn, candidate in enumerate(candidates(bracket, moved, state)):
            first = most - heads, oracle.differences(candidate, bracket)
            order = first[::-1] if facts(group, "rating.joined") else first
            yield (*order, oracle.counts(candidate, number), turn), candidate


def check_next_best(
    claim: Message,
    group: GroupExplanation,
    men: dict[int, Man],
    number: int,
    others: dict[Turn, Candidate],
) -> None:
    if claim.code in ("rating.next-none", "rating.next-none-last"):
        assert not others
        return
    turn = min(others)
    made, left = others[turn]
    now_left = left_behind(group, men)
    assert players(claim) == [man.id for man in now_left if man not in left]
    assert players(claim, "runner_players") == [man.id for man in left if man not in now_left]
    mine = tuple((men[one], men[other]) for one, other in group.pairs)
    now = oracle.counts((mine, left_behind(group, men)), number)
    if claim.code.startswith("rating.next-moved"):
        bracket = in_bracket(group, men)
        moved = {man.id for man in bracket[: moved_down(group, bracket)]}
        seated = [sum(one.id in moved for one, _ in end) for end in (mine, made)]
        assert [fact(claim, "reached"), fact(claim, "instead")] == seated
        assert seated[0] > seated[1]
        return
    if claim.code == "rating.next-opponent":
        assert now == turn[2]
        higher, lower, other = next(
            (a, b, d) for (a, b), (c, d) in zip(mine, made, strict=True) if a is c and b is not d
        )
        told = [fact(claim, key) for key in ("higher", "lower", "instead_player")]
        assert told == [higher.id, lower.id, other.id]
        return
    if claim.code == "rating.next-exchange":
        assert now == turn[2]
        heads = len({r.criterion: r.value for r in group.values}.get("D3", ()))
        check_exchange(claim, (mine, left_behind(group, men)), (made, left), heads)
        return
    members = tuple(in_bracket(group, men))
    ends = (mine, left_behind(group, men)), (made, left)
    apart = [oracle.differences(end, members) for end in ends]
    if claim.code == "rating.next-b3":
        numbers = next(two for two in zip_longest(*apart, fillvalue=0) if two[0] != two[1])
        assert (fact(claim, "reached_points"), fact(claim, "instead_points")) == numbers
        assert numbers[0] < numbers[1]
        return
    assert apart[0] == apart[1]
    if claim.code == "rating.next-chosen":
        assert now == turn[2]
        above = members[: moved_down(group, members)]
        ones = [[a for a, _ in end[0] if a in above] for end in ends]
        first, other = next(two for two in zip(*ones, strict=True) if two[0] is not two[1])
        assert (fact(claim, "higher"), fact(claim, "lower")) == (first.id, other.id)
        assert first.rank < other.rank
        return
    values = [oracle.counts(end, number) for end in ends]
    place = next(k for k, two in enumerate(zip(*values, strict=True)) if two[0] != two[1])
    assert claim.code == f"rating.next-{RELAXED[place]}"
    numbers = fact(claim, "reached"), fact(claim, "instead")
    assert numbers == (values[0][place], values[1][place])
    assert numbers[0] < numbers[1]


def check_exchange(claim: Message, now: Candidate, then: Candidate, heads: int) -> None:
    """Find the exchanges of both pairings again, in what is left after the heads."""
    mine, theirs = exchange(now, heads), exchange(then, heads)
    assert players(claim, "out_players") == [man.id for man in theirs[0]]
    assert players(claim, "in_players") == [man.id for man in theirs[1]]
    told = [players(claim, "reached"), players(claim, "instead")]
    assert [values[:2] for values in told] == [[len(out), d] for out, _, d in (mine, theirs)]
    assert told[0] < told[1]


def exchange(candidate: Candidate, heads: int) -> tuple[list[Man], list[Man], int]:
    """Give who went out of S1, who came in, and the difference of their places (D2)."""
    made, left = candidate
    rest = oracle.ranked((*(man for pair in made[heads:] for man in pair), *left))
    half = len(made) - heads
    first = {one for one, _ in made[heads:]}
    out = [man for man in reversed(rest[:half]) if man not in first]
    into = [man for man in rest[half:] if man in first]
    return out, into, sum(map(rest.index, into)) - sum(map(rest.index, out))


@pytest.mark.article("knsb-rating", "A5", "B1b", "B5", "B6")
def test_the_bye_is_explained_truly() -> None:
    for _, proposal, explanation, men in explained(SEEDS.start):
        if proposal.bye is None:
            assert explanation.bye == ()
            continue
        free = men[proposal.bye]
        codes = {claim.code: claim for claim in explanation.bye}
        assert free.bye
        assert ("rating.bye-b5" in codes) == oracle.floated(free, "d", 1)
        assert ("rating.bye-b6" in codes) == oracle.floated(free, "d", 2)
        barred = codes.get("rating.bye-barred")
        assert not barred or not any(men[player].bye for player in players(barred))


AREA = ("rating",)

CAUTIONS = {"rating.unrated", "rating.all-unrated"}
"""What is said before a round is paired (`test_starting_order`)."""

RARE = {
    "rating.skipped-more",
    "rating.next-moved-joined",
    "rating.next-none",
    "rating.next-z",
    "rating.none-moved-joined",
    "rating.pool-mixed-fewer",
    "rating.relaxed-x-above-c13",
    "rating.relaxed-z-above",
    "rating.relaxed-z-above-c13",
}
"""What may not occur in some thousand small positions."""


def test_every_claim_has_a_sentence_in_both_languages() -> None:
    said: set[str] = set()
    known = sentences("nl", AREA)
    for start in SEEDS[::BATCH]:
        for tournament, _, explanation, _ in explained(start):
            names = {player.id: player.name for player in tournament.players}
            claims = [claim for group in explanation.groups for claim in group.claims]
            claims += [c for told in explanation.pairs for c in (*told.meeting, *told.colours)]
            for claim in (*claims, *explanation.bye):
                said.add(claim.code)
                assert say(claim, AREA, names, "nl") != say(claim, AREA, names, "en")
            assert all(
                f"criteria.{r.criterion}" in known
                for group in explanation.groups
                for r in group.values
            )
    codes = {code for code in known if not code.startswith("criteria.")}
    never = codes - said - CAUTIONS
    assert never <= RARE


def test_explaining_changes_nothing() -> None:
    for seed in SEEDS[:100]:
        tournament = position(seed)
        try:
            plain = pair(tournament)
        except NoPairing:
            continue
        told = pair(tournament, explain=True)
        assert (plain.pairs, plain.bye) == (told.pairs, told.bye)
        assert plain.explanation is None
