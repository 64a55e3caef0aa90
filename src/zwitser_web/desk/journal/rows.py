"""The journal as the pages show it: each line in words, by whom and when."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from django.utils import timezone

from zwitser import arbiter
from zwitser.errors import Refused
from zwitser.journal.events import Retracted
from zwitser.journal.state import State
from zwitser.journal.wording import describe
from zwitser.messages import Language
from zwitser_web.accounts.given_names import known_as
from zwitser_web.tournaments.desk import dashed


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line in words; `counts` is false for what was taken back.

    `by` is empty where one hand wrote everything.
    """

    number: int
    at: datetime
    by: str
    words: str
    counts: bool
    may_retract: bool


def log_lines(
    state: State, lang: Language, *, last: int, skip: int = 0, to_read: bool = False
) -> list[LogLine]:
    """Give the last lines of a journal, newest first; those `to_read` have no button."""
    numbers = range(len(state.log) - skip, max(0, len(state.log) - skip - last), -1)
    live = set(state.live)
    lines = [_line(state, number, lang, live, to_read) for number in numbers]
    alone = len({line.by for line in state.log}) == 1
    return [replace(line, by="") for line in lines] if alone else lines


def _line(state: State, number: int, lang: Language, live: set[int], to_read: bool) -> LogLine:
    line = state.log[number - 1]
    words = dashed(describe(line.event, state, lang))
    counts = number in live or isinstance(line.event, Retracted)
    return LogLine(
        number=number,
        at=timezone.localtime(datetime.fromisoformat(line.at)),
        by=known_as(line.by, lang),
        words=words[:1].upper() + words[1:],
        counts=counts,
        may_retract=not to_read and number in live and _may_retract(state, number),
    )


def _may_retract(state: State, number: int) -> bool:
    try:
        arbiter.retract(state, number)
    except Refused:
        return False
    return True
