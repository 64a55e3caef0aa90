"""The list as `standings` gives it: places, totals, values and counts, and the season (K22)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
    Listing,
    Lists,
    Order,
    lists_of,
    places_in_groups,
    split_groups,
)
from zwitser.systems.keizer.options import PRESETS, Carry, Display, KeizerOptions, OwnPart
from zwitser.systems.keizer.payment import ABSENT, to_display
from zwitser.systems.keizer.season import Span, check_season, find_span, read_entries
from zwitser.systems.seasons import PlayerShift, SeasonStandings, number_lines
from zwitser.systems.sheets import Sheet, SheetColumn, SheetRow


@dataclass(frozen=True, slots=True)
class Counts:
    """A player's numbers of games really played and absences in the rounds of a scope (K22)."""

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
class ListRow:
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

    def cells(self, names: Mapping[int, str]) -> tuple[str, ...]:
        """Give the text of each column of the list."""
        counts = self.counts
        return (
            *(str(self.rank), names[self.player], format_exact(self.points)),
            *("" if self.previous is None else str(self.previous), format_exact(self.value)),
            *map(str, (counts.games, counts.won, counts.drawn, counts.lost)),
            *map(str, (counts.bye, counts.club, counts.absent)),
            *(f"{counts.balance:+}" if counts.balance else "0", str(self.rating)),
            "" if self.performance is None else str(self.performance),
        )

    def to_json(self) -> dict[str, Any]:
        """Give the row as `standings --json` prints it."""
        counted = ("games", "bye", "club", "absent", "late")
        return {
            "rank": self.rank,
            "id": self.player,
            **{name: format_exact(getattr(self, name)) for name in ("points", "value", "own")},
            "previous": self.previous,
            **{name: getattr(self.counts, name) for name in counted},
        }


@dataclass(frozen=True, slots=True)
class KeizerList(SeasonStandings):
    """The list: one, or A and B; `out` is on neither (K22)."""

    lists: tuple[tuple[ListRow, ...], ...]
    out: tuple[int, ...]
    grouped: bool
    options: KeizerOptions

    def sheets(self, names: Mapping[int, str], lang: Language) -> Iterator[Sheet]:
        """Give the list, or those of A and B, and the standing of the season."""
        words = sentences(lang, AREA)
        for letter, rows in zip(GROUP_NAMES, self.lists, strict=False):
            group = f"group {letter}, " if self.grouped else ""
            heading = words["group"].format(letter=letter) if self.grouped else words["list"]
            title = f"{group}period {self.period}, after round {self.after}"
            lines = tuple(
                SheetRow(row.rank, row.player, self.score_text(row.points, lang), row.cells(names))
                for row in rows
            )
            yield Sheet(title, heading, columns(lang), lines)
        rows_of_season = []
        for line in self.season:
            score, name = self.score_text(line.score, lang), names[line.player]
            cells = (str(line.rank), name, format_exact(line.score))
            rows_of_season.append(SheetRow(line.rank, line.player, score, cells))
        yield Sheet("season", words["season"], columns(lang)[:3], tuple(rows_of_season))

    def score_text(self, points: Fraction, lang: Language) -> str:
        """Write a total for people: with two decimals, or as the whole number that is shown."""
        return str(points) if self.options.shown is Display.UNIT else decimal(points, lang)

    @property
    def rows(self) -> tuple[ListRow, ...]:
        """All rows, A before B."""
        return tuple(row for rows in self.lists for row in rows)

    def to_json(self) -> dict[str, Any]:
        """Give what `standings --json` prints for a Keizer season (K22)."""
        names = GROUP_NAMES if self.grouped else ("players",)
        lists = zip(names, self.lists, strict=True)
        return {
            "period": self.period,
            "after": self.after,
            **{name: [row.to_json() for row in rows] for name, rows in lists},
            "out": list(self.out),
            "season": [
                {"rank": line.rank, "id": line.player, "points": format_exact(line.score)}
                for line in self.season
            ],
        }


AREA = ("keizer",)

COLUMNS = (
    *("rank", "name", "points", "previous", "value", "games", "won", "drawn", "lost"),
    *("bye", "club", "absent", "balance", "rating", "performance"),
)
"""The columns that clubs expect on a list."""


