"""The absolute norms of FIDE's Dutch system: who may meet (C1, C3), who may be free (C2).

The engine, `check` and the desk ask here.
"""

from __future__ import annotations

from zwitser.messages import Message
from zwitser.model import Colour
from zwitser.results import Card, Entry, Kind, Scoring, scoring_of
from zwitser.systems.fide_dutch.options import FideOptions
from zwitser.systems.norms import Bars, Norms, colour_claim
from zwitser.systems.swiss import Strength, balance, preference


def bars_bye(entry: Entry, scoring: Scoring) -> bool:
    """Say whether a round bars the bye: a bye, or as much as a win without playing [C2, BR 4]."""
    if entry.kind is Kind.PLAYED:
        return False
    return entry.kind is Kind.BYE or entry.points >= scoring.win


def is_topscorer(score: int, rounds: int, scoring: Scoring) -> bool:
    """Say whether a score is more than half of what could be won in so many rounds [1.8]."""
    return 2 * score > rounds * scoring.win


def colour_breaches(norms: Norms, white: int, black: int) -> list[Message]:
    """Say whose absolute preference is refused, unless one of the two is a topscorer (C3)."""
    scoring, rounds = scoring_of(norms.tournament), norms.results.after
    cards = norms.cards
    scores = (_pairing_score(norms, white), _pairing_score(norms, black))
    if norms.is_last_round and any(is_topscorer(s, rounds, scoring) for s in scores):
        return []
    found = []
    for player, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
        found += _refused(cards[player], colour)
    return found


def _pairing_score(norms: Norms, player: int) -> int:
    """Give the points with the virtual ones that a file gives for this round.

    Baku gives none in a last round, the only one that has topscorers (C.04.7).
    """
    row = dict(FideOptions.of(norms.tournament).virtual).get(player, ())
    after = norms.results.after
    return norms.cards[player].points + (row[after] if after < len(row) else 0)


def _refused(card: Card, colour: Colour) -> list[Message]:
    owed = preference(card.colours)
    if owed.strength is not Strength.ABSOLUTE or owed.colour is colour:
        return []
    code = "norm-balance" if abs(balance(card.colours)) >= 2 else "norm-thrice"
    return [colour_claim(code, "C3", card.player, colour)]


def bye_breaches(norms: Norms, player: int) -> list[Message]:
    """Say whether this player may not be free (C2)."""
    scoring = scoring_of(norms.tournament)
    if any(bars_bye(entry, scoring) for entry in norms.cards[player].entries):
        return [Message("norm-bye-twice", "C2", {"player": player})]
    return []


BARS = Bars(met="C1", bye="C2", colours=colour_breaches, free=bye_breaches)
