"""The lab: simulate a tournament with other systems and rounds."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import ceil
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.utils.safestring import SafeString
from django.views.decorators.http import require_http_methods, require_safe

from zwitser.errors import BadInput
from zwitser.lab.ledger import Block, Ledger
from zwitser.lab.reading import read_study
from zwitser.lab.report import measure_svg, name_of, report, show
from zwitser.lab.study import Study
from zwitser.lab.workers import Answers, in_background
from zwitser.language import Language
from zwitser.model import Tournament
from zwitser.systems import SYSTEMS, system_named, system_of
from zwitser_web.models import Role
from zwitser_web.printing import Sheet, is_roomy
from zwitser_web.requests import WebRequest
from zwitser_web.texts import text
from zwitser_web.tournaments.desk import Desk, open_desk


@require_http_methods(["GET", "HEAD", "POST"])
def lab(request: WebRequest, slug: str) -> HttpResponse:
    """Show the question and the findings; begin and stop a study."""
    desk = _open(request, slug)
    if request.method == "POST":
        if request.POST.get("do") == "stop":
            BENCH.end(_key(desk))
        else:
            form = request.POST
            rounds = form.get("least", ""), form.get("most", "")
            study = build_study(desk.tournament, form.getlist("system"), rounds, desk.lang)
            try:
                BENCH.begin(_key(desk), study)
            except Busy:
                messages.warning(request, text("lab.busy", desk.lang))
        return HttpResponseRedirect(desk.url("lab"))
    running = BENCH.look(_key(desk))
    context = {
        "here": "settings",
        "question": question(desk.tournament, running.study if running else None, desk.lang),
        "is_possible": is_possible(desk.tournament),
        **_findings(desk),
    }
    return desk.render("lab.html", context)


@require_safe
def progress(request: WebRequest, slug: str) -> HttpResponse:
    """Render the findings so far for the page that polls every two seconds."""
    return (desk := _open(request, slug)).render("_lab.html", _findings(desk))


@require_safe
def paper(request: WebRequest, slug: str) -> HttpResponse:
    """Print the findings, for the members' meeting."""
    desk = _open(request, slug)
    answer = _findings(desk)["found"]
    pages = _pages(answer)
    context = {
        "kind": "lab",
        "template": "print/_lab.html",
        "title": text("lab.title", desk.lang),
        "pages": pages,
        "found": answer,
        "ref": desk.played_ref,
        "wide": True,
        "is_roomy": is_roomy(pages),
        "today": timezone.localdate(),
    }
    return desk.render("print/paper.html", context)


def _open(request: WebRequest, slug: str) -> Desk:
    """Open the desk of an arbiter, where the lab is allowed at all."""
    desk = open_desk(request, slug, Role.ARBITER)
    if not settings.LAB:
        raise Http404
    return desk


def _key(desk: Desk) -> str:
    return str(desk.grant.tournament.pk)


def _findings(desk: Desk) -> dict[str, Any]:
    running = BENCH.look(_key(desk))
    return {"found": None if running is None else summarise(running, desk.lang)}


def _pages(answer: Findings | None) -> list[Sheet]:
    """Put two tables on a sheet, then the sentences, then each picture on one of its own."""
    if answer is None or not answer.rows:
        return []
    pairs = [answer.tables[n : n + 2] for n in range(0, len(answer.tables), 2)]
    parts = [*pairs, [answer], *([row] for row in answer.drawn)]
    return [Sheet(rows, number=n, count=len(parts)) for n, rows in enumerate(parts, 1)]


# What was found so far, as the page shows it.

SHOWN = (
    "strongest-wins",
    "top-three",
    "tau",
    "first-shared",
    "favourites-met",
    "floats",
    "repeats",
    "unfinished",
)
"""The measures that a members' meeting asks about; the command line has them all."""

COLUMNS = 3

DRAWN = ("strongest-wins", "tau", "favourites-met")
NOTHING = SafeString("")


@dataclass(frozen=True, slots=True)
class FindingsRow:
    """A measure: its name, a sentence about it, a cell for each column, and its picture if any."""

    measure: str
    name: str
    about: str
    cells: tuple[str, ...]
    picture: SafeString = NOTHING


@dataclass(frozen=True, slots=True)
class FindingsTable:
    """A few columns of the table, as many as fit beside one another on paper."""

    labels: tuple[str, ...]
    rows: tuple[FindingsRow, ...]


@dataclass(frozen=True, slots=True)
class Findings:
    """The findings so far: from how many of how many tournaments, and whether more will come."""

    tables: tuple[FindingsTable, ...]
    rows: tuple[FindingsRow, ...]
    drawn: tuple[FindingsRow, ...]
    done: int
    total: int
    is_over: bool


def summarise(running: Running, lang: Language) -> Findings:
    table = report(running.ledger)
    rows = tuple(
        FindingsRow(
            row.measure,
            name_of(row.measure, lang),
            table.about(row, lang),
            tuple(show(cell, row.unit, lang) for cell in row.cells),
            SafeString(measure_svg(table, row, lang)) if row.measure in DRAWN else NOTHING,
        )
        for row in table.rows
        if row.measure in SHOWN
    )
    return Findings(
        tables=tuple(_tables(table.labels, rows)),
        rows=rows,
        drawn=tuple(row for row in rows if row.picture),
        done=running.done,
        total=running.study.runs,
        is_over=running.is_over,
    )


def _tables(labels: Sequence[str], rows: Sequence[FindingsRow]) -> Iterator[FindingsTable]:
    """Divide the columns evenly: four are two and two, not three and one."""
    width = ceil(len(labels) / ceil(len(labels) / COLUMNS))
    for start in range(0, len(labels), width):
        part = slice(start, start + width)
        cut = tuple(replace(row, cells=row.cells[part]) for row in rows)
        yield FindingsTable(tuple(labels[part]), cut)


