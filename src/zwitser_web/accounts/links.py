"""Links that open something for an account: signed, and dead as soon as what they rest on changes.

A link rests on its account (password, address, clubs, right to run the server) and on whoever made
it (password, address, and that he may still help this account). None of that is written in the
link: a digest of it is, which is made anew when the link is used. What a link says besides, such as
a new address, is signed with it.

An invitation has a row of its own, because it is listed and withdrawn; it rests on its maker alone.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.core import signing
from django.http import Http404
from django.utils.crypto import constant_time_compare, salted_hmac

from zwitser.errors import Refused
from zwitser_web.models import Account, Invitation, Membership, Role

RESET, ADDRESS, DEVICE = "reset", "address", "device"
AGES = {RESET: timedelta(days=3), ADDRESS: timedelta(days=3), DEVICE: timedelta(days=365)}
"""The kinds of links, and how long each works at most; a device keeps its own in a cookie."""


@dataclass(frozen=True, slots=True)
class Link:
    """What a link is for: whose it is, who made it (nobody: the command line), what it says."""

    account: Account
    maker: Account | None
    facts: list[str]


def make(kind: str, account: Account, *facts: str, maker: Account | None = None) -> str:
    """Make a link of this kind for an account."""
    proof = _digest(kind, account, maker)
    value = [account.pk, maker.pk if maker else None, list(facts), proof]
    return signing.dumps(value, salt=_salt(kind))


def read(kind: str, token: str) -> Link | None:
    """Read a link, if it still works: signed by us, not too old, and nothing changed meanwhile."""
    value = signed(kind, token)
    if value is None:
        return None
    number, maker_number, facts, proof = value
    people = Account.objects.filter(is_active=True).in_bulk({number, maker_number} - {None})
    account, maker = people.get(number), people.get(maker_number)
    if account is None or (maker is None and maker_number is not None):
        return None
    if not constant_time_compare(_digest(kind, account, maker), proof):
        return None
    return Link(account, maker, facts) if maker is None or may_help(maker, account) else None


def followed(kind: str, token: str) -> Link:
    """Read a link for a page; there is none where it does not work."""
    found = read(kind, token)
    if found is None:
        raise Http404
    return found


def signed(kind: str, token: str) -> list[Any] | None:
    """Give what a link of ours says, without a look whether it still holds."""
    try:
        value = signing.loads(token, salt=_salt(kind), max_age=AGES[kind])
    except (signing.BadSignature, ValueError):
        return None
    return value if isinstance(value, list) and len(value) == 4 else None


def invitation_rests_on(maker: Account) -> str:
    """Give what an invitation keeps of its maker."""
    return _hash("invitation", _person(maker))


def invitation_stands(invitation: Invitation) -> bool:
    """Say whether who made an invitation could still make it."""
    maker = invitation.made_by
    if maker is None:
        return True
    owns = Membership.objects.filter(account=maker, club=invitation.club, role=Role.OWNER)
    same = constant_time_compare(invitation_rests_on(maker), invitation.rests_on)
    return maker.is_active and same and (maker.is_operator or owns.exists())


def may_help(maker: Account, account: Account) -> bool:
    """Say whether somebody may make a link for an account: oneself, an operator, or its owner.

    Who also works for a club that is not the owner's, or runs the server, is not the owner's to
    help: with such a link an owner would work there himself.
    """
    if maker == account or maker.is_operator:
        return True
    owned = Membership.objects.filter(account=maker, role=Role.OWNER).values("club")
    theirs = account.memberships.all()
    is_ours = theirs.exists() and not theirs.exclude(club__in=owned).exists()
    return is_ours and not account.is_operator


def check_may_help(maker: Account, account: Account) -> None:
    """Refuse an owner what is not his to give."""
    if not may_help(maker, account):
        raise Refused("reset-elsewhere", "this member belongs to another club too")


def _digest(kind: str, account: Account, maker: Account | None) -> str:
    if kind == DEVICE:  # it stays known at another address, and in another club
        return _hash(kind, [account.password])
    last = str(account.last_login) if kind == RESET else ""  # who is in has no need of it
    clubs = sorted(account.memberships.values_list("club", flat=True))
    rests_on = [*_person(account), last, account.is_operator, clubs]
    return _hash(kind, [rests_on, _person(maker) if maker else None])


def _person(account: Account) -> list[str]:
    return [account.password, account.email]


def _hash(kind: str, value: list[Any]) -> str:
    return salted_hmac(_salt(kind), json.dumps(value), algorithm="sha256").hexdigest()


def _salt(kind: str) -> str:
    return f"zwitser.{kind}"
