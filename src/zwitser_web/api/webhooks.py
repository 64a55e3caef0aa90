"""Webhooks: every new line of a club's journals is sent to an address of the club, in order.

The journals are the outbox: for each tournament a cursor stores the last line that arrived.
Delivery is at least once: a line may arrive twice after an interruption; none is lost.
"""

from __future__ import annotations

import json
import secrets
import threading
import time
from collections import Counter, deque
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Max, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone
from django.utils.crypto import salted_hmac

from zwitser_web import quotas
from zwitser_web.api import calling
from zwitser_web.models import Club, Event, Tournament, Webhook, WebhookCursor

AT_ONCE = 100
"""Lines in one request."""

IN_A_ROW = 20
"""Requests to one webhook in a pass."""

AT_A_TIME, OF_A_CLUB, SLOW_AT_A_TIME = 16, 2, 4
"""Calls at a time: in all, to the webhooks of one club, and to addresses that were slow before."""

SLOW = 2000
"""Milliseconds above which an address is slow until it answers sooner."""

PASS = 5.0
"""Seconds after which a pass leaves the calls that still wait for an answer to the next one."""

FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=10), timedelta(hours=6)
PATIENCE = timedelta(days=3)
"""After so long without a good answer a webhook is switched off."""

CLAIM = timedelta(minutes=2)
KEPT = 50
"""Deliveries that the page of a club lists."""

_pool = ThreadPoolExecutor(AT_A_TIME, thread_name_prefix="webhook")
_calls: dict[Future[calling.CallResult], Message] = {}
_slow: set[int] = set()
_lock = threading.Lock()

GONE = 410
STATE = ("tries", "failing_since", "failure", "next_try", "ended")


@dataclass(frozen=True, slots=True)
class Message:
    """A batch of lines for a webhook."""

    hook: Webhook
    cursor: WebhookCursor
    last: int
    body: bytes


def make(club: Club, address: str) -> tuple[Webhook, str]:
    """Make a webhook for lines from now on, and its key, which is shown once."""
    address = calling.check_address(address)
    quotas.check(club, "webhooks")
    key = "whsec_" + secrets.token_urlsafe(32)
    with transaction.atomic():
        hook = Webhook.objects.create(club=club, address=address, key=key)
        WebhookCursor.objects.bulk_create(
            WebhookCursor(webhook=hook, tournament=row, edition=edition_of(row), sent=last)
            for row, last in _last_lines(club)
        )
    return hook, key


def try_again(hook: Webhook) -> None:
    """Reset the failures of a webhook: it goes on where it stopped."""
    hook.next_try, hook.ended = timezone.now(), None
    hook.tries, hook.failing_since, hook.failure = 0, None, ""
    hook.save(update_fields=STATE)


def deliver(seconds: float = PASS) -> None:
    """Call every webhook that is behind, for at most so many seconds; failures back off.

    A call without an answer by then goes on in its thread and is handled by a later pass, so that
    a slow address keeps back neither another club nor the caller.
    """
    end = time.monotonic() + seconds
    with _lock:
        waiting, told = _note_answers(deque[Webhook]()), Counter[int]()
        due = _claimable().filter(ended=None, next_try__lte=timezone.now()).select_related("club")
        waiting.extend(hook for hook in due if any(_behind(hook)))
        while True:
            _start_calls(waiting, told)
            left = end - time.monotonic()
            if not _calls or left <= 0:
                return
            wait(_calls, timeout=left, return_when=FIRST_COMPLETED)
            _note_answers(waiting)


def _claimable() -> QuerySet[Webhook]:
    """Give the webhooks that no process has claimed; the claim of one that died expires."""
    return Webhook.objects.filter(Q(claimed=None) | Q(claimed__lt=timezone.now() - CLAIM))


def _start_calls(waiting: deque[Webhook], told: Counter[int]) -> None:
    """Start a call for each webhook that may have one now; the others stay in the queue."""
    for _ in range(len(waiting)):
        hook = waiting.popleft()
        in_flight = {message.hook.pk for message in _calls.values()}
        if told[hook.pk] >= IN_A_ROW or hook.pk in in_flight:
            continue
        if not _has_room(hook):
            waiting.append(hook)
            continue
        told[hook.pk] += 1
        message = _message(hook)
        if message and _claimable().filter(pk=hook.pk).update(claimed=timezone.now()):
            # No thread of the pool touches the database.
            call = _pool.submit(calling.call, hook.address, hook.key, message.body)
            _calls[call] = message


