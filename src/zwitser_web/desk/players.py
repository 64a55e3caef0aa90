"""The players: typing, pasting, editing, withdrawing, and forbidden pairs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from secrets import token_hex
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from zwitser import arbiter
from zwitser.arbiter.players import UNSET
from zwitser.errors import BadInput, Refused
from zwitser.formats.tables import Preview, PreviewRow
from zwitser.formats.workbook import FoundTable, table_of_file
from zwitser.journal.events import Event, PlayerEdited, PlayersEntered
from zwitser.journal.fold import step
from zwitser.journal.state import State, to_tournament
from zwitser.language import localise_amount
from zwitser.messages import Language
from zwitser.model import AbsenceKind, Player, Title
from zwitser.names import name_key
from zwitser.numbers import decimal, format_exact
from zwitser.systems import system_of
from zwitser.systems.base import PairingSystem
from zwitser_web import child_process
from zwitser_web.desk.checkin import coming_absences, coming_rounds
from zwitser_web.desk.settings import LONG, MISSING, NUMBER
from zwitser_web.files.logo import read_upload
from zwitser_web.files.rating_lists import lists_of
from zwitser_web.jinja import render_to_string
from zwitser_web.models import Role
from zwitser_web.replies import go_to
from zwitser_web.requests import WebRequest, parse_int
from zwitser_web.store import Decision
from zwitser_web.texts import fault_words, refusal, text
from zwitser_web.tournaments.cards import pairing_card
from zwitser_web.tournaments.desk import Conflict, Desk, check_seen, mark_of, open_desk
from zwitser_web.tournaments.players import (
    OF_GO,
    absence_word,
    arrivals,
    clubs_of,
    columns_of,
    keep_person,
    keep_personal,
    kinds_of,
    lacks_rank,
    missed_in,
    note_missed,
    personal_columns,
    personal_of,
    player_row,
    player_rows,
    preview_table,
    wants_halves,
)
from zwitser_web.tournaments.standings import rated_players

NOT_KEPT = ("csrfmiddlewaretoken", "do")
"""What a form that is sent again has of its own."""

GO = ("rank", "club", "country", "egd")
"""What the form asks of a go player."""

TITLES = tuple(title.value for title in reversed(Title))


class PlayerForm(forms.Form):
    """A player: name, rating, title, fields of go players, and the lot number when edited.

    The library decides on ranks and on ratings below zero.
    """

    name = forms.CharField(max_length=200, error_messages=LONG)
    rating = forms.IntegerField(
        min_value=-9999, max_value=9999, required=False, error_messages=NUMBER
    )
    rank = forms.CharField(max_length=10, required=False, error_messages=LONG)
    club = forms.CharField(max_length=100, required=False, error_messages=LONG)
    country = forms.CharField(max_length=100, required=False, error_messages=LONG)
    egd = forms.CharField(max_length=100, required=False, error_messages=LONG)
    title = forms.ChoiceField(
        choices=[(title, title) for title in TITLES], required=False, error_messages=MISSING
    )
    lot = forms.IntegerField(min_value=1, max_value=99_999, required=False, error_messages=NUMBER)


@require_safe
def players(request: WebRequest, slug: str) -> HttpResponse:
    """List the players, with the form for a new one."""
    return _page(open_desk(request, slug, Role.READER), PlayerForm())


@require_POST
def add(request: WebRequest, slug: str) -> HttpResponse:
    desk = open_desk(request, slug, Role.ARBITER)
    form = PlayerForm(request.POST)
    if not form.is_valid():
        return _page(desk, form, status=422)
    new = _apply_form(Player(UNSET, "", UNSET), form, desk.system)
    halves = wants_halves(request)

    def enter(state: State) -> PlayersEntered:
        return arbiter.enter_many(state, [new], halves=halves)

    try:
        entered = enter(desk.state)
    except Refused as refused:
        messages.error(request, refusal(refused, desk.names, desk.lang))
        return _page(desk, form, status=422, missed=missed_in(request))
    if request.POST.get("do") != "enter":
        moves = moves_by(desk.state, entered, desk.lang)
        if moves is not None:
            return _before(desk, "enter", new.name, moves)
    desk.act(enter)
    note_missed(desk)
    return HttpResponseRedirect(desk.url("players"))


@require_POST
def paste(request: WebRequest, slug: str) -> HttpResponse:
    """Preview a table or a file, and enter the ticked players when asked to."""
    desk = open_desk(request, slug, Role.ARBITER)
    file, text_ = read_upload(request), request.POST.get("table", "")
    try:
        source = child_process.run(table_of_file, *file) if file else FoundTable(text_)
        table = preview_table(source.text, desk.state, request.POST.dict())
    except BadInput as error:
        context = {"paste_faults": fault_words(error, desk.lang), "pasted": text_}
        return _page(desk, PlayerForm(), status=422, **context)
    found = arrivals(table, request.POST.getlist("take"), desk.system)
    if request.POST.get("do") != "enter" or not found:
        if request.POST.get("do") == "enter":
            messages.warning(request, text("import.nobody", desk.lang))
        return _preview(desk, table, source)
    desk.act(
        lambda state: arbiter.enter_many(state, [arrival.player for arrival in found]),
        also=lambda state: keep_personal(desk.row, state, found),
    )
    said = [text("import.taken", desk.lang, count=len(found))]
    if left := len(table.entries) - len(found):
        said.append(text("import.left_out", desk.lang, count=left))
    messages.success(request, " ".join([*said, _name_unused(desk, table)]).rstrip())
    return HttpResponseRedirect(desk.url("players"))


def _preview(desk: Desk, table: Preview, source: FoundTable) -> HttpResponse:
    """Show the rows of a table, and name the unread parts of the file."""
    left_out = [_name_unused(desk, table)]
    if table.above:
        left_out.insert(0, text("import.above", desk.lang, names=_quote(table.above)))
    if source.others:
        others = _quote(source.others)
        left_out.insert(0, text("import.sheet", desk.lang, name=source.sheet, others=others))
    # The columns beside name and strength that hold anything.
    names = (*(OF_GO if desk.system.is_go else ()), *personal_columns(desk.system))
    context = {
        "here": "players",
        "table": table,
        "columns": [column.value for column in columns_of(desk.system)],
        "entries": [
            {
                "row": entry.row,
                "twin": entry.twin,
                "twin_row": entry.twin_row,
                "faults": _faults(desk, entry),
                "can_be_taken": entry.can_be_taken and not lacks_rank(desk.system, entry.row),
            }
            for entry in table.entries
        ],
        "shown": [name for name in names if any(getattr(e.row, name) for e in table.entries)],
        "left_out": list(filter(None, left_out)),
    }
    return desk.render("import.html", context)


def _quote(names: Iterable[str]) -> str:
    return ", ".join(f"“{name}”" for name in names)


def _faults(desk: Desk, entry: PreviewRow) -> list[str]:
    """List the faults of a row, also the lack of a rank that is needed here."""
    said = [fault.text(desk.lang) for fault in entry.faults]
    if lacks_rank(desk.system, entry.row):
        lacking = "import.no_rating_of_pro" if entry.row.rank else "import.no_rank"
        said.append(text(lacking, desk.lang))
    return said


def _name_unused(desk: Desk, table: Preview) -> str:
    """Name the columns that are not used, if any."""
    names = _quote(table.unused)
    return text("import.unused", desk.lang, names=names) if names else ""


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: WebRequest, slug: str, player: int) -> HttpResponse:
    """Edit a player in place, unless somebody else did so since the form was made."""
    desk = open_desk(request, slug, Role.ARBITER)
    known = _find_player(desk, player)
    now = {name: getattr(known, name) for name in PlayerForm.base_fields}
    now["title"] = known.title.value
    form = PlayerForm(request.POST if request.method == "POST" else now)
    if request.method != "POST" or not form.is_valid():
        return _form(desk, known, form)
    seen, edited = request.POST.get("seen", ""), _apply_form(known, form, desk.system)

    def decide(state: State) -> PlayerEdited:
        check_seen(seen, state.tournament.by_id.get(player))
        return arbiter.edit(state, edited)

    had_clubs = bool(_clubs(desk))
    try:
        if edited != known:
            desk.act(decide)
    except Conflict:
        desk.refresh()
        return _form(desk, _find_player(desk, player), form, moved=True)
    if "club" in request.POST:
        keep_person(desk.row, player, request.POST.dict(), desk.system)
    if request.htmx and had_clubs == bool(clubs := _clubs(desk)):  # the table has as many columns
        rows = [player_row(desk.state, _find_player(desk, player))]
        facts = {"desk": desk, "lang": desk.lang, "rows": rows, "clubs": clubs}
        return HttpResponse(render_to_string("rows/players.html", facts))
    return go_to(request, desk.url("players"))


def _clubs(desk: Desk) -> dict[int, str]:
    """Give the clubs for the list; those of go players are in the tournament itself."""
    return {} if desk.system.is_go else clubs_of(desk.row)


@require_POST
def withdraw(request: WebRequest, slug: str, player: int) -> HttpResponse:
    """Withdraw a player, after showing how that changes scores.

    The games of a whole schedule are lost with him.
    """
    desk = open_desk(request, slug, Role.ARBITER)
    shown = _come_or_go(desk, "withdraw", player, lambda state: arbiter.withdraw(state, player))
    if shown is not None:
        return shown
    for board, result in arbiter.losses_of(desk.state, player):
        desk.act(partial(arbiter.record_result, board=board, result=result))
    match request.POST.get("back"):
        case "checkin":
            return HttpResponseRedirect(desk.url("checkin"))
        case "round":
            return HttpResponseRedirect(desk.url("round", ref=desk.current_ref))
    return HttpResponseRedirect(desk.url("players"))


@require_POST
def return_(request: WebRequest, slug: str, player: int) -> HttpResponse:
    """Bring a player back, after showing how that changes scores."""
    desk = open_desk(request, slug, Role.ARBITER)
    shown = _come_or_go(desk, "return", player, lambda state: arbiter.return_(state, player))
    return shown or HttpResponseRedirect(desk.url("players"))


def _come_or_go(desk: Desk, what: str, player: int, decide: Decision) -> HttpResponse | None:
    """Act, or show the changes first."""
    event = decide(desk.state)
    if desk.request.POST.get("do") != what:
        moves = moves_by(desk.state, event, desk.lang)
        if moves is not None:
            return _before(desk, what, desk.names[player], moves)
    desk.act(decide)
    return None


def _before(desk: Desk, what: str, name: str, moves: ScoreChanges) -> HttpResponse:
    """Show how scores would change; the same form, sent again, does it."""
    sent = desk.request.POST.lists()
    fields = [(key, value) for key, values in sent for value in values if key not in NOT_KEPT]
    context = {"here": "players", "what": what, "name": name, "moves": moves, "fields": fields}
    return desk.render("moves.html", context)


@require_POST
def remove(request: WebRequest, slug: str, player: int) -> HttpResponse:
    """Remove a player who was in no round yet."""
    desk = open_desk(request, slug, Role.ARBITER)
    desk.act(lambda state: arbiter.remove(state, player))
    return HttpResponseRedirect(desk.url("players"))


@require_POST
def lots(request: WebRequest, slug: str) -> HttpResponse:
    """Draw everybody's lot number, with a seed that the journal keeps."""
    desk = open_desk(request, slug, Role.ARBITER)
    seed, by_strength = token_hex(4), request.POST.get("by") == "strength"
    desk.act(lambda state: arbiter.draw_lots(state, seed, by_strength=by_strength))
    messages.success(request, text("lots.drawn", desk.lang, seed=seed))
    return HttpResponseRedirect(desk.url("players"))


