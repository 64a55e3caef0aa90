"""`django-admin resetlink EMAIL`: a path at which an account gets a new password, once."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from zwitser_web.accounts import notices
from zwitser_web.accounts.account import reset_path
from zwitser_web.models import Account


class Command(BaseCommand):
    help = "Print a path at which an account gets a new password, once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email", help="the e-mail address of the account")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002  # Django's signature
        account = Account.objects.filter(email=str(options["email"]).strip().lower()).first()
        if account is None:
            raise CommandError(f"there is no account with the address {options['email']}")
        notices.record("reset-link", by=None, whom=account)
        self.stdout.write(f"{account.name}: open {reset_path(account)} on your server")
