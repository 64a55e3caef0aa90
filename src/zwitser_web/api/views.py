"""The views of the API. `description.py` describes the same for programs (OpenAPI)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404

from zwitser import arbiter
from zwitser.arbiter.players import UNSET
from zwitser.characters import tidy
from zwitser.errors import BadInput, Refused, ZwitserError
from zwitser.journal import events
from zwitser.journal.state import State
from zwitser.model import AbsenceKind, Player, Title
from zwitser.systems.go import short_rank
from zwitser_web import store
from zwitser_web.api import webhooks
from zwitser_web.api.description import PERSONAL, PRESENT, description
from zwitser_web.api.endpoint import (
    Report,
    answer_json,
    answering,
    is_of,
    key_of,
    read_body,
    with_key,
)
from zwitser_web.files.rating_lists import numbers_in
from zwitser_web.models import ApiToken, Club, PersonalData, Tournament, Visibility
from zwitser_web.publishing import club_list, data
from zwitser_web.requests import WebRequest, parse_int
from zwitser_web.round_numbers import RoundConverter
from zwitser_web.texts import text
from zwitser_web.tournaments.boards import CLEAR, AsksWhy, Clashed, NothingToDo, Saying
from zwitser_web.tournaments.players import Arrival, keep_personal


@answering("GET", public=True)
def openapi(request: WebRequest) -> HttpResponse:
    return answer_json(request, description())


@answering("GET", public=True)
def club(request: WebRequest, club: str) -> HttpResponse:
    """List the tournaments of a club: the open ones, or with its key all."""
    found, key = get_object_or_404(Club, slug=club, closed=None), key_of(request)
    if is_of(key, found):
        rows = list(found.tournaments.filter(deleted=None).order_by("-created", "-pk"))
    elif found.has_page:
        rows = club_list.public_only(club_list.newest_of(found))
    else:
        raise Http404
    # The address of an unlisted tournament is a secret: only for a key that reads journals anyhow.
    hidden = {Visibility.CLOSED, Visibility.UNLISTED}
    if key and "journal" in key.scopes:
        hidden.remove(Visibility.UNLISTED)
    shown = [
        {
            "tournament": row.slug,
            "name": row.name,
            "created": row.created.isoformat(),
            "archived": row.archived is not None,
            "visibility": row.visibility,
            "page": None if row.visibility in hidden else f"/p/{row.public_slug}/",
        }
        for row in rows
    ]
    return answer_json(request, {"club": found.slug, "name": found.name, "tournaments": shown})


@answering("GET", public=True)
def page(request: WebRequest, slug: str, page: str = "") -> HttpResponse:
    """Give the data of a public page, the same as `PAGE.json`."""
    return data.twin(request, slug, page)


@answering("GET", "PUT")
def player_list(request: WebRequest, slug: str) -> HttpResponse:
    key, row = with_key(request, slug, "players")
    if request.method != "PUT":
        state = store.load(row)
        return answer_json(request, {"players": list_players(row, state), "last": len(state.log)})
    rows = read_body(request, "players_sent")["players"]
    report = Report(request.lang)
    state = update_players(row, key.signature, rows, report)
    return answer_json(request, report.as_json(state))


@answering("GET", "PUT")
def absence_list(request: WebRequest, slug: str) -> HttpResponse:
    key, row = with_key(request, slug, "absences")
    if request.method != "PUT":
        state = store.load(row)
        absences = [
            {"player": player, "round": number, "as": kind.value}
            for (number, player), kind in sorted(state.coming.items(), key=lambda item: item[0])
        ]
        more = {"next_round": state.next_round, "last": len(state.log)}
        return answer_json(request, {"absences": absences, **more})
    rows = read_body(request, "absences_sent")["absences"]
    return _apply_rows(request, row, key, rows, _absence)


@answering("PUT")
def result_list(request: WebRequest, slug: str) -> HttpResponse:
    key, row = with_key(request, slug, "results")
    rows = read_body(request, "results_sent")["results"]
    return _apply_rows(request, row, key, rows, _result)


@answering("GET")
def journal(request: WebRequest, slug: str) -> HttpResponse:
    _, row = with_key(request, slug, "journal")
    after = request.GET.get("after", "0")
    first, most = parse_int(after), parse_int(request.GET.get("limit", str(webhooks.AT_ONCE)))
    if first is None or not most:
        raise BadInput.at("after", "expected-at-least", least=0, got=repr(after[:20]))
    return answer_json(request, webhooks.journal_after(row, first, most))


class _Same(Exception):
    """Another request entered every player meanwhile."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A player as he was sent; keys that were left out stay as they are."""

    row: int
    given: dict[str, Any]

    @property
    def number(self) -> str:
        return str(self.given["number"]).strip()

    @property
    def personal(self) -> dict[str, str]:
        told = {name: tidy(self.given[name]) for name in PERSONAL if name in self.given}
        return {"relation": self.number} | told

    def over(self, known: Player) -> Player:
        title = Title(self.given.get("title", known.title.value))
        rating = self.given.get("rating", known.rating)
        rank = short_rank(str(self.given.get("rank", known.rank)))
        name = tidy(self.given["name"])
        return replace(known, name=name, rating=rating, title=title, rank=rank)


