"""The name of each measure of the lab, a sentence about it, and the words around tables."""

from __future__ import annotations

from zwitser.lab.measures import FIRST_BY
from zwitser.lab.systems import OWN_ORDER, POINTS
from zwitser.language import Language, sentence

AREA = ("lab",)

DECIDERS = {POINTS: "first-by-points", OWN_ORDER: "first-by-order"}
"""What decides the first place without being a tie-break."""


def name_of(measure: str, lang: Language) -> str:
    """Give the name of a measure."""
    return _say("name", measure, lang)


def about(measure: str, lang: Language, **facts: int) -> str:
    """Say in a sentence what a measure is."""
    return _say("about", measure, lang, **facts)


def _say(kind: str, measure: str, lang: Language, **facts: int) -> str:
    if not measure.startswith(FIRST_BY):
        return sentence(lang, AREA, f"{kind}.{measure}").format(**facts)
    criterion = measure.removeprefix(FIRST_BY)
    code = DECIDERS.get(criterion, "first-by")
    return sentence(lang, AREA, f"{kind}.{code}").format(criterion=criterion)


def text(lang: Language, code: str, **facts: object) -> str:
    """Give the words around a table."""
    return sentence(lang, AREA, f"table.{code}").format(**facts)
