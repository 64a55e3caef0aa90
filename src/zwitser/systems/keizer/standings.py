"""The list as `standings` gives it: places, totals, values and counts, and the season (K22)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from zwitser.errors import BadInput
from zwitser.language import Language, sentences
from zwitser.messages import Fact, Message
from zwitser.model import Absence, AbsenceKind, Colour, Round, Tournament
from zwitser.numbers import decimal, format_exact
from zwitser.ranking.ratings import rating_difference
from zwitser.results import DRAW, WIN, Entry, Kind
from zwitser.systems.keizer.lists import (
    GROUP_NAMES,
    Base,
    GroupOf,
    Listing,
    Lists,
    Order,
    lists_of,
    places_in_groups,
    split_groups,
)
from zwitser.systems.keizer.options import PRESETS, Carry, KeizerOptions, OwnPart, Shown
from zwitser.systems.keizer.payment import ABSENT, Terms, as_shown
from zwitser.systems.keizer.season import Span, asked_for, check_season, read_entries
from zwitser.systems.seasons import (
    GroupDifference,
    GroupLine,
    GroupStanding,
    Moved,
    SeasonLine,
    StandingLine,
    differences_in,
    number_lines,
)
from zwitser.systems.sheets import Column, Sheet, SheetRow


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
        words = sentences(lang, AREA)
        for letter, rows in zip(GROUP_NAMES, self.lists, strict=False):
            group = f"group {letter}, " if self.grouped else ""
            heading = words["group"].format(letter=letter) if self.grouped else words["list"]
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
        yield Sheet("season", words["season"], columns(lang)[:3], lines)

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
        names = GROUP_NAMES if self.grouped else ("players",)
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


AREA = ("keizer",)

COLUMNS = (
    "rank",
    "name",
    "points",
    "previous",
    "value",
    "games",
    "won",
    "drawn",
    "lost",
    "bye",
    "club",
    "absent",
    "balance",
    "rating",
    "performance",
)
"""What a club expects on its list."""

_STAY = frozenset({"previous", "value"})


def columns(lang: Language) -> tuple[Column, ...]:
    """Name the columns of a list, with how they align."""
    words = sentences(lang, AREA)
    return tuple(
        Column(
            name=words[f"column.{id_}"],
            align="left" if id_ == "name" else "right",
            id=id_,
            about=words[f"column-about.{id_}"],
            stays=id_ in _STAY,
        )
        for id_ in COLUMNS
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
    places = places_in_groups(before.order, group_of) if before else {}
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


def _parts(lists: Lists, order: Order, group_of: GroupOf) -> tuple[Order, ...]:
    return (order,) if lists.options.a_size is None else split_groups(order, group_of)


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


# A Keizer season as its pages show it: the standing, and each period with its lists (K22).


def season_lines(tournament: Tournament) -> tuple[SeasonLine, ...]:
    """List the standing of the season: the total at the end of each period, and of all (K22)."""
    lists = lists_of(tournament)
    entries = lists.season.entries
    totals = [_totals(lists, span) for span in lists.season.spans]
    return tuple(
        SeasonLine(
            line.player,
            tuple(period.get(line.player) for period in totals),
            line.score,
            sum(entry.kind is Kind.BYE for entry in entries[line.player]),
        )
        for line in standings_of(lists).season
    )


def _totals(lists: Lists, span: Span) -> dict[int, Fraction]:
    listing = listing_after(lists, span, span.last - span.first + 1)
    return {
        player: as_shown(Fraction(total, listing.unit), lists.options)
        for player, total in listing.totals.items()
    }


def group_standings(tournament: Tournament, period: int) -> tuple[GroupStanding, ...]:
    """List a period's last list, or those of A and B, with values (K15)."""
    lists = lists_of(tournament)
    table = standings_of(lists, period=period)
    names = GROUP_NAMES if table.grouped else ("",)
    out = _withdrawn(lists, lists.season.spans[period - 1])
    return tuple(
        GroupStanding(name, tuple(_line(row, out) for row in rows))
        for name, rows in zip(names, table.lists, strict=True)
        if rows
    )


def _line(row: Row, out: frozenset[int]) -> GroupLine:
    return GroupLine(row.player, row.rating, row.value, row.points, row.player in out)


def _withdrawn(lists: Lists, span: Span) -> frozenset[int]:
    """Give who is out at the end of a period; in the last one the coming round counts (K4)."""
    if span is lists.season.current:
        coming = lists.season.coming
        return frozenset(player for player, kind in coming.items() if kind is Kind.WITHDRAWN)
    lines = lists.season.entries
    return frozenset(p for p, line in lines.items() if line[span.last - 1].kind is Kind.WITHDRAWN)


def group_differences(tournament: Tournament) -> tuple[GroupDifference, ...]:
    """Compare the groups of later periods with what the lists now give (K15)."""
    lists = lists_of(tournament)
    if lists.options.a_size is None:
        return ()
    return tuple(
        found
        for number in range(2, len(lists.season.spans) + 1)
        for found in differences_in(
            number, lists.stage(number).group_of, lists.groups_after(number - 1)[0]
        )
    )


# What somebody's coming or going does to everybody else (K4, K6, K9).
#
# Compared is the list after the coming round in which nobody scores, with and without the change:
# what differs comes from the change alone.

_WORDS = {Kind.LATE: AbsenceKind.LATE, Kind.WITHDRAWN: AbsenceKind.WITHDRAWN}
"""Who is not on the list of the coming round; everybody else is, whether he plays or not (K4)."""


