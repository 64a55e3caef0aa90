"""The first page: the tournaments, a new one, or one from a file."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from zwitser import arbiter
from zwitser.errors import Refused
from zwitser.formats import read
from zwitser.journal import lines as journal_lines
from zwitser.journal.fold import EMPTY
from zwitser.journal.state import State
from zwitser.messages import Language
from zwitser.model import Options
from zwitser.systems import DEFAULT, SYSTEMS, system_named
from zwitser_web.accounts import access
from zwitser_web.accounts.given_names import known_as
from zwitser_web.desk.settings.forms import NewForm, initial_of
from zwitser_web.files.uploads import uploaded
from zwitser_web.models import Account, Club, Role, Tournament
from zwitser_web.requests import WebRequest
from zwitser_web.store import journal as journal_store
from zwitser_web.texts import text

SHOWN = 200


@dataclass(frozen=True, slots=True)
class Item:
    """A tournament in the list."""

    slug: str
    name: str
    club: str
    system: str
    players: str
    progress: str


@require_safe
def home(request: WebRequest) -> HttpResponse:
    """List the tournaments that the reader may see."""
    account = access.account_of(request)
    rows = list(access.tournaments_of(account)[:SHOWN])
    context = {
        "tournaments": [
            _item(row, state, request.lang)
            for row, state in zip(rows, journal_store.load_many(rows), strict=True)
        ],
        "several_clubs": len({row.club_id for row in rows}) > 1,
        "owned": access.clubs_of(account, Role.OWNER),
    }
    return render(request, "zwitser_web/home.html", context)


def _item(row: Tournament, state: State | None, lang: Language) -> Item:
    """Describe a tournament; one that can't be read stands in the list as such."""
    club = known_as(row.club.name, lang)
    if state is None:
        return Item(row.slug, known_as(row.name, lang), club, "", "", text("home.unreadable", lang))
    count = len(state.tournament.players)
    players = text("home.players", lang, count=count)
    return Item(
        row.slug,
        known_as(state.tournament.name, lang),
        club,
        state.tournament.system,
        players,
        _progress(state, lang),
    )


def _progress(state: State, lang: Language) -> str:
    done = len(state.rounds)
    if not done:
        return text("home.not_started", lang)
    if state.period:
        return text("home.period", lang, period=state.period, round=done)
    if not state.planned:
        return text("home.round_open", lang, round=done)
    return text("home.round", lang, round=done, rounds=state.planned)


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: WebRequest) -> HttpResponse:
    """Make a new tournament in one minute."""
    account = access.account_of(request)
    clubs = list(access.clubs_of(account, Role.ARBITER))
    form = NewForm(request.POST) if request.method == "POST" else NewForm(initial=_initial())
    if request.method == "POST" and form.is_valid():
        club = _club(clubs, form.cleaned_data["club"])
        return HttpResponseRedirect(_today(_create(form, club, account)))
    context = {
        "form": form,
        "clubs": clubs,
        "systems": [system_named(id_) for id_ in SYSTEMS],
        "shown": ("first_round", "bye_points", "initial_colour"),
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "zwitser_web/new.html", context, status=status)


def _initial() -> dict[str, object]:
    return {"system": DEFAULT, "rounds": 7, **initial_of(Options())}


def _create(form: NewForm, club: Club, account: Account) -> Tournament:
    given = form.cleaned_data
    chosen = given["system"]
    rounds = (given["rounds"] or 0) if system_named(chosen).shape.planned_rounds else 0
    begin = arbiter.create(
        EMPTY, given["name"], chosen, rounds=rounds, options=Options(**form.options())
    )
    return journal_store.create(club, given["name"], begin, by=account.name)


@require_POST
def import_(request: WebRequest) -> HttpResponse:
    """Begin a tournament from a file: a document, a TRF, or a journal that was kept."""
    account = access.account_of(request)
    club = _club(list(access.clubs_of(account, Role.ARBITER)), request.POST.get("club", ""))
    file = uploaded(request)
    if file is None:
        raise Refused("upload", "choose a file of at most 8 MB")
    data, name = file
    if name.endswith(".jsonl"):
        return HttpResponseRedirect(_today(_restore(club, data)))
    tournament = read(data, name).tournament
    begin = arbiter.import_document(EMPTY, tournament)
    row = journal_store.create(club, tournament.name, begin, by=account.name)
    return HttpResponseRedirect(_today(row))


def _restore(club: Club, data: bytes) -> Tournament:
    lines = journal_lines.loads(data.decode("utf-8", errors="replace"))
    return journal_store.restore(club, lines)


def _club(clubs: list[Club], slug: str) -> Club:
    """Choose the club for a new tournament: the one named, or the only one."""
    if not clubs:
        raise Refused("no-club", "you are no arbiter of a club")
    return next((club for club in clubs if club.slug == slug), clubs[0])


def _today(row: Tournament) -> str:
    return reverse("today", kwargs={"slug": row.slug})
