"""The Keizer system: one list, in which a win brings the opponent's value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from zwitser.errors import Fault, Refused
from zwitser.language import Language, localise_amount, sentence
from zwitser.messages import Fact, Message
from zwitser.model import (
    Absence,
    AbsenceKind,
    Game,
    Options,
    OwnOptions,
    Period,
    Player,
    Result,
    Round,
    Tournament,
)
from zwitser.numbers import format_exact
from zwitser.proposal import Pair, Proposal
from zwitser.results import DRAW, WIN, Kind
from zwitser.systems.base import Example, Json, LaterRounds, OwnStandings, PairingSystem
from zwitser.systems.keizer import ID
from zwitser.systems.keizer.explain import Line, account, account_of, prospects, worth
from zwitser.systems.keizer.lists import GROUP_NAMES, Lists, lists_of, split_groups
from zwitser.systems.keizer.options import DEFAULTS, KeizerOptions, ValueBy
from zwitser.systems.keizer.pairing import BARS, colours_of, pair
from zwitser.systems.keizer.payment import numbered_absences
from zwitser.systems.keizer.season import (
    SCHEMA,
    faults,
    ladder,
    late_after_joining,
    longest_list,
    reaches_zero,
    read_entries,
)
from zwitser.systems.keizer.standings import (
    Row,
    columns,
    group_differences,
    group_standings,
    moves,
    season_lines,
    standings,
    standings_of,
)
from zwitser.systems.seasons import (
    GroupDifference,
    Groups,
    GroupStanding,
    Move,
    Moved,
    PeriodClosed,
    Season,
    SeasonLine,
    check_closing,
    following_season,
    pin_periods,
)
from zwitser.systems.sheets import Sheet, SheetColumn, SheetRow, StandingsResult, Worked


def away(tournament: Tournament) -> dict[int, Message]:
    """Count everybody's absences in this scope, tonight's included, and say when they stop paying.

    Who was never absent is not in it.
    """
    season = read_entries(tournament)
    limit, first = season.options.limit, season.scope_start(season.played + 1)
    numbered = numbered_absences(season.options)
    counts = {
        player: sum(entry.kind in numbered for entry in entries[first - 1 :])
        + (season.coming.get(player) in numbered)
        for player, entries in season.entries.items()
    }
    return {player: _claim(player, count, limit) for player, count in counts.items() if count}


def _claim(player: int, count: int, limit: int | None) -> Message:
    facts: dict[str, Fact] = {"player": player, "count": count}
    if limit is None:
        return Message("keizer.away", "K8", facts)
    facts["limit"] = limit
    if count < limit:
        return Message("keizer.away-of", "K8", facts)
    return Message("keizer.away-limit" if count == limit else "keizer.away-beyond", "K8", facts)


# Closing a period of a Keizer season and opening the next one, or the next season (K14, K15).


def next_period(
    tournament: Tournament, ratings: Mapping[int, int] | None = None
) -> tuple[Tournament, PeriodClosed]:
    """Close the last period and open the next; who is not in `ratings` keeps his rating.

    Groups and ratings are written down, so that no later correction moves a player (K15);
    categories stay as they are.
    """
    lists = _ready(tournament, ratings or {})
    closed = _closed(lists)
    written = settled(tournament)
    categories = written.periods[-1].categories
    known = _ratings(lists, ratings or {})
    opened = Period(ratings=known, groups=closed.groups, categories=categories)
    return replace(written, periods=(*written.periods, opened)), closed


def next_season(
    tournament: Tournament, ratings: Mapping[int, int] | None = None, *, name: str | None = None
) -> tuple[Tournament, PeriodClosed]:
    """Close a season and open a new one without who has withdrawn; the last list is its start.

    Promotion and relegation go on from the one season to the other; everything else starts anew.
    """
    lists = _ready(tournament, ratings or {})
    season = lists.season
    table = standings_of(lists)
    champion = table.season[0].player if table.season else None
    closed = replace(_closed(lists), champion=champion)
    out = _withdrawn(lists)
    opened = Period(
        ratings=_ratings(lists, ratings or {}),
        groups=tuple(tuple(p for p in group if p not in out) for group in closed.groups),
        list=tuple(p for p in lists.listing(season.played).order if p not in out),
        categories=tuple(c for c in tournament.periods[-1].categories if c[0] not in out),
    )
    return following_season(tournament, opened, out=out, name=name), closed


def settled(tournament: Tournament) -> Tournament:
    """Write down the groups and ratings of every period that left them to be derived (K15)."""
    lists = lists_of(tournament)
    return pin_periods(tournament, lists.ratings, lambda number: _groups(lists, number))


def begins(tournament: Tournament) -> tuple[str, str]:
    """Give the codes of what the next period takes from this one, and the next season (K14)."""
    return f"begins.{KeizerOptions.of(tournament).carry.value}", "begins.season"


def group_of(tournament: Tournament, period: int) -> Callable[[int], str]:
    """Name everybody's group in a period; empty where there are none (K15)."""
    if KeizerOptions.of(tournament).a_size is None:
        return lambda player: ""  # noqa: ARG005  called as a lookup
    found = lists_of(tournament).stage(period).group_of
    return lambda player: GROUP_NAMES[found[player]]


