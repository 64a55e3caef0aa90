"""The words of the web application: the area `web` of `locale`, a file for each page.

`{{ t("key") }}` writes one in a template; `{name}` in a text is filled from its arguments.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from zwitser.arbiter import refusal as arbiter
from zwitser.errors import BadInput, Fault, NoPairing, Refused, ZwitserError, say_fault
from zwitser.language import DEFAULT, Count, Language, join, one_line, sentence, sentences
from zwitser.names import spoken

AREA = ("web",)

OURS = ("players", "rounds", "history", "next", "next.absent", "system")
"""Places in our own document: left out, because nobody who brought no file knows them."""


def has_text(key: str, lang: Language = DEFAULT) -> bool:
    return key in sentences(lang, AREA)


def text(key: str, lang: Language, **facts: object) -> str:
    found = sentence(lang, AREA, key)
    if not facts:
        return found
    counts = {name: Count(fact) for name, fact in facts.items() if type(fact) is int}
    return found.format(**{**facts, **counts})


def refusal(error: ZwitserError, names: Mapping[int, str], lang: Language) -> str:
    """Say in the reader's language why something was not done."""
    match error:
        case NoPairing():
            stuck = join([spoken(names[player]) for player in error.stuck], lang)
            why = _as_sentence(say_fault(error.why, lang)) if error.why else ""
            return f"{text('refused.no-pairing', lang, names=stuck)} {why}".rstrip()
        case BadInput():
            faults = _drop_own_places(error)
            words = BadInput(faults).text(lang)
            # What has a place in a file begins with saying that something is wrong with the file.
            if any(fault.where for fault in faults):
                return text("refused.bad-input", lang, what=words)
            return _as_sentence(words)
        case Refused() if error.code in sentences(lang, arbiter.AREA):
            return _as_sentence(arbiter.explain_refusal(error, names, lang))
        case Refused():
            return text(f"refused.{error.code}", lang, **error.facts)
        case _:
            return text(f"refused.{error.code}", lang)


def fault_words(error: BadInput, lang: Language) -> list[str]:
    """Say every fault of an input in the reader's language, with its place in a file."""
    return [_as_sentence(one_line(fault.text(lang))) for fault in _drop_own_places(error)]


def _drop_own_places(error: BadInput) -> list[Fault]:
    return [replace(fault, where="") if fault.where in OURS else fault for fault in error.faults]


def _as_sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "?")) else ".")
