"""The reading of played and unplayed rounds: points, WS, colours, opponents met, byes.

No other module decides the meaning of a result. A round is *really played* when its
result came from the board; an adjourned game counts as a draw that was played (F11; go 7.4), and so
does a game of go without result (go 2.4). Forfeits, byes and half-point byes were not played (F3,
F9; go 2.2, 7.2). WS (A1d) is the score in which every round not really played counts half a point.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cache
from itertools import accumulate
from operator import is_
from typing import NamedTuple

from zwitser.model import Absence, AbsenceKind, Colour, Extra, Game, Result, Round, Tournament
from zwitser.systems import system_of

NOBODY = 0
"""The opponent of a round without one; player ids are positive."""

WIN, DRAW, LOSS = 2, 1, 0
"""Half points."""


class Kind(Enum):
    """The meaning of a round for one player."""

    # Faster than the hash of an Enum, which is that of its name; members are singletons.
    __hash__ = object.__hash__

    PLAYED = auto()
    PENDING = auto()
    FORFEIT_WIN = auto()
    FORFEIT_LOSS = auto()
    BYE = auto()
    HALF = auto()
    FULL = auto()
    ZERO = auto()
    WITHDRAWN = auto()
    FREE = auto()
    CLUB = auto()
    NOTICE = auto()
    LATE = auto()
    REST = auto()
    """The free round of an odd round robin: worth nothing, and no unplayed round either."""


_PLAYED, _WHITE, _BLACK = Kind.PLAYED, Colour.WHITE, Colour.BLACK
"""Names for the loops over all entries: to look a member up in its Enum takes ten times as long."""


class Entry(NamedTuple):
    """One round on a player's pairing card. `opponent` is also given for a forfeit.

    `colour` is the colour on the pairing; it counts only when the game was really played.
    `handicap` is the number of stones that white gave. A game with `no_result` counts as a draw:
    it was adjourned, or in go it has none.
    """

    round: int
    kind: Kind
    points: int
    opponent: int = NOBODY
    colour: Colour | None = None
    handicap: int = 0
    extra: int = 0
    """Half points that were added to this round's, or taken away."""
    no_result: bool = False

    @property
    def played(self) -> bool:
        return self.kind is _PLAYED

    @property
    def ws(self) -> int:
        """Half points for WS (A1d): those scored on the board, ½ where nothing was played."""
        if self.kind is _PLAYED:
            return self.points
        return 0 if self.kind in (Kind.PENDING, Kind.REST) else DRAW

    @property
    def is_forfeit(self) -> bool:
        return self.kind in (Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS)

    @property
    def is_game(self) -> bool:
        """Whether there was a game with a result, by play or by forfeit."""
        return self.kind is _PLAYED or self.is_forfeit


class Card(NamedTuple):
    """A player's pairing card (indelingskaart): the rounds so far, with their sums.

    `colours` is the history closed up over the gaps (F4), as a string of W and B.
    """

    player: int
    entries: tuple[Entry, ...]
    points: int
    ws: int
    colours: str
    met: frozenset[int]
    start: int = 0
    """Half points that were added before the first round, or taken away."""

    @property
    def totals(self) -> list[int]:
        """Give the points before each round, and after the last."""
        worth = [entry.points + entry.extra for entry in self.entries]
        return list(accumulate(worth, initial=self.start))

    @property
    def balance(self) -> int:
        """Whites minus blacks in games really played (A5)."""
        return 2 * self.colours.count("W") - len(self.colours)

    def had(self, *kinds: Kind) -> bool:
        return any(entry.kind in kinds for entry in self.entries)


@dataclass(frozen=True, slots=True)
class Scoring:
    """The worth of each round in half points, and whether a bye is a round at all.

    `zero` is an absence or a zero-point bye. A half-point bye is worth a draw, a granted full
    point a win.
    """

    bye: int = WIN
    bye_is_rest: bool = False
    win: int = WIN
    draw: int = DRAW
    loss: int = LOSS
    zero: int = LOSS
    forfeit_loss: int = LOSS


ORDINARY = Scoring()
"""1, ½ and 0."""


@dataclass(frozen=True, slots=True)
class Results:
    """All cards after a number of rounds, the players withdrawn then, and the scoring."""

    after: int
    cards: dict[int, Card]
    withdrawn: frozenset[int]
    scoring: Scoring = ORDINARY


Side = tuple[Kind, int]
"""The meaning of a round for one player, and its half points."""


