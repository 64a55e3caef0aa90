"""What was done to people's access, and by whom: links, roles, keys, second steps, clubs.

Owners read what concerns their club, who runs the server reads all of it. What is done to an
account stands with each club that it belongs to at that moment.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from zwitser_web.models import Account, Club, TrailEntry

SHOWN = 300
"""Entries on a page."""

MONTH = timedelta(days=30)

WHAT = (
    *("invitation", "invitation-withdrawn", "joined", "role", "removed", "renamed"),
    *("reset-link", "address-link", "password", "address", "account-deleted"),
    *("second-on", "second-off", "second-codes", "second-required", "second-free"),
    *("key", "key-revoked", "webhook", "webhook-removed", "mirror-key"),
    *("club-made", "club-closed", "club-opened", "operator", "operator-no"),
)
"""All that can stand in it; the pages have words for each."""


@dataclass(frozen=True, slots=True)
class Line:
    """An entry as a page shows it; `role` is the detail of some, which has words of its own."""

    at: datetime
    what: str
    club: str
    by: str
    whom: str
    role: str
    detail: str


def note(
    what: str,
    *,
    by: Account | None,
    whom: Account | None = None,
    club: Club | None = None,
    detail: str = "",
) -> None:
    """Write down what was done; `by` is nobody where it was done on the command line."""
    if settings.MODE != "hosted":
        return
    theirs = Club.objects.filter(memberships__account=whom)
    clubs: list[Club | None] = [club] if club else list(theirs)
    TrailEntry.objects.bulk_create(
        TrailEntry(what=what, by=by, whom=whom, club=each, detail=detail[:100])
        for each in clubs or [None]
    )


def forget_old() -> None:
    """Forget what is older than the settings say."""
    late = timezone.now() - MONTH * settings.TRAIL_MONTHS
    TrailEntry.objects.filter(at__lt=late).delete()


def of(club: Club | None = None) -> list[Line]:
    """List what was done in a club, or on the whole server, newest first."""
    found: QuerySet[TrailEntry] = TrailEntry.objects.filter(
        at__gt=timezone.now() - MONTH * settings.TRAIL_MONTHS
    )
    rows = (found.filter(club=club) if club else found).select_related("club", "by", "whom")
    return [_line(row) for row in rows.order_by("-at", "-pk")[:SHOWN]]


def _line(row: TrailEntry) -> Line:
    by, whom = (person.name if person else "" for person in (row.by, row.whom))
    is_role = row.what in ("invitation", "joined", "role")
    role, detail = (row.detail, "") if is_role else ("", row.detail)
    return Line(row.at, row.what, row.club.name if row.club else "", by, whom, role, detail)
