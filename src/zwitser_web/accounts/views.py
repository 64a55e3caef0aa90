"""Logging in and out, and the reader's preferences."""

from __future__ import annotations

from django.conf import settings
from django.contrib import auth, messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from zwitser_web.accounts import access, limits, passwords
from zwitser_web.replies import safe_next
from zwitser_web.requests import LANGUAGES, THEMES, WebRequest, client_address
from zwitser_web.texts import text

YEAR = 60 * 60 * 24 * 365


@require_http_methods(["GET", "POST"])
def login(request: WebRequest) -> HttpResponse:
    """Log in with an e-mail address and a password; on the club's network with a password only."""
    wrong = request.method == "POST" and not _try_login(request)
    if request.method == "POST" and not wrong:
        return HttpResponseRedirect(safe_next(request))
    context = {"wrong": wrong, "next": safe_next(request), "ask_email": settings.MODE == "hosted"}
    return render(request, "zwitser_web/login.html", context, status=422 if wrong else 200)


def _try_login(request: WebRequest) -> bool:
    hosted = settings.MODE == "hosted"
    email = request.POST.get("email", "") if hosted else access.LOCAL_OWNER
    keys = [f"login:{client_address(request)}"]
    if hosted:
        # On a club's network there is one account: a guesser would lock out the second desk.
        keys.append(f"login:{email.strip().lower()}"[:100])
    limits.check(*keys)
    password = request.POST.get("password", "")[:200]
    account = auth.authenticate(request, username=email, password=password)
    if account is None:
        limits.failed(*keys)
        return False
    auth.login(request, account)
    return True


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
