"""The settings of a tournament, and its files."""

from __future__ import annotations

from dataclasses import replace

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_http_methods, require_safe

from zwitser import arbiter
from zwitser.errors import BadInput
from zwitser.formats import document, write
from zwitser.formats.tables.sheets import own_standings_csv, pairings_csv, standings_csv
from zwitser.journal.events import SettingsChanged
from zwitser.journal.state import State
from zwitser.model import Options, Tournament
from zwitser.ranking.criteria import choose
from zwitser.ranking.standings import standings
from zwitser.systems import system_of
from zwitser_web.accounts import access
from zwitser_web.desk.seen import Moved, check_seen, mark_of
from zwitser_web.desk.settings.forms import SettingsForm, initial_of, options_of
from zwitser_web.desk.settings.own import OwnForm
from zwitser_web.desk.settings.tiebreaks import picker
from zwitser_web.files import persons
from zwitser_web.models import Role
from zwitser_web.requests import WebRequest
from zwitser_web.tournaments.desk import Desk, open_desk


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: WebRequest, slug: str) -> HttpResponse:
    """Show the settings, and change what may still change."""
    desk = open_desk(request, slug, Role.ARBITER if request.method == "POST" else Role.READER)
    form = SettingsForm(request.POST if request.method == "POST" else _initial(desk))
    form.known_system = desk.system
    own = OwnForm(desk.system, desk.state.tournament.options, request.POST.dict(), desk.lang)
    moved = False
    if request.method == "POST" and form.is_valid() and not own.faults:
        try:
            _change(desk, form)
            return HttpResponseRedirect(desk.url("settings"))
        except Moved:
            moved = True
            desk.refresh()
    status = 422 if request.method == "POST" else 200
    context = {
        "here": "settings",
        "form": form,
        "shown": options_of(desk.system.id),
        "own": own,
        "faults": own.faults,
        "picker": picker(
            _words(form),
            _rankings(desk),
            desk.lang,
            desk.system.tiebreaks,
            now=_deciding(desk),
            is_go=desk.system.is_go,
        ),
        "seen": mark_of(_initial(desk)),
        "moved": moved,
    }
    return desk.render("settings.html", context, status=status)


def _words(form: SettingsForm) -> list[str]:
    """Give the tie-breaks that the form holds now, sent or not."""
    return str(form["tiebreaks"].value() or "").split()


def _deciding(desk: Desk) -> list[str]:
    """List what decides now; nothing where the list in the document makes no sense."""
    try:
        return [criterion.id for criterion in choose(desk.tournament).criteria]
    except BadInput:
        return []


def _rankings(desk: Desk) -> list[str]:
    return [name for name, _ in desk.state.tournament.links.standings]


def _initial(desk: Desk) -> dict[str, object]:
    return _fields(desk.state)


def _fields(state: State) -> dict[str, object]:
    tournament = state.tournament
    rounds = {"rounds": tournament.rounds} if tournament.rounds else {}
    own = tournament.options.own
    return {"name": tournament.name, **rounds, **initial_of(tournament.options), "own": own}


def _change(desk: Desk, form: SettingsForm) -> None:
    """Change the settings, unless somebody else did so since the form was made."""
    given, seen = form.cleaned_data, desk.request.POST.get("seen", "")

    def decide(state: State) -> SettingsChanged:
        check_seen(seen, _fields(state))
        return arbiter.change_settings(
            state,
            name=given["name"],
            rounds=given["rounds"] or 0,
            options=_options(desk, state, form),
        )

    desk.act(decide)


def _options(desk: Desk, state: State, form: SettingsForm) -> Options:
    """Give the options as the form has them, those of the system alone included."""
    options = replace(state.tournament.options, **form.options())
    return replace(options, own=OwnForm(desk.system, options, desk.request.POST.dict()).result())


@require_safe
def download_document(request: WebRequest, slug: str) -> HttpResponse:
    """Give the tournament as a document."""
    desk = open_desk(request, slug, Role.READER)
    return _file(desk.slug, document.dumps(_handed_out(desk)), "json", "application/json")


@require_safe
def download_journal(request: WebRequest, slug: str) -> HttpResponse:
    """Give the whole journal as it is kept: who did what and when, one line each.

    It is not read for that, so that a journal can be saved even when it was damaged.
    """
    row = access.grant(request, slug, Role.ARBITER).tournament
    lines = row.events.order_by("number").values_list("line", flat=True)
    return _file(row.slug, "".join(f"{line}\n" for line in lines), "jsonl", "application/x-ndjson")


@require_safe
def download_trf(request: WebRequest, slug: str) -> HttpResponse:
    """Give the tournament as a TRF, numbered by the starting list; there is none of go."""
    desk = open_desk(request, slug, Role.READER)
    if desk.system.is_go:
        raise Http404
    return _file(desk.slug, write(_handed_out(desk), "file.trf"), "trf", "text/plain")


def _handed_out(desk: Desk) -> Tournament:
    """Give the tournament for a file; who hands it in gets what is known of the players with it."""
    if not desk.may_arbitrate:
        return desk.tournament
    return persons.joined(desk.grant.tournament, desk.tournament)


@require_safe
def download_standings(request: WebRequest, slug: str) -> HttpResponse:
    """Give the standings as a table for a spreadsheet."""
    desk = open_desk(request, slug, Role.READER)
    if desk.system.has_periods:
        raise Http404
    own = system_of(desk.tournament).standings
    if own is not None:
        found = own.compute(desk.tournament)
        text = own_standings_csv(desk.tournament, found, lang=desk.lang, separator=";", excel=True)
    else:
        ranking = standings(desk.tournament)
        text = standings_csv(desk.tournament, ranking, lang=desk.lang, separator=";", excel=True)
    return _file(desk.slug, text, "csv", "text/csv")


@require_safe
def download_pairings(request: WebRequest, slug: str) -> HttpResponse:
    """Give the boards of the last round as a table for a spreadsheet."""
    desk = open_desk(request, slug, Role.READER)
    text = pairings_csv(desk.tournament, lang=desk.lang, separator=";", excel=True)
    return _file(desk.slug, text, "csv", "text/csv")


def _file(slug: str, text: str, extension: str, kind: str) -> HttpResponse:
    name = f'attachment; filename="{slug}.{extension}"'
    headers = {"Content-Disposition": name}
    return HttpResponse(text, content_type=f"{kind}; charset=utf-8", headers=headers)
