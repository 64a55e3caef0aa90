"""The Keizer system, for whoever asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from zwitser.model import Absence, AbsenceKind, Tournament
from zwitser.proposal import Pair
from zwitser.systems.keizer import ID
from zwitser.systems.keizer.absences import away
from zwitser.systems.keizer.colours import Colours, give_colours
from zwitser.systems.keizer.document import SCHEMA, faults, longest_list
from zwitser.systems.keizer.example import worked
from zwitser.systems.keizer.ladder import reaches_zero
from zwitser.systems.keizer.lists import lists_of
from zwitser.systems.keizer.moves import moves
from zwitser.systems.keizer.norms import norms
from zwitser.systems.keizer.options import KeizerOptions
from zwitser.systems.keizer.overview import group_differences, group_standings, season_lines
from zwitser.systems.keizer.procedure import last_white, pair
from zwitser.systems.keizer.season import late_after_joining, read_entries
from zwitser.systems.keizer.standings import standings
from zwitser.systems.keizer.told import account_of, prospects
from zwitser.systems.keizer.turn import begins, group_of, next_period, next_season, settled
from zwitser.systems.season import Season
from zwitser.systems.system import Ahead, Example, Shape, System


def _colours(tournament: Tournament, white: int, black: int) -> Pair:
    """Give the colours of a late pair as those of any other (K20)."""
    lists = lists_of(tournament)
    season, order = lists.season, lists.entry_list(lists.season.played + 1)
    place = {player: number for number, player in enumerate(order)}
    higher, lower = sorted((white, black), key=lambda player: place.get(player, len(order)))
    had = {player: Colours(season.colours[player]) for player in (white, black)}
    last = last_white(season, white, black)
    return give_colours(higher, lower, had, last, season.options.colour_run).pair


def _absence_refusals(
    tournament: Tournament,
    players: Sequence[int],
    kind: AbsenceKind,
    _ahead: Ahead,
) -> Iterator[tuple[str, dict[str, int]]]:
    """Refuse `late` for who has joined (K4)."""
    if kind is AbsenceKind.LATE:
        noted = tuple(Absence(player, kind) for player in players)
        season = read_entries(replace(tournament, next_absences=noted))
        for player, _ in late_after_joining(season):
            yield "late-after-joining", {"player": player}


def _impossible(tournament: Tournament) -> Iterator[tuple[str, dict[str, int]]]:
    """Refuse more players than the value of the first place allows (K3)."""
    count = longest_list(read_entries(tournament))
    if reaches_zero(KeizerOptions.of(tournament), count):
        yield "values-run-out", {"count": count}


SYSTEM = System(
    id=ID,
    name=("Keizersysteem", "Keizer system"),
    about=(
        "Eén lijst: winst levert de waarde van je tegenstander op, en die verandert met de lijst.",
        "One list: a win brings the opponent's value, and the values move with the list.",
    ),
    title="The Keizer system",
    shape=Shape(
        periods=True,
        half_points=False,
        groups=True,
        needs_rating=True,
        values=True,
    ),
    pair=pair,
    norms=norms,
    sentences=("keizer",),
    completion="K19",
    reads=("rating", "name"),
    standings=standings,
    score=("Totaal", "Total"),
    account=account_of,
    prospects=prospects,
    options=("seed", "forbidden"),
    choices=KeizerOptions,
    worked=worked,
    schema=SCHEMA,
    absences=(
        AbsenceKind.NOTICE,
        AbsenceKind.CLUB,
        AbsenceKind.ZERO,
        AbsenceKind.LATE,
    ),
    missed=AbsenceKind.LATE,
    all_are_listed=False,
    document_faults=faults,
    season=Season(
        settled=settled,
        group_of=group_of,
        next_period=next_period,
        next_season=next_season,
        lines=season_lines,
        groups=group_standings,
        differences=group_differences,
        begins=begins,
    ),
    colours=_colours,
    absence_refusals=_absence_refusals,
    impossible=_impossible,
    moves=moves,
    away=away,
    example=Example(("Voorbeeld: Keizercompetitie", "Example: Keizer season"), 20, 9),
)
