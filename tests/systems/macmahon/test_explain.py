"""Every claim about a MacMahon round, derived a second time from the document."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from tests.oracles.macmahon import Json, Oracle, conc, matchings
from tests.systems.macmahon.positions import document
from tests.systems.macmahon.tournaments import played, tournament
from zwitser.errors import NoPairing
from zwitser.explanation.round import explain_round
from zwitser.explanation.why import why, why_claims
from zwitser.formats.document import from_json
from zwitser.messages import Message
from zwitser.proposal import Explanation, PairExplanation, Proposal
from zwitser.systems import pair

POSITIONS = 120


class Told:
    """A position with its explanation, and all its pairings listed by the oracle."""

    def __init__(self, seed: int) -> None:
        self.document: Json = document(f"explain {seed}", most=8)
        self.oracle = Oracle(self.document)
        self.tournament = from_json(self.document)
        self.proposal: Proposal = pair(self.tournament, explain=True)
        assert self.proposal.explanation is not None
        self.explanation: Explanation = self.proposal.explanation
        self.order = self.oracle.placed()
        self.field = [id_ for id_ in self.order if id_ != self.proposal.bye]
        forbidden = {frozenset(one) for one in self.oracle.options["forbidden"]}
        self.weights = {
            one: self.oracle.weight(self.order, *one)
            for one in combinations(self.field, 2)
            if frozenset(one) not in forbidden
        }
        self.all = list(matchings(self.field, self.weights))

    def weight(self, pairs: list[tuple[int, int]]) -> int:
        return sum(self.weights[one] for one in pairs)

    @property
    def best(self) -> int:
        return max(self.weight(pairs) for pairs in self.all)


def positions() -> Iterator[Told]:
    for seed in range(POSITIONS):
        try:
            yield Told(seed)
        except NoPairing:
            continue


@pytest.fixture(scope="module")
def told() -> list[Told]:
    return list(positions())


def pairs_of(every: list[Told]) -> Iterator[tuple[Told, PairExplanation, tuple[int, int]]]:
    for one in every:
        for pair_ in one.explanation.pairs:
            both = sorted((pair_.pair.white, pair_.pair.black), key=one.order.index)
            yield one, pair_, (both[0], both[1])


def claim(claims: tuple[Message, ...], *codes: str) -> Message:
    found = [one for one in claims if one.code.removeprefix("macmahon.") in codes]
    assert len(found) == 1, (codes, claims)
    return found[0]


def meets(pairs: list[tuple[int, int]], player: int, opponent: object) -> bool:
    return any(set(one) == {player, opponent} for one in pairs)


def parts(one: Told, pairs: list[tuple[int, int]]) -> dict[str, int]:
    """Add up each criterion over a pairing, by the oracle: who are alike in it cost the same."""
    oracle, after = one.oracle, len(one.oracle.history)
    found = dict.fromkeys(("rematch", "balance", "score", "draw", "seeding", "geography"), 0)
    for upper, lower in pairs:
        apart = oracle.level(upper, after) - oracle.level(lower, after)
        weights = oracle.options["weights"]
        found["balance"] += oracle.colours(upper, lower)
        found["geography"] += oracle.geography(upper, lower)
        found["score"] += conc(weights["score"], apart / oracle.groups())
        found["draw"] += oracle.drawn(one.order, upper, lower) if apart else 0
        found["seeding"] += 0 if apart else oracle.seeded(one.order, upper, lower)
        found["rematch"] += one.weights[upper, lower] - 1
    others = sum(found[name] for name in found if name != "rematch")
    return found | {"rematch": found["rematch"] - others}


def worst(one: Told, pairs: list[tuple[int, int]]) -> set[tuple[str, int]]:
    """Give the criterion, or those, on which a pairing loses most, and how much."""
    now = {frozenset((p.white, p.black)) for p in one.proposal.pairs}
    mine = parts(one, [both for both in one.weights if frozenset(both) in now])
    lost = {name: mine[name] - value for name, value in parts(one, pairs).items()}
    return {(name, value) for name, value in lost.items() if value == max(lost.values())}


@pytest.mark.article("macmahon", "M35", "M36")
def test_what_the_best_pairing_without_a_pair_costs(told: list[Told]) -> None:
    seen = set()
    for one, pair_, both in pairs_of(told):
        others = [pairs for pairs in one.all if both not in pairs]
        said = claim(pair_.meeting, "other", "other-equal", "no-other")
        seen.add(said.code)
        if not others:
            assert said.code == "macmahon.no-other"
            continue
        best = max(one.weight(pairs) for pairs in others)
        assert said.facts.get("loss", 0) == one.best - best
        fits = [
            pairs
            for pairs in others
            if one.weight(pairs) == best
            and meets(pairs, both[0], said.facts["higher_other_player"])
            and meets(pairs, both[1], said.facts["lower_other_player"])
        ]
        assert fits
        if said.code == "macmahon.other":
            assert any(
                (said.facts["criterion"], said.facts["lost"]) in worst(one, pairs) for pairs in fits
            )
    assert seen == {"macmahon.other", "macmahon.other-equal", "macmahon.no-other"}


@pytest.mark.article("macmahon", "M24", "M25")
def test_scores_and_meetings_are_told_as_they_are(told: list[Told]) -> None:
    for one, pair_, (higher, lower) in pairs_of(told):
        after = len(one.oracle.history)
        scores = [one.oracle.level(id_, after) for id_ in (higher, lower)]
        said = claim(pair_.meeting, "same-group", "drawn")
        assert (said.code == "macmahon.same-group") == (scores[0] == scores[1])
        assert said.facts["score"] == scores[0]
        assert said.facts.get("below", scores[0]) == scores[1]
        games = [g for round_ in one.oracle.history for g in round_["games"]]
        met = any({g["white"], g["black"]} == {higher, lower} for g in games)
        assert claim(pair_.meeting, "met", "not-met").code == f"macmahon.{'' if met else 'not-'}met"


@pytest.mark.article("macmahon", "M27", "M28")
def test_draws_and_whom_they_spare(told: list[Told]) -> None:
    for one, pair_, (higher, lower) in pairs_of(told):
        for way, player in (("down", higher), ("up", lower)):
            codes = [f"{way}-{what}" for what in ("first", "again", "in-return")]
            said = [c for c in pair_.meeting if c.code.removeprefix("macmahon.") in codes]
            ups, downs = one.oracle.draws(player)
            same, other = (downs, ups) if way == "down" else (ups, downs)
            for claimed in said:
                assert (claimed.facts["same"], claimed.facts["other"]) == (same, other)
                right = "again" if same else "in-return" if other else "first"
                assert claimed.code == f"macmahon.{way}-{right}"
            for spared in (c for c in pair_.meeting if c.code == f"macmahon.spared-{way}"):
                assert not same  # who was drawn that way before spares nobody
                players = spared.facts["players"]
                assert isinstance(players, tuple)
                for id_ in players:
                    assert one.oracle.draws(id_)[1 if way == "down" else 0]


@pytest.mark.article("macmahon", "M31", "M32")
def test_country_club_and_who_is_exempt(told: list[Told]) -> None:
    for one, pair_, (higher, lower) in pairs_of(told):
        exempt = [id_ for id_ in (higher, lower) if one.oracle.exempt(id_)]
        kinds = ("apart", "same-country", "same-club", "same-both")
        codes = [kind + half for kind in kinds for half in ("", "-half")]
        said = claim(pair_.meeting, "exempt-both", *codes)
        assert (said.code == "macmahon.exempt-both") == (len(exempt) == 2)
        assert said.code.endswith("-half") == (len(exempt) == 1)
        assert len(exempt) != 1 or said.facts["players"] == tuple(exempt)


@pytest.mark.article("macmahon", "M34")
def test_stones_are_told_with_their_reason(told: list[Told]) -> None:
    for one, pair_, (higher, lower) in pairs_of(told):
        bases = [one.oracle.base(id_) for id_ in (higher, lower)]
        difference = abs(bases[0] - bases[1])
        basis = ("mms", "rank", "swiss")
        ways = [f"handicap-{by}{how}" for by in basis for how in ("", "-whole", "-more")]
        level = (*(f"even-{by}" for by in basis), "even-threshold")
        said = claim(pair_.colours, *ways, "even-always", "even-near", *level)
        assert ("handicap" in said.code) == (one.oracle.stones(higher, lower) > 0)
        assert said.facts.get("difference", difference) == difference
        assert said.code.removeprefix("macmahon.") not in level or not difference


@pytest.mark.article("macmahon", "M34")
@pytest.mark.parametrize(
    ("correction", "stones", "said"),
    [(1, 4, "is 5, less 1."), (0, 5, "is 5."), (-1, 6, "is 5 and 1 more.")],
)
def test_stones_are_told_as_many_less_or_more(correction: int, stones: int, said: str) -> None:
    made = tournament("1d 5k", handicap={"correction": correction})
    told = explain_round(made, lang="en").to_text()
    assert f"gives {stones} stones" in told
    assert said in told


@pytest.mark.article("macmahon", "M33", "M34")
@pytest.mark.parametrize(
    ("ranks", "handicap", "told", "not_told"),
    [
        ("3d 4k", {}, ["gives 3 stones", "is 4, less 1.", "counts as 1d"], ["never more"]),
        ("1d 5k", {}, ["gives 4 stones", "is 5, less 1."], ["counts as", "never more"]),
        ("1d 15k", {}, ["gives 9 stones", "is 15, less 1.", "never more than 9"], ["counts as"]),
        ("3d 2d", {}, ["No handicap", "at the threshold (1d) or above"], ["same score"]),
        ("4k 4k", {}, ["No handicap", "they have the same score"], ["threshold"]),
        ("4k 4k", {"basis": "rank"}, ["No handicap", "they have the same rank"], ["threshold"]),
    ],
)
def test_threshold_and_limit_are_told_where_they_count(
    ranks: str, handicap: Json, told: list[str], not_told: list[str]
) -> None:
    text = explain_round(tournament(ranks, handicap=handicap), lang="en").to_text()
    assert all(words in text for words in told)
    assert not any(words in text for words in not_told)


@pytest.mark.article("macmahon", "M22")
def test_the_free_player_is_told_with_who_would_be_next(told: list[Told]) -> None:
    seen = set()
    for one in told:
        if one.proposal.bye is None or len(one.order) == 1:
            continue
        said = one.explanation.bye[1]
        seen.add(said.code)
        rest = [id_ for id_ in one.order if id_ != one.proposal.bye]
        assert said.facts["other_player"] == one.oracle.first_to_be_free(rest)
    assert len(seen) >= 3


@pytest.mark.article("macmahon", "M35", "M36")
def test_why_two_do_not_meet_is_told_by_the_weight(told: list[Told]) -> None:
    for one in told[:60]:
        now = {frozenset((p.white, p.black)) for p in one.proposal.pairs}
        for both in list(combinations(one.order, 2))[:12]:
            if frozenset(both) in now:
                continue
            told_why = iter(why_claims(one.tournament, *both))
            said = next(told_why)
            if (
                list(both) in one.oracle.options["forbidden"]
                or list(both[::-1]) in (one.oracle.options["forbidden"])
            ):
                assert said.code == "norm-forbidden"
                continue
            if one.proposal.bye in both:
                assert said.code == "macmahon.free-first"
                continue
            within = [pairs for pairs in one.all if both in pairs]
            if not within:
                assert said.code == "why.impossible"
                continue
            assert (said.code == "macmahon.met") == have_met(one, both)
            if said.code == "macmahon.met":
                said = next(told_why)
            loss = one.best - max(one.weight(pairs) for pairs in within)
            assert said.code == ("macmahon.together" if loss else "macmahon.together-equal")
            assert said.facts.get("loss", 0) == loss


def have_met(one: Told, both: tuple[int, int]) -> bool:
    games = (game for round_ in one.oracle.history for game in round_["games"])
    return any({game["white"], game["black"]} == set(both) for game in games)


def test_why_not_begins_with_the_answer_in_plain_words() -> None:
    made = tournament(
        "1d 1d 1d 1d",
        played("1-2 1-0", "3-4 1-0"),
        handicap={"basis": "none"},
        geography={"club": 0},
    )
    told = why(made, 1, 2, "en").to_text().splitlines()
    answers = [line.strip() for line in told[told.index("Answer") + 2 :]]
    assert answers[0] == "They have met before. (M24)"
    assert answers[1].startswith(
        "If Speler 1 and Speler 2 met, the round as a whole would be worse, mostly in repeated "
        "games (1,000,000,000,000,000): the best pairing with this pair weighs "
    )


def test_who_was_never_free_is_said_so() -> None:
    made = tournament("1d 9k 1d", played("2-3 0-1", p1="bye"), played("1-3 1-0", p2="bye"))
    said = "Speler 3 was not free before; Speler 2, next in turn, was (once)."
    assert said in explain_round(made, "en").to_text()


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_a_round_is_told_in_both_languages(lang: str) -> None:
    made = tournament("3d 1d 1k 5k 12k", played("1-2 1-0", "3-4 1-0 h3", p5="bye"))
    text = explain_round(made, "nl" if lang == "nl" else "en").to_text()
    assert "{" not in text
    assert ("Zonder dit paar" if lang == "nl" else "Without this pair") in text
    asked = why(made, 1, 5, "nl" if lang == "nl" else "en").to_text()
    assert "{" not in asked
