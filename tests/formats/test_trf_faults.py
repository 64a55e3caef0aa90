"""What a TRF has that we can't use or take: said, with its place."""

from __future__ import annotations

import pytest

from tests.formats.trf_lines import fault, file, player
from zwitser.errors import BadInput
from zwitser.formats import trf
from zwitser.model import Player, Tournament


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("XXA    1  1.0", "acceleration-ignored"),
        ("250       1.0   1   2    1    1", "acceleration-ignored"),
        ("250  1.0        1   2    1    1", "acceleration-ignored"),
        ("310   1 Team", "team-tournament"),
        ("013 Team", "team-tournament"),
        ("802   1 TEAM", "teams-ignored"),
        ("172 ABC SOME", "rating-method-unknown"),
        ("172 NED", "rating-method-unknown"),
        ("172", "rating-method-unknown"),
        ("062 5", "player-count"),
        ("192 FIDE_DUBOV", "system-read-as"),
        ("### zwitser future=1", "own-unknown"),
    ],
)
def test_what_is_kept_but_not_used_is_said(line: str, code: str) -> None:
    trf_file = trf.loads(file("XXR 9", line, player(1)))
    assert [each.code for each in trf_file.warnings] == [code]
    assert trf_file.warnings[0].text("nl") != trf_file.warnings[0].text("en")
    assert line in trf.dumps(trf_file)


def test_an_order_by_rank_is_said_to_be_unused_where_the_system_has_none() -> None:
    lines = ("XXR 9", "### zwitser system=knsb-weerstand", "XXC rank", player(1))
    assert [each.code for each in trf.loads(file(*lines)).warnings] == ["rank-order-ignored"]


def test_an_unknown_number_of_rounds_is_zero_and_said() -> None:
    trf_file = trf.loads(file(player(1)))
    assert trf_file.tournament.rounds == 0
    assert [str(each) for each in trf_file.warnings] == [
        "the number of rounds is not stated (record 142 or XXR), so the last round is unknown"
    ]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (
            [player(1, "1.5")],
            "player 1 (Player 1) has 1.5 points in columns 81-84, but the results add up to 0.0",
        ),
        (
            [player(1, "0.0", "   1 w 1")],
            "line 1 round 1: player 1 (Player 1) is their own opponent",
        ),
        (
            [player(1, "0.0", "   7 w 1")],
            "line 1 round 1: player 1 (Player 1) meets 7, but there is no player 7",
        ),
        (
            [player(1, "1.0", "   2 w 1"), player(2)],
            (
                "player 1 (Player 1) meets 2, but player 2 (Player 2) does not meet player 1 "
                "(Player 1)"
            ),
        ),
        (
            [player(1, "1.0", "   2 w 1"), player(2, "1.0", "   1 b 1")],
            "player 1 (Player 1) has '1' against '1' of player 2 (Player 2): no result fits both",
        ),
        (
            [player(1, "1.0", "   2 w 1"), player(2, "0.0", "   1 w 0")],
            "line 1 round 1: player 1 (Player 1) has white, and so has player 2 (Player 2)",
        ),
        (
            [player(1, "1.0", "   2 - 1"), player(2, "0.0", "   1 - 0")],
            "line 1 round 1: player 1 (Player 1) has no colour, nor has player 2 (Player 2)",
        ),
        (
            [player(1, "0.0", "   2 w H"), player(2, "0.0", "   1 b H")],
            "has a bye ('H') and an opponent",
        ),
        ([player(1, "0.0", "0000 - 1"), player(2)], "has the result '1' without an opponent"),
        ([player(1), player(1)], "line 2: player 1 is already on line 1"),
        (
            [player(1)[:70]],
            "line 1 player 1: the line ends at column 70, before the points (columns 81-84)",
        ),
        ([player(1, "abc")], "columns 81-84: expected points like 2.5, got 'abc'"),
        ([player(1, rating="12x")], "columns 49-52: expected a rating, got '12x'"),
        (
            [player(1).replace("   1 ", "   x ", 1)],
            "expected a starting number from 1 to 9999, got 'x'",
        ),
        (
            [player(1, "0.0", "  2 w 1")],
            "round 1, columns 92-99: expected opponent, colour and result like '  12 w 1', got",
        ),
        (
            [player(1, "0.0", *["        "] * 1000, "0000 - Z")],
            "expected at most 1000 rounds, got 1001",
        ),
        ([player(1, "0.0", "        ", "0000 - Z")], "has an entry, but round 1 is not paired yet"),
        (["XXR many", player(1)], "line 1: XXR: expected a number of rounds, got 'many'"),
        (["152 X", player(1)], "line 1: 152: expected W or B, got 'X'"),
        (["162  W 3.0", player(1)], "162: W counts 3.0; here a win is 1, a draw 0.5 and a loss 0"),
        (["162 nonsense", player(1)], "162: expected points like 'W 1.0', got 'nonsense'"),
        (["XXS WW=2", player(1)], "XXS: WW counts 2; here a win is 1, a draw 0.5 and a loss 0"),
        (["XXS nonsense", player(1)], "XXS: expected points, got 'nonsense '"),
        (["BBU  0.0", player(1)], "expected a bye worth 1 or 0.5, got 0.0"),
        (["240 Q   1    1", player(1)], "240: expected F, H or Z and a round, got 'Q   1    1'"),
        (["240 H   1    9", player(1)], "record 240: there is no player 9"),
        (["260   x   1    1    2", player(1)], "260: expected two rounds"),
        (["260   5   1    1    2", player(1)], "260: expected two rounds"),
        (
            ["250      1.0 001 002 0001 0001", player(1)],
            "line 1: 250: expected virtual points in columns 10-13, the first and last round in",
        ),
        (["XXA    1  q.0", player(1)], "XXA: expected a number in columns 5-8 and virtual points"),
        (["XXA    9  1.0", player(1)], "record XXA: there is no player 9"),
        (["XXP 1 x", player(1)], "XXP: expected starting numbers, got '1 x'"),
        (["XXZ 9", player(1)], "record XXZ: there is no player 9"),
        (["### zwitser lots={", player(1)], "line 1: the value of 'lots' is damaged"),
        (["### zwitser system=chess", player(1)], "line 1: the value of 'system' is damaged"),
        (
            ["012 Open"],
            "found 0 players; a TRF has a line 001 for each player",
        ),
    ],
)
def test_a_fault_names_the_place_and_the_player(lines: list[str], said: str) -> None:
    assert said in fault(file(*lines))


@pytest.mark.parametrize("record", ["XXP ", "260   1   9 ", "260   5   5 "])
def test_many_forbidden_pairs_are_bounded_in_any_round(record: str) -> None:
    numbers = range(1, 600)
    listed = " ".join(f"{number:4}" for number in numbers)
    text = file("XXR 9", record + listed, *map(player, numbers))
    assert fault(text) == "record 260 or XXP: more than 100,000 forbidden pairs"


def test_a_club_season_is_no_trf() -> None:
    with pytest.raises(BadInput, match="a club season can't be written as TRF"):
        trf.dumps(Tournament("Club", "club", ()))


def test_a_number_of_five_digits_is_no_trf() -> None:
    with pytest.raises(BadInput, match="player 10000: the number is too large"):
        trf.dumps(Tournament("Open", "knsb-weerstand", (Player(10_000, "A", 1),)))
