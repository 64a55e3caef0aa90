"""A new password for who forgot the old one: a link that works once, by mail or from the owner."""

from __future__ import annotations

from django.urls import reverse

from zwitser.messages import Language
from zwitser_web.accounts import limits, links, mail, trail, visits
from zwitser_web.accounts.passwords import check_strength
from zwitser_web.models import Account
from zwitser_web.texts import text


def path_for(account: Account, *, maker: Account | None = None) -> str:
    """Give the path at which an account gets a new password, once and for some days."""
    token = links.make(links.RESET, account, maker=maker)
    return reverse("reset", kwargs={"token": token})


def renew(account: Account, password: str, lang: Language) -> None:
    """Give a new password; every link and every session ends, and guesses count no more."""
    check_strength(password)
    account.set_password(password)
    account.save(update_fields=["password"])
    visits.end(account)
    limits.forget(limits.daily(account.email))
    trail.note("password", by=account, whom=account)
    mail.tell(account, "password", lang)


def send(email: str, root: str, lang: Language) -> None:
    """Mail the link to an address, if it has an account; nobody else learns whether it has.

    The same work is done for an address that nobody has, and the mail goes later.
    """
    account = Account.objects.filter(email=email.strip().lower(), is_active=True).first()
    meant = account or Account(pk=0)
    body = text("reset.mail", lang, name=meant.name, link=root + path_for(meant))
    if account is not None and account.has_usable_password():
        mail.post_later(account.email, text("reset.subject", lang), body)
