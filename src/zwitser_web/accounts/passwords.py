"""Changing one's password: the old one is asked, and the new one must be good enough."""

from __future__ import annotations

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from zwitser.errors import Refused
from zwitser_web.accounts import limits
from zwitser_web.models import Account


def change(account: Account, old: str, new: str) -> None:
    """Give an account a new password; who guesses at the old one must wait."""
    check(account, old)
    check_strength(new)
    account.set_password(new)
    account.save(update_fields=["password"])


def check(account: Account, given: str) -> None:
    """Refuse who does not know the password; who guesses at it must wait."""
    guesses = limits.attempt(f"password:{account.pk}")
    if not account.check_password(given[:200]):
        raise Refused("password-wrong", "the password is not right")
    limits.passed(guesses)


def check_strength(password: str) -> None:
    """Refuse a password that is too short or too common."""
    try:
        validate_password(password)
    except ValidationError:
        raise Refused("password-weak", "choose a longer password, no common one") from None
