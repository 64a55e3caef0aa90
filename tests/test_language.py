"""Numbers with their nouns, and words that every table of sentences spells the same way."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from zwitser import faults as faults
from zwitser import messages as wording
from zwitser.arbiter import sentences as arbiter
from zwitser.articles import of, regulations
from zwitser.explain import check_sentences as check
from zwitser.explain import sentences as explain
from zwitser.formats import remarks
from zwitser.journal import sentences as journal
from zwitser.lab import sentences as lab
from zwitser.language import Count
from zwitser.messages import Message
from zwitser.model import AbsenceKind, Options
from zwitser.pictures import sentences as pictures
from zwitser.ranking import sentences as tiebreaks
from zwitser.systems import norm_sentences as norms
from zwitser.systems.club import sentences as club
from zwitser.systems.club.options import ClubOptions
from zwitser.systems.fide_dutch import sentences as fide_dutch
from zwitser.systems.keizer import sentences as keizer
from zwitser.systems.keizer.fields import FIELDS
from zwitser.systems.macmahon import sentences as macmahon
from zwitser.systems.rating import sentences as rating
from zwitser.systems.round_robin import sentences as round_robin
from zwitser.systems.weerstand import sentences as weerstand
from zwitser_web.texts import TEXTS

TABLES = {
    "remarks": remarks.SENTENCES,
    "faults": faults.SENTENCES,
    "web": TEXTS,
    "tiebreak names": tiebreaks.NAMES,
    "terms": arbiter.TERMS,
    "measures": lab.ABOUT,
    "fide_dutch": fide_dutch.SENTENCES,
    "keizer": keizer.SENTENCES,
    "keizer options": {field.key: field.help for field in FIELDS},
    "macmahon": macmahon.SENTENCES,
    "articles": {
        f"{regulation} {article.id}": (article.nl, article.en)
        for regulation in regulations()
        for article in of(regulation)
    },
} | {
    module.__name__.rpartition(".")[2]: module.SENTENCES
    for module in (
        arbiter,
        check,
        club,
        explain,
        journal,
        norms,
        pictures,
        rating,
        round_robin,
        tiebreaks,
        weerstand,
    )
}

SHUNNED = {
    r"\bronden\b": "rondes",
    r"\brondtoernooi|\bgesloten toernooi": "rondetoernooi",
    r"\blotnummer": "lotingsnummer",
    r"\bgelijk (staa|stond)": "gelijkstaan",
    r"\binterne competitie": "clubcompetitie",
    r"\bu\b|\buw\b": "je",
    r"!": "no exclamation mark",
    r"\(en\)|\(s\)": "a count with its noun",
}
"""What no Dutch sentence has, and what it has instead."""


@pytest.mark.parametrize("name", TABLES)
def test_dutch_keeps_to_the_words_of_the_house(name: str) -> None:
    wrong = [
        (code, instead)
        for code, (nl, _) in TABLES[name].items()
        for pattern, instead in SHUNNED.items()
        if re.search(pattern, nl)
    ]
    assert wrong == []


@pytest.mark.parametrize("name", TABLES)
def test_english_is_british_and_calm(name: str) -> None:
    pattern = r"\b(color|center|neighbor)|!|\(s\)"
    assert [code for code, (_, en) in TABLES[name].items() if re.search(pattern, en)] == []


@pytest.mark.parametrize("name", TABLES)
def test_english_calls_no_player_he_or_she(name: str) -> None:
    pattern = r"\b(he|him|his|himself|she|her|herself)\b"
    assert [code for code, (_, en) in TABLES[name].items() if re.search(pattern, en)] == []


def test_every_setting_and_absence_that_a_refusal_can_name_has_words() -> None:
    names = {field.name for kind in (Options, ClubOptions) for field in fields(kind)} - {"own"}
    names |= {kind.value for kind in AbsenceKind}
    assert names - {"forbidden", "club"} <= arbiter.TERMS.keys()


def test_a_result_in_a_refusal_is_written_for_people() -> None:
    facts = {"board": 3, "result": "1/2-1/2"}
    assert arbiter.sentence("result-known", facts, {}, "nl") == "bord 3 heeft al een uitslag: ½-½"


def test_a_count_brings_its_noun_along() -> None:
    said = "{count:ronde|rondes} nagerekend".format
    assert said(count=Count(1)) == "1 ronde nagerekend"
    assert said(count=Count(0)) == "0 rondes nagerekend"
    assert f"{Count(7)} {Count(7):03}" == "7 007"


def test_a_count_is_written_as_people_write_it() -> None:
    assert [f"free {Count(n):time|times}" for n in range(4)] == [
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
    assert "(−1 en 1)" in wording.say(balances, weerstand.SENTENCES, {}, "nl")
    typed = Message("expected-0-to", "", {"limit": 9999, "got": -5})
    assert wording.say(typed, faults.SENTENCES, {}, "en").endswith("got -5")


@pytest.mark.parametrize(("count", "said"), [(1, "Bij 1 verschil is"), (2, "Bij 2 verschillen is")])
def test_a_claim_counts_too(count: int, said: str) -> None:
    claim = Message("check.without-reason", "", {"count": count})
    assert wording.say(claim, check.SENTENCES, {}, "nl").startswith(said)
