"""Why a round of Zwitsers op rating looks as it does: claims with their articles.

For each pair, its colours and the bye the answer in plain words comes first; the details of the
procedure follow, marked as `detail`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zwitser.messages import Fact, Message, format_points
from zwitser.model import Colour
from zwitser.proposal import Explanation, GroupExplanation, PairExplanation, Reached
from zwitser.systems.brackets import (
    Part,
)
from zwitser.systems.rating.field import Entrant, Field, colours_exist
from zwitser.systems.rating.opening import Level, by_rank
from zwitser.systems.rating.values import (
    COMPARED,
    Outcome,
    colour_minimum,
    counts_of,
    differences,
    ids_of,
    reached_counts,
    why_these_leavers,
)
from zwitser.systems.swiss import (
    DOWN,
    ColouredPair,
    Strength,
    balance,
    latest_difference,
    scores_claim,
)

RELAXED = ("C10g", "C10f", "C10e", "C10e", "C10d", "C10c", "C10b", "C10a")
"""The articles by which each of the eight counts (`COMPARED`) is relaxed."""

SKIPPED = {
    "B1a": "rating.skipped-met",
    "B2": "rating.skipped-colours",
    "C7": "rating.skipped-worse",
    "C12": "rating.skipped-opened-c12",
    "C13": "rating.skipped-opened-c13",
}
"""Why someone earlier in the order is not the opponent, by article."""

SCORES = ("rating.same-score", "rating.other-score")
NAMED = 8
"""So many of them are named; the others are counted."""


def explain_round(
    field: Field, levels: Sequence[Level], boards: Sequence[ColouredPair[Entrant]]
) -> Explanation:
    """Explain every bracket, every pair and the bye."""
    stories = [_OutcomeStory(field, level, last=level is levels[-1]) for level in levels]
    meetings: dict[int, tuple[Message, ...]] = {}
    for story in stories:
        meetings |= story.meetings()
    pairs = [
        PairExplanation(board.pair, meetings[board.higher.place], _colours(field, board))
        for board in boards
    ]
    groups = tuple([story.group() for story in stories])
    return Explanation(groups, tuple(pairs), tuple(_bye(stories[-1])))


def _bye(last: _OutcomeStory) -> Iterator[Message]:
    """Name the player of the bye, the runner-up, and then details: B1b and floats."""
    field, bracket = last.field, last.level.bracket
    for free in last.level.solution.leavers:
        here: dict[str, Fact] = {"player": free.id}
        yield Message("rating.bye", "A5", here)
        yield from why_these_leavers(last)
        yield Message("rating.bye-allowed", "B1b", here, detail=True)
        for article, float_ in zip(("B5", "B6"), free.floats, strict=True):
            if float_ == DOWN:
                yield Message(f"rating.bye-{article.lower()}", article, here, detail=True)
        barred = [one for one in bracket.members if not field.may_be_free(one)]
        if barred:
            yield Message("rating.bye-barred", "B1b", {"players": ids_of(barred)}, detail=True)


class _OutcomeStory(Outcome):
    def ids(self, places: Sequence[int]) -> tuple[int, ...]:
        return tuple([self.field.entrants[place].id for place in places])

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
            values=tuple(self._values()),
            opened=bool(level.opened),
        )

    def _values(self) -> Iterator[Reached]:
        """Give the values by which pairings are compared, most important first; less is better.

        First the pairs that could have been more and the moved-down players without one (C3a), then
        the score differences (A11, B3), in a joined bracket before the players without a pair, then
        the counts of C3, then the order in which candidates come (D3, D1.2, D2, D1.1). Players
        passed on by C1 count as leaving here: under a condition others are passed on than without.
        Where half or more came down, only those of them whom C1 passes on count as without a pair.
        """
        level, leavers = self.level, self.level.solution.leavers
        everyone, counts = self.members, self.counts
        if level.lone:
            everyone, leavers = by_rank((*level.came, *level.residents)), level.leavers
            counts = counts_of(self.field, len(everyone), self.couples, leavers)
        alone = leavers if level.bracket.heterogeneous else level.lone
        without_pair = sum([one in alone for one in level.came])
        apart = differences(self.members, level.solution)
        first = [Reached("C3a", (len(everyone) // 2 - self.p1, without_pair)), Reached("B3", apart)]
        yield from reversed(first) if level.bracket.joined else first
        yield from reached_counts(counts, odd=self.field.round % 2 == 1)
        if not self.couples:
            yield from (Reached("D2", (0, 0)), Reached("D1.1", ()))
            return
        left = [one.place for one in everyone]
        if self.m1:
            head, number = self.parts[0], {place: k for k, place in enumerate(left, 1)}
            yield Reached("D3", tuple([number[place] for place in head.one]))
            yield Reached("D1.2", tuple([number[place] for place in head.lower]))
            left = [place for place in left if place not in head.one and place not in head.lower]
        rest, half = self.parts[-1], self.p1 - self.m1
        if level.lone:
            rest = Part.of(tuple(left[:half]), tuple(left[half:]), rest.couples)
        yield Reached("D2", rest.exchange)
        yield Reached("D1.1", rest.opponents)

    def _claims(self) -> Iterator[Message]:
        """Give the outcome of the bracket, and in detail how its pairs were made."""
        level, bracket = self.level, self.level.bracket
        facts: dict[str, Fact]
        if level.lone:
            yield Message("rating.no-opponent", "C1", {"players": ids_of(level.lone)})
        if level.opened:
            facts = {"before_players": ids_of(level.before), "players": ids_of(level.leavers)}
            yield Message(f"rating.opened-{level.opened.lower()}", level.opened, facts)
        if not self.last:
            yield from why_these_leavers(self)
        if len(self.members) > 1:
            kind = "joined" if bracket.joined else "heterogeneous"
            if not bracket.heterogeneous:
                kind = "half-moved" if self.m0 else "homogeneous"
            facts = {"size": len(self.members), "moved": self.m0}
            article = "C13" if bracket.joined else "A3"
            yield Message(f"rating.{kind}", article, facts, detail=True)
            yield Message("rating.pairs", "A6b", {"pairs": self.p0}, detail=True)
            if not level.pinched:
                yield from self._lowering_claims()
            yield from self._subgroups()
        yield from self._relaxation_claims()

    def _lowering_claims(self) -> Iterator[Message]:
        """Tell which of M1 and P1 had to be lowered (C14), or was for the last bracket (C13)."""
        bracket, for_last = self.level.bracket, self.level.opened == "C13"
        article = "C14b" if bracket.heterogeneous else "C14a"
        if for_last or bracket.joined:
            article = "C13"
        if bracket.heterogeneous and self.m1 < min(self.m0, self.p0):
            ground = "c13" if for_last else "last" if self.last else "max"
            if bracket.joined:
                ground = "joined"
            facts: dict[str, Fact] = {"m0": self.m0, "m1": self.m1} if self.m1 else {}
            code = f"rating.{'fewer' if self.m1 else 'none'}-moved-{ground}"
            yield Message(code, article, facts, detail=True)
        if self.p1 < self.p0:
            ground = ("c13-moved" if self.m1 else "c13") if for_last else "max"
            yield Message(f"rating.fewer-pairs-{ground}", article, {"pairs": self.p1}, detail=True)

    def _subgroups(self) -> Iterator[Message]:
        """List S1 and S2 of each part, its exchanges, and how S2 was transposed."""
        for number, part in enumerate(self.parts):
            if not part.couples:
                continue
            is_head = number == 0 and self.m1 > 0
            code = "rating.rest" if number else "rating.first" if is_head else "rating.subgroups"
            s1, s2 = self.ids(part.one), self.ids(part.two)
            facts: dict[str, Fact] = {"s1_players": s1, "s2_players": s2}
            yield Message(code, "C6" if number else "C4", facts, detail=True)
            if is_head and self.m1 < self.m0:
                yield Message("rating.chosen", "D3", {"players": s1}, detail=True)
            if part.out:
                facts = {"out_players": self.ids(part.out), "in_players": self.ids(part.into)}
                facts["difference"] = part.exchange[1]
                yield Message("rating.exchanged", "D2", facts, detail=True)
            if part.lower == part.second[: len(part.lower)]:
                yield Message("rating.straight", "C6", detail=True)
            else:
                article = "D1.2" if is_head else "D1.1"
                facts = {"players": self.ids(part.lower)}
                yield Message("rating.transposed", article, facts, detail=True)

    def _relaxation_claims(self) -> Iterator[Message]:
        """Tell which requirements had to be relaxed (C10), the most important first.

        Fewer is impossible without giving up something more important; in a bracket that was
        opened for the next one (C12) or the last one (C13) also without getting that one stuck.
        X1 and Z1 of the pairs that are made (A8, C14) are the least of two of the counts.
        """
        if not any(self.counts):
            return
        end = f"-{self.level.opened.lower()}" if self.level.opened else ""
        x1, z1 = colour_minimum(self.members, self.field.round)
        least = {2: x1 - (self.p0 - self.p1), 3: z1 - (self.p0 - self.p1)}
        for place, (name, article) in enumerate(zip(COMPARED, RELAXED, strict=True)):
            count = self.counts[place]
            if not count:
                continue
            facts: dict[str, Fact] = {"count": count}
            how = end
            if least.get(place, 0) > 0:
                facts["least"] = least[place]
                how = "-counted" if least[place] == count else f"-above{end}"
            yield Message(f"rating.relaxed-{name}{how}", article, facts, detail=True)

    def meetings(self) -> dict[int, tuple[Message, ...]]:
        """Tell for the higher of each pair why his opponent is this one and none before in S2."""
        entrants, found = self.field.entrants, {}
        for number, part in enumerate(self.parts):
            is_head = number == 0 and self.m1 > 0
            fewer = not is_head and len(part.one) + 1 < len(part.two)
            pool = tuple(self._pool(part, is_head=is_head, fewer=fewer))
            lot, article = "others" if is_head or fewer else "half", "D1.2" if is_head else "D1.1"
            straight = not (is_head or fewer or part.out)
            open_ = list(part.second)
            for k, (i, j) in enumerate(part.couples):
                higher, lower, place = entrants[i], entrants[j], open_.index(j)
                facts: dict[str, Fact] = {"higher": higher.id, "lower": lower.id}
                answer = Message(f"rating.{lot}-{'fits' if place else 'next'}", article, facts)
                if straight and not place and part.two[k] == j:
                    answer = Message("rating.same-place", "C6", {**facts, "place": k + 1})
                claims = [scores_claim(higher, lower, SCORES, "B3"), *pool]
                if is_head and higher in self.level.came:
                    claims.append(Message("rating.pool-came", "C6", {"higher": higher.id}))
                skipped = [entrants[other] for other in open_[:place]]
                found[i] = (*claims, answer, *self._skipped_claims(higher, lower, skipped))
                del open_[place]
        return found

    def _pool(self, part: Part, *, is_head: bool, fewer: bool) -> Iterator[Message]:
        """Tell how a part is paired: half with half, or S1 with part of a longer S2."""
        bracket, end = self.level.bracket, "-fewer" if fewer else ""
        if bracket.joined:
            yield Message("rating.pool-joined", "C13")
        if is_head:
            return
        facts: dict[str, Fact] = {"pairs": len(part.one)} if fewer else {}
        kind, article = "halves", "C4"
        if self.m1:
            kind, article = "rest", "C6"
        elif bracket.moved:
            kind, article = "mixed" if bracket.heterogeneous else "half-moved", "A3"
        yield Message(f"rating.pool-{kind}{end}", article, facts)
        if part.out:
            yield Message("rating.pool-exchanged", "D2")

    def _skipped_claims(
        self, higher: Entrant, lower: Entrant, skipped: Sequence[Entrant]
    ) -> Iterator[Message]:
        """Tell by article why nobody earlier in S2 is the opponent.

        A norm keeps the two apart, or it would only be a worse pairing (C7, C12, C13).
        """
        met: list[int] = []
        colours: list[int] = []
        worse: list[int] = []
        for other in skipped[:NAMED]:
            exempt = higher.is_topscorer or other.is_topscorer
            able = worse if exempt or colours_exist(higher, other) else colours
            (met if other.id in higher.met else able).append(other.id)
        article = self.level.opened or "C7"
        for players, ground in ((met, "B1a"), (colours, "B2"), (worse, article)):
            if players:
                facts: dict[str, Fact] = {"higher": higher.id, "players": tuple(players)}
                yield Message(SKIPPED[ground], ground, facts, detail=True)
        if len(skipped) > NAMED:
            facts = {"lower": lower.id, "count": len(skipped) - NAMED}
            yield Message("rating.skipped-more", "C7", facts, detail=True)


def _colours(field: Field, board: ColouredPair[Entrant]) -> tuple[Message, ...]:
    """Give the preferences, the rule that decided, and a preference that is refused (E1-E5)."""
    higher = board.higher
    white, black = higher, board.lower
    if board.pair.white != white.id:
        white, black = black, white
    facts: dict[str, Fact] = {"white": white.id, "black": black.id}
    wanted = white.preference.colour
    name = "white" if wanted is Colour.WHITE else "black"
    match board.article:
        case "E1" if wanted and black.preference.colour:
            code = "both"
        case "E1":
            code = "one-white" if wanted else "one-black"
        case "E2":
            one, other = sorted((white, black), key=lambda man: -man.preference.strength)
            facts |= {"player": one.id, "other_player": other.id}
            code = f"stronger-{name}"
            if one.preference.strength is Strength.ABSOLUTE:
                code = f"must-{name}"
                if not one.history.endswith(("WW", "BB")):
                    code, facts = f"owed-{name}", facts | {"count": abs(balance(one.history))}
        case "E3":
            code = f"alternate-{name}"
            facts["back"] = latest_difference(white.history, black.history) or 0
        case "E4":
            code = f"higher-{name}"
            facts["higher"] = higher.id
        case _:
            code = "board" if field.round == 1 else "number"
            number = board.number if field.round == 1 else higher.number
            facts |= {"higher": higher.id, "number": number}
    answer = Message(f"rating.colours-{code}", board.article, facts)
    if not white.history and not black.history:
        return (answer,)
    had: dict[str, Fact] = {
        "white": white.id,
        "black": black.id,
        "white_history": white.history or "-",
        "black_history": black.history or "-",
    }
    return answer, Message("rating.colours-history", "A7", had, detail=True)
