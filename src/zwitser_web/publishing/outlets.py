"""The desk's page for publishing: a site as ZIP, a folder, another server, an HTML snippet."""

from __future__ import annotations

import io
import zipfile
from html import escape
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from zwitser.errors import Refused
from zwitser_web.accounts.given_names import known_as
from zwitser_web.desktop import process
from zwitser_web.models import Outlet, Role
from zwitser_web.publishing import courier
from zwitser_web.publishing.club_list import open_tournaments
from zwitser_web.publishing.mirrors import ANY
from zwitser_web.publishing.site import site
from zwitser_web.requests import WebRequest, is_at_this_computer, reachable
from zwitser_web.texts import has_text, text
from zwitser_web.tournaments.desk import Desk, open_desk

CHANGES: dict[str, dict[str, Any]] = {
    "now": {"sent": 0, "digest": ""},
    "take_down": {"sent": 0, "taken_down": True},
    "show": {"sent": 0, "digest": "", "taken_down": False},
    "take_over": {"sent": 0, "digest": "", "after": ANY},
}
"""What a button changes in an outlet."""


@require_http_methods(["GET", "HEAD", "POST"])
def world(request: WebRequest, slug: str) -> HttpResponse:
    """Show the outlets of a tournament, and change them."""
    desk = open_desk(request, slug, Role.ARBITER)
    if request.method == "POST":
        _change(desk)
        return HttpResponseRedirect(desk.url("world"))
    outlets = {outlet.kind: outlet for outlet in desk.grant.tournament.outlets.all()}
    folder, server = outlets.get(Outlet.FOLDER), outlets.get(Outlet.SERVER)
    # The HTML of a frame with the public page, for a page of the club's own site.
    page = reachable(request, desk.url("public")) if settings.MODE == "hosted" else ""
    page = page or (server.address if server else "")
    framed = f"https://{text('world.your_site', desk.lang)}/{desk.slug}/index.html"
    framed = f"{page}?embed=1" if page else framed
    look, title = "width:100%;height:40rem;border:0", escape(desk.name)
    frame = f'<iframe src="{framed}" title="{title}" style="{look}" loading="lazy"></iframe>'
    failure = folder.failure if folder else ""
    if failure and not has_text(f"world.failed.{failure}"):
        failure = "site-folder"  # an older program stored a sentence instead of a code
    context = {
        "here": "share",
        "snippet": frame,
        "folder": folder,
        "server": server,
        "folder_failure": failure,
        "may_send": may_send(request),
    }
    return desk.render("world.html", context)


@require_safe
def site_zip(request: WebRequest, slug: str) -> HttpResponse:
    """Give the site of a tournament, or of its club, as a ZIP."""
    desk = open_desk(request, slug, Role.ARBITER)
    row = desk.grant.tournament
    rows = open_tournaments().filter(club=row.club) if request.GET.get("club") == "1" else [row]
    files = site(rows, known_as(row.club.name, desk.lang), desk.lang)
    packed, now = io.BytesIO(), timezone.localtime()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(name, now.timetuple()[:6])
            entry.external_attr = 0o644 << 16  # a web server can read what is unpacked
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)
    headers = {"Content-Disposition": f'attachment; filename="{slug}-site.zip"'}
    return HttpResponse(packed.getvalue(), content_type="application/zip", headers=headers)


def may_send(request: WebRequest) -> bool:
    """Say whether outlets work here: only for the person at this computer."""
    return process.current is not None and is_at_this_computer(request)


def _change(desk: Desk) -> None:
    if settings.MODE == "hosted" or not may_send(desk.request):
        raise Http404
    form = desk.request.POST
    outlets = desk.grant.tournament.outlets.filter(kind=form.get("kind", ""))
    match form.get("do", ""):
        case "folder":
            wanted = form.get("folder", "").strip()
            if not wanted or not Path(wanted).expanduser().is_absolute():
                raise Refused("data-folder", f"expected a whole path, got {wanted!r}")
            target, whole_club = str(Path(wanted).expanduser()), form.get("whole_club") == "1"
            _set(desk, Outlet.FOLDER, target, whole_club=whole_club)
        case "server":
            found = courier.parse_push_address(form.get("server", ""))
            if found is None:
                expected = "expected what the server gave: https://SERVER/push#KEY"
                raise Refused("push-address", expected)
            _set(desk, Outlet.SERVER, *found)
        case "now" | "take_down" | "show" | "take_over" as change:
            outlets.update(**CHANGES[change])
        case "leave":
            outlets.delete()
        case "forget":
            return _forget(desk, outlets)
    return courier.deliver(at_once=True)


def _forget(desk: Desk, outlets: QuerySet[Outlet]) -> None:
    """Take down what was published with a key, and then delete the key."""
    shown = list(outlets.filter(taken_down=False).values_list("pk", flat=True))
    outlets.update(taken_down=True, sent=0)
    courier.deliver(at_once=True)
    waiting = outlets.filter(pk__in=shown).exclude(
        failure__in=("", "unknown-key", courier.ELSEWHERE)
    )
    if waiting.exists():
        messages.warning(desk.request, text("world.still_there", desk.lang))
    else:
        outlets.delete()


def _set(desk: Desk, kind: str, target: str, key: str = "", *, whole_club: bool = False) -> None:
    fresh = {"target": target, "key": key, "lang": desk.lang, "sent": 0, "digest": ""}
    fresh |= {"failure": "", "address": "", "taken_down": False, "whole_club": whole_club}
    fresh |= {"after": "", "turn": "", "elsewhere": None}
    Outlet.objects.update_or_create(tournament=desk.grant.tournament, kind=kind, defaults=fresh)
