"""Passwords, the second factor, and throttling of guesses at both.

A guess is recorded before it is tried, so that parallel guesses count as well.
The second factor is a code from an app (TOTP, RFC 6238); a code works once, and so does a recovery
code, of which only a hash is kept.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import timedelta
from hashlib import sha256

import pyotp
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from zwitser.errors import Refused
from zwitser_web.models import Account, Attempt, SecondFactor

ISSUER = "Zwitser"
CODES = 10
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""The alphabet of codes that people type: no two letters look alike."""

WINDOW = timedelta(minutes=15)
ALLOWED = 10
DAY = timedelta(days=1)
DAILY = "day:"
"""Prefix of the keys that count for a whole day."""
SKEW = timedelta(minutes=1)
"""Tolerated difference between the clocks of processes."""

USED = "entry:"
"""Prefix of used tokens, which are no guesses and are kept until the token ends."""


def attempt(*keys: str, allowed: int = ALLOWED) -> list[int]:
    """Record a guess for each of these keys; refuse above the rate limit."""
    return attempts(dict.fromkeys(keys, allowed))


def attempts(allowed: dict[str, int]) -> list[int]:
    """Record a guess for each of these keys, each with its own limit."""
    now = timezone.now()
    forget_old_guesses()
    made = [Attempt.objects.create(key=key[:100]).pk for key in allowed]
    for key, most in allowed.items():
        since = now - (DAY if key.startswith(DAILY) else WINDOW)
        of_late = Attempt.objects.filter(key=key[:100], at__gt=since, at__lte=now + SKEW)
        if of_late.count() > most:
            withdraw_guesses(made)
            raise Refused("too-many-attempts", "too many attempts; wait a quarter of an hour")
    return made


def forget_old_guesses() -> None:
    """Delete guesses that count no more, and their networks with them."""
    now = timezone.now()
    short = Q(at__lt=now - WINDOW) & ~Q(key__startswith=DAILY)
    Attempt.objects.filter(short | Q(at__lt=now - DAY)).delete()
    Attempt.objects.filter(at__gt=now + SKEW).exclude(key__startswith=USED).delete()


def daily_key(email: str) -> str:
    """Give the key for guesses of a day at one account, from all networks."""
    return f"{DAILY}login:{sha256(email.encode()).hexdigest()[:32]}"


def withdraw_guesses(made: Iterable[int]) -> None:
    """Delete guesses that were right."""
    Attempt.objects.filter(pk__in=list(made)).delete()


def set_password(account: Account, new: str) -> None:
    check_strength(new)
    account.set_password(new)
    account.save(update_fields=["password"])


def check_password(account: Account, given: str) -> None:
    """Refuse a wrong password; guesses are throttled."""
    guesses = attempt(f"password:{account.pk}")
    if not account.check_password(given[:200]):
        raise Refused("password-wrong", "the password is not right")
    withdraw_guesses(guesses)


def check_strength(password: str) -> None:
    """Refuse a password that is too short or too common."""
    try:
        validate_password(password)
    except ValidationError:
        raise Refused("password-weak", "choose a longer password, no common one") from None


def has_second_factor(account: Account) -> bool:
    return SecondFactor.objects.filter(account=account).exists()


def new_secret() -> str:
    return pyotp.random_base32()


def provisioning_uri(account: Account, secret: str) -> str:
    return pyotp.TOTP(secret).provisioning_uri(name=account.email, issuer_name=ISSUER)


def enable_totp(account: Account, secret: str, typed: str) -> list[str]:
    """Enable the second factor after a first right code; give the recovery codes."""
    step = _step(secret, _plain(typed))
    if step is None:
        raise Refused("code-wrong", "this code is not right; wait for the next one in the app")
    codes = [new_code() for _ in range(CODES)]
    kept = {"secret": secret, "step": step, "recovery": [_hash_code(code) for code in codes]}
    SecondFactor.objects.update_or_create(account=account, defaults=kept)
    return codes


def disable_totp(account: Account) -> None:
    SecondFactor.objects.filter(account=account).delete()


def renew_recovery_codes(account: Account) -> list[str]:
    codes = [new_code() for _ in range(CODES)]
    hashes = [_hash_code(code) for code in codes]
    SecondFactor.objects.filter(account=account).update(recovery=hashes)
    return codes


def recovery_codes_left(account: Account) -> int:
    found = SecondFactor.objects.filter(account=account).first()
    return len(found.recovery) if found else 0


def use_code(account: Account, typed: str) -> bool:
    """Check a TOTP or recovery code, and never accept it again."""
    with transaction.atomic():
        factor = SecondFactor.objects.select_for_update().filter(account=account).first()
        if factor is None:
            return False
        mine = SecondFactor.objects.filter(pk=factor.pk)
        step = _step(factor.secret, _plain(typed))
        # A code of later than the next half minute was used while the clock was ahead.
        last = factor.step if factor.step <= _now(factor.secret) + 1 else 0
        if step is not None and step > last:
            mine.update(step=step)
            return True
        given = _hash_code(typed)
        if given in factor.recovery:
            mine.update(recovery=[code for code in factor.recovery if code != given])
            return True
        return False


def _step(secret: str, code: str) -> int | None:
    """Find the time step of a code: the present one, or one beside it for clock drift."""
    app, now = pyotp.TOTP(secret), _now(secret)
    steps = (now, now - 1, now + 1)
    return next((s for s in steps if constant_time_compare(app.generate_otp(s), code)), None)


def _now(secret: str) -> int:
    return pyotp.TOTP(secret).timecode(timezone.now())


def new_code() -> str:
    """Make a code that is easily typed: `abcd-efgh-jkmn`."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(3))


def hash_token(token: str) -> str:
    """Hash a token or key that nobody can guess, for the database."""
    return sha256(token.encode()).hexdigest()


def _hash_code(code: str) -> str:
    return hash_token(_plain(code).lower())


def _plain(typed: str) -> str:
    """Keep only letters and digits of a code."""
    return "".join(char for char in typed if char.isalnum())[:40]
