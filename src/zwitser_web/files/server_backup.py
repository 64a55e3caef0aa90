"""Back up a whole server and restore it, or one club of it, from the command line.

Unlike a club's own backup it holds the hashes of passwords, of open invitations and of API keys,
and the keys of outlets and webhooks, so that everybody can go on as before. Sessions and phone
codes are not in it: they expire.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import IO
from zipfile import ZipFile

from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Model
from django.utils import timezone

from zwitser.errors import BadInput, Fault, Refused
from zwitser_web import store
from zwitser_web.accounts import links, members
from zwitser_web.files import archive, backup, logo
from zwitser_web.files.archive import Json
from zwitser_web.files.archive_schema import ACCOUNTS, AUTHORS
from zwitser_web.models import (
    Account,
    ApiToken,
    Club,
    Invitation,
    Membership,
    Mirror,
    Outlet,
    Role,
    SavedCopy,
    SecondFactor,
    Tournament,
    Webhook,
)
from zwitser_web.publishing import courier, mirrors

BEGIN = {
    "sqlite": "BEGIN DEFERRED",
    "postgresql": "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
}

AT_ONCE = 500
"""Lines in one query."""


@dataclass(frozen=True, slots=True)
class Counts:
    clubs: int
    tournaments: int
    accounts: int

    def __str__(self) -> str:
        return f"clubs {self.clubs}, tournaments {self.tournaments}, accounts {self.accounts}"


@dataclass(frozen=True, slots=True)
class ClubRestored:
    """The outcome for one club: `moved` are addresses that were taken, by the old ones."""

    club: Club
    was_here: bool
    added: int
    known: int
    moved: dict[str, str]
    absent: list[str]
    bad: list[Fault]


def save(file: IO[bytes]) -> Counts:
    """Write a snapshot of everything, while the server goes on."""
    _check_tables()
    with _snapshot(), archive.new_backup(file, "server") as opened:
        accounts = []
        for row in Account.objects.select_related("second_factor").order_by("email"):
            factor = getattr(row, "second_factor", None)
            kept = factor and archive.json_fields(factor, "secret", "step", "recovery")
            account = archive.json_fields(row, "email", "name", "password")
            account |= {"active": row.is_active, "operator": row.is_operator}
            accounts.append(account | {"second-factor": kept})
        archive.write_json(opened, "accounts.json", accounts)
        for club in Club.objects.order_by("pk"):
            archive.write_club(opened, club, secrets=True)
        return _count()


def restore(
    file: IO[bytes], *, replace: bool, skip_bad: bool = False
) -> tuple[Counts, list[Fault]]:
    """Restore a backup into an empty database, or replace its contents: all or nothing.

    With `skip_bad` tournaments that can't be read are left out, and their faults given.
    """
    with archive.open_backup(file, "server") as opened:
        accounts = archive.read_json(opened, "accounts.json", ACCOUNTS)
        store.check_not_newer()
        call_command("migrate", verbosity=0)
        bad: list[Fault] = []
        with transaction.atomic():
            found = _count()
            if found != Counts(0, 0, 0) and not replace:
                words = f"the database holds {found}; --force replaces them all"
                raise Refused("database-in-use", words)
            for model in (Club, Account, Session):
                model.objects.all().delete()
            _add_accounts(accounts)
            for slug in archive.clubs_in(opened):
                bad += _add_club(opened, slug)
                if bad and not skip_bad:
                    raise BadInput(bad)
            return _count(), bad


def restore_club(file: IO[bytes], slug: str, *, skip_bad: bool = False) -> ClubRestored:
    """Add one club of a backup to a server in use, without altering anything that is here.

    A club that is still here gets the tournaments that it lacks; members, keys and invitations stay
    as they are, since some may have been revoked. A club that is gone comes back whole, as far as
    its members have accounts. Clubs are identified by the moment of creation: another one may have
    the slug by now.
    """
    _check_tables()
    with archive.open_backup(file, "server") as opened, transaction.atomic():
        if slug not in (there := archive.clubs_in(opened)):
            raise BadInput.at("", "backup-no-club", club=repr(slug), known=", ".join(there))
        described = archive.read_club(opened, slug)
        about = _club_fields(described)
        made = about["created"]
        club = Club.objects.filter(created=made).first() if made else None
        here = club is not None
        if club is None:
            club = members.new_club(described["name"], slug)
            Club.objects.filter(pk=club.pk).update(**about)
        journals = [backup.lines_of(row) for row in club.tournaments.all()]
        found, bad = _read_tournaments(opened, slug, described)
        if bad and not skip_bad:
            raise BadInput(bad)
        new = []
        for one in found:
            lines = backup.serialise_journal(one.state)
            # One that is here may have gone on since.
            if not any(journal[: len(lines)] == lines for journal in journals):
                new.append(one)
        added = _add_tournaments(club, new, opened, slug, described)
        absent = [] if here else _add_people_and_keys(club, opened, slug, described)
    moved = {old: row.slug for old, row in added.items() if row.slug != old}
    return ClubRestored(club, here, len(added), len(found) - len(new), moved, absent, bad)


def _add_people_and_keys(club: Club, opened: ZipFile, slug: str, described: Json) -> list[str]:
    """Add the logo, members and keys of a club; list the members without an account."""
    logo.keep(club, backup.picture_in(opened, slug))
    emails = [given["email"] for given in described["members"]]
    known = set(Account.objects.filter(email__in=emails).values_list("email", flat=True))
    there = [given for given in described["members"] if given["email"] in known]
    _add_members(club, {"members": there})
    _add_invitations(club, described)
    _add_keys(club, described)
    return [email for email in emails if email not in known]


def note(counts: str, size: int, *, is_whole: bool) -> None:
    """Record a backup for the operator's page, which has the last hundred."""
    with suppress(DatabaseError):
        made = SavedCopy.objects.create(counts=counts, size=size, is_whole=is_whole)
        SavedCopy.objects.filter(pk__lte=made.pk - 100).delete()


