from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.articles import PAGE, citations, deciding, marked, page, uncovered
from tests.conftest import marker_faults
from zwitser.articles import Binding, articles_of, find_articles, format_article, regulations

EVERY = [article for regulation in regulations() for article in articles_of(regulation)]


def test_every_id_stands_once() -> None:
    counted = Counter((article.regulation, article.id) for article in EVERY)
    assert [article for article, times in counted.items() if times > 1] == []


@pytest.mark.parametrize(
    ("regulation", "ids"),
    [
        ("knsb-weerstand", [f"C{n}" for n in range(1, 10)]),
        ("knsb-weerstand", [f"F{n}" for n in range(1, 13)]),
        ("go-weerstand", [f"4.{n}" for n in range(1, 9)]),
        ("go-weerstand", [f"7.{n}" for n in range(1, 8)]),
        ("knsb-rating", [f"A{n}" for n in range(1, 12)]),
        ("knsb-rating", [f"C{n}" for n in range(1, 15)]),
    ],
)
def test_chapters_have_no_gaps(regulation: str, ids: list[str]) -> None:
    assert [id_ for id_ in ids if not find_articles(regulation, id_)] == []


def test_every_article_has_one_line_in_both_languages() -> None:
    line = re.compile(r"\S.{5,95}\.")
    offenders = [
        f"{article.regulation} {article.id}"
        for article in EVERY
        if not (line.fullmatch(article.line("nl")) and line.fullmatch(article.line("en")))
        or article.line("nl") == article.line("en")
    ]
    assert offenders == []


def test_a_whole_gives_its_parts_and_nothing_else() -> None:
    assert [a.id for a in find_articles("knsb-weerstand", "A1")] == ["A1a", "A1b", "A1c", "A1d"]
    assert [a.id for a in find_articles("knsb-rating", "A1")] == ["A1"]
    assert [a.id for a in find_articles("go-weerstand", "4.4a")] == ["4.4a"]
    assert [a.id for a in find_articles("osv", "2.WP")][:2] == ["2.WP", "2.WP-FIDE2012"]
    assert find_articles("club", "Nergens") == ()


def test_every_kind_of_binding_occurs() -> None:
    assert {article.binds for article in EVERY} == set(Binding)


def test_articles_are_found_by_their_id() -> None:
    assert find_articles("knsb-weerstand", "C4.2")[0].binds is Binding.PROGRAM


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("knsb-weerstand", "C4.2", "E3"), ""),
        (("knsb-weerstand", "C4.9"), "knsb-weerstand has no article 'C4.9'"),
        (("fide", "C4.2"), "there is no regulation 'fide'"),
        (("club",), "the article marker needs a regulation and at least one article"),
    ],
)
def test_a_marker_must_name_articles_of_ours(args: tuple[str, ...], says: str) -> None:
    assert "".join(marker_faults(pytest.mark.article(*args).mark)) == says


def test_every_article_that_binds_the_program_has_a_test() -> None:
    assert [f"{article.regulation} {article.id}" for article in uncovered()] == []


def test_every_article_that_binds_the_program_is_decided_in_one_place() -> None:
    found = {f"{a.regulation} {a.id}": deciding(a) for a in EVERY if a.binds is Binding.PROGRAM}
    assert {name: places for name, places in found.items() if len(places) != 1} == {}


def test_no_other_article_is_decided_in_two_places() -> None:
    assert [f"{a.regulation} {a.id}" for a in EVERY if len(deciding(a)) > 1] == []


@pytest.mark.parametrize(
    ("module", "text", "ids"),
    [
        (
            "systems/weerstand/waiting_room.py",
            "first in front [C3, C4; go 4.3].",
            ["C3", "C4", "4.3"],
        ),
        ("systems/weerstand/go.py", "the colour [6.1]", ["6.1a", "6.1b", "6.1c", "6.1d"]),
        ("systems/rating/bracket.py", "[B3 to B6]", ["B3", "B4", "B5", "B6"]),
        ("systems/rating/bracket.py", "what is counted (B3), by `list[int]`", []),
        ("results.py", "[fide GHR 3.4,\n    GHR 3.5]", ["GHR 3.4", "GHR 3.5"]),
        ("results.py", "which regulation is not said [F3]", []),
    ],
)
def test_a_mark_in_brackets_names_what_is_decided(module: str, text: str, ids: list[str]) -> None:
    assert [article.id for article in marked(module, text)] == ids


def test_the_page_of_articles_is_up_to_date() -> None:
    current = PAGE.read_text("utf-8")
    assert page() == current, "make it anew: python -m tests.articles"


def test_citations_are_found_in_the_modules_of_a_regulation() -> None:
    chess, go = "knsb-weerstand", "go-weerstand"
    assert "results.py" in citations(find_articles(chess, "F11")[0])
    assert "results.py" in citations(find_articles(go, "7.4")[0])
    assert "results.py" not in citations(find_articles(go, "6.1a")[0])


@pytest.mark.parametrize(
    ("id_", "read"),
    [
        ("C4.2", "C4.2"),
        ("4.4a", "4.4a"),
        ("A7d", "A7d"),
        ("2.WP", "OSV 2, WP"),
        ("2.Play-off", "OSV 2, Play-off"),
        ("5.OSV-Zwitsers", "OSV 5, OSV-Zwitsers"),
        ("1.EenWinnaar", "OSV 1, Een winnaar"),
        ("VrijeAvond", "Vrije avond"),
        ("OnevenA", "Oneven A"),
        ("Kleur", "Kleur"),
        ("", ""),
    ],
)
def test_an_article_is_cited_as_people_read_it(id_: str, read: str) -> None:
    assert format_article(id_) == read
