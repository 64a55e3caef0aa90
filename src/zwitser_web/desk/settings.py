"""The settings of a tournament, and its files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django import forms
from django.http import Http404, HttpResponse, HttpResponseRedirect, QueryDict
from django.views.decorators.http import require_http_methods, require_safe

from zwitser import arbiter
from zwitser.errors import BadInput
from zwitser.formats import document, write
from zwitser.formats.sheets import own_standings_csv, pairings_csv, standings_csv
from zwitser.journal.events import SettingsChanged
from zwitser.journal.state import State
from zwitser.messages import Language
from zwitser.model import Colour, FirstRound, Options, Player, Tournament
from zwitser.ranking.criteria import CRITERIA, PRESETS, choose
from zwitser.ranking.standings import standings
from zwitser.ranking.wording import name_of
from zwitser.systems import DEFAULT, SYSTEMS, system_of
from zwitser.systems.base import PairingSystem
from zwitser.systems.go import Go, Levels, strength_of
from zwitser_web.accounts import access
from zwitser_web.desk.own_options import OwnForm
from zwitser_web.files import persons
from zwitser_web.models import Role
from zwitser_web.requests import WebRequest
from zwitser_web.texts import fault_words, text
from zwitser_web.tournaments.desk import Conflict, Desk, check_seen, mark_of, open_desk


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: WebRequest, slug: str) -> HttpResponse:
    """Show the settings, and change what may still change."""
    desk = open_desk(request, slug, Role.ARBITER if request.method == "POST" else Role.READER)
    sent = request.method == "POST"
    form = SettingsForm(request.POST if sent else _fields(desk.state))
    form.known_system = desk.system
    own = OwnForm(desk.system, desk.state.tournament.options, request.POST.dict(), desk.lang)
    moved = False
    if sent and form.is_valid() and not own.errors:
        try:
            _change(desk, form)
            return HttpResponseRedirect(desk.url("settings"))
        except Conflict:
            moved = True
            desk.refresh()
    try:
        deciding = [criterion.id for criterion in choose(desk.tournament).criteria]
    except BadInput:  # The list in the document makes no sense.
        deciding = []
    context = {
        "here": "settings",
        "form": form,
        "shown": desk.system.options,
        "own": own,
        "faults": own.non_field_errors(),
        "picker": picker(
            str(form["tiebreaks"].value() or "").split(),
            [name for name, _ in desk.state.tournament.links.standings],
            desk.lang,
            desk.system.tiebreaks,
            now=deciding,
            is_go=desk.system.is_go,
        ),
        "seen": mark_of(_fields(desk.state)),
        "moved": moved,
    }
    return desk.render("settings.html", context, status=422 if sent else 200)


def _fields(state: State) -> dict[str, object]:
    tournament = state.tournament
    rounds = {"rounds": tournament.rounds} if tournament.rounds else {}
    own = tournament.options.own
    return {"name": tournament.name, **rounds, **initial_of(tournament.options), "own": own}


def _change(desk: Desk, form: SettingsForm) -> None:
    """Change the settings, unless somebody else did so since the form was made."""
    given, sent = form.cleaned_data, desk.request.POST.dict()

    def decide(state: State) -> SettingsChanged:
        check_seen(sent.get("seen", ""), _fields(state))
        options = replace(state.tournament.options, **form.options())
        options = replace(options, own=OwnForm(desk.system, options, sent).result())
        rounds = given["rounds"] or 0
        return arbiter.change_settings(state, name=given["name"], rounds=rounds, options=options)

    desk.act(decide)


@require_safe
def download_document(request: WebRequest, slug: str) -> HttpResponse:
    desk = open_desk(request, slug, Role.READER)
    return _file(desk.slug, document.dumps(_for_file(desk)), "json", "application/json")


@require_safe
def download_journal(request: WebRequest, slug: str) -> HttpResponse:
    """Send the journal as stored: an event, its author and time on each line.

    It is not parsed, so that even a damaged journal can be saved.
    """
    row = access.grant(request, slug, Role.ARBITER).tournament
    lines = row.events.order_by("number").values_list("line", flat=True)
    return _file(row.slug, "".join(f"{line}\n" for line in lines), "jsonl", "application/x-ndjson")


@require_safe
def download_trf(request: WebRequest, slug: str) -> HttpResponse:
    """Give the tournament as a TRF, numbered by the starting list; 404 for go."""
    desk = open_desk(request, slug, Role.READER)
    if desk.system.is_go:
        raise Http404
    return _file(desk.slug, write(_for_file(desk), "file.trf"), "trf", "text/plain")


def _for_file(desk: Desk) -> Tournament:
    """Give the tournament for a file; an arbiter's has the personal data of the players."""
    if not desk.may_arbitrate:
        return desk.tournament
    return persons.add_personal(desk.row, desk.tournament)


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


