"""The obvious second implementation of WP, SB and the ratings, straight from the definitions.

It reads the rounds itself and knows nothing of `zwitser.results` or `zwitser.ranking`. FIDE's
present rules are not here: those are compared with another program.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from zwitser.model import AbsenceKind, Result, Tournament, Unplayed

HALF = Fraction(1, 2)
WHITE_GETS = {
    Result.WHITE_WINS: Fraction(1),
    Result.BLACK_WINS: Fraction(0),
    Result.DRAW: HALF,
    Result.ADJOURNED: HALF,
}
FORFEITS = {
    Result.WHITE_BY_FORFEIT: (1, 0),
    Result.BLACK_BY_FORFEIT: (0, 1),
    Result.BOTH_FORFEIT: (0, 0),
}


@dataclass(frozen=True)
class Played:
    """A round over the board."""

    opponent: int
    got: Fraction


@dataclass(frozen=True)
class Pause:
    """A round that brought points, or nothing, without play."""

    got: Fraction


Line = list[Played | Pause]


def rounds_of(tournament: Tournament, player: int) -> Line:
    """Say for every round what a player had."""
    return [_round(tournament, number, player) for number in range(len(tournament.history))]


def _round(tournament: Tournament, number: int, player: int) -> Played | Pause:
    round_ = tournament.history[number]
    for game in round_.games:
        if player in (game.white, game.black):
            white = player == game.white
            if game.result in WHITE_GETS:
                got = WHITE_GETS[game.result]
                return Played(game.black if white else game.white, got if white else 1 - got)
            return Pause(Fraction(FORFEITS[game.result][0 if white else 1]))
    for absence in round_.absences:
        if absence.player == player:
            bye = Fraction(tournament.options.bye_points, 2)
            points = {AbsenceKind.BYE: bye, AbsenceKind.HALF: HALF, AbsenceKind.FULL: Fraction(1)}
            return Pause(points.get(absence.kind, Fraction(0)))
    return Pause(Fraction(0))


def contributions(
    tournament: Tournament, treatment: Unplayed, player: int
) -> list[tuple[Fraction, Fraction]]:
    """List for every round that counts the opponent's score and the own points against it."""
    lines = {p.id: rounds_of(tournament, p.id) for p in tournament.players}
    points = {p: sum((r.got for r in line), Fraction(0)) for p, line in lines.items()}
    ws = {
        p: sum((r.got if isinstance(r, Played) else HALF for r in line), Fraction(0))
        for p, line in lines.items()
    }
    found = []
    before = Fraction(0)
    for number, round_ in enumerate(lines[player], 1):
        if isinstance(round_, Played):
            scores = points if treatment is Unplayed.RAW else ws
            found.append((scores[round_.opponent], round_.got))
        elif treatment is Unplayed.KNSB:
            found.append((ws[player], HALF))
        elif treatment is Unplayed.FIDE2012:
            rest = len(tournament.history) - number
            found.append((before + (1 - round_.got) + HALF * rest, round_.got))
        before += round_.got
    return found


def wp(tournament: Tournament, treatment: Unplayed, player: int, low: int, high: int) -> Fraction:
    """Add up the opponents' scores without some of the lowest and the highest."""
    scores = sorted(score for score, _ in contributions(tournament, treatment, player))[low:]
    return sum(scores[: max(0, len(scores) - high)], Fraction(0))


def sb(tournament: Tournament, treatment: Unplayed, player: int) -> Fraction:
    """Add up the opponents' scores times the points against them."""
    pairs = contributions(tournament, treatment, player)
    return sum((score * points for score, points in pairs), Fraction(0))


def lpr(tournament: Tournament, player: int) -> float | None:
    """Halve an interval until the expected score is the score made."""
    ratings = {p.id: p.rating for p in tournament.players}
    games = [
        (rating, float(round_.got))
        for round_ in rounds_of(tournament, player)
        if isinstance(round_, Played) and (rating := ratings[round_.opponent]) is not None
    ]
    if not games:
        return None
    score = sum(points for _, points in games)
    score = 0.25 if score == 0 else len(games) - 0.25 if score == len(games) else score
    low, high = -10_000.0, 20_000.0
    while high - low > 1e-6:
        middle = (low + high) / 2
        expected = sum(1 / (1 + 10 ** ((rating - middle) / 400)) for rating, _ in games)
        low, high = (middle, high) if expected < score else (low, middle)
    return low
