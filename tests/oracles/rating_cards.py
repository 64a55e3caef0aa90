"""The pairing cards of Zwitsers op rating, as the oracle reads them: wishes, floats, breaches."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from zwitser.model import Tournament
from zwitser.results import Card, Kind, Results, field_of, read

TITLES = ["GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", ""]
FREE_POINTS = {Kind.BYE, Kind.HALF, Kind.FULL, Kind.FORFEIT_WIN}


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


def ranked(men: Iterable[Man]) -> Men:
    return tuple(sorted(men, key=lambda man: man.rank))


def cards(tournament: Tournament) -> Men:
    """Give the cards of everyone who is to be paired, highest first (A2)."""
    results = read(tournament)
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
    return tuple(
        man_of(tournament, results, player, rank, numbers[player])
        for rank, player in enumerate(present)
    )


def man_of(tournament: Tournament, results: Results, player: int, rank: int, number: int) -> Man:
    card = results.cards[player]
    banned = [set(pair) for pair in tournament.options.forbidden if player in pair]
    last = results.after + 1 == tournament.rounds
    return Man(
        id=player,
        rank=rank,
        number=number,
        score=card.points,
        colours=card.colours,
        met=card.met.union(*banned) - {player},
        floats=floats(results.cards, card),
        bye=not any(entry.kind in FREE_POINTS for entry in card.entries),
        top=last and card.points > results.after,
    )


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
    uneven = [sorted(p, key=lambda m: m.score) for p in pairs if p[0].score != p[1].score]
    lower, higher = [p[0] for p in uneven], [p[1] for p in uneven]
    floating = [*left, *higher]
    return (
        sum(not colours_fit(*p) for p in pairs),
        len(firm) if number % 2 else 0,
        len(same),
        0 if number % 2 else len(firm),
        sum(floated(man, "d", 1) for man in floating),
        sum(floated(man, "d", 2) for man in floating),
        sum(floated(man, "u", 1) for man in lower),
        sum(floated(man, "u", 2) for man in lower),
    )


def differences(candidate: Candidate, men: Men) -> tuple[int, ...]:
    """List S in half points, largest first: of unequal pairs, and of who leaves the bracket."""
    pairs, left = candidate
    below = min((man.score for man in men), default=0) - 2
    apart = [abs(one.score - other.score) for one, other in pairs]
    return tuple(sorted([d for d in apart if d] + [m.score - below for m in left], reverse=True))


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
