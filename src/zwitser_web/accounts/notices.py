"""Notices of changes to people's access: by mail to the account, and in the audit trail.

The mail server may be away or slow: mail that no answer depends on goes through a queue in a
thread, which is flushed before a process ends. Owners read the trail of their club, operators all
of it.
"""

from __future__ import annotations

import logging
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import send_mail
from django.db.models import QuerySet
from django.utils import timezone

from zwitser.errors import Refused
from zwitser.messages import Language
from zwitser_web.models import Account, Club, TrailEntry
from zwitser_web.texts import text

MOST = 500
"""Length of the queue; more mails are dropped, with a line in the log."""

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
"""The kinds of entries in the trail; the pages have words for each."""

_log = logging.getLogger(__name__)
_queue = ThreadPoolExecutor(2, thread_name_prefix="mail")
_waiting: set[Future[None]] = set()


def post(to: str, subject: str, body: str) -> None:
    """Send a mail, or raise Refused; the reason is in the log."""
    try:
        send_mail(subject, body, settings.DEFAULT_FROM_EMAIL, [to])
    except OSError as error:  # what smtplib raises is one as well
        _log.error("mail was not sent: %r", error)  # no fault of ours: one line
        raise Refused("mail-failed", "the mail could not be sent; try again later") from None


def post_later(to: str, subject: str, body: str) -> None:
    """Queue a mail, so that the time of an answer does not tell whether one was sent."""
    if len(_waiting) >= MOST:
        _log.error("mail was not sent: %d others wait", MOST)
        return
    job = _queue.submit(post, to, subject, body)  # a Refused stays in the future
    _waiting.add(job)
    job.add_done_callback(_waiting.discard)


def notify(account: Account, what: str, lang: Language, **facts: object) -> None:
    """Mail a notice to an account, where this server sends mail."""
    if settings.EMAIL_HOST and "@" in account.email:
        body = text(f"notice.{what}", lang, name=account.name, **facts)
        post_later(account.email, text("notice.subject", lang), body)


def flush() -> None:
    wait(list(_waiting))


@dataclass(frozen=True, slots=True)
class TrailLine:
    """An entry for a page; `role` is a detail that is translated."""

    at: datetime
    what: str
    club: str
    by: str
    whom: str
    role: str
    detail: str


def record(
    what: str,
    *,
    by: Account | None,
    whom: Account | None = None,
    club: Club | None = None,
    detail: str = "",
) -> None:
    """Add to the trail of this club, or of every club of `whom`.

    `by` is None for the command line.
    """
    if settings.MODE != "hosted":
        return
    theirs = Club.objects.filter(memberships__account=whom)
    clubs: list[Club | None] = [club] if club else list(theirs)
    TrailEntry.objects.bulk_create(
        TrailEntry(what=what, by=by, whom=whom, club=each, detail=detail[:100])
        for each in clubs or [None]
    )


def forget_old_trail() -> None:
    late = timezone.now() - MONTH * settings.TRAIL_MONTHS
    TrailEntry.objects.filter(at__lt=late).delete()


def trail_of(club: Club | None = None) -> list[TrailLine]:
    """List the trail of a club, or of the whole server, newest first."""
    found: QuerySet[TrailEntry] = TrailEntry.objects.filter(
        at__gt=timezone.now() - MONTH * settings.TRAIL_MONTHS
    )
    rows = (found.filter(club=club) if club else found).select_related("club", "by", "whom")
    lines = []
    for row in rows.order_by("-at", "-pk")[:SHOWN]:
        club_name, by, whom = (one.name if one else "" for one in (row.club, row.by, row.whom))
        is_role = row.what in ("invitation", "joined", "role")
        role, detail = (row.detail, "") if is_role else ("", row.detail)
        lines.append(TrailLine(row.at, row.what, club_name, by, whom, role, detail))
    return lines
