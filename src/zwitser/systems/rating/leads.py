"""The answers of Zwitsers op rating in plain words: why these two, these colours, this bye.

A player reads them first; what the procedure did in detail comes after, in `explain`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zwitser.model import Colour
from zwitser.proposal import Claim, Fact
from zwitser.systems.rating.colours import Board
from zwitser.systems.rating.field import DOWN, Entrant, Field
from zwitser.systems.rating.opening import Level
from zwitser.systems.rating.parts import Part, ids_of
from zwitser.systems.rating.tally import Couple
from zwitser.systems.swiss.colours import Strength, latest_difference


class Seat(NamedTuple):
    """Where a pair was made: its level, its part (`head`: of who came down), its turn there.

    `skipped` is how many who had no opponent yet come before this one in the order.
    """

    level: Level
    part: Part
    head: bool
    number: int
    skipped: int


def meeting(seat: Seat, couple: Couple) -> Iterator[Claim]:
    """Say in plain words why these two meet."""
    higher, lower = couple
    facts: dict[str, Fact] = {"higher": higher.id, "lower": lower.id}
    yield _scores(higher, lower)
    yield from _pool(seat, higher)
    if seat.skipped:
        yield Claim(f"rating.{_lot(seat)}-fits", _order_article(seat), facts)
    elif _is_straight(seat, couple):
        yield Claim("rating.same-place", "C6", facts | {"place": seat.number})
    else:
        yield Claim(f"rating.{_lot(seat)}-next", _order_article(seat), facts)


def _scores(higher: Entrant, lower: Entrant) -> Claim:
    facts: dict[str, Fact] = {"higher": higher.id, "lower": lower.id}
    if higher.score == lower.score:
        return Claim("rating.same-score", "B3", facts | {"points": higher.score})
    points: dict[str, Fact] = {"higher_points": higher.score, "lower_points": lower.score}
    return Claim("rating.other-score", "B3", facts | points)


def _pool(seat: Seat, higher: Entrant) -> Iterator[Claim]:
    """Say how the group is paired to which the two belong."""
    bracket, solution = seat.level.bracket, seat.level.solution
    if bracket.joined:
        yield Claim("rating.pool-joined", "C13")
    if seat.head:
        if higher in seat.level.came:
            yield Claim("rating.pool-came", "C6", {"higher": higher.id})
        return
    fewer = "-fewer" if _is_fewer(seat) else ""
    facts: dict[str, Fact] = {"pairs": len(seat.part.one)} if fewer else {}
    if solution.heads:
        yield Claim(f"rating.pool-rest{fewer}", "C6", facts)
    elif bracket.moved:
        kind = "mixed" if bracket.heterogeneous else "half-moved"
        yield Claim(f"rating.pool-{kind}{fewer}", "A3", facts)
    else:
        yield Claim(f"rating.pool-halves{fewer}", "C4", facts)
    if seat.part.out:
        yield Claim("rating.pool-exchanged", "D2")


def _is_fewer(seat: Seat) -> bool:
    """Say whether S1 is less than half, because there are fewer pairs than players for them."""
    return len(seat.part.one) + 1 < len(seat.part.two)


def _lot(seat: Seat) -> str:
    return "others" if seat.head or _is_fewer(seat) else "half"


def _order_article(seat: Seat) -> str:
    return "D1.2" if seat.head else "D1.1"


def _is_straight(seat: Seat, couple: Couple) -> bool:
    """Say whether both have the same place, in a half that nobody left."""
    if seat.head or seat.part.out or _is_fewer(seat):
        return False
    one, two = seat.part.one, seat.part.two
    return one.index(couple[0]) == two.index(couple[1]) == seat.number - 1


# Colours.


def colours(field: Field, board: Board) -> Iterator[Claim]:
    """Say who wanted what, how strongly, what decided, and who goes without (E1-E5)."""
    white, black = board.higher, board.lower
    if board.pair.white != white.id:
        white, black = black, white
    facts: dict[str, Fact] = {"white": white.id, "black": black.id}
    code, more = _decided(field, board, white, black)
    yield Claim(f"rating.colours-{code}", board.article, facts | more)
    if white.history or black.history:
        histories: dict[str, Fact] = {
            "white_history": white.history or "-",
            "black_history": black.history or "-",
        }
        yield Claim("rating.colours-history", "A7", facts | histories, detail=True)


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
    must = one.preference.strength is Strength.ABSOLUTE
    code = f"{'must' if must else 'stronger'}-{_name(one.preference.colour)}"
    return code, {"player": one.id, "other_player": other.id}


def _name(colour: Colour | None) -> str:
    return "white" if colour is Colour.WHITE else "black"


# The bye.


def bye(free: Entrant) -> Claim:
    """Say that somebody has to be free, and who is."""
    return Claim("rating.bye", "A5", {"player": free.id})


def about_bye(field: Field, level: Level) -> Iterator[Claim]:
    """Tell that he may be free (B1b), his floats, and who may not be."""
    for free in level.solution.leavers:
        here: dict[str, Fact] = {"player": free.id}
        yield Claim("rating.bye-allowed", "B1b", here, detail=True)
        for article, float_ in zip(("B5", "B6"), free.floats, strict=True):
            if float_ == DOWN:
                yield Claim(f"rating.bye-{article.lower()}", article, here, detail=True)
        barred = [one for one in level.bracket.members if not field.may_be_free(one)]
        if barred:
            yield Claim("rating.bye-barred", "B1b", {"players": ids_of(barred)}, detail=True)
