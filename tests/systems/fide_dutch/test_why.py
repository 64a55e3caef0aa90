"""Why two don't meet is derived again: the best round in which they do, by listing all of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from random import Random

import pytest

from tests.oracles.fide_dutch import Facts, Pair, Position, forbid_all_but
from tests.oracles.fide_dutch import Round as Listing
from tests.sample import sampled
from tests.systems.fide_dutch.positions import random_position, tournament_of
from zwitser.explanation.why import why, why_claims
from zwitser.messages import Message
from zwitser.systems.fide_dutch import values as meeting

SEEDS = range(40_000, 40_000 + sampled(600))
BATCH = 60
ASKED = 4
"""The couples of a position that are asked about."""

Row = tuple[int, ...]
Values = dict[str, Row]


@dataclass
class Bracket:
    """One bracket of a round: what each criterion comes to in it, in order of priority."""

    points: int
    pairs: tuple[Pair, ...]
    values: Values


def flat(value: object) -> Row:
    """Write a number, or a list with numbers and lists in it, as one row of numbers."""
    if isinstance(value, int):
        return (value,)
    assert isinstance(value, list | tuple)
    return tuple(number for part in value for number in flat(part))


class Rounds:
    """The best round of a position, and the best one in which two players meet."""

    def __init__(self, position: Position) -> None:
        self.facts = Facts(position)
        self.plain = Listing(self.facts)
        self.is_possible = self.plain.is_possible()

    @cached_property
    def best(self) -> list[Bracket]:
        return list(self._brackets(self.plain))

    def best_with(self, one: int, other: int) -> list[Bracket] | None:
        """Take from the top the best candidate after which the two can still meet."""
        meeting = Listing(self.facts, (one, other))
        return list(self._brackets(meeting)) if meeting.is_possible() else None

    def _brackets(self, possible: Listing) -> Iterator[Bracket]:
        """Judge all candidates as if there were no condition, unless C5 has decided already."""
        judge = self.plain if possible.least == self.plain.least else possible
        free: Values = {"C5": (possible.least,)} if possible.least is not None else {}
        moved: tuple[int, ...] = ()
        for k, residents in enumerate(possible.groups):
            listed = list(possible.candidates(moved, residents, k))
            keys = [judge.key(candidate, moved, k) for candidate in listed]
            pairs = listed[keys.index(min(keys))]
            values = self._values(judge, pairs, moved, k)
            yield Bracket(self.facts.score[residents[0]], pairs, values if k else free | values)
            moved = possible.leavers(moved + residents, pairs)

    def _values(
        self, judge: Listing, pairs: tuple[Pair, ...], moved: tuple[int, ...], k: int
    ) -> Values:
        """Give the values as they are told: C8 as one list, C18 to C21 a count for each score."""
        listed = [flat(value) for value in judge.values(pairs, moved, k)]
        values: Values = {f"C{number}": value for number, value in enumerate(listed[:12], 6)}
        left = judge.leavers(moved + judge.groups[k], pairs)
        if not left or k + 1 == len(judge.groups):
            values["C8"] = ()
        for number, ago in ((18, 0), (20, 1)):
            values[f"C{number}"] = self._by_score(moved, self._limbo(moved, left, ago))
            values[f"C{number + 1}"] = self._by_score(moved, self._raised(moved, pairs, ago))
        order = judge.order(pairs, moved, k)
        if moved:
            values |= {"4.4": flat(order[0]), "4.2-MDP": flat(order[1])}
        return values | {"4.3": flat(order[2:6]), "4.2": flat(order[6])}

    def _limbo(self, moved: tuple[int, ...], left: tuple[int, ...], ago: int) -> list[int]:
        return [p for p in moved if p in left and self.facts.floats[p][ago] == "down"]

    def _raised(self, moved: tuple[int, ...], pairs: tuple[Pair, ...], ago: int) -> list[int]:
        return [p for p, q in pairs if p in moved and self.facts.floats[q][ago] == "up"]

    def _by_score(self, moved: tuple[int, ...], counted: list[int]) -> Row:
        score = self.facts.score
        levels = sorted({score[p] for p in moved}, reverse=True)
        return tuple(sum(score[p] == level for p in counted) for level in levels)


def first_difference(now: list[Bracket], then: list[Bracket]) -> tuple[int, str, Row, Row]:
    """Find the score group, the criterion and both values in which two rounds first differ."""
    for mine, theirs in zip(now, then, strict=True):
        for criterion, value in mine.values.items():
            if theirs.values[criterion] != value:
                return mine.points, criterion, value, theirs.values[criterion]
    raise AssertionError("two rounds that are not the same differ somewhere")


def told(claim: Message, reached: Row, instead: Row) -> tuple[Row, Row]:
    """Give two values as they are told: of long lists only the first number that differs."""
    if max(len(reached), len(instead)) <= 2:
        return reached, instead
    place = claim.facts["number"]
    assert isinstance(place, int)
    assert reached[: place - 1] == instead[: place - 1]
    assert reached[place - 1 : place] != instead[place - 1 : place]
    return reached[place - 1 : place], instead[place - 1 : place]


def check_answer(rounds: Rounds, claims: list[Message], one: int, other: int) -> str:
    """Derive an answer again; give what it says first, or the criterion that it names."""
    answer, then = claims[0], rounds.best_with(one, other)
    if answer.code.startswith("norm-") or answer.code == "why.colours":
        assert not rounds.facts.compatible(one, other)
        return answer.code
    assert (then is None) == (answer.code == "why.impossible")
    if then is None:
        return answer.code
    worse = claims[1]
    points, criterion, reached, instead = first_difference(rounds.best, then)
    where = None if criterion == "C5" else points
    assert (worse.facts.get("points"), worse.facts["criterion"]) == (where, criterion)
    values = worse.facts["reached"], worse.facts["instead"]
    assert values == told(worse, reached, instead)
    if criterion == "C8" and worse.facts.get("number") == 1:  # a number of players, no list
        assert not worse.code.endswith("-place")
    assert (answer.code == "why.turn") == criterion.startswith("4.")
    place = next(k for k, bracket in enumerate(rounds.best) if bracket.points == points)
    check_turn(worse, opponents(rounds.best[place]), opponents(then[place]))
    return criterion


def opponents(bracket: Bracket) -> dict[int, int]:
    return {one: two for pair in bracket.pairs for one, two in (pair, pair[::-1])}


def check_turn(claim: Message, now: dict[int, int], then: dict[int, int]) -> None:
    """Find whom somebody meets, or who meets somebody, in one of the pairings and not the other."""
    facts = claim.facts
    if claim.code == "why.turn-opponent":
        assert (facts["higher"], facts["lower"]) in now.items()
        assert (facts["higher"], facts["instead_player"]) in then.items()
    if claim.code == "why.turn-chosen":
        assert facts["player"] in now.keys() - then.keys()
        assert facts["instead_player"] in then.keys() - now.keys()


def answers(seeds: range) -> Iterator[str]:
    """Ask about some couples of every position who could meet and don't."""
    for seed in seeds:
        random = Random(seed)
        position = random_position(random, most=8)
        rounds = Rounds(position)
        if not rounds.is_possible:
            continue
        met = {frozenset(pair) for bracket in rounds.best for pair in bracket.pairs}
        apart = [two for two in combinations(rounds.facts.field, 2) if frozenset(two) not in met]
        tournament = tournament_of(position)
        for one, other in random.sample(apart, min(ASKED, len(apart))):
            claims = list(why_claims(tournament, one, other))
            yield check_answer(rounds, claims, one, other)


