"""The options of a MacMahon tournament as questions on a form.

A key with points leads into the document: `handicap.basis`, `seeding.0.system`. The weights of
M23 stand in the document only.
"""

from __future__ import annotations

from typing import Any

from zwitser.language import Text
from zwitser.model import OwnOptions
from zwitser.systems.choices import FormField
from zwitser.systems.macmahon.options import POINTS_TEXT, MacMahonOptions, Seeding, write
from zwitser.systems.macmahon.ranks import HIGHEST, LOWEST, rank_of

Json = dict[str, Any]

_RANKS = tuple(
    (rank_of(number), (rank_of(number), rank_of(number)))
    for number in range(HIGHEST, LOWEST - 1, -1)
)
_SYSTEMS: tuple[tuple[str, Text], ...] = (
    ("slip", ("verschoven (slip)", "slip")),
    ("fold", ("gevouwen (fold)", "fold")),
    ("random", ("geloot", "random")),
)
_MODES: tuple[tuple[str, Text], ...] = (
    ("top", ("bovenaan", "top")),
    ("middle", ("midden", "middle")),
    ("bottom", ("onderaan", "bottom")),
)
_POINTS: tuple[tuple[str, Text], ...] = (("0", ("0", "0")), ("0.5", ("½", "½")), ("1", ("1", "1")))

FIELDS: tuple[FormField, ...] = (
    FormField(
        "start",
        "choice",
        ("Startscore", "Start score"),
        choices=(
            ("rank", ("van de rang (MacMahon)", "of the rank (MacMahon)")),
            ("zero", ("iedereen 0 (Zwitsers)", "everyone 0 (Swiss)")),
        ),
    ),
    FormField(
        "bar",
        "choice",
        ("Bar", "Bar"),
        ("Wie sterker is, begint even hoog als deze rang.", "Stronger players start at this rank."),
        _RANKS,
    ),
    FormField(
        "floor",
        "choice",
        ("Vloer", "Floor"),
        ("Wie zwakker is, begint even hoog als deze rang.", "Weaker players start at this rank."),
        _RANKS,
    ),
    FormField(
        "handicap.basis",
        "choice",
        ("Voorgift volgens", "Handicap by"),
        choices=(
            ("mms", ("score (MMS)", "score (MMS)")),
            ("rank", ("rang", "rank")),
            ("none", ("geen voorgift", "no handicap")),
        ),
    ),
    FormField(
        "handicap.correction",
        "number",
        ("Minder stenen dan het verschil", "Fewer stones than the difference"),
        ("-1 tot 3.", "-1 to 3."),
    ),
    FormField(
        "handicap.threshold",
        "choice",
        ("Geen voorgift vanaf", "No handicap from"),
        ("Tussen twee van deze rang of hoger.", "Between two of this rank or above."),
        _RANKS,
    ),
    FormField(
        "handicap.ceiling", "number", ("Hoogste voorgift", "Highest handicap"), ("0-9", "0-9")
    ),
    FormField("komi", "text", ("Komi", "Komi")),
    FormField("handicap.komi", "text", ("Komi bij voorgift", "Komi with handicap")),
    FormField("round_down", "switch", ("Halve punten naar beneden", "Round half points down")),
    FormField(
        "absent_points", "choice", ("Afwezig na overleg", "Absent by agreement"), choices=_POINTS
    ),
    FormField(
        "seeding.0.system",
        "choice",
        ("Plaatsing in de eerste rondes", "Seeding in the first rounds"),
        choices=_SYSTEMS,
    ),
    FormField("seeding.0.until", "number", ("Tot en met ronde", "Up to round")),
    FormField("seeding.0.rating", "switch", ("Rating telt dan mee", "Rating counts then")),
    FormField(
        "seeding.1.system", "choice", ("Plaatsing daarna", "Seeding afterwards"), choices=_SYSTEMS
    ),
    FormField("seeding.1.rating", "switch", ("Rating telt daarna mee", "Rating counts afterwards")),
    FormField("draw.upper", "choice", ("Omlaag speelt", "Drawn down from the"), choices=_MODES),
    FormField("draw.lower", "choice", ("Omhoog speelt", "Drawn up from the"), choices=_MODES),
    FormField(
        "draw.compensate",
        "switch",
        ("Omlaag maakt omhoog goed", "Going down makes up for going up"),
    ),
    FormField(
        "geography.country",
        "number",
        ("Land telt tot zoveel groepen verschil", "Country counts up to this many groups apart"),
    ),
    FormField(
        "geography.club",
        "number",
        ("Club telt tot zoveel groepen verschil", "Club counts up to this many groups apart"),
    ),
    FormField(
        "geography.exempt_rank",
        "choice",
        ("Land en club tellen niet vanaf", "Country and club don't count from"),
        choices=_RANKS,
    ),
    FormField("geography.exempt_bar", "switch", ("Ook niet op de bar", "Nor at the bar")),
    FormField("geography.exempt_wins", "switch", ("Ook niet voor winnaars", "Nor for winners")),
    FormField(
        "show_absent",
        "either",
        ("Wie nooit speelde in de stand", "Who never played in the standings"),
        (
            "Open: tot en met de voorlaatste ronde.",
            "Left open: until the last round.",
        ),
    ),
)
"""Every question, in the order of the form; the keys are those of the document."""


def whole(options: OwnOptions) -> Json:
    """Give the options as a form shows them: what has its default value too."""
    own = options if isinstance(options, MacMahonOptions) else MacMahonOptions()
    return write(own) | whole_document(own)


def whole_document(own: MacMahonOptions) -> Json:
    """Give the options as a document has them, the defaults too; the seeding in two parts."""
    last = own.seeding[-1]
    first = own.seeding[0] if len(own.seeding) > 1 else Seeding(last.system, last.rating)
    plain = {"start": own.start, "komi": own.komi, "round_down": own.round_down}
    plain |= {} if own.show_absent is None else {"show_absent": own.show_absent}
    return plain | {
        "bar": rank_of(own.bar),
        "floor": rank_of(own.floor),
        "absent_points": POINTS_TEXT[own.absent_points],
        "handicap": _part(own.handicap, "threshold"),
        "seeding": [
            {"until": first.until, "system": first.system, "rating": first.rating},
            {"system": last.system, "rating": last.rating},
        ],
        "draw": _part(own.draw),
        "geography": _part(own.geography, "exempt_rank"),
    }


def _part(part: Any, rank: str = "") -> Json:
    values = {name: getattr(part, name) for name in part.__slots__}
    return values | ({rank: rank_of(values[rank])} if rank else {})