def check(file: IO[bytes]) -> list[Fault]:
    """Read a backup as `restore` does, without a database; give the faults."""
    bad: list[Fault] = []
    try:
        with archive.open_backup(file, "server") as opened:
            given = archive.read_json(opened, "accounts.json", ACCOUNTS)
            known = {account["email"] for account in given}
            for slug in archive.clubs_in(opened):
                described = archive.read_club(opened, slug)
                bad += _read_tournaments(opened, slug, described)[1]
                for _ in backup.lists_in(opened, slug, described):
                    pass
                _check_members(slug, described, known)
    except BadInput as error:
        bad += error.faults
    return bad


def _read_tournaments(
    opened: ZipFile, slug: str, described: Json
) -> tuple[list[backup.Kept], list[Fault]]:
    """Read the tournaments of a club, and list the faults of the others."""
    found, bad = list[backup.Kept](), list[Fault]()
    for row in described["tournaments"]:
        try:
            found.append(backup.tournament(opened, slug, row))
        except BadInput as error:
            bad += error.faults
    return found, bad


def _add_tournaments(
    club: Club, found: list[backup.Kept], opened: ZipFile, slug: str, described: Json
) -> dict[str, Tournament]:
    """Add tournaments by their old slugs, with what belongs to them, and the rating lists."""
    added = {one.slug: backup.add_tournament(club, one, ours=True) for one in found}
    backup.add_playoffs(added, described)
    backup.add_shelves(added, described)
    backup.add_rating_lists(club, slug, backup.lists_in(opened, slug, described))
    _add_links(added, described)
    return added


@contextmanager
def _snapshot() -> Iterator[None]:
    """Read everything as of one moment, in a transaction that makes no writer wait."""
    with connection.cursor() as cursor:
        cursor.execute(BEGIN[connection.vendor])
        try:
            yield
        finally:
            cursor.execute("COMMIT")


def _check_tables() -> None:
    """Refuse a database with migrations that this version lacks, or with missing ones."""
    store.check_not_newer()
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise BadInput.at("", "database-older")


def _count() -> Counts:
    return Counts(Club.objects.count(), Tournament.objects.count(), Account.objects.count())


def _add_accounts(given: list[Json]) -> None:
    added = Account.objects.bulk_create(
        Account(
            **{name: one[name] for name in ("email", "name", "password")},
            is_active=one["active"],
            is_operator=one.get("operator", False),
        )
        for one in given
    )
    SecondFactor.objects.bulk_create(
        SecondFactor(account=account, **one["second-factor"])
        for account, one in zip(added, given, strict=True)
        if one.get("second-factor")
    )


