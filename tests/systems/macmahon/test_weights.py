"""The weights of pairs to the unit (M20 to M32), by the page's examples and by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.systems.macmahon.positions import document
from tests.systems.macmahon.test_standings import FIRST, LEIDEN
from tests.systems.macmahon.tournaments import played, tournament
from zwitser.formats.document import from_json
from zwitser.model import Tournament
from zwitser.systems.macmahon.field import MacMahonEntrant, field_to_pair
from zwitser.systems.macmahon.weights import Parts, Weigher, conc, quotient, weigh_rows

NL = {"country": "NL"}


def weighed(made: Tournament, one: int, other: int) -> Parts:
    field = field_to_pair(made)
    by_id = {entrant.id: entrant for entrant in field.entrants}
    higher, lower = sorted((by_id[one], by_id[other]), key=lambda entrant: entrant.place)
    return Weigher(field).parts(higher, lower)


def entrant(made: Tournament, player: int) -> MacMahonEntrant:
    return next(one for one in field_to_pair(made).entrants if one.id == player)


@pytest.mark.article("macmahon", "M23", "M25", "M31")
def test_the_first_example_of_the_page() -> None:
    made = tournament("7d 6d 3d 3d", played("1-3 1-0", "4-2 0-1"))
    assert weighed(made, 1, 2).total == 500200006000001
    lower = tournament("7d 4d 5d 6d", played("1-2 1-0", "4-3 0-1"))
    parts = weighed(lower, 1, 4)
    assert (parts.score, parts.draw, parts.geography) == (98150510204, 40_000_000, 10**11)
    assert parts.total == 500198190510205


@pytest.mark.article("macmahon", "M23", "M24", "M26", "M28", "M31", "M32")
@pytest.mark.parametrize(
    ("one", "other", "weight"),
    [
        (1, 2, 192969750001),
        (1, 3, 500146955039063),
        (1, 5, 500100060039063),
        (2, 3, 500154807539063),
        (2, 5, 500114162539063),
        (3, 5, 500062520000001),
    ],
)
def test_the_second_example_of_the_page(one: int, other: int, weight: int) -> None:
    clubs = {1: "x", 2: "x", 3: "y", 4: "y", 5: "y"}
    players: dict[int, Any] = {id_: NL | {"club": club} for id_, club in clubs.items()}
    made = tournament("4d 1d 1k 4k 12k", FIRST, rounds=3, players=players, bar="2d", floor="10k")
    assert weighed(made, one, other).total == weight


@pytest.mark.article("macmahon", "M20", "M21")
def test_empty_scores_count_in_the_groups() -> None:
    field = field_to_pair(LEIDEN)
    assert field.groups == 16
    assert [(one.group, one.i, one.n) for one in field.entrants] == [
        (2, 0, 1),
        (4, 0, 1),
        (5, 0, 1),
        (7, 0, 1),
        (13, 0, 1),
    ]
    swiss = field_to_pair(tournament("1d 1d 1d", played("1-2 1-0", p3="bye"), start="zero"))
    assert swiss.groups == 2
    assert [(one.group, one.i, one.n) for one in swiss.entrants] == [
        (0, 0, 2),
        (0, 1, 2),
        (1, 0, 1),
    ]


@pytest.mark.article("macmahon", "M23")
def test_a_fraction_is_cut_towards_zero() -> None:
    assert (quotient(7, 2), quotient(-7, 2), quotient(-6, 2)) == (3, -3, -3)


@pytest.mark.article("macmahon", "M25")
def test_the_fall_with_the_score_is_in_doubles() -> None:
    assert conc(100_000_000_000, 0.0) == 100_000_000_000
    assert conc(100_000_000_000, 1 / 28) == 98150510204
    assert conc(100, 1.5) == -87


@pytest.mark.article("macmahon", "M9", "M20", "M25")
def test_half_a_point_makes_no_other_group() -> None:
    made = tournament("1d 1d 1d 1d", played("1-2 1/2-1/2", "3-4 0-0R"))
    assert weighed(made, 1, 3).score == 10**11
    assert weighed(made, 1, 3).draw == 0


@pytest.mark.article("macmahon", "M24")
@pytest.mark.parametrize("result", ["1-0", "1-0R", "0-0R"])
def test_a_forfeit_is_a_meeting(result: str) -> None:
    made = tournament("1d 1d", played(f"1-2 {result}"))
    assert weighed(made, 1, 2).rematch == 0


@pytest.mark.article("macmahon", "M26")
def test_opposite_balances_weigh_and_a_zero_against_two_weighs_half() -> None:
    rounds = [played("1-2 1/2-1/2", "3-4 1/2-1/2"), played("1-2 1/2-1/2", "4-3 1/2-1/2")]
    made = tournament("1d 1d 1d 1d", *rounds)
    assert weighed(made, 1, 2).balance == 1_000_000
    assert weighed(made, 1, 3).balance == 500_000
    assert weighed(made, 3, 4).balance == 0


@pytest.mark.article("macmahon", "M26")
def test_games_with_stones_and_pairs_with_stones_have_no_balance() -> None:
    stones = [played("1-2 1/2-1/2 h1")]
    assert weighed(tournament("1d 1d", *stones), 1, 2).balance == 0
    apart = tournament("1k 5k", played("1-2 1-0"))
    assert weighed(apart, 1, 2).balance == 0
    assert weighed(tournament("1d 1d", played("1-2 1-0")), 1, 2).balance == 1_000_000


@pytest.mark.article("macmahon", "M27")
def test_a_draw_is_counted_by_the_scores_before_the_round() -> None:
    made = tournament("2d 1d 1d 1d", played("1-2 1-0 h1", "3-4 1-0"), played("1-3 0-1R", "2-4 1-0"))
    assert [
        (entrant(made, id_).drawn_up, entrant(made, id_).drawn_down) for id_ in (1, 2, 3, 4)
    ] == [
        (0, 2),
        (1, 0),
        (1, 0),
        (0, 0),
    ]


@pytest.mark.article("macmahon", "M28")
@pytest.mark.parametrize(
    ("upper", "lower", "compensate", "turns"),
    [
        ((0, 0), (0, 0), True, 2),
        ((0, 1), (0, 0), True, 1),
        ((0, 1), (1, 0), True, 0),
        ((1, 0), (0, 0), True, 3),
        ((1, 0), (0, 1), True, 4),
        ((1, 0), (0, 1), False, 2),
        ((2, 1), (1, 0), True, 0),
        ((2, 1), (0, 0), True, 2),
        ((0, 1), (1, 2), True, 0),
    ],
)
def test_draws_before_count_for_and_against(
    upper: tuple[int, int], lower: tuple[int, int], compensate: bool, turns: int
) -> None:
    """Take two players of groups of one, drawn up and down so often before."""
    made = tournament("2d 1d", draw={"compensate": compensate})
    field = field_to_pair(made)
    entrants = tuple(
        replace(one, drawn_up=up, drawn_down=down)
        for one, (up, down) in zip(field.entrants, (upper, lower), strict=True)
    )
    weigher = Weigher(replace(field, entrants=entrants))
    assert weigher.draw(*entrants) == turns * 20_000_000


@pytest.mark.article("macmahon", "M28")
@pytest.mark.parametrize(
    ("mode", "shares"),
    [("top", (3, 2, 1, 0)), ("middle", (0, 2, 2, 0)), ("bottom", (0, 1, 2, 3))],
)
def test_the_place_in_the_group_gives_its_share(mode: str, shares: tuple[int, ...]) -> None:
    made = tournament("2d 2d 2d 2d 1d", draw={"upper": mode})
    found = [weighed(made, one, 5).draw - 40_000_000 for one in (1, 2, 3, 4)]
    assert found == [10_000_000 * share // 4 for share in shares]


@pytest.mark.article("macmahon", "M29")
@pytest.mark.parametrize(
    ("system", "best"), [("slip", {(1, 3), (2, 4)}), ("fold", {(1, 4), (2, 3)})]
)
def test_seeding_is_full_for_the_places_it_wants(system: str, best: set[tuple[int, int]]) -> None:
    made = tournament("1d 1d 1d 1d", seeding=[{"system": system}])
    full = {
        (one, other)
        for one in range(1, 5)
        for other in range(one + 1, 5)
        if weighed(made, one, other).seeding == 5_000_000
    }
    assert full == best


@pytest.mark.article("macmahon", "M29")
def test_seeding_falls_with_the_square() -> None:
    made = tournament("1d 1d 1d 1d 1d 1d", seeding=[{"system": "slip"}])
    assert weighed(made, 1, 2).seeding == 5_000_000 - 2_222_222
    fold = tournament("1d 1d 1d 1d 1d 1d", seeding=[{"system": "fold"}])
    assert weighed(fold, 1, 2).seeding == 5_000_000 - 3_200_000


@pytest.mark.article("macmahon", "M30")
def test_lots_are_drawn_between_the_halves() -> None:
    made = tournament("1d 1d 1d 1d", seeding=[{"system": "random"}], seed="go")
    assert weighed(made, 1, 2).seeding == weighed(made, 3, 4).seeding == 0
    # 5,000,000 less the number that sha256sum gives for go/1/1/3, modulo 1,000,001.
    drawn = 0x380D420F937B4FC4FE9E1090D2B80EB08BB8DDC5169CA519F19F271535167C7F % 1_000_001
    assert weighed(made, 1, 3).seeding == 5_000_000 - drawn == 4_289_924


@pytest.mark.article("macmahon", "M31")
def test_names_are_equal_without_regard_to_case_and_blanks() -> None:
    players = {1: {"club": " Leid ", "country": "nl"}, 2: {"club": "leid", "country": "NL"}}
    assert weighed(tournament("1k 1k", players=players), 1, 2).geography == 0
    assert weighed(tournament("1k 1k"), 1, 2).geography == 0
    assert weighed(tournament("1k 1k", players={1: {"club": "Leid"}}), 1, 2).geography > 0


@pytest.mark.article("macmahon", "M31", "M32")
def test_one_exempt_player_counts_half_and_two_whole() -> None:
    assert weighed(tournament("1k 1k"), 1, 2).geography == 0
    assert weighed(tournament("1d 1k"), 1, 2).geography == 50_000_000_000
    assert weighed(tournament("1d 1d"), 1, 2).geography == 100_000_000_000


@pytest.mark.article("macmahon", "M32")
def test_who_is_exempt() -> None:
    won = played("1-2 1-0")
    rules = {"exempt_rank": "9d", "exempt_bar": False}
    assert not entrant(tournament("1k 1k", won, geography=rules), 1).exempt
    assert entrant(tournament("1k 1k", won, geography=rules | {"exempt_rank": "1d"}), 1).exempt
    assert entrant(
        tournament("1k 1k", won, rounds=2, geography=rules | {"exempt_wins": True}), 1
    ).exempt
    assert not entrant(tournament("1k 1k", won, rounds=3, geography=rules), 1).exempt
    bar = tournament("1k 1k", bar="1k", geography=rules | {"exempt_bar": True})
    assert entrant(bar, 1).exempt
    raised = {1: {"smms_correction": -1}}
    below = tournament("1k 1k", bar="1k", players=raised, geography=rules | {"exempt_bar": True})
    assert not entrant(below, 1).exempt


@pytest.mark.article("macmahon", "M23")
@pytest.mark.parametrize("seed", range(40))
def test_whole_rows_weigh_what_their_pairs_weigh(seed: int) -> None:
    """Weighing by kinds of players must not mix up two kinds."""
    field = field_to_pair(from_json(document(f"rows {seed}", most=30)))
    weigher, players = Weigher(field), field.entrants[: len(field.entrants) // 2 * 2]
    rows = list(weigh_rows(weigher, players))
    for v, higher in enumerate(players):
        lower = players[v + 1 :]
        assert rows[v] == [weigher.parts(higher, one).total for one in lower]
