"""FIDE's table from score percentage to rating difference (B.02 article 8.1.1)."""

from __future__ import annotations

# fmt: off
_FROM_FIFTY = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141,
    149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309,
    322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
)
# fmt: on
"""The rating differences for 50, 51, … 100 %."""


def rating_difference(percentage: int) -> int:
    """Give dp for a score of 0 to 100 %; below 50 % it is the mirror image."""
    if percentage < 50:
        return -_FROM_FIFTY[50 - percentage]
    return _FROM_FIFTY[percentage - 50]
