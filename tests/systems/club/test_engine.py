"""A club evening: neighbours, crossing, colours, boards, and evenings with few people."""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from random import Random

import pytest

from tests.systems.club.builder import round_, season
from zwitser.errors import BadInput, NoPairing
from zwitser.model import Result, Tournament
from zwitser.proposal import Pair, Proposal
from zwitser.systems import pair, with_round
from zwitser.systems.club.procedure import draw
from zwitser.systems.club.standings import ClubSeason


def meetings(proposal: Proposal) -> list[set[int]]:
    return [{pair.white, pair.black} for pair in proposal.pairs]


@pytest.mark.article("club", "Indeling")
def test_the_first_meets_the_next_below_whom_he_has_not_met() -> None:
    # Standing after round 1: 1 and 3 won, so 1, 3, 2, 4 by what they scored: 19, 17, 0, 0.
    tournament = season([2000, 1900, 1800, 1700], [round_("1-2 1-0", "3-4 1-0")], a_size=4)
    assert meetings(pair(tournament)) == [{1, 3}, {2, 4}]


@pytest.mark.article("club", "Indeling")
def test_a_choice_that_would_leave_others_without_opponent_is_passed_over() -> None:
    # 3 and 4 have met and nobody else has: 1 - 2 would leave them together.
    tournament = season([2000, 1900, 1800, 1700], [round_("3-4 1/2-1/2")], a_size=4)
    # Standing: 4 (9), 3 (8.5), 1, 2. So 4 meets 1 and 3 meets 2.
    assert meetings(pair(tournament)) == [{4, 1}, {3, 2}]


@pytest.mark.article("club", "Indeling")
def test_a_forfeited_game_may_be_paired_again() -> None:
    tournament = season([2000, 1900], [round_("1-2 1-0R")])
    assert meetings(pair(tournament)) == [{1, 2}]


@pytest.mark.article("club", "Indeling")
def test_nobody_meets_the_same_opponent_twice_in_a_period() -> None:
    with pytest.raises(NoPairing) as caught:
        pair(season([2000, 1900], [round_("1-2 *")]))
    assert sorted(caught.value.stuck) == [1, 2]
    assert meetings(pair(season([2000, 1900], [round_("1-2 1-0")], []))) == [{1, 2}]


def test_forbidden_pairs_are_kept_apart() -> None:
    tournament = season([2000, 1900, 1800, 1700], a_size=4, forbidden=[[1, 2]])
    assert meetings(pair(tournament)) == [{1, 3}, {2, 4}]


@pytest.mark.article("club", "OnevenA")
def test_the_lowest_of_an_odd_a_meets_the_nearest_in_rating() -> None:
    tournament = season([2000, 1900, 1800, 1700, 1500, 1400], a_size=3)
    assert meetings(pair(tournament)) == [{1, 2}, {3, 4}, {5, 6}]


@pytest.mark.article("club", "OnevenA")
def test_nearest_in_rating_is_not_highest_in_the_standing() -> None:
    period = {"rounds": [], "groups": {"A": [1, 2, 5], "B": [3, 4, 6]}}
    tournament = season([2000, 1900, 1800, 1700, 1500, 1480], period)
    assert meetings(pair(tournament)) == [{1, 2}, {5, 6}, {3, 4}]


@pytest.mark.article("club", "OnevenA")
def test_of_two_equally_near_the_higher_place_crosses() -> None:
    period = {"rounds": [], "groups": {"A": [3], "B": [2, 4, 1]}}
    tournament = season([2500, 1900, 1800, 1700], period)
    assert meetings(pair(tournament)) == [{3, 2}, {1, 4}]


@pytest.mark.article("club", "OnevenA")
@pytest.mark.parametrize("result", ["1/2-1/2", "1-0R"])
def test_who_crossed_before_in_the_period_does_not_cross_again(result: str) -> None:
    ratings = [2000, 1900, 1800, 1700, 1600, 1500]
    tournament = season(ratings, [round_(f"3-4 {result}")], a_size=3)
    across = [m for m in meetings(pair(tournament)) if len(m & {1, 2, 3}) == 1]
    assert len(across) == 1
    assert not across[0] & {3, 4}


@pytest.mark.article("club", "OnevenA")
def test_not_meeting_twice_is_stronger_than_crossing_once() -> None:
    # 1 is alone in A and crossed before; he crosses again, but not to the same opponent.
    tournament = season([2000, 1900, 1800, 1700], [round_("1-2 1-0")], a_size=1)
    assert {1, 3} in meetings(pair(tournament))


@pytest.mark.article("club", "OnevenA")
def test_two_cross_when_a_group_can_not_be_paired_alone() -> None:
    # A is 1 and 2, who have met; B is even. 2 is the lowest and takes 3, the nearest.
    tournament = season([2000, 1900, 1800, 1700], [round_("1-2 1-0")], a_size=2)
    assert meetings(pair(tournament)) == [{1, 4}, {2, 3}]


def test_with_three_groups_an_odd_group_crosses_to_the_next_one_down() -> None:
    ratings = [2000, 1900, 1800, 1700, 1600, 1500]
    tournament = season(ratings, group_sizes=[1, 2])
    assert meetings(pair(tournament)) == [{1, 2}, {3, 4}, {5, 6}]


