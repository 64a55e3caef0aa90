"""The Keizer system: one list, in which a win brings the opponent's value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from zwitser.errors import Refused
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
from zwitser.proposal import Pair
from zwitser.results import DRAW, WIN, Kind
from zwitser.systems.base import Example, LaterRounds, OwnStandings, PairingSystem
from zwitser.systems.keizer import ID
from zwitser.systems.keizer.lists import GROUP_NAMES, Lists, lists_of, split_groups
from zwitser.systems.keizer.options import DEFAULTS, KeizerOptions, ValueBy
from zwitser.systems.keizer.pairing import BARS, colours_of, pair
from zwitser.systems.keizer.payment import numbered_absences, to_display
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
    KeizerList,
    ListRow,
    columns,
    listing_after,
    moves,
    standings,
    standings_of,
)
from zwitser.systems.seasons import (
    GroupDifference,
    GroupLine,
    Groups,
    GroupStanding,
    Move,
    PeriodClosed,
    Season,
    SeasonLine,
    differences_in,
)
from zwitser.systems.sheets import Sheet, SheetColumn, SheetRow, WorkedExample

# The periods of a Keizer season: closing one, the next season, and what its pages show (K14, K15).


class KeizerSeason(Season):
    """Periods without a plan: one ends when the organiser closes it."""

    def ratings_and_groups(
        self, tournament: Tournament
    ) -> Sequence[tuple[Mapping[int, int], Groups]]:
        lists, found = lists_of(tournament), list[tuple[Mapping[int, int], Groups]]()
        for number in range(1, len(tournament.periods) + 1):
            stage = lists.stage(number)
            has_groups = lists.options.a_size is not None
            groups = split_groups(stage.start, stage.group_of) if has_groups else ()
            found.append((lists.ratings(number), groups))
        return found

    def withdrawn(self, tournament: Tournament) -> frozenset[int]:
        coming = lists_of(tournament).season.coming
        return frozenset(player for player, kind in coming.items() if kind is Kind.WITHDRAWN)

    def group_of(self, tournament: Tournament, period: int, played: int) -> Callable[[int], str]:
        """Name everybody's group in a period; empty where there are none (K15)."""
        if KeizerOptions.of(tournament).a_size is None:
            return lambda player: ""  # noqa: ARG005  called as a lookup
        found = lists_of(tournament).stage(period).group_of
        return lambda player: GROUP_NAMES[found[player]]

    def close(
        self, tournament: Tournament, ratings: Mapping[int, int], *, ends_season: bool
    ) -> tuple[Period, PeriodClosed]:
        """Close a period that has rounds; its last list is the start list of the next season."""
        number, last = len(tournament.periods), tournament.periods[-1]
        if not last.rounds:
            text = f"period {number} has no rounds yet; play one before you close it"
            raise Refused("period-empty", text, period=number)
        lists = lists_of(tournament)
        table, groups, moves = standings_of(lists), Groups(), tuple[Move, ...]()
        if lists.options.a_size is not None:
            groups, moves = lists.groups_after(number)
        now = tuple(sorted({**lists.ratings(number), **ratings}.items()))
        if not ends_season:
            opened = Period(ratings=now, groups=groups, categories=last.categories)
            return opened, PeriodClosed(table, moves, groups, 0)
        order = lists.listing(lists.season.played).order
        opened = Period(ratings=now, groups=groups, list=order, categories=last.categories)
        champion = table.season[0].player if table.season else None
        return opened, PeriodClosed(table, moves, groups, 0, champion)

    def lines(self, tournament: Tournament) -> tuple[SeasonLine, ...]:
        """List the season's standing: the total at the end of each period, and of all (K22)."""
        lists = lists_of(tournament)
        entries = lists.season.entries
        totals = [
            listing_after(lists, span, span.last - span.first + 1).exact_totals()
            for span in lists.season.spans
        ]
        lines = []
        for line in standings_of(lists).season:
            found = (period.get(line.player) for period in totals)
            scores = tuple(None if t is None else to_display(t, lists.options) for t in found)
            byes = sum(entry.kind is Kind.BYE for entry in entries[line.player])
            lines.append(SeasonLine(line.player, scores, line.score, byes))
        return tuple(lines)

    def groups(self, tournament: Tournament, period: int) -> tuple[GroupStanding, ...]:
        """List a period's last list, or those of A and B, with values (K15).

        In the last period a player who has withdrawn from the coming round is out already (K4).
        """
        lists = lists_of(tournament)
        season, table = lists.season, standings_of(lists, period=period)
        span = season.spans[period - 1]
        kinds: Mapping[int, Kind] = (
            season.coming
            if span is season.current
            else {player: line[span.last - 1].kind for player, line in season.entries.items()}
        )

        def line(row: ListRow) -> GroupLine:
            is_out = kinds.get(row.player) is Kind.WITHDRAWN
            return GroupLine(row.player, row.rating, row.value, row.points, is_out)

        names = GROUP_NAMES if table.grouped else ("",)
        return tuple(
            GroupStanding(name, tuple(map(line, rows)))
            for name, rows in zip(names, table.lists, strict=True)
            if rows
        )

    def differences(self, tournament: Tournament) -> tuple[GroupDifference, ...]:
        """Compare the groups of later periods with the ones that the lists now give (K15)."""
        lists = lists_of(tournament)
        if lists.options.a_size is None:
            return ()
        found: list[GroupDifference] = []
        for number in range(2, len(lists.season.spans) + 1):
            following = lists.groups_after(number - 1)[0]
            found += differences_in(number, lists.stage(number).group_of, following)
        return tuple(found)

    def beginnings(self, tournament: Tournament) -> tuple[str, str]:
        """Give the codes of what the next period takes from this one, and the next season (K14)."""
        return f"begins.{KeizerOptions.of(tournament).carry.value}", "begins.season"


