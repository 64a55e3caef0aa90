"""The standings of a MacMahon tournament, and the values that decide them (M10 to M17).

Values count quarter points, the smallest share there is (half of a half point: a jigo in SODOS);
None where DC does not apply.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, groupby

from zwitser.errors import BadInput
from zwitser.language import Language, sentences
from zwitser.messages import format_points, format_quarters
from zwitser.model import Colour, Tournament
from zwitser.numbers import format_exact, format_half_points
from zwitser.options import Json
from zwitser.results import Entry
from zwitser.systems.macmahon.options import TIEBREAKS, MacMahonOptions, tiebreaks_of
from zwitser.systems.macmahon.scores import Score, Scores, scores_of
from zwitser.systems.sheets import Sheet, SheetColumn, SheetRow

Value = int | None
Values = dict[int, Value]

QUARTERS = 4
"""Quarter points in a point."""


@dataclass(frozen=True, slots=True)
class MacMahonLine:
    """One player: the shared rank, the MMS in half points, and the value of each criterion.

    `broken_by` is the criterion that put him below the one above; empty where they are equal.
    """

    rank: int
    player: int
    points: int
    values: dict[str, Value]
    broken_by: str = ""


@dataclass(frozen=True, slots=True)
class MacMahonRanking:
    """The ranking after a round; `columns` is the list of tie-breaks, in capitals."""

    after: int
    columns: tuple[str, ...]
    players: tuple[MacMahonLine, ...]

    @property
    def order(self) -> tuple[int, ...]:
        return tuple(line.player for line in self.players)

    @property
    def scores(self) -> dict[int, str]:
        return {line.player: format_points(line.points) for line in self.players}

    def sheets(self, names: Mapping[int, str], lang: Language) -> tuple[Sheet, ...]:
        """Give the table that `standings` prints; the score is the MMS, listed or not (M10)."""
        words = sentences(lang, ("macmahon",))
        beside = [name for name in self.columns if name != "MMS"]
        columns = (
            SheetColumn(words["standings.place"]),
            SheetColumn(words["standings.name"], "left"),
            SheetColumn(words["standings.score"]),
            *(SheetColumn(name, id=name) for name in beside),
        )
        rows = []
        for line in self.players:
            points, values = format_points(line.points), [line.values[name] for name in beside]
            shown = ["-" if value is None else format_quarters(value) for value in values]
            cells = (str(line.rank), names[line.player], points, *shown)
            rows.append(SheetRow(line.rank, line.player, points, cells))
        heading = words["standings.heading"].format(round=self.after)
        title = words["standings.title"].format(round=self.after)
        return (Sheet(title, heading, columns, tuple(rows)),)

    def to_json(self) -> Json:
        return {
            "after": self.after,
            "tiebreaks": list(self.columns),
            "players": [
                {
                    "rank": line.rank,
                    "id": line.player,
                    "points": format_half_points(line.points),
                    "values": {name: format_value(line.values[name]) for name in self.columns},
                }
                for line in self.players
            ],
        }


def format_value(value: Value) -> str | None:
    """Write a value as an exact decimal; None stays None."""
    return None if value is None else format_exact(Fraction(value, QUARTERS))


def standings(
    tournament: Tournament,
    *,
    period: int | None = None,  # noqa: ARG001 - there are no periods
    after: int | None = None,
    tiebreaks: Sequence[str] | None = None,
) -> MacMahonRanking:
    """Rank everybody after a round: MMS first, then the list in turn [M10]."""
    rounds = len(tournament.history)
    if after is not None and not 0 <= after <= rounds:
        raise BadInput.at("after", "round-range", rounds=rounds, got=after)
    listed = tiebreaks_of(tournament) if tiebreaks is None else parse_tiebreaks(tiebreaks)
    table = ScoreTable(tournament, rounds if after is None else after)
    # Those without a game are in the standings only where that is wanted (F1); a player left free
    # by the pairing was there. Before the first round everybody is listed.
    show_all = MacMahonOptions.of(tournament).show_absent
    if show_all is None:
        show_all = not tournament.rounds or table.after < tournament.rounds
    players = [id_ for id_, score in table.scores.items() if score.games or score.byes]
    ranked = _rank(table, listed, list(table.scores) if show_all or not players else players)
    return MacMahonRanking(table.after, listed, tuple(ranked))


def parse_tiebreaks(names: Sequence[str]) -> tuple[str, ...]:
    """Read a list of criteria in any case (M10)."""
    listed = tuple(name.strip().upper() for name in names if name.strip())
    for name in listed:
        if name not in TIEBREAKS:
            known = ", ".join(TIEBREAKS)
            raise BadInput.at("--tiebreaks", "expected-one-of", known=known, got=repr(name))
    return listed


class ScoreTable:
    """All values after a round, each computed when it is asked for."""

    def __init__(self, tournament: Tournament, after: int) -> None:
        self.tournament, self.after = tournament, after
        self.by_rank = MacMahonOptions.of(tournament).by_rank
        self.scores: Scores = scores_of(tournament, after=after)
        self._computed: dict[str, dict[int, int]] = {}

    def values(self, name: str) -> dict[int, int]:
        """Give everybody's value of a criterion other than DC."""
        if name not in self._computed:
            value = CRITERIA[name]
            self._computed[name] = {id_: value(self, score) for id_, score in self.scores.items()}
        return self._computed[name]

    def term(self, score: Score, entry: Entry) -> int:
        """Give the term of a round in SOS: the opponent's MMS with the stones, or the SMMS (M11).

        The stones of a game count for white, who gave them, and against black.
        """
        if not entry.opponent:
            return QUARTERS * score.smms
        mms = 2 * self.scores[entry.opponent].mms
        stones = entry.handicap if entry.colour is Colour.WHITE else -entry.handicap
        return mms + QUARTERS * stones if self.by_rank else mms

    def terms(self, score: Score) -> list[int]:
        """Give the term of each round so far in SOS [M11]."""
        return [self.term(score, entry) for entry in score.entries]


