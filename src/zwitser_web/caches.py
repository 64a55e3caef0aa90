"""Every cache of the web application, with its size, and the one way to clear them all.

Keys are values (a tournament, a round), and a cached function is pure: no entry can become stale,
and several processes can't disagree.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from threading import Lock
from typing import Generic, ParamSpec, TypeVar, cast

from zwitser.errors import Refused, ZwitserError
from zwitser.explanation.at_pairing import RoundAtPairing, notes_on, round_at_pairing
from zwitser.explanation.round import explain_round
from zwitser.explanation.story import Section, Story
from zwitser.journal.state import State
from zwitser.messages import Language, Message
from zwitser.model import Tournament
from zwitser.proposal import Proposal
from zwitser.ranking.standings import Standings, standings
from zwitser.results import Results, read
from zwitser.systems import pair, system_of
from zwitser_web.round_numbers import RoundRef

P = ParamSpec("P")
T = TypeVar("T")

STATES = 32_000_000
"""Characters in the journals whose states are in memory, together."""

PAGES = 16_000_000
"""Characters of public pages, together, and of their live parts."""

PICTURES = 32
"""Drawings of each kind."""

READINGS = 32
"""Readings of a tournament, and standings."""

EXPLANATIONS = 16
"""Explained rounds."""

PATIENCE = 3.0
"""Seconds to wait for one's turn; a server has few threads, and the desk needs them."""

MEMBERS = ("group.came", "group.own", "group.own-many")
"""Claims that list the members of a group: they are about nearly everybody."""

_clear: list[Callable[[], None]] = []
_turn = Lock()


def forget() -> None:
    for clear in _clear:
        clear()


def cleared_by_forget(clear: Callable[[], None]) -> Callable[[], None]:
    """Decorate a function that clears a cache of its own, so that `forget` calls it too."""
    _clear.append(clear)
    return clear


def memoise(size: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Decorate a pure function with an LRU cache of this size."""

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        wrapped = lru_cache(maxsize=size)(function)
        _clear.append(wrapped.cache_clear)
        return cast(Callable[P, T], wrapped)

    return decorate


class SizedCache(Generic[T]):
    """An LRU cache bounded by the sizes of its values together, safe between threads."""

    def __init__(self, largest: int, size: Callable[[T], int]) -> None:
        self.largest = largest
        self.taken = 0
        """The sizes of all values together."""
        self._size = size
        self._values: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()
        _clear.append(self.clear)

    def __len__(self) -> int:
        return len(self._values)

    def find(self, key: Hashable) -> T | None:
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def put(self, key: Hashable, value: T) -> None:
        """Keep a value, and drop what was unused longest until all fits."""
        with self._lock:
            self._drop(key)
            self._values[key] = value
            self.taken += self._size(value)
            while self.taken > self.largest:
                self._drop(next(iter(self._values)))

    def drop(self, key: Hashable) -> None:
        with self._lock:
            self._drop(key)

    def clear(self) -> None:
        with self._lock:
            self._values.clear()
            self.taken = 0

    def _drop(self, key: Hashable) -> None:
        value = self._values.pop(key, None)
        if value is not None:
            self.taken -= self._size(value)


@contextmanager
def one_at_a_time(patience: float = PATIENCE) -> Iterator[None]:
    """Serialise heavy work that anybody may ask for; raise Refused after waiting in vain."""
    if not _turn.acquire(timeout=patience):
        raise Refused("busy", "many ask for this at once; try again in a moment")
    try:
        yield
    finally:
        _turn.release()


def results_of(
    tournament: Tournament, after: int | None = None, *, period: int | None = None
) -> Results:
    """Read a tournament, up to a round or one period."""
    return _read(_without_next_absences(tournament), after=after, period=period)


def standings_of(tournament: Tournament, after: int | None = None) -> Standings:
    return _rank(_without_next_absences(tournament), after)


def _without_next_absences(tournament: Tournament) -> Tournament:
    """Remove the next absences from the key of a cache.

    They matter only in a system that annuls the games of players who leave.
    """
    annuls = system_of(tournament).annuls_games
    return tournament if annuls else replace(tournament, next_absences=())


_read = memoise(READINGS)(read)


@memoise(READINGS)
def _rank(tournament: Tournament, after: int | None) -> Standings:
    return standings(tournament, after=after, results=results_of(tournament, after))


def known_at(state: State, ref: RoundRef, shown: Tournament | None = None) -> RoundAtPairing | None:
    """Give a round as it was known when it was paired, with the names of `shown`."""
    return round_at_pairing(state, ref.period, ref.number, shown, explained_pairing)


def sections_of(known: RoundAtPairing, lang: Language) -> list[Section]:
    """Explain a whole round, after notes on changes and corrections since.

    Empty where the engine finds no pairing from where the round began.
    """
    with one_at_a_time():
        story = _explain(known.before, known.shown, lang)
        return [*notes_on(known, (), lang), *story.sections] if story else []


def sections_about(known: RoundAtPairing, board: int, lang: Language) -> list[Section]:
    """Explain one board: the meeting, and before it why one of the two left a group.

    Where another pairing was published, only the notes on what differs.
    """
    made = known.made.games[board - 1]
    both = (made.white, made.black)
    with one_at_a_time():
        story = _explain(known.before, known.shown, lang)
        notes = notes_on(known, both, lang)
    sections = story.sections if story else ()
    met = [each for each in sections if (each.about.get("white"), each.about.get("black")) == both]
    floats = [
        replace(each, sentences=tuple(s for s in each.sentences if _names(s.claim, player)))
        for each in sections
        for player in both
        if player in each.about.get("left", ())
    ]
    return [*notes, *met, *(floats if met else [])]


def _names(claim: Message, player: int) -> bool:
    """Say whether a claim of a group is about this player in particular."""
    if claim.code in MEMBERS:
        return False
    many = claim.facts.get("players", ())
    one = (claim.facts.get("player"), claim.facts.get("higher"))
    return player in one or (isinstance(many, tuple) and player in many)


@memoise(EXPLANATIONS)
def explained_pairing(before: Tournament) -> Proposal:
    return pair(before, explain=True)


@memoise(EXPLANATIONS)
def _explain(before: Tournament, shown: Tournament, lang: Language) -> Story | None:
    try:
        return explain_round(before, lang, shown, explained_pairing(before))
    except ZwitserError:
        return None
