"""Random tournaments for the round trips between formats."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from zwitser.model import (
    Absence,
    AbsenceKind,
    Colour,
    FirstRound,
    Game,
    Links,
    Options,
    OwnOptions,
    Player,
    Result,
    Round,
    Title,
    Tournament,
    Unplayed,
)
from zwitser.systems import SYSTEMS, system_named
from zwitser.systems.fide_dutch.options import Acceleration, FideOptions, StartingOrder

NOT_CLUB = [
    system
    for system in SYSTEMS
    if not system_named(system).has_periods and not system_named(system).has_handicap
]
"""MacMahon has options and players of its own, see `tests/systems/macmahon`."""
KINDS = [AbsenceKind(word) for word in ("bye", "half", "full", "zero", "withdrawn")]
"""The absences that every system without periods knows."""

TIEBREAKS = ["WP", "WP-C1", "SB", "DE-FIDE", "LOT", "STANDING:huis", "BLACK"]

names = st.one_of(
    st.sampled_from(["Jansen, Piet", "de Boer, Anna", "Ōe, 健三郎", "👩‍🚀 x", "=1+1"]),
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=60),
)

RESULTS = [result for result in Result if result is not Result.BOTH_WIN]
"""All results but the one that only go has."""


@st.composite
def players(draw: st.DrawFn) -> tuple[Player, ...]:
    ids = draw(st.lists(st.integers(1, 9999), min_size=1, max_size=7, unique=True))
    return tuple(
        Player(
            id=id_,
            name=draw(names),
            lot=draw(st.one_of(st.just(id_), st.integers(1, 99))),
            rating=draw(st.one_of(st.none(), st.integers(1, 9999))),
            title=draw(st.sampled_from(Title)),
        )
        for id_ in ids
    )


@st.composite
def rounds(draw: st.DrawFn, ids: list[int]) -> Round:
    order = draw(st.permutations(ids))
    boards = draw(st.integers(0, len(ids) // 2))
    pairs = [(order[2 * board], order[2 * board + 1]) for board in range(boards)]
    games = tuple(Game(*pair, draw(st.sampled_from(RESULTS))) for pair in pairs)
    return Round(games, draw(absences(sorted(order[2 * boards :]))))


@st.composite
def absences(draw: st.DrawFn, ids: list[int]) -> tuple[Absence, ...]:
    """Some of these players absent, in the order of their numbers."""
    kinds = {id_: draw(st.one_of(st.none(), st.sampled_from(KINDS))) for id_ in ids}
    return tuple(Absence(id_, kind) for id_, kind in kinds.items() if kind is not None)


@st.composite
def options(draw: st.DrawFn, ids: list[int]) -> Options:
    pairs = [(first, second) for first in ids for second in ids if first < second]
    forbidden = draw(st.lists(st.sampled_from(pairs), max_size=3, unique=True)) if pairs else []
    return Options(
        first_round=draw(st.sampled_from(FirstRound)),
        bye_points=draw(st.sampled_from([1, 2])),
        initial_colour=draw(st.sampled_from(Colour)),
        tiebreaks=tuple(draw(st.lists(st.sampled_from(TIEBREAKS), max_size=3))),
        seed=draw(st.text(st.characters(exclude_categories=["Cs"]), max_size=5)),
        forbidden=tuple(forbidden),
        unplayed=draw(st.one_of(st.none(), st.sampled_from(Unplayed))),
    )


@st.composite
def own_options(draw: st.DrawFn, ids: list[int], system: str) -> OwnOptions | None:
    """What only this system can choose."""
    choices = system_named(system).choices
    if choices is not FideOptions:
        return choices.default() if choices else None
    points = draw(st.sampled_from([(), (("win", 6), ("draw", 2)), (("zero", 1), ("bye", 5))]))
    virtual = draw(st.sampled_from([(), ((ids[0], (2, 0, 1)),)]))
    order = draw(st.sampled_from(StartingOrder))
    # Baku asks that a draw is worth half a win, and a loss nothing.
    faster = Acceleration.NONE if dict(points).get("win") else draw(st.sampled_from(Acceleration))
    return FideOptions(faster, virtual, points, order)


@st.composite
def links(draw: st.DrawFn, ids: list[int]) -> Links:
    ranking = tuple((id_,) for id_ in draw(st.permutations(ids)))
    return draw(
        st.sampled_from([Links(), Links(standings=(("huis", ranking),), playoff=(ranking[0],))])
    )


@st.composite
def tournaments(draw: st.DrawFn) -> Tournament:
    """Any tournament but a club season; the last round has a game."""
    field = draw(players())
    ids = [player.id for player in field]
    history = draw(st.lists(rounds(ids), max_size=4))
    while history and not history[-1].games:
        history.pop()
    system = draw(st.sampled_from(NOT_CLUB))
    chosen = replace(draw(options(ids)), own=draw(own_options(ids, system)))
    if isinstance(chosen.own, FideOptions) and chosen.own.points:
        chosen = replace(chosen, bye_points=2)  # the bye is one of the points then
    return Tournament(
        name=draw(names),
        system=system,
        players=field,
        rounds=draw(st.integers(1, 12)),
        options=chosen,
        history=tuple(history),
        next_absences=draw(absences(sorted(ids))),
        links=draw(links(ids)),
    )
