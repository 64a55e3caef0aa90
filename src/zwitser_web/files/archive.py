"""The file of a backup: the layout of the ZIP, written whole and read with limits.

manifest.json                        the format, and whether it holds a club or a server
accounts.json                        of a server: accounts, with the hashes of passwords
clubs/CLUB/club.json                 name, members with their roles, tournaments, invitations
clubs/CLUB/logo                      where the club has one: a PNG or JPEG
clubs/CLUB/rating-list.csv           where the club has one, as the KNSB writes it
clubs/CLUB/rating-lists/KIND.jsonl   the lists of other federations, a player a line
clubs/CLUB/journals/TOURNAMENT.jsonl everything that happened, line by line
clubs/CLUB/personal/TOURNAMENT.json  personal data of the players
clubs/CLUB/authors/TOURNAMENT.json   of a server: which account wrote which lines

What a database numbers by itself is not in it, so that a file can be read into any database.
"""

from __future__ import annotations

import json
import lzma
import re
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from io import BytesIO
from itertools import islice
from typing import IO, Any, Literal
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from django.db.models import Model
from django.utils import timezone
from django.utils.text import slugify

from zwitser import __version__
from zwitser.errors import BadInput, Fault, fault
from zwitser.formats.source import parse
from zwitser.messages import message
from zwitser_web.accounts import members
from zwitser_web.files import rating_lists
from zwitser_web.files.archive_schema import CLUB, MANIFEST, Validator
from zwitser_web.models import Club, Logo, Mirror, Outlet, Playoff

Holds = Literal["club", "server"]
Json = dict[str, Any]

FORMAT = 2
MOST_FILES = 20_000
LARGEST_FILE = 64 * 1024 * 1024
LARGEST_TOTAL = 256 * 1024 * 1024
FAULTS = 20
MOMENTS = ("created", "closed")
SHOWN = ("visibility", "hidden-slug", "short-names", "sign-off", "planned")
"""Fields of a tournament that concern its public pages."""

TOURNAMENT = ("slug", "name", "created", *SHOWN)
OUTLET = ("target", "key", "lang", "address")
"""Fields of a club, a tournament, and an outlet that is another server."""

CLUB_FILE = r"clubs/([-a-zA-Z0-9_]{1,60})/club\.json"

ELSEWHERE = {"club": message("backup-of-club"), "server": message("backup-of-server")}
"""Where a file belongs that was brought to the wrong place."""


class OwnArchive(ZipFile):
    """The backup of a whole server, read without limits because its operator brings it.

    The backup of a club, which anybody may send, has limits.
    """


@contextmanager
def new_backup(file: IO[bytes], holds: Holds) -> Iterator[ZipFile]:
    """Open a new backup for writing, with its manifest."""
    manifest = {
        "zwitser-backup": FORMAT,
        "holds": holds,
        "version": __version__,
        "made": timezone.now().isoformat(timespec="seconds"),
    }
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        write_json(archive, "manifest.json", manifest)
        yield archive


def write_club(archive: ZipFile, club: Club, *, secrets: bool = False) -> None:
    """Write all that belongs to a club; with `secrets` also keys and hashes (see `_secrets`)."""
    place = f"clubs/{club.slug}"
    write_json(archive, f"{place}/club.json", _describe(club, secrets=secrets))
    for kept in rating_lists.lists_of(club):
        name = f"{place}/{rating_lists.place_in_archive(kept.kind)}"
        archive.writestr(name, rating_lists.dumps(kept))
    for logo in Logo.objects.filter(club=club):
        archive.writestr(f"{place}/logo", bytes(logo.content))
    for tournament in club.tournaments.order_by("created", "pk"):
        lines = tournament.events.order_by("number").values_list("line", flat=True)
        journal = "".join(f"{line}\n" for line in lines)
        archive.writestr(f"{place}/journals/{tournament.slug}.jsonl", journal)
        if secrets:
            authors: dict[str, list[int]] = {}
            signed = tournament.events.exclude(account=None).order_by("number")
            for email, number in signed.values_list("account__email", "number"):
                authors.setdefault(email, []).append(number)
            write_json(archive, f"{place}/authors/{tournament.slug}.json", authors)
        personal = {str(row.player): row.fields for row in tournament.personal_data.all()}
        write_json(archive, f"{place}/personal/{tournament.slug}.json", personal)