def moves(before: Tournament, after: Tournament) -> tuple[Moved, ...]:
    """Compare everybody's place, value and total without and with a change, in the new order."""
    (old, was), (new, now) = _next_list(before), _next_list(after)
    left = [player for player in old.order if player not in now]
    options = KeizerOptions.of(after)
    return tuple(
        Moved(
            player=player,
            places=(was.get(player), now.get(player)),
            values=(_value(old, player, options), _value(new, player, options)),
            totals=(_total(old, player, options), _total(new, player, options)),
        )
        for player in (*new.order, *left)
    )


def _value(listing: Listing, player: int, options: KeizerOptions) -> Fraction | None:
    found = listing.values.get(player)
    return None if found is None else as_shown(Fraction(found, listing.value_unit), options)


def _total(listing: Listing, player: int, options: KeizerOptions) -> Fraction | None:
    found = listing.totals.get(player)
    return None if found is None else as_shown(Fraction(found, listing.unit), options)


class _QuietLists(Lists):
    """The lists of a season whose last round pays nobody anything."""

    def terms(self, number: int) -> Terms:
        """Give what every round but the last of the season pays."""
        terms, season = super().terms(number), self.season
        if season.scope_start(number) != season.scope_start(season.played):
            return terms
        return {player: (*lines[:-1], (player, player, 0, 0, 0)) for player, lines in terms.items()}


def _next_list(tournament: Tournament) -> tuple[Listing, dict[int, int]]:
    """Give the list after the coming round if that brings nobody anything; with places (K6)."""
    coming = read_entries(tournament).coming
    words = {player: _WORDS.get(kind, AbsenceKind.ZERO) for player, kind in coming.items()}
    absences = tuple(
        Absence(player.id, words.get(player.id, AbsenceKind.ZERO)) for player in tournament.players
    )
    *earlier, last = tournament.periods
    quiet = replace(last, rounds=(*last.rounds, Round((), absences)))
    made = replace(tournament, periods=(*earlier, quiet), next_absences=())
    lists = _QuietLists(check_season(made))
    number = lists.season.played
    return lists.listing(number), lists.places(number)


# A list that another program made: which preset gives it, and where ours first differs (K22).
#
# Other programs print two decimals or store floats: totals that differ by less than a hundredth are
# taken to be the same. Ours are compared as they are shown.

CLOSE = Fraction(1, 100)


@dataclass(frozen=True, slots=True)
class ForeignList:
    """The totals that another program gives after a round of the season, in its own order."""

    after: int
    totals: tuple[tuple[int, Fraction], ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """The first total that is not the same; `ours` is None where we have nobody on the list."""

    after: int
    player: int
    theirs: Fraction
    ours: Fraction | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a foreign season agrees with: `equal` of so many totals.

    `own` is the first difference with the options of the season itself, None where all totals
    agree. `presets` are those that give every total.
    """

    totals: int
    equal: int
    own: Difference | None
    presets: tuple[str, ...]

    @property
    def agrees(self) -> bool:
        return self.own is None

    def claims(self) -> Iterator[Message]:
        """Say what agrees and where it first differs."""
        if self.own is None:
            yield Message("keizer.foreign-same", "K22", {"count": self.totals})
        else:
            yield self._first_difference(self.own)
        if self.presets:
            yield Message("keizer.foreign-presets", "K2", {"names": ", ".join(self.presets)})
        elif self.own is not None:
            yield Message("keizer.foreign-no-preset", "K2")

    def _first_difference(self, difference: Difference) -> Message:
        facts: dict[str, Fact] = {"count": self.totals, "equal": self.equal}
        facts |= {"round": difference.after, "player": difference.player}
        facts["theirs_amount"] = format_exact(round(difference.theirs, 2))
        if difference.ours is None:
            return Message("keizer.foreign-missing", "K22", facts)
        ours = format_exact(difference.ours)
        return Message("keizer.foreign-differs", "K22", facts | {"ours_amount": ours})


def compare(tournament: Tournament, foreign: Sequence[ForeignList]) -> Comparison:
    """Compare the totals of another program with ours, by the season's options and by preset."""
    own = KeizerOptions.of(tournament)
    same = tuple(name for name in PRESETS if _gives(tournament, foreign, _as_preset(own, name)))
    found = list(differences(tournament, foreign))
    totals = sum(len(theirs.totals) for theirs in foreign)
    return Comparison(totals, totals - len(found), found[0] if found else None, same)


def _as_preset(own: KeizerOptions, name: str) -> KeizerOptions:
    """Give a preset, with the groups and periods of the season as they are."""
    preset = KeizerOptions.read({"preset": name})
    return replace(preset, carry=own.carry, a_size=own.a_size, promotions=own.promotions)


def _gives(tournament: Tournament, foreign: Sequence[ForeignList], options: KeizerOptions) -> bool:
    chosen = replace(tournament, options=replace(tournament.options, own=options))
    try:
        return next(differences(chosen, foreign), None) is None
    except BadInput:
        # A `top` that is too low for so many players gives no list at all (K3).
        return False


def differences(tournament: Tournament, foreign: Sequence[ForeignList]) -> Iterator[Difference]:
    """Find the totals that differ: by round, then in the order of the other program."""
    lists = Lists(check_season(tournament))
    for theirs in sorted(foreign, key=lambda one: one.after):
        if not 1 <= theirs.after <= lists.season.played:
            continue
        listing = lists.listing(theirs.after)
        for player, total in theirs.totals:
            ours = listing.totals.get(player)
            seen = None if ours is None else as_shown(Fraction(ours, listing.unit), lists.options)
            if seen is None or abs(seen - total) >= CLOSE:
                yield Difference(theirs.after, player, total, seen)
