"""Signed links and cookies of an account, dead as soon as what they rest on changes.

A link is a signed token with a keyed digest (HMAC) of its account (password, address, clubs, right
to run the server) and of its maker (password, address), which is compared with a fresh one when the
link is used. The maker must still be allowed to help the account.

An invitation has a row of its own, because it is listed and withdrawn; its digest is of the maker.

The cookie of a known device is such a token, valid for a year: wrong guesses from elsewhere don't
lock the device out. It gives no access by itself, and ends with the password.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.http.cookie import parse_cookie
from django.utils.crypto import constant_time_compare, salted_hmac

from zwitser.errors import Refused
from zwitser_web.models import Account, Invitation, Membership, Role

RESET, ADDRESS, DEVICE = "reset", "address", "device"
AGES = {RESET: timedelta(days=3), ADDRESS: timedelta(days=3), DEVICE: timedelta(days=365)}
"""The kinds of links, and how long each works at most."""

COOKIE = "device"
"""Prefix of the cookies; an older version had one, with this name and salt."""
OLD_SALT = "zwitser.device"


@dataclass(frozen=True, slots=True)
class Link:
    account: Account
    facts: list[str]


def make(kind: str, account: Account, *facts: str, maker: Account | None = None) -> str:
    proof = _digest(kind, account, maker)
    value = [account.pk, maker.pk if maker else None, list(facts), proof]
    return signing.dumps(value, salt=f"zwitser.{kind}")


def read(kind: str, token: str) -> Link | None:
    """Read a link, if it still works: signed by us, not too old, its digest unchanged."""
    value = unsign(kind, token)
    if value is None:
        return None
    number, maker_number, facts, proof = value
    people = Account.objects.filter(is_active=True).in_bulk({number, maker_number} - {None})
    account, maker = people.get(number), people.get(maker_number)
    if account is None or (maker is None and maker_number is not None):
        return None
    if not constant_time_compare(_digest(kind, account, maker), proof):
        return None
    return Link(account, facts) if maker is None or may_help(maker, account) else None


def read_or_404(kind: str, token: str) -> Link:
    found = read(kind, token)
    if found is None:
        raise Http404
    return found


def unsign(kind: str, token: str) -> list[Any] | None:
    """Give the content of a link whose signature is ours, without comparing its digest."""
    try:
        value = signing.loads(token, salt=f"zwitser.{kind}", max_age=AGES[kind])
    except (signing.BadSignature, ValueError):
        return None
    return value if isinstance(value, list) and len(value) == 4 else None


def invitation_rests_on(maker: Account) -> str:
    """Give the digest of its maker that an invitation keeps."""
    return _hash("invitation", _person(maker))


def invitation_stands(invitation: Invitation) -> bool:
    """Say whether the maker of an invitation could still make it."""
    maker = invitation.made_by
    if maker is None:
        return True
    owns = Membership.objects.filter(account=maker, club=invitation.club, role=Role.OWNER)
    same = constant_time_compare(invitation_rests_on(maker), invitation.rests_on)
    return maker.is_active and same and (maker.is_operator or owns.exists())


def may_help(maker: Account, account: Account) -> bool:
    """Say whether somebody may make a link for an account: oneself, an operator, or its owner.

    Not an owner for a member of another club too, or for an operator: with such a link he could
    work there himself.
    """
    if maker == account or maker.is_operator:
        return True
    owned = Membership.objects.filter(account=maker, role=Role.OWNER).values("club")
    theirs = account.memberships.all()
    is_ours = theirs.exists() and not theirs.exclude(club__in=owned).exists()
    return is_ours and not account.is_operator


def check_may_help(maker: Account, account: Account) -> None:
    if not may_help(maker, account):
        raise Refused("reset-elsewhere", "this member belongs to another club too")


def _digest(kind: str, account: Account, maker: Account | None) -> str:
    if kind == DEVICE:  # it stays known at another address, and in another club
        return _hash(kind, [account.password])
    last = str(account.last_login) if kind == RESET else ""  # a log-in ends reset links
    clubs = sorted(account.memberships.values_list("club", flat=True))
    rests_on = [*_person(account), last, account.is_operator, clubs]
    return _hash(kind, [rests_on, _person(maker) if maker else None])


def _person(account: Account) -> list[str]:
    return [account.password, account.email]


def _hash(kind: str, value: list[Any]) -> str:
    return salted_hmac(f"zwitser.{kind}", json.dumps(value), algorithm="sha256").hexdigest()


def remember(response: HttpResponse, account: Account) -> None:
    response.set_cookie(
        _cookie(account),
        make(DEVICE, account),
        max_age=AGES[DEVICE],
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def is_known_to(request: HttpRequest, account: Account) -> bool:
    """Say whether an account logged in from this device with its present password."""
    link = read(DEVICE, request.COOKIES.get(_cookie(account), ""))
    return link is not None and link.account == account


def was_here(request: HttpRequest, account: Account) -> bool:
    """Say whether an account ever logged in from this device, also with an older password."""
    if unsign(DEVICE, request.COOKIES.get(_cookie(account), "")) is not None:
        return True
    with suppress(signing.BadSignature):
        return bool(signing.loads(request.COOKIES.get(COOKIE, ""), salt=OLD_SALT) == account.pk)
    return False


def is_known(cookies: str) -> bool:
    """Say whether a Cookie header comes from a device on which anybody logged in before."""
    found = parse_cookie(cookies).items()
    return any(
        name.startswith(f"{COOKIE}-") and unsign(DEVICE, value) is not None for name, value in found
    )


def _cookie(account: Account) -> str:
    return f"{COOKIE}-{account.pk}"
