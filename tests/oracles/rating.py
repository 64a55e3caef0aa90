"""Zwitsers op rating as people do it with cards: the procedure of C and D, step by step.

Slow and literal. Subgroups are made, S2 is transposed (D1), players are exchanged (D2, D3), and
the requirements are relaxed one at a time (C3, C10) until a candidate meets them. Brackets of
more than `BY_HAND` players, where that would take hours, are done by listing every set of pairs
and sorting it by the moment at which the procedure would first come to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, groupby, permutations, product

from zwitser.model import Tournament
from zwitser.results import Card, Kind, field_of, read

BY_HAND = 8
TITLES = ["GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", ""]
FREE_POINTS = {Kind.BYE, Kind.HALF, Kind.FULL, Kind.FORFEIT_WIN}


class Stuck(Exception):
    """No complete pairing exists."""


@dataclass(frozen=True)
class Man:
    """A pairing card with what the arbiter has written on it."""

    id: int
    rank: int
    number: int
    score: int
    colours: str
    met: frozenset[int]
    floats: str
    bye: bool
    top: bool

    @property
    def balance(self) -> int:
        return self.colours.count("W") - self.colours.count("B")

    @property
    def wish(self) -> str:
        """W or B, capital when absolute or strong, else small; empty for none (A7)."""
        if not self.colours:
            return ""
        if self.balance:
            colour = "B" if self.balance > 0 else "W"
            if abs(self.balance) == 1 and self.colours[-2:] in ("WW", "BB"):
                colour = "W" if self.colours[-1] == "B" else "B"
            return colour
        colour = "W" if self.colours[-1] == "B" else "B"
        return colour if self.colours[-2:] in ("WW", "BB") else colour.lower()

    @property
    def absolute(self) -> bool:
        return abs(self.balance) > 1 or self.colours[-2:] in ("WW", "BB")

    def can_have(self, colour: str) -> bool:
        after = self.colours + colour
        return abs(after.count("W") - after.count("B")) <= 2 and after[-3:] != 3 * colour


Men = tuple[Man, ...]
Pairs = tuple[tuple[Man, Man], ...]
Candidate = tuple[Pairs, Men]
"""The pairs and the players who are left."""


@dataclass(frozen=True)
class State:
    """What the procedure asks of a bracket at a moment: S1 of M1 who came down, P1 pairs."""

    pairs: int
    heads: int  # 0: treated as homogeneous
    steps: int = 0  # how often P1 was lowered: X1 and Z1 go down with it


@dataclass(frozen=True)
class Done:
    """A bracket that is paired, with everything needed to open it again."""

    own: Men
    came: Men
    passed: Men
    men: Men
    moved: int
    state: State
    pairs: Pairs
    left: Men

    @property
    def down(self) -> Men:
        return ranked(self.passed + self.left)


def ranked(men: Iterable[Man]) -> Men:
    return tuple(sorted(men, key=lambda man: man.rank))


# The cards.


def cards(tournament: Tournament) -> Men:
    results = read(tournament)
    last = results.after + 1 == tournament.rounds
    order = sorted(
        tournament.players,
        key=lambda p: (
            p.rating is None,
            -(p.rating or 0),
            TITLES.index(p.title.value),
            p.name.casefold(),
            p.id,
        ),
    )
    numbers = {player.id: number for number, player in enumerate(order, 1)}
    present = sorted(
        field_of(tournament, results), key=lambda i: (-results.cards[i].points, numbers[i])
    )
    banned = {frozenset(pair) for pair in tournament.options.forbidden}
    men = []
    for rank, player in enumerate(present):
        card = results.cards[player]
        met = card.met | {i for pair in banned if player in pair for i in pair - {player}}
        men.append(
            Man(
                id=player,
                rank=rank,
                number=numbers[player],
                score=card.points,
                colours=card.colours,
                met=frozenset(met),
                floats=floats(results.cards, card),
                bye=not any(entry.kind in FREE_POINTS for entry in card.entries),
                top=last and 2 * card.points > 2 * results.after,
            )
        )
    return tuple(men)


def floats(all_cards: dict[int, Card], card: Card) -> str:
    """Write the floats round by round: d, u or a dash (A4, B1b)."""
    marks = ""
    for number, entry in enumerate(card.entries):
        mark = "-"
        if entry.kind in FREE_POINTS:
            mark = "d"
        elif entry.opponent:
            mine = sum(e.points for e in card.entries[:number])
            his = sum(e.points for e in all_cards[entry.opponent].entries[:number])
            mark = "d" if mine > his else "u" if mine < his else "-"
        marks += mark
    return marks


def floated(man: Man, way: str, ago: int) -> bool:
    return len(man.floats) >= ago and man.floats[-ago] == way


# What two players may do, and what it costs.


def colours_fit(one: Man, other: Man) -> bool:
    return any(one.can_have(mine) and other.can_have(his) for mine, his in (("W", "B"), ("B", "W")))


def can_meet(one: Man, other: Man) -> bool:
    return other.id not in one.met and (colours_fit(one, other) or one.top or other.top)


def counts(candidate: Candidate, number: int) -> tuple[int, ...]:
    """Count the breaches in the order of the wheels: t, A7d, X, Z, B5d, B6d, B5u, B6u."""
    pairs, left = candidate
    same = [p for p in pairs if p[0].wish and p[0].wish.upper() == p[1].wish.upper()]
    firm = [p for p in same if p[0].wish.isupper() and p[1].wish.isupper()]
    uneven = [min(p, key=lambda m: m.score) for p in pairs if p[0].score != p[1].score]
    return (
        sum(not colours_fit(*p) for p in pairs),
        len(firm) if number % 2 else 0,
        len(same),
        0 if number % 2 else len(firm),
        sum(floated(man, "d", 1) for man in left),
        sum(floated(man, "d", 2) for man in left),
        sum(floated(man, "u", 1) for man in uneven),
        sum(floated(man, "u", 2) for man in uneven),
    )


def x1_z1(men: Men, number: int, rounds_played: int) -> tuple[int, int]:
    """Work out A8 by its formulas."""
    missed = [rounds_played - len(man.colours) for man in men]
    light = [man for man, gaps in zip(men, missed, strict=True) if man.wish.islower() and gaps % 2]
    light = [] if number % 2 else light
    rest = [man for man in men if man not in light]
    w, b = (sum(man.wish == colour for man in light) for colour in "wb")
    white, black = (sum(man.wish.upper() == colour for man in rest) for colour in "WB")
    a = sum(not man.colours for man in men)
    p0 = len(men) // 2
    x1 = p0 - white - w - a if black + b > white + w else p0 - black - b - a
    z1 = p0 - white - b - w - a if black > white else p0 - black - b - w - a
    return max(x1, 0), 0 if number % 2 else max(z1, 0)


# The candidates, in the order of C6-C9 and D1-D3.


def exchanges(first: tuple[int, ...], second: tuple[int, ...]) -> Iterator[tuple[list[int], ...]]:
    """Give S1 and S2 after each exchange, the fewest players first (D2)."""
    yield list(first), list(second)
    for number in range(1, min(len(first), len(second)) + 1):
        yield from (
            (sorted({*first} - {*out} | {*into}), sorted({*second} - {*into} | {*out}))
            for out, into in exchange_order(first, second, number)
        )


def exchange_order(
    first: tuple[int, ...], second: tuple[int, ...], number: int
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Walk through D2's lists with DELTA from the smallest difference up."""
    outs = list(combinations(sorted(first, reverse=True), number))
    intos = list(combinations(sorted(second), number))
    differences = [sum(into) - sum(out) for out in outs for into in intos]
    for delta in range(min(differences), max(differences) + 1):
        for out in outs:
            for into in intos:
                if sum(into) - sum(out) == delta:
                    yield out, into


