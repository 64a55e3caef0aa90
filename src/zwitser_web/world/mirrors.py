"""Tournaments that laptops run and this server shows: keys, what arrives, what is taken down."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from hashlib import sha256

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from zwitser import arbiter
from zwitser.errors import Refused
from zwitser.journal.events import Event
from zwitser.journal.fold import EMPTY
from zwitser.model import Tournament as Played
from zwitser.systems import DEFAULT
from zwitser_web import quotas, store
from zwitser_web.accounts.given_names import PROGRAM
from zwitser_web.models import Club, Mirror

ANY = "*"
"""After whatever is there: who says so takes over."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One publication: which one of the sender's own it follows, and its name, which is new.

    Two computers with one key, or two copies of a tournament, can't both follow the last one. Who
    did not hear that something arrived sends it again under the same name. A program that names no
    turns is let in as long as nobody does.
    """

    after: str = ""
    name: str = ""


class Elsewhere(Refused):
    """Somebody else published with this key since."""

    def __init__(self, mirror: Mirror) -> None:
        super().__init__("elsewhere", "another computer published with this key since")
        self.since = mirror.received


def make(club: Club, name: str) -> tuple[Mirror, str]:
    """Make a place for a tournament of a laptop, and the key to it, which is told once."""
    quotas.check(club, "mirrors")
    key = secrets.token_urlsafe(24)
    with transaction.atomic():
        row = store.create(club, name, _nothing(name), by=PROGRAM)
        return Mirror.objects.create(tournament=row, key_hash=hashed(key)), key


def new_key(mirror: Mirror) -> str:
    """Give another key; the old one ends."""
    key = secrets.token_urlsafe(24)
    Mirror.objects.filter(pk=mirror.pk).update(key_hash=hashed(key), turn="")
    return key


def kept() -> QuerySet[Mirror]:
    """Give the mirrors that are not in the bin."""
    return Mirror.objects.filter(tournament__deleted=None).select_related("tournament__club")


def find(key: str) -> Mirror | None:
    """Find the mirror of a key; one in the bin takes nothing more."""
    return kept().filter(key_hash=hashed(key)).first()


def show(mirror: Mirror, played: Played, turn: Turn) -> None:
    """Show what arrived in the place of what was shown, or raise Elsewhere."""
    begin = arbiter.import_document(EMPTY, played)
    _replace(mirror, begin, turn)


def take_down(mirror: Mirror, turn: Turn | None = None) -> None:
    """Show nothing any more but the name; whoever runs the place needs no turn for that."""
    _replace(mirror, _nothing(mirror.tournament.name), turn)


def hashed(key: str) -> str:
    """Give what is kept of a key."""
    return sha256(key.encode()).hexdigest()


@transaction.atomic
def _replace(mirror: Mirror, begin: Event, turn: Turn | None) -> None:
    known = Mirror.objects.select_for_update().get(pk=mirror.pk)
    if turn and turn.after != ANY and known.turn not in ("", turn.after, turn.name):
        raise Elsewhere(known)
    store.replace(mirror.tournament, begin, by=PROGRAM)
    name = turn.name if turn else known.turn
    Mirror.objects.filter(pk=mirror.pk).update(received=timezone.now(), turn=name)


def _nothing(name: str) -> Event:
    """Begin a tournament of which there is nothing to see yet."""
    return arbiter.create(EMPTY, name, DEFAULT, rounds=1)
