"""The options that only one system has: asked for and read as the system declares.

A field's key is a place in the document's options, with points for what is inside something.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from zwitser.errors import BadInput, Fault
from zwitser.language import Language, format_decimal, sentences
from zwitser.model import Options, OwnOptions
from zwitser.options import Kind, Option
from zwitser.systems.base import PairingSystem, Worked
from zwitser_web.requests import whole
from zwitser_web.texts import fault_words, text

PREFIX = "own-"
NO_LIMIT = ("-", "–", "−")
EITHER = {"yes": True, "no": False}


@dataclass(frozen=True, slots=True)
class OwnField:
    """A field of the form, in the reader's language, with its value now.

    `open` is what holds where the field is left empty. `leads` gives all others their values.
    """

    name: str
    kind: str
    label: str
    help: str
    value: str
    choices: tuple[tuple[str, str], ...]
    part: str = ""
    open: str = ""
    leads: bool = False
    early: bool = False

    @property
    def said(self) -> str:
        """What holds, as a reader sees it; a switch is in its label and has no words."""
        return dict(self.choices).get(self.value, self.value)


@dataclass(frozen=True, slots=True)
class Part:
    """Fields under one heading."""

    name: str
    fields: tuple[OwnField, ...]

    @property
    def is_stated(self) -> bool:
        """Whether any of them is filled in."""
        return any(field.value for field in self.fields)


@dataclass(frozen=True, slots=True)
class OwnForm:
    """What a system asks for, an example worked with it, and what is wrong with it.

    `unworked` says why there is no example though nothing is wrong.
    """

    system: str
    fields: tuple[OwnField, ...]
    worked: Worked | None
    faults: tuple[str, ...]
    unworked: tuple[str, ...] = ()

    @property
    def is_guided(self) -> bool:
        """Whether one field gives all others their values, and an example shows what they do."""
        return any(field.leads for field in self.fields)

    @property
    def early(self) -> tuple[OwnField, ...]:
        """What is asked for when a tournament is made."""
        return tuple(field for field in self.fields if field.early)

    @property
    def parts(self) -> list[Part]:
        """The fields under their headings, without the one that leads."""
        made: list[Part] = []
        for field in self.fields:
            if field.part:
                made.append(Part(field.part, ()))
            if made:
                made[-1] = replace(made[-1], fields=(*made[-1].fields, field))
        return made


def own_form(
    system: PairingSystem, options: Options, given: Mapping[str, str], lang: Language
) -> OwnForm:
    """Show what a system asks for: as it is, or as it was filled in."""
    if system.choices is None:
        return OwnForm(system.id, (), None, ())
    written = own_written(system, options, given)
    found = list(system.choices.faults(written))
    faults = tuple(_said(system, found, lang)) if found else ()
    fields = tuple(_fields(system, written, given, lang))
    made = OwnForm(system.id, fields, None, faults)
    if faults:
        return made
    try:
        return replace(made, worked=system.worked(system.choices.read(written), lang))
    except BadInput as error:  # Options that a smaller club may have all the same.
        return replace(made, unworked=tuple(_said(system, error.faults, lang)))


def own_from(
    system: PairingSystem, options: Options, given: Mapping[str, str]
) -> OwnOptions | None:
    """Read what the form says, or raise BadInput; what it does not mention stays as it is."""
    if system.choices is None:
        return options.own
    written = own_written(system, options, given)
    faults = list(system.choices.faults(written))
    if faults:
        raise BadInput(faults)
    return system.choices.read(written)


def own_written(
    system: PairingSystem, options: Options, given: Mapping[str, str]
) -> dict[str, Any]:
    """Give the options as a document would have them, with what the form says."""
    choices = system.choices
    if choices is None:
        return {}
    written = _written(choices, options)
    for key, option in choices.questions().items() if _is_sent(system, given) else ():
        _put(written, key, option.kind, given.get(PREFIX + key, ""))
    return written


def _said(system: PairingSystem, faults: Sequence[Fault], lang: Language) -> list[str]:
    """Say what is wrong with options, each by the name of its field."""
    keys = system.choices.questions() if system.choices is not None else ()
    names = {key: option_words(system, lang).get(key, key) for key in keys}
    return fault_words(BadInput([_named(fault, names) for fault in faults]), lang)


def _named(fault: Fault, names: Mapping[str, str]) -> Fault:
    key = fault.place.removeprefix("options.")
    facts = {name: _quoted(fact, names) for name, fact in fault.what.facts.items()}
    return replace(fault, where=names.get(key, ""), what=fault.what._replace(facts=facts))


def _quoted(fact: Any, names: Mapping[str, str]) -> Any:
    return f"“{names[fact]}”" if isinstance(fact, str) and fact in names else fact


def _written(choices: type[OwnOptions], options: Options) -> dict[str, Any]:
    own = options.own if isinstance(options.own, choices) else choices.default()
    return own.complete()


def _fields(
    system: PairingSystem, written: dict[str, Any], given: Mapping[str, str], lang: Language
) -> list[OwnField]:
    choices = system.choices
    if choices is None:
        return []
    otherwise = choices.left_open(written)
    made = [
        _field(system, key, option, written, otherwise, lang)
        for key, option in choices.questions().items()
    ]
    if not _is_sent(system, given):
        return made
    return [replace(field, value=given.get(field.name, "")) for field in made]


def _is_sent(system: PairingSystem, given: Mapping[str, str]) -> bool:
    """Say whether a form has the fields of this system, which a hidden field may name."""
    sent = any(name.startswith(PREFIX) for name in given)
    return sent and given.get(PREFIX, system.id) in (system.id, "1")


def option_words(system: PairingSystem, lang: Language) -> Mapping[str, str]:
    """Give what the options of a system are called: `KEY`, `KEY.help`, `KEY.part`, `KEY.VALUE`."""
    prefix = f"{system.id}."
    words = sentences(lang, ("options",))
    return {key.removeprefix(prefix): word for key, word in words.items() if key.startswith(prefix)}


def _field(
    system: PairingSystem, key: str, option: Option, written: Any, otherwise: Any, lang: Language
) -> OwnField:
    words, control = option_words(system, lang), option.kind.control
    choices = [(value, words.get(f"{key}.{value}", value)) for value in option.kind.choices]
    if control == "either":
        choices = [(value, text(f"own.{value}", lang)) for value in EITHER]
    value = _shown(control, key, written, lang)
    if value and control == "choice" and value not in dict(choices):
        choices.append((value, value))
    left_open = _shown(control, key, otherwise, lang)
    return OwnField(
        PREFIX + key,
        control,
        words[key],
        words.get(f"{key}.help", ""),
        value,
        tuple(choices),
        words.get(f"{key}.part", ""),
        dict(choices).get(left_open, left_open),
        system.choices is not None and system.choices.leading == key,
        option.is_early,
    )


def _shown(control: str, key: str, written: Any, lang: Language) -> str:
    """Write a value as the form has it; nothing for what is left open."""
    value, is_there = _at(written, key)
    match control, value:
        case "limit", None:
            return "–" if is_there else ""
        case "either", bool():
            return "yes" if value else "no"
        case "amount", str():
            return format_decimal(value, lang)
    return "" if value is None or value is False else "1" if value is True else str(value)


def _at(written: Any, key: str) -> tuple[Any, bool]:
    """Find a value by its place, and whether it is there at all."""
    is_there = False
    for step in key.split("."):
        if isinstance(written, list):
            is_there = int(step) < len(written)
            written = written[int(step)] if is_there else None
        elif isinstance(written, dict):
            is_there = step in written
            written = written.get(step)
        else:
            return None, False
    return written, is_there


def _put(written: Any, key: str, kind: Kind, words: str) -> None:
    """Write a value at its place; nothing typed takes it away, so that the default holds."""
    *way, last = key.split(".")
    for step in way:
        written = written[int(step)] if isinstance(written, list) else written.setdefault(step, {})
    typed = words.strip()
    value = _value(key, kind, typed, _at(written, last)[0])
    no_limit = kind.control == "limit" and typed in NO_LIMIT
    if isinstance(written, list):
        written[int(last)] = value
    elif value is None and not no_limit:
        written.pop(last, None)
    else:
        written[last] = value


def _value(key: str, kind: Kind, words: str, before: Any) -> Any:
    match kind.control:
        case "switch":
            return words == "1"
        case "either":
            return EITHER.get(words)
        case "amount":
            return words.replace(",", ".") or None
        case "limit" if words in NO_LIMIT:
            return None
    if not words:
        return None
    if kind.control == "choice" and words not in (before, *kind.choices):
        known = ", ".join(kind.choices)
        raise BadInput.at(key, "expected-one-of", known=known, got=repr(words[:40]))
    number = whole(words.removeprefix("-"))
    counts = kind.control in ("number", "limit")
    is_number = counts or (isinstance(before, int) and not isinstance(before, bool))
    if number is None or not is_number:
        return words
    return -number if words.startswith("-") else number
