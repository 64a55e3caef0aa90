"""Personal data in the tournaments of a club: find, export and erase a person."""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, fields, is_dataclass
from functools import partial, reduce
from operator import or_
from typing import Any

from django.db import connection, transaction
from django.db.models import Q, QuerySet
from django.utils.text import slugify

from zwitser.characters import tidy
from zwitser.formats.lists import fold
from zwitser.journal.corrections import (
    ever_called,
    players_in,
    replace_name,
    without_mention,
    without_person,
)
from zwitser.journal.events import Line
from zwitser.journal.lines import TYPES
from zwitser.journal.state import State
from zwitser.model import Game, Player
from zwitser_web import store
from zwitser_web.accounts import members, notices, sessions
from zwitser_web.accounts.given_names import GONE
from zwitser_web.files.archive import json_fields
from zwitser_web.models import (
    Account,
    Club,
    Event,
    Invitation,
    ListedMember,
    Membership,
    PersonalData,
    Tournament,
    TrailEntry,
)
from zwitser_web.round_numbers import RoundRef, rounds_in

ERASED = "Speler {player}"
"""What stands in the place of a name: the number that the player had anyhow."""

NOBODY = "Speler"
"""What stands in the place of a name in a tournament in which the person takes no part."""

PHONE = re.compile(r"^.* \(telefoon (\d+)\)$")
"""The signature of a phone with a name."""


@dataclass(frozen=True, slots=True)
class Found:
    """A person in one tournament."""

    row: Tournament
    player: Player
    personal: dict[str, str]
    state: State

    @property
    def games(self) -> list[tuple[RoundRef, Game]]:
        return [
            (ref, game)
            for ref, round_ in rounds_in(self.state.tournament)
            for game in round_.games
            if self.player.id in (game.white, game.black)
        ]


def known_of(club: Club, name: str) -> list[Found]:
    """Find everybody who has or had this name in a tournament of a club, also if struck off.

    The journal remembers each name that it ever held.
    """
    if not tidy(name):
        return []
    rows, found = list(club.tournaments.order_by("created", "pk")), []
    for row, state in zip(rows, store.load_many(rows), strict=True):
        if state is None:
            continue
        there, known = state.tournament.by_id, ever_called(state.log, partial(_is_same, name))
        for player, last in known.items():
            data = PersonalData.objects.filter(tournament=row, player=player).first()
            personal = data.fields if data else {}
            found.append(Found(row, there.get(player, last), personal, state))
    return found


def _is_same(name: str, other: str) -> bool:
    return tidy(name).casefold() == tidy(other).casefold()


def erase(club: Club, name: str) -> int:
    """Erase a person from every tournament of a club; give their number. Pairings stay."""
    found = known_of(club, name)
    with transaction.atomic():
        for one in found:
            if _is_same(name, one.player.name):
                erase_player(one.row, one.player.id)
            else:  # another name by now: the older ones give way to it
                store.rewrite(one.row, partial(_without_older_names, one.player))
                _clear_row(one.row, name, one.player.name)
        _clear_mentions(club, tidy(name), {one.row.pk for one in found})
        store.sign_anew(by_phone(club, name), lambda by: PHONE.sub(r"Telefoon \1", by))
        # Open invitations whose address holds the last name.
        *_, last = tidy(name).partition(", ")[0].casefold().split(" ")
        for invitation in club.invitations.filter(accepted_by=None).exclude(meant_for=""):
            words = re.split(r"[\W\d_]+", invitation.meant_for.partition("@")[0].casefold())
            if last and last in words:
                invitation.delete()
    _scrub()
    return len(found)


def _scrub() -> None:
    """Truncate SQLite's write-ahead log, which keeps older pages for a while."""
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _clear_mentions(club: Club, name: str, but: AbstractSet[int]) -> None:
    """Clear a name in the other tournaments of a club, in a reason or as the name of a cup."""
    rows = list(club.tournaments.exclude(pk__in=but)) if name else []
    for row, state in zip(rows, store.load_many(rows), strict=True):
        if state is not None:
            store.rewrite(row, lambda state: without_mention(state.log, name, NOBODY))
            _clear_row(row, name, NOBODY)