# An example with chosen options, so that everybody sees what an option does (K2-K12): seven players
# and four rounds, with a game of every kind and every reason for having none.

_NAMES = ("Anna", "Bram", "Carla", "Daan", "Els", "Fatma", "Gijs")

_GAMES = (
    (Game(1, 2, Result.DRAW), Game(4, 3, Result.WHITE_WINS), Game(5, 6, Result.BLACK_WINS)),
    (Game(1, 4, Result.BLACK_WINS), Game(2, 6, Result.WHITE_WINS), Game(7, 5, Result.DRAW)),
    (Game(4, 2, Result.DRAW), Game(6, 1, Result.WHITE_WINS), Game(3, 7, Result.WHITE_WINS)),
    (Game(2, 1, Result.BLACK_BY_FORFEIT), Game(6, 3, Result.DRAW), Game(5, 7, Result.WHITE_WINS)),
)
_AWAY = (
    *(Absence(7, AbsenceKind.BYE), Absence(3, AbsenceKind.NOTICE)),
    *(Absence(5, AbsenceKind.CLUB), Absence(4, AbsenceKind.ZERO)),
)
_ROUNDS = tuple(Round(games, (away,)) for games, away in zip(_GAMES, _AWAY, strict=True))

_ABSENT = (Kind.BYE, Kind.CLUB, Kind.NOTICE, Kind.ZERO)


def _word(code: str, lang: Language) -> str:
    return sentence(lang, ("keizer",), f"example.{code}")


def _amount(number: Fraction, lang: Language) -> str:
    return localise_amount(format_exact(number), lang)


def _example_rows(lists: Lists, table: KeizerList, lang: Language) -> Iterator[SheetRow]:
    """Give the list after the last round, with the income of each round: `+D 9`, `club 5 1/3`."""
    from zwitser.systems.keizer.explain import break_down  # not needed to pair a round

    for letter, rows in zip(GROUP_NAMES if table.grouped else ("",), table.lists, strict=True):
        for row in rows:
            total = table.score_text(row.points, lang)
            found = break_down(lists, row.player, lists.season.played)
            cells = [f"{letter}{row.rank}", _NAMES[row.player - 1], total, _amount(row.value, lang)]
            for line in found.rounds if found else ():
                entry = line.entry
                if entry.kind in _ABSENT:
                    text = _word(entry.kind.name.lower(), lang)
                else:
                    sign = {WIN: "+", DRAW: "="}.get(entry.points, "−")
                    forfeit = f" {_word('forfeit', lang)}" if entry.is_forfeit else ""
                    text = f"{sign}{_NAMES[entry.opponent - 1][0]}{forfeit}"
                cells.append(f"{text} {_amount(line.points, lang)}")
            yield SheetRow(row.rank, row.player, total, tuple(cells))