def columns(lang: Language) -> tuple[SheetColumn, ...]:
    """Name the columns of a list, with how they align."""
    words = sentences(lang, AREA)
    return tuple(
        SheetColumn(
            name=words[f"column.{id_}"],
            align="left" if id_ == "name" else "right",
            id=id_,
            about=words[f"column-about.{id_}"],
            stays=id_ in ("previous", "value"),
        )
        for id_ in COLUMNS
    )


def standings(
    tournament: Tournament,
    *,
    period: int | None = None,
    after: int | None = None,
    tiebreaks: Sequence[str] | None = None,
) -> KeizerList:
    """Give the list after `after` rounds of period `period` (default: now) [K22]."""
    if tiebreaks is not None:
        raise BadInput.at("--tiebreaks", "own-standings")
    return standings_of(lists_of(tournament), period=period, after=after)


def standings_of(
    lists: Lists, *, period: int | None = None, after: int | None = None
) -> KeizerList:
    """Give a list of a season that has been read."""
    span, rounds = find_span(lists.season, period, after)
    options, stage = lists.options, lists.stage(span.number)
    listing = listing_after(lists, span, rounds)
    before = listing_after(lists, span, rounds - 1) if rounds else None
    places = places_in_groups(before.order, stage.group_of) if before else {}
    is_grouped = options.a_size is not None
    orders = split_groups(listing.order, stage.group_of) if is_grouped else (listing.order,)
    last = span.first + rounds - 1
    # The season adds up the last lists of all periods; under `all` it is the list itself.
    totals = listing.exact_totals()
    earlier = () if options.carry is Carry.ALL else lists.season.spans[: span.number - 1]
    for one in earlier:
        for player, total in lists.listing(one.last).exact_totals().items():
            totals[player] = totals.get(player, Fraction(0)) + total
    order = sorted(totals, key=lambda p: (-totals[p], stage.place[p]))
    return KeizerList(
        period=span.number,
        after=rounds,
        lists=tuple(tuple(_rows(lists, listing, o, places, span, last)) for o in orders),
        out=tuple(sorted(lists.season.entries.keys() - listing.totals.keys())),
        season=number_lines(order, {p: to_display(total, options) for p, total in totals.items()}),
        grouped=is_grouped,
        options=options,
    )


def listing_after(lists: Lists, span: Span, rounds: int) -> Listing:
    """Give the list after so many rounds of a period (K22).

    After none it is the one the period begins with: under `all` the last list by the new groups,
    otherwise own parts and start points, not rounded.
    """
    if rounds:
        return lists.listing(span.first + rounds - 1)
    if lists.options.carry is Carry.ALL and span.number > 1:
        last, group_of = lists.listing(span.first - 1), lists.stage(span.number).group_of
        order = tuple(sorted(last.order, key=group_of.__getitem__))
        return replace(last, order=order, bases=(), passes=1, cycle=0)
    order, values = lists.entry_list(span.first), lists.values_at(span.first)
    share = 0 if lists.options.own is OwnPart.NONE else lists.units.share
    own = {player: value * share for player, value in values.items()}
    start = lists.start_points(span.first)
    totals = {player: part + start.get(player, 0) for player, part in own.items()}
    base = Base(values, ())
    return Listing(order, totals, values, own, lists.units.total, lists.units.value, (base,))


def _rows(
    lists: Lists, listing: Listing, order: Order, previous: Mapping[int, int], span: Span, last: int
) -> Iterator[ListRow]:
    """Give the rows of one list after round `last`; `previous` has the places before it (K22)."""

    def show(number: int, unit: int) -> Fraction:
        return to_display(Fraction(number, unit), lists.options)

    first = lists.season.scope_start(span.first)
    ratings = lists.ratings(span.number)
    for rank, player in enumerate(order, 1):
        entries = lists.season.entries[player][first - 1 : last]
        yield ListRow(
            rank=rank,
            player=player,
            points=show(listing.totals[player], listing.unit),
            value=show(listing.values[player], listing.value_unit),
            own=show(listing.own[player], listing.unit),
            previous=previous.get(player),
            counts=count(entries),
            rating=ratings[player],
            performance=performance(entries, ratings),
        )


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
    """Count games and absences (K22)."""
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


# What a player who joins or leaves changes for everybody (K4, K6, K9).
#
# Compared are the lists after a coming round in which nobody scores, without and with the change:
# so every difference comes from the change alone.

