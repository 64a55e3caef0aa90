"""MacMahon, for whoever asks."""

from __future__ import annotations

from random import Random
from typing import Any

from zwitser.model import AbsenceKind, Game, Tournament
from zwitser.systems.macmahon import ID
from zwitser.systems.macmahon.levels import levels
from zwitser.systems.macmahon.options import (
    SCHEMA,
    SHARED,
    TIEBREAKS,
    MacMahonOptions,
    document_faults,
)
from zwitser.systems.macmahon.procedure import by_hand, komi_of, pair, stone_breaches
from zwitser.systems.macmahon.scores import scores_of, with_rank
from zwitser.systems.macmahon.standings import standings
from zwitser.systems.norms import Bars, norms_by
from zwitser.systems.system import Example, Shape, System

NO_LIMIT = 10**9
"""A rematch is possible when nothing else is (M24)."""


def _generate(recipe: Any, random: Random) -> Tournament:
    from zwitser.systems.macmahon.generate import generate

    return generate(recipe, random)


def _scores_after(tournament: Tournament, rounds: int) -> dict[int, int]:
    return {player: score.mms for player, score in scores_of(tournament, after=rounds).items()}


def _foreign_rounds(tournament: Tournament) -> int:
    return MacMahonOptions.of(tournament).foreign_rounds


def _by_lot(before: Tournament, game: Game) -> bool:
    """Say whether another program drew these colours, as OpenGotha does between equals (M38)."""
    if game.handicap or len(before.history) >= _foreign_rounds(before):
        return False
    scores = scores_of(before)
    return scores[game.white].balance == scores[game.black].balance


SYSTEM = System(
    id=ID,
    name=("MacMahon voor go", "MacMahon for go"),
    about=(
        "Go: ieder begint met de punten van zijn rang, sterkeren geven stenen.",
        "Go: everyone starts with the points of their rank, the stronger give stones.",
    ),
    title="MacMahon for go, as OpenGotha pairs it",
    usual_rounds=5,
    shape=Shape(
        planned_rounds=True,
        half_points=False,
        draws_lots=True,
        black_first=True,
        ranks=True,
        listed_by_strength=True,
        needs_rank=True,
        both_may_win=True,
        handicap=True,
        agreed_absence=True,
        titles=False,
    ),
    pair=pair,
    norms=norms_by(Bars(met="M24", meetings=NO_LIMIT)),
    sentences=("macmahon",),
    completion="M35",
    stands="M40",
    reads=("rank", "rating", "lot", "club", "country", "smms_correction"),
    free_first=("macmahon.free-first", "M22"),
    score=("MMS", "MMS"),
    tiebreaks=TIEBREAKS,
    standings=standings,
    scores_after=_scores_after,
    options=SHARED,
    choices=MacMahonOptions,
    completed=with_rank,
    stones=by_hand,
    stone_breaches=stone_breaches,
    levels=levels,
    komi=komi_of,
    by_lot=_by_lot,
    foreign_rounds=_foreign_rounds,
    absences=(AbsenceKind.HALF, AbsenceKind.ZERO, AbsenceKind.FULL),
    schema=SCHEMA,
    document_faults=document_faults,
    generate=_generate,
    example=Example(("Voorbeeld: MacMahon-weekend", "Example: MacMahon weekend"), 32, 5),
)