def json_fields(row: Model, *names: str) -> Json:
    """Give fields of a row for JSON: `has-page` is the field `has_page`, a moment is text."""
    values = ((name, getattr(row, name.replace("-", "_"))) for name in names)
    return {n: each.isoformat() if isinstance(each, datetime) else each for n, each in values}


def _describe(club: Club, *, secrets: bool) -> Json:
    lists = rating_lists.lists_of(club)
    listed = {kept.kind: json_fields(kept, "name", "uploaded") for kept in lists}
    accounts = club.memberships.select_related("account").order_by("account__email")
    playoffs = Playoff.objects.filter(parent__club=club).select_related("parent", "tournament")
    return {
        "name": club.name,
        "about": json_fields(club, "created", "closed", "has-page", "needs-second"),
        "members": [
            {**json_fields(row.account, "email", "name"), "role": members.ROLES[row.role]}
            for row in accounts
        ],
        "tournaments": [
            json_fields(row, *TOURNAMENT) for row in club.tournaments.order_by("created", "pk")
        ],
        "shelves": [
            {
                "slug": row.slug,
                "of": row.parent.slug if row.parent else None,
                "example": row.is_example,
                **json_fields(row, "archived", "deleted", "prizes"),
            }
            for row in club.tournaments.select_related("parent")
        ],
        "playoffs": [
            {"slug": row.tournament.slug, "of": row.parent.slug, "decider": row.decider}
            for row in playoffs.order_by("pk")
        ],
        "rating-list": listed.pop(rating_lists.KNSB, None),
        "rating-lists": [{"kind": kind, **about} for kind, about in listed.items()],
        **(_secrets(club) if secrets else {"invitations": [], "mirrors": [], "outlets": []}),
    }


def _secrets(club: Club) -> Json:
    """Give invitations and keys: for a whole server only, never for a club to take home.

    Of most these are hashes; a webhook signs with its key, and an outlet sends it, so those are
    whole.
    """
    invitations = members.open_invitations(club).select_related("made_by").order_by("pk")
    outlets = Outlet.objects.filter(kind=Outlet.SERVER, tournament__club=club)
    return {
        "invitations": [
            {"role": members.ROLES[row.role], "hash": row.token_hash}
            | json_fields(row, "expires", "meant-for")
            | {"by": row.made_by.email if row.made_by else ""}
            for row in invitations
        ],
        "mirrors": [
            {"slug": row.tournament.slug, "hash": row.key_hash, **json_fields(row, "received")}
            for row in Mirror.objects.filter(tournament__club=club)
        ],
        "outlets": [{"slug": row.tournament.slug, **json_fields(row, *OUTLET)} for row in outlets],
        "api-keys": [
            json_fields(row, "name", "scopes")
            | {"hash": row.token_hash}
            | json_fields(row, "hint", "created", "used", "revoked")
            for row in club.api_tokens.order_by("pk")
        ],
        "webhooks": [
            json_fields(row, "address", "key", "created") for row in club.webhooks.order_by("pk")
        ],
    }


def write_json(archive: ZipFile, name: str, value: object) -> None:
    """Write indented JSON without zero bytes, which no reader accepts."""
    text = json.dumps(value, ensure_ascii=False, indent=1).replace("\\u0000", "")
    archive.writestr(name, text + "\n")


@contextmanager
def open_backup(file: IO[bytes], holds: Holds) -> Iterator[ZipFile]:
    """Open a backup of a club or of a server, or raise BadInput for the other kind."""
    with refuse_damage():
        archive = OwnArchive(file) if holds == "server" else ZipFile(file)
    with archive:
        if not isinstance(archive, OwnArchive):
            entries = archive.infolist()
            size = sum(entry.file_size for entry in entries)
            if len(entries) > MOST_FILES or size > LARGEST_TOTAL:
                raise BadInput.at("", "backup-too-large")
        manifest = read_json(archive, "manifest.json", MANIFEST)
        found = manifest["zwitser-backup"]
        if found not in (OLD_FORMAT, FORMAT):
            raise BadInput.at(
                "manifest.json",
                "backup-newer" if found > FORMAT else "backup-older",
                format=FORMAT,
                got=found,
            )
        held = "club" if found == OLD_FORMAT else manifest.get("holds")
        if held != holds:
            raise BadInput([Fault("", ELSEWHERE.get(held, message("no-backup")))])
        yield convert_first_format(archive, manifest) if found != FORMAT else archive