def _has_room(hook: Webhook) -> bool:
    """Say whether a call may start: a club has a few at a time, and slow addresses share a few."""
    hooks = [message.hook for message in _calls.values()]
    if len(hooks) >= AT_A_TIME or sum(h.club_id == hook.club_id for h in hooks) >= OF_A_CLUB:
        return False
    return hook.pk not in _slow or sum(h.pk in _slow for h in hooks) < SLOW_AT_A_TIME


def _note_answers(waiting: deque[Webhook]) -> deque[Webhook]:
    """Handle the answers so far, and queue webhooks that succeeded: there may be more lines."""
    for call in [call for call in _calls if call.done()]:
        message, heard = _calls.pop(call), call.result()
        hook = message.hook
        (_slow.add if heard.milliseconds > SLOW else _slow.discard)(hook.pk)
        try:
            _note(message, heard)
        finally:
            Webhook.objects.filter(pk=hook.pk).update(claimed=None)
        if heard.is_ok:
            waiting.append(hook)
    return waiting


def _message(hook: Webhook) -> Message | None:
    """Make the next message for a webhook; a damaged journal keeps no other back."""
    for cursor in _behind(hook):
        with suppress(ValueError):
            told = journal_after(cursor.tournament, cursor.sent, AT_ONCE)
            body = json.dumps(told, ensure_ascii=False).encode()
            if told["lines"]:
                return Message(hook, cursor, told["lines"][-1]["number"], body)
    return None


def _behind(hook: Webhook) -> Iterator[WebhookCursor]:
    cursors = {cursor.tournament_id: cursor for cursor in hook.cursors.all()}
    for row, last in _last_lines(hook.club):
        cursor = cursors.get(row.pk) or WebhookCursor(webhook=hook, tournament=row)
        if cursor.edition != edition_of(row):
            cursor.edition, cursor.sent = edition_of(row), 0
        if cursor.sent < last:
            cursor.tournament = row
            yield cursor


def _last_lines(club: Club) -> Iterator[tuple[Tournament, int]]:
    lines = Event.objects.filter(tournament=OuterRef("pk")).order_by("-number").values("number")
    rows = Tournament.objects.filter(club=club, deleted=None).order_by("pk")
    for row in rows.annotate(last=Subquery(lines[:1])):
        yield row, row.last or 0


def _note(message: Message, heard: calling.CallResult) -> None:
    """Store the outcome of a call: the cursor moves on, or the webhook backs off."""
    hook, row = message.hook, message.cursor.tournament
    with transaction.atomic():
        known = Webhook.objects.select_for_update().filter(pk=hook.pk).exists()
        if not known or not Tournament.objects.filter(pk=row.pk).exists():
            return  # Somebody removed it meanwhile.
        hook.deliveries.create(
            tournament=row,
            first=message.cursor.sent + 1,
            last=message.last,
            status=heard.status,
            failure=heard.failure,
            milliseconds=heard.milliseconds,
        )
        kept = hook.deliveries.order_by("-pk").values_list("pk", flat=True)[:KEPT]
        hook.deliveries.exclude(pk__in=list(kept)).delete()
        if heard.is_ok:
            message.cursor.sent = message.last
            message.cursor.save()
            try_again(hook)
            return
        # Exponential back-off, that ends after days of failures, or at 410 Gone.
        now = timezone.now()
        since = hook.failing_since or now
        wait = min(FIRST_WAIT * 2 ** min(hook.tries, 20), LONGEST_WAIT)
        ends = now - since > PATIENCE or heard.status == GONE
        hook.tries, hook.failing_since, hook.failure = hook.tries + 1, since, heard.failure
        hook.next_try, hook.ended = now + wait, now if ends else None
        hook.save(update_fields=STATE)


MOST_LINES = 500
"""Most lines in one answer to a program; after so many it asks again."""


def edition_of(row: Tournament) -> str:
    """Name the edition of a journal: another one when its lines were rewritten.

    That is when a person was erased, or a laptop sent its tournament again; a follower of the
    journal begins again at its first line then.
    """
    made = f"{row.pk}.{row.created.isoformat()}"
    return salted_hmac("zwitser.edition", made).hexdigest()[:24]


def last_of(row: Tournament) -> int:
    return row.events.aggregate(last=Max("number"))["last"] or 0


def journal_after(row: Tournament, after: int, limit: int) -> dict[str, Any]:
    """Give the lines after a number, in order, and the number of the last one."""
    newer = row.events.filter(number__gt=after).order_by("number")[: min(limit, MOST_LINES)]
    lines = newer.values_list("number", "line")
    return {
        "tournament": row.slug,
        "edition": edition_of(row),
        "after": after,
        "last": last_of(row),
        "lines": [{"number": number, "line": json.loads(line)} for number, line in lines],
    }
