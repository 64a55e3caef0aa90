"""The standings after any round, each value explained, and the cross table."""

from __future__ import annotations

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_http_methods, require_safe

from zwitser.prizes import Sharing
from zwitser_web.desk.linked import chain_of
from zwitser_web.models import Role, Tournament
from zwitser_web.requests import WebRequest, parse_int
from zwitser_web.tournaments.boards import adjourned_of
from zwitser_web.tournaments.cards import account_of, derivations
from zwitser_web.tournaments.crosstable import courses, cross_tables, read_in_order, square
from zwitser_web.tournaments.desk import open_desk
from zwitser_web.tournaments.prizes import (
    MOST_FUNDS,
    ROUNDINGS,
    FundForm,
    award_rows,
    euros,
    parse_prizes,
    prize_list,
)
from zwitser_web.tournaments.standings import rank_tables, totals_of, warning_words


@require_safe
def standings(request: WebRequest, slug: str) -> HttpResponse:
    """Show the ranking as it stands, or after the round that was asked for."""
    desk = open_desk(request, slug, Role.READER)
    ref = desk.after()
    shown = ref or desk.played_ref
    read_in_order(desk.tournament, shown)
    tables = rank_tables(desk.tournament, ref, desk.lang)
    # Tie-breaks may be chosen, or there are no standings at all.
    may_warn = desk.system.standings is None or not tables
    context = {
        "here": "standings",
        "courses": courses(desk.tournament, shown, tables, desk.lang),
        "ref": shown,
        "rounds": [
            link for link in desk.public_rounds if not desk.system.has_table or link.ref <= shown
        ],
        "after": f"?after={ref}" if ref else "",
        "tables": tables,
        "open_boards": len(desk.state.pending),
        "totals": totals_of(desk.tournament, ref),
        "warnings": warning_words(desk.tournament, desk.lang) if may_warn else [],
        "chain": chain_of(desk),
    }
    return desk.render("standings.html", context)


@require_safe
def derivation(request: WebRequest, slug: str, player: int) -> HttpResponse:
    """Show how a player's points and tie-breaks came about, line by line."""
    desk = open_desk(request, slug, Role.READER)
    if player not in desk.names or not desk.tells_scores:
        raise Http404
    ref = desk.after()
    tournament, lang = desk.tournament, desk.lang
    against = parse_int(request.GET.get("against", "")) or 0
    context = {
        "here": "standings",
        "player": desk.state.tournament.by_id[player],
        "derivations": derivations(tournament, player, ref, lang)
        if desk.system.half_points
        else (),
        "told": account_of(tournament, player, ref, lang, against),
        "ask": desk.url("derivation", player=player),
        "partial": "_derivation.html",
        "panel_title": "nav.standings",
        "back": "..",
    }
    if request.htmx and against:
        return desk.render("_brings.html", context)
    return desk.render("_derivation.html" if request.htmx else "panel.html", context)


@require_safe
def crosstable(request: WebRequest, slug: str) -> HttpResponse:
    """Show the cross table, in the order of the standings."""
    desk = open_desk(request, slug, Role.READER)
    if desk.system.has_table:
        rows, tables = square(desk.tournament, desk.lang), []
    else:
        rows, tables = [], cross_tables(desk.tournament, desk.lang)
    context = {"here": "crosstable", "square": rows, "tables": tables}
    return desk.render("crosstable.html", context)


# The page of the prizes, and the list on which winners sign.

SPARE = 2
"""Empty rows below the funds that there are."""


@require_http_methods(["GET", "HEAD", "POST"])
def prizes(request: WebRequest, slug: str) -> HttpResponse:
    """Show the awards by the present ranking, and change the list."""
    desk = open_desk(request, slug, Role.ARBITER if request.method == "POST" else Role.READER)
    if request.method == "POST":
        kept = parse_prizes(request.POST.dict()).to_json()
        Tournament.objects.filter(pk=desk.row.pk).update(prizes=kept)
        return HttpResponseRedirect(desk.url("prizes"))
    found, is_final = prize_list(desk), desk.is_finished and not adjourned_of(desk.state)
    awards, rest = award_rows(desk)
    spare = [FundForm()] * min(SPARE, MOST_FUNDS - len(found.funds))
    context = {
        "here": "standings",
        "list": found,
        "funds": [*found.funds, *spare],
        "ways": [way.value for way in Sharing],
        "roundings": [(step, euros(step, desk.lang)) for step in ROUNDINGS],
        "awards": awards,
        "provisional": "" if is_final else "season" if desk.system.has_periods else "round",
        "warnings": warning_words(desk.tournament, desk.lang) if desk.system.ranks_itself else (),
        "rest": rest,
    }
    return desk.render("prizes.html", context)
