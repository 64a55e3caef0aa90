"""The pairing of a club evening, article by article (Oneven, OnevenA, Indeling, Kleur)."""

from __future__ import annotations

from dataclasses import replace

from zwitser.errors import BadInput, NoPairing
from zwitser.messages import message
from zwitser.model import Tournament
from zwitser.proposal import Proposal
from zwitser.systems.club.crossing import Evening, pairs_across
from zwitser.systems.club.decision import Decision, FreeChoice, boards
from zwitser.systems.club.free import (
    free_candidates,
    free_evening_faults,
    places_in_order,
    title_candidates,
    withdrawn_now,
)
from zwitser.systems.club.lot import colours
from zwitser.systems.club.pairable import Pairable
from zwitser.systems.club.pairings import top_down
from zwitser.systems.club.season import Season, read_season

LARGEST_EVENING = 2000
"""More players than this are refused: who may meet whom grows with their square."""


def pair(
    tournament: Tournament, *, explain: bool = False, together: tuple[int, int] | None = None
) -> Proposal:
    """Pair the next evening of the last period; its round counts within the period."""
    season = read_season(tournament)
    faults = tuple(free_evening_faults(tournament, season))
    if faults:
        raise BadInput(faults)
    evening = _evening(tournament, season)
    if together is not None:
        evening = _with_pair(evening, *together)
    decision = _decide(tournament, season, evening)
    seed = tournament.options.seed
    pairs = tuple(
        colours(one, two, season.last_white, seed) for one, two in boards(evening, decision)
    )
    why = None
    if explain:
        # Read when somebody asks: `zwitser pair` must start quickly.
        from zwitser.systems.club.explain import explanation

        forbidden = _forbidden(tournament)
        why = explanation(season, evening, decision, pairs, forbidden=forbidden)
    return Proposal(season.current.after + 1, pairs, decision.bye, why)


def _forbidden(tournament: Tournament) -> frozenset[frozenset[int]]:
    return frozenset(frozenset(pair) for pair in tournament.options.forbidden)


def _evening(tournament: Tournament, season: Season) -> Evening:
    """Gather who is present, in the order of the period standing, and who may meet whom."""
    period = season.current
    away = withdrawn_now(tournament, season) | {a.player for a in tournament.next_absences}
    groups = tuple(tuple(p for p in group if p not in away) for group in period.groups)
    present = {player for group in groups for player in group}
    if len(present) > LARGEST_EVENING:
        count, limit = len(present), LARGEST_EVENING
        raise BadInput.at("players", "evening-too-large", count=count, limit=limit)
    forbidden = _forbidden(tournament)
    graph = {
        player: {
            other
            for other in present - period.met[player] - {player}
            if not forbidden or frozenset((player, other)) not in forbidden
        }
        for player in present
    }
    return Evening(groups, graph, period.ratings, period.crossed)


def _with_pair(evening: Evening, one: int, two: int) -> Evening:
    """Give the evening on which these two can meet nobody else."""
    if one not in evening.graph or two not in evening.graph[one]:
        raise NoPairing((one, two), message("stuck-these-two"))
    graph = {player: near - {one, two} for player, near in evening.graph.items()}
    return replace(evening, graph=graph | {one: {two}, two: {one}})


def _decide(tournament: Tournament, season: Season, evening: Evening) -> Decision:
    free = _who_is_free(tournament, season, evening)
    playing = evening if free is None else evening.without(free.player)
    crossing = pairs_across(playing)
    if crossing is None:
        raise _stuck(evening, Pairable(playing.players, evening.graph))
    rest = playing.without(*(player for pair in crossing.pairs for player in pair))
    return Decision(free, crossing, tuple(top_down(g, evening.graph) for g in rest.groups))


def _who_is_free(tournament: Tournament, season: Season, evening: Evening) -> FreeChoice | None:
    """Choose who is free when the number is odd: the first in order whom the others can miss."""
    if len(evening.players) % 2 == 0:
        return None
    candidates = title_candidates(season, withdrawn_now(tournament, season))
    field = Pairable(evening.players, evening.graph)
    missable = field.can_be_missed
    places = places_in_order(evening.groups, season.options)
    order = free_candidates(season, places, candidates)
    for player in order:
        if player in missable:
            return FreeChoice(player, tuple(places), tuple(order), candidates, missable)
    raise _stuck(evening, field)


def _stuck(evening: Evening, field: Pairable) -> NoPairing:
    """Name everyone who would be left over in some pairing with as many pairs as possible."""
    over = [player for player in evening.players if player in field.could_be_over]
    return NoPairing(over, message("stuck-met-too-many"))
