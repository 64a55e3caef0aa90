"""The rating list of the KNSB as a club uploaded it: kept in tables, searched while typing."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from datetime import datetime, timedelta
from io import StringIO
from time import sleep

from django.db import connection, transaction
from django.utils import timezone

from zwitser.arbiter.players import UNSET
from zwitser.errors import Refused
from zwitser.formats.knsb.list import HEADER, Member, fold, read_list
from zwitser.model import Player, Title
from zwitser_web.desk.players.importing import Arrival
from zwitser_web.models import Club, ListedMember, PersonalData, RatingList, Tournament

SHOWN = 12
SHORTEST = 2
"""Letters before a search begins; one letter finds thousands."""

PIECE, PAUSE = 500, 0.03
"""Lines written at once, and the seconds after them in which others can write."""

ABANDONED = timedelta(hours=1)
"""After so long a list that belongs to no club was left behind by a server that stopped."""


def keep(club: Club, data: bytes, name: str, *, uploaded: datetime | None = None) -> RatingList:
    """Read a list and keep it in the place of the club's older one, or raise BadInput.

    On SQLite only one can write at a time, and results come in meanwhile: the list is written in
    pieces beside the older one, and takes its place when it is whole.
    """
    rows = [_row(member) for member in read_list(data).members]
    kept = RatingList.objects.create(name=name[:200], count=len(rows))
    for row in rows:
        row.list = kept
    for start in range(0, len(rows), PIECE):
        ListedMember.objects.bulk_create(rows[start : start + PIECE])
        _let_others_write()
    _put_in_place(kept, club, uploaded or timezone.now())
    return kept


def _let_others_write() -> None:
    """Wait a moment; who waits for SQLite looks again only now and then."""
    if not connection.in_atomic_block:
        sleep(PAUSE)


def _put_in_place(kept: RatingList, club: Club, uploaded: datetime) -> None:
    """Give a club its new list in one step, and remove the older one and what was abandoned."""
    with transaction.atomic():
        older = list(RatingList.objects.select_for_update().filter(club=club))
        RatingList.objects.filter(club=club).update(club=None)
        kept.club, kept.uploaded = club, uploaded
        kept.save()
    nobodys = RatingList.objects.filter(club=None, uploaded__lt=timezone.now() - ABANDONED)
    for gone in [*older, *nobodys]:
        ListedMember.objects.filter(list=gone).delete()
        RatingList.objects.filter(pk=gone.pk).delete()


def list_of(club: Club) -> RatingList | None:
    """Give the club's list, if it has one."""
    return RatingList.objects.filter(club=club).first()


def written(kept: RatingList) -> str:
    """Write a list as the KNSB does, so that it can be read again; games are not kept."""
    out = StringIO(newline="")
    writer = csv.writer(out, delimiter=";")
    writer.writerow(HEADER)
    for row in kept.members.order_by("pk"):
        sex = "w" if row.is_woman else ""
        rating, born = row.rating or "", row.born or ""
        writer.writerow((row.number, row.name, row.title, row.federation, rating, "", born, sex))
    return out.getvalue()


def search(club: Club, start: str) -> list[ListedMember]:
    """Find who is called like this, without regard to case and accents, or has this number."""
    start = start.strip()
    listed = ListedMember.objects.filter(list__club=club)
    if _is_number(start):
        return list(listed.filter(number=int(start))[:SHOWN])
    if len(start) < SHORTEST:
        return []
    return list(listed.filter(key__startswith=fold(start)[:200]).order_by("key", "number")[:SHOWN])


def arrival(club: Club, number: int) -> Arrival:
    """Give the player with this relation number, ready to be entered."""
    member = ListedMember.objects.filter(list__club=club, number=number).first()
    if member is None:
        raise Refused("not-in-list", f"there is nobody with number {number} in the rating list")
    player = Player(UNSET, member.name, UNSET, member.rating, Title(member.title))
    personal = {
        "relation": str(member.number),
        "federation": member.federation,
        "born": str(member.born or ""),
        "sex": "v" if member.is_woman else "m",
    }
    return Arrival(player, {name: value for name, value in personal.items() if value})


def ratings_of(tournament: Tournament, players: Sequence[Player]) -> dict[int, int]:
    """Look up ratings by relation number, else by a name that one member has."""
    relations = relations_in(tournament)
    numbers = {p.id: relations[p.id] for p in players if _is_number(relations.get(p.id, ""))}
    keys = {p.id: fold(p.name)[:200] for p in players if p.id not in numbers}
    listed = ListedMember.objects.filter(list__club=tournament.club)
    by_number = {str(row.number): row.rating for row in listed.filter(number__in=numbers.values())}
    by_name: dict[str, list[int | None]] = {}
    for row in listed.filter(key__in=keys.values()):
        by_name.setdefault(row.key, []).append(row.rating)
    alone = {key: ratings[0] for key, ratings in by_name.items() if len(ratings) == 1}
    found = {player: by_number.get(number) for player, number in numbers.items()}
    found |= {player: alone.get(key) for player, key in keys.items()}
    return {player: rating for player, rating in found.items() if rating is not None}


def relations_in(tournament: Tournament) -> dict[int, str]:
    """Give the relation numbers that are known of a tournament's players."""
    rows = PersonalData.objects.filter(tournament=tournament)
    return {row.player: str(row.fields.get("relation", "")) for row in rows}


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 12


def _row(member: Member) -> ListedMember:
    return ListedMember(
        number=member.number,
        key=fold(member.name)[:200],
        name=member.name[:200],
        title=member.title.value,
        federation=member.federation[:10],
        rating=member.rating if member.rating and member.rating <= 9999 else None,
        born=min(member.born, 9999),
        is_woman=member.is_woman,
    )
