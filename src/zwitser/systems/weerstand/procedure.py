"""The procedure that both regulations on resistance points share (C, D; go 4, 5).

Group by group from the top: those from the waiting room join (A3), the new one is chosen, the
others are paired, and the waiting room moves on (C8). Every choice leaves the round completable, so
nothing has to be undone (C7, C9; go 4.7). Small waiting rooms keep opponents close in points (B3;
go 3.3).
"""

from __future__ import annotations

from zwitser.matching.cardinality import bits, bits_down
from zwitser.matching.lexicographic import first_in_order, matching_within
from zwitser.messages import Message
from zwitser.model import Colour, FirstRound, Tournament
from zwitser.proposal import Pair, Proposal
from zwitser.systems.swiss import in_board_order
from zwitser.systems.weerstand.field import Field, Regulation, field
from zwitser.systems.weerstand.waiting_room import Decision, Group, Stage, waiting_room


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
        return _first_round(entered, tournament.options.first_round, explain=explain)
    return _proposal(entered, number, decide(entered), explain=explain)


def decide(entered: Field) -> list[Decision]:
    """Work through the score groups from the top [C1, C7, C8; go 4.1, 4.2, 4.7].

    Who was left waits for the next group [A3; go 1.4]; few wait, so that opponents stay close in
    points [B3; go 3.3].
    """
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
    room = waiting_room(stage)
    group = Group(stage.field, stage.players & ~room.players)
    pairs = group.pairs(room.others)
    assert pairs is not None, "a waiting room leaves the others pairable"
    return Decision(stage, room, tuple(pairs), group.count)


def _proposal(entered: Field, number: int, decisions: list[Decision], *, explain: bool) -> Proposal:
    made = dict(_coloured(entered, *pair) for decision in decisions for pair in decision.pairs)
    boards = _boards(entered, list(made))
    free = decisions[-1].left
    bye = entered.ids(free)[0] if free else None
    if not explain:
        return Proposal(number, boards, bye)
    # Read when somebody asks: `zwitser pair` must start quickly.
    from zwitser.systems.weerstand.explain import explanation

    return Proposal(number, boards, bye, explanation(decisions, boards, made))


def _coloured(entered: Field, higher: int, lower: int) -> tuple[Pair, Message]:
    upper, under = entered.entrants[higher], entered.entrants[lower]
    colour, why = entered.regulation.colours(upper, under)
    white, black = (upper, under) if colour is Colour.WHITE else (under, upper)
    return Pair(white.id, black.id), why


def _boards(entered: Field, pairs: list[Pair]) -> tuple[Pair, ...]:
    points = {entrant.id: entrant.card.points for entrant in entered.entrants}
    rank = {entrant.id: entrant.rank for entrant in entered.entrants}
    return in_board_order(pairs, points, rank)


def first_round_pairs(entered: Field, way: FirstRound) -> list[tuple[int, int]]:
    """Pair by lot number: the lowest or the nearest possible opponent [D1, D2; go 5.1, 5.2].

    The bye is the lowest of all, so that with `fold` the first player is free when the number of
    players is odd, and with `adjacent` the last.
    """
    wishes = bits_down if way is FirstRound.FOLD else bits
    everybody = entered.everybody | entered.bye
    order = range(entered.size)
    start = matching_within(entered.near, order, everybody, wishes=wishes)
    assert start is not None, "the field is completable"
    return first_in_order(start, order, wishes=wishes)


def _first_round(entered: Field, way: FirstRound, *, explain: bool) -> Proposal:
    drawn = first_round_pairs(entered, way)
    pairs = [_opening_pair(entered, *pair) for pair in drawn if pair[1] != entered.size]
    free = next((first for first, second in drawn if second == entered.size), None)
    bye = None if free is None else entered.entrants[free].id
    boards = _boards(entered, pairs)
    if not explain:
        return Proposal(1, boards, bye)
    from zwitser.systems.weerstand.explain import opening_explanation

    return Proposal(1, boards, bye, opening_explanation(entered, way, drawn, boards))


def _opening_pair(entered: Field, first: int, second: int) -> Pair:
    """Give the first named white in chess, black in go [D; go 5.3]."""
    name, other = entered.entrants[first].id, entered.entrants[second].id
    is_white = entered.regulation.first_named_has is Colour.WHITE
    return Pair(name, other) if is_white else Pair(other, name)
