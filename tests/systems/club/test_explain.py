"""Every claim about a club evening is derived again by brute force."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from string import ascii_uppercase

import pytest

from tests.oracles.club import Club, without
from tests.systems.club.builder import round_, season
from tests.systems.club.seasons import random_season
from zwitser.errors import ZwitserError
from zwitser.explanation.why import why_claims
from zwitser.formats import document
from zwitser.language import sentences
from zwitser.messages import Message, say
from zwitser.model import Tournament
from zwitser.proposal import Explanation, GroupExplanation, PairExplanation, Proposal, Reached
from zwitser.systems import pair

AREA = ("club",)

BATCHES = 12
EVENINGS = 100
"""Together 1,200 evenings."""


@dataclass
class Told:
    """An evening that was paired, with the oracle's view of it and what is being told."""

    club: Club
    proposal: Proposal
    explanation: Explanation
    group: GroupExplanation | None = None
    pair: PairExplanation | None = None

    def __post_init__(self) -> None:
        self.present = self.club.present()
        self.bye = self.proposal.bye
        self.playing = without(self.present, *([] if self.bye is None else [self.bye]))
        self.where = {p: n for n, group in enumerate(self.present) for p in group}
        line = [p for group in self.playing for p in group]
        self.pairs = [
            (min(p, key=line.index), max(p, key=line.index))
            for p in ((x.white, x.black) for x in self.proposal.pairs)
        ]
        across = [p for p in self.pairs if self.where[p[0]] != self.where[p[1]]]
        self.across = sorted(across, key=lambda p: (self.where[p[0]], -line.index(p[0])))
        self.crossers = {player for p in self.across for player in p}

    @property
    def here(self) -> tuple[int, int]:
        """The pair being told, the higher player first."""
        assert self.pair is not None
        players = {self.pair.pair.white, self.pair.pair.black}
        return next(p for p in self.pairs if set(p) == players)

    def left_below(self) -> list[int]:
        """Who was still without opponent in the group when the higher player's turn came."""
        group = self.playing[self.where[self.here[0]]]
        left = [p for p in group if p not in self.crossers]
        for higher, lower in self.pairs:
            if higher in left and group.index(higher) < group.index(self.here[0]):
                left = [p for p in left if p not in (higher, lower)]
        return [p for p in left if group.index(p) > group.index(self.here[0])]

    def one_across(self, upper: int, lower: int | None = None) -> list[int]:
        """How many cross again in each pairing with this one pair across, whoever is lower."""
        found = []
        for pairs in self.club.pairings(self.playing):
            across = [p for p in pairs if self.where[p[0]] != self.where[p[1]]]
            if len(across) == 1 and upper in across[0] and lower in (None, *across[0]):
                found.append(sum(p in self.club.crossed for p in across[0]))
        return found

    def crosses_worse(self, upper: int, lower: int | None) -> bool:
        """Say whether this pair after the earlier ones makes the crossing worse, or impossible."""
        earlier = [set(p) for p in self.across[: self.across.index(self.here)]]
        best = self.club.key(self.playing, self.pairs)[:4]
        for pairs in self.club.pairings(self.playing):
            sets = [set(p) for p in pairs]
            if not all(p in sets for p in earlier):
                continue
            opponent = next(p for p in sets if upper in p) - {upper}
            down = all(self.where[p] > self.where[upper] for p in opponent)
            if (
                down
                and lower in (None, *opponent)
                and self.club.key(self.playing, pairs)[:4] <= best
            ):
                return False
        return True


def group_number(told: Told) -> int:
    assert told.group is not None
    return "ABC".index(told.group.name)


def check_present(told: Told, count: int, members: int) -> bool:
    number = group_number(told)
    return (count, members) == (len(told.present[number]), len(told.club.groups[number]))


def check_free_here(told: Told, player: int) -> bool:
    return player == told.bye and player in told.present[group_number(told)]


def check_odd_group(told: Told, name: str, count: int) -> bool:
    number = group_number(told)
    taken = sum(told.where[lower] == number for _, lower in told.across)
    return count % 2 == 1 and count == len(told.playing[number]) - taken and name in "ABC"


def check_more_across(told: Told, name: str, count: int) -> bool:
    number = group_number(told)
    leaving = sum(told.where[upper] == number for upper, _ in told.across)
    keys = [told.club.key(told.playing, pairs) for pairs in told.club.pairings(told.playing)]
    fewest = min((key[1] for key in keys if key[0] == 0), default=len(told.across))
    return count == leaving and fewest >= len(told.across) and name in "ABC"


