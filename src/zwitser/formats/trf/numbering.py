"""The numbers of a TRF that is handed in: the starting ranks, whatever numbers players had before.

Other programs take column 5-8 for the place in the starting list, and pair by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from zwitser.model import Absence, Links, Options, Round, Tournament
from zwitser.systems import system_of

Numbers = Mapping[int, int]


def by_starting_rank(tournament: Tournament) -> Tournament:
    """Give every player his place in the starting list as his number, where the system has one."""
    listed = system_of(tournament).starting_list
    if listed is None:
        return tournament
    order = list(listed(tournament))
    # Who is only named in a linked ranking comes after everybody who takes part.
    others = sorted(tournament.links.named.difference(order))
    number = {player: place for place, player in enumerate([*order, *others], 1)}
    players = [replace(tournament.by_id[player], id=number[player]) for player in order]
    return replace(
        tournament,
        players=tuple(players),
        options=_options(tournament.options, number),
        history=tuple(_round(round_, number) for round_ in tournament.history),
        next_absences=_absences(tournament.next_absences, number),
        links=_links(tournament.links, number),
        apart=(),
        extra=tuple(replace(each, player=number[each.player]) for each in tournament.extra),
    )


def _options(options: Options, number: Numbers) -> Options:
    forbidden = [sorted((number[one], number[other])) for one, other in options.forbidden]
    own = options.own and options.own.renumbered(number)
    return replace(options, forbidden=tuple((one, other) for one, other in forbidden), own=own)


def _round(round_: Round, number: Numbers) -> Round:
    games = [
        replace(game, white=number[game.white], black=number[game.black]) for game in round_.games
    ]
    return Round(tuple(games), _absences(round_.absences, number))


def _absences(absences: Iterable[Absence], number: Numbers) -> tuple[Absence, ...]:
    numbered = (replace(absence, player=number[absence.player]) for absence in absences)
    return tuple(sorted(numbered, key=lambda absence: absence.player))


def _links(links: Links, number: Numbers) -> Links:
    return Links(
        tuple((name, _places(places, number)) for name, places in links.standings),
        tuple(_places(places, number) for places in links.parts),
        _places(links.playoff, number),
    )


def _places(places: Iterable[Iterable[int]], number: Numbers) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(number[player] for player in equal) for equal in places)
