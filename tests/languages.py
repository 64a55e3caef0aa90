"""Sentences of tests: another folder beside `locale`, for as long as a test needs it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from zwitser import articles, language

LOTTERY = Path(__file__).parent / "systems" / "lottery" / "locale"
"""The sentences of the small system of the tests."""


@contextmanager
def added(folder: Path) -> Iterator[None]:
    """Find sentences in a folder too."""
    language.FOLDERS.append(folder)
    _forget()
    yield
    language.FOLDERS.remove(folder)
    _forget()


def write_area(folder: Path, area: str, sentences: Mapping[str, tuple[str, str]]) -> None:
    """Write sentences in Dutch and English as an area."""
    for place, lang in enumerate(("nl", "en")):
        lines = [
            f"{json.dumps(key)} = {json.dumps(both[place])}\n" for key, both in sentences.items()
        ]
        (folder / lang).mkdir(exist_ok=True)
        (folder / lang / f"{area}.toml").write_text("".join(lines), "utf-8")


def _forget() -> None:
    for kept in (language.languages, language.sentences, articles.articles_of, articles._bindings):
        kept.cache_clear()