def list_players(row: Tournament, state: State) -> list[dict[str, Any]]:
    numbers = numbers_in(row, "relation")
    return [
        {
            "player": player.id,
            "number": numbers.get(player.id) or None,
            "name": player.name,
            "rating": player.rating,
            "title": player.title.value,
            "takes_part": player.id not in state.withdrawn,
        }
        for player in sorted(state.tournament.players, key=lambda player: player.id)
    ]


class Known:
    """An index of players by the number in the federation and, without one, by the name."""

    def __init__(self, row: Tournament, state: State) -> None:
        rows = PersonalData.objects.filter(tournament=row)
        self.personal = {known.player: known for known in rows}
        self._by_number: dict[str, Player] = {}
        self._by_name: dict[str, list[Player]] = {}
        for player in state.tournament.players:
            row_ = self.personal.get(player.id)
            if number := str(row_.fields.get("relation", "")) if row_ else "":
                self._by_number.setdefault(number, player)
            else:
                self._by_name.setdefault(_name_key(player.name), []).append(player)

    def meant(self, number: str, name: str = "") -> Player | None:
        """Find the player with this number, or the only one of this name who has none yet.

        A player found by the name is not found by it again.
        """
        if number in self._by_number:
            return self._by_number[number]
        same = self._by_name.get(_name_key(name), [])
        if len(same) != 1:
            return None
        self._by_number[number] = same.pop()
        return self._by_number[number]


def _name_key(name: str) -> str:
    return tidy(name).casefold()


def update_players(
    row: Tournament, by: str, players: Iterable[dict[str, Any]], report: Report
) -> State:
    """Edit known players in one batch, enter the others, and report the outcome of each."""
    new, numbers = list[Sent](), set[str]()
    with store.batch(row, by) as batch:
        known = Known(row, batch.state)
        for sent in (Sent(place, given) for place, given in enumerate(players)):
            if sent.number in numbers:
                twice = Refused("number-twice", f"number {sent.number} stands here twice")
                report.refuse(sent.row, twice, batch.state)
                continue
            numbers.add(sent.number)
            player = known.meant(sent.number, sent.given["name"])
            if player is None:
                new.append(sent)
            else:
                _change(batch, row, known, player, sent, report)
    return _enter(row, by, new, report, batch.state) if new else batch.state


def _change(
    batch: store.Batch, row: Tournament, known: Known, player: Player, sent: Sent, report: Report
) -> None:
    """Edit a player; nothing is written where nothing changes."""
    after = sent.over(player)

    def keep(_: State) -> None:
        _keep(row, known, player, sent)

    try:
        batch.check_writable()
        if after == player:
            changed = _keep(row, known, player, sent)
            report.note(sent.row, "changed" if changed else "unchanged", player=player.id)
            return
        batch.act(lambda state: arbiter.edit(state, after), also=keep)
    except ZwitserError as error:
        report.refuse(sent.row, error, batch.state)
    else:
        report.note(sent.row, "changed", player=player.id)


