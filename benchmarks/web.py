"""`python -m benchmarks.web [PLAYERS] [SYSTEM]`: server time and queries of every page.

A tournament of so many players (200) and nine rounds, played result by result, in a database of its
own that goes away. Each page is asked as the arbiter, five times, and each time as if a result had
just come in: nothing that was computed or written before is used. The first time after a start is
shown apart, because then the journal has to be folded too.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from zwitser import arbiter
from zwitser.generator.fiction import Rates, invent_cast
from zwitser.journal import events
from zwitser.journal.events import Line
from zwitser.journal.fold import EMPTY, apply
from zwitser.journal.state import Board, State, to_tournament
from zwitser.model import Result
from zwitser.systems import pair, system_of

if TYPE_CHECKING:
    from zwitser_web.models import Tournament

LIMIT = 150
LIMITS = {200: LIMIT, 1000: 300}
"""Milliseconds of server time for a page with so many players and nine rounds."""

PAIRING_LIMIT = 2_000
"""Milliseconds from the click to the proposal."""

MOST_QUERIES = 6
MOST_QUERIES_TO_WRITE = 10
"""With the commands that begin and end the transaction."""

ROUNDS = 9
TIMES = 5
RESULTS = (Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW)

PAGES = {
    "list of tournaments": "/",
    "today": "/t/{slug}/",
    "players": "/t/{slug}/players/",
    "pairing card": "/t/{slug}/players/1/",
    "check-in": "/t/{slug}/checkin/",
    "results": "/t/{slug}/round/{last_round}/",
    "results of an old round": "/t/{slug}/round/{old_round}/",
    "what changed": "/t/{slug}/round/{last_round}/changes?after={last}",
    "why": "/t/{slug}/round/{last_round}/why/1",
    "standings": "/t/{slug}/standings/",
    "cross table": "/t/{slug}/crosstable/",
    "journal": "/t/{slug}/journal/",
    "settings": "/t/{slug}/settings/",
    "print slips": "/t/{slug}/print/round/{last_round}/slips",
    "print pairings": "/t/{slug}/print/round/{last_round}/boards",
    "print pairings by name": "/t/{slug}/print/round/{last_round}/names",
    "print standings": "/t/{slug}/print/standings",
    "print cross table": "/t/{slug}/print/crosstable",
    "print check-in": "/t/{slug}/print/checkin",
    "print all pairing cards": "/t/{slug}/print/cards",
    "public round": "/p/{slug}/",
    "public round by name": "/p/{slug}/round/{last_round}/names",
    "public why": "/p/{slug}/round/{last_round}/why/1",
    "public standings": "/p/{slug}/standings/",
    "public cross table": "/p/{slug}/crosstable/",
    "public player": "/p/{slug}/players/1/",
    "screen": "/p/{slug}/screen",
}
SWISS_PAGES = {"standings, one value": "/t/{slug}/standings/1"}
CLUB_PAGES = {
    "season": "/t/{slug}/season/",
    "period": "/t/{slug}/season/1/",
    "close the period": "/t/{slug}/season/close",
}


@dataclass(frozen=True, slots=True)
class PageTime:
    """What a page costs; times in milliseconds."""

    name: str
    usual: float
    after_a_start: float
    queries: int
    kilobytes: int


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer of the server."""

    milliseconds: float
    queries: int
    length: int


def played(system: str, players: int, rounds: int = ROUNDS, *, open_boards: int = 1) -> State:
    """Play a tournament through the journal, but for the last boards of the last round."""
    random = Random(1)
    state = _after(EMPTY, arbiter.create(EMPTY, f"Bench {players}", system, rounds=rounds + 1))
    cast = invent_cast(random, players, Rates(), all_rated=True)
    state = _after(state, arbiter.enter_many(state, cast.players))
    for number in range(1, rounds + 1):
        state = _after(state, arbiter.pair_round(state, pair(to_tournament(state))))
        state = _after(state, arbiter.publish(state))
        boards = len(state.rounds[-1].games) - (open_boards if number == rounds else 0)
        for board in range(1, boards + 1):
            place = Board(state.period, number, board)
            said = arbiter.record_result(state, place, random.choice(RESULTS))
            state = _after(state, said)
    return state


def _after(state: State, event: events.Event) -> State:
    return apply(state, Line(event, at="2026-11-15T20:00:00+01:00", by="Bench"))


