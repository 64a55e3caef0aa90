"""Why a round of Zwitsers op rating looks as it does: claims with their articles.

Everything here follows from what the engine decided in each bracket; only the next best choice of
those who are left over is looked for (`rating_next_best`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from zwitser.messages import format_points
from zwitser.model import Colour
from zwitser.proposal import Claim, Explanation, Fact, GroupExplanation, PairExplanation, Reached
from zwitser.systems.rating.bracket import Couple, Solution, Tally
from zwitser.systems.rating.colours import Board
from zwitser.systems.rating.field import DOWN, Entrant, Field, colours_exist
from zwitser.systems.rating.next_best import Unknown, next_best
from zwitser.systems.rating.opening import Level, by_rank
from zwitser.systems.rating.parts import Part, ids_of, numbered, parts_of, places_of
from zwitser.systems.swiss.colours import Strength, latest_difference

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

NOTHING = (0,) * len(RELAXED)

NAMED = 8
"""So many of them are named; the others are counted."""


def tell(field: Field, levels: Sequence[Level], boards: Sequence[Board]) -> Explanation:
    """Explain every bracket, every pair and the bye."""
    stories = [_Story(field, level, last=level is levels[-1]) for level in levels]
    meetings = {couple[0]: claims for story in stories for couple, claims in story.meetings()}
    told = [
        PairExplanation(board.pair, tuple(meetings[board.higher]), (_colours(field, board),))
        for board in boards
    ]
    groups = tuple([story.group() for story in stories])
    bye = (*_bye(field, levels[-1]), *stories[-1].why_these_leavers())
    return Explanation(groups, tuple(told), bye)


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


def _counts(
    field: Field, size: int, couples: Sequence[Couple], leavers: Sequence[Entrant]
) -> tuple[int, ...]:
    """Read the eight counts of a bracket off its pairs and those who leave it (C3)."""
    tally = Tally.of(field, size)
    total = sum([tally.pair(*couple) for couple in couples])
    total += sum([tally.leave(one) for one in leavers])
    return tally.read(total) if total else NOTHING


@lru_cache(maxsize=1024)
def _named(counts: tuple[int, ...], odd: bool) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Give the counts of a round under the articles by which they are compared, in order."""
    t, a7d, x, z, *floats = counts
    colours = (("C3c", (a7d,)), ("C3d", (x,))) if odd else (("C3d", (x, z)),)
    articles = zip(("C3e", "C3f", "C3g", "C3h"), floats, strict=True)
    return ("C3b", (t,)), *colours, *((article, (count,)) for article, count in articles)


