"""Every language says the same things; numbers bring their nouns; words of the house."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from string import Formatter

import pytest

from tests.golden import FOLDER, golden
from zwitser.arbiter import refusal as arbiter
from zwitser.language import FOLDERS, Count, languages, sentences
from zwitser.messages import Message, say
from zwitser.model import AbsenceKind, Options
from zwitser.systems.club.options import ClubOptions

(LOCALE,) = FOLDERS

OF_PARSERS = {
    "faults: backup-shape",
    "faults: not-a-table",
    "faults: not-json",
    "faults: not-toml",
    "faults: not-xml",
}
"""What a parser has `found` is in English, and left out in other languages."""

SHUNNED = {
    "nl": {
        r"\bronden\b": "rondes",
        r"\brondtoernooi|\bgesloten toernooi": "rondetoernooi",
        r"\blotnummer": "lotingsnummer",
        r"\bgelijk (staa|stond)": "gelijkstaan",
        r"\binterne competitie": "clubcompetitie",
        r"\b[Uu]w?\b": "je",
        r"!": "no exclamation mark",
        r"\(en\)|\(s\)": "a count with its noun",
    },
    "en": {
        r"\b(color|center|neighbor)": "British spelling",
        r"!": "no exclamation mark",
        r"\(s\)": "a count with its noun",
        r"\b(he|him|his|himself|she|her|herself)\b": "the player",
    },
}
"""What no sentence of a language has, and what it has instead."""


STORED = "systems: club.example"
"""The name that an example has in the databases there are."""


def entries(lang: str) -> Iterator[tuple[str, str]]:
    """Give every sentence of a language with its file and code."""
    for path in sorted((LOCALE / lang).rglob("*.toml")):
        area = path.relative_to(LOCALE / lang).with_suffix("").as_posix()
        for key, value in tomllib.loads(path.read_text("utf-8")).items():
            table = {key: value} if isinstance(value, str) else value
            prefix = "" if isinstance(value, str) else f"{key}."
            yield from ((f"{area}: {prefix}{code}", text) for code, text in table.items())


def facts(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


@pytest.mark.parametrize("lang", languages())
def test_every_language_has_the_sentences_and_the_facts_of_the_first(lang: str) -> None:
    first, own = dict(entries(languages()[0])), dict(entries(lang))
    assert len(own) > 3000
    assert first.keys() == own.keys()
    assert [code for code, text in own.items() if not text.strip()] == []
    other = {code: facts(text) ^ facts(first[code]) for code, text in own.items()}
    assert {code for code, names in other.items() if names} <= OF_PARSERS


@pytest.mark.parametrize("lang", languages())
def test_sentences_are_those_of_the_golden_file(lang: str) -> None:
    is_same = golden(lang) == (FOLDER / f"{lang}.txt").read_text("utf-8")
    assert is_same, "sentences changed: run `python -m tests.golden` and review the diff"


@pytest.mark.parametrize("lang", languages())
def test_no_code_stands_in_two_files_of_a_folder(lang: str) -> None:
    codes = [code.partition(": ")[2] for code, _ in entries(lang) if code.startswith("web/")]
    assert len(codes) == len(set(codes))


@pytest.mark.parametrize("lang", SHUNNED)
def test_a_language_keeps_to_the_words_of_the_house(lang: str) -> None:
    assert [
        (code, instead)
        for code, text in entries(lang)
        for pattern, instead in SHUNNED[lang].items()
        if re.search(pattern, text) and code != STORED
    ] == []


def test_no_module_asks_which_language_it_is() -> None:
    sources = [*LOCALE.parent.parent.rglob("*.py"), *LOCALE.parent.parent.rglob("*.html")]
    asks = re.compile(r"""\blang\w* (==|!=) ["']|match lang""")
    assert [path.name for path in sources if asks.search(path.read_text("utf-8"))] == []


def test_every_setting_and_absence_that_a_refusal_can_name_has_words() -> None:
    names = {field.name for kind in (Options, ClubOptions) for field in fields(kind)} - {"own"}
    names |= {kind.value for kind in AbsenceKind}
    terms = sentences("nl", arbiter.AREA).keys()
    assert {f"terms.{name}" for name in names - {"forbidden", "club"}} <= terms


def test_a_result_in_a_refusal_is_written_for_people() -> None:
    facts = {"board": 3, "result": "1/2-1/2"}
    assert (
        arbiter.say_refusal("result-known", facts, {}, "nl") == "bord 3 heeft al een uitslag: ½-½"
    )


def test_a_count_brings_its_noun_along() -> None:
    said = "{count:ronde|rondes} nagerekend".format
    assert said(count=Count(1)) == "1 ronde nagerekend"
    assert said(count=Count(0)) == "0 rondes nagerekend"
    assert f"{Count(7)} {Count(7):03}" == "7 007"


def test_a_count_is_written_as_people_write_it() -> None:
    assert [f"free {Count(n):once|twice|times}" for n in range(4)] == [
        "free 0 times",
        "free once",
        "free twice",
        "free 3 times",
    ]
    assert f"{Count(1):keer|keer}" == "1 keer"


def test_a_balance_has_a_real_minus_and_what_was_typed_stays() -> None:
    balances = Message(
        "colour.alternate-round", "", {"white_balance": -1, "black_balance": 1, "round": 2}
    )
    assert "(−1 en 1)" in say(balances, ("weerstand",), {}, "nl")
    typed = Message("expected-0-to", "", {"limit": 9999, "got": -5})
    assert say(typed, ("faults",), {}, "en").endswith("got -5")


@pytest.mark.parametrize(("count", "said"), [(1, "Bij 1 verschil is"), (2, "Bij 2 verschillen is")])
def test_a_claim_counts_too(count: int, said: str) -> None:
    claim = Message("check.without-reason", "", {"count": count})
    assert say(claim, ("check",), {}, "nl").startswith(said)
