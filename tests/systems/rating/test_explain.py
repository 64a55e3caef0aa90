"""Every claim of the explanation is derived again, by the oracle's means or by brute force."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest

import pytest

from tests.oracles import rating_cards as oracle
from tests.oracles.rating import Round, free_allowed, perfect
from tests.oracles.rating_candidates import State, candidates
from tests.oracles.rating_cards import Candidate, Man
from tests.systems.rating.rating_positions import position
from zwitser.errors import NoPairing
from zwitser.messages import say
from zwitser.model import Tournament
from zwitser.pairing import pair
from zwitser.proposal import Claim, Explanation, GroupExplanation, PairExplanation, Proposal
from zwitser.systems.rating.sentences import CRITERIA, SENTENCES

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


def facts(group: GroupExplanation, code: str) -> list[Claim]:
    return [claim for claim in group.claims if claim.code == code]


def fact(claim: Claim, key: str) -> int:
    value = claim.facts[key]
    assert isinstance(value, int)
    return value


def players(claim: Claim, key: str = "players") -> list[int]:
    value = claim.facts[key]
    assert isinstance(value, tuple)
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


@pytest.mark.parametrize("start", range(SEEDS.start, SEEDS.stop, BATCH))
@pytest.mark.article("knsb-rating", "A3", "A6b", "A8a", "A8b", "C1", "C3", "C10", "C14")
def test_the_numbers_of_a_bracket_are_true(start: int) -> None:
    for tournament, _, explanation, men in explained(start):
        number = len(tournament.history) + 1
        for group in explanation.groups:
            bracket = in_bracket(group, men)
            check_lone(group, men)
            check_values(group, bracket, men, number)
            if bracket:
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


def check_relaxed(group: GroupExplanation, claim: Claim, count: int, least: int) -> None:
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


@pytest.mark.parametrize("start", range(SEEDS.start, SEEDS.stop, BATCH))
@pytest.mark.article("knsb-rating", "B1a", "B2", "C7", "E1", "E2", "E3", "E4", "E5")
def test_who_was_skipped_and_why_is_true(start: int) -> None:
    for _, _, explanation, men in explained(start):
        for told in explanation.pairs:
            for claim in told.meeting:
                if claim.code.startswith("rating.skipped-"):
                    check_skipped(claim, men)
            check_colours(told, men)


def check_skipped(claim: Claim, men: dict[int, Man]) -> None:
    higher = men[fact(claim, "higher")]
    norms: dict[str, Callable[[Man], bool]] = {
        "rating.skipped-met": lambda man: man.id in higher.met,
        "rating.skipped-colours": lambda man: (
            man.id not in higher.met and not oracle.can_meet(higher, man)
        ),
        "rating.skipped-worse": lambda man: oracle.can_meet(higher, man),
        "rating.skipped-opened-c12": lambda man: oracle.can_meet(higher, man),
        "rating.skipped-opened-c13": lambda man: oracle.can_meet(higher, man),
    }
    assert all(norms[claim.code](men[player]) for player in players(claim))


def check_colours(told: PairExplanation, men: dict[int, Man]) -> None:
    white, black = men[told.pair.white], men[told.pair.black]
    claim, *histories = told.colours
    assert bool(histories) == bool(white.colours or black.colours)
    for history in histories:
        assert history.facts["white_history"] == (white.colours or "-")
        assert history.facts["black_history"] == (black.colours or "-")
    check_wanted(claim, white, black)
    same = white.wish.upper() == black.wish.upper()
    firm = [2 if m.absolute else 1 if m.wish.isupper() else 0 for m in (white, black)]
    aligned = list(zip(reversed(white.colours), reversed(black.colours), strict=False))
    differ = [back for back, (mine, his) in enumerate(aligned, 1) if mine != his]
    if not white.wish and not black.wish:
        assert claim.article == "E5"
    elif not same:
        assert claim.article == "E1"
    elif firm[0] != firm[1]:
        assert claim.article == "E2"
        assert fact(claim, "player") == (white if firm[0] > firm[1] else black).id
    elif differ:
        assert claim.article == "E3"
        assert fact(claim, "back") == differ[0]
    else:
        assert claim.article == "E4"


def check_wanted(claim: Claim, white: Man, black: Man) -> None:
    """Every colour that is said to be wanted, had or due is so."""
    wishes = {"white": "W", "black": "B"}
    wants = wishes.get(claim.code.rsplit("-", 1)[-1])
    if claim.code == "rating.colours-both":
        assert (white.wish.upper(), black.wish.upper()) == ("W", "B")
    elif claim.code.startswith("rating.colours-one-"):
        chosen, other = (white, black) if wants == "W" else (black, white)
        assert chosen.wish.upper() == wants
        assert other.colours == ""
    elif wants:
        assert white.wish.upper() == black.wish.upper() == wants
    if claim.code.startswith(("rating.colours-must-", "rating.colours-stronger-")):
        men = {white.id: white, black.id: black}
        one, other = men[fact(claim, "player")], men[fact(claim, "other_player")]
        refused = "WB".replace(wants or "", "")
        assert (one is white) == (wants == "W")
        if "-must-" in claim.code:
            due = 2 if wants == "B" else -2
            assert one.balance == due or one.colours[-2:] == 2 * refused
            assert not other.absolute
        else:
            assert abs(one.balance) == 1
            assert other.balance == 0
    if claim.code.startswith("rating.colours-alternate-"):
        back = fact(claim, "back")
        assert (white.colours[-back], black.colours[-back]) == ("B", "W")


@pytest.mark.parametrize("start", range(SEEDS.start, SEEDS.stop, BATCH))
@pytest.mark.article("knsb-rating", "B3", "C4", "C6", "D1")
def test_the_plain_words_about_a_pair_are_true(start: int) -> None:
    for _, _, explanation, men in explained(start):
        for told in explanation.pairs:
            two = sorted((men[told.pair.white], men[told.pair.black]), key=lambda man: man.rank)
            (group,) = (g for g in explanation.groups if (two[0].id, two[1].id) in g.pairs)
            for claim in told.meeting:
                check_lead(claim, two[0], two[1], group, in_bracket(group, men))


def check_lead(
    claim: Claim, higher: Man, lower: Man, group: GroupExplanation, bracket: list[Man]
) -> None:
    code = claim.code.removeprefix("rating.")
    if code.startswith("pool-"):
        check_pool(code, claim, higher, group, bracket)
    elif code == "same-score":
        assert higher.score == lower.score == fact(claim, "points")
    elif code == "other-score":
        scores = fact(claim, "higher_points"), fact(claim, "lower_points")
        assert scores == (higher.score, lower.score)
        assert higher.score > lower.score
    elif code == "same-place":
        one, two = halves_of(group, higher.id)
        assert one.index(higher.id) == two.index(lower.id) == fact(claim, "place") - 1
        assert len(two) - len(one) in (0, 1)
    elif code.endswith(("-next", "-fits")):
        assert bool(still_open(group, higher, lower, bracket)) == code.endswith("-fits")
        one, two = halves_of(group, higher.id)
        assert not code.startswith("half-") or len(two) - len(one) in (0, 1)


def check_pool(
    code: str, claim: Claim, higher: Man, group: GroupExplanation, bracket: list[Man]
) -> None:
    one, two = halves_of(group, higher.id)
    moved = moved_down(group, bracket)
    told = {
        "pool-exchanged": bool(facts(group, "rating.exchanged")),
        "pool-came": higher.id in group.came,
        "pool-joined": bool(facts(group, "rating.joined")),
        "pool-halves": not moved,
        "pool-rest": bool(facts(group, "rating.rest")),
        "pool-half-moved": 2 * moved >= len(bracket),
        "pool-mixed": moved > 0 and not facts(group, "rating.first"),
    }
    assert told[code.removesuffix("-fewer")]
    if code.endswith("-fewer"):
        assert fact(claim, "pairs") == len(one) < len(two) - 1
    elif code not in ("pool-exchanged", "pool-came", "pool-joined"):
        assert len(two) - len(one) in (0, 1)


def halves_of(group: GroupExplanation, higher: int) -> tuple[list[int], list[int]]:
    """Give S1 and S2 of the part in which a pair was made, before exchanges."""
    codes = ("rating.subgroups", "rating.first", "rating.rest")
    parts = [claim for claim in group.claims if claim.code in codes]
    heads = len(players(parts[0], "s1_players")) if parts[0].code == "rating.first" else 0
    place = [one for one, _ in group.pairs].index(higher)
    claim = parts[-1] if place >= heads else parts[0]
    return players(claim, "s1_players"), players(claim, "s2_players")


def still_open(group: GroupExplanation, higher: Man, lower: Man, bracket: list[Man]) -> list[int]:
    """Give who of S2 stands above the opponent and had none when it was the turn of the higher."""
    one, two = halves_of(group, higher.id)
    made = list(group.pairs)
    turn = made.index((higher.id, lower.id))
    part = {*one, *two}
    first = {a for a, _ in made if a in part}
    taken = {player for couple in made[:turn] for player in couple}
    rank = {man.id: man.rank for man in bracket}
    heads = (
        players(facts(group, "rating.first")[0], "s1_players")
        if (facts(group, "rating.first"))
        else []
    )
    if higher.id in heads:
        first = set(heads)
    return [p for p in part - first - taken if rank[p] < lower.rank]


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


def moved_down(group: GroupExplanation, bracket: Sequence[Man]) -> int:
    """Count who came down; in a joined bracket all of its upper part counts as such."""
    joined = facts(group, "rating.joined")
    return fact(joined[0], "moved") if joined else sum(man.id in group.came for man in bracket)


def check_next_best(
    claim: Claim,
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
    if claim.code == "rating.next-moved":
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


def check_exchange(claim: Claim, now: Candidate, then: Candidate, heads: int) -> None:
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
        codes = {claim.code for claim in self.group.claims}
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


RARE = {
    "rating.skipped-more",
    "rating.next-none",
    "rating.next-z",
    "rating.pool-mixed-fewer",
    "rating.relaxed-x-above-c13",
    "rating.relaxed-z-above",
    "rating.relaxed-z-above-c13",
}
"""What may not occur in some thousand small positions."""


def test_every_claim_has_a_sentence_in_both_languages() -> None:
    said: set[str] = set()
    for start in SEEDS[::BATCH]:
        for tournament, _, explanation, _ in explained(start):
            names = {player.id: player.name for player in tournament.players}
            claims = [claim for group in explanation.groups for claim in group.claims]
            claims += [c for told in explanation.pairs for c in (*told.meeting, *told.colours)]
            for claim in (*claims, *explanation.bye):
                said.add(claim.code)
                assert say(claim, SENTENCES, names, "nl") != say(claim, SENTENCES, names, "en")
            assert all(
                r.criterion in CRITERIA for group in explanation.groups for r in group.values
            )
    never = set(SENTENCES) - said
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
