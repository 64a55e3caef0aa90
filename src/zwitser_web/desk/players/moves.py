"""What somebody's coming or going does to everybody else, before it is done."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from zwitser.journal.events import Event
from zwitser.journal.fold import step
from zwitser.journal.state import State, to_tournament
from zwitser.language import localise_amount
from zwitser.messages import Language
from zwitser.model import Player
from zwitser.numbers import decimal, format_exact
from zwitser.systems import system_of
from zwitser.systems.seasons import Moved


@dataclass(frozen=True, slots=True)
class MoveRow:
    """A player's place, value and total without and with the change, and how the total moves."""

    player: Player
    places: tuple[str, str]
    values: tuple[str, str]
    totals: tuple[str, str]
    difference: str
    is_new: bool


@dataclass(frozen=True, slots=True)
class Moves:
    """Everybody who is touched, and how many are not."""

    rows: tuple[MoveRow, ...]
    untouched: int


def moves_by(state: State, event: Event, lang: Language) -> Moves | None:
    """Compare everybody without and with an event; nothing where no place hangs on another.

    Before anything was played there is nothing to compare.
    """
    before = to_tournament(state)
    own = system_of(before).standings
    if own is None or not own.explains_scores:
        return None
    if not any(rounds for _, rounds in before.by_period):
        return None
    after = to_tournament(step(event, state))
    found = own.moves(before, after)
    touched = [one for one in found if _is_touched(one)]
    known = after.by_id
    rows = tuple(_row(one, known[one.player], lang) for one in touched)
    return Moves(rows, len(found) - len(touched))


def _is_touched(one: Moved) -> bool:
    return any(old != new for old, new in (one.places, one.values, one.totals))


def _row(one: Moved, player: Player, lang: Language) -> MoveRow:
    old, new = one.totals
    return MoveRow(
        player,
        (_shown(one.places[0]), _shown(one.places[1])),
        (_spoken(one.values[0], lang), _spoken(one.values[1], lang)),
        (_decimal(old, lang), _decimal(new, lang)),
        "" if old is None or new is None else _signed(new - old, lang),
        old is None,
    )


def _shown(place: int | None) -> str:
    return "–" if place is None else str(place)


def _spoken(number: Fraction | None, lang: Language) -> str:
    return "–" if number is None else localise_amount(format_exact(number), lang)


def _decimal(number: Fraction | None, lang: Language) -> str:
    return "–" if number is None else decimal(number, lang)


def _signed(number: Fraction, lang: Language) -> str:
    if not number:
        return "0"
    return f"{'+' if number > 0 else '−'}{decimal(abs(number), lang)}"
