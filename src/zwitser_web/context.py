"""What every page knows."""

from __future__ import annotations

from typing import Any, cast

from django.conf import settings
from django.http import HttpRequest

from zwitser import __version__
from zwitser.language import DEFAULT
from zwitser_web.desktop import process
from zwitser_web.models import Account
from zwitser_web.requests import WebRequest, is_at_this_computer


def page(request: HttpRequest) -> dict[str, Any]:
    """Give the reader's language and theme, who it is, and where the program runs."""
    web = cast(WebRequest, request)
    user = getattr(web, "user", None)
    return {
        "lang": getattr(web, "lang", DEFAULT),
        "theme": getattr(web, "theme", "auto"),
        "account": user if isinstance(user, Account) else None,
        "mode": settings.MODE,
        "lab": settings.LAB,
        "is_here": process.current is not None and is_at_this_computer(request),
        "version": __version__,
    }
