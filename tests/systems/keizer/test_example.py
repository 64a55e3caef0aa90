"""The example beside the options has the numbers of the page for every preset (table B)."""

from __future__ import annotations

import pytest

from zwitser.errors import BadInput
from zwitser.language import sentences
from zwitser.systems.keizer.options import PRESETS, KeizerOptions
from zwitser.systems.keizer.system import Keizer

worked = Keizer().worked_example

TABLE_B = {
    "dutch-classic": "D 30.00 B 27.50 F 24.00 C 22.17 A 21.00 E 18.83 G 14.17",
    "sevilla": "D 165.50 F 160.50 B 144.00 E 144.00 C 135.80 A 117.50 G 103.00",
    "sevilla-score": "D 504 B 481 F 404 A 377 E 337 C 334 G 237",
    "kfc": "D 24.45 B 22.50 F 18.50 A 18.00 C 14.25 E 11.10 G 7.50",
    "freekeizer": "A 32.00 D 32.00 B 28.00 F 26.00 C 23.00 E 19.00 G 13.00",
    "openpairings": "D 26.00 B 24.50 F 24.50 C 18.17 E 15.33 A 10.50 G 9.00",
    "chesspairing": "D 20.50 B 16.00 A 14.00 F 12.50 C 7.00 E 5.00 G 2.50",
    "tomachess": "D 26.50 A 21.00 B 21.00 C 17.50 F 15.50 E 12.50 G 8.50",
    "keizerphp": "D 214.50 F 197.10 B 174.00 C 156.60 E 154.85 A 142.70 G 142.70",
}
"""The totals of table B of the page, with two decimals; by score those of the oracle."""


@pytest.mark.article("keizer", "K2", "K9")
@pytest.mark.parametrize("preset", PRESETS)
def test_the_example_has_the_totals_of_the_page(preset: str) -> None:
    rows = worked(KeizerOptions.read({"preset": preset}), "en").sheet.rows
    assert " ".join(f"{row.cells[1][0]} {row.score}" for row in rows) == TABLE_B[preset]


@pytest.mark.article("keizer", "K7")
def test_the_example_says_what_every_round_brings() -> None:
    rows = {row.cells[1]: row.cells[4:] for row in worked(KeizerOptions.read({}), "nl").sheet.rows}
    # Carla is worth 8, Gijs 7 and Fatma 9 on the list that pays: with notice a third of her own 8.
    assert rows["Carla"] == ("−D 0", "afgemeld 2 2/3", "+G 7", "=F 4½")
    assert rows["Anna"][3] == "+B regl. 10"


@pytest.mark.article("keizer", "K3", "K7")
def test_the_example_is_told_in_both_languages() -> None:
    assert worked(KeizerOptions.read({"top": "20"}), "en").sentences == (
        "With seven players the first place is worth 20 and the last 14.",
        "Against the second (19) the fourth (17) gets: for a win 19, a draw 9½, a loss 0.",
        "Without a game: free 11 1/3, for the club 11 1/3, with notice 5 2/3, without notice 0.",
    )
    assert (
        Keizer()
        .worked_example(KeizerOptions.read({"top": "20"}), "nl")
        .sentences[0]
        .startswith("Bij zeven spelers")
    )


@pytest.mark.article("keizer", "K3", "K10")
def test_the_example_says_that_values_by_score_begin_by_place() -> None:
    found = worked(KeizerOptions.read({"preset": "sevilla-score"}), "en")
    assert found.sentences[0] == (
        "With seven players the first place is worth 200 and the last 100."
    )
    assert "after it 200 is for the highest total, 100 for the lowest" in found.sentences[-1]
    assert [row.cells[3] for row in found.sheet.rows][:2] == ["200", "185"]


@pytest.mark.article("keizer", "K10")
def test_the_example_says_what_comes_after_rounding() -> None:
    *_, games, words = worked(KeizerOptions.read({"rounding": "unit"}), "en").sentences
    assert games == "Against the second (10) the fourth (8) gets: for a win 10, a draw 5, a loss 0."
    # Two thirds of 8 are 5 1/3, a third 2 2/3.
    assert words.startswith("Without a game: free 5, for the club 5, with notice 3,")


@pytest.mark.article("keizer", "K15")
def test_the_example_names_groups_where_there_are_any() -> None:
    rows = worked(KeizerOptions.read({"a_size": 3}), "en").sheet.rows
    assert [row.cells[0] for row in rows] == ["A1", "A2", "A3", "B1", "B2", "B3", "B4"]


@pytest.mark.article("keizer", "K3")
def test_a_top_too_low_for_the_example_is_refused() -> None:
    with pytest.raises(BadInput, match="top"):
        worked(KeizerOptions.read({"top": "6"}), "en")


def test_every_option_is_on_the_form_in_both_languages() -> None:
    words = sentences("en", ("options",))
    for key in KeizerOptions.declared():
        assert {f"keizer.{key}", f"keizer.{key}.help"} <= words.keys()


@pytest.mark.article("keizer", "K2")
@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_left_open_is_what_the_preset_says(preset: str) -> None:
    left = KeizerOptions.left_open({"preset": preset})
    stated = {key: value for key, value in left.items() if value is not None or key == "limit"}
    assert not list(KeizerOptions.faults(stated))
    assert KeizerOptions.read(stated) == KeizerOptions.read({"preset": preset})