@cache
def _sides(scoring: Scoring) -> dict[Result, tuple[Side, Side]]:
    """Map each result to its meaning for white and for black.

    An adjourned game counts as a draw that was played, and so does a game of go without result
    [weerstand F11; go 2.4, 7.4; rating F9; fide GHR 3.1].
    """
    won, drew = (Kind.PLAYED, scoring.win), (Kind.PLAYED, scoring.draw)
    lost, pending = (Kind.PLAYED, scoring.loss), (Kind.PENDING, LOSS)
    given, taken = (Kind.FORFEIT_WIN, scoring.win), (Kind.FORFEIT_LOSS, scoring.forfeit_loss)
    return {
        Result.WHITE_WINS: (won, lost),
        Result.DRAW: (drew, drew),
        Result.ADJOURNED: (drew, drew),
        Result.BLACK_WINS: (lost, won),
        Result.WHITE_BY_FORFEIT: (given, taken),
        Result.BLACK_BY_FORFEIT: (taken, given),
        Result.BOTH_FORFEIT: (taken, taken),
        Result.BOTH_WIN: (given, given),
        Result.PENDING: (pending, pending),
    }


@cache
def _absences(scoring: Scoring) -> dict[AbsenceKind, Side]:
    """Map each absence to its meaning; none is a round that was played [weerstand F9; go 2.2]."""
    return {
        AbsenceKind.BYE: (Kind.REST if scoring.bye_is_rest else Kind.BYE, scoring.bye),
        AbsenceKind.HALF: (Kind.HALF, scoring.draw),
        AbsenceKind.FULL: (Kind.FULL, scoring.win),
        AbsenceKind.ZERO: (Kind.ZERO, scoring.zero),
        AbsenceKind.WITHDRAWN: (Kind.WITHDRAWN, scoring.zero),
        AbsenceKind.FREE: (Kind.FREE, LOSS),
        AbsenceKind.CLUB: (Kind.CLUB, LOSS),
        AbsenceKind.NOTICE: (Kind.NOTICE, LOSS),
        AbsenceKind.LATE: (Kind.LATE, LOSS),
    }


def scoring_of(tournament: Tournament) -> Scoring:
    """Give the scoring of a tournament; in a round robin the bye is a rest worth nothing."""
    system = system_of(tournament)
    if system.bye_rests:
        return Scoring(bye=LOSS, bye_is_rest=True)
    return system.scoring(tournament)


class _LastReading(NamedTuple):
    """The results of a reading with the rounds they were read from, to go on from."""

    players: tuple[int, ...]
    rounds: tuple[Round, ...]
    results: Results

    def goes_on_to(self, players: Sequence[int], rounds: Sequence[Round], scoring: Scoring) -> bool:
        """Say whether these are the same rounds (by identity), or one more."""
        return (
            0 <= len(rounds) - len(self.rounds) <= 1
            and all(map(is_, self.rounds, rounds))
            and self.players == players
            and self.results.scoring == scoring
        )


def read(tournament: Tournament, *, after: int | None = None, period: int | None = None) -> Results:
    """Read all that was played, or the rounds up to and including `after`, or one period.

    There is no other way to read rounds. The effect of a player's absence on his games is decided
    by the system: in a round robin they are lost by forfeit, or struck from the tables. With a
    `Reading` of one round less only the new round is read.
    """
    system, reading = system_of(tournament), tournament.reading
    wanted = tournament.rounds_of(period)[:after]
    rounds = tuple(system.settle(tournament, wanted))
    players, scoring = tuple([player.id for player in tournament.players]), scoring_of(tournament)
    before: _LastReading | None = reading.results if reading else None
    if before and before.goes_on_to(players, rounds, scoring):
        results = before.results
        for round_ in rounds[results.after :]:
            results = _with_round(results, round_)
    else:
        results = _read_whole(players, rounds, scoring)
    if reading:
        reading.results = _LastReading(players, rounds, results)
    if tournament.extra:
        results = _with_extra(results, tournament.extra)
    withdrawn = system.withdrawn(wanted)
    return results if withdrawn is None else replace(results, withdrawn=withdrawn)


def _with_extra(results: Results, extra: Iterable[Extra]) -> Results:
    """Add the points beside the results; those of later rounds do not count yet."""
    cards = dict(results.cards)
    for each in extra:
        if each.round > results.after:
            continue
        card = cards[each.player]
        entries = list(card.entries)
        if each.round:
            entry = entries[each.round - 1]
            entries[each.round - 1] = entry._replace(extra=entry.extra + each.points)
        cards[each.player] = card._replace(
            entries=tuple(entries),
            points=card.points + each.points,
            start=card.start + (0 if each.round else each.points),
        )
    return replace(results, cards=cards)


