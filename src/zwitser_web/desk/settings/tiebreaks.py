"""The choice of tie-breaks: from a list by name, in an order, or a list that has a name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict

from zwitser.messages import Language
from zwitser.ranking.criteria import CRITERIA, PRESETS
from zwitser.ranking.wording import name_of
from zwitser_web.texts import text

OWN = "own"
PLACES = 6
"""Criteria that can be chosen one after the other; nobody has used more."""

LEFT_OUT = ("PTS", "STANDING")
"""Points come first anyway, and a ranking is chosen by the tournament that has it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose, by its name, with one line about it."""

    value: str
    name: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Picker:
    """What the form shows: the lists with a name, the criteria, and what is chosen now."""

    presets: Sequence[Choice]
    criteria: Sequence[Choice]
    preset: str
    chosen: Sequence[str]


def picker(
    words: Sequence[str],
    rankings: Sequence[str],
    lang: Language,
    own: Sequence[str] = (),
    *,
    now: Sequence[str] = (),
    is_go: bool = False,
) -> Picker:
    """Show a list as it is; `rankings` are the tournaments whose ranking is linked.

    A system may have criteria of its `own` to choose from; then no list has a name. Without a list
    of one's own the form begins with what decides `now`, to be put into another order.
    """
    if own:
        chosen = [*words, *[""] * PLACES][: max(PLACES, len(words))]
        return Picker(
            [], [_choice(id_, lang, is_go=is_go) for id_ in own], OWN if words else "", chosen
        )
    preset = words[0] if len(words) == 1 and words[0] in PRESETS else OWN if words else ""
    own = _spelled(words) if preset == OWN else [id_ for id_ in now if id_ in CRITERIA]
    return Picker(
        [Choice(name, text(f"preset.{name}", lang), _listed(name, lang)) for name in PRESETS],
        [*_criteria(lang), *(_ranking(name, lang) for name in rankings)],
        preset,
        [*own, *[""] * PLACES][: max(PLACES, len(own))],
    )


def _spelled(words: Sequence[str]) -> list[str]:
    """Give the criteria of a list; one with a name inside it gives its own."""
    return [
        id_ for word in words for id_ in (PRESETS[word].criteria if word in PRESETS else (word,))
    ]


def _criteria(lang: Language) -> list[Choice]:
    return [_choice(id_, lang) for id_ in CRITERIA if id_ not in LEFT_OUT]


def _choice(id_: str, lang: Language, *, is_go: bool = False) -> Choice:
    name = name_of(id_, lang, is_go=is_go) if id_ in CRITERIA else text(f"tiebreak.{id_}", lang)
    return Choice(id_, _capital(name), text(f"about.{id_}", lang))


def _ranking(name: str, lang: Language) -> Choice:
    return Choice(f"STANDING:{name}", text("tiebreaks.ranking", lang, name=name))


def _listed(preset: str, lang: Language) -> str:
    return ", ".join(name_of(id_, lang) for id_ in PRESETS[preset].criteria)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def chosen_words(data: object) -> str | None:
    """Read what the form sent: the name of a list, or criteria in order; None without a form."""
    if not isinstance(data, QueryDict) or "preset" not in data:
        return None
    preset = str(data["preset"])
    if preset != OWN:
        return preset
    return " ".join(dict.fromkeys(filter(None, data.getlist("criterion"))))
