"""The list as `standings` gives it: places, totals, values and counts, and the season (K22)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from zwitser.errors import BadInput
from zwitser.language import Language, Text
from zwitser.model import Colour, Tournament
from zwitser.numbers import decimal, format_exact
from zwitser.ranking.dp import rating_difference
from zwitser.results import DRAW, WIN, Entry, Kind
from zwitser.systems.base import Column, Sheet, SheetRow
from zwitser.systems.keizer import groups
from zwitser.systems.keizer.lists import Base, Listing, Lists, Order, lists_of
from zwitser.systems.keizer.options import Carry, KeizerOptions, OwnPart, Shown
from zwitser.systems.keizer.points import ABSENT, as_shown
from zwitser.systems.keizer.season import Span, asked_for
from zwitser.systems.seasons import StandingLine, number_lines


@dataclass(frozen=True, slots=True)
class Counts:
    """What a player did in the rounds of a scope, in games really played and in words (K22)."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    white: int = 0
    bye: int = 0
    club: int = 0
    absent: int = 0
    late: int = 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def balance(self) -> int:
        """Whites minus blacks."""
        return 2 * self.white - self.games


@dataclass(frozen=True, slots=True)
class Row:
    """One player on the list; `previous` is his place a round ago, None where he had none (K22).

    `performance` is his rating performance in games really played, None without any.
    """

    rank: int
    player: int
    points: Fraction
    value: Fraction
    own: Fraction
    previous: int | None
    counts: Counts
    rating: int
    performance: int | None

    def to_json(self) -> dict[str, Any]:
        """Give the row as `standings --json` prints it."""
        return {
            "rank": self.rank,
            "id": self.player,
            "points": format_exact(self.points),
            "value": format_exact(self.value),
            "own": format_exact(self.own),
            "previous": self.previous,
            "games": self.counts.games,
            "bye": self.counts.bye,
            "club": self.counts.club,
            "absent": self.counts.absent,
            "late": self.counts.late,
        }


@dataclass(frozen=True, slots=True)
class KeizerStandings:
    """The list after `after` rounds of a period: one, or A and B; `out` is on neither (K22)."""

    period: int
    after: int
    lists: tuple[tuple[Row, ...], ...]
    out: tuple[int, ...]
    season: tuple[StandingLine, ...]
    grouped: bool
    options: KeizerOptions

    @property
    def order(self) -> tuple[int, ...]:
        """Give the players from first to last of the season."""
        return tuple(line.player for line in self.season)

    @property
    def scores(self) -> dict[int, str]:
        """Give everybody's total of the season."""
        return {line.player: format_exact(line.score) for line in self.season}

    def sheets(self, names: Mapping[int, str], lang: Language) -> Iterator[Sheet]:
        """Give the list, or those of A and B, and the standing of the season."""
        for letter, rows in zip(groups.NAMES, self.lists, strict=False):
            group = f"group {letter}, " if self.grouped else ""
            heading = (f"Groep {letter}", f"Group {letter}") if self.grouped else ("Lijst", "List")
            title = f"{group}period {self.period}, after round {self.after}"
            lines = tuple(self._sheet_row(row, names, lang) for row in rows)
            yield Sheet(title, heading, columns(lang), lines)
        lines = tuple(
            SheetRow(
                line.rank,
                line.player,
                self.score_text(line.score, lang),
                (str(line.rank), names[line.player], format_exact(line.score)),
            )
            for line in self.season
        )
        yield Sheet("season", ("Seizoen", "Season"), columns(lang)[:3], lines)

    def _sheet_row(self, row: Row, names: Mapping[int, str], lang: Language) -> SheetRow:
        counts = row.counts
        cells = (
            *(str(row.rank), names[row.player], format_exact(row.points)),
            *("" if row.previous is None else str(row.previous), format_exact(row.value)),
            *map(str, (counts.games, counts.won, counts.drawn, counts.lost)),
            *map(str, (counts.bye, counts.club, counts.absent)),
            *(f"{counts.balance:+}" if counts.balance else "0", str(row.rating)),
            "" if row.performance is None else str(row.performance),
        )
        return SheetRow(row.rank, row.player, self.score_text(row.points, lang), cells)

    def score_text(self, points: Fraction, lang: Language) -> str:
        """Write a total for people: with two decimals, or as the whole number that is shown."""
        return str(points) if self.options.shown is Shown.UNIT else decimal(points, lang)

    @property
    def rows(self) -> tuple[Row, ...]:
        """All rows, A before B."""
        return tuple(row for rows in self.lists for row in rows)

    def to_json(self) -> dict[str, Any]:
        """Give what `standings --json` prints for a Keizer season (K22)."""
        names = groups.NAMES if self.grouped else ("players",)
        lists = {
            name: [row.to_json() for row in rows]
            for name, rows in zip(names, self.lists, strict=True)
        }
        season = [
            {"rank": line.rank, "id": line.player, "points": format_exact(line.score)}
            for line in self.season
        ]
        return {
            "period": self.period,
            "after": self.after,
            **lists,
            "out": list(self.out),
            "season": season,
        }


