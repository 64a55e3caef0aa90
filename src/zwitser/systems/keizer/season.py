"""A Keizer season as it was entered: everybody's entry in every round, and who is on the list (K4).

Rounds are numbered through the whole season; the round after the last one is the coming round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, lcm
from string import ascii_uppercase

from zwitser.errors import BadInput, Fault, fault
from zwitser.messages import message
from zwitser.model import AbsenceKind, Tournament
from zwitser.numbers import parse_number
from zwitser.options import Json
from zwitser.results import NOBODY, Entry, Kind, read
from zwitser.systems.keizer.options import STAYING, Carry, KeizerOptions, TopRounding
from zwitser.systems.seasons import group_faults, rating_faults, unknown_players

OFF_THE_LIST = frozenset({Kind.LATE, Kind.WITHDRAWN})
"""Entries that put nobody on the list (K4)."""

_COMING = {
    AbsenceKind.BYE: Kind.BYE,
    AbsenceKind.CLUB: Kind.CLUB,
    AbsenceKind.NOTICE: Kind.NOTICE,
    AbsenceKind.ZERO: Kind.ZERO,
    AbsenceKind.LATE: Kind.LATE,
    AbsenceKind.WITHDRAWN: Kind.WITHDRAWN,
}


@dataclass(frozen=True, slots=True)
class Span:
    """A period: its number and its rounds in the season; `last` is below `first` without any."""

    number: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Season:
    """The entries of a season, read once.

    `entries` has everybody's rounds in order, `coming` who is not to be paired next and as what.
    `listed[t - 1]` is who is on the list of round t, the coming round included. `colours` are those
    of games really played, as strings of W and B.
    """

    tournament: Tournament
    options: KeizerOptions
    spans: tuple[Span, ...]
    entries: Mapping[int, tuple[Entry, ...]]
    coming: Mapping[int, Kind]
    listed: tuple[frozenset[int], ...]
    colours: Mapping[int, str]

    @property
    def played(self) -> int:
        """How many rounds the season has."""
        return self.spans[-1].last

    @property
    def current(self) -> Span:
        return self.spans[-1]

    def on_list(self, number: int) -> frozenset[int]:
        """Give who is on the list of a round (K4)."""
        return self.listed[number - 1]

    def span_of(self, number: int) -> Span:
        """Give the period of a round; the coming round is in the last."""
        return next((s for s in self.spans if s.first <= number <= s.last), self.spans[-1])

    def scope_start(self, number: int) -> int:
        """Give the first round that counts in the list of a round [K14]."""
        return _scope_start(self.options, self.span_of(number))

    def present(self) -> frozenset[int]:
        """Give who is to be paired in the coming round (K16)."""
        return frozenset(player for player in self.entries if player not in self.coming)


def read_entries(tournament: Tournament) -> Season:
    """Read everybody's entry in every round [K1] (K4)."""
    options = KeizerOptions.of(tournament)
    cards = read(tournament).cards
    entries = {player: card.entries for player, card in cards.items()}
    entries |= {player: _settled(entries[player]) for player in _ever_withdrawn(tournament)}
    spans = _spans([len(period.rounds) for period in tournament.periods])
    coming = _coming(tournament, entries)
    listed = _listed(options, spans, entries, coming)
    colours = {player: card.colours for player, card in cards.items()}
    return Season(tournament, options, spans, entries, coming, listed, colours)


def _ever_withdrawn(tournament: Tournament) -> frozenset[int]:
    return frozenset(
        absence.player
        for round_ in tournament.all_rounds
        for absence in round_.absences
        if absence.kind is AbsenceKind.WITHDRAWN
    )


def _spans(lengths: Sequence[int]) -> tuple[Span, ...]:
    spans, before = [], 0
    for number, length in enumerate(lengths, 1):
        spans.append(Span(number, before + 1, before + length))
        before += length
    return tuple(spans)


