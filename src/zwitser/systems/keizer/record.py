"""The Keizer system, for whoever asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from zwitser.model import Absence, AbsenceKind, Tournament
from zwitser.proposal import Pair
from zwitser.systems.keizer import ID
from zwitser.systems.keizer.articles import ROWS
from zwitser.systems.keizer.colours import colours_of, give_colours
from zwitser.systems.keizer.document import faults
from zwitser.systems.keizer.fields import FIELDS as FORM
from zwitser.systems.keizer.lists import lists_of
from zwitser.systems.keizer.norms import norms
from zwitser.systems.keizer.options import DEFAULTS, FIELDS, read_options, write_options
from zwitser.systems.keizer.procedure import last_whites, pair
from zwitser.systems.keizer.schema import SCHEMA
from zwitser.systems.keizer.season import late_after_joining, read_entries
from zwitser.systems.keizer.sentences import CRITERIA, SENTENCES
from zwitser.systems.keizer.standings import standings
from zwitser.systems.keizer.told import account_of
from zwitser.systems.keizer.turn import group_of, next_period, next_season, settled
from zwitser.systems.system import Ahead, Choices, Example, Season, Shape, System


def _unplanned(tournament: Tournament) -> int:  # noqa: ARG001  the shape of a record
    """Say that nobody states how many periods a season has."""
    return 0


def _no_rounds(tournament: Tournament, period: int) -> int:  # noqa: ARG001  the shape of a record
    return 0


def _plan(tournament: Tournament, rounds: tuple[int, ...]) -> Tournament:  # noqa: ARG001  the shape of a record
    return tournament


def _colours(tournament: Tournament, white: int, black: int) -> Pair:
    """Give the colours of a late pair as those of any other (K20)."""
    lists = lists_of(tournament)
    season, order = lists.season, lists.entry_list(lists.season.played + 1)
    place = {player: number for number, player in enumerate(order)}
    higher, lower = sorted((white, black), key=lambda player: place.get(player, len(order)))
    had = {player: colours_of(season.entries[player]) for player in (white, black)}
    last = last_whites(season).get((min(white, black), max(white, black)))
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


SYSTEM = System(
    id=ID,
    name=("Keizersysteem", "Keizer system"),
    about=(
        "Eén lijst: wie wint krijgt de waarde van de tegenstander, en met de lijst mee.",
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
    articles=ROWS,
    sentences=SENTENCES,
    criteria=CRITERIA,
    completion="K19",
    standings=standings,
    account=account_of,
    options=("seed", "forbidden"),
    choices=Choices(
        keys=tuple(FIELDS),
        default=DEFAULTS,
        read=read_options,
        write=write_options,
        fields=FORM,
        changeable=tuple(FIELDS),
    ),
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
        periods=_unplanned,
        planned=_no_rounds,
        settled=settled,
        plan=_plan,
        group_of=group_of,
        next_period=next_period,
        next_season=next_season,
    ),
    colours=_colours,
    absence_refusals=_absence_refusals,
    example=Example(("Voorbeeld: Keizercompetitie", "Example: Keizer season"), 20, 9),
)
