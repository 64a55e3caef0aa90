"""Templates as a reader meets them: of a width that fits, and with no address by hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "src" / "zwitser_web"
TEMPLATES = sorted([*(WEB / "templates").rglob("*.*"), *(WEB / "jinja2").rglob("*.*")])
BY_HAND = re.compile(r"""(?:href|action|src|hx-get|hx-post)=["']/""")


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.relative_to(WEB).as_posix())
def test_template_is_at_most_120_columns_wide_and_asks_for_its_addresses(template: Path) -> None:
    text = template.read_text(encoding="utf-8")
    wide = [number for number, line in enumerate(text.splitlines(), 1) if len(line) > 120]
    assert not wide
    assert not BY_HAND.findall(text)
