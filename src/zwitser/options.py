"""Options declared once: each line of a class of options gives schema, reader, writer and form.

    half_byes: int = option(whole(0, 1000), -1, "half-point byes (default: no limit)", locked=False)

The class says the rest: `schema` is the JSON Schema of a document's `options`, `read` makes the
class from a document, `write` the other way round without what has its default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from enum import Enum
from functools import cache
from typing import Any, ClassVar, Literal, Self, TypeVar

from zwitser.numbers import format_exact, format_half_points, parse_exact, parse_half_points

Json = dict[str, Any]
Control = Literal["", "choice", "number", "text", "switch", "amount", "limit", "either"]
"""How a form asks: `amount` is a number as text, `limit` a number or none, `either` yes or no.

The last three may be left open, where something else gives the option its value.
"""


def _same(value: Any) -> Any:
    return value


@dataclass(frozen=True, slots=True)
class OptionKind:
    """The type of an option: its JSON Schema, and how its value is read from JSON and written.

    No form asks for one without a control. `part` is the class of the options inside it.
    """

    schema: Mapping[str, Any]
    read: Callable[[Any], Any] = _same
    write: Callable[[Any], Any] = _same
    control: Control = ""
    choices: tuple[str, ...] = ()
    part: type[DeclaredOptions] | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """A declared option.

    The first paired round fixes one that `is_locked`; one that `is_early` is asked for when the
    tournament is made.
    """

    name: str
    kind: OptionKind
    default: Any
    description: str
    is_locked: bool
    is_early: bool

    @property
    def schema(self) -> Json:
        text = {"description": self.description} if self.description else {}
        return {**self.kind.schema, **text}


def option(
    kind: OptionKind,
    default: Any = MISSING,
    description: str = "",
    *,
    locked: bool = True,
    early: bool = False,
) -> Any:
    """Declare a field of a class of options."""
    return field(default=default, metadata={"option": (kind, description, locked, early)})


@dataclass(frozen=True, slots=True)
class DeclaredOptions:
    """The base of every class of options; a field without a declaration is no option."""

    in_schema: ClassVar[tuple[str, ...]] = ()
    """The names in the order of the schema, where a document is written in another."""

    @classmethod
    def declared(cls) -> Mapping[str, Option]:
        """Give the declarations by name, in the order in which a document is written."""
        return _declarations(cls)  # type: ignore[arg-type]  # mypy takes the hash of an instance

    @classmethod
    def schema(cls) -> Json:
        declared = cls.declared()
        return {name: declared[name].schema for name in cls.in_schema or declared}

    @classmethod
    def find(cls, key: str) -> Option:
        """Find an option by its place in a document: `handicap.basis`, `seeding.0.system`."""
        *way, last = (step for step in key.split(".") if not step.isdigit())
        for name in way:
            part = cls.declared()[name].kind.part
            assert part is not None, key
            cls = part
        return cls.declared()[last]

    @classmethod
    def read(cls, values: Json) -> Self:
        """Read the options of a valid document; names of others are passed over."""
        return read_declared(cls, values)

    def write(self) -> Json:
        """Write the options for a document; what has its default is left out."""
        return {
            name: each.kind.write(value)
            for name, each in self.declared().items()
            if (value := getattr(self, name)) != each.default
        }


Declared = TypeVar("Declared", bound=DeclaredOptions)


def read_declared(cls: type[Declared], values: Json) -> Declared:
    """Read the declared options, for a class that has more to read."""
    given = {
        name: each.kind.read(values[name])
        for name, each in cls.declared().items()
        if name in values
    }
    return cls(**given)


@cache
def _declarations(cls: type[DeclaredOptions]) -> Mapping[str, Option]:
    return {
        each.name: Option(each.name, kind, each.default, description, locked, early)
        for each in fields(cls)
        for kind, description, locked, early in each.metadata.values()
    }


def choice(values: type[Enum] | Sequence[str]) -> OptionKind:
    """One of a closed set: the values of an Enum, or words that are kept as they are."""
    if isinstance(values, type):
        words = tuple(member.value for member in values)
        return OptionKind(
            {"enum": list(words)}, values, lambda member: member.value, "choice", words
        )
    return OptionKind({"enum": list(values)}, control="choice", choices=tuple(values))


def whole(least: int, most: int) -> OptionKind:
    return OptionKind({"type": "integer", "minimum": least, "maximum": most}, control="number")


def text(most: int) -> OptionKind:
    return OptionKind({"type": "string", "maxLength": most}, control="text")


def listed(of: OptionKind, most: int, *, least: int = 0) -> OptionKind:
    """Make the kind of a list, which is kept as a tuple."""
    bounds = {"minItems": least, "maxItems": most} if least else {"maxItems": most}
    return OptionKind(
        {"type": "array", "items": dict(of.schema), **bounds},
        lambda values: tuple(map(of.read, values)),
        lambda values: list(map(of.write, values)),
    )


def by_player(of: OptionKind) -> OptionKind:
    """Make the kind of an object with a value for players, kept as pairs in order of their ids."""
    return OptionKind(
        {
            "type": "object",
            "patternProperties": {"^[1-9][0-9]{0,8}$": dict(of.schema)},
            "additionalProperties": False,
            "maxProperties": 20000,
        },
        lambda values: tuple(sorted((int(player), of.read(v)) for player, v in values.items())),
        lambda values: {str(player): of.write(value) for player, value in values},
    )


def inside(cls: type[DeclaredOptions]) -> OptionKind:
    schema = {"type": "object", "properties": cls.schema(), "additionalProperties": False}
    return OptionKind(schema, cls.read, lambda part: part.write(), part=cls)


def named_points(names: Iterable[str]) -> OptionKind:
    """Make the kind of an object with points under some of these names, kept as pairs."""
    schema = {name: dict(HALF_POINTS.schema) for name in names}
    return OptionKind(
        {"type": "object", "properties": schema, "additionalProperties": False},
        lambda values: tuple((n, parse_half_points(values[n])) for n in schema if n in values),
        lambda values: {name: format_half_points(worth) for name, worth in values},
    )


SWITCH = OptionKind({"type": "boolean"}, control="switch")
YES_OR_NO = OptionKind({"type": "boolean"}, control="either")
"""A switch that may be left open."""
PLAYER = whole(1, 2147483647)
HALF_POINTS = OptionKind(
    {
        "type": "string",
        "pattern": "^[0-9]{1,3}(\\.[05])?$",
        "description": "points, a multiple of a half",
    },
    parse_half_points,
    format_half_points,
)
EXACT = OptionKind(
    {"type": "string", "pattern": "^[0-9]{1,6}(\\.[0-9]{1,6}|/[1-9][0-9]{0,5})?$"},
    parse_exact,
    format_exact,
)
