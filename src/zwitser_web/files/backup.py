"""A club in one file, and back in.

Restoring only adds: a tournament whose journal is here is left alone, any other becomes a new one;
a rating list or logo comes back where there is none. The file has no passwords, so members without
an account here have to be invited again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from typing import Any
from zipfile import ZipFile

from django.conf import settings
from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from zwitser.errors import BadInput, Refused
from zwitser.formats.lists import ListedPlayer
from zwitser.journal import lines as journal_lines
from zwitser.journal.fold import fold, restore
from zwitser.journal.state import State
from zwitser_web import child_process, store
from zwitser_web.accounts import members
from zwitser_web.accounts.members import invitation_link, owned_club
from zwitser_web.files import archive, logo, persons, rating_lists
from zwitser_web.files.archive import Json
from zwitser_web.files.archive_schema import PERSONAL
from zwitser_web.files.logo import read_upload
from zwitser_web.jinja import render
from zwitser_web.models import Club, Logo, Playoff, Role, Tournament
from zwitser_web.requests import WebRequest
from zwitser_web.texts import text
from zwitser_web.tournaments.prizes import load_prizes

MOST_MEMBERS = 500


@dataclass(frozen=True, slots=True)
class Kept:
    """A tournament in a backup: its folded journal and personal data."""

    slug: str
    created: datetime
    state: State
    personal: dict[int, dict[str, str]]
    shown: dict[str, Any]
    """The fields that concern its public pages."""


@dataclass(frozen=True, slots=True)
class Absentee:
    """A member at the time of the backup without a membership now."""

    email: str
    name: str
    role: Role


@dataclass(frozen=True, slots=True)
class Restored:
    """How many tournaments were added, how many were here, and whom to invite again."""

    added: int
    known: int
    with_list: bool = False
    absentees: tuple[Absentee, ...] = ()


RatingListRead = tuple[str, Json, list[ListedPlayer]]
"""A rating list in a backup: its kind, its description, its members."""


def pack(club: Club) -> bytes:
    packed = BytesIO()
    with archive.new_backup(packed, "club") as opened:
        archive.write_club(opened, club)
    return packed.getvalue()


def check(data: bytes, limit: int) -> None:
    """Raise BadInput when a backup that was just made can't be restored at the desk."""
    if len(data) > limit:
        raise BadInput.at("", "backup-too-large")
    for _ in read_club(data, with_logo=False):
        pass


def unpack(club: Club, data: bytes) -> Restored:
    """Add what a backup holds and the club lacks: all of it, or nothing and BadInput."""
    with closing(child_process.stream(rating_lists.SECONDS, read_club, data)) as parts:
        slug, described = next(parts)
        *found, picture = parts
    kept = [part for part in found if isinstance(part, Kept)]
    with transaction.atomic():
        known = {lines_of(tournament) for tournament in club.tournaments.all()}
        new = [one for one in kept if serialise_journal(one.state) not in known]
        added = {one.slug: add_tournament(club, one) for one in new}
        add_playoffs(added, described)
        add_shelves(added, described)
        with_list = add_rating_lists(club, slug, found[len(kept) :])
        if picture and not Logo.objects.filter(club=club).exists():
            logo.keep(club, picture)
    here = set(club.memberships.values_list("account__email", flat=True))
    absentees = tuple(
        Absentee(email, member["name"], Role[member["role"].upper()])
        for member in described["members"]
        if (email := member["email"].lower()) not in here
    )
    return Restored(len(new), len(kept) - len(new), with_list, absentees)


def read_club(data: bytes, *, with_logo: bool = True) -> Iterator[Any]:
    """Read the name and description of a club, its tournaments, its rating lists and its logo.

    Part by part: all of it in one answer could be too large, and take too long.
    """
    with archive.open_backup(BytesIO(data), "club") as opened:
        slugs = archive.clubs_in(opened)
        if len(slugs) != 1:
            raise BadInput.at("", "backup-one-club", found=len(slugs))
        [slug] = slugs
        described = archive.read_club(opened, slug)
        if len(described["members"]) > MOST_MEMBERS:
            raise BadInput.at("", "backup-members", limit=MOST_MEMBERS)
        yield slug, described
        yield from (tournament(opened, slug, row) for row in described["tournaments"])
        yield from lists_in(opened, slug, described)
        if with_logo:
            yield picture_in(opened, slug)


def tournament(opened: ZipFile, slug: str, row: Json) -> Kept:
    created = moment(row["created"], f"clubs/{slug}/club.json {row['slug']}.created")
    name = f"clubs/{slug}/journals/{row['slug']}.jsonl"
    text = archive.read_text(opened, name)
    ours = isinstance(opened, archive.OwnArchive)
    with archive.in_file(name):
        lines = journal_lines.loads(text, ours=ours)
        state = fold(lines) if ours else restore(lines)
        if not state.log:
            raise BadInput.at("", "journal-empty")
    name = f"clubs/{slug}/personal/{row['slug']}.json"
    fields = archive.read_optional(opened, name, PERSONAL)
    known = {player.id: fields.get(str(player.id)) for player in state.tournament.players}
    personal = {player: given for player, given in known.items() if given}
    shown = {key.replace("-", "_"): row[key] for key in archive.SHOWN if key in row}
    return Kept(row["slug"], created, state, personal, shown)


