"""The absolute norms: why two players may not meet, and why a player may not have the bye.

This is for pairs that a person made. An engine never proposes a breach; where a regulation
exempts somebody in the last round, so does this.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from zwitser.messages import Fact, Message
from zwitser.model import Colour, Tournament
from zwitser.results import Card, Kind, Results

FREE_POINT = (Kind.BYE, Kind.FULL, Kind.FORFEIT_WIN)
"""The rounds in which somebody got a point without playing."""


@dataclass(frozen=True, slots=True)
class Bars:
    """What a regulation bars: the articles, and what each looks at.

    `meetings` is how often two players may meet. `bye_after` are the rounds after which nobody has
    the bye again. `colours` and `free` find what else stands in the way.
    """

    met: str = ""
    meetings: int = 1
    bye: str = ""
    bye_after: tuple[Kind, ...] = ()
    colours: Callable[[Norms, int, int], list[Message]] | None = None
    free: Callable[[Norms, int], list[Message]] | None = None


@dataclass(frozen=True, slots=True)
class Norms:
    """A tournament read once, to judge many pairs.

    `results` covers all that was played; `cards` only what counts for having met: in a season
    the period, elsewhere everything.
    """

    tournament: Tournament
    results: Results
    cards: dict[int, Card]
    bars: Bars

    def pair_breaches(self, white: int, black: int) -> list[Message]:
        """Say which norms it breaks when these two meet with these colours; none is good."""
        found: list[Message] = []
        facts: dict[str, Fact] = {"white": white, "black": black}
        met = [e.round for e in self.cards[white].entries if e.played and e.opponent == black]
        if len(met) >= self.bars.meetings:
            found.append(Message("norm-met", self.bars.met, {**facts, "round": met[-1]}))
        if {white, black} in map(set, self.tournament.options.forbidden):
            found.append(Message("norm-forbidden", self.bars.met, facts))
        return found + (self.bars.colours(self, white, black) if self.bars.colours else [])

    def bye_breaches(self, player: int) -> list[Message]:
        """Say which norms it breaks when this player has the bye; none is good."""
        found = self.bars.free(self, player) if self.bars.free else []
        if self.cards[player].had(*self.bars.bye_after):
            found.append(Message("norm-bye-twice", self.bars.bye, {"player": player}))
        return found

    @property
    def is_last_round(self) -> bool:
        return self.results.after + 1 == self.tournament.rounds

    def is_exempt(self, player: int) -> bool:
        return is_exempt(self.tournament, self.results.cards[player])


def is_exempt(tournament: Tournament, card: Card) -> bool:
    """Say whether this is the last round and the player has more than half of the points.

    Half of the points that were to be had are as many half points as rounds [rating A10].
    """
    after = len(card.entries)
    return after + 1 == tournament.rounds and card.points > after


def colour_claim(code: str, article: str, player: int, colour: Colour) -> Message:
    """Message that a colour breaks a norm for a player."""
    return Message(f"{code}-{colour.value}", article, {"player": player})


def is_third(history: str, colour: Colour) -> bool:
    """Say whether it would be the third game running with this colour."""
    return history[-2:] == 2 * letter(colour)


def letter(colour: Colour) -> str:
    """Write a colour as in a history."""
    return "W" if colour is Colour.WHITE else "B"
