"""What the system knows of each player before a round: sections 1.2-1.8 of C.04.3, C1-C3.

Only games really played give a colour or a meeting (GHR 3.4, GHR 3.5), closed up over the gaps; an
adjourned game is a draw that was played (GHR 3.1). Floats belong to the rounds in which they
happened.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from zwitser.errors import NoPairing
from zwitser.matching.cardinality import LargestMatching, bits, bits_down, mask_of
from zwitser.messages import Message, message
from zwitser.model import AbsenceKind, Colour, Player, Round, Tournament
from zwitser.results import NOBODY, Card, Entry, Kind, Results, Scoring, read, scoring_of
from zwitser.systems.fide_dutch.options import Acceleration, FideOptions, StartingOrder
from zwitser.systems.norms import Bars, Norms, colour_claim
from zwitser.systems.swiss import Preference, Scores, Strength, balance, latest_scores, preference

DOWN, UP = "down", "up"

LAST_NUMBERED = 4
"""Once this round has been paired, corrections don't change the numbers any more (GHR 2.3)."""


@dataclass(frozen=True, slots=True, eq=False)
class Entrant:
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
class Field:
    """Everyone who is to be paired, in the order of 1.2, and the round they are paired for.

    `near` gives for each place the places of those whom he may meet, as bits (C1, C3); `barred`
    those whom he may not meet for another reason than colours, and `kinds` the kind of his
    preference (`Preference.kind`). `absolute` are the places with an absolute preference for White
    and for Black, and `most_barred` the most places of a row of `barred`. `two` are the
    places of two who are to meet. `is_accelerated` says whether virtual points are given at all.
    """

    round: int
    entrants: tuple[Entrant, ...]
    near: list[int]
    initial: Colour
    together: frozenset[int] = frozenset()
    kinds: tuple[int, ...] = ()
    barred: tuple[int, ...] = ()
    absolute: tuple[int, int] = (0, 0)
    most_barred: int = 0
    two: int = 0
    is_accelerated: bool = False

    def may_meet(self, one: int, other: int) -> bool:
        """Say whether the players of two places may meet, whatever their colours (C1)."""
        return not self.barred[one] >> other & 1

    def surely_paired(self, players: int, less: int = 0) -> bool:
        """Say whether counting shows that these can be paired, whoever so many of them are gone.

        That is so where everyone may meet at least half of the group (Dirac). Two who are to meet
        are a pair, and not gone.
        """
        if players & self.two:
            if players & self.two != self.two:
                return False
            players &= ~self.two
        size = players.bit_count()
        alike = max((players & mask).bit_count() for mask in self.absolute)
        most = size - 1 - self.most_barred - max(0, alike - 1) - less
        return (size - less) % 2 == 0 and 2 * most >= size - less

    def compatible(self, one: Entrant, other: Entrant) -> bool:
        """Say whether two may meet (C1, C3)."""
        return bool(self.near[one.place] >> other.place & 1)

    @property
    def may_be_free(self) -> int:
        """The places of those who may have the bye (C2)."""
        return mask_of(
            one.place for one in self.entrants if one.may_be_free and one.id not in self.together
        )


def starting_order(player: Player) -> tuple[bool, int, int, str, int]:
    """Give the key of the starting list: rating, title, name [GHR 2.2]; the id makes it strict."""
    unrated = player.rating is None
    return unrated, -(player.rating or 0), player.title.order, player.name.casefold(), player.id


def starting_list(tournament: Tournament) -> list[int]:
    """Give the starting list: by rating, or by lot where that was chosen (GHR 2.2)."""
    own = FideOptions.of(tournament)
    by_lot = own.starting_order is StartingOrder.LOT
    key = _lot_order if by_lot else starting_order
    order = [player.id for player in sorted(tournament.players, key=key)]
    return _with_late(own.starting_list, order) if own.starting_list else order


def _with_late(listed: Sequence[int], order: Sequence[int]) -> list[int]:
    """Give a list that stands, and who is not on it the place that fits (GHR 2.4)."""
    place = {player: number for number, player in enumerate(order)}
    found, standing = list(listed), frozenset(listed)
    for player in (player for player in order if player not in standing):
        below = (n for n, other in enumerate(found) if place[other] > place[player])
        found.insert(next(below, len(found)), player)
    return found


def kept_list(before: Tournament, after: Tournament) -> FideOptions | None:
    """Keep the order of those who have been paired, once round 4 has [GHR 2.3].

    Nothing where a correction may still change it, or does not.
    """
    if len(before.history) < LAST_NUMBERED:
        return None
    known = {player for round_ in before.history for player in _paired_in(round_)}
    then, now = (
        tuple([player for player in starting_list(one) if player in known])
        for one in (before, after)
    )
    return replace(FideOptions.of(after), starting_list=then) if now != then else None


