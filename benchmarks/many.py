"""`python -m benchmarks.many`: many tournaments in one process, and the first list after a start.

Public pages of 256, 257 and 300 tournaments of 40 players are asked in turn, so that each was asked
longest ago when it is asked again: what is kept in memory must have room for all of them. Then the
list of 100 tournaments, of 40 players and of 200, as the first page of a process: when no list was
ever asked for, and as after a restart. Milliseconds of the processor; the memory is that of states.
"""

from __future__ import annotations

import gc
import tempfile
from collections.abc import Sequence
from functools import cache
from resource import RUSAGE_SELF, getrusage
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

from benchmarks.web import played, start_django
from zwitser.journal.state import State

if TYPE_CHECKING:
    from django.test import Client

    from zwitser_web.models import Tournament

IN_TURN = (256, 257, 300)
LISTED = ((40, 7), (200, 9))
TURNS = 3


def asked(address: str) -> float:
    """Give the milliseconds that a page takes for somebody without cookies."""
    client = _client()
    client.cookies.clear()
    begun = process_time()
    answer = client.get(address, headers={"host": "localhost"})
    took = 1_000 * (process_time() - begun)
    assert answer.status_code == 200, (address, answer.status_code)
    return took


@cache
def _client() -> Client:  # a new one reads all the middleware again
    from django.test import Client

    return Client()


def filled(count: int, state: State) -> Sequence[Tournament]:
    """Make so many tournaments with one and the same journal."""
    from zwitser_web import store
    from zwitser_web.accounts import access

    club = access.ensure_owner()
    return [store.add(club, state, name=f"Nummer {n}", ours=True) for n in range(count)]


def in_turn(rows: Sequence[Tournament]) -> float:
    """Give the usual time of a public page when all were asked once and are asked again."""
    for row in rows:
        asked(f"/p/{row.slug}/")
    return median(asked(f"/p/{row.slug}/") for row in rows)


def first_list(rows: Sequence[Tournament]) -> tuple[float, float, float]:
    """Time the list as the first page ever, as the first after a restart, and once more."""
    from zwitser_web import caches
    from zwitser_web.models import Tournament

    caches.forget()
    ever = asked("/")
    again = []
    for _ in range(TURNS):
        caches.forget()
        again.append(asked("/"))
    assert Tournament.objects.count() == len(rows)
    return ever, min(again), min(asked("/") for _ in range(TURNS))


def memory_of(rows: Sequence[Tournament]) -> tuple[float, float]:
    """Give the megabytes that the states of tournaments take, and of their journals on disk."""
    import tracemalloc

    from django.db.models import Sum
    from django.db.models.functions import Length

    from zwitser_web import caches, store
    from zwitser_web.models import Event

    caches.forget()
    gc.collect()
    tracemalloc.start()
    store.load_many(rows)
    gc.collect()
    taken = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    letters = Event.objects.aggregate(all=Sum(Length("line")))["all"]
    return taken / 1e6, letters / 1e6


def main() -> None:
    """Print a line for each trial."""
    with tempfile.TemporaryDirectory() as data:
        start_django(data)
        from zwitser_web.models import Tournament

        small = played("knsb-weerstand", 40, 7)
        rows = filled(max(IN_TURN), small)
        asked(f"/p/{rows[0].slug}/")
        for count in IN_TURN:
            took = in_turn(rows[:count])
            print(f"{count} tournaments in turn: {took:5.2f} ms a page")
        print(f"largest so far: {getrusage(RUSAGE_SELF).ru_maxrss // 1024} MB")
        for players, rounds in LISTED:
            Tournament.objects.all().delete()
            rows = filled(100, played("knsb-weerstand", players, rounds))
            ever, restarted, again = first_list(rows)
            taken, letters = memory_of(rows)
            print(
                f"list of 100 of {players}x{rounds}: first ever {ever:.0f} ms, after a restart "
                f"{restarted:.0f}, again {again:.0f}; states {taken:.1f} MB of {letters:.1f} MB"
            )
        print(f"largest: {getrusage(RUSAGE_SELF).ru_maxrss // 1024} MB")


if __name__ == "__main__":
    main()
