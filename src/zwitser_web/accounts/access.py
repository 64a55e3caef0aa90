"""Authorisation: every view begins with fetching an object and checking the right to it."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404

from zwitser.errors import Refused
from zwitser_web.accounts import credentials, given_names
from zwitser_web.models import Account, Club, Membership, Role, Tournament
from zwitser_web.requests import WebRequest

LOCAL_OWNER = "owner@localhost"
"""The account of the person at this computer, who needs no password."""


class LoginNeeded(Exception):
    """The page needs a log-in."""


@dataclass(frozen=True, slots=True)
class Grant:
    """The right of an account to a tournament, with its role."""

    tournament: Tournament
    role: Role
    account: Account

    def allows(self, role: Role) -> bool:
        """Say whether this role includes another."""
        return self.role >= role


class SecondStepNeeded(Exception):
    """The account must set up a second step first."""


def account_of(request: WebRequest, *, to_set_up: bool = False) -> Account:
    """Give the account that is logged in, or raise LoginNeeded.

    Raises SecondStepNeeded for an account that must have a second step and has none, but where it
    is set up (`to_set_up`).
    """
    if not isinstance(request.user, Account):
        raise LoginNeeded
    if not to_set_up and not getattr(request, "has_second_step", False):
        if lacks_second(request.user):
            raise SecondStepNeeded
        request.has_second_step = True
    return request.user


def must_have_second(account: Account) -> bool:
    """Say whether a club of the account, or this server for operators, requires a second step."""
    if settings.MODE != "hosted":
        return False
    if account.is_operator and settings.OPERATORS_NEED_SECOND:
        return True
    return Membership.objects.filter(account=account, club__needs_second=True).exists()


def lacks_second(account: Account) -> bool:
    return must_have_second(account) and not credentials.has_second_factor(account)


def grant(request: WebRequest, slug: str, needed: Role) -> Grant:
    """Fetch a tournament for an account with at least this role in its club.

    404, not 403, for a tournament of another club.
    """
    account = account_of(request)
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    role = check_role(account, tournament.club, needed)
    check_open(request, tournament.club)
    return Grant(tournament, role, account)


def check_open(request: WebRequest, club: Club) -> None:
    """Refuse a POST in a closed club; reading goes on."""
    if club.closed and request.method == "POST":
        raise Refused("club-closed", "this club was closed by who runs the server")


def role_in(account: Account, club: Club) -> Role | None:
    membership = Membership.objects.filter(account=account, club=club).first()
    return Role(membership.role) if membership else None


def check_role(account: Account, club: Club, needed: Role) -> Role:
    """Give the role of an account in a club: 404 without one, 403 where it is too low."""
    role = role_in(account, club)
    if role is None:
        raise Http404
    if role < needed:
        raise PermissionDenied
    return role


def clubs_of(account: Account, needed: Role) -> QuerySet[Club]:
    return Club.objects.filter(
        memberships__account=account, memberships__role__gte=needed
    ).order_by("name")


def tournaments_of(account: Account) -> QuerySet[Tournament]:
    """List the tournaments that an account may see, newest first."""
    return (
        Tournament.objects.filter(club__memberships__account=account)
        .select_related("club")
        .order_by("-created", "-pk")
    )


def ensure_owner() -> Club:
    """Make the owner of this computer and a first club where they are missing."""
    owner = Account.objects.filter(email=LOCAL_OWNER).first()
    owner = owner or Account.objects.add(LOCAL_OWNER, given_names.OWNER)
    membership = Membership.objects.filter(account=owner).select_related("club").first()
    if membership is not None:
        return membership.club
    club = Club.objects.create(slug="club", name=given_names.CLUB)
    Membership.objects.create(account=owner, club=club, role=Role.OWNER)
    return club
