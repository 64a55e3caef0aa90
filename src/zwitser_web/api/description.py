"""The OpenAPI document (3.1), made from a table of operations and the shapes."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache

from jsonschema_rs import Draft202012Validator as Validator

from zwitser import __version__
from zwitser.model import AbsenceKind, Result, Title
from zwitser_web.api.keys import EACH_MINUTE, SCOPES
from zwitser_web.api.webhooks import MOST_LINES
from zwitser_web.json_shapes import Json, list_of, object_of
from zwitser_web.models import Visibility
from zwitser_web.publishing.data import SCHEMA

BASE = "/api/v1"
JSON, PROBLEM = "application/json", "application/problem+json"

KNOWS_KEYS = "club"
"""The operation that everybody may read, and that gives more with a key of the club."""

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
    """An operation of OpenAPI with the shape of its answer; a name like `put_results` changes."""

    name: str
    path: str
    summary: str
    answer: str

    @property
    def scope(self) -> str:
        """The scope that a key needs: the last part of the path, if that is one."""
        last = self.path.rpartition("/")[2]
        return last if last in SCOPES else ""

    @property
    def body(self) -> str:
        return f"{self.scope}_sent" if self.name.startswith("put_") else ""

    @property
    def method(self) -> str:
        return "put" if self.body else "get"


def _within(path: str, name: str, summary: str, answer: str = "") -> Operation:
    """Describe an operation on a tournament."""
    return Operation(name, "/tournaments/{tournament}" + path, summary, answer or name)


_PUT_PLAYERS = """Bring players up to date by their numbers: who is known changes, who is not is \
entered, nobody is removed."""
_PUT_ABSENCES = """Sign players off for rounds to come (the next one where none is named), or on \
again."""
_PUT_RESULTS = """Enter results; `null` clears one. Who replaces a result tells in `seen` which, \
and in `reason` why where a later round rests on it."""
_JOURNAL = """The lines of the journal after a number, in order. Another `edition` than last time \
means: begin again at 0."""

OPERATIONS: tuple[Operation, ...] = (
    Operation("club", "/clubs/{club}", "A club and its tournaments, newest first.", "club"),
    _within("", "tournament", "A tournament, and its last round."),
    _within("/round/{round}", "round", "The boards of a round."),
    _within("/round/{round}/names", "names", "Who sits where, by name."),
    _within("/round/{round}/why", "why", "Why a round was paired so."),
    _within("/round/{round}/why/{board}", "why_board", "Why these two met on a board.", "why"),
    _within("/standings", "standings", "The standings."),
    _within("/crosstable", "crosstable", "Who played whom."),
    _within("/course", "course", "Everybody's place after each round."),
    _within("/schedule", "schedule", "All rounds of a round robin."),
    _within("/players/{player}", "player", "The rounds of a player."),
    _within(
        "/players", "list_players", "The players with their numbers in the federation.", "players"
    ),
    _within("/players", "put_players", _PUT_PLAYERS, "report"),
    _within(
        "/absences", "list_absences", "Who will not be there in the rounds to come.", "absences"
    ),
    _within("/absences", "put_absences", _PUT_ABSENCES, "report"),
    _within("/results", "put_results", _PUT_RESULTS, "report"),
    _within("/journal", "journal", _JOURNAL),
)
"""Everything that can be asked, in the order of the description."""

QUERIES = {"standings": {"after": "after"}, "journal": {"after": "line", "limit": "limit"}}
"""The parameters in a query, with their kinds in `PARAMETERS`."""

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
        *(_parameter(name, kind, "query") for name, kind in QUERIES.get(asked.name, {}).items()),
    ]
    if asked.body:
        told["requestBody"] = {"required": True, "content": _content(JSON, asked.body)}
    return told | {"responses": _responses(asked)}


def _parameter(name: str, kind: str, place: str) -> Json:
    shape = {key: value for key, value in PARAMETERS[kind].items() if key != "description"}
    words = PARAMETERS[kind].get("description")
    told = {"name": name, "in": place, "required": place == "path", "schema": shape}
    return told | ({"description": words} if words else {})


def _responses(asked: Operation) -> dict[str, Json]:
    takes_key = asked.scope or asked.name == KNOWS_KEYS
    found = {"200": {"description": "What was asked.", "content": _content(JSON, asked.answer)}}
    if asked.method == "get":
        found["304"] = {"description": "Nothing changed."}
    if takes_key:
        found["401"] = _refusal("No key was sent where one is needed, or none that works.")
    if asked.scope:
        found["403"] = _refusal("The key may not do this.")
    found["404"] = _refusal("There is no such thing, or not for this key.")
    if asked.body or asked.name == "journal":
        words = "What was sent has another shape; `faults` names all that is wrong."
        found["422"] = _refusal(words)
    if takes_key:
        words = "Too often; `Retry-After` says how long to wait."
        found["429"] = _refusal(words) | {"headers": {"Retry-After": WAIT}}
    return found


def _refusal(words: str) -> Json:
    return {"description": words, "content": _content(PROBLEM, "problem")}


def _content(kind: str, shape: str) -> Json:
    return {kind: {"schema": {"$ref": f"#/components/schemas/{shape}"}}}


# The shapes of all bodies and answers, as JSON Schema (2020-12), to validate and to describe.
# Those of public pages stand in `publishing/twins.schema.json`.

MOST = 1000
"""Rows in one request."""

PRESENT = "present"


def _object(known: dict[str, Json], keys: str, **own: Json) -> Json:
    return object_of(known | own, keys)


def _rows(of: Json) -> Json:
    return {"type": "array", "items": of, "minItems": 1, "maxItems": MOST}


def _text(longest: int, least: int = 0) -> Json:
    return {"type": "string", "minLength": least, "maxLength": longest}


OUTCOMES = ("added", "changed", "unchanged", "refused")
TEXT: Json = {"type": "string"}
NO_TEXT: Json = {"type": ["string", "null"]}
YES: Json = {"type": "boolean"}
WHOLE: Json = {"type": "integer", "minimum": 0}
PLACE: Json = {"type": "integer", "minimum": 1, "maximum": 100_000}
RATING: Json = {"type": ["integer", "null"], "minimum": 0, "maximum": 9999}
TITLE: Json = {"enum": [title.value for title in Title]}
KIND: Json = {"enum": [PRESENT, *(kind.value for kind in AbsenceKind)]}
RESULTS: Json = {"enum": [None, *(result.value for result in Result if result.value)]}

PERSONAL = ("fide", "federation", "club", "born", "sex", "category")
"""Personal data of a player; they stay out of the journal."""

TOLD: dict[str, Json] = {
    **dict.fromkeys(("type", "title", "code", "detail"), TEXT),
    **dict.fromkeys(("club", "tournament", "name", "edition"), TEXT),
    **dict.fromkeys(("player", "round", "next_round", "row", "after", "last", *OUTCOMES), WHOLE),
    "status": {"type": "integer"},
    "faults": list_of(TEXT),
    "created": {"type": "string", "format": "date-time"},
    "archived": YES,
    "visibility": {"enum": list(Visibility.values)},
    "page": NO_TEXT,
    "number": NO_TEXT,
    "rating": RATING,
    "takes_part": YES,
    "as": KIND,
    "outcome": {"enum": list(OUTCOMES)},
    "line": {"type": "object"},
}
"""The keys of answers."""

SENT: dict[str, Json] = {
    "number": {
        "type": ["string", "integer"],
        "minLength": 1,
        "maxLength": 20,
        "minimum": 1,
        "description": "The number in the federation (of the KNSB: the relation number).",
    },
    "name": _text(200, 1),
    "rating": RATING,
    "title": TITLE,
    "rank": {"type": "string", "pattern": "^([1-9][dD]|([1-9]|[12][0-9]|30)[kK])$"},
    **dict.fromkeys(PERSONAL, _text(60)),
    "as": KIND,
    "player": PLACE,
    "rounds": {"type": "array", "items": PLACE, "maxItems": 100},
    "round": _text(8, 1),
    "board": PLACE,
    "result": RESULTS,
    "seen": RESULTS,
    "reason": _text(300),
}
"""The keys of requests."""

_TOURNAMENT = _object(TOLD, "tournament name created archived visibility page")
_PLAYER = _object(TOLD, "player number name rating title takes_part", title=TITLE)
_ABSENCE = _object(TOLD, "player round as")
_OUTCOME = _object(TOLD, "row outcome player? code? detail?")
_LINE = _object(TOLD, "number line", number=WHOLE)
_ENTERED = _object(SENT, f"number name rating? title? rank? {'? '.join(PERSONAL)}?")
_SIGNED_OFF = _object(SENT, "as player? number? rounds?")
_RESULT = _object(SENT, "round board result seen? reason?")
OWN: dict[str, Json] = {
    "problem": _object(TOLD, "type title status code detail faults?"),
    "club": _object(TOLD, "club name tournaments", tournaments=list_of(_TOURNAMENT)),
    "players": _object(TOLD, "players last", players=list_of(_PLAYER)),
    "players_sent": _object(SENT, "players", players=_rows(_ENTERED)),
    "absences": _object(TOLD, "absences next_round last", absences=list_of(_ABSENCE)),
    "absences_sent": _object(SENT, "absences", absences=_rows(_SIGNED_OFF)),
    "results_sent": _object(SENT, "results", results=_rows(_RESULT)),
    "report": _object(TOLD, f"{' '.join(OUTCOMES)} rows last", rows=list_of(_OUTCOME)),
    "journal": _object(TOLD, "tournament edition after last lines", lines=list_of(_LINE)),
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