def _ready(tournament: Tournament, ratings: Mapping[int, int]) -> Lists:
    check_closing(tournament, ratings)
    if not tournament.periods[-1].rounds:
        number = len(tournament.periods)
        text = f"period {number} has no rounds yet; play one before you close it"
        raise Refused("period-empty", text, period=number)
    return lists_of(tournament)


def _closed(lists: Lists) -> PeriodClosed:
    following: Groups = ()
    moves: tuple[Move, ...] = ()
    if lists.options.a_size is not None:
        following, moves = lists.groups_after(lists.season.current.number)
    return PeriodClosed(standings_of(lists), moves, following, 0)


def _ratings(lists: Lists, ratings: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    now = lists.ratings(lists.season.current.number) | dict(ratings)
    return tuple(sorted(now.items()))


def _withdrawn(lists: Lists) -> frozenset[int]:
    last = lists.season.coming
    return frozenset(player for player, kind in last.items() if kind is Kind.WITHDRAWN)


def _groups(lists: Lists, number: int) -> Groups:
    if lists.options.a_size is None:
        return ()
    stage = lists.stage(number)
    return split_groups(stage.start, stage.group_of)


# A small season worked with chosen options, so that everybody sees what an option does (K2-K12).
#
# Seven players and four rounds with a game of every kind: won, drawn, by forfeit, and every reason
# for having none.

_NAMES = ("Anna", "Bram", "Carla", "Daan", "Els", "Fatma", "Gijs")

_ROUNDS = (
    Round(
        (Game(1, 2, Result.DRAW), Game(4, 3, Result.WHITE_WINS), Game(5, 6, Result.BLACK_WINS)),
        (Absence(7, AbsenceKind.BYE),),
    ),
    Round(
        (Game(1, 4, Result.BLACK_WINS), Game(2, 6, Result.WHITE_WINS), Game(7, 5, Result.DRAW)),
        (Absence(3, AbsenceKind.NOTICE),),
    ),
    Round(
        (Game(4, 2, Result.DRAW), Game(6, 1, Result.WHITE_WINS), Game(3, 7, Result.WHITE_WINS)),
        (Absence(5, AbsenceKind.CLUB),),
    ),
    Round(
        (
            Game(2, 1, Result.BLACK_BY_FORFEIT),
            Game(6, 3, Result.DRAW),
            Game(5, 7, Result.WHITE_WINS),
        ),
        (Absence(4, AbsenceKind.ZERO),),
    ),
)

_SIGNS = {WIN: "+", DRAW: "="}
_ABSENT = (Kind.BYE, Kind.CLUB, Kind.NOTICE, Kind.ZERO)


def worked(options: OwnOptions, lang: Language) -> Worked:
    """Work the example: what places and reasons are worth, and the list after four rounds."""
    chosen = options if isinstance(options, KeizerOptions) else DEFAULTS
    lists = lists_of(_season(chosen))
    table = standings_of(lists)
    names = [column for column in columns(lang) if column.id in ("rank", "name", "points", "value")]
    heads = (
        *names,
        *(SheetColumn(f"{_word('round', lang)} {n}") for n in range(1, len(_ROUNDS) + 1)),
    )
    rows = tuple(
        _row(lists, row, letter, table.score_text(row.points, lang), lang)
        for letter, part in zip("AB" if table.grouped else ("",), table.lists, strict=True)
        for row in part
    )
    sheet = Sheet("", _word("heading", lang), heads, rows)
    return Worked(tuple(_sentences(lists, lang)), sheet, _word("legend", lang))


def _season(options: KeizerOptions) -> Tournament:
    players = tuple(Player(n, name, n, 2000 - 20 * n) for n, name in enumerate(_NAMES, 1))
    return Tournament("", ID, players, options=Options(own=options), periods=(Period(_ROUNDS),))


def _row(lists: Lists, row: Row, letter: str, total: str, lang: Language) -> SheetRow:
    found = account(lists, row.player, lists.season.played)
    rounds = [_cell(line, lang) for line in found.lines] if found else []
    cells = (f"{letter}{row.rank}", _NAMES[row.player - 1], total)
    value = _spoken(row.value, lang)
    return SheetRow(row.rank, row.player, cells[2], (*cells, value, *rounds))


def _cell(line: Line, lang: Language) -> str:
    """Say what happened and what it brings: `+D 9`, `club 5 1/3`."""
    entry = line.entry
    if entry.kind in _ABSENT:
        return f"{_word(entry.kind.name.lower(), lang)} {_spoken(line.points, lang)}"
    sign = _SIGNS.get(entry.points, "−")
    forfeit = f" {_word('forfeit', lang)}" if entry.is_forfeit else ""
    return f"{sign}{_NAMES[entry.opponent - 1][0]}{forfeit} {_spoken(line.points, lang)}"


def _sentences(lists: Lists, lang: Language) -> Iterator[str]:
    options = lists.options
    values = ladder(options, len(_NAMES))
    own, other = values[3], values[1]
    facts = {"first": values[0], "last": values[-1], "own": own, "other": other}
    for game in ("win", "draw", "loss"):
        facts[game] = lists.round_points(worth(getattr(options, game), other, own))
    for word in ("bye", "club", "notice", "zero"):
        facts[word] = lists.round_points(worth(getattr(options, word), own, own))
    told = {name: _spoken(number, lang) for name, number in facts.items()}
    codes = (
        "values",
        "game",
        "absence",
        *(["by-score"] if options.values is ValueBy.SCORE else []),
    )
    yield from (_word(code, lang).format(**told) for code in codes)


def _word(code: str, lang: Language) -> str:
    return sentence(lang, ("keizer",), f"example.{code}")


def _spoken(number: Fraction, lang: Language) -> str:
    return localise_amount(format_exact(number), lang)


class KeizerSeason(Season):
    """Periods that nobody plans: one ends when the organiser closes it."""

    def pin_derived(self, tournament: Tournament) -> Tournament:
        return settled(tournament)

    def group_of(self, tournament: Tournament, period: int, played: int) -> Callable[[int], str]:
        return group_of(tournament, period)

    def next_period(
        self, tournament: Tournament, ratings: Mapping[int, int] | None = None
    ) -> tuple[Tournament, PeriodClosed]:
        return next_period(tournament, ratings)

    def next_season(
        self,
        tournament: Tournament,
        ratings: Mapping[int, int] | None = None,
        *,
        name: str | None = None,
    ) -> tuple[Tournament, PeriodClosed]:
        return next_season(tournament, ratings, name=name)

    def lines(self, tournament: Tournament) -> tuple[SeasonLine, ...]:
        return season_lines(tournament)

    def groups(self, tournament: Tournament, period: int) -> tuple[GroupStanding, ...]:
        return group_standings(tournament, period)

    def differences(self, tournament: Tournament) -> tuple[GroupDifference, ...]:
        return group_differences(tournament)

    def beginnings(self, tournament: Tournament) -> tuple[str, str]:
        return begins(tournament)


class KeizerStandings(OwnStandings):
    """The list: every score counts the values that the opponents have on the list itself."""

    explains_scores = True

    def compute(
        self,
        tournament: Tournament,
        *,
        period: int | None = None,
        after: int | None = None,
        tiebreaks: Sequence[str] | None = None,
    ) -> StandingsResult:
        return standings(tournament, period=period, after=after, tiebreaks=tiebreaks)

    def account(
        self,
        tournament: Tournament,
        player: int,
        *,
        period: int | None = None,
        after: int | None = None,
    ) -> Iterable[tuple[Message, tuple[Message, ...]]]:
        return account_of(tournament, player, period=period, after=after)

    def prospects(self, tournament: Tournament, player: int, opponent: int) -> Iterable[Message]:
        return prospects(tournament, player, opponent)

    def moves(self, before: Tournament, after: Tournament) -> tuple[Moved, ...]:
        return moves(before, after)


class Keizer(PairingSystem):
    """The Keizer system."""

    id = ID
    example = Example(20, 9)
    season = KeizerSeason()
    standings = KeizerStandings()
    half_points = False
    has_groups = True
    needs_rating = True
    has_values = True
    title = "The Keizer system"
    sentences = ("keizer",)
    bars = BARS
    completion = "K19"
    reads = ("rating", "name")
    options = ("seed", "forbidden")
    choices = KeizerOptions
    absences = (
        AbsenceKind.NOTICE,
        AbsenceKind.CLUB,
        AbsenceKind.ZERO,
        AbsenceKind.LATE,
    )
    missed = AbsenceKind.LATE
    all_are_listed = False
    schema = SCHEMA

    def pair(
        self,
        tournament: Tournament,
        *,
        explain: bool = False,
        together: tuple[int, int] | None = None,
    ) -> Proposal:
        return pair(tournament, explain=explain, together=together)

    def colours(self, tournament: Tournament, white: int, black: int) -> Pair:
        """Give the colours of a late pair as those of any other (K20)."""
        lists = lists_of(tournament)
        season, order = lists.season, lists.entry_list(lists.season.played + 1)
        place = {player: number for number, player in enumerate(order)}
        higher, lower = sorted((white, black), key=lambda player: place.get(player, len(order)))
        return colours_of(season, higher, lower).pair

    def away(self, tournament: Tournament) -> Mapping[int, Message]:
        return away(tournament)

    def absence_refusals(
        self, tournament: Tournament, players: Sequence[int], kind: AbsenceKind, ahead: LaterRounds
    ) -> Iterator[tuple[str, dict[str, int]]]:
        """Refuse `late` for a player who has joined (K4)."""
        if kind is AbsenceKind.LATE:
            noted = tuple(Absence(player, kind) for player in players)
            season = read_entries(replace(tournament, next_absences=noted))
            for player, _ in late_after_joining(season):
                yield "late-after-joining", {"player": player}

    def impossible(self, tournament: Tournament) -> Iterator[tuple[str, dict[str, int]]]:
        """Refuse more players than the value of the first place allows (K3)."""
        count = longest_list(read_entries(tournament))
        if reaches_zero(KeizerOptions.of(tournament), count):
            yield "values-run-out", {"count": count}

    def worked(self, own: Any, lang: Language) -> Worked:
        return worked(own, lang)

    def document_faults(self, document: Json) -> Iterable[Fault]:
        return faults(document)