def _paired_in(round_: Round) -> set[int]:
    seated = {player for game in round_.games for player in (game.white, game.black)}
    return seated | {a.player for a in round_.absences if a.kind is AbsenceKind.BYE}


def _lot_order(player: Player) -> tuple[int, int]:
    return player.lot, player.id


def enter(
    tournament: Tournament,
    results: Results,
    present: Collection[int],
    scoring: Scoring,
    together: frozenset[int] = frozenset(),
) -> Field:
    """Describe everyone who is present, highest first [1.2]."""
    listed = starting_list(tournament)
    virtual = virtual_points(tournament, listed, scoring)
    reader = _Reader.of(results, virtual, scoring)
    here = frozenset(present)
    numbers = _numbers(listed, results, here)
    scores = reader.scores[0]
    order = sorted([player for player in listed if player in here], key=lambda one: -scores[one])
    barred = _forbidden(tournament.options.forbidden)
    last = results.after + 1 == tournament.rounds
    entrants = tuple(
        [
            reader.entrant(player, place, numbers[player], barred.get(player), last=last)
            for place, player in enumerate(order)
        ]
    )
    kinds = tuple([one.preference.kind for one in entrants])
    two = mask_of([one.place for one in entrants if one.id in together]) if together else 0
    far = barred_places(entrants, two)
    rows = [row.bit_count() for place, row in enumerate(far) if not two >> place & 1]
    return Field(
        results.after + 1,
        entrants,
        neighbours(entrants, far),
        tournament.options.initial_colour,
        together,
        kinds,
        far,
        (_places_of(kinds, 3), _places_of(kinds, 6)),
        max(rows, default=0) - (2 if two else 0),
        two,
        bool(virtual),
    )


def _places_of(kinds: Sequence[int], kind: int) -> int:
    return mask_of([place for place, mine in enumerate(kinds) if mine == kind])


def _numbers(listed: Sequence[int], results: Results, present: frozenset[int]) -> dict[int, int]:
    """Number the list 1, 2, 3 …, without those who never were in a pairing [GHR 2.4].

    Who is absent now and had only requested byes so far has no number.
    """
    counted = [
        player
        for player in listed
        if player in present or any(map(_took_part, results.cards[player].entries))
    ]
    return {player: number for number, player in enumerate(counted, 1)}


def _took_part(entry: Entry) -> bool:
    return entry.opponent != NOBODY or entry.kind in (Kind.BYE, Kind.FORFEIT_WIN)


def _forbidden(pairs: Iterable[tuple[int, int]]) -> dict[int, frozenset[int]]:
    barred: dict[int, set[int]] = {}
    for one, other in pairs:
        barred.setdefault(one, set()).add(other)
        barred.setdefault(other, set()).add(one)
    return {player: frozenset(others) for player, others in barred.items()}


def float_of(entry: Entry, difference: int, scoring: Scoring) -> str:
    """Give the float of a round, by how much the score before it was above the opponent's [1.4].

    A round without a game is a downfloat where it brought more than a loss.
    """
    if entry.kind not in (Kind.PLAYED, Kind.PENDING):
        more = entry.kind is Kind.BYE or entry.points > scoring.loss
        return DOWN if more else ""
    return DOWN if difference > 0 else UP if difference < 0 else ""


class _Reader(NamedTuple):
    """The cards of all players, and their scores now, a round ago and two rounds ago.

    The score for a round has the virtual points of that round.
    """

    cards: dict[int, Card]
    scores: list[Scores]
    scoring: Scoring

    @classmethod
    def of(cls, results: Results, virtual: Virtual, scoring: Scoring) -> _Reader:
        """Reckon the scores from what was read."""
        scores = latest_scores(results)
        if virtual:
            for ago, points in enumerate(scores):
                scores[ago] = _with_virtual(points, virtual, results.after - ago)
        return cls(results.cards, scores, scoring)

    def entrant(
        self, player: int, place: int, number: int, forbidden: frozenset[int] | None, *, last: bool
    ) -> Entrant:
        card, scoring = self.cards[player], self.scoring
        rounds, score = len(card.entries), self.scores[0][player]
        unplayed = rounds - len(card.colours)
        return Entrant(
            id=player,
            place=place,
            number=number,
            score=score,
            points=card.points,
            history=card.colours,
            preference=preference(card.colours),
            balance=balance(card.colours),
            barred=card.met | forbidden if forbidden else card.met,
            floats=(self._float(card, 1), self._float(card, 2)),
            may_be_free=not unplayed or not any(bars_bye(one, scoring) for one in card.entries),
            unplayed=unplayed,
            is_topscorer=last and is_topscorer(score, rounds, scoring),
        )

    def _float(self, card: Card, ago: int) -> str:
        """Give the float of so many rounds ago, or nothing (1.4)."""
        if len(card.entries) < ago:
            return ""
        entry, scores = card.entries[-ago], self.scores[ago]
        met = entry.opponent != NOBODY
        difference = scores[card.player] - scores[entry.opponent] if met else 0
        return float_of(entry, difference, self.scoring)


