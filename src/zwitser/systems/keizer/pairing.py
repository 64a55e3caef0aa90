"""The pairing of a Keizer round, article by article (K16-K21).

K19 asks for a lexicographic optimum, found by matching. Most rounds need no repeat, no categories
too far apart and no pair across the groups: then cardinality matchings suffice. The others take a
matching of least cost, and then the first in order among all of that cost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from zwitser.errors import BadInput, NoPairing
from zwitser.matching.cardinality import (
    LargestMatching,
    bits,
    first_in_order,
    mask_of,
    matching_within,
)
from zwitser.matching.weighted import Edge, Matching, best_matching
from zwitser.messages import message
from zwitser.model import Colour, Tournament
from zwitser.proposal import Pair, Proposal
from zwitser.results import Kind
from zwitser.systems.base import Bars
from zwitser.systems.keizer.lists import GroupOf, Lists, Order, lists_of
from zwitser.systems.keizer.options import ByeRule, KeizerOptions, Opening
from zwitser.systems.keizer.season import SeasonEntries

LARGEST_EVENING = 2000
"""More players than this are refused: the pairs grow with their square."""

BARS = Bars(met="K17", meetings=1_000_000)
"""No limit of meetings: a repeat is only avoided (K19)."""

Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class PairedRound:
    """The decisions of a round: for the boards, and for the explanation."""

    lists: Lists
    pool: PairingOrder
    round: ComingRound
    chosen: ChosenPairing
    boards: tuple[KeizerPair, ...]

    @cached_property
    def repeats(self) -> list[tuple[int, int]]:
        """The pairs that meet too soon or too often (K19.1)."""
        pairs = (pair_of(*pair) for pair in self.chosen.pairs)
        return [pair for pair in pairs if pair in self.round.meetings.repeats]

    @cached_property
    def far(self) -> int:
        """How many pairs have categories too far apart (K19.1a)."""
        return sum(pair_of(*pair) in self.round.far for pair in self.chosen.pairs)

    @cached_property
    def across(self) -> int:
        """How many pairs go across the groups (K19.3)."""
        return sum(self.round.is_across(*pair) for pair in self.chosen.pairs)


def pair(
    tournament: Tournament, *, explain: bool = False, together: tuple[int, int] | None = None
) -> Proposal:
    """Pair the coming round; its number counts within the period (K22)."""
    decision = decide(lists_of(tournament), together=together)
    season = decision.lists.season
    why = None
    if explain:
        from zwitser.systems.keizer.explain import explanation

        why = explanation(decision)
    pairs = tuple(board.pair for board in decision.boards)
    number = season.played - season.current.first + 2
    return Proposal(number, pairs, decision.chosen.free, why)


def decide(lists: Lists, *, together: tuple[int, int] | None = None) -> PairedRound:
    """Choose the pairing of the coming round, and give colours and boards (K16-K21)."""
    season, pool = lists.season, pairing_order(lists)
    if len(pool.order) > LARGEST_EVENING:
        count, limit = len(pool.order), LARGEST_EVENING
        raise BadInput.at("players", "evening-too-large", count=count, limit=limit)
    if together and not set(together) <= set(pool.order):
        raise NoPairing(together, message("stuck-these-two"))
    round_ = ComingRound(
        number=season.played + 1,
        options=season.options,
        order=pool.order,
        group_of=pool.group_of,
        meetings=meetings_of(season),
        free_order=free_order(season, pool.order) if len(pool.order) % 2 else (),
        far=far_apart(season, pool.order),
        together=together,
    )
    chosen = choose(round_)
    if chosen is not None:
        # Boards are ordered by the higher player's place on the list [K21].
        place = {player: number for number, player in enumerate(pool.listed)}
        ranked = sorted(sorted((place[one], place[two])) for one, two in chosen.pairs)
        listed = pool.listed
        boards = tuple(colours_of(season, listed[high], listed[low]) for high, low in ranked)
        return PairedRound(lists, pool, round_, chosen, boards)
    if together:
        raise NoPairing(together, message("stuck-these-two"))
    # Name every player left over in some pairing with as many pairs as possible.
    over = LargestMatching(round_.allowed, (1 << len(pool.order)) - 1).grow()
    raise NoPairing([pool.order[place] for place in bits(over)], message("stuck-forbidden"))


# Who is to be paired, and in which order (K16).


@dataclass(frozen=True, slots=True)
class PairingOrder:
    """The players present, in the order in which they are paired, and the whole list (K16)."""

    listed: Order
    order: Order
    group_of: GroupOf


def pairing_order(lists: Lists) -> PairingOrder:
    """Put the players present in the order of the coming round [K16].

    Before the first, chance drawn from the seed may move everybody's rating a little.
    """
    season, options = lists.season, lists.options
    present, number = season.present(), season.played + 1
    listed = lists.entry_list(number)
    group_of = lists.stage(season.current.number).group_of
    order = tuple(player for player in listed if player in present)
    has_own_list = season.tournament.periods[0].list is not None
    if number == 1 and options.shake and not has_own_list:
        from hashlib import sha256  # slow to import, and seldom needed

        shaken, place, seed = lists.ratings(1), lists.stage(1).place, season.tournament.options.seed
        for player in order:
            digest = sha256(f"{seed}\n{player}".encode()).digest()
            chance = int.from_bytes(digest[:4], "big") % (2 * options.shake + 1)
            shaken[player] += chance - options.shake
        order = tuple(sorted(order, key=lambda p: (group_of[p], -shaken[p], place[p])))
    return PairingOrder(listed, order, group_of)


def without_free(
    order: Sequence[int], free: int | None, options: KeizerOptions, number: int
) -> Order:
    """Leave out the player with the bye; in the first round the halves may alternate (K16)."""
    playing = tuple(player for player in order if player != free)
    if number > 1 or options.first_round is not Opening.HALVES:
        return playing
    half = len(playing) // 2
    pairs = zip(playing[:half], playing[half:], strict=True)
    return tuple(player for pair in pairs for player in pair)


# Who met whom, and may not meet again (K17).


def pair_of(one: int, two: int) -> tuple[int, int]:
    """Give two players as one pair, the lower id first."""
    return (one, two) if one < two else (two, one)


@dataclass(frozen=True)
class Meetings:
    """How often two players met in this period, and when last in the season (K17).

    `barred` are the pairs that the settings forbid, `number` is the coming round.
    """

    number: int
    times: dict[tuple[int, int], int]
    last: dict[tuple[int, int], int]
    barred: frozenset[tuple[int, int]]
    gap: int
    most: int | None

    def too_often(self, pair: tuple[int, int]) -> bool:
        """Say whether a pair met as often as a period allows."""
        return self.most is not None and self.times.get(pair, 0) >= self.most

    @cached_property
    def repeats(self) -> frozenset[tuple[int, int]]:
        """All pairs that met too often in this period, or too short a time ago [K17]."""
        soon = {pair for pair, last in self.last.items() if self.number - last <= self.gap}
        if self.most is None:
            return frozenset(soon)
        return frozenset(soon.union(p for p, times in self.times.items() if times >= self.most))


def meetings_of(season: SeasonEntries) -> Meetings:
    """Read the meetings of a season; a forfeit is a meeting where the club says so (K17)."""
    options, first = season.options, season.current.first
    times: dict[tuple[int, int], int] = {}
    last: dict[tuple[int, int], int] = {}
    forfeits = (Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS) if options.forfeit_meets else ()
    kinds = (Kind.PLAYED, *forfeits)
    for player, lines in season.entries.items():
        for entry in lines:
            if player < entry.opponent and entry.kind in kinds:
                pair = (player, entry.opponent)
                last[pair] = entry.round
                if entry.round >= first:
                    times[pair] = times.get(pair, 0) + 1
    barred = frozenset(pair_of(*pair) for pair in season.tournament.options.forbidden)
    return Meetings(season.played + 1, times, last, barred, options.gap, options.max_meetings)


def far_apart(season: SeasonEntries, order: Sequence[int]) -> frozenset[tuple[int, int]]:
    """Give the pairs whose categories are further apart than the club likes (K19.1a).

    A player without a category in this period is near to everybody.
    """
    most, known = season.options.category_distance, season.tournament.periods[-1].categories
    if most is None or not known:
        return frozenset()
    letters = dict(known)
    found = sorted((ord(letters[player]), player) for player in order if player in letters)
    return frozenset(
        pair_of(one, two) for (low, one), (high, two) in combinations(found, 2) if high - low > most
    )


# Who is free first (K18).


@dataclass(frozen=True, slots=True)
class Turn:
    """A player's key in the order for the bye: recently free, rounds missed (K18)."""

    recent: bool
    missed: int


