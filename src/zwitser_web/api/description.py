"""The OpenAPI document (3.1), made from a table of operations and the shapes."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from jsonschema_rs import Draft202012Validator as Validator

from zwitser import __version__
from zwitser.model import AbsenceKind, Result, Title
from zwitser_web.api.keys import EACH_MINUTE
from zwitser_web.api.webhooks import MOST_LINES
from zwitser_web.models import Visibility
from zwitser_web.publishing.data import SCHEMA

Json = dict[str, Any]

BASE = "/api/v1"
JSON, PROBLEM = "application/json", "application/problem+json"

KNOWS_KEYS = "club"
"""The operation that everybody may read, and that gives more with a key of the club."""

TOO_OFTEN = "429"
WAIT: Json = {"description": "Seconds to wait.", "schema": {"type": "integer", "minimum": 1}}

PARAMETERS: dict[str, Json] = {
    "club": {"type": "string", "description": "The short name of a club in addresses."},
    "tournament": {"type": "string", "description": "The short name of a tournament in addresses."},
    "round": {
        "type": "string",
        "description": "`3`, or `2-3` for the third round of the second period of a season.",
    },
    "board": {"type": "integer", "minimum": 1},
    "player": {"type": "integer", "description": "The player's id in this tournament."},
    "after": {"type": "string", "description": "Standings after this round instead of the last."},
    "line": {"type": "integer", "minimum": 0, "default": 0, "description": "The last line known."},
    "limit": {"type": "integer", "minimum": 1, "default": MOST_LINES},
}


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation of OpenAPI: address, parameters, scope, and the shapes of body and answer."""

    name: str
    path: str
    summary: str
    answer: str
    body: str = ""
    scope: str = ""
    query: tuple[tuple[str, str], ...] = ()

    @property
    def method(self) -> str:
        return "put" if self.body else "get"


def _within(name: str, path: str, summary: str, answer: str, **more: Any) -> Operation:
    """Describe an operation on a tournament."""
    return Operation(name, "/tournaments/{tournament}" + path, summary, answer, **more)


OPERATIONS: tuple[Operation, ...] = (
    Operation("club", "/clubs/{club}", "A club and its tournaments, newest first.", "club"),
    _within("tournament", "", "A tournament, and its last round.", "tournament"),
    _within("round", "/round/{round}", "The boards of a round.", "round"),
    _within("names", "/round/{round}/names", "Who sits where, by name.", "names"),
    _within("why", "/round/{round}/why", "Why a round was paired so.", "why"),
    _within("why_board", "/round/{round}/why/{board}", "Why these two met on a board.", "why"),
    _within("standings", "/standings", "The standings.", "standings", query=(("after", "after"),)),
    _within("crosstable", "/crosstable", "Who played whom.", "crosstable"),
    _within("course", "/course", "Everybody's place after each round.", "course"),
    _within("schedule", "/schedule", "All rounds of a round robin.", "schedule"),
    _within("player", "/players/{player}", "The rounds of a player.", "player"),
    _within(
        "list_players",
        "/players",
        "The players with their numbers in the federation.",
        "players",
        scope="players",
    ),
    _within(
        "put_players",
        "/players",
        "Bring players up to date by their numbers: who is known changes, who is not is entered, "
        "nobody is removed.",
        "report",
        body="players_sent",
        scope="players",
    ),
    _within(
        "list_absences",
        "/absences",
        "Who will not be there in the rounds to come.",
        "absences",
        scope="absences",
    ),
    _within(
        "put_absences",
        "/absences",
        "Sign players off for rounds to come (the next one where none is named), or on again.",
        "report",
        body="absences_sent",
        scope="absences",
    ),
    _within(
        "put_results",
        "/results",
        "Enter results; `null` clears one. Who replaces a result tells in `seen` which, and in "
        "`reason` why where a later round rests on it.",
        "report",
        body="results_sent",
        scope="results",
    ),
    _within(
        "journal",
        "/journal",
        "The lines of the journal after a number, in order. Another `edition` than last time "
        "means: begin again at 0.",
        "journal",
        scope="journal",
        query=(("after", "line"), ("limit", "limit")),
    ),
)
"""Everything that can be asked, in the order of the description."""

