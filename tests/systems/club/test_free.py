"""Who is free, who may take a free evening, who is a title candidate."""

from typing import Any

import pytest

from tests.systems.club.builder import Json, round_, season
from zwitser.errors import BadInput
from zwitser.explanation.round import explain_round
from zwitser.systems import pair, system_of
from zwitser.systems.club.free import places_in_order, rounds_left, title_candidates
from zwitser.systems.club.options import ClubOptions, FreeSide
from zwitser.systems.club.season import read_season

A = (101, 102, 103, 104, 105, 106, 107, 108)
B = (1, 2, 3, 4, 5, 6, 7, 8, 9)
NOBODY: frozenset[int] = frozenset()


@pytest.mark.article("club", "Oneven")
def test_the_order_goes_outward_from_b3_and_on_into_a() -> None:
    order = places_in_order((A, B), ClubOptions())
    assert order == [3, 4, 2, 5, 1, 6, 108, 7, 107, 8, 106, 9, 105, 104, 103, 102, 101]


@pytest.mark.article("club", "Oneven")
def test_where_a_side_runs_out_the_other_goes_on() -> None:
    assert places_in_order(((101,), (1, 2, 3, 4)), ClubOptions()) == [3, 4, 2, 1, 101]


@pytest.mark.parametrize(("b", "order"), [((1, 2), [2, 1, 102, 101]), ((), [102, 101])])
@pytest.mark.article("club", "Oneven")
def test_a_small_b_counts_from_where_b3_would_be(b: tuple[int, ...], order: list[int]) -> None:
    assert places_in_order(((101, 102), b), ClubOptions()) == order


def test_another_club_starts_elsewhere_and_goes_up_first() -> None:
    club = ClubOptions(free_from="A2", free_side=FreeSide.ABOVE)
    assert places_in_order(((101, 102, 103), (1,)), club) == [102, 101, 103, 1]


RATINGS = [2000, 1900, 1800, 1700, 1600]


@pytest.mark.article("club", "Oneven")
def test_b3_is_free_when_the_number_is_odd() -> None:
    assert pair(season(RATINGS, a_size=2)).bye == 5


@pytest.mark.parametrize("kind", ["bye", "free"])
@pytest.mark.article("club", "Oneven")
def test_who_was_free_this_season_waits_for_the_others(kind: str) -> None:
    # In the first period the standing was the same, so place B3 was player 5 then too.
    assert pair(season(RATINGS, [round_(**{kind: [5]})], [], a_size=2, promotions=0)).bye == 4


@pytest.mark.article("club", "Oneven")
def test_nobody_is_free_again_before_everyone_was() -> None:
    rounds = [round_(bye=[player]) for player in (1, 2, 4, 5)]
    assert pair(season(RATINGS, rounds, [], a_size=2, promotions=0)).bye == 3
    again = [*rounds, round_(bye=[3])]
    assert pair(season(RATINGS, again, [], a_size=2, promotions=0)).bye == 5


@pytest.mark.article("club", "Oneven")
def test_who_is_needed_to_pair_the_others_is_not_free() -> None:
    # 1, 2 and 3 have met one another, so without 4 or 5 two of them have no opponent. The standing
    # is 3, 2, 1, 4, 5 (19.5, 19, 18.5, 0, 0): the first from below who can be missed is 1.
    rounds = [round_("1-2 1/2-1/2"), round_("1-3 1/2-1/2"), round_("2-3 1/2-1/2")]
    proposal = pair(season(RATINGS, rounds, a_size=5, free_from="A5", free_side="above"))
    assert proposal.bye == 1
    assert [{p.white, p.black} for p in proposal.pairs] == [{3, 4}, {2, 5}]


@pytest.mark.article("club", "VrijeAvond")
@pytest.mark.parametrize(("periods", "allowed"), [(2, True), (3, False), (4, False)])
def test_no_free_evening_in_the_last_two_periods(periods: int, allowed: bool) -> None:
    tournament = season(RATINGS, *([[]] * periods), absent={"free": [1]})
    if allowed:
        assert pair(tournament).bye is None
    else:
        with pytest.raises(BadInput, match="Player 01 can't take a free evening: no free evenings"):
            pair(tournament)


@pytest.mark.article("club", "VrijeAvond")
def test_another_club_closes_no_period() -> None:
    tournament = season(RATINGS, *([[]] * 4), absent={"free": [1]}, periods_without_free=0)
    assert pair(tournament).bye is None


