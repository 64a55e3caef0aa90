"""A new password for who forgot the old one: a link that works once, by mail or from the owner."""

from __future__ import annotations

from contextlib import suppress

from django.contrib.auth.tokens import default_token_generator
from django.http import Http404
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode

from zwitser.errors import Refused
from zwitser.messages import Language
from zwitser_web.accounts import mail, visits
from zwitser_web.accounts.passwords import check_strength
from zwitser_web.models import Account, Membership, Role
from zwitser_web.texts import text


def path_for(account: Account) -> str:
    """Give the path at which an account gets a new password, once and for some days."""
    uid = urlsafe_base64_encode(force_bytes(account.pk))
    token = default_token_generator.make_token(account)
    return reverse("reset", kwargs={"uid": uid, "token": token})


def account_at(uid: str, token: str) -> Account:
    """Give the account of a link that still works."""
    try:
        number = int(urlsafe_base64_decode(uid)[:18])
    except ValueError:
        raise Http404 from None
    account = Account.objects.filter(pk=number, is_active=True).first()
    if account is None or not default_token_generator.check_token(account, token):
        raise Http404
    return account


def renew(account: Account, password: str) -> None:
    """Give a new password; the link is of no use after that, and every session ends."""
    check_strength(password)
    account.set_password(password)
    account.save(update_fields=["password"])
    visits.end(account)


def send(email: str, root: str, lang: Language) -> None:
    """Mail the link to an address, if it has an account; nobody else learns whether it has."""
    account = Account.objects.filter(email=email.strip().lower(), is_active=True).first()
    if account is not None and account.has_usable_password():
        body = text("reset.mail", lang, name=account.name, link=root + path_for(account))
        with suppress(Refused):  # nobody learns by a mail that failed who has an account
            mail.post(account.email, text("reset.subject", lang), body)


def check_may_help(owner: Account, account: Account) -> None:
    """Refuse an owner a link for somebody who also works for a club that is not the owner's.

    Who runs the server works for all of them: with such a link an owner would run it himself.
    """
    owned = Membership.objects.filter(account=owner, role=Role.OWNER).values("club")
    if account.is_operator or account.memberships.exclude(club__in=owned).exists():
        raise Refused("reset-elsewhere", "this member belongs to another club too")
