"""Every claim of the explanation is derived again, by listing all candidates."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest

from tests.oracles.fide_dutch import Facts, Position, worth
from tests.oracles.fide_dutch import Round as Listing
from tests.sample import sampled
from tests.systems.fide_dutch.positions import random_position, tournament_of
from zwitser.errors import NoPairing
from zwitser.language import sentences
from zwitser.messages import Message, say
from zwitser.proposal import Explanation, GroupExplanation
from zwitser.systems.fide_dutch.procedure import pair

SEEDS = range(20_000, 20_000 + sampled(1000))
BATCH = 100

VALUES = tuple(f"C{number}" for number in range(6, 22))
"""What the listing compares, in its order."""

FEWER = ("fide.fewer-pairs", "fide.fewer-pairs-bye", "fide.fewer-pairs-here")
NO_PAIRS = ("fide.no-pairs", "fide.no-pairs-bye", "fide.no-pairs-here")

Pairs = tuple[tuple[int, int], ...]


@dataclass
class Told:
    """One bracket as it was explained, beside the listing of its candidates."""

    listing: Listing
    k: int
    group: GroupExplanation
    claims: list[Message]

    @property
    def moved(self) -> tuple[int, ...]:
        return self.group.came

    @property
    def members(self) -> tuple[int, ...]:
        return self.group.came + self.group.own

    @property
    def pairs(self) -> Pairs:
        return self.group.pairs

    def candidates(self) -> list[Pairs]:
        return list(self.listing.candidates(self.moved, self.group.own, self.k))

    def anyhow(self) -> list[Pairs]:
        """List the candidates as if it did not matter which score is free (C5)."""
        plain = Listing(self.listing.facts)
        return list(plain.candidates(self.moved, self.group.own, self.k))

    def values(self, pairs: Pairs) -> list[object]:
        return self.listing.values(pairs, self.moved, self.k)

    def floats(self, player: int) -> tuple[str, str]:
        """Give how he floated in the last round and in the one before."""
        return self.listing.facts.floats[player]

    def only_leaver(self, pairs: Pairs) -> int:
        """Give who leaves if it is one player, else 0."""
        left = self.listing.leavers(self.members, pairs)
        return left[0] if len(left) == 1 else 0

    def best_with(self, leaver: int) -> Pairs | None:
        """Give the best candidate in which this one leaves, alone."""
        found = [c for c in self.candidates() if self.only_leaver(c) == leaver]
        return min(found, key=lambda c: self.listing.key(c, self.moved, self.k), default=None)


def explained(start: int) -> Iterator[tuple[Position, Explanation, int]]:
    for seed in range(start, start + BATCH):
        yield from explained_round(random_position(Random(seed), most=8))


def explained_round(position: Position) -> Iterator[tuple[Position, Explanation, int]]:
    try:
        proposal = pair(tournament_of(position), explain=True)
    except NoPairing:
        return
    assert proposal.explanation is not None
    yield position, proposal.explanation, proposal.bye or 0


def brackets(start: int) -> Iterator[Told]:
    for position, explanation, _ in explained(start):
        yield from _told(position, explanation)


def brackets_of(position: Position) -> Iterator[Told]:
    for _, explanation, _ in explained_round(position):
        yield from _told(position, explanation)


def _told(position: Position, explanation: Explanation) -> Iterator[Told]:
    listing = Listing(Facts(position))
    assert listing.is_possible()
    for k, group in enumerate(explanation.groups):
        last = group is explanation.groups[-1]
        claims = [*group.claims, *(explanation.bye if last else ())]
        yield Told(listing, k, group, claims)


def number(claim: Message, key: str) -> int:
    value = claim.facts[key]
    assert isinstance(value, int)
    return value


def players(claim: Message, key: str = "players") -> tuple[int, ...]:
    value = claim.facts[key]
    assert isinstance(value, tuple)
    assert not isinstance(value, Message)
    return value


@pytest.mark.parametrize("start", range(SEEDS.start, SEEDS.stop, BATCH))
@pytest.mark.article("fide-dutch", "C6", "C7", "C8", "C9")
def test_the_values_of_a_bracket_are_true(start: int) -> None:
    for told in brackets(start):
        listed = dict(zip(VALUES, told.values(told.pairs), strict=True))
        values = {reached.criterion: reached.value for reached in told.group.values}
        read = list(told.group.values)
        assert len(read) == len(told.group.values)
        # C6 to C21, and two or four of the order.
        assert sum(not one.of_round for one in read) == 16 + (4 if told.moved else 2)
        for criterion in VALUES[:12]:
            want = listed[criterion]
            if criterion == "C7":
                assert list(values["C7"]) == want
            elif criterion == "C8":
                assert isinstance(want, tuple)
                count, scores = want
                assert values["C8"] in ((), (count, *scores))
            else:
                assert values[criterion] == (want,)


@pytest.mark.parametrize("start", range(SEEDS.start, SEEDS.stop, BATCH))
@pytest.mark.article("fide-dutch", "C6")
def test_fewer_can_not_leave(start: int) -> None:
    for told in brackets(start):
        for claim in told.claims:
            if claim.code in ("fide.odd", *FEWER, *NO_PAIRS):
                most = max(len(candidate) for candidate in told.candidates())
                assert number(claim, "pairs") == len(told.pairs) == most
                assert players(claim) == told.group.left
                assert (most == 0) == (claim.code in NO_PAIRS)
            if claim.code in (*FEWER, *NO_PAIRS):
                pairings = told.listing.matchings(told.members, len(told.moved))
                assert (most == max(map(len, pairings))) == claim.code.endswith("-here")
            if claim.code in ("fide.fewer-pairs", "fide.no-pairs"):
                assert most == max(len(candidate) for candidate in told.anyhow())
            if claim.code.endswith("-bye") and "points" in claim.facts:
                assert number(claim, "points") == told.listing.least


@pytest.mark.article("fide-dutch", "C5", "C6")
def test_a_pair_that_would_raise_the_bye_is_not_called_impossible() -> None:
    """Of 1, 5; 3, 4; 2 the top two could meet, but then 3 or 4 is free: with C5 it is 2."""
    position = Position({p: [] for p in range(1, 7)}, 4, absent={6})
    games = {1: (2, "w", "1"), 2: (1, "b", "0"), 3: (4, "b", "="), 4: (3, "w", "=")}
    free = {5: (0, "-", "U"), 6: (0, "-", "Z")}
    for player, cell in (games | free).items():
        position.cards[player].append(cell)
    explanation = pair(tournament_of(position), explain=True).explanation
    assert explanation is not None
    told = [c for c in explanation.groups[0].claims if c.code.startswith("fide.no-pairs")]
    assert [(c.code, c.facts["pairs"], c.facts["points"]) for c in told] == [
        ("fide.no-pairs-bye", 0, 0)
    ]


@pytest.mark.parametrize("start", range(SEEDS.start, SEEDS.stop, BATCH))
def test_no_claim_is_about_nobody(start: int) -> None:
    for _, explanation, _ in explained(start):
        claims = [claim for group in explanation.groups for claim in group.claims]
        for claim in (*claims, *explanation.bye):
            assert () not in [f for key, f in claim.facts.items() if key.endswith("players")]


@pytest.mark.parametrize("start", range(SEEDS.start, SEEDS.stop, BATCH))
@pytest.mark.article("fide-dutch", "4.2")
def test_one_pair_has_no_order(start: int) -> None:
    for told in brackets(start):
        if len(told.pairs) < 2:
            assert {"fide.straight", "fide.transposed"}.isdisjoint(c.code for c in told.claims)


@pytest.mark.parametrize("start", range(SEEDS.start, SEEDS.stop, BATCH))
@pytest.mark.article("fide-dutch", "C2", "C4", "C6", "4.2", "4.3", "4.4")
def test_why_this_player_leaves_and_not_another_is_true(start: int) -> None:
    for told in brackets(start):
        for claim in told.claims:
            if claim.code.startswith("fide.rival"):
                check_rival(told, claim)


def check_rival(told: Told, claim: Message) -> None:
    leaver, rival = number(claim, "player"), number(claim, "other_player")
    if leaver not in told.members or rival not in told.members:
        return  # the bye is told with the bracket that he left first
    other = told.best_with(rival)
    match claim.code:
        case "fide.rival-bye":
            assert not told.listing.may_be_free(rival)
        case "fide.rival-rest":
            assert rival not in {told.only_leaver(candidate) for candidate in told.anyhow()}
        case "fide.rival-rest-bye":
            below = tuple(p for group in told.listing.groups[told.k + 1 :] for p in group)
            assert not told.listing.completes((rival, *below))
            assert Listing(told.listing.facts).completes((rival, *below))
        case "fide.rival-pairs":
            assert other is None
        case "fide.rival":
            assert other is not None
            mine, theirs = told.values(told.pairs), told.values(other)
            first = next(n for n, (a, b) in enumerate(zip(mine, theirs, strict=True)) if a != b)
            assert claim.facts["criterion"] == VALUES[first]
            if first not in (1, 2) and first < 12:
                assert (claim.facts["reached"], claim.facts["instead"]) == (
                    (mine[first],),
                    (theirs[first],),
                )
        case _:
            assert other is not None
            assert told.values(other) == told.values(told.pairs)


@pytest.mark.parametrize("start", range(SEEDS.start, SEEDS.stop, BATCH))
@pytest.mark.article("fide-dutch", "C1", "C3", "4.2")
def test_why_nobody_earlier_is_the_opponent_is_true(start: int) -> None:
    for position, explanation, _ in explained(start):
        listing = Listing(Facts(position))
        assert listing.is_possible()
        for told_pair in explanation.pairs:
            for claim in told_pair.meeting:
                if claim.code.startswith("fide.skipped") and claim.code != "fide.skipped-more":
                    for other in players(claim):
                        check_skipped(listing, explanation, claim, other)


@pytest.mark.parametrize("start", range(SEEDS.start, SEEDS.stop, BATCH))
@pytest.mark.article("fide-dutch", "1.3")
def test_an_answer_begins_with_the_scores_of_the_two(start: int) -> None:
    for position, explanation, _ in explained(start):
        score = Facts(position).score
        for told_pair in explanation.pairs:
            first = told_pair.meeting[0]
            higher, lower = number(first, "higher"), number(first, "lower")
            assert {higher, lower} == {told_pair.pair.white, told_pair.pair.black}
            helped = any(real_points(position, p) != score[p] for p in (higher, lower))
            ending = "-virtual" if helped else ""
            if score[higher] == score[lower]:
                assert first.code == f"fide.level{ending}"
                assert number(first, "points") == score[lower]
                continue
            assert first.code == f"fide.apart{ending}"
            points = number(first, "higher_points"), number(first, "lower_points")
            assert points == (score[higher], score[lower])
            assert points[0] > points[1]


def real_points(position: Position, player: int) -> int:
    return sum(worth(position, cell[2]) for cell in position.cards[player])


def check_skipped(listing: Listing, explanation: Explanation, claim: Message, other: int) -> None:
    facts, higher = listing.facts, number(claim, "higher")
    if claim.code == "fide.skipped-met":
        apart = frozenset((higher, other)) in facts.position.forbidden
        assert other in facts.met[higher] or apart
        return
    if claim.code == "fide.skipped-colours":
        assert facts.preference(higher) == facts.preference(other)
        assert not facts.compatible(higher, other)
        return
    k, group = next((k, g) for k, g in enumerate(explanation.groups) if is_higher(g, higher))
    assert not [c for c in as_good(listing, k, group, higher) if (higher, other) in c]


def is_higher(group: GroupExplanation, player: int) -> bool:
    return any(higher == player for higher, _ in group.pairs)


def as_good(listing: Listing, k: int, group: GroupExplanation, higher: int) -> Iterator[Pairs]:
    """List the candidates as good as this, with the same S1 and the same pairs before."""
    values = listing.values(group.pairs, group.came, k)
    place = [pair[0] for pair in group.pairs].index(higher)
    before, firsts = group.pairs[:place], {pair[0] for pair in group.pairs}
    for candidate in listing.candidates(group.came, group.own, k):
        same = set(before) <= set(candidate) and {pair[0] for pair in candidate} == firsts
        if same and listing.values(candidate, group.came, k) == values:
            yield candidate


@pytest.mark.parametrize("start", range(SEEDS.start, SEEDS.stop, BATCH))
@pytest.mark.article("fide-dutch", "BR 4", "C2", "C5", "C9")
def test_why_this_player_is_free_is_true(start: int) -> None:
    for position, explanation, bye in explained(start):
        listing = Listing(Facts(position))
        assert listing.is_possible()
        score = listing.facts.score
        lower = {p for p in listing.field if bye and score[p] < score[bye]}
        named: set[int] = set()
        for claim in explanation.bye:
            if claim.code == "fide.bye":
                assert (number(claim, "player"), number(claim, "points")) == (bye, score[bye])
                assert listing.least == score[bye]
            elif claim.code == "fide.bye-barred":
                named.update(players(claim))
                assert not any(listing.facts.may_be_free(p) for p in players(claim))
            elif claim.code == "fide.bye-stuck":
                named.update(players(claim))
                others = [[q for q in listing.field if q != p] for p in players(claim)]
                assert not any(listing.completes(rest) for rest in others)
            elif claim.code in ("fide.bye-unplayed", "fide.bye-played"):
                assert number(claim, "count") == listing.facts.unplayed[bye]
                assert (claim.code == "fide.bye-played") == (listing.facts.unplayed[bye] == 0)
        assert named == lower


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_every_claim_has_its_sentence(lang: str) -> None:
    names = {player: f"Speler {player}" for player in range(1, 12)}
    said: set[str] = set()
    for _, explanation, _ in explained(SEEDS.start):
        claims = [c for group in explanation.groups for c in group.claims]
        claims += [c for told in explanation.pairs for c in (*told.meeting, *told.colours)]
        for claim in (*claims, *explanation.bye):
            text = say(claim, ("fide_dutch",), names, "nl" if lang == "nl" else "en")
            assert text[0].isupper() or claim.code in ("fide.count", "fide.levels")
            said.add(claim.code)
        for group in explanation.groups:
            named = {f"criteria.{reached.criterion}" for reached in group.values}
            assert named <= sentences("nl", ("fide_dutch",)).keys()
    assert len(said) > 25
