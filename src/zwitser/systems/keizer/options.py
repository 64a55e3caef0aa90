"""The options of a Keizer season: what each may be, the presets, and what is refused (K2)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any

from zwitser.errors import Fault, fault
from zwitser.messages import Message, message
from zwitser.model import OwnOptions
from zwitser.numbers import format_number, parse_number
from zwitser.systems.keizer.amounts import Amount, format_amount, parse_amount
from zwitser.systems.keizer.presets import BASE, DEFAULT_PRESET, PRESETS

Json = Mapping[str, Any]


class TopRounding(Enum):
    """How the first place's value becomes a whole number (K3)."""

    NONE = "none"
    HALF_EVEN = "half_even"
    DOWN = "down"
    UP = "up"


class ValueBy(Enum):
    """What gives a player his value: his place on the list or his total (K3)."""

    PLACE = "place"
    SCORE = "score"


class OwnPart(Enum):
    """What a player has from his own place (K9)."""

    CURRENT = "current"
    START = "start"
    NONE = "none"
    FADE = "fade"


class Recalculation(Enum):
    """With which values old rounds are paid (K11, K12)."""

    PREVIOUS = "previous"
    ITERATE = "iterate"
    FROZEN = "frozen"
    TWO_GENERATION = "two-generation"


class Cycle(Enum):
    """What is done with orders that follow each other in a circle (K12)."""

    MEAN = "mean"
    MEAN2 = "mean2"
    LAST = "last"


class Late(Enum):
    """What rounds before joining pay when that is no amount of their own (K4)."""

    NOTICE = "notice"


class Retired(Enum):
    """What becomes of somebody who left (K9); the fourth way is a number."""

    LIST = "list"
    PAID = "paid"
    VOID = "void"


STAYING = frozenset({Retired.LIST, Retired.PAID})
"""With these nobody leaves the list (K4)."""


class Rounding(Enum):
    """Where totals are rounded (K10)."""

    EXACT = "exact"
    UNIT = "unit"
    HALF = "half"


class Shown(Enum):
    """How the numbers of a list are shown; lists and values go on exactly (K10, K22)."""

    EXACT = "exact"
    UNIT = "unit"


class ByeRule(Enum):
    """Who is free first (K18)."""

    LOWEST = "lowest"
    EVEN = "even"


class Opening(Enum):
    """How the first round of the season is paired (K16)."""

    ADJACENT = "adjacent"
    HALVES = "halves"


class Carry(Enum):
    """What a new period takes from the one before (K14)."""

    NONE = "none"
    LIST = "list"
    ALL = "all"


@dataclass(frozen=True, slots=True, kw_only=True)
class KeizerOptions(OwnOptions):
    """Every option with the value that holds: the document's, else the preset's (K2).

    One of `top`, `top_factor` and `top_ratio` is given. `a_size` is None where there are no groups.
    """

    preset: str = DEFAULT_PRESET
    top: Fraction | None = None
    top_factor: Fraction | None = None
    top_ratio: Fraction | None = None
    top_rounding: TopRounding
    step: Fraction
    bottom: Fraction | None = None
    values: ValueBy
    own: OwnPart
    recalc: Recalculation
    cycle: Cycle
    passes: int
    win: Amount
    draw: Amount
    loss: Amount
    forfeit_win: Amount
    forfeit_loss: Amount
    bye: Amount
    club: Amount
    notice: Amount
    zero: Amount
    late: Amount | Late
    limit: int | None
    decay: bool
    first_play: bool
    retired: Fraction | Retired
    rounding: Rounding
    shown: Shown
    gap: int
    max_meetings: int | None
    forfeit_meets: bool
    category_distance: int | None
    bye_rule: ByeRule
    bye_gap: int
    first_round: Opening
    shake: int
    colour_run: int | None
    carry: Carry = Carry.ALL
    a_size: int | None = None
    promotions: int = 3


@dataclass(frozen=True, slots=True)
class Option:
    """How one option is read and written; `read` gives None for what it may not be."""

    read: Callable[[Any], Any]
    write: Callable[[Any], Any]
    wanted: Message
    may_be_null: bool = False


def _number(wanted: Message, allowed: Callable[[Fraction], bool]) -> Option:
    def read(value: Any) -> Fraction | None:
        number = parse_number(value)
        return number if number is not None and allowed(number) else None

    return Option(read, format_number, wanted)


