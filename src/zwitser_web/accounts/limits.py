"""Slow down who guesses passwords or codes: so many failures in so many minutes, then wait.

A guess is written down before it is tried, so that many at once are no more than one after another.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.utils import timezone

from zwitser.errors import Refused
from zwitser_web.models import Attempt

WINDOW = timedelta(minutes=15)
ALLOWED = 10


def attempt(*keys: str, allowed: int = ALLOWED) -> list[int]:
    """Write down a guess for each of these keys, or refuse where there were too many of late."""
    now = timezone.now()
    forget_old()
    made = [Attempt.objects.create(key=key[:100]).pk for key in keys]
    for key in keys:
        if Attempt.objects.filter(key=key[:100], at__gt=now - WINDOW).count() > allowed:
            passed(made)
            raise Refused("too-many-attempts", "too many attempts; wait a quarter of an hour")
    return made


def forget_old() -> None:
    """Forget guesses that count no more, and with them where they came from."""
    Attempt.objects.filter(at__lt=timezone.now() - WINDOW).delete()


def passed(made: Iterable[int]) -> None:
    """Forget guesses that were right."""
    Attempt.objects.filter(pk__in=list(made)).delete()