_COLUMNS: tuple[tuple[str, Text, Text], ...] = (
    ("rank", ("plaats", "rank"), ("plaats", "place")),
    ("name", ("naam", "name"), ("naam", "name")),
    ("points", ("totaal", "total"), ("totaal", "total")),
    ("previous", ("vorige", "last"), ("plaats na de ronde ervoor", "place one round earlier")),
    ("value", ("waarde", "value"), ("waarde waarmee is geteld", "value that counted")),
    ("games", ("partijen", "games"), ("gespeelde partijen", "games played")),
    ("won", ("+", "+"), ("gewonnen", "won")),
    ("drawn", ("=", "="), ("remise", "drawn")),
    ("lost", ("−", "−"), ("verloren", "lost")),
    ("bye", ("vrij", "bye"), ("vrij door een oneven aantal", "free because the number was odd")),
    ("club", ("club", "club"), ("speelde voor de club", "played for the club")),
    (
        "absent",
        ("afwezig", "absent"),
        ("afwezig, afgemeld of niet", "absent, with notice or without"),
    ),
    ("balance", ("W−Z", "W−B"), ("keer wit min keer zwart", "whites minus blacks")),
    ("rating", ("rating", "rating"), ("rating", "rating")),
    ("performance", ("TPR", "TPR"), ("prestatierating", "performance rating")),
)
"""What a club expects on its list: id, heading, and what it is."""

_STAY = frozenset({"previous", "value"})


def columns(lang: Language) -> tuple[Column, ...]:
    """Name the columns of a list, with how they align."""
    place = 0 if lang == "nl" else 1
    return tuple(
        Column(
            name=name[place],
            align="left" if id_ == "name" else "right",
            id=id_,
            about=about[place],
            stays=id_ in _STAY,
        )
        for id_, name, about in _COLUMNS
    )


def standings(
    tournament: Tournament,
    *,
    period: int | None = None,
    after: int | None = None,
    tiebreaks: Sequence[str] | None = None,
) -> KeizerStandings:
    """Give the list after `after` rounds of period `period` (default: now) [K22]."""
    if tiebreaks is not None:
        raise BadInput.at("--tiebreaks", "own-standings")
    return standings_of(lists_of(tournament), period=period, after=after)


def standings_of(
    lists: Lists, *, period: int | None = None, after: int | None = None
) -> KeizerStandings:
    """Give a list of a season that has been read."""
    span, rounds = asked_for(lists.season, period, after)
    listing = listing_after(lists, span, rounds)
    group_of = lists.stage(span.number).group_of
    before = listing_after(lists, span, rounds - 1) if rounds else None
    places = groups.places(before.order, group_of) if before else {}
    listed = set(listing.order)
    return KeizerStandings(
        period=span.number,
        after=rounds,
        lists=tuple(
            tuple(_rows(lists, listing, order, places, span, rounds))
            for order in _parts(lists, listing.order, group_of)
        ),
        out=tuple(sorted(p for p in lists.season.entries if p not in listed)),
        season=_season(lists, listing, span),
        grouped=lists.options.a_size is not None,
        options=lists.options,
    )


