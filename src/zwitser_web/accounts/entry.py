"""Who may be the owner on this computer: whoever started the program, and nobody else on it.

The address that `zwitser` opens carries a token that works once; from then on the browser has a
cookie. Both are signed with the key in the data folder, which only its owner can read: so a second
start of the program makes a token too, and other users of the computer, and whoever comes through
a tunnel, are strangers.
"""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.views.decorators.http import require_safe

from zwitser_web.accounts import limits
from zwitser_web.desktop import data_folder
from zwitser_web.jinja import render
from zwitser_web.models import Attempt
from zwitser_web.requests import WebRequest, is_at_this_computer

COOKIE = "desk"
COOKIE_SALT = "zwitser.desk"
COOKIE_AGE = timedelta(days=365)


def has_entered(request: HttpRequest) -> bool:
    """Say whether the owner let this browser in."""
    if settings.OPEN_DESK:
        return True
    return _signed(request.COOKIES.get(COOKIE, ""), COOKIE_SALT, COOKIE_AGE) is not None


@require_safe
def enter(request: WebRequest, token: str) -> HttpResponse:
    """Let the browser in that the program opened; a token that was used opens nothing."""
    nonce = _signed(token, data_folder.ENTRANCE_SALT, data_folder.ENTRANCE_AGE)
    at_home = settings.MODE != "hosted" and is_at_this_computer(request)
    if has_entered(request) and at_home:
        return HttpResponseRedirect("/")
    if request.method != "GET" or nonce is None or not at_home or not _first_use(nonce):
        return render(request, "entry.html", {"is_first": False}, status=403)
    response = HttpResponseRedirect("/")
    response.set_cookie(
        COOKIE,
        signing.dumps(secrets.token_hex(8), salt=COOKIE_SALT),
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="Lax",
    )
    return response


def _first_use(nonce: str) -> bool:
    """Remember that a token was used for as long as it could be used again."""
    key, until = f"{limits.USED}{nonce}"[:100], timezone.now() + data_folder.ENTRANCE_AGE
    row = Attempt.objects.create(key=key, at=until)
    return not Attempt.objects.filter(key=key, pk__lt=row.pk).exists()


def _signed(value: str, salt: str, age: timedelta) -> str | None:
    try:
        found = signing.loads(value, salt=salt, max_age=age)
    except signing.BadSignature:
        return None
    return found if isinstance(found, str) else None
