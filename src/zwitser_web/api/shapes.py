"""The shape of everything that goes in and out, as JSON Schema (2020-12).

Data of public pages have the shapes of `publishing/twins.schema.json`: there is no second
description of them. The same shapes check what comes in and stand in the OpenAPI document.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from jsonschema_rs import Draft202012Validator as Validator

from zwitser.model import AbsenceKind, Result, Title
from zwitser_web.models import Visibility
from zwitser_web.publishing.data import SCHEMA

Json = dict[str, Any]

MOST = 1000
"""Rows in one request."""

PRESENT = "present"


def _object(*, may: dict[str, Json] | None = None, **must: Json) -> Json:
    """An object with these keys, those that `may` be left out, and no others."""
    named = {name.rstrip("_"): shape for name, shape in must.items()}
    return {
        "type": "object",
        "properties": {**named, **(may or {})},
        "required": list(named),
        "additionalProperties": False,
    }


def _rows(of: Json) -> Json:
    return {"type": "array", "items": of, "minItems": 1, "maxItems": MOST}


def _text(longest: int, least: int = 0) -> Json:
    return {"type": "string", "minLength": least, "maxLength": longest}


def _list(of: Json) -> Json:
    return {"type": "array", "items": of}


def _ref(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


TEXT: Json = {"type": "string"}
WHOLE: Json = {"type": "integer", "minimum": 0}
PLACE: Json = {"type": "integer", "minimum": 1, "maximum": 100_000}
MOMENT: Json = {"type": "string", "format": "date-time"}
NUMBER: Json = {
    "type": ["string", "integer"],
    "minLength": 1,
    "maxLength": 20,
    "minimum": 1,
    "description": "The number in the federation (of the KNSB: the relation number).",
}
RATING: Json = {"type": ["integer", "null"], "minimum": 0, "maximum": 9999}
TITLE: Json = {"enum": [title.value for title in Title]}
RANK: Json = {"type": "string", "pattern": "^([1-9][dD]|([1-9]|[12][0-9]|30)[kK])$"}
KIND: Json = {"enum": [PRESENT, *(kind.value for kind in AbsenceKind)]}
RESULTS: Json = {"enum": [None, *(result.value for result in Result if result.value)]}

PERSONAL = ("fide", "federation", "club", "born", "sex", "category")
"""What may be told of a player besides; it stays out of the journal."""

OWN: dict[str, Json] = {
    "problem": _object(
        type_=TEXT,
        title=TEXT,
        status={"type": "integer"},
        code=TEXT,
        detail=TEXT,
        may={"faults": _list(TEXT)},
    ),
    "club": _object(
        club=TEXT,
        name=TEXT,
        tournaments=_list(
            _object(
                tournament=TEXT,
                name=TEXT,
                created=MOMENT,
                archived={"type": "boolean"},
                visibility={"enum": list(Visibility.values)},
                page={"type": ["string", "null"]},
            )
        ),
    ),
    "players": _object(
        players=_list(
            _object(
                player=WHOLE,
                number={"type": ["string", "null"]},
                name=TEXT,
                rating=RATING,
                title=TITLE,
                takes_part={"type": "boolean"},
            )
        ),
        last=WHOLE,
    ),
    "players_sent": _object(
        players=_rows(
            _object(
                number=NUMBER,
                name=_text(200, 1),
                may={
                    "rating": RATING,
                    "title": TITLE,
                    "rank": RANK,
                    **{name: _text(60) for name in PERSONAL},
                },
            )
        )
    ),
    "absences": _object(
        absences=_list(_object(player=WHOLE, round_=WHOLE, as_=KIND)), next_round=WHOLE, last=WHOLE
    ),
    "absences_sent": _object(
        absences=_rows(
            _object(
                as_=KIND,
                may={
                    "player": PLACE,
                    "number": NUMBER,
                    "rounds": {"type": "array", "items": PLACE, "maxItems": 100},
                },
            )
        )
    ),
    "results_sent": _object(
        results=_rows(
            _object(
                round_=_text(8, 1),
                board=PLACE,
                result=RESULTS,
                may={"seen": RESULTS, "reason": _text(300)},
            )
        )
    ),
    "report": _object(
        added=WHOLE,
        changed=WHOLE,
        unchanged=WHOLE,
        refused=WHOLE,
        rows=_list(
            _object(
                row=WHOLE,
                outcome={"enum": ["added", "changed", "unchanged", "refused"]},
                may={"player": WHOLE, "code": TEXT, "detail": TEXT},
            )
        ),
        last=WHOLE,
    ),
    "journal": _object(
        tournament=TEXT,
        edition=TEXT,
        after=WHOLE,
        last=WHOLE,
        lines=_list(_object(number=WHOLE, line={"type": "object"})),
    ),
}
"""What is not a page: the name of each shape, and the shape."""


@cache
def shapes() -> dict[str, Json]:
    """Give every shape by its name, those of the public pages among them."""
    text = SCHEMA.read_text(encoding="utf-8").replace("#/$defs/", "#/components/schemas/")
    return {**json.loads(text)["$defs"], **OWN}


@cache
def validator(name: str) -> Validator:
    """Make the validator of one shape."""
    return Validator({**_ref(name), "components": {"schemas": shapes()}})
