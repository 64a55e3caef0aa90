"""Quotas of a club on a hosted server."""

from __future__ import annotations

import time

from django.conf import settings

from zwitser.errors import Refused
from zwitser_web.caches import cleared_by_forget
from zwitser_web.models import Club, Event, Mirror, RatingList, Tournament, Webhook

SLACK = 1.1
"""Tolerance above the quota of lines, so that no tournament stops during a round."""

AGAIN = 60.0
"""Seconds for which a count of lines is kept."""

_lines: dict[int, tuple[float, int]] = {}


def check(club: Club, what: str, *, more: int = 1) -> None:
    """Refuse to bring a club above its quota."""
    most = settings.QUOTAS[what]
    if settings.MODE == "hosted" and _count(club.pk, what) + more > most:
        shown = most // 2**20 if what == "lists" else most
        raise Refused(f"quota-{what}", f"a club has at most {shown} {what} here", most=shown)


def check_lines(club: int) -> None:
    """Refuse another line in a club that is far above its quota; counted once a minute."""
    if settings.MODE != "hosted":
        return
    known = _lines.get(club, (-AGAIN, 0))
    if time.monotonic() - known[0] >= AGAIN:
        known = _lines[club] = time.monotonic(), _count(club, "lines")
    if known[1] > settings.QUOTAS["lines"] * SLACK:
        most = settings.QUOTAS["lines"]
        raise Refused("quota-lines", f"a club has at most {most} lines here", most=most)


@cleared_by_forget
def _forget() -> None:
    _lines.clear()


def _count(club: int, what: str) -> int:
    match what:
        case "tournaments":
            return Tournament.objects.filter(club=club, deleted=None).count()
        case "lines":
            return Event.objects.filter(tournament__club=club).count()
        case "lists":
            return sum(RatingList.objects.filter(club=club).values_list("size", flat=True))
        case "mirrors":
            return Mirror.objects.filter(tournament__club=club, tournament__deleted=None).count()
        case _:
            return Webhook.objects.filter(club=club).count()
