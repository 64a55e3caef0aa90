"""Every claim about a pairing, derived again by listing all complete pairings."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.oracles.keizer import Keizer, Pairs
from tests.systems.keizer.builder import Json, read, season
from tests.systems.keizer.seasons import amended
from tests.systems.keizer.seasons import season as random_season
from zwitser.errors import NoPairing
from zwitser.explanation.why import why_claims
from zwitser.messages import Message, say
from zwitser.proposal import Explanation
from zwitser.systems.keizer.pairing import pair

SEASONS = 300


class Told:
    """A round with its explanation, and all complete pairings of it."""

    def __init__(self, document: Json) -> None:
        self.document = document
        self.oracle = Keizer(self.document)
        proposal = pair(read(self.document), explain=True)
        assert proposal.explanation is not None
        self.explanation: Explanation = proposal.explanation
        self.free = proposal.bye
        self.pool = self.oracle.pool()
        self.all = list(self.oracle.all_pairings())
        self.order = [p for p in self.pool if p != self.free]
        group = self.explanation.groups[0]
        self.pairs: Pairs = list(group.pairs)
        self.claims = group.claims
        self.best = self.key(self.pairs, self.free)

    def key(self, pairs: Pairs, free: int | None) -> tuple[Any, ...]:
        return self.oracle.key(pairs, free, self.pool)

    def repeats(self, pairs: Pairs) -> int:
        return sum(self.oracle.is_repeat(*pair_) for pair_ in pairs)

    def with_pairs(self, *fixed: tuple[int, int]) -> list[tuple[Pairs, int | None]]:
        wanted = [set(pair_) for pair_ in fixed]
        return [
            (pairs, free)
            for pairs, free in self.all
            if all(any(set(pair_) == want for pair_ in pairs) for want in wanted)
        ]


def told(prefix: str) -> list[Told]:
    found = []
    for number in range(SEASONS):
        for make in (random_season, amended):
            try:
                found.append(Told(make(f"{prefix}{number}")))
            except NoPairing:
                continue
    return found


@pytest.fixture(scope="module")
def rounds() -> list[Told]:
    return told("e")


def meeting_claims(one: Told) -> list[tuple[tuple[int, int], Message]]:
    by_pair = {frozenset(pair_): pair_ for pair_ in one.pairs}
    return [
        (by_pair[frozenset((e.pair.white, e.pair.black))], claim)
        for e in one.explanation.pairs
        for claim in e.meeting
    ]


@pytest.mark.article("keizer", "K19")
def test_no_pairing_has_fewer_repeats_than_is_claimed(rounds: list[Told]) -> None:
    codes: Counter[str] = Counter()
    for one in rounds:
        least = min(one.repeats(pairs) for pairs, _ in one.all)
        for claim in one.claims:
            codes[claim.code] += 1
            if claim.code == "keizer.repeats":
                assert claim.facts["count"] == least > 0
            if claim.code == "keizer.no-repeats":
                assert least == 0
            if claim.code in ("keizer.far", "keizer.near"):
                far = min(one.key(*x)[1] for x in one.all if one.repeats(x[0]) == least)
                assert far == (claim.facts["count"] if claim.code == "keizer.far" else 0)
            if claim.code == "keizer.across":
                across = one.best[3]
                assert claim.facts["count"] == across > 0
                better = [k for k in (one.key(*x) for x in one.all) if k[:3] == one.best[:3]]
                assert min(key[3] for key in better) == across
    assert codes["keizer.repeats"] > 20
    assert codes["keizer.no-repeats"] > 20
    assert codes["keizer.across"] > 20
    assert codes["keizer.near"] > 20
    assert codes["keizer.far"] > 5


@pytest.mark.article("keizer", "K17", "K19")
def test_whoever_was_passed_over_could_not_be_taken(rounds: list[Told]) -> None:
    codes: Counter[str] = Counter()
    for one in rounds:
        order = _order(one)
        for pair_, claim in meeting_claims(one):
            codes[claim.code] += 1
            prefix = one.pairs[: one.pairs.index(pair_)]
            taken = {p for earlier in prefix for p in earlier}
            between = order[order.index(pair_[0]) + 1 : order.index(pair_[1])]
            nearer = [p for p in between if p not in taken]
            if claim.code == "keizer.next":
                assert nearer == []
            if claim.code.startswith("keizer.passed"):
                players = claim.facts["players"]
                assert isinstance(players, tuple)
                assert set(players) <= set(nearer)
                for player in players:
                    _check_passed(one, prefix, pair_[0], player, claim)
    for code in ("next", "next-possible", "passed-soon", "passed-often", "passed-strands"):
        assert codes[f"keizer.{code}"] > 5, codes
    for code in ("passed-far", "passed-worse-far", "pair-far"):
        assert codes[f"keizer.{code}"] > 5, codes
    assert codes["keizer.passed-worse"] > 5
    assert codes["keizer.passed-forbidden"] > 0
    assert codes["keizer.passed-strands-free"] > 0


def _order(one: Told) -> list[int]:
    """Give the order of the fifth criterion: the pool, by halves in a first round."""
    if one.oracle.now or one.oracle.o["first_round"] != "halves":
        return one.order
    half = len(one.order) // 2
    return [one.order[n // 2 + n % 2 * half] for n in range(len(one.order))]


def _check_passed(one: Told, prefix: Pairs, higher: int, player: int, claim: Message) -> None:
    oracle, possible = one.oracle, one.with_pairs(*prefix, (higher, player))
    met = oracle.meetings(higher, player)
    match claim.code:
        case "keizer.passed-forbidden":
            assert [higher, player] in oracle.o["forbidden"] or [player, higher] in oracle.o[
                "forbidden"
            ]
        case "keizer.passed-soon":
            assert oracle.now - met[-1] - 1 < int(str(claim.facts["count"]))
        case "keizer.passed-often":
            here = [s for s in met if oracle.period_of[s] == oracle.period_of[-1]]
            assert len(here) >= int(str(claim.facts["times"]))
        case "keizer.passed-far":
            assert oracle.is_far(higher, player)
            assert all(one.key(*x)[:2] > one.best[:2] for x in possible)
        case "keizer.passed-strands":
            assert [x for x in possible if not one.repeats(x[0])] == []
        case "keizer.passed-strands-free":
            assert claim.facts["free_player"] == one.free
            assert [x for x in possible if x[1] == one.free and not one.repeats(x[0])] == []
        case _:
            assert all(one.key(*x)[:5] > one.best[:5] for x in possible)


@pytest.mark.article("keizer", "K18", "K19")
def test_who_is_free_is_the_first_who_can_be(rounds: list[Told]) -> None:
    codes: Counter[str] = Counter()
    for one in rounds:
        for claim in one.explanation.bye:
            codes[claim.code] += 1
            players = claim.facts.get("players", ())
            assert isinstance(players, tuple)
            assert one.free is not None
            mine = one.oracle.free_key(one.free, one.pool)
            for player in players:
                theirs = one.oracle.free_key(player, one.pool)
                if claim.code.startswith("keizer.bye-needed"):
                    assert theirs < mine
                    count = 2 if claim.code.endswith("-far") else 1
                    missing = [x for x in one.all if x[1] == player]
                    assert all(one.key(*x)[:count] > one.best[:count] for x in missing)
                else:
                    assert theirs > mine
                    assert one.pool.index(player) > one.pool.index(one.free)
                    assert theirs[0] > mine[0] or theirs[1] > mine[1]
    for code in ("bye-only", "bye-lowest", "bye-even", "bye-needed", "bye-missed", "bye-recent"):
        assert codes[f"keizer.{code}"] > 2, codes


@pytest.mark.article("keizer", "K20")
def test_the_rule_that_is_named_gives_the_colours(rounds: list[Told]) -> None:
    codes: Counter[str] = Counter()
    for one in rounds:
        for board in one.explanation.pairs:
            white, black = board.pair.white, board.pair.black
            listed = one.oracle.entry_list(one.oracle.now)
            high, low = sorted((white, black), key=listed.index)
            assert one.oracle.colours(high, low) == (white, black)
            (claim,) = board.colours
            codes[claim.code] += 1
            assert "" not in claim.facts.values()
            if claim.code == "keizer.colour-balance":
                assert int(str(claim.facts["white_balance"])) < int(
                    str(claim.facts["black_balance"])
                )
            if claim.code == "keizer.colour-lower":
                assert white == low
    for rule in ("run", "balance", "reverse", "last", "last-white-none", "lower"):
        assert codes[f"keizer.colour-{rule}"] > 2, codes


@pytest.mark.article("keizer", "K19")
def test_two_who_must_meet_get_the_best_pairing_in_which_they_do(rounds: list[Told]) -> None:
    for one in rounds[:150]:
        if len(one.pool) < 4:
            continue
        two = (one.pool[0], one.pool[-1])
        best = one.oracle.best(frozenset(two))
        try:
            proposal = pair(read(one.document), together=two)
        except NoPairing:
            assert best is None
            continue
        assert best is not None
        found = {frozenset((p.white, p.black)) for p in proposal.pairs}
        assert found == {frozenset(pair_) for pair_ in best[0]}
        assert proposal.bye == best[1]


CRITERIA = ("K19.1", "K19.1a", "K19.2", "K19.3", "K19.4", "K19.5")


@pytest.mark.article("keizer", "K19", "K19.1", "K19.1a", "K19.2", "K19.3", "K19.4", "K19.5")
def test_why_names_the_first_criterion_in_which_the_other_pairing_is_worse(
    rounds: list[Told],
) -> None:
    seen: Counter[str] = Counter()
    for one in rounds:
        if len(one.pool) < 4:
            continue
        together = [{x, y} for x, y in one.pairs]
        apart = [(x, y) for x in one.pool for y in one.pool if x < y and {x, y} not in together]
        for two in apart[::4]:
            claims = list(why_claims(read(one.document), *two))
            best = one.oracle.best(frozenset(two))
            if best is None:
                assert claims[0].code in ("why.impossible", "norm-forbidden")
                continue
            other = one.key(*best)
            first = CRITERIA[next(n for n in range(6) if one.best[n] != other[n])]
            worse = next(claim for claim in claims if claim.code.startswith("why.worse-field"))
            assert worse.facts["criterion"] == first, (one.document["name"], two)
            seen[first] += 1
    assert all(seen[criterion] > 3 for criterion in CRITERIA), seen


def test_every_claim_has_a_sentence_in_both_languages(rounds: list[Told]) -> None:
    for one in rounds:
        names = {player["id"]: player["name"] for player in one.document["players"]}
        for _, claim in meeting_claims(one):
            assert say(claim, ("keizer",), names, "nl") != say(claim, ("keizer",), names, "en")


@pytest.mark.article("keizer", "K20")
@pytest.mark.parametrize(
    ("rounds_", "nl", "en"),
    [
        # C played nothing; A had white and then black, B black and then white: both level.
        (
            ["A-B ½, C notice", "B-A ½, C notice", "B notice"],
            "A had het laatst zwart en heeft nu wit, C had nog geen kleur.",
            "A had black last and has white now, C has had no colour yet.",
        ),
        (
            ["A-B ½, C notice", "B-A ½, C notice", "A notice"],
            "B had het laatst wit, C had nog geen kleur en heeft nu wit.",
            "B had white last, C has had no colour yet and has white now.",
        ),
    ],
)
def test_who_has_had_no_colour_yet_is_told_to_have_none(
    rounds_: list[str], nl: str, en: str
) -> None:
    *played, away = rounds_
    document = season("ABC", played, gap=0, max_meetings=None)
    document["next"] = {"absent": [{"player": "ABC".index(away[0]) + 1, "as": "notice"}]}
    explanation = pair(read(document), explain=True).explanation
    assert explanation is not None
    (claim,) = explanation.pairs[0].colours
    names = {1: "A", 2: "B", 3: "C"}
    assert nl in say(claim, ("keizer",), names, "nl")
    assert en in say(claim, ("keizer",), names, "en")


@pytest.mark.article("keizer", "K12")
def test_a_list_that_turned_in_a_circle_says_so() -> None:
    rounds_ = [
        "A-B ½, D-C 1-0, E-F 0-1, G bye",
        "A-D 0-1, B-F 1-0, C notice, G-E ½",
        "D-B ½, F-A 1-0, E club, C-G 1-0",
        "D zero, B-A 0-1R, F-C ½, E-G 1-0",
    ]
    document = season("ABCDEFG", rounds_, preset="openpairings")
    explanation = pair(read(document), explain=True).explanation
    assert explanation is not None
    first = explanation.groups[0].claims[0]
    assert (first.code, first.facts["count"], first.facts["passes"]) == (
        "keizer.list-cycled",
        2,
        20,
    )
