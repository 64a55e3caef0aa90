"""The Django application."""

from __future__ import annotations

from django.apps import AppConfig


class ZwitserWeb(AppConfig):
    """One application holds everything: desk, public pages and access."""

    name = "zwitser_web"
    label = "zwitser_web"
    verbose_name = "Zwitser"
    default_auto_field = "django.db.models.BigAutoField"
