"""Templates as a reader meets them: of a width that fits, and with no address by hand."""

from __future__ import annotations

import re
from pathlib import Path

WEB = Path(__file__).parents[2] / "src" / "zwitser_web"
TEMPLATES = sorted((WEB / "templates").rglob("*.*"))
BY_HAND = re.compile(r"""(?:href|action|src|hx-get|hx-post)=["']/""")


def test_templates_are_at_most_120_columns_wide_and_ask_for_their_addresses() -> None:
    offenders = [
        f"{template.relative_to(WEB).as_posix()}:{number}"
        for template in TEMPLATES
        for number, line in enumerate(template.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > 120 or BY_HAND.search(line)
    ]
    assert TEMPLATES
    assert offenders == []
