"""All clubs of a server in one file, and back: for who runs the server, from the command line.

Other than a club's own backup it holds the hashes of passwords, of open invitations and of keys for
programs, so that everybody can go on as before, and the keys between laptops and servers and of
webhooks. Sessions and phone codes are not in it: they end by themselves.

One club can be taken out of it too, and put into a server that others use.
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
from zwitser_web.files.archive_schema import ACCOUNTS
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
    """How much there is of everything."""

    clubs: int
    tournaments: int
    accounts: int

    def __str__(self) -> str:
        return f"clubs {self.clubs}, tournaments {self.tournaments}, accounts {self.accounts}"


@dataclass(frozen=True, slots=True)
class ClubRestored:
    """What came back of one club: `moved` are addresses that were taken, by the old ones."""

    club: Club
    was_here: bool
    added: int
    known: int
    moved: dict[str, str]
    absent: list[str]
    bad: list[Fault]


def save(file: IO[bytes]) -> Counts:
    """Write everything as it is at this moment, while the server goes on."""
    _check_tables()
    with _snapshot(), archive.writing(file, "server") as opened:
        accounts = Account.objects.select_related("second_factor").order_by("email")
        archive.write_json(opened, "accounts.json", list(map(_describe, accounts)))
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
    """Add one club of a backup to a server that is in use: nothing that is here is altered.

    A club that is still here gets the tournaments that it lacks; members, keys and invitations stay
    as they are, since somebody may have taken them away. One that is gone comes back with all of
    it, as far as there are accounts for it. A club is known by the moment it was made: another one
    may have got its short name since.
    """
    _check_tables()
    with archive.reading(file, "server") as opened, transaction.atomic():
        if slug not in (there := archive.clubs_in(opened)):
            raise BadInput.at("", "backup-no-club", club=repr(slug), known=", ".join(there))
        described = archive.read_club(opened, slug)
        about = _kept_of_club(described)
        made = about["created"]
        club = Club.objects.filter(created=made).first() if made else None
        here = club is not None
        if club is None:
            club = members.new_club(described["name"], slug)
            Club.objects.filter(pk=club.pk).update(**about)
        journals = [backup.lines_of(row) for row in club.tournaments.all()]
        added: dict[str, Tournament] = {}
        known, bad = 0, list[Fault]()
        for kept, faults in _read(opened, slug, described):
            bad += faults
            if kept is not None:
                lines = backup.written(kept.state)
                if any(journal[: len(lines)] == lines for journal in journals):
                    known += 1  # it is here, and may have gone on since
                else:
                    added[kept.slug] = backup.add_tournament(club, kept, ours=True)
        if bad and not skip_bad:
            raise BadInput(bad)
        backup.add_playoffs(added, described)
        backup.add_shelves(added, described)
        backup.add_rating_lists(club, slug, backup.lists_in(opened, slug, described))
        _add_links(added, described)
        absent = [] if here else _add_people_and_keys(club, opened, slug, described)
    moved = {old: row.slug for old, row in added.items() if row.slug != old}
    return ClubRestored(club, here, len(added), known, moved, absent, bad)


def _add_people_and_keys(club: Club, opened: ZipFile, slug: str, described: Json) -> list[str]:
    """Give a club that was gone its logo, members and keys; list who has no account any more."""
    logo.keep(club, backup.picture_in(opened, slug))
    emails = [given["email"] for given in described["members"]]
    known = set(Account.objects.filter(email__in=emails).values_list("email", flat=True))
    there = [given for given in described["members"] if given["email"] in known]
    _add_members(club, {"members": there})
    _add_invitations(club, described)
    _add_keys(club, described)
    return [email for email in emails if email not in known]


def note(counts: str, size: int, *, is_whole: bool) -> None:
    """Remember that a backup was made, for who runs the server; of the last hundred."""
    with suppress(DatabaseError):
        made = SavedCopy.objects.create(counts=counts, size=size, is_whole=is_whole)
        SavedCopy.objects.filter(pk__lte=made.pk - 100).delete()


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
                for _ in backup.lists_in(opened, slug, described):
                    pass
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
def _snapshot() -> Iterator[None]:
    """Read everything as of one moment, in a transaction that makes no writer wait."""
    with connection.cursor() as cursor:
        cursor.execute(BEGIN[connection.vendor])
        try:
            yield
        finally:
            cursor.execute("COMMIT")


def _check_tables() -> None:
    """Refuse a database that this version of the program does not know whole."""
    store.check_not_newer()
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise BadInput.at("", "database-older")


def _count() -> Counts:
    return Counts(Club.objects.count(), Tournament.objects.count(), Account.objects.count())


def _describe(account: Account) -> Json:
    factor = getattr(account, "second_factor", None)
    return {
        **archive.json_fields(account, "email", "name", "password"),
        "active": account.is_active,
        "operator": account.is_operator,
        "second-factor": factor and archive.json_fields(factor, "secret", "step", "recovery"),
    }


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
    """Add a club with all that can be read of it; give what could not."""
    described = archive.read_club(opened, slug)
    bad: list[Fault] = []
    club = Club.objects.create(slug=slug, name=described["name"], **_kept_of_club(described))
    added: dict[str, Tournament] = {}
    for kept, faults in _read(opened, slug, described):
        bad += faults
        if kept is not None:
            added[kept.slug] = backup.add_tournament(club, kept, ours=True)
    backup.add_playoffs(added, described)
    backup.add_shelves(added, described)
    backup.add_rating_lists(club, slug, backup.lists_in(opened, slug, described))
    _add_links(added, described)
    logo.keep(club, backup.picture_in(opened, slug))
    _add_members(club, described)
    for row in added.items():
        _add_authors(opened, slug, *row)
    with archive.naming(f"clubs/{slug}/club.json"):
        _add_invitations(club, described)
        _add_keys(club, described)
    return bad


def _kept_of_club(described: Json) -> Json:
    """Read since when a club is there, whether it is closed, and whether it has a page."""
    about = described.get("about")
    if about is None:
        return {"created": None}
    moments = {name: about[name] and backup.moment(about[name], name) for name in archive.MOMENTS}
    needs_second = about.get("needs-second", False)
    return {**moments, "has_page": about["has-page"], "needs_second": needs_second}


def _add_invitations(club: Club, described: Json) -> None:
    given = _free(Invitation, "token_hash", described["invitations"])
    Invitation.objects.bulk_create(_invitation(club, one) for one in given)


def _add_keys(club: Club, described: Json) -> None:
    """Let programs go on with the keys they have; a webhook waits until an owner switches it on.

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
    Webhook.objects.bulk_create(
        Webhook(
            club=club,
            address=given["address"],
            key=given["key"],
            created=backup.moment(given["created"], "webhooks"),
            failure=Webhook.RESTORED,
            failing_since=now,
            ended=now,
        )
        for given in described.get("webhooks", [])
    )


