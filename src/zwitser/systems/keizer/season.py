"""The entries of a Keizer season: every player's in every round, and the players on the list (K4).

Rounds are numbered through the whole season; the round after the last one is the coming round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from string import ascii_uppercase

from zwitser.errors import BadInput, Fault, fault
from zwitser.messages import message
from zwitser.model import AbsenceKind, Tournament
from zwitser.numbers import parse_number
from zwitser.options import Json
from zwitser.results import NOBODY, Entry, Kind, read
from zwitser.systems.keizer.options import STAYING, Carry, KeizerOptions, TopRounding
from zwitser.systems.seasons import find_period, group_faults, rating_faults, unknown_players

OFF_THE_LIST = frozenset({Kind.LATE, Kind.WITHDRAWN})
"""Entries that put nobody on the list (K4)."""


@dataclass(frozen=True, slots=True)
class Span:
    """A period: its number and its rounds in the season; `last` is below `first` without any."""

    number: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class SeasonEntries:
    """The entries of a season, read once.

    `entries` has everybody's rounds in order, `coming` the absences from the coming round.
    `listed[t - 1]` has the players on the list of round t, the coming round included. `colours`
    are those of games really played, as strings of W and B.
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
        """Give the players on the list of a round (K4)."""
        return self.listed[number - 1]

    def span_of(self, number: int) -> Span:
        """Give the period of a round; the coming round is in the last."""
        return next((s for s in self.spans if s.first <= number <= s.last), self.spans[-1])

    def scope_start(self, number: int) -> int:
        """Give the first round that counts in the list of a round [K14]."""
        return 1 if self.options.carry is Carry.ALL else self.span_of(number).first

    def present(self) -> frozenset[int]:
        """Give the players to be paired in the coming round (K16)."""
        return frozenset(player for player in self.entries if player not in self.coming)


def read_entries(tournament: Tournament) -> SeasonEntries:
    """Read everybody's entry in every round [K1] (K4)."""
    options, cards = KeizerOptions.of(tournament), read(tournament).cards
    spans, last = list[Span](), 0
    for number, period in enumerate(tournament.periods, 1):
        spans.append(Span(number, last + 1, last + len(period.rounds)))
        last = spans[-1].last
    entries = {player: card.entries for player, card in cards.items()}
    for player, lines in entries.items():
        if Kind.WITHDRAWN in [entry.kind for entry in lines]:
            # `withdrawn` holds until the next game, whatever else stands in between (K4).
            kept, is_out = [], False
            for entry in lines:
                is_out = entry.opponent == NOBODY and (is_out or entry.kind is Kind.WITHDRAWN)
                kept.append(entry._replace(kind=Kind.WITHDRAWN) if is_out else entry)
            entries[player] = tuple(kept)
    coming = {absence.player: Kind[absence.kind.name] for absence in tournament.next_absences}
    for player, lines in entries.items():
        if lines and lines[-1].kind is Kind.WITHDRAWN:
            coming[player] = Kind.WITHDRAWN
    listed = _find_lists(options, spans, entries, coming)
    colours = {player: card.colours for player, card in cards.items()}
    return SeasonEntries(tournament, options, tuple(spans), entries, coming, listed, colours)


def _find_lists(
    options: KeizerOptions,
    spans: Sequence[Span],
    entries: Mapping[int, tuple[Entry, ...]],
    coming: Mapping[int, Kind],
) -> tuple[frozenset[int], ...]:
    """Find the players on the list of every round; `retired` may let nobody leave it [K4]."""
    played = spans[-1].last
    lists = _find_entered(entries, played)
    lists.append(frozenset(p for p in entries if coming.get(p) not in OFF_THE_LIST))
    if options.retired in STAYING:
        starts = {1} if options.carry is Carry.ALL else {span.first for span in spans}
        for number in range(2, played + 2):
            if number not in starts:
                lists[number - 1] |= lists[number - 2]
    return tuple(lists)


def _find_entered(entries: Mapping[int, tuple[Entry, ...]], played: int) -> list[frozenset[int]]:
    """Find the players with an entry other than `late` and `withdrawn` in each round (K4)."""
    off: list[set[int]] = [set() for _ in range(played)]
    for player, lines in entries.items():
        for number, entry in enumerate(lines):
            if entry.kind in OFF_THE_LIST:
                off[number].add(player)
    everyone = frozenset(entries)
    return [everyone - out for out in off]


def late_after_joining(season: SeasonEntries) -> Iterator[tuple[int, int]]:
    """Find everybody who is `late` though he had joined, with the round (K4)."""
    rounds = [*(r.absences for r in season.tournament.all_rounds), season.tournament.next_absences]
    late = [{a.player for a in absences if a.kind is AbsenceKind.LATE} for absences in rounds]
    if not any(late):
        return
    joined: set[int] = set()
    entered = [*_find_entered(season.entries, season.played), frozenset[int]()]
    for number, (players, now) in enumerate(zip(late, entered, strict=True), 1):
        yield from ((player, number) for player in sorted(players & joined))
        joined |= now


def find_span(season: SeasonEntries, period: int | None, after: int | None) -> tuple[Span, int]:
    """Find a period and how many of its rounds are asked for (default: now)."""
    number, rounds = find_period(season.tournament, period, after)
    return season.spans[number - 1], rounds


# The value of each place on a list (K3).


def ladder(options: KeizerOptions, count: int) -> tuple[Fraction, ...]:
    """Give the values of the places on a list of `count` players, the first place first [K3]."""
    top, step = top_and_step(options, count)
    return tuple(top - place * step for place in range(count))


