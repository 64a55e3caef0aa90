"""Long tables by Jinja2: every text is escaped, and a forgotten name is an error."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from jinja2 import UndefinedError

from zwitser.model import Player
from zwitser_web import tables
from zwitser_web.tournaments.crosstable import CrossCell, CrossRow, CrossTable


def test_texts_are_escaped_and_discs_are_not() -> None:
    cell = CrossCell(2, "white", "1", "", '"><script>')
    row = CrossRow(1, Player(1, "<b>Jan</b>", 1), "1", (cell,))
    html = tables.rows("cross_table", {"lang": "nl", "table": CrossTable("", range(1, 2), (row,))})
    assert "&lt;b&gt;Jan&lt;/b&gt;" in html
    assert 'title="&#34;&gt;&lt;script&gt;"' in html
    assert '<span class="disc white" title="wit">' in html


def test_what_a_page_does_not_give_is_an_error() -> None:
    with pytest.raises(UndefinedError, match="rows"):
        tables.rows("players", {"desk": SimpleNamespace(url=str, may_arbitrate=True)})
