"""The faults of a document: all at once, each with its path, in words for a volunteer.

The JSON Schema finds most of them. A valid document costs one call of the validator; an invalid one
is walked part by part and only up to a limit, so that its faults can't fill the memory.
"""

from __future__ import annotations

import json
import pathlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Any

import jsonschema_rs

from zwitser.errors import BadInput, Fault, fault
from zwitser.formats.document.json_text import Json, too_deep
from zwitser.formats.source import quote, quote_value
from zwitser.messages import Message, message
from zwitser.model import Options
from zwitser.systems import SYSTEMS, system_named
from zwitser.systems.base import PairingSystem

FAULT_LIMIT = 100
"""The most faults that are listed: one mistake in a program may cause thousands."""

SCHEMA = pathlib.Path(__file__).parent.parent / "document.schema.json"
Path = tuple[str | int, ...]
Kind = jsonschema_rs.ValidationErrorKind


@cache
def schema(system_id: str = "") -> Json:
    """Give the JSON Schema of a system's documents; without one, their common part."""
    text = SCHEMA.read_text(encoding="utf-8")
    whole = dict(json.loads(text))
    whole["$defs"]["options"]["properties"] = Options.schema()
    for part, properties in system_named(system_id).schema.items() if system_id else ():
        (whole["$defs"][part] if part else whole)["properties"] |= properties
    return whole


def check_override(document: Json, system_id: str) -> None:
    """Refuse to read a season as a tournament, or the other way round."""
    stated, is_season = document.get("system"), system_named(system_id).has_periods
    if stated in SYSTEMS and system_named(stated).has_periods != is_season:
        raise BadInput.at("system", "system-override", stated=quote(stated), system=system_id)


def check(document: Any) -> None:
    """Raise BadInput with the faults of a document, if it has any."""
    stated = document.get("system") if isinstance(document, dict) else None
    known = stated if isinstance(stated, str) and stated in SYSTEMS else ""
    if isinstance(stated, str) and not known:
        wanted = message("expected-one-of", known=", ".join(SYSTEMS), got=quote_value(stated))
        raise BadInput([Fault("system", wanted)])
    try:
        is_valid = _validator(f"{known}#").is_valid(document)
        faults = [] if is_valid else list(islice(_walk(f"{known}#", document, ()), FAULT_LIMIT))
    except ValueError:
        # The validator's own limit: 255 levels.
        raise too_deep() from None
    faults = faults or list(islice(_faults_beyond_schema(document), FAULT_LIMIT))
    if faults:
        raise BadInput(faults)


@cache
def _validator(pointer: str) -> jsonschema_rs.Draft202012Validator:
    """Make the validator of one part of a system's schema."""
    defs = schema(pointer.partition("#")[0])["$defs"]
    return jsonschema_rs.Draft202012Validator(_node(pointer) | {"$defs": defs})


@cache
def _shallow(pointer: str) -> jsonschema_rs.Draft202012Validator:
    """Make the validator of one part of the schema, without the parts inside it."""
    node = dict(_node(pointer))
    for key in ("properties", "patternProperties"):
        node[key] = dict.fromkeys(node.get(key, {}), True)
    if isinstance(node.get("additionalProperties"), dict):
        del node["additionalProperties"]
    node.pop("items", None)
    return jsonschema_rs.Draft202012Validator(node)


def _node(pointer: str) -> Json:
    node: Any = schema(pointer.partition("#")[0])
    for part in pointer.split("/")[1:]:
        node = node[part.replace("~1", "/")]
    return dict(node)


def _walk(pointer: str, value: Any, path: Path) -> Iterator[Fault]:
    """Find the faults of a value itself, then those of the values inside it."""
    node = _node(pointer)
    if "$ref" in node:
        yield from _walk(pointer.partition("#")[0] + node["$ref"], value, path)
        return
    for error in _shallow(pointer).iter_errors(value):
        yield from _say(error, path, node)
        if isinstance(error.kind, Kind.MaxItems | Kind.MaxProperties):
            return
    for key, child, inside in _children(pointer, node, value):
        if not _validator(inside).is_valid(child):
            yield from _walk(inside, child, (*path, key))


def _children(pointer: str, node: Json, value: Any) -> Iterator[tuple[str | int, Any, str]]:
    """List the values inside a value, each with its part of the schema."""
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
        if isinstance(part, int):
            text += f"[{part}]"
            continue
        name = part if part.isidentifier() and len(part) <= 40 else quote(part)
        text += f".{name}" if text else name
    return text


_TYPES = {
    "string": message("type-string"),
    "integer": message("type-integer"),
    "boolean": message("type-boolean"),
    "array": message("type-array"),
    "object": message("type-object"),
    "null": message("type-null"),
}

_PATTERNS = {
    "^[0-9]{1,6}(\\.[0-9]{1,6}|/[1-9][0-9]{0,5})?$": message("pattern-number"),
    "^[0-9]{1,3}(\\.[05])?$": message("pattern-points"),
    "^-?[0-9]{1,3}(\\.[05])?$": message("pattern-extra"),
    "^[A-Z][1-9][0-9]{0,4}$": message("pattern-place"),
    "^([0-9]{4}-[0-9]{2}-[0-9]{2})?$": message("pattern-date"),
    "^[0-9]{4}(-[0-9]{2}-[0-9]{2})?$": message("pattern-born"),
    "^[0-9]{1,11}$": message("pattern-fide-id"),
    "^[A-Z]{3}$": message("pattern-federation"),
    "^([1-9][dD]|([1-9]|[12][0-9]|30)[kK])$": message("pattern-rank"),
    "^([1-9][dDpP]|([1-9]|[12][0-9]|30)[kK])$": message("pattern-rank"),
}
"""Patterns of the schema in words."""

