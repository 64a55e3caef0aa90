"""The answers of Zwitsers op rating in plain words: why these two, these colours, this bye.

A player reads them first; what the procedure did in detail comes after, in `explain`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zwitser.messages import Fact, Message
from zwitser.model import Colour
from zwitser.systems.rating.colours import Board
from zwitser.systems.rating.field import DOWN, Entrant, Field
from zwitser.systems.rating.opening import Level
from zwitser.systems.rating.parts import Part, ids_of
from zwitser.systems.rating.tally import Couple
from zwitser.systems.swiss import Strength, balance, latest_difference


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


def colours(field: Field, board: Board) -> tuple[Message, ...]:
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


def bye(free: Entrant) -> Message:
    """Say that somebody has to be free, and who is."""
    return Message("rating.bye", "A5", {"player": free.id})


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
