"""The command line as a whole: version, help, completion, usage errors, speed of starting."""

import resource
import subprocess
import sys

import pytest

from tests.cli.conftest import Zwitser
from zwitser import __version__
from zwitser.cli import COMMANDS


def test_version(zwitser: Zwitser) -> None:
    assert zwitser("--version").out == f"zwitser {__version__}\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(zwitser: Zwitser, command: str) -> None:
    done = zwitser(command, "--help")
    assert done.code == 0
    assert f"zwitser {command} " in done.out.split("Options:")[0].split("\n", 1)[1]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_script(zwitser: Zwitser, shell: str) -> None:
    assert "_ZWITSER_COMPLETE" in zwitser("completion", shell).out


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["piar"], "zwitser: no such command 'piar'"),
        (["pair"], "zwitser: missing argument 'FILE...' (see zwitser pair --help)"),
        (["pair", "--jsn", "x"], "zwitser: no such option"),
    ],
)
def test_a_usage_error_is_one_line_and_code_2(
    zwitser: Zwitser, arguments: list[str], line: str
) -> None:
    done = zwitser(*arguments)
    assert done.code == 2
    assert done.err.startswith(line)
    assert done.err.count("\n") == 1


def test_a_missing_file_is_named(zwitser: Zwitser) -> None:
    done = zwitser("pair", "nowhere.json")
    assert (done.code, done.err) == (2, "zwitser: nowhere.json: no such file or directory\n")


def test_version_starts_quickly() -> None:
    """The promise is 0.15 s; counted in processor time, because a machine has other work too."""
    assert min(_seconds("-m", "zwitser", "--version") for _ in range(10)) < 0.15


def _seconds(*arguments: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
