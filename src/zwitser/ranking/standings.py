"""The ranking of a tournament: points, then a list of criteria, and how each value came about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zwitser.errors import BadInput
from zwitser.messages import Message, format_points
from zwitser.model import Tournament
from zwitser.numbers import format_half_points
from zwitser.ranking.criteria import CRITERIA, Criterion, Ranking, choose, warnings
from zwitser.ranking.field import Field, Group, Term, Values
from zwitser.results import Results, read
from zwitser.systems import system_of

Json = dict[str, object]

POINTS = CRITERIA["PTS"]
IN_PLACE_OF_POINTS = "RANKSUM"
"""The criterion that replaces the points where a list begins with it (5.Snelschaak)."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One line: the rank, and the values of all criteria that decide.

    `broken_by` is the criterion that put the player below the one above him; empty for the first
    and for who shares the rank of the one above.
    """

    rank: int
    player: int
    points: int
    values: dict[str, int | None]
    broken_by: str = ""


@dataclass(frozen=True, slots=True)
class Tie:
    """A group that was tied, and the parts in which a criterion split it."""

    criterion: str
    tied: Group
    parts: tuple[Group, ...]

    def to_json(self) -> Json:
        """Give the tie as `standings --explain --json` prints it."""
        return {
            "criterion": self.criterion,
            "tied": list(self.tied),
            "parts": [list(part) for part in self.parts],
        }


@dataclass(frozen=True, slots=True)
class Derivation:
    """How a player's value of one criterion came about; `tied` is the group it was applied to."""

    criterion: Criterion
    value: int | None
    terms: tuple[Term, ...]
    conclusion: Message | None
    tied: Group

    def to_json(self) -> Json:
        """Give the derivation as `standings --explain --json` prints it."""
        return {
            "criterion": self.criterion.id,
            "value": self.criterion.format(self.value),
            "tied": list(self.tied),
            "terms": [self._term_json(term) for term in self.terms],
        }

    def _term_json(self, term: Term) -> Json:
        line: Json = {
            "code": term.code,
            "round": term.round or None,
            "opponent": term.opponent or None,
            "points": None if term.points is None else format_half_points(term.points),
            "score": None if term.score is None else format_half_points(term.score),
            "rating": term.rating,
            "adds": self.criterion.format(term.adds),
        }
        return {key: value for key, value in line.items() if value is not None} | {"cut": term.cut}


@dataclass(frozen=True, slots=True)
class Standings:
    """The ranking after a round. `ties` stand in the order in which they were broken.

    `annulled` are players of a round robin who left before half of their games; they come last.
    """

    after: int
    columns: tuple[str, ...]
    players: tuple[Standing, ...]
    ties: tuple[Tie, ...]
    warnings: tuple[Message, ...]
    annulled: frozenset[int]
    field: Field
    ranking: Ranking

    @property
    def order(self) -> tuple[int, ...]:
        """The players from first to last; who shares a rank by number."""
        return tuple(line.player for line in self.players)

    @property
    def scores(self) -> dict[int, str]:
        """Everybody's points as people read them."""
        return {line.player: format_points(line.points) for line in self.players}

    def of(self, player: int) -> Standing:
        """Find a player's line, or say that there is no such player."""
        for line in self.players:
            if line.player == player:
                return line
        raise BadInput.at("", "no-player", player=player)

    def explain(self, player: int) -> tuple[Derivation, ...]:
        """Give for every criterion the player's value and the lines it rests on."""
        values = self.of(player).values
        by_id = {c.id: c for c in (POINTS, *self.ranking.criteria) if c.id in values}
        return tuple(self._derivation(criterion, player, values) for criterion in by_id.values())

    def ties_of(self, player: int) -> tuple[Tie, ...]:
        """List the ties a player was in, in the order of the criteria that looked at them."""
        return tuple(tie for tie in self.ties if player in tie.tied)

    def explanation_json(self, player: int) -> Json:
        """Give what `standings --explain PLAYER --json` prints."""
        return {
            "id": player,
            "rank": self.of(player).rank,
            "values": [derivation.to_json() for derivation in self.explain(player)],
            "ties": [tie.to_json() for tie in self.ties_of(player)],
        }

    def _derivation(
        self, criterion: Criterion, player: int, values: dict[str, int | None]
    ) -> Derivation:
        tied = self._tied(criterion.id, player) if criterion.of_group else ()
        applied = bool(tied) or not criterion.of_group
        terms = criterion.explain(self.field, tied, player) if applied else ()
        conclusion = criterion.conclude(self.field, tied, player)
        if criterion.first_place_only and not tied:
            conclusion = Message("first-place-only", "F12")
        return Derivation(criterion, values[criterion.id], terms, conclusion, tied)

    def _tied(self, criterion: str, player: int) -> Group:
        groups = [tie.tied for tie in self.ties_of(player) if tie.criterion == criterion]
        return groups[-1] if groups else ()

    def to_json(self) -> Json:
        """Give what `standings --json` prints."""
        formats = {criterion.id: criterion.format for criterion in self.ranking.criteria}
        return {
            "after": self.after,
            "tiebreaks": list(self.columns),
            "players": [
                {
                    "rank": line.rank,
                    "id": line.player,
                    "points": format_half_points(line.points),
                    "values": {id_: formats[id_](line.values[id_]) for id_ in self.columns},
                }
                for line in self.players
            ],
        }


