"""Rating lists as a club uploaded them: kept in tables, searched while typing."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Sequence
from contextlib import closing
from datetime import datetime, timedelta
from io import StringIO
from itertools import chain, groupby, islice
from time import sleep
from typing import IO

from django.conf import settings
from django.contrib import messages
from django.db import connection, transaction
from django.db.models import Q
from django.http import HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from zwitser import arbiter
from zwitser.characters import harmless
from zwitser.errors import BadInput, Refused
from zwitser.formats.lists import (
    KINDS,
    KNSB_HEADER,
    Federations,
    ListedPlayer,
    fold,
    read_batches,
    read_knsb_list,
)
from zwitser.formats.source import parse
from zwitser.messages import message
from zwitser.model import Player, Title
from zwitser_web import child_process, quotas
from zwitser_web.files.archive_schema import LISTED
from zwitser_web.models import Club, ListedMember, PersonalData, RatingList, Role, Tournament
from zwitser_web.requests import WebRequest
from zwitser_web.texts import fault_words, text
from zwitser_web.tournaments.desk import Desk, open_desk
from zwitser_web.tournaments.players import Arrival, keep_personal, note_missed, wants_halves

KNSB = "knsb"
"""The list that has the ratings of a club's season."""

SHOWN = 12
SHORTEST = 2
"""Letters before a search begins; one letter finds thousands."""

READ_THROUGH = 300_000
"""Lines of a list that is read through for a word inside a name; FIDE's would take too long."""

LONGEST = 8
"""Digits of the longest number in a list: a pin of the EGD, a number of FIDE."""

SECONDS = 300.0
"""How long the reader of a list may take; that of FIDE has 700 MB when it is unpacked."""

PIECE, PAUSE = 500, 0.03
"""Lines written at once, and the seconds after them in which others can write."""

ABANDONED = timedelta(hours=1)
"""After so long a list that belongs to no club was left behind by a server that stopped."""


def keep(
    club: Club, file: bytes | IO[bytes], name: str, *, federations: Federations = frozenset()
) -> RatingList:
    """Replace the list of a club by the one in this file, or raise BadInput.

    With `federations` only members of these are kept.
    """
    on_disk = getattr(file, "temporary_file_path", None)  # of an upload that is large
    sent = file if isinstance(file, bytes) else on_disk() if on_disk else file.read()
    with closing(child_process.stream(SECONDS, read_batches, sent, federations, PIECE)) as found:
        kind, date, first = next(found)
        listed = chain(first, chain.from_iterable(more for _, _, more in found))
        kept = _beside(club, kind, listed, f"{name[:180]} ({date})" if date else name)
    if not kept.count:
        RatingList.objects.filter(pk=kept.pk).delete()
        raise BadInput.at("", "list-nobody", federations=", ".join(sorted(federations)) or "–")
    _put_in_place(kept, club, timezone.now())
    return kept


def keep_listed(
    club: Club, kind: str, listed: Iterable[ListedPlayer], name: str, *, uploaded: datetime
) -> None:
    """Store a list of a backup."""
    _put_in_place(_beside(club, kind, listed, name), club, uploaded)


def _beside(club: Club, kind: str, listed: Iterable[ListedPlayer], name: str) -> RatingList:
    """Write a list in batches beside the present one; it has no club until it is whole.

    SQLite has one writer at a time, and results come in meanwhile.
    """
    kept = RatingList.objects.create(kind=kind, name=name[:200], count=0)
    rows = (
        ListedMember(
            list=kept,
            number=one.number,
            key=fold(one.name)[:200],
            name=one.name[:200],
            title=one.title.value,
            federation=one.federation[:10],
            rating=one.rating if one.rating and 0 < one.rating <= 9999 else None,
            born=min(one.born, 9999),
            is_woman=one.is_woman,
            more=dict(one.more),
        )
        for one in listed
    )
    replaced = sum(RatingList.objects.filter(club=club, kind=kind).values_list("size", flat=True))
    try:
        while piece := list(islice(rows, PIECE)):
            kept.count += len(ListedMember.objects.bulk_create(piece))
            # About the bytes of a row with its two indexes.
            kept.size += sum(
                120 + 3 * len(row.name) + (len(repr(row.more)) if row.more else 0) for row in piece
            )
            quotas.check(club, "lists", more=kept.size - replaced)
            _let_others_write()
    except Exception:
        _remove(kept)
        raise
    return kept


def _let_others_write() -> None:
    """Sleep between two pieces: a writer that waits for SQLite tries again only now and then."""
    if not connection.in_atomic_block:
        sleep(PAUSE)


