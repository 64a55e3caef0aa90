"""What an explanation calls impossible is, in opened and joined brackets too: all are listed."""

from __future__ import annotations

import pytest

from tests.oracles import rating_cards as oracle
from tests.oracles.rating import Round, free_allowed, perfect
from tests.oracles.rating_candidates import State, candidates
from tests.oracles.rating_cards import Candidate, Man
from tests.systems.rating.rating_explained import (
    BATCH,
    SEEDS,
    explained,
    facts,
    in_bracket,
    left_behind,
    moved_down,
    passed_on,
    players,
)
from zwitser.proposal import Explanation, GroupExplanation


@pytest.mark.parametrize("start", range(SEEDS.start, SEEDS.stop, BATCH))
@pytest.mark.article("knsb-rating", "A11", "B3", "C3", "C10", "C13", "C14")
def test_what_is_said_to_be_impossible_is_impossible(start: int) -> None:
    """List every candidate, of opened (C13) and joined brackets too: "fewer", "more", "can't"."""
    for tournament, _, explanation, men in explained(start):
        number = len(tournament.history) + 1
        for group in explanation.groups:
            bracket = tuple(in_bracket(group, men))
            if 2 <= len(bracket) <= 7:
                limits = Limits(explanation, group, bracket, men)
                limits.check_state()
                limits.check_minimum(number)


class Limits:
    """One bracket and what may leave it: anybody, who may be free, or who helps the last one."""

    def __init__(
        self,
        explanation: Explanation,
        group: GroupExplanation,
        bracket: tuple[Man, ...],
        men: dict[int, Man],
    ) -> None:
        self.group, self.bracket, self.men = group, bracket, men
        self.last = group is explanation.groups[-1]
        self.passed = passed_on(group, men)
        self.below = tuple(men[player] for player in explanation.groups[-1].own)
        self.moved = moved_down(group, bracket)
        heads = facts(group, "rating.first")
        self.heads = len(players(heads[0], "s1_players")) if heads else 0
        self.pairs, self.most = len(group.pairs), len(bracket) // 2
        self.by_c13 = bool(facts(group, "rating.opened-c13"))

    def may_leave(self, left: tuple[Man, ...]) -> bool:
        if self.by_c13:
            return perfect(oracle.ranked((*left, *self.passed, *self.below)))
        return not self.last or free_allowed(left)

    def reached(self, pairs: int, heads: int) -> list[Candidate]:
        found = candidates(self.bracket, self.moved, State(pairs, heads))
        return [candidate for candidate in found if self.may_leave(candidate[1])]

    def check_state(self) -> None:
        """Say that no state before the one that was told can be reached."""
        codes = {claim.code.replace(".none-", ".fewer-") for claim in self.group.claims}
        if "rating.fewer-moved-max" in codes:
            assert not Round.can_seat(self.bracket, self.moved, self.heads + 1)
        if "rating.fewer-moved-last" in codes:
            assert not self.reached(self.most, self.heads + 1)
        if "rating.fewer-moved-c13" in codes:
            states = range(self.heads + 1, self.most + 1)
            assert not any(self.reached(pairs, self.heads + 1) for pairs in states)
        if codes & {"rating.fewer-pairs-c13", "rating.fewer-pairs-c13-moved"}:
            states = range(self.pairs + 1, self.most + 1)
            assert not any(self.reached(pairs, self.heads) for pairs in states)
            assert ("rating.fewer-pairs-c13-moved" in codes) == bool(self.heads)

    def check_minimum(self, number: int) -> None:
        """Say that nothing is smaller without something more important being larger."""
        if facts(self.group, "rating.opened-c12"):
            return  # what is accepted there is told by the oracle, which has the same pairing
        mine = tuple((self.men[one], self.men[other]) for one, other in self.group.pairs)
        now = mine, left_behind(self.group, self.men)
        found = self.reached(self.pairs, self.heads)
        assert self.weight(now, number) == min(self.weight(one, number) for one in found)
        if facts(self.group, "rating.joined"):
            all_heads = range(min(self.moved, self.most) + 1)
            every = [one for heads in all_heads for one in self.reached(self.most, heads)]
            apart = [oracle.differences(one, self.bracket) for one in every]
            assert oracle.differences(now, self.bracket) == min(apart)
        if facts(self.group, "rating.fewer-moved-joined"):
            more = self.reached(self.most, self.heads + 1)
            now_apart = oracle.differences(now, self.bracket)
            assert all(oracle.differences(one, self.bracket) > now_apart for one in more)

    def weight(self, candidate: Candidate, number: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return oracle.differences(candidate, self.bracket), oracle.counts(candidate, number)