def standings(
    tournament: Tournament,
    *,
    tiebreaks: Sequence[str] | None = None,
    after: int | None = None,
    results: Results | None = None,
) -> Standings:
    """Rank all players after a round by points and a list of criteria.

    Without `tiebreaks` the tournament's own list counts, or else its system's final ranking.
    `results` is what `read` gives for these rounds, where somebody has it already.
    """
    if system_of(tournament).standings is not None:
        raise BadInput.at("system", "own-standings")
    ranking = choose(tournament, tiebreaks)
    rounds = _check_after(tournament, after)
    field = Field(tournament, results or read(tournament, after=rounds), ranking.unplayed)
    out = _annulled(tournament, rounds)
    sorter = _Sorter(field)
    groups = sorter.rank(ranking.criteria, out)
    return Standings(
        after=field.results.after,
        columns=ranking.shown,
        players=tuple(_lines(groups, sorter)),
        ties=tuple(sorter.ties),
        warnings=warnings(field, ranking.criteria) if ranking.chosen else (),
        annulled=out,
        field=field,
        ranking=ranking,
    )


def _check_after(tournament: Tournament, after: int | None) -> int:
    rounds = len(tournament.history)
    if after is not None and not 0 <= after <= rounds:
        raise BadInput.at("after", "round-range", rounds=rounds, got=after)
    return rounds if after is None else after


def _annulled(tournament: Tournament, after: int) -> frozenset[int]:
    return system_of(tournament).annulled(tournament, tournament.history[:after])


class _Sorter:
    """Split the players criterion by criterion, and keep the values and the ties on the way."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.values: dict[int, dict[str, int | None]] = {player: {} for player in field.cards}
        self.ties: list[Tie] = []
        self.broken_by: dict[int, str] = {}

    def rank(self, criteria: Sequence[Criterion], out: frozenset[int]) -> list[Group]:
        ids = sorted(self.field.cards)
        groups = [tuple(player for player in ids if player not in out)]
        if out:
            groups.append(tuple(sorted(out)))
        replaced = bool(criteria) and criteria[0].id == IN_PLACE_OF_POINTS
        for criterion in criteria if replaced else (POINTS, *criteria):
            groups = self._apply(criterion, groups)
        return groups

    def _apply(self, criterion: Criterion, groups: list[Group]) -> list[Group]:
        if criterion.of_group:
            self._keep(criterion, dict.fromkeys(self.values))
        else:
            self._keep(criterion, criterion.compute(self.field, tuple(self.values)))
        split: list[Group] = []
        for group in groups:
            barred = criterion.first_place_only and bool(split)
            split += [group] if len(group) == 1 or barred else self._split(criterion, group)
        return split

    def _keep(self, criterion: Criterion, values: Values) -> None:
        for player, value in values.items():
            kept = self.values[player]
            if value is not None or criterion.id not in kept:
                kept[criterion.id] = value

    def _split(self, criterion: Criterion, group: Group) -> list[Group]:
        if criterion.of_group:
            values = criterion.compute(self.field, group)
            self._keep(criterion, values)
        else:
            values = {player: self.values[player][criterion.id] for player in group}
        parts = criterion.places(self.field, group, values)
        self.ties.append(Tie(criterion.id, group, tuple(parts)))
        for part in parts[1:]:
            self.broken_by |= dict.fromkeys(part, criterion.id)
        return parts


def _lines(groups: Sequence[Group], sorter: _Sorter) -> list[Standing]:
    lines: list[Standing] = []
    for group in groups:
        rank = len(lines) + 1
        broken_by = sorter.broken_by.get(group[0], "")
        for number, player in enumerate(group):
            points = sorter.field.cards[player].points
            reason = "" if number else broken_by
            lines.append(Standing(rank, player, points, sorter.values[player], reason))
    return lines
