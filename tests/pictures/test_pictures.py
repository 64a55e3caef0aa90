from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from zwitser.generator import Recipe, generate
from zwitser.generator.fiction import NOTHING_SPECIAL
from zwitser.messages import Language
from zwitser.model import Absence, AbsenceKind, Game, Player, Result, Round, Tournament
from zwitser.pictures import course_svg, cross_table_svg, round_svg
from zwitser.pictures.tables import course_of
from zwitser.proposal import Explanation, GroupExplanation, Pair, Proposal
from zwitser.systems import SYSTEMS, pair

SVG = "{http://www.w3.org/2000/svg}"


def texts(drawn: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(drawn).iter(f"{SVG}text")]


def elements(drawn: str, tag: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(drawn).iter(f"{SVG}{tag}"))


def players(count: int) -> tuple[Player, ...]:
    return tuple(Player(n, f"Player {n}", n) for n in range(1, count + 1))


def tournament(count: int, *history: Round, system: str = "knsb-weerstand") -> Tournament:
    return Tournament("Club <&> open", system, players(count), rounds=9, history=history)


FIRST = Round(
    (
        Game(1, 4, Result.WHITE_WINS),
        Game(2, 5, Result.DRAW),
        Game(3, 6, Result.BLACK_BY_FORFEIT),
    ),
    (Absence(7, AbsenceKind.BYE),),
)
SECOND = Proposal(
    round=2,
    pairs=(Pair(6, 1), Pair(5, 2), Pair(4, 7)),
    bye=3,
    explanation=Explanation(
        groups=(
            GroupExplanation("1", 2, own=(1, 6, 7), left=(7,)),
            GroupExplanation("½", 1, own=(2, 5), came=(7,), left=(7,)),
            GroupExplanation("0", 0, own=(3, 4), came=(7,), left=(3,)),
        )
    ),
)


def test_score_groups_are_columns_from_the_highest() -> None:
    drawn = round_svg(tournament(7, FIRST), SECOND, "en")
    titles = [text for text in texts(drawn) if re.fullmatch(r"\S+ points?", text)]
    assert titles == ["1 point", "½ point", "0 points"]


def test_every_pair_has_a_line_with_a_white_and_a_black_end() -> None:
    drawn = round_svg(tournament(7, FIRST), SECOND, "nl")
    assert len(elements(drawn, "polyline")) == 3
    discs = [disc.get("fill") for disc in elements(drawn, "circle")]
    assert discs.count("#fff") == discs.count("#111") == 4  # three pairs and the legend


def test_a_float_is_an_arrow_for_every_group_he_passes() -> None:
    drawn = round_svg(tournament(7, FIRST), SECOND)
    assert len(elements(drawn, "path")) == 2 + 1  # two steps down, and the legend
    assert texts(drawn).count("Player 7") == 3


def test_the_free_player_is_marked_where_he_ends() -> None:
    assert "vrij" in texts(round_svg(tournament(7, FIRST), SECOND, "nl"))
    assert "free" in texts(round_svg(tournament(7, FIRST), SECOND, "en"))
    paired = replace(SECOND, bye=None)
    assert "free" not in texts(round_svg(tournament(7, FIRST), paired, "en"))


def test_the_colour_balance_stands_before_the_name() -> None:
    drawn = round_svg(tournament(7, FIRST), SECOND)
    marks = [mark for mark in elements(drawn, "rect") if float(mark.get("width", 0)) == 6]
    fills = [mark.get("fill") for mark in marks]
    # 1 and 2 had white, 4 and 5 had black; a forfeit counts for nothing; and the legend.
    assert (fills.count("#fff"), fills.count("#111")) == (3, 3)


def test_a_pair_across_a_clubs_groups_is_a_straight_line() -> None:
    season = generate(Recipe("club", 8, 1, "x", NOTHING_SPECIAL))
    groups = (GroupExplanation("A", 0, own=(1, 2, 3)), GroupExplanation("B", 0, own=(4, 5, 6)))
    pairs = (Pair(1, 2), Pair(4, 3), Pair(5, 6))
    drawn = round_svg(season, Proposal(2, pairs, None, Explanation(groups)), "nl")
    assert len(elements(drawn, "polyline")) == 2
    titles = [text for text in texts(drawn) if text.startswith("Groep")]
    assert titles == ["Groep A", "Groep B"]


def test_brackets_that_overlap_have_lanes_of_their_own() -> None:
    groups = (GroupExplanation("0", 0, own=tuple(range(1, 9))),)
    pairs = tuple(Pair(n, 9 - n) for n in range(1, 5))
    drawn = round_svg(tournament(8), Proposal(1, pairs, None, Explanation(groups)))
    ends = [_points(line)[1][0] for line in elements(drawn, "polyline")]
    assert len(set(ends)) == 4


def _points(line: ElementTree.Element) -> list[tuple[float, float]]:
    numbers = [float(n) for n in re.findall(r"[\d.]+", line.get("points") or "")]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def test_a_large_round_is_cut_and_the_rest_counted() -> None:
    pairs = tuple(Pair(2 * n + 1, 2 * n + 2) for n in range(200))
    drawn = round_svg(tournament(400), Proposal(1, pairs), "en")
    assert "and 50 more boards" in texts(drawn)
    assert len(elements(drawn, "polyline")) == 150
    assert len(drawn) < 300_000


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_systems_rounds_can_be_drawn(system: str) -> None:
    made = generate(Recipe(system, 9, 3, "draw"))
    if system == "club":
        made = replace(made, periods=made.periods[:1])
        made = replace(made, periods=(replace(made.periods[0], rounds=made.periods[0].rounds[:2]),))
    else:
        made = replace(made, history=made.history[:2])
    proposal = pair(made, explain=True)
    drawn = texts(round_svg(made, proposal))
    for board in proposal.pairs:
        assert any(made.by_id[board.white].name[:20] in text for text in drawn)


