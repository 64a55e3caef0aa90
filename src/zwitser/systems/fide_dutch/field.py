"""The players as the round sees them: sections 1.2-1.8 of C.04.3, C1-C5.

Only games really played give a colour or a meeting (GHR 3.4, GHR 3.5), closed up over the gaps; an
adjourned game is a draw that was played (GHR 3.1). Floats belong to the rounds in which they
happened.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from zwitser.errors import NoPairing
from zwitser.matching.cardinality import LargestMatching, bits, bits_down, mask_of
from zwitser.messages import Message, message
from zwitser.model import AbsenceKind, Colour, Player, Tournament
from zwitser.results import NOBODY, Entry, Kind, Results, Scoring, scoring_of
from zwitser.systems.base import Bars, Norms
from zwitser.systems.fide_dutch.options import Acceleration, FideOptions, StartingOrder
from zwitser.systems.swiss import (
    DOWN,
    UP,
    Mask,
    Preference,
    Strength,
    balance,
    by_strength,
    colour_claim,
    forbidden_opponents,
    latest_floats,
    latest_scores,
    possible_opponents,
    preference,
)

_PLAYED, _PENDING = Kind.PLAYED, Kind.PENDING
"""Names for the loops over all entries: the lookup of an Enum's member takes long there."""

# The starting list (GHR 2).

LAST_NUMBERED = 4
"""Once this round has been paired, corrections don't change the numbers any more (GHR 2.3)."""


def starting_order(player: Player) -> tuple[bool, int, int, str, int]:
    """Give the key of the starting list: rating, title, name [GHR 2.2]; the id makes it strict."""
    return *by_strength(player), player.name.casefold(), player.id


def starting_list(tournament: Tournament) -> list[int]:
    """Give the starting list: by rating, or by lot where that was chosen (GHR 2.2).

    A player who is not on a fixed list gets the place that fits (GHR 2.4).
    """
    own = FideOptions.of(tournament)
    if own.starting_order is StartingOrder.LOT:
        players = sorted(tournament.players, key=lambda player: (player.lot, player.id))
    else:
        players = sorted(tournament.players, key=starting_order)
    order = [player.id for player in players]
    if not own.starting_list:
        return order
    place = {player: number for number, player in enumerate(order)}
    found, standing = list(own.starting_list), frozenset(own.starting_list)
    for player in order:
        if player not in standing:
            below = (n for n, other in enumerate(found) if place[other] > place[player])
            found.insert(next(below, len(found)), player)
    return found


def kept_list(before: Tournament, after: Tournament) -> FideOptions | None:
    """Keep the order of the players who have been paired, once round 4 has [GHR 2.3].

    None while a correction may change it, or if none does.
    """
    if len(before.history) < LAST_NUMBERED:
        return None
    paired: set[int] = set()
    for round_ in before.history:
        paired.update(player for game in round_.games for player in (game.white, game.black))
        paired.update(a.player for a in round_.absences if a.kind is AbsenceKind.BYE)
    then, now = (
        tuple([player for player in starting_list(one) if player in paired])
        for one in (before, after)
    )
    return replace(FideOptions.of(after), starting_list=then) if now != then else None


# Baku acceleration (C.04.7): virtual points for the first half of the list in the first rounds.
# They count wherever a round is paired (score groups, rank, C5, C7, C8, C18-C21, and the floats of
# earlier rounds), never in the standings. A file may also give them itself (XXA, 250).

Virtual = Mapping[int, Sequence[int]]
"""The virtual half points of a player, round by round; none where the list has ended."""


def virtual_points(tournament: Tournament, order: Sequence[int], scoring: Scoring) -> Virtual:
    """Give everybody's virtual points: those of the file, or else Baku's."""
    options = FideOptions.of(tournament)
    if options.virtual:
        return dict(options.virtual)
    if options.acceleration is not Acceleration.BAKU:
        return {}
    rounds = by_round(tournament.rounds, scoring)
    return dict.fromkeys(first_group(tournament, order), rounds)