# The question of a person turned into a study: this tournament's players, systems and rounds.

RUNS = 1000
"""Tournaments for each system and number of rounds."""

MOST_PLAYERS, MOST_ROUNDS, MOST_LINES = 200, 40, 8
UNRATED = 1500
ERROR = 80
"""The standard deviation of true strength around ratings: what a rating list is good for."""


@dataclass(frozen=True, slots=True)
class SystemChoice:
    id: str
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Question:
    """A question: the systems, and the range of numbers of rounds."""

    systems: tuple[SystemChoice, ...]
    least: int
    most: int


def question(tournament: Tournament, last: Study | None, lang: Language) -> Question:
    """Propose the last question, or the own system with its rounds, and one more or less.

    Systems by rank are for players with ranks, chess systems for the others, round robins for both.
    """
    own, ranks = min(tournament.rounds or 7, MOST_ROUNDS), system_of(tournament).is_go
    rounds = last.document["rounds"] if last else [max(1, own - 1), min(own + 1, MOST_ROUNDS)]
    systems = {each.system for each in last.contenders} if last else {tournament.system}
    choices = [
        SystemChoice(id_, system.name(lang), id_ in systems)
        for id_, system in ((id_, system_named(id_)) for id_ in SYSTEMS)
        if system.is_go == ranks or system.has_table
    ]
    return Question(tuple(choices), min(rounds), max(rounds))


def is_possible(tournament: Tournament) -> bool:
    """Say whether there are enough players to ask anything, and not too many for an evening."""
    return 4 <= len(tournament.players) <= MOST_PLAYERS


def build_study(
    tournament: Tournament,
    systems: Sequence[str],
    rounds: tuple[str, str],
    lang: Language,
) -> Study:
    """Make the study that was asked for, or raise BadInput."""
    least, most = (_number(text) for text in rounds)
    numbers = list(range(least, most + 1))
    chosen = [id_ for id_ in SYSTEMS if id_ in systems]
    if not chosen or not numbers:
        raise BadInput.at("", "lab-nothing-asked")
    columns = len(chosen) * len(numbers)
    if columns > MOST_LINES:
        raise BadInput.at("", "lab-too-many-columns", limit=MOST_LINES, got=columns)
    ratings = [player.rating for player in tournament.players]
    lowest = min((rating for rating in ratings if rating), default=UNRATED)
    return read_study(
        {
            "name": tournament.name[:200],
            "seed": tournament.name[:200],
            "runs": RUNS,
            "rounds": numbers,
            "fields": [{"ratings": ratings, "unrated": lowest}],
            "systems": [{"name": system_named(id_).name(lang), "system": id_} for id_ in chosen],
            "model": {"error": ERROR},
        }
    )


def _number(text: str) -> int:
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else 0
    if not 1 <= number <= MOST_ROUNDS:
        raise BadInput.at("rounds", "lab-whole", least=1, limit=MOST_ROUNDS, got=repr(text[:9]))
    return number


# Studies that run in the background: one at a time, bounded, in a process of low priority.
#
# What was found stays in memory until another study of the same tournament begins, or too many
# others have. A study ends when all runs are done, when its time is up, or when nobody looked at it
# for a while, so that it never slows an evening.

Workers = Callable[[Study, Iterable[Block], Callable[[], bool]], Answers]
"""A way to have blocks played until it is enough."""

LONGEST = 90.0
"""Seconds that a study may take."""

PATIENCE = 20.0
"""Seconds after which a study at which nobody looks is stopped."""

KEPT = 20
"""Studies of which the outcome is kept."""


@dataclass(slots=True)
class Running:
    """A study on its way, or at its end."""

    study: Study
    ledger: Ledger
    began: float
    looked: float
    is_over: bool = False
    stop: threading.Event = field(default_factory=threading.Event)

    @property
    def done(self) -> int:
        """The finished runs of every line."""
        return self.ledger.least


class Busy(Exception):
    """Another study is running."""


class Bench:
    """The runner of studies, one for the whole server."""

    def __init__(self, workers: Workers = in_background) -> None:
        self._workers = workers
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, Running] = OrderedDict()

    def begin(self, key: str, study: Study) -> Running:
        """Begin a study in the background; the one of the same tournament before it is stopped."""
        with self._lock:
            before = self._kept.pop(key, None)
            if before is not None:
                before.stop.set()
            if any(not other.is_over for other in self._kept.values()):
                raise Busy
            now = time.monotonic()
            running = self._kept[key] = Running(study, Ledger(study), now, now)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        threading.Thread(target=self._run, args=(running,), name="lab", daemon=True).start()
        return running

    def look(self, key: str) -> Running | None:
        """Give the study of a tournament, and remember that somebody looked."""
        running = self._kept.get(key)
        if running is not None:
            running.looked = time.monotonic()
        return running

    def end(self, key: str) -> None:
        """Stop the study of a tournament; its findings stay."""
        running = self._kept.get(key)
        if running is not None:
            running.stop.set()

    def _run(self, running: Running) -> None:
        def is_enough() -> bool:
            now = time.monotonic()
            late = now - running.began > LONGEST or now - running.looked > PATIENCE
            return late or running.stop.is_set()

        # One run at a time: all columns grow together, however long a run takes.
        blocks = running.ledger.blocks(size=1)
        try:
            for block, found in self._workers(running.study, blocks, is_enough):
                running.ledger.add(block, found)
        finally:
            running.is_over = True


BENCH = Bench()
