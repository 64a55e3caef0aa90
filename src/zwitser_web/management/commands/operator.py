"""`django-admin operator EMAIL`: make an account an operator, with the pages at /operator/."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from zwitser_web.accounts import notices
from zwitser_web.accounts.account import reset_path
from zwitser_web.accounts.members import is_address
from zwitser_web.models import Account


class Command(BaseCommand):
    help = "Let an account run this server at /operator/; --no takes that away."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email", help="the e-mail address of the account; made where it is not")
        parser.add_argument("--no", action="store_true", help="run it no longer")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002  # Django's signature
        """Change the account; print the path of a link for one without a password."""
        email = str(options["email"]).strip().lower()
        account = Account.objects.filter(email=email).first()
        if account is None and (options["no"] or not is_address(email)):
            raise CommandError(f"there is no account with the address {email}")
        account = account or Account.objects.add(email, email.partition("@")[0])
        Account.objects.filter(pk=account.pk).update(is_operator=not options["no"])
        notices.record("operator-no" if options["no"] else "operator", by=None, whom=account)
        account.refresh_from_db()  # a link rests on the right to run the server, too
        if options["no"]:
            found = "runs this server no longer"
        elif account.has_usable_password():
            found = "log in, and open /operator/ on your server"
        else:
            found = f"open {reset_path(account)} on your server, then /operator/"
        self.stdout.write(f"{account.name}: {found}")