def by_phone(club: Club, name: str) -> QuerySet[Event]:
    """Find the lines that a helper wrote by phone, signed `Last, First` or `First Last`."""
    last, _, first = tidy(name).partition(", ")
    said = {tidy(name), f"{first} {last}".strip()}
    ways = [Q(by__istartswith=f"{way} (telefoon ") for way in sorted(said) if way]
    lines = Event.objects.filter(tournament__club=club)
    return lines.filter(reduce(or_, ways)) if ways else lines.none()


def erase_player(row: Tournament, player: int) -> None:
    """Erase a person from a tournament: the name from every line, and the personal data."""
    new, names = ERASED.format(player=player), set[str]()

    def change(state: State) -> tuple[Line, ...]:
        names.update(each.name for each in players_in(state.log) if each.id == player)
        return without_person(state.log, player, new)

    store.rewrite(row, change)
    for name in names - {new}:
        _clear_row(row, name, new)
    PersonalData.objects.filter(tournament=row, player=player).delete()


def _clear_row(row: Tournament, name: str, new: str) -> None:
    """Rename a tournament, its address and its prizes where they hold a person's whole name."""
    row.refresh_from_db(fields=["name", "slug", "prizes"])
    row.name = replace_name(row.name, name, new)[:200]
    for fund in row.prizes.get("funds", ()):
        fund["name"] = replace_name(fund["name"], name, new)
    last, _, first = name.partition(", ")
    said = (slugify(name), slugify(f"{first} {last}"))
    if any(re.search(rf"(^|-){re.escape(way)}(-|$)", row.slug) for way in said if way):
        row.slug = store.free_slug(row.name)
    row.save(update_fields=["name", "slug", "prizes"])


def _without_older_names(player: Player, state: State) -> tuple[Line, ...]:
    return without_person(state.log, player.id, player.name, keeping=player)


def lines_of(account: Account, clubs: list[Club]) -> QuerySet[Event]:
    """Find the lines that an account wrote, and those of its clubs that came in a file by its name.

    Nobody else in a club can have the name of lines that stand there.
    """
    in_a_file = Q(account=None, by=account.name, tournament__club__in=clubs)
    return Event.objects.filter(Q(account=account) | in_a_file)


def delete_account(account: Account) -> None:
    """Remove an account, unless it is a club's last owner; journals lose the name."""
    memberships = list(account.memberships.select_related("club"))
    with transaction.atomic():
        for membership in memberships:
            members.keep_an_owner(membership)
        signed = lines_of(account, [membership.club for membership in memberships])
        store.sign_anew(signed, lambda _: f"{GONE} {account.pk}")
        notices.record("account-deleted", by=None, whom=account)
        _leave(account)
    _scrub()


def _leave(account: Account) -> None:
    """Remove an account with its sessions and invitations."""
    sessions.end(account)
    meant = Q(meant_for__iexact=account.email) | Q(meant_for__iexact=account.name)
    Invitation.objects.filter(meant | Q(accepted_by=account)).delete()
    account.delete()


def delete_club(club: Club) -> None:
    """Remove a club with everything in it, and the accounts that belong to no other club.

    Operators stay: they belong to the server.
    """
    with transaction.atomic():
        only = Account.objects.filter(memberships__club=club, is_operator=False).exclude(
            memberships__in=Membership.objects.exclude(club=club)
        )
        leaving = list(only)
        for row in list(club.tournaments.all()):
            store.delete(row)
        club.delete()
        for account in leaving:
            _leave(account)
    _scrub()


# All that a club knows of a person, in one file for that person.
#
# Others stand in it by their numbers only.

Json = dict[str, Any]
KINDS = {event: name for name, event in TYPES.items()}
NUMBERS = ("player", "players", "white", "black", "pairs", "absences")
"""The fields of events that hold the numbers of players."""

