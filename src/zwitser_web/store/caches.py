"""Everything of tournaments that is kept in memory, and the one way to forget it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_clear: list[Callable[[], None]] = []


def kept(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep the answers of a function by value, `most` of them: none of them can become stale."""

    def keep(answer: Callable[P, T]) -> Callable[P, T]:
        known: Any = lru_cache(maxsize=most)(answer)
        _clear.append(known.cache_clear)

        @wraps(answer)
        def ask(*args: P.args, **kwargs: P.kwargs) -> T:
            found: T = known(*args, **kwargs)
            return found

        return ask

    return keep


def forgets(clear: Callable[[], None]) -> Callable[[], None]:
    """Name a function that empties a store of its own."""
    _clear.append(clear)
    return clear


def forget() -> None:
    """Drop everything from memory."""
    for clear in _clear:
        clear()
