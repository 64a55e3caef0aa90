"""What a tournament from a file has to be besides well formed, whichever format it came in.

A journal of our own may hold what an older version let in; these checks are for files.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from zwitser.characters import harmful, is_blank
from zwitser.errors import BadInput, Fault, fault
from zwitser.model import Tournament

FAULT_LIMIT = 100


def check_sense(tournament: Tournament) -> Tournament:
    """Give the tournament, or raise BadInput for texts that do harm and links to nobody."""
    faults = list(islice(_faults(tournament), FAULT_LIMIT))
    if faults:
        raise BadInput(faults)
    return tournament


def _faults(tournament: Tournament) -> Iterator[Fault]:
    for where, text in _texts(tournament):
        if found := harmful(text):
            yield fault(where, "harmful-character", found=found)
    for number, player in enumerate(tournament.players):
        if is_blank(player.name):
            yield fault(f"players[{number}].name", "name-blank")
    yield from _strangers(tournament)


def _texts(tournament: Tournament) -> Iterator[tuple[str, str]]:
    yield "name", tournament.name
    for number, player in enumerate(tournament.players):
        yield f"players[{number}].name", player.name
    yield "options.seed", tournament.options.seed
    for number, word in enumerate(tournament.options.tiebreaks):
        yield f"options.tiebreaks[{number}]", word
    for name, _ in tournament.links.standings:
        yield "links.standings", name


def _strangers(tournament: Tournament) -> Iterator[Fault]:
    """Find players in the rankings of other tournaments who do not take part in this one."""
    links, known = tournament.links, {player.id for player in tournament.players}
    rankings = [(f"links.standings.{name}", ranking) for name, ranking in links.standings]
    rankings += [(f"links.parts[{number}]", part) for number, part in enumerate(links.parts)]
    for where, ranking in (*rankings, ("links.playoff", links.playoff)):
        for player in (player for place in ranking for player in place):
            if player not in known:
                yield fault(where, "no-player", player=player)
