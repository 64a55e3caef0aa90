"""Tournaments that were put away: the archive keeps them, the bin for thirty days."""

from __future__ import annotations

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


def empty_bin() -> None:
    """Erase what has been in the bin for too long."""
    Tournament.objects.filter(deleted__lt=timezone.now() - timedelta(days=DAYS)).delete()
