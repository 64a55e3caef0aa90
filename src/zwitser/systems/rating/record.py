"""Swiss on rating, for whoever asks."""

from __future__ import annotations

from zwitser.systems.rating.field import float_of
from zwitser.systems.rating.norms import NORMS
from zwitser.systems.rating.options import (
    RatingOptions,
    starting_list,
    unrated,
)
from zwitser.systems.rating.procedure import pair
from zwitser.systems.rating.trf import from_trf, trf_options
from zwitser.systems.standing import Preset
from zwitser.systems.system import Example, Shape, System

SYSTEM = System(
    id="knsb-rating",
    name=("Zwitsers op rating", "Swiss by rating"),
    about=(
        "KNSB-systeem voor weekendtoernooien en open groepen waar ieder een rating heeft.",
        "The KNSB system for weekend and open tournaments where everyone has a rating.",
    ),
    title="KNSB, Swiss on rating (2014)",
    shape=Shape(score_groups=True, planned_rounds=True, adds_points=True, must_have=True),
    pair=pair,
    norms=NORMS,
    sentences=("rating",),
    half_points={"B3": 0},
    completion="C13",
    no_show="F8",
    published="F6",
    stands="F7",
    reads=("rating", "title", "name", "lot"),
    float_of=float_of,
    # The regulation has no ranking of its own; this is custom, and places may be shared.
    ranking=Preset(("WP", "SB")),
    options=("initial_colour", "bye_points"),
    choices=RatingOptions,
    schema={"options": RatingOptions.schema()},
    from_trf=from_trf,
    starting_list=starting_list,
    cautions=unrated,
    trf_options=trf_options,
    example=Example(("Voorbeeld: weekendtoernooi", "Example: weekend tournament"), 40, 7),
)