def check_next(told: Told, higher: int, lower: int) -> bool:
    return (higher, lower) == told.here and told.left_below()[0] == lower


def check_next_possible(told: Told, higher: int, lower: int) -> bool:
    below = told.left_below()
    between = below[: below.index(lower)]
    return (higher, lower) == told.here and passed(told, "club.passed") == Counter(between)


def passed(told: Told, *codes: str) -> Counter[int]:
    assert told.pair is not None
    return Counter(
        player
        for claim in told.pair.meeting
        if claim.code.startswith(codes)
        for player in players_of(claim)
    )


def players_of(claim: Message) -> tuple[int, ...]:
    players = claim.facts["players"]
    assert isinstance(players, tuple)
    assert not isinstance(players, Message)
    return players


def check_met(told: Told, higher: int, players: tuple[int, ...]) -> bool:
    return all(frozenset((higher, p)) in told.club.met for p in players)


def check_forbidden(told: Told, higher: int, players: tuple[int, ...]) -> bool:
    apart = {frozenset(pair_) for pair_ in told.club.options["forbidden"]}
    return all(frozenset((higher, p)) in apart for p in players)


def check_strands(told: Told, higher: int, players: tuple[int, ...]) -> bool:
    below = told.left_below()
    return all(
        told.club.may_meet(higher, p)
        and next(told.club.complete([q for q in below if q != p]), None) is None
        for p in players
    )


def check_across(told: Told, higher: int, lower: int, distance: int) -> bool:
    group = told.playing[told.where[higher]]
    stay = [p for p in group[group.index(higher) + 1 :] if p not in {u for u, _ in told.across}]
    others = told.playing[told.where[lower]]
    gap = {p: abs(told.club.rating[p] - told.club.rating[higher]) for p in others}
    nearer = [p for p in others if (gap[p], others.index(p)) < (distance, others.index(lower))]
    return (
        (higher, lower) == told.here
        and distance == gap[lower]
        and passed(told, "club.lower") == Counter(stay)
        and passed(told, "club.nearer", "club.passed") == Counter(nearer)
    )


def check_lower_needed(told: Told, players: tuple[int, ...]) -> bool:
    return not any(told.one_across(player) for player in players)


def check_lower_crossed(told: Told, players: tuple[int, ...], count: int) -> bool:
    return all(min(told.one_across(player)) > count for player in players)


def check_nearer_taken(told: Told, players: tuple[int, ...]) -> bool:
    earlier = told.across[: told.across.index(told.here)]
    return set(players) <= {lower for _, lower in earlier}


def check_nearer_needed(told: Told, players: tuple[int, ...]) -> bool:
    group = told.playing[told.where[told.here[1]]]
    return not any(
        next(told.club.complete([q for q in group if q != p]), None) is not None for p in players
    )


def check_nearer_crossed(told: Told, players: tuple[int, ...], count: int) -> bool:
    return all(min(told.one_across(told.here[0], player)) > count for player in players)


def check_lower_worse(told: Told, higher: int, players: tuple[int, ...]) -> bool:
    return higher == told.here[0] and all(told.crosses_worse(p, None) for p in players)


def check_nearer_worse(told: Told, higher: int, players: tuple[int, ...]) -> bool:
    return all(told.crosses_worse(higher, p) for p in players)


def check_lot(told: Told, white: int, black: int) -> bool:
    return told.club.next_white(white, black) is None


def check_swapped(told: Told, white: int, black: int) -> bool:
    return told.club.next_white(white, black) == white


def check_bye_odd(told: Told, count: int) -> bool:
    return count % 2 == 1 and count == sum(len(group) for group in told.present)


def is_turn_of(told: Told, player: int, place: str, times: int) -> bool:
    group = told.present["ABC".index(place[0])]
    return group[int(place[1:]) - 1] == player and told.club.free[player] == times


def turns(told: Told) -> list[int]:
    return told.club.free_turns(told.present, told.club.out_now())


def can_be_missed(told: Told, player: int) -> bool:
    return next(told.club.pairings(without(told.present, player)), None) is not None


def check_bye_first(told: Told, player: int, place: str, times: int) -> bool:
    missed = [p for p in turns(told) if can_be_missed(told, p)]
    return player == told.bye == missed[0] and is_turn_of(told, player, place, times)


def check_runner_up(told: Told, player: int, place: str, times: int) -> bool:
    missed = [p for p in turns(told) if can_be_missed(told, p)]
    return player == missed[1] and is_turn_of(told, player, place, times)


def check_needed(told: Told, players: tuple[int, ...]) -> bool:
    assert told.bye is not None
    order = turns(told)
    before = order[: order.index(told.bye)]
    return list(players) == before and not any(can_be_missed(told, p) for p in players)


