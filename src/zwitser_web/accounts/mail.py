"""Mail to one person, through the server of the settings; it may be away."""

from __future__ import annotations

import logging

from django.conf import settings
from django.core.mail import send_mail

from zwitser.errors import Refused

_log = logging.getLogger(__name__)


def post(to: str, subject: str, body: str) -> None:
    """Send a mail, or say that it did not go; who runs the server reads why in the log."""
    try:
        send_mail(subject, body, settings.DEFAULT_FROM_EMAIL, [to])
    except OSError as error:  # what smtplib raises is one as well
        _log.error("mail was not sent: %r", error)  # no fault of ours: one line
        raise Refused("mail-failed", "the mail could not be sent; try again later") from None
