"""Logging in and out, and the reader's preferences."""

from __future__ import annotations

from hashlib import sha256

from django.conf import settings
from django.contrib import auth, messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from zwitser_web.accounts import access, devices, limits, passwords
from zwitser_web.models import Account
from zwitser_web.replies import safe_next
from zwitser_web.requests import LANGUAGES, THEMES, WebRequest, client_network, is_at_this_computer
from zwitser_web.texts import text

YEAR = 60 * 60 * 24 * 365


@require_http_methods(["GET", "POST"])
def login(request: WebRequest) -> HttpResponse:
    """Log in with an e-mail address and a password; on the club's network with a password only."""
    account = _tried(request) if request.method == "POST" else None
    if account is not None:
        response = HttpResponseRedirect(safe_next(request))
        devices.remember(response, account)
        return response
    wrong = request.method == "POST"
    if not wrong and settings.MODE == "local" and is_at_this_computer(request):
        return render(request, "zwitser_web/entry.html", {"is_first": True})
    context = {"wrong": wrong, "next": safe_next(request), "ask_email": settings.MODE == "hosted"}
    return render(request, "zwitser_web/login.html", context, status=422 if wrong else 200)


def _tried(request: WebRequest) -> Account | None:
    """Log in with what was typed; nobody where it is wrong."""
    hosted = settings.MODE == "hosted"
    email = request.POST.get("email", "").strip().lower() if hosted else access.LOCAL_OWNER
    guesses = limits.attempt(*_guesses(request, email))
    password = request.POST.get("password", "")[:200]
    account = auth.authenticate(request, username=email, password=password)
    if not isinstance(account, Account):
        return None
    limits.passed(guesses)
    auth.login(request, account)
    return account


def _guesses(request: WebRequest, email: str) -> list[str]:
    """Name what a wrong password counts against: the device that is known here, else the network.

    Guesses at one account from elsewhere do not keep its owner out, and a guest in the hall does
    not keep out the second desk.
    """
    device = devices.account_known_to(request)
    known = device is not None and Account.objects.filter(pk=device, email=email).exists()
    if known:
        return [f"login:device:{device}:{client_network(request)}"]
    network = f"login:{client_network(request)}"
    return [network, f"{network}:{sha256(email.encode()).hexdigest()[:32]}"]


@require_http_methods(["GET", "HEAD", "POST"])
def password(request: WebRequest) -> HttpResponse:
    """Change one's password; other places where one is logged in are logged out."""
    account = access.account_of(request)
    if settings.MODE != "hosted":
        raise Http404
    if request.method == "POST":
        old, new = (request.POST.get(key, "")[:200] for key in ("old", "new"))
        passwords.change(account, old, new)
        auth.update_session_auth_hash(request, account)
        messages.success(request, text("password.done", request.lang))
        return HttpResponseRedirect("/")
    return render(request, "zwitser_web/password.html")


@require_POST
def logout(request: WebRequest) -> HttpResponse:
    """Log out."""
    auth.logout(request)
    return HttpResponseRedirect("/")


@require_POST
def preferences(request: WebRequest) -> HttpResponse:
    """Remember the reader's language or theme in a cookie, and go back to the page."""
    response = HttpResponseRedirect(safe_next(request))
    for name, known in (("lang", LANGUAGES), ("theme", THEMES), ("keys", ("105", "123"))):
        if (value := request.POST.get(name, "")) in known:
            response.set_cookie(
                name, value, max_age=YEAR, samesite="Lax", secure=settings.HTTPS, httponly=True
            )
    return response
