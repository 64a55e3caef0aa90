"""Webhooks: every new line of a club's journals goes to an address of its own, in order.

As with outlets, what has to be sent follows from the database alone: for each tournament a cursor
tells the last line that was heard. A line may arrive twice after an interruption; none is lost.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import OuterRef, Q, Subquery
from django.utils import timezone

from zwitser.errors import Refused
from zwitser_web.api import calling
from zwitser_web.api.journals import edition_of, journal_after
from zwitser_web.models import (
    Club,
    Event,
    Tournament,
    Webhook,
    WebhookCursor,
)

MOST = 10
"""Webhooks of a club."""

AT_ONCE = 100
"""Lines in one request."""

IN_A_ROW, AT_A_TIME = 20, 8
"""Requests to one webhook before others have their turn, and how many are called at a time."""

FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=10), timedelta(hours=6)
PATIENCE = timedelta(days=3)
"""After so long without a good answer a webhook is switched off."""

CLAIM = timedelta(minutes=2)
KEPT = 50
"""Tries that the page of a club still tells."""

GONE = 410
STATE = ("tries", "failing_since", "failure", "next_try", "ended")


@dataclass(frozen=True, slots=True)
class Message:
    """Lines that a webhook has not heard."""

    hook: Webhook
    cursor: WebhookCursor
    last: int
    body: bytes


def make(club: Club, address: str) -> tuple[Webhook, str]:
    """Make a webhook that hears what comes from now on, and its key, which is told once."""
    address = calling.checked(address)
    if club.webhooks.count() >= MOST:
        raise Refused("too-many-webhooks", f"a club has at most {MOST} webhooks", most=MOST)
    key = "whsec_" + secrets.token_urlsafe(32)
    with transaction.atomic():
        hook = Webhook.objects.create(club=club, address=address, key=key)
        WebhookCursor.objects.bulk_create(
            WebhookCursor(webhook=hook, tournament=row, edition=edition_of(row), sent=last)
            for row, last in _last_lines(club)
        )
    return hook, key


def try_again(hook: Webhook) -> None:
    """Let a webhook begin anew where it stopped."""
    hook.next_try, hook.ended = timezone.now(), None
    hook.tries, hook.failing_since, hook.failure = 0, None, ""
    hook.save(update_fields=STATE)


def deliver() -> None:
    """Tell every webhook what it has not heard; one that just failed waits."""
    claimed = [hook for hook in _due() if _claim(hook)]
    try:
        waiting = claimed
        for _ in range(IN_A_ROW):
            waiting = _told(waiting)
            if not waiting:
                break
    finally:
        Webhook.objects.filter(pk__in=[hook.pk for hook in claimed]).update(claimed=None)


def _due() -> list[Webhook]:
    free = Q(claimed=None) | Q(claimed__lt=timezone.now() - CLAIM)
    due = Webhook.objects.filter(free, ended=None, next_try__lte=timezone.now())
    return [hook for hook in due.select_related("club") if any(_behind(hook))]


def _claim(hook: Webhook) -> bool:
    """Take a webhook, unless another process has it; one that stopped loses it after a while."""
    free = Q(claimed=None) | Q(claimed__lt=timezone.now() - CLAIM)
    mine = Webhook.objects.filter(free, pk=hook.pk)
    return mine.update(claimed=timezone.now()) == 1


def _told(hooks: list[Webhook]) -> list[Webhook]:
    """Send each of these its next message, and give those that may have more to hear."""
    messages = [message for hook in hooks if (message := _message(hook)) is not None]
    if not messages:
        return []
    with ThreadPoolExecutor(AT_A_TIME) as pool:  # No thread of these touches the database.
        answers = list(pool.map(_called, messages))
    for message, heard in zip(messages, answers, strict=True):
        _note(message, heard)
    pairs = zip(messages, answers, strict=True)
    return [message.hook for message, heard in pairs if heard.well]


def _called(message: Message) -> calling.Heard:
    return calling.call(message.hook.address, message.hook.key, message.body)


def _message(hook: Webhook) -> Message | None:
    """Make the next message for a webhook; a journal that can't be read keeps no other back."""
    for cursor in _behind(hook):
        with suppress(ValueError):
            told = journal_after(cursor.tournament, cursor.sent, AT_ONCE)
            body = json.dumps(told, ensure_ascii=False).encode()
            if told["lines"]:
                return Message(hook, cursor, told["lines"][-1]["number"], body)
    return None


def _behind(hook: Webhook) -> Iterator[WebhookCursor]:
    """Give the cursors of the tournaments of which a webhook has not heard everything."""
    cursors = {cursor.tournament_id: cursor for cursor in hook.cursors.all()}
    for row, last in _last_lines(hook.club):
        cursor = cursors.get(row.pk) or WebhookCursor(webhook=hook, tournament=row)
        if cursor.edition != edition_of(row):
            cursor.edition, cursor.sent = edition_of(row), 0
        if cursor.sent < last:
            cursor.tournament = row
            yield cursor


def _last_lines(club: Club) -> Iterator[tuple[Tournament, int]]:
    """Give the tournaments of a club with the number of their last lines, by the index."""
    lines = Event.objects.filter(tournament=OuterRef("pk")).order_by("-number").values("number")
    rows = Tournament.objects.filter(club=club, deleted=None).order_by("pk")
    for row in rows.annotate(last=Subquery(lines[:1])):
        yield row, row.last or 0


def _note(message: Message, heard: calling.Heard) -> None:
    """Write down what came of a message: the cursor moves on, or the webhook waits longer."""
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
        _forget_older(hook)
        if heard.well:
            message.cursor.sent = message.last
            message.cursor.save()
            try_again(hook)
        else:
            _wait(hook, heard)


def _wait(hook: Webhook, heard: calling.Heard) -> None:
    """Wait twice as long as the time before; after days, or when told so, stop."""
    now = timezone.now()
    since = hook.failing_since or now
    wait = min(FIRST_WAIT * 2 ** min(hook.tries, 20), LONGEST_WAIT)
    ends = now - since > PATIENCE or heard.status == GONE
    hook.tries, hook.failing_since, hook.failure = hook.tries + 1, since, heard.failure
    hook.next_try, hook.ended = now + wait, now if ends else None
    hook.save(update_fields=STATE)


def _forget_older(hook: Webhook) -> None:
    kept = hook.deliveries.order_by("-pk").values_list("pk", flat=True)[:KEPT]
    hook.deliveries.exclude(pk__in=list(kept)).delete()