def free_turns(season: SeasonEntries, order: Sequence[int]) -> dict[int, Turn]:
    """Find every player's key in the order for the bye (K18).

    A forfeit is a game.
    """
    since = max(0, season.played - season.options.bye_gap)
    return {
        player: Turn(
            recent=any(entry.kind is Kind.BYE for entry in season.entries[player][since:]),
            missed=sum([not entry.opponent for entry in season.entries[player]]),
        )
        for player in order
    }


def free_order(season: SeasonEntries, order: Sequence[int]) -> Order:
    """Order the candidates for the bye, the first one to be free first [K18]."""
    turns = free_turns(season, order)
    even = season.options.bye_rule is ByeRule.EVEN
    key = {
        player: (turns[player].recent, turns[player].missed if even else 0, -place)
        for place, player in enumerate(order)
    }
    return tuple(sorted(order, key=key.__getitem__))


# The choice (K19).


@dataclass(frozen=True)
class ComingRound:
    """A round that is to be paired: the players in order, the order for the bye, the meetings.

    `far` are the pairs whose categories are too far apart. With `together` these two meet each
    other and nobody else.
    """

    number: int
    options: KeizerOptions
    order: Order
    group_of: GroupOf
    meetings: Meetings
    free_order: Order
    far: frozenset[tuple[int, int]] = frozenset()
    together: tuple[int, int] | None = None

    def may_be_free(self, player: int) -> bool:
        """Say whether a player may have the bye: not one of two who must meet."""
        return not self.together or player not in self.together

    def is_across(self, one: int, two: int) -> bool:
        return self.group_of[one] != self.group_of[two]

    @cached_property
    def is_odd(self) -> bool:
        return len(self.order) % 2 == 1

    @cached_property
    def allowed(self) -> list[int]:
        """For each place of the order the places it may meet, repeats included."""
        return self._allowed_in(self.order)

    def _allowed_in(self, order: Order) -> list[int]:
        everyone = (1 << len(order)) - 1
        near = [everyone & ~(1 << place) for place in range(len(order))]
        if self.together:
            one, two = (order.index(player) for player in self.together)
            both = 1 << one | 1 << two
            near = [mask & ~both for mask in near]
            near[one], near[two] = 1 << two, 1 << one
        _forbid(near, order, self.meetings.barred)
        return near

    def fresh_in(self, order: Order) -> list[int]:
        """For each place of an order the places it may meet without a repeat, and near enough."""
        near = self._allowed_in(order)
        _forbid(near, order, self.meetings.repeats)
        _forbid(near, order, self.far)
        return near


