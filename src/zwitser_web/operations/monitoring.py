"""Metrics for Prometheus, the load of each club, the heartbeat of this process, and its errors.

Load is counted in memory by the name in the address, and written once a minute by club.
"""

from __future__ import annotations

import os
import socket
import sys
import time
import traceback
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.models import F, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from zwitser import __version__
from zwitser_web.models import Club, ClubLoad, HelperCode, Mishap, Tournament, Worker
from zwitser_web.operations import logs
from zwitser_web.requests import parse_int

View = Callable[[HttpRequest], HttpResponse]

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds of the histogram of answers, in seconds."""

NAMES = ("club", "slug", "code")
"""Arguments of views that lead to a club: its slug, that of a tournament, the code of a phone."""

MOST = 1000
"""Different names that are counted between two writes."""

KEPT = timedelta(days=31)

EVERY = 60.0
"""Seconds between two heartbeats."""

GONE = timedelta(minutes=3)
"""After so long without a heartbeat a process is gone."""

STARTED = timezone.now()

KEPT_MISHAPS = 200
OURS = Path(__file__).parents[2]

_lock = Lock()
_answers: Counter[tuple[str, int]] = Counter()
_within: Counter[int] = Counter()
_seconds = [0.0]


def count_answers(get_response: View) -> View:
    """Count and time every answer (middleware)."""

    def respond(request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        response = get_response(request)
        seconds = time.perf_counter() - began
        method = request.method if request.method in ("GET", "HEAD", "POST") else "other"
        with _lock:
            _answers[method, response.status_code] += 1
            _within[bisect_left(BOUNDS, seconds)] += 1
            _seconds[0] += seconds
        count_load(request, response, seconds)
        return response

    return respond


def this_process() -> Worker:
    """Describe this process with its answers since it began, the server errors among them."""
    with _lock:
        return Worker(
            name=worker_name(),
            version=__version__,
            started=STARTED,
            answers=_answers.total(),
            errors=sum(count for (_, status), count in _answers.items() if status >= 500),
            busy=round(_seconds[0] * 1000),
        )


def format_metrics() -> str:
    """Give the metrics of this process in the text format of Prometheus."""
    lines = ["# TYPE zwitser_info gauge", f'zwitser_info{{version="{__version__}"}} 1']
    lines.append("# TYPE zwitser_answers_total counter")
    with _lock:
        for (method, status), count in sorted(_answers.items()):
            lines.append(f'zwitser_answers_total{{method="{method}",status="{status}"}} {count}')
        lines.append("# TYPE zwitser_answer_seconds histogram")
        total = 0
        for place, bound in enumerate((*map(str, BOUNDS), "+Inf")):
            total += _within[place]
            lines.append(f'zwitser_answer_seconds_bucket{{le="{bound}"}} {total}')
        lines.append(f"zwitser_answer_seconds_sum {_seconds[0]:.6f}")
        lines.append(f"zwitser_answer_seconds_count {total}")
    return "\n".join(lines) + "\n"


Asked = dict[tuple[str, str], Counter[str]]
"""Answers, their microseconds and bytes, under each name in an address."""

_asked: Asked = {}


def count_load(request: HttpRequest, response: HttpResponse, seconds: float) -> None:
    """Count an answer under the name in its address."""
    found = request.resolver_match
    if settings.MODE != "hosted" or found is None or response.status_code == 404:
        return
    for part in NAMES:
        if isinstance(name := found.kwargs.get(part), str):
            size = 0 if response.streaming else len(response.content)
            size += parse_int(str(request.META.get("CONTENT_LENGTH") or "0")) or 0
            _add((part, name), seconds, size)
            return


def _add(key: tuple[str, str], seconds: float, size: int) -> None:
    with _lock:
        if key not in _asked and len(_asked) >= MOST:
            return
        one = _asked.setdefault(key, Counter())
        one.update(answers=1, busy=round(seconds * 1_000_000), sent=size)


def write_load() -> None:
    """Write the load since the last time, by club, and delete older days."""
    with _lock:
        asked = dict(_asked)
        _asked.clear()
    loads: dict[int, Counter[str]] = {}
    with suppress(DatabaseError):
        for club, one in _by_club(asked):
            loads.setdefault(club, Counter()).update(one)
        today = timezone.localdate()
        for club, load in loads.items():
            row, _ = ClubLoad.objects.get_or_create(club_id=club, day=today)
            ClubLoad.objects.filter(pk=row.pk).update(
                answers=F("answers") + load["answers"],
                busy=F("busy") + round(load["busy"] / 1000),
                sent=F("sent") + load["sent"],
            )
        ClubLoad.objects.filter(day__lt=today - KEPT).delete()


def _by_club(asked: Asked) -> Iterator[tuple[int, Counter[str]]]:
    """Look up the clubs of the names."""
    names = {part: [name for kind, name in asked if kind == part] for part in NAMES}
    known: dict[tuple[str, str], int] = {}
    sources: tuple[tuple[str, QuerySet[Any], str, str], ...] = (
        ("slug", Tournament.objects.all(), "hidden_slug", "club"),
        ("slug", Tournament.objects.all(), "slug", "club"),
        ("club", Club.objects.all(), "slug", "pk"),
        ("code", HelperCode.objects.all(), "code", "tournament__club"),
    )
    for part, rows, field, club in sources:
        found = rows.filter(**{f"{field}__in": names[part]}).values_list(field, club)
        known |= {(part, name): number for name, number in found}
    return ((known[key], one) for key, one in asked.items() if key in known)


def worker_name() -> str:
    """Name this process uniquely among the computers that share the database."""
    return f"{socket.gethostname()[:80]}:{os.getpid()}"


def beat() -> None:
    """Write a heartbeat with the totals of this process; prune dead processes."""
    row = this_process()
    names = ("version", "started", "seen", "answers", "errors", "busy")
    with suppress(DatabaseError):
        Worker.objects.filter(seen__lt=row.seen - GONE).delete()
        facts = {name: getattr(row, name) for name in names}
        Worker.objects.update_or_create(name=row.name, defaults=facts)
    write_load()


@contextmanager
def heartbeat() -> Iterator[None]:
    """Write heartbeats in the background."""
    ended = Event()
    thread = Thread(target=_beat_until, args=(ended,), name="heartbeat", daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join(timeout=5)


def _beat_until(ended: Event) -> None:
    beat()
    while not ended.wait(EVERY):
        beat()
    with suppress(DatabaseError):
        Worker.objects.filter(name=worker_name()).delete()
    connection.close()


def keep_mishap(request: HttpRequest | None = None, **_: Any) -> None:
    """Store the kind of the current exception and its last line of ours; the log has the rest."""
    error = sys.exc_info()[1]
    frames = traceback.extract_tb(error.__traceback__) if error else []
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(OURS)]
    place = f"{Path(own[-1].filename).relative_to(OURS)}:{own[-1].lineno}" if own else ""
    match = getattr(request, "resolver_match", None)
    with suppress(DatabaseError), transaction.atomic():
        made = Mishap.objects.create(
            request=logs.current()[:64],
            page=str(match.view_name if match else "")[:100],
            kind=type(error).__name__[:100],
            place=place[:200],
        )
        Mishap.objects.filter(pk__lte=made.pk - KEPT_MISHAPS).delete()