def check_been(told: Told, players: tuple[int, ...], player: int, times: int) -> bool:
    order = told.club.free_order(told.present)
    before = order[: order.index(player)]
    more = [p for p in before if told.club.free[p] > times]
    return list(players) == more and told.club.free[player] == times and player == told.bye


def check_candidates(told: Told, players: tuple[int, ...]) -> bool:
    assert told.bye is not None
    candidates = told.club.title_candidates(told.club.out_now())
    order = sorted(told.club.free_order(told.present), key=lambda p: told.club.free[p])
    before = order[: order.index(told.bye)]
    return set(players) == set(before) & candidates and told.bye not in candidates


def check_all_candidates(told: Told, player: int) -> bool:
    candidates = told.club.title_candidates(told.club.out_now())
    return player == told.bye and set(turns(told)) <= set(candidates)


def check_candidate_needed(told: Told, player: int, players: tuple[int, ...]) -> bool:
    candidates = told.club.title_candidates(told.club.out_now())
    others = {p for p in turns(told) if p not in candidates}
    return (
        player == told.bye
        and player in candidates
        and set(players) == others != set()
        and not any(can_be_missed(told, p) for p in others)
    )


def check_rounds_unknown(told: Told, period: int) -> bool:
    options = told.club.options
    return period == options.get("periods", 4) and "rounds_per_period" not in options


CHECKS: dict[str, Callable[..., bool]] = {
    "club.present": check_present,
    "club.free-here": check_free_here,
    "club.odd-group": check_odd_group,
    "club.more-across": check_more_across,
    "club.next": check_next,
    "club.next-possible": check_next_possible,
    "club.passed-met": check_met,
    "club.passed-forbidden": check_forbidden,
    "club.passed-strands": check_strands,
    "club.across": check_across,
    "club.lower-needed": check_lower_needed,
    "club.lower-crossed": check_lower_crossed,
    "club.lower-worse": check_lower_worse,
    "club.nearer-taken": check_nearer_taken,
    "club.nearer-needed": check_nearer_needed,
    "club.nearer-crossed": check_nearer_crossed,
    "club.nearer-worse": check_nearer_worse,
    "club.colour-lot": check_lot,
    "club.colour-swapped": check_swapped,
    "club.bye-odd": check_bye_odd,
    "club.bye-first": check_bye_first,
    "club.bye-runner-up": check_runner_up,
    "club.bye-needed": check_needed,
    "club.bye-been": check_been,
    "club.bye-candidates": check_candidates,
    "club.bye-all-candidates": check_all_candidates,
    "club.bye-candidate-needed": check_candidate_needed,
    "club.rounds-unknown": check_rounds_unknown,
}


def evening(seed: int) -> tuple[Club, Tournament, Proposal] | None:
    made = random_season(seed, largest=8)
    tournament = document.loads(json.dumps(made))
    try:
        return Club(made), tournament, pair(tournament, explain=True)
    except ZwitserError:
        return None


def told_claims(club: Club, proposal: Proposal) -> list[tuple[Told, Message]]:
    explanation = proposal.explanation
    assert explanation is not None
    whole = Told(club, proposal, explanation)
    told = [(whole, claim) for claim in explanation.bye]
    for group in explanation.groups:
        about = Told(club, proposal, explanation, group=group)
        told += [(about, claim) for claim in group.claims]
    for pair_ in explanation.pairs:
        about = Told(club, proposal, explanation, pair=pair_)
        told += [(about, claim) for claim in (*pair_.meeting, *pair_.colours)]
    return told


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.article("club", "Indeling", "OnevenA", "Oneven", "Titelkandidaten", "Kleur")
def test_every_claim_is_true(batch: int) -> None:
    for seed in range(batch * EVENINGS, (batch + 1) * EVENINGS):
        found = evening(seed)
        if found is None:
            continue
        club, _, proposal = found
        for told, claim in told_claims(club, proposal):
            assert CHECKS[claim.code](told, **claim.facts), f"seed {seed}: {claim}"


def test_every_claim_occurs_and_has_its_sentences() -> None:
    seen: dict[str, Message] = {}
    for seed in range(BATCHES * EVENINGS):
        if len(seen) == len(CHECKS):
            break
        found = evening(seed)
        if found is not None:
            seen |= {claim.code: claim for _, claim in told_claims(found[0], found[2])}
    codes = {code for code in sentences("nl", AREA) if code.startswith("club.")}
    assert seen.keys() == CHECKS.keys() == codes
    names = {player: f"Player {player}" for player in range(1, 40)}
    for claim in seen.values():
        for lang in ("nl", "en"):
            assert "{" not in say(claim, AREA, names, lang)


