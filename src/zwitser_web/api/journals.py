"""A journal from a line on: what programs and webhooks follow a tournament by."""

from __future__ import annotations

import json
from typing import Any

from django.db.models import Max
from django.utils.crypto import salted_hmac

from zwitser_web.models import Tournament

AT_ONCE = 500
"""Lines in one answer, at most; whoever gets so many asks again."""


def edition_of(row: Tournament) -> str:
    """Name the edition of a journal: another one when its lines were written anew.

    That is when a person was erased, or a laptop sent its tournament again; who follows a journal
    begins again at the first line then.
    """
    made = f"{row.pk}.{row.created.isoformat()}"
    return salted_hmac("zwitser.edition", made).hexdigest()[:24]


def last_of(row: Tournament) -> int:
    """Give the number of the last line."""
    return row.events.aggregate(last=Max("number"))["last"] or 0


def journal_after(row: Tournament, after: int, limit: int = AT_ONCE) -> dict[str, Any]:
    """Give the lines after a number, in order, and which is the last there is."""
    newer = row.events.filter(number__gt=after).order_by("number")[: min(limit, AT_ONCE)]
    lines = newer.values_list("number", "line")
    return {
        "tournament": row.slug,
        "edition": edition_of(row),
        "after": after,
        "last": last_of(row),
        "lines": [{"number": number, "line": json.loads(line)} for number, line in lines],
    }