def _put_in_place(kept: RatingList, club: Club, uploaded: datetime) -> None:
    """Replace the list of a club in one transaction; delete the old one and abandoned ones."""
    with transaction.atomic():
        same = RatingList.objects.filter(club=club, kind=kept.kind)
        older = list(same.select_for_update())
        same.update(club=None)
        kept.club, kept.uploaded = club, uploaded
        kept.save()
    nobodys = RatingList.objects.filter(club=None, uploaded__lt=timezone.now() - ABANDONED)
    for gone in [*older, *nobodys]:
        _remove(gone)


def _remove(gone: RatingList) -> None:
    ListedMember.objects.filter(list=gone).delete()
    RatingList.objects.filter(pk=gone.pk).delete()


def remove_all(club: Club) -> None:
    for kept in lists_of(club):
        _remove(kept)


def lists_of(club: Club, *, is_go: bool | None = None) -> list[RatingList]:
    """Give the lists of a club in the order of their kinds, if asked only those of go or chess."""
    found = {kept.kind: kept for kept in RatingList.objects.filter(club=club)}
    fitting = (kind for kind in KINDS.values() if is_go in (None, kind.is_go))
    return [found[kind.id] for kind in fitting if kind.id in found]


def knsb_list_of(club: Club) -> RatingList | None:
    return RatingList.objects.filter(club=club, kind=KNSB).first()


def search(club: Club, start: str, *, is_go: bool | None = None) -> list[ListedMember]:
    """Find members whose name or number begins like this, whatever the case and the accents.

    Where no name does, a later word in it may (a first name, a surname without its `van der`),
    unless the list is very long. Gives at most `SHOWN` of each list.
    """
    start = start.strip()
    if not is_number(start) and len(start) < SHORTEST:
        return []
    key, members = fold(start)[:200], list[ListedMember]()
    for kept in lists_of(club, is_go=is_go):
        listed = kept.members.select_related("list")
        in_order = listed.order_by("key", "number")
        if is_number(start):
            found = listed.filter(_begins_with(start)).order_by("number")[:SHOWN]
        else:
            found = in_order.filter(key__startswith=key)[:SHOWN]
            if kept.count <= READ_THROUGH and not found:
                found = in_order.filter(key__contains=f" {key}")[:SHOWN]
        members += found
    return members


def _begins_with(digits: str) -> Q:
    """Match numbers that begin with these digits, and the number itself."""
    number, found = int(digits), Q(number=int(digits))
    for n in range(LONGEST - len(digits) + 1):
        found |= Q(number__range=(number * 10**n, (number + 1) * 10**n - 1))
    return found


def arrival(club: Club, kind: str, number: int) -> Arrival:
    found = ListedMember.objects.filter(list__club=club, list__kind=kind, number=number).first()
    if found is None:
        raise Refused("not-in-list", f"there is nobody with number {number} in the rating list")
    fields = ("number", "name", "federation", "rating", "born", "is_woman", "more")
    known = {name: getattr(found, name) for name in fields}
    player = KINDS[kind].player(ListedPlayer(title=Title(found.title), **known))
    return Arrival(player, personal_of(kind, found))


def personal_of(kind: str, row: ListedMember) -> dict[str, str]:
    """Give the data of a member that no pairing needs; a go player has none."""
    if KINDS[kind].is_go:
        return {}
    personal = {
        KINDS[kind].number: str(row.number),
        "federation": row.federation,
        "born": str(row.born or ""),
        "sex": "v" if row.is_woman else "m",
    }
    return {name: value for name, value in personal.items() if value}


def ratings_of(tournament: Tournament, players: Sequence[Player]) -> dict[int, int]:
    """Look up ratings by relation number, else by a name that one member has."""
    relations = numbers_in(tournament, KINDS[KNSB].number)
    numbers = {p.id: relations[p.id] for p in players if is_number(relations.get(p.id, ""))}
    keys = {p.id: fold(p.name)[:200] for p in players if p.id not in numbers}
    listed = ListedMember.objects.filter(list__club=tournament.club, list__kind=KNSB)
    by_number = {str(row.number): row.rating for row in listed.filter(number__in=numbers.values())}
    by_name: dict[str, list[int | None]] = {}
    for row in listed.filter(key__in=keys.values()):
        by_name.setdefault(row.key, []).append(row.rating)
    alone = {key: ratings[0] for key, ratings in by_name.items() if len(ratings) == 1}
    found = {player: by_number.get(number) for player, number in numbers.items()}
    found |= {player: alone.get(key) for player, key in keys.items()}
    return {player: rating for player, rating in found.items() if rating is not None}


def numbers_in(tournament: Tournament, name: str) -> dict[int, str]:
    rows = PersonalData.objects.filter(tournament=tournament)
    return {row.player: str(row.fields.get(name, "")) for row in rows}


def is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 12