@pytest.mark.parametrize("start", range(SEEDS.start, SEEDS.stop, BATCH))
@pytest.mark.article("fide-dutch", "C5", "C6", "C7", "C8", "C9", "C12", "C14", "4.2", "4.3", "4.4")
def test_the_first_criterion_that_is_worse_is_named_with_both_values(start: int) -> None:
    assert len(set(answers(range(start, start + BATCH)))) > 5


@pytest.mark.parametrize("seed", [50617, 51820, 51857, 52654])
@pytest.mark.article("fide-dutch", "C8")
def test_looking_ahead_does_not_know_that_two_are_to_meet(seed: int) -> None:
    check_all(random_position(Random(seed), most=8))


@pytest.mark.parametrize("seed", [57, 1720])
@pytest.mark.article("fide-dutch", "C8")
def test_nor_does_it_where_few_can_meet(seed: int) -> None:
    check_all(crowded_position(seed))


@pytest.mark.parametrize(("seed", "one", "other"), [(98, 2, 18), (163, 9, 19)])
@pytest.mark.article("fide-dutch", "C8")
def test_nor_where_very_many_sets_of_players_could_leave(seed: int, one: int, other: int) -> None:
    position = sparse_position(seed)
    rounds = Rounds(position)
    assert rounds.is_possible
    claims = list(why_claims(tournament_of(position), one, other))
    check_answer(rounds, claims, one, other)


