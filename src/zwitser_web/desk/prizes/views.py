"""The page of the prizes, and the list on which winners sign."""

from __future__ import annotations

from django.http import HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_http_methods

from zwitser.prizes import Sharing
from zwitser_web.models import Role, Tournament
from zwitser_web.requests import WebRequest
from zwitser_web.tournaments.awards import award_rows, euros, prize_list
from zwitser_web.tournaments.boards import adjourned_of
from zwitser_web.tournaments.desk import Desk, open_desk
from zwitser_web.tournaments.prize_lists import MOST_FUNDS, ROUNDINGS, FundForm, typed
from zwitser_web.tournaments.standings import warning_words

SPARE = 2
"""Empty rows below the funds that there are."""


@require_http_methods(["GET", "HEAD", "POST"])
def prizes(request: WebRequest, slug: str) -> HttpResponse:
    """Show who wins what by the ranking as it stands, and change the list."""
    desk = open_desk(request, slug, Role.ARBITER if request.method == "POST" else Role.READER)
    if request.method == "POST":
        kept = typed(request.POST.dict()).kept()
        Tournament.objects.filter(pk=desk.grant.tournament.pk).update(prizes=kept)
        return HttpResponseRedirect(desk.url("prizes"))
    found = prize_list(desk)
    awards, rest = award_rows(desk)
    spare = [FundForm()] * min(SPARE, MOST_FUNDS - len(found.funds))
    context = {
        "here": "standings",
        "list": found,
        "funds": [*found.funds, *spare],
        "ways": [way.value for way in Sharing],
        "roundings": [(step, euros(step, desk.lang)) for step in ROUNDINGS],
        "awards": awards,
        "provisional": _provisional(desk),
        "warnings": warning_words(desk.tournament, desk.lang) if desk.system.ranks_itself else (),
        "rest": rest,
    }
    return desk.render("prizes.html", context)


def _provisional(desk: Desk) -> str:
    """Name the text that says why the prizes may still change; empty at the end."""
    if desk.is_finished and not adjourned_of(desk.state):
        return ""
    return "season" if desk.system.has_periods else "round"
