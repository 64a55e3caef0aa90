"""What who runs the server sees: clubs with their sizes, versions, the database, and the load."""

from __future__ import annotations

import platform
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

import django
from django.conf import settings
from django.db import connection
from django.db.models import Count, Max, Sum
from django.utils import timezone

from zwitser import __version__
from zwitser_web.models import (
    Club,
    ClubLoad,
    Event,
    Membership,
    RatingList,
    SavedCopy,
    Tournament,
    Worker,
)
from zwitser_web.operations import figures, load, workers

LATE = timedelta(days=2)
"""How old the last backup may be without a word about it."""


@dataclass(frozen=True, slots=True)
class ClubRow:
    """A club, how large it is, and when something happened in it last."""

    club: Club
    members: int
    tournaments: int
    lines: int
    last: datetime | None


@dataclass(frozen=True, slots=True)
class ClubToday:
    """What a club asked of this server today, and what its rating lists take."""

    club: Club
    answers: int
    busy: int
    sent: int
    lines: int
    lists: int


@dataclass(frozen=True, slots=True)
class Process:
    """A process: what it did since it began."""

    name: str
    version: str
    started: datetime
    answers: int
    errors: int
    mean: int
    """Milliseconds that an answer took."""


def clubs() -> list[ClubRow]:
    """List every club, the one in which something happened last on top."""
    people = _counted(Membership.objects.values_list("club").annotate(Count("pk")))
    played = _counted(Tournament.objects.values_list("club").annotate(Count("pk")))
    rows = Event.objects.values_list("tournament__club").annotate(Count("pk"), Max("at"))
    lines = {club: (count, last) for club, count, last in rows}
    found = [
        ClubRow(
            club, people.get(club.pk, 0), played.get(club.pk, 0), *lines.get(club.pk, (0, None))
        )
        for club in Club.objects.order_by("name", "pk")
    ]
    return sorted(found, key=lambda row: row.last.timestamp() if row.last else 0, reverse=True)


def today() -> list[ClubToday]:
    """List the clubs that asked or wrote something today, the one that took most time on top."""
    load.write()
    asked = {row.club_id: row for row in ClubLoad.objects.filter(day=timezone.localdate())}
    midnight = timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)
    newer = Event.objects.filter(at__gte=midnight).order_by()
    lines = _counted(newer.values_list("tournament__club").annotate(Count("pk")))
    lists = _counted(
        RatingList.objects.exclude(club=None).values_list("club").annotate(Sum("size"))
    )
    found = [
        ClubToday(
            club,
            *((row.answers, row.busy, row.sent) if (row := asked.get(club.pk)) else (0, 0, 0)),
            lines.get(club.pk, 0),
            lists.get(club.pk, 0),
        )
        for club in Club.objects.filter(pk__in=asked.keys() | lines.keys())
    ]
    return sorted(found, key=lambda one: (-one.busy, one.club.name))


def _counted(rows: Iterable[tuple[int, int]]) -> dict[int, int]:
    return dict(rows)


def processes() -> list[Process]:
    """List the processes that told about themselves; this one alone where none does."""
    found = [
        Process(row.name, row.version, row.started, row.answers, row.errors, _mean(row))
        for row in workers.present()
    ]
    if found:
        return found
    done = figures.totals()
    mean = round(done.milliseconds / done.answers) if done.answers else 0
    began = workers.STARTED
    return [Process(workers.name(), __version__, began, done.answers, done.errors, mean)]


def _mean(row: Worker) -> int:
    return round(row.busy / row.answers) if row.answers else 0


def versions() -> dict[str, str]:
    """Name the versions of what runs here."""
    return {
        "Zwitser": __version__,
        "Python": platform.python_version(),
        "Django": django.get_version(),
        "SQLite" if connection.vendor == "sqlite" else "PostgreSQL": _database_version(),
    }


def _database_version() -> str:
    asked = "SELECT sqlite_version()" if connection.vendor == "sqlite" else "SHOW server_version"
    return str(_asked(asked))


def database_size() -> int:
    """Count the bytes of the database."""
    if connection.vendor == "sqlite":
        return _number("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
    return _number("SELECT pg_database_size(current_database())")


def database_connections() -> int | None:
    """Count who is connected to the database; SQLite does not know."""
    if connection.vendor == "sqlite":
        return None
    return _number("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")


def _number(question: str) -> int:
    return int(str(_asked(question)))


def _asked(question: str) -> object:
    with connection.cursor() as cursor:
        cursor.execute(question)
        row = cursor.fetchone()
    return row[0] if row else 0


def backups() -> list[SavedCopy]:
    """List the last backups that `zwitser backup` made, newest first."""
    return list(SavedCopy.objects.order_by("-pk")[:10])


def is_backup_late() -> bool:
    """Say whether there is no whole backup of the last two days."""
    since = timezone.now() - LATE
    return not SavedCopy.objects.filter(is_whole=True, at__gt=since).exists()


def sends_mail() -> bool:
    """Say whether this server can send mail."""
    return bool(settings.EMAIL_HOST)
