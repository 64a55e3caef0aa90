"""Final groups, part tournaments and play-offs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from zwitser import systems
from zwitser.errors import BadInput
from zwitser.formats import document
from zwitser.model import Game, Player, Result, Round, Tournament
from zwitser.ranking.linked import (
    Decider,
    Ranking,
    final_groups,
    final_ranking,
    outcome,
    overall,
    playoff,
    ranking_of,
    tied_for_first,
    with_playoff,
    with_standing,
)
from zwitser.ranking.standings import standings

WON, LOST, DREW = Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW


def make(players: int, *rounds: Round, system: str = "knsb-rating") -> Tournament:
    field = tuple(Player(n, f"P{n}", n) for n in range(1, players + 1))
    return Tournament("t", system, field, 9, history=rounds)


def in_order(players: int) -> Ranking:
    return tuple((n,) for n in range(1, players + 1))


def play(tournament: Tournament, *results: Result) -> Tournament:
    """Play a round robin to its end, the results board by board, round by round."""
    left = list(results)
    while left:
        pairs = systems.pair(tournament).pairs
        games = tuple(Game(pair.white, pair.black, left.pop(0)) for pair in pairs)
        tournament = replace(tournament, history=(*tournament.history, Round(games)))
    return tournament


@pytest.mark.parametrize(
    ("players", "sizes"),
    [(2, [2]), (4, [4]), (5, [5]), (6, [6]), (7, [4, 3]), (8, [4, 4]), (13, [4, 4, 5]), (3, [3])],
)
@pytest.mark.article("osv", "5.Vierkamp")
def test_final_groups_are_fours_from_the_top_and_a_remainder(
    players: int, sizes: list[int]
) -> None:
    groups = final_groups(make(players), in_order(players), link="huis")
    assert [len(group.players) for group in groups] == sizes
    assert [p.id for group in groups for p in group.players] == list(range(1, players + 1))


@pytest.mark.article("osv", "5.Vierkamp")
def test_a_final_group_is_ranked_by_mutual_result_and_the_linked_ranking() -> None:
    ranking = ((3,), (1,), (4,), (2,))
    (group,) = final_groups(make(4), ranking, link="huis")
    assert [player.id for player in group.players] == [3, 1, 4, 2]
    assert [player.lot for player in group.players] == [1, 2, 3, 4]
    table = standings(play(group, *[DREW] * 6))
    assert [line.player for line in table.players] == [3, 1, 4, 2]
    assert not table.warnings


def test_a_final_group_can_be_written_and_read() -> None:
    (group,) = final_groups(make(4), in_order(4), link="huis")
    assert document.loads(document.dumps(group)) == group


def test_rating_of_a_beginner_at_go_is_none_in_a_table() -> None:
    """A round robin has the ratings of chess, from 0; the file could not be read."""
    players = tuple(Player(n, f"P{n}", n, rating=100 - 75 * n, rank="30k") for n in (1, 2))
    (group,) = final_groups(
        Tournament("t", "macmahon", players, 3), in_order(2), link="huis", size=2
    )
    assert [player.rating for player in group.players] == [25, None]
    again = document.loads(document.dumps(group))
    assert [player.rating for player in again.players] == [25, None]


def test_who_is_ranked_but_does_not_take_part_is_passed_over() -> None:
    (group,) = final_groups(make(3), in_order(9), link="huis")
    assert [player.id for player in group.players] == [1, 2, 3]


@pytest.mark.article("osv", "5.Snelschaak")
def test_ranks_of_part_tournaments_are_added_up() -> None:
    first = make(3, Round((Game(1, 2, WON),)), Round((Game(1, 3, WON),)))
    second = make(
        3, Round((Game(2, 1, WON),)), Round((Game(2, 3, WON),)), Round((Game(3, 1, LOST),))
    )
    table = standings(overall("kampioenschap", [first, second]))
    # First part 1, then 2 and 3 shared second; second part 2, 1, 3.
    assert [ranking_of(standings(part)) for part in (first, second)] == [
        ((1,), (2, 3)),
        ((2,), (1,), (3,)),
    ]
    assert {line.player: line.values["RANKSUM"] for line in table.players} == {1: 3, 2: 3, 3: 5}
    assert tied_for_first(table) == (1, 2)


def test_a_part_with_another_person_under_an_id_is_refused() -> None:
    other = replace(make(1), players=(Player(1, "Somebody", 1),))
    with pytest.raises(BadInput, match="'Somebody'"):
        overall("t", [make(1), other])


@pytest.mark.article("osv", "5.Snelschaak")
def test_parts_with_other_numbers_are_added_up_by_name() -> None:
    """Ada wins both evenings; Bea came to both, Cor to the first and Dik to the second only."""
    ada, bea, cor, dik = "Ada", "Béa", "Cor", "Dik"
    first = replace(
        make(3, Round((Game(1, 2, WON),)), Round((Game(1, 3, WON),)), Round((Game(2, 3, WON),))),
        players=(Player(1, ada, 1), Player(2, bea, 2), Player(3, cor, 3)),
    )
    second = replace(
        make(3, Round((Game(3, 1, WON),)), Round((Game(3, 2, WON),)), Round((Game(1, 2, WON),))),
        players=(Player(1, "BEA", 1), Player(2, dik, 2), Player(3, ada, 3)),
    )
    whole = overall("t", [first, second], by_name=True)
    assert [(player.id, player.name) for player in whole.players] == [
        (1, ada),
        (2, bea),
        (3, cor),
        (4, dik),
    ]
    assert whole.links.parts == (((1,), (2,), (3,)), ((1,), (2,), (4,)))


def test_two_of_one_name_are_not_told_apart_by_it() -> None:
    twins = replace(make(2), players=(Player(1, "Ada", 1), Player(2, "ada", 2)))
    with pytest.raises(BadInput, match="two players are called 'Ada'"):
        overall("t", [make(1), twins], by_name=True)


def test_one_part_is_no_sum() -> None:
    with pytest.raises(BadInput, match="two or more"):
        overall("t", [make(2)])


@pytest.mark.article("osv", "2.Play-off", "5.Snelschaak")
def test_a_play_off_is_a_double_round_robin_whose_outcome_decides_the_first() -> None:
    source = make(4, Round((Game(1, 2, DREW), Game(3, 4, DREW))))
    table = standings(source, tiebreaks=["PLAYOFF"])
    tied = tied_for_first(table)
    assert tied == (1, 2, 3, 4)
    decided = play(playoff(source, tied[:2]), WON, DREW)
    assert decided.system == "double-round-robin"
    ranking = outcome([(Decider.DOUBLE_ROUND_ROBIN, decided)])
    assert ranking == ((1,), (2,))
    table = standings(with_playoff(source, ranking), tiebreaks=["PLAYOFF"])
    assert [(line.rank, line.player) for line in table.players] == [(1, 1), (2, 2), (3, 3), (3, 4)]


@pytest.mark.article("osv", "2.Play-off")
def test_who_stay_tied_play_again_until_one_is_first() -> None:
    source = make(3)
    first = play(playoff(source, (1, 2, 3)), *[DREW] * 6)
    again = play(playoff(source, (1, 2, 3)), *[DREW] * 5, WON)
    once = outcome([(Decider.DOUBLE_ROUND_ROBIN, first)])
    assert once == ((1, 2, 3),)
    twice = outcome([(Decider.DOUBLE_ROUND_ROBIN, first), (Decider.DOUBLE_ROUND_ROBIN, again)])
    last = again.history[-1].games[0]
    (other,) = {1, 2, 3} - {last.white, last.black}
    assert twice == ((last.white,), (other,), (last.black,))


@pytest.mark.article("osv", "2.Play-off")
def test_only_those_who_share_first_place_play_on() -> None:
    source = make(3)
    # 1 and 2 beat 3 twice and drew with each other twice.
    results = {frozenset((1, 2)): DREW}
    first = playoff(source, (1, 2, 3))
    for _ in range(6):
        (pair,) = systems.pair(first).pairs
        win = WON if pair.black == 3 else LOST
        result = results.get(frozenset((pair.white, pair.black)), win)
        first = replace(
            first, history=(*first.history, Round((Game(pair.white, pair.black, result),)))
        )
    second = play(playoff(source, (2, 1), Decider.ARMAGEDDON), DREW)
    ranking = outcome([(Decider.DOUBLE_ROUND_ROBIN, first), (Decider.ARMAGEDDON, second)])
    assert ranking == ((1,), (2,), (3,))
    wrong = play(playoff(source, (1, 3), Decider.ARMAGEDDON), WON)
    with pytest.raises(BadInput, match="share first place"):
        outcome([(Decider.DOUBLE_ROUND_ROBIN, first), (Decider.ARMAGEDDON, wrong)])


@pytest.mark.parametrize(
    ("result", "ranking"),
    [
        (WON, ((1,), (2,))),
        (LOST, ((2,), (1,))),
        (DREW, ((2,), (1,))),
        (Result.WHITE_BY_FORFEIT, ((1,), (2,))),
        (Result.BOTH_FORFEIT, ((1, 2),)),
    ],
)
@pytest.mark.article("osv", "2.Play-off")
def test_a_drawn_armageddon_counts_for_black(result: Result, ranking: Ranking) -> None:
    game = play(playoff(make(2), (1, 2), Decider.ARMAGEDDON), result)
    assert outcome([(Decider.ARMAGEDDON, game)]) == ranking


def test_an_armageddon_needs_two_players_and_a_finished_game() -> None:
    with pytest.raises(BadInput, match="for two players"):
        playoff(make(3), (1, 2, 3), Decider.ARMAGEDDON)
    with pytest.raises(BadInput, match="one finished game"):
        outcome([(Decider.ARMAGEDDON, playoff(make(2), (1, 2), Decider.ARMAGEDDON))])


@pytest.mark.article("osv", "2.Play-off")
def test_in_sudden_death_who_loses_is_out() -> None:
    rounds = (
        Round((Game(1, 2, DREW), Game(3, 4, WON))),
        Round((Game(1, 3, LOST),)),
        Round((Game(2, 3, WON),)),
    )
    fight = make(4, *rounds, system="round-robin")
    assert outcome([(Decider.SUDDEN_DEATH, fight)]) == ((2,), (3,), (1,), (4,))


@pytest.mark.article("osv", "2.Play-off")
def test_a_drawn_sudden_death_leaves_both_in() -> None:
    fight = play(playoff(make(2), (1, 2), Decider.SUDDEN_DEATH), DREW)
    assert outcome([(Decider.SUDDEN_DEATH, fight)]) == ((1, 2),)


@pytest.mark.parametrize("tied", [(1,), (1, 1), (1, 9)])
def test_a_play_off_needs_two_known_players(tied: tuple[int, ...]) -> None:
    with pytest.raises(BadInput):
        playoff(make(3), tied)


@pytest.mark.parametrize("ranking", [((1,), (1, 2)), ((8,), (9,))])
def test_a_ranking_with_a_player_twice_or_with_strangers_only_is_refused(ranking: Ranking) -> None:
    with pytest.raises(BadInput, match=r"links\.standings\.huis"):
        with_standing(make(3), "huis", ranking)


def test_a_ranking_is_linked_once_under_its_name() -> None:
    once = with_standing(make(2), "huis", ((1,), (2,)))
    twice = with_standing(once, "huis", ((2,), (1,)))
    assert twice.links.standings == (("huis", ((2,), (1,))),)


@pytest.mark.parametrize(("size", "players"), [(1, 4), (4, 1)])
def test_final_groups_need_two_players(size: int, players: int) -> None:
    with pytest.raises(BadInput):
        final_groups(make(players), in_order(players), link="huis", size=size)


def test_the_ranking_of_a_club_season_seeds_its_final_groups() -> None:
    path = Path(__file__).parent.parent / "cases" / "club" / "001-season.json"
    season = document.loads(path.read_text(encoding="utf-8"))
    ranking = final_ranking(season)
    groups = final_groups(season, ranking, link="huis")
    seeded = [player.id for group in groups for player in group.players]
    assert seeded == [player for (player,) in ranking]
    assert len(seeded) == len(season.players)
