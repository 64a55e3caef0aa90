"""Tournaments that hang together: final groups, play-offs, sums of parts, linked rankings."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from zwitser.errors import BadInput, Refused, ZwitserError
from zwitser.ranking.linked import GROUP_SIZE, Decider
from zwitser_web.accounts.given_names import known_as
from zwitser_web.desk.linked import linking, playoffs
from zwitser_web.models import Role, Tournament
from zwitser_web.requests import WebRequest
from zwitser_web.texts import fault_words, refusal, text
from zwitser_web.tournaments.desk import Desk, open_desk

MOST_NAMES = 12
"""Names in one sentence."""


@require_http_methods(["GET", "HEAD", "POST"])
def linked(request: WebRequest, slug: str) -> HttpResponse:
    """Show what can be made of a tournament and linked to it; and do it."""
    desk = open_desk(request, slug, Role.ARBITER)
    if request.method != "POST":
        return _page(desk)
    do = ACTIONS.get(request.POST.get("do", ""))
    if do is None:
        return HttpResponseRedirect(desk.url("linked"))
    try:
        with transaction.atomic():
            return HttpResponseRedirect(do(desk))
    except ZwitserError as error:
        messages.error(request, _why_not(error, desk))
        return HttpResponseRedirect(desk.url("linked"))


def _why_not(error: ZwitserError, desk: Desk) -> str:
    """Say why something was not made or linked."""
    if isinstance(error, BadInput):
        return " ".join(fault_words(error, desk.lang))
    return refusal(error, desk.names, desk.lang)


def _page(desk: Desk) -> HttpResponse:
    links, chain = desk.state.tournament.links, playoffs.chain_of(desk)
    others = linking.others(desk)
    called = {other.slug: known_as(other.name, desk.lang) for other in others}
    context = {
        "here": "settings",
        "others": others,
        "chain": chain,
        "candidates": linking.candidates(desk, chain),
        "deciders": linking.DECIDERS,
        "size": GROUP_SIZE,
        "has_players": len(desk.names) > 1,
        "linked_rankings": [called.get(slug, slug) for slug, _ in links.standings],
        "parts": len(links.parts),
        "outcome": [" = ".join(here) for place in links.playoff if (here := _names(desk, place))],
    }
    return desk.render("linked.html", context)


def _names(desk: Desk, place: Iterable[int]) -> list[str]:
    """Name those of a place who take part here: a new season begins without who has withdrawn."""
    return [desk.names[player] for player in place if player in desk.names]


def _groups(desk: Desk) -> str:
    size = desk.request.POST.get("size", "")
    if not (size.isascii() and size.isdecimal() and len(size) < 4):
        raise Refused("group-size", "a group has two players or more")
    made = linking.make_groups(desk, int(size))
    messages.success(desk.request, text("linked.made", desk.lang, count=len(made)))
    return reverse("home")


def _playoff(desk: Desk) -> str:
    chosen = [int(p) for p in desk.request.POST.getlist("player") if p.isdecimal() and len(p) < 9]
    return _today(linking.make_playoff(desk, chosen, _decider(desk)))


def _parts(desk: Desk) -> str:
    given = desk.request.POST
    made = linking.add_parts(desk, given.get("name", "")[:200], given.getlist("part"))
    partly = linking.partly_there(desk, given.getlist("part"))
    if partly:
        more = [text("linked.parts_more", desk.lang, count=len(partly) - MOST_NAMES)]
        names = "; ".join(partly[:MOST_NAMES] + (more if len(partly) > MOST_NAMES else []))
        messages.warning(desk.request, text("linked.parts_partly", desk.lang, names=names))
    return _today(made)


def _ranking(desk: Desk) -> str:
    other = linking.find(desk, desk.request.POST.get("other", ""))
    linking.link_ranking(desk, other)
    messages.success(
        desk.request, text("linked.ranking_done", desk.lang, name=known_as(other.name, desk.lang))
    )
    return desk.url("linked")


def _outcome(desk: Desk) -> str:
    other = linking.find(desk, desk.request.POST.get("other", ""))
    linking.link_outcome(desk, other, _decider(desk))
    messages.success(desk.request, text("linked.outcome_done", desk.lang))
    return desk.url("linked")


def _chain(desk: Desk) -> str:
    playoffs.take(desk)
    messages.success(desk.request, text("linked.outcome_done", desk.lang))
    return desk.url("standings")


ACTIONS: dict[str, Callable[[Desk], str]] = {
    "groups": _groups,
    "playoff": _playoff,
    "parts": _parts,
    "ranking": _ranking,
    "outcome": _outcome,
    "chain": _chain,
}
"""What the page can do; each gives the address to go on to."""


def _decider(desk: Desk) -> Decider:
    wanted = desk.request.POST.get("decider", "")
    if wanted not in linking.DECIDERS:
        raise Http404
    return Decider(wanted)


def _today(tournament: Tournament) -> str:
    return reverse("today", kwargs={"slug": tournament.slug})
