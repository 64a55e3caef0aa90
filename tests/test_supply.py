"""What the program is installed with: pinned, with hashes, from no particular place, listed."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from distribution import sbom
from distribution.lock import pinned

ROOT = Path(__file__).parent.parent
LOCKS = ("requirements.txt", "requirements-dev.txt", "requirements-postgresql.txt",
         "requirements-build.txt", "distribution/requirements.txt")  # fmt: skip
INSTALLS = ("Makefile", "Containerfile", "docs/hosting.md")
INSTALL = re.compile(r"^[^`#\n]*\bpip (?:install|wheel) .+$", re.MULTILINE)


@pytest.mark.parametrize("name", LOCKS)
def test_every_package_is_pinned_with_its_hashes_and_from_nowhere(name: str) -> None:
    text = re.sub(r"^#.*\n", "", (ROOT / name).read_text(), flags=re.MULTILINE)
    blocks = [block for block in re.split(r"\n(?=\S)", text) if block.strip()]
    assert blocks
    for block in blocks:
        assert re.match(r"[A-Za-z0-9._-]+==\S+ \\\n", block), block[:80]
        assert "--hash=sha256:" in block
    assert "://" not in text
    assert "--index" not in text


@pytest.mark.parametrize("name", ["requirements-dev.txt", "requirements-postgresql.txt"])
def test_every_list_has_what_the_program_needs_in_the_same_version(name: str) -> None:
    """Each is installed by itself, without what its packages ask for."""
    there = pinned(_read(name))
    ours = pinned(_read("requirements.txt"))
    assert {package: there.get(package) for package in ours} == ours, "run make lock"


def test_what_is_pinned_has_the_library_and_the_desk() -> None:
    project = tomllib.loads(_read("pyproject.toml"))["project"]
    wanted = project["dependencies"] + project["optional-dependencies"]["desk"]
    names = {re.split("[<>=]", line)[0] for line in wanted}
    assert names <= pinned(_read("requirements.txt")).keys(), "run make lock"


def test_what_serves_postgresql_is_locked_too() -> None:
    text = (ROOT / "requirements-postgresql.txt").read_text()
    assert "psycopg==" in text
    assert "psycopg-binary==" in text


def test_what_builds_the_program_is_pinned_and_the_same_everywhere() -> None:
    asked = re.search(r'requires = \["(hatchling==[0-9.]+)"\]', _read("pyproject.toml"))
    assert asked is not None
    assert f"{asked[1]} " in _read("requirements-build.txt")


@pytest.mark.parametrize("name", INSTALLS)
def test_no_newer_release_slips_in_with_what_is_installed(name: str) -> None:
    """Neither as what a pinned package asks for, nor as a tool that builds one."""
    commands = [line for line in INSTALL.findall(_read(name)) if "pip-tools" not in line]
    assert len(commands) > 1
    assert all("--no-deps" in line for line in commands), commands
    building = [line for line in commands if re.search(r" (\.|/build)$", line)]
    assert len(building) == 1
    assert "--no-build-isolation" in building[0]


def _read(name: str) -> str:
    return (ROOT / name).read_text()


def test_the_list_of_licences_is_that_of_what_is_pinned() -> None:
    found = sbom.components()
    assert sbom.TABLE.read_text() == sbom.table(found)
    assert not [component.name for component in found if component.licence == "unknown"]


def test_the_list_for_machines_names_every_package_with_its_hashes() -> None:
    written = json.loads(sbom.sbom(sbom.components()))
    named = re.findall(r"^([a-z0-9.-]+)==", (ROOT / "requirements.txt").read_text(), re.MULTILINE)
    listed = {part["name"]: part for part in written["components"]}
    assert set(named) <= set(listed)
    assert all(part["hashes"] for part in listed.values())
