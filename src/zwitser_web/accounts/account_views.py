"""One's own account: password, address, second factor, and where one is logged in."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from zwitser.errors import Refused
from zwitser.messages import Language
from zwitser_web.accounts import (
    access,
    address,
    limits,
    links,
    mail,
    members,
    passwords,
    second_factor,
    trail,
    visits,
)
from zwitser_web.accounts.member_views import owned
from zwitser_web.addresses import qr_code
from zwitser_web.jinja import render
from zwitser_web.models import Account, Membership
from zwitser_web.replies import shown_once
from zwitser_web.requests import WebRequest, whole
from zwitser_web.texts import text

SHOWN = "shown"
"""In a session: what an app was shown and has not answered yet."""


def own_account(request: WebRequest, *, to_set_up: bool = False) -> Account:
    """Give who is logged in with an account of a hosted server; elsewhere there are none."""
    account = access.account_of(request, to_set_up=to_set_up)
    if settings.MODE != "hosted":
        raise Http404
    return account


@require_safe
def account(request: WebRequest) -> HttpResponse:
    """Show all that one can do with one's own account."""
    mine = own_account(request)
    here = request.session.session_key
    context = {
        "by_mail": bool(settings.EMAIL_HOST),
        "has_second": second_factor.has_one(mine),
        "must_have_second": access.must_have_second(mine),
        "codes_left": second_factor.codes_left(mine),
        "visits": [{"row": row, "is_here": row.session == here} for row in visits.of(mine)],
    }
    return render(request, "account.html", context)


@require_POST
def own_name(request: WebRequest) -> HttpResponse:
    """Take another name of one's own."""
    mine = own_account(request)
    members.rename(mine, request.POST.get("name", ""))
    messages.success(request, text("account.renamed", request.lang))
    return HttpResponseRedirect(reverse("account"))


@require_POST
def end_visits(request: WebRequest) -> HttpResponse:
    """Log out one other device, or all of them."""
    mine = own_account(request)
    wanted = request.POST.get("visit", "")
    only = None if wanted == "others" else whole(wanted) or 0
    count = visits.end(mine, only=only, but=request.session.session_key)
    messages.success(request, text("visits.ended", request.lang, count=count))
    return HttpResponseRedirect(reverse("account"))


@sensitive_post_parameters("password")
@require_POST
def ask_address(request: WebRequest) -> HttpResponse:
    """Mail a link to a new address; whoever opens it there has confirmed it."""
    mine = own_account(request)
    if not settings.EMAIL_HOST:
        raise Refused("no-mail", "this server sends no mail; ask the owner of your club for a link")
    passwords.check(mine, request.POST.get("password", ""))
    limits.attempt(f"address:{mine.pk}")
    root = request.build_absolute_uri("/").rstrip("/")
    email = request.POST.get("email", "")
    address.send(mine, email, root, request.lang)
    messages.success(request, text("address.sent", request.lang, email=email.strip()))
    return HttpResponseRedirect(reverse("account"))


@require_POST
def member_address(request: WebRequest, club: str, member: int) -> HttpResponse:
    """Make the link for a member, and show it to the owner this once."""
    found = owned(request, club)
    membership = get_object_or_404(Membership, pk=member, club=found)
    maker, email = access.account_of(request), request.POST.get("email", "")
    links.check_may_help(maker, membership.account)
    path = address.path_for(membership.account, email, request.lang, maker=maker)
    link = request.build_absolute_uri(path)
    name = membership.account.name
    messages.success(request, text("address.link", request.lang, name=name, link=link))
    return HttpResponseRedirect(reverse("club", kwargs={"club": club}))


@require_http_methods(["GET", "HEAD", "POST"])
def confirm_address(request: WebRequest, token: str) -> HttpResponse:
    """Give an account its new address, for who has the link."""
    person, email = address.meant_by(token)
    if request.method == "POST":
        here = request.session.session_key if request.user == person else None
        address.change(person, email, request.lang, here=here)
        messages.success(request, text("address.done", request.lang, email=email))
        return HttpResponseRedirect("/")
    context = {"person": person, "email": email}
    return render(request, "address.html", context)


@require_safe
def second(request: WebRequest) -> HttpResponse:
    """Show the QR code for the app, and ask for the first code from it."""
    mine = own_account(request, to_set_up=True)
    secret = str(request.session.get(SHOWN, "")) or second_factor.new_secret()
    request.session[SHOWN] = secret
    picture = qr_code(second_factor.address(mine, secret))
    context = {"secret": secret, "picture": picture, "is_required": access.lacks_second(mine)}
    return shown_once(render(request, "second_factor.html", context))


@sensitive_post_parameters("code", "password")
@require_POST
def second_on(request: WebRequest) -> HttpResponse:
    """Ask for a code from now on; other places where one is logged in are logged out."""
    mine = own_account(request, to_set_up=True)
    passwords.check(mine, request.POST.get("password", ""))
    secret = str(request.session.get(SHOWN, "")) or second_factor.new_secret()
    codes = second_factor.switch_on(mine, secret, request.POST.get("code", "")[:60])
    del request.session[SHOWN]
    visits.end(mine, but=request.session.session_key)
    second_changed("second-on", mine, mine, request.lang)
    return _with_codes(request, codes)


@sensitive_post_parameters("password")
@require_POST
def second_change(request: WebRequest) -> HttpResponse:
    """Switch the second factor off, or make new recovery codes; the password is asked."""
    mine = own_account(request)
    passwords.check(mine, request.POST.get("password", ""))
    if request.POST.get("do") == "codes":
        second_changed("second-codes", mine, mine, request.lang)
        return _with_codes(request, second_factor.renew_codes(mine))
    if access.must_have_second(mine):
        raise Refused("second-required", "your club or this server asks for a second step")
    second_factor.switch_off(mine)
    second_changed("second-off", mine, mine, request.lang)
    messages.success(request, text("second.off", request.lang))
    return HttpResponseRedirect(reverse("account"))


def second_changed(what: str, account: Account, by: Account, lang: Language) -> None:
    """Write down that somebody's second step changed, and tell whose it is."""
    trail.note(what, by=by, whom=account)
    mail.tell(account, what, lang)


def _with_codes(request: WebRequest, codes: list[str]) -> HttpResponse:
    """Show recovery codes, this once."""
    return shown_once(render(request, "recovery_codes.html", {"codes": codes}))
