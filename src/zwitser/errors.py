"""The errors of Zwitser.

ZwitserError            everything we raise on purpose; has a stable `code`
├── BadInput            a file or option is wrong; lists every Fault with its place (exit code 2)
├── Refused             an action is not allowed now; says why by its code (exit code 2)
└── NoPairing           no pairing satisfies the absolute norms; names who is stuck (exit code 3)

`str()` of each is one line in English; `text` says the same in the reader's language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from zwitser.language import Language, one_line
from zwitser.messages import NUMBERS, Fact, Message, message, say


def say_fault(words: str | Message, lang: Language) -> str:
    """Format a fault or its place: a message by the sentences of faults, a text as it is."""
    return words if isinstance(words, str) else say(words, ("faults",), NUMBERS, lang)


class ZwitserError(Exception):
    """The root of the tree."""

    code: str = "error"
    exit_code: int = 2

    def text(self, lang: Language) -> str:  # noqa: ARG002 - for those with sentences below
        return str(self)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong, and where: `players[3].rating`, line 12, or nowhere."""

    where: str | Message
    what: Message

    @property
    def place(self) -> str:
        """Where it is, in English: a part of a longer path."""
        return say_fault(self.where, "en")

    def text(self, lang: Language) -> str:
        what = say_fault(self.what, lang)
        return f"{say_fault(self.where, lang)}: {what}" if self.where else what

    def __str__(self) -> str:
        return self.text("en")


def fault(where: str | Message, code: str, /, **facts: Fact) -> Fault:
    """Make a fault; its code selects the sentence in `faults`."""
    return Fault(where, message(code, **facts))


class BadInput(ZwitserError):
    """The input can't be used; `faults` holds all that is wrong with it, in order."""

    code = "bad-input"
    shown = 5

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(self.faults)

    @classmethod
    def at(cls, where: str | Message, code: str, /, **facts: Fact) -> BadInput:
        return cls([fault(where, code, **facts)])

    def inside(self, name: str) -> BadInput:
        """Give the same faults with the name of their file before their places."""
        places = (
            message("file-place", file=name, place=fault.where) if fault.where else name
            for fault in self.faults
        )
        return BadInput(map(Fault, places, (fault.what for fault in self.faults)))

    def text(self, lang: Language) -> str:
        texts = [fault.text(lang) for fault in self.faults[: self.shown]]
        hidden = len(self.faults) - self.shown
        if hidden > 0:
            texts.append(say_fault(message("more", count=hidden), lang))
        return one_line("; ".join(texts))

    def __str__(self) -> str:
        return self.text("en")


def words_of(error: OSError) -> str | Message:
    """Format an error of the operating system about a file or port."""
    match error:
        case FileNotFoundError():
            return message("no-such-file")
        case IsADirectoryError():
            return message("is-a-directory")
        case PermissionError():
            return message("no-permission")
        case _:
            return (error.strerror or str(error)).lower()


class Refused(ZwitserError):
    """The action is not allowed now.

    `code` is stable and `facts` fill its sentence in any language; the text is English.
    """

    def __init__(self, code: str, text: str, **facts: object) -> None:
        self.code = code
        self.facts = facts
        super().__init__(text)


class NoPairing(ZwitserError):
    """No pairing satisfies the absolute norms; `stuck` are the players who can't be placed.

    A caller may fill in `names`, so that the text has them.
    """

    code = "no-pairing"
    exit_code = 3

    def __init__(self, stuck: Iterable[int], why: Message | None = None) -> None:
        self.stuck = tuple(stuck)
        self.why = why
        self.names: Mapping[int, str] = {}
        super().__init__(self.stuck, why)

    def text(self, lang: Language) -> str:
        players = [f"{player} {self.names.get(player, '')}".rstrip() for player in self.stuck]
        text = say_fault(message("no-pairing", players=", ".join(players)), lang)
        return f"{text} ({say_fault(self.why, lang)})" if self.why else text

    def __str__(self) -> str:
        return self.text("en")
