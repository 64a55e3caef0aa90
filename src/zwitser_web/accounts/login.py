"""Logging in and out, entering as the owner of this computer, and the reader's preferences.

The address that `zwitser` opens carries a token that works once; from then on the browser has a
cookie. Both are signed with the key in the data folder, which only its owner can read: other users
of the computer, and visitors through a tunnel, have to log in.
"""

from __future__ import annotations

import secrets
import time
from datetime import timedelta
from hashlib import sha256
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import auth, messages
from django.core import signing
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from zwitser.language import languages
from zwitser_web.accounts import access, credentials, links, notices, sessions
from zwitser_web.accounts.account import own_account
from zwitser_web.accounts.given_names import club_as
from zwitser_web.desktop import data_folder
from zwitser_web.jinja import render
from zwitser_web.models import Account, Attempt, Club, Visit
from zwitser_web.replies import safe_next
from zwitser_web.requests import THEMES, WebRequest, client_network, is_at_this_computer
from zwitser_web.texts import text

YEAR = 60 * 60 * 24 * 365

HALFWAY = "halfway"
"""Session key: the account that gave its password and has yet to give a code, and when."""

PATIENCE = 600
"""Seconds to find one's phone."""

GUESSES = 50
"""Wrong codes for one account in a quarter of an hour, from devices that it never used."""

A_DAY = 100
"""Wrong passwords for one account in a day, from all devices that it never used."""

NETWORKS = {64: 10, 56: 30, 48: 100}
"""Wrong passwords in a quarter of an hour, by the bits of an IPv6 network that one may have."""

DESK_COOKIE = "desk"
DESK_SALT = "zwitser.desk"
DESK_AGE = timedelta(days=365)


@require_http_methods(["GET", "HEAD", "POST"])
def login(request: WebRequest) -> HttpResponse:
    """Log in with an e-mail address and a password; on the club's network with a password only."""
    hosted = settings.MODE == "hosted"
    account = None
    if request.method == "POST":
        email = request.POST.get("email", "").strip().lower() if hosted else access.LOCAL_OWNER
        guesses = credentials.attempts(_guesses(request, email))
        password = request.POST.get("password", "")[:200]
        account = auth.authenticate(request, username=email, password=password)
    if isinstance(account, Account):
        credentials.withdraw_guesses(guesses)
        if not hosted or not credentials.has_second_factor(account):
            return _let_in(request, account)
        request.session[HALFWAY] = [account.pk, account.get_session_auth_hash(), int(time.time())]
        query = urlencode({"next": safe_next(request)})
        return HttpResponseRedirect(f"{reverse('login_code')}?{query}")
    wrong = request.method == "POST"
    if not wrong and settings.MODE == "local" and is_at_this_computer(request):
        return render(request, "entry.html", {"is_first": True})
    context = {"wrong": wrong, "next": safe_next(request), "ask_email": hosted, "clubs": []}
    if not hosted:
        # A visitor with the QR code of the desk may only want to look.
        found = Club.objects.filter(has_page=True, closed=None).order_by("pk")
        title = text("home.title", request.lang)
        context["clubs"] = [(club.slug, club_as(club.name) or title) for club in found]
    return render(request, "login.html", context, status=422 if wrong else 200)


def _let_in(request: WebRequest, account: Account) -> HttpResponse:
    sessions.forget_old()
    auth.login(request, account)
    if settings.MODE == "hosted" and not links.was_here(request, account):
        device = sessions.device_name(str(request.headers.get("User-Agent", "")))
        name = device or text("visits.unknown", request.lang)
        notices.notify(account, "device", request.lang, device=name)
    response = HttpResponseRedirect(safe_next(request))
    links.remember(response, account)
    return response


@sensitive_post_parameters("code")
@require_http_methods(["GET", "HEAD", "POST"])
def login_code(request: WebRequest) -> HttpResponse:
    """Ask the second step; guesses are throttled by network, and by account for unknown devices."""
    number, proof, since = request.session.get(HALFWAY, (0, "", 0))
    account = Account.objects.filter(pk=number, is_active=True).first()
    is_late = time.time() - since > PATIENCE
    if account is None or is_late or account.get_session_auth_hash() != proof:
        return redirect(settings.LOGIN_URL)  # also where the password changed since
    if wrong := request.method == "POST":
        guesses = credentials.attempt(f"second:{account.pk}:{client_network(request)}")
        if not links.is_known_to(request, account):
            guesses += credentials.attempt(f"second:{account.pk}", allowed=GUESSES)
        if credentials.use_code(account, request.POST.get("code", "")[:60]):
            credentials.withdraw_guesses(guesses)
            del request.session[HALFWAY]
            return _let_in(request, account)
    context = {"wrong": wrong, "next": safe_next(request)}
    return render(request, "login_code.html", context, status=422 if wrong else 200)


