"""All that a club knows of a person, in one file for that person.

Others stand in it by their numbers only.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from django.db.models import Q

from zwitser.characters import tidy
from zwitser.formats.lists import fold
from zwitser.journal.corrections import players_in
from zwitser.journal.lines import TYPES
from zwitser.model import Player
from zwitser_web.models import Account, Club, Invitation, ListedMember, TrailEntry
from zwitser_web.privacy.persons import Found, by_phone, known_of, lines_of

Json = dict[str, Any]
KINDS = {event: name for name, event in TYPES.items()}
NUMBERS = ("player", "players", "white", "black", "pairs", "absences")
"""The fields of events that hold the numbers of players."""


def exported(club: Club, name: str) -> Json:
    """Give all that a club knows of a person, as values for JSON."""
    listed = ListedMember.objects.filter(list__club=club, key=fold(tidy(name))[:200])
    accounts = Account.objects.filter(memberships__club=club, name__iexact=tidy(name))
    return {
        "name": tidy(name),
        "club": club.name,
        "tournaments": [_described(found) for found in known_of(club, name)],
        "rating_list": [_listed(row) for row in listed.select_related("list")],
        "accounts": [_account(club, row) for row in accounts],
        "phone": _signed(by_phone(club, name).values_list("tournament__name", "number", "at")),
    }


def _described(found: Found) -> Json:
    """Tell what one tournament knows: the player as he is written, and where he stands in it."""
    written = {field.name: getattr(found.player, field.name) for field in fields(Player)}
    del written["id"]
    return {
        "tournament": found.row.name,
        "number": found.player.id,
        **written,
        "title": found.player.title.value,
        "personal": found.personal,
        "withdrawn": found.player.id in found.state.withdrawn,
        "games": [_game(*played) for played in found.games],
        "absences": [*_absences(found), *_coming(found)],
        "may_not_meet": sorted(_apart(found)),
        "journal": list(_lines(found)),
    }


def _game(period: int, number: int, game: Any) -> Json:
    board = {"white": game.white, "black": game.black, "result": game.result.value}
    return {"period": period, "round": number, **board}


def _absences(found: Found) -> Iterator[Json]:
    for period, rounds in found.state.tournament.by_period:
        for number, round_ in enumerate(rounds, 1):
            for absence in round_.absences:
                if absence.player == found.player.id:
                    yield {"period": period, "round": number, "as": absence.kind.value}


def _coming(found: Found) -> Iterator[Json]:
    for (number, player), kind in found.state.coming.items():
        if player == found.player.id:
            yield {"period": found.state.period, "round": number, "as": kind.value}


def _apart(found: Found) -> Iterator[int]:
    for pair in found.state.tournament.options.forbidden:
        if found.player.id in pair:
            yield from (player for player in pair if player != found.player.id)


def _lines(found: Found) -> Iterator[Json]:
    """Name the lines of the journal that are about a player, each name that he had, and reasons."""
    for number, line in enumerate(found.state.log, 1):
        named = [player for player in players_in(line.event) if player.id == found.player.id]
        if named or found.player.id in _numbers(line.event):
            told = {"line": number, "at": line.at, "what": KINDS[type(line.event)]}
            told |= {"name": named[-1].name} if named else {}
            reason = getattr(line.event, "reason", "")
            yield told | ({"reason": reason} if reason else {})


def _numbers(value: Any) -> set[int]:
    """Give the numbers of players that an event names, also within its boards."""
    if isinstance(value, int):
        return {value}
    if isinstance(value, tuple):
        return {number for item in value for number in _numbers(item)}
    if not is_dataclass(value) or isinstance(value, Player):
        return set()
    named = (getattr(value, field.name) for field in fields(value) if field.name in NUMBERS)
    return {number for part in named for number in _numbers(part)}


def _listed(row: ListedMember) -> Json:
    known = {name: getattr(row, name) for name in ("number", "name", "rating", "born", "title")}
    sex = {"is_woman": row.is_woman, "federation": row.federation}
    return {"list": row.list.kind, **known, **sex, **row.more}


def _account(club: Club, account: Account) -> Json:
    """Tell what an account keeps, but for its secrets, and what it did in this club."""
    signed = lines_of(account, [club]).filter(tournament__club=club)
    noted = TrailEntry.objects.filter(Q(by=account) | Q(whom=account), club=club)
    return {
        "email": account.email,
        "name": account.name,
        "last_login": account.last_login.isoformat() if account.last_login else None,
        "role": account.memberships.get(club=club).role,
        "second_step": hasattr(account, "second_factor"),
        "logged_in": [
            {"device": row.device, "since": row.since.isoformat(), "seen": row.seen.isoformat()}
            for row in account.visits.order_by("pk")
        ],
        "invited": Invitation.objects.filter(club=club, accepted_by=account).count(),
        "access": [
            {"what": row.what, "at": row.at.isoformat(), "detail": row.detail}
            for row in noted.order_by("pk")
        ],
        "journal": _signed(signed.values_list("tournament__name", "number", "at")),
    }


def _signed(lines: Any) -> list[Json]:
    return [
        {"tournament": tournament, "line": number, "at": at.isoformat()}
        for tournament, number, at in lines.order_by("tournament", "number")
    ]