@require_POST
def forbid(request: WebRequest, slug: str) -> HttpResponse:
    """Add a pair that may not meet."""
    desk = open_desk(request, slug, Role.ARBITER)
    pair = _pair(request)
    desk.act(lambda state: arbiter.forbid(state, [*state.tournament.options.forbidden, pair]))
    return HttpResponseRedirect(desk.url("players"))


@require_POST
def allow(request: WebRequest, slug: str) -> HttpResponse:
    """Let a pair meet after all."""
    desk = open_desk(request, slug, Role.ARBITER)
    pair = set(_pair(request))
    desk.act(
        lambda state: arbiter.forbid(
            state, [kept for kept in state.tournament.options.forbidden if set(kept) != pair]
        )
    )
    return HttpResponseRedirect(desk.url("players"))


def _page(desk: Desk, form: PlayerForm, *, status: int = 200, **more: Any) -> HttpResponse:
    names, rows = desk.names, player_rows(desk.state)
    context = {
        "here": "players",
        "rows": rows,
        "clubs": _clubs(desk),
        "paste_faults": (),
        "pasted": "",
        "missed": (),
        "people": sorted(names.items(), key=lambda person: name_key(person[1])),
        "form": form,
        "titles": TITLES,
        "may_draw_lots": not arbiter.is_paired(desk.state),
        "rounds_to_come": coming_rounds(desk.state) if desk.system.is_go else (),
        "may_have_halves": arbiter.may_start_with_halves(desk.state),
        "has_list": desk.may_arbitrate and bool(lists_of(desk.row.club, is_go=desk.system.is_go)),
        "forbidden": [
            {"first": first, "second": second, "names": f"{names[first]} – {names[second]}"}
            for first, second in desk.state.tournament.options.forbidden
        ],
    }
    return desk.render("players.html", context | more, status=status)