def listing_after(lists: Lists, span: Span, rounds: int) -> Listing:
    """Give the list after so many rounds of a period; after none what it begins with (K22)."""
    if rounds:
        return lists.listing(span.first + rounds - 1)
    if lists.options.carry is Carry.ALL and span.number > 1:
        return _carried(lists, span)
    return _opening(lists, span)


def _carried(lists: Lists, span: Span) -> Listing:
    """Give the last list, sorted by the new groups (K22)."""
    last = lists.listing(span.first - 1)
    group_of = lists.stage(span.number).group_of
    order = tuple(sorted(last.order, key=group_of.__getitem__))
    return Listing(order, last.totals, last.values, last.own, last.unit, last.value_unit, ())


def _opening(lists: Lists, span: Span) -> Listing:
    """Give the list with which a scope begins: own part and start points, not rounded (K22)."""
    order = lists.entry_list(span.first)
    values = lists.values_at(span.first)
    paid = 0 if lists.options.own is OwnPart.NONE else lists.scale.amounts
    own = {player: value * paid for player, value in values.items()}
    start = lists.start_points(span.first)
    totals = {player: part + start.get(player, 0) for player, part in own.items()}
    base = Base(values, ())
    return Listing(order, totals, values, own, lists.scale.totals, lists.scale.values, (base,))


def _parts(lists: Lists, order: Order, group_of: groups.GroupOf) -> tuple[Order, ...]:
    return (order,) if lists.options.a_size is None else groups.split(order, group_of)


def _rows(
    lists: Lists,
    listing: Listing,
    order: Order,
    places: Mapping[int, int],
    span: Span,
    rounds: int,
) -> list[Row]:
    first = lists.season.scope_start(span.first)
    last = span.first + rounds - 1
    ratings = lists.ratings(span.number)
    cards = {player: lists.season.entries[player][first - 1 : last] for player in order}
    return [
        Row(
            rank=rank,
            player=player,
            points=as_shown(Fraction(listing.totals[player], listing.unit), lists.options),
            value=as_shown(Fraction(listing.values[player], listing.value_unit), lists.options),
            own=as_shown(Fraction(listing.own[player], listing.unit), lists.options),
            previous=places.get(player),
            counts=count(cards[player]),
            rating=ratings[player],
            performance=performance(cards[player], ratings),
        )
        for rank, player in enumerate(order, 1)
    ]


def performance(entries: Sequence[Entry], ratings: Mapping[int, int]) -> int | None:
    """Add to the opponents' average what FIDE's table gives for the score; .5 goes up."""
    played = [entry for entry in entries if entry.played]
    if not played:
        return None
    games = len(played)
    average = (2 * sum(ratings[entry.opponent] for entry in played) + games) // (2 * games)
    score = (100 * sum(entry.points for entry in played) + games) // (2 * games)
    return average + rating_difference(score)


def count(entries: Sequence[Entry]) -> Counts:
    """Count games and words (K22)."""
    played = [entry for entry in entries if entry.played]
    points = [entry.points for entry in played]
    kinds = [entry.kind for entry in entries]
    return Counts(
        won=points.count(WIN),
        drawn=points.count(DRAW),
        lost=len(points) - points.count(WIN) - points.count(DRAW),
        white=sum(entry.colour is Colour.WHITE for entry in played),
        bye=kinds.count(Kind.BYE),
        club=kinds.count(Kind.CLUB),
        absent=sum(kind in ABSENT for kind in kinds),
        late=kinds.count(Kind.LATE),
    )


def _season(lists: Lists, listing: Listing, span: Span) -> tuple[StandingLine, ...]:
    """Add up the last lists of all periods; under `all` the list itself (K22)."""
    totals = {p: Fraction(total, listing.unit) for p, total in listing.totals.items()}
    if lists.options.carry is not Carry.ALL:
        for earlier in lists.season.spans[: span.number - 1]:
            last = lists.listing(earlier.last)
            for player, total in last.totals.items():
                totals[player] = totals.get(player, Fraction(0)) + Fraction(total, last.unit)
    place = lists.stage(span.number).place
    order = sorted(totals, key=lambda p: (-totals[p], place[p]))
    return number_lines(order, {p: as_shown(total, lists.options) for p, total in totals.items()})
