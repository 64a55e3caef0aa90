"""What the system knows of each player before a round: sections 1.2-1.8 of C.04.3, C1-C3.

Only games really played give a colour or a meeting (GHR 3.4, GHR 3.5), closed up over the gaps; an
adjourned game is a draw that was played (GHR 3.1). Floats belong to the rounds in which they
happened.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from zwitser.matching.cardinality import mask_of
from zwitser.model import Colour, Player, Tournament
from zwitser.results import NOBODY, Card, Entry, Kind, Results, Scoring
from zwitser.systems.fide_dutch.baku import Virtual, virtual_points
from zwitser.systems.fide_dutch.norms import bars_bye, is_topscorer
from zwitser.systems.fide_dutch.options import StartingOrder, fide_options
from zwitser.systems.swiss.colours import Preference, Strength, balance, preference

DOWN, UP = "down", "up"


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

    @property
    def is_absolute(self) -> bool:
        return self.preference.strength is Strength.ABSOLUTE


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """Everyone who is to be paired, in the order of 1.2, and the round they are paired for.

    `near` gives for each place the places of those whom he may meet, as bits (C1, C3); `barred`
    those whom he may not meet for another reason than colours, and `kinds` the kind of his
    preference (`Preference.kind`). `absolute` are the places with an absolute preference for White
    and for Black, and `most_barred` the length of the longest row of `barred`. `two` are the
    places of two who are to meet.
    """

    round: int
    entrants: tuple[Entrant, ...]
    near: list[int]
    initial: Colour
    together: frozenset[int] = frozenset()
    kinds: tuple[int, ...] = ()
    barred: tuple[frozenset[int], ...] = ()
    absolute: tuple[int, int] = (0, 0)
    most_barred: int = 0
    two: int = 0

    def may_meet(self, one: int, other: int) -> bool:
        """Say whether the players of two places may meet, whatever their colours (C1)."""
        return other not in self.barred[one]

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
    by_lot = fide_options(tournament).starting_order is StartingOrder.LOT
    players = tournament.players
    ordered = sorted(players, key=_lot_order) if by_lot else sorted(players, key=starting_order)
    return [player.id for player in ordered]


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
    reader = _Reader(results, virtual_points(tournament, listed, scoring), scoring)
    here = frozenset(present)
    numbers = _numbers(listed, results, here)
    order = sorted(
        [player for player in listed if player in here],
        key=lambda player: -reader.score(results.cards[player]),
    )
    barred = _forbidden(tournament.options.forbidden)
    last = results.after + 1 == tournament.rounds
    entrants = tuple(
        reader.entrant(player, place, numbers[player], barred.get(player, frozenset()), last=last)
        for place, player in enumerate(order)
    )
    far = barred_places(entrants, together)
    kinds = tuple([one.preference.kind for one in entrants])
    two = mask_of(one.place for one in entrants if one.id in together)
    rows = (len(row) for place, row in enumerate(far) if not two >> place & 1)
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
    )


def _places_of(kinds: Sequence[int], kind: int) -> int:
    return mask_of(place for place, mine in enumerate(kinds) if mine == kind)


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


@dataclass(frozen=True, slots=True)
class _Reader:
    """The cards of all players, with the virtual points of every round."""

    results: Results
    virtual: Virtual
    scoring: Scoring

    def score(self, card: Card, ago: int = 0) -> int:
        """Give the pairing score for the coming round, or for that of so many rounds ago."""
        points = card.points
        for back in range(1, ago + 1):
            points -= card.entries[-back].points
        virtual = self.virtual.get(card.player, ())
        round_ = len(card.entries) - ago
        return points + virtual[round_] if round_ < len(virtual) else points

    def entrant(
        self, player: int, place: int, number: int, forbidden: frozenset[int], *, last: bool
    ) -> Entrant:
        card = self.results.cards[player]
        rounds, score = len(card.entries), self.score(card)
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
            may_be_free=not any(bars_bye(entry, self.scoring) for entry in card.entries),
            unplayed=rounds - len(card.colours),
            is_topscorer=last and is_topscorer(score, rounds, self.scoring),
        )

    def _float(self, card: Card, ago: int) -> str:
        """Give the float of so many rounds ago, or nothing [1.4]."""
        if len(card.entries) < ago:
            return ""
        entry = card.entries[-ago]
        if entry.kind is not Kind.PLAYED:
            more = entry.kind is Kind.BYE or entry.points > self.scoring.loss
            return DOWN if more else ""
        mine = self.score(card, ago)
        his = self.score(self.results.cards[entry.opponent], ago)
        return DOWN if mine > his else UP if mine < his else ""


def barred_places(
    entrants: Sequence[Entrant], together: frozenset[int]
) -> tuple[frozenset[int], ...]:
    """Give for each place the places of those whom he has met or may not meet [C1].

    Two who are to meet have nobody but each other.
    """
    places = {one.id: one.place for one in entrants}
    two = frozenset(places[player] for player in together)
    others = frozenset(range(len(entrants))) - two if two else frozenset()
    far = []
    for one in entrants:
        row = {places[other] for other in one.barred if other in places}
        if two:
            row |= others if one.place in two else two
        far.append(frozenset(row))
    return tuple(far)


def neighbours(entrants: Sequence[Entrant], barred: Sequence[frozenset[int]]) -> list[int]:
    """Give for each place the places of those whom he may meet [C3] (C1).

    Two with the same absolute preference don't meet unless one of them is a topscorer.
    """
    everyone = (1 << len(entrants)) - 1
    strict = {
        colour: mask_of(
            one.place
            for one in entrants
            if one.is_absolute and one.preference.colour is colour and not one.is_topscorer
        )
        for colour in Colour
    }
    near = []
    for one, far_places in zip(entrants, barred, strict=True):
        far = 1 << one.place | mask_of(far_places)
        if one.is_absolute and not one.is_topscorer and one.preference.colour:
            far |= strict[one.preference.colour]
        near.append(everyone & ~far)
    return near
