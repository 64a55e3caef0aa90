"""What is wrong with a document: every fault at once, with its path, in words for a volunteer.

The schema finds most of it. A valid document costs one call of the validator; a document that is
not valid is walked part by part, so that a hostile one can't fill the memory with its faults.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from itertools import islice
from typing import Any

import jsonschema_rs

from zwitser.errors import BadInput, Fault
from zwitser.formats import club_document
from zwitser.formats.json_text import Json, too_deep
from zwitser.formats.source import shown
from zwitser.model import System

FAULT_LIMIT = 100
"""More faults than this are not looked for: one mistake in a program makes thousands."""

Path = tuple[str | int, ...]
Kind = jsonschema_rs.ValidationErrorKind


@cache
def schema() -> Json:
    """Read the JSON Schema that this package publishes."""
    text = (files("zwitser.formats") / "document.schema.json").read_text(encoding="utf-8")
    return dict(json.loads(text))


def check_override(stated: str, system: System) -> None:
    """Refuse to read a club season as a tournament, or the other way round."""
    if (system is System.CLUB) != (stated == System.CLUB.value):
        raise BadInput.at("system", f"a {shown(stated)} file can't be read as '{system.value}'")


def check(document: Any) -> None:
    """Raise BadInput with the faults of a document, if it has any."""
    faults = _schema_faults(document)
    faults = faults or list(islice(_faults_beyond_schema(document), FAULT_LIMIT))
    if faults:
        raise BadInput(faults)


def _schema_faults(document: Any) -> list[Fault]:
    try:
        if _validator("#").is_valid(document):
            return []
        return list(islice(_walk("#", document, ()), FAULT_LIMIT))
    except ValueError:
        # The validator's own limit: 255 levels.
        raise too_deep() from None


@cache
def _validator(pointer: str) -> jsonschema_rs.Draft202012Validator:
    """Make the validator of one part of the schema, whole."""
    return jsonschema_rs.Draft202012Validator(_node(pointer) | {"$defs": schema()["$defs"]})


@cache
def _shallow(pointer: str) -> jsonschema_rs.Draft202012Validator:
    """Make the validator of one part of the schema without what is inside that part."""
    node = dict(_node(pointer))
    for key in ("properties", "patternProperties"):
        node[key] = dict.fromkeys(node.get(key, {}), True)
    if isinstance(node.get("additionalProperties"), dict):
        del node["additionalProperties"]
    node.pop("items", None)
    return jsonschema_rs.Draft202012Validator(node)


def _node(pointer: str) -> Json:
    node: Any = schema()
    for part in pointer.split("/")[1:]:
        node = node[part.replace("~1", "/")]
    return dict(node)


def _walk(pointer: str, value: Any, path: Path) -> Iterator[Fault]:
    """Find the faults of a value itself, then those of what is inside it."""
    node = _node(pointer)
    if "$ref" in node:
        yield from _walk(node["$ref"], value, path)
        return
    for error in _shallow(pointer).iter_errors(value):
        yield from _say(error, path, node)
        if isinstance(error.kind, Kind.MaxItems | Kind.MaxProperties):
            return
    for key, child, inside in _children(pointer, node, value):
        if not _validator(inside).is_valid(child):
            yield from _walk(inside, child, (*path, key))


def _children(pointer: str, node: Json, value: Any) -> Iterator[tuple[str | int, Any, str]]:
    """List what is inside a value, each with its own part of the schema."""
    if isinstance(value, list) and "items" in node:
        yield from ((number, child, f"{pointer}/items") for number, child in enumerate(value))
    if isinstance(value, dict):
        for key, child in value.items():
            if key in node.get("properties", {}):
                yield key, child, f"{pointer}/properties/{key}"
            elif isinstance(node.get("additionalProperties"), dict):
                yield key, child, f"{pointer}/additionalProperties"
            else:
                for pattern in node.get("patternProperties", {}):
                    yield key, child, f"{pointer}/patternProperties/{pattern}"


def _path(parts: Path) -> str:
    text = ""
    for part in parts:
        name = part if isinstance(part, int) else _key(part)
        text += f"[{part}]" if isinstance(part, int) else f".{name}" if text else str(name)
    return text


def _key(key: str) -> str:
    return key if key.isidentifier() and len(key) <= 40 else shown(key)


_TYPES = {
    "string": "text in quotes",
    "integer": "a whole number",
    "array": "a list [...]",
    "object": "an object {...}",
    "null": "null",
}

_PATTERNS = {
    "^[0-9]{1,6}(\\.[0-9]{1,6}|/[1-9][0-9]{0,5})?$": "a number in quotes like '0.2' or '2/3'",
    "^[A-Z][1-9][0-9]{0,4}$": "a place like 'B3'",
}
"""What each pattern of the schema asks for."""

_SAYINGS: dict[type, Callable[[Any, Any], str]] = {
    Kind.Type: lambda kind, value: (
        f"expected {' or '.join(_TYPES[name] for name in kind.types)}, got {shown(value)}"
    ),
    Kind.Enum: lambda kind, value: (
        f"expected one of {', '.join(map(_plain, kind.options))}, got {shown(value)}"
    ),
    Kind.Constant: lambda kind, value: f"expected {kind.expected_value}, got {shown(value)}",
    Kind.Minimum: lambda kind, value: f"expected at least {kind.limit}, got {shown(value)}",
    Kind.Maximum: lambda kind, value: f"expected at most {kind.limit}, got {shown(value)}",
    Kind.MinLength: lambda kind, value: "expected some text, got ''",  # noqa: ARG005 - one shape
    Kind.MaxLength: lambda kind, value: (
        f"expected at most {kind.limit} characters, got {len(value)}"
    ),
    Kind.MinItems: lambda kind, value: f"expected at least {kind.limit} items, got {len(value)}",
    Kind.MaxItems: lambda kind, value: f"expected at most {kind.limit} items, got {len(value)}",
    Kind.Pattern: lambda kind, value: f"expected {_PATTERNS[kind.pattern]}, got {shown(value)}",
    Kind.MaxProperties: lambda kind, value: f"expected at most {kind.limit} keys, got {len(value)}",
}
"""What each complaint of the schema means, from its kind and the value that was found."""


def _plain(option: object) -> str:
    return "null" if option is None else str(option)


def _say(error: jsonschema_rs.ValidationError, path: Path, node: Json) -> Iterator[Fault]:
    kind = error.kind
    if isinstance(kind, Kind.Required):
        yield Fault(_path(path), f"the key '{kind.property}' is missing")
    elif isinstance(kind, Kind.AdditionalProperties):
        for key in kind.unexpected[:FAULT_LIMIT]:
            yield Fault(_path(path), _unknown_key(key, list(node.get("properties", {}))))
    else:
        yield Fault(_path(path), _SAYINGS[type(kind)](kind, error.instance))


def _unknown_key(key: str, known: list[str]) -> str:
    close = get_close_matches(key[:40], known, n=1)
    hint = f"did you mean '{close[0]}'?" if close else f"expected {', '.join(known)}"
    return f"unknown key {shown(key)}" + (f" ({hint})" if known else "")


def _faults_beyond_schema(document: Json) -> Iterator[Fault]:
    """Find what a schema can't say: unknown players, players twice in a round, wrong keys."""
    known = Counter(player["id"] for player in document["players"])
    for player, count in known.items():
        if count > 1:
            yield Fault("players", f"the id {player} stands {count} times")
    yield from _wrong_keys(document)
    for path, round_ in _rounds(document):
        yield from _round_faults(path, round_, set(known))
    yield from _forbidden_faults(document.get("options", {}).get("forbidden", []), set(known))
    if document["system"] == System.CLUB.value:
        yield from club_document.faults(document)
    else:
        yield from _free_evenings(document)


