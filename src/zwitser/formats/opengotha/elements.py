"""The elements of an XML file: names and attributes, read without entities or a document type.

OpenGotha's files have at most the name of a file that describes them, which is passed over; files
that would blow up or reach outside have both.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from xml.parsers import expat

from zwitser.errors import BadInput
from zwitser.messages import Message, message

MOST_ELEMENTS = 500_000
"""More elements than any tournament has; 20,000 players and twenty rounds have 220,000."""

DEEPEST = 30

Path = tuple[str, ...]

_NAMED_TYPE = re.compile(r"<!DOCTYPE\s+[\w:.-]+\s+SYSTEM\s+(?:\"[^\"]*\"|'[^']*')\s*>")
"""A document type that only names a file: nothing is loaded, and it declares nothing itself."""


@dataclass(frozen=True, slots=True)
class Element:
    """An element: the names from the root down to it, its attributes, and its line in the file."""

    path: Path
    attributes: Mapping[str, str]
    line: int

    def text(self, name: str, default: str = "") -> str:
        """Give an attribute without outer blanks."""
        return self.attributes.get(name, default).strip()

    def place(self, name: str) -> Message:
        """Say where in the file an attribute stands."""
        return message("line-path", line=self.line, path=name)


@dataclass(frozen=True, slots=True)
class Elements:
    """All elements of a file by their path, in the order of the file."""

    top: Element
    by_path: Mapping[Path, tuple[Element, ...]]

    @property
    def root(self) -> str:
        return self.top.path[0]

    def below(self, *path: str) -> tuple[Element, ...]:
        """Give the elements at a path below the root."""
        return self.by_path.get((self.root, *path), ())

    def one(self, *path: str) -> Element:
        """Give the first element at a path; one without attributes where there is none."""
        return next(iter(self.below(*path)), Element((self.root, *path), {}, 0))


def read_elements(text: str) -> Elements:
    """Read a file, or say what is wrong with it; a document type that declares is refused."""
    # A named document type leaves its lines, for what is said about the rest.
    text = _NAMED_TYPE.sub(lambda found: "\n" * found[0].count("\n"), text, count=1)
    parser = expat.ParserCreate("utf-8")
    path: list[str] = []
    elements: list[Element] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        path.append(name)
        if len(path) > DEEPEST:
            raise BadInput.at("", "nested-too-deeply")
        if len(elements) >= MOST_ELEMENTS:
            raise BadInput.at("", "too-many-values", most=MOST_ELEMENTS)
        elements.append(Element(tuple(path), attributes, parser.CurrentLineNumber))

    def refuse(*_: object) -> None:
        raise BadInput.at(message("line", line=parser.CurrentLineNumber), "xml-doctype")

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _name: path.pop()
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    try:
        # The text was decoded already: its own declaration of an encoding does not count.
        parser.Parse(text.encode(), True)
    except expat.ExpatError as error:
        where = message("line-column", line=error.lineno, column=error.offset + 1)
        said = expat.ErrorString(error.code)
        raise BadInput.at(where, "not-xml", found=said) from None
    by_path: dict[Path, list[Element]] = {}
    for element in elements:
        by_path.setdefault(element.path, []).append(element)
    return Elements(elements[0], {path: tuple(each) for path, each in by_path.items()})
