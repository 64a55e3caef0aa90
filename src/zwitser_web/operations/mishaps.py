"""Errors of ours, kept for who runs the server: where they happened, and the number of the request.

What somebody typed is not kept: the line in the log has the rest.
"""

from __future__ import annotations

import sys
import traceback
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.db import DatabaseError, transaction
from django.http import HttpRequest

from zwitser_web.models import Mishap
from zwitser_web.operations import logs

KEPT = 200
OURS = Path(__file__).parents[2]


def keep(request: HttpRequest | None = None, **_: Any) -> None:
    """Keep the error that is being handled; where the database is the error, the log has it."""
    error = sys.exc_info()[1]
    match = getattr(request, "resolver_match", None)
    with suppress(DatabaseError), transaction.atomic():
        made = Mishap.objects.create(
            request=logs.current()[:64],
            page=str(match.view_name if match else "")[:100],
            kind=type(error).__name__[:100],
            place=_place(error)[:200],
        )
        Mishap.objects.filter(pk__lte=made.pk - KEPT).delete()


def _place(error: BaseException | None) -> str:
    """Name the last line of ours on the way to an error."""
    frames = traceback.extract_tb(error.__traceback__) if error else []
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(OURS)]
    return f"{Path(own[-1].filename).relative_to(OURS)}:{own[-1].lineno}" if own else ""


def newest(count: int) -> list[Mishap]:
    """List the last ones, newest first."""
    return list(Mishap.objects.order_by("-pk")[:count])
