"""The procedure of MacMahon, in the order of its articles (M18 to M38)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import NamedTuple

from zwitser.errors import NoPairing
from zwitser.matching.cardinality import LargestMatching, bits
from zwitser.matching.sparse import CheapestMatching, Costs
from zwitser.messages import Fact, Message
from zwitser.model import Colour, Tournament
from zwitser.proposal import Pair, Proposal
from zwitser.systems.macmahon.field import (
    MacMahonEntrant,
    MacMahonField,
    base_of,
    field_to_pair,
    free_player,
    komi_for,
    stones,
)
from zwitser.systems.macmahon.options import MacMahonOptions
from zwitser.systems.macmahon.scores import scores_of
from zwitser.systems.macmahon.weights import Weigher, weigh_rows

Couples = Sequence[tuple[MacMahonEntrant, MacMahonEntrant]]
"""Pairs of players, the higher placed first."""


class ColourChoice(NamedTuple):
    """Whether the higher placed of a pair has white, and by which rule."""

    higher_has_white: bool
    rule: str


@dataclass(frozen=True, slots=True)
class MacMahonBoard:
    """Two players who meet, the higher placed first, with stones and colours."""

    number: int
    higher: MacMahonEntrant
    lower: MacMahonEntrant
    handicap: int
    colours: ColourChoice


@dataclass(frozen=True, slots=True)
class MacMahonPairing:
    """A paired round with the matching it came from; `players` are all but the free one."""

    field: MacMahonField
    weigher: Weigher
    matched: CheapestMatching
    free: MacMahonEntrant | None
    players: tuple[MacMahonEntrant, ...]
    boards: tuple[MacMahonBoard, ...]

    @property
    def couples(self) -> Couples:
        return [(board.higher, board.lower) for board in self.boards]

    def pair_of(self, board: MacMahonBoard) -> Pair:
        """Give a board as the proposal has it, with its komi (M34)."""
        white, black = board.higher.id, board.lower.id
        if not board.colours.higher_has_white:
            white, black = black, white
        return Pair(white, black, board.handicap, komi_for(board.handicap, self.field.own))


def pair(
    tournament: Tournament, *, explain: bool = False, together: tuple[int, int] | None = None
) -> Proposal:
    """Pair the next round; with `together` these two meet, if they can."""
    found = find_pairing(tournament, together=together)
    explanation = None
    if explain:
        from zwitser.systems.macmahon.explain import cost_of_meeting, explain_round

        explanation = explain_round(found) if together is None else cost_of_meeting(found, together)
    free = found.free.id if found.free else None
    return Proposal(found.field.round, tuple(map(found.pair_of, found.boards)), free, explanation)


def find_pairing(
    tournament: Tournament, *, together: tuple[int, int] | None = None
) -> MacMahonPairing:
    """Order the field (M19), give the bye (M22), match the rest (M35), set boards [M36, M37]."""
    field = field_to_pair(tournament)
    free = free_player(field)
    if free is not None and free.id in (together or ()):
        raise NoPairing([free.id])
    weigher = Weigher(field)
    players = tuple(entrant for entrant in field.entrants if entrant is not free)
    costs = costs_of(weigher, players, together)
    matched = CheapestMatching(costs)
    if matched.best is None:
        near = [sum(1 << w for w, cost in enumerate(row) if cost is not None) for row in costs]
        left_over = LargestMatching(near, (1 << len(players)) - 1).grow()
        raise NoPairing([players[v].id for v in bits(left_over)])
    boards = []
    for number, (v, w) in enumerate(matched.first(), 1):
        higher, lower = players[v], players[w]
        handicap = weigher.handicap(higher, lower)
        if handicap:  # the stronger has white (M34)
            gives = weigher.bases[higher.place] > weigher.bases[lower.place]
            colours = ColourChoice(gives, "handicap")
        else:
            colours = even_colours(higher, lower, number)
        boards.append(MacMahonBoard(number, higher, lower, handicap, colours))
    return MacMahonPairing(field, weigher, matched, free, players, tuple(boards))


def costs_of(
    weigher: Weigher, players: Sequence[MacMahonEntrant], together: tuple[int, int] | None = None
) -> Costs:
    """Turn weights into costs, so that the heaviest matching is the cheapest [M35].

    Forbidden pairs have none (M24), nor do two who must meet each other with anybody else.
    """
    most = 1 + sum(getattr(weigher.most, name) for name in weigher.most.__slots__)
    above = [
        [*repeat(0, v + 1), *map(most.__sub__, row)]
        for v, row in enumerate(weigh_rows(weigher, players))
    ]
    rows: list[list[int | None]] = [
        [*column[:v], None, *row[v + 1 :]]
        for v, (row, column) in enumerate(zip(above, zip(*above, strict=True), strict=True))
    ]
    number = {player.id: v for v, player in enumerate(players)}
    barred = list(weigher.field.tournament.options.forbidden)
    if together is not None:
        barred += [(one, other) for one in together for other in number if other not in together]
    for one, other in barred:
        if one in number and other in number:
            v, w = number[one], number[other]
            rows[v][w] = rows[w][v] = None
    return rows


def even_colours(higher: MacMahonEntrant, lower: MacMahonEntrant, board: int) -> ColourChoice:
    """Give the colours of an even game [M38]."""
    mine, theirs = higher.score.balance, lower.score.balance
    if mine != theirs:
        return ColourChoice(mine < theirs, "balance")
    if higher.score.even_colours:
        return ColourChoice(higher.score.even_colours[-1] is Colour.BLACK, "higher-alternates")
    if lower.score.even_colours:
        return ColourChoice(lower.score.even_colours[-1] is Colour.WHITE, "lower-alternates")
    return ColourChoice(board % 2 == 1, "board")


# Pairs made by hand.


def by_hand(tournament: Tournament, pair: Pair) -> Pair:
    """Give two players paired by hand their stones; the stronger then has white (M34)."""
    own, scores = MacMahonOptions.of(tournament), scores_of(tournament)
    bases = [base_of(scores[player], own) for player in (pair.white, pair.black)]
    handicap = stones(bases[0] - bases[1], own)
    white, black = pair.white, pair.black
    if handicap and bases[0] < bases[1]:
        white, black = black, white
    return Pair(white, black, handicap, komi_for(handicap, own))


def stone_breaches(tournament: Tournament, pair: Pair) -> Iterator[Message]:
    """Name stones, colours and komi that differ from what the two would have (M34)."""
    usual = by_hand(tournament, pair)
    if (usual.white, usual.handicap) != (pair.white, pair.handicap):
        facts: dict[str, Fact] = {"white": usual.white, "black": usual.black}
        facts |= {"stones": usual.handicap}
        yield Message("norm-stones" if usual.handicap else "norm-even", "M34", facts)
    komi = komi_for(pair.handicap, MacMahonOptions.of(tournament))
    if pair.komi and pair.komi != komi:
        facts = {"white": pair.white, "black": pair.black, "komi": komi}
        yield Message("norm-komi", "M34", facts)
