"""Slow down who guesses passwords or codes: so many failures in so many minutes, then wait."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from zwitser.errors import Refused
from zwitser_web.models import Attempt

WINDOW = timedelta(minutes=15)
ALLOWED = 10


def check(*keys: str) -> None:
    """Refuse when one of these keys failed too often of late."""
    since = timezone.now() - WINDOW
    for key in keys:
        if Attempt.objects.filter(key=key, at__gt=since).count() >= ALLOWED:
            raise Refused("too-many-attempts", "too many attempts; wait a quarter of an hour")


def failed(*keys: str) -> None:
    """Remember a failure for each of these keys, and forget the old ones."""
    Attempt.objects.filter(at__lt=timezone.now() - WINDOW).delete()
    Attempt.objects.bulk_create(Attempt(key=key[:100]) for key in keys)
