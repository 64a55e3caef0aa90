"""What the tests of explanations share: explained positions, and claims taken apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.oracles import rating_cards as oracle
from tests.oracles.rating_cards import Man
from tests.systems.rating.rating_positions import position
from zwitser.errors import NoPairing
from zwitser.messages import Message
from zwitser.model import Tournament
from zwitser.proposal import Explanation, GroupExplanation, Proposal
from zwitser.systems import pair

SEEDS = range(10_000, 11_200)
BATCH = 200

Explained = tuple[Tournament, Proposal, Explanation, dict[int, Man]]


def explained(start: int) -> Iterator[Explained]:
    for seed in range(start, start + BATCH):
        tournament = position(seed, players=(4, 11))
        try:
            proposal = pair(tournament, explain=True)
        except NoPairing:
            continue
        assert proposal.explanation is not None
        men = {man.id: man for man in oracle.cards(tournament)}
        yield tournament, proposal, proposal.explanation, men


def facts(group: GroupExplanation, code: str) -> list[Message]:
    return [claim for claim in group.claims if claim.code == code]


def fact(claim: Message, key: str) -> int:
    value = claim.facts[key]
    assert isinstance(value, int)
    return value


def players(claim: Message, key: str = "players") -> list[int]:
    value = claim.facts[key]
    assert isinstance(value, tuple)
    assert not isinstance(value, Message)
    return list(value)


def passed_on(group: GroupExplanation, men: dict[int, Man]) -> tuple[Man, ...]:
    """Give whom C1 passed on to the next bracket."""
    passed = facts(group, "rating.no-opponent")
    return tuple(men[player] for claim in passed for player in players(claim))


def in_bracket(group: GroupExplanation, men: dict[int, Man]) -> list[Man]:
    """Give who took part in the pairing of a bracket, in order: all but those passed on (C1)."""
    everyone = {men[player] for player in (*group.came, *group.own)}
    return sorted(everyone.difference(passed_on(group, men)), key=lambda man: man.rank)


def left_behind(group: GroupExplanation, men: dict[int, Man]) -> tuple[Man, ...]:
    bracket = in_bracket(group, men)
    paired = {player for couple in group.pairs for player in couple}
    return tuple(man for man in bracket if man.id not in paired)


def moved_down(group: GroupExplanation, bracket: Sequence[Man]) -> int:
    """Count who came down; in a joined bracket all of its upper part counts as such."""
    joined = facts(group, "rating.joined")
    return fact(joined[0], "moved") if joined else sum(man.id in group.came for man in bracket)
