"""Figures of this process in the text format of Prometheus, which adds processes up."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Lock

from django.http import HttpRequest, HttpResponse

from zwitser import __version__
from zwitser_web.operations import load

View = Callable[[HttpRequest], HttpResponse]

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds; how many answers came within each."""

_lock = Lock()
_answers: Counter[tuple[str, int]] = Counter()
_within: Counter[int] = Counter()
_seconds = [0.0]


def counted(get_response: View) -> View:
    """Count every answer by its status, and time it."""

    def respond(request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        response = get_response(request)
        seconds = time.perf_counter() - began
        _count(request.method or "", response.status_code, seconds)
        load.count(request, response, seconds)
        return response

    return respond


def _count(method: str, status: int, seconds: float) -> None:
    kind = method if method in ("GET", "HEAD", "POST") else "other"
    with _lock:
        _answers[kind, status] += 1
        _within[bisect_left(BOUNDS, seconds)] += 1
        _seconds[0] += seconds


@dataclass(frozen=True, slots=True)
class Totals:
    """What this process did since it began."""

    answers: int
    errors: int
    milliseconds: int


def totals() -> Totals:
    """Add up the answers, those that were errors of ours, and their time."""
    with _lock:
        errors = sum(count for (_, status), count in _answers.items() if status >= 500)
        return Totals(_answers.total(), errors, round(_seconds[0] * 1000))


def written() -> str:
    """Write the figures."""
    with _lock:
        return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# TYPE zwitser_info gauge"
    yield f'zwitser_info{{version="{__version__}"}} 1'
    yield "# TYPE zwitser_answers_total counter"
    for (method, status), count in sorted(_answers.items()):
        yield f'zwitser_answers_total{{method="{method}",status="{status}"}} {count}'
    yield "# TYPE zwitser_answer_seconds histogram"
    total = 0
    for place, bound in enumerate((*map(str, BOUNDS), "+Inf")):
        total += _within[place]
        yield f'zwitser_answer_seconds_bucket{{le="{bound}"}} {total}'
    yield f"zwitser_answer_seconds_sum {_seconds[0]:.6f}"
    yield f"zwitser_answer_seconds_count {total}"
