"""The pairing of a club evening, article by article (Oneven, OnevenA, Indeling, Kleur)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from hashlib import sha256

from zwitser.errors import BadInput, NoPairing
from zwitser.matching.cardinality import LargestMatching, bits, mask_of
from zwitser.matching.weighted import best_matching
from zwitser.messages import message
from zwitser.model import Tournament
from zwitser.proposal import Pair, Proposal
from zwitser.systems.club.free import (
    bye_order,
    free_evening_faults,
    places_in_order,
    title_candidates,
    withdrawn_now,
)
from zwitser.systems.club.season import SeasonState, read_season

LARGEST_EVENING = 2000
"""More players than this are refused: the allowed pairs grow with their square."""

Graph = Mapping[int, AbstractSet[int]]
"""The players whom each player may still meet."""

CrossPair = tuple[int, int]
"""A player and the player of a lower group whom he meets."""


@dataclass(frozen=True, slots=True)
class Evening:
    """The players to be paired: groups in standing order, allowed pairs, and deciding data.

    `crossed` were paired across the groups before in this period; `forbidden` are the pairs that
    the organiser keeps apart.
    """

    groups: tuple[tuple[int, ...], ...]
    graph: Graph
    ratings: Mapping[int, int]
    crossed: AbstractSet[int]
    forbidden: frozenset[frozenset[int]]

    def without(self, *players: int) -> Evening:
        """Give the same evening with these players taken out."""
        groups = tuple(tuple(p for p in group if p not in players) for group in self.groups)
        return replace(self, groups=groups)

    @property
    def players(self) -> list[int]:
        return [player for group in self.groups for player in group]


@dataclass(frozen=True, slots=True)
class ByeChoice:
    """The player with the bye, and the data that decided it (Oneven, Titelkandidaten).

    `places` is the order of the places, `order` the same with the title `candidates` last and
    then by how often they were free; `missable` players leave a field that can be paired.
    """

    player: int
    places: tuple[int, ...]
    order: tuple[int, ...]
    candidates: frozenset[int]
    missable: frozenset[int]


@dataclass(frozen=True, slots=True)
class Crossing:
    """The pairs across, from the lowest player of the highest group up.

    Where one pair was sought between two odd groups, `uppers` and `lowers` are the players whom
    the others of their group can miss; empty where several pairs were needed, or none.
    """

    pairs: tuple[CrossPair, ...] = ()
    uppers: frozenset[int] = frozenset()
    lowers: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class GroupPair:
    """The highest player left in a group, his opponent, and the players passed over."""

    higher: int
    lower: int
    passed_over: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """The decisions of an evening; `groups` has the pairs within each, from the top down."""

    bye: ByeChoice | None
    crossing: Crossing
    groups: tuple[tuple[GroupPair, ...], ...]

    @property
    def free(self) -> int | None:
        return self.bye.player if self.bye else None


def pair(
    tournament: Tournament, *, explain: bool = False, together: tuple[int, int] | None = None
) -> Proposal:
    """Pair the next evening of the last period; its round counts within the period."""
    season = read_season(tournament)
    faults = tuple(free_evening_faults(tournament, season))
    if faults:
        raise BadInput(faults)
    evening = _find_evening(tournament, season)
    if together is not None:
        one, two = together
        if two not in evening.graph.get(one, ()):
            raise NoPairing(together, message("stuck-these-two"))
        graph = {player: near - {one, two} for player, near in evening.graph.items()}
        evening = replace(evening, graph=graph | {one: {two}, two: {one}})
    # The bye, then the pairs across the groups, then each group from the top down.
    bye = _choose_bye(tournament, season, evening)
    playing = evening if bye is None else evening.without(bye.player)
    crossing = pairs_across(playing)
    if crossing is None:
        raise _stuck(evening, Pairable(playing.players, evening.graph))
    rest = playing.without(*(player for pair in crossing.pairs for player in pair))
    groups = tuple(top_down(group, evening.graph) for group in rest.groups)
    decision = Decision(bye, crossing, groups)
    pairs = tuple(
        colours(one, two, season.last_white, tournament.options.seed)
        for one, two in boards(evening, decision)
    )
    why = None
    if explain:
        # Imported when somebody asks: `zwitser pair` must start quickly.
        from zwitser.systems.club.explain import explanation

        why = explanation(season, evening, decision, pairs)
    return Proposal(season.current.after + 1, pairs, decision.free, why)


def _find_evening(tournament: Tournament, season: SeasonState) -> Evening:
    """Find the present players, in the order of the period standing, and the allowed pairs."""
    period = season.current
    away = withdrawn_now(tournament, season) | {a.player for a in tournament.next_absences}
    groups = tuple(tuple(p for p in group if p not in away) for group in period.groups)
    present = {player for group in groups for player in group}
    if len(present) > LARGEST_EVENING:
        count, limit = len(present), LARGEST_EVENING
        raise BadInput.at("players", "evening-too-large", count=count, limit=limit)
    forbidden = frozenset(frozenset(pair) for pair in tournament.options.forbidden)
    graph = {
        player: {
            other
            for other in present - period.met[player] - {player}
            if not forbidden or frozenset((player, other)) not in forbidden
        }
        for player in present
    }
    return Evening(groups, graph, period.ratings, period.crossed, forbidden)


def _choose_bye(tournament: Tournament, season: SeasonState, evening: Evening) -> ByeChoice | None:
    """Choose the bye when the number is odd: the first in order whom the others can miss."""
    if len(evening.players) % 2 == 0:
        return None
    candidates = title_candidates(season, withdrawn_now(tournament, season))
    field = Pairable(evening.players, evening.graph)
    missable = field.can_be_missed
    places = places_in_order(evening.groups, season.options)
    order = bye_order(season, places, candidates)
    for player in order:
        if player in missable:
            return ByeChoice(player, tuple(places), tuple(order), candidates, missable)
    raise _stuck(evening, field)


def _stuck(evening: Evening, field: Pairable) -> NoPairing:
    """Name the players who are unmatched in some maximum matching."""
    over = [player for player in evening.players if player in field.could_be_over]
    return NoPairing(over, message("stuck-met-too-many"))


# Pairs across the groups, when a group is odd or can't be paired alone (OnevenA). The regulation
# has two groups; with more, a pair across joins neighbouring groups, and skips one only where
# nothing else is possible.


def pairs_across(evening: Evening) -> Crossing | None:
    """Choose the pairs across the groups, from the lowest player of the highest group up [OnevenA].

    As few pairs as possible; then as few players as possible who crossed before; then the lowest
    placed of the upper group, the nearest in rating, the higher place. None: no pairing exists.
    """
    groups = tuple(group for group in evening.groups if group)
    if all(len(group) % 2 == 0 for group in groups) and all(
        not Pairable(group, evening.graph).left_over for group in groups
    ):
        return Crossing()
    if len(groups) == 2 and len(groups[0]) % 2:
        # One pair may leave both groups complete.
        above, below = groups
        uppers = Pairable(above, evening.graph).can_be_missed
        lowers = Pairable(below, evening.graph).can_be_missed
        pairs = [
            (upper, lower)
            for upper in reversed(above)
            if upper in uppers
            for lower in order_by_rating(evening, upper, below)
            if lower in lowers and lower in evening.graph[upper]
        ]
        if pairs:
            best = min(pairs, key=lambda pair: crossed_before(evening, *pair))
            return Crossing((best,), uppers, lowers)
    return _fewest_pairs(replace(evening, groups=groups))


def order_by_rating(evening: Evening, upper: int, lower_group: Sequence[int]) -> list[int]:
    """Order a lower group by nearness in rating to a player, equals by the higher place."""
    own = evening.ratings[upper]
    return sorted(lower_group, key=lambda player: abs(evening.ratings[player] - own))


def crossed_before(evening: Evening, upper: int, lower: int) -> int:
    """Count the players of a pair who were paired across the groups before in this period."""
    return (upper in evening.crossed) + (lower in evening.crossed)


def _fewest_pairs(evening: Evening) -> Crossing | None:
    """Solve the whole choice as one perfect matching of minimum cost."""
    players = evening.players
    index = {player: number for number, player in enumerate(players)}
    # The players who can be the upper one of a pair across, in the order in which they cross.
    uppers = [player for group in evening.groups[:-1] for player in reversed(group)]
    costs = _costs(evening, uppers)
    edges = [
        (index[one], index[two], costs.get((one, two), 0))
        for number, one in enumerate(players)
        for two in players[number + 1 :]
        if two in evening.graph[one]
    ]
    best = best_matching(len(players), edges)
    if best is None:
        return None
    pairs = {(players[one], players[two]) for one, two in best.pairs}
    across = [pair for pair in pairs if pair in costs]
    return Crossing(tuple(sorted(across, key=lambda pair: uppers.index(pair[0]))))


def _costs(evening: Evening, uppers: Sequence[int]) -> dict[CrossPair, int]:
    """Give every pair across its cost; the criteria are digits of one number.

    From the leading digit: groups skipped, one pair, its border, crossed before, the choice. Each
    upper player has a digit of his own that is lower the better his opponent suits, and highest
    when he does not cross; the player who is to cross first has the leading digit.
    """
    count = len(evening.players) + 1
    choice = count ** len(uppers)
    border = choice * count
    pair = border * count ** (len(evening.groups) - 1)
    costs: dict[CrossPair, int] = {}
    for place, upper in enumerate(uppers):
        number = next(n for n, group in enumerate(evening.groups) if upper in group)
        digit = count ** (len(uppers) - 1 - place)
        border_cost = border * count ** (len(evening.groups) - 2 - number)
        below = [
            (skipped, lower)
            for skipped, lower_group in enumerate(evening.groups[number + 1 :])
            for lower in order_by_rating(evening, upper, lower_group)
        ]
        for rank, (skipped, lower) in enumerate(below):
            costs[upper, lower] = (
                skipped * pair * count
                + pair
                + border_cost
                + choice * crossed_before(evening, upper, lower)
                - digit * (count - 1 - rank)
            )
    return costs


# Within a group, from the top down (Indeling); then boards and colours (Kleur).


def top_down(order: Sequence[int], graph: Graph) -> tuple[GroupPair, ...]:
    """Pair players in standing order, each with the nearest below whom he may meet [Indeling].

    A pair stands only if all the others can still be paired. The players must be a field that
    can be paired at all.
    """
    field = Pairable(order, graph)
    pairs: list[GroupPair] = []
    left = list(order)
    while left:
        higher = left.pop(0)
        near = graph[higher]
        place = next(n for n, p in enumerate(left) if p in near and field.fix(higher, p))
        pairs.append(GroupPair(higher, left[place], tuple(left[:place])))
        del left[place]
    return tuple(pairs)


def boards(evening: Evening, decision: Decision) -> list[tuple[int, int]]:
    """Order the pairs by group and by the place of the higher player; across with its upper one."""
    pairs = [*decision.crossing.pairs]
    pairs += [(chosen.higher, chosen.lower) for group in decision.groups for chosen in group]
    place = {player: number for number, player in enumerate(evening.players)}
    return sorted(pairs, key=lambda pair: place[pair[0]])


def colours(one: int, two: int, last_white: Mapping[tuple[int, int], int], seed: str) -> Pair:
    """Give a pair its colours: the reverse of the latest game this season, else by lot [Kleur]."""
    lower, higher = min(one, two), max(one, two)
    white = last_white.get((lower, higher))
    if white is None:
        return draw(lower, higher, seed)
    return Pair(lower, higher) if white == higher else Pair(higher, lower)


def draw(lower: int, higher: int, seed: str) -> Pair:
    """Draw the colours by lot; the seed and the two ids decide, and nothing else."""
    digest = sha256(f"{seed}\n{lower}\n{higher}".encode(errors="surrogatepass")).digest()
    return Pair(lower, higher) if digest[0] % 2 == 0 else Pair(higher, lower)


class Pairable:
    """A maximum matching of players among themselves, repaired instead of solved again."""

    def __init__(self, players: Iterable[int], graph: Graph) -> None:
        self._players = tuple(players)
        self._index = {player: number for number, player in enumerate(self._players)}
        near = [
            mask_of(self._index[other] for other in graph[player] if other in self._index)
            for player in self._players
        ]
        self._matching = LargestMatching(near, (1 << len(near)) - 1)
        self._over = self._matching.grow()

    @property
    def left_over(self) -> int:
        """The number of unmatched players."""
        return self._matching.free.bit_count()

    @property
    def could_be_over(self) -> frozenset[int]:
        """The players who are unmatched in some maximum matching."""
        return frozenset(self._players[number] for number in bits(self._over))

    @property
    def can_be_missed(self) -> frozenset[int]:
        """The players without whom all the others can be paired."""
        return self.could_be_over if self.left_over == 1 else frozenset()

    def fix(self, one: int, two: int) -> bool:
        """Take a pair out of a complete field if the others can still be paired."""
        return self._matching.fix(self._index[one], self._index[two])
