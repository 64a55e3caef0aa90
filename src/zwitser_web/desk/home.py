"""The first page: the tournaments, a new one, or one from a file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import partial
from pathlib import PurePath

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from zwitser import arbiter, language, model
from zwitser.errors import Refused
from zwitser.formats import Loaded, decode, document, possible_systems, read
from zwitser.generator import Recipe, generate
from zwitser.journal import lines as journal_lines
from zwitser.journal.fold import EMPTY, restore
from zwitser.journal.state import Phase
from zwitser.messages import Language, say
from zwitser.model import Options
from zwitser.model import Tournament as Document
from zwitser.systems import DEFAULT, SYSTEMS, system_named, system_of
from zwitser.systems.base import PairingSystem
from zwitser_web import child_process, store
from zwitser_web.accounts import access
from zwitser_web.accounts.given_names import PROGRAM, known_as
from zwitser_web.desk.own_options import PREFIX, OwnForm
from zwitser_web.desk.settings import NewForm, initial_of, picker
from zwitser_web.files import logo, persons
from zwitser_web.files.logo import read_upload
from zwitser_web.jinja import render
from zwitser_web.models import Account, Club, Role, Tournament
from zwitser_web.requests import WebRequest, parse_int
from zwitser_web.store import DAYS_IN_BIN as DAYS
from zwitser_web.texts import text
from zwitser_web.tournaments.boards import matches
from zwitser_web.tournaments.summaries import Summary, summaries

SHOWN = 200
FEW = 6
"""Tournaments that need no search."""

MOST_REMARKS = 10
"""Remarks about a file that are shown."""


@require_safe
def home(request: WebRequest) -> HttpResponse:
    """List the tournaments that the reader may see."""
    account = access.account_of(request)
    wanted = request.GET.get("q", "")[:100]
    there = store.drop_expired(list(access.tournaments_of(account)[:SHOWN]))
    rows = [row for row in there if matches(wanted, row.name)]
    pairs = zip(rows, summaries(rows), strict=True)
    context = {
        "sections": bulletin(pairs, request.lang),
        "wanted": wanted,
        "has_search": len(rows) > FEW or bool(wanted),
        "may_make": access.clubs_of(account, Role.ARBITER).exists(),
        "several_clubs": len({row.club_id for row in rows}) > 1,
        "owned": access.clubs_of(account, Role.OWNER),
    }
    return render(request, "home.html", context)


@require_POST
def put_away(request: WebRequest, slug: str) -> HttpResponse:
    """Move a tournament to the archive or to the bin, or bring it back."""
    granted = access.grant(request, slug, Role.ARBITER)
    move = request.POST.get("do", "")
    if move in store.SHELVES:
        store.put_away(granted.tournament, move)
        name = known_as(granted.tournament.name, request.lang)
        messages.success(request, text(f"home.did.{move}", request.lang, name=name))
    return HttpResponseRedirect(reverse("home"))


@require_POST
def put_examples_away(request: WebRequest) -> HttpResponse:
    """Move every example of the reader's clubs to the archive."""
    account = access.account_of(request)
    for club in access.clubs_of(account, Role.ARBITER):
        for row in club.tournaments.filter(is_example=True, archived=None, deleted=None):
            store.put_away(row, "archive")
    return HttpResponseRedirect(reverse("home"))


