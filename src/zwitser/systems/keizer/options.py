"""The options of a Keizer season: their values, the presets, and the refused values (K2)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any

from zwitser.errors import Fault, fault
from zwitser.messages import Message, message
from zwitser.model import OwnOptions
from zwitser.numbers import format_number, parse_number
from zwitser.options import Control, Json, OptionKind, option

DEFAULT_PRESET = "dutch-classic"

BASE: Mapping[str, Any] = {
    "top_factor": "3/2", "top_rounding": "up", "step": "1", "values": "place", "own": "current",
    "recalc": "previous", "cycle": "mean", "passes": 20,
    "win": "1", "draw": "1/2", "loss": "0", "forfeit_win": "1", "forfeit_loss": "0",
    "bye": "2/3", "club": "2/3", "notice": "1/3", "zero": "0", "late": "0",
    "limit": None, "decay": False, "first_play": False, "retired": "list",
    "rounding": "exact", "shown": "exact",
    "gap": 5, "max_meetings": 1, "forfeit_meets": False, "category_distance": None,
    "bye_rule": "even", "bye_gap": 0, "first_round": "adjacent", "shake": 0, "colour_run": None,
}  # fmt: skip

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "dutch-classic": {},
    "sevilla": {
        "top": "50", "bye": "3/4", "notice": "2/5", "limit": 5, "max_meetings": None,
        "bye_rule": "lowest",
    },
    "sevilla-score": {
        "values": "score", "top": "200", "bottom": "100", "bye": "0.667", "club": "0.667",
        "notice": "0.333", "gap": 10, "max_meetings": 4, "shown": "unit",
    },
    "kfc": {
        "top_ratio": "3", "top_rounding": "half_even", "bye": "1/2", "club": "0.7",
        "notice": "0.35", "zero": "0.05", "late": "0.05", "retired": "3/4", "gap": 4,
        "max_meetings": None, "forfeit_meets": True, "shake": 300,
    },
    "freekeizer": {
        "own": "start", "loss": "1/6", "club": "1/3", "zero": "1/3", "limit": 5,
        "first_play": True, "rounding": "unit", "bye_rule": "lowest",
    },
    "openpairings": {
        "top_factor": "2", "top_rounding": "none", "own": "none", "recalc": "iterate",
        "cycle": "last", "forfeit_win": "own:1/2", "bye": "1/2", "club": "1/3",
        "retired": "void", "gap": 0, "bye_rule": "lowest",
    },
    "chesspairing": {
        "top_factor": "1", "top_rounding": "none", "recalc": "iterate", "cycle": "mean2",
        "bye": "1/2", "club": "0.7", "notice": "0.35", "zero": "0.35", "limit": 5,
        "retired": "void", "rounding": "half", "gap": 2, "max_meetings": None,
        "bye_rule": "lowest",
    },
    "tomachess": {
        "top_ratio": "3", "top_rounding": "down", "own": "start", "bye": "1", "club": "1/2",
        "notice": "1/2", "zero": "1/2", "late": "1/2", "gap": 0, "bye_rule": "lowest",
    },
    "keizerphp": {
        "top": "60", "recalc": "two-generation", "loss": "+0.1", "bye": "1", "club": "1/4",
        "notice": "1/4", "zero": "1/4", "limit": 3, "bye_rule": "lowest", "colour_run": 2,
    },
}  # fmt: skip
"""The options of each program (K2): its differences from `BASE`, which is dutch-classic whole."""


class AmountBasis(Enum):
    """The basis of an amount: the value at stake, nothing (points), or the own value."""

    VALUE = ""
    POINTS = "+"
    OWN = "own:"


@dataclass(frozen=True, slots=True)
class Amount:
    """A payment of a round: `size` times a value, or `size` points whatever the values."""

    size: Fraction
    basis: AmountBasis = AmountBasis.VALUE


def parse_amount(text: object, *, own: bool) -> Amount | None:
    """Read an amount; `own:` only where it is allowed. None for anything else."""
    if not isinstance(text, str):
        return None
    marked = (AmountBasis.POINTS, AmountBasis.OWN)
    basis = next((b for b in marked if text.startswith(b.value)), AmountBasis.VALUE)
    size = parse_number(text.removeprefix(basis.value))
    return None if size is None or (basis is AmountBasis.OWN and not own) else Amount(size, basis)


def format_amount(amount: Amount) -> str:
    """Write an amount as a document has it."""
    return amount.basis.value + format_number(amount.size)


class TopRounding(Enum):
    """How the first place's value becomes a whole number (K3)."""

    NONE = "none"
    HALF_EVEN = "half_even"
    DOWN = "down"
    UP = "up"


