"""Criteria: the class, the registry, named lists, and the parser of what people write."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from fractions import Fraction
from functools import partial

from zwitser.errors import BadInput
from zwitser.messages import Fact, Message
from zwitser.model import Tournament, Unplayed
from zwitser.numbers import format_exact, format_hundredths
from zwitser.ranking import ratings, tiebreaks
from zwitser.ranking.field import Group, RankingField, Term, Values
from zwitser.ranking.tiebreaks import Gain, Places, linked_ranking, split
from zwitser.results import Card, Kind
from zwitser.systems import system_of
from zwitser.systems.base import Preset

HALVES, QUARTERS, HUNDREDTHS = 2, 4, 100
"""Units: how many make a point. Hundredths are always printed with both decimals."""

Compute = Callable[[RankingField, Group], Values]
Explain = Callable[[RankingField, Group, int], tuple[Term, ...]]
Conclude = Callable[[RankingField, Group, int], Message | None]
Order = Callable[[RankingField, Group, Values], Places]


class Scope(Enum):
    """The kind of tournament in which a criterion makes sense."""

    ALL = auto()
    SWISS = auto()
    ROUND_ROBIN = auto()


class Separation(Enum):
    """Whether players can still be tied after a criterion.

    `BEFOREHAND`: its values don't depend on the results, so that ties are known beforehand.
    """

    NOT_ALL = auto()
    BEFOREHAND = auto()
    ALL = auto()


@dataclass(frozen=True, slots=True)
class Criterion:
    """One criterion of a list.

    `explain` lists the terms of a value, `conclude` says in a claim how they make it up.
    Values are integers that count parts of `unit`: 2 for half points, 100 for hundredths. A
    criterion `of_group` looks at tied players only: it has no value for a player on his own.
    `unknown` is the value that sorts for None; without it players without a value come last.
    """

    id: str
    article: str
    compute: Compute
    explain: Explain = lambda _field, _group, _player: ()
    conclude: Conclude = lambda _field, _group, _player: None
    unit: int = 1
    lowest_first: bool = False
    of_group: bool = False
    first_place_only: bool = False
    suits: Scope = Scope.ALL
    decides: Separation = Separation.NOT_ALL
    unknown: int | None = None
    order: Order | None = None

    def places(self, field: RankingField, group: Group, values: Values) -> Places:
        """Split a tied group by its values, the best first."""
        if self.order is not None:
            return self.order(field, group, values)
        sign = 1 if self.lowest_first else -1
        keys: dict[int, tuple[bool, int]] = {}
        for player in group:
            value = self.unknown if values[player] is None else values[player]
            keys[player] = (value is None, sign * (value or 0))
        return split(group, keys)

    def format(self, value: int | None) -> str | None:
        """Write a value as an exact decimal; None where there is no value."""
        if value is None:
            return None
        if self.unit == HUNDREDTHS:
            return format_hundredths(value)
        return format_exact(Fraction(value, self.unit))


Gains = Callable[[RankingField, Card], Iterable[Gain]]


def total(gains: Gains) -> Compute:
    """Make the sum over a player's rounds."""

    def compute(field: RankingField, group: Group) -> Values:
        cards = field.cards
        return {player: sum(gain.adds for gain in gains(field, cards[player])) for player in group}

    return compute


def rounds(gains: Gains) -> Explain:
    """Make the explanation that lists the rounds which added something."""

    def explain(field: RankingField, _: Group, player: int) -> tuple[Term, ...]:
        is_go = system_of(field.tournament).is_go
        terms = []
        for entry, adds in gains(field, field.cards[player]):
            code = "round-open" if entry.kind is Kind.PENDING else "round"
            if entry.no_result and is_go:
                code = "round-no-result"
            terms.append(Term(code, entry.round, entry.opponent, entry.points, adds=adds))
        return tuple(terms)

    return explain


def _record(
    id_: str, article: str, gains: Gains, *, unit: int = 1, suits: Scope = Scope.ALL
) -> Criterion:
    return Criterion(id_, article, total(gains), rounds(gains), unit=unit, suits=suits)


def _mutual(id_: str, article: str, conclude: Conclude, order: Order | None = None) -> Criterion:
    compute, explain = tiebreaks.mutual_points, tiebreaks.mutual_terms
    return Criterion(
        id_, article, compute, explain, conclude, unit=HALVES, of_group=True, order=order
    )


def _resistance(id_: str, article: str, *, low: int = 0, high: int = 0) -> Criterion:
    return Criterion(
        id_,
        article,
        partial(tiebreaks.resistance, low=low, high=high),
        partial(tiebreaks.resistance_terms, low=low, high=high),
        unit=HALVES,
        suits=Scope.SWISS,
    )