def _example_sentences(lists: Lists, lang: Language) -> Iterator[str]:
    """Say what places, results and absences are worth."""
    from zwitser.systems.keizer.explain import worth

    options = lists.options
    values = ladder(options, len(_NAMES))
    own, other = values[3], values[1]
    facts = {"first": values[0], "last": values[-1], "own": own, "other": other}
    for game in ("win", "draw", "loss"):
        facts[game] = lists.round_points(worth(getattr(options, game), other, own))
    for absence in ("bye", "club", "notice", "zero"):
        facts[absence] = lists.round_points(worth(getattr(options, absence), own, own))
    texts = {name: _amount(number, lang) for name, number in facts.items()}
    by_score = ("by-score",) if options.values is ValueBy.SCORE else ()
    for code in ("values", "game", "absence", *by_score):
        yield _word(code, lang).format(**texts)


class KeizerStandings(OwnStandings):
    """The list: every score counts the values that the opponents have on the list itself."""

    explains_scores = True

    compute = staticmethod(standings)

    def account(
        self,
        tournament: Tournament,
        player: int,
        *,
        period: int | None = None,
        after: int | None = None,
    ) -> Iterable[tuple[Message, tuple[Message, ...]]]:
        from zwitser.systems.keizer.explain import account_of

        return account_of(tournament, player, period=period, after=after)

    def prospects(self, tournament: Tournament, player: int, opponent: int) -> Iterable[Message]:
        from zwitser.systems.keizer.explain import prospects

        return prospects(tournament, player, opponent)

    moves = staticmethod(moves)


class Keizer(PairingSystem):
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
    absences = (AbsenceKind.NOTICE, AbsenceKind.CLUB, AbsenceKind.ZERO, AbsenceKind.LATE)
    missed = AbsenceKind.LATE
    all_are_listed = False
    schema = SCHEMA

    pair = staticmethod(pair)
    document_faults = staticmethod(faults)

    def colours(self, tournament: Tournament, white: int, black: int) -> Pair:
        """Give the colours of a late pair as those of any other (K20)."""
        lists = lists_of(tournament)
        season, order = lists.season, lists.entry_list(lists.season.played + 1)
        place = {player: number for number, player in enumerate(order)}
        higher, lower = sorted((white, black), key=lambda player: place.get(player, len(order)))
        return colours_of(season, higher, lower).pair

    def away(self, tournament: Tournament) -> Mapping[int, Message]:
        """Count everybody's absences in this scope, the coming round's included (K8).

        Says when they stop paying; a player who was never absent is not in it.
        """
        season = read_entries(tournament)
        limit, first = season.options.limit, season.scope_start(season.played + 1)
        numbered, claims = numbered_absences(season.options), {}
        for player, entries in season.entries.items():
            kinds = [season.coming.get(player), *(entry.kind for entry in entries[first - 1 :])]
            count = sum(kind in numbered for kind in kinds)
            facts: dict[str, Fact] = {"player": player, "count": count}
            if count and limit is None:
                claims[player] = Message("keizer.away", "K8", facts)
            elif count and limit is not None:
                code = "of" if count < limit else "limit" if count == limit else "beyond"
                claims[player] = Message(f"keizer.away-{code}", "K8", facts | {"limit": limit})
        return claims

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

    def worked_example(self, own: OwnOptions, lang: Language) -> WorkedExample:
        """Work the example: the worth of places and reasons, and the list after four rounds."""
        options = own if isinstance(own, KeizerOptions) else DEFAULTS
        players = tuple(Player(n, name, n, 2000 - 20 * n) for n, name in enumerate(_NAMES, 1))
        periods = (Period(_ROUNDS),)
        lists = lists_of(Tournament("", ID, players, options=Options(own=options), periods=periods))
        heads = [head for head in columns(lang) if head.id in ("rank", "name", "points", "value")]
        heads += [SheetColumn(f"{_word('round', lang)} {n}") for n in range(1, len(_ROUNDS) + 1)]
        rows = tuple(_example_rows(lists, standings_of(lists), lang))
        sheet = Sheet("", _word("heading", lang), tuple(heads), rows)
        return WorkedExample(tuple(_example_sentences(lists, lang)), sheet, _word("legend", lang))
