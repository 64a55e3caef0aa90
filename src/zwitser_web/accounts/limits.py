"""Slow down who guesses passwords or codes: so many failures in so many minutes, then wait.

A guess is written down before it is tried, so that many at once are no more than one after another.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from hashlib import sha256

from django.db.models import Q
from django.utils import timezone

from zwitser.errors import Refused
from zwitser_web.models import Attempt

WINDOW = timedelta(minutes=15)
ALLOWED = 10
DAY = timedelta(days=1)
DAILY = "day:"
"""How the keys begin that count for a whole day."""
SKEW = timedelta(minutes=1)
"""How far clocks of processes may be apart; a guess of later was made while a clock was wrong."""

USED = "entry:"
"""How the keys of tokens begin that were used: no guesses, and kept until the token ends."""


def attempt(*keys: str, allowed: int = ALLOWED) -> list[int]:
    """Write down a guess for each of these keys, or refuse where there were too many of late."""
    return attempts(dict.fromkeys(keys, allowed))


def attempts(allowed: dict[str, int]) -> list[int]:
    """Write down a guess for each of these keys, of which each has its own bound."""
    now = timezone.now()
    forget_old()
    made = [Attempt.objects.create(key=key[:100]).pk for key in allowed]
    for key, most in allowed.items():
        since = now - (DAY if key.startswith(DAILY) else WINDOW)
        of_late = Attempt.objects.filter(key=key[:100], at__gt=since, at__lte=now + SKEW)
        if of_late.count() > most:
            passed(made)
            raise Refused("too-many-attempts", "too many attempts; wait a quarter of an hour")
    return made


def forget_old() -> None:
    """Forget guesses that count no more, and with them where they came from."""
    now = timezone.now()
    short = Q(at__lt=now - WINDOW) & ~Q(key__startswith=DAILY)
    Attempt.objects.filter(short | Q(at__lt=now - DAY)).delete()
    Attempt.objects.filter(at__gt=now + SKEW).exclude(key__startswith=USED).delete()


def daily(email: str) -> str:
    """Name the guesses of a day at one account, from wherever they come."""
    return f"{DAILY}login:{sha256(email.encode()).hexdigest()[:32]}"


def forget(key: str) -> None:
    """Forget the guesses of a key: who proved otherwise who he is need not wait."""
    Attempt.objects.filter(key=key).delete()


def passed(made: Iterable[int]) -> None:
    """Forget guesses that were right."""
    Attempt.objects.filter(pk__in=list(made)).delete()