def _form(desk: Desk, player: Player, form: PlayerForm, *, moved: bool = False) -> HttpResponse:
    context = {
        "here": "players",
        "player": player,
        "seen": mark_of(player),
        "moved": moved,
        "form": form,
        "titles": TITLES,
        "personal": personal_of(desk.row, player.id, desk.system).items(),
        "withdrawn": player.id in desk.state.withdrawn,
        "removable": not desk.state.rounds and not desk.has_proposal,
    }
    template = "_player_form.html" if desk.request.htmx else "edit_player.html"
    return desk.render(template, context, status=200 if form.is_valid() and not moved else 422)


def _find_player(desk: Desk, player: int) -> Player:
    found = desk.state.tournament.by_id.get(player)
    if found is None:
        raise Http404
    return found


def _apply_form(player: Player, form: PlayerForm, system: PairingSystem) -> Player:
    """Give a player as the form has him; only go players have a rank, others may have a title."""
    given = form.cleaned_data
    edited = replace(
        player, name=given["name"], rating=given["rating"], lot=given["lot"] or player.lot
    )
    if system.is_go:
        rank, club, country, egd = (" ".join(given[name].split()) for name in GO)
        return replace(edited, rank=rank, club=club, country=country, egd=egd)
    return replace(edited, title=Title(given["title"]))


