"""The errors of Zwitser.

ZwitserError            everything we raise on purpose; has a stable `code`
├── BadInput            a file or option is wrong; lists every Fault with its place (exit code 2)
├── Refused             an action is not allowed now; says why by its code (exit code 2)
└── NoPairing           no pairing satisfies the absolute norms; names who is stuck (exit code 3)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


def one_line(text: str) -> str:
    """Give text that fits on one line of any terminal; a line end becomes backslash and n."""
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode("ascii")
        for char in text
    )


class ZwitserError(Exception):
    """The root of the tree; `str()` is one line for people."""

    code: str = "error"
    exit_code: int = 2


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong, and where: `players[3].rating`, `line 12`, or nowhere."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}" if self.where else self.what


class BadInput(ZwitserError):
    """The input can't be used; `faults` holds all that is wrong with it, in order."""

    code = "bad-input"
    shown = 5

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        texts = [str(fault) for fault in self.faults[: self.shown]]
        hidden = len(self.faults) - self.shown
        if hidden > 0:
            texts.append(f"and {hidden} more")
        super().__init__(one_line("; ".join(texts)))

    @classmethod
    def at(cls, where: str, what: str) -> BadInput:
        """Make the error for a single fault."""
        return cls([Fault(where, what)])


class Refused(ZwitserError):
    """The action is not allowed now.

    `code` is stable and `facts` fill its sentence in any language; the text is English.
    """

    def __init__(self, code: str, text: str, **facts: object) -> None:
        self.code = code
        self.facts = facts
        super().__init__(text)


class NoPairing(ZwitserError):
    """No pairing satisfies the absolute norms; `stuck` are the players who can't be placed."""

    code = "no-pairing"
    exit_code = 3

    def __init__(self, stuck: Iterable[int], why: str = "") -> None:
        self.stuck = tuple(stuck)
        self.why = why
        super().__init__(self.naming({}))

    def naming(self, names: Mapping[int, str]) -> str:
        """Say who is stuck, by number and by name."""
        players = [f"{player} {names.get(player, '')}".rstrip() for player in self.stuck]
        text = f"no pairing satisfies the absolute norms; stuck: {', '.join(players)}"
        return f"{text} ({self.why})" if self.why else text
