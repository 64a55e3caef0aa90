"""Why a round of Zwitsers op rating looks as it does: claims with their articles.

Everything here follows from what the engine decided in each bracket; only the next best choice of
those who are left over is looked for (`runner_up`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from zwitser.messages import Fact, Message, format_points
from zwitser.model import Colour
from zwitser.proposal import Explanation, GroupExplanation, PairExplanation, Reached
from zwitser.systems.rating.bracket import Couple
from zwitser.systems.rating.field import DOWN, Entrant, Field, colours_exist
from zwitser.systems.rating.opening import Level, by_rank
from zwitser.systems.rating.procedure import Board
from zwitser.systems.rating.values import (
    NOTHING,
    Part,
    Settled,
    colour_minimum,
    counts_of,
    differences,
    ids_of,
    named,
    numbered,
    places_of,
    why_these_leavers,
)
from zwitser.systems.swiss import Strength, balance, latest_difference

RELAXED = (
    ("rating.relaxed-b2", "C10g"),
    ("rating.relaxed-a7d", "C10f"),
    ("rating.relaxed-x", "C10e"),
    ("rating.relaxed-z", "C10e"),
    ("rating.relaxed-b5-down", "C10d"),
    ("rating.relaxed-b6-down", "C10c"),
    ("rating.relaxed-b5-up", "C10b"),
    ("rating.relaxed-b6-up", "C10a"),
)
"""The claim for each of the eight counts."""

SKIPPED = {
    "B1a": "rating.skipped-met",
    "B2": "rating.skipped-colours",
    "C7": "rating.skipped-worse",
    "C12": "rating.skipped-opened-c12",
    "C13": "rating.skipped-opened-c13",
}
"""Why someone earlier in the order is not the opponent, by article."""

NAMED = 8
"""So many of them are named; the others are counted."""


def tell(field: Field, levels: Sequence[Level], boards: Sequence[Board]) -> Explanation:
    """Explain every bracket, every pair and the bye."""
    stories = [_Story(field, level, last=level is levels[-1]) for level in levels]
    meetings = {couple[0]: claims for story in stories for couple, claims in story.meetings()}
    told = [
        PairExplanation(board.pair, meetings[board.higher], explain_colours(field, board))
        for board in boards
    ]
    groups = tuple([story.group() for story in stories])
    return Explanation(groups, tuple(told), tuple(_bye(field, stories[-1])))


def _bye(field: Field, last: _Story) -> Iterator[Message]:
    """Tell who is free, who would have been next, and then the rest."""
    for free in last.level.solution.leavers:
        yield Message("rating.bye", "A5", {"player": free.id})
        yield from why_these_leavers(last)
        yield from about_bye(field, last.level)


class _Story(Settled):
    """What there is to tell about one bracket."""

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
        """Give what is compared between pairings, most important first; less is better.

        First the pairs that could have been more and the moved-down players without one (C3a),
        then the score differences (A11, B3), in a joined bracket before the players without a pair,
        then the counts of C3, then the order in which candidates come (D3, D1, D2). Who was passed
        on by C1 counts as leaving here: under a condition others are passed on than without. Where
        half or more came down, only those of them whom C1 passes on count as without a pair.
        """
        everyone, (counts, leaving) = self._everyone(), self._reached()
        if not self.level.bracket.heterogeneous:
            leaving = self.level.lone
        alone = sum([one in leaving for one in self.level.came]) if leaving else 0
        apart = differences(self.members, self.couples, self.level.solution.leavers)
        first = [Reached("C3a", (len(everyone) // 2 - self.p1, alone)), Reached("B3", apart)]
        yield from reversed(first) if self.level.bracket.joined else first
        yield from named(counts, self.odd)
        yield from self._turn(everyone)

    def _everyone(self) -> Sequence[Entrant]:
        level = self.level
        return by_rank((*level.came, *level.residents)) if level.lone else self.members

    def _turn(self, everyone: Sequence[Entrant]) -> Iterator[Reached]:
        """Give when this pairing has its turn among those that are as good (D3, D1.2, D2, D1.1)."""
        left = everyone
        if not self.couples:
            yield from (Reached("D2", (0, 0)), Reached("D1.1", ()))
            return
        if self.m1:
            head, numbers = self.parts[0], numbered(everyone)
            yield Reached("D3", places_of(head.one, numbers))
            yield Reached("D1.2", places_of(head.opponents, numbers))
            taken = {*head.one, *head.opponents}
            left = [one for one in everyone if one not in taken]
        rest, half = self.parts[-1], self.p1 - self.m1
        if self.level.lone:
            rest = Part.of(left[:half], left[half:], rest.couples)
        yield Reached("D2", rest.exchange)
        yield Reached("D1.1", places_of(rest.opponents, numbered(left)))

    def _claims(self) -> Iterator[Message]:
        """Tell what became of the bracket; how its pairs were made is for who wants to know."""
        if self.level.lone:
            yield Message("rating.no-opponent", "C1", {"players": ids_of(self.level.lone)})
        if self.level.opened:
            yield self._opened()
        if not self.last:
            yield from why_these_leavers(self)
        if len(self.members) > 1:
            yield from self._details()
        yield from self._relaxed()

    def _details(self) -> Iterator[Message]:
        yield self._kind()
        yield from self._limits()
        yield from self._lowered()
        yield from self._subgroups()

    def _kind(self) -> Message:
        facts: dict[str, Fact] = {"size": len(self.members), "moved": self.m0}
        if self.level.bracket.joined:
            return Message("rating.joined", "C13", facts, detail=True)
        if self.level.bracket.heterogeneous:
            return Message("rating.heterogeneous", "A3", facts, detail=True)
        return Message(
            "rating.half-moved" if self.m0 else "rating.homogeneous", "A3", facts, detail=True
        )

    def _limits(self) -> Iterator[Message]:
        yield Message("rating.pairs", "A6b", {"pairs": self.p0}, detail=True)

    def _lowered(self) -> Iterator[Message]:
        """Tell which of M1 and P1 had to be lowered (C14), or was for the last bracket (C13)."""
        bracket = self.level.bracket
        most = min(self.m0, self.p0)
        if bracket.heterogeneous and self.m1 < most and not self.level.pinched:
            facts: dict[str, Fact] = {"m0": self.m0, "m1": self.m1} if self.m1 else {}
            code = f"rating.{'fewer' if self.m1 else 'none'}-moved-{self._ground_of_m1()}"
            yield Message(code, self._article(), facts, detail=True)
        if self.p1 < self.p0 and not self.level.pinched:
            facts = {"pairs": self.p1}
            ground = "c13" if self.level.opened == "C13" else "max"
            ground += "-moved" if ground == "c13" and self.m1 else ""
            yield Message(f"rating.fewer-pairs-{ground}", self._article(), facts, detail=True)

    def _ground_of_m1(self) -> str:
        """Say what keeps more players from above from playing here."""
        if self.level.bracket.joined:
            return "joined"
        return "c13" if self.level.opened == "C13" else "last" if self.last else "max"

    def _article(self) -> str:
        if self.level.opened == "C13" or self.level.bracket.joined:
            return "C13"
        return "C14b" if self.level.bracket.heterogeneous else "C14a"

    def _subgroups(self) -> Iterator[Message]:
        for number, part in enumerate(self.parts):
            if not part.couples:
                continue
            head = number == 0 and bool(self.m1)
            code = "rating.rest" if number else "rating.first" if head else "rating.subgroups"
            article = "C6" if number else "C4"
            facts: dict[str, Fact] = {
                "s1_players": ids_of(part.one),
                "s2_players": ids_of(part.two),
            }
            yield Message(code, article, facts, detail=True)
            yield from self._order(part, "D1.2" if head else "D1.1", head=head)

    def _order(self, part: Part, article: str, *, head: bool) -> Iterator[Message]:
        """Tell which players were exchanged and how S2 was transposed."""
        if head and self.m1 < self.m0:
            yield Message("rating.chosen", "D3", {"players": ids_of(part.one)}, detail=True)
        if part.out:
            facts: dict[str, Fact] = {
                "out_players": ids_of(part.out),
                "in_players": ids_of(part.into),
                "difference": part.difference,
            }
            yield Message("rating.exchanged", "D2", facts, detail=True)
        opponents = part.opponents
        if opponents == part.second[: len(opponents)]:
            yield Message("rating.straight", "C6", detail=True)
        else:
            yield Message("rating.transposed", article, {"players": ids_of(opponents)}, detail=True)

    def _relaxed(self) -> Iterator[Message]:
        """Tell which requirements had to be relaxed (C10), the most important first.

        Fewer is impossible without giving up something more important; in a bracket that was
        opened for the next one (C12) or the last one (C13) also without getting that one stuck.
        """
        if self.counts is NOTHING:
            return
        end = f"-{self.level.opened.lower()}" if self.level.opened else ""
        for place, (code, article) in enumerate(RELAXED):
            if self.counts[place]:
                facts: dict[str, Fact] = {"count": self.counts[place]}
                least = self._least(place)
                if least:
                    facts["least"] = least
                counted = least == self.counts[place]
                how = "-counted" if counted else "-above" if least else ""
                yield Message(f"{code}{how}{'' if counted else end}", article, facts, detail=True)

    def _least(self, place: int) -> int:
        """Give X1 or Z1 of the pairs that are made (A8, C14), for the counts that have one."""
        if place not in (2, 3):
            return 0
        x1, z1 = colour_minimum(self.members, self.field.round)
        return max((x1 if place == 2 else z1) - (self.p0 - self.p1), 0)

    def _reached(self) -> tuple[tuple[int, ...], Sequence[Entrant]]:
        """Give the counts of this pairing and who leaves, those passed on included."""
        level = self.level
        if not level.lone:
            return self.counts, level.solution.leavers
        leavers = (*level.solution.leavers, *level.lone)
        size = level.bracket.size + len(level.lone)
        return counts_of(self.field, size, level.solution.couples, leavers), leavers

    def _opened(self) -> Message:
        facts: dict[str, Fact] = {
            "before_players": ids_of(self.level.before),
            "players": ids_of(self.level.leavers),
        }
        return Message(f"rating.opened-{self.level.opened.lower()}", self.level.opened, facts)

    def meetings(self) -> Iterator[tuple[Couple, tuple[Message, ...]]]:
        """Tell for each pair why the opponent is this one and none before him in S2."""
        for number, part in enumerate(self.parts):
            open_ = list(part.second)
            pool = Pool.of(self.level, part, head=number == 0 and bool(self.m1))
            for turn, couple in enumerate(part.couples, 1):
                place = open_.index(couple[1])
                skipped = self._skipped(couple, open_[:place]) if place else ()
                yield couple, (*pool.meeting(couple, turn, place), *skipped)
                del open_[place]

    def _skipped(self, couple: Couple, skipped: Sequence[Entrant]) -> Iterator[Message]:
        """Tell by article why nobody earlier in S2 is the opponent.

        A norm keeps the two apart, or it would only be a worse pairing (C7, C12, C13).
        """
        higher, lower = couple
        met: list[int] = []
        colours: list[int] = []
        worse: list[int] = []
        for other in skipped[:NAMED]:
            if other.id in higher.met:
                met.append(other.id)
            elif higher.is_topscorer or other.is_topscorer or colours_exist(higher, other):
                worse.append(other.id)
            else:
                colours.append(other.id)
        article = self.level.opened or "C7"
        for players, ground in ((met, "B1a"), (colours, "B2"), (worse, article)):
            if players:
                facts: dict[str, Fact] = {"higher": higher.id, "players": tuple(players)}
                yield Message(SKIPPED[ground], ground, facts, detail=True)
        if len(skipped) > NAMED:
            more = len(skipped) - NAMED
            facts = {"lower": lower.id, "count": more}
            yield Message("rating.skipped-more", "C7", facts, detail=True)


class Pool(NamedTuple):
    """How a part of a bracket is paired, told once for all of its pairs.

    `came` are those of them who came from above and go first; `lot` are who their opponents are
    taken from. In a `straight` pool nobody left his half, and `two` is the bottom one.
    """

    claims: tuple[Message, ...]
    came: tuple[Entrant, ...]
    lot: str
    article: str
    straight: bool
    two: tuple[Entrant, ...]

    @classmethod
    def of(cls, level: Level, part: Part, *, head: bool) -> Pool:
        """Say how a part is paired: first those from above (`head`), or a half with the other."""
        joined = (Message("rating.pool-joined", "C13"),) if level.bracket.joined else ()
        if head:
            return cls(joined, level.came, "others", "D1.2", straight=False, two=())
        fewer = len(part.one) + 1 < len(part.two)
        claims = (*joined, _halves(level, part, fewer=fewer))
        if part.out:
            claims += (Message("rating.pool-exchanged", "D2"),)
        lot = "others" if fewer else "half"
        straight = not part.out and not fewer
        return cls(claims, (), lot, "D1.1", straight=straight, two=part.two)

    def meeting(self, couple: Couple, number: int, skipped: int) -> tuple[Message, ...]:
        """Say in plain words why these two meet, as the pair with this number.

        `skipped` is how many who had no opponent yet come before this one in the order.
        """
        higher, lower = couple
        facts: dict[str, Fact] = {"higher": higher.id, "lower": lower.id}
        if skipped:
            answer = Message(f"rating.{self.lot}-fits", self.article, facts)
        elif self.straight and self.two[number - 1] is lower:
            facts["place"] = number
            answer = Message("rating.same-place", "C6", facts)
        else:
            answer = Message(f"rating.{self.lot}-next", self.article, facts)
        if higher in self.came:
            came = Message("rating.pool-came", "C6", {"higher": higher.id})
            return _scores(higher, lower), *self.claims, came, answer
        return _scores(higher, lower), *self.claims, answer


def _scores(one: Entrant, other: Entrant) -> Message:
    mine, his = one.score, other.score
    if mine == his:
        facts: dict[str, Fact] = {"higher": one.id, "lower": other.id, "points": mine}
        return Message("rating.same-score", "B3", facts)
    facts = {"higher": one.id, "lower": other.id, "higher_points": mine, "lower_points": his}
    return Message("rating.other-score", "B3", facts)


def _halves(level: Level, part: Part, *, fewer: bool) -> Message:
    bracket, end = level.bracket, "-fewer" if fewer else ""
    facts: dict[str, Fact] = {"pairs": len(part.one)} if fewer else {}
    if level.solution.heads:
        return Message(f"rating.pool-rest{end}", "C6", facts)
    if bracket.moved:
        kind = "mixed" if bracket.heterogeneous else "half-moved"
        return Message(f"rating.pool-{kind}{end}", "A3", facts)
    return Message(f"rating.pool-halves{end}", "C4", facts)


# Colours.


def explain_colours(field: Field, board: Board) -> tuple[Message, ...]:
    """Say who wanted what, how strongly, what decided, and who goes without (E1-E5)."""
    white, black = board.higher, board.lower
    if board.pair.white != white.id:
        white, black = black, white
    facts: dict[str, Fact] = {"white": white.id, "black": black.id}
    code, more = _decided(field, board, white, black)
    if more:
        facts |= more
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


def _decided(
    field: Field, board: Board, white: Entrant, black: Entrant
) -> tuple[str, dict[str, Fact]]:
    wanted = white.preference.colour
    match board.article:
        case "E1" if wanted and black.preference.colour:
            return "both", {}
        case "E1":
            return "one-white" if wanted else "one-black", {}
        case "E2":
            return _stronger(white, black)
        case "E3":
            back = latest_difference(white.history, black.history) or 0
            return f"alternate-{_name(wanted)}", {"back": back}
        case "E4":
            return f"higher-{_name(wanted)}", {"higher": board.higher.id}
    code = "board" if field.round == 1 else "number"
    number = board.number if field.round == 1 else board.higher.number
    return code, {"higher": board.higher.id, "number": number}


def _stronger(white: Entrant, black: Entrant) -> tuple[str, dict[str, Fact]]:
    """Say how much more one of two wants the colour that both want."""
    one, other = sorted((white, black), key=lambda man: man.preference.strength, reverse=True)
    facts: dict[str, Fact] = {"player": one.id, "other_player": other.id}
    colour = _name(one.preference.colour)
    if one.preference.strength is not Strength.ABSOLUTE:
        return f"stronger-{colour}", facts
    if one.history.endswith(("WW", "BB")):
        return f"must-{colour}", facts
    return f"owed-{colour}", facts | {"count": abs(balance(one.history))}


def _name(colour: Colour | None) -> str:
    return "white" if colour is Colour.WHITE else "black"


# The bye.


def about_bye(field: Field, level: Level) -> Iterator[Message]:
    """Tell that he may be free (B1b), his floats, and who may not be."""
    for free in level.solution.leavers:
        here: dict[str, Fact] = {"player": free.id}
        yield Message("rating.bye-allowed", "B1b", here, detail=True)
        for article, float_ in zip(("B5", "B6"), free.floats, strict=True):
            if float_ == DOWN:
                yield Message(f"rating.bye-{article.lower()}", article, here, detail=True)
        barred = [one for one in level.bracket.members if not field.may_be_free(one)]
        if barred:
            yield Message("rating.bye-barred", "B1b", {"players": ids_of(barred)}, detail=True)