LISTED = ("number", "name", "rating", "born", "title", "is_woman", "federation")
"""The fields of a line of a rating list."""


def export_person(club: Club, name: str) -> Json:
    listed = ListedMember.objects.filter(list__club=club, key=fold(tidy(name))[:200])
    accounts = Account.objects.filter(memberships__club=club, name__iexact=tidy(name))
    return {
        "name": tidy(name),
        "club": club.name,
        "tournaments": [_describe(found) for found in known_of(club, name)],
        "rating_list": [
            {"list": row.list.kind, **json_fields(row, *LISTED), **row.more}
            for row in listed.select_related("list")
        ],
        "accounts": [_account(club, row) for row in accounts],
        "phone": _line_rows(by_phone(club, name).values_list("tournament__name", "number", "at")),
    }


def _describe(found: Found) -> Json:
    """Give all that one tournament knows of the person."""
    player, state = found.player.id, found.state
    written = {field.name: getattr(found.player, field.name) for field in fields(Player)}
    del written["id"]
    absences = [
        {"period": ref.period, "round": ref.number, "as": absence.kind.value}
        for ref, round_ in rounds_in(state.tournament)
        for absence in round_.absences
        if absence.player == player
    ]
    absences += [
        {"period": state.period, "round": number, "as": kind.value}
        for (number, absent), kind in state.coming.items()
        if absent == player
    ]
    forbidden = [pair for pair in state.tournament.options.forbidden if player in pair]
    return {
        "tournament": found.row.name,
        "number": player,
        **written,
        "title": found.player.title.value,
        "personal": found.personal,
        "withdrawn": player in state.withdrawn,
        "games": [
            {"period": ref.period, "round": ref.number, "white": game.white, "black": game.black}
            | {"result": game.result.value}
            for ref, game in found.games
        ],
        "absences": absences,
        "may_not_meet": sorted(other for pair in forbidden for other in pair if other != player),
        "journal": list(_journal_lines(found)),
    }


def _journal_lines(found: Found) -> Iterator[Json]:
    """Describe the lines of the journal about a player, with each name and reason."""
    for number, line in enumerate(found.state.log, 1):
        named = [player for player in players_in(line.event) if player.id == found.player.id]
        if named or found.player.id in _numbers(line.event):
            fact = {"line": number, "at": line.at, "what": KINDS[type(line.event)]}
            fact |= {"name": named[-1].name} if named else {}
            reason = getattr(line.event, "reason", "")
            yield fact | ({"reason": reason} if reason else {})


def _numbers(value: Any) -> set[int]:
    """Collect the numbers of players in an event, also within its boards."""
    if isinstance(value, int):
        return {value}
    if isinstance(value, tuple):
        return {number for item in value for number in _numbers(item)}
    if not is_dataclass(value) or isinstance(value, Player):
        return set()
    named = (getattr(value, field.name) for field in fields(value) if field.name in NUMBERS)
    return {number for part in named for number in _numbers(part)}


def _account(club: Club, account: Account) -> Json:
    """Give all that is stored of an account without its secrets, and what it did in this club."""
    signed = lines_of(account, [club]).filter(tournament__club=club)
    noted = TrailEntry.objects.filter(Q(by=account) | Q(whom=account), club=club)
    return {
        **json_fields(account, "email", "name", "last_login"),
        "role": account.memberships.get(club=club).role,
        "second_step": hasattr(account, "second_factor"),
        "logged_in": [
            json_fields(row, "device", "since", "seen") for row in account.visits.order_by("pk")
        ],
        "invited": Invitation.objects.filter(club=club, accepted_by=account).count(),
        "access": [json_fields(row, "what", "at", "detail") for row in noted.order_by("pk")],
        "journal": _line_rows(signed.values_list("tournament__name", "number", "at")),
    }


def _line_rows(lines: Any) -> list[Json]:
    return [
        {"tournament": tournament, "line": number, "at": at.isoformat()}
        for tournament, number, at in lines.order_by("tournament", "number")
    ]
