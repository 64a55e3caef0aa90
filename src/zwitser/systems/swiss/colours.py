"""Colour preferences and colour histories. A history is a string of W and B, closed up (F4)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from functools import lru_cache

from zwitser.model import Colour


class Strength(IntEnum):
    """How much a player is owed a colour (A5), weakest first."""

    NONE = 0
    LIGHT = 1
    STRONG = 2
    ABSOLUTE = 3


@dataclass(frozen=True, slots=True)
class Preference:
    """The colour a player is owed and how much; no colour exactly when the strength is NONE.

    `kind` numbers it: 0 for none, 1 to 3 for white and 4 to 6 for black by strength.
    """

    colour: Colour | None
    strength: Strength
    kind: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        kind = int(self.strength) + (3 if self.colour is Colour.BLACK else 0)
        object.__setattr__(self, "kind", kind)

    def clashes(self, other: Preference) -> bool:
        """Say whether both want the same colour, so that one of them is refused."""
        return self.colour is not None and self.colour is other.colour


NO_PREFERENCE = Preference(None, Strength.NONE)


def balance(history: str) -> int:
    """Count whites minus blacks (A5)."""
    return 2 * history.count("W") - len(history)


def colour_of(letter: str) -> Colour:
    """Read one letter of a history."""
    return Colour.WHITE if letter == "W" else Colour.BLACK


@lru_cache(maxsize=4096)
def preference(history: str, *, exempt: bool = False) -> Preference:
    """Give the preference after these games [weerstand A5, B2; rating A7; fide 1.7].

    An exempt player (last round, more than half of the points) is owed nothing absolutely. Where
    the balance and the last two games ask for different colours, which only a history that breaks
    B2 can do, the balance decides.
    """
    if not history:
        return NO_PREFERENCE
    saldo = balance(history)
    towards_zero = Colour.BLACK if saldo > 0 else Colour.WHITE
    alternating = colour_of(history[-1]).other
    if not exempt and abs(saldo) >= 2:
        return Preference(towards_zero, Strength.ABSOLUTE)
    if not exempt and history[-2:] in ("WW", "BB"):
        return Preference(alternating, Strength.ABSOLUTE)
    if saldo:
        return Preference(towards_zero, Strength.STRONG)
    return Preference(alternating, Strength.LIGHT)


def latest_difference(history: str, other: str) -> int | None:
    """Find the latest game, counted back from 1, in which the two had different colours (E3).

    The histories are closed up and aligned at the end (F4).
    """
    for back, (mine, theirs) in enumerate(zip(reversed(history), reversed(other), strict=False), 1):
        if mine != theirs:
            return back
    return None
