"""Closing a period and opening the next one, or the next season."""

from __future__ import annotations

import pytest

from tests.journal.desk import at, club_desk
from tests.systems.club.builder import Json, round_, season
from zwitser import arbiter
from zwitser.errors import BadInput, Refused
from zwitser.formats import document
from zwitser.model import Result
from zwitser.systems.club.season import read_season
from zwitser.systems.club.standings import ClubSeason, ClubStandings
from zwitser.systems.seasons import Reason

RATINGS = [2000, 1900, 1800, 1700]
ROUND: Json = round_("1-2 1-0", "3-4 1-0")
"""The standings after it: A 1, 2 and B 3, 4."""

SEASON = ClubSeason()


@pytest.mark.article("club", "Promotie")
def test_the_next_period_starts_with_the_exchanged_groups() -> None:
    opened, closed = SEASON.next_period(season(RATINGS, [ROUND], a_size=2, promotions=1))
    assert read_season(opened).current.groups == ((1, 3), (2, 4))
    assert [(m.player, m.reason, m.rank) for m in closed.moves] == [
        (3, Reason.PROMOTED, 1),
        (2, Reason.RELEGATED, 2),
    ]
    assert isinstance(closed.final, ClubStandings)
    assert [line.player for line in closed.final.groups[0]] == [1, 2]
    assert closed.champion is None


@pytest.mark.article("club", "Waarde")
def test_new_ratings_count_from_the_new_period_on() -> None:
    opened, _ = SEASON.next_period(season(RATINGS, [ROUND], a_size=2), {4: 2310})
    periods = read_season(opened).periods
    assert periods[0].ratings == {1: 2000, 2: 1900, 3: 1800, 4: 1700}
    assert periods[1].ratings == {1: 2000, 2: 1900, 3: 1800, 4: 2310}


def test_what_was_written_reads_back() -> None:
    opened, _ = SEASON.next_period(season(RATINGS, [ROUND], a_size=2, promotions=1))
    assert document.loads(document.dumps(opened)) == opened


def test_who_asked_for_the_next_evening_keeps_it() -> None:
    opened, closed = SEASON.next_period(
        season(RATINGS, [ROUND], a_size=2, promotions=0, absent={"zero": [4], "withdrawn": [1]})
    )
    assert len(opened.next_absences) == 2
    assert closed.groups == ((2, 3), (4,))


@pytest.mark.parametrize(
    ("ratings", "text"),
    [({9: 1500}, "ratings: there is no player 9"), ({1: -5}, "expected 0 to 9999, got -5")],
)
def test_wrong_ratings_are_refused(ratings: dict[int, int], text: str) -> None:
    with pytest.raises(BadInput, match=text):
        SEASON.next_period(season(RATINGS, [ROUND]), ratings)


def test_a_period_with_open_results_is_not_closed() -> None:
    with pytest.raises(BadInput, match="no result yet on board 1"):
        SEASON.next_period(season(RATINGS, [round_("1-2")]))


def test_periods_and_seasons_follow_in_order() -> None:
    with pytest.raises(Refused, match="all 1 periods of the season") as over:
        SEASON.next_period(season(RATINGS, [ROUND], periods=1))
    with pytest.raises(Refused, match="period 1 of 2 is not the last") as early:
        SEASON.next_season(season(RATINGS, [ROUND], periods=2))
    assert (over.value.code, early.value.code) == ("season-over", "season-not-over")


@pytest.mark.article("club", "Promotie", "Stand")
def test_a_new_season_goes_on_with_the_groups_and_without_the_withdrawn() -> None:
    last = [round_("1-2 1-0", withdrawn=[4], zero=[3])]
    tournament = season(RATINGS, last, periods=1, a_size=2, promotions=1, rounds_per_period=3)
    opened, closed = SEASON.next_season(tournament, {3: 1850}, name="Season 2")
    assert (closed.champion, closed.planned, closed.final.after) == (1, 3, 1)
    assert opened.name == "Season 2"
    assert [player.id for player in opened.players] == [1, 2, 3]
    assert read_season(opened).current.groups == ((1, 3), (2,))
    assert read_season(opened).totals == {1: 0, 2: 0, 3: 0}
    assert document.loads(document.dumps(opened)) == opened


def test_a_new_season_keeps_apart_only_who_is_still_there() -> None:
    apart = [[1, 2], [3, 4]]
    tournament = season(RATINGS, [round_(withdrawn=[4])], periods=1, forbidden=apart)
    opened, _ = SEASON.next_season(tournament)
    assert opened.options.forbidden == ((1, 2),)
    assert document.loads(document.dumps(opened)) == opened


def test_groups_that_a_correction_would_change_are_named_and_stay() -> None:
    d = club_desk(players=4)
    d.play((1, 2), (3, 4), result=Result.WHITE_WINS)
    d.do(arbiter.open_period)
    assert SEASON.differences(d.state.tournament) == ()
    d.do(arbiter.correct_result, at(1, 2, period=1), Result.BLACK_WINS)
    assert read_season(d.state.tournament).current.groups == ((1, 3), (2, 4))
    found = [(g.player, g.actual, g.derived) for g in SEASON.differences(d.state.tournament)]
    assert found == [(3, 0, 1), (4, 1, 0)]
