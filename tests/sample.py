"""How many positions, seasons or evenings a test tries: one number for all of them.

`make test` takes a fixed fifth of the long oracles and `make test-all` all of it;
`ZWITSER_TRIES=20` tries twenty times as much of everything.
"""

from __future__ import annotations

import os

FACTOR = float(os.environ.get("ZWITSER_TRIES", "0.2"))


def sampled(every: int) -> int:
    """Give the number of positions of a long oracle: a fifth of them, unless all are asked for."""
    return max(1, round(every * FACTOR))


def repeated(usual: int) -> int:
    """Give how often something is tried in every run; more often where that is asked for."""
    return max(usual, round(usual * FACTOR))
