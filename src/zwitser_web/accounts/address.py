"""Another e-mail address for an account: confirmed by whoever gets the link at the new address.

The link goes by mail. Without a mail server the owner of the club, or who runs the server, makes
it. Both addresses are told, when it is asked for and when it is done.
"""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.urls import reverse

from zwitser.errors import Refused
from zwitser.messages import Language
from zwitser_web.accounts import links, mail, trail, visits
from zwitser_web.accounts.members import is_address
from zwitser_web.models import Account
from zwitser_web.texts import text


def path_for(
    account: Account, email: str, lang: Language = "nl", *, maker: Account | None = None
) -> str:
    """Give the path at which an account gets this address, once, and tell the old address."""
    email = checked(email)
    token = links.make(links.ADDRESS, account, email, maker=maker)
    trail.note("address-link", by=maker, whom=account)
    mail.tell(account, "address-asked", lang, email=email)
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
    link = links.followed(links.ADDRESS, token)
    return link.account, link.facts[0]


def change(account: Account, email: str, lang: Language, *, here: str | None = None) -> None:
    """Give an account its new address, tell both, and end every session but the one here."""
    old = account.email
    try:
        with transaction.atomic():
            Account.objects.filter(pk=account.pk, email=old).update(email=checked(email))
    except IntegrityError:
        raise Refused("address-taken", "there is an account with this address already") from None
    visits.end(account, but=here)
    trail.note("address", by=account, whom=account)
    mail.tell(account, "address-old", lang, email=email)
    account.email = email
    mail.tell(account, "address-new", lang, email=email)


def send(account: Account, email: str, root: str, lang: Language) -> None:
    """Mail the link to the new address."""
    path = path_for(account, email, lang, maker=account)
    body = text("address.mail_new", lang, name=account.name, link=root + path)
    mail.post(checked(email), text("address.subject", lang), body)
