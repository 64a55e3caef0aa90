"""Every form of every page with something odd in one of its fields: refused or done, never a fault.

`ZWITSER_TRIES` is how many odd values each field is tried with (`python -m benchmarks.held` tries
more).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from pytest_django import Settings

from tests.sample import repeated
from tests.web.doors import Door
from tests.web.forms import Form, forms_of
from zwitser_web import caches
from zwitser_web.models import Tournament

pytestmark = pytest.mark.django_db

TRIES = repeated(1)
ODD = (
    *("", " ", "0", "-1", "1.5", "1e309", "nan", "½", "\u0663", "1/0", "9" * 5000, "2147483648"),
    *("9223372036854775808", "x" * 20_000, "<script>alert(1)</script>", "2026-99-99", "0001-01-01"),
    *(
        "99999-01-01",
        "99999999999999-1-1",
        "🏁" * 300,
        "a\nb\r\nc",
        "\u202eabc",
        "\ufffd",
        "..",
        "../../x",
        "%s{0}",
        "[",
    ),
    *("1-0", "*", "zero", "0-0"),
)
FILES = {
    "a.xlsx": b"PK\x03\x04zz",
    "b.png": b"\x89PNG\r\n\x1a\n" + b"\0" * 50,
    "c.svg": b"<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>",
    "d.json": b"{}",
    "e.trf": b"012 x\n",
    "\u202e.csv": b"Naam;Rating\nA;1\n",
    "x" * 300 + ".s3db": b"SQLite format 3\0",
}


class _Undone(Exception):
    """What was tried is taken back, so that the next try finds everything as it was."""


def test_no_form_fails_on_something_odd(
    cast: dict[str, Client], doors: list[Door], published: Tournament, settings: Settings
) -> None:
    settings.EMAIL_HOST, settings.LAB = "localhost", False
    owner, chance, tried = cast["owner"], Random("odd forms"), 0
    for page, form in _forms(owner, doors):
        for given in _odd(form, chance):
            tried += 1
            assert _status(owner, page, form.action, given) < 500, (page, form.action, given)
    assert tried > 200


def _forms(owner: Client, doors: list[Door]) -> Iterator[tuple[str, Form]]:
    """Find the forms of all pages, each once."""
    seen: set[tuple[str, tuple[str, ...]]] = set()
    for door in doors:
        page = owner.get(door.address)
        if page.status_code != 200 or "html" not in page["Content-Type"]:
            continue
        for form in forms_of(door.address, page.content.decode()):
            key = (form.action, tuple(sorted(form.fields)))
            if key not in seen and form.action != "/logout":
                seen.add(key)
                yield door.address, form


def _odd(form: Form, chance: Random) -> Iterator[Mapping[str, object]]:
    """Give what the form holds, with one field odd."""
    for name in form.fields:
        yield from ({**form.fields, name: odd} for odd in chance.sample(ODD, TRIES))
    for name in form.files:
        for file in chance.sample(list(FILES), min(TRIES, len(FILES))):
            yield {**form.fields, name: SimpleUploadedFile(file, FILES[file])}


def _status(owner: Client, page: str, action: str, given: Mapping[str, object]) -> int:
    """Send a form, open its page again, and take everything back."""
    worst = 500
    try:
        with transaction.atomic():
            worst = owner.post(action, given).status_code
            worst = max(worst, owner.get(page).status_code)
            raise _Undone
    except _Undone:
        caches.forget()
    return worst
