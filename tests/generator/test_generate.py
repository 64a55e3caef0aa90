from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from benchmarks.selfcheck import WILD

from zwitser.errors import BadInput
from zwitser.formats import document
from zwitser.generator import Recipe, generate, generate_many
from zwitser.generator.fiction import NOTHING_SPECIAL, Rates
from zwitser.model import AbsenceKind, Options, Result, Round, Tournament
from zwitser.systems import SYSTEMS, system_named
from zwitser.systems.club.options import ClubOptions

SWISS = ("knsb-weerstand", "go-weerstand", "knsb-rating")


def rounds_of(tournament: Tournament) -> Iterator[Round]:
    yield from tournament.history
    for period in tournament.periods:
        yield from period.rounds


def absences_of(tournament: Tournament) -> Counter[AbsenceKind]:
    return Counter(a.kind for round_ in rounds_of(tournament) for a in round_.absences)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_same_recipe_gives_the_same_tournament(system: str) -> None:
    recipe = Recipe(system, 9, 4, "seed", WILD)
    assert generate(recipe) == generate(recipe)
    assert generate(recipe) != generate(replace(recipe, seed="other"))


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_document_of_a_generated_tournament_reads_back(system: str) -> None:
    made = generate(Recipe(system, 11, 4, "document", WILD))
    assert document.loads(document.dumps(made)) == made


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_result_is_known(system: str) -> None:
    made = generate(Recipe(system, 10, 4, "results", WILD))
    games = [game for round_ in rounds_of(made) for game in round_.games]
    assert games
    assert Result.PENDING not in {game.result for game in games}


@pytest.mark.parametrize("system", SWISS)
def test_without_incidents_everybody_plays_every_round(system: str) -> None:
    made = generate(Recipe(system, 16, 5, "quiet", NOTHING_SPECIAL))
    assert [len(round_.games) for round_ in made.history] == [8] * 5
    assert absences_of(made) == Counter()


@pytest.mark.parametrize("system", SWISS)
def test_incidents_of_every_kind_come(system: str) -> None:
    made = generate(Recipe(system, 60, 7, "wild", WILD))
    kinds = absences_of(made)
    wanted = {AbsenceKind.BYE, AbsenceKind.WITHDRAWN, *system_named(system).absences}
    assert wanted - {AbsenceKind.BYE} <= set(kinds) <= wanted
    results = {game.result for round_ in made.history for game in round_.games}
    assert {Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT, Result.BOTH_FORFEIT} <= results


def test_a_withdrawn_player_never_comes_back() -> None:
    made = generate(Recipe("knsb-weerstand", 40, 7, "gone", Rates(withdrawals=0.1)))
    gone: set[int] = set()
    for round_ in made.history:
        playing = {player for game in round_.games for player in (game.white, game.black)}
        assert not playing & gone
        gone |= {a.player for a in round_.absences if a.kind is AbsenceKind.WITHDRAWN}
    assert gone


def test_late_entries_have_zeros_first() -> None:
    made = generate(Recipe("knsb-rating", 20, 5, "late", replace(NOTHING_SPECIAL, late=1)))
    first, second, third = (Counter(a.kind for a in r.absences) for r in made.history[:3])
    assert first[AbsenceKind.ZERO] == 18  # two are always left to play
    assert 0 < second[AbsenceKind.ZERO] < 18
    assert third[AbsenceKind.ZERO] == 0


def test_a_season_has_its_periods_with_moving_ratings() -> None:
    options = Options(own=ClubOptions(periods=3))
    made = generate(Recipe("club", 14, 5, "season", NOTHING_SPECIAL, options))
    assert [len(period.rounds) for period in made.periods] == [5, 5, 5]
    assert ClubOptions.of(made).rounds_per_period == (5, 5, 5)
    first, second, third = (period.ratings for period in made.periods)
    assert first == ()
    assert second != third
    assert len(second) == 14


def test_free_evenings_are_taken_once_and_not_in_the_last_two_periods() -> None:
    made = generate(Recipe("club", 20, 6, "free", replace(WILD, free_evenings=0.3)))
    taken = [
        Counter(a.player for r in p.rounds for a in r.absences if a.kind is AbsenceKind.FREE)
        for p in made.periods
    ]
    assert taken[0]
    assert not taken[2] + taken[3]
    assert set((taken[0] + taken[1]).values()) == {1}


@pytest.mark.parametrize(("players", "rounds"), [(6, 5), (7, 7)])
def test_round_robins_have_the_rounds_they_need(players: int, rounds: int) -> None:
    single = generate(Recipe("round-robin", players, 1, "x", NOTHING_SPECIAL))
    double = generate(Recipe("double-round-robin", players, 1, "x", NOTHING_SPECIAL))
    assert (len(single.history), len(double.history)) == (rounds, 2 * rounds)
    met = Counter(frozenset((g.white, g.black)) for r in double.history for g in r.games)
    assert set(met.values()) == {2}
    assert len(met) == players * (players - 1) // 2


def test_a_tournament_ends_where_no_pairing_is_left() -> None:
    made = generate(Recipe("go-weerstand", 4, 9, "short", NOTHING_SPECIAL))
    assert made.rounds == 9
    assert len(made.history) == 3


def test_many_come_in_order_however_many_work_on_them() -> None:
    recipe = Recipe("go-weerstand", 8, 3, "many")
    alone = list(generate_many(recipe, 6, workers=1))
    assert list(generate_many(recipe, 6, workers=2)) == alone
    assert len({made.players for made in alone}) == 6
    assert alone[3] == generate(replace(recipe, seed="many-4"))


@pytest.mark.parametrize(("players", "rounds"), [(1, 5), (20_001, 5), (10, 0)])
def test_a_recipe_stays_within_bounds(players: int, rounds: int) -> None:
    with pytest.raises(BadInput, match="expected"):
        Recipe("club", players, rounds)
