"""JSON Schemas of the files in a backup."""

from __future__ import annotations

from jsonschema_rs import Draft202012Validator as Validator

from zwitser.language import languages
from zwitser.model import Title
from zwitser.ranking.linked import Decider
from zwitser_web.json_shapes import Json, list_of, object_of
from zwitser_web.models import Role, Visibility
from zwitser_web.tournaments.players import PERSONAL as COLUMNS

__all__ = ["ACCOUNTS", "AUTHORS", "CLUB", "LISTED", "MANIFEST", "PERSONAL", "Validator"]

LONGEST = 8 * 1024 * 1024
"""Longest text in personal data: no upload holds more in one cell."""


def _text(longest: int) -> Json:
    """Any text without zero bytes, which PostgreSQL can't store."""
    return {"type": "string", "maxLength": longest, "pattern": r"^[^\u0000]*$"}


def _or_null(shape: Json) -> Json:
    return {"anyOf": [{"type": "null"}, shape]}


def _integer(most: int, least: int = 0) -> Json:
    return {"type": "integer", "minimum": least, "maximum": most}


SLUG: Json = {"type": "string", "pattern": "^[-a-zA-Z0-9_]{1,60}$"}
DAY: Json = {"type": "string", "pattern": r"^\d{4}-\d{2}-\d{2}$"}
MOMENT = _text(40)
YES: Json = {"type": "boolean"}
OBJECT: Json = {"type": "object"}

KEYS: dict[str, Json] = {
    "slug": SLUG,
    "of": SLUG,
    "name": _text(200),
    **dict.fromkeys(("email", "by", "meant-for"), _text(254)),
    "role": {"enum": [role.name.lower() for role in Role]},
    **dict.fromkeys(("created", "uploaded", "expires"), MOMENT),
    **dict.fromkeys(("closed", "archived", "deleted", "received"), _or_null(MOMENT)),
    **dict.fromkeys(("used", "revoked"), _or_null(MOMENT)),
    **dict.fromkeys(("has-page", "needs-second", "short-names", "sign-off", "example"), YES),
    **dict.fromkeys(("active", "operator", "is_woman"), YES),
    "visibility": {"enum": Visibility.values},
    "hidden-slug": {"type": "string", "pattern": "^[-a-zA-Z0-9_]{0,60}$"},
    "planned": {"type": "array", "maxItems": 400, "items": DAY},
    "prizes": OBJECT,
    "decider": {"enum": [decider.value for decider in Decider]},
    **dict.fromkeys(("target", "address"), _text(500)),
    "key": _text(100),
    "lang": {"enum": [*languages()]},
    "hash": _text(64),
    "hint": _text(4),
    "scopes": list_of(_text(20)),
    "kind": _text(10),
    "password": _text(128),
    "number": _integer(2**53),
    "title": {"enum": [title.value for title in Title]},
    "federation": _text(10),
    "rating": _or_null(_integer(9999)),
    "born": _integer(9999),
    "more": OBJECT | {"additionalProperties": _text(200)},
    "secret": {"type": "string", "pattern": "^[A-Z2-7]{16,64}$"},
    "step": _integer(2**62),
    "recovery": list_of(_text(64)),
}
"""The keys of the objects in a backup."""


def _shape(keys: str, **own: Json) -> Json:
    return object_of(KEYS | own, keys)


CLUB = Validator(
    object_of(
        {
            "name": _text(200),
            "members": list_of(_shape("email name role", name=_text(100))),
            "tournaments": list_of(
                _shape("slug name created visibility? hidden-slug? short-names? sign-off? planned?")
            ),
            "rating-list": _or_null(_shape("name uploaded")),
            "invitations": list_of(_shape("role hash expires meant-for by?")),
            "playoffs": list_of(_shape("slug of decider")),
            # Where a tournament stands on the first page, and its prizes.
            "shelves": list_of(
                _shape("slug of example archived deleted prizes", of=_or_null(SLUG))
            ),
            "about": _shape("created closed has-page needs-second?", created=_or_null(MOMENT)),
            "mirrors": list_of(_shape("slug hash received")),
            "outlets": list_of(_shape("slug target key lang address")),
            "api-keys": list_of(
                _shape("name scopes hash hint created used revoked", name=_text(60))
            ),
            "webhooks": list_of(_shape("address key created")),
            "rating-lists": list_of(_shape("kind name uploaded")),
        },
        # Older files lack the others.
        "name members tournaments rating-list invitations playoffs? shelves? about? mirrors? "
        "outlets? api-keys? webhooks? rating-lists?",
    )
)

# Other keys are allowed, so that the format of a newer file can be read.
MANIFEST = Validator(
    {
        "type": "object",
        "properties": {"zwitser-backup": {"type": "integer"}, "holds": {"type": "string"}},
        "required": ["zwitser-backup"],
    }
)

AUTHORS = Validator(OBJECT | {"additionalProperties": list_of(_integer(2**31 - 1, least=1))})

LISTED = Validator(_shape("number name title federation rating born is_woman more"))
"""One line of a rating list."""

_FACTOR = _or_null(_shape("secret step recovery"))
_ACCOUNT = {"name": _text(100), "second-factor": _FACTOR}
ACCOUNTS = Validator(
    list_of(object_of(KEYS | _ACCOUNT, "email name password active operator? second-factor?"))
)

_COLUMNS = object_of({name: _text(LONGEST) for name in COLUMNS}, "? ".join((*COLUMNS, "")))
PERSONAL = Validator(OBJECT | {"additionalProperties": _COLUMNS})