def _forbid(near: list[int], order: Order, pairs: Iterable[tuple[int, int]]) -> None:
    """Remove the edges between these pairs."""
    place = {player: number for number, player in enumerate(order)}
    for one, two in pairs:
        if one in place and two in place:
            near[place[one]] &= ~(1 << place[two])
            near[place[two]] &= ~(1 << place[one])


@dataclass(frozen=True, slots=True)
class ChosenPairing:
    """The chosen pairing: the bye, and the pairs from the top, the higher player first.

    `order` has everybody without the bye, as the fifth criterion counts them.
    """

    free: int | None
    order: Order
    pairs: Pairs


def choose(round_: ComingRound) -> ChosenPairing | None:
    """Find the first complete pairing [K19]; None when there is none."""
    return _choose_without_repeats(round_) or _choose_by_cost(round_)


def _choose_without_repeats(round_: ComingRound) -> ChosenPairing | None:
    """Pair without a repeat, categories far apart or a needless pair across, if that is possible.

    The highest player left gets the nearest below him, and so on, within the groups. Where both
    groups are odd one pair goes across.
    """
    free, near = None, round_.fresh_in(round_.order)
    if round_.is_odd:
        spare = {round_.order[place] for place in bits(_spare_places(near, (1 << len(near)) - 1))}
        free = next((p for p in round_.free_order if p in spare and round_.may_be_free(p)), None)
        if free is None:
            return None
    order = without_free(round_.order, free, round_.options, round_.number)
    if order != round_.order:
        near = round_.fresh_in(order)
    upper = mask_of(n for n, player in enumerate(order) if not round_.group_of[player])
    lower = (1 << len(order)) - 1 & ~upper
    is_across = upper.bit_count() % 2
    pairs = _pair_across(near, upper, lower) if is_across else _pair_within(near, upper, lower)
    if pairs is None:
        return None
    return ChosenPairing(free, order, tuple((order[v], order[w]) for v, w in sorted(pairs)))