class ValueBy(Enum):
    """The source of a player's value: his place on the list or his total (K3)."""

    PLACE = "place"
    SCORE = "score"


class OwnPart(Enum):
    """The points that a player has from his own place (K9)."""

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
    """How a cycle of orders is resolved (K12)."""

    MEAN = "mean"
    MEAN2 = "mean2"
    LAST = "last"


class Late(Enum):
    """The payment of rounds before joining, when it is no amount of its own (K4)."""

    NOTICE = "notice"


class Retirement(Enum):
    """How games against a withdrawn player are paid (K9); the fourth way is a number."""

    LIST = "list"
    PAID = "paid"
    VOID = "void"


STAYING = frozenset({Retirement.LIST, Retirement.PAID})
"""With these a withdrawn player stays on the list (K4)."""


class Rounding(Enum):
    """Where totals are rounded (K10)."""

    EXACT = "exact"
    UNIT = "unit"
    HALF = "half"


class Display(Enum):
    """How the numbers of a list are displayed; calculations stay exact (K10, K22)."""

    EXACT = "exact"
    UNIT = "unit"


class ByeRule(Enum):
    """The order in which players get the bye (K18)."""

    LOWEST = "lowest"
    EVEN = "even"


class Opening(Enum):
    """How the first round of the season is paired (K16)."""

    ADJACENT = "adjacent"
    HALVES = "halves"


class Carry(Enum):
    """The part of a period that the next one takes over (K14)."""

    NONE = "none"
    LIST = "list"
    ALL = "all"


_FLAG_WANTED = message("keizer-flag")


@dataclass(frozen=True, slots=True)
class KeizerKind(OptionKind):
    """A kind that the schema leaves open: `read` gives None for what is not `wanted`."""

    wanted: Message = _FLAG_WANTED
    or_none: bool = False

    def fits(self, value: Any) -> bool:
        """Say whether a document may have this value."""
        return self.or_none if value is None else self.read(value) is not None


def _number(wanted: Message, is_allowed: Callable[[Fraction], bool]) -> KeizerKind:
    def read(value: Any) -> Fraction | None:
        number = parse_number(value)
        return number if number is not None and is_allowed(number) else None

    return KeizerKind({}, read, format_number, "amount", wanted=wanted)


def _amount(wanted: Message, *, own: bool) -> KeizerKind:
    def read(value: Any) -> Amount | None:
        return parse_amount(value, own=own)

    return KeizerKind({}, read, format_amount, "amount", wanted=wanted)


def _choice(enum: type[Enum]) -> KeizerKind:
    known = {member.value: member for member in enum}
    return KeizerKind(
        {},
        lambda value: known.get(value) if isinstance(value, str) else None,
        lambda member: member.value,
        "choice",
        tuple(known),
        wanted=message("keizer-one-of", known=", ".join(known)),
    )


def _whole(least: int, *, or_none: bool = False) -> KeizerKind:
    return KeizerKind(
        {},
        lambda value: value if type(value) is int and value >= least else None,
        control="limit" if or_none else "number",
        wanted=message("keizer-whole-or-null" if or_none else "keizer-whole", least=least),
        or_none=or_none,
    )


def _named_or(
    enum: type[Enum], other: KeizerKind, control: Control, choices: tuple[str, ...] = ()
) -> KeizerKind:
    """Make the kind of a word of an Enum, or of a value of another kind."""
    known = {member.value: member for member in enum}

    def read(value: Any) -> Any:
        named = known.get(value) if isinstance(value, str) else None
        return named or other.read(value)

    def write(value: Any) -> Any:
        return value.value if isinstance(value, enum) else other.write(value)

    return KeizerKind({}, read, write, control, choices, wanted=other.wanted)


_PRESET = KeizerKind(
    {},
    lambda value: value if isinstance(value, str) and value in PRESETS else None,
    control="choice",
    choices=tuple(PRESETS),
    wanted=message("keizer-one-of", known=", ".join(PRESETS)),
)
_ABOVE_0 = _number(message("keizer-number-above-0"), lambda number: number > 0)
_GAME = _amount(message("keizer-amount-or-own"), own=True)
_WORD = _amount(message("keizer-amount"), own=False)
_FLAG = KeizerKind({}, lambda value: value if isinstance(value, bool) else None, control="either")
_LATE = _named_or(Late, _amount(message("keizer-late"), own=False), "amount")
_RETIRED = _named_or(
    Retirement,
    _number(message("keizer-retired"), lambda number: True),  # noqa: ARG005  any number
    "choice",
    ("list", "paid", "void", "3/4", "1/2"),
)


