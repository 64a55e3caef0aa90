"""All criteria, by id."""

from __future__ import annotations

from functools import partial

from zwitser.ranking import elsewhere, mutual, opposition, ratings, record
from zwitser.ranking.criterion import (
    HALVES,
    HUNDREDTHS,
    QUARTERS,
    Criterion,
    Decides,
    Gains,
    Suits,
    rounds,
    total,
)
from zwitser.ranking.field import Field, Group, Term


def _record(id_: str, article: str, gains: Gains, *, unit: int = 1) -> Criterion:
    return Criterion(id_, article, total(gains), rounds(gains), unit=unit)


def _resistance(id_: str, article: str, *, low: int = 0, high: int = 0) -> Criterion:
    return Criterion(
        id_,
        article,
        partial(opposition.resistance, low=low, high=high),
        partial(opposition.resistance_terms, low=low, high=high),
        unit=HALVES,
        suits=Suits.SWISS,
    )


def _sonneborn_berger(id_: str, *, low: int = 0) -> Criterion:
    return Criterion(
        id_,
        "2.SB",
        partial(opposition.sonneborn_berger, low=low),
        partial(opposition.sonneborn_berger_terms, low=low),
        unit=QUARTERS,
    )


def _score_terms(field: Field, group: Group, player: int) -> tuple[Term, ...]:
    """List the points of every round, and what a player has beside them."""
    card = field.cards[player]
    beside = [Term("extra-start", adds=card.start)] if card.start else []
    beside += [
        Term("extra", entry.round, adds=entry.extra) for entry in card.entries if entry.extra
    ]
    return (*rounds(record.points)(field, group, player), *beside)


_CRITERIA = (
    # How many opponents are left out is said here [2.WP-C1, 2.WP-C2, 2.WP-M1, 2.WP-M2].
    Criterion("PTS", "1.EenWinnaar", record.score, _score_terms, unit=HALVES),
    _resistance("WP", "2.WP"),
    _resistance("WP-C1", "2.WP-C1", low=1),
    _resistance("WP-C2", "2.WP-C2", low=2),
    _resistance("WP-M1", "2.WP-M1", low=1, high=1),
    _resistance("WP-M2", "2.WP-M2", low=2, high=2),
    _sonneborn_berger("SB"),
    _sonneborn_berger("SB-C1", low=1),
    _sonneborn_berger("SB-C2", low=2),
    Criterion(
        "DE",
        "2.DE",
        mutual.mutual_points,
        mutual.mutual_terms,
        mutual.mutual_conclusion,
        unit=HALVES,
        of_group=True,
    ),
    Criterion(
        "DEB",
        "5.Vierkamp",
        mutual.mutual_points,
        mutual.mutual_terms,
        mutual.black_conclusion,
        unit=HALVES,
        of_group=True,
        order=mutual.by_mutual_points_then_black,
    ),
    Criterion(
        "DE-FIDE",
        "4.FIDE",
        mutual.fide_places,
        mutual.fide_terms,
        mutual.fide_conclusion,
        lowest_first=True,
        of_group=True,
    ),
    _record("BLACK", "2.BLACK", record.black),
    _record("WINS", "2.WINS", record.wins),
    _record("WON", "2.WINS", record.won),
    _record("BWINS", "2.BWINS", record.black_wins),
    Criterion(
        "KOYA",
        "2.KOYA",
        total(record.koya),
        rounds(record.koya),
        unit=HALVES,
        suits=Suits.ROUND_ROBIN,
    ),
    _record("SOPS", "2.SOPS", record.progress, unit=HALVES),
    Criterion(
        "LOT",
        "2.LOT",
        elsewhere.lot,
        conclude=elsewhere.lot_conclusion,
        lowest_first=True,
        decides=Decides.BEFOREHAND,
    ),
    Criterion(
        "RATING",
        "3.RATING",
        ratings.own_rating,
        lowest_first=True,
        decides=Decides.BEFOREHAND,
    ),
    Criterion("ARO", "3.ARO", ratings.average, ratings.rated_terms, ratings.average_conclusion),
    Criterion(
        "TPR",
        "3.TPR",
        ratings.tournament_performance,
        ratings.rated_terms,
        ratings.tournament_performance_conclusion,
    ),
    Criterion(
        "LPR",
        "3.LPR",
        ratings.list_performance,
        ratings.rated_terms,
        ratings.list_performance_conclusion,
        unit=HUNDREDTHS,
    ),
    Criterion(
        "IPR",
        "3.IPR",
        ratings.individual_performance,
        ratings.rated_terms,
        ratings.individual_performance_conclusion,
        unit=HUNDREDTHS,
        unknown=0,
    ),
    Criterion(
        "RANKSUM",
        "5.Snelschaak",
        elsewhere.rank_sum,
        elsewhere.rank_sum_terms,
        lowest_first=True,
    ),
    Criterion(
        "PLAYOFF",
        "2.Play-off",
        elsewhere.playoff,
        lowest_first=True,
        of_group=True,
        decides=Decides.ALL,
    ),
)

CRITERIA: dict[str, Criterion] = {criterion.id: criterion for criterion in _CRITERIA}
"""Every criterion but `STANDING:x`, which carries the name of a ranking."""

STANDING = "STANDING:"


def standing(name: str) -> Criterion:
    """Make the criterion that looks at another ranking."""
    return Criterion(
        f"{STANDING}{name}",
        "5.Vierkamp",
        partial(elsewhere.standing, name=name),
        lowest_first=True,
        decides=Decides.BEFOREHAND,
    )
