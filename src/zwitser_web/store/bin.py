"""Tournaments that were put away: the archive keeps them, the bin for thirty days."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.utils import timezone

from zwitser_web.models import Tournament

DAYS = 30
"""How long the bin keeps a tournament."""

MOVES = ("archive", "bin", "back")


def put_away(tournament: Tournament, move: str) -> None:
    """Move a tournament to the archive or the bin, or bring it back."""
    now = timezone.now()
    Tournament.objects.filter(pk=tournament.pk).update(
        archived=now if move == "archive" else None, deleted=now if move == "bin" else None
    )


def empty() -> None:
    """Erase what was in the bin for too long, of every club, also where nobody looks."""
    Tournament.objects.filter(deleted__lt=timezone.now() - timedelta(days=DAYS)).delete()


def kept(rows: Sequence[Tournament]) -> list[Tournament]:
    """Give the tournaments that are still there, and erase what was in the bin for too long."""
    late = timezone.now() - timedelta(days=DAYS)
    over = {row.pk for row in rows if row.deleted and row.deleted < late}
    if over:
        Tournament.objects.filter(pk__in=over).delete()
    return [row for row in rows if row.pk not in over]