def _sosos(table: ScoreTable, score: Score) -> int:
    """Add up the SOS of the opponents; a round without one counts SMMS in every round [M13]."""
    sos, alone = table.values("SOS"), QUARTERS * score.smms * table.after
    return sum(sos[entry.opponent] if entry.opponent else alone for entry in score.entries)


def _sodos(table: ScoreTable, score: Score) -> int:
    """Add up the terms of games won, and half of those of jigos [M14].

    A term is a whole number of half points, so that half of it is a whole number of quarters.
    """
    return sum(table.term(score, entry) * entry.points // 2 for entry in score.games)


CRITERIA: dict[str, Callable[[ScoreTable, Score], int]] = {
    "MMS": lambda _table, score: 2 * score.mms,
    "NBW": lambda _table, score: 2 * score.nbw,
    "SMMS": lambda _table, score: QUARTERS * score.smms,
    "SOS": lambda table, score: sum(table.terms(score)),
    # The lowest terms are left out of SOS, of whatever kind [M12].
    "SOS-1": lambda table, score: sum(sorted(table.terms(score))[1:]),
    "SOS-2": lambda table, score: sum(sorted(table.terms(score))[2:]),
    "SOSOS": _sosos,
    "SODOS": _sodos,
    # The cumulated score: the sum of the scores after each round [M15].
    "CUSS": lambda _table, score: 2 * sum(score.mms_after[1:]),
    "RATING": lambda _table, score: QUARTERS * score.rating,
}
"""Each criterion but DC, which looks at a group of equals (M16)."""


def direct_confrontation(table: ScoreTable, tied: Sequence[int]) -> Values:
    """Count the tied players whom each has beaten; None for all if two have no winner [M16]."""
    beaten = dict.fromkeys(tied, 0)
    for one, other in combinations(tied, 2):
        games = [e for e in table.scores[one].games if e.opponent == other and e.played]
        balance = sum(entry.points - 1 for entry in games)
        if not balance:
            return dict.fromkeys(tied)
        beaten[one if balance > 0 else other] += 1
    return {player: QUARTERS * count for player, count in beaten.items()}


def _rank(
    table: ScoreTable, listed: Sequence[str], players: Sequence[int]
) -> Iterator[MacMahonLine]:
    """Split the players criterion by criterion; each group left over shares a rank (M10)."""
    values: dict[int, dict[str, Value]] = {player: {} for player in table.scores}
    broken: dict[int, str] = {}
    groups = [sorted(players, key=lambda player: table.scores[player].player.lot)]
    for name in dict.fromkeys(("MMS", *listed)):
        parts = []
        for group in groups:
            found: Values = dict.fromkeys(group)
            if name != "DC":
                column = table.values(name)
                found = {player: column[player] for player in group}
            elif len(group) > 1:
                found = direct_confrontation(table, group)
            for player, value in found.items():
                values[player][name] = value
            ordered = sorted(group, key=lambda player: -(found[player] or 0))
            split = [list(equals) for _, equals in groupby(ordered, key=found.__getitem__)]
            broken |= {part[0]: name for part in split[1:]}
            parts += split
        groups = parts
    rank = 1
    for group in groups:
        for number, player in enumerate(group):
            reason = "" if number else broken.get(player, "")
            yield MacMahonLine(rank, player, table.scores[player].mms, values[player], reason)
        rank += len(group)
