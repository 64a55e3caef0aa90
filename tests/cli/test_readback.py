"""Every file that a command writes is read again, and says the same.

Commands follow one another at random on the files that others wrote. `ZWITSER_TRIES` is how
many.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.cli.conftest import Zwitser
from tests.sample import repeated
from zwitser.cli import COMMANDS
from zwitser.formats import document, read
from zwitser.systems import SYSTEMS, system_of

STEPS = repeated(60)

WRITES = {
    "generate": "--system {system} --players 9 --rounds 3 --seed {seed} -o {out}",
    "convert": "{file} {out}",
    "pair": "{file} -o {out}",
    "next-period": "{file} -o {out}",
    "next-season": "{file} -o {out}",
    "final-groups": "{file} --size {size} -o {folder}",
    "add-parts": "{file} {other} --name Som -o {out}",
    "playoff": "{file} --players 1,2 --decider {decider} -o {out}",
    "link": "{file} --standing huis={other} -o {out}",
}
"""The commands that write a tournament, and how they are called."""

OTHERWISE = {
    "explain": "prints",
    "standings": "prints, and draws",
    "check": "prints",
    "lab": "writes figures",
    "sheet": "writes a table",
    "knsb-report": "writes a report for the federation; formats/test_knsb_report",
    "export": "writes pages; web/publishing/test_export",
    "serve": "is the desk; web/test_readback",
    "backup": "web/test_readback",
    "restore": "web/test_readback",
    "completion": "prints",
}
"""Why nothing is read back of the others here."""


def test_every_command_is_taken() -> None:
    """Whoever adds a command says here how what it writes is read back."""
    assert {*WRITES, *OTHERWISE} == set(COMMANDS)


def test_what_commands_write_is_read_again(zwitser: Zwitser, tmp_path: Path) -> None:
    chance, files, done = Random("commands"), list[Path](), set[str]()
    for number, system in enumerate(SYSTEMS):
        files.append(tmp_path / f"start-{number}.json")
        made = WRITES["generate"].format(system=system, seed=number, out=files[-1])
        assert zwitser("generate", *made.split()).code == 0
    for step in range(STEPS):
        command = chance.choice(list(WRITES)) if step >= len(WRITES) else list(WRITES)[step]
        out, folder = tmp_path / f"{step}.{chance.choice(['json', 'trf'])}", tmp_path / f"f{step}"
        words = WRITES[command].format(
            system=chance.choice(list(SYSTEMS)),
            seed=step,
            size=chance.randint(2, 5),
            decider=chance.choice(["double-round-robin", "sudden-death", "armageddon"]),
            file=season(files) if command.startswith("next") else chance.choice(files),
            other=chance.choice(files),
            out=out,
            folder=folder,
        )
        answer = zwitser(command, *words.split())
        written = [path for path in (out, *folder.glob("*")) if path.exists()]
        assert answer.code in (0, 2, 3), answer.err
        assert bool(written) == (answer.code == 0), (command, words)
        for path in written:
            check_file(path)
            done.add(command)
        files += written
    assert done == set(WRITES)


def season(files: list[Path]) -> Path:
    """Give the season that was written last, which has a period that may end."""
    return next(
        path
        for path in reversed(files)
        if path.suffix == ".json" and system_of(document.loads(path.read_text())).has_periods
    )


def check_file(path: Path) -> None:
    """Read a file again, and the document of what it says."""
    text = document.dumps(read(path.read_bytes(), path.name).tournament)
    assert document.dumps(read(text.encode(), "x.json").tournament) == text
