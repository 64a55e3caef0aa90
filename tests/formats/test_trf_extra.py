"""Points beside the results: record 299, `extra` in a document, and what they do."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.formats.test_trf import sort_absences
from tests.formats.trf_lines import fault, file, player
from zwitser import arbiter
from zwitser.errors import BadInput
from zwitser.explanation.round import explain_round
from zwitser.formats import document, trf
from zwitser.formats.trf import by_starting_rank
from zwitser.generator import Recipe, generate
from zwitser.journal.fold import EMPTY, step, to_tournament
from zwitser.messages import Language
from zwitser.model import Extra, Game, Result, Round
from zwitser.ranking.standings import standings
from zwitser.ranking.wording import lines
from zwitser.results import read
from zwitser.systems import pair

HEAD = ("012 Bonus", "142 3", "152 W", "192 FIDE_DUTCH")
WON = ("   2 w 1", "   1 b 0", "   4 w 1", "   3 b 0", "0000 - U")
DRAWN = ("   2 w =", "   1 b =", "   4 w =", "   3 b =", "0000 - U")


def five(record: str, points: tuple[str, ...], cells: tuple[str, ...] = WON) -> str:
    """Write a file of five after round 1, all with one rating."""
    lines = [
        player(number, worth, cell, rating="2500")
        for number, (worth, cell) in enumerate(zip(points, cells, strict=True), 1)
    ]
    return file(*HEAD, *([record] if record else []), *lines)


BONUS = five("299           2.0    1    4", ("1.0", "0.0", "1.0", "2.0", "1.0"))
PENALTY = five("299          -0.5    1    2", ("0.5", "0.0", "0.5", "0.5", "1.0"), DRAWN)


def test_a_bonus_counts_in_score_standings_and_pairing() -> None:
    """Without it the bye goes to 4, the last of those without points; now 2 is alone there."""
    found = trf.loads(BONUS)
    assert found.warnings == ()
    assert found.tournament.extra == (Extra(4, 4, 1),)
    assert standings(found.tournament).players[0].player == 4
    assert pair(found.tournament).bye == 2
    plain = five("", ("1.0", "0.0", "1.0", "0.0", "1.0"))
    assert pair(trf.loads(plain).tournament).bye == 4


def test_a_penalty_takes_points_away() -> None:
    found = trf.loads(PENALTY).tournament
    assert found.extra == (Extra(2, -1, 1),)
    assert [card.points for card in read(found).cards.values()] == [1, 0, 1, 1, 2]
    assert pair(found).bye == 2


@pytest.mark.parametrize("text", [BONUS, PENALTY], ids=["bonus", "penalty"])
def test_extra_points_go_through_trf_document_and_trf(text: str) -> None:
    found = trf.loads(text)
    assert trf.dumps(found) == text
    made = found.tournament
    assert document.loads(document.dumps(made)) == made
    again = trf.loads(trf.dumps(made))
    assert again.tournament == sort_absences(by_starting_rank(made))
    record = next(line for line in text.splitlines() if line.startswith("299"))
    assert record in trf.dumps(made)
    assert trf.dumps(again) == trf.dumps(made)


@pytest.mark.parametrize(
    "record",
    [
        "299           2.0    1    4",
        "299          +2.0  001 0004",
        "299         2.0   1    4",
        "299       2.0   1    4",
        "299           2.0         4",
        "299           2.0  000    4",
    ],
)
def test_both_layouts_are_read_and_a_blank_round_is_the_start(record: str) -> None:
    text = BONUS.replace("299           2.0    1    4", record)
    if record == "299       2.0   1    4":
        assert "299: expected a type in column 5, points in columns 14-17" in fault(text)
        return
    (extra,) = trf.loads(text).tournament.extra
    assert (extra.player, extra.points) == (4, 4)
    assert extra.round == (1 if "1 " in record[13:].replace("001", "1 ") else 0)


@pytest.mark.parametrize(
    ("record", "worth"),
    [
        ("299 L         0.5    1    2    4", {2: 1, 4: 1}),
        ("299 W         2.0         1", {1: 2}),
        ("299 W         2.0    1    2", {}),
        ("299 D         0.0         1", {}),
    ],
)
def test_what_a_kind_of_result_is_worth_is_the_difference_it_makes(
    record: str, worth: dict[int, int]
) -> None:
    points = [2 + worth.get(1, 0), worth.get(2, 0), 2, worth.get(4, 0), 2]
    found = trf.loads(five(record, tuple(f"{each / 2:.1f}" for each in points)))
    assert {each.player: each.points for each in found.tournament.extra} == worth
    assert [each.code for each in found.warnings] == ["points-typed"]


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ("299 Q         2.0    1    4", "299: expected a type in column 5"),
        ("299           2.0    1    9", "record 299: there is no player 9"),
        ("299", "299: expected a type in column 5"),
    ],
)
def test_a_record_299_that_cant_be_is_named(record: str, said: str) -> None:
    assert said in fault(five(record, ("1.0", "0.0", "1.0", "0.0", "1.0")))


def test_a_system_without_extra_points_keeps_the_record_and_says_so() -> None:
    text = five("299           2.0    1    4", ("1.0", "0.0", "1.0", "0.0", "1.0"))
    found = trf.loads(text, system="knsb-weerstand")
    assert found.tournament.extra == ()
    assert [each.code for each in found.warnings] == ["points-ignored"]
    written = json.loads(document.dumps(found.tournament)) | {
        "extra": [{"player": 1, "points": "1"}]
    }
    with pytest.raises(BadInput, match=r"extra\[0\]"):
        document.loads(json.dumps(written))


@pytest.mark.parametrize(
    "extra",
    [
        {"player": 9, "points": "1"},
        {"player": 1, "points": "0.3"},
        {"player": 1, "points": 1},
        {"player": 1, "points": "1", "round": 0},
        {"player": 1},
        {"player": 1, "points": "1", "why": "late"},
    ],
)
def test_a_damaged_entry_of_a_document_is_refused(extra: dict[str, object]) -> None:
    written = json.loads(document.dumps(trf.loads(BONUS).tournament))
    with pytest.raises(BadInput, match="extra"):
        document.loads(json.dumps(written | {"extra": [extra]}))


def test_points_count_from_the_end_of_their_round() -> None:
    made = replace(trf.loads(BONUS).tournament, extra=(Extra(4, 4, 2), Extra(2, 1)))
    assert [card.points for card in read(made).cards.values()] == [2, 1, 2, 0, 2]
    assert read(made, after=0).cards[2].points == 1
    second = Round((Game(3, 1, Result.DRAW), Game(5, 4, Result.DRAW)))
    later = replace(made, history=(*made.history, second))
    assert read(later).cards[4].points == 5
    assert read(later, after=1).cards[4].points == 0


@pytest.mark.parametrize("system", ["fide-dutch", "knsb-rating"])
@pytest.mark.parametrize("points", [3, -7])
def test_who_gives_everybody_the_same_changes_no_pairing(system: str, points: int) -> None:
    """Scores count in a pairing by their order alone, but for who is exempt in a last round."""
    for seed in range(12):
        made = generate(Recipe(system, 9 + seed, 6, f"extra {seed}"))
        for after in range(1, 5):
            before = replace(made, history=made.history[:after], next_absences=())
            gifts = tuple(Extra(each.id, points, seed % 2 and after) for each in made.players)
            with_them = replace(before, extra=gifts)
            assert pair(with_them).pairs == pair(before).pairs
            assert pair(with_them).bye == pair(before).bye


def test_a_gift_is_no_float_of_an_earlier_round() -> None:
    """Both had the same score when they met; what one got after it makes no float."""
    made = trf.loads(BONUS).tournament
    second = Round(
        (
            Game(1, 3, Result.DRAW),
            Game(5, 2, Result.DRAW),
        )
    )
    later = replace(made, history=(*made.history, second), extra=(Extra(1, 2, 2),))
    cards = read(later).cards
    assert cards[1].totals == [0, 2, 5]
    assert cards[3].totals == [0, 2, 3]


def test_progress_and_the_journal_know_the_extra_points() -> None:
    made = trf.loads(BONUS).tournament
    line = next(each for each in standings(made, tiebreaks=["SOPS"]).players if each.player == 4)
    assert line.values["SOPS"] == 4
    state = step(arbiter.import_document(EMPTY, made), EMPTY)
    assert to_tournament(state).extra == made.extra


@pytest.mark.parametrize(
    ("lang", "value", "in_round"),
    [
        ("nl", "Naast de uitslag van ronde 1: 2.", "Player 4 heeft +2 naast de uitslagen."),
        ("en", "Beside the result of round 1: 2.", "Player 4 has +2 beside the results."),
    ],
)
def test_a_ranking_and_a_round_say_what_stands_beside_the_results(
    lang: Language, value: str, in_round: str
) -> None:
    made = trf.loads(BONUS).tournament
    derivation = standings(made).explain(4)[0]
    assert lines(derivation, made.names, lang)[-1] == value
    assert sum(term.adds or 0 for term in derivation.terms) == derivation.value == 4
    assert in_round in explain_round(made, lang).to_text()


def test_a_player_who_is_removed_takes_his_extra_points_along() -> None:
    made = trf.loads(
        file(*HEAD, "299           1.0         2", player(1), player(2, "1.0"))
    ).tournament
    state = step(arbiter.import_document(EMPTY, made), EMPTY)
    gone = to_tournament(step(arbiter.remove(state, 2), state))
    assert (gone.extra, [each.id for each in gone.players]) == ((), [1])
