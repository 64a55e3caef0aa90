"""The standings of a MacMahon tournament and the values that decide them (M10 to M17).

Values count quarter points, the smallest share there is (half of a half point: a jigo in SODOS);
None where DC does not apply.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, groupby
from typing import Any

from zwitser.errors import BadInput
from zwitser.language import Language, sentences
from zwitser.messages import format_points, format_quarters
from zwitser.model import Colour, Tournament
from zwitser.numbers import format_exact, format_half_points
from zwitser.results import Entry
from zwitser.systems.macmahon.options import TIEBREAKS, MacMahonOptions, tiebreaks_of
from zwitser.systems.macmahon.scores import Score, Scores, scores_of
from zwitser.systems.sheets import Column, Sheet, SheetRow

Json = dict[str, Any]
Value = int | None
Values = dict[int, Value]

QUARTERS = 4
"""Quarter points in a point."""


@dataclass(frozen=True, slots=True)
class Line:
    """One player: the shared rank, the MMS in half points, and the value of each criterion.

    `broken_by` is the criterion that put him below the one above; empty where they are equal.
    """

    rank: int
    player: int
    points: int
    values: dict[str, Value]
    broken_by: str = ""


@dataclass(frozen=True, slots=True)
class Ranking:
    """The ranking after a round; `columns` is the list of tie-breaks, in capitals."""

    after: int
    columns: tuple[str, ...]
    players: tuple[Line, ...]

    @property
    def order(self) -> tuple[int, ...]:
        """Give the players from first to last."""
        return tuple(line.player for line in self.players)

    @property
    def scores(self) -> dict[int, str]:
        """Give everybody's score as people read it."""
        return {line.player: format_points(line.points) for line in self.players}

    def sheets(self, names: Mapping[int, str], lang: Language) -> tuple[Sheet, ...]:
        """Give the table that `standings` prints; the score is the MMS, listed or not (M10)."""
        words = sentences(lang, ("macmahon",))
        heading = words["standings.heading"].format(round=self.after)
        rows = tuple(self._row(line, names) for line in self.players)
        columns = (
            Column(words["standings.place"]),
            Column(words["standings.name"], "left"),
            Column(words["standings.score"]),
            *(Column(name, id=name) for name in self._beside),
        )
        title = words["standings.title"].format(round=self.after)
        return (Sheet(title, heading, columns, rows),)

    def _row(self, line: Line, names: Mapping[int, str]) -> SheetRow:
        points = format_points(line.points)
        values = (shown(line.values[name]) for name in self._beside)
        cells = (str(line.rank), names[line.player], points, *values)
        return SheetRow(line.rank, line.player, points, cells)

    @property
    def _beside(self) -> tuple[str, ...]:
        """The criteria beside the MMS, which stands first anyway."""
        return tuple(name for name in self.columns if name != "MMS")

    def to_json(self) -> Json:
        """Give what `standings --json` prints."""
        return {
            "after": self.after,
            "tiebreaks": list(self.columns),
            "players": [
                {
                    "rank": line.rank,
                    "id": line.player,
                    "points": format_half_points(line.points),
                    "values": {name: written(line.values[name]) for name in self.columns},
                }
                for line in self.players
            ],
        }


def written(value: Value) -> str | None:
    """Write a value as an exact decimal; None stays None."""
    return None if value is None else format_exact(Fraction(value, QUARTERS))


def shown(value: Value) -> str:
    """Write a value for people: `46¾`, and `-` where there is none."""
    return "-" if value is None else format_quarters(value)


def standings(
    tournament: Tournament,
    *,
    period: int | None = None,  # noqa: ARG001 - there are no periods
    after: int | None = None,
    tiebreaks: Sequence[str] | None = None,
) -> Ranking:
    """Rank everybody after a round: MMS first, then the list in turn [M10]."""
    rounds = len(tournament.history)
    if after is not None and not 0 <= after <= rounds:
        raise BadInput.at("after", "round-range", rounds=rounds, got=after)
    listed = tiebreaks_of(tournament) if tiebreaks is None else parse_tiebreaks(tiebreaks)
    table = Table(tournament, rounds if after is None else after)
    return Ranking(table.after, listed, tuple(_lines(table, listed)))


def parse_tiebreaks(names: Sequence[str]) -> tuple[str, ...]:
    """Read a list of criteria in any case (M10)."""
    listed = tuple(name.strip().upper() for name in names if name.strip())
    for name in listed:
        if name not in TIEBREAKS:
            known = ", ".join(TIEBREAKS)
            raise BadInput.at("--tiebreaks", "expected-one-of", known=known, got=repr(name))
    return listed


