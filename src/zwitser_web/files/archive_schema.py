"""JSON Schemas of the files in a backup."""

from __future__ import annotations

from typing import Any

from jsonschema_rs import Draft202012Validator as Validator

from zwitser.language import languages
from zwitser.model import Title
from zwitser.ranking.linked import Decider
from zwitser_web.models import Role, Visibility
from zwitser_web.tournaments.players import PERSONAL as COLUMNS

__all__ = ["ACCOUNTS", "AUTHORS", "CLUB", "LISTED", "MANIFEST", "PERSONAL", "Validator"]

Json = dict[str, Any]

LONGEST = 8 * 1024 * 1024
"""Longest text in personal data: no upload holds more in one cell."""


def _text(longest: int) -> Json:
    """Any text without zero bytes, which PostgreSQL can't store."""
    return {"type": "string", "maxLength": longest, "pattern": r"^[^\u0000]*$"}


def _object(*, later: dict[str, Json] | None = None, **fields: Json) -> Json:
    """An object with these fields; `later` ones may lack in an older file."""
    return _closed({name.replace("_", "-"): shape for name, shape in fields.items()}, later or {})


def _closed(fields: Json, later: Json | None = None) -> Json:
    return {
        "type": "object",
        "properties": {**fields, **(later or {})},
        "required": list(fields),
        "additionalProperties": False,
    }


def _list(of: Json) -> Json:
    return {"type": "array", "items": of}


SLUG: Json = {"type": "string", "pattern": "^[-a-zA-Z0-9_]{1,60}$"}
MOMENT = _text(40)
DAY: Json = {"type": "string", "pattern": r"^\d{4}-\d{2}-\d{2}$"}
EMAIL = _text(254)
ROLE: Json = {"enum": [role.name.lower() for role in Role]}

# Other keys are allowed, so that the format of a newer file can be read.
MANIFEST = Validator(
    {
        "type": "object",
        "properties": {"zwitser-backup": {"type": "integer"}, "holds": {"type": "string"}},
        "required": ["zwitser-backup"],
    }
)

SHOWN: dict[str, Json] = {
    "visibility": {"enum": Visibility.values},
    "hidden-slug": {"type": "string", "pattern": "^[-a-zA-Z0-9_]{0,60}$"},
    "short-names": {"type": "boolean"},
    "sign-off": {"type": "boolean"},
    "planned": {"type": "array", "maxItems": 400, "items": DAY},
}

PLAYOFF = _object(slug=SLUG, of=SLUG, decider={"enum": [decider.value for decider in Decider]})

SOMETIME: Json = {"anyOf": [{"type": "null"}, MOMENT]}
SHELF = _object(
    slug=SLUG,
    of={"anyOf": [{"type": "null"}, SLUG]},
    example={"type": "boolean"},
    archived=SOMETIME,
    deleted=SOMETIME,
    prizes={"type": "object"},
)
"""Where a tournament stands on the first page, and its prizes; older files have none."""

ABOUT = _object(
    created=SOMETIME,
    closed=SOMETIME,
    has_page={"type": "boolean"},
    later={"needs-second": {"type": "boolean"}},
)
MIRROR = _object(slug=SLUG, hash=_text(64), received=SOMETIME)
OUTLET = _object(
    slug=SLUG, target=_text(500), key=_text(100), lang={"enum": [*languages()]}, address=_text(500)
)
API_KEY = _object(
    name=_text(60),
    scopes=_list(_text(20)),
    hash=_text(64),
    hint=_text(4),
    created=MOMENT,
    used=SOMETIME,
    revoked=SOMETIME,
)
WEBHOOK = _object(address=_text(500), key=_text(100), created=MOMENT)
LATER = {
    "playoffs": _list(PLAYOFF),
    "shelves": _list(SHELF),
    "about": ABOUT,
    "mirrors": _list(MIRROR),
    "outlets": _list(OUTLET),
    "api-keys": _list(API_KEY),
    "webhooks": _list(WEBHOOK),
    "rating-lists": _list(_object(kind=_text(10), name=_text(200), uploaded=MOMENT)),
}
"""What older files lack."""

CLUB = Validator(
    _object(
        name=_text(200),
        members=_list(_object(email=EMAIL, name=_text(100), role=ROLE)),
        tournaments=_list(
            _object(slug=SLUG, name=_text(200), created=MOMENT, later=SHOWN),
        ),
        rating_list={"anyOf": [{"type": "null"}, _object(name=_text(200), uploaded=MOMENT)]},
        later=LATER,
        invitations=_list(
            _object(role=ROLE, hash=_text(64), expires=MOMENT, meant_for=EMAIL, later={"by": EMAIL})
        ),
    )
)

_LINE_NUMBER: Json = {"type": "integer", "minimum": 1, "maximum": 2**31 - 1}
AUTHORS = Validator({"type": "object", "additionalProperties": _list(_LINE_NUMBER)})

_WHOLE: Json = {"type": "integer", "minimum": 0, "maximum": 2**53}

LISTED = Validator(
    _closed(
        {
            "number": _WHOLE,
            "name": _text(200),
            "title": {"enum": [title.value for title in Title]},
            "federation": _text(10),
            "rating": {"anyOf": [{"type": "null"}, {**_WHOLE, "maximum": 9999}]},
            "born": {**_WHOLE, "maximum": 9999},
            "is_woman": {"type": "boolean"},
            "more": {"type": "object", "additionalProperties": _text(200)},
        }
    )
)
"""One line of a rating list."""

SECOND_FACTOR = _object(
    secret={"type": "string", "pattern": "^[A-Z2-7]{16,64}$"},
    step={"type": "integer", "minimum": 0, "maximum": 2**62},
    recovery=_list(_text(64)),
)

ACCOUNTS = Validator(
    _list(
        _object(
            email=EMAIL,
            name=_text(100),
            password=_text(128),
            active={"type": "boolean"},
            later={
                "operator": {"type": "boolean"},
                "second-factor": {"anyOf": [{"type": "null"}, SECOND_FACTOR]},
            },
        )
    )
)

_COLUMNS = {name: _text(LONGEST) for name in COLUMNS}
PERSONAL = Validator({"type": "object", "additionalProperties": _object(later=_COLUMNS)})
