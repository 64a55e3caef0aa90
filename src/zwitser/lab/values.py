"""Read values of a document one by one, and keep what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Any

from zwitser.errors import Fault, fault
from zwitser.formats.document.json_text import Json
from zwitser.formats.source import seen, shown
from zwitser.messages import Fact, message

ODD = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Line breaks, commands to a terminal, and halves of characters."""


class Values:
    """Readers of values; what is wrong goes to `faults` and is read as its default."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def wrong(self, where: str, code: str, /, **facts: Fact) -> None:
        """Keep a fault."""
        self.faults.append(fault(where, code, **facts))

    def tables(self, key: str, top: Json) -> Iterator[tuple[str, Json]]:
        """Give the tables of a list with their places; one at least is needed."""
        if key not in top:
            self.wrong("", "key-missing", key=key)
            return
        entries = top[key]
        if not isinstance(entries, list) or not entries:
            self.wrong(key, "expected", wanted=message("lab-tables"), got=seen(entries))
            return
        for number, entry in enumerate(entries):
            where = f"{key}[{number}]"
            if isinstance(entry, dict):
                yield where, entry
            else:
                self.wrong(where, "expected", wanted=message("an-object"), got=seen(entry))

    def table(self, where: str, value: Any, keys: Sequence[str] | None) -> Json:
        if not isinstance(value, dict):
            self.wrong(where, "expected", wanted=message("an-object"), got=seen(value))
            return {}
        if keys is not None:
            self.known(where, value, keys)
        return value

    def known(self, where: str, table: Json, keys: Sequence[str]) -> None:
        for key in table:
            if key not in keys:
                close = get_close_matches(str(key)[:40], keys, n=1)
                if close:
                    self.wrong(where, "key-like", key=shown(key), close=close[0])
                else:
                    self.wrong(where, "key-not-of", key=shown(key), known=", ".join(keys))

    def text(self, where: str, table: Json, default: str, *, key: str = "") -> str:
        """Read a text of one line; it is printed in tables and pictures."""
        value = table.get(key or where, default)
        if isinstance(value, str) and len(value) <= 200 and not ODD.search(value):
            return value
        self.wrong(where, "expected", wanted=message("lab-text"), got=seen(value))
        return default

    def whole(
        self, where: str, table: Json, default: int, least: int, most: int, *, key: str = ""
    ) -> int:
        key = key or where
        if key not in table and least <= default <= most:
            return default
        if key not in table:
            self.wrong(where.rpartition(".")[0], "key-missing", key=key)
            return default
        return table[key] if self.number(where, table[key], least, most) else default

    def number(self, where: str, value: Any, least: int, most: int) -> bool:
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return True
        self.wrong(where, "lab-whole", least=least, limit=most, got=seen(value))
        return False

    def share(self, where: str, table: Json, key: str, most: float = 1) -> float:
        value = table.get(key, 0)
        if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= most:
            return value
        self.wrong(where, "lab-chance", limit=str(most), got=seen(value))
        return 0

    def one_of(
        self, where: str, table: Json, key: str, known: Sequence[str], *, missing: bool = False
    ) -> str:
        """Read one of the known words, by default the first; `missing` says that it is needed."""
        if missing and key not in table:
            self.wrong(where.rpartition(".")[0], "key-missing", key=key)
            return known[0]
        value = table.get(key, known[0])
        if value in known:
            return str(value)
        self.wrong(where, "expected-one-of", known=", ".join(known), got=seen(value))
        return known[0]
