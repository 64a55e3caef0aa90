"""The addresses that phones open, as text and as QR codes."""

from __future__ import annotations

import segno
from django.conf import settings

from zwitser_web.requests import WebRequest


def reachable(request: WebRequest, path: str) -> str:
    """Give the whole address of a page; empty when phones can't reach this computer."""
    if settings.PUBLIC_ADDRESS:
        return f"{settings.PUBLIC_ADDRESS}{path}"
    return request.build_absolute_uri(path) if settings.MODE == "hosted" else ""


def qr_code(address: str) -> str:
    """Draw an address as a QR code, as an image that stands in the page itself."""
    return segno.make(address, micro=False).svg_data_uri(scale=5, border=2, light="#fff")
