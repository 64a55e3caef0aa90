"""Run the command line in-process and look at what it prints."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from zwitser.cli import run


@dataclass(frozen=True)
class Done:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str


Zwitser = Callable[..., Done]


@pytest.fixture
def zwitser(capfd: pytest.CaptureFixture[str]) -> Zwitser:
    def call(*arguments: str) -> Done:
        code = run(list(arguments))
        out, err = capfd.readouterr()
        return Done(code, out, err)

    return call