# What people type: read and checked for shape only; what is allowed is for the library to say.
#
# An error of a field is the key of a text (`fault.…`), so that it is said in the reader's language.

MISSING = {"required": "missing", "invalid": "number", "invalid_choice": "choice"}
NUMBER = MISSING | {"min_value": "number", "max_value": "number"}
LONG = MISSING | {"max_length": "long"}


class OptionsForm(forms.Form):
    """Options that are left to the organiser."""

    known_system: PairingSystem | None = None
    """The system, where it is known already."""

    first_round = forms.TypedChoiceField(
        choices=[(choice.value, "") for choice in FirstRound],
        coerce=FirstRound,
        error_messages=MISSING,
    )
    bye_points = forms.TypedChoiceField(
        choices=[(2, "1"), (1, "½")], coerce=int, error_messages=MISSING
    )
    initial_colour = forms.TypedChoiceField(
        choices=[(colour.value, "") for colour in Colour], coerce=Colour, error_messages=MISSING
    )
    tiebreaks = forms.CharField(max_length=400, required=False, error_messages=LONG)
    seed = forms.CharField(max_length=100, required=False, error_messages=LONG)

    def clean_tiebreaks(self) -> tuple[str, ...]:
        """Parse the list: a name, criteria in order, or typed; refuse unknown criteria.

        A system that makes its own standings has tie-breaks of its own.
        """
        given, sent = self.cleaned_data["tiebreaks"], self.data
        if isinstance(sent, QueryDict) and "preset" in sent:
            given = str(sent["preset"])
            if given == OWN:
                given = " ".join(dict.fromkeys(filter(None, sent.getlist("criterion"))))
        words = tuple(given.replace(",", " ").split())
        system = self.known_system
        if system is not None and system.standings is not None:
            words = tuple(word.upper() for word in words)
            if not set(words) <= set(system.tiebreaks):
                raise forms.ValidationError("tiebreaks")
            return words
        try:
            choose(Tournament("", DEFAULT, ()), words)
        except BadInput:
            raise forms.ValidationError("tiebreaks") from None
        return words

    def options(self) -> dict[str, Any]:
        """Give the fields of `Options` that were chosen."""
        names = ["first_round", "bye_points", "initial_colour", "tiebreaks"]
        names += ["seed"] if "seed" in self.data else []
        return {name: self.cleaned_data[name] for name in names}


class SettingsForm(OptionsForm):
    """The name, the number of rounds and the options."""

    name = forms.CharField(max_length=200, error_messages=LONG)
    rounds = forms.IntegerField(min_value=1, max_value=100, required=False, error_messages=NUMBER)


class NewForm(SettingsForm):
    system = forms.ChoiceField(
        choices=lambda: [(id_, id_) for id_ in SYSTEMS], error_messages=MISSING
    )
    club = forms.CharField(max_length=60, required=False, error_messages=LONG)


def initial_of(options: Options) -> dict[str, Any]:
    return {
        "first_round": options.first_round.value,
        "bye_points": options.bye_points,
        "initial_colour": options.initial_colour.value,
        "tiebreaks": " ".join(options.tiebreaks),
        "seed": options.seed,
    }


# The choice of tie-breaks: from a list by name, in an order, or a list that has a name.

OWN = "own"
PLACES = 6
"""Criteria that can be chosen one after the other; nobody has used more."""

LEFT_OUT = ("PTS", "STANDING")
"""Points come first anyway, and a ranking is chosen by the tournament that has it."""


@dataclass(frozen=True, slots=True)
class TiebreakChoice:
    """A list or criterion: its name, and one line about it."""

    value: str
    name: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Picker:
    """The choices of the form: the named lists, the criteria, and the present choice."""

    presets: Sequence[TiebreakChoice]
    criteria: Sequence[TiebreakChoice]
    preset: str
    chosen: Sequence[str]


def picker(
    words: Sequence[str],
    rankings: Sequence[str],
    lang: Language,
    own: Sequence[str] = (),
    *,
    now: Sequence[str] = (),
    is_go: bool = False,
) -> Picker:
    """Show the present list; `rankings` are the linked tournaments.

    A system may have criteria of its `own`; then there are no named lists. Without a list of one's
    own the form begins with the criteria that decide `now`, to be reordered.
    """
    if own:
        criteria = [_choice(id_, lang, is_go=is_go) for id_ in own]
        return Picker([], criteria, OWN if words else "", _places(words))
    preset = words[0] if len(words) == 1 and words[0] in PRESETS else OWN if words else ""
    chosen = [id_ for id_ in now if id_ in CRITERIA]
    if preset == OWN:
        lists = (PRESETS[word].criteria if word in PRESETS else (word,) for word in words)
        chosen = [id_ for criteria in lists for id_ in criteria]
    presets = [
        TiebreakChoice(
            name,
            text(f"preset.{name}", lang),
            ", ".join(name_of(id_, lang) for id_ in known.criteria),
        )
        for name, known in PRESETS.items()
    ]
    criteria = [_choice(id_, lang) for id_ in CRITERIA if id_ not in LEFT_OUT]
    criteria += [
        TiebreakChoice(f"STANDING:{name}", text("tiebreaks.ranking", lang, name=name))
        for name in rankings
    ]
    return Picker(presets, criteria, preset, _places(chosen))