@require_POST
def rename_club(request: WebRequest, club: str) -> HttpResponse:
    """Give a club the name and the logo that stand on paper and on screens."""
    account = access.account_of(request)
    own = get_object_or_404(access.clubs_of(account, Role.OWNER), slug=club)
    access.check_open(request, own)
    name, file = " ".join(request.POST.get("name", "").split())[:200], read_upload(request)
    if file and file[0]:
        logo.keep(own, logo.read_picture(file[0]))
    elif request.POST.get("logo") == "none":
        logo.keep(own, None)
    if name:
        Club.objects.filter(pk=own.pk).update(name=name)
    return HttpResponseRedirect(reverse("home"))


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: WebRequest) -> HttpResponse:
    """Make a new tournament in one minute."""
    account = access.account_of(request)
    clubs = list(access.clubs_of(account, Role.ARBITER))
    sent = request.method == "POST"
    asked = _system(request.GET.get("system", ""))
    initial = {"system": asked.id, "rounds": asked.usual_rounds, **initial_of(Options())}
    form = NewForm(request.POST) if sent else NewForm(initial=initial)
    own = _own_form(request, str(form["system"].value() or ""), request.POST.dict())
    if sent and form.is_valid() and not own.errors:
        club = _club(clubs, form.cleaned_data["club"])
        return HttpResponseRedirect(_today(_create(form, club, account)))
    context = {
        "form": form,
        "clubs": clubs,
        "picker": picker([], [], request.lang),
        "systems": _offered_systems(),
        "shown": (),
        "own": own,
        "faults": own.non_field_errors(),
    }
    return render(request, "new.html", context, status=422 if sent else 200)


@require_safe
def own_options(request: WebRequest) -> HttpResponse:
    """Give the options that only one system has, as they are filled in, or the example alone."""
    access.account_of(request)
    asked = request.GET.dict()
    part = "_worked.html" if asked.get("part") == "worked" else "_own.html"
    own = _own_form(request, asked.get("system") or asked.get(PREFIX, ""), asked)
    return render(request, f"{part}", {"own": own})


def _own_form(request: WebRequest, system: str, given: Mapping[str, str]) -> OwnForm:
    made = OwnForm(_system(system), Options(), given, request.lang)
    if not made.is_guided:
        made.keep_early()
    return made


def _system(asked: str) -> PairingSystem:
    return system_named(asked if asked in SYSTEMS else DEFAULT)


def _offered_systems() -> list[PairingSystem]:
    """List the systems, those of rated tournaments first."""
    return sorted((system_named(id_) for id_ in SYSTEMS), key=lambda system: not system.is_rated)


def _create(form: NewForm, club: Club, account: Account) -> Tournament:
    given = form.cleaned_data
    chosen = given["system"]
    system, options = system_named(chosen), Options(**form.options())
    rounds = (given["rounds"] or 0) if system.planned_rounds else 0
    if system.standings is not None:  # it has tie-breaks of its own, or none
        options = replace(options, tiebreaks=())
    options = replace(options, own=OwnForm(system, options, form.data).result())
    begin = arbiter.create(EMPTY, given["name"], chosen, rounds=rounds, options=options)
    return store.create(club, given["name"], begin, by=account)


@require_POST
def import_(request: WebRequest) -> HttpResponse:
    """Create a tournament from a file: a document, a TRF, or a saved journal."""
    account = access.account_of(request)
    club = _club(list(access.clubs_of(account, Role.ARBITER)), request.POST.get("club", ""))
    again = request.POST.get("trf", "")  # the system of this TRF was asked for since
    sent = read_upload(request) or ((again.encode(), "again.trf") if again else None)
    if sent is None:
        raise Refused("upload", "choose a file of at most 8 MB")
    data, name = sent
    if name.endswith(".jsonl"):
        lines = child_process.run(journal_lines.loads, data.decode("utf-8", errors="replace"))
        return HttpResponseRedirect(_today(store.add(club, child_process.run(restore, lines))))
    asked = request.POST.get("system", "")
    chosen = asked if asked in SYSTEMS else None
    if chosen is None and (possible := child_process.run(possible_systems, data, name)):
        return _which(request, club, data, possible)
    loaded = child_process.run(read, data, name, system=chosen)
    if not loaded.tournament.name:  # that of its file, so that it can be found in a list
        named = replace(loaded.tournament, name=PurePath(name).stem[:200])
        loaded = replace(loaded, tournament=named)
    found = loaded.tournament
    if system_of(found).planned_rounds and not found.rounds:
        planned = parse_int(request.POST.get("rounds", ""))
        if not planned:
            return _which(request, club, data, [found.system])
        loaded = replace(loaded, tournament=replace(found, rounds=planned))
    if loaded.is_foreign:
        return _preview(request, club, loaded)
    for remark in loaded.warnings[:MOST_REMARKS]:
        messages.warning(request, remark.text(request.lang))
    return HttpResponseRedirect(_today(_begin(club, loaded.tournament, account)))


