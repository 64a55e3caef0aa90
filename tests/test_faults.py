"""Faults have a sentence, and every place in it is filled."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from string import Formatter

from django.conf import settings

from zwitser.arbiter import refusal as arbiter
from zwitser.errors import BadInput, Fault, NoPairing, fault, say_fault
from zwitser.formats.tables import PlayerColumn, read_players
from zwitser.language import sentences
from zwitser.messages import message
from zwitser.systems.keizer.options import KeizerKind, KeizerOptions
from zwitser_web import texts

SOURCES = Path(__file__).parent.parent / "src"
CODE_AT = {
    "message": 0,
    "fault": 1,
    "_fault": 1,
    "wrong": 1,
    "at": 1,
    "Refused": 0,
    "refusal": 1,
}
"""Where the code stands among the arguments of each function that makes words to be said."""

REFUSING = ("Refused", "refusal")
LIBRARY_ONLY = {"season-over", "season-not-over", "database-in-use"}
"""Refusals of commands; the desk asks the arbiter first, who has words of his own for them."""

OF_JOURNAL = "wording.py"
"""What a line of a journal says has sentences of its own (`tests/journal`)."""

ADDED = {
    "records.py": {"record"},
    "players.py": {"player"},
}
"""Facts that the `fault` of a reader adds to those that it is given."""


@dataclass(frozen=True)
class Use:
    """A code in the source with the facts that go with it."""

    where: str
    maker: str
    code: str
    facts: frozenset[str]


def uses() -> Iterator[Use]:
    """Find every message and fault that the source makes."""
    for path in sorted(SOURCES.rglob("*.py")):
        if path.name == OF_JOURNAL:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and (maker := _name(node.func)) in CODE_AT:
                facts = {word.arg for word in node.keywords if word.arg}
                facts |= ADDED.get(path.name, set())
                for code in _codes(node.args[CODE_AT[maker] :][:1]):
                    yield Use(f"{path.name}:{node.lineno}", maker, code, frozenset(facts))


def _name(called: ast.expr) -> str:
    if isinstance(called, ast.Attribute):
        return called.attr
    return called.id if isinstance(called, ast.Name) else ""


def _codes(found: list[ast.expr]) -> Iterator[str]:
    for node in found:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.IfExp):
            yield from _codes([node.body, node.orelse])
        elif isinstance(node, ast.JoinedStr):
            yield ast.unparse(node)  # a sentence where a code should be


def places(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def wanted_of_keizer() -> set[str]:
    """The codes that say what an option of Keizer may be; each kind is made by a function."""
    kinds = [option.kind for option in KeizerOptions.declared().values()]
    return {kind.wanted.code for kind in kinds if isinstance(kind, KeizerKind)}


FOUND = list(uses())
USES = [use for use in FOUND if use.maker not in REFUSING]
SENTENCES = sentences("en", ("faults",))


def test_the_source_is_really_searched() -> None:
    assert len(USES) > 200
    assert {use.where.split(":")[0] for use in USES} >= {"sheets.py", "rounds.py", "backup.py"}


def test_every_code_that_is_used_has_its_sentences() -> None:
    assert [use for use in USES if use.code not in SENTENCES] == []
    assert wanted_of_keizer() <= SENTENCES.keys()


def test_every_place_in_a_sentence_is_filled() -> None:
    known = [use for use in USES if use.code in SENTENCES]
    empty = [use for use in known if not places(SENTENCES[use.code]) <= use.facts]
    assert empty == []


def test_every_refusal_has_its_words_at_the_desk() -> None:
    codes = {use.code for use in FOUND if use.maker in REFUSING} - {"f'quota-{what}'"}
    codes |= {f"quota-{what}" for what in settings.QUOTAS}
    at_the_desk = sentences("en", texts.AREA).keys()
    unsaid = {code for code in codes if f"refused.{code}" not in at_the_desk}
    assert len(codes) > 60
    assert unsaid - sentences("en", arbiter.AREA).keys() == LIBRARY_ONLY


def test_no_sentence_is_left_over() -> None:
    columns = {f"column.{column.value}" for column in PlayerColumn}
    made = {use.code for use in USES} | wanted_of_keizer()
    assert SENTENCES.keys() - made - columns == set()
    assert columns <= SENTENCES.keys()


def test_a_fault_of_a_table_says_line_and_column_in_both_languages() -> None:
    (wrong,) = read_players("Naam;Rating\nJansen;veel\n").faults
    assert wrong.text("en") == "row 2, rating: expected a rating from 0 to 9999, got 'veel'"
    assert wrong.text("nl") == (
        "regel 2, kolom rating: een rating is een getal van 0 tot en met 9999, er staat 'veel'"
    )


def test_a_limit_has_its_thousands_apart_and_a_number_of_a_player_has_not() -> None:
    rows = message("too-many-rows", most=20_000)
    assert (say_fault(rows, "nl"), say_fault(rows, "en")) == (
        "hoogstens 20.000 regels kan",
        "expected at most 20,000 rows",
    )
    assert fault("", "no-player", player=20_000).text("nl") == "er is geen speler 20000"


def test_a_name_that_looks_like_a_place_is_not_translated() -> None:
    assert Fault("Player 1", message("missing")).text("nl") == "Player 1: ontbreekt"


def test_the_faults_that_are_not_shown_are_counted_in_the_readers_language() -> None:
    error = BadInput(fault("", "no-player", player=number) for number in range(1, 8))
    assert error.text("nl").endswith("er is geen speler 5; en nog 2")
    assert str(error).endswith("there is no player 5; and 2 more")


def test_who_is_stuck_is_named_with_the_reason_in_the_readers_language() -> None:
    error = NoPairing([4, 7], message("stuck-few-opponents"))
    error.names = {4: "Jansen", 7: "Bos"}
    assert error.text("nl").endswith(
        "4 Jansen, 7 Bos (zij hebben te weinig mogelijke tegenstanders over)"
    )
    assert str(error) == (
        "no pairing satisfies the absolute norms; it gets stuck at: 4 Jansen, 7 Bos (they "
        "have too few possible opponents left)"
    )
