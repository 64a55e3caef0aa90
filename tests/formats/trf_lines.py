"""Lines of a TRF, written by hand."""

from __future__ import annotations

import pytest

from zwitser.errors import BadInput
from zwitser.formats import trf

KRUSH = "001    1 wWGM Krush, Irina                      2430 USA     2012782 1983/12/24  0.0    1"

REPORT = (
    "012 Hoogeveen Open",
    "022 Hoogeveen",
    "032 NED",
    "042 2026/11/20",
    "052 2026/11/22",
    "062 1",
    "072 1",
    "092 Individual: Swiss-System",
    "102 IA Jansen, Piet (1000012)",
    "112 FA de Boer, Anna (1000013)",
    "112 Bol, Kees",
    "122 90 minutes + 30 seconds a move",
    "132".ljust(91) + "26/11/20  26/11/21            26/11/22",
    "222 5400+30",
)


def player(number: int, points: str = "0.0", *cells: str, rating: str = "", name: str = "") -> str:
    """Write a line 001 by hand, column by column."""
    line = f"001 {number:>4}      {name or f'Player {number}':<33} {rating:>4}"
    return f"{line}{'':28}{points:>4} {number:>4}" + "".join(f"  {cell:<8}" for cell in cells)


def file(*lines: str, end: str = "\n") -> str:
    return "".join(line + end for line in lines)


def fault(text: str) -> str:
    with pytest.raises(BadInput) as raised:
        trf.loads(text)
    return str(raised.value)
