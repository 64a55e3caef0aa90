"""The page of the operator: clubs, help with access, errors, backups, versions, load."""

from __future__ import annotations

import platform
from datetime import timedelta
from typing import Any

import django
from django.conf import settings
from django.contrib import messages
from django.db import connection
from django.db.models import Count, Max, Sum
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from zwitser import __version__
from zwitser.characters import is_blank, tidy
from zwitser.errors import Refused
from zwitser_web.accounts import access, credentials, members, notices
from zwitser_web.accounts.account import address_path, record_second_change, reset_path
from zwitser_web.accounts.members import invitation_link
from zwitser_web.jinja import render
from zwitser_web.models import (
    Account,
    Club,
    ClubLoad,
    Event,
    Membership,
    Mishap,
    RatingList,
    Role,
    SavedCopy,
    Tournament,
    Worker,
)
from zwitser_web.operations import monitoring
from zwitser_web.replies import shown_once
from zwitser_web.requests import WebRequest
from zwitser_web.texts import text

SHOWN = 30
"""Errors on the page."""


def require_operator(request: WebRequest) -> Account:
    """Give the operator who is logged in; 404 for everybody else."""
    account = access.account_of(request)
    if settings.MODE != "hosted" or not account.is_operator:
        raise Http404
    return account


@require_safe
def operator(request: WebRequest) -> HttpResponse:
    require_operator(request)
    now = timezone.now()
    present = Worker.objects.filter(seen__gt=now - monitoring.GONE).order_by("name")
    context = {
        "clubs": clubs(),
        "today": today(),
        "mishaps": list(Mishap.objects.order_by("-pk")[:SHOWN]),
        "backups": list(SavedCopy.objects.order_by("-pk")[:10]),
        "is_late": not SavedCopy.objects.filter(is_whole=True, at__gt=now - LATE).exists(),
        "processes": list(present) or [monitoring.this_process()],
        **database(),
        "by_mail": bool(settings.EMAIL_HOST),
    }
    return shown_once(render(request, "operator.html", context))


@require_safe
def server_trail(request: WebRequest) -> HttpResponse:
    require_operator(request)
    context = {"club": None, "lines": notices.trail_of(), "months": settings.TRAIL_MONTHS}
    return render(request, "trail.html", context)


@require_POST
def new_club(request: WebRequest) -> HttpResponse:
    """Make a club, and show the link that invites its owner, once."""
    mine = require_operator(request)
    name = tidy(request.POST.get("name", ""))[:200]
    if is_blank(name):
        raise Refused("club-name", "give the club a name")
    made = members.new_club(name)
    notices.record("club-made", by=mine, club=made)
    return _with_link(request, made)


@require_POST
def change_club(request: WebRequest, club: str) -> HttpResponse:
    """Close a club or open it again, or invite another owner."""
    mine = require_operator(request)
    found = get_object_or_404(Club, slug=club)
    wanted = request.POST.get("do", "")
    if wanted == "invite":
        return _with_link(request, found)
    if wanted in ("close", "open"):
        found.closed = timezone.now() if wanted == "close" else None
        found.save(update_fields=["closed"])
        notices.record("club-closed" if wanted == "close" else "club-opened", by=mine, club=found)
        messages.success(request, text(f"operator.did.{wanted}", request.lang, club=found.name))
    return redirect("operator")


def _with_link(request: WebRequest, club: Club) -> HttpResponse:
    link = invitation_link(request, club, Role.OWNER)
    messages.success(request, text("operator.invited", request.lang, club=club.name, link=link))
    return redirect("operator")


@require_POST
def help_account(request: WebRequest) -> HttpResponse:
    """Help an account without access: a link for a password or address, or no second step."""
    mine = require_operator(request)
    email = request.POST.get("email", "").strip().lower()
    account = Account.objects.filter(email=email, is_active=True).first()
    if account is None:
        raise Refused("no-account", f"there is no account with the address {email}")
    match request.POST.get("do", ""):
        case "second":
            credentials.disable_totp(account)
            record_second_change("second-off", account, mine, request.lang)
            key, path = "operator.second_off", ""
        case "address":
            new = request.POST.get("new", "")
            key, path = "address.link", address_path(account, new, request.lang, maker=mine)
        case _:
            key, path = "reset.link", reset_path(account, maker=mine)
            notices.record("reset-link", by=mine, whom=account)
    facts = {"link": request.build_absolute_uri(path)} if path else {}
    messages.success(request, text(key, request.lang, name=account.name, **facts))
    return redirect("operator")


LATE = timedelta(days=2)
"""How old the last backup may be without a word about it."""


def clubs() -> list[dict[str, Any]]:
    """List every club with its size, the most recently active first."""
    people = dict(Membership.objects.values_list("club").annotate(Count("pk")))
    played = dict(Tournament.objects.values_list("club").annotate(Count("pk")))
    rows = Event.objects.values_list("tournament__club").annotate(Count("pk"), Max("at"))
    lines = {club: {"lines": count, "last": last} for club, count, last in rows}
    found = [
        {"club": club, "members": people.get(club.pk, 0), "tournaments": played.get(club.pk, 0)}
        | lines.get(club.pk, {"lines": 0, "last": None})
        for club in Club.objects.order_by("name", "pk")
    ]
    return sorted(found, key=lambda row: -row["last"].timestamp() if row["last"] else 0)


def today() -> list[dict[str, Any]]:
    """List the clubs with load or new lines today, the heaviest first."""
    monitoring.write_load()
    asked = {row.club_id: row for row in ClubLoad.objects.filter(day=timezone.localdate())}
    midnight = timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)
    newer = Event.objects.filter(at__gte=midnight).order_by()
    lines = dict(newer.values_list("tournament__club").annotate(Count("pk")))
    lists = dict(RatingList.objects.exclude(club=None).values_list("club").annotate(Sum("size")))
    found = list[dict[str, Any]]()
    for club in Club.objects.filter(pk__in=asked.keys() | lines.keys()):
        load = asked.get(club.pk) or ClubLoad()
        row = {"club": club, "answers": load.answers, "busy": load.busy, "sent": load.sent}
        found.append(row | {"lines": lines.get(club.pk, 0), "lists": lists.get(club.pk, 0)})
    return sorted(found, key=lambda row: (-row["busy"], row["club"].name))


def database() -> dict[str, object]:
    """Give the versions of what runs here, and the size and connections of the database.

    SQLite does not count connections: None.
    """
    if connection.vendor == "sqlite":
        name, version = "SQLite", _query("SELECT sqlite_version()")
        size = _query("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        used = None
    else:
        name, version = "PostgreSQL", _query("SHOW server_version")
        size = _query("SELECT pg_database_size(current_database())")
        query = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        used = int(str(_query(query)))
    versions = {"Zwitser": __version__, "Python": platform.python_version()}
    versions |= {"Django": django.get_version(), name: str(version)}
    return {"versions": versions, "size": int(str(size)), "connections": used}


def _query(query: str) -> object:
    with connection.cursor() as cursor:
        cursor.execute(query)
        row = cursor.fetchone()
    return row[0] if row else 0
