"""Who is there tonight, as the check-in and the list of players show it."""

from __future__ import annotations

from dataclasses import dataclass

from zwitser.journal.state import State
from zwitser.model import AbsenceKind, Player
from zwitser.names import name_key
from zwitser.systems import system_named
from zwitser_web.desk.season.rated import rated


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player and how he stands for the next round; `status` is empty for who is present.

    `rating` is the one that counts now; in a club season another may have been entered.
    """

    player: Player
    status: str
    rating: int | None

    @property
    def present(self) -> bool:
        return not self.status

    @property
    def withdrawn(self) -> bool:
        return self.status == AbsenceKind.WITHDRAWN.value


@dataclass(frozen=True, slots=True)
class Attendance:
    """How many of those who take part are there."""

    present: int
    count: int


def player_rows(state: State) -> list[PlayerRow]:
    """List the players in the order of their lot numbers."""
    in_order = sorted(state.tournament.players, key=lambda player: player.lot)
    ratings = rated(state.tournament)
    return [_row(state, player, ratings[player.id].rating) for player in in_order]


def player_row(state: State, player: Player) -> PlayerRow:
    """Say how a player stands for the next round."""
    return _row(state, player, rated(state.tournament)[player.id].rating)


def _row(state: State, player: Player, rating: int | None) -> PlayerRow:
    if player.id in state.withdrawn:
        return PlayerRow(player, AbsenceKind.WITHDRAWN.value, rating)
    kind = state.coming.get((state.next_round, player.id))
    return PlayerRow(player, kind.value if kind else "", rating)


def attendance(state: State) -> Attendance:
    """Count who is there."""
    rows = [row for row in player_rows(state) if not row.withdrawn]
    return Attendance(sum(row.present for row in rows), len(rows))


def away_before(state: State) -> list[PlayerRow]:
    """List who counts as present now and was absent in the round before, by name."""
    last = state.rounds[-1].absences if state.rounds else ()
    away = {absence.player for absence in last if absence.kind is AbsenceKind.ZERO}
    rows = [row for row in player_rows(state) if row.present and row.player.id in away]
    return sorted(rows, key=lambda row: name_key(row.player.name))


def kinds_of(system_id: str) -> list[str]:
    """List the absences that a system knows."""
    return [kind.value for kind in system_named(system_id).absences]
