"""A club in one file: a ZIP with a manifest, every tournament's journal, and the personal data.

Reading one back only adds: a tournament that is here with the same journal is left alone, any
other becomes a new one beside what there is. Members are listed by name; they are invited again,
because no password leaves the database.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from django.db import transaction
from django.utils import timezone

from zwitser import __version__, journal_lines
from zwitser.errors import BadInput
from zwitser.events import Line
from zwitser.replay import restore
from zwitser.state import State
from zwitser_web import journal_store
from zwitser_web.models import Club, PersonalData, Role, Tournament
from zwitser_web.player_import import PERSONAL

FORMAT = 1
MANIFEST = "manifest.json"
MOST_FILES = 2000
LARGEST_FILE = 16 * 1024 * 1024
LARGEST_TOTAL = 256 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Kept:
    """A tournament in a backup: its journal folded, and what else is known of its players."""

    state: State
    personal: dict[int, dict[str, str]]


@dataclass(frozen=True, slots=True)
class Restored:
    """How many tournaments were added, and how many were here already."""

    added: int
    known: int


def pack(club: Club) -> bytes:
    """Write everything of a club into one file."""
    packed = BytesIO()
    tournaments = list(club.tournaments.order_by("created", "pk"))
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        archive.writestr(MANIFEST, _json(_manifest(club, tournaments)))
        for tournament in tournaments:
            lines = tournament.events.order_by("number").values_list("line", flat=True)
            archive.writestr(f"journals/{tournament.slug}.jsonl", "".join(f"{x}\n" for x in lines))
            personal = {str(row.player): row.fields for row in tournament.personal_data.all()}
            archive.writestr(f"personal/{tournament.slug}.json", _json(personal))
    return packed.getvalue()


def unpack(club: Club, data: bytes) -> Restored:
    """Add what a backup holds and the club lacks: all of it, or nothing and BadInput."""
    kept = _read(data)
    with transaction.atomic():
        known = {tuple(_lines(tournament)) for tournament in club.tournaments.all()}
        new = [one for one in kept if _written(one.state.log) not in known]
        for one in new:
            _add(club, one)
    return Restored(len(new), len(kept) - len(new))


def _manifest(club: Club, tournaments: list[Tournament]) -> dict[str, Any]:
    members = club.memberships.select_related("account").order_by("account__email")
    return {
        "zwitser-backup": FORMAT,
        "version": __version__,
        "made": timezone.now().isoformat(timespec="seconds"),
        "club": {"slug": club.slug, "name": club.name},
        "members": [
            {
                "email": member.account.email,
                "name": member.account.name,
                "role": Role(member.role).name.lower(),
            }
            for member in members
        ],
        "tournaments": [{"slug": row.slug, "name": row.name} for row in tournaments],
    }


def _read(data: bytes) -> list[Kept]:
    try:
        with ZipFile(BytesIO(data)) as archive:
            return list(_tournaments(archive))
    except (BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError):
        raise BadInput.at("", "this is no backup, or it is damaged") from None


def _tournaments(archive: ZipFile) -> Iterator[Kept]:
    entries = archive.infolist()
    if len(entries) > MOST_FILES or sum(entry.file_size for entry in entries) > LARGEST_TOTAL:
        raise BadInput.at("", "larger than any backup we make")
    manifest = _object(archive, MANIFEST)
    if manifest.get("zwitser-backup") != FORMAT:
        raise BadInput.at(
            MANIFEST, f"expected a backup of format {FORMAT}; a newer Zwitser reads it"
        )
    names = {entry.filename for entry in entries}
    for name in sorted(name for name in names if name.startswith("journals/")):
        personal = f"personal/{name.removeprefix('journals/').removesuffix('.jsonl')}.json"
        state = _state(archive, name)
        fields = _object(archive, personal) if personal in names else {}
        yield Kept(state, _personal(state, fields))


def _state(archive: ZipFile, name: str) -> State:
    try:
        state = restore(journal_lines.loads(_text(archive, name)))
    except BadInput as error:
        raise BadInput.at(name, str(error)) from None
    if not state.log:
        raise BadInput.at(name, "the journal is empty")
    return state


def _personal(state: State, fields: Mapping[str, Any]) -> dict[int, dict[str, str]]:
    """Keep what we know how to use, of players who are there."""
    return {
        player.id: {key: str(given[key])[:200] for key in PERSONAL if given.get(key)}
        for player in state.tournament.players
        if isinstance(given := fields.get(str(player.id)), dict)
    }


def _add(club: Club, kept: Kept) -> None:
    tournament = journal_store.restore(club, kept.state.log)
    PersonalData.objects.bulk_create(
        PersonalData(tournament=tournament, player=player, fields=fields)
        for player, fields in kept.personal.items()
        if fields
    )


def _lines(tournament: Tournament) -> list[str]:
    return list(tournament.events.order_by("number").values_list("line", flat=True))


def _written(log: tuple[Line, ...]) -> tuple[str, ...]:
    return tuple(journal_lines.dumps_line(line) for line in log)


def _object(archive: ZipFile, name: str) -> dict[str, Any]:
    try:
        found = json.loads(_text(archive, name))
    except (ValueError, RecursionError):
        raise BadInput.at(name, "can't be read as JSON") from None
    if not isinstance(found, dict):
        raise BadInput.at(name, "expected an object")
    return found


def _text(archive: ZipFile, name: str) -> str:
    """Read one file, however large its head says that it is."""
    if name not in archive.namelist():
        raise BadInput.at("", f"this is no backup: {name} is missing")
    with archive.open(name) as file:
        data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise BadInput.at(name, "larger than any journal we write")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise BadInput.at(name, "is no text in UTF-8") from None


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