def _with_virtual(points: Scores, virtual: Virtual, round_: int) -> Scores:
    """Add the virtual points of a round, numbered from 0 (C.04.7)."""
    return {
        player: score + (row[round_] if round_ < len(row) else 0)
        for player, score in points.items()
        for row in [virtual.get(player, ())]
    }


def barred_places(entrants: Sequence[Entrant], two: int) -> tuple[int, ...]:
    """Give for each place the places of those whom he has met or may not meet [C1].

    Two who are to meet have nobody but each other.
    """
    bit = {one.id: 1 << one.place for one in entrants}
    far = [sum([bit[other] for other in one.barred if other in bit]) for one in entrants]
    if two:
        others = ((1 << len(entrants)) - 1) & ~two
        far = [row | (others if two >> place & 1 else two) for place, row in enumerate(far)]
    return tuple(far)


def neighbours(entrants: Sequence[Entrant], barred: Sequence[int]) -> list[int]:
    """Give for each place the places of those whom he may meet [C3] (C1).

    Two with the same absolute preference don't meet unless one of them is a topscorer.
    """
    everyone = (1 << len(entrants)) - 1
    bound = [_bound_to(one) for one in entrants]
    strict: dict[Colour | None, int] = {None: 0, Colour.WHITE: 0, Colour.BLACK: 0}
    for place, colour in enumerate(bound):
        if colour is not None:
            strict[colour] |= 1 << place
    return [
        everyone & ~(strict[bound[place]] | 1 << place | far) for place, far in enumerate(barred)
    ]


def _bound_to(one: Entrant) -> Colour | None:
    """Give the colour that a player must have, topscorers excepted."""
    owed = one.preference
    if owed.strength is not Strength.ABSOLUTE or one.is_topscorer:
        return None
    return owed.colour


# Baku acceleration: virtual points for the first half of the list in the first rounds (C.04.7).
#
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

    Its last player stays the same person: who comes later and is placed above him is in it too.
    """
    late = late_entries(tournament)
    listed = [player for player in order if player not in late]
    size = min(2 * -(-len(listed) // 4), len(listed))
    return order[: order.index(listed[size - 1]) + 1] if size else ()


def late_entries(tournament: Tournament) -> frozenset[int]:
    """Find who was not on the list of round 1: that round does not name him at all.

    Where round 1 is told again, those who came later are known to be late.
    """
    if not tournament.history:
        late = AbsenceKind.LATE
        return frozenset(a.player for a in tournament.next_absences if a.kind is late)
    named = _named(tournament.history[0])
    return frozenset(player.id for player in tournament.players if player.id not in named)


def _named(round_: Round) -> set[int]:
    seated = {player for game in round_.games for player in (game.white, game.black)}
    return seated | {absence.player for absence in round_.absences}


# The absolute norms of FIDE's Dutch system: who may meet (C1, C3), who may be free (C2).
#
# The engine, `check` and the desk ask here.


def bars_bye(entry: Entry, scoring: Scoring) -> bool:
    """Say whether a round bars the bye: a bye, or as much as a win without playing [C2, BR 4]."""
    if entry.kind is Kind.PLAYED:
        return False
    return entry.kind is Kind.BYE or entry.points >= scoring.win


def is_topscorer(score: int, rounds: int, scoring: Scoring) -> bool:
    """Say whether a score is more than half of what could be won in so many rounds [1.8]."""
    return 2 * score > rounds * scoring.win


def colour_breaches(norms: Norms, white: int, black: int) -> list[Message]:
    """Say whose absolute preference is refused, unless one of the two is a topscorer (C3)."""
    scoring, rounds = scoring_of(norms.tournament), norms.results.after
    cards = norms.cards
    scores = (_pairing_score(norms, white), _pairing_score(norms, black))
    if norms.is_last_round and any(is_topscorer(s, rounds, scoring) for s in scores):
        return []
    found = []
    for player, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
        found += _refused(cards[player], colour)
    return found


def _pairing_score(norms: Norms, player: int) -> int:
    """Give the points with the virtual ones that a file gives for this round.

    Baku gives none in a last round, the only one that has topscorers (C.04.7).
    """
    row = dict(FideOptions.of(norms.tournament).virtual).get(player, ())
    after = norms.results.after
    return norms.cards[player].points + (row[after] if after < len(row) else 0)


def _refused(card: Card, colour: Colour) -> list[Message]:
    owed = preference(card.colours)
    if owed.strength is not Strength.ABSOLUTE or owed.colour is colour:
        return []
    code = "norm-balance" if abs(balance(card.colours)) >= 2 else "norm-thrice"
    return [colour_claim(code, "C3", card.player, colour)]


def bye_breaches(norms: Norms, player: int) -> list[Message]:
    """Say whether this player may not be free (C2)."""
    scoring = scoring_of(norms.tournament)
    if any(bars_bye(entry, scoring) for entry in norms.cards[player].entries):
        return [Message("norm-bye-twice", "C2", {"player": player})]
    return []


BARS = Bars(met="C1", bye="C2", colours=colour_breaches, free=bye_breaches)


def norms(tournament: Tournament) -> Norms:
    """Read a tournament for its norms."""
    results = read(tournament)
    return Norms(tournament, results, results.cards, BARS)


# Whether the players who are left can still be paired: C4 for every bracket, and C5.
#
# A complete pairing puts everyone into pairs that may meet, except one who may have the bye if the
# number is odd. The bye is one more vertex, so that complete means: a perfect matching.


@dataclass(frozen=True, slots=True, eq=False)
class Graph:
    """Who may meet whom; in an odd field the last vertex is the bye.

    `bye` is that vertex as a bit, 0 in an even field; `exits` are the places of those who may
    have it: they may be free (C2) and have the lowest score that is possible (C5), `least`.
    """

    near: list[int]
    bye: int = 0
    exits: int = 0
    least: int = 0

    def completes(self, players: int) -> bool:
        """Say whether these players still have a complete pairing [C4]."""
        return LargestMatching(self.near, players | self.bye).is_perfect()

    def for_any_score(self, free: int) -> Graph:
        """Give the graph in which any of these may have the bye, whatever the score (C5)."""
        near = list(self.near)
        for i in bits(free if self.bye else 0):
            near[i] |= self.bye
            near[-1] |= 1 << i
        return replace(self, near=near, exits=free)

    def keeping(self, stay: int, members: int, moved: int) -> Graph:
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


def graph_of(field: Field) -> Graph:
    """Make the graph of a field, or say who can't be placed (C4, C5)."""
    everyone = (1 << len(field.entrants)) - 1
    if len(field.entrants) % 2 == 0:
        missed = _missed(field, everyone)
        if missed:
            raise _stuck(field, missed)
        return Graph(field.near)
    return _with_bye(field, _lowest_exit(field, everyone))