class Table:
    """All values after a round, each computed when it is asked for."""

    def __init__(self, tournament: Tournament, after: int) -> None:
        self.tournament, self.after = tournament, after
        self.by_rank = MacMahonOptions.of(tournament).by_rank
        self.scores: Scores = scores_of(tournament, after=after)
        self._known: dict[str, dict[int, int]] = {}

    def values(self, name: str) -> dict[int, int]:
        """Give everybody's value of a criterion other than DC."""
        if name not in self._known:
            value = CRITERIA[name]
            self._known[name] = {id_: value(self, score) for id_, score in self.scores.items()}
        return self._known[name]

    def term(self, score: Score, entry: Entry) -> int:
        """Give what a round adds to SOS: the opponent's MMS with the stones, or the SMMS (M11)."""
        if not entry.opponent:
            return QUARTERS * score.smms
        mms = 2 * self.scores[entry.opponent].mms
        return mms + QUARTERS * handicap_shift(entry) if self.by_rank else mms

    def terms(self, score: Score) -> list[int]:
        """Give what each round so far adds to SOS [M11]."""
        return [self.term(score, entry) for entry in score.entries]


def handicap_shift(entry: Entry) -> int:
    """Give the stones of a game: more for white, who gave them, and less for black (M11)."""
    return entry.handicap if entry.colour is Colour.WHITE else -entry.handicap


def _sos(table: Table, score: Score) -> int:
    return sum(table.terms(score))


def _sos_cut(count: int) -> Callable[[Table, Score], int]:
    """Leave the lowest terms out of SOS, of whatever kind [M12]."""
    return lambda table, score: sum(sorted(table.terms(score))[count:])


def _sosos(table: Table, score: Score) -> int:
    """Add up the SOS of the opponents; a round without one counts SMMS in every round [M13]."""
    sos, alone = table.values("SOS"), QUARTERS * score.smms * table.after
    return sum(sos[entry.opponent] if entry.opponent else alone for entry in score.entries)


def _sodos(table: Table, score: Score) -> int:
    """Add up the terms of games won, and half of those of jigos [M14].

    A term is a whole number of half points, so that half of it is a whole number of quarters.
    """
    return sum(table.term(score, entry) * entry.points // 2 for entry in score.games)


def _cuss(_table: Table, score: Score) -> int:
    """Add up the scores after each round [M15]."""
    return 2 * sum(score.mms_after[1:])


CRITERIA: dict[str, Callable[[Table, Score], int]] = {
    "MMS": lambda _table, score: 2 * score.mms,
    "NBW": lambda _table, score: 2 * score.nbw,
    "SMMS": lambda _table, score: QUARTERS * score.smms,
    "SOS": _sos,
    "SOS-1": _sos_cut(1),
    "SOS-2": _sos_cut(2),
    "SOSOS": _sosos,
    "SODOS": _sodos,
    "CUSS": _cuss,
    "RATING": lambda _table, score: QUARTERS * score.rating,
}
"""Each criterion but DC, which looks at a group of equals (M16)."""


def direct_confrontation(table: Table, tied: Sequence[int]) -> Values:
    """Count the tied players whom each has beaten; None for all if two have no winner [M16]."""
    beaten = dict.fromkeys(tied, 0)
    for one, other in combinations(tied, 2):
        balance = _balance_between(table.scores[one], other)
        if not balance:
            return dict.fromkeys(tied)
        beaten[one if balance > 0 else other] += 1
    return {player: QUARTERS * count for player, count in beaten.items()}


def _balance_between(score: Score, opponent: int) -> int:
    """Give wins minus losses over the board against one opponent (M16)."""
    games = (entry for entry in score.games if entry.opponent == opponent and entry.played)
    return sum(entry.points - 1 for entry in games)


def _lines(table: Table, listed: Sequence[str]) -> Iterator[Line]:
    """Split the players criterion by criterion, then write each group as one rank (M10)."""
    values: dict[int, dict[str, Value]] = {player: {} for player in table.scores}
    broken: dict[int, str] = {}
    groups = [sorted(_listed(table), key=lambda player: table.scores[player].player.lot)]
    for name in dict.fromkeys(("MMS", *listed)):
        groups = [part for group in groups for part in _split(table, name, group, values, broken)]
    rank = 1
    for group in groups:
        for number, player in enumerate(group):
            reason = "" if number else broken.get(player, "")
            yield Line(rank, player, table.scores[player].mms, values[player], reason)
        rank += len(group)


def _listed(table: Table) -> list[int]:
    """List who stands in the standings: who never had a game only where that is wanted (F1).

    Who was left free by the pairing was there. Before the first round everybody stands in them.
    """
    shown, rounds = MacMahonOptions.of(table.tournament).show_absent, table.tournament.rounds
    if shown is None:
        shown = not rounds or table.after < rounds
    players = [id_ for id_, score in table.scores.items() if score.games or score.byes]
    return list(table.scores) if shown or not players else players


def _split(
    table: Table,
    name: str,
    group: list[int],
    values: dict[int, dict[str, Value]],
    broken: dict[int, str],
) -> list[list[int]]:
    """Part a group of equals by one criterion, high before low; equals keep their order."""
    found: Values = dict.fromkeys(group)
    if name != "DC":
        known = table.values(name)
        found = {player: known[player] for player in group}
    elif len(group) > 1:
        found = direct_confrontation(table, group)
    for player, value in found.items():
        values[player][name] = value
    ordered = sorted(group, key=lambda player: -(found[player] or 0))
    parts = [list(part) for _, part in groupby(ordered, key=lambda player: found[player])]
    broken |= {part[0]: name for part in parts[1:]}
    return parts