def _pair_within(near: Sequence[int], *parts: int) -> list[tuple[int, int]] | None:
    """Pair each part by itself from the top; None when one of them can't be paired."""
    found: list[tuple[int, int]] = []
    for part in parts:
        inside = [mask & part for mask in near]
        matching = matching_within(inside, bits(part), part, wishes=bits)
        if matching is None:
            return None
        found += first_in_order(matching, bits(part), wishes=bits)
    return found


def _pair_across(near: Sequence[int], upper: int, lower: int) -> list[tuple[int, int]] | None:
    """Pair two odd parts with one pair across; None when one is not enough.

    The upper part gets a dummy vertex, adjacent to every player who can meet one that the lower
    part can spare. As the last place it is everybody's last choice.
    """
    spare = _spare_places([mask & lower for mask in near], lower)
    dummy = len(near)
    open_ = mask_of(v for v in bits(upper) if near[v] & spare)
    inside = [mask & upper | (1 << dummy if open_ >> v & 1 else 0) for v, mask in enumerate(near)]
    above = _pair_within([*inside, open_], upper | 1 << dummy)
    if above is None:
        return None
    across = next(v for v, w in above if w == dummy)
    lower_one = next(bits(near[across] & spare))
    below = _pair_within(near, lower & ~(1 << lower_one))
    inner = [pair for pair in above if pair[1] != dummy]
    return None if below is None else [*inner, (across, lower_one), *below]


def _spare_places(near: Sequence[int], part: int) -> int:
    """Give the places of an odd part without which all its others can be paired."""
    matching = LargestMatching(near, part)
    missed = matching.grow()
    return missed if matching.free.bit_count() == 1 else 0


def _choose_by_cost(round_: ComingRound) -> ChosenPairing | None:
    """Find the optimum by all criteria but the last, then the first such pairing from the top."""
    players, size, weights = round_.order, len(round_.order), _Weights(round_)
    edges = [
        (v, w, weights.of_pair(one, players[w]))
        for v, one in enumerate(players)
        for w in bits(round_.allowed[v] >> v + 1 << v + 1)
    ]
    if round_.is_odd:  # One more vertex: its partner is free.
        edges += [
            (place, size, weights.free * round_.free_order.index(player))
            for place, player in enumerate(players)
            if round_.may_be_free(player)
        ]
    best = best_matching(size + size % 2, edges)
    if best is None:
        return None
    free = players[best.mate[size]] if round_.is_odd else None
    order = without_free(players, free, round_.options, round_.number)
    place = {player: number for number, player in enumerate(order)}
    count = len(order)
    whole = (count + 1) ** count
    wishes = []
    for v, w, cost in tight_edges(edges, best):
        if size not in (v, w) and free not in (players[v], players[w]):
            high, low = sorted((place[players[v]], place[players[w]]))
            # Among the pairings of least cost, the first from the top [K19.5].
            wish = low * (count + 1) ** (count - 1 - high)
            wishes.append((high, low, cost * whole + wish))
    first = best_matching(count, wishes)
    pairs = tuple((order[v], order[w]) for v, w in first.pairs) if first else ()
    return ChosenPairing(free, order, pairs)


