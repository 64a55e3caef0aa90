"""`django-admin newclub NAME`: a club on a hosted server, and a link for its first owner."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.urls import reverse

from zwitser_web.accounts import members
from zwitser_web.models import Role


class Command(BaseCommand):
    help = "Make a club and print the path that invites its owner."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="the name of the club")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002  # Django's signature
        club = members.new_club(str(options["name"]))
        token = members.make_invitation(club, Role.OWNER)
        path = reverse("invitation", kwargs={"token": token})
        self.stdout.write(f"{club.name}: let its owner open {path} on your server")