def _guesses(request: WebRequest, email: str) -> dict[str, int]:
    """Give the keys that a wrong password counts against, with their bounds.

    On a known device that is the device, so that guesses from elsewhere don't lock its owner out;
    else the network, of which a part may be one guest in the hall, and the account for a day.
    """
    account = Account.objects.filter(email=email).first()
    if account is not None and links.is_known_to(request, account):
        return {f"login:device:{account.pk}:{client_network(request)}": credentials.ALLOWED}
    digest = sha256(email.encode()).hexdigest()[:32]
    networks = {client_network(request, bits): most for bits, most in reversed(NETWORKS.items())}
    whole = {f"login:{network}": most for network, most in networks.items()}
    alone = {f"login:{network}:{digest}": credentials.ALLOWED for network in networks}
    return whole | alone | {credentials.daily_key(email): A_DAY}


@sensitive_post_parameters("old", "new")
@require_POST
def password(request: WebRequest) -> HttpResponse:
    """Change one's password; other sessions end."""
    account = own_account(request)
    old, new = (request.POST.get(key, "")[:200] for key in ("old", "new"))
    credentials.check_password(account, old)
    credentials.set_password(account, new)
    auth.update_session_auth_hash(request, account)
    sessions.end(account, but=request.session.session_key)
    notices.record("password", by=account, whom=account)
    notices.notify(account, "password", request.lang)
    messages.success(request, text("password.done", request.lang))
    response = redirect("account")
    links.remember(response, account)
    return response


@require_POST
def logout(request: WebRequest) -> HttpResponse:
    if isinstance(request.user, Account) and request.session.session_key:
        Visit.objects.filter(session=request.session.session_key).delete()
    auth.logout(request)
    return redirect("/")


@require_POST
def preferences(request: WebRequest) -> HttpResponse:
    """Remember the reader's language or theme in a cookie, and go back to the page."""
    response = HttpResponseRedirect(safe_next(request))
    for name, known in (("lang", languages()), ("theme", THEMES), ("keys", ("105", "123"))):
        if (value := request.POST.get(name, "")) in known:
            response.set_cookie(
                name, value, max_age=YEAR, samesite="Lax", secure=settings.HTTPS, httponly=True
            )
    return response


def has_entered(request: HttpRequest) -> bool:
    if settings.OPEN_DESK:
        return True
    return _unsign(request.COOKIES.get(DESK_COOKIE, ""), DESK_SALT, DESK_AGE) is not None


@require_safe
def enter(request: WebRequest, token: str) -> HttpResponse:
    """Exchange the token that the program opened the browser with for a cookie; it works once."""
    nonce = _unsign(token, data_folder.ENTRANCE_SALT, data_folder.ENTRANCE_AGE)
    at_home = settings.MODE != "hosted" and is_at_this_computer(request)
    if has_entered(request) and at_home:
        return redirect("/")
    refused = request.method != "GET" or nonce is None or not at_home
    if not refused:
        # Used tokens are kept for as long as they work; the first row of a token wins.
        key, until = f"{credentials.USED}{nonce}"[:100], timezone.now() + data_folder.ENTRANCE_AGE
        row = Attempt.objects.create(key=key, at=until)
        refused = Attempt.objects.filter(key=key, pk__lt=row.pk).exists()
    if refused:
        return render(request, "entry.html", {"is_first": False}, status=403)
    response = redirect("/")
    response.set_cookie(
        DESK_COOKIE,
        signing.dumps(secrets.token_hex(8), salt=DESK_SALT),
        max_age=DESK_AGE,
        httponly=True,
        samesite="Lax",
    )
    return response


def _unsign(value: str, salt: str, age: timedelta) -> str | None:
    """Unsign a text; None where it is not ours or too old."""
    try:
        found = signing.loads(value, salt=salt, max_age=age)
    except signing.BadSignature:
        return None
    return found if isinstance(found, str) else None
