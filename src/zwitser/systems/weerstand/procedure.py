"""The procedure that both regulations on resistance points share (C, D; go 4, 5).

Score group by score group from the top: the waiting room joins (A3), the new one is chosen, the
others are paired, and the waiting room moves on (C8). Every choice leaves the round completable,
so that nothing has to be undone (C7, C9; go 4.7).
"""

from __future__ import annotations

from itertools import zip_longest

from zwitser.matching.cardinality import bits, bits_down, first_in_order, matching_within
from zwitser.model import Colour, FirstRound, Tournament
from zwitser.proposal import Pair, Proposal
from zwitser.systems.base import PairingSystem
from zwitser.systems.swiss import ControlTotal, control_totals, in_board_order
from zwitser.systems.weerstand.field import Regulation, WeerstandField, enter
from zwitser.systems.weerstand.waiting_room import (
    GroupDecision,
    GroupPairing,
    ScoreGroup,
    by_counting,
    by_matching,
)


class Weerstand(PairingSystem):
    """Swiss on resistance points; a subclass adds a regulation."""

    regulation: Regulation
    score_groups = True
    planned_rounds = True
    has_resistance = True
    sentences = ("weerstand",)
    options = ("first_round", "bye_points")

    def controls(self, tournament: Tournament) -> tuple[ControlTotal, ...]:
        """Add up all after the last round that is complete (F8)."""
        open_ = [n for n, round_ in enumerate(tournament.history) if round_.pending]
        return control_totals(tournament, after=min(open_, default=len(tournament.history)))

    def pair(
        self,
        tournament: Tournament,
        *,
        explain: bool = False,
        together: tuple[int, int] | None = None,
    ) -> Proposal:
        field = enter(tournament, self.regulation, together)
        number = len(tournament.history) + 1
        if number == 1:
            return _first_round(field, tournament.options.first_round, explain=explain)
        decisions = decide(field)
        colours = {}
        for higher, lower in [pair for decision in decisions for pair in decision.pairs]:
            upper, under = field.entrants[higher], field.entrants[lower]
            colour, why = self.regulation.colours(upper, under)
            white, black = (upper, under) if colour is Colour.WHITE else (under, upper)
            colours[Pair(white.id, black.id)] = why
        boards = _boards(field, list(colours))
        free = decisions[-1].left
        bye = field.ids(free)[0] if free else None
        if not explain:
            return Proposal(number, boards, bye)
        # Imported on demand: `zwitser pair` must start quickly.
        from zwitser.systems.weerstand.explain import explain_round

        return Proposal(number, boards, bye, explain_round(decisions, boards, colours))


def decide(field: WeerstandField) -> list[GroupDecision]:
    """Work through the score groups from the top [C1, C7, C8; go 4.1, 4.2, 4.7].

    The waiting room joins the next group [A3; go 1.4]; it is small, so that opponents stay close
    in points [B3; go 3.3].
    """
    groups = field.groups()
    below = field.everybody | field.bye
    came, decisions = 0, []
    for own, next_ in zip_longest(groups, groups[1:], fillvalue=0):
        below &= ~own
        group = ScoreGroup(field, came, own, next_, below & ~next_)
        room = by_counting(group) or by_matching(group)
        inside = GroupPairing(field, group.players & ~room.players)
        pairs = inside.pairs(room.others)
        assert pairs is not None, "a waiting room leaves the others pairable"
        decisions.append(GroupDecision(group, room, tuple(pairs), inside.count))
        came = room.players
    return decisions


def _boards(field: WeerstandField, pairs: list[Pair]) -> tuple[Pair, ...]:
    points = {entrant.id: entrant.card.points for entrant in field.entrants}
    rank = {entrant.id: entrant.rank for entrant in field.entrants}
    return in_board_order(pairs, points, rank)


def first_round_pairs(field: WeerstandField, way: FirstRound) -> list[tuple[int, int]]:
    """Pair by lot number: the lowest or the nearest possible opponent [D1, D2; go 5.1, 5.2].

    The bye is the lowest of all, so that with `fold` the first player is free when the number of
    players is odd, and with `adjacent` the last.
    """
    wishes = bits_down if way is FirstRound.FOLD else bits
    order = range(field.size)
    start = matching_within(field.near, order, field.everybody | field.bye, wishes=wishes)
    assert start is not None, "the field is completable"
    return first_in_order(start, order, wishes=wishes)


def _first_round(field: WeerstandField, way: FirstRound, *, explain: bool) -> Proposal:
    """Pair the first round; the first named has white in chess, black in go [D; go 5.3]."""
    drawn = first_round_pairs(field, way)
    is_white = field.regulation.first_named_has is Colour.WHITE
    ids, bye, pairs = [entrant.id for entrant in field.entrants], None, []
    for first, second in drawn:
        if second == field.size:
            bye = ids[first]
        else:
            white, black = (first, second) if is_white else (second, first)
            pairs.append(Pair(ids[white], ids[black]))
    boards = _boards(field, pairs)
    if not explain:
        return Proposal(1, boards, bye)
    from zwitser.systems.weerstand.explain import explain_first_round

    return Proposal(1, boards, bye, explain_first_round(field, way, drawn, boards))
