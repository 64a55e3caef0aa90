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


def path(key: str | None = None) -> str:
    """Give the path that lets in; the first page where everybody at this computer is the owner.

    With the key of another data folder it lets in at the program that will start with that one.
    """
    if settings.OPEN_DESK:
        return ""
    return f"enter/{signing.dumps(secrets.token_hex(8), key=key, salt=SALT)}/"
