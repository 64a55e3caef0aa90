"""What each club asks of this server: counted in memory, written down once a minute.

A request is counted under what its address names; which club that is, is asked when it is written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from threading import Lock

from django.conf import settings
from django.db import DatabaseError
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from zwitser_web.models import Club, ClubLoad, HelperCode, Tournament
from zwitser_web.requests import whole

NAMES = ("club", "slug", "code")
"""Parts of an address that lead to a club: its own short name, a tournament's, a phone's code."""

MOST = 1000
"""Different names between two times that it is written; others are not counted."""

KEPT = timedelta(days=31)

_lock = Lock()


@dataclass(slots=True)
class Asked:
    """What was asked under one name since it was written last."""

    answers: int = 0
    seconds: float = 0.0
    sent: int = 0


_asked: dict[tuple[str, str], Asked] = {}


def count(request: HttpRequest, response: HttpResponse, seconds: float) -> None:
    """Count an answer to a request that names a club, or something of one."""
    found = request.resolver_match
    if settings.MODE != "hosted" or found is None or response.status_code == 404:
        return
    for part in NAMES:
        if isinstance(name := found.kwargs.get(part), str):
            size = 0 if response.streaming else len(response.content)
            size += whole(str(request.META.get("CONTENT_LENGTH") or "0")) or 0
            _add((part, name), seconds, size)
            return


def _add(key: tuple[str, str], seconds: float, size: int) -> None:
    with _lock:
        if key not in _asked and len(_asked) >= MOST:
            return
        one = _asked.setdefault(key, Asked())
        one.answers += 1
        one.seconds += seconds
        one.sent += size


def write() -> None:
    """Write down what was asked since the last time, by club, and forget older days."""
    with _lock:
        asked = dict(_asked)
        _asked.clear()
    answers, busy, sent = Counter[int](), Counter[int](), Counter[int]()
    with suppress(DatabaseError):
        for club, one in _by_club(asked):
            answers[club] += one.answers
            busy[club] += round(one.seconds * 1000)
            sent[club] += one.sent
        today = timezone.localdate()
        for club in answers:
            row, _ = ClubLoad.objects.get_or_create(club_id=club, day=today)
            ClubLoad.objects.filter(pk=row.pk).update(
                answers=F("answers") + answers[club],
                busy=F("busy") + busy[club],
                sent=F("sent") + sent[club],
            )
        ClubLoad.objects.filter(day__lt=today - KEPT).delete()


def _by_club(asked: dict[tuple[str, str], Asked]) -> Iterator[tuple[int, Asked]]:
    """Give what was asked with the club that it was asked of, where there is one."""
    names = {part: [name for kind, name in asked if kind == part] for part in NAMES}
    known: dict[tuple[str, str], int] = {}
    rows = Tournament.objects.filter(hidden_slug__in=names["slug"])
    known |= {("slug", slug): club for slug, club in rows.values_list("hidden_slug", "club")}
    rows = Tournament.objects.filter(slug__in=names["slug"])
    known |= {("slug", slug): club for slug, club in rows.values_list("slug", "club")}
    clubs = Club.objects.filter(slug__in=names["club"])
    known |= {("club", slug): club for slug, club in clubs.values_list("slug", "pk")}
    codes = HelperCode.objects.filter(code__in=names["code"])
    known |= {("code", code): club for code, club in codes.values_list("code", "tournament__club")}
    return ((known[key], one) for key, one in asked.items() if key in known)
