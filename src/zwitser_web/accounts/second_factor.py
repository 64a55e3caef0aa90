"""A second factor: a code from an app on one's phone (RFC 6238), and codes for when that is lost.

A code works once, and so does a recovery code, of which only a hash is kept.
"""

from __future__ import annotations

import secrets
from hashlib import sha256

import pyotp
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from zwitser.errors import Refused
from zwitser_web.models import Account, SecondFactor

ISSUER = "Zwitser"
CODES = 10
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Of recovery codes: none that looks like another."""


def has_one(account: Account) -> bool:
    """Say whether an account is asked for a code."""
    return SecondFactor.objects.filter(account=account).exists()


def new_secret() -> str:
    """Make what the app and this server share."""
    return pyotp.random_base32()


def address(account: Account, secret: str) -> str:
    """Give what the app reads from the QR code."""
    return pyotp.TOTP(secret).provisioning_uri(name=account.email, issuer_name=ISSUER)


def switch_on(account: Account, secret: str, typed: str) -> list[str]:
    """Ask for a code from now on, once the app has shown that it gives the right one."""
    step = _step(secret, _plain(typed))
    if step is None:
        raise Refused("code-wrong", "this code is not right; wait for the next one in the app")
    codes = _new_codes()
    kept = {"secret": secret, "step": step, "recovery": [_hashed(code) for code in codes]}
    SecondFactor.objects.update_or_create(account=account, defaults=kept)
    return codes


def switch_off(account: Account) -> None:
    """Ask for no code any more."""
    SecondFactor.objects.filter(account=account).delete()


def renew_codes(account: Account) -> list[str]:
    """Make new recovery codes; the old ones end."""
    codes = _new_codes()
    hashes = [_hashed(code) for code in codes]
    SecondFactor.objects.filter(account=account).update(recovery=hashes)
    return codes


def codes_left(account: Account) -> int:
    """Count the recovery codes that were not used."""
    found = SecondFactor.objects.filter(account=account).first()
    return len(found.recovery) if found else 0


def passes(account: Account, typed: str) -> bool:
    """Say whether a code is right, and let it never be right again."""
    with transaction.atomic():
        factor = SecondFactor.objects.select_for_update().filter(account=account).first()
        return factor is not None and (_is_now(factor, typed) or _is_recovery(factor, typed))


def _is_now(factor: SecondFactor, typed: str) -> bool:
    step = _step(factor.secret, _plain(typed))
    # A code of later than the next half minute was used while the clock was ahead.
    last = factor.step if factor.step <= _now(factor.secret) + 1 else 0
    if step is None or step <= last:
        return False
    SecondFactor.objects.filter(pk=factor.pk).update(step=step)
    return True


def _is_recovery(factor: SecondFactor, typed: str) -> bool:
    given = _hashed(typed)
    if given not in factor.recovery:
        return False
    left = [code for code in factor.recovery if code != given]
    SecondFactor.objects.filter(pk=factor.pk).update(recovery=left)
    return True


def _step(secret: str, code: str) -> int | None:
    """Find the half minute of a code: this one, or one beside it for a clock that is off."""
    app, now = pyotp.TOTP(secret), _now(secret)
    steps = (now, now - 1, now + 1)
    return next((s for s in steps if constant_time_compare(app.generate_otp(s), code)), None)


def _now(secret: str) -> int:
    return pyotp.TOTP(secret).timecode(timezone.now())


def _new_codes() -> list[str]:
    letters = ("".join(secrets.choice(LETTERS) for _ in range(12)) for _ in range(CODES))
    return ["-".join((word[:4], word[4:8], word[8:])) for word in letters]


def _hashed(code: str) -> str:
    return sha256(_plain(code).lower().encode()).hexdigest()


def _plain(typed: str) -> str:
    """Leave out what people type between the figures."""
    return "".join(char for char in typed if char.isalnum())[:40]
