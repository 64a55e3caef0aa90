"""The procedure that both regulations on resistance points share (C, D; go 4, 5).

Group by group from the top: those from the waiting room join, the new waiting room is chosen, the
others are paired. Every choice leaves the round completable, so nothing has to be undone (C9).
"""

from __future__ import annotations

from dataclasses import dataclass

from zwitser.engines.weerstand_field import Field, Regulation, field
from zwitser.engines.weerstand_pairs import Group
from zwitser.engines.weerstand_rooms import Room, Stage, waiting_room
from zwitser.matching.cardinality import bits, bits_down
from zwitser.matching.lexicographic import first_in_order, matching_within
from zwitser.model import Colour, FirstRound, Tournament
from zwitser.proposal import Claim, Explanation, Pair, PairExplanation, Proposal
from zwitser.swiss.boards import in_board_order


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided in a group: who left, and the pairs with the higher ranked first."""

    stage: Stage
    left: int
    pairs: tuple[tuple[int, int], ...]


def pair_by(
    regulation: Regulation,
    tournament: Tournament,
    *,
    explain: bool = False,
    together: tuple[int, int] | None = None,
) -> Proposal:
    """Pair the next round by one of the two regulations."""
    entered = field(tournament, regulation, together)
    number = len(tournament.history) + 1
    if number == 1:
        return _first_round(entered, tournament.options.first_round)
    return _proposal(entered, number, decide(entered), explain=explain)


def decide(entered: Field) -> list[Decision]:
    """Work through the score groups from the top (C1 to C9; go 4.1 to 4.8)."""
    groups = entered.groups()
    below = entered.everybody | entered.bye
    came, decisions = 0, []
    for number, own in enumerate(groups):
        next_ = groups[number + 1] if number + 1 < len(groups) else 0
        below &= ~own
        decision = _decide(Stage(entered, came, own, next_, below & ~next_))
        decisions.append(decision)
        came = decision.left
    return decisions


def _decide(stage: Stage) -> Decision:
    room: Room = waiting_room(stage)
    group = Group(stage.field, stage.players & ~room.players)
    pairs = group.pairs(room.others)
    assert pairs is not None, "a waiting room leaves the others pairable"
    return Decision(stage, room.players, tuple(pairs))


def _proposal(entered: Field, number: int, decisions: list[Decision], *, explain: bool) -> Proposal:
    made = dict(_coloured(entered, *pair) for decision in decisions for pair in decision.pairs)
    boards = _boards(entered, list(made))
    free = decisions[-1].left
    bye = entered.ids(free)[0] if free else None
    if not explain:
        return Proposal(number, boards, bye)
    pairs = tuple(PairExplanation(pair, (), (made[pair],)) for pair in boards)
    return Proposal(number, boards, bye, Explanation(pairs=pairs))


def _coloured(entered: Field, higher: int, lower: int) -> tuple[Pair, Claim]:
    upper, under = entered.entrants[higher], entered.entrants[lower]
    colour, why = entered.regulation.colours(upper, under)
    white, black = (upper, under) if colour is Colour.WHITE else (under, upper)
    return Pair(white.id, black.id), why


def _boards(entered: Field, pairs: list[Pair]) -> tuple[Pair, ...]:
    points = {entrant.id: entrant.card.points for entrant in entered.entrants}
    rank = {entrant.id: entrant.rank for entrant in entered.entrants}
    return in_board_order(pairs, points, rank)


def first_round_pairs(entered: Field, way: FirstRound) -> list[tuple[int, int]]:
    """Pair by lot number: the lowest or the nearest possible opponent (D; go 5).

    The bye is the lowest of all, so that with `fold` the first player is free when the number of
    players is odd, and with `adjacent` the last.
    """
    wishes = bits_down if way is FirstRound.FOLD else bits
    everybody = entered.everybody | entered.bye
    order = range(entered.size)
    start = matching_within(entered.near, order, everybody, wishes=wishes)
    assert start is not None, "the field is completable"
    return first_in_order(start, order, wishes=wishes)


def _first_round(entered: Field, way: FirstRound) -> Proposal:
    pairs, bye = [], None
    white_first = entered.regulation.first_named_has is Colour.WHITE
    for first, second in first_round_pairs(entered, way):
        name = entered.entrants[first].id
        if second == entered.size:
            bye = name
        else:
            other = entered.entrants[second].id
            pairs.append(Pair(name, other) if white_first else Pair(other, name))
    return Proposal(1, _boards(entered, pairs), bye)