def _free(model: type[Model], column: str, given: list[Json]) -> list[Json]:
    """Leave out what is here already by its hash, which can't be in two places."""
    rows = model._default_manager.filter(**{f"{column}__in": [one["hash"] for one in given]})
    taken = set(rows.values_list(column, flat=True))
    return [one for one in given if one["hash"] not in taken]


def _add_links(added: dict[str, Tournament], described: Json) -> None:
    """Let laptops find their places again; what goes out waits until somebody shows it again.

    A backup that is tried on another computer must not take the place of the real one.
    """
    Mirror.objects.bulk_create(
        Mirror(
            tournament=added[row["slug"]],
            key_hash=row["hash"],
            received=row["received"] and backup.moment(row["received"], "mirrors"),
        )
        for row in _free(Mirror, "key_hash", described.get("mirrors", []))
        if row["slug"] in added
    )
    Outlet.objects.bulk_create(
        Outlet(
            tournament=added[row["slug"]],
            kind=Outlet.SERVER,
            taken_down=True,
            digest=courier.NOTHING,
            after=mirrors.ANY,
            **{name: row[name] for name in archive.OUTLET},
        )
        for row in described.get("outlets", [])
        if row["slug"] in added
    )


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


def _add_authors(opened: ZipFile, club: str, slug: str, row: Tournament) -> None:
    """Let lines know again who wrote them."""
    known = archive.read_authors(opened, f"clubs/{club}/authors/{slug}.json")
    accounts = Account.objects.in_bulk(list(known), field_name="email")
    for email, numbers in known.items():
        for start in range(0, len(numbers), AT_ONCE):
            lines = row.events.filter(number__in=numbers[start : start + AT_ONCE])
            lines.update(account=accounts.get(email))


def _invitation(club: Club, given: Json) -> Invitation:
    maker = Account.objects.filter(email=given.get("by", "")).first()
    return Invitation(
        made_by=maker,
        rests_on=links.invitation_rests_on(maker) if maker else "",
        club=club,
        role=_role(given),
        token_hash=given["hash"],
        expires=backup.moment(given["expires"], "invitations"),
        meant_for=given["meant-for"],
    )


def _role(given: Json) -> Role:
    return Role[given["role"].upper()]
