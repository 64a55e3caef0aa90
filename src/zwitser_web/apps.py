"""The Django application."""

from __future__ import annotations

import gc

from django.apps import AppConfig
from django.core.signals import got_request_exception

COLLECT_AFTER = (20_000, 20, 20)
"""How much is made before garbage is looked for.

A page of a thousand players makes 100,000 small things that go away by themselves; looking for
garbage among all journals in memory each 700 of them took a third of its time.
"""


class ZwitserWeb(AppConfig):
    name = "zwitser_web"
    label = "zwitser_web"
    verbose_name = "Zwitser"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Store server errors for the operator's page; collect garbage seldom."""
        from zwitser_web.operations import monitoring

        got_request_exception.connect(monitoring.keep_mishap, dispatch_uid="mishaps")
        gc.set_threshold(*COLLECT_AFTER)
