"""A round is drawn in its page: groups, floats, colours, who is free."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.pictures.test_pictures import FIRST, SECOND, tournament
from zwitser.generator import Recipe, generate
from zwitser.generator.fiction import NOTHING_SPECIAL
from zwitser.pictures.round import scene_of
from zwitser.proposal import Explanation, GroupExplanation, Pair, Proposal
from zwitser_web.models import Tournament
from zwitser_web.public.pictures import GroupDrawing, drawn_round


def names(group: GroupDrawing) -> list[list[str]]:
    return [[row.name for row in part.rows] for part in group.parts]


def test_who_goes_on_stands_in_every_group_he_passes() -> None:
    drawing = drawn_round(scene_of(tournament(7, FIRST), SECOND, "en"))
    rows = [row for group in drawing.groups for part in group.parts for row in part.rows]
    passed = [(row.came, row.goes) for row in rows if row.name == "Player 7"]
    assert passed == [(False, True), (True, True), (True, False)]
    assert [row.name for row in rows if row.free] == ["Player 3"]


def test_a_group_is_cut_where_no_bracket_passes() -> None:
    pairs = (Pair(1, 3), Pair(2, 4), Pair(6, 5), Pair(7, 8))
    groups = (GroupExplanation("0", 0, own=tuple(range(1, 9))),)
    [group] = drawn_round(
        scene_of(tournament(8), Proposal(1, pairs, None, Explanation(groups)))
    ).groups
    assert [len(part) for part in names(group)] == [4, 2, 2]
    assert group.parts[1].white == "M0 1.5h0"
    assert group.parts[1].black == "M0 0.5h0"


def test_a_pair_across_groups_is_told_at_both_ends() -> None:
    season = generate(Recipe("club", 8, 1, "x", NOTHING_SPECIAL))
    told = (GroupExplanation("A", 0, own=(1, 2, 3)), GroupExplanation("B", 0, own=(4, 5, 6)))
    pairs = (Pair(1, 2), Pair(4, 3), Pair(5, 6))
    scene = scene_of(season, Proposal(2, pairs, None, Explanation(told)))
    rows = [row for group in drawn_round(scene).groups for part in group.parts for row in part.rows]
    met = {row.name: (row.colour, row.other) for row in rows if row.other}
    three, four = scene.names[3], scene.names[4]
    assert met == {three: ("black", four), four: ("white", three)}


def test_the_whole_field_is_no_group_beside_the_others() -> None:
    told = (GroupExplanation("", 0, own=(1, 2)), GroupExplanation("21", 42, own=(1, 2)))
    proposal = Proposal(1, (Pair(1, 2),), None, Explanation(told))
    groups = scene_of(tournament(2, system="macmahon"), proposal, "en").groups
    assert [group.title for group in groups] == ["Group 21"]
    alone = Proposal(1, (Pair(1, 2),), None, Explanation(told[:1]))
    [whole] = scene_of(tournament(2, system="keizer"), alone, "en").groups
    assert whole.title == "All players"


@pytest.mark.django_db
def test_the_desk_draws_a_proposal_in_its_page_and_as_a_file(
    desk: Client, tournament: Tournament
) -> None:
    desk.post("/t/avond/pair")
    address = "/t/avond/round/1/picture.svg"
    part = desk.get(address, headers={"HX-Request": "true"})
    assert re.search(r'^\s*<div class="round-drawing">', part.content.decode())
    assert desk.get(address)["Content-Type"] == "image/svg+xml"


def test_heading_of_a_group_counts_its_points() -> None:
    told = tuple(GroupExplanation(str(n), n, own=(n + 1,)) for n in range(4))
    proposal = Proposal(1, (Pair(1, 2), Pair(3, 4)), None, Explanation(told))
    titles = {
        lang: [group.title for group in scene_of(tournament(4), proposal, lang).groups]
        for lang in ("nl", "en")
    }
    assert titles["nl"] == ["0 punten", "½ punt", "1 punt", "1½ punten"]
    assert titles["en"] == ["0 points", "½ point", "1 point", "1½ points"]


@pytest.mark.parametrize(("players", "short"), [(20, True), (22, False)])
def test_only_a_long_group_may_be_cut(players: int, *, short: bool) -> None:
    own = tuple(range(1, players + 1))
    pairs = tuple(Pair(n, n + 1) for n in own[::2])
    told = (GroupExplanation("0", 0, own=own),)
    proposal = Proposal(1, pairs, None, Explanation(told))
    [group] = drawn_round(scene_of(tournament(players), proposal)).groups
    assert group.is_short == short
