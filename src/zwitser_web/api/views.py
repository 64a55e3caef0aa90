"""What the programming interface answers. `description.py` says the same for programs."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404

from zwitser.errors import BadInput
from zwitser_web import store
from zwitser_web.api import evening, journals, players
from zwitser_web.api.asking import answering, is_of, key_of, sent, told, with_key
from zwitser_web.api.description import description
from zwitser_web.api.reports import Report
from zwitser_web.models import Club, Tournament, Visibility
from zwitser_web.publishing import club_list, data
from zwitser_web.requests import WebRequest, whole


@answering("GET", public=True)
def openapi(request: WebRequest) -> HttpResponse:
    """Give the description of everything here."""
    return told(request, description())


@answering("GET", public=True)
def club(request: WebRequest, club: str) -> HttpResponse:
    """List the tournaments of a club: those that everybody may find; with its key all."""
    found, key = get_object_or_404(Club, slug=club, closed=None), key_of(request)
    if is_of(key, found):
        rows = list(found.tournaments.filter(deleted=None).order_by("-created", "-pk"))
    elif found.has_page:
        rows = club_list.with_something_public(club_list.newest_of(found))
    else:
        raise Http404
    # The address of an unlisted tournament is a secret: only for a key that reads journals anyhow.
    hidden = {Visibility.CLOSED} if key and "journal" in key.scopes else HIDDEN
    shown = [_shown(row, has_page=row.visibility not in hidden) for row in rows]
    return told(request, {"club": found.slug, "name": found.name, "tournaments": shown})


HIDDEN = {Visibility.CLOSED, Visibility.UNLISTED}


def _shown(row: Tournament, *, has_page: bool) -> dict[str, object]:
    return {
        "tournament": row.slug,
        "name": row.name,
        "created": row.created.isoformat(),
        "archived": row.archived is not None,
        "visibility": row.visibility,
        "page": f"/p/{row.public_slug}/" if has_page else None,
    }


@answering("GET", public=True)
def page(request: WebRequest, slug: str, page: str = "") -> HttpResponse:
    """Give the data of a public page: the very same as its twin."""
    return data.twin(request, slug, page)


@answering("GET", "PUT")
def player_list(request: WebRequest, slug: str) -> HttpResponse:
    """List the players with their numbers, or bring them up to date."""
    key, row = with_key(request, slug, "players")
    if request.method != "PUT":
        state = store.load(row)
        return told(request, {"players": players.listed(row, state), "last": len(state.log)})
    rows = sent(request, "players_sent")["players"]
    report = Report(request.lang)
    state = players.bring_up_to_date(row, key.signature, rows, report)
    return told(request, report.told(state))


@answering("GET", "PUT")
def absence_list(request: WebRequest, slug: str) -> HttpResponse:
    """List who will not be there, or note it."""
    key, row = with_key(request, slug, "absences")
    if request.method != "PUT":
        state = store.load(row)
        next_ = {"next_round": state.next_round, "last": len(state.log)}
        return told(request, {"absences": evening.coming(state), **next_})
    rows = sent(request, "absences_sent")["absences"]
    report = Report(request.lang)
    state = evening.sign_off(row, key.signature, rows, report)
    return told(request, report.told(state))


@answering("PUT")
def result_list(request: WebRequest, slug: str) -> HttpResponse:
    """Enter the results of boards."""
    key, row = with_key(request, slug, "results")
    rows = sent(request, "results_sent")["results"]
    report = Report(request.lang)
    state = evening.enter_results(row, key.signature, rows, report)
    return told(request, report.told(state))


@answering("GET")
def journal(request: WebRequest, slug: str) -> HttpResponse:
    """Give the lines of a journal after a number."""
    _, row = with_key(request, slug, "journal")
    after, limit = (request.GET.get(name, default) for name, default in (("after", "0"), _MOST))
    first, most = whole(after), whole(limit)
    if first is None or not most:
        raise BadInput.at("after", "expected-at-least", least=0, got=repr(after[:20]))
    return told(request, journals.journal_after(row, first, most))


_MOST = ("limit", str(journals.AT_ONCE))
