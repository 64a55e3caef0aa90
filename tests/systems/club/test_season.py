"""Groups, standings, the champion, and who is out."""

from dataclasses import replace

import pytest

from tests.systems.club.builder import round_, season
from zwitser.errors import BadInput
from zwitser.model import Player
from zwitser.systems.club.season import read_season
from zwitser.systems.club.standings import ClubSeason, standings


@pytest.mark.article("club", "Promotie")
def test_the_highest_rated_start_in_a_and_equals_by_name() -> None:
    tournament = season([1500, 1800, 1500, 1700], a_size=3)
    assert read_season(tournament).current.groups == ((2, 4, 1), (3,))


@pytest.mark.article("club", "Stand")
def test_the_standing_goes_by_score_then_rating_then_name() -> None:
    tournament = season([1500, 1500, 1600, 1700], [round_("4-3 0-1")], a_size=4)
    assert read_season(tournament).current.groups[0] == (3, 4, 1, 2)


@pytest.mark.article("club", "Stand")
def test_the_season_adds_the_periods_and_its_first_is_champion() -> None:
    tournament = season(
        [2000, 1900, 1800], [round_("1-2 1-0", bye=[3])], [round_("2-1 1-0", zero=[3])]
    )
    found = read_season(tournament)
    assert found.standing == (2, 1, 3)
    assert found.champion == 2
    assert [len(state.scores) for state in found.periods] == [3, 3]


@pytest.mark.article("club", "Stand")
def test_equal_season_scores_go_by_the_rating_of_the_last_period() -> None:
    last = {"rounds": [], "ratings": {"2": 2100}}
    assert read_season(season([2000, 1900], [], last)).standing == (2, 1)


def test_a_season_without_players_has_no_champion() -> None:
    assert read_season(season([])).champion is None


@pytest.mark.article("club", "Stand")
def test_standings_as_they_were_after_a_round_or_a_period() -> None:
    tournament = season(
        [2000, 1900], [round_("1-2 1-0")], [round_("2-1 1-0"), round_("2-1 1-0R")], a_size=2
    )
    first = standings(tournament, period=1)
    early = standings(tournament, after=0)
    assert first.to_json() == {
        "period": 1,
        "after": 1,
        "A": [{"rank": 1, "id": 1, "points": "19"}, {"rank": 2, "id": 2, "points": "0"}],
        "B": [],
        "season": [{"rank": 1, "id": 1, "points": "19"}, {"rank": 2, "id": 2, "points": "0"}],
    }
    assert (early.period, early.after) == (2, 0)
    assert [line.player for line in early.season] == [1, 2]
    assert [line.player for line in standings(tournament).season] == [2, 1]


@pytest.mark.parametrize(
    ("where", "text"),
    [
        ({"period": 3}, "there is no period 3"),
        ({"period": 0}, "there is no period 0"),
        ({"after": 2}, "period 1 has no round 2"),
        ({"after": -1}, "period 1 has no round -1"),
    ],
)
def test_standings_of_what_was_not_played_are_refused(where: dict[str, int], text: str) -> None:
    with pytest.raises(BadInput, match=text):
        standings(
            season([2000], [round_(bye=[1])]), period=where.get("period"), after=where.get("after")
        )


@pytest.mark.article("club", "Promotie")
def test_who_withdrew_stays_in_his_list_this_period_and_in_none_of_the_later() -> None:
    rounds = [round_("2-3 1-0", withdrawn=[1])]
    tournament = season([2000, 1900, 1800], rounds, [], a_size=2, promotions=0)
    found = read_season(tournament)
    assert found.periods[0].groups == ((2, 1), (3,))
    assert found.periods[1].groups == ((2, 3), ())
    assert 1 in found.standing


def test_who_withdrew_and_plays_again_joins_the_last_group() -> None:
    tournament = season(
        [2000, 1900, 1800], [round_(withdrawn=[1])], [round_("1-3 1-0")], a_size=2, promotions=0
    )
    assert read_season(tournament).current.groups == ((2, 3), (1,))
    assert not read_season(tournament).current.withdrawn


def test_a_player_in_no_group_joins_the_last() -> None:
    period = {"rounds": [], "groups": {"A": [2], "B": [3]}}
    assert read_season(season([2000, 1900, 1800], period)).current.groups == ((2,), (1, 3))


@pytest.mark.article("club", "OnevenA")
def test_a_forfeit_across_counts_as_crossed_but_not_as_met() -> None:
    tournament = season([2000, 1900, 1800], [round_("1-3 1-0R")], a_size=2)
    current = read_season(tournament).current
    assert current.crossed == {1, 3}
    assert not current.met[1]


def test_settled_seasons_do_not_change_when_a_strong_player_is_added() -> None:
    tournament = ClubSeason().pin_derived(
        season([1500, 1400, 1300], [round_("1-2 1-0", bye=[3])], a_size=2)
    )
    strong = Player(9, "New", 9, 2400)
    joined = replace(tournament, players=(*tournament.players, strong))
    assert read_season(joined).current.groups == ((1, 2), (3, 9))


def test_a_missing_rating_is_bad_input_also_without_a_document() -> None:
    unrated = replace(season([2000]), players=(Player(1, "X", 1),))
    with pytest.raises(BadInput, match="period 1: no rating for player 1"):
        read_season(unrated)
