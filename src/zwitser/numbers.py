"""Exact numbers as text: `57.4`, `0`, and `437/15` where no finite decimal exists."""

from __future__ import annotations

import re
from fractions import Fraction

from zwitser.errors import BadInput
from zwitser.language import Language, format_decimal

_NUMBER = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6}|/[0-9]{1,6})?")
"""A number as a document has it: no sign, at most six digits on either side."""


def format_exact(number: Fraction | int) -> str:
    """Write a number exactly: a decimal without trailing zeros, else a fraction in lowest terms."""
    number = Fraction(number)
    parts = number.denominator
    places = next((n for n in range(parts.bit_length()) if 10**n % parts == 0), None)
    if places is None:
        return str(number)
    sign = "-" if number < 0 else ""
    whole, rest = divmod(abs(number.numerator) * 10**places // parts, 10**places)
    return f"{sign}{whole}.{rest:0{places}}" if places else f"{sign}{whole}"


def format_half_points(half_points: int) -> str:
    """Write half points as a decimal: 5 is `2.5`."""
    return format_exact(Fraction(half_points, 2))


def parse_half_points(text: str) -> int:
    """Read points like `1`, `0.5` or `3.0` as half points."""
    whole, _, part = text.partition(".")
    return 2 * int(whole) + (part == "5")


def format_hundredths(hundredths: int) -> str:
    """Write hundredths with both decimals, also when they are zero: -50 is `-0.50`."""
    whole, rest = divmod(abs(hundredths), 100)
    return f"{'-' if hundredths < 0 else ''}{whole}.{rest:02}"


def decimal(score: Fraction, lang: Language) -> str:
    """Write a score that is no number of half points with two decimals."""
    return format_decimal(f"{float(score):.2f}", lang)


def parse_exact(text: str, where: str = "") -> Fraction:
    """Read what `format_exact` writes: `0.2`, `2/3`, `7`; anything else is BadInput at `where`."""
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise BadInput.at(where, "exact-number", got=repr(text)) from None


def parse_number(text: object) -> Fraction | None:
    """Read `60`, `0.35` or `2/3`; None for anything else."""
    if not isinstance(text, str) or not _NUMBER.fullmatch(text):
        return None
    above, stroke, below = text.partition("/")
    if stroke and not int(below):
        return None
    return Fraction(int(above), int(below)) if stroke else Fraction(text)


def format_number(number: Fraction) -> str:
    """Write a number as `parse_number` reads it; a long decimal as a fraction."""
    text = format_exact(number)
    return str(number) if parse_number(text) is None else text
