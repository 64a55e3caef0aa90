"""Sentences of the tie-breaks: names of criteria, how a value came about, and warnings."""

from __future__ import annotations

from collections.abc import Mapping

from zwitser.language import Language, sentences
from zwitser.messages import Fact, Message, format_points, format_quarters, say
from zwitser.ranking.criteria import HALVES, QUARTERS, Criterion
from zwitser.ranking.field import Term
from zwitser.ranking.standings import POINTS, Derivation, Standings, Tie
from zwitser.results import NOBODY

AREA = ("ranking",)


def name_of(criterion: str, lang: Language, *, is_go: bool = False) -> str:
    """Give a criterion its name, with that of the other ranking where it has one.

    A criterion of a system's own standings, such as SOS, is known by its id.
    """
    id_, _, ranking = criterion.partition(":")
    words = sentences(lang, AREA)
    name = words.get(f"name.{id_}", id_)
    if is_go:
        name = words.get(f"go-name.{id_}", name)
    return f"{name}: {ranking}" if ranking else name


def sign_of(id_: str, lang: Language, *, by_resistance: bool = False) -> str:
    """Give the short sign above a column; a criterion of one system only is known by its id.

    Resistance points are BH in English, but WP in a system `by_resistance`: there a Dutch
    regulation has them on its cards.
    """
    words, code = sentences(lang, AREA), id_.partition(":")[0]
    sign = words.get(f"sign.{code}", id_)
    return words.get(f"sign-by-resistance.{code}", sign) if by_resistance else sign


NAMED = 5
"""Of a larger group only the number is said."""


def tie_lines(table: Standings, player: int, names: Mapping[int, str], lang: Language) -> list[str]:
    """Say for each tie that a player was in after the points what a criterion made of it."""
    return [
        say(_tie_claim(tie, player), AREA, names, lang)
        for tie in table.ties_of(player)
        if tie.criterion != POINTS.id
    ]


def _tie_claim(tie: Tie, player: int) -> Message:
    others = tuple(other for other in tie.tied if other != player)
    code = "tie-broken" if len(tie.parts) > 1 else "tie-left"
    if len(others) > NAMED:
        return Message(f"{code}-many", "", {"count": len(others), "criterion": tie.criterion})
    return Message(code, "", {"players": others, "criterion": tie.criterion})


def amount(criterion: Criterion, value: int | None) -> str | None:
    """Write a value for people: points with ½ and ¼, the rest as a decimal."""
    if value is None:
        return None
    if criterion.unit == HALVES:
        return format_points(value)
    return format_quarters(value) if criterion.unit == QUARTERS else criterion.format(value)


def lines(derivation: Derivation, names: Mapping[int, str], lang: Language) -> list[str]:
    """Write out how a value came about, a sentence for each term and one for the sum."""
    said = [_line(term, derivation.criterion, names, lang) for term in derivation.terms]
    if derivation.conclusion is not None:
        said.append(say(derivation.conclusion, AREA, names, lang))
    return said


def _line(term: Term, criterion: Criterion, names: Mapping[int, str], lang: Language) -> str:
    sentence = say(_claim(term, criterion), AREA, names, lang)
    if term.cut and term.code != "unrated":
        return say(Message("cut", "", {"sentence": sentence}), AREA, names, lang)
    return sentence


def _claim(term: Term, criterion: Criterion) -> Message:
    code = "round-alone" if term.code == "round" and term.opponent == NOBODY else term.code
    facts: dict[str, Fact] = {"round": term.round}
    given = {
        "opponent": term.opponent or None,
        "points": term.points,
        "score_points": term.score,
        "rating": term.rating,
        "adds": amount(criterion, term.adds),
    }
    facts |= {key: fact for key, fact in given.items() if fact is not None}
    return Message(code, criterion.article, facts)
