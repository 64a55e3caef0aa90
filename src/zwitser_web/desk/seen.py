"""What a form was made from: an older form asks before it overwrites what somebody else did."""

from __future__ import annotations

from hashlib import sha256


class Moved(Exception):
    """Somebody else changed what this form is about since it was made."""


def mark_of(value: object) -> str:
    """Give a short mark of a value, for a hidden field of its form."""
    return sha256(repr(value).encode()).hexdigest()[:16]


def check_seen(seen: str, value: object) -> None:
    """Raise Moved when a form was made from another value; a form without a mark is not asked."""
    if seen and seen != mark_of(value):
        raise Moved
