"""The tournament document: one JSON object, described by `document.schema.json`.

`loads` reports every fault of a document at once, each with its path. The JSON Schema finds most
of them. A valid document costs one call of the validator; an invalid one is walked part by part
and only up to a limit, so that its faults can't fill the memory.
"""

from __future__ import annotations

import json
import pathlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from string import ascii_uppercase
from typing import Any

import jsonschema_rs

from zwitser.errors import BadInput, Fault, fault
from zwitser.formats.source import Json, encode, parse, quote, quote_value, too_deep, write_json
from zwitser.messages import Message, message
from zwitser.model import (
    Absence,
    AbsenceKind,
    Egd,
    Extra,
    Fide,
    Game,
    Links,
    Official,
    Options,
    Period,
    Player,
    Result,
    Round,
    Title,
    Tournament,
)
from zwitser.numbers import format_half_points, format_number, parse_exact
from zwitser.systems import SYSTEMS, system_named, system_of
from zwitser.systems.base import PairingSystem

FAULT_LIMIT = 100
"""The most faults that are listed: one mistake in a program may cause thousands."""

SCHEMA = pathlib.Path(__file__).with_name("document.schema.json")
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


# Reading and writing.

_GO = ("club", "country", "smms_correction", "egd")
"""Keys of go players beside the rank; left out where empty."""

_FIDE_PLAYER = ("fide_id", "federation", "sex", "born")
"""Keys for FIDE's report; left out where empty."""


def loads(text: str, *, system: str | None = None) -> Tournament:
    """Read a document, or raise BadInput with all its faults; `system` overrides its own."""
    document = parse(text)
    if system is not None and isinstance(document, dict):
        check_override(document, system)
        document["system"] = system
    return from_json(document)


def from_json(document: Any) -> Tournament:
    """Read a parsed document, or raise BadInput with all its faults."""
    check(document)
    own, options = system_named(document["system"]).choices, document.get("options", {})
    # A system may give its own meaning to a key that other systems have too.
    shared = {key: value for key, value in options.items() if not own or key not in own.declared()}
    fide = _field_names(document.get("fide", {}))
    if "arbiter" in fide:
        fide["arbiter"] = Official(**fide["arbiter"])
    fide["deputies"] = tuple(Official(**each) for each in fide.get("deputies", []))
    fide["dates"] = tuple(fide.get("dates", []))
    return Tournament(
        name=document["name"],
        system=document["system"],
        players=tuple(
            Player(
                id=player["id"],
                name=player["name"],
                lot=player.get("lot", player["id"]),
                rating=player.get("rating"),
                title=Title(player.get("title", "")),
                rank=player.get("rank", "").lower(),
                **{key: player[key] for key in (*_GO, *_FIDE_PLAYER) if key in player},
            )
            for player in document["players"]
        ),
        rounds=document.get("rounds", 0),
        options=replace(Options.read(shared), own=own.read(options) if own else None),
        history=tuple(map(_round, document.get("history", []))),
        periods=tuple(map(_period, document.get("periods", []))),
        next_absences=_absences(document.get("next", {})),
        links=read_links(document.get("links", {})),
        egd=Egd(**_field_names(document.get("egd", {}))),
        fide=Fide(**fide),
        extra=tuple(
            Extra(each["player"], int(2 * parse_exact(each["points"])), each.get("round", 0))
            for each in document.get("extra", [])
        ),
    )


def dumps(tournament: Tournament) -> str:
    """Write a document, one line for each player, game and absence, with a final newline."""
    return write_json(to_json(tournament)) + "\n"


def _field_names(block: Json) -> Json:
    """Rename keys to fields: `from`, `class` and `type` are keywords or builtins of Python."""
    words = ("from", "class", "type")
    return {f"{key}_" if key in words else key: value for key, value in block.items()}


def _round(round_: Json) -> Round:
    games = tuple(
        Game(game["white"], game["black"], Result(game["result"] or ""), game.get("handicap", 0))
        for game in round_["games"]
    )
    return Round(games, _absences(round_))


def _absences(round_: Json) -> tuple[Absence, ...]:
    absent = round_.get("absent", [])
    return tuple(Absence(each["player"], AbsenceKind(each["as"])) for each in absent)


