"""The absolute norms: why two players may not meet, and why a player may not be free.

This is for pairs that a person made. An engine never proposes a breach; where a regulation
exempts somebody in the last round, so does this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from zwitser.model import Colour, Round, System, Tournament
from zwitser.proposal import Claim, Fact
from zwitser.results import Card, Kind, Results, field_of, read_rounds, scoring_of
from zwitser.systems.club.free import title_candidates, withdrawn_now
from zwitser.systems.club.season import read_season
from zwitser.systems.swiss.colours import balance

_MET_ARTICLE = {
    System.KNSB_WEERSTAND: "B1a",
    System.GO_WEERSTAND: "3.1",
    System.KNSB_RATING: "B1a",
    System.CLUB: "Indeling",
    System.ROUND_ROBIN: "",
    System.DOUBLE_ROUND_ROBIN: "",
}
_MEETINGS = {System.DOUBLE_ROUND_ROBIN: 2}
"""How often two players may meet, where that is not once."""

_FREE_POINT = (Kind.BYE, Kind.FULL, Kind.FORFEIT_WIN)
_NO_BYE_AFTER = {
    System.KNSB_WEERSTAND: ("B1b", _FREE_POINT),
    System.GO_WEERSTAND: ("3.2", _FREE_POINT),
    System.KNSB_RATING: ("B1b", (*_FREE_POINT, Kind.HALF)),
}
"""The article that bars a second free point, and the rounds that count as the first."""


@dataclass(frozen=True, slots=True)
class Norms:
    """A tournament read once, to judge many pairs.

    `results` covers all that was played; `cards` only what counts for having met: in a club
    season the period, elsewhere everything.
    """

    tournament: Tournament
    results: Results
    cards: dict[int, Card]

    def pair_breaches(self, white: int, black: int) -> list[Claim]:
        """Say which norms it breaks when these two meet with these colours; none is good."""
        colours = _COLOUR_NORMS.get(self.tournament.system, _no_colour_norm)
        found = [*self._meeting(white, black)]
        found += colours(self, white, black)
        return found

    def bye_breaches(self, player: int) -> list[Claim]:
        """Say which norms it breaks when this player is free; none is good."""
        if self.tournament.system is System.CLUB:
            return [*self._free_again(player), *self._title_candidate(player)]
        article, kinds = _NO_BYE_AFTER.get(self.tournament.system, ("", ()))
        if self.cards[player].had(*kinds):
            return [Claim("norm-bye-twice", article, {"player": player})]
        return []

    def _meeting(self, white: int, black: int) -> Iterator[Claim]:
        system = self.tournament.system
        article = _MET_ARTICLE[system]
        facts: dict[str, Fact] = {"white": white, "black": black}
        met = [e.round for e in self.cards[white].entries if e.played and e.opponent == black]
        if len(met) >= _MEETINGS.get(system, 1):
            yield Claim("norm-met", article, {**facts, "round": met[-1]})
        if {white, black} in map(set, self.tournament.options.forbidden):
            yield Claim("norm-forbidden", article, facts)

    def _free_again(self, player: int) -> Iterator[Claim]:
        """Nobody is free again while somebody else present was free less often (Oneven)."""
        cards = self.results.cards
        free = {p: _times_free(cards[p]) for p in field_of(self.tournament, self.results)}
        less = [
            p for p, times in free.items() if p != player and times < _times_free(cards[player])
        ]
        if less:
            yield Claim("norm-free-again", "Oneven", {"player": player, "other_player": less[0]})

    def _title_candidate(self, player: int) -> Iterator[Claim]:
        """A title candidate is free only where everyone present is one (Titelkandidaten)."""
        season = read_season(self.tournament)
        candidates = title_candidates(season, withdrawn_now(self.tournament, season))
        field = field_of(self.tournament, self.results)
        if player in candidates and not candidates.issuperset(field):
            yield Claim("norm-title-candidate", "Titelkandidaten", {"player": player})

    @property
    def is_last_round(self) -> bool:
        return self.results.after + 1 == self.tournament.rounds

    def is_exempt(self, player: int) -> bool:
        """Say whether this is the last round and the player has more than half of the points.

        Half of the points that were to be had are as many half points as rounds.
        """
        return self.is_last_round and self.results.cards[player].points > self.results.after


def norms_of(tournament: Tournament) -> Norms:
    """Read a tournament for its norms."""
    ids = [player.id for player in tournament.players]
    scoring = scoring_of(tournament)
    rounds = _all_rounds(tournament)
    results = read_rounds(ids, rounds, scoring)
    if tournament.system is not System.CLUB:
        return Norms(tournament, results, results.cards)
    period = read_rounds(ids, tournament.periods[-1].rounds, scoring)
    return Norms(tournament, results, period.cards)


def breaches(tournament: Tournament, white: int, black: int) -> list[Claim]:
    """Say which norms it breaks when these two meet in the next round with these colours."""
    return norms_of(tournament).pair_breaches(white, black)


def bye_breaches(tournament: Tournament, player: int) -> list[Claim]:
    """Say which norms it breaks when this player is free in the next round."""
    return norms_of(tournament).bye_breaches(player)


def _all_rounds(tournament: Tournament) -> Sequence[Round]:
    if tournament.system is not System.CLUB:
        return tournament.history
    return [round_ for period in tournament.periods for round_ in period.rounds]


def _times_free(card: Card) -> int:
    return sum(entry.kind in (Kind.BYE, Kind.FREE) for entry in card.entries)


def _no_colour_norm(norms: Norms, white: int, black: int) -> list[Claim]:  # noqa: ARG001  a ColourNorm
    return []


def _weerstand_colours(norms: Norms, white: int, black: int) -> list[Claim]:
    """B2a and B2b, each player for himself; B2b yields where B2a bars the other colour."""
    found = []
    for player, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
        history = norms.cards[player].colours
        if norms.is_exempt(player):
            continue
        if _goes_too_far(history, colour):
            found.append(_colour_claim("norm-balance", "B2a", player, colour))
        if _is_third(history, colour) and not _goes_too_far(history, colour.other):
            found.append(_colour_claim("norm-thrice", "B2b", player, colour))
    return found


def _rating_colours(norms: Norms, white: int, black: int) -> list[Claim]:
    """B2 for both, unless one of them is a topscorer (A10)."""
    if norms.is_exempt(white) or norms.is_exempt(black):
        return []
    found = []
    for player, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
        history = norms.cards[player].colours
        if abs(balance(history + _letter(colour))) > 2:
            found.append(_colour_claim("norm-balance", "B2", player, colour))
        if _is_third(history, colour):
            found.append(_colour_claim("norm-thrice", "B2", player, colour))
    return found


ColourNorm = Callable[[Norms, int, int], list[Claim]]

_COLOUR_NORMS: dict[System, ColourNorm] = {
    System.KNSB_WEERSTAND: _weerstand_colours,
    System.KNSB_RATING: _rating_colours,
}


def _colour_claim(code: str, article: str, player: int, colour: Colour) -> Claim:
    return Claim(f"{code}-{colour.value}", article, {"player": player})


def _letter(colour: Colour) -> str:
    return "W" if colour is Colour.WHITE else "B"


def _goes_too_far(history: str, colour: Colour) -> bool:
    """Say whether the balance gets beyond 2; on the way back to 0 it may still be (B2a)."""
    after = abs(balance(history + _letter(colour)))
    return after > max(2, abs(balance(history)))


def _is_third(history: str, colour: Colour) -> bool:
    return history[-2:] == 2 * _letter(colour)