def _settled(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Let `withdrawn` hold until the next game, whatever else stands in between (K4)."""
    lines, out = [], False
    for entry in entries:
        out = entry.opponent == NOBODY and (out or entry.kind is Kind.WITHDRAWN)
        lines.append(entry._replace(kind=Kind.WITHDRAWN) if out else entry)
    return tuple(lines)


def _coming(tournament: Tournament, entries: Mapping[int, tuple[Entry, ...]]) -> Mapping[int, Kind]:
    """Give the words for the coming round; who has withdrawn stays away without a word (K4)."""
    words = {a.player: _COMING[a.kind] for a in tournament.next_absences}
    out = {
        player: Kind.WITHDRAWN
        for player, lines in entries.items()
        if lines and lines[-1].kind is Kind.WITHDRAWN
    }
    return words | out


def _scope_start(options: KeizerOptions, span: Span) -> int:
    return 1 if options.carry is Carry.ALL else span.first


def _listed(
    options: KeizerOptions,
    spans: Sequence[Span],
    entries: Mapping[int, tuple[Entry, ...]],
    coming: Mapping[int, Kind],
) -> tuple[frozenset[int], ...]:
    """Find who is on the list of every round; `retired` may let nobody leave it [K4]."""
    played = spans[-1].last
    lists = _entered(entries, played)
    lists.append(frozenset(p for p in entries if coming.get(p) not in OFF_THE_LIST))
    if options.retired in STAYING:
        for span in spans:
            first = _scope_start(options, span)
            last = span.last if span is not spans[-1] else played + 1
            for number in range(max(first + 1, span.first), last + 1):
                lists[number - 1] |= lists[number - 2]
    return tuple(lists)


def _entered(entries: Mapping[int, tuple[Entry, ...]], played: int) -> list[frozenset[int]]:
    """Find who has in each round an entry other than `late` and `withdrawn` (K4)."""
    off: list[set[int]] = [set() for _ in range(played)]
    for player, lines in entries.items():
        for number, entry in enumerate(lines):
            if entry.kind in OFF_THE_LIST:
                off[number].add(player)
    everyone = frozenset(entries)
    return [everyone - out for out in off]


def late_after_joining(season: Season) -> Iterable[tuple[int, int]]:
    """Find everybody who is `late` though he had joined, with the round (K4)."""
    words = [
        {a.player for a in round_.absences if a.kind is AbsenceKind.LATE}
        for period in season.tournament.periods
        for round_ in period.rounds
    ]
    words.append({a.player for a in season.tournament.next_absences if a.kind is AbsenceKind.LATE})
    if not any(words):
        return
    joined: set[int] = set()
    entered = [*_entered(season.entries, season.played), frozenset[int]()]
    for number, (late, now) in enumerate(zip(words, entered, strict=True), 1):
        yield from ((player, number) for player in sorted(late & joined))
        joined |= now


def asked_for(season: Season, period: int | None, after: int | None) -> tuple[Span, int]:
    """Find a period and how many of its rounds are asked for (default: now)."""
    number = len(season.spans) if period is None else period
    if not 1 <= number <= len(season.spans):
        raise BadInput.at("period", "no-period", period=number, last=len(season.spans))
    span = season.spans[number - 1]
    rounds = span.last - span.first + 1
    if after is not None and not 0 <= after <= rounds:
        raise BadInput.at("after", "no-round-in-period", period=number, round=after, rounds=rounds)
    return span, rounds if after is None else after


# What each place of a list is worth (K3).


def ladder(options: KeizerOptions, count: int) -> tuple[Fraction, ...]:
    """Give the values of the places on a list of `count` players, the first place first [K3]."""
    top, step = top_and_step(options, count)
    return tuple(top - place * step for place in range(count))


def rungs(options: KeizerOptions, count: int, unit: int) -> tuple[int, ...]:
    """Give the same values as whole numbers of a unit."""
    top, step = (int(number * unit) for number in top_and_step(options, count))
    return tuple(top - place * step for place in range(count))


def top_and_step(options: KeizerOptions, count: int) -> tuple[Fraction, Fraction]:
    """Give the value of the first place and how much each next place is worth less (K3)."""
    if not count:
        return Fraction(0), Fraction(0)
    top = top_value(options, count)
    if options.bottom is None or count == 1:
        return top, options.step if count > 1 else Fraction(0)
    return top, (top - options.bottom) / (count - 1)


def top_value(options: KeizerOptions, count: int) -> Fraction:
    """Give the value of the first place: as it stands, by a factor, or by the ratio (K3)."""
    if options.top is not None:
        return options.top
    if options.top_factor is not None:
        exact = options.top_factor * count * options.step
    else:
        ratio = options.top_ratio or Fraction(2)
        exact = (count - 1) * options.step * ratio / (ratio - 1)
    return max(_rounded(exact, options.top_rounding), count * options.step)


def _rounded(number: Fraction, rounding: TopRounding) -> Fraction:
    match rounding:
        case TopRounding.HALF_EVEN:
            return Fraction(round(number))
        case TopRounding.DOWN:
            return Fraction(floor(number))
        case TopRounding.UP:
            return Fraction(ceil(number))
        case TopRounding.NONE:
            return number


def reaches_zero(options: KeizerOptions, count: int) -> bool:
    """Say whether a `top` leaves the last place of so many players at 0 or less (K3)."""
    top, step = top_and_step(options, count)
    return bool(count) and top - (count - 1) * step <= 0


def common_denominator(numbers: tuple[Fraction, ...]) -> int:
    """Give the unit in which all these numbers are whole."""
    return lcm(*(number.denominator for number in numbers))


# What a Keizer document adds: options, start lists, start points; and what is refused (K1, K2).

WORDS = ("bye", "club", "notice", "zero", "late", "withdrawn")
"""Why a player may have no game in a round; only the pairing gives `bye`."""

SCHEMA: Json = {
    "options": KeizerOptions.schema(),
    "absence": {"as": {"enum": list(WORDS)}},
    "period": {
        "list": {
            "type": "array",
            "items": {"$ref": "#/$defs/id"},
            "maxItems": 20000,
            "description": "K5: the start list in the club's own order",
        },
        "start_points": {
            "type": "object",
            "patternProperties": {"^[1-9][0-9]{0,9}$": {}},
            "additionalProperties": False,
            "maxProperties": 20000,
            "description": "K9: what some begin with, as text like '20' or '2/3'",
        },
        "categories": {
            "type": "object",
            "patternProperties": {"^[1-9][0-9]{0,9}$": {}},
            "additionalProperties": False,
            "maxProperties": 20000,
            "description": "K19: letters of players, for category_distance",
        },
    },
}
"""What the document may have more than others (K1, K2)."""


def faults(document: Json) -> Iterator[Fault]:
    """Find what a schema can't say about a Keizer season (K1, K2)."""
    options = document.get("options", {})
    wrong = [*_unknown_options(options), *KeizerOptions.faults(options)]
    yield from wrong
    known = {player["id"] for player in document["players"]}
    periods = document.get("periods", [])
    for number, period in enumerate(periods):
        path = f"periods[{number}]"
        if number < len(periods) - 1 and not period["rounds"]:
            yield fault(f"{path}.rounds", "keizer-period-empty")
        yield from _list_faults(f"{path}.list", period.get("list", []), known)
        if "groups" in period and "a_size" not in options:
            yield fault(f"{path}.groups", "keizer-needs-groups", key="groups")
        yield from group_faults(f"{path}.groups", period.get("groups", {}), known, "AB")
        yield from _start_faults(f"{path}.start_points", period.get("start_points", {}), known)
        yield from _category_faults(f"{path}.categories", period.get("categories", {}), known)
    yield from rating_faults(document, known)
    if not wrong and KeizerOptions.read(options).carry is Carry.ALL:
        for number, period in enumerate(periods[1:], 1):
            if "list" in period:
                yield fault(f"periods[{number}].list", "keizer-list-later")


def _unknown_options(options: Json) -> Iterator[Fault]:
    """Refuse the options of other systems; the seed and forbidden pairs are everybody's."""
    for key in options:
        if key not in KeizerOptions.declared() and key not in ("seed", "forbidden"):
            yield fault(f"options.{key}", "keizer-option-unknown")


def _list_faults(where: str, listed: list[int], known: set[int]) -> Iterator[Fault]:
    players = Counter(listed)
    yield from unknown_players(where, players, known)
    for player, count in players.items():
        if count > 1:
            yield fault(where, "keizer-player-twice-in-list", player=player, count=count)


def _start_faults(where: str, points: Json, known: set[int]) -> Iterator[Fault]:
    for player, number in points.items():
        if not player.isdecimal() or int(player) not in known:
            yield fault(where, "no-player", player=player)
        if parse_number(number) is None:
            wanted = message("keizer-number")
            yield fault(f"{where}.{player}", "expected", wanted=wanted, got=str(number)[:40])


def _category_faults(where: str, letters: Json, known: set[int]) -> Iterator[Fault]:
    for player, letter in letters.items():
        if not player.isdecimal() or int(player) not in known:
            yield fault(where, "no-player", player=player)
        if not isinstance(letter, str) or len(letter) != 1 or letter not in ascii_uppercase:
            got = str(letter)[:40]
            yield fault(f"{where}.{player}", "keizer-category", got=got)


def check_season(tournament: Tournament) -> Season:
    """Refuse a season whose entries or values can't be, and give it read (K3, K4)."""
    season = read_entries(tournament)
    found = [*_late_faults(season), *_top_faults(season)]
    if found:
        raise BadInput(found)
    return season


def _late_faults(season: Season) -> Iterator[Fault]:
    for player, number in late_after_joining(season):
        span = season.span_of(number)
        where = message("period-round", period=span.number, round=number - span.first + 1)
        yield fault(where, "keizer-late-after-joining", player=player)


def _top_faults(season: Season) -> Iterator[Fault]:
    """Refuse a `top` that leaves the last place of any list at 0 or less (K3)."""
    most = longest_list(season)
    if reaches_zero(season.options, most):
        yield fault("options.top", "keizer-top-too-low", count=most)


def longest_list(season: Season) -> int:
    """Count the players on the longest list, that of the coming round included (K3)."""
    return max((len(listed) for listed in season.listed), default=0)