def homogeneous(men: Men, pairs: int) -> Iterator[Candidate]:
    """Take S1 and S2, transpose S2 (C7), then exchange and begin again (C8a)."""
    places = tuple(range(len(men)))
    for first, second in exchanges(places[:pairs], places[pairs:]):
        for shifted in permutations(second, len(first)):
            made = tuple((men[i], men[j]) for i, j in zip(first, shifted, strict=True))
            if all(can_meet(*pair) for pair in made):
                yield made, tuple(men[j] for j in second if j not in shifted)


def heterogeneous(men: Men, moved: int, state: State) -> Iterator[Candidate]:
    """Pair S1 with the head of S2, then the rest; then the next head (C9), the next S1 (D3)."""
    for chosen in combinations(men[:moved], state.heads):
        others = [man for man in men if man not in chosen]
        for head in permutations(others, state.heads):
            made = tuple(zip(chosen, head, strict=True))
            if all(can_meet(*pair) for pair in made):
                rest = tuple(man for man in others if man not in head)
                for more, left in candidates(rest, 0, State(state.pairs - state.heads, 0)):
                    yield made + more, left


def candidates(men: Men, moved: int, state: State) -> Iterator[Candidate]:
    if state.heads:
        return heterogeneous(men, moved, state)
    if len(men) <= BY_HAND:
        return homogeneous(men, state.pairs)
    return listed(men, state.pairs)