class _Weights:
    """Costs of an edge: all criteria but the last as digits of one number [K19.1 to K19.4]."""

    def __init__(self, round_: ComingRound) -> None:
        self.round = round_
        met = {round_.meetings.last[pair] for pair in round_.meetings.repeats}
        base = len(round_.order) // 2 + 1
        self.last: dict[int, int] = {}
        self.across = 1
        for number in sorted(met):
            self.last[number] = self.across
            self.across *= base
        self.free = self.across * base
        self.far = self.free * (len(round_.order) + 1)
        self.repeat = self.far * base if round_.far else self.far

    def of_pair(self, one: int, two: int) -> int:
        pair = pair_of(one, two)
        cost = self.across if self.round.is_across(one, two) else 0
        if pair in self.round.far:
            cost += self.far
        if pair in self.round.meetings.repeats:
            cost += self.repeat + self.last[self.round.meetings.last[pair]]
        return cost


def tight_edges(edges: Iterable[Edge], best: Matching) -> Iterator[Edge]:
    """Keep the edges that are tight under the dual values; no other is in an optimal matching."""
    for v, w, cost in edges:
        slack = 2 * cost - best.values[v] - best.values[w]
        slack += sum(weight for inside, weight in best.blossoms if v in inside and w in inside)
        if not slack:
            yield v, w, cost


# Who has white (K20).


@dataclass(frozen=True, slots=True)
class ColourHistory:
    """The colours a player had in games really played, as a string of W and B."""

    history: str

    @property
    def balance(self) -> int:
        """Whites minus blacks."""
        return 2 * self.history.count("W") - len(self.history)

    @property
    def last(self) -> str:
        return self.history[-1:]

    def run_with(self, colour: str) -> int:
        """Count how often running he has a colour when he gets it now."""
        return 1 + len(self.history) - len(self.history.rstrip(colour))


@dataclass(frozen=True, slots=True)
class KeizerPair:
    """A pair with its colours, and the rule that decided them (K20)."""

    pair: Pair
    rule: str


def colours_of(season: SeasonEntries, higher: int, lower: int) -> KeizerPair:
    """Give the colours of a pair in the coming round; `higher` stands higher on the list [K20]."""

    def coloured_pair(higher_is_white: bool, rule: str) -> KeizerPair:
        return KeizerPair(Pair(higher, lower) if higher_is_white else Pair(lower, higher), rule)

    one, two = ColourHistory(season.colours[higher]), ColourHistory(season.colours[lower])
    longest = season.options.colour_run
    if longest is not None:
        as_white = (one.run_with("W") > longest) + (two.run_with("B") > longest)
        as_black = (one.run_with("B") > longest) + (two.run_with("W") > longest)
        if as_white != as_black:
            return coloured_pair(as_white < as_black, "run")
    if one.balance != two.balance:
        return coloured_pair(one.balance < two.balance, "balance")
    games = (e for e in reversed(season.entries[higher]) if e.opponent == lower and e.played)
    latest = next(games, None)
    if latest is not None:
        return coloured_pair(latest.colour is Colour.BLACK, "reverse")
    if one.last != two.last:
        by_last = ("B", "", "W")
        return coloured_pair(by_last.index(one.last) < by_last.index(two.last), "last")
    return coloured_pair(False, "lower")
