"""Whoever is there is shuffled by the seed, and neighbours meet; nobody meets twice running."""

from __future__ import annotations

from hashlib import sha256

from zwitser.errors import NoPairing
from zwitser.messages import Message
from zwitser.model import Tournament
from zwitser.proposal import Explanation, GroupExplanation, Pair, PairExplanation, Proposal, Reached
from zwitser.results import field_of, read
from zwitser.systems.base import Bars, Example, PairingSystem, Preset


def _lot(tournament: Tournament, number: int, player: int) -> str:
    return sha256(f"{tournament.options.seed}/{number}/{player}".encode()).hexdigest()


def _explanation(
    tournament: Tournament, order: list[int], pairs: tuple[Pair, ...], bye: int | None
) -> Explanation:
    drawn = sorted(order, key=lambda id_: _lot(tournament, len(tournament.history) + 1, id_))
    places = tuple(drawn.index(player) + 1 for player in order)
    met = tuple((pair.white, pair.black) for pair in pairs)
    values = (Reached("L1", places),)
    group = GroupExplanation("", 0, tuple(sorted(order)), pairs=met, values=values)
    told = tuple(
        PairExplanation(p, (Message("lottery.drawn", "L1", {"white": p.white, "black": p.black}),))
        for p in pairs
    )
    free = () if bye is None else (Message("lottery.last", "L2", {"player": bye}),)
    return Explanation((group,), told, free)


class Lottery(PairingSystem):
    id = "lottery"
    example = Example(6, 3)
    title = "The lottery"
    planned_rounds = True
    draws_lots = True
    bars = Bars(met="L1", meetings=99)
    sentences = ("lottery",)
    completion = "L1"
    ranking = Preset(("WP", "SB"))
    options = ("bye_points",)

    def pair(
        self,
        tournament: Tournament,
        *,
        explain: bool = False,
        together: tuple[int, int] | None = None,
    ) -> Proposal:
        """Shuffle by the seed and the round (L1); the last is free if they are odd (L2)."""
        number = len(tournament.history) + 1
        results = read(tournament)
        order = sorted(field_of(tournament, results), key=lambda id_: _lot(tournament, number, id_))
        if together is not None:
            if not set(together) <= set(order):
                raise NoPairing(together)
            order = [*together, *(player for player in order if player not in together)]
        pairs = tuple(Pair(order[n], order[n + 1]) for n in range(0, len(order) - 1, 2))
        bye = order[-1] if len(order) % 2 else None
        why = _explanation(tournament, order, pairs, bye) if explain else None
        return Proposal(number, pairs, bye, why)