def _read_whole(players: Sequence[int], rounds: Sequence[Round], scoring: Scoring) -> Results:
    """Read rounds in order; only games really played give a colour or a meeting.

    Gaps in the colours are closed up [weerstand F3, F4; go 7.2; rating F2, F3; fide GHR 3.4,
    GHR 3.5]. A withdrawn player stays out until a later round has him in a game.
    """
    entries: dict[int, list[Entry]] = {player: [] for player in players}
    out: set[int] = set()
    for number, round_ in enumerate(rounds, 1):
        found = _read_round(out, number, round_, scoring)
        for player, lines in entries.items():
            lines.append(found.get(player) or _unlisted_entry(player in out, number, scoring))
    cards = {}
    for player, lines in entries.items():
        played = [entry for entry in lines if entry.kind is _PLAYED]
        cards[player] = Card(
            player=player,
            entries=tuple(lines),
            points=sum([entry.points for entry in lines]),
            ws=sum([entry.ws for entry in lines]),
            colours="".join(["W" if entry.colour is _WHITE else "B" for entry in played]),
            met=frozenset([entry.opponent for entry in played]),
        )
    return Results(len(rounds), cards, frozenset(out), scoring)


def _with_round(before: Results, round_: Round) -> Results:
    number, out, scoring = before.after + 1, set(before.withdrawn), before.scoring
    found = _read_round(out, number, round_, scoring)
    cards = {}
    for player, card in before.cards.items():
        entry = found.get(player) or _unlisted_entry(player in out, number, scoring)
        colours, met = card.colours, card.met
        if entry.kind is _PLAYED:
            colours += "W" if entry.colour is _WHITE else "B"
            met |= {entry.opponent}
        points, ws = card.points + entry.points, card.ws + entry.ws
        cards[player] = Card(player, (*card.entries, entry), points, ws, colours, met)
    return Results(number, cards, frozenset(out), scoring)


def _read_round(out: set[int], number: int, round_: Round, scoring: Scoring) -> dict[int, Entry]:
    """Read the games and absences of a round; players who play leave `out`."""
    sides, entries = _sides(scoring), dict[int, Entry]()
    for game in round_.games:
        both = _both_entries(number, game, *sides[game.result])
        entries[game.white], entries[game.black] = both
    out.difference_update(entries)
    for absence in round_.absences:
        entries[absence.player] = absent_entry(number, absence, scoring)
        if absence.kind is AbsenceKind.WITHDRAWN:
            out.add(absence.player)
    return entries


def _unlisted_entry(is_out: bool, number: int, scoring: Scoring) -> Entry:
    return Entry(number, Kind.WITHDRAWN if is_out else Kind.ZERO, scoring.zero)


def absent_entry(number: int, absence: Absence, scoring: Scoring) -> Entry:
    kind, points = _absences(scoring)[absence.kind]
    return Entry(number, kind, points)


def game_entries(number: int, game: Game, scoring: Scoring = ORDINARY) -> tuple[Entry, Entry]:
    """Read a game for white and for black."""
    return _both_entries(number, game, *_sides(scoring)[game.result])


def _both_entries(number: int, game: Game, white: Side, black: Side) -> tuple[Entry, Entry]:
    stones, no_result = game.handicap, game.result is Result.ADJOURNED
    return (
        Entry(number, *white, game.black, _WHITE, stones, 0, no_result),
        Entry(number, *black, game.white, _BLACK, stones, 0, no_result),
    )


def withdrawn_after(tournament: Tournament) -> frozenset[int]:
    """Find the players who withdrew and have had no game since (F5)."""
    out: set[int] = set()
    for round_ in tournament.all_rounds:
        out -= {player for game in round_.games for player in (game.white, game.black)}
        out |= {a.player for a in round_.absences if a.kind is AbsenceKind.WITHDRAWN}
    return frozenset(out)


def field_of(tournament: Tournament, results: Results) -> list[int]:
    """List the players to be paired next: neither withdrawn nor absent.

    [weerstand F5; go 7.3; rating F5]
    """
    away = results.withdrawn | {absence.player for absence in tournament.next_absences}
    return [player.id for player in tournament.players if player.id not in away]
