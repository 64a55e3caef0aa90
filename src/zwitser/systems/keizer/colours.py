"""Who has white (K20)."""

from __future__ import annotations

from dataclasses import dataclass

from zwitser.proposal import Pair

_LAST = {"B": 0, "": 1, "W": 2}
"""Who gets white first by his last colour: black, none, white."""


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours a player had in games really played, as a string of W and B."""

    history: str

    @property
    def balance(self) -> int:
        """Whites minus blacks."""
        return 2 * self.history.count("W") - len(self.history)

    @property
    def last(self) -> str:
        return self.history[-1:]

    def run_with(self, colour: str) -> int:
        """Count how often running he has a colour when he gets it now."""
        return 1 + len(self.history) - len(self.history.rstrip(colour))


@dataclass(frozen=True, slots=True)
class Given:
    """The colours of a pair and the rule that decided them (K20)."""

    pair: Pair
    rule: str


def give_colours(
    higher: int,
    lower: int,
    had: dict[int, Colours],
    last_white: int | None,
    longest: int | None,
) -> Given:
    """Decide the colours of two players; `higher` stands higher on the list [K20].

    `last_white` had white in their last game together, `longest` is the longest run allowed.
    """
    one, two = had[higher], had[lower]
    if longest is not None:
        high_white = (one.run_with("W") > longest) + (two.run_with("B") > longest)
        low_white = (one.run_with("B") > longest) + (two.run_with("W") > longest)
        if high_white != low_white:
            return _given(higher, lower, high_white < low_white, "run")
    if one.balance != two.balance:
        return _given(higher, lower, one.balance < two.balance, "balance")
    if last_white is not None:
        return _given(higher, lower, last_white == lower, "reverse")
    if one.last != two.last:
        return _given(higher, lower, _LAST[one.last] < _LAST[two.last], "last")
    return Given(Pair(lower, higher), "lower")


def _given(higher: int, lower: int, higher_is_white: bool, rule: str) -> Given:
    pair = Pair(higher, lower) if higher_is_white else Pair(lower, higher)
    return Given(pair, rule)
