"""Tournaments that laptops run and this server shows: keys, what arrives, what is taken down."""

from __future__ import annotations

import secrets
from hashlib import sha256

from django.db import transaction
from django.utils import timezone

from zwitser import arbiter
from zwitser.journal.events import Event
from zwitser.journal.fold import EMPTY
from zwitser.model import Tournament as Played
from zwitser.systems import DEFAULT
from zwitser_web.models import Club, Mirror
from zwitser_web.store import journal as journal_store

BY = "Zwitser"


def make(club: Club, name: str) -> tuple[Mirror, str]:
    """Make a place for a tournament of a laptop, and the key to it, which is told once."""
    key = secrets.token_urlsafe(24)
    with transaction.atomic():
        row = journal_store.create(club, name, _nothing(name), by=BY)
        return Mirror.objects.create(tournament=row, key_hash=hashed(key)), key


def new_key(mirror: Mirror) -> str:
    """Give another key; the old one ends."""
    key = secrets.token_urlsafe(24)
    Mirror.objects.filter(pk=mirror.pk).update(key_hash=hashed(key))
    return key


def find(key: str) -> Mirror | None:
    """Find the mirror of a key."""
    return Mirror.objects.select_related("tournament").filter(key_hash=hashed(key)).first()


def show(mirror: Mirror, played: Played) -> None:
    """Show what arrived in the place of what was shown."""
    begin = arbiter.import_document(EMPTY, played)
    _replace(mirror, begin)


def take_down(mirror: Mirror) -> None:
    """Show nothing any more but the name."""
    _replace(mirror, _nothing(mirror.tournament.name))


def hashed(key: str) -> str:
    """Give what is kept of a key."""
    return sha256(key.encode()).hexdigest()


def _replace(mirror: Mirror, begin: Event) -> None:
    journal_store.replace(mirror.tournament, begin, by=BY)
    Mirror.objects.filter(pk=mirror.pk).update(received=timezone.now())


def _nothing(name: str) -> Event:
    """Begin a tournament of which there is nothing to see yet."""
    return arbiter.create(EMPTY, name, DEFAULT, rounds=1)
