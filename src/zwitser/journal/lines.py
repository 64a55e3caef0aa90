"""A journal as text: one JSON object on a line, each with the version of the format.

The keys of an event are the names of its fields. Settings and whole tournaments are written as
in the tournament document, so that one schema guards both.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import MISSING, fields, is_dataclass, replace
from enum import Enum
from types import UnionType
from typing import Any, cast, get_args, get_origin, get_type_hints

from zwitser.characters import check_numbers, check_texts
from zwitser.errors import BadInput, Fault, fault
from zwitser.formats import check_sense, document
from zwitser.formats.source import encode, parse, quote
from zwitser.journal import events
from zwitser.journal.events import Event, Line, Settings
from zwitser.messages import Message, message
from zwitser.model import Absence, Links, Player, Tournament
from zwitser.proposal import Pair
from zwitser.systems import SYSTEMS, system_named

VERSION = 1

TYPES: dict[str, type[Event]] = {
    "tournament-created": events.TournamentCreated,
    "tournament-imported": events.TournamentImported,
    "settings-changed": events.SettingsChanged,
    "colour-drawn": events.ColourDrawn,
    "pairs-forbidden": events.PairsForbidden,
    "links-set": events.LinksSet,
    "players-entered": events.PlayersEntered,
    "player-edited": events.PlayerEdited,
    "player-removed": events.PlayerRemoved,
    "lots-drawn": events.LotsDrawn,
    "player-withdrew": events.PlayerWithdrew,
    "player-returned": events.PlayerReturned,
    "absence-noted": events.AbsenceNoted,
    "absence-taken-back": events.AbsenceTakenBack,
    "round-paired": events.RoundPaired,
    "proposal-discarded": events.ProposalDiscarded,
    "pairing-changed": events.PairingChanged,
    "round-published": events.RoundPublished,
    "result-recorded": events.ResultRecorded,
    "result-corrected": events.ResultCorrected,
    "result-cleared": events.ResultCleared,
    "game-finished": events.GameFinished,
    "colours-reversed": events.ColoursReversed,
    "period-opened": events.PeriodOpened,
    "groups-made-anew": events.GroupsMadeAnew,
    "season-opened": events.SeasonOpened,
    "retracted": events.Retracted,
}
"""The name of each event in the file; names never change."""

NAMES = {kind: name for name, kind in TYPES.items()}
_PARTS: tuple[type[Any], ...] = (Absence, Links, Pair, Player)
_HINTS: dict[type[Any], dict[str, Any]] = {
    kind: get_type_hints(kind) for kind in (*TYPES.values(), *_PARTS)
}
_WHERE_KNOWN = (
    "rank", "club", "country", "smms_correction", "egd", "handicap", "komi",
    "fide_id", "federation", "sex", "born", "missed", "categories"
)  # fmt: skip
"""Fields that are written only if they are not empty."""

_HEAD = ("v", "at", "by", "event")
_IN_SCHEMA = ("document", "settings")
"""Fields whose numbers the schema of the document bounds: weights of MacMahon are large."""
_DOCUMENT_ONLY = ("zwitser", "players", "history", "periods")


def dumps_line(line: Line) -> str:
    """Write one line, without the newline."""
    entries: dict[str, Any] = {
        "v": VERSION,
        "at": line.at,
        "by": line.by,
        "event": NAMES[type(line.event)],
    }
    for field in fields(line.event):
        value = getattr(line.event, field.name)
        if isinstance(value, Tournament):
            entries[field.name] = document.to_json(value)
        elif isinstance(value, Settings):
            empty = Tournament(value.name, value.system, (), value.rounds, value.options)
            whole = document.to_json(replace(empty, fide=value.fide))
            settings = {key: part for key, part in whole.items() if key not in _DOCUMENT_ONLY}
            entries[field.name] = settings
        elif value or field.name not in _WHERE_KNOWN:
            entries[field.name] = encode(value, _WHERE_KNOWN)
    return json.dumps(entries, ensure_ascii=False, separators=(",", ":"))


def loads_line(text: str, *, ours: bool = False) -> Line:
    """Read one line; raises BadInput with its faults.

    A line of our own (`ours`) was checked before it was stored: the limits for untrusted files
    do not hold for it, so that later versions can always read it.
    """
    value = parse(text, limited=not ours)
    if ours:
        return _line(value)
    check_texts(text, value)
    if isinstance(value, dict):
        check_numbers(text, {key: value[key] for key in value if key not in _IN_SCHEMA})
    line = _line(value)
    match line.event:
        case events.TournamentImported() | events.SeasonOpened():
            with _inside("document"):
                check_sense(line.event.document)
    return line


def dumps(lines: Iterable[Line]) -> str:
    return "".join(dumps_line(line) + "\n" for line in lines)


def loads(text: str, *, ours: bool = False) -> list[Line]:
    """Read a journal; raises BadInput with the faults of all lines. Empty lines are skipped."""
    lines, faults = [], []
    for number, row in enumerate(text.split("\n"), 1):
        if row.strip():
            try:
                lines.append(loads_line(row, ours=ours))
            except BadInput as error:
                faults += [_on_line(number, found) for found in error.faults]
    if faults:
        raise BadInput(faults)
    return lines


def _on_line(number: int, found: Fault) -> Fault:
    """Put the line of the journal before the place of a fault; for JSON it is always line 1."""
    match found.where:
        case "":
            return Fault(message("line", line=number), found.what)
        case Message("line-column", _, {"column": column}):
            return Fault(message("line-column", line=number, column=column), found.what)
        case where:
            return Fault(message("line-path", line=number, path=where), found.what)


def _line(value: Any) -> Line:
    if not isinstance(value, dict):
        raise BadInput.at("", "json-object")
    if value.get("v") != VERSION:
        got = quote(str(value["v"]))[1:-1] if "v" in value else message("none")
        raise BadInput.at("v", "journal-version", version=VERSION, got=got)
    kind = TYPES.get(str(value.get("event")))
    if kind is None:
        raise BadInput.at("event", "no-event", event=f"{value.get('event')!r:.60}")
    body = {key: entry for key, entry in value.items() if key not in _HEAD}
    event = cast(Event, _decode_fields(kind, body, ""))
    at, by = (_decode(str, value.get(key, ""), key) for key in ("at", "by"))
    return Line(event, at, by)


def _decode(hint: Any, value: Any, where: str) -> Any:
    """Read JSON values as a type; raises BadInput with the path of the fault."""
    if type(value) is hint:  # first, because most values are numbers and texts
        return value
    if hint is Tournament:
        with _inside(where):
            return document.from_json(value)
    if hint is Settings:
        return _settings(value, where)
    if get_origin(hint) is tuple:
        return _decode_tuple(hint, value, where)
    if get_origin(hint) is UnionType:  # `int | None` and the like
        return None if value is None else _decode(get_args(hint)[0], value, where)
    if is_dataclass(hint):
        return _decode_fields(cast(type[Any], hint), value, where)
    if isinstance(hint, type) and issubclass(hint, Enum):
        try:
            return hint(value)
        except ValueError:
            raise BadInput.at(where, "not-a-known-value", got=f"{value!r:.60}") from None
    raise BadInput.at(where, "expected", wanted=_WORDS[hint], got=f"{value!r:.60}")


_WORDS = {
    int: message("type-integer"),
    str: message("a-text"),
    list: message("a-list"),
    dict: message("an-object"),
}


def _decode_tuple(hint: Any, value: Any, where: str) -> tuple[Any, ...]:
    items = _decode(list, value, where)
    kinds = get_args(hint)
    if kinds[1:] == (...,):
        kinds = kinds[:1] * len(items)
    if len(kinds) != len(items):
        raise BadInput.at(where, "number-of-values", count=len(kinds), got=len(items))
    return tuple(
        _decode(kind, item, f"{where}[{place}]")
        for place, (kind, item) in enumerate(zip(kinds, items, strict=True))
    )


def _decode_fields(kind: type[Any], value: Any, where: str) -> Any:
    entries = _decode(dict, value, where)
    known = {field.name: field for field in fields(kind)}
    faults = [fault(_below(where, key), "unknown-key") for key in entries.keys() - known.keys()]
    for key, field in known.items():
        optional = field.default is not MISSING or field.default_factory is not MISSING
        if key not in entries and not optional:
            faults.append(fault(_below(where, key), "missing"))
    if faults:
        raise BadInput(faults)
    hints = _HINTS[kind]
    return kind(
        **{key: _decode(hints[key], entry, _below(where, key)) for key, entry in entries.items()}
    )


def _below(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key


@contextmanager
def _inside(where: str) -> Iterator[None]:
    """Put the field of the event before the place in its document."""
    try:
        yield
    except BadInput as error:
        raise BadInput(Fault(_below(where, f.place), f.what) for f in error.faults) from None


def _settings(value: Any, where: str) -> Settings:
    whole = {**_decode(dict, value, where), "zwitser": 1, "players": []}
    stated = whole.get("system")
    if isinstance(stated, str) and stated in SYSTEMS and system_named(stated).has_periods:
        whole["periods"] = [{"rounds": []}]
    empty = _decode(Tournament, whole, where)
    return Settings(empty.name, empty.system, empty.rounds, empty.options, empty.fide)
