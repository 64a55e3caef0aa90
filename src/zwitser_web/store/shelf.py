"""A shelf in memory: what was made once, found by its key; what was unused longest goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from zwitser_web.store.caches import forgets

T = TypeVar("T")


class Shelf(Generic[T]):
    """Holds things that are together at most so large, however many they are."""

    def __init__(self, largest: int, size: Callable[[T], int]) -> None:
        self.largest = largest
        self._size = size
        self._things: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()
        self.taken = 0
        """How large all things are together."""
        forgets(self.clear)

    def __len__(self) -> int:
        return len(self._things)

    def find(self, key: Hashable) -> T | None:
        """Give what stands there, if anything does."""
        with self._lock:
            if key in self._things:
                self._things.move_to_end(key)
            return self._things.get(key)

    def put(self, key: Hashable, thing: T) -> None:
        """Keep a thing, and make room for it."""
        with self._lock:
            self._take(key)
            self._things[key] = thing
            self.taken += self._size(thing)
            while self.taken > self.largest:
                self._take(next(iter(self._things)))

    def drop(self, key: Hashable) -> None:
        """Forget one thing."""
        with self._lock:
            self._take(key)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._things.clear()
            self.taken = 0

    def _take(self, key: Hashable) -> None:
        known = self._things.pop(key, None)
        if known is not None:
            self.taken -= self._size(known)