def _keep(row: Tournament, known: Known, player: Player, sent: Sent) -> bool:
    """Store personal data; say whether that changed anything."""
    kept = known.personal.get(player.id)
    kept = kept or PersonalData(tournament=row, player=player.id, fields={})
    merged = {**kept.fields, **sent.personal}
    after = {name: value for name, value in merged.items() if value}
    if after == kept.fields:
        return False
    kept.fields = after
    kept.save()
    return True


def _enter(row: Tournament, by: str, new: list[Sent], report: Report, state: State) -> State:
    """Enter new players in one line of the journal, without those that the desk would refuse."""
    allowed: list[Sent] = []
    for sent in new:
        try:
            arbiter.enter_many(state, [_fresh(sent)])
            allowed.append(sent)
        except ZwitserError as error:
            report.refuse(sent.row, error, state)
    entered: list[Sent] = []

    def decide(state: State) -> events.Event:
        known = Known(row, state)
        entered[:] = [sent for sent in allowed if known.meant(sent.number) is None]
        if not entered:
            raise _Same
        return arbiter.enter_many(state, [_fresh(sent) for sent in entered])

    def keep(state: State) -> None:
        keep_personal(row, state, [Arrival(_fresh(sent), sent.personal) for sent in entered])

    try:
        state = store.act(row, by, decide, also=keep) if allowed else state
    except _Same:
        entered.clear()
    except ZwitserError as error:
        for sent in allowed:
            report.refuse(sent.row, error, state)
        return state
    known, added = Known(row, state), {sent.row for sent in entered}
    for sent in allowed:
        player = known.meant(sent.number)
        outcome = "added" if sent.row in added else "unchanged"
        report.note(sent.row, outcome, player=player.id if player else None)
    return state


def _fresh(sent: Sent) -> Player:
    return sent.over(Player(UNSET, "", UNSET))


SAME = ("nothing-changed", "not-absent")
"""Codes of refusals for a row that changes nothing."""

Row = dict[str, Any]
Verb = Callable[[Known, Row, State], events.Event]


def _apply_rows(
    request: WebRequest, row: Tournament, key: ApiToken, rows: Iterable[Row], verb: Verb
) -> HttpResponse:
    """Apply each row by itself, all in one batch: a refused row keeps no other back."""
    report = Report(request.lang)
    with store.batch(row, key.signature) as batch:
        known = Known(row, batch.state)
        for place, given in enumerate(rows):
            try:
                batch.act(partial(verb, known, given))
                report.note(place, "changed")
            except NothingToDo:
                report.note(place, "unchanged")
            except Clashed:
                report.note(place, "refused", code="clash", detail=text("api.clash", report.lang))
            except AsksWhy:
                report.note(place, "refused", code="reason", detail=text("api.reason", report.lang))
            except ZwitserError as error:
                if error.code in SAME:
                    report.note(place, "unchanged")
                else:
                    report.refuse(place, error, batch.state)
    return answer_json(request, report.as_json(batch.state))


def _absence(known: Known, given: Row, state: State) -> events.Event:
    """Decide for a player by the id or by the number in the federation."""
    number, rounds = str(given.get("number", "")).strip(), given.get("rounds", [])
    if "player" in given:
        player = int(given["player"])
    elif found := known.meant(number) if number else None:
        player = found.id
    else:
        raise Refused("number-unknown", f"nobody has number {number!r} here", number=number)
    if given["as"] == PRESENT:
        return arbiter.take_back_absence(state, [player], rounds=rounds)
    return arbiter.note_absence(state, [player], AbsenceKind(given["as"]), rounds=rounds)


def _result(_known: Known, given: Row, state: State) -> events.Event:
    """Decide as the desk does; a reason or `null` needs no confirmation here."""
    wanted, reason = given["round"], given.get("reason", "")
    if not re.fullmatch(RoundConverter.regex, wanted):
        raise Refused("round-unreadable", f"expected a round like 3 or 2-3, got {wanted!r}")
    clears = given["result"] is None
    saying = Saying(
        RoundConverter().to_python(wanted),
        given["board"],
        wanted=CLEAR if clears else given["result"],
        seen=given.get("seen") or "",
        white=None,
        sure=clears or bool(reason),
        reason=reason,
    )
    return saying.decide(state)