_OFF_THE_LIST = {Kind.LATE: AbsenceKind.LATE, Kind.WITHDRAWN: AbsenceKind.WITHDRAWN}
"""The absences that keep a player off the list of the coming round (K4)."""


def moves(before: Tournament, after: Tournament) -> tuple[PlayerShift, ...]:
    """Compare everybody's place, value and total without and with a change, in the new order."""
    options = KeizerOptions.of(after)
    (old, was), (new, now) = _next_list(before), _next_list(after)

    def show(number: int | None, unit: int) -> Fraction | None:
        return None if number is None else to_display(Fraction(number, unit), options)

    found = []
    for p in (*new.order, *(left for left in old.order if left not in now)):
        values = show(old.values.get(p), old.value_unit), show(new.values.get(p), new.value_unit)
        totals = show(old.totals.get(p), old.unit), show(new.totals.get(p), new.unit)
        found.append(PlayerShift(p, (was.get(p), now.get(p)), values, totals))
    return tuple(found)


class _QuietLists(Lists):
    """The lists of a season whose last round pays nobody anything."""

    def exact_parts(self, players: Iterable[int], number: int, base: Base) -> dict[int, list[int]]:
        """Compute the parts of totals; that of the last round is nothing (K9)."""
        parts = super().exact_parts(players, number, base)
        if number == self.season.played:
            for each in parts.values():
                each[-1] = 0
        return parts


def _next_list(tournament: Tournament) -> tuple[Listing, dict[int, int]]:
    """Give the list after the coming round if that brings nobody anything; with places (K6)."""
    coming = read_entries(tournament).coming
    absences = tuple(
        Absence(p.id, _OFF_THE_LIST.get(coming.get(p.id, Kind.ZERO), AbsenceKind.ZERO))
        for p in tournament.players
    )
    *earlier, last = tournament.periods
    quiet = replace(last, rounds=(*last.rounds, Round((), absences)))
    lists = _QuietLists(
        check_season(replace(tournament, periods=(*earlier, quiet), next_absences=()))
    )
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
    """The agreement with a foreign season: `equal` of so many totals.

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
            facts: dict[str, Fact] = {
                "count": self.totals,
                "equal": self.equal,
                "round": self.own.after,
                "player": self.own.player,
                "theirs_amount": format_exact(round(self.own.theirs, 2)),
            }
            if self.own.ours is None:
                yield Message("keizer.foreign-missing", "K22", facts)
            else:
                facts["ours_amount"] = format_exact(self.own.ours)
                yield Message("keizer.foreign-differs", "K22", facts)
        if self.presets:
            yield Message("keizer.foreign-presets", "K2", {"names": ", ".join(self.presets)})
        elif self.own is not None:
            yield Message("keizer.foreign-no-preset", "K2")


def compare(tournament: Tournament, foreign: Sequence[ForeignList]) -> Comparison:
    """Compare the totals of another program with ours, by the season's options and by preset."""
    own = KeizerOptions.of(tournament)

    def agrees(preset: str) -> bool:
        """Try a preset with the groups and periods of the season as they are."""
        plain, size = KeizerOptions.read({"preset": preset}), own.a_size
        options = replace(plain, carry=own.carry, a_size=size, promotions=own.promotions)
        chosen = replace(tournament, options=replace(tournament.options, own=options))
        try:
            return next(differences(chosen, foreign), None) is None
        except BadInput:
            # A `top` that is too low for so many players gives no list at all (K3).
            return False

    same = tuple(name for name in PRESETS if agrees(name))
    found = list(differences(tournament, foreign))
    totals = sum(len(theirs.totals) for theirs in foreign)
    return Comparison(totals, totals - len(found), found[0] if found else None, same)


def differences(tournament: Tournament, foreign: Sequence[ForeignList]) -> Iterator[Difference]:
    """Find the totals that differ: by round, then in the order of the other program."""
    lists = Lists(check_season(tournament))
    for theirs in sorted(foreign, key=lambda one: one.after):
        if not 1 <= theirs.after <= lists.season.played:
            continue
        listing = lists.listing(theirs.after)
        for player, total in theirs.totals:
            ours = listing.totals.get(player)
            seen = None if ours is None else to_display(Fraction(ours, listing.unit), lists.options)
            if seen is None or abs(seen - total) >= CLOSE:
                yield Difference(theirs.after, player, total, seen)
