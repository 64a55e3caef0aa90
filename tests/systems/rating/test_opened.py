"""What is said of a bracket that was taken apart, or joined, is true: every candidate is listed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from tests.oracles import rating_cards as oracle
from tests.oracles.rating import Opened, Round, free_allowed
from tests.oracles.rating_candidates import State, candidates
from tests.oracles.rating_cards import Candidate, Man, Men
from tests.systems.rating.rating_explained import (
    fact,
    facts,
    in_bracket,
    moved_down,
    players,
)
from tests.systems.rating.rating_positions import position, swapped, wild
from zwitser.errors import NoPairing
from zwitser.messages import Message
from zwitser.model import Tournament
from zwitser.proposal import Explanation, GroupExplanation
from zwitser.systems import pair

MAKERS: tuple[Callable[..., Tournament], ...] = (position, swapped, wild)
SEEDS = range(70_000, 70_400)
LISTED = 8
"""The players of a bracket of which every candidate is listed."""

COUNTED = ("b2", "a7d", "x", "z", "b5-down", "b6-down", "b5-up", "b6-up")

Turn = tuple[object, ...]


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.article("knsb-rating", "A11", "B3", "C7", "C10", "C12", "C13", "C14")
def test_every_claim_about_an_opened_or_joined_bracket_is_true(
    make: Callable[..., Tournament],
) -> None:
    seen: Counter[str] = Counter()
    for men, number, explanation in taken_apart(make):
        game = Round(men, number)
        game.run()
        for group in explanation.groups:
            telling = Telling(explanation, group, {man.id: man for man in men}, number)
            opened = game.opened.get(telling.own)
            assert bool(opened) == group.opened
            if opened or facts(group, "rating.joined"):
                telling.check(opened)
                seen.update(claim.code for claim in telling.claims())
    assert {"rating.opened-c12", "rating.opened-c13", "rating.joined"} <= seen.keys()
    assert {"rating.skipped-opened-c12", "rating.skipped-opened-c13"} <= seen.keys()
    assert any(code.endswith("-c12") and "relaxed" in code for code in seen)


def taken_apart(make: Callable[..., Tournament]) -> Iterator[tuple[Men, int, Explanation]]:
    """Give the positions in which a bracket was opened, or two were joined."""
    for seed in SEEDS:
        tournament = make(seed, players=(4, 9))
        try:
            told = pair(tournament, explain=True).explanation
        except NoPairing:
            continue
        assert told is not None
        if any(group.opened or facts(group, "rating.joined") for group in told.groups):
            yield oracle.cards(tournament), len(tournament.history) + 1, told


class Telling:
    """What is told of one bracket, beside every candidate that it had."""

    def __init__(
        self,
        explanation: Explanation,
        group: GroupExplanation,
        men: dict[int, Man],
        number: int,
    ) -> None:
        self.explanation, self.group, self.men, self.number = explanation, group, men, number
        self.bracket = tuple(in_bracket(group, men))
        self.own = oracle.ranked(men[player] for player in group.own)
        self.moved = moved_down(group, self.bracket)
        heads = facts(group, "rating.first")
        self.heads = len(players(heads[0], "s1_players")) if heads else 0
        self.made = {(men[one], men[other]) for one, other in group.pairs}

    def claims(self) -> Iterator[Message]:
        """Give the claims of the bracket and of its pairs."""
        yield from self.group.claims
        for told in self.explanation.pairs:
            if {told.pair.white, told.pair.black} in [set(two) for two in self.group.pairs]:
                yield from told.meeting

    def check(self, opened: Opened | None) -> None:
        if opened:
            self.check_opened(opened)
        if len(self.bracket) > LISTED:
            return
        turns = dict(self.turns(opened.accepts if opened else free_allowed))
        mine = [turn for turn, one in turns.items() if set(one[0]) == self.made]
        assert min(turns) == min(mine)
        for claim in self.claims():
            if claim.code.startswith("rating.skipped-") and claim.article in ("C7", "C12", "C13"):
                self.check_skipped(claim, opened, turns)
            if claim.code.startswith("rating.relaxed-"):
                assert fact(claim, "count") > 0
                self.check_fewer(claim, turns)

    def check_opened(self, opened: Opened) -> None:
        """Compare who left before, and by which article it was opened, with the oracle."""
        (claim,) = facts(self.group, f"rating.opened-{opened.article.lower()}")
        assert claim.article == opened.article
        assert players(claim, "before_players") == [man.id for man in opened.before.down]
        assert players(claim) == list(self.group.left)
        assert not opened.accepts(opened.before.left)
        assert opened.state == State(len(self.made), self.heads, opened.state.steps)

    def turns(self, accepts: Callable[[Men], bool]) -> Iterator[tuple[Turn, Candidate]]:
        """Give each candidate that is accepted, under what decides between it and others."""
        joined = bool(facts(self.group, "rating.joined"))
        most = min(self.moved, len(self.made)) if joined else self.heads
        for heads in range(most, -1 if joined else most - 1, -1):
            state = State(len(self.made), heads)
            for turn, one in enumerate(candidates(self.bracket, self.moved, state)):
                if accepts(one[1]):
                    apart = oracle.differences(one, self.bracket)
                    yield (apart, most - heads, oracle.counts(one, self.number), turn), one

    def check_skipped(
        self, claim: Message, opened: Opened | None, turns: dict[Turn, Candidate]
    ) -> None:
        """Where two meet who are said not to, the group below is stuck, or it comes later."""
        assert claim.article == (opened.article if opened else "C7")
        best = min(turns)
        higher = self.men[fact(claim, "higher")]
        for player in players(claim):
            two = {higher, self.men[player]}
            assert oracle.can_meet(higher, self.men[player])
            with_two = [turn for turn, one in turns.items() if two in map(set, one[0])]
            assert all(turn > best for turn in with_two)
            if opened and opened.article == "C12":
                before = [man.score for man in opened.before.left]
                every = self.turns(lambda left: True)
                better = [one for turn, one in every if turn < best and two in map(set, one[0])]
                assert all([man.score for man in left] == before for _, left in better)

    def check_fewer(self, claim: Message, turns: dict[Turn, Candidate]) -> None:
        """Fewer than is said goes only with more of something that comes before it."""
        place = [claim.code.startswith(f"rating.relaxed-{name}") for name in COUNTED].index(True)
        best = min(turns)
        now = oracle.counts(turns[best], self.number)
        assert now[place] == fact(claim, "count")
        for turn, one in turns.items():
            counts = oracle.counts(one, self.number)
            if counts[place] < now[place]:
                assert (turn[:2], counts[:place]) > (best[:2], now[:place])
        if claim.code.endswith("-counted"):
            every = candidates(self.bracket, self.moved, State(len(self.made), 0))
            assert all(oracle.counts(one, self.number)[place] >= now[place] for one in every)
