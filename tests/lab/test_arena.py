"""Whole runs: the same each time, and right where the right answer can be written down."""

from math import sqrt

import pytest

from tests.lab.studies import COIN, study
from zwitser.lab.arena import finish, run
from zwitser.lab.ledger import Block, run_block
from zwitser.lab.measures import chance_of
from zwitser.lab.study import Study
from zwitser.results import WIN, Card, Kind
from zwitser.systems import SYSTEMS

SWISS = ("knsb-weerstand", "go-weerstand", "knsb-rating")
NO_DRAWS = {"draws": 0, "white": 0}


def measured(made: Study, measure: str, runs: int) -> float:
    return chance_of(run_block(made, Block(0, runs, 0))[measure]).value


def elo(own: int, other: int) -> float:
    return float(1 / (1 + 10 ** ((other - own) / 400)))


def test_a_run_depends_on_the_study_and_its_number_alone() -> None:
    made = study(model={"error": 80}, absences={"away": 0.2})
    line = made.lines[0]
    later = run(made, line, 7)
    assert [run(made, line, number) for number in range(9)][7] == later
    assert run(study(seed="other"), line, 7) != later


def test_the_systems_of_a_study_meet_the_same_players_on_the_same_evenings() -> None:
    systems = [{"system": system} for system in ("knsb-weerstand", "knsb-rating")]
    made = study(systems=systems, model={"error": 90}, absences={"away": 0.3})
    for number in range(5):
        one, other = (finish(made, line, number) for line in made.lines)
        assert one.strongest == other.strongest
        assert away(one.cards) == away(other.cards)


def away(cards: dict[int, Card]) -> list[tuple[int, int]]:
    return [
        (player, entry.round)
        for player, card in cards.items()
        for entry in card.entries
        if entry.kind is Kind.ZERO
    ]


def test_of_two_players_the_stronger_wins_as_often_as_elo_expects() -> None:
    made = study(fields=[{"ratings": [1900, 1700]}], rounds=1, model={"draws": 0.3, "white": 20})
    runs = 2000
    expected = elo(1920, 1700)  # the higher has white; a draw leaves the first place to lots
    found = measured(made, "strongest-wins", runs)
    assert abs(found - expected) < 4 * sqrt(expected * (1 - expected) / runs)


def test_of_four_players_knocked_through_the_strongest_wins_by_the_formula() -> None:
    ratings = [2000, 1900, 1800, 1700]
    first, second, third, fourth = ratings
    made = study(fields=[{"ratings": ratings}], rounds=2, model=NO_DRAWS)
    # Round 1 is 1-3 and 2-4 (C6), and the winners meet in round 2: who wins both has won.
    final = elo(second, fourth) * elo(first, second) + elo(fourth, second) * elo(first, fourth)
    expected, runs = elo(first, third) * final, 2000
    found = measured(made, "strongest-wins", runs)
    assert abs(found - expected) < 4 * sqrt(expected * (1 - expected) / runs)
    assert measured(made, "single-winner", 50) == 1


def test_four_players_who_all_meet_have_a_single_winner_in_seven_cases_of_eight() -> None:
    made = study(fields=[{"ratings": [1500] * 4}], systems=[{"system": "go-weerstand"}], model=COIN)
    runs = 2000
    found = measured(made, "single-winner", runs)
    assert abs(found - 56 / 64) < 4 * sqrt(7 / 64 / runs)


@pytest.mark.parametrize("system", SWISS)
def test_nobody_meets_twice_in_a_swiss_run(system: str) -> None:
    made = study(systems=[{"system": system}], rounds=4, absences={"away": 0.1})
    sums = run_block(made, Block(0, 20, 0))
    assert sums["repeats"].x == 0
    assert sums["repeats"].y > 0


def test_a_round_robin_has_as_many_rounds_as_its_tables() -> None:
    made = study(systems=[{"system": "round-robin"}, {"system": "double-round-robin"}])
    assert [line.rounds for line in made.lines] == [7, 14]
    for line, games in zip(made.lines, (7, 14), strict=True):
        cards = finish(made, line, 0).cards
        assert {len(card.colours) for card in cards.values()} == {games}


