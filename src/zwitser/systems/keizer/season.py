"""A Keizer season as it was entered: everybody's entry in every round, and who is on the list (K4).

Rounds are numbered through the whole season; the round after the last one is the coming round.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from zwitser.errors import BadInput
from zwitser.model import AbsenceKind, Tournament
from zwitser.results import NOBODY, Entry, Kind, read
from zwitser.systems.keizer.options import STAYING, Carry, KeizerOptions

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
        lines.append(replace(entry, kind=Kind.WITHDRAWN) if out else entry)
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