def _places(chosen: Sequence[str]) -> list[str]:
    """Pad the chosen criteria with empty places."""
    return [*chosen, *[""] * (PLACES - len(chosen))]


def _choice(id_: str, lang: Language, *, is_go: bool = False) -> TiebreakChoice:
    name = name_of(id_, lang, is_go=is_go) if id_ in CRITERIA else text(f"tiebreak.{id_}", lang)
    return TiebreakChoice(id_, name[:1].upper() + name[1:], text(f"about.{id_}", lang))


# Bar, floor and super group on one page, with how many players that makes and the advice.

CORRECTIONS = (2, 1, 0, -1)
"""What can be added to a start score: a super group, or a step below the bar (M39)."""

ASKED = 24
"""The strongest players, at least, for whom a correction can be chosen."""


@dataclass(frozen=True, slots=True)
class Corrected:
    """A player who may get a correction, the chosen one, and the rounds he misses."""

    player: Player
    correction: int
    missed: tuple[int, ...]


@require_http_methods(["GET", "HEAD", "POST"])
def levels(request: WebRequest, slug: str) -> HttpResponse:
    """Show where everybody starts, or would start; keep it when asked to."""
    desk = open_desk(request, slug, Role.ARBITER if request.method == "POST" else Role.READER)
    go = desk.system.go
    if go is None or not go.has_levels:
        raise Http404
    given = (request.POST if request.method == "POST" else request.GET).dict()
    known = {str(number): number for number in CORRECTIONS}
    chosen = {player: given.get(f"correction-{player}", "") for player in desk.names}
    corrections = {player: known[word] for player, word in chosen.items() if word in known}
    try:
        bar, floor = given.get("bar", ""), given.get("floor", "")
        found = go.levels(desk.tournament, bar=bar, floor=floor, corrections=corrections)
    except BadInput as error:
        return _page(desk, go, go.levels(desk.tournament), {}, faults=fault_words(error, desk.lang))
    if request.method != "POST":
        return _page(desk, go, found, corrections)
    _keep(desk, go, found, corrections)
    return HttpResponseRedirect(desk.url("levels"))


def _page(
    desk: Desk,
    go: Go,
    found: Levels,
    corrections: Mapping[int, int],
    *,
    faults: list[str] | None = None,
) -> HttpResponse:
    now = go.levels(desk.tournament)
    ranks = {level.rank for level in found.ranks}
    ranks |= {found.bar, found.floor, now.bar, now.floor, found.advised}
    context = {
        "here": "players",
        "levels": found,
        "now": now,
        "is_preview": found != now,
        "strongest": _strongest(desk.state, found, corrections),
        "fixed": arbiter.is_paired(desk.state),
        "fits": found.fewest <= found.at_bar <= found.most,
        "ranks": sorted(ranks, key=strength_of, reverse=True),
        "choices": CORRECTIONS,
        "faults": faults or [],
    }
    return desk.render("levels.html", context, status=422 if faults else 200)


def _strongest(state: State, found: Levels, corrections: Mapping[int, int]) -> list[Corrected]:
    """List candidates for a correction: the strongest, and all at the bar or with one."""
    players = sorted(state.tournament.players, key=lambda p: (-strength_of(p.rank), p.name))
    bar = strength_of(found.bar)
    return [
        Corrected(
            player,
            corrections.get(player.id, player.smms_correction),
            tuple(sorted(round_ for round_, who in state.coming if who == player.id)),
        )
        for place, player in enumerate(players)
        if place < ASKED or strength_of(player.rank) >= bar or player.smms_correction
    ]


def _keep(desk: Desk, go: Go, found: Levels, corrections: Mapping[int, int]) -> None:
    """Store changes of the bar, the floor and everybody's correction."""

    def decide(state: State) -> SettingsChanged:
        options, known = state.tournament.options, system_of(state.tournament).choices
        assert known is not None
        written = known.of(state.tournament).write() | {"bar": found.bar, "floor": found.floor}
        return arbiter.change_settings(state, options=replace(options, own=known.read(written)))

    now = go.levels(desk.tournament)
    if (found.bar, found.floor) != (now.bar, now.floor):
        desk.act(decide)
    for player in desk.state.tournament.players:
        wanted = corrections.get(player.id, player.smms_correction)
        if wanted != player.smms_correction:
            desk.act(partial(arbiter.edit, player=replace(player, smms_correction=wanted)))
