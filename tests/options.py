"""Write `docs/reference/options.md` from the declarations of options: `python -m tests.options`.

A test compares the page with what the declarations say now.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from zwitser.errors import say_fault
from zwitser.language import sentences
from zwitser.model import Options
from zwitser.options import DeclaredOptions, Json, Option
from zwitser.systems import SYSTEMS, system_named
from zwitser.systems.keizer.options import KeizerKind

PAGE = Path(__file__).parent.parent / "docs" / "reference" / "options.md"

INTRODUCTION = """# Options of every system

What the key `options` of a document may hold. `make options` writes this page from the declarations
in the code. The first paired round fixes an option that is *fixed*; the others may change as long
as the tournament runs.
"""
HEAD = "\n| option | what it is | values | default | fixed |\n|---|---|---|---|---|\n"
SHARED = {
    "first_round": "the first round by lot number: against the last possible (`fold`) or the next",
    "bye_points": "what the bye is worth",
    "initial_colour": "the colour of number 1 in the first round",
    "unplayed": "how tie-breaks count unplayed rounds; as each regulation says if left out",
    "tiebreaks": "the ids of the tie-breaks in order; those of the system if left out",
    "seed": "what lots are drawn from, so that the same lots can be drawn again",
    "forbidden": "pairs of ids that must not meet",
}
FEW = 12
"""How many choices are all named."""
LARGE = 10**9
"""A bound that nobody reaches is not named."""


def page() -> str:
    """Write the whole page: the shared options, then those of each system that has its own."""
    return "".join(_page())


def _page() -> Iterator[str]:
    yield f"{INTRODUCTION}\n## Shared by several systems\n{HEAD}"
    yield from _rows(Options, {}, SHARED.get)
    labels = sentences("en", ("options",))
    for id_ in SYSTEMS:
        system = system_named(id_)
        if system.choices is not None:
            words = {
                key.removeprefix(f"{id_}."): label
                for key, label in labels.items()
                if key.startswith(f"{id_}.")
            }
            yield f"\n## {system.name('en')}: `{id_}`\n{HEAD}"
            yield from _rows(system.choices, system.choices.left_open({}), words.get)


def _rows(
    options: type[DeclaredOptions],
    otherwise: Json,
    label: Callable[[str], str | None],
    within: str = "",
) -> Iterator[str]:
    """Write a row for each option, those inside another after it."""
    for name, each in options.declared().items():
        key = f"{within}{name}"
        if each.kind.part is not None:
            yield from _rows(each.kind.part, {}, label, f"{key}.")
            continue
        default = otherwise[name] if name in otherwise else _written(each)
        cells = [f"`{key}`", _meaning(each, label(key) or ""), _values(each)]
        shown = "" if default in (None, "", [], {}) else f"`{_json(default)}`"
        yield "| " + " | ".join([*cells, shown, "yes" if each.is_locked else ""]) + " |\n"


def _meaning(each: Option, label: str) -> str:
    parts = [label, each.description]
    return "; ".join(filter(None, parts)).replace("|", "\\|")


def _values(each: Option) -> str:
    """Say in words or by the schema what an option may be."""
    kind, schema = each.kind, each.kind.schema
    if kind.choices:
        few = kind.choices if len(kind.choices) <= FEW else (kind.choices[0], kind.choices[-1])
        return (", " if few is kind.choices else " to ").join(f"`{value}`" for value in few)
    if isinstance(kind, KeizerKind):
        return say_fault(kind.wanted, "en")
    return _by_schema(schema)


def _by_schema(schema: Mapping[str, Any]) -> str:
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    types = schema.get("type", ())
    match types if isinstance(types, str) else " or ".join(types):
        case "integer" if schema["maximum"] > LARGE:
            return f"{schema['minimum']} or more"
        case "integer":
            return f"{schema['minimum']} to {schema['maximum']}"
        case "boolean":
            return "`true`, `false`"
        case "array":
            return f"a list, at most {schema['maxItems']}"
        case "integer or array":
            return f"{schema['minimum']} to {schema['maximum']}, or a list of these"
        case "string":
            return "text" if "pattern" not in schema else "text such as the default"
        case "object" if "patternProperties" in schema:
            return "an object with a value for each player"
        case _:
            return f"an object with {', '.join(f'`{name}`' for name in schema['properties'])}"


def _written(each: Option) -> Any:
    return None if each.default is None else each.kind.write(each.default)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