def _sonneborn_berger(id_: str, *, low: int = 0) -> Criterion:
    return Criterion(
        id_,
        "2.SB",
        partial(tiebreaks.sonneborn_berger, low=low),
        partial(tiebreaks.sonneborn_berger_terms, low=low),
        unit=QUARTERS,
    )


def _score_terms(field: RankingField, group: Group, player: int) -> tuple[Term, ...]:
    """List the points of every round, and the extra points."""
    card = field.cards[player]
    beside = [Term("extra-start", adds=card.start)] if card.start else []
    beside += [
        Term("extra", entry.round, adds=entry.extra) for entry in card.entries if entry.extra
    ]
    return (*rounds(tiebreaks.points)(field, group, player), *beside)


_CRITERIA = (
    # How many opponents are left out is said here [2.WP-C1, 2.WP-C2, 2.WP-M1, 2.WP-M2].
    Criterion("PTS", "1.EenWinnaar", tiebreaks.score, _score_terms, unit=HALVES),
    _resistance("WP", "2.WP"),
    _resistance("WP-C1", "2.WP-C1", low=1),
    _resistance("WP-C2", "2.WP-C2", low=2),
    _resistance("WP-M1", "2.WP-M1", low=1, high=1),
    _resistance("WP-M2", "2.WP-M2", low=2, high=2),
    _sonneborn_berger("SB"),
    _sonneborn_berger("SB-C1", low=1),
    _sonneborn_berger("SB-C2", low=2),
    _mutual("DE", "2.DE", tiebreaks.mutual_conclusion),
    _mutual("DEB", "5.Vierkamp", tiebreaks.black_conclusion, tiebreaks.by_mutual_points_then_black),
    Criterion(
        "DE-FIDE",
        "4.FIDE",
        tiebreaks.fide_places,
        tiebreaks.fide_terms,
        tiebreaks.fide_conclusion,
        lowest_first=True,
        of_group=True,
    ),
    _record("BLACK", "2.BLACK", tiebreaks.black),
    _record("WINS", "2.WINS", tiebreaks.wins),
    _record("WON", "2.WINS", tiebreaks.games_won),
    _record("BWINS", "2.BWINS", tiebreaks.black_wins),
    _record("KOYA", "2.KOYA", tiebreaks.koya, unit=HALVES, suits=Scope.ROUND_ROBIN),
    _record("SOPS", "2.SOPS", tiebreaks.progress, unit=HALVES),
    Criterion(
        "LOT",
        "2.LOT",
        tiebreaks.lot,
        conclude=tiebreaks.lot_conclusion,
        lowest_first=True,
        decides=Separation.BEFOREHAND,
    ),
    Criterion(
        "RATING", "3.RATING", ratings.own_rating, lowest_first=True, decides=Separation.BEFOREHAND
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
        "RANKSUM", "5.Snelschaak", tiebreaks.rank_sum, tiebreaks.rank_sum_terms, lowest_first=True
    ),
    Criterion(
        "PLAYOFF",
        "2.Play-off",
        tiebreaks.playoff,
        lowest_first=True,
        of_group=True,
        decides=Separation.ALL,
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
        partial(tiebreaks.standing, name=name),
        lowest_first=True,
        decides=Separation.BEFOREHAND,
    )


PRESETS: dict[str, Preset] = {
    "knsb-weerstand": Preset(("DE", "WP", "SB", "LOT"), "F12", first_place=frozenset({"DE"})),
    "go": Preset(("WP", "SB", "DE", "LOT"), "7.5"),
    # [4.FIDE, 4.KNSB, 5.OSV-Zwitsers, 5.Vierkamp, 5.Snelschaak]
    "fide-round-robin": Preset(("DE-FIDE", "WINS", "SB"), "4.FIDE", Unplayed.FIDE2026),
    "fide-swiss-unreliable": Preset(("WP-C1", "WP", "SB"), "4.FIDE", Unplayed.FIDE2026),
    "fide-swiss": Preset(("WP-C1", "WP", "DE-FIDE"), "4.FIDE", Unplayed.FIDE2026),
    "knsb-senior": Preset(("DE", "WP", "SB", "LOT"), "4.KNSB"),
    "osv": Preset(("WP", "SB", "IPR"), "5.OSV-Zwitsers"),
    "osv-vierkamp": Preset(("DEB", "STANDING:huiscompetitie"), "5.Vierkamp"),
    "osv-snelschaak": Preset(("RANKSUM", "PLAYOFF"), "5.Snelschaak"),
}
"""Lists of criteria that have a name; a system's own list stands with the system."""


ALIASES: dict[str, str] = {
    "BH": "WP",
    "BUCHHOLZ": "WP",
    "PS": "SOPS",
    "KS": "KOYA",
    "WIN": "WINS",
    "BWG": "BWINS",
    "RTNG/R": "RATING",
    "DE/FIDE": "DE-FIDE",
}
"""FIDE's codes (C.07) for what we call otherwise; its DE is our DE-FIDE."""

_CUT = re.compile(r"(?P<name>[A-Z]+)[-/](?P<cut>[CM][0-9])")


@dataclass(frozen=True, slots=True)
class CriteriaList:
    """A list of criteria: the deciding, the displayed, and how unplayed rounds count.

    `chosen` says whether somebody chose it; if not, it is the system's own.
    """

    criteria: tuple[Criterion, ...]
    shown: tuple[str, ...]
    unplayed: Unplayed
    chosen: bool


def parse_criterion(text: str) -> Criterion:
    """Read one criterion: `wp-c1`, `BH/C1`, `standing:huiscompetitie`."""
    word = text.strip()
    if word.upper().startswith(STANDING) and len(word) > len(STANDING):
        return standing(word[len(STANDING) :])
    id_ = ALIASES.get(word.upper(), word.upper())
    cut = _CUT.fullmatch(id_)
    if cut:
        id_ = f"{ALIASES.get(cut['name'], cut['name'])}-{cut['cut']}"
    if id_ not in CRITERIA:
        known = ", ".join([*CRITERIA, f"{STANDING}NAME", *PRESETS])
        raise BadInput.at("tiebreaks", "unknown-criterion", criterion=repr(text), known=known)
    return CRITERIA[id_]


def choose(tournament: Tournament, tiebreaks: Sequence[str] | None = None) -> CriteriaList:
    """Choose the list: the one asked for, else the tournament's, else the system's own."""
    # A system with standings of its own has no list.
    own = system_of(tournament).ranking or Preset(())
    asked = tuple(tiebreaks or tournament.options.tiebreaks)
    if not asked:
        shown = own.criteria if own.shown is None else own.shown
        unplayed = tournament.options.unplayed or own.unplayed or Unplayed.KNSB
        return CriteriaList(tuple(_criteria_of(own)), shown, unplayed, chosen=False)
    criteria: list[Criterion] = []
    treatments: list[Unplayed | None] = [tournament.options.unplayed]
    for word in asked:
        preset = PRESETS.get(word.strip().lower())
        criteria += [parse_criterion(word)] if preset is None else _criteria_of(preset)
        treatments.append(preset.unplayed if preset else None)
    treatments += [own.unplayed, Unplayed.KNSB]
    shown = tuple(dict.fromkeys(criterion.id for criterion in criteria))
    unplayed = next(found for found in treatments if found is not None)
    return CriteriaList(tuple(criteria), shown, unplayed, chosen=True)


def _criteria_of(preset: Preset) -> Iterator[Criterion]:
    for id_ in preset.criteria:
        yield replace(parse_criterion(id_), first_place_only=id_ in preset.first_place)


def warnings(field: RankingField, criteria: Sequence[Criterion]) -> tuple[Message, ...]:
    """Warn of criteria that make no sense here, and of a first place that may stay shared.

    [1.EenWinnaar]
    """
    found = [claim for criterion in criteria for claim in _misfits(field.tournament, criterion)]
    if not any(_decides_all(field, criterion) for criterion in criteria):
        found.append(Message("tiebreaks.shared-first", "1.EenWinnaar"))
    return tuple(found)


def _decides_all(field: RankingField, criterion: Criterion) -> bool:
    """Say whether nobody can be tied after this criterion, whatever the results are."""
    if criterion.decides is not Separation.BEFOREHAND:
        return criterion.decides is Separation.ALL
    values = criterion.compute(field, tuple(field.cards)).values()
    return None not in values and len(set(values)) == len(values)


def _misfits(tournament: Tournament, criterion: Criterion) -> Iterator[Message]:
    round_robin, links = system_of(tournament).has_table, tournament.links
    facts: dict[str, Fact] = {"criterion": criterion.id}
    if criterion.suits is Scope.SWISS and round_robin:
        yield Message("tiebreaks.not-in-round-robin", criterion.article, facts)
    if criterion.suits is Scope.ROUND_ROBIN and not round_robin:
        yield Message("tiebreaks.not-in-swiss", criterion.article, facts)
    linked = {"RANKSUM": bool(links.parts), "PLAYOFF": bool(links.playoff)}.get(criterion.id, True)
    if criterion.id.startswith(STANDING):
        linked = linked_ranking(links, criterion.id[len(STANDING) :]) is not None
    if not linked:
        yield Message("tiebreaks.no-link", criterion.article, facts)