def test_an_answer_that_would_take_too_long_claims_no_more_than_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(meeting, "MOST", 0)
    claims = list(why_claims(tournament_of(sparse_position(29)), 15, 19))
    assert [claim.code for claim in claims] == ["fide.meeting-open", "why.instead", "why.instead"]


def sparse_position(seed: int) -> Position:
    """Make a round of three score groups in which only few pairs are allowed."""
    random = Random(f"sparse {seed}")
    top, middle, low = random.randint(10, 12), random.randint(4, 8), random.randint(2, 4)
    size = top + middle + low
    position = Position({player: [] for player in range(1, size + 1)}, 9)
    for player in position.cards:
        position.virtual[player] = [4 if player <= top else 2 if player <= top + middle else 0]
    share = random.choice((0.15, 0.2, 0.3))
    pairs = combinations(range(1, size + 1), 2)
    allowed = {frozenset(two) for two in pairs if random.random() < share}
    position.forbidden = forbid_all_but(size, allowed)
    return position


@pytest.mark.article("fide-dutch", "1.8", "C3")
def test_virtual_points_make_a_topscorer_whose_colour_keeps_nobody_apart() -> None:
    check_all(crowded_position(2239))


def crowded_position(seed: int) -> Position:
    """Make a position in which many pairs are forbidden."""
    random = Random(f"x{seed}")
    position = random_position(random, most=9)
    players = sorted(position.cards)
    for _ in range(random.randint(0, 2 * len(players))):
        position.forbidden.add(frozenset(random.sample(players, 2)))
    return position


def check_all(position: Position) -> None:
    """Ask about everybody who does not meet."""
    rounds, tournament = Rounds(position), tournament_of(position)
    assert rounds.is_possible
    met = {frozenset(pair) for bracket in rounds.best for pair in bracket.pairs}
    for one, other in combinations(rounds.facts.field, 2):
        if frozenset((one, other)) not in met:
            check_answer(rounds, list(why_claims(tournament, one, other)), one, other)


@pytest.mark.parametrize(
    ("seed", "one", "other", "said"),
    [
        (60_000, 1, 4, "worse: points of the one who is free: now 0, otherwise ½. (C5)"),
        (
            60_060,
            1,
            4,
            "those without an opponent here: now 1 and 1, otherwise 1½ and 1. (C7)",
        ),
        (
            60_015,
            1,
            3,
            (
                "then Player 0002 meets Player 0005 instead of Player 0004, which comes later in "
                "the order. (4.2)"
            ),
        ),
    ],
    ids=["C5", "C7", "4.2"],
)
@pytest.mark.article("fide-dutch", "C5", "C7", "4.2")
def test_an_answer_is_in_points_and_about_a_group_only_where_one_decides(
    seed: int, one: int, other: int, said: str
) -> None:
    position = random_position(Random(seed), most=6)
    check_all(position)
    answer = why(tournament_of(position), one, other, "en").sections[0].sentences[1]
    assert answer.with_article.endswith(said)
