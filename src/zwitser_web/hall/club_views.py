"""The page of a club for everybody, its data and its calendar, and what an owner decides of it."""

from __future__ import annotations

import re
from datetime import date

from django.http import Http404, HttpResponse, HttpResponseNotModified, HttpResponseRedirect
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.http import parse_etags
from django.views.decorators.http import require_POST, require_safe

from zwitser import __version__
from zwitser.errors import Refused
from zwitser.language import languages
from zwitser_web.accounts.given_names import known_as
from zwitser_web.accounts.members import owned
from zwitser_web.jinja import render
from zwitser_web.links import framed
from zwitser_web.models import Club, Role, Tournament
from zwitser_web.publishing import club_list, feeds
from zwitser_web.publishing.data import JSON, Json, dumps, for_scripts
from zwitser_web.requests import WebRequest
from zwitser_web.tournaments.desk import open_desk
from zwitser_web.tournaments.hall import is_framed

MOST_DAYS = 100


@require_safe
def page(request: WebRequest, club: str) -> HttpResponse:
    """Show what runs in a club, when it is played, and what was."""
    found = _with_page(club)
    if is_framed(request):
        asked = request.GET.get("lang")
        request.lang = next((known for known in languages() if known == asked), request.lang)
    shown = club_list.overview(club_list.newest_of(found), request.lang)
    context = {
        "club": found,
        "title": known_as(found.name, request.lang),
        "overview": shown,
        "account": None,
    }
    template = "embed_club.html" if is_framed(request) else "club.html"
    response = render(request, f"public/{template}", context)
    if is_framed(request):
        words = response.content.decode()
        response.content = framed(words, request.get_full_path(), request.lang).encode()
    return _kept(request, response)


@for_scripts
def twin(request: WebRequest, club: str) -> HttpResponse:
    """Give the data of a club's page."""
    found = _with_page(club)
    shown = club_list.overview(club_list.newest_of(found), request.lang)
    return _kept(request, HttpResponse(dumps(_data(request, found, shown)), JSON))


@require_safe
def calendar(request: WebRequest, club: str) -> HttpResponse:
    """Give the days on which the club plays as a calendar."""
    found = _with_page(club)
    shown = club_list.overview(club_list.newest_of(found), request.lang)
    events = [
        feeds.Day(
            f"{club}-{evening.slug}-{evening.day:%Y%m%d}",
            evening.day,
            f"{evening.name}: {evening.words}",
            request.build_absolute_uri(reverse("public", kwargs={"slug": evening.slug})),
            evening.made,
        )
        for evening in shown.evenings
    ]
    return _kept(request, HttpResponse(feeds.days(events), "text/calendar; charset=utf-8"))


def _with_page(slug: str) -> Club:
    found = Club.objects.filter(slug=slug, has_page=True, closed=None).first()
    if found is None:
        raise Http404
    return found


def _data(request: WebRequest, club: Club, shown: club_list.Overview) -> Json:
    past = [item for season in shown.seasons for item in season.items]
    return {
        "page": "club",
        "name": known_as(club.name, request.lang),
        "tournaments": [
            {
                "name": item.name,
                "system": item.system,
                "rounds": item.rounds,
                "running": item.is_running,
                "season": item.season,
                "page": reverse("public_twin", kwargs={"slug": item.slug}),
            }
            for item in (*shown.running, *past)
        ],
        "calendar": [
            {"day": evening.day.isoformat(), "name": evening.name, "round": evening.number}
            for evening in shown.evenings
        ],
    }


def _kept(request: WebRequest, response: HttpResponse) -> HttpResponse:
    """Let a browser keep an answer, but ask each time; names belong in no search engine."""
    made = re.sub(rb'name="csrfmiddlewaretoken" value="[^"]*"', b"", response.content)
    about = made + f"{request.theme}.{__version__}".encode()
    tag = f'W/"{salted_hmac("zwitser.club", about).hexdigest()[:24]}"'
    answer = response
    if tag in parse_etags(request.headers.get("If-None-Match", "")):
        answer = HttpResponseNotModified()
    answer["ETag"], answer["Cache-Control"] = tag, "no-cache"
    answer["Vary"], answer["X-Robots-Tag"] = "Cookie", "noindex"
    return answer


@require_POST
def decide(request: WebRequest, club: str) -> HttpResponse:
    """Show the page of a club to everybody, or to nobody."""
    found = owned(request, club)
    Club.objects.filter(pk=found.pk).update(has_page=request.POST.get("has_page") == "1")
    return HttpResponseRedirect(reverse("club", kwargs={"club": club}))


@require_POST
def plan(request: WebRequest, slug: str) -> HttpResponse:
    """Take the days on which the rounds are to be played, for the calendar."""
    desk = open_desk(request, slug, Role.ARBITER)
    given = re.split(r"[\s,;]+", request.POST.get("planned", "").strip())
    days = sorted({_read(word).isoformat() for word in given if word})
    if len(days) > MOST_DAYS:
        raise Refused("too-many-days", f"at most {MOST_DAYS} days, got {len(days)}")
    Tournament.objects.filter(pk=desk.grant.tournament.pk).update(planned=days)
    return HttpResponseRedirect(desk.url("share"))


def _read(word: str) -> date:
    """Read a day as people write it, `4-9-2026`, or as computers do."""
    parts = re.findall(r"[0-9]+", word[:20])
    is_year_first = len("".join(parts[:1])) == 4
    written = "-".join(part.zfill(2) for part in (parts if is_year_first else parts[::-1]))
    found = feeds.day_of(written)
    if found is None:
        raise Refused("day", f"expected a day like 4-9-2026, got {word!r}", got=word[:40])
    return found
