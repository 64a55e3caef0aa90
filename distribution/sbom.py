"""Write what is in the program: `dist/sbom.cdx.json` (CycloneDX) and `docs/licences.md`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path

from zwitser import __version__

ROOT = Path(__file__).parent.parent
LISTS = ("requirements.txt", "requirements-postgresql.txt")
TABLE = ROOT / "docs" / "licences.md"


@dataclass(frozen=True, slots=True)
class Component:
    """A package that the program is made of, as it was pinned."""

    name: str
    version: str
    licence: str
    hashes: tuple[str, ...]


def components() -> list[Component]:
    """Read the pinned packages and ask each for its licence."""
    found: dict[str, Component] = {}
    for name in LISTS:
        for component in _pinned((ROOT / name).read_text()):
            found.setdefault(component.name, component)
    return sorted(found.values(), key=lambda component: component.name)


def _pinned(text: str) -> Iterator[Component]:
    for block in re.split(r"\n(?=\S)", text):
        head = re.match(r"([A-Za-z0-9._-]+)==(\S+)", block)
        if head:
            hashes = tuple(re.findall(r"sha256:([0-9a-f]{64})", block))
            yield Component(head[1], head[2], _licence(head[1]), hashes)


def _licence(name: str) -> str:
    """Give the licence as the package states it: an expression, a classifier, or a line."""
    about = distribution(name).metadata
    classified = [
        words.rpartition(" :: ")[2]
        for words in about.get_all("Classifier") or []
        if words.startswith("License :: OSI Approved")
    ]
    one = {key: (about.get_all(key) or [""])[0] for key in ("License-Expression", "License")}
    stated = (one["License-Expression"], ", ".join(classified), one["License"])
    return next((words.splitlines()[0] for words in stated if words), "unknown")


def sbom(found: list[Component]) -> str:
    """Write the list for machines."""
    parts = [
        {
            "type": "library",
            "name": component.name,
            "version": component.version,
            "purl": f"pkg:pypi/{component.name}@{component.version}",
            "licenses": [{"license": {"name": component.licence}}],
            "hashes": [{"alg": "SHA-256", "content": digest} for digest in component.hashes],
        }
        for component in found
    ]
    ourselves = {"type": "application", "name": "zwitser", "version": __version__}
    whole = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {**ourselves, "licenses": [{"license": {"id": "MIT"}}]}},
        "components": parts,
    }
    return json.dumps(whole, indent=1) + "\n"


def table(found: list[Component]) -> str:
    """Write the list for people."""
    rows = [f"| {each.name} | {each.version} | {each.licence} |" for each in found]
    head = [
        "# Licences",
        "",
        "Zwitser itself is under the MIT licence (`LICENSE`). It is installed with these packages;",
        "nothing of them is copied into the repository. `make sbom` writes this list.",
        "",
        "| package | version | licence |",
        "|---|---|---|",
    ]
    return "\n".join([*head, *rows]) + "\n"


def main() -> None:
    """Write both."""
    found = components()
    target = ROOT / "dist" / "sbom.cdx.json"
    target.parent.mkdir(exist_ok=True)
    target.write_text(sbom(found))
    TABLE.write_text(table(found))


if __name__ == "__main__":
    main()