def _which(request: WebRequest, club: Club, data: bytes, possible: Sequence[str]) -> HttpResponse:
    """Ask for the system of a TRF that names none, and the number of rounds if it has none."""
    tournament = child_process.run(read, data, "asked.trf", system=possible[0]).tournament
    context = {
        "club": club,
        "name": tournament.name,
        "players": len(tournament.players),
        "rounds": len(tournament.all_rounds),
        "planned": tournament.rounds,
        "systems": [system for system in _offered_systems() if system.id in possible],
        "trf": decode(data),
    }
    return render(request, "which.html", context)


def _preview(request: WebRequest, club: Club, loaded: Loaded) -> HttpResponse:
    """Preview the file of another program before it becomes a tournament.

    The totals of the other program are compared with ours.
    """
    tournament, compared = loaded.tournament, loaded.compare_totals()
    claims, names = compared.claims() if compared else (), tournament.names
    system, lang = system_of(tournament), request.lang
    context = {
        "club": club,
        "name": tournament.name,
        "system": tournament.system,
        "players": tournament.players,
        "rounds": len(tournament.all_rounds) - len(tournament.open_rounds),
        "open": [number for _, number, _ in tournament.open_rounds],
        "taken": list(OwnForm(system, tournament.options, {}, lang)),
        "tiebreaks": tournament.options.tiebreaks,
        "remarks": [remark.text(lang) for remark in loaded.warnings],
        "totals": [say(claim, system.sentences, names, lang) for claim in claims],
        "document": document.dumps(tournament),
        "away": len({absence.player for absence in tournament.next_absences} | {*loaded.away}),
        "missed": " ".join(
            f"{player}:{','.join(map(str, rounds))}" for player, rounds in loaded.away.items()
        ),
    }
    return render(request, "found.html", context)


def _parse_missed(sent: str) -> dict[tuple[int, ...], list[int]]:
    """Parse the coming absences: the players by the rounds they miss."""
    found: dict[tuple[int, ...], list[int]] = {}
    for word in sent.split():
        player, _, rounds = word.partition(":")
        numbers = tuple(parse_int(number) or 0 for number in rounds.split(","))
        found.setdefault(numbers, []).append(parse_int(player) or 0)
    return found


@require_POST
def take_season(request: WebRequest) -> HttpResponse:
    """Create the previewed tournament."""
    account = access.account_of(request)
    club = _club(list(access.clubs_of(account, Role.ARBITER)), request.POST.get("club", ""))
    tournament = child_process.run(document.loads, request.POST.get("document", ""))
    missed = _parse_missed(request.POST.get("missed", ""))
    return HttpResponseRedirect(_today(_begin(club, tournament, account, missed)))


def _begin(
    club: Club,
    found: model.Tournament,
    account: Account,
    missed: Mapping[tuple[int, ...], Sequence[int]] | None = None,
) -> Tournament:
    """Store a tournament and the coming absences."""
    tournament, known = persons.split_personal(found)
    begin = arbiter.import_document(EMPTY, tournament)
    usual = system_of(tournament).absences[0]
    with transaction.atomic():
        row = store.create(club, tournament.name, begin, by=account)
        persons.keep(row, known)
        for rounds, players in (missed or {}).items():
            note = partial(arbiter.note_absence, players=players, kind=usual, rounds=rounds)
            store.act(row, account, note)
    return row


def _club(clubs: list[Club], slug: str) -> Club:
    """Choose the club for a new tournament: the one named, or the only one."""
    if not clubs:
        raise Refused("no-club", "you are no arbiter of a club")
    return next((club for club in clubs if club.slug == slug), clubs[0])


def _today(row: Tournament) -> str:
    return reverse("today", kwargs={"slug": row.slug})


# The first page as a bulletin: what runs, what is finished, examples, what was put away.

SECTIONS = ("running", "finished", "examples", "archive", "bin")


