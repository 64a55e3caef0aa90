"""The options that only one system has: asked for as its record says, read by its record.

A field's key is a place in the document's options, with points for what is inside something.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from zwitser.errors import BadInput
from zwitser.messages import Language
from zwitser.model import Options, OwnOptions
from zwitser.systems.system import Choices, Field, System
from zwitser_web.requests import whole

PREFIX = "own-"


@dataclass(frozen=True, slots=True)
class OwnField:
    """A field of the form, in the reader's language, with its value now."""

    name: str
    kind: str
    label: str
    help: str
    value: str
    choices: tuple[tuple[str, str], ...]


def early_fields(record: System, lang: Language) -> list[OwnField]:
    """List what is asked for when a tournament is made, named by the system it is for."""
    if record.choices is None:
        return []
    written = record.choices.write(record.choices.default)
    early = (field for field in record.choices.fields if field.early)
    found = (_field(record, field, written, lang) for field in early)
    return [replace(field, name=f"{record.id}:{field.name}") for field in found]


def early_from(record: System, options: Options, given: Mapping[str, str]) -> OwnOptions | None:
    """Read what was asked for when the tournament was made."""
    start = f"{record.id}:"
    sent = {key.removeprefix(start): given[key] for key in given if key.startswith(start)}
    return own_from(record, options, sent)


def own_fields(record: System, options: Options, lang: Language) -> list[OwnField]:
    """List what a system asks for beside the options that several have."""
    if record.choices is None:
        return []
    written = _written(record.choices, options)
    return [_field(record, field, written, lang) for field in record.choices.fields]


def own_from(record: System, options: Options, given: Mapping[str, str]) -> OwnOptions | None:
    """Read what the form says; what it does not mention stays as it is."""
    if record.choices is None:
        return options.own
    written = _written(record.choices, options)
    sent = any(name.startswith(PREFIX) for name in given)
    for field in record.choices.fields if sent else ():
        _put(written, field, given.get(PREFIX + field.key, ""))
    return record.choices.read(written)


def _written(choices: Choices, options: Options) -> dict[str, Any]:
    return (choices.whole or choices.write)(
        options.own if options.own is not None else choices.default
    )


def _field(record: System, field: Field, written: Any, lang: Language) -> OwnField:
    value = _at(written, field.key)
    return OwnField(
        PREFIX + field.key,
        field.kind,
        record.in_language(field.name, lang),
        record.in_language(field.help, lang),
        "" if value is None or value is False else "1" if value is True else str(value),
        tuple((value, record.in_language(words, lang)) for value, words in field.choices),
    )


def _at(written: Any, key: str) -> Any:
    """Find a value by its place; None where there is nothing."""
    for step in key.split("."):
        if isinstance(written, list):
            written = written[int(step)] if int(step) < len(written) else None
        elif isinstance(written, dict):
            written = written.get(step)
        else:
            return None
    return written


def _put(written: Any, field: Field, text: str) -> None:
    """Write a value at its place; nothing typed takes it away, so that the default holds."""
    *way, last = field.key.split(".")
    for step in way:
        written = written[int(step)] if isinstance(written, list) else written.setdefault(step, {})
    value = _value(field, text.strip(), _at(written, last))
    if isinstance(written, list):
        written[int(last)] = value
    elif value is None:
        written.pop(last, None)
    else:
        written[last] = value


def _value(field: Field, text: str, before: Any) -> Any:
    if field.kind == "switch":
        return text == "1"
    if not text:
        return None
    if field.kind == "choice" and text not in [value for value, _ in field.choices]:
        known = ", ".join(value for value, _ in field.choices)
        raise BadInput.at(field.key, "expected-one-of", known=known, got=repr(text[:40]))
    number = whole(text.removeprefix("-"))
    is_number = field.kind == "number" or (isinstance(before, int) and not isinstance(before, bool))
    if number is None or not is_number:
        return text
    return -number if text.startswith("-") else number