def top_and_step(options: KeizerOptions, count: int) -> tuple[Fraction, Fraction]:
    """Give the value of the first place, and by how much it falls from place to place (K3).

    The first is as it stands, by a factor, or by the ratio.
    """
    if not count:
        return Fraction(0), Fraction(0)
    top = options.top
    if top is None:
        if options.top_factor is not None:
            exact = options.top_factor * count * options.step
        else:
            ratio = options.top_ratio or Fraction(2)
            exact = (count - 1) * options.step * ratio / (ratio - 1)
        top = max(Fraction(_ROUND[options.top_rounding](exact)), count * options.step)
    if options.bottom is None or count == 1:
        return top, options.step if count > 1 else Fraction(0)
    return top, (top - options.bottom) / (count - 1)


_ROUND: Mapping[TopRounding, Callable[[Fraction], Fraction | int]] = {
    TopRounding.NONE: Fraction,
    TopRounding.HALF_EVEN: round,
    TopRounding.DOWN: floor,
    TopRounding.UP: ceil,
}


def reaches_zero(options: KeizerOptions, count: int) -> bool:
    """Say whether a `top` leaves the last place of so many players at 0 or less (K3)."""
    top, step = top_and_step(options, count)
    return bool(count) and top - (count - 1) * step <= 0


# What a Keizer document adds: options, start lists, start points; and what is refused (K1, K2).


def _by_player(description: str) -> Json:
    return {
        "type": "object",
        "patternProperties": {"^[1-9][0-9]{0,9}$": {}},
        "additionalProperties": False,
        "maxProperties": 20000,
        "description": description,
    }


SCHEMA: Json = {
    "options": KeizerOptions.schema(),
    "absence": {"as": {"enum": ["bye", "club", "notice", "zero", "late", "withdrawn"]}},
    "period": {
        "list": {
            "type": "array",
            "items": {"$ref": "#/$defs/id"},
            "maxItems": 20000,
            "description": "K5: the start list in the club's own order",
        },
        "start_points": _by_player("K9: what some begin with, as text like '20' or '2/3'"),
        "categories": _by_player("K19: letters of players, for category_distance"),
    },
}
"""The properties that only documents of this system have (K1, K2)."""


def faults(document: Json) -> Iterator[Fault]:
    """Find what a schema can't say about a Keizer season (K1, K2)."""
    options = document.get("options", {})
    allowed = {*KeizerOptions.declared(), "seed", "forbidden"}
    wrong = [fault(f"options.{k}", "keizer-option-unknown") for k in options if k not in allowed]
    wrong += KeizerOptions.faults(options)
    yield from wrong
    known = {player["id"] for player in document["players"]}
    periods = document.get("periods", [])
    for number, period in enumerate(periods):
        path = f"periods[{number}]"
        if number < len(periods) - 1 and not period["rounds"]:
            yield fault(f"{path}.rounds", "keizer-period-empty")
        yield from _period_faults(path, period, known, has_groups="a_size" in options)
    yield from rating_faults(document, known)
    if not wrong and KeizerOptions.read(options).carry is Carry.ALL:
        for number, period in enumerate(periods[1:], 1):
            if "list" in period:
                yield fault(f"periods[{number}].list", "keizer-list-later")


def _period_faults(
    path: str, period: Json, known: set[int], *, has_groups: bool
) -> Iterator[Fault]:
    """Find faults in the start list, groups, start points and categories of a period."""
    listed = Counter[int](period.get("list", []))
    yield from unknown_players(f"{path}.list", listed, known)
    for player, count in listed.items():
        if count > 1:
            yield fault(f"{path}.list", "keizer-player-twice-in-list", player=player, count=count)
    if "groups" in period and not has_groups:
        yield fault(f"{path}.groups", "keizer-needs-groups", key="groups")
    yield from group_faults(f"{path}.groups", period.get("groups", {}), known, "AB")
    for player, value in period.get("start_points", {}).items():
        where = f"{path}.start_points"
        yield from _unknown_player(where, player, known)
        if parse_number(value) is None:
            wanted = message("keizer-number")
            yield fault(f"{where}.{player}", "expected", wanted=wanted, got=str(value)[:40])
    for player, letter in period.get("categories", {}).items():
        where = f"{path}.categories"
        yield from _unknown_player(where, player, known)
        if not isinstance(letter, str) or len(letter) != 1 or letter not in ascii_uppercase:
            yield fault(f"{where}.{player}", "keizer-category", got=str(letter)[:40])


def _unknown_player(where: str, player: str, known: set[int]) -> Iterator[Fault]:
    if not player.isdecimal() or int(player) not in known:
        yield fault(where, "no-player", player=player)


def check_season(tournament: Tournament) -> SeasonEntries:
    """Read a season, and refuse entries and values that can't be (K3, K4)."""
    season, found = read_entries(tournament), list[Fault]()
    for player, number in late_after_joining(season):
        span = season.span_of(number)
        where = message("period-round", period=span.number, round=number - span.first + 1)
        found.append(fault(where, "keizer-late-after-joining", player=player))
    most = longest_list(season)
    if reaches_zero(season.options, most):
        found.append(fault("options.top", "keizer-top-too-low", count=most))
    if found:
        raise BadInput(found)
    return season


def longest_list(season: SeasonEntries) -> int:
    """Count the players on the longest list, that of the coming round included (K3)."""
    return max((len(listed) for listed in season.listed), default=0)
