"""The logo of the club that holds a tournament, for whoever may see its pages."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from zwitser_web.models import Logo
from zwitser_web.requests import WebRequest
from zwitser_web.tournaments.hall import open_hall

WEEK = 7 * 24 * 3600


@require_safe
def logo(request: WebRequest, slug: str, file: str) -> HttpResponse:
    """Send the logo; its address changes with it, so that a phone asks once."""
    club = open_hall(request, slug).row.club
    found = get_object_or_404(Logo, club=club, club__logo=file)
    answer = HttpResponse(bytes(found.content), content_type=found.kind)
    answer["Cache-Control"], answer["X-Robots-Tag"] = f"private, max-age={WEEK}", "noindex"
    return answer
