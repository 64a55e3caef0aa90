"""The engine asked about positions: what it answers, in the oracle's words."""

from __future__ import annotations

from tests.oracles import fide_dutch as oracle
from tests.oracles.fide_dutch import Position
from tests.systems.fide_dutch.positions import tournament_of
from zwitser.errors import NoPairing
from zwitser.systems.fide_dutch.procedure import pair

Answer = tuple[set[tuple[int, int]], int]


def by_engine(position: Position, together: tuple[int, int] | None = None) -> Answer | None:
    """Give the pairs and the bye (0 for nobody), or None where nothing is possible."""
    try:
        proposal = pair(tournament_of(position), together=together)
    except NoPairing:
        return None
    return {(board.white, board.black) for board in proposal.pairs}, proposal.bye or 0


def by_listing(position: Position, together: tuple[int, ...] = ()) -> Answer | None:
    """Give what the oracle answers."""
    found = oracle.pair(position, together)
    return (found.pairs, found.bye) if found else None
