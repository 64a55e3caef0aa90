"""One reading of a round robin: boards, cards and drawn table show the points of the standings."""

from __future__ import annotations

import re

from zwitser.messages import format_points
from zwitser.model import Absence, AbsenceKind, Game, Player, Result, Round, Tournament
from zwitser.pictures.tables import cross_table_svg
from zwitser.ranking.standings import standings
from zwitser_web.round_numbers import RoundRef
from zwitser_web.tournaments.boards import points_before
from zwitser_web.tournaments.cards import pairing_card

PLAYERS = tuple(Player(number, f"P{number}", number) for number in range(1, 5))
ABSENT, OPPONENT = 4, 1
"""In the first round of the table the first meets the last."""

PLAYED = Tournament(
    "Vierkamp",
    "round-robin",
    PLAYERS,
    history=(
        Round(
            (Game(2, 3, Result.DRAW),),
            (Absence(ABSENT, AbsenceKind.ZERO), Absence(OPPONENT, AbsenceKind.BYE)),
        ),
    ),
)
POINTS = {line.player: line.points for line in standings(PLAYED).players}


def test_the_opponent_of_an_absent_player_has_a_point() -> None:
    assert POINTS == {OPPONENT: 2, 2: 1, 3: 1, ABSENT: 0}


def test_boards_of_the_next_round_show_the_points_of_the_standings() -> None:
    assert points_before(PLAYED, RoundRef(0, 2)) == POINTS


def test_cards_show_the_points_of_the_standings() -> None:
    cards = {player.id: pairing_card(PLAYED, player, "nl") for player in PLAYERS}
    assert {id_: card.points for id_, card in cards.items()} == {
        id_: format_points(points) for id_, points in POINTS.items()
    }


def test_the_drawn_table_shows_the_points_of_the_standings() -> None:
    order = sorted(POINTS, key=lambda id_: (-POINTS[id_], id_))
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", cross_table_svg(PLAYED, order, "nl"))
    rows = [texts.index(f"P{id_}") for id_ in order]
    ends = [*(row - 1 for row in rows[1:]), len(texts) - 1]
    assert [texts[end - 1] for end in ends] == [format_points(POINTS[id_]) for id_ in order]