TOPS = ("top", "top_factor", "top_ratio")
_INSTEAD_OF_BOTTOM = ("step", "top_factor", "top_ratio")


@dataclass(frozen=True, slots=True, kw_only=True)
class KeizerOptions(OwnOptions):
    """Every option with its value: the document's, else the preset's (K2).

    One of `top`, `top_factor` and `top_ratio` is given. `a_size` is None where there are no groups.
    A list is computed from all rounds anew, so no paired round locks an option. An option without a
    default here has that of the preset.
    """

    leading = "preset"

    preset: str = option(_PRESET, DEFAULT_PRESET, locked=False)
    top: Fraction | None = option(_ABOVE_0, None, locked=False)
    top_factor: Fraction | None = option(
        _number(message("keizer-number-from-1"), lambda number: number >= 1), None, locked=False
    )
    top_ratio: Fraction | None = option(
        _number(message("keizer-number-above-1"), lambda number: number > 1), None, locked=False
    )
    top_rounding: TopRounding = option(_choice(TopRounding), locked=False)
    step: Fraction = option(_ABOVE_0, locked=False)
    bottom: Fraction | None = option(_ABOVE_0, None, locked=False)
    values: ValueBy = option(_choice(ValueBy), locked=False)
    own: OwnPart = option(_choice(OwnPart), locked=False)
    recalc: Recalculation = option(_choice(Recalculation), locked=False)
    cycle: Cycle = option(_choice(Cycle), locked=False)
    passes: int = option(_whole(1), locked=False)
    win: Amount = option(_GAME, locked=False)
    draw: Amount = option(_GAME, locked=False)
    loss: Amount = option(_GAME, locked=False)
    forfeit_win: Amount = option(_GAME, locked=False)
    forfeit_loss: Amount = option(_GAME, locked=False)
    bye: Amount = option(_WORD, locked=False)
    club: Amount = option(_WORD, locked=False)
    notice: Amount = option(_WORD, locked=False)
    zero: Amount = option(_WORD, locked=False)
    late: Amount | Late = option(_LATE, locked=False)
    limit: int | None = option(_whole(0, or_none=True), locked=False)
    decay: bool = option(_FLAG, locked=False)
    first_play: bool = option(_FLAG, locked=False)
    retired: Fraction | Retirement = option(_RETIRED, locked=False)
    rounding: Rounding = option(_choice(Rounding), locked=False)
    shown: Display = option(_choice(Display), locked=False)
    gap: int = option(_whole(0), locked=False)
    max_meetings: int | None = option(_whole(1, or_none=True), locked=False)
    forfeit_meets: bool = option(_FLAG, locked=False)
    category_distance: int | None = option(_whole(0, or_none=True), locked=False)
    bye_rule: ByeRule = option(_choice(ByeRule), locked=False)
    bye_gap: int = option(_whole(0), locked=False)
    first_round: Opening = option(_choice(Opening), locked=False)
    shake: int = option(_whole(0), locked=False)
    colour_run: int | None = option(_whole(1, or_none=True), locked=False)
    carry: Carry = option(_choice(Carry), Carry.ALL, locked=False)
    a_size: int | None = option(_whole(1), None, locked=False)
    promotions: int = option(_whole(0), 3, locked=False)

    @classmethod
    def default(cls) -> KeizerOptions:
        """Give the options of a document that states none: dutch-classic."""
        return DEFAULTS

    @classmethod
    def schema(cls) -> Json:
        """Describe each option in words; the schema allows any value, and `faults` refuses it."""
        return {name: {"description": f"K2: {kind.wanted}"} for name, kind in _kinds().items()}

    @classmethod
    def read(cls, values: Json) -> KeizerOptions:
        """Read options without a fault: the preset's, replaced by the document's [K2].

        Another kind of top, or a step, replaces the preset's last place too.
        """
        given = {name: values[name] for name in cls.declared() if name in values}
        read = dict(_read_preset(values.get("preset", DEFAULT_PRESET)))
        if any(name in given for name in TOPS):
            read |= dict.fromkeys(TOPS)
        if not given.keys().isdisjoint(_INSTEAD_OF_BOTTOM):
            read.pop("bottom", None)
        read |= _read_each(given)
        if "carry" not in given and "a_size" in given:
            read["carry"] = Carry.NONE
        return cls(**read)

    @classmethod
    def faults(cls, values: Json) -> Iterator[Fault]:
        """Find every option that is out of range, of the wrong type, or against another (K2)."""
        kinds = _kinds()
        wrong = [name for name in values if name in kinds and not kinds[name].fits(values[name])]
        for name in wrong:
            found = json.dumps(values[name], ensure_ascii=False, default=str)
            got = found if len(found) <= 40 else found[:39] + "…"
            yield fault(f"options.{name}", "expected", wanted=kinds[name].wanted, got=got)
        if wrong:
            return
        tops = [key for key in TOPS if key in values]
        if len(tops) > 1:
            yield fault("options", "keizer-not-together", one=tops[0], other=tops[1])
        if "step" in values and "bottom" in values:
            yield fault("options", "keizer-not-together", one="step", other="bottom")
        if len(tops) < 2:
            yield from _value_faults(cls.read(values), values)
        if "a_size" in values and values.get("first_round") == Opening.HALVES.value:
            yield fault("options", "keizer-not-together", one="a_size", other="first_round halves")
        if "a_size" not in values and "promotions" in values:
            yield fault("options.promotions", "keizer-needs-groups", key="promotions")

    @classmethod
    def left_open(cls, values: Json) -> Json:
        """Give the value of every option that these leave open: the preset's (K2)."""
        preset = values.get("preset", DEFAULT_PRESET)
        known = _write_preset(preset if _PRESET.fits(preset) else DEFAULT_PRESET)
        replaced = not values.keys().isdisjoint(_INSTEAD_OF_BOTTOM)
        known.pop("bottom" if replaced else "step" if "bottom" in known else "", None)
        more: Json = {"carry": Carry.ALL.value}
        if values.get("a_size") is not None:
            more = {"carry": Carry.NONE.value, "promotions": DEFAULTS.promotions}
        return {**dict.fromkeys(cls.declared()), **known, **more}

    def write(self) -> Json:
        """Write options as a document has them; what the preset says is left out."""
        stated: Json = {"preset": self.preset}
        if self.a_size is not None:
            stated["a_size"] = self.a_size
        default = self.read(stated)
        for name, kind in _kinds().items():
            value = getattr(self, name)
            # A top is absent only because another is given, the last place because a step is.
            is_replaced = value is None and name in (*TOPS, "bottom")
            if value != getattr(default, name) and not is_replaced:
                stated[name] = None if value is None else kind.write(value)
        if self.bottom is None and default.bottom is not None and self.top is not None:
            stated["step"] = format_number(self.step)
        if self.preset == DEFAULT_PRESET:
            del stated["preset"]
        return stated


