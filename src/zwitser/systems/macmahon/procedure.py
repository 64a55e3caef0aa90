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
from zwitser.model import Colour, Game, Tournament
from zwitser.proposal import Pair, Proposal
from zwitser.systems.macmahon.field import (
    Entrant,
    Field,
    base_of,
    field_to_pair,
    free_player,
    komi_for,
    stones,
)
from zwitser.systems.macmahon.options import MacMahonOptions
from zwitser.systems.macmahon.scores import scores_of
from zwitser.systems.macmahon.weights import Rows, Weigher


class Colours(NamedTuple):
    """Whether the higher placed of a pair has white, and by which rule."""

    higher_has_white: bool
    rule: str


def even_colours(higher: Entrant, lower: Entrant, board: int) -> Colours:
    """Give the colours of an even game [M38]."""
    mine, his = higher.score.balance, lower.score.balance
    if mine != his:
        return Colours(mine < his, "balance")
    if higher.score.even_colours:
        return Colours(higher.score.even_colours[-1] is Colour.BLACK, "higher-alternates")
    if lower.score.even_colours:
        return Colours(lower.score.even_colours[-1] is Colour.WHITE, "lower-alternates")
    return Colours(board % 2 == 1, "board")


Couples = Sequence[tuple[Entrant, Entrant]]
"""Pairs of players, the higher placed first."""


@dataclass(frozen=True, slots=True)
class Board:
    """Two who meet: the higher placed first, the stones, and who has white by which rule."""

    number: int
    higher: Entrant
    lower: Entrant
    handicap: int
    colours: Colours


@dataclass(frozen=True, slots=True)
class Pairing:
    """What the procedure found: the field, who is free, who was matched by place, the boards."""

    field: Field
    weigher: Weigher
    matched: CheapestMatching
    free: Entrant | None
    players: tuple[Entrant, ...]
    boards: tuple[Board, ...]

    @property
    def couples(self) -> Couples:
        return [(board.higher, board.lower) for board in self.boards]


def pair(
    tournament: Tournament, *, explain: bool = False, together: tuple[int, int] | None = None
) -> Proposal:
    """Pair the next round; with `together` these two meet, if they can."""
    found = find_pairing(tournament, together=together)
    explanation = None
    if explain:
        from zwitser.systems.macmahon.explain import cost_of_meeting, explanation_of

        told = explanation_of if together is None else cost_of_meeting
        explanation = told(found, *(together or ()))
    free = found.free.id if found.free else None
    pairs = tuple(pair_of(found, board) for board in found.boards)
    return Proposal(found.field.round, pairs, free, explanation)


def find_pairing(tournament: Tournament, *, together: tuple[int, int] | None = None) -> Pairing:
    """Place the field (M19), free one (M22), match the rest (M35), set the boards [M36, M37]."""
    field = field_to_pair(tournament)
    free = free_player(field)
    if free is not None and free.id in (together or ()):
        raise NoPairing([free.id])
    weigher = Weigher(field)
    players = tuple(entrant for entrant in field.entrants if entrant is not free)
    costs = costs_of(weigher, players, together)
    matched = CheapestMatching(costs)
    if matched.best is None:
        raise NoPairing(_stuck(players, costs))
    boards = tuple(
        _board(weigher, players[v], players[w], number)
        for number, (v, w) in enumerate(matched.first(), 1)
    )
    return Pairing(field, weigher, matched, free, players, boards)


def costs_of(
    weigher: Weigher, players: Sequence[Entrant], together: tuple[int, int] | None = None
) -> Costs:
    """Turn weights into costs, so that the heaviest matching is the cheapest [M35].

    Two who have to meet can be joined with each other only.
    """
    most = 1 + sum(getattr(weigher.most, name) for name in weigher.most.__slots__)
    above = [
        [*repeat(0, v + 1), *map(most.__sub__, row)] for v, row in enumerate(Rows(weigher, players))
    ]
    rows: list[list[int | None]] = [
        [*column[:v], None, *row[v + 1 :]]
        for v, (row, column) in enumerate(zip(above, zip(*above, strict=True), strict=True))
    ]
    for v, w in _barred(weigher, players, together):
        rows[v][w] = rows[w][v] = None
    return rows


def _barred(
    weigher: Weigher, players: Sequence[Entrant], together: tuple[int, int] | None
) -> Iterator[tuple[int, int]]:
    """List by place who can't be joined (M24)."""
    number = {player.id: v for v, player in enumerate(players)}
    pairs = list(weigher.field.tournament.options.forbidden)
    for one in together or ():
        pairs += ((one, other) for other in number if other not in (together or ()))
    yield from ((number[a], number[b]) for a, b in pairs if a in number and b in number)


def _stuck(players: Sequence[Entrant], costs: Costs) -> list[int]:
    """Name who can be left over when as many as possible are matched."""
    near = [sum(1 << w for w, cost in enumerate(row) if cost is not None) for row in costs]
    missed = LargestMatching(near, (1 << len(players)) - 1).grow()
    return [players[v].id for v in bits(missed)]


def _board(weigher: Weigher, higher: Entrant, lower: Entrant, number: int) -> Board:
    """Give stones and colours of a board (M34, M38); boards go by the higher placed."""
    handicap = weigher.handicap(higher, lower)
    if handicap:
        difference = weigher.bases[higher.place] - weigher.bases[lower.place]
        return Board(number, higher, lower, handicap, Colours(difference > 0, "handicap"))
    return Board(number, higher, lower, 0, even_colours(higher, lower, number))


def pair_of(found: Pairing, board: Board) -> Pair:
    """Give a board as the proposal has it, with its komi (M34)."""
    white, black = board.higher.id, board.lower.id
    if not board.colours.higher_has_white:
        white, black = black, white
    return Pair(white, black, board.handicap, komi_for(board.handicap, found.field.own))


def by_hand(tournament: Tournament, pair: Pair) -> Pair:
    """Give two whom a person puts together their stones; the stronger then has white (M34)."""
    own, scores = MacMahonOptions.of(tournament), scores_of(tournament)
    bases = [base_of(scores[player], own) for player in (pair.white, pair.black)]
    handicap = stones(bases[0] - bases[1], own)
    white, black = pair.white, pair.black
    if handicap and bases[0] < bases[1]:
        white, black = black, white
    return Pair(white, black, handicap, komi_for(handicap, own))


def stone_breaches(tournament: Tournament, pair: Pair) -> Iterator[Message]:
    """Say where stones or who gives them differ from what the two would have (M34)."""
    usual = by_hand(tournament, pair)
    if (usual.white, usual.handicap) != (pair.white, pair.handicap):
        facts: dict[str, Fact] = {"white": usual.white, "black": usual.black}
        facts |= {"stones": usual.handicap}
        yield Message("norm-stones" if usual.handicap else "norm-even", "M34", facts)
    komi = komi_for(pair.handicap, MacMahonOptions.of(tournament))
    if pair.komi and pair.komi != komi:
        facts = {"white": pair.white, "black": pair.black, "komi": komi}
        yield Message("norm-komi", "M34", facts)


def komi_of(tournament: Tournament, game: Game) -> str:
    """Give the komi of a game that was paired (M34)."""
    return game.komi or komi_for(game.handicap, MacMahonOptions.of(tournament))