def listed(men: Men, pairs: int) -> Iterator[Candidate]:
    """List every set of pairs, in the order in which the procedure first comes to it."""
    found = []
    for made in pair_sets(tuple(range(len(men))), len(men) - 2 * pairs, men):
        used = {i for pair in made for i in pair}
        left = [i for i in range(len(men)) if i not in used]
        found.append((appearance(made, left, pairs), made, left))
    for _, made, left in sorted(found):
        yield tuple((men[i], men[j]) for i, j in made), tuple(men[i] for i in left)


def pair_sets(places: tuple[int, ...], spare: int, men: Men) -> Iterator[list[tuple[int, int]]]:
    if not places:
        yield []
        return
    first, rest = places[0], places[1:]
    if spare:
        yield from pair_sets(rest, spare - 1, men)
    for other in rest:
        if can_meet(men[first], men[other]):
            tail = tuple(place for place in rest if place != other)
            yield from ([(first, other), *more] for more in pair_sets(tail, spare, men))


def appearance(made: list[tuple[int, int]], left: list[int], half: int) -> tuple[object, ...]:
    """Give the moment of a set of pairs: exchange by D2, then the transposition by D1."""
    out = sorted([j for _, j in made if j < half] + [i for i in left if i < half], reverse=True)
    into = sorted(i for i, _ in made if i >= half)
    return (
        len(out),
        sum(into) - sum(out),
        [-place for place in out],
        into,
        [j for _, j in sorted(made)],
    )


# The requirements and how they are relaxed (C3, C10).