def test_a_round_robin_is_a_square_with_everybodys_results() -> None:
    history = (
        Round((Game(1, 4, Result.WHITE_WINS), Game(2, 3, Result.DRAW))),
        Round((Game(4, 3, Result.BLACK_BY_FORFEIT), Game(1, 2, Result.BLACK_WINS))),
    )
    drawn = texts(cross_table_svg(tournament(4, *history, system="round-robin"), (2, 1, 3, 4)))
    rows = [drawn[n : n + 6] for n, text in enumerate(drawn) if text.startswith("Player")]
    cells = {row[0]: row[1:5] for row in rows}
    assert cells["Player 2"] == ["1", "½", "", "1½"]
    assert cells["Player 1"] == ["0", "", "1", "1"]
    assert cells["Player 3"] == ["½", "", "+", "1½"]
    assert cells["Player 4"][:3] == ["", "0", "−"]


def test_other_tournaments_show_the_rounds() -> None:
    ranking = (1, 6, 7, 2, 5, 3, 4)
    drawn = texts(cross_table_svg(tournament(7, FIRST), ranking, "nl"))
    cells = {text: drawn[n + 1] for n, text in enumerate(drawn) if text.startswith("Player")}
    assert cells["Player 1"] == "7w1"
    assert cells["Player 4"] == "1z0"
    assert cells["Player 6"] == "6z+"
    assert cells["Player 7"] == "vrij"


def test_scores_of_another_kind_can_be_given() -> None:
    scores = {n: f"{n}/3" for n in range(1, 8)}
    drawn = texts(cross_table_svg(tournament(7, FIRST), range(1, 8), scores=scores))
    assert {"1/3", "7/3"} <= set(drawn)


def test_a_clubs_table_is_that_of_the_last_period() -> None:
    season = generate(Recipe("club", 8, 2, "table", NOTHING_SPECIAL))
    title = texts(cross_table_svg(season, range(1, 9), "nl"))[0]
    assert title.endswith("stand na ronde 2")


def test_a_large_table_is_cut_and_the_rest_counted() -> None:
    drawn = cross_table_svg(tournament(300), range(1, 301), "en")
    assert "and 100 more players" in texts(drawn)


def test_the_course_has_a_line_for_everybody_through_his_places() -> None:
    drawn = course_svg(tournament(3), [(1, 2, 3), (2, 1, 3), (3, 2, 1)], "en")
    lines = elements(drawn, "polyline")
    heights = [[y for _, y in _points(line)] for line in lines]
    assert len(lines) == 3
    first, middle, last = sorted({y for line in heights for y in line})
    assert heights == [[first, middle, last], [middle, first, middle], [last, last, first]]
    assert {"1. Player 3", "2. Player 2", "3. Player 1", "Player 1 1"} <= set(texts(drawn))


def test_a_long_course_shows_who_is_first_at_the_end() -> None:
    order = tuple(range(1, 101))
    drawn = course_svg(tournament(100), [order[::-1], order], "en")
    assert len(elements(drawn, "polyline")) == 40
    assert any("Below place 40" in text for text in texts(drawn))
    assert "1. Player 1" in texts(drawn)


def test_places_of_a_large_field_lie_closer_together_and_none_is_lost() -> None:
    """Of sixty players place 41 is just below place 40, place 60 five rows below it."""
    order = tuple(range(1, 61))
    course = course_of(tournament(60), [order[::-1], order])
    assert [course.y(place) for place in (1, 2, 40)] == [0.5, 1.5, 39.5]
    below = [course.y(place) for place in range(41, 61)]
    assert below == sorted(below)
    assert below[0] > 40
    assert below[-1] < course.height == 45


def test_a_field_that_is_hardly_larger_has_a_row_for_everybody() -> None:
    order = tuple(range(1, 46))
    course = course_of(tournament(45), [order])
    assert (course.rows, course.below, len(course.lines)) == (45, 0, 45)


def test_ones_own_line_is_drawn_wherever_one_stands() -> None:
    order = tuple(range(1, 101))
    drawn = course_svg(tournament(100), [order[::-1], order], "en", own=90)
    assert len(elements(drawn, "polyline")) == 41
    assert {"90. Player 90", "Player 90 11"} <= set(texts(drawn))


def test_a_course_without_rounds_is_an_empty_sheet() -> None:
    assert elements(course_svg(tournament(3), []), "polyline") == []


def _pictures() -> Iterator[Callable[[Language], str]]:
    yield lambda lang: round_svg(tournament(7, FIRST), SECOND, lang)
    yield lambda lang: cross_table_svg(tournament(7, FIRST), range(1, 8), lang)
    yield lambda lang: course_svg(tournament(7, FIRST), [range(1, 8)], lang)


@pytest.mark.parametrize("picture", list(_pictures()))
def test_pictures_are_black_white_and_grey(picture: Callable[[Language], str]) -> None:
    drawn = picture("nl")
    colours = set(re.findall(r"#[0-9a-f]+", drawn))
    assert colours
    assert all(len(set(colour[1:])) == 1 for colour in colours)


@pytest.mark.parametrize("picture", list(_pictures()))
def test_pictures_speak_two_languages(picture: Callable[[Language], str]) -> None:
    assert picture("nl") != picture("en")
    assert "style=" not in picture("nl")  # a strict content security policy forbids it
