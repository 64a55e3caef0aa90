"""The page of who runs the server: clubs, people who are stuck, errors, backups, versions, load."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from zwitser.characters import is_blank, tidy
from zwitser.errors import Refused
from zwitser_web.accounts import access, credentials, members, notices
from zwitser_web.accounts.account import address_path, reset_path, second_changed
from zwitser_web.accounts.members import invitation_link
from zwitser_web.jinja import render
from zwitser_web.models import Account, Club, Role
from zwitser_web.operations import mishaps, overview
from zwitser_web.replies import shown_once
from zwitser_web.requests import WebRequest
from zwitser_web.texts import text

SHOWN = 30
"""Errors on the page."""


def who_runs_it(request: WebRequest) -> Account:
    """Give who runs this server; for everybody else there is no such page."""
    account = access.account_of(request)
    if settings.MODE != "hosted" or not account.is_operator:
        raise Http404
    return account


@require_safe
def operator(request: WebRequest) -> HttpResponse:
    """Show how the server is doing."""
    who_runs_it(request)
    context = {
        "clubs": overview.clubs(),
        "today": overview.today(),
        "mishaps": mishaps.newest(SHOWN),
        "backups": overview.backups(),
        "is_late": overview.is_backup_late(),
        "versions": overview.versions(),
        "processes": overview.processes(),
        "size": overview.database_size(),
        "connections": overview.database_connections(),
        "by_mail": overview.sends_mail(),
    }
    return shown_once(render(request, "operator.html", context))


@require_safe
def server_trail(request: WebRequest) -> HttpResponse:
    """Show what was done to people's access, in all clubs."""
    who_runs_it(request)
    context = {"club": None, "lines": notices.trail_of(), "months": settings.TRAIL_MONTHS}
    return render(request, "trail.html", context)


@require_POST
def new_club(request: WebRequest) -> HttpResponse:
    """Make a club, and show the link that invites its first owner, this once."""
    mine = who_runs_it(request)
    name = tidy(request.POST.get("name", ""))[:200]
    if is_blank(name):
        raise Refused("club-name", "give the club a name")
    made = members.new_club(name)
    notices.record("club-made", by=mine, club=made)
    return _with_link(request, made)


@require_POST
def change_club(request: WebRequest, club: str) -> HttpResponse:
    """Close a club or open it again, or invite another owner."""
    mine = who_runs_it(request)
    found = get_object_or_404(Club, slug=club)
    wanted = request.POST.get("do", "")
    if wanted == "invite":
        return _with_link(request, found)
    if wanted in ("close", "open"):
        found.closed = timezone.now() if wanted == "close" else None
        found.save(update_fields=["closed"])
        notices.record("club-closed" if wanted == "close" else "club-opened", by=mine, club=found)
        messages.success(request, text(f"operator.did.{wanted}", request.lang, club=found.name))
    return HttpResponseRedirect(reverse("operator"))


def _with_link(request: WebRequest, club: Club) -> HttpResponse:
    link = invitation_link(request, club, Role.OWNER)
    messages.success(request, text("operator.invited", request.lang, club=club.name, link=link))
    return HttpResponseRedirect(reverse("operator"))


@require_POST
def help_account(request: WebRequest) -> HttpResponse:
    """Help somebody who can't log in: a link for a password or an address, or no second step."""
    who_runs_it(request)
    email = request.POST.get("email", "").strip().lower()
    account = Account.objects.filter(email=email, is_active=True).first()
    if account is None:
        raise Refused("no-account", f"there is no account with the address {email}")
    messages.success(request, _helped(request, account))
    return HttpResponseRedirect(reverse("operator"))


def _helped(request: WebRequest, account: Account) -> str:
    mine = who_runs_it(request)
    match request.POST.get("do", ""):
        case "second":
            credentials.disable_totp(account)
            second_changed("second-off", account, mine, request.lang)
            return text("operator.second_off", request.lang, name=account.name)
        case "address":
            new = request.POST.get("new", "")
            path = address_path(account, new, request.lang, maker=mine)
            key = "address.link"
        case _:
            path, key = reset_path(account, maker=mine), "reset.link"
            notices.record("reset-link", by=mine, whom=account)
    link = request.build_absolute_uri(path)
    return text(key, request.lang, name=account.name, link=link)