def test_a_tournament_ends_where_no_pairing_is_left() -> None:
    made = study(fields=[{"ratings": [1500] * 4}], rounds=5, model=COIN)
    assert finish(made, made.lines[0], 0).missing >= 2
    assert run(made, made.lines[0], 0)["unfinished"] == (1, 1)


def test_who_withdraws_stays_away_and_two_players_are_always_left() -> None:
    made = study(rounds=6, absences={"withdrawals": 0.5})
    cards = finish(made, made.lines[0], 3).cards
    for card in cards.values():
        kinds = [entry.kind for entry in card.entries]
        if Kind.WITHDRAWN in kinds:
            assert set(kinds[kinds.index(Kind.WITHDRAWN) :]) == {Kind.WITHDRAWN}
    assert sum(card.entries[-1].kind is not Kind.WITHDRAWN for card in cards.values()) >= 2


def test_a_forfeit_is_no_game_that_was_played() -> None:
    made = study(absences={"forfeits": 1})
    cards = finish(made, made.lines[0], 0).cards
    assert all(entry.is_forfeit for card in cards.values() for entry in card.entries)


def test_drawn_lots_differ_from_run_to_run_and_rated_lots_do_not() -> None:
    def first_opponents(lots: str) -> set[int]:
        systems = [{"system": "knsb-weerstand", "lots": lots}]
        made = study(systems=systems, rounds=1)
        runs = (finish(made, made.lines[0], number) for number in range(6))
        return {each.cards[1].entries[0].opponent for each in runs}

    assert first_opponents("rating") == {8}
    assert len(first_opponents("drawn")) > 1


def test_a_season_goes_on_from_period_to_period_and_is_ranked_by_its_own_standings() -> None:
    made = study(systems=[{"system": "club"}], rounds=10)
    done = finish(made, made.lines[0], 0)
    assert done.missing == 0
    assert {len(card.entries) for card in done.cards.values()} == {10}
    assert sorted(done.places) == [(player,) for player in range(1, 9)]
    assert done.ranked.decided_by in ("PTS", "OWN")


def test_an_unrated_player_gets_a_rating_where_the_system_needs_one() -> None:
    field = {"ratings": [1900, 1800, 1700, None], "unrated": 1650}
    made = study(fields=[field], systems=[{"system": "club"}, {"system": "knsb-rating"}])
    assert all(finish(made, line, 0).strongest == (1, 2, 3, 4) for line in made.lines)


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_every_system_of_the_program_can_be_studied(system: str) -> None:
    made = study(systems=[{"system": system}], rounds=4, absences={"away": 0.1})
    for number in range(3):
        found = run(made, made.lines[0], number)
        assert found["unfinished"] == (0, 1)
        assert 0 <= found["strongest-wins"][0] <= 1


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_who_withdrew_has_a_place_at_the_end_in_every_system(system: str) -> None:
    made = study(systems=[{"system": system}], rounds=4, absences={"withdrawals": 0.3})
    done = finish(made, made.lines[0], 0)
    assert any(not entry.played for card in done.cards.values() for entry in card.entries)
    assert sorted(player for group in done.places for player in group) == list(range(1, 9))


def test_stones_make_up_for_the_ranks_they_were_given_for() -> None:
    # Two players five ranks apart: four stones leave one rank, and white's head start is none.
    systems = [{"system": "macmahon", "options": {"bar": "1d"}}]
    made = study(fields=[{"ratings": [2000, 1500]}], systems=systems, rounds=1, model=NO_DRAWS)
    expected, runs = elo(2000, 1900), 1000
    won = sum(finish(made, made.lines[0], n).cards[1].entries[0].points == WIN for n in range(runs))
    assert abs(won / runs - expected) < 4 * sqrt(expected * (1 - expected) / runs)