class Round:
    """One round of one field."""

    def __init__(self, men: Men, number: int) -> None:
        self.men, self.number = men, number
        self.memory: dict[object, list[Candidate]] = {}
        self.steps: set[str] = set()

    def all_candidates(self, men: Men, moved: int, state: State) -> list[Candidate]:
        key = (men, moved if state.heads else 0, state.pairs, state.heads)
        if key not in self.memory:
            self.memory[key] = list(candidates(men, moved, state))
        return self.memory[key]

    def accept(
        self, men: Men, moved: int, state: State, wanted: Callable[[Men], bool]
    ) -> Candidate | None:
        """Relax the requirements wheel by wheel until a candidate meets them."""
        offered = [
            (counts(candidate, self.number), candidate)
            for candidate in self.all_candidates(men, moved, state)
        ]
        good: dict[frozenset[Man], bool] = {}
        kept = []
        for count, candidate in offered:
            left = frozenset(candidate[1])
            if left not in good:
                good[left] = wanted(candidate[1])
            if good[left]:
                kept.append((count, candidate))
        if not kept:
            return None
        kinds = {count for count, _ in kept}
        x1, z1 = x1_z1(men, self.number, self.number - 1)
        low = [0, 0, max(x1 - state.steps, 0), max(z1 - state.steps, 0), 0, 0, 0, 0]
        high = [max(count[wheel] for count in kinds) for wheel in range(8)]
        for limits in product(*(range(a, max(a, b) + 1) for a, b in zip(low, high, strict=True))):
            if any(all(a <= b for a, b in zip(c, limits, strict=True)) for c in kinds):
                return next(
                    candidate
                    for count, candidate in kept
                    if all(a <= b for a, b in zip(count, limits, strict=True))
                )
        raise AssertionError("the last limits allow everything")

    # C1-C14 for one bracket.

    def states(self, men: Men, moved: int) -> Iterator[State]:
        """Go through the states of a bracket that is not the last (C14)."""
        half = len(men) // 2
        heads = moved if 0 < 2 * moved < len(men) else 0
        while heads and not self.can_seat(men, moved, heads):
            yield State(half, heads)
            heads -= 1
        for pairs in range(half, heads - 1 if heads else -1, -1):
            yield State(pairs, heads, half - pairs)

    @staticmethod
    def can_seat(men: Men, moved: int, heads: int) -> bool:
        """Say whether so many who came down can have opponents at all (C14b)."""
        return any(
            all(can_meet(*pair) for pair in zip(chosen, head, strict=True))
            for chosen in combinations(men[:moved], heads)
            for head in permutations([man for man in men if man not in chosen], heads)
        )

    def without_opponent(self, men: Men) -> Men:
        return tuple(m for m in men if not any(can_meet(m, o) for o in men if o is not m))

    def bracket(self, above: Done | None, own: Men) -> tuple[Done | None, Done]:
        came = above.down if above else ()
        men = came + own
        passed = self.without_opponent(men)
        if set(passed) & set(came):
            kind = 0 < 2 * len(came) < len(men)
            state = State(len(men) // 2, len(came) if kind else 0)
            found = self.c12(above, own, state, kind=kind, all_playable=True)
            if found:
                return found
        stay = tuple(man for man in men if man not in passed)
        moved = sum(man in came for man in stay)
        kind = 0 < 2 * moved < len(stay)
        for state in self.states(stay, moved):
            best = self.accept(stay, moved, state, lambda left: True)
            if best:
                return above, Done(own, came, passed, stay, moved, state, *best)
            if moved:
                found = self.c12(above, own, state, kind=kind)
                if found:
                    return found
        raise AssertionError("without pairs a bracket is always done")

    def c12(
        self,
        above: Done | None,
        own: Men,
        state: State,
        *,
        kind: bool,
        all_playable: bool = False,
        last: bool = False,
    ) -> tuple[Done, Done] | None:
        if above is None or not above.pairs:
            return None
        old = above.down

        def below(left: Men) -> tuple[Men, Men, Men, int] | None:
            came = ranked(above.passed + left)
            if set(came) == set(old) or [m.score for m in came] != [m.score for m in old]:
                return None
            men = came + own
            passed = () if last else self.without_opponent(men)
            if all_playable and set(passed) & set(came):
                return None
            stay = tuple(man for man in men if man not in passed)
            moved = sum(man in came for man in stay)
            if (0 < 2 * moved < len(stay)) != kind or len(stay) < 2 * state.pairs:
                return None
            return came, passed, stay, moved

        def wanted(left: Men) -> bool:
            made = below(left)
            if made is None:
                return False
            _, _, stay, moved = made
            if state.heads > moved:
                return False
            ends = self.all_candidates(stay, moved, state)
            return any(not last or all(m.bye for m in end) for _, end in ends)

        best = self.accept(above.men, above.moved, above.state, wanted)
        if best is None:
            return None
        self.steps.add("C12")
        came, passed, stay, moved = below(best[1]) or ((), (), (), 0)
        opened = Done(
            above.own, above.came, above.passed, above.men, above.moved, above.state, *best
        )
        free = self.accept(stay, moved, state, lambda left: not last or all(m.bye for m in left))
        assert free is not None
        return opened, Done(own, came, passed, stay, moved, state, *free)

    # C13.

    def last(self, done: list[Done], own: Men) -> list[Done]:
        above = done[-1] if done else None
        came = above.down if above else ()
        men, moved = came + own, len(came)
        kind = 0 < 2 * moved < len(men)
        for heads in range(moved if kind else 0, -1, -1):
            state = State(len(men) // 2, heads)
            best = self.accept(men, moved, state, self.free_allowed)
            if best:
                return [*done, Done(own, came, (), men, moved, state, *best)]
            if moved:
                found = self.c12(above, own, state, kind=kind, last=True)
                if found:
                    return [*done[:-1], *found]
        return self.open_penultimate(done, (), own)

    @staticmethod
    def free_allowed(left: Men) -> bool:
        return all(man.bye for man in left)

    def open_penultimate(self, done: list[Done], upper: Men, lower: Men) -> list[Done]:
        if not done:
            raise Stuck
        *higher, above = done
        for state in self.states_from(above) if above.pairs else ():
            best = self.accept(
                above.men,
                above.moved,
                state,
                lambda left: perfect(left + above.passed + upper + lower),
            )
            if best:
                self.steps.add("C13 open")
                opened = Done(
                    above.own, above.came, above.passed, above.men, above.moved, state, *best
                )
                return [*higher, opened, self.end(opened.down, upper, lower)]
        self.steps.add("C13 join")
        joined = above.own
        if perfect(above.came + joined + upper + lower):
            return [*higher, self.end(above.came, joined, upper + lower)]
        return self.open_penultimate(higher, joined, upper + lower)

    @staticmethod
    def states_from(above: Done) -> Iterator[State]:
        """Go on from the state in which a bracket was paired (C13)."""
        half, heads = len(above.men) // 2, above.state.heads
        pairs = above.state.pairs
        while heads:
            for p in range(pairs, heads - 1, -1):
                yield State(p, heads, half - p)
            heads, pairs = heads - 1, half
        for p in range(pairs, 0, -1):
            yield State(p, 0, half - p)

    def end(self, came: Men, upper: Men, lower: Men) -> Done:
        """Pair the last bracket, which can be paired, without opening anything."""
        men = ranked(came + upper + lower)
        moved = len(came) + len(upper)
        heads = min(moved, len(men) // 2) if upper or 2 * moved < len(men) else 0
        for number in range(heads, -1, -1):
            state = State(len(men) // 2, number)
            best = self.accept(men, moved, state, self.free_allowed)
            if best:
                return Done(upper + lower, came, (), men, moved, state, *best)
        raise AssertionError("a complete pairing was promised")

    def run(self) -> list[Done]:
        if not perfect(self.men):
            raise Stuck
        groups = [tuple(g) for _, g in groupby(self.men, key=lambda man: man.score)]
        done: list[Done] = []
        for own in groups[:-1]:
            above, level = self.bracket(done[-1] if done else None, own)
            done = [*done[:-1], above, level] if above else [level]
        return self.last(done, groups[-1])


def perfect(men: Men) -> bool:
    """Say whether everyone can be paired, one who may be free excepted."""
    if len(men) % 2:
        return any(m.bye and perfect(tuple(o for o in men if o is not m)) for m in men)
    if not men:
        return True
    first = min(men, key=lambda m: sum(can_meet(m, o) for o in men if o is not m))
    rest = tuple(man for man in men if man is not first)
    return any(
        perfect(tuple(man for man in rest if man is not other))
        for other in rest
        if can_meet(first, other)
    )


# Colours and boards.


def white_of(one: Man, other: Man, number: int, board: int, initial: str) -> Man:
    """Give white by E1-E5; `one` is the higher ranked."""
    mine, his = one.wish.upper(), other.wish.upper()
    if not mine and not his:
        odd = (board if number == 1 else one.number) % 2 == 1
        return one if odd == (initial == "white") else other
    if not mine or not his or mine != his:
        return one if mine == "W" or his == "B" else other
    force = [2 if m.absolute else 1 if m.wish.isupper() else 0 for m in (one, other)]
    if force[0] != force[1]:
        return one if (force[0] > force[1]) == (mine == "W") else other
    length = min(len(one.colours), len(other.colours))
    for back in range(1, length + 1):
        if one.colours[-back] != other.colours[-back]:
            return one if one.colours[-back] == "B" else other
    return one if mine == "W" else other


def pairing(tournament: Tournament) -> tuple[list[tuple[int, int]], int | None, set[str]]:
    """Give the boards as (white, black), the bye, and which of C12 and C13 were at work."""
    men = cards(tournament)
    game = Round(men, len(tournament.history) + 1)
    done = game.run()
    made = [tuple(ranked(pair)) for level in done for pair in level.pairs]
    made.sort(key=lambda p: (-p[0].score, -p[0].score - p[1].score, p[0].rank))
    initial = tournament.options.initial_colour.value
    boards = []
    for board, (one, other) in enumerate(made, 1):
        white = white_of(one, other, game.number, board, initial)
        boards.append((white.id, (other if white is one else one).id))
    left = done[-1].left
    return boards, left[0].id if left else None, game.steps
