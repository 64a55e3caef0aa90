"""One's own account: name, password, address, second step, sessions, and links to reset them.

A link for a new address or password goes by mail. Without a mail server the owner of the club, or
an operator, makes it. Both addresses get a notice when a change is asked for and when it is done.
"""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from zwitser.errors import Refused
from zwitser.messages import Language
from zwitser_web.accounts import access, credentials, links, members, notices, sessions
from zwitser_web.accounts.members import is_address, owned_club
from zwitser_web.jinja import render
from zwitser_web.models import Account, Attempt, Membership
from zwitser_web.replies import shown_once
from zwitser_web.requests import WebRequest, client_network, parse_int, qr_code
from zwitser_web.texts import text

SHOWN = "shown"
"""Session key: the secret in the QR code until the first code from the app."""


def own_account(request: WebRequest, *, to_set_up: bool = False) -> Account:
    """Give the account that is logged in; 404 but on a hosted server."""
    account = access.account_of(request, to_set_up=to_set_up)
    if settings.MODE != "hosted":
        raise Http404
    return account


@require_safe
def account(request: WebRequest) -> HttpResponse:
    mine = own_account(request)
    here = request.session.session_key
    context = {
        "by_mail": bool(settings.EMAIL_HOST),
        "has_second": credentials.has_second_factor(mine),
        "must_have_second": access.must_have_second(mine),
        "codes_left": credentials.recovery_codes_left(mine),
        "visits": [{"row": row, "is_here": row.session == here} for row in sessions.of(mine)],
    }
    return render(request, "account.html", context)


@require_POST
def own_name(request: WebRequest) -> HttpResponse:
    mine = own_account(request)
    members.rename(mine, request.POST.get("name", ""))
    messages.success(request, text("account.renamed", request.lang))
    return redirect("account")


@require_POST
def end_visits(request: WebRequest) -> HttpResponse:
    mine = own_account(request)
    wanted = request.POST.get("visit", "")
    only = None if wanted == "others" else parse_int(wanted) or 0
    count = sessions.end(mine, only=only, but=request.session.session_key)
    messages.success(request, text("visits.ended", request.lang, count=count))
    return redirect("account")


@sensitive_post_parameters("password")
@require_POST
def ask_address(request: WebRequest) -> HttpResponse:
    """Mail a link to a new address; opening it confirms the address."""
    mine = own_account(request)
    if not settings.EMAIL_HOST:
        raise Refused("no-mail", "this server sends no mail; ask the owner of your club for a link")
    credentials.check_password(mine, request.POST.get("password", ""))
    credentials.attempt(f"address:{mine.pk}")
    email = request.POST.get("email", "")
    path = address_path(mine, email, request.lang, maker=mine)
    link = request.build_absolute_uri("/").rstrip("/") + path
    body = text("address.mail_new", request.lang, name=mine.name, link=link)
    notices.post(normalise_address(email), text("address.subject", request.lang), body)
    messages.success(request, text("address.sent", request.lang, email=email.strip()))
    return redirect("account")


@require_POST
def member_address(request: WebRequest, club: str, member: int) -> HttpResponse:
    """Make a link to a new address for a member, and show it to the owner once."""
    found = owned_club(request, club)
    membership = get_object_or_404(Membership, pk=member, club=found)
    maker, email = access.account_of(request), request.POST.get("email", "")
    links.check_may_help(maker, membership.account)
    path = address_path(membership.account, email, request.lang, maker=maker)
    link = request.build_absolute_uri(path)
    name = membership.account.name
    messages.success(request, text("address.link", request.lang, name=name, link=link))
    return redirect("club", club=club)


@require_http_methods(["GET", "HEAD", "POST"])
def confirm_address(request: WebRequest, token: str) -> HttpResponse:
    """Change the address of an account by a link; notify both addresses, and end other sessions."""
    link = links.read_or_404(links.ADDRESS, token)
    person, email = link.account, link.facts[0]
    if request.method != "POST":
        return render(request, "address.html", {"person": person, "email": email})
    here = request.session.session_key if request.user == person else None
    same = Account.objects.filter(pk=person.pk, email=person.email)
    try:
        with transaction.atomic():
            same.update(email=normalise_address(email))
    except IntegrityError:
        raise Refused("address-taken", "there is an account with this address already") from None
    sessions.end(person, but=here)
    notices.record("address", by=person, whom=person)
    notices.notify(person, "address-old", request.lang, email=email)
    person.email = email
    notices.notify(person, "address-new", request.lang, email=email)
    messages.success(request, text("address.done", request.lang, email=email))
    return redirect("/")


def normalise_address(email: str) -> str:
    """Normalise an e-mail address; refuse one that is invalid or taken."""
    email = email.strip().lower()
    if not is_address(email):
        raise Refused("address-wrong", f"{email!r} is no e-mail address")
    if Account.objects.filter(email=email).exists():
        raise Refused("address-taken", "there is an account with this address already")
    return email


