"""Damaged TRF files: one byte changed, a line cut or doubled, at every place of every sample.

    python -m benchmarks.damaged_trf [--limit 20000] [--salt 0]

Each file must be read or refused in one line; what was read comes back character by character,
loses no game, and is the same tournament after writing it anew (`tests/formats/test_trf_programs`).
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from itertools import islice

from tests.formats.malformed import PROGRAMS, TRF, mutated
from tests.formats.test_trf_programs import is_read


def main() -> None:
    """Read them all and print how many were read, refused, and how many seconds it took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=int, default=100_000)
    parser.add_argument("--salt", type=int, default=0, help="other bytes at the same places")
    given = parser.parse_args()
    files = (
        each for path in (*PROGRAMS, TRF) for each in mutated(path.read_bytes(), offset=given.salt)
    )
    started, counted = time.perf_counter(), Counter[str]()
    for data in islice(files, given.limit):
        counted["read" if is_read(data) else "refused"] += 1
    took = time.perf_counter() - started
    print(f"{counted.total()} damaged files: {dict(counted)}, no crash, {took:.0f} s")


if __name__ == "__main__":
    main()
