"""A club and its members: invitations, roles, and the rule that a club keeps an owner."""

from __future__ import annotations

import secrets
from datetime import timedelta
from hashlib import sha256

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone
from django.utils.text import slugify

from zwitser.characters import is_blank, look_alike, mixes_scripts, tidy
from zwitser.errors import Refused
from zwitser_web import store
from zwitser_web.accounts import given_names, limits, links, trail
from zwitser_web.accounts.passwords import check_strength
from zwitser_web.models import Account, Club, Event, Invitation, Membership, Role
from zwitser_web.requests import WebRequest, client_network

LONGEST_EMAIL = 254
LONGEST_NAME = 100
VALID = timedelta(days=14)
"""How long an invitation can be accepted."""


def new_club(name: str, slug: str = "") -> Club:
    """Make a club with a short name of its own for addresses: this one, where it is free."""
    base = slug or slugify(name)[:50] or "club"
    taken = set(Club.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    slugs = [base, *(f"{base}-{number}" for number in range(2, len(taken) + 3))]
    return Club.objects.create(slug=next(s for s in slugs if s not in taken), name=name)


def invite(club: Club, role: Role, *, meant_for: str = "", maker: Account | None = None) -> str:
    """Make an invitation and give its token; it is not kept, so it can be shown only now."""
    token = secrets.token_urlsafe(24)
    Invitation.objects.create(
        club=club,
        role=role,
        token_hash=_hash(token),
        expires=timezone.now() + VALID,
        meant_for=meant_for,
        made_by=maker,
        rests_on=links.invitation_rests_on(maker) if maker else "",
    )
    trail.note("invitation", by=maker, club=club, detail=role.name.lower())
    return token


def open_invitations(club: Club) -> QuerySet[Invitation]:
    """List the invitations that can still be accepted."""
    return club.invitations.filter(accepted_by=None, expires__gt=timezone.now())


def find_invitation(request: WebRequest, token: str) -> Invitation:
    """Find an invitation that can still be accepted; who tries many tokens must wait."""
    found = (
        Invitation.objects.select_related("club", "made_by")
        .filter(token_hash=_hash(token), accepted_by=None, expires__gt=timezone.now())
        .first()
    )
    if found is None or not links.invitation_stands(found):
        limits.attempt(f"invite:{client_network(request)}")
        raise Http404
    return found


def accept(invitation: Invitation, account: Account) -> None:
    """Give an account the role of an invitation, once; a higher role that it has stays."""
    with transaction.atomic():
        # Two people of the same name who join at once: the second one waits, and is told.
        Club.objects.select_for_update().get(pk=invitation.club_id)
        check_name_free(invitation.club, account.name, but=account)
        free = Invitation.objects.filter(pk=invitation.pk, accepted_by=None)
        if not free.update(accepted_by=account):
            raise Http404
        membership, new = Membership.objects.get_or_create(
            account=account, club=invitation.club, defaults={"role": invitation.role}
        )
        if not new and membership.role < invitation.role:
            Membership.objects.filter(pk=membership.pk).update(role=invitation.role)
        role = Role(max(membership.role, invitation.role)).name.lower()
        trail.note("joined", by=account, whom=account, club=invitation.club, detail=role)


def check_name_free(
    club: Club, name: str, *, but: Account | None = None, by_owner: bool = False
) -> None:
    """Refuse a name that looks like another member's, or like one that lines are signed with.

    People read who wrote a line by its name. Lines that came in a file belong to nobody here; an
    owner may give their name to a member, whose they may be.
    """
    if given_names.is_of_the_program(name):
        raise Refused("name-reserved", "the program itself signs with this name")
    if mixes_scripts(name):
        raise Refused("name-mixed", "write a name in letters of one alphabet")
    others = Account.objects.filter(memberships__club=club)
    signed = Event.objects.filter(tournament__club=club)
    if but is not None:
        others, signed = others.exclude(pk=but.pk), signed.exclude(account=but)
    if by_owner:
        signed = signed.exclude(account=None)
    wanted = look_alike(name)
    if wanted in map(look_alike, others.values_list("name", flat=True)):
        raise Refused("name-taken", "another member has this name; choose one that differs")
    if wanted in map(look_alike, signed.values_list("by", flat=True).order_by().distinct()):
        raise Refused("name-signed", "lines of the journal are signed with this name")


def new_account(email: str, name: str, password: str, *, club: Club) -> Account:
    """Make an account with a password that is good enough, for an address that has none yet."""
    email, name = email.strip().lower(), tidy(name)
    if is_blank(name) or not is_address(email):
        raise Refused("account-incomplete", "fill in a name and an e-mail address")
    if Account.objects.filter(email=email).exists():
        raise Refused("account-exists", "there is an account with this address; log in first")
    check_name_free(club, name)
    check_strength(password)
    return Account.objects.add(email, name[:LONGEST_NAME], password)


def rename(account: Account, name: str, *, by_owner: bool = False) -> None:
    """Give an account another name, one that nobody else has in any of its clubs.

    Readers tell people apart by their names, so what this account wrote in its clubs gets the new
    name too; lines know it by its number.
    """
    name = tidy(name)[:LONGEST_NAME].strip()
    if is_blank(name):
        raise Refused("name-empty", "fill in a name")
    with transaction.atomic():
        found = Club.objects.select_for_update().filter(memberships__account=account)
        clubs = list(found.order_by("pk"))
        for club in clubs:
            check_name_free(club, name, but=account, by_owner=by_owner)
        mine = account.lines.filter(tournament__club__in=clubs)
        store.sign_anew(mine, lambda _: name)
        Account.objects.filter(pk=account.pk).update(name=name)


def is_address(email: str) -> bool:
    """Say whether this is an e-mail address that can be kept."""
    try:
        validate_email(email)
    except ValidationError:
        return False
    return len(email) <= LONGEST_EMAIL


def change_role(membership: Membership, role: Role, *, by: Account | None = None) -> None:
    """Give a member another role, unless the club would be left without an owner."""
    with transaction.atomic():
        if role is not Role.OWNER:
            _keep_an_owner(membership)
        Membership.objects.filter(pk=membership.pk).update(role=role)
    whom, club = membership.account, membership.club
    trail.note("role", by=by, whom=whom, club=club, detail=role.name.lower())


def remove(membership: Membership, *, by: Account | None = None) -> None:
    """End a membership, unless the club would be left without an owner."""
    with transaction.atomic():
        _keep_an_owner(membership)
        membership.delete()
    trail.note("removed", by=by, whom=membership.account, club=membership.club)


def _keep_an_owner(leaving: Membership) -> None:
    Club.objects.select_for_update().get(pk=leaving.club_id)
    owners = Membership.objects.filter(club=leaving.club_id, role=Role.OWNER)
    if not owners.exclude(pk=leaving.pk).exists() and leaving.role == Role.OWNER:
        raise Refused("last-owner", "a club needs an owner; name another one first")


def _hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()