def address_path(
    account: Account, email: str, lang: Language = "nl", *, maker: Account | None = None
) -> str:
    """Give the path of a link to a new address, and notify the old one."""
    email = normalise_address(email)
    token = links.make(links.ADDRESS, account, email, maker=maker)
    notices.record("address-link", by=maker, whom=account)
    notices.notify(account, "address-asked", lang, email=email)
    return reverse("confirm_address", kwargs={"token": token})


@require_http_methods(["GET", "HEAD", "POST"])
def forgot(request: WebRequest) -> HttpResponse:
    """Mail a reset link to an address that has an account, or say who else can make one.

    The time of the answer does not tell: an unknown address costs the same work, and the mail is
    queued.
    """
    if settings.MODE != "hosted":
        raise Http404
    sent = request.method == "POST" and bool(settings.EMAIL_HOST)
    if sent:
        credentials.attempt(f"forgot:{client_network(request)}")
        email = request.POST.get("email", "")[:254].strip().lower()
        account = Account.objects.filter(email=email, is_active=True).first()
        meant = account or Account(pk=0)
        link = request.build_absolute_uri("/").rstrip("/") + reset_path(meant)
        body = text("reset.mail", request.lang, name=meant.name, link=link)
        if account is not None and account.has_usable_password():
            notices.post_later(account.email, text("reset.subject", request.lang), body)
    context = {"sent": sent, "by_mail": bool(settings.EMAIL_HOST)}
    return render(request, "forgot.html", context)


@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def reset(request: WebRequest, token: str) -> HttpResponse:
    """Set a new password by a link; links and sessions end, and wrong guesses are deleted."""
    account = links.read_or_404(links.RESET, token).account
    if request.method != "POST":
        return render(request, "reset.html", {"person": account})
    credentials.set_password(account, request.POST.get("password", "")[:200])
    sessions.end(account)
    Attempt.objects.filter(key=credentials.daily_key(account.email)).delete()
    notices.record("password", by=account, whom=account)
    notices.notify(account, "password", request.lang)
    messages.success(request, text("password.done", request.lang))
    return redirect(settings.LOGIN_URL)


@require_POST
def member_reset(request: WebRequest, club: str, member: int) -> HttpResponse:
    """Make a reset link for a member, and show it to the owner once."""
    found = owned_club(request, club, even_closed=True)
    membership = get_object_or_404(Membership, pk=member, club=found)
    maker = access.account_of(request)
    links.check_may_help(maker, membership.account)
    link = request.build_absolute_uri(reset_path(membership.account, maker=maker))
    notices.record("reset-link", by=maker, whom=membership.account)
    name = membership.account.name
    messages.success(request, text("reset.link", request.lang, name=name, link=link))
    return redirect("club", club=club)


def reset_path(account: Account, *, maker: Account | None = None) -> str:
    token = links.make(links.RESET, account, maker=maker)
    return reverse("reset", kwargs={"token": token})


@require_safe
def second(request: WebRequest) -> HttpResponse:
    """Show the QR code for the app, and ask for the first code from it."""
    mine = own_account(request, to_set_up=True)
    secret = str(request.session.get(SHOWN, "")) or credentials.new_secret()
    request.session[SHOWN] = secret
    picture = qr_code(credentials.provisioning_uri(mine, secret))
    context = {"secret": secret, "picture": picture, "is_required": access.lacks_second(mine)}
    return shown_once(render(request, "second_factor.html", context))


@sensitive_post_parameters("code", "password")
@require_POST
def second_on(request: WebRequest) -> HttpResponse:
    """Enable the second step; other sessions end."""
    mine = own_account(request, to_set_up=True)
    credentials.check_password(mine, request.POST.get("password", ""))
    secret = str(request.session.get(SHOWN, "")) or credentials.new_secret()
    codes = credentials.enable_totp(mine, secret, request.POST.get("code", "")[:60])
    del request.session[SHOWN]
    sessions.end(mine, but=request.session.session_key)
    record_second_change("second-on", mine, mine, request.lang)
    return _with_codes(request, codes)


@sensitive_post_parameters("password")
@require_POST
def second_change(request: WebRequest) -> HttpResponse:
    """Disable the second step, or renew the recovery codes; asks the password."""
    mine = own_account(request)
    credentials.check_password(mine, request.POST.get("password", ""))
    if request.POST.get("do") == "codes":
        record_second_change("second-codes", mine, mine, request.lang)
        return _with_codes(request, credentials.renew_recovery_codes(mine))
    if access.must_have_second(mine):
        raise Refused("second-required", "your club or this server asks for a second step")
    credentials.disable_totp(mine)
    record_second_change("second-off", mine, mine, request.lang)
    messages.success(request, text("second.off", request.lang))
    return redirect("account")


def record_second_change(what: str, account: Account, by: Account, lang: Language) -> None:
    """Record a change of a second step in the trail, and notify its owner."""
    notices.record(what, by=by, whom=account)
    notices.notify(account, what, lang)


def _with_codes(request: WebRequest, codes: list[str]) -> HttpResponse:
    return shown_once(render(request, "recovery_codes.html", {"codes": codes}))
