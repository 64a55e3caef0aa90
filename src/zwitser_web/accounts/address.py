"""Another e-mail address for an account: confirmed by whoever gets the link at the new address.

The link goes by mail. Without a mail server the owner of the club, or who runs the server, makes
it. It works once: it names the old address, which is another one afterwards.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.db import IntegrityError, transaction
from django.http import Http404
from django.urls import reverse

from zwitser.errors import Refused
from zwitser.messages import Language
from zwitser_web.accounts import mail
from zwitser_web.accounts.members import is_address
from zwitser_web.models import Account
from zwitser_web.texts import text

SALT = "zwitser.address"
VALID = timedelta(days=3)


def path_for(account: Account, email: str) -> str:
    """Give the path at which an account gets this address, once and for some days."""
    email = checked(email)
    token = signing.dumps([account.pk, account.email, email], salt=SALT)
    return reverse("confirm_address", kwargs={"token": token})


def checked(email: str) -> str:
    """Give an address as it is kept; refuse what is none, or somebody's already."""
    email = email.strip().lower()
    if not is_address(email):
        raise Refused("address-wrong", f"{email!r} is no e-mail address")
    if Account.objects.filter(email=email).exists():
        raise Refused("address-taken", "there is an account with this address already")
    return email


def meant_by(token: str) -> tuple[Account, str]:
    """Give the account of a link that still works, and its new address."""
    try:
        number, old, new = signing.loads(token, salt=SALT, max_age=VALID)
    except (signing.BadSignature, ValueError, TypeError):
        raise Http404 from None
    account = Account.objects.filter(pk=number, email=old, is_active=True).first()
    if account is None:
        raise Http404
    return account, str(new)


def change(account: Account, email: str, lang: Language) -> None:
    """Give an account its new address, and tell the old one."""
    old = account.email
    try:
        with transaction.atomic():
            Account.objects.filter(pk=account.pk, email=old).update(email=checked(email))
    except IntegrityError:
        raise Refused("address-taken", "there is an account with this address already") from None
    if settings.EMAIL_HOST:
        body = text("address.mail_old", lang, name=account.name, email=email)
        with suppress(Refused):  # the address has changed already
            mail.post(old, text("address.subject", lang), body)


def send(account: Account, email: str, root: str, lang: Language) -> None:
    """Mail the link to the new address."""
    path = path_for(account, email)
    body = text("address.mail_new", lang, name=account.name, link=root + path)
    mail.post(checked(email), text("address.subject", lang), body)
