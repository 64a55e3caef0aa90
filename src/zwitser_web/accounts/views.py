"""Logging in and out, and the reader's preferences."""

from __future__ import annotations

import time
from hashlib import sha256
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import auth, messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from zwitser.language import languages
from zwitser.messages import Language
from zwitser_web.accounts import (
    access,
    devices,
    limits,
    mail,
    passwords,
    second_factor,
    trail,
    visits,
)
from zwitser_web.accounts.given_names import club_as
from zwitser_web.jinja import render
from zwitser_web.models import Account, Club, Visit
from zwitser_web.replies import safe_next
from zwitser_web.requests import THEMES, WebRequest, client_network, is_at_this_computer
from zwitser_web.texts import text

YEAR = 60 * 60 * 24 * 365


HALFWAY = "halfway"
"""In a session: who gave the right password and has yet to give a code, and when."""

PATIENCE = 600
"""Seconds to find one's phone."""

GUESSES = 50
"""Wrong codes for one account in a quarter of an hour, from all devices that it never used."""


@require_http_methods(["GET", "HEAD", "POST"])
def login(request: WebRequest) -> HttpResponse:
    """Log in with an e-mail address and a password; on the club's network with a password only."""
    account = _tried(request) if request.method == "POST" else None
    if account is not None:
        return _to_the_code(request, account) if _has_code(account) else _let_in(request, account)
    wrong = request.method == "POST"
    if not wrong and settings.MODE == "local" and is_at_this_computer(request):
        return render(request, "entry.html", {"is_first": True})
    hosted = settings.MODE == "hosted"
    context = {"wrong": wrong, "next": safe_next(request), "ask_email": hosted}
    context["clubs"] = [] if hosted else _to_look_at(request.lang)
    return render(request, "login.html", context, status=422 if wrong else 200)


def _to_look_at(lang: Language) -> list[tuple[str, str]]:
    """List what needs no password: who scans the code at the desk may only want to look."""
    clubs = Club.objects.filter(has_page=True, closed=None).order_by("pk")
    return [(club.slug, club_as(club.name) or text("home.title", lang)) for club in clubs]


def _has_code(account: Account) -> bool:
    return settings.MODE == "hosted" and second_factor.has_one(account)


def _tried(request: WebRequest) -> Account | None:
    """Find who has the address and the password that were typed; nobody where they are wrong."""
    hosted = settings.MODE == "hosted"
    email = request.POST.get("email", "").strip().lower() if hosted else access.LOCAL_OWNER
    guesses = limits.attempts(_guesses(request, email))
    password = request.POST.get("password", "")[:200]
    account = auth.authenticate(request, username=email, password=password)
    if not isinstance(account, Account):
        return None
    limits.passed(guesses)
    return account


def _let_in(request: WebRequest, account: Account) -> HttpResponse:
    visits.forget_old()
    auth.login(request, account)
    if settings.MODE == "hosted" and not devices.was_here(request, account):
        device = visits.device(str(request.headers.get("User-Agent", "")))
        name = device or text("visits.unknown", request.lang)
        mail.tell(account, "device", request.lang, device=name)
    response = HttpResponseRedirect(safe_next(request))
    devices.remember(response, account)
    return response


def _to_the_code(request: WebRequest, account: Account) -> HttpResponse:
    request.session[HALFWAY] = [account.pk, account.get_session_auth_hash(), int(time.time())]
    query = urlencode({"next": safe_next(request)})
    return HttpResponseRedirect(f"{reverse('login_code')}?{query}")


@sensitive_post_parameters("code")
@require_http_methods(["GET", "HEAD", "POST"])
def login_code(request: WebRequest) -> HttpResponse:
    """Ask for the code of the second factor, after the password."""
    account = _halfway(request)
    if account is None:
        return HttpResponseRedirect(settings.LOGIN_URL)
    if request.method == "POST" and _gave_code(request, account):
        del request.session[HALFWAY]
        return _let_in(request, account)
    wrong = request.method == "POST"
    context = {"wrong": wrong, "next": safe_next(request)}
    return render(request, "login_code.html", context, status=422 if wrong else 200)


def _halfway(request: WebRequest) -> Account | None:
    """Find who gave the right password a moment ago, unless it was changed since."""
    number, proof, since = request.session.get(HALFWAY, (0, "", 0))
    if time.time() - since > PATIENCE:
        return None
    account = Account.objects.filter(pk=number, is_active=True).first()
    return account if account and account.get_session_auth_hash() == proof else None


def _gave_code(request: WebRequest, account: Account) -> bool:
    """Try a code; who guesses must wait, also who does so from many places."""
    guesses = limits.attempt(f"second:{account.pk}:{client_network(request)}")
    if not devices.is_known_to(request, account):
        guesses += limits.attempt(f"second:{account.pk}", allowed=GUESSES)
    if not second_factor.passes(account, request.POST.get("code", "")[:60]):
        return False
    limits.passed(guesses)
    return True


A_DAY = 100
"""Wrong passwords for one account in a day, from all devices that it never used."""

NETWORKS = {64: 10, 56: 30, 48: 100}
"""Wrong passwords in a quarter of an hour, by the bits of an IPv6 network that one may have."""


def _guesses(request: WebRequest, email: str) -> dict[str, int]:
    """Name what a wrong password counts against: the device that is known here, else the network.

    Guesses at one account from elsewhere do not keep its owner out of devices that he used, and a
    guest in the hall does not keep out the second desk.
    """
    account = Account.objects.filter(email=email).first()
    if account is not None and devices.is_known_to(request, account):
        return {f"login:device:{account.pk}:{client_network(request)}": limits.ALLOWED}
    digest = sha256(email.encode()).hexdigest()[:32]
    networks = {client_network(request, bits): most for bits, most in reversed(NETWORKS.items())}
    whole = {f"login:{network}": most for network, most in networks.items()}
    alone = {f"login:{network}:{digest}": limits.ALLOWED for network in networks}
    return whole | alone | {limits.daily(email): A_DAY}


@sensitive_post_parameters("old", "new")
@require_POST
def password(request: WebRequest) -> HttpResponse:
    """Change one's password; other places where one is logged in are logged out."""
    account = access.account_of(request)
    if settings.MODE != "hosted":
        raise Http404
    old, new = (request.POST.get(key, "")[:200] for key in ("old", "new"))
    passwords.change(account, old, new)
    auth.update_session_auth_hash(request, account)
    visits.end(account, but=request.session.session_key)
    trail.note("password", by=account, whom=account)
    mail.tell(account, "password", request.lang)
    messages.success(request, text("password.done", request.lang))
    response = HttpResponseRedirect(reverse("account"))
    devices.remember(response, account)
    return response


@require_POST
def logout(request: WebRequest) -> HttpResponse:
    """Log out."""
    if isinstance(request.user, Account) and request.session.session_key:
        Visit.objects.filter(session=request.session.session_key).delete()
    auth.logout(request)
    return HttpResponseRedirect("/")


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