def _period(period: Json) -> Period:
    groups: tuple[tuple[int, ...], ...] = ()
    if "groups" in period:
        # In the order of their letters; a missing letter is an empty group. An empty group that is
        # listed counts: players without a group belong to the last one (club; keizer K15).
        last = ascii_uppercase.index(max(period["groups"], default="A"))
        letters = ascii_uppercase[: last + 1]
        groups = tuple(tuple(period["groups"].get(letter, ())) for letter in letters)
    ratings, points = period.get("ratings", {}), period.get("start_points", {})
    categories = period.get("categories", {})
    return Period(
        rounds=tuple(map(_round, period["rounds"])),
        ratings=tuple((int(player), rating) for player, rating in ratings.items()),
        groups=groups,
        list=tuple(period["list"]) if "list" in period else None,
        start_points=tuple((int(player), parse_exact(text)) for player, text in points.items()),
        categories=tuple((int(player), letter) for player, letter in categories.items()),
    )


def _ranking(ranking: list[int | list[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple((place,) if isinstance(place, int) else tuple(place) for place in ranking)


def read_links(links: Json) -> Links:
    """Read the rankings supplied by other tournaments, from a valid document."""
    return Links(
        standings=tuple((name, _ranking(r)) for name, r in links.get("standings", {}).items()),
        parts=tuple(_ranking(part) for part in links.get("parts", [])),
        playoff=_ranking(links.get("playoff", [])),
    )


def to_json(tournament: Tournament) -> Json:
    """Give the document as JSON values, without entries that have their default value."""
    system, options = system_of(tournament), tournament.options
    stated = options.write()
    if system.choices is not None and isinstance(options.own, system.choices):
        stated |= options.own.write()
    known = [key for key in ("rank", *_GO) if key in system.schema.get("player", {})]
    players = []
    for player in map(system.complete, tournament.players):
        line: Json = {"id": player.id, "name": player.name}
        if player.rating is not None:
            line["rating"] = player.rating
        if player.title is not Title.NONE:
            line["title"] = player.title.value
        if player.lot != player.id:
            line["lot"] = player.lot
        more = {key: getattr(player, key) for key in (*known, *_FIDE_PLAYER)}
        players.append(line | {key: value for key, value in more.items() if value})
    document: Json = {"zwitser": 1, "name": tournament.name, "system": tournament.system}
    document |= {"rounds": tournament.rounds} if tournament.rounds else {}
    document |= {"options": stated, "players": players}
    if system.has_periods:
        document["periods"] = list(map(_period_json, tournament.periods))
    else:
        document["history"] = list(map(_round_json, tournament.history))
    absent, has_egd = _absences_json(tournament.next_absences), "egd" in system.schema.get("", {})
    more = {
        "next": {"absent": absent} if absent else {},
        "links": links_json(tournament.links),
        "egd": encode(tournament.egd, Egd.__slots__) if has_egd else {},
        "extra": [
            {"player": each.player, "points": format_half_points(each.points)}
            | ({"round": each.round} if each.round else {})
            for each in tournament.extra
        ],
        "fide": encode(tournament.fide, (*Fide.__slots__, "fide_id")),
    }
    return document | {key: value for key, value in more.items() if value}


def _round_json(round_: Round) -> Json:
    games: list[Json] = []
    for game in round_.games:
        line = {"white": game.white, "black": game.black, "result": game.result.value or None}
        games.append(line | ({"handicap": game.handicap} if game.handicap else {}))
    return {"games": games, "absent": _absences_json(round_.absences)}


def _absences_json(absences: Iterable[Absence]) -> list[Json]:
    return [{"player": absence.player, "as": absence.kind.value} for absence in absences]


def _period_json(period: Period) -> Json:
    line: Json = {
        "ratings": {str(player): rating for player, rating in period.ratings},
        "list": None if period.list is None else list(period.list),
        "start_points": {str(player): format_number(n) for player, n in period.start_points},
        "categories": {str(player): letter for player, letter in period.categories},
        "groups": {chr(65 + n): list(group) for n, group in enumerate(period.groups)},
    }
    stated = {key: value for key, value in line.items() if value not in (None, {})}
    return {"rounds": list(map(_round_json, period.rounds))} | stated


def links_json(links: Links) -> Json:
    line = {
        "standings": {name: _ranking_json(ranking) for name, ranking in links.standings},
        "parts": [_ranking_json(part) for part in links.parts],
        "playoff": _ranking_json(links.playoff),
    }
    return {key: value for key, value in line.items() if value}


def _ranking_json(ranking: tuple[tuple[int, ...], ...]) -> list[int | list[int]]:
    return [place[0] if len(place) == 1 else list(place) for place in ranking]