def first_difference(mine: Proposal, theirs: Proposal) -> int:
    """Compare two pairings by the first criterion that differs: below 0 when mine is better."""
    assert mine.explanation is not None
    assert theirs.explanation is not None
    groups = zip(mine.explanation.groups, theirs.explanation.groups, strict=True)
    for ours, others in (both for group in groups for both in _together(*group)):
        assert ours.criterion == others.criterion
        assert f"criteria.{ours.criterion}" in sentences("nl", AREA)
        if ours.value != others.value:
            return -1 if ours.value < others.value else 1
    return 0


def _together(
    mine: GroupExplanation, theirs: GroupExplanation
) -> Iterator[tuple[Reached, Reached]]:
    yield from zip(mine.values, theirs.values, strict=False)


def places_by_group(
    groups: Sequence[Sequence[int]], proposal: Proposal
) -> list[list[tuple[int, int]]]:
    """List the places of every pair inside each group, from the top down."""
    found = []
    for group in groups:
        place = {player: number for number, player in enumerate(group, 1)}
        inside = [p for p in proposal.pairs if {p.white, p.black} <= place.keys()]
        both = [(place[p.white], place[p.black]) for p in inside]
        found.append(sorted((min(two), max(two)) for two in both))
    return found


@pytest.mark.article("club", "Indeling")
def test_why_names_the_first_pair_that_is_another_one() -> None:
    """The places are counted again from the two pairings alone."""
    compared = 0
    for seed in range(360):
        found = evening(seed)
        if found is None:
            continue
        club, tournament, proposal = found
        groups = club.present()
        for one, two in combinations([p for group in groups for p in group], 2):
            claims = list(why_claims(tournament, one, two))
            worse = [c for c in claims if c.facts.get("criterion") == "Indeling"]
            if not worse:
                continue
            other = pair(tournament, together=(one, two))
            playing = without(groups, *([] if proposal.bye is None else [proposal.bye]))
            now, then = places_by_group(playing, proposal), places_by_group(playing, other)
            group = next(n for n, (a, b) in enumerate(zip(now, then, strict=True)) if a != b)
            first = next(ab for ab in zip(now[group], then[group], strict=True) if ab[0] != ab[1])
            assert (worse[0].facts["reached"], worse[0].facts["instead"]) == first, seed
            assert worse[0].facts["name"] == ascii_uppercase[group]
            compared += 1
    assert compared > 150


def test_the_best_pairing_with_two_together_is_the_best_and_no_better_than_the_engines() -> None:
    compared = 0
    for seed in range(200):
        found = evening(seed)
        if found is None:
            continue
        club, tournament, proposal = found
        players = [p for group in club.present() for p in group]
        for one in players[:3]:
            for two in players[-3:]:
                if one == two or not club.may_meet(one, two):
                    continue
                expected = club.pair(frozenset((one, two)))
                try:
                    other = pair(tournament, explain=True, together=(one, two))
                except ZwitserError:
                    assert expected == {"error": 3}, f"seed {seed}"
                    continue
                ours = [{p.white, p.black} for p in other.pairs]
                assert ours == [{a, b} for a, b, _ in expected["pairs"]], f"seed {seed}"
                assert other.bye == expected["bye"]
                assert first_difference(proposal, other) <= 0, f"seed {seed}"
                compared += 1
    assert compared > 300


def group_codes(tournament: Tournament) -> list[list[str]]:
    explanation = pair(tournament, explain=True).explanation
    assert explanation is not None
    return [[claim.code for claim in group.claims] for group in explanation.groups]


@pytest.mark.article("club", "OnevenA")
def test_a_group_tells_why_it_sends_players_across() -> None:
    ratings = [2000, 1900, 1800, 1700]
    assert group_codes(season(ratings, a_size=2)) == [["club.present"], ["club.present"]]
    odd = group_codes(season(ratings, a_size=1))
    assert odd == [["club.present", "club.odd-group"], ["club.present"]]
    met = group_codes(season(ratings, [round_("1-2 1-0")], a_size=2))
    assert met == [["club.present", "club.more-across"], ["club.present"]]


def test_an_explanation_is_made_only_when_it_is_asked_for() -> None:
    tournament = document.loads(json.dumps(random_season(3)))
    assert pair(tournament).explanation is None
    told = pair(tournament, explain=True)
    assert told.explanation is not None
    assert [p.pair for p in told.explanation.pairs] == list(told.pairs)