def _kinds() -> Mapping[str, KeizerKind]:
    declared = KeizerOptions.declared()
    return {name: kind for name, o in declared.items() if isinstance(kind := o.kind, KeizerKind)}


def _read_each(values: Json) -> dict[str, Any]:
    kinds = _kinds()
    return {
        name: None if value is None else kinds[name].read(value) for name, value in values.items()
    }


@cache
def _read_preset(name: str) -> Mapping[str, Any]:
    return _read_each(_write_preset(name))


def _write_preset(preset: str) -> Json:
    """Give every option of a preset as a document would write it."""
    chosen = PRESETS[preset]
    tops = TOPS if any(key in chosen for key in TOPS) else ()
    base = {key: value for key, value in BASE.items() if key not in tops}
    return {"preset": preset, **base, **chosen}


def _value_faults(chosen: KeizerOptions, values: Json) -> Iterator[Fault]:
    """Find a last place without a first or not below it, and values by score without both (K3)."""
    top, bottom = chosen.top, chosen.bottom
    if bottom is not None and top is None:
        yield fault("options.bottom", "keizer-bottom-needs-top")
    elif bottom is not None and top is not None and bottom >= top:
        yield fault("options.bottom", "keizer-bottom-below-top", top=format_number(top))
    if chosen.values is ValueBy.SCORE:
        if bottom is None:
            instead = next((key for key in _INSTEAD_OF_BOTTOM if key in values), "values")
            yield fault(f"options.{instead}", "keizer-score-needs-bottom")
        if chosen.recalc is Recalculation.ITERATE:
            one, other = "values score", "recalc iterate"
            yield fault("options", "keizer-not-together", one=one, other=other)


DEFAULTS = KeizerOptions.read({})
"""The options of a document that states none: dutch-classic."""
