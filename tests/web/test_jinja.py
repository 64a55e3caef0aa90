"""Pages by Jinja2: every text is escaped, and a forgotten name is an error."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from jinja2 import UndefinedError

from zwitser.model import Game, Player, Result, Round, Tournament
from zwitser_web import jinja
from zwitser_web.tournaments.crosstable import CrossCell, CrossRow, CrossTable, cross_tables


def test_texts_are_escaped_and_discs_are_not() -> None:
    cell = CrossCell(2, "white", "1", "", '"><script>')
    row = CrossRow(1, Player(1, "<b>Jan</b>", 1), "1", (cell,))
    hall = SimpleNamespace(
        system=SimpleNamespace(has_groups=False), tournament=Tournament("", "knsb-weerstand", ())
    )
    facts = {"lang": "nl", "hall": hall, "table": CrossTable("", range(1, 2), (row,))}
    html = jinja.render_to_string("_cross_table.html", facts)
    assert "&lt;b&gt;Jan&lt;/b&gt;" in html
    assert 'title="&#34;&gt;&lt;script&gt;"' in html
    assert '<span class="disc white" title="wit">' in html


def test_who_shares_a_place_has_a_line_of_his_own_in_the_cross_table() -> None:
    """Two boards won by white: two share the first place and two the third."""
    players = tuple(Player(number, f"Speler {number}", number) for number in range(1, 5))
    round_ = Round((Game(1, 3, Result.WHITE_WINS), Game(2, 4, Result.WHITE_WINS)))
    tournament = Tournament("Avond", "knsb-weerstand", players, history=(round_,))
    [table] = cross_tables(tournament, "nl")
    assert [(row.rank, row.player.id) for row in table.rows] == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert [cell.opponent for row in table.rows for cell in row.cells] == [3, 4, 1, 2]


def test_what_a_page_does_not_give_is_an_error() -> None:
    with pytest.raises(UndefinedError, match="rows"):
        jinja.render_to_string(
            "rows/players.html", {"desk": SimpleNamespace(url=str, may_arbitrate=True)}
        )
