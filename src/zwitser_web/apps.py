"""The Django application."""

from __future__ import annotations

from django.apps import AppConfig
from django.core.signals import got_request_exception


class ZwitserWeb(AppConfig):
    """One application holds everything: desk, public pages and access."""

    name = "zwitser_web"
    label = "zwitser_web"
    verbose_name = "Zwitser"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Keep errors of ours where who runs the server finds them."""
        from zwitser_web.operations import mishaps

        got_request_exception.connect(mishaps.keep, dispatch_uid="mishaps")
