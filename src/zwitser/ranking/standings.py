"""The ranking of a tournament: points, then a list of criteria, and how each value is derived."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zwitser.errors import BadInput
from zwitser.messages import Message, format_points
from zwitser.model import Tournament
from zwitser.numbers import format_half_points
from zwitser.ranking.criteria import CRITERIA, CriteriaList, Criterion, choose, warnings
from zwitser.ranking.field import Group, RankingField, Term, Values
from zwitser.results import Results, read
from zwitser.systems import system_of

Json = dict[str, object]

POINTS = CRITERIA["PTS"]
IN_PLACE_OF_POINTS = "RANKSUM"
"""The criterion that replaces the points where a list begins with it (5.Snelschaak)."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's rank, with the values of all criteria that decide.

    `broken_by` is the criterion that put the player below the one above him; empty for the first
    and in a shared rank.
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
        return {
            "criterion": self.criterion,
            "tied": list(self.tied),
            "parts": [list(part) for part in self.parts],
        }


@dataclass(frozen=True, slots=True)
class Derivation:
    """The terms and conclusion of a player's value; `tied` is the group it was applied to."""

    criterion: Criterion
    value: int | None
    terms: tuple[Term, ...]
    conclusion: Message | None
    tied: Group

    def to_json(self) -> Json:
        return {
            "criterion": self.criterion.id,
            "value": self.criterion.format(self.value),
            "tied": list(self.tied),
            "terms": [
                {
                    key: value
                    for key, value in (
                        ("code", term.code),
                        ("round", term.round or None),
                        ("opponent", term.opponent or None),
                        ("points", _half_points(term.points)),
                        ("score", _half_points(term.score)),
                        ("rating", term.rating),
                        ("adds", self.criterion.format(term.adds)),
                        ("cut", term.cut),
                    )
                    if value is not None
                }
                for term in self.terms
            ],
        }


def _half_points(points: int | None) -> str | None:
    return None if points is None else format_half_points(points)


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
    field: RankingField
    ranking: CriteriaList

    @property
    def order(self) -> tuple[int, ...]:
        """The players from first to last; equal ranks by number."""
        return tuple(line.player for line in self.players)

    @property
    def scores(self) -> dict[int, str]:
        return {line.player: format_points(line.points) for line in self.players}

    def of(self, player: int) -> Standing:
        """Find a player's line; raises BadInput for a player who is not in the table."""
        for line in self.players:
            if line.player == player:
                return line
        raise BadInput.at("", "no-player", player=player)

    def explain(self, player: int) -> tuple[Derivation, ...]:
        """Derive the player's value of every criterion from the rounds and opponents behind it."""
        values = self.of(player).values
        found = []
        for criterion in {each.id: each for each in (POINTS, *self.ranking.criteria)}.values():
            if criterion.id not in values:
                continue
            tied: Group = ()
            if criterion.of_group:
                groups = [t.tied for t in self.ties_of(player) if t.criterion == criterion.id]
                tied = groups[-1] if groups else ()
            applied = bool(tied) or not criterion.of_group
            terms = criterion.explain(self.field, tied, player) if applied else ()
            conclusion = criterion.conclude(self.field, tied, player)
            if criterion.first_place_only and not tied:
                conclusion = Message("first-place-only", "F12")
            found.append(Derivation(criterion, values[criterion.id], terms, conclusion, tied))
        return tuple(found)

    def ties_of(self, player: int) -> tuple[Tie, ...]:
        """List the ties a player was in, in the order of the criteria."""
        return tuple(tie for tie in self.ties if player in tie.tied)

    def explanation_json(self, player: int) -> Json:
        """Serialise a player's values and ties for `standings --explain PLAYER --json`."""
        return {
            "id": player,
            "rank": self.of(player).rank,
            "values": [derivation.to_json() for derivation in self.explain(player)],
            "ties": [tie.to_json() for tie in self.ties_of(player)],
        }

    def to_json(self) -> Json:
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
    `results` are those of `read` for these rounds, if the caller has them.
    """
    system, last = system_of(tournament), len(tournament.history)
    if system.standings is not None:
        raise BadInput.at("system", "own-standings")
    ranking = choose(tournament, tiebreaks)
    if after is not None and not 0 <= after <= last:
        raise BadInput.at("after", "round-range", rounds=last, got=after)
    rounds = last if after is None else after
    field = RankingField(tournament, results or read(tournament, after=rounds), ranking.unplayed)
    annulled = system.annulled_players(tournament, tournament.history[:rounds])
    sorter = _Sorter(field)
    players: list[Standing] = []
    for group in sorter.rank(ranking.criteria, annulled):
        rank = len(players) + 1
        for player in group:
            points, values = field.cards[player].points, sorter.values[player]
            broken_by = sorter.broken_by.get(player, "") if player == group[0] else ""
            players.append(Standing(rank, player, points, values, broken_by))
    return Standings(
        after=field.results.after,
        columns=ranking.shown,
        players=tuple(players),
        ties=tuple(sorter.ties),
        warnings=warnings(field, ranking.criteria) if ranking.chosen else (),
        annulled=annulled,
        field=field,
        ranking=ranking,
    )


class _Sorter:
    """Splits the players criterion by criterion, and records the values and the ties on the way."""

    def __init__(self, field: RankingField) -> None:
        self.field = field
        self.values: dict[int, dict[str, int | None]] = {player: {} for player in field.cards}
        self.ties: list[Tie] = []
        self.broken_by: dict[int, str] = {}

    def rank(self, criteria: Sequence[Criterion], annulled: frozenset[int]) -> list[Group]:
        """Give the groups of equal players, the best first and the annulled ones last."""
        ids = sorted(self.field.cards)
        groups = [tuple(player for player in ids if player not in annulled)]
        if annulled:
            groups.append(tuple(sorted(annulled)))
        replaced = bool(criteria) and criteria[0].id == IN_PLACE_OF_POINTS
        for criterion in criteria if replaced else (POINTS, *criteria):
            if criterion.of_group:
                self._record(criterion, dict.fromkeys(self.values))
            else:
                self._record(criterion, criterion.compute(self.field, tuple(self.values)))
            parts: list[Group] = []
            for group in groups:
                barred = criterion.first_place_only and bool(parts)
                parts += [group] if len(group) == 1 or barred else self._split(criterion, group)
            groups = parts
        return groups

    def _record(self, criterion: Criterion, values: Values) -> None:
        for player, value in values.items():
            known = self.values[player]
            if value is not None or criterion.id not in known:
                known[criterion.id] = value

    def _split(self, criterion: Criterion, group: Group) -> list[Group]:
        """Split a tied group by a criterion, and record the tie."""
        if criterion.of_group:
            values = criterion.compute(self.field, group)
            self._record(criterion, values)
        else:
            values = {player: self.values[player][criterion.id] for player in group}
        parts = criterion.places(self.field, group, values)
        self.ties.append(Tie(criterion.id, group, tuple(parts)))
        for part in parts[1:]:
            self.broken_by |= dict.fromkeys(part, criterion.id)
        return parts
