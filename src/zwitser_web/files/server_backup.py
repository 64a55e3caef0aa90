"""All clubs of a server in one file, and back: for who runs the server, from the command line.

Other than a club's own backup it holds the hashes of passwords and of open invitations, so that
everybody can log in as before. Sessions and phone codes are not in it: they end by themselves.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO
from zipfile import ZipFile

from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor

from zwitser.errors import BadInput, Fault, Refused
from zwitser_web.files import archive, backup
from zwitser_web.files.archive import Json
from zwitser_web.files.archive_schema import ACCOUNTS
from zwitser_web.models import Account, Club, Invitation, Membership, Role, Tournament

# What is read between these and COMMIT is the state of one moment; nobody who writes has to wait.
BEGIN = {
    "sqlite": "BEGIN DEFERRED",
    "postgresql": "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
}


@dataclass(frozen=True, slots=True)
class Counts:
    """How much there is of everything."""

    clubs: int
    tournaments: int
    accounts: int

    def __str__(self) -> str:
        return f"clubs {self.clubs}, tournaments {self.tournaments}, accounts {self.accounts}"


def save(file: IO[bytes]) -> Counts:
    """Write everything as it is at this moment, while the server goes on."""
    _check_tables()
    with _one_moment(), archive.writing(file, "server") as opened:
        archive.write_json(opened, "accounts.json", list(map(_described, _accounts())))
        for club in Club.objects.order_by("pk"):
            archive.write_club(opened, club, secrets=True)
        return _count()


def restore(
    file: IO[bytes], *, replace: bool, skip_bad: bool = False
) -> tuple[Counts, list[Fault]]:
    """Put a backup into an empty database, or in the place of what is there: whole or not.

    With `skip_bad` a tournament that can't be read is left out, and said.
    """
    with archive.reading(file, "server") as opened:
        accounts = archive.read_json(opened, "accounts.json", ACCOUNTS)
        call_command("migrate", verbosity=0)
        bad: list[Fault] = []
        with transaction.atomic():
            _make_room(replace=replace)
            Account.objects.bulk_create(_account(given) for given in accounts)
            for slug in archive.clubs_in(opened):
                bad += _add_club(opened, slug)
                if bad and not skip_bad:
                    raise BadInput(bad)
            return _count(), bad


def check(file: IO[bytes]) -> list[Fault]:
    """Read a backup as `restore` does, into nothing; give what could not be restored."""
    bad: list[Fault] = []
    try:
        with archive.reading(file, "server") as opened:
            given = archive.read_json(opened, "accounts.json", ACCOUNTS)
            known = {account["email"] for account in given}
            for slug in archive.clubs_in(opened):
                described = archive.read_club(opened, slug)
                bad += [fault for _, faults in _read(opened, slug, described) for fault in faults]
                backup.rating_list(opened, slug, described)
                _check_members(slug, described, known)
    except BadInput as error:
        bad += error.faults
    return bad


def _read(
    opened: ZipFile, slug: str, described: Json
) -> Iterator[tuple[backup.Kept | None, tuple[Fault, ...]]]:
    """Read the tournaments of a club, each by itself: what it is, or what is wrong with it."""
    for row in described["tournaments"]:
        try:
            yield backup.tournament(opened, slug, row), ()
        except BadInput as error:
            yield None, error.faults


@contextmanager
def _one_moment() -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute(BEGIN[connection.vendor])
        try:
            yield
        finally:
            cursor.execute("COMMIT")


def _check_tables() -> None:
    """Refuse a database that this version of the program does not know."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise BadInput.at("", "database-older")


def _make_room(*, replace: bool) -> None:
    found = _count()
    if found != Counts(0, 0, 0) and not replace:
        raise Refused("database-in-use", f"the database holds {found}; --force replaces them all")
    for model in (Club, Account, Session):
        model.objects.all().delete()


def _count() -> Counts:
    return Counts(Club.objects.count(), Tournament.objects.count(), Account.objects.count())


def _accounts() -> Iterator[Account]:
    yield from Account.objects.order_by("email")


def _described(account: Account) -> Json:
    return {
        "email": account.email,
        "name": account.name,
        "password": account.password,
        "active": account.is_active,
    }


def _account(given: Json) -> Account:
    return Account(
        email=given["email"],
        name=given["name"],
        password=given["password"],
        is_active=given["active"],
    )


def _add_club(opened: ZipFile, slug: str) -> list[Fault]:
    """Add a club with all that can be read of it; give what could not."""
    described = archive.read_club(opened, slug)
    bad: list[Fault] = []
    club = Club.objects.create(slug=slug, name=described["name"])
    added: dict[str, Tournament] = {}
    for kept, faults in _read(opened, slug, described):
        bad += faults
        if kept is not None:
            added[kept.slug] = backup.add_tournament(club, kept, ours=True)
    backup.add_playoffs(added, described)
    backup.add_shelves(added, described)
    backup.add_rating_list(club, opened, slug, described)
    backup.add_logo(club, opened, slug)
    _add_members(club, described)
    with archive.naming(f"clubs/{slug}/club.json"):
        Invitation.objects.bulk_create(_invitation(club, g) for g in described["invitations"])
    return bad


def _check_members(slug: str, described: Json, known: Container[str]) -> None:
    unknown = [given["email"] for given in described["members"] if given["email"] not in known]
    if unknown:
        with archive.naming(f"clubs/{slug}/club.json"):
            raise BadInput.at("members", "no-account", account=repr(min(unknown)))


def _add_members(club: Club, described: Json) -> None:
    emails = [given["email"] for given in described["members"]]
    accounts = {row.email: row for row in Account.objects.filter(email__in=emails)}
    _check_members(club.slug, described, accounts)
    Membership.objects.bulk_create(
        Membership(account=accounts[given["email"]], club=club, role=_role(given))
        for given in described["members"]
    )


def _invitation(club: Club, given: Json) -> Invitation:
    return Invitation(
        club=club,
        role=_role(given),
        token_hash=given["hash"],
        expires=backup.moment(given["expires"], "invitations"),
        meant_for=given["meant-for"],
    )


def _role(given: Json) -> Role:
    return Role[given["role"].upper()]
