"""Pairing, publishing, changing by hand: what the arbiter may do and what stays as it was."""

from __future__ import annotations

import pytest

from tests.journal.desk import Desk, at, club_desk, desk
from zwitser import arbiter
from zwitser.errors import Refused
from zwitser.journal.fold import Phase, fold, to_tournament
from zwitser.model import Absence, AbsenceKind, Game, Result, Round
from zwitser.proposal import Pair, Proposal


def refused(desk_: Desk, verb: object, *args: object, **options: object) -> Refused:
    """Check that a verb refuses and changes nothing; give the refusal."""
    assert callable(verb)
    before = desk_.state
    with pytest.raises(Refused) as caught:
        verb(before, *args, **options)
    assert desk_.state is before
    return caught.value


@pytest.fixture
def paired() -> Desk:
    """Round 1 of four players is proposed: 1-4, 2-3."""
    new = desk()
    new.propose((1, 4), (2, 3))
    return new


@pytest.fixture
def published(paired: Desk) -> Desk:
    paired.do(arbiter.publish)
    return paired


def test_a_proposal_is_not_in_the_tournament_before_it_is_published(paired: Desk) -> None:
    assert paired.state.proposal == Round((Game(1, 4), Game(2, 3)))
    assert to_tournament(paired.state).history == ()
    paired.do(arbiter.publish)
    assert to_tournament(paired.state).history == (Round((Game(1, 4), Game(2, 3))),)


def test_the_phase_says_what_the_tournament_waits_for(paired: Desk) -> None:
    phases = [paired.state.phase]
    phases.append(paired.do(arbiter.publish).phase)
    phases += [
        paired.do(arbiter.record_result, board, Result.DRAW).phase for board in paired.state.pending
    ]
    assert phases == [Phase.PUBLICATION, Phase.RESULTS, Phase.RESULTS, Phase.PAIRING]


def test_a_discarded_proposal_leaves_the_absences_noted() -> None:
    d = desk(players=5)
    d.do(arbiter.check_in, [5], present=False)
    before = d.state
    d.propose((1, 4), (2, 3))
    d.do(arbiter.discard)
    assert d.state == before


def test_absences_and_the_bye_go_into_the_round() -> None:
    d = desk(players=6)
    d.do(arbiter.note_absence, [6], AbsenceKind.HALF)
    d.propose((1, 4), (2, 3))
    d.do(arbiter.publish)
    half, bye = Absence(6, AbsenceKind.HALF), Absence(5, AbsenceKind.BYE)
    assert d.state.rounds[0].absences == (half, bye)
    assert to_tournament(d.state).next_absences == ()


@pytest.mark.parametrize(
    ("proposal", "code"),
    [
        (Proposal(2, (Pair(1, 2), Pair(3, 4))), "other-round"),
        (Proposal(1, (Pair(1, 2), Pair(3, 1))), "player-twice"),
        (Proposal(1, (Pair(1, 2),), bye=3), "player-left-out"),
        (Proposal(1, (Pair(1, 2), Pair(3, 9))), "unknown-player"),
        (Proposal(1, ()), "nobody-to-pair"),
    ],
)
def test_a_proposal_that_does_not_fit_is_refused(proposal: Proposal, code: str) -> None:
    assert refused(desk(), arbiter.pair_round, proposal).code == code


def test_who_is_absent_or_withdrawn_is_not_paired() -> None:
    d = desk()
    d.do(arbiter.withdraw, 4)
    proposal = Proposal(1, (Pair(1, 2), Pair(3, 4)))
    assert refused(d, arbiter.pair_round, proposal).code == "player-not-there"


def test_no_round_is_paired_while_results_are_missing(published: Desk) -> None:
    published.do(arbiter.record_result, at(1, 1), Result.DRAW)
    refusal = refused(published, arbiter.pair_round, Proposal(2, (Pair(1, 2), Pair(3, 4))))
    assert refusal.code == "results-missing"
    assert refusal.facts == {"round": 1, "boards": (2,)}


