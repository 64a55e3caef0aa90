"""A club's internal competition, for whoever asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from string import ascii_uppercase

from zwitser.language import Text
from zwitser.messages import Message
from zwitser.model import Absence, AbsenceKind, Game, Tournament
from zwitser.proposal import Pair
from zwitser.systems.club import lot
from zwitser.systems.club.document import faults
from zwitser.systems.club.evening import pair
from zwitser.systems.club.free import counts_one_round, free_evening_faults
from zwitser.systems.club.norms import norms
from zwitser.systems.club.options import ClubOptions
from zwitser.systems.club.overview import group_standings, season_lines
from zwitser.systems.club.season import read_season, settled
from zwitser.systems.club.standings import standings
from zwitser.systems.club.turn import group_differences, next_period, next_season
from zwitser.systems.club.why_free import rounds_unknown
from zwitser.systems.season import Season
from zwitser.systems.system import Ahead, Example, Shape, System


def _planned(tournament: Tournament, period: int) -> int:
    per_period = ClubOptions.of(tournament).rounds_per_period
    return per_period[period - 1] if 0 < period <= len(per_period) else 0


def _periods(tournament: Tournament) -> int:
    return ClubOptions.of(tournament).periods


def _plan(tournament: Tournament, rounds: tuple[int, ...]) -> Tournament:
    own = replace(ClubOptions.of(tournament), rounds_per_period=rounds)
    return replace(tournament, options=replace(tournament.options, own=own))


def _begins(tournament: Tournament) -> tuple[Text, Text]:  # noqa: ARG001  the shape of a record
    """Say that points begin anew and groups go on (Promotie)."""
    return (
        (
            (
                "De punten van de nieuwe periode beginnen bij nul en tellen mee in het seizoen; "
                "uit de rating volgt ieders waarde."
            ),
            (
                "Points in the new period start at zero and count towards the season; each "
                "player’s value follows from the rating."
            ),
        ),
        (
            "Alle punten beginnen bij nul; de groepen gaan door.",
            "All points start at zero; the groups carry on.",
        ),
    )


def _group_of(tournament: Tournament, period: int, played: int) -> Callable[[int], str]:
    """Name everyone's group before a round; who is in none plays with the last (Promotie)."""
    current = read_season(tournament, period=period, after=played).current
    group_of, last = current.group_of, len(current.groups) - 1
    return lambda player: ascii_uppercase[group_of.get(player, last)]


def _colours(tournament: Tournament, white: int, black: int) -> Pair:
    """Give the colours of a late pair: the reverse of their last game, else by lot (Kleur)."""
    return lot.colours(white, black, read_season(tournament).last_white, tournament.options.seed)


def _by_lot(before: Tournament, game: Game) -> bool:
    """Say whether a lot gave the colours: at a first meeting of the season any lot is right."""
    met = read_season(before).last_white
    return (min(game.white, game.black), max(game.white, game.black)) not in met


def _cautions(tournament: Tournament) -> Iterator[Message]:
    """Ask for the rounds of the last period: they decide who is spared (Titelkandidaten)."""
    if len(tournament.periods) == ClubOptions.of(tournament).periods:
        season = read_season(tournament)
        if counts_one_round(season):
            yield rounds_unknown(season)


def _absence_refusals(
    tournament: Tournament,
    players: Sequence[int],
    kind: AbsenceKind,
    _ahead: Ahead,
) -> Iterator[tuple[str, dict[str, int]]]:
    """Refuse the free evenings that the regulation refuses (VrijeAvond)."""
    if kind is not AbsenceKind.FREE:
        return
    club = ClubOptions.of(tournament)
    if len(tournament.periods) > club.periods - club.periods_without_free:
        yield "free-evenings-over", {}
        return
    season = read_season(tournament)
    for player in players:
        asked = replace(tournament, next_absences=(Absence(player, AbsenceKind.FREE),))
        if any(free_evening_faults(asked, season)):
            yield "free-evening-again", {"player": player}


SYSTEM = System(
    id="club",
    name=("Clubcompetitie in periodes", "Club competition in periods"),
    about=(
        (
            "Een heel seizoen clubavonden: periodes, twee groepen, promotie en degradatie, "
            "vrije avonden."
        ),
        (
            "A whole season of club evenings: periods, two groups, promotion and relegation, "
            "free evenings."
        ),
    ),
    title="The club's internal competition",
    shape=Shape(
        periods=True,
        half_points=False,
        groups=True,
        needs_rating=True,
        draws_lots=True,
        values=True,
    ),
    pair=pair,
    norms=norms,
    sentences=("club",),
    completion="Indeling",
    reads=("rating", "name"),
    standings=standings,
    choices=ClubOptions,
    schema={"options": ClubOptions.schema()},
    absences=(AbsenceKind.ZERO, AbsenceKind.FREE),
    all_are_listed=False,
    document_faults=faults,
    season=Season(
        periods=_periods,
        planned=_planned,
        settled=settled,
        plan=_plan,
        group_of=_group_of,
        next_period=next_period,
        next_season=next_season,
        lines=season_lines,
        groups=group_standings,
        differences=group_differences,
        begins=_begins,
    ),
    colours=_colours,
    by_lot=_by_lot,
    cautions=_cautions,
    absence_refusals=_absence_refusals,
    example=Example(("Voorbeeld: interne competitie", "Example: club competition"), 22, 7),
)