# Rating lists in a backup: that of the KNSB as it writes it, the others as lines of JSON.

KEYS = ("number", "name", "federation", "rating", "born", "is_woman")


def dumps(kept: RatingList) -> str:
    """Serialise a list for `loads`; the number of games is not kept."""
    rows = kept.members.order_by("pk")
    if kept.kind != KNSB:
        values = rows.values(*KEYS, "title", "more").iterator()
        return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in values)
    out = StringIO(newline="")
    writer = csv.writer(out, delimiter=";")
    writer.writerow(KNSB_HEADER)
    for row in rows:
        sex = "w" if row.is_woman else ""
        rating, born = row.rating or "", row.born or ""
        writer.writerow((row.number, row.name, row.title, row.federation, rating, "", born, sex))
    return out.getvalue()


def place_in_archive(kind: str) -> str:
    return "rating-list.csv" if kind == KNSB else f"rating-lists/{kind}.jsonl"


def loads(kind: str, text: str) -> list[ListedPlayer]:
    """Parse a list that `dumps` wrote, or raise BadInput."""
    if kind == KNSB:
        return read_knsb_list(text.encode())
    if kind not in KINDS:
        raise BadInput.at("", "list-unknown")
    listed = []
    for number, line in enumerate(text.splitlines(), 1):
        found = parse(line)
        if not LISTED.is_valid(found):
            raise BadInput.at(message("line", line=number), "backup-shape", found=line[:200])
        given = {key: found[key] for key in KEYS}
        listed.append(ListedPlayer(**given, title=Title(found["title"]), more=found["more"]))
    return listed


# Rating lists of federations: upload them, search in them, enter players from them.

LONGEST_NAME = 200
HOME = "NED"
"""Whose players are kept unless others are named."""


@require_http_methods(["GET", "HEAD", "POST"])
def rating_list(request: WebRequest, slug: str) -> HttpResponse:
    """Search the club's lists, while typing or on a page; or take an upload of a new list."""
    desk = open_desk(request, slug, Role.ARBITER)
    if request.method != "POST":
        return desk.render("_listed.html", _search_rows(desk)) if request.htmx else _page(desk)
    file, club = request.FILES.get("file"), desk.grant.tournament.club
    if file is None or file.size is None or file.size > settings.LIST_LIMIT:
        raise Refused("upload-list", "choose a file of at most 96 MB")
    wanted = frozenset(re.findall(r"[A-Z]{3}", request.POST.get("federations", "").upper()))
    try:
        kept = keep(club, file, harmless(file.name or ""), federations=wanted)
    except BadInput as error:
        return _page(desk, faults=fault_words(error, desk.lang), status=422)
    messages.success(request, text("list.kept", desk.lang, count=kept.count))
    return HttpResponseRedirect(desk.url("rating_list"))


@require_POST
def add_listed(request: WebRequest, slug: str) -> HttpResponse:
    """Enter a player of a list; data that no pairing needs stay out of the journal."""
    desk = open_desk(request, slug, Role.ARBITER)
    kind, _, number = request.POST.get("number", "").partition(":")
    if kind not in KINDS or not is_number(number):
        raise Refused("not-in-list", "choose somebody from the list")
    found = arrival(desk.grant.tournament.club, kind, int(number))
    halves = wants_halves(request)
    desk.act(
        lambda state: arbiter.enter_many(state, [found.player], halves=halves),
        also=lambda state: keep_personal(desk.grant.tournament, state, [found]),
    )
    note_missed(desk)
    return HttpResponseRedirect(desk.url("players"))


def _page(desk: Desk, *, faults: list[str] | None = None, status: int = 200) -> HttpResponse:
    context = {
        "here": "players",
        "lists": lists_of(desk.grant.tournament.club, is_go=desk.system.is_go),
        "federations": desk.request.POST.get("federations", HOME),
        "faults": faults or [],
        **_search_rows(desk),
    }
    return desk.render("rating_list.html", context, status=status)


def _search_rows(desk: Desk) -> dict[str, object]:
    """Search each list for the typed name, and mark players of the tournament."""
    wanted = desk.request.GET.get("name", "")[:LONGEST_NAME]
    club = desk.grant.tournament.club
    found = search(club, wanted, is_go=desk.system.is_go)
    listed = []
    for kind, members in groupby(found, key=lambda member: member.list.kind):
        if KINDS[kind].is_go:
            present = {player.egd.lstrip("0") for player in desk.state.tournament.players}
        else:
            present = set(numbers_in(desk.grant.tournament, KINDS[kind].number).values())
        rows = [{"member": one, "is_here": str(one.number) in present} for one in members]
        listed.append((kind, rows))
    return {"wanted": wanted, "listed": listed}