def test_no_round_is_paired_beyond_the_plan() -> None:
    d = desk(rounds=1)
    d.play((1, 4), (2, 3))
    assert d.state.phase is Phase.NOTHING
    proposal = Proposal(2, (Pair(1, 2), Pair(3, 4)))
    assert refused(d, arbiter.pair_round, proposal).code == "all-rounds-paired"


def test_a_round_robin_ends_with_its_table() -> None:
    d = desk("round-robin", rounds=0)
    for pairs in ([(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]):
        assert d.state.phase is Phase.PAIRING
        d.play(*pairs)
    assert d.state.phase is Phase.NOTHING


def test_a_round_can_be_paired_by_hand_where_no_pairing_is_legal() -> None:
    d = desk(players=2)
    d.play((1, 2))
    refusal = refused(d, arbiter.pair_by_hand, [Pair(2, 1)])
    assert refusal.code == "norms-breached"
    assert "P2 and P1 already met in round 1 (B1a)" in str(refusal)
    d.do(arbiter.pair_by_hand, [Pair(2, 1)], reason="there are only two of us")
    assert d.state.changes[-1].breaches == ("B1a",)
    assert d.state.changes[-1].reason == "there are only two of us"


@pytest.mark.article("knsb-weerstand", "B1a", "B1b", "B2b")
def test_a_change_that_breaks_an_absolute_norm_needs_a_reason_that_is_kept() -> None:
    d = desk(players=3)
    d.play((1, 2))
    d.propose((1, 3))
    swapped = refused(d, arbiter.swap_players, 2, 3)
    claims = swapped.facts["claims"]
    assert isinstance(claims, tuple)
    assert [claim.article for claim in claims] == ["B1a", "B1b"]
    d.do(arbiter.swap_players, 2, 3, reason="3 is ill")
    assert d.state.proposal.games == (Game(1, 2),)
    assert d.state.changes[-1].breaches == ("B1a", "B1b")


def test_two_players_change_places_on_their_boards(paired: Desk) -> None:
    paired.do(arbiter.swap_players, 4, 3)
    assert paired.state.proposal.games == (Game(1, 3), Game(2, 4))


def test_colours_of_a_board_are_swapped(paired: Desk) -> None:
    paired.do(arbiter.swap_colours, 2)
    assert paired.state.proposal.games == (Game(1, 4), Game(3, 2))


def test_who_is_left_by_a_pair_put_together_meets_the_other(paired: Desk) -> None:
    paired.do(arbiter.put_together, 3, 1)
    assert paired.state.proposal.games == (Game(3, 1), Game(2, 4))


def test_putting_together_with_the_free_player_frees_the_opponent() -> None:
    d = desk(players=3)
    d.propose((1, 2))
    d.do(arbiter.put_together, 3, 1)
    assert d.state.proposal == Round((Game(3, 1),), (Absence(2, AbsenceKind.BYE),))


def test_a_pair_put_together_the_other_way_round_swaps_colours(paired: Desk) -> None:
    paired.do(arbiter.put_together, 4, 1)
    assert paired.state.proposal.games == (Game(4, 1), Game(2, 3))
    assert refused(paired, arbiter.put_together, 4, 1).code == "nothing-changed"


def test_a_whole_pairing_is_rearranged(paired: Desk) -> None:
    paired.do(arbiter.rearrange, [Pair(1, 2), Pair(3, 4)])
    assert paired.state.proposal.games == (Game(1, 2), Game(3, 4))
    assert refused(paired, arbiter.rearrange, [Pair(1, 2), Pair(3, 4)]).code == "nothing-changed"
    assert refused(paired, arbiter.rearrange, [Pair(1, 2)], bye=[3]).code == "other-players"


def test_who_comes_in_late_plays_the_free_player() -> None:
    d = desk(players=4)
    d.do(arbiter.check_in, [4], present=False)
    d.propose((1, 2))
    d.do(arbiter.pair_late, 3, 4)
    assert d.state.proposal == Round((Game(1, 2), Game(3, 4)))
    assert refused(d, arbiter.pair_late, 3, 4).code == "already-playing"


@pytest.mark.article("knsb-weerstand", "F6")
@pytest.mark.article("knsb-rating", "F6")
def test_a_published_round_is_changed_only_with_a_reason(published: Desk) -> None:
    assert refused(published, arbiter.swap_players, 4, 3).code == "reason-missing"
    published.do(arbiter.swap_players, 4, 3, reason="wrong person at the board")
    assert published.state.rounds[0].games == (Game(1, 3), Game(2, 4))
    assert published.state.changes[-1].reason == "wrong person at the board"


def test_a_board_with_a_result_is_not_paired_anew(published: Desk) -> None:
    published.do(arbiter.record_result, at(1, 1), Result.DRAW)
    refusal = refused(published, arbiter.swap_players, 4, 3, reason="why not")
    assert refusal.code == "board-played"


def test_changing_one_board_keeps_the_results_of_the_others() -> None:
    d = desk(players=6)
    d.propose((1, 4), (2, 5), (3, 6))
    d.do(arbiter.publish)
    d.do(arbiter.record_result, at(1, 1), Result.WHITE_WINS)
    d.do(arbiter.swap_players, 5, 6, reason="names mixed up")
    games = d.state.rounds[0].games
    assert games == (Game(1, 4, Result.WHITE_WINS), Game(2, 6), Game(3, 5))


@pytest.mark.parametrize(
    ("verb", "args", "code"),
    [
        (arbiter.swap_players, (1, 1), "same-player"),
        (arbiter.swap_players, (1, 9), "unknown-player"),
        (arbiter.swap_players, (1, 5), "not-in-round"),
        (arbiter.swap_colours, (3,), "no-such-board"),
        (arbiter.pair_late, (5, 5), "same-player"),
        (arbiter.pair_late, (5, 1), "already-playing"),
        (arbiter.withdraw, (1,), "proposal-open"),
        (arbiter.pair_round, (Proposal(1, (Pair(1, 2),)),), "proposal-open"),
    ],
)
def test_a_change_that_makes_no_sense_is_refused(
    verb: object, args: tuple[object, ...], code: str
) -> None:
    d = desk(players=5)
    d.do(arbiter.check_in, [5], present=False)
    d.propose((1, 4), (2, 3))
    assert refused(d, verb, *args).code == code


def test_there_is_nothing_to_publish_discard_or_change_without_a_round() -> None:
    d = desk()
    assert refused(d, arbiter.publish).code == "no-proposal"
    assert refused(d, arbiter.discard).code == "no-proposal"
    assert refused(d, arbiter.swap_players, 1, 2).code == "no-round"


def test_a_withdrawn_player_is_not_paired_late() -> None:
    d = desk(players=4)
    d.do(arbiter.withdraw, 4)
    d.propose((1, 2))
    assert refused(d, arbiter.pair_late, 3, 4).code == "already-withdrawn"


@pytest.mark.article("club", "Promotie", "Waarde")
def test_a_period_opens_with_new_ratings_and_the_groups_of_promotion() -> None:
    d = club_desk(players=4, periods=2)
    d.play((1, 2), (3, 4), result=Result.WHITE_WINS)
    d.do(arbiter.open_period, {4: 2100})
    period = d.state.tournament.periods[1]
    # 2 is last of A and goes down, 3 is first of B and goes up.
    assert [set(group) for group in period.groups] == [{1, 3}, {2, 4}]
    assert dict(period.ratings) == {1: 1999, 2: 1998, 3: 1997, 4: 2100}
    assert d.state.next_round == 1
    assert refused(d, arbiter.open_period).code == "period-empty"


def test_groups_are_written_down_when_a_club_round_is_published() -> None:
    d = club_desk(players=4)
    d.play((1, 2), (3, 4))
    d.do(arbiter.enter, "Newcomer", rating=2800)
    assert d.state.tournament.periods[0].groups == ((1, 2), (3, 4))


def test_a_season_opens_after_the_last_period_only() -> None:
    d = club_desk(players=4, periods=2)
    d.play((1, 2), (3, 4))
    assert refused(d, arbiter.open_season).code == "not-last-period"
    d.do(arbiter.open_period)
    d.play((1, 3), (2, 4))
    assert refused(d, arbiter.open_period).code == "last-period"
    d.do(arbiter.withdraw, 4)
    d.do(arbiter.open_season, name="Next")
    assert d.state.tournament.name == "Next"
    assert [player.id for player in d.state.tournament.players] == [1, 2, 3]
    assert len(d.state.tournament.periods) == 1
    assert fold(d.state.log) == d.state


def test_only_a_club_has_periods(published: Desk) -> None:
    assert refused(published, arbiter.open_period).code == "not-a-club"


def test_a_period_is_not_closed_while_results_are_missing() -> None:
    d = club_desk(players=4, periods=2)
    d.propose((1, 2), (3, 4))
    assert refused(d, arbiter.open_period).code == "proposal-open"
    d.do(arbiter.publish)
    missing = refused(d, arbiter.open_period)
    assert missing.code == "results-missing"
    assert missing.facts["boards"] == (1, 2)


@pytest.mark.article("knsb-weerstand", "F7")
def test_a_proposal_is_stale_when_a_result_it_rests_on_is_corrected() -> None:
    new = desk()
    new.play((1, 4), (2, 3))
    new.propose((1, 2), (3, 4))
    assert not arbiter.stale_since(new.state)
    new.do(arbiter.correct_result, at(1, 1), Result.WHITE_WINS, reason="verkeerd gelezen")
    assert arbiter.stale_since(new.state)
    new.do(arbiter.swap_colours, 1)
    assert arbiter.stale_since(new.state)
    new.do(arbiter.discard)
    assert not arbiter.stale_since(new.state)
    new.propose((1, 3), (2, 4))
    assert not arbiter.stale_since(new.state)
    new.do(arbiter.publish)
    new.do(arbiter.correct_result, at(1, 2), Result.BLACK_WINS, reason="ook")
    assert not arbiter.stale_since(new.state)


@pytest.mark.article("knsb-weerstand", "F7")
def test_a_correction_that_is_undone_leaves_the_proposal_as_good_as_it_was() -> None:
    new = desk()
    new.play((1, 4), (2, 3))
    new.propose((1, 2), (3, 4))
    new.do(arbiter.correct_result, at(1, 1), Result.WHITE_WINS, reason="verkeerd gelezen")
    new.do(arbiter.undo)
    assert not arbiter.stale_since(new.state)


@pytest.mark.article("knsb-weerstand", "F10")
@pytest.mark.article("knsb-rating", "F8")
@pytest.mark.parametrize(
    ("system", "expected"),
    [("knsb-weerstand", (4, 2, 3)), ("knsb-rating", (4, 2, 3)), ("club", ())],
)
def test_who_did_not_appear_is_named_until_he_has_withdrawn(
    system: str, expected: tuple[int, ...]
) -> None:
    new = desk(system) if system != "club" else club_desk(players=4)
    new.propose((1, 4), (2, 3))
    new.do(arbiter.publish)
    assert arbiter.no_shows(new.state) == ()
    first, second = new.state.pending
    new.do(arbiter.record_result, first, Result.WHITE_BY_FORFEIT)
    new.do(arbiter.record_result, second, Result.BOTH_FORFEIT)
    assert arbiter.no_shows(new.state) == expected
    new.do(arbiter.withdraw, 4)
    assert arbiter.no_shows(new.state) == tuple(player for player in expected if player != 4)