def test_with_three_groups_an_empty_one_is_no_neighbour() -> None:
    tournament = season([2000, 1900, 1800, 1700], group_sizes=[1, 2], absent={"zero": [2, 3]})
    assert meetings(pair(tournament)) == [{1, 4}]


@pytest.mark.article("club", "Kleur")
def test_a_second_meeting_in_the_season_is_played_with_swapped_colours() -> None:
    assert pair(season([2000, 1900], [round_("2-1 1-0")], [])).pairs == (Pair(1, 2),)
    assert pair(season([2000, 1900], [round_("1-2 1-0")], [])).pairs == (Pair(2, 1),)
    twice = season([2000, 1900], [round_("1-2 1-0")], [round_("2-1 1-0")], [])
    assert pair(twice).pairs == (Pair(1, 2),)


@pytest.mark.article("club", "Kleur")
def test_a_forfeit_is_no_meeting_for_the_colours() -> None:
    first = pair(season([2000, 1900], seed="s")).pairs
    white = first[0].white
    forfeited = season([2000, 1900], [round_(f"{white}-{3 - white} 1-0R")], seed="s")
    assert pair(forfeited).pairs == first


@pytest.mark.article("club", "Kleur")
def test_the_lot_depends_on_the_seed_and_the_two_ids_only() -> None:
    drawn = pair(season([2000, 1900], seed="x")).pairs[0]
    others = season([2000, 1900, 2100, 1400], [round_("3-4 1-0")], [], seed="x", a_size=2)
    assert drawn in pair(replace_groups(others)).pairs


def replace_groups(tournament: Tournament) -> Tournament:
    last = replace(tournament.periods[-1], groups=((1, 2), (3, 4)))
    return replace(tournament, periods=(*tournament.periods[:-1], last))


@pytest.mark.article("club", "Kleur")
def test_the_lot_is_fair() -> None:
    whites = sum(draw(1, other, "club").white == 1 for other in range(2, 2002))
    assert 900 < whites < 1100


def test_boards_follow_the_standing_and_a_pair_across_stands_at_its_a_player() -> None:
    ratings = [2000, 1900, 1800, 1700, 1600, 1500, 1400, 1300]
    tournament = season(ratings, a_size=5, absent={"zero": [1, 8]})
    assert meetings(pair(tournament)) == [{2, 3}, {4, 5}, {6, 7}]
    assert meetings(pair(season(ratings, a_size=5))) == [{1, 2}, {3, 4}, {5, 6}, {7, 8}]


def test_the_round_counts_within_the_period() -> None:
    assert pair(season([2000, 1900], [round_("1-2 1-0")], [])).round == 1


def test_open_results_block_the_pairing() -> None:
    with pytest.raises(BadInput, match="period 1 round 1: no result yet on board 1"):
        pair(season([2000, 1900], [round_("1-2")], []))


def test_two_who_must_meet_do_and_the_others_make_the_best_of_it() -> None:
    tournament = season([2000, 1900, 1800, 1700], a_size=4)
    assert meetings(pair(tournament, together=(1, 4))) == [{1, 4}, {2, 3}]
    across = season([2000, 1900, 1800, 1700], a_size=2)
    assert meetings(pair(across, together=(4, 1))) == [{1, 4}, {2, 3}]


def test_two_who_have_met_or_are_away_can_not_be_made_to_meet() -> None:
    played = season([2000, 1900, 1800, 1700], [round_("1-2 1-0")], absent={"zero": [3]})
    for together in [(1, 2), (1, 3), (3, 1)]:
        with pytest.raises(NoPairing):
            pair(played, together=together)


def test_an_evening_of_three_frees_one_and_lets_two_play() -> None:
    proposal = pair(season([2000, 1900, 1800], a_size=1))
    assert (meetings(proposal), proposal.bye) == ([{1, 2}], 3)


def test_an_evening_of_one_is_free() -> None:
    assert pair(season([2000])).bye == 1


def test_an_evening_of_three_who_have_all_met_has_no_pairing() -> None:
    rounds = [round_("1-2 1-0"), round_("1-3 1-0"), round_("2-3 1-0")]
    with pytest.raises(NoPairing):
        pair(season([2000, 1900, 1800], rounds))


def test_an_evening_that_no_club_has_is_refused_at_once() -> None:
    with pytest.raises(BadInput, match="2001 players are present; a club evening has at most 2000"):
        pair(season([1500] * 2001))


def play_season(players: int, evenings: int) -> Tournament:
    """Pair and play a whole season of four periods with the engine."""
    dice = Random(5)
    tournament = season([dice.randint(1000, 2300) for _ in range(players)], [], seed="speed")
    results = [Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW]
    for evening in range(evenings):
        if evening and evening % (evenings // 4) == 0 and len(tournament.periods) < 4:
            tournament, _ = ClubSeason().next_period(tournament)
        tournament = with_round(tournament, pair(tournament))
        *earlier, last = tournament.periods
        *before, now = last.rounds
        games = tuple(replace(game, result=dice.choice(results)) for game in now.games)
        last = replace(last, rounds=(*before, replace(now, games=games)))
        tournament = replace(tournament, periods=(*earlier, last))
    return tournament


def test_a_season_of_30_evenings_with_60_players_is_paired_in_a_second() -> None:
    started = time.process_time()
    tournament = play_season(60, 30)
    assert sum(len(period.rounds) for period in tournament.periods) == 30
    seconds = 1 if sys.gettrace() is None else 5  # a coverage run traces every line
    assert time.process_time() - started < seconds
