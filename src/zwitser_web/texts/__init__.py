"""The words of the web application in Dutch and English: literal tables `key: (nl, en)`.

`{% t "key" %}` writes one in a template. `{name}` in a text is filled from the tag's arguments.
"""

from __future__ import annotations

from collections.abc import Mapping

from zwitser.errors import Refused, ZwitserError
from zwitser.wording import Language
from zwitser_web.texts import access, frame

Texts = Mapping[str, tuple[str, str]]

TABLES: tuple[Texts, ...] = (frame.TEXTS, access.TEXTS)

TEXTS: dict[str, tuple[str, str]] = {key: pair for table in TABLES for key, pair in table.items()}


def text(key: str, lang: Language, **facts: object) -> str:
    """Give a text in a language, with its facts filled in."""
    sentence = TEXTS[key][0 if lang == "nl" else 1]
    return sentence.format(**facts) if facts else sentence


def refusal(error: ZwitserError, lang: Language) -> str:
    """Say in the reader's language why something was not done; in English where we can't."""
    key = f"refused.{error.code}"
    if key in TEXTS:
        return text(key, lang, **(error.facts if isinstance(error, Refused) else {}))
    sentence = str(error)
    return sentence[:1].upper() + sentence[1:] + ("" if sentence.endswith(".") else ".")