def _amount(*, own: bool) -> Option:
    wanted = message("keizer-amount-or-own") if own else message("keizer-amount")
    return Option(lambda value: parse_amount(value, own=own), format_amount, wanted)


def _choice(enum: type[Enum]) -> Option:
    known = {member.value: member for member in enum}
    wanted = message("keizer-one-of", known=", ".join(known))
    return Option(
        lambda value: known.get(value) if isinstance(value, str) else None,
        lambda member: member.value,
        wanted,
    )


def _whole(least: int, *, may_be_null: bool = False) -> Option:
    wanted = message("keizer-whole", least=least)
    if may_be_null:
        wanted = message("keizer-whole-or-null", least=least)

    def read(value: Any) -> int | None:
        return value if type(value) is int and value >= least else None

    return Option(read, lambda value: value, wanted, may_be_null)


def _flag() -> Option:
    return Option(
        lambda value: value if isinstance(value, bool) else None,
        lambda value: value,
        message("keizer-flag"),
    )


def _named_or(enum: type[Enum], other: Option, wanted: Message) -> Option:
    known = {member.value: member for member in enum}

    def read(value: Any) -> Any:
        named = known.get(value) if isinstance(value, str) else None
        return named or other.read(value)

    def write(value: Any) -> Any:
        return value.value if isinstance(value, enum) else other.write(value)

    return Option(read, write, wanted)


_ABOVE_0 = _number(message("keizer-number-above-0"), lambda number: number > 0)
_GAME = _amount(own=True)
_WORD = _amount(own=False)
_NO_NUMBER = message("keizer-retired")

FIELDS: Mapping[str, Option] = {
    "preset": Option(
        lambda value: value if isinstance(value, str) and value in PRESETS else None,
        lambda value: value,
        message("keizer-one-of", known=", ".join(PRESETS)),
    ),
    "top": _ABOVE_0,
    "top_factor": _number(message("keizer-number-from-1"), lambda number: number >= 1),
    "top_ratio": _number(message("keizer-number-above-1"), lambda number: number > 1),
    "top_rounding": _choice(TopRounding),
    "step": _ABOVE_0,
    "bottom": _ABOVE_0,
    "values": _choice(ValueBy),
    "own": _choice(OwnPart),
    "recalc": _choice(Recalculation),
    "cycle": _choice(Cycle),
    "passes": _whole(1),
    "win": _GAME,
    "draw": _GAME,
    "loss": _GAME,
    "forfeit_win": _GAME,
    "forfeit_loss": _GAME,
    "bye": _WORD,
    "club": _WORD,
    "notice": _WORD,
    "zero": _WORD,
    "late": _named_or(Late, _WORD, message("keizer-late")),
    "limit": _whole(0, may_be_null=True),
    "decay": _flag(),
    "first_play": _flag(),
    "retired": _named_or(Retired, Option(parse_number, format_number, _NO_NUMBER), _NO_NUMBER),
    "rounding": _choice(Rounding),
    "shown": _choice(Shown),
    "gap": _whole(0),
    "max_meetings": _whole(1, may_be_null=True),
    "forfeit_meets": _flag(),
    "category_distance": _whole(0, may_be_null=True),
    "bye_rule": _choice(ByeRule),
    "bye_gap": _whole(0),
    "first_round": _choice(Opening),
    "shake": _whole(0),
    "colour_run": _whole(1, may_be_null=True),
    "carry": _choice(Carry),
    "a_size": _whole(1),
    "promotions": _whole(0),
}
"""Every option that only a Keizer season has, in the order of the page (K2)."""

TOPS = ("top", "top_factor", "top_ratio")
_INSTEAD_OF_BOTTOM = ("step", "top_factor", "top_ratio")


def option_faults(options: Json) -> Iterator[Fault]:
    """Find every option that is out of range, of the wrong type, or against another (K2)."""
    wrong = [key for key, value in options.items() if key in FIELDS and not _fits(key, value)]
    for key in wrong:
        yield fault(
            f"options.{key}", "expected", wanted=FIELDS[key].wanted, got=_shown(options[key])
        )
    if not wrong:
        yield from _faults_together(options)


def _fits(key: str, value: Any) -> bool:
    field = FIELDS[key]
    return field.may_be_null if value is None else field.read(value) is not None


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 40 else text[:39] + "…"