def _missed(field: Field, players: int) -> int:
    if not field.two and field.surely_paired(players):
        return 0
    matching = LargestMatching(field.near, players)
    return 0 if matching.is_perfect() else LargestMatching(field.near, players).grow()


def _stuck(field: Field, missed: int) -> NoPairing:
    """Name who can't be placed: who has no opponent at all before who has too few."""
    alone = mask_of([place for place in bits(missed) if not field.near[place]])
    may_leave = len(field.entrants) % 2 and bool(alone & field.may_be_free)
    if alone.bit_count() > may_leave and not field.two:
        return NoPairing(_ids(field, alone), message("stuck-no-opponent"))
    return NoPairing(_ids(field, missed), message("stuck-few-opponents"))


def _ids(field: Field, places: int) -> list[int]:
    return [field.entrants[place].id for place in bits(places)]


def _lowest_exit(field: Field, everyone: int) -> int:
    """Find the place of the lowest player who is free in some complete pairing [C5]."""
    free = field.may_be_free
    if not free:
        raise NoPairing([one.id for one in field.entrants], message("stuck-nobody-free"))
    if not field.two and field.surely_paired(everyone, less=1):
        return free.bit_length() - 1
    for place in _lowest_group(field, free):
        if LargestMatching(field.near, everyone & ~(1 << place)).is_perfect():
            return place
    matching = LargestMatching(field.near, everyone)
    missed = matching.grow()
    if matching.free.bit_count() > 1:
        raise _stuck(field, missed)
    if not missed & free:
        raise _stuck(field, missed)
    return (missed & free).bit_length() - 1


def _lowest_group(field: Field, free: int) -> Iterator[int]:
    lowest = field.entrants[free.bit_length() - 1].score
    for place in bits_down(free):
        if field.entrants[place].score != lowest:
            return
        yield place


def _with_bye(field: Field, place: int) -> Graph:
    """Add the bye, for those who may be free and have this player's score (C5)."""
    least = field.entrants[place].score
    bye = 1 << len(field.entrants)
    exits = 0
    near = list(field.near)
    for exit_ in bits(field.may_be_free):
        if field.entrants[exit_].score == least:
            exits |= 1 << exit_
            near[exit_] |= bye
    return Graph([*near, exits], bye, exits, least)
