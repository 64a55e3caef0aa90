"""The page about tie-breaks lists what there is."""

from __future__ import annotations

import re
from pathlib import Path

from zwitser.ranking.criteria import CRITERIA, PRESETS, parse_criterion

PAGE = Path(__file__).parent.parent.parent / "docs" / "tiebreaks.md"


def rows(heading: str) -> list[list[str]]:
    """Give the cells of the table under a heading, without its head."""
    text = PAGE.read_text(encoding="utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in text.splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def codes(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def test_the_page_lists_every_criterion() -> None:
    listed = [id_ for ids, *_ in rows("Criteria") for id_ in codes(ids)]
    assert sorted(listed) == sorted([*CRITERIA, "STANDING:x"])


def test_fide_codes_on_the_page_mean_what_stands_beside_them() -> None:
    for ids, fide, _ in rows("Criteria"):
        if not fide.startswith("("):
            found = [parse_criterion(code).id for code in codes(fide)]
            assert not found or found == codes(ids)


def test_the_page_lists_every_preset_with_its_criteria() -> None:
    listed = {codes(name)[0]: criteria for name, criteria in rows("Presets")}
    plain = {
        name: tuple(text.replace(" for a shared first place only", "").split(", "))
        for name, text in listed.items()
    }
    assert plain == {name: preset.criteria for name, preset in PRESETS.items()}
