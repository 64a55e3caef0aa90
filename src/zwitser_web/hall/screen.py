"""The screen in the hall: large, one slide after the other, always up to date."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from zwitser_web.hall.slides import KINDS, slides_of
from zwitser_web.models import Role, Tournament, Visibility
from zwitser_web.publishing.feeds import planned_days
from zwitser_web.requests import WebRequest, qr_code, reachable, whole
from zwitser_web.round_numbers import RoundRef
from zwitser_web.tournaments.desk import Desk, open_desk
from zwitser_web.tournaments.hall import Hall, open_hall

LONGEST = 24 * 60
"""Minutes that a clock may run."""


@require_safe
def screen(request: WebRequest, slug: str) -> HttpResponse:
    """Show what everybody in the hall wants to see now."""
    hall = open_hall(request, slug)
    address = reachable(request, hall.url("public"))
    shown = address.partition("://")[2].rstrip("/")
    frame = {"ends": hall.row.clock_ends, "address": shown}
    build = partial(_slides, hall, address)
    return hall.page("_slides.html", build, frame, within="screen.html")


def _slides(hall: Hall, address: str) -> dict[str, object]:
    kinds = [kind for kind in KINDS if kind in hall.request.GET.getlist("show")]
    return {
        "title": hall.name,
        "slides": slides_of(hall, address.partition("://")[2].rstrip("/"), kinds),
        "picture": qr_code(address) if address else "",
    }


@require_POST
def clock(request: WebRequest, slug: str) -> HttpResponse:
    """Start the clock of the hall for some minutes, or take it away."""
    desk = open_desk(request, slug, Role.ARBITER)
    minutes = whole(request.POST.get("minutes", "")) or 0
    runs = 0 < minutes <= LONGEST
    ends = timezone.now() + timedelta(minutes=minutes) if runs else None
    Tournament.objects.filter(pk=desk.grant.tournament.pk).update(clock_ends=ends)
    return HttpResponseRedirect(desk.url("share"))


@require_safe
def share(request: WebRequest, slug: str) -> HttpResponse:
    """Show the desk what the hall can see, with the address as a QR code, and what to print."""
    desk = open_desk(request, slug, Role.READER)
    public = reverse("public", kwargs={"slug": desk.grant.tournament.public_slug})
    address = reachable(request, public)
    context = {
        "here": "share",
        "address": address,
        "picture": qr_code(address) if address else "",
        "ref": _chosen(desk),
        "kinds": KINDS,
        "ends": _running(desk.grant.tournament.clock_ends),
        "visibilities": Visibility.values,
        "days": planned_days(desk.grant.tournament),
    }
    return desk.render("share.html", context)


def _running(ends: datetime | None) -> datetime | None:
    return ends if ends and ends > timezone.now() else None


def _chosen(desk: Desk) -> RoundRef:
    """Give the round to be printed: the one that was asked for, or the last that is public."""
    asked = desk.request.GET.get("round", "")
    refs = [link.ref for link in desk.published]
    return next((ref for ref in refs if str(ref) == asked), desk.played_ref)
