"""Every system's explanations, as a whole: complete, in words, and true to what was paired."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import combinations, pairwise
from random import Random

import pytest

from tests.systems.rating.rating_positions import position
from zwitser.articles import find_articles
from zwitser.errors import NoPairing
from zwitser.explanation.check import positions
from zwitser.explanation.round import explain_round
from zwitser.explanation.why import obstacles_between, why_claims, why_colour, why_player
from zwitser.generator import Recipe, generate
from zwitser.generator.fiction import Rates
from zwitser.language import sentences
from zwitser.messages import Message
from zwitser.model import Options, Tournament
from zwitser.proposal import Explanation, GroupExplanation, Proposal
from zwitser.systems import SYSTEMS, pair
from zwitser.systems import system_named as system_by
from zwitser.systems.base import Norms
from zwitser.systems.club.options import ClubOptions

EXPLAINED = tuple(SYSTEMS)
LOWEST_OPPONENT = ("C5", "4.5", "D1", "5.1")
NEXT_ROOM = ("C4.2", "C4.3", "4.4b")
OPTIONS = Options(own=ClubOptions(a_size=4, promotions=1, periods=2))
RATES = Rates(absences=0.1, forfeits=0.05, half_byes=0.05)


def some_positions(system: str, count: int, players: int) -> Iterator[Tournament]:
    """Give positions in which the next round can be paired, from several tournaments."""
    for seed in range(count):
        recipe = Recipe(system, players + seed % 3, 4, f"explain-{seed}", RATES, OPTIONS)
        replayed = [position.before for position in positions(generate(recipe))]
        yield Random(seed).choice(replayed)


def playing_in(proposal: Proposal) -> set[int]:
    byes = set() if proposal.bye is None else {proposal.bye}
    return byes | {player for p in proposal.pairs for player in (p.white, p.black)}


def explained(tournament: Tournament) -> Explanation:
    return pair(tournament, explain=True).explanation or Explanation()


def claims_of(explanation: Explanation) -> Iterator[Message]:
    for group in explanation.groups:
        yield from group.claims
    for told in explanation.pairs:
        yield from told.meeting
        yield from told.colours
    yield from explanation.bye


@pytest.mark.parametrize("system", EXPLAINED)
def test_every_pair_colour_and_bye_has_a_reason(system: str) -> None:
    for tournament in some_positions(system, 12, 9):
        proposal = pair(tournament, explain=True)
        explanation = proposal.explanation or Explanation()
        assert [told.pair for told in explanation.pairs] == list(proposal.pairs)
        assert all(told.meeting and told.colours for told in explanation.pairs)
        assert bool(explanation.bye) or proposal.bye is None


@pytest.mark.parametrize("system", EXPLAINED)
def test_explaining_does_not_change_the_pairing(system: str) -> None:
    for tournament in some_positions(system, 12, 9):
        plain, told = pair(tournament), pair(tournament, explain=True)
        assert (plain.pairs, plain.bye) == (told.pairs, told.bye)
        assert plain.explanation is None


@pytest.mark.parametrize("system", EXPLAINED)
def test_groups_hold_everybody_and_pass_on_who_leaves(system: str) -> None:
    for tournament in some_positions(system, 12, 9):
        proposal = pair(tournament, explain=True)
        explanation = proposal.explanation or Explanation()
        groups = explanation.groups
        assert playing_in(proposal) <= {player for group in groups for player in group.own}
        for upper, lower in pairwise(groups):
            assert set(upper.left) == set(lower.came)
            assert set(upper.left) <= {*upper.own, *upper.came}


@pytest.mark.parametrize("system", EXPLAINED)
def test_every_claim_cites_an_article_of_its_regulation(system: str) -> None:
    for tournament in some_positions(system, 12, 9):
        for claim in claims_of(explained(tournament)):
            if system_by(system).has_table:
                assert claim.article == ""
            else:
                assert find_articles(system, claim.article), claim


@pytest.mark.parametrize("system", EXPLAINED)
def test_every_criterion_has_a_name(system: str) -> None:
    named = sentences("nl", system_by(system).sentences).keys()
    for tournament in some_positions(system, 12, 9):
        for group in explained(tournament).groups:
            assert {f"criteria.{r.criterion}" for r in group.values} <= named


@pytest.mark.parametrize("system", EXPLAINED)
def test_everything_can_be_said_in_both_languages(system: str) -> None:
    for tournament in some_positions(system, 6, 8):
        dutch, english = explain_round(tournament, "nl"), explain_round(tournament, "en")
        assert len(dutch.sections) == len(english.sections)
        assert "{" not in dutch.to_text() + english.to_text()
        for player in tournament.players:
            for story in (
                why_player(tournament, player.id),
                why_colour(tournament, player.id, "en"),
            ):
                assert story.sections[0].sentences


@pytest.mark.parametrize("system", EXPLAINED)
def test_why_is_true_for_every_two_players(system: str) -> None:
    for tournament in some_positions(system, 8, 7):
        proposal = pair(tournament)
        meeting = {frozenset((p.white, p.black)) for p in proposal.pairs}
        for one, other in combinations(sorted(playing_in(proposal)), 2):
            first, *rest = why_claims(tournament, one, other)
            assert (first.code == "why.meet") == ({one, other} in meeting)
            if first.code != "why.meet":
                _check_refusal(tournament, one, other, first, rest)


@pytest.mark.parametrize("start", range(0, 180, 30))
@pytest.mark.article("knsb-rating", "C3", "C12", "C13")
def test_why_is_true_where_brackets_are_opened_and_joined(start: int) -> None:
    told = set()
    for seed in range(start, start + 30):
        tournament = position(seed, players=(4, 9))
        try:
            proposal = pair(tournament)
        except NoPairing:
            continue
        for one, other in combinations(sorted(playing_in(proposal)), 2):
            first, *rest = why_claims(tournament, one, other)
            if first.code != "why.meet":
                _check_refusal(tournament, one, other, first, rest)
            told |= {first.code, *(claim.code for claim in rest)}
    assert {"why.joined", "why.worse-score-group"} <= told
    assert "why.later" not in told


def _check_refusal(
    tournament: Tournament, one: int, other: int, first: Message, rest: list[Message]
) -> None:
    norms = system_by(tournament.system).norms(tournament)
    others = playing_in(pair(tournament)) - {one, other}
    match first.code:
        case "why.best" | "why.turn":
            assert can_be_paired(norms, others)
            _check_difference(tournament, one, other, rest[0])
        case "why.impossible":
            assert not can_be_paired(norms, others)
        case "why.other-round":
            assert system_by(tournament.system).has_table
        case "macmahon.together" | "macmahon.together-equal":
            assert can_be_paired(norms, others)
        case "macmahon.met":
            games = [game for round_ in tournament.history for game in round_.games]
            assert any({game.white, game.black} == {one, other} for game in games)
        case "macmahon.free-first":
            assert pair(tournament).bye in (one, other)
        case "norm-met":
            assert other in norms.cards[one].met
        case "norm-forbidden":
            assert {one, other} in map(set, tournament.options.forbidden)
        case _:
            assert first.code == "why.colours"
            assert rest[0].code.startswith(("norm-balance", "norm-thrice")), rest[0]
            with pytest.raises(NoPairing):
                pair(tournament, together=(one, other))


def can_be_paired(norms: Norms, players: Set[int]) -> bool:
    """Try every way to pair these players within the absolute norms, one free if they are odd."""
    if not players:
        return True
    if len(players) % 2:
        return any(
            can_be_paired(norms, players - {free})
            for free in players
            if norms.tournament.system == "club" or not norms.bye_breaches(free)
        )
    one = min(players)
    return any(
        can_be_paired(norms, players - {one, other})
        for other in players - {one}
        if not obstacles_between(norms, one, other)
    )


def _check_difference(tournament: Tournament, one: int, other: int, worse: Message) -> None:
    """Find the two values in the two pairings again, and nothing worse before them."""
    now = explained(tournament).groups
    then = pair(tournament, explain=True, together=(one, other)).explanation
    assert then is not None
    if worse.code in ("why.joined", "why.joined-now"):
        _check_joined(worse, now, then.groups)
        return
    for place, (mine, theirs) in enumerate(zip(now, then.groups, strict=True)):
        left = plain(theirs)
        whole_round = {value.criterion for value in mine.values if value.of_round}
        for criterion, reached in plain(mine):
            same = next((value for value in left if value[0] == criterion), (criterion, reached))
            left = [value for value in left if value is not same]
            instead = same[1]
            if criterion in NEXT_ROOM and (not reached or not instead):
                reached, instead = (next_room(criterion, g, place) for g in (now, then.groups))
            if meets_alike(mine, theirs) and criterion not in whole_round:
                continue
            if instead < reached and is_opened(mine):
                break
            lowest = criterion in LOWEST_OPPONENT and tournament.system.endswith("weerstand")
            if (instead < reached) if lowest else (instead > reached):
                assert worse.facts["criterion"] == criterion
                _check_values(worse, reached, instead)
                return
    pytest.fail(f"{worse} is not to be found")


def _check_values(worse: Message, reached: tuple[int, ...], instead: tuple[int, ...]) -> None:
    """Find both values again; of long lists the first number that differs."""
    now, then = worse.facts["reached"], worse.facts["instead"]
    if "number" not in worse.facts:
        assert (now, then) == (reached, instead)
        assert max(len(reached), len(instead)) <= 2
        return
    number = worse.facts["number"]
    assert isinstance(number, int)
    assert reached[: number - 1] == instead[: number - 1]
    assert (now, then) == (reached[number - 1 : number], instead[number - 1 : number])
    assert now != then


def _check_joined(
    claim: Message, now: Sequence[GroupExplanation], then: Sequence[GroupExplanation]
) -> None:
    """Find the groups that only one of the pairings joins, with nothing worse before them."""
    same = [mine.own == theirs.own for mine, theirs in zip(now, then, strict=False)].index(False)
    few, many = sorted((now[same:], then[same:]), key=len)
    assert len(few) < len(many)
    assert (claim.code == "why.joined") == (few == then[same:])
    joined = set(few[0].own)
    assert joined == {player for group in many for player in group.own}
    assert claim.facts["upper_points"] == max(group.points for group in many)
    assert claim.facts["lower_points"] == min(group.points for group in many)
    assert (claim.facts["reached"], claim.facts["instead"]) == (len(now) - same, len(then) - same)
    for mine, theirs in zip(now[:same], then[:same], strict=True):
        if not meets_alike(mine, theirs):
            assert is_opened(mine)
            assert plain(theirs) <= plain(mine)


def plain(group: GroupExplanation) -> list[tuple[str, tuple[int, ...]]]:
    return [(reached.criterion, reached.value) for reached in group.values]


def meets_alike(mine: GroupExplanation, theirs: GroupExplanation) -> bool:
    """Say whether nothing differs in a group: who came in, and who meets whom."""
    both = [(sorted(g.came), sorted(map(sorted, g.pairs))) for g in (mine, theirs)]
    return both[0] == both[1]


def is_opened(group: GroupExplanation) -> bool:
    return any(claim.code in ("rating.opened-c12", "rating.opened-c13") for claim in group.claims)


def next_room(criterion: str, groups: Sequence[GroupExplanation], place: int) -> tuple[int]:
    """Count in the pairing itself who waits in the next group, or waits there again."""
    after = [*groups, GroupExplanation("", 0, ())][place + 1].left
    return (sum(criterion == "C4.3" or player in groups[place].left for player in after),)
