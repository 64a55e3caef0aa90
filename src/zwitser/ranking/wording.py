"""Sentences of the tie-breaks: names of criteria, derivations of values, and warnings."""

from __future__ import annotations

from collections.abc import Mapping

from zwitser.language import Language, sentences
from zwitser.messages import Fact, Message, format_points, format_quarters, say
from zwitser.ranking.criteria import HALVES, QUARTERS, Criterion
from zwitser.ranking.field import Term
from zwitser.ranking.standings import POINTS, Derivation, Standings
from zwitser.results import NOBODY

AREA = ("ranking",)


def name_of(criterion: str, lang: Language, *, is_go: bool = False) -> str:
    """Name a criterion, and the other ranking that it looks at.

    The name of a criterion of a system's own standings, such as SOS, is its id.
    """
    id_, _, ranking = criterion.partition(":")
    words = sentences(lang, AREA)
    name = words.get(f"name.{id_}", id_)
    if is_go:
        name = words.get(f"go-name.{id_}", name)
    return f"{name}: {ranking}" if ranking else name


def sign_of(id_: str, lang: Language, *, by_resistance: bool = False) -> str:
    """Give the abbreviation above a column; that of a criterion of one system only is its id.

    Resistance points are BH in English, but WP in a system `by_resistance`: there a Dutch
    regulation has them on its cards.
    """
    words, code = sentences(lang, AREA), id_.partition(":")[0]
    sign = words.get(f"sign.{code}", id_)
    return words.get(f"sign-by-resistance.{code}", sign) if by_resistance else sign


NAMED = 5
"""Players of a tie that are named; of a larger one the sentence has only the number."""


def tie_lines(table: Standings, player: int, names: Mapping[int, str], lang: Language) -> list[str]:
    """Say whether a criterion broke each tie that a player was in after the points."""
    told = []
    for tie in table.ties_of(player):
        if tie.criterion == POINTS.id:
            continue
        others = tuple(other for other in tie.tied if other != player)
        code = "tie-broken" if len(tie.parts) > 1 else "tie-left"
        facts: dict[str, Fact] = {"players": others}
        if len(others) > NAMED:
            code, facts = f"{code}-many", {"count": len(others)}
        claim = Message(code, "", {**facts, "criterion": tie.criterion})
        told.append(say(claim, AREA, names, lang))
    return told


def amount(criterion: Criterion, value: int | None) -> str | None:
    """Write a value for people: points with ½ and ¼, the rest as a decimal."""
    if value is None:
        return None
    if criterion.unit == HALVES:
        return format_points(value)
    return format_quarters(value) if criterion.unit == QUARTERS else criterion.format(value)


def lines(derivation: Derivation, names: Mapping[int, str], lang: Language) -> list[str]:
    """Write out a derivation: a sentence for each term and one for the sum."""
    claims = [_term_claim(term, derivation.criterion) for term in derivation.terms]
    if derivation.conclusion is not None:
        claims.append(derivation.conclusion)
    return [say(claim, AREA, names, lang) for claim in claims]


def _term_claim(term: Term, criterion: Criterion) -> Message:
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
    claim = Message(code, criterion.article, facts)
    is_cut = term.cut and term.code != "unrated"
    return Message("cut", "", {"sentence": claim}) if is_cut else claim
