"""Sessions of an account: list them, and end one or all others.

A session is recorded once in a few minutes; in between it costs no query.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from typing import cast

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from zwitser_web.models import Account, Visit
from zwitser_web.requests import WebRequest

NOTED = "noted"
"""Session key: the session's own key and when it was recorded last."""

EVERY = 300
"""Seconds between two records of the same session."""

BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "Chrome": "Chrome",
    "CriOS": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS": "Mac",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}
"""Signs in a User-Agent, and names for people; the first that fits."""


def note_sessions(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[..., HttpResponse]:
    """Record sessions on a hosted server (middleware)."""

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if settings.MODE == "hosted" and request.session.accessed:
            _note(cast(WebRequest, request))
        return response

    return respond


def _note(request: WebRequest) -> None:
    session, now = request.session, int(time.time())
    if SESSION_KEY not in session or not session.session_key:
        return
    key, seen = session.get(NOTED, ("", 0))
    if key == session.session_key and now - seen < EVERY:
        return
    facts = {"account_id": int(session[SESSION_KEY]), "seen": timezone.now()}
    facts["device"] = device_name(str(request.headers.get("User-Agent", "")))
    Visit.objects.filter(session=key).update(session=session.session_key)
    Visit.objects.update_or_create(session=session.session_key, defaults=facts)
    session[NOTED] = [session.session_key, now]


def device_name(agent: str) -> str:
    """Name the browser and the system of a User-Agent: `Firefox, Windows`."""
    tables = (BROWSERS.items(), SYSTEMS.items())
    found = (next((name for sign, name in table if sign in agent), "") for table in tables)
    return ", ".join(filter(None, found))


def of(account: Account) -> list[Visit]:
    """List the sessions of an account, last seen first; delete those that expired."""
    rows = list(account.visits.order_by("-seen", "-pk"))
    keys = [row.session for row in rows]
    found = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    alive = set(found.values_list("session_key", flat=True))
    Visit.objects.filter(pk__in=[row.pk for row in rows if row.session not in alive]).delete()
    return [row for row in rows if row.session in alive]


def end(account: Account, *, only: int | None = None, but: str | None = None) -> int:
    """End every session of an account, one of them, or all but this one; say how many."""
    rows = account.visits.filter(pk=only) if only is not None else account.visits.all()
    ended = list(rows.exclude(session=but or "").values_list("session", flat=True))
    Session.objects.filter(session_key__in=ended).delete()
    Visit.objects.filter(session__in=ended).delete()
    return len(ended)


def forget_old() -> None:
    """Delete the records of expired sessions."""
    late = timezone.now() - timedelta(seconds=settings.SESSION_COOKIE_AGE)
    Visit.objects.filter(seen__lt=late).delete()
