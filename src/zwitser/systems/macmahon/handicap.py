"""How many stones are given, by whom, and the komi (M33, M34)."""

from __future__ import annotations

from zwitser.systems.macmahon.options import MacMahonOptions
from zwitser.systems.macmahon.scores import ZERO_SCORE, Score, score_of_rank


def base_of(score: Score, own: MacMahonOptions) -> int:
    """Give the number that handicap is reckoned from, at most the threshold [M33]."""
    return min(_whole_base(score, own), own.handicap.threshold)


def is_above_threshold(score: Score, own: MacMahonOptions) -> bool:
    """Say whether somebody counts for less than the score or rank that they have (M33)."""
    return _whole_base(score, own) > own.handicap.threshold


def _whole_base(score: Score, own: MacMahonOptions) -> int:
    """Give the MMS or the rank; in a Swiss the MMS is the start score of the rank and the points.

    So OpenGotha reckons it (F1).
    """
    if own.handicap.basis != "mms":
        return score.rank
    start = 0 if own.by_rank else score_of_rank(score.player, own)
    return start + score.floor - ZERO_SCORE


def stones(difference: int, own: MacMahonOptions) -> int:
    """Give the handicap for a difference of two bases, of either sign [M34]."""
    rules = own.handicap
    if rules.basis == "none" or not difference:
        return 0
    return min(max(abs(difference) - rules.correction, 0), rules.ceiling)


def komi_for(handicap: int, own: MacMahonOptions) -> str:
    """Give the komi of a game, as it stands in the options (M34)."""
    return own.handicap.komi if handicap else own.komi
