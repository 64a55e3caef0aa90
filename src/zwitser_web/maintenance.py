"""`zwitser backup`, `zwitser restore` and `zwitser export site`; they set up Django first.

The database is that of the environment (see `settings`), else the one in the folder of `data`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from zwitser.errors import BadInput, Fault, words_of
from zwitser.language import Language
from zwitser_web.desktop import data_folder

if TYPE_CHECKING:
    from zwitser_web.files.server_backup import ClubRestored


@dataclass(frozen=True, slots=True)
class Report:
    """How much was saved or restored, and the faults."""

    counts: str
    bad: tuple[Fault, ...] = ()

    def __str__(self) -> str:
        return self.counts


def backup(target: Path, data: Path | None = None, *, replace: bool = False) -> Report:
    """Write everything into a new file that only its owner can read; say how much that was.

    The file is read again as `restore` would: a backup that can't be read is found now.
    """
    if target.exists() and not replace:
        raise BadInput.at(str(target), "file-exists")
    _set_up(data)
    _check_there()
    from zwitser_web.files import server_backup

    part = target.with_name(f"{target.name}.part")
    with _in_one_sentence():
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)
        try:
            with part.open("wb") as file:
                saved = server_backup.save(file)
                file.flush()
                os.fsync(file.fileno())
        except BaseException:
            part.unlink(missing_ok=True)
            raise
    with part.open("rb") as file:
        bad = server_backup.check(file)
    part.replace(target)
    server_backup.note(str(saved), target.stat().st_size, is_whole=not bad)
    return Report(str(saved), tuple(bad))


def restore(
    source: Path, data: Path | None = None, *, replace: bool = False, skip_bad: bool = False
) -> Report:
    """Put a backup into an empty database, or with `replace` into any; say how much that was.

    With `skip_bad` tournaments that can't be read are left out.
    """
    with _in_one_sentence(), source.open("rb") as file:
        _set_up(data)
        from django.conf import settings

        from zwitser_web.files import server_backup

        if not os.environ.get("DATABASE_URL"):
            settings.SQLITE_FILE.parent.mkdir(parents=True, exist_ok=True)

        try:
            counts, bad = server_backup.restore(file, replace=replace, skip_bad=skip_bad)
            return Report(str(counts), tuple(bad))
        except BadInput as error:
            raise error.inside(str(source)) from None


def restore_club(
    source: Path, club: str, data: Path | None = None, *, skip_bad: bool = False
) -> Report:
    """Add one club of a backup to a database that is in use; say what came back, and where."""
    with _in_one_sentence(), source.open("rb") as file:
        _set_up(data)
        _check_there()
        from zwitser_web.files import server_backup

        try:
            found = server_backup.restore_club(file, club, skip_bad=skip_bad)
        except BadInput as error:
            raise error.inside(str(source)) from None
        return Report("\n".join(_describe(found)), tuple(found.bad))


def _describe(found: ClubRestored) -> Iterator[str]:
    """Say what came back of a club, and what is still to be done by hand."""
    from django.urls import reverse

    from zwitser_web.accounts import members
    from zwitser_web.models import Role

    state = "was here" if found.was_here else "is back"
    yield f"club {found.club.slug} {state}, tournaments added {found.added}, here {found.known}"
    for old, new in found.moved.items():
        yield f"the address {old} was taken: {new}"
    if found.absent:
        yield f"no account any more, invite them again: {', '.join(found.absent)}"
    if not found.club.memberships.filter(role=Role.OWNER).exists():
        path = reverse("invitation", args=[members.make_invitation(found.club, Role.OWNER)])
        yield f"nobody owns the club: let its owner open {path} on your server"


def _set_up(data: Path | None) -> None:
    """Set up Django with the database in the folder of `data`."""
    if data is not None:
        os.environ["ZWITSER_DATA"] = str(data)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "zwitser_web.settings")
    import django

    django.setup()


def _check_there() -> None:
    """Refuse a missing database, rather than make an empty one."""
    from django.conf import settings

    if not os.environ.get("DATABASE_URL") and not settings.SQLITE_FILE.exists():
        raise BadInput.at(str(settings.SQLITE_FILE), "no-database")


@contextmanager
def _in_one_sentence() -> Iterator[None]:
    """Raise BadInput for an error of the system or the database."""
    from django.db import Error

    try:
        yield
    except OSError as error:
        where = str(error.filename or "")
        raise BadInput.at(where, "system-says", found=words_of(error)) from None
    except Error as error:
        found = str(error).partition("\n")[0]
        raise BadInput.at("database", "system-says", found=found) from None


def export_site(target: Path, data: Path | None, tournaments: Sequence[str], lang: Language) -> str:
    """Write the site of these tournaments, or of all but the examples."""
    folder = data or data_folder.chosen_folder()
    if not os.environ.get("DATABASE_URL") and not (folder / data_folder.DATABASE).exists():
        raise BadInput.at(str(folder / data_folder.DATABASE), "no-database")
    _set_up(folder)
    from django.urls import set_urlconf

    set_urlconf("zwitser_web.public_urls")
    from zwitser_web.publishing.club_list import find_tournaments, title_of
    from zwitser_web.publishing.folder import update

    rows = find_tournaments(tournaments)
    done = update(rows, title_of(rows, lang), lang, target)
    return f"{done.total} files, {done.changed} new or changed, {done.removed} removed"