@contextmanager
def refuse_damage() -> Iterator[None]:
    """Raise BadInput for every way in which a damaged ZIP shows."""
    try:
        yield
    except (BadZipFile, NotImplementedError, RuntimeError, ValueError, EOFError, OSError):
        raise BadInput.at("", "no-backup-or-damaged") from None
    except (zlib.error, lzma.LZMAError):
        raise BadInput.at("", "backup-damaged") from None


def clubs_in(archive: ZipFile) -> list[str]:
    found = [re.fullmatch(CLUB_FILE, name) for name in archive.namelist()]
    return sorted({match[1] for match in found if match})


def read_club(archive: ZipFile, slug: str) -> Json:
    name = f"clubs/{slug}/club.json"
    described: Json = read_json(archive, name, CLUB)
    slugs = Counter(row["slug"] for row in described["tournaments"])
    twice = [slug for slug, count in slugs.items() if count > 1]
    if twice:
        raise BadInput.at(name, "backup-twice", name=twice[0])
    return {"playoffs": [], "rating-lists": [], **described}


def read_optional(archive: ZipFile, name: str, schema: Validator) -> Json:
    """Read a file of JSON that an older backup may lack."""
    return read_json(archive, name, schema) if name in archive.namelist() else {}


def read_json(archive: ZipFile, name: str, schema: Validator) -> Any:
    """Read a file of JSON by its schema, or raise BadInput."""
    text = read_text(archive, name)
    with in_file(name):
        value = parse(text, limited=not isinstance(archive, OwnArchive))
        faults = [
            fault(".".join(map(str, one.instance_path)), "backup-shape", found=one.message[:200])
            for one in islice(schema.iter_errors(value), FAULTS)
        ]
        if faults:
            raise BadInput(faults)
        return value


def read_text(archive: ZipFile, name: str) -> str:
    try:
        return read_bytes(archive, name).decode("utf-8")
    except UnicodeDecodeError:
        raise BadInput.at(name, "not-utf8") from None


def read_bytes(archive: ZipFile, name: str) -> bytes:
    """Read one file up to the limit, whatever size its header claims."""
    if name not in archive.namelist():
        raise BadInput.at("", "backup-lacks", file=name)
    limited = not isinstance(archive, OwnArchive)
    with refuse_damage(), archive.open(name) as file:
        data = file.read(LARGEST_FILE + 1 if limited else -1)
    if limited and len(data) > LARGEST_FILE:
        raise BadInput.at(name, "backup-file-too-large")
    return data


@contextmanager
def in_file(name: str) -> Iterator[None]:
    """Prefix BadInput with the name of a file."""
    try:
        yield
    except BadInput as error:
        raise error.inside(name) from None


# The first format of a club's backup, brought into the shape of today.
#
# manifest.json held what club.json holds now, and journals/ and personal/ stood beside it.

OLD_FORMAT = 1


def convert_first_format(archive: ZipFile, manifest: dict[str, Any]) -> ZipFile:
    """Convert a backup of the first format, or raise BadInput."""
    club = _part(manifest, "club", dict)
    described = {
        "name": club.get("name"),
        "members": _part(manifest, "members", list),
        "tournaments": [
            {**row, "created": manifest.get("made")}
            for row in _part(manifest, "tournaments", list)
            if isinstance(row, dict)
        ],
        "rating-list": None,
        "playoffs": [],
        "invitations": [],
    }
    place = f"clubs/{slugify(str(club.get('slug'))) or 'club'}"
    out = BytesIO()
    with ZipFile(out, "w") as new:
        new.writestr(f"{place}/club.json", json.dumps(described))
        for entry in archive.namelist():
            if entry.startswith(("journals/", "personal/")):
                new.writestr(f"{place}/{entry}", archive.read(entry))
    return ZipFile(out)


def _part(manifest: dict[str, Any], key: str, kind: type[Any]) -> Any:
    found = manifest.get(key)
    if not isinstance(found, kind):
        raise BadInput.at(f"manifest.json {key}", "missing")
    return found
