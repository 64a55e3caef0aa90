"""Numbers and amounts as a document writes them: `2/3`, `+5`, `own:1/2` (K2)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from zwitser.numbers import format_exact

_NUMBER = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6}|/[0-9]{1,6})?")


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


def parse_number(text: object) -> Fraction | None:
    """Read `60`, `0.35` or `2/3`; None for anything else."""
    if not isinstance(text, str) or not _NUMBER.fullmatch(text):
        return None
    above, stroke, below = text.partition("/")
    if stroke and not int(below):
        return None
    return Fraction(int(above), int(below)) if stroke else Fraction(text)


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


def format_number(number: Fraction) -> str:
    """Write a number as `parse_number` reads it; a long decimal as a fraction."""
    text = format_exact(number)
    return str(number) if parse_number(text) is None else text


def format_amount(amount: Amount) -> str:
    """Write an amount as a document has it."""
    return amount.basis.value + format_number(amount.size)