def by_round(rounds: int, scoring: Scoring) -> tuple[int, ...]:
    """Give the virtual points of group GA: a win in half of the accelerated rounds, then a draw.

    [C.04.7]

    Half of the rounds are accelerated, rounded up, and half of those bring a win, rounded up.
    """
    accelerated = (rounds + 1) // 2
    whole = (accelerated + 1) // 2
    return (scoring.win,) * whole + (scoring.win // 2,) * (accelerated - whole)


def first_group(tournament: Tournament, order: Sequence[int]) -> Sequence[int]:
    """Give group GA: the first half of the list of round 1, rounded up to an even number.

    Its last player stays the same: a late entry who is placed above him is in it too.
    """
    late = late_entries(tournament)
    listed = [player for player in order if player not in late]
    size = min(2 * -(-len(listed) // 4), len(listed))
    return order[: order.index(listed[size - 1]) + 1] if size else ()


def late_entries(tournament: Tournament) -> frozenset[int]:
    """Find the players not on the list of round 1: that round does not name them at all.

    While round 1 itself is to be paired again, late players are announced as such.
    """
    if not tournament.history:
        late = AbsenceKind.LATE
        return frozenset(a.player for a in tournament.next_absences if a.kind is late)
    first = tournament.history[0]
    named = {player for game in first.games for player in (game.white, game.black)}
    named |= {absence.player for absence in first.absences}
    return frozenset(player.id for player in tournament.players if player.id not in named)


# The absolute norms (C1 to C3): `check` and the desk ask for them too.


def bars_bye(entry: Entry, scoring: Scoring) -> bool:
    """Say whether a round bars the bye: a bye, or as much as a win without playing [C2, BR 4]."""
    if entry.kind is _PLAYED:
        return False
    return entry.kind is Kind.BYE or entry.points >= scoring.win


def is_topscorer(score: int, rounds: int, scoring: Scoring) -> bool:
    """Say whether a score is more than half of what could be won in so many rounds [1.8]."""
    return 2 * score > rounds * scoring.win


def colour_breaches(norms: Norms, white: int, black: int) -> list[Message]:
    """List refused absolute preferences, unless one of the two is a topscorer (C3)."""
    scoring, rounds, found = scoring_of(norms.tournament), norms.results.after, []
    virtual = dict(FideOptions.of(norms.tournament).virtual)
    for player, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
        card = norms.cards[player]
        # Only a file gives virtual points in a last round, the only one that has topscorers:
        # Baku gives none there (C.04.7).
        row = virtual.get(player, ())
        score = card.points + (row[rounds] if rounds < len(row) else 0)
        if rounds + 1 == norms.tournament.rounds and is_topscorer(score, rounds, scoring):
            return []
        owed = preference(card.colours)
        if owed.strength is Strength.ABSOLUTE and owed.colour is not colour:
            code = "norm-balance" if abs(balance(card.colours)) >= 2 else "norm-thrice"
            found.append(colour_claim(code, "C3", player, colour))
    return found


def bye_breaches(norms: Norms, player: int) -> list[Message]:
    """Say why this player may not have the bye (C2)."""
    scoring = scoring_of(norms.tournament)
    if any(bars_bye(entry, scoring) for entry in norms.cards[player].entries):
        return [Message("norm-bye-twice", "C2", {"player": player})]
    return []


BARS = Bars(met="C1", bye="C2", colours=colour_breaches, free=bye_breaches)


# The players of a round.


class DutchEntrant(NamedTuple):
    """One player in one round. `place` is his rank in the field (1.2) from 0.

    `number` is his effective pairing number (TPN) and `score` his pairing score: his points with
    the virtual points of this round. `floats` are those of the previous round and of the round
    before it (1.4). `unplayed` counts the rounds he did not play (C9). `barred` are the players
    whom he has met (C1) or may not meet.
    """

    id: int
    place: int
    number: int
    score: int
    points: int
    history: str
    preference: Preference
    balance: int
    barred: frozenset[int]
    floats: tuple[str, str]
    may_be_free: bool
    unplayed: int
    is_topscorer: bool


@dataclass(frozen=True, slots=True, eq=False)
class DutchField:
    """The players of a round in the order of 1.2.

    Each player has a place in this order. `near` are the possible opponents of each (C1, C3);
    `barred` those whom he may not meet for another reason than colours, and `most_barred` their
    largest number. `kinds` are the kinds of the preferences (`Preference.kind`), and `absolute`
    the players with an absolute preference for White and for Black. The two players of `together`
    are to meet (`--why`). `is_accelerated` says whether virtual points are given at all.
    """

    round: int
    entrants: tuple[DutchEntrant, ...]
    initial: Colour
    near: list[Mask]
    barred: list[Mask]
    most_barred: int
    kinds: tuple[int, ...]
    absolute: tuple[Mask, Mask]
    together: Mask = 0
    is_accelerated: bool = False

    def surely_paired(self, players: Mask, less: int = 0) -> bool:
        """Say whether the others can be paired whichever `less` of these are gone.

        This condition is sufficient, not necessary: everyone may meet at least half of the group
        (Dirac). Two who are to meet are a pair, and not gone.
        """
        if players & self.together:
            if players & self.together != self.together:
                return False
            players &= ~self.together
        size = players.bit_count()
        alike = max((players & mask).bit_count() for mask in self.absolute)
        most = size - 1 - self.most_barred - max(0, alike - 1) - less
        return (size - less) % 2 == 0 and 2 * most >= size - less

    @property
    def may_be_free(self) -> Mask:
        """The players who may have the bye (C2)."""
        return mask_of([one.place for one in self.entrants if one.may_be_free]) & ~self.together


def enter(
    tournament: Tournament,
    results: Results,
    present: Collection[int],
    scoring: Scoring,
    together: Collection[int] = (),
) -> DutchField:
    """Build the field of the players present, highest first [1.2]."""
    listed = starting_list(tournament)
    virtual = virtual_points(tournament, listed, scoring)
    entrants = _entrants(tournament, results, frozenset(present), (listed, virtual, scoring))
    bit = {one.id: 1 << one.place for one in entrants}
    # The opponents met before or forbidden [C1]; two who are to meet have nobody but each other.
    barred = [sum([bit[other] for other in one.barred if other in bit]) for one in entrants]
    two = sum([bit[one] for one in together if one in bit])
    for place in range(len(barred)) if two else ():
        barred[place] |= (1 << len(barred)) - 1 & ~two if two >> place & 1 else two
    rows = [row.bit_count() for place, row in enumerate(barred) if not two >> place & 1]
    kinds = tuple([one.preference.kind for one in entrants])
    white, black = (
        mask_of([place for place, mine in enumerate(kinds) if mine == kind]) for kind in (3, 6)
    )
    # Two with the same absolute preference don't meet unless one of them is a topscorer [C3].
    both = zip(entrants, kinds, strict=True)
    must_have = [kind if kind in (3, 6) and not one.is_topscorer else 0 for one, kind in both]
    return DutchField(
        round=results.after + 1,
        entrants=entrants,
        initial=tournament.options.initial_colour,
        near=possible_opponents(barred, must_have),
        barred=barred,
        most_barred=max(rows, default=0) - (2 if two else 0),
        kinds=kinds,
        absolute=(white, black),
        together=two,
        is_accelerated=bool(virtual),
    )


def _entrants(
    tournament: Tournament,
    results: Results,
    present: frozenset[int],
    lists: tuple[Sequence[int], Virtual, Scoring],
) -> tuple[DutchEntrant, ...]:
    """Describe the players, by score and then by the starting list (1.2)."""
    listed, virtual, scoring = lists
    scores = latest_scores(results)
    for ago, points in enumerate(scores if virtual else ()):
        # The score for a round has the virtual points of that round (C.04.7).
        round_ = results.after - ago
        for player, row in virtual.items():
            if player in points and round_ < len(row):
                points[player] += row[round_]
    forbidden, numbers = forbidden_opponents(tournament), _numbers(listed, results, present)
    is_last = results.after + 1 == tournament.rounds
    # Many players have the same history.
    due = {history: preference(history) for history in {c.colours for c in results.cards.values()}}
    floated = partial(float_of, scoring=scoring)
    here = [player for player in listed if player in present]
    entrants = []
    for place, player in enumerate(sorted(here, key=lambda one: -scores[0][one])):
        card, score = results.cards[player], scores[0][player]
        unplayed = len(card.entries) - len(card.colours)
        entrant = DutchEntrant(
            id=player,
            place=place,
            number=numbers[player],
            score=score,
            points=card.points,
            history=card.colours,
            preference=due[card.colours],
            balance=balance(card.colours),
            barred=card.met.union(forbidden[player]) if player in forbidden else card.met,
            floats=latest_floats(card, scores, floated),
            may_be_free=not unplayed or not any(bars_bye(one, scoring) for one in card.entries),
            unplayed=unplayed,
            is_topscorer=is_last and is_topscorer(score, len(card.entries), scoring),
        )
        entrants.append(entrant)
    return tuple(entrants)


def _numbers(listed: Sequence[int], results: Results, present: frozenset[int]) -> dict[int, int]:
    """Number the list 1, 2, 3 …, without players who never were in a pairing [GHR 2.4].

    A player who is absent now and had only requested byes so far has no number.
    """
    seated = (Kind.BYE, Kind.FORFEIT_WIN)
    counted = [
        player
        for player in listed
        if player in present
        or any(
            one.opponent != NOBODY or one.kind in seated for one in results.cards[player].entries
        )
    ]
    return {player: number for number, player in enumerate(counted, 1)}


def float_of(entry: Entry, difference: int, scoring: Scoring) -> str:
    """Give the float of a round, by how much the score before it was above the opponent's [1.4].

    A round without a game is a downfloat where it brought more than a loss.
    """
    if entry.kind is not _PLAYED and entry.kind is not _PENDING:
        more = entry.kind is Kind.BYE or entry.points > scoring.loss
        return DOWN if more else ""
    return DOWN if difference > 0 else UP if difference < 0 else ""


# Whether the players who are left can still be paired: C4 for every bracket, and C5. A complete
# pairing puts everyone into pairs that may meet, except one who may have the bye if the number is
# odd. The bye is one more vertex, so that complete means: a perfect matching.


@dataclass(frozen=True, slots=True, eq=False)
class Graph:
    """The graph of possible pairs; in an odd field the last vertex is the bye.

    `bye` is that vertex as a bit, 0 in an even field; `exits` are the players who may have it: they
    may be free (C2) and have the lowest score that is possible (C5), `least`.
    """

    near: list[Mask]
    bye: Mask = 0
    exits: Mask = 0
    least: int = 0

    def completes(self, players: Mask) -> bool:
        """Say whether these players still have a complete pairing [C4]."""
        return LargestMatching(self.near, players | self.bye).is_perfect()

    def for_any_score(self, free: Mask) -> Graph:
        """Give the graph in which any of these may have the bye, whatever the score (C5)."""
        near = list(self.near)
        for i in bits(free if self.bye else 0):
            near[i] |= self.bye
            near[-1] |= 1 << i
        return replace(self, near=near, exits=free)

    def keeping(self, stay: Mask, members: Mask, moved: Mask) -> Graph:
        """Give the graph in which these of a bracket find nobody outside it, nor the bye.

        Two who moved down don't meet.
        """
        near = list(self.near)
        for i in bits(moved):
            near[i] &= ~moved
        for i in bits(stay):
            for j in bits(near[i] & ~members):
                near[j] &= ~(1 << i)
            near[i] &= members
        return replace(self, near=near, exits=self.exits & ~stay)


def graph_of(field: DutchField) -> Graph:
    """Build the graph of a field; raise NoPairing with the players that don't fit (C4, C5)."""
    everyone = (1 << len(field.entrants)) - 1
    if len(field.entrants) % 2 == 0:
        matching = LargestMatching(field.near, everyone)
        missed = matching.grow()
        if missed:
            raise _stuck(field, missed)
        return Graph(field.near)
    free = field.may_be_free
    least = field.entrants[_lowest_exit(field, free, everyone)].score
    bye = 1 << len(field.entrants)
    exits = mask_of(place for place in bits(free) if field.entrants[place].score == least)
    near = [row | bye if exits >> place & 1 else row for place, row in enumerate(field.near)]
    return Graph([*near, exits], bye, exits, least)


def _lowest_exit(field: DutchField, free: Mask, everyone: Mask) -> int:
    """Find the place of the lowest player who is free in some complete pairing [C5]."""
    if not free:
        raise NoPairing([one.id for one in field.entrants], message("stuck-nobody-free"))
    lowest = field.entrants[free.bit_length() - 1].score
    for place in bits_down(free):
        if field.entrants[place].score != lowest:
            break
        if LargestMatching(field.near, everyone & ~(1 << place)).is_perfect():
            return place
    matching = LargestMatching(field.near, everyone)
    missed = matching.grow()
    if matching.free.bit_count() > 1 or not missed & free:
        raise _stuck(field, missed)
    return (missed & free).bit_length() - 1


def _stuck(field: DutchField, missed: Mask) -> NoPairing:
    """Name the players that don't fit: without any opponent, or else with too few."""
    alone = mask_of([place for place in bits(missed) if not field.near[place]])
    may_leave = len(field.entrants) % 2 and bool(alone & field.may_be_free)
    if alone.bit_count() > may_leave and not field.together:
        ids = [field.entrants[place].id for place in bits(alone)]
        return NoPairing(ids, message("stuck-no-opponent"))
    ids = [field.entrants[place].id for place in bits(missed)]
    return NoPairing(ids, message("stuck-few-opponents"))