def _add_club(opened: ZipFile, slug: str) -> list[Fault]:
    """Add a club with all that can be read of it; give the faults."""
    described = archive.read_club(opened, slug)
    club = Club.objects.create(slug=slug, name=described["name"], **_club_fields(described))
    found, bad = _read_tournaments(opened, slug, described)
    added = _add_tournaments(club, found, opened, slug, described)
    logo.keep(club, backup.picture_in(opened, slug))
    _add_members(club, described)
    for old, row in added.items():
        authors = archive.read_optional(opened, f"clubs/{slug}/authors/{old}.json", AUTHORS)
        accounts = Account.objects.in_bulk(list(authors), field_name="email")
        for email, numbers in authors.items():
            for start in range(0, len(numbers), AT_ONCE):
                lines = row.events.filter(number__in=numbers[start : start + AT_ONCE])
                lines.update(account=accounts.get(email))
    with archive.in_file(f"clubs/{slug}/club.json"):
        _add_invitations(club, described)
        _add_keys(club, described)
    return bad


def _club_fields(described: Json) -> Json:
    """Parse the fields of a club."""
    about = described.get("about")
    if about is None:
        return {"created": None}
    moments = {name: about[name] and backup.moment(about[name], name) for name in archive.MOMENTS}
    needs_second = about.get("needs-second", False)
    return {**moments, "has_page": about["has-page"], "needs_second": needs_second}


def _add_invitations(club: Club, described: Json) -> None:
    for given in _free(Invitation, "token_hash", described["invitations"]):
        maker = Account.objects.filter(email=given.get("by", "")).first()
        Invitation.objects.create(
            made_by=maker,
            rests_on=links.invitation_rests_on(maker) if maker else "",
            club=club,
            role=_role(given),
            token_hash=given["hash"],
            expires=backup.moment(given["expires"], "invitations"),
            meant_for=given["meant-for"],
        )


def _add_keys(club: Club, described: Json) -> None:
    """Restore API keys as they were, and webhooks switched off.

    A backup that is tried on another computer must not call the clubs' own servers.
    """
    ApiToken.objects.bulk_create(
        ApiToken(
            club=club,
            **{name: given[name] for name in ("name", "scopes", "hint")},
            token_hash=given["hash"],
            created=backup.moment(given["created"], "api-keys"),
            used=given["used"] and backup.moment(given["used"], "api-keys"),
            revoked=given["revoked"] and backup.moment(given["revoked"], "api-keys"),
        )
        for given in _free(ApiToken, "token_hash", described.get("api-keys", []))
    )
    now = timezone.now()
    off = {"failure": Webhook.RESTORED, "failing_since": now, "ended": now}
    for given in described.get("webhooks", []):
        made = backup.moment(given["created"], "webhooks")
        club.webhooks.create(address=given["address"], key=given["key"], created=made, **off)


def _free(model: type[Model], column: str, given: list[Json]) -> list[Json]:
    """Leave out rows whose hash is here already: hashes are unique."""
    rows = model._default_manager.filter(**{f"{column}__in": [one["hash"] for one in given]})
    taken = set(rows.values_list(column, flat=True))
    return [one for one in given if one["hash"] not in taken]


def _add_links(added: dict[str, Tournament], described: Json) -> None:
    """Restore mirrors, and outlets that are taken down.

    A backup that is tried on another computer must not publish in the place of the real one.
    """
    for row in _free(Mirror, "key_hash", described.get("mirrors", [])):
        if tournament := added.get(row["slug"]):
            at = row["received"] and backup.moment(row["received"], "mirrors")
            Mirror.objects.create(tournament=tournament, key_hash=row["hash"], received=at)
    state: Json = {"taken_down": True, "digest": courier.NOTHING, "after": mirrors.ANY}
    for row in described.get("outlets", []):
        if tournament := added.get(row["slug"]):
            state |= {name: row[name] for name in archive.OUTLET}
            Outlet.objects.create(tournament=tournament, kind=Outlet.SERVER, **state)


def _check_members(slug: str, described: Json, known: Container[str]) -> None:
    unknown = [given["email"] for given in described["members"] if given["email"] not in known]
    if unknown:
        with archive.in_file(f"clubs/{slug}/club.json"):
            raise BadInput.at("members", "no-account", account=repr(min(unknown)))


def _add_members(club: Club, described: Json) -> None:
    emails = [given["email"] for given in described["members"]]
    accounts = {row.email: row for row in Account.objects.filter(email__in=emails)}
    _check_members(club.slug, described, accounts)
    Membership.objects.bulk_create(
        Membership(account=accounts[given["email"]], club=club, role=_role(given))
        for given in described["members"]
    )


def _role(given: Json) -> Role:
    return Role[given["role"].upper()]
