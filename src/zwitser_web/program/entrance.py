"""The address that lets the owner in, once; made with the key in the data folder alone.

A second start of the program makes one too, so this needs no database.
"""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.conf import settings
from django.core import signing

SALT = "zwitser.entry"
AGE = timedelta(hours=12)


def path() -> str:
    """Give the path that lets in; the first page where everybody at this computer is the owner."""
    if settings.OPEN_DESK:
        return ""
    return f"enter/{signing.dumps(secrets.token_hex(8), salt=SALT)}/"
