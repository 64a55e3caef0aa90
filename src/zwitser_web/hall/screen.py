"""The screen in the hall: large, one slide after the other, always up to date."""

from __future__ import annotations

from functools import partial

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from zwitser_web.addresses import qr_code, reachable
from zwitser_web.desk.desk import Desk, open_desk
from zwitser_web.desk.rounds.numbers import RoundRef
from zwitser_web.hall.hall import Hall, open_hall
from zwitser_web.hall.slides import slides_of
from zwitser_web.models import Role, Visibility
from zwitser_web.requests import WebRequest


@require_safe
def screen(request: WebRequest, slug: str) -> HttpResponse:
    """Show what everybody in the hall wants to see now."""
    hall = open_hall(request, slug)
    address = reachable(request, hall.url("public"))
    frame = {
        "address": address.partition("://")[2].rstrip("/"),
        "picture": qr_code(address) if address else "",
    }
    build = partial(_slides, hall)
    return hall.page("_slides.html", build, frame, within="screen.html")


def _slides(hall: Hall) -> dict[str, object]:
    return {"title": hall.name, "slides": slides_of(hall)}


@require_safe
def share(request: WebRequest, slug: str) -> HttpResponse:
    """Show the desk what the hall can see, with the address as a QR code, and what to print."""
    desk = open_desk(request, slug, Role.READER)
    public = reverse("public", kwargs={"slug": desk.grant.tournament.public_slug})
    address = reachable(request, public)
    context = {
        "here": "today",
        "address": address,
        "picture": qr_code(address) if address else "",
        "ref": _chosen(desk),
        "visibilities": Visibility.values,
    }
    return desk.render("share.html", context)


def _chosen(desk: Desk) -> RoundRef:
    """Give the round to be printed: the one that was asked for, or the last that is public."""
    asked = desk.request.GET.get("round", "")
    refs = [link.ref for link in desk.published]
    return next((ref for ref in refs if str(ref) == asked), desk.last_published)
