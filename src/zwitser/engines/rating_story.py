"""Why a round of Zwitsers op rating looks as it does: claims with their articles.

Everything here follows from what the engine decided in each bracket; nothing is searched again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from zwitser.engines.rating_bracket import Couple, Tally
from zwitser.engines.rating_colours import decide
from zwitser.engines.rating_entrants import DOWN, Entrant, Field, colours_exist
from zwitser.engines.rating_leaving import ruled_out
from zwitser.engines.rating_opening import Level
from zwitser.model import Colour
from zwitser.proposal import Claim, Explanation, Fact, GroupExplanation, Pair, PairExplanation
from zwitser.swiss.colours import Strength, latest_difference
from zwitser.wording import format_points

RELAXED = (
    ("rating.relaxed-b2", "C10g"),
    ("rating.relaxed-a7d", "C10f"),
    ("", ""),
    ("", ""),
    ("rating.relaxed-b5-down", "C10d"),
    ("rating.relaxed-b6-down", "C10c"),
    ("rating.relaxed-b5-up", "C10b"),
    ("rating.relaxed-b6-up", "C10a"),
)
"""The claim for each of the eight counts; clashes of colour are compared with X1 and Z1."""

SKIPPED = {
    "B1a": "rating.skipped-met",
    "B2": "rating.skipped-colours",
    "C7": "rating.skipped-worse",
    "C12": "rating.skipped-opened",
    "C13": "rating.skipped-opened",
}
"""Why someone earlier in S2 is not the opponent, by article."""

NAMED = 8
"""So many of them are named; the others are counted."""


def tell(
    field: Field, levels: Sequence[Level], pairs: Sequence[Pair], initial: Colour
) -> Explanation:
    """Explain every bracket, every pair and the bye."""
    stories = [_Story(field, level, last=level is levels[-1]) for level in levels]
    meetings = {
        frozenset((higher.id, lower.id)): claims
        for story in stories
        for (higher, lower), claims in story.meetings()
    }
    entrants = {one.id: one for one in field.entrants}
    told = []
    for board, pair in enumerate(pairs, 1):
        higher, lower = entrants[pair.white], entrants[pair.black]
        if lower.place < higher.place:
            higher, lower = lower, higher
        colours = _colours(field, higher, lower, board, initial)
        meeting = meetings[frozenset((pair.white, pair.black))]
        told.append(PairExplanation(pair, tuple(meeting), (colours,)))
    groups = tuple(story.group() for story in stories)
    return Explanation(
        groups, tuple(told), (*_bye(field, levels[-1]), *stories[-1].why_this_leaver())
    )


def colour_minimum(members: Sequence[Entrant], number: int) -> tuple[int, int]:
    """Work out X1 and Z1 of a bracket in a round (A8)."""
    light, firm, fresh = [0, 0], [0, 0], 0
    for one in members:
        if one.preference.colour is None:
            fresh += 1
        else:
            even_light = number % 2 == 0 and one.preference.strength is Strength.LIGHT
            (light if even_light else firm)[one.preference.colour is Colour.BLACK] += 1
    half = len(members) // 2
    x1 = half - min(firm[0] + light[0], firm[1] + light[1]) - fresh
    z1 = half - min(firm) - sum(light) - fresh
    return max(x1, 0), 0 if number % 2 else max(z1, 0)


@dataclass(frozen=True, slots=True)
class Part:
    """Players paired in one go: S1 with the head of S2; a bracket has one part, or two.

    `one` and `two` are S1 and S2 before exchanges. After them S1 is the higher player of each
    pair, in order, and S2 all others (`second`). `out` went from S1 to S2, the lowest ranked
    first, and `into` from S2 to S1, the highest ranked first (D2).
    """

    one: tuple[Entrant, ...]
    two: tuple[Entrant, ...]
    couples: tuple[Couple, ...]
    opponents: tuple[Entrant, ...]
    second: tuple[Entrant, ...]
    out: tuple[Entrant, ...]
    into: tuple[Entrant, ...]

    @classmethod
    def of(
        cls, one: Sequence[Entrant], two: Sequence[Entrant], couples: tuple[Couple, ...]
    ) -> Part:
        """Compare S1 and S2 with the pairs that were made."""
        first = {higher for higher, _ in couples}
        stayed = [player for player in two if player not in first]
        out = [player for player in reversed(one) if player not in first]
        return cls(
            one=tuple(one),
            two=tuple(two),
            couples=couples,
            opponents=tuple(lower for _, lower in couples),
            second=tuple(sorted((*out, *stayed), key=_place)),
            out=tuple(out),
            into=tuple(player for player in two if player in first) if out else (),
        )

    @property
    def difference(self) -> int:
        """The difference of the places exchanged (D2)."""
        if not self.out:
            return 0
        places = (*self.one, *self.two)
        return sum(_places(self.into, places)) - sum(_places(self.out, places))


def _place(one: Entrant) -> int:
    return one.place


def _places(players: Sequence[Entrant], order: Sequence[Entrant]) -> tuple[int, ...]:
    """Give the places of players in an order, counted from 1."""
    place = {one: number for number, one in enumerate(order, 1)}
    return tuple(place[one] for one in players)


def _ids(players: Sequence[Entrant]) -> tuple[int, ...]:
    return tuple(one.id for one in players)


class _Story:
    """What there is to tell about one bracket."""

    def __init__(self, field: Field, level: Level, *, last: bool) -> None:
        self.field, self.level, self.last = field, level, last
        bracket, solution = level.bracket, level.solution
        self.members, self.couples = bracket.members, solution.couples
        tally = Tally(field, bracket.size)
        total = sum(tally.pair(*couple) for couple in self.couples)
        total += sum(tally.leave(one) for one in solution.leavers)
        self.counts = tally.read(total)
        self.x1, self.z1 = colour_minimum(self.members, field.round)
        self.p0, self.p1 = bracket.size // 2, len(self.couples)
        self.m0, self.m1 = bracket.moved, solution.heads
        self.parts = self._parts()

    def _parts(self) -> list[Part]:
        """Split a bracket: the players who came down first (C4), then the rest (C6)."""
        couples, heads = self.couples, self.m1
        if not heads:
            return [Part.of(self.members[: self.p1], self.members[self.p1 :], couples)]
        chosen = {higher for higher, _ in couples[:heads]}
        others = tuple(one for one in self.members if one not in chosen)
        first = Part.of(sorted(chosen, key=_place), others, couples[:heads])
        taken = set(first.opponents)
        rest = tuple(one for one in others if one not in taken)
        half = self.p1 - heads
        return [first, Part.of(rest[:half], rest[half:], couples[heads:])]

    def group(self) -> GroupExplanation:
        level = self.level
        points = level.residents[-1].score
        return GroupExplanation(
            name=format_points(points),
            points=points,
            own=_ids(level.residents),
            came=_ids(level.came),
            left=_ids(level.leavers),
            pairs=tuple((higher.id, lower.id) for higher, lower in self.couples),
            claims=tuple(self._claims()),
            values=tuple(self._values()),
        )

    def _values(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Give what is compared between pairings, most important first; less is better.

        First the pairs that could have been more and the moved-down players without one (C3a),
        then the counts of C3, then the order in which candidates come (D3, D1, D2). Who was passed
        on by C1 counts as leaving here: under a condition others are passed on than without.
        """
        everyone = sorted((*self.level.came, *self.level.residents), key=_place)
        paired = {one for couple in self.couples for one in couple}
        alone = sum(one not in paired for one in self.level.came)
        yield "C3a", (len(everyone) // 2 - self.p1, alone)
        t, a7d, x, z, *floats = self._counts_with_lone(everyone)
        yield "C3b", (t,)
        if self.field.round % 2:
            yield "C3c", (a7d,)
            yield "C3d", (x,)
        else:
            yield "C3d", (x, z)
        yield from zip(("C3e", "C3f", "C3g", "C3h"), ((count,) for count in floats), strict=True)
        yield from self._turn(tuple(everyone))

    def _counts_with_lone(self, everyone: Sequence[Entrant]) -> tuple[int, ...]:
        if not self.level.lone:
            return self.counts
        tally = Tally(self.field, len(everyone))
        total = sum(tally.pair(*couple) for couple in self.couples)
        leavers = (*self.level.solution.leavers, *self.level.lone)
        return tally.read(total + sum(tally.leave(one) for one in leavers))

    def _turn(self, everyone: tuple[Entrant, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Give when this pairing has its turn among those that are as good (D3, D1.2, D2, D1.1)."""
        left = everyone
        if self.m1:
            head = self.parts[0]
            yield "D3", _places(head.one, everyone)
            yield "D1.2", _places(head.opponents, everyone)
            taken = {*head.one, *head.opponents}
            left = tuple(one for one in everyone if one not in taken)
        rest, half = self.parts[-1], self.p1 - self.m1
        if self.level.lone:
            rest = Part.of(left[:half], left[half:], rest.couples)
        places = (*rest.one, *rest.two)
        out = (-place for place in _places(rest.out, places))
        yield "D2", (len(rest.out), rest.difference, *out, *_places(rest.into, places))
        yield "D1.1", _places(rest.opponents, places)

    def _claims(self) -> Iterator[Claim]:
        if self.level.lone:
            yield Claim("rating.no-opponent", "C1", {"players": _ids(self.level.lone)})
        if self.members:
            yield self._kind()
            yield from self._limits()
            yield from self._lowered()
            yield from self._subgroups()
            yield from self._relaxed()
        if self.level.opened:
            yield self._opened()
        if self.level.solution.leavers and not self.last:
            leavers = self.level.solution.leavers
            yield Claim("rating.left-over", "C6", {"players": _ids(leavers)})
            yield from self.why_this_leaver()

    def _kind(self) -> Claim:
        facts: dict[str, Fact] = {"size": len(self.members), "moved": self.m0}
        if self.level.joined:
            return Claim("rating.joined", "C13", facts)
        if self.level.bracket.heterogeneous:
            return Claim("rating.heterogeneous", "A3", facts)
        return Claim("rating.half-moved" if self.m0 else "rating.homogeneous", "A3", facts)

    def _limits(self) -> Iterator[Claim]:
        yield Claim("rating.pairs", "A6b", {"p0": self.p0})
        yield Claim("rating.x1", "A8a", {"x1": self.x1})
        if self.field.round % 2 == 0:
            yield Claim("rating.z1", "A8b", {"z1": self.z1})

    def _lowered(self) -> Iterator[Claim]:
        """Tell which of M1 and P1 had to be lowered (C14), or was for the last bracket (C13)."""
        heterogeneous = self.level.bracket.heterogeneous
        article = "C13" if self.level.opened == "C13" else "C14b" if heterogeneous else "C14a"
        most = min(self.m0, self.p0)
        if heterogeneous and self.m1 < most:
            yield Claim("rating.fewer-moved", article, {"m0": self.m0, "m1": self.m1})
        if self.p1 < self.p0:
            yield Claim("rating.fewer-pairs", article, {"p0": self.p0, "p1": self.p1})

    def _subgroups(self) -> Iterator[Claim]:
        for number, part in enumerate(self.parts):
            if not part.couples:
                continue
            code = "rating.rest" if number else "rating.subgroups"
            article = "C6" if number else "C4"
            facts: dict[str, Fact] = {"s1_players": _ids(part.one), "s2_players": _ids(part.two)}
            yield Claim(code, article, facts)
            head = number == 0 and bool(self.m1)
            yield from self._order(part, "D1.2" if head else "D1.1", head=head)

    def _order(self, part: Part, article: str, *, head: bool) -> Iterator[Claim]:
        """Tell which players were exchanged and how S2 was transposed."""
        if head and self.m1 < self.m0:
            yield Claim("rating.chosen", "D3", {"players": _ids(part.one)})
        if part.out:
            facts: dict[str, Fact] = {
                "out_players": _ids(part.out),
                "in_players": _ids(part.into),
                "difference": part.difference,
            }
            yield Claim("rating.exchanged", "D2", facts)
        opponents = part.opponents
        if opponents == part.second[: len(opponents)]:
            yield Claim("rating.straight", "C6")
        else:
            yield Claim("rating.transposed", article, {"players": _ids(opponents)})

    def _relaxed(self) -> Iterator[Claim]:
        """Tell which requirements had to be relaxed (C10), the most important first."""
        lowered = self.p0 - self.p1
        for place, (code, article) in enumerate(RELAXED):
            count = self.counts[place]
            if code and count:
                yield Claim(code, article, {"count": count})
            least = max((self.x1 if place == 2 else self.z1) - lowered, 0)
            if place in (2, 3) and count > least:
                wheel = "rating.more-x" if place == 2 else "rating.more-z"
                yield Claim(wheel, "C10e", {"count": count, "least": least})

    def why_this_leaver(self) -> Iterator[Claim]:
        """Tell why nobody ranked below a single leaver is left over instead."""
        leavers = self.level.solution.leavers
        if len(leavers) == 1 and not self.level.opened:
            yield from ruled_out(self.field, self.members, leavers[0], self.counts, last=self.last)

    def _opened(self) -> Claim:
        facts: dict[str, Fact] = {
            "before_players": _ids(self.level.before),
            "players": _ids(self.level.leavers),
        }
        return Claim(f"rating.opened-{self.level.opened.lower()}", self.level.opened, facts)

    def meetings(self) -> Iterator[tuple[Couple, list[Claim]]]:
        """Tell for each pair why the opponent is this one and none before him in S2."""
        for number, part in enumerate(self.parts):
            article = "D1.2" if number == 0 and self.m1 else "D1.1"
            open_ = list(part.second)
            for couple in part.couples:
                place = open_.index(couple[1])
                yield couple, list(self._meeting(couple, open_[:place], article))
                del open_[place]

    def _meeting(self, couple: Couple, skipped: Sequence[Entrant], article: str) -> Iterator[Claim]:
        higher, lower = couple
        facts: dict[str, Fact] = {"higher": higher.id, "lower": lower.id}
        yield Claim("rating.meet" if skipped else "rating.meet-first", article, facts)
        if not skipped:
            return
        for article, code in SKIPPED.items():
            players = [one for one in skipped[:NAMED] if self._ground(higher, one) == article]
            if players:
                yield Claim(code, article, {"higher": higher.id, "players": _ids(players)})
        if len(skipped) > NAMED:
            more = len(skipped) - NAMED
            yield Claim("rating.skipped-more", "C7", {"higher": higher.id, "count": more})

    def _ground(self, higher: Entrant, other: Entrant) -> str:
        """Give the article that keeps two apart: a norm, or only a worse pairing (C7, C12, C13)."""
        if other.id in higher.met:
            return "B1a"
        exempt = higher.is_topscorer or other.is_topscorer
        if not exempt and not colours_exist(higher, other):
            return "B2"
        return self.level.opened or "C7"


def _colours(field: Field, higher: Entrant, lower: Entrant, board: int, initial: Colour) -> Claim:
    """Tell why the colours are as they are, with both histories (E1-E5)."""
    pair, article = decide(field, higher, lower, board, initial)
    white, black = (higher, lower) if pair.white == higher.id else (lower, higher)
    facts: dict[str, Fact] = {
        "white": white.id,
        "black": black.id,
        "white_history": white.history or "-",
        "black_history": black.history or "-",
    }
    match article:
        case "E1":
            code = "both" if white.preference.colour and black.preference.colour else "one"
            facts["player"] = (white if white.preference.colour else black).id
        case "E2":
            code = "stronger"
            facts["player"] = max(white, black, key=lambda one: one.preference.strength).id
        case "E3":
            code = "alternate"
            facts["back"] = latest_difference(higher.history, lower.history) or 0
        case "E4":
            code = "higher"
            facts["higher"] = higher.id
        case _:
            code = "board" if field.round == 1 else "number"
            facts |= {"higher": higher.id, "number": board if field.round == 1 else higher.number}
    return Claim(f"rating.colours-{code}", article, facts)


def _bye(field: Field, level: Level) -> Iterator[Claim]:
    """Tell why this player is free: left over (A5), allowed to be (B1b), and his floats."""
    for free in level.solution.leavers:
        yield Claim("rating.bye", "A5", {"player": free.id})
        yield Claim("rating.bye-allowed", "B1b", {"player": free.id})
        for article, float_ in zip(("B5", "B6"), free.floats, strict=True):
            if float_ == DOWN:
                yield Claim(f"rating.bye-{article.lower()}", article, {"player": free.id})
        barred = [one for one in level.bracket.members if not field.may_be_free(one)]
        if barred:
            yield Claim("rating.bye-barred", "B1b", {"players": _ids(barred)})
