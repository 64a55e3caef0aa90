"""Chess and go tournaments by the Dutch regulations: exact pairings, and why.

>>> import zwitser
>>> tournament = zwitser.load("thursday.json")
>>> proposal = zwitser.pair(tournament)
>>> [(pair.white, pair.black) for pair in proposal.pairs], proposal.bye
([(1, 7), (3, 2), (4, 6)], 5)
>>> print(zwitser.why(tournament, 5).sections[0].sentences[0].text)
Bram Smit is left in the waiting room after the last group and is free.

The names in `__all__` are what a release promises, described in `docs/reference/python.md`. Each
is imported when it is first used, so that `import zwitser` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zwitser.api import (
        add_round,
        check,
        dump,
        dumps,
        explain,
        generate,
        load,
        loads,
        pair,
        set_absent,
        set_result,
        standings,
        why,
    )
    from zwitser.errors import BadInput, NoPairing, ZwitserError
    from zwitser.model import Player, Tournament

__version__ = "0.1.0"

__all__ = [
    "BadInput",
    "NoPairing",
    "Player",
    "Tournament",
    "ZwitserError",
    "add_round",
    "check",
    "dump",
    "dumps",
    "explain",
    "generate",
    "load",
    "loads",
    "pair",
    "set_absent",
    "set_result",
    "standings",
    "why",
]

_ELSEWHERE = {
    "BadInput": "zwitser.errors",
    "NoPairing": "zwitser.errors",
    "ZwitserError": "zwitser.errors",
    "Player": "zwitser.model",
    "Tournament": "zwitser.model",
}
"""The public names that are not functions of `zwitser.api`, and their modules."""


def __getattr__(name: str) -> object:
    """Import a public name on first use (PEP 562)."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_ELSEWHERE.get(name, "zwitser.api")), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
