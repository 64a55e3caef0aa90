"""The options that only one system has: read, written, checked, and asked for on a form."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zwitser.language import Language, Text
from zwitser.model import OwnOptions
from zwitser.systems.standing import Json, Sheet

if TYPE_CHECKING:
    from zwitser.errors import Fault


def no_options(*_: Any) -> Json:
    """Answer for a system that has nothing to say about options."""
    return {}


def nothing(*_: Any) -> tuple[()]:
    """Answer for a system that finds nothing."""
    return ()


@dataclass(frozen=True, slots=True)
class FormField:
    """An option on a form: its key in the document, its name, a line of help, and its choices.

    `kind` is `choice`, `number`, `text` or `switch`; a choice lists (value, name) pairs. Where
    something else gives an option its value, it may be left open: `amount` is a number as text,
    `limit` a number or none, `either` yes or no. `part` is a heading above the field.
    """

    key: str
    kind: str
    name: Text
    help: Text = ("", "")
    choices: tuple[tuple[str, Text], ...] = ()
    part: Text = ("", "")
    early: bool = False
    """Asked for when the tournament is made."""


@dataclass(frozen=True, slots=True)
class Worked:
    """What chosen options do to an example: sentences, a table, and how to read its cells."""

    sentences: tuple[str, ...]
    sheet: Sheet
    legend: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """The options that only this system has: how they are read, written, checked and asked for.

    `read` takes the document's `options`; `faults` finds what is wrong with them there.
    """

    keys: tuple[str, ...]
    default: OwnOptions
    read: Callable[[Json], OwnOptions]
    write: Callable[[OwnOptions], Json]
    faults: Callable[[Json], Iterable[Fault]] = nothing
    whole: Callable[[OwnOptions], Json] | None = None
    """As `write`, with what has its default value too, for a form."""
    fields: tuple[FormField, ...] = ()
    changeable: tuple[str, ...] = ()
    """Those that no pairing rests on."""
    open: Callable[[Json], Json] = no_options
    """What holds for every option that these options leave open."""
    leads: str = ""
    """The field that gives all others their values."""
    worked: Callable[[OwnOptions, Language], Worked] | None = None
    """Work an example with chosen options."""
