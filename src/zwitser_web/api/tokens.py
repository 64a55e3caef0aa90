"""Keys of a club's programs: what they may do, how often, and how they end."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import datetime
from hashlib import sha256

from django.db.models import Case, F, Value, When
from django.utils import timezone

from zwitser.characters import is_blank, tidy
from zwitser.errors import Refused
from zwitser_web.models import ApiToken, Club

SCOPES = ("players", "absences", "results", "journal")
"""What a key may do, in the order of the page."""

PREFIX = "zwitser_"
"""How every key begins, so that who searches for lost keys finds ours."""

EACH_MINUTE = 120
KEPT = 50
"""Keys that a club can have at a time."""


class TooOften(Exception):
    """A key was used more often than it may be in one minute."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


def make(club: Club, name: str, scopes: Iterable[str]) -> tuple[ApiToken, str]:
    """Make a key, which is told once."""
    wanted = [scope for scope in SCOPES if scope in set(scopes)]
    name = tidy(name)[:60]
    if is_blank(name) or not wanted:
        raise Refused("token-incomplete", "name the key, and choose what it may do")
    if club.api_tokens.filter(revoked=None).count() >= KEPT:
        raise Refused("too-many-tokens", f"a club has at most {KEPT} keys", most=KEPT)
    key = PREFIX + secrets.token_urlsafe(32)
    made = ApiToken.objects.create(
        club=club, name=name, scopes=wanted, token_hash=hashed(key), hint=key[-4:]
    )
    return made, key


def revoke(token: ApiToken) -> None:
    """End a key at once; the page still tells that it was there."""
    ApiToken.objects.filter(pk=token.pk, revoked=None).update(revoked=timezone.now())


def find(key: str) -> ApiToken | None:
    """Find a key that was not revoked."""
    found = ApiToken.objects.select_related("club").filter(token_hash=hashed(key), revoked=None)
    return found.first()


def count(token: ApiToken) -> None:
    """Count a use, in the database so that all processes count together, or raise TooOften."""
    now = timezone.now()
    minute = int(now.timestamp()) // 60
    same = When(minute=minute, then=F("count") + 1)
    mine = ApiToken.objects.filter(pk=token.pk)
    mine.update(count=Case(same, default=Value(1)), minute=minute, used=now)
    if mine.values_list("count", flat=True)[0] > EACH_MINUTE:
        raise TooOften(_left(now))


def hashed(key: str) -> str:
    """Give what is kept of a key."""
    return sha256(key.encode()).hexdigest()


def _left(now: datetime) -> int:
    return 60 - now.second