def moment(text: str, where: str) -> datetime:
    """Parse a point in time, or raise BadInput."""
    found = store.parse_moment(text)
    if found is None:
        raise BadInput.at(where, "journal-time", got=repr(text))
    return found


def add_tournament(club: Club, kept: Kept, *, ours: bool = False) -> Tournament:
    row = store.add(club, kept.state, slug=kept.slug, created=kept.created, ours=ours)
    shown = kept.shown
    # An address may have been given to another tournament since, or never have been this one's.
    if shown.get("hidden_slug") and store.is_address(shown["hidden_slug"]):
        shown = {**shown, "hidden_slug": store.hidden_slug()}
    if shown:
        Tournament.objects.filter(pk=row.pk).update(**shown)
    persons.keep(row, kept.personal)
    return row


def add_playoffs(added: dict[str, Tournament], described: Json) -> None:
    """Mark added tournaments as play-offs of others."""
    once = {row["slug"]: row for row in described["playoffs"]}
    Playoff.objects.bulk_create(
        Playoff(parent=added[row["of"]], tournament=added[slug], decider=row["decider"])
        for slug, row in once.items()
        if row["of"] in added and slug in added
    )


def add_shelves(added: dict[str, Tournament], described: Json) -> None:
    """Restore the places of added tournaments on the first page, and their prizes."""
    for given in described.get("shelves", []):
        row = added.get(given["slug"])
        if row is not None:
            Tournament.objects.filter(pk=row.pk).update(
                parent=added.get(given["of"] or ""),
                is_example=given["example"],
                archived=given["archived"] and moment(given["archived"], "shelves"),
                deleted=given["deleted"] and moment(given["deleted"], "shelves"),
                prizes=load_prizes(given["prizes"]).to_json() if given["prizes"] else {},
            )


def add_rating_lists(club: Club, slug: str, lists: Iterable[RatingListRead]) -> bool:
    """Add the rating lists that a club lacks; say whether there was one."""
    here = {kept.kind for kept in rating_lists.lists_of(club)}
    new = [found for found in lists if found[0] not in here]
    for kind, about, listed in new:
        uploaded = moment(about["uploaded"], f"clubs/{slug}/club.json rating-list.uploaded")
        rating_lists.keep_listed(club, kind, listed, about["name"], uploaded=uploaded)
    return bool(new)


def picture_in(opened: ZipFile, slug: str) -> logo.Picture | None:
    name = f"clubs/{slug}/logo"
    if name not in opened.namelist():
        return None
    try:
        return logo.read_picture(archive.read_bytes(opened, name))
    except Refused:
        raise BadInput.at(name, "backup-damaged") from None


def lists_in(opened: ZipFile, slug: str, described: Json) -> Iterator[RatingListRead]:
    first = described["rating-list"]
    knsb = [{**first, "kind": rating_lists.KNSB}] if first else []
    for about in (*knsb, *described["rating-lists"]):
        name = f"clubs/{slug}/{rating_lists.place_in_archive(about['kind'])}"
        text = archive.read_text(opened, name)
        with archive.in_file(name):
            yield about["kind"], about, rating_lists.loads(about["kind"], text)


def lines_of(tournament: Tournament) -> tuple[str, ...]:
    return tuple(tournament.events.order_by("number").values_list("line", flat=True))


def serialise_journal(state: State) -> tuple[str, ...]:
    """Serialise the journal of a backup as its lines would be stored here."""
    return tuple(journal_lines.dumps_line(line) for line in state.log)


@require_http_methods(["GET", "HEAD", "POST"])
def backup(request: WebRequest, club: str) -> HttpResponse:
    """Offer the download, and restore an upload, with an invitation for each absentee."""
    found = owned_club(request, club)
    if request.method != "POST":
        return _page(request, found)
    file = read_upload(request)
    if file is None:
        raise Refused("upload", "choose a file of at most 8 MB")
    done = unpack(found, file[0])
    sentence = text("backup.restored", request.lang, added=done.added, known=done.known)
    messages.success(request, sentence)
    if done.with_list:
        messages.success(request, text("backup.with_list", request.lang))
    invited = set(members.open_invitations(found).values_list("meant_for", flat=True))
    # Nobody but the owner has an account on his own computer.
    for person in done.absentees if settings.MODE == "hosted" else ():
        if person.email not in invited:
            link = invitation_link(request, found, person.role, meant_for=person.email)
            facts = {"name": person.name, "email": person.email, "link": link}
            messages.success(request, text("backup.invited", request.lang, **facts))
    return redirect("backup", club=club)


@require_safe
def download(request: WebRequest, club: str) -> HttpResponse:
    """Give the backup of a club, checked, or the page with what is wrong with it."""
    found = owned_club(request, club)
    packed = pack(found)
    if request.GET.get("anyway") != "1":
        try:
            check(packed, settings.UPLOAD_LIMIT)
        except BadInput as error:
            # Offered all the same.
            return _page(request, found, wrong=error.text(request.lang))
    name = f"zwitser-{found.slug}-{timezone.localdate():%Y-%m-%d}.zip"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(packed, content_type="application/zip", headers=headers)


def _page(request: WebRequest, club: Club, *, wrong: str = "") -> HttpResponse:
    context = {"club": club, "count": club.tournaments.count(), "wrong": wrong}
    return render(request, "backup.html", context, status=409 if wrong else 200)
