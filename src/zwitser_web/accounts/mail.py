"""Mail to one person, through the server of the settings; it may be away, or slow.

What nobody waits for goes from a queue, in a thread; a process that stops sends that first.
"""

from __future__ import annotations

import logging
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress

from django.conf import settings
from django.core.mail import send_mail

from zwitser.errors import Refused
from zwitser.messages import Language
from zwitser_web.models import Account
from zwitser_web.texts import text

MOST = 500
"""Mails that wait; more than that are dropped, with a line in the log."""

_log = logging.getLogger(__name__)
_queue = ThreadPoolExecutor(2, thread_name_prefix="mail")
_waiting: set[Future[None]] = set()


def post(to: str, subject: str, body: str) -> None:
    """Send a mail, or say that it did not go; who runs the server reads why in the log."""
    try:
        send_mail(subject, body, settings.DEFAULT_FROM_EMAIL, [to])
    except OSError as error:  # what smtplib raises is one as well
        _log.error("mail was not sent: %r", error)  # no fault of ours: one line
        raise Refused("mail-failed", "the mail could not be sent; try again later") from None


def post_later(to: str, subject: str, body: str) -> None:
    """Send a mail in a moment: nobody learns from the time that it takes whether there was one."""
    if len(_waiting) >= MOST:
        _log.error("mail was not sent: %d others wait", MOST)
        return
    job = _queue.submit(_post_or_not, to, subject, body)
    _waiting.add(job)
    job.add_done_callback(_waiting.discard)


def _post_or_not(to: str, subject: str, body: str) -> None:
    with suppress(Refused):
        post(to, subject, body)


def tell(account: Account, what: str, lang: Language, **facts: object) -> None:
    """Tell an account by mail what was done to it, where this server sends mail."""
    if settings.EMAIL_HOST and "@" in account.email:
        body = text(f"notice.{what}", lang, name=account.name, **facts)
        post_later(account.email, text("notice.subject", lang), body)


def flush() -> None:
    """Wait until every mail that waits was sent, or given up."""
    wait(list(_waiting))