@pytest.mark.article("club", "VrijeAvond")
@pytest.mark.parametrize(
    ("rounds", "options", "allowed"),
    [
        ([round_(free=[1])], {}, False),
        ([round_(bye=[1])], {}, False),
        ([round_(free=[1])], {"free_evenings": "any"}, True),
        ([round_(free=[1, 2, 3, 4, 5])], {}, True),
        ([round_(free=[1, 2, 3, 4], withdrawn=[5])], {}, True),
        ([round_(zero=[1])], {}, True),
    ],
)
def test_a_second_free_evening_waits_for_everyone(
    rounds: list[Json], options: dict[str, Any], allowed: bool
) -> None:
    tournament = season(RATINGS, rounds, absent={"free": [1]}, **options)
    if allowed:
        pair(tournament)
    else:
        with pytest.raises(BadInput, match=r"has already been free, and Player 0. has not"):
            pair(tournament)


def last_period(*rounds: Json, **options: Any) -> frozenset[int]:
    """Give the title candidates of a season of one period; 1 leads by a win over 2."""
    tournament = season([2000, 1900, 1000, 1000], list(rounds), periods=1, a_size=4, **options)
    return title_candidates(read_season(tournament), NOBODY)


@pytest.mark.article("club", "Titelkandidaten")
def test_who_can_reach_the_leader_by_wins_is_a_candidate() -> None:
    # After three wins 1 has 19 + 10 + 10 = 39; one round is left, worth 20 at most.
    rounds = [round_("1-2 1-0"), round_("1-3 1-0", bye=[2]), round_("1-4 1-0")]
    assert last_period(*rounds) == {1}
    # With two rounds left 2 reaches 2/3 of 19 + 40, which is more than 39; so do 3 and 4.
    assert last_period(*rounds, rounds_per_period=5) == {1, 2, 3, 4}
    assert last_period(round_("1-2 1-0")) == {1, 2, 3, 4}


@pytest.mark.article("club", "Titelkandidaten")
def test_reaching_the_leader_exactly_is_enough() -> None:
    tournament = season([2000, 2000], [round_("1-2 1-0")], periods=1)
    assert title_candidates(read_season(tournament), NOBODY) == {1, 2}


@pytest.mark.article("club", "Titelkandidaten")
def test_only_the_last_period_has_candidates() -> None:
    assert not title_candidates(read_season(season(RATINGS, [])), NOBODY)


@pytest.mark.article("club", "Titelkandidaten")
def test_the_strongest_opponent_is_one_who_has_not_withdrawn() -> None:
    # 2 leads with 20; in one round only a win over 1 brings that much.
    far = season([2000, 1000, 1000, 1000], [round_("2-3 1-0"), round_("2-4 1-0")], periods=1)
    assert title_candidates(read_season(far), NOBODY) == {1, 2, 3, 4}
    assert title_candidates(read_season(far), frozenset({1})) == {2}


@pytest.mark.article("club", "Titelkandidaten")
def test_a_candidate_is_free_only_if_nobody_else_can_be() -> None:
    # 5 is on B3 but leads by a forfeit over 1; the others can't reach 2 x 20 points in one round.
    rounds = [round_("5-1 1-0R"), round_("5-1 1-0R")]
    tournament = season(RATINGS, rounds, periods=1, a_size=2, rounds_per_period=3)
    assert title_candidates(read_season(tournament), NOBODY) == {5}
    assert pair(tournament).bye != 5
    alone = season([2000], periods=1)
    assert title_candidates(read_season(alone), NOBODY) == {1}
    assert pair(alone).bye == 1


@pytest.mark.parametrize(
    ("options", "left"),
    [({}, 1), ({"rounds_per_period": 5}, 3), ({"rounds_per_period": 1}, 1)],
)
@pytest.mark.article("club", "Titelkandidaten")
def test_the_coming_round_is_one_of_those_that_remain(options: Json, left: int) -> None:
    tournament = season([2000], [round_(bye=[1]), round_(bye=[1])], periods=1, **options)
    assert rounds_left(read_season(tournament)) == left


@pytest.mark.article("club", "Titelkandidaten")
@pytest.mark.parametrize(
    ("periods", "planned", "asked"),
    [(1, None, ["club.rounds-unknown"]), (1, 3, []), (2, None, [])],
)
def test_the_rounds_of_the_last_period_are_asked_for_where_they_decide_who_is_spared(
    periods: int, planned: int | None, asked: list[str]
) -> None:
    options: dict[str, Any] = {"periods": periods}
    options |= {"rounds_per_period": planned} if planned else {}
    made = season([2000, 1900, 1800], **options)
    assert [caution.code for caution in system_of(made).cautions(made)] == asked


@pytest.mark.article("club", "Titelkandidaten")
@pytest.mark.parametrize(
    ("lang", "asks"),
    [("nl", "Hoeveel rondes periode 2 heeft"), ("en", "How many rounds period 2 has")],
)
def test_the_rounds_of_a_later_period_are_asked_for_in_a_sentence(lang: str, asks: str) -> None:
    made = season([2000, 1900, 1800], [round_("1-2 1-0", bye=[3])], [], periods=2)
    assert asks in explain_round(made, lang).to_text()