@dataclass(slots=True)
class HomeItem:
    """A tournament in the list, with its parts."""

    slug: str
    name: str
    club: str
    system: str
    players: str
    progress: str
    leader: str = ""
    next: str = ""
    days_left: int = 0
    parts: list[HomeItem] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class HomeSection:
    """Tournaments under one heading; the last ones are folded away."""

    name: str
    items: Sequence[HomeItem]

    @property
    def is_folded(self) -> bool:
        return self.name in ("archive", "bin")


def bulletin(
    pairs: Iterable[tuple[Tournament, Summary | None]], lang: Language
) -> list[HomeSection]:
    """Sort tournaments under their headings; parts stand under the one they belong to."""
    found = list(pairs)
    items = {row.pk: _item(row, summary, lang) for row, summary in found}
    sections: dict[str, list[HomeItem]] = {name: [] for name in SECTIONS}
    for row, summary in found:
        section, parent = _section(row, summary), row.parent_id
        if parent in items and section in ("running", "finished"):
            items[parent].parts.append(items[row.pk])
        else:
            sections[section].append(items[row.pk])
    return [HomeSection(name, listed) for name, listed in sections.items() if listed]


def _section(row: Tournament, summary: Summary | None) -> str:
    if row.deleted:
        return "bin"
    if row.archived:
        return "archive"
    if row.is_example:
        return "examples"
    return "finished" if summary and summary.is_finished else "running"


def _item(row: Tournament, summary: Summary | None, lang: Language) -> HomeItem:
    """Describe a tournament; one that can't be read stands in the list as such."""
    club = known_as(row.club.name, lang)
    if summary is None:
        name = known_as(row.name, lang)
        return HomeItem(row.slug, name, club, "", "", text("home.unreadable", lang))
    word = "home.winner" if summary.is_finished else "home.leader"
    is_away = row.deleted or row.archived
    gone = timezone.now() - row.deleted if row.deleted else timedelta()
    return HomeItem(
        row.slug,
        known_as(summary.name, lang),
        club,
        summary.system,
        text("home.players", lang, count=summary.players),
        _progress(summary, lang),
        text(word, lang, name=summary.leader) if summary.leader and not is_away else "",
        "" if row.deleted else _next(summary, lang),
        max(0, DAYS - gone.days),
    )


def _next(summary: Summary, lang: Language) -> str:
    """Name the next step; the round named beside it was played already."""
    if summary.players < 2:
        return text("home.next.players", lang)
    if summary.phase == Phase.PAIRING.name and summary.round:
        return text("home.next.round", lang)
    return text(f"home.next.{summary.phase.lower()}", lang)


def _progress(summary: Summary, lang: Language) -> str:
    if not summary.round:
        return text("home.not_started", lang)
    if summary.in_period:
        return text("home.period", lang, period=summary.in_period, round=summary.round)
    if not summary.planned:
        return text("home.round_open", lang, round=summary.round)
    return text("home.round", lang, round=summary.round, rounds=summary.planned)


# Example tournaments for a first start.

PLAYED = 4
"""Rounds of an example that have been played; the rest is for the visitor."""


def make_examples(club: Club) -> None:
    """Give a club without tournaments an example of every system."""
    if club.tournaments.exists():
        return
    for id_ in reversed(SYSTEMS):
        example = system_named(id_).example
        recipe = Recipe(id_, example.players, example.rounds, "voorbeeld")
        name = system_named(id_).example_name(language.DEFAULT)
        tournament = _drop_last_rounds(replace(generate(recipe), name=name))
        begin = arbiter.import_document(EMPTY, tournament)
        made = store.create(club, name, begin, by=PROGRAM)
        Tournament.objects.filter(pk=made.pk).update(is_example=True)


def _drop_last_rounds(tournament: Document) -> Document:
    """Leave out the last rounds, so that there is something to do."""
    if not tournament.periods:
        return replace(tournament, history=tournament.history[:PLAYED])
    first, *later = tournament.periods[:2]
    if not later:
        return replace(tournament, periods=(replace(first, rounds=first.rounds[:PLAYED]),))
    second = later[0]
    return replace(tournament, periods=(first, replace(second, rounds=second.rounds[:2])))
