"""All that a club knows of a person, and the way to forget it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import transaction

from zwitser.characters import tidy
from zwitser.errors import Refused
from zwitser.formats.knsb.list import fold
from zwitser.journal.erasing import ever_called, without_hand, without_person
from zwitser.journal.events import Line
from zwitser.journal.state import State
from zwitser.model import Game, Player
from zwitser.model import Tournament as Played
from zwitser_web.models import (
    Account,
    Club,
    ListedMember,
    Membership,
    PersonalData,
    Role,
    Tournament,
)
from zwitser_web.store import journal as journal_store

ERASED = "Speler {player}"
"""What stands in the place of a name: the number that the player had anyhow."""

GONE = "Oud-lid"
"""What the journal says of who did something and has no account any more."""


@dataclass(frozen=True, slots=True)
class Found:
    """A person as one tournament knows him."""

    row: Tournament
    player: Player
    personal: dict[str, str]
    games: tuple[tuple[int, int, Game], ...]


def known_of(club: Club, name: str) -> list[Found]:
    """Find everybody who has or had this name in a tournament of a club, also who was struck off.

    The journal remembers each name that it ever held.
    """
    return list(_found(club, name)) if tidy(name) else []


def _found(club: Club, name: str) -> Iterator[Found]:
    rows = list(club.tournaments.order_by("created", "pk"))
    for row, state in zip(rows, journal_store.load_many(rows), strict=True):
        there = state.tournament.by_id if state else {}
        known = ever_called(state.log if state else (), partial(_is_same, name))
        for player, last in known.items():
            data = PersonalData.objects.filter(tournament=row, player=player).first()
            games = tuple(_games_of(state.tournament, player)) if state else ()
            yield Found(row, there.get(player, last), data.fields if data else {}, games)


def _is_same(name: str, other: str) -> bool:
    return tidy(name).casefold() == tidy(other).casefold()


def _games_of(tournament: Played, player: int) -> Iterator[tuple[int, int, Game]]:
    for period, rounds in tournament.by_period:
        for number, round_ in enumerate(rounds, 1):
            for game in round_.games:
                if player in (game.white, game.black):
                    yield period, number, game


def exported(club: Club, name: str) -> dict[str, Any]:
    """Give all that a club knows of a person, as values for JSON."""
    listed = ListedMember.objects.filter(list__club=club, key=fold(tidy(name))[:200])
    accounts = Account.objects.filter(memberships__club=club, name__iexact=tidy(name))
    return {
        "name": tidy(name),
        "club": club.name,
        "tournaments": [_described(found) for found in known_of(club, name)],
        "rating_list": [
            {
                "list": row.list.kind,
                "number": row.number,
                "rating": row.rating,
                "born": row.born,
                "title": row.title,
                **row.more,
            }
            for row in listed.select_related("list")
        ],
        "accounts": [{"email": row.email, "name": row.name} for row in accounts],
    }


def _described(found: Found) -> dict[str, Any]:
    return {
        "tournament": found.row.name,
        "number": found.player.id,
        "name": found.player.name,
        "rating": found.player.rating,
        "title": found.player.title.value,
        "rank": found.player.rank,
        "club": found.player.club,
        "country": found.player.country,
        "egd": found.player.egd,
        "personal": found.personal,
        "games": [
            {
                "period": period,
                "round": number,
                "white": game.white,
                "black": game.black,
                "result": game.result.value,
            }
            for period, number, game in found.games
        ],
    }


def erase(club: Club, name: str) -> int:
    """Take a person out of every tournament of a club; say of how many. Pairings stay."""
    found = known_of(club, name)
    with transaction.atomic():
        for one in found:
            if _is_same(name, one.player.name):
                erase_player(one.row, one.player.id)
            else:
                _forget_older_names(one.row, one.player)
    return len(found)


def erase_player(row: Tournament, player: int) -> None:
    """Take one player's person out of a tournament: the name from every line, the data at all."""
    new = ERASED.format(player=player)
    journal_store.rewrite(row, lambda state: without_person(state.log, player, new))
    PersonalData.objects.filter(tournament=row, player=player).delete()


def _forget_older_names(row: Tournament, player: Player) -> None:
    """Let a journal say of somebody who got another name that he always had that one."""

    def change(state: State) -> tuple[Line, ...]:
        return without_person(state.log, player.id, player.name, egd=player.egd)

    journal_store.rewrite(row, change)


def delete_account(account: Account) -> None:
    """Remove an account; no club is left without an owner, and journals forget the name."""
    clubs = [row.club for row in account.memberships.select_related("club")]
    for club in clubs:
        owners = Membership.objects.filter(club=club, role=Role.OWNER).exclude(account=account)
        is_owner = Membership.objects.filter(club=club, role=Role.OWNER, account=account).exists()
        if is_owner and not owners.exists():
            raise Refused("last-owner", "a club needs an owner; name another one first")
    with transaction.atomic():
        for row in Tournament.objects.filter(club__in=clubs):
            journal_store.rewrite(
                row, lambda state: without_hand(state.log, account.name, f"{GONE} {account.pk}")
            )
        account.delete()


def delete_club(club: Club) -> None:
    """Remove a club with everything in it, and the accounts that belong to no other club.

    Who runs the server belongs to it without any club.
    """
    with transaction.atomic():
        only = Account.objects.filter(memberships__club=club, is_operator=False).exclude(
            memberships__in=Membership.objects.exclude(club=club)
        )
        leaving = list(only.values_list("pk", flat=True))
        for row in list(club.tournaments.all()):
            journal_store.delete(row)
        club.delete()
        Account.objects.filter(pk__in=leaving).delete()
