"""Every kind of link against every change: it dies with what it rests on, and with nothing else."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from zwitser_web.accounts import account, links, members
from zwitser_web.models import Account, Club, Membership, Role

PASSWORD = "een heel lang geheim"


@pytest.fixture
def people(db: None, settings: Settings) -> dict[str, Account]:
    """Give an owner, an operator, and a member whom both may help, of the club De Toren."""
    settings.MODE = "hosted"
    club = Club.objects.create(slug="de-toren", name="De Toren")
    Club.objects.create(slug="elders", name="Elders")
    made = {name: Account.objects.add(f"{name}@example.org", name, PASSWORD) for name in NAMES}
    Account.objects.filter(pk=made["operator"].pk).update(is_operator=True)
    made["operator"].refresh_from_db()
    for name, role in (("owner", Role.OWNER), ("other", Role.OWNER), ("member", Role.READER)):
        Membership.objects.create(account=made[name], club=club, role=role)
    return made


NAMES = ("owner", "other", "operator", "member")
People = dict[str, Account]

KINDS: dict[str, Callable[[People], str]] = {
    "reset by mail": lambda who: account.reset_path(who["member"]),
    "reset by an owner": lambda who: account.reset_path(who["member"], maker=who["owner"]),
    "reset by the operator": lambda who: account.reset_path(who["member"], maker=who["operator"]),
    "address by oneself": lambda who: account.address_path(
        who["member"], "new@example.org", maker=who["member"]
    ),
    "address by an owner": lambda who: account.address_path(
        who["member"], "new@example.org", maker=who["owner"]
    ),
    "address by the operator": lambda who: account.address_path(
        who["member"], "new@example.org", maker=who["operator"]
    ),
    "invitation by an owner": lambda who: invited(who["owner"]),
    "invitation by the operator": lambda who: invited(who["operator"]),
    "invitation from the command line": lambda _: invited(None),
}
RESETS = {kind for kind in KINDS if kind.startswith("reset")}
FOR_MEMBER = {kind for kind in KINDS if not kind.startswith("invitation")}
BY_OWNER = {kind for kind in KINDS if kind.endswith("an owner")}
BY_OPERATOR = {kind for kind in KINDS if kind.endswith("the operator")}


def invited(maker: Account | None) -> str:
    club = Club.objects.get(slug="de-toren")
    return f"/invitation/{members.make_invitation(club, Role.OWNER, maker=maker)}/"


def password(who: Account) -> None:
    who.set_password("een ander lang geheim")
    who.save()


def update(who: Account, **facts: object) -> None:
    Account.objects.filter(pk=who.pk).update(**facts)


def elsewhere(who: Account) -> None:
    Membership.objects.create(account=who, club=Club.objects.get(slug="elders"), role=Role.OWNER)


def demote(who: Account, role: Role) -> None:
    Membership.objects.filter(account=who).update(role=role)


CHANGES: dict[str, tuple[Callable[[People], object], set[str]]] = {
    "nothing": (lambda _: None, set()),
    "member's password": (lambda who: password(who["member"]), FOR_MEMBER),
    "member's address": (lambda who: update(who["member"], email="x@example.org"), FOR_MEMBER),
    "member logs in": (
        lambda who: Client().post("/login", {"email": who["member"].email, "password": PASSWORD}),
        RESETS,
    ),
    "member is closed": (lambda who: update(who["member"], is_active=False), FOR_MEMBER),
    "member joins another club": (lambda who: elsewhere(who["member"]), FOR_MEMBER),
    "member becomes operator": (
        lambda who: update(who["member"], is_operator=True),
        FOR_MEMBER,
    ),
    "member leaves": (
        lambda who: Membership.objects.filter(account=who["member"]).delete(),
        FOR_MEMBER,
    ),
    "member goes": (lambda who: who["member"].delete(), FOR_MEMBER),
    "member has another name": (lambda who: update(who["member"], name="Iemand"), set()),
    "owner's password": (lambda who: password(who["owner"]), BY_OWNER),
    "owner's address": (lambda who: update(who["owner"], email="x@example.org"), BY_OWNER),
    "owner is closed": (lambda who: update(who["owner"], is_active=False), BY_OWNER),
    "owner is none any more": (lambda who: demote(who["owner"], Role.ARBITER), BY_OWNER),
    "owner leaves": (
        lambda who: Membership.objects.filter(account=who["owner"]).delete(),
        BY_OWNER,
    ),
    "owner goes": (lambda who: who["owner"].delete(), BY_OWNER),
    "operator's password": (lambda who: password(who["operator"]), BY_OPERATOR),
    "operator is none any more": (
        lambda who: update(who["operator"], is_operator=False),
        BY_OPERATOR,
    ),
    "another owner's password": (lambda who: password(who["other"]), set()),
}


@pytest.mark.parametrize("change", CHANGES)
def test_links_die_with_what_they_rest_on(people: People, change: str) -> None:
    """S5 and S6: an address link outlived a new password, an owner's link a second club."""
    paths = {kind: make(people) for kind, make in KINDS.items()}
    act, dead = CHANGES[change]
    act(people)
    for kind, path in paths.items():
        expected = 404 if kind in dead else 200
        assert Client().get(path).status_code == expected, (kind, change)


@pytest.mark.parametrize("kind", KINDS)
def test_links_end_when_they_are_used_or_old(
    people: People, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, late = KINDS[kind](people), KINDS[kind](people)
    form = {"password": "een ander lang geheim", "email": "nieuw@example.org", "name": "Nieuw"}
    assert Client().post(path, form).status_code == 302
    assert Client().post(path, form).status_code == 404
    if kind in FOR_MEMBER:
        assert Client().get(late).status_code == 404, "and so do the others of this account"
        people["member"].refresh_from_db()
        fresh, now = KINDS[kind](people) if kind in RESETS else "", timezone.now()
        if fresh:
            later = (now + timedelta(days=3, minutes=1)).timestamp()
            monkeypatch.setattr("django.core.signing.time.time", lambda: later)
            assert Client().get(fresh).status_code == 404


def test_one_kind_of_link_is_no_other(people: People) -> None:
    token = links.make(links.RESET, people["member"])
    assert links.read(links.RESET, token) is not None
    assert links.read(links.ADDRESS, token) is None
    assert links.read(links.DEVICE, token) is None


def test_an_address_link_that_was_used_ends_the_link_for_a_password(people: People) -> None:
    """S5: with the old link a thief came back by *forgot* at his own address."""
    thief = account.address_path(people["member"], "thief@example.org", maker=people["member"])
    Client().post(account.reset_path(people["member"]), {"password": "een ander lang geheim"})
    assert Client().post(thief).status_code == 404
    assert Account.objects.get(pk=people["member"].pk).email == "member@example.org"


def test_an_owner_makes_no_link_for_who_is_in_no_club_of_his(people: People) -> None:
    Membership.objects.filter(account=people["member"]).delete()
    assert not links.may_help(people["owner"], people["member"])
