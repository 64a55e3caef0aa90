"""`django-admin check_journals`: read every journal of every club, and name what is wrong."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from zwitser_web import store
from zwitser_web.models import Tournament


class Command(BaseCommand):
    help = "Read every journal: name each line that is missing or wrong; exit code 1 if there is."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--put-back",
            action="store_true",
            help="the database is an older copy: let whoever follows a journal begin again",
        )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002  # Django's signature
        if options["put_back"]:
            store.begin_editions()
        count = bad = 0
        for row in Tournament.objects.select_related("club").order_by("club__slug", "slug"):
            count += 1
            try:
                faults = store.faults_in(row)
            except DatabaseError as error:
                faults = [f"the database can't read it ({str(error).partition(chr(10))[0]})"]
            bad += bool(faults)
            for fault in faults:
                self.stdout.write(f"{row.club.slug}/{row.slug}: {fault}")
        if bad:
            raise CommandError(f"{bad} of {count} journals are damaged", returncode=1)
        self.stdout.write(f"{count} journals: every line is there and can be read")