def page_times(tournament: Tournament, state: State) -> Iterator[PageTime]:
    """Ask every page of a tournament as the owner at this computer."""
    facts = {
        "slug": tournament.slug,
        "last": len(state.log) - 1,
        "last_round": _address_of(state, ROUNDS),
        "old_round": _address_of(state, 5),
    }
    system = system_of(state.tournament)
    more = CLUB_PAGES if system.has_groups else SWISS_PAGES if system.half_points else {}
    for name, address in (PAGES | more).items():
        yield page_time(name, address.format(**facts))


def _address_of(state: State, number: int) -> str:
    return f"{state.period}-{number}" if state.period else str(number)


def page_time(name: str, address: str) -> PageTime:
    """Ask one page after a start, and then some times more."""
    from zwitser_web import caches, store
    from zwitser_web.models import Tournament

    caches.forget()
    first = _ask(address)
    again = []
    for _ in range(TIMES):
        caches.forget()
        store.load_many(Tournament.objects.all())
        again.append(_ask(address))
    usual = median(answer.milliseconds for answer in again)
    return PageTime(
        name, usual, first.milliseconds, max(a.queries for a in again), first.length // 1024
    )


def entry_time(tournament: Tournament, state: State) -> PageTime:
    """Enter the last result and correct it some times, as the keys of the desk do."""
    boards = len(state.rounds[-1].games)
    address = f"/t/{tournament.slug}/round/{_address_of(state, ROUNDS)}/board/{boards}"
    values = ["", *(RESULTS[number % 3].value for number in range(TIMES + 1))]
    forms = [{"result": value, "seen": seen} for seen, value in pairwise(values)]
    first, *again = [_ask(address, form) for form in forms]
    usual = median(answer.milliseconds for answer in again)
    queries = max(answer.queries for answer in again)
    return PageTime("enter a result", usual, first.milliseconds, queries, first.length // 1024)


def pairing_time(tournament: Tournament) -> PageTime:
    """Pair the round after the last one, from the click to the page with the proposal."""
    answer = _ask(f"/t/{tournament.slug}/pair", {}, follow=True)
    took, length = answer.milliseconds, answer.length // 1024
    return PageTime("pair the next round", took, took, answer.queries, length)


def _ask(address: str, form: dict[str, str] | None = None, *, follow: bool = False) -> Answer:
    from django.db import connection
    from django.test import Client

    client = Client()
    headers = {"host": "localhost", "X-Zwitser": "board"}
    count = 0

    def counting(execute, sql, parameters, many, context):  # type: ignore[no-untyped-def]  # Django's hook
        nonlocal count
        count += 1
        return execute(sql, parameters, many, context)

    with connection.execute_wrapper(counting):
        begun = process_time()
        ask = client.get if form is None else client.post
        answer = ask(address, form, headers=headers, follow=follow)
        took = 1_000 * (process_time() - begun)
    assert answer.status_code == 200, (address, answer.status_code)
    return Answer(took, count, len(answer.content))


def start_django(data: str) -> None:
    """Set up the application with a database of its own."""
    os.environ |= {"ZWITSER_DATA": data, "ZWITSER_MODE": "local", "OPEN_DESK": "1"}
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "zwitser_web.settings")
    os.environ.pop("DATABASE_URL", None)
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)


def main() -> int:
    """Print the table; fail when a page, or pairing, is slower than we promise."""
    players = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    system = sys.argv[2] if len(sys.argv) > 2 else "knsb-weerstand"
    with tempfile.TemporaryDirectory() as data:
        start_django(data)
        from zwitser_web import store
        from zwitser_web.accounts import access

        state = played(system, players)
        row = store.add(access.ensure_owner(), state)
        found = [*page_times(row, state), entry_time(row, state)]
        pairing = pairing_time(row)
    Console().print(
        _table([*found, pairing], f"{system}, {players} players, {len(state.log)} lines")
    )
    slow = any(page.usual > LIMITS.get(players, page.usual) for page in found)
    return int(slow or pairing.usual > PAIRING_LIMIT)


def _table(found: list[PageTime], title: str) -> Table:
    table = Table(title=title)
    table.add_column("page")
    for heading in ("ms", "ms after a start", "queries", "kB"):
        table.add_column(heading, justify="right")
    for page in found:
        slow = page.usual > LIMIT or page.queries > MOST_QUERIES_TO_WRITE
        cells = (f"{page.usual:.0f}", f"{page.after_a_start:.0f}")
        numbers = (str(page.queries), str(page.kilobytes))
        table.add_row(page.name, *cells, *numbers, style="bold red" if slow else "")
    return table


if __name__ == "__main__":
    sys.exit(main())
