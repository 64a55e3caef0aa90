"""Files that people send: bounded, and read once."""

from __future__ import annotations

from django.conf import settings

from zwitser.characters import harmless
from zwitser.errors import Refused
from zwitser_web.requests import WebRequest


def uploaded(request: WebRequest) -> tuple[bytes, str] | None:
    """Give the content and the name of the file that was sent, if there is one."""
    file = request.FILES.get("file")
    if file is None:
        return None
    if file.size is None or file.size > settings.UPLOAD_LIMIT:
        raise Refused("upload", "choose a file of at most 8 MB")
    return file.read(), harmless(file.name or "")