INTRODUCTION = (
    "Everything that is public can be read without a key, by scripts of any site. With a key of a "
    "club (`Authorization: Bearer …`) its programs read and write what the key allows, at most "
    f"{EACH_MINUTE} times a minute. Each request can be sent again without harm: what stands there "
    "already is reported as unchanged. Every answer has an `ETag`; with `If-None-Match` it is 304 "
    "where nothing changed. A no is a problem (RFC 9457) with a stable `code`, and a sentence in "
    "Dutch or English (`Accept-Language`). Within v1 keys may be added to answers; none goes."
)


@cache
def description() -> Json:
    """Make the whole document."""
    paths: dict[str, Json] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Zwitser", "version": __version__, "description": INTRODUCTION},
        "servers": [{"url": BASE}],
        "paths": paths,
        "components": {
            "schemas": shapes(),
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(asked: Operation) -> Json:
    told: Json = {"operationId": asked.name, "summary": asked.summary}
    if asked.scope:
        told["security"] = [{"key": []}]
        told["description"] = f"Needs a key that may do `{asked.scope}`."
    elif asked.name == KNOWS_KEYS:
        told["security"] = [{}, {"key": []}]
        told["description"] = "With a key of the club also what is not for everybody."
    told["parameters"] = [
        *(_parameter(name, name, "path") for name in re.findall(r"{(\w+)}", asked.path)),
        *(_parameter(name, kind, "query") for name, kind in asked.query),
    ]
    if asked.body:
        told["requestBody"] = {"required": True, "content": _content(JSON, asked.body)}
    told["responses"] = {
        "200": {"description": "What was asked.", "content": _content(JSON, asked.answer)},
        **({"304": {"description": "Nothing changed."}} if asked.method == "get" else {}),
        **{
            status: {"description": words, "content": _content(PROBLEM, "problem")}
            for status, words in _refusals(asked)
        },
    }
    if TOO_OFTEN in told["responses"]:
        told["responses"][TOO_OFTEN]["headers"] = {"Retry-After": WAIT}
    return told


def _parameter(name: str, kind: str, place: str) -> Json:
    shape = {key: value for key, value in PARAMETERS[kind].items() if key != "description"}
    words = PARAMETERS[kind].get("description")
    told = {"name": name, "in": place, "required": place == "path", "schema": shape}
    return told | ({"description": words} if words else {})


def _refusals(asked: Operation) -> list[tuple[str, str]]:
    found = [("404", "There is no such thing, or not for this key.")]
    if asked.scope:
        found.append(("403", "The key may not do this."))
    if asked.scope or asked.name == KNOWS_KEYS:
        found.append(("401", "No key was sent where one is needed, or none that works."))
        found.append((TOO_OFTEN, "Too often; `Retry-After` says how long to wait."))
    if asked.body or asked.name == "journal":
        found.append(("422", "What was sent has another shape; `faults` names all that is wrong."))
    return sorted(found)


def _content(kind: str, shape: str) -> Json:
    return {kind: {"schema": {"$ref": f"#/components/schemas/{shape}"}}}


# The shapes of all bodies and answers, as JSON Schema (2020-12), to validate and to describe.
# Those of public pages stand in `publishing/twins.schema.json`.

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
"""Personal data of a player; they stay out of the journal."""

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
"""The shapes that are not those of public pages."""


@cache
def shapes() -> dict[str, Json]:
    """Give every schema by name, those of the public pages among them."""
    text = SCHEMA.read_text(encoding="utf-8").replace("#/$defs/", "#/components/schemas/")
    return {**json.loads(text)["$defs"], **OWN}


@cache
def validator(name: str) -> Validator:
    schemas = {"components": {"schemas": shapes()}}
    return Validator({"$ref": f"#/components/schemas/{name}", **schemas})