class _Story:
    """What there is to tell about one bracket."""

    def __init__(self, field: Field, level: Level, *, last: bool) -> None:
        self.field, self.level, self.last = field, level, last
        self.odd = field.round % 2 == 1
        bracket, solution = level.bracket, level.solution
        self.members, self.couples = bracket.members, solution.couples
        self.counts = _counts(field, bracket.size, self.couples, solution.leavers)
        self.x1, self.z1 = colour_minimum(self.members, field.round)
        self.p0, self.p1 = bracket.size // 2, len(self.couples)
        self.m0, self.m1 = bracket.moved, solution.heads
        self.parts = parts_of(self.members, self.couples, self.m1)

    def group(self) -> GroupExplanation:
        level = self.level
        points = level.residents[-1].score
        return GroupExplanation(
            name=format_points(points),
            points=points,
            own=ids_of(level.residents),
            came=ids_of(level.came),
            left=ids_of(level.leavers),
            pairs=tuple([(higher.id, lower.id) for higher, lower in self.couples]),
            claims=tuple(self._claims()),
            values=tuple([Reached(*value) for value in self._values()]),
            opened=bool(level.opened),
        )

    def _values(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Give what is compared between pairings, most important first; less is better.

        First the pairs that could have been more and the moved-down players without one (C3a),
        then the counts of C3, then the order in which candidates come (D3, D1, D2). Who was passed
        on by C1 counts as leaving here: under a condition others are passed on than without. Where
        half or more came down, only those of them whom C1 passes on count as without a pair.
        """
        everyone, (counts, leaving) = self._everyone(), self._reached()
        if not self.level.bracket.heterogeneous:
            leaving = self.level.lone
        alone = sum([one in leaving for one in self.level.came])
        yield "C3a", (len(everyone) // 2 - self.p1, alone)
        yield from _named(counts, self.odd)
        yield from self._turn(everyone)

    def _everyone(self) -> Sequence[Entrant]:
        level = self.level
        return by_rank((*level.came, *level.residents)) if level.lone else self.members

    def _turn(self, everyone: Sequence[Entrant]) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Give when this pairing has its turn among those that are as good (D3, D1.2, D2, D1.1)."""
        left = everyone
        if not self.couples:
            yield from (("D2", (0, 0)), ("D1.1", ()))
            return
        if self.m1:
            head, numbers = self.parts[0], numbered(everyone)
            yield "D3", places_of(head.one, numbers)
            yield "D1.2", places_of(head.opponents, numbers)
            taken = {*head.one, *head.opponents}
            left = [one for one in everyone if one not in taken]
        rest, half = self.parts[-1], self.p1 - self.m1
        if self.level.lone:
            rest = Part.of(left[:half], left[half:], rest.couples)
        yield "D2", rest.exchange
        yield "D1.1", places_of(rest.opponents, numbered(left))

    def _claims(self) -> Iterator[Claim]:
        if self.level.lone:
            yield Claim("rating.no-opponent", "C1", {"players": ids_of(self.level.lone)})
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
            yield Claim("rating.left-over", "C6", {"players": ids_of(leavers)})
            yield from self.why_these_leavers()

    def _kind(self) -> Claim:
        facts: dict[str, Fact] = {"size": len(self.members), "moved": self.m0}
        if self.level.joined:
            return Claim("rating.joined", "C13", facts)
        if self.level.bracket.heterogeneous:
            return Claim("rating.heterogeneous", "A3", facts)
        return Claim("rating.half-moved" if self.m0 else "rating.homogeneous", "A3", facts)

    def _limits(self) -> Iterator[Claim]:
        yield Claim("rating.pairs", "A6b", {"p0": self.p0})
        if self.x1:
            yield Claim("rating.x1", "A8a", {"x1": self.x1})
        if self.z1:
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
            facts: dict[str, Fact] = {
                "s1_players": ids_of(part.one),
                "s2_players": ids_of(part.two),
            }
            yield Claim(code, article, facts)
            head = number == 0 and bool(self.m1)
            yield from self._order(part, "D1.2" if head else "D1.1", head=head)

    def _order(self, part: Part, article: str, *, head: bool) -> Iterator[Claim]:
        """Tell which players were exchanged and how S2 was transposed."""
        if head and self.m1 < self.m0:
            yield Claim("rating.chosen", "D3", {"players": ids_of(part.one)})
        if part.out:
            facts: dict[str, Fact] = {
                "out_players": ids_of(part.out),
                "in_players": ids_of(part.into),
                "difference": part.difference,
            }
            yield Claim("rating.exchanged", "D2", facts)
        opponents = part.opponents
        if opponents == part.second[: len(opponents)]:
            yield Claim("rating.straight", "C6")
        else:
            yield Claim("rating.transposed", article, {"players": ids_of(opponents)})

    def _relaxed(self) -> Iterator[Claim]:
        """Tell which requirements had to be relaxed (C10), the most important first."""
        if self.counts is NOTHING:
            return
        lowered = self.p0 - self.p1
        for place, (code, article) in enumerate(RELAXED):
            count = self.counts[place]
            if code and count:
                yield Claim(code, article, {"count": count})
            least = max((self.x1 if place == 2 else self.z1) - lowered, 0)
            if place in (2, 3) and count > least:
                wheel = "rating.more-x" if place == 2 else "rating.more-z"
                yield Claim(wheel, "C10e", {"count": count, "least": least})

    def why_these_leavers(self) -> Iterator[Claim]:
        """Tell who would be left over next, and the first criterion in which that is worse."""
        level = self.level
        if level.opened or not level.solution.leavers or not self.couples:
            return
        facts: dict[str, Fact] = {"players": ids_of(level.solution.leavers)}
        try:
            other = next_best(self.field, level.bracket, level.solution, last=self.last)
        except Unknown:
            return
        if other is None:
            yield Claim("rating.next-none", "C13", facts)
            return
        yield self._versus(other, facts | {"runner_players": ids_of(other.leavers)})

    def _versus(self, other: Solution, facts: dict[str, Fact]) -> Claim:
        """Compare with another pairing: the first criterion that differs, with both values."""
        if other.is_quick:
            return self._later(other, facts)
        if other.heads != self.m1 and self.level.bracket.heterogeneous:
            facts |= {"reached": self.m1, "instead": other.heads}
            return Claim("rating.next-moved", "C3a", facts)
        values = [self._reached()[0], self._reached(other)[0]]
        if values[0] == values[1]:
            return self._later(other, facts)
        both = zip(*(_named(counts, self.odd) for counts in values), strict=True)
        criterion, reached, instead = next((c, a, b) for (c, a), (_, b) in both if a != b)
        facts |= {"criterion": criterion, "reached": reached, "instead": instead}
        return Claim("rating.next", criterion, facts)

    def _reached(self, other: Solution | None = None) -> tuple[tuple[int, ...], Sequence[Entrant]]:
        """Give the counts of this pairing or another and who leaves, those passed on included."""
        level = self.level
        if other is None and not level.lone:
            return self.counts, level.solution.leavers
        solution = other or level.solution
        leavers = (*solution.leavers, *level.lone)
        size = level.bracket.size + len(level.lone)
        return _counts(self.field, size, solution.couples, leavers), leavers

    def _later(self, other: Solution, facts: dict[str, Fact]) -> Claim:
        """Compare with a pairing that is as good, by its turn (D3, D1.2, D2, D1.1)."""
        for criterion, start, end in (("D1.2", 0, self.m1), ("D1.1", self.m1, self.p1)):
            couples = list(zip(self.couples[start:end], other.couples[start:end], strict=True))
            if any(mine[0] is not his[0] for mine, his in couples):
                break
            for (higher, now), (_, then) in couples:
                if now is not then:
                    facts |= {"higher": higher.id, "lower": now.id, "instead_player": then.id}
                    return Claim("rating.next-opponent", criterion, facts)
        return self._other_subgroups(other, facts)

    def _other_subgroups(self, other: Solution, facts: dict[str, Fact]) -> Claim:
        """Compare with a pairing of another S1, chosen (D3) or after an exchange (D2)."""
        mine, theirs = self.parts, parts_of(self.members, other.couples, other.heads)
        if self.m1 and mine[0].one != theirs[0].one:
            numbers = numbered(self.members)
            places = (places_of(part.one, numbers) for part in (mine[0], theirs[0]))
            facts |= dict(zip(("reached", "instead"), places, strict=True))
            return Claim("rating.next", "D3", {"criterion": "D3", **facts})
        reached, instead = mine[-1].exchange, theirs[-1].exchange
        size = 2 if reached[:2] != instead[:2] else None
        facts |= {"out_players": ids_of(theirs[-1].out), "in_players": ids_of(theirs[-1].into)}
        facts |= {"reached": reached[:size], "instead": instead[:size]}
        return Claim("rating.next-exchange", "D2", facts)

    def _opened(self) -> Claim:
        facts: dict[str, Fact] = {
            "before_players": ids_of(self.level.before),
            "players": ids_of(self.level.leavers),
        }
        return Claim(f"rating.opened-{self.level.opened.lower()}", self.level.opened, facts)

    def meetings(self) -> Iterator[tuple[Couple, list[Claim]]]:
        """Tell for each pair why the opponent is this one and none before him in S2."""
        for number, part in enumerate(self.parts):
            article = "D1.2" if number == 0 and self.m1 else "D1.1"
            open_ = list(part.second)
            for couple in part.couples:
                place = open_.index(couple[1])
                code = "rating.meet" if place else "rating.meet-first"
                facts: dict[str, Fact] = {"higher": couple[0].id, "lower": couple[1].id}
                claims = [Claim(code, article, facts)]
                if place:
                    claims += self._skipped(couple[0], open_[:place])
                yield couple, claims
                del open_[place]

    def _skipped(self, higher: Entrant, skipped: Sequence[Entrant]) -> Iterator[Claim]:
        """Tell by article why nobody earlier in S2 is the opponent."""
        grounds = [(one, self._ground(higher, one)) for one in skipped[:NAMED]]
        for article, code in SKIPPED.items():
            players = [one for one, ground in grounds if ground == article]
            if players:
                yield Claim(code, article, {"higher": higher.id, "players": ids_of(players)})
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


def _colours(field: Field, board: Board) -> Claim:
    """Tell why the colours are as they are, with both histories (E1-E5)."""
    higher, lower, article = board.higher, board.lower, board.article
    white, black = (higher, lower) if board.pair.white == higher.id else (lower, higher)
    facts: dict[str, Fact] = {
        "white": white.id,
        "black": black.id,
        "white_history": white.history or "-",
        "black_history": black.history or "-",
    }
    match article:
        case "E1" if white.preference.colour and black.preference.colour:
            code = "both"
        case "E1":
            code = "one"
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
            number = board.number if field.round == 1 else higher.number
            facts |= {"higher": higher.id, "number": number}
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
            yield Claim("rating.bye-barred", "B1b", {"players": ids_of(barred)})