def _faults_together(options: Json) -> Iterator[Fault]:
    tops = [key for key in TOPS if key in options]
    if len(tops) > 1:
        yield fault("options", "keizer-not-together", one=tops[0], other=tops[1])
    if "step" in options and "bottom" in options:
        yield fault("options", "keizer-not-together", one="step", other="bottom")
    if len(tops) < 2:
        yield from _value_faults(options)
    if "a_size" in options:
        if options.get("first_round") == Opening.HALVES.value:
            yield fault("options", "keizer-not-together", one="a_size", other="first_round halves")
    elif "promotions" in options:
        yield fault("options.promotions", "keizer-needs-groups", key="promotions")


def _value_faults(options: Json) -> Iterator[Fault]:
    """Find a last place without a first or not below it, and values by score without both (K3)."""
    chosen = read_options(options)
    if chosen.bottom is not None and chosen.top is None:
        yield fault("options.bottom", "keizer-bottom-needs-top")
    elif chosen.bottom is not None and chosen.top is not None and chosen.bottom >= chosen.top:
        yield fault("options.bottom", "keizer-bottom-below-top", top=format_number(chosen.top))
    if chosen.values is ValueBy.SCORE:
        if chosen.bottom is None:
            instead = next((key for key in _INSTEAD_OF_BOTTOM if key in options), "values")
            yield fault(f"options.{instead}", "keizer-score-needs-bottom")
        if chosen.recalc is Recalculation.ITERATE:
            yield fault(
                "options", "keizer-not-together", one="values score", other="recalc iterate"
            )


def read_options(options: Json) -> KeizerOptions:
    """Read options without a fault: the preset's, replaced by what the document says [K2].

    Another kind of top, or a step, takes the place of the preset's last place too.
    """
    preset = options.get("preset", DEFAULT_PRESET)
    values = dict(_preset(preset))
    given = {key: options[key] for key in FIELDS if key in options}
    if any(key in given for key in TOPS):
        values |= dict.fromkeys(TOPS)
    if not given.keys().isdisjoint(_INSTEAD_OF_BOTTOM):
        values.pop("bottom", None)
    values |= {key: _read(key, value) for key, value in given.items()}
    if "carry" not in given and "a_size" in given:
        values["carry"] = Carry.NONE
    return KeizerOptions(**values)


def _read(key: str, value: Any) -> Any:
    return None if value is None else FIELDS[key].read(value)


@cache
def _preset(name: str) -> Mapping[str, Any]:
    """Give every option of a preset, read."""
    return {key: _read(key, value) for key, value in _stated_by(name).items()}


def _stated_by(preset: str) -> dict[str, Any]:
    """Give every option of a preset as a document would write it."""
    chosen = PRESETS[preset]
    tops = TOPS if any(key in chosen for key in TOPS) else ()
    base = {key: value for key, value in BASE.items() if key not in tops}
    return {"preset": preset, **base, **chosen}


DEFAULTS = read_options({})
"""What holds where a document says nothing: dutch-classic."""


def write_options(options: OwnOptions) -> dict[str, Any]:
    """Write options as a document has them; what the preset says is left out."""
    if not isinstance(options, KeizerOptions):
        return {}
    stated: dict[str, Any] = {"preset": options.preset}
    if options.a_size is not None:
        stated["a_size"] = options.a_size
    default = read_options(stated)
    for field in fields(options):
        value = getattr(options, field.name)
        if value != getattr(default, field.name) and not _is_replaced(field.name, value):
            stated[field.name] = None if value is None else FIELDS[field.name].write(value)
    if options.bottom is None and default.bottom is not None and options.top is not None:
        stated["step"] = FIELDS["step"].write(options.step)
    if options.preset == DEFAULT_PRESET:
        del stated["preset"]
    return stated


def open_options(options: Json) -> dict[str, Any]:
    """Give what holds for every option that these options leave open: the preset's (K2)."""
    preset = options.get("preset", DEFAULT_PRESET)
    known = _stated_by(preset if _fits("preset", preset) else DEFAULT_PRESET)
    replaced = not options.keys().isdisjoint(_INSTEAD_OF_BOTTOM)
    known.pop("bottom" if replaced else "step" if "bottom" in known else "", None)
    more: dict[str, Any] = {"carry": Carry.ALL.value}
    if options.get("a_size") is not None:
        more = {"carry": Carry.NONE.value, "promotions": DEFAULTS.promotions}
    return dict.fromkeys(FIELDS) | known | more


def _is_replaced(key: str, value: Any) -> bool:
    """Say whether a top is absent only because another is given, or the last place for a step."""
    return key in (*TOPS, "bottom") and value is None
