"""The form for the options that only one system has, made from their declarations.

The name of a field is a place in the document's options: `own-handicap.basis`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.forms.boundfield import BoundField

from zwitser.errors import BadInput, Fault
from zwitser.language import DEFAULT, Language, format_decimal, sentences
from zwitser.model import Options, OwnOptions
from zwitser.options import Json, Option
from zwitser.systems.base import PairingSystem
from zwitser.systems.sheets import WorkedExample
from zwitser_web.requests import parse_int
from zwitser_web.texts import fault_words, text

PREFIX = "own-"
NO_LIMIT = ("-", "–", "−")
EITHER = {"yes": True, "no": False}
OPEN = object()
"""The value of a field that was left empty: the default holds."""


class OptionField(forms.Field):
    """A question about one option: typed text becomes the JSON of a document.

    `part` is a heading above the field. `left_open` is the default in words.
    """

    def __init__(
        self, key: str, option: Option, words: Mapping[str, str], lang: Language, *, leads: bool
    ) -> None:
        label, help_ = words.get(key, key), words.get(f"{key}.help", "")
        super().__init__(required=False, label=label, help_text=help_)
        self.key, self.lang, self.leads = key, lang, leads
        self.control, self.is_early = option.kind.control, option.is_early
        self.part = words.get(f"{key}.part", "")
        self.known = [(value, words.get(f"{key}.{value}", value)) for value in option.kind.choices]
        if self.control == "either":
            self.known = [(value, text(f"own.{value}", lang)) for value in EITHER]
        self.choices, self.left_open = self.known, ""

    def fill(self, now: Json, otherwise: Json) -> None:
        """Fill in the value, and the default in words."""
        self.initial = self._format(now)
        self.choices = self.known
        if self.initial and self.control == "choice" and self.initial not in dict(self.known):
            self.choices = [*self.known, (self.initial, self.initial)]
        self.left_open = self.in_words(self._format(otherwise))

    def _format(self, values: Json) -> str:
        """Format a value for the form; empty for one that is left open."""
        value = _find(values, self.key)
        match self.control, value:
            case "limit", None:
                return "–"
            case "either", bool():
                return "yes" if value else "no"
            case "amount", str():
                return format_decimal(value, self.lang)
        if value is None or value is False or value is OPEN:
            return ""
        return "1" if value is True else str(value)

    def in_words(self, value: str) -> str:
        """Give a value as a reader sees it."""
        return dict(self.choices).get(value, value)

    def prepare_value(self, value: Any) -> Any:
        return "" if value is None else value

    def to_python(self, value: str | None) -> Any:
        """Parse typed text to JSON; raise BadInput for a word that is no choice."""
        typed = (value or "").strip()
        match self.control:
            case "switch":
                return typed == "1"
            case "either":
                return EITHER.get(typed, OPEN)
            case "amount":
                return typed.replace(",", ".") or OPEN
            case "limit" if typed in NO_LIMIT:
                return None
        if not typed:
            return OPEN
        if self.control == "choice" and typed not in dict(self.choices):
            known = ", ".join(dict(self.known))
            raise BadInput.at(self.key, "expected-one-of", known=known, got=repr(typed[:40]))
        number = parse_int(typed.removeprefix("-")) if self.control in ("number", "limit") else None
        if number is None:
            return typed
        return -number if typed.startswith("-") else number


class OwnForm(forms.Form):
    """The options of a system: as they are, or as they were filled in.

    Other options stay as they are. `worked` is an example with the options, `unworked`
    says why there is none though nothing is wrong.
    """

    prefix = PREFIX.removesuffix("-")

    def __init__(
        self,
        system: PairingSystem,
        options: Options,
        given: Mapping[str, str],
        lang: Language = DEFAULT,
    ) -> None:
        # A form may name its system in a hidden field.
        names_it = given.get(PREFIX, system.id) in (system.id, "1")
        is_sent = names_it and any(name.startswith(PREFIX) for name in given)
        super().__init__(given if is_sent else None)
        self.system, self.before, self.lang = system, options.own, lang
        self.own, self.written = system.choices, Json()
        self.found: Sequence[Fault] = ()
        self.unworked: Sequence[str] = ()
        self.worked: WorkedExample | None = None
        if self.own is None:
            return
        sign = f"{system.id}."
        known = sentences(lang, ("options",))
        words = {
            key.removeprefix(sign): word for key, word in known.items() if key.startswith(sign)
        }
        for key, option in self.own.questions().items():
            leads = self.own.leading == key
            self.fields[key] = OptionField(key, option, words, lang, leads=leads)
        before = self.before if isinstance(self.before, self.own) else self.own.default()
        self.written = before.complete()
        self._fill({})
        has_faults = bool(self.errors)
        self._fill(self.own.left_open(self.written))
        if not has_faults:
            try:
                self.worked = system.worked_example(self.own.read(self.written), lang)
            except BadInput as error:  # Options that a smaller club may have all the same.
                self.unworked = self._explain(error.faults)

    def _fill(self, otherwise: Json) -> None:
        for field in self.questions:
            field.fill(self.written, otherwise)

    def clean(self) -> None:
        """Write the values where a document has them; the library validates it."""
        if self.own is None:
            return
        for key, value in self.cleaned_data.items():
            _put(self.written, key, value)
        self.found = list(self.own.faults(self.written))
        for sentence in self._explain(self.found):
            self.add_error(None, sentence)

    def result(self) -> OwnOptions | None:
        """Give the options that were filled in, or raise BadInput."""
        if self.own is None:
            return self.before
        if self.found:
            raise BadInput(self.found)
        return self.own.read(self.written)

    def keep_early(self) -> None:
        """Keep only the fields needed to create a tournament."""
        self.fields = {field.key: field for field in self.questions if field.is_early}

    @property
    def questions(self) -> list[OptionField]:
        return [field for field in self.fields.values() if isinstance(field, OptionField)]

    @property
    def is_guided(self) -> bool:
        """Whether one field gives all others their values, and an example shows what they do."""
        return any(field.leads for field in self.questions)

    @property
    def parts(self) -> list[tuple[str, list[BoundField], bool]]:
        """The fields under their headings, and whether one is filled in; without the guide."""
        found: list[tuple[str, list[BoundField]]] = []
        for field in self.questions:
            if field.part:
                found.append((field.part, []))
            if found:
                found[-1][1].append(self[field.key])
        return [(name, fields, any(f.value() for f in fields)) for name, fields in found]

    def _explain(self, faults: Sequence[Fault]) -> Sequence[str]:
        """Explain faults of options, each with the label of its field."""
        labels = {field.key: str(field.label) for field in self.questions}
        named = []
        for fault in faults:
            facts = {
                name: f"“{labels[fact]}”" if isinstance(fact, str) and fact in labels else fact
                for name, fact in fault.what.facts.items()
            }
            where = labels.get(fault.place.removeprefix("options."), "")
            named.append(replace(fault, where=where, what=fault.what._replace(facts=facts)))
        return fault_words(BadInput(named), self.lang) if named else ()


def _find(values: Any, key: str) -> Any:
    """Find a value by its place; OPEN where it is missing."""
    for step in key.split("."):
        try:
            values = values[int(step) if isinstance(values, list) else step]
        except (IndexError, KeyError, TypeError):
            return OPEN
    return values


def _put(values: Any, key: str, value: Any) -> None:
    """Write a value at its place; remove an open one, so that the default holds."""
    *way, last = key.split(".")
    for step in way:
        values = values[int(step)] if isinstance(values, list) else values.setdefault(step, {})
    if value is OPEN:
        values.pop(last, None)
    else:
        values[last] = value
