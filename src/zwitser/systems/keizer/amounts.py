"""Numbers and amounts as a document writes them: `2/3`, `+5`, `own:1/2` (K2)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from zwitser.numbers import format_number, parse_number


class Basis(Enum):
    """What an amount is a part of: the value at stake, nothing at all, or the own value."""

    VALUE = ""
    POINTS = "+"
    OWN = "own:"


@dataclass(frozen=True, slots=True)
class Amount:
    """What a round pays: `size` times a value, or `size` points whatever the values."""

    size: Fraction
    basis: Basis = Basis.VALUE


def parse_amount(text: object, *, own: bool) -> Amount | None:
    """Read an amount; `own:` only where it is allowed. None for anything else."""
    if not isinstance(text, str):
        return None
    for basis in (Basis.POINTS, Basis.OWN):
        if text.startswith(basis.value):
            size = parse_number(text.removeprefix(basis.value))
            return None if size is None or (basis is Basis.OWN and not own) else Amount(size, basis)
    size = parse_number(text)
    return None if size is None else Amount(size)


def format_amount(amount: Amount) -> str:
    """Write an amount as a document has it."""
    return amount.basis.value + format_number(amount.size)