_MESSAGES: dict[type, Callable[[Any, Any], Message]] = {
    Kind.Type: lambda kind, got: message("expected", wanted=_either(kind.types), got=got),
    Kind.Constant: lambda kind, got: message("expected", wanted=str(kind.expected_value), got=got),
    Kind.Pattern: lambda kind, got: message("expected", wanted=_PATTERNS[kind.pattern], got=got),
    Kind.Enum: lambda kind, got: message(
        "expected-one-of",
        known=", ".join("null" if option is None else str(option) for option in kind.options),
        got=got,
    ),
    Kind.Minimum: lambda kind, got: message("expected-at-least", least=kind.limit, got=got),
    Kind.Maximum: lambda kind, got: message("expected-at-most", limit=kind.limit, got=got),
    Kind.MinLength: lambda kind, got: message("expected-text"),  # noqa: ARG005 - one shape
    Kind.MaxLength: lambda kind, got: message("text-too-long", limit=kind.limit, got=got),
    Kind.MinItems: lambda kind, got: message("too-few-items", least=kind.limit, got=got),
    Kind.MaxItems: lambda kind, got: message("too-many-items", limit=kind.limit, got=got),
    Kind.MaxProperties: lambda kind, got: message("too-many-properties", limit=kind.limit, got=got),
}
"""The message for each kind of error of the validator; `got` is the quoted value or its length."""

_OF_LENGTH = (Kind.MaxLength, Kind.MinItems, Kind.MaxItems, Kind.MaxProperties)


def _either(types: list[str]) -> Message:
    first, *others = types
    return message("either", one=_TYPES[first], other=_either(others)) if others else _TYPES[first]


def _say(error: jsonschema_rs.ValidationError, path: Path, node: Json) -> Iterator[Fault]:
    kind, where = error.kind, _path(path)
    if isinstance(kind, Kind.Required):
        yield fault(where, "key-missing", key=kind.property)
    elif isinstance(kind, Kind.AdditionalProperties):
        # Imported when something is wrong: `zwitser pair` must start quickly.
        from difflib import get_close_matches

        known = list(node.get("properties", {}))
        for key in kind.unexpected[:FAULT_LIMIT]:
            if close := get_close_matches(key[:40], known, n=1):
                yield fault(where, "key-like", key=quote(key), close=close[0])
            elif known:
                yield fault(where, "key-not-of", key=quote(key), known=", ".join(known))
            else:
                yield fault(where, "key-unknown", key=quote(key))
    else:
        value: Any = error.instance
        got = len(value) if isinstance(kind, _OF_LENGTH) else quote_value(value)
        yield Fault(where, _MESSAGES[type(kind)](kind, got))


def schema_faults(errors: Iterable[jsonschema_rs.ValidationError]) -> list[Fault]:
    """Translate the errors of a validator of any other schema."""
    found = islice(errors, FAULT_LIMIT)
    return [said for error in found for said in _say(error, tuple(error.instance_path), {})]


def _faults_beyond_schema(document: Json) -> Iterator[Fault]:
    """Find faults outside the schema: unknown players, players twice in a round, wrong keys."""
    system = system_named(document["system"])
    counts = Counter(player["id"] for player in document["players"])
    known = set(counts)
    twice = ((player, count) for player, count in counts.items() if count > 1)
    yield from (fault("players", "id-twice", player=id_, count=count) for id_, count in twice)
    wrong = "history" if system.has_periods else "periods"
    if wrong in document:
        yield fault(wrong, "key-of-other-system", system=system.id, key=wrong)
    if system.has_periods and not document.get("periods"):
        yield fault("periods", "period-needed")
    if system.planned_rounds and "rounds" not in document:
        yield fault("rounds", "rounds-needed")
    for path, round_ in _rounds(document):
        yield from _round_faults(path, round_, known)
    for number, pair in enumerate(document.get("options", {}).get("forbidden", [])):
        where = f"options.forbidden[{number}]"
        yield from _unknown(where, pair, known)
        if pair[0] == pair[1]:
            yield fault(where, "player-twice-in-pair", player=pair[0])
    yield from _absence_faults(document, system)
    for number, extra in enumerate(document.get("extra", [])):
        where = f"extra[{number}]"
        yield from _unknown(where, [extra["player"]], known)
        if not system.adds_points:
            yield fault(where, "key-of-other-system", system=system.id, key="extra")
    yield from system.document_faults(document)


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
            yield fault(where, "meets-himself", player=game["white"])
        yield from _unknown(where, {game["white"], game["black"]}, known)
        seen.update({game["white"], game["black"]})
    for number, absence in enumerate(round_.get("absent", [])):
        yield from _unknown(f"{path}.absent[{number}]", [absence["player"]], known)
        seen[absence["player"]] += 1
    for player, count in seen.items():
        if count > 1:
            yield fault(path, "player-twice-in-round", player=player, count=count)


def _absence_faults(document: Json, system: PairingSystem) -> Iterator[Fault]:
    """Find absences that the system does not know; a season's bye can't be announced."""
    known = {*(kind.value for kind in system.absences), "bye", "withdrawn"}
    for path, round_ in _rounds(document):
        for number, absence in enumerate(round_.get("absent", [])):
            kind, player = absence["as"], absence["player"]
            where = f"{path}.absent[{number}]"
            if kind not in known:
                yield fault(f"{where}.as", "absence-of-other-system", player=player, kind=kind)
            elif kind == "bye" and path == "next" and system.has_periods:
                yield fault(where, "bye-announced", player=player)


def _unknown(where: str, players: Iterable[int], known: set[int]) -> Iterator[Fault]:
    for player in players:
        if player not in known:
            yield fault(where, "no-player", player=player)