def _wrong_keys(document: Json) -> Iterator[Fault]:
    club = document["system"] == System.CLUB.value
    wrong = "history" if club else "periods"
    if wrong in document:
        yield Fault(wrong, f"a {document['system']} tournament has no {wrong!r}")
    if club and not document.get("periods"):
        yield Fault("periods", "a club season needs at least one period")
    needs_rounds = document["system"] in ("knsb-weerstand", "go-weerstand", "knsb-rating")
    if needs_rounds and "rounds" not in document:
        yield Fault("rounds", "the planned number of rounds is missing")
    if not club:
        for key in club_document.OPTIONS:
            if key in document.get("options", {}):
                yield Fault(f"options.{key}", "only a club season has this option")


def _rounds(document: Json) -> Iterator[tuple[str, Json]]:
    for number, round_ in enumerate(document.get("history", [])):
        yield f"history[{number}]", round_
    for period_number, period in enumerate(document.get("periods", [])):
        for number, round_ in enumerate(period["rounds"]):
            yield f"periods[{period_number}].rounds[{number}]", round_
    yield "next", {"games": [], **document.get("next", {})}


def _round_faults(path: str, round_: Json, known: set[int]) -> Iterator[Fault]:
    seen: Counter[int] = Counter()
    for number, game in enumerate(round_["games"]):
        where = f"{path}.games[{number}]"
        if game["white"] == game["black"]:
            yield Fault(where, f"player {game['white']} meets himself")
        yield from _unknown(where, {game["white"], game["black"]}, known)
        seen.update({game["white"], game["black"]})
    for number, absence in enumerate(round_.get("absent", [])):
        yield from _unknown(f"{path}.absent[{number}]", [absence["player"]], known)
        seen[absence["player"]] += 1
    for player, count in seen.items():
        if count > 1:
            yield Fault(path, f"player {player} stands {count} times in this round")


def _free_evenings(document: Json) -> Iterator[Fault]:
    for path, round_ in _rounds(document):
        for number, absence in enumerate(round_.get("absent", [])):
            if absence["as"] == "free":
                text = "only a club season has free evenings; use bye, half or zero"
                yield Fault(f"{path}.absent[{number}].as", text)


def _forbidden_faults(forbidden: list[list[int]], known: set[int]) -> Iterator[Fault]:
    for number, pair in enumerate(forbidden):
        where = f"options.forbidden[{number}]"
        yield from _unknown(where, pair, known)
        if pair[0] == pair[1]:
            yield Fault(where, f"player {pair[0]} stands twice in this pair")


def _unknown(where: str, players: Iterable[int], known: set[int]) -> Iterator[Fault]:
    for player in players:
        if player not in known:
            yield Fault(where, f"there is no player {player}")
