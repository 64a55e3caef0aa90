"""What a reader wants to say about a file that it could read: warnings as data."""

from __future__ import annotations

from dataclasses import dataclass

from zwitser.errors import one_line
from zwitser.language import Language, word
from zwitser.messages import NUMBERS, Message, message, say


@dataclass(frozen=True, slots=True)
class Remark:
    """What there is to say about a file, and on which line of it (0: the whole file)."""

    what: Message
    line: int = 0

    @property
    def code(self) -> str:
        return self.what.code

    def text(self, lang: Language) -> str:
        """Say the remark on one line."""
        text = say(self.what, ("remarks",), NUMBERS, lang)
        return one_line(word(lang, "line").format(line=self.line, text=text) if self.line else text)

    def __str__(self) -> str:
        return self.text("en")


def remark(code: str, line: int = 0, **facts: str | int) -> Remark:
    """Make a remark."""
    return Remark(message(code, **facts), line)