def _pair(request: WebRequest) -> tuple[int, int]:
    first, second = (parse_int(request.POST.get(name, "")) for name in ("first", "second"))
    if first is None or second is None:
        raise Refused("two-players", "choose two players")
    return first, second


# What somebody's coming or going does to everybody else, before it is done.


@dataclass(frozen=True, slots=True)
class ScoreChange:
    """A player's place, value and total without and with the change, and how the total moves."""

    player: Player
    places: tuple[str, ...]
    values: tuple[str, ...]
    totals: tuple[str, ...]
    difference: str
    is_new: bool


@dataclass(frozen=True, slots=True)
class ScoreChanges:
    """The affected players, and the number of others."""

    rows: tuple[ScoreChange, ...]
    untouched: int


def moves_by(state: State, event: Event, lang: Language) -> ScoreChanges | None:
    """Compare scores without and with an event; None where no place depends on another.

    Before anything was played there is nothing to compare.
    """
    before = to_tournament(state)
    own = system_of(before).standings
    if own is None or not own.explains_scores:
        return None
    if not any(rounds for _, rounds in before.by_period):
        return None
    after = to_tournament(step(event, state))
    found = own.moves(before, after)
    by_id = after.by_id
    rows = []
    for one in found:
        if any(old != new for old, new in (one.places, one.values, one.totals)):
            old, new = one.totals
            rows.append(
                ScoreChange(
                    player=by_id[one.player],
                    places=tuple("–" if place is None else str(place) for place in one.places),
                    values=tuple(
                        "–" if value is None else localise_amount(format_exact(value), lang)
                        for value in one.values
                    ),
                    totals=tuple("–" if t is None else decimal(t, lang) for t in one.totals),
                    difference="" if old is None or new is None else _add_sign(new - old, lang),
                    is_new=old is None,
                )
            )
    return ScoreChanges(tuple(rows), len(found) - len(rows))


def _add_sign(number: Fraction, lang: Language) -> str:
    if not number:
        return "0"
    return f"{'+' if number > 0 else '−'}{decimal(abs(number), lang)}"


# The player's pairing card.


@require_safe
def player(request: WebRequest, slug: str, player: int) -> HttpResponse:
    """Show a player's opponents, colours and results, round by round."""
    desk = open_desk(request, slug, Role.READER)
    known = rated_players(desk.state.tournament).get(player)
    if known is None:
        raise Http404
    known_kinds = kinds_of(desk.system.id)
    context = {
        "here": "players",
        "card": pairing_card(desk.tournament, known, desk.lang),
        "player": known,
        "coming": coming_absences(desk.state, player),
        "rounds_to_come": coming_rounds(desk.state),
        "kinds": [(kind, absence_word(kind, desk.system)) for kind in known_kinds],
        "takes_part": player not in desk.state.withdrawn,
    }
    return desk.render("player.html", context)


@require_POST
def absence(request: WebRequest, slug: str, player: int) -> HttpResponse:
    """Note an absence for rounds to come, or take it back."""
    desk = open_desk(request, slug, Role.ARBITER)
    wanted = request.POST.get("as", "")
    first = request.POST.get("first", "")
    last = request.POST.get("last") or first
    if wanted not in ("present", *kinds_of(desk.system.id)):
        raise Http404
    if not (first.isdecimal() and last.isdecimal() and len(first + last) < 8):
        raise Http404
    if not 1 <= int(first) <= int(last):
        raise Refused("round-order", "choose the first round before the last")
    rounds = range(int(first), int(last) + 1)
    if wanted == "present":
        desk.act(lambda state: arbiter.take_back_absence(state, [player], rounds=rounds))
    else:
        kind = AbsenceKind(wanted)
        desk.act(lambda state: arbiter.note_absence(state, [player], kind, rounds=rounds))
    return HttpResponseRedirect(desk.url("player", player=player))
