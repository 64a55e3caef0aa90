"""The procedure that both regulations on resistance points share (C, D; go 4, 5).

Group by group from the top: those from the waiting room join (A3), the new one is chosen, the
others are paired, and the waiting room moves on (C8). Every choice leaves the round completable, so
nothing has to be undone (C7, C9; go 4.7). Small waiting rooms keep opponents close in points (B3;
go 3.3).
"""

from __future__ import annotations

from itertools import zip_longest

from zwitser.matching.cardinality import bits, bits_down
from zwitser.matching.lexicographic import first_in_order, matching_within
from zwitser.model import Colour, FirstRound, Tournament
from zwitser.proposal import Pair, Proposal
from zwitser.systems.swiss import in_board_order
from zwitser.systems.weerstand.field import Field, Regulation, enter
from zwitser.systems.weerstand.waiting_room import Decision, Group, Stage, waiting_room


def pair_by(
    regulation: Regulation,
    tournament: Tournament,
    *,
    explain: bool = False,
    together: tuple[int, int] | None = None,
) -> Proposal:
    """Pair the next round by one of the two regulations."""
    field = enter(tournament, regulation, together)
    number = len(tournament.history) + 1
    if number == 1:
        return _first_round(field, tournament.options.first_round, explain=explain)
    decisions = decide(field)
    reasons = {}
    for higher, lower in [pair for decision in decisions for pair in decision.pairs]:
        upper, under = field.entrants[higher], field.entrants[lower]
        colour, why = regulation.colours(upper, under)
        white, black = (upper, under) if colour is Colour.WHITE else (under, upper)
        reasons[Pair(white.id, black.id)] = why
    boards = _boards(field, list(reasons))
    free = decisions[-1].left
    bye = field.ids(free)[0] if free else None
    if not explain:
        return Proposal(number, boards, bye)
    # Imported only where somebody asks: `zwitser pair` must start quickly.
    from zwitser.systems.weerstand.explain import explanation

    return Proposal(number, boards, bye, explanation(decisions, boards, reasons))


def decide(field: Field) -> list[Decision]:
    """Work through the score groups from the top [C1, C7, C8; go 4.1, 4.2, 4.7].

    Who was left waits for the next group [A3; go 1.4]; few wait, so that opponents stay close in
    points [B3; go 3.3].
    """
    groups = field.groups()
    below = field.everybody | field.bye
    came, decisions = 0, []
    for own, next_ in zip_longest(groups, groups[1:], fillvalue=0):
        below &= ~own
        stage = Stage(field, came, own, next_, below & ~next_)
        room = waiting_room(stage)
        group = Group(field, stage.players & ~room.players)
        pairs = group.pairs(room.others)
        assert pairs is not None, "a waiting room leaves the others pairable"
        decisions.append(Decision(stage, room, tuple(pairs), group.count))
        came = room.players
    return decisions


def _boards(field: Field, pairs: list[Pair]) -> tuple[Pair, ...]:
    points = {entrant.id: entrant.card.points for entrant in field.entrants}
    rank = {entrant.id: entrant.rank for entrant in field.entrants}
    return in_board_order(pairs, points, rank)


def first_round_pairs(field: Field, way: FirstRound) -> list[tuple[int, int]]:
    """Pair by lot number: the lowest or the nearest possible opponent [D1, D2; go 5.1, 5.2].

    The bye is the lowest of all, so that with `fold` the first player is free when the number of
    players is odd, and with `adjacent` the last.
    """
    wishes = bits_down if way is FirstRound.FOLD else bits
    order = range(field.size)
    start = matching_within(field.near, order, field.everybody | field.bye, wishes=wishes)
    assert start is not None, "the field is completable"
    return first_in_order(start, order, wishes=wishes)


def _first_round(field: Field, way: FirstRound, *, explain: bool) -> Proposal:
    """Pair the first round; the first named has white in chess, black in go [D; go 5.3]."""
    drawn = first_round_pairs(field, way)
    pairs, bye = [], None
    for first, second in drawn:
        name = field.entrants[first].id
        if second == field.size:
            bye = name
            continue
        other = field.entrants[second].id
        is_white = field.regulation.first_named_has is Colour.WHITE
        pairs.append(Pair(name, other) if is_white else Pair(other, name))
    boards = _boards(field, pairs)
    if not explain:
        return Proposal(1, boards, bye)
    from zwitser.systems.weerstand.explain import opening_explanation

    return Proposal(1, boards, bye, opening_explanation(field, way, drawn, boards))
