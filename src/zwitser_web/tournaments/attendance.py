"""Who is there tonight, as the check-in and the list of players show it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from zwitser.arbiter.players import strength
from zwitser.journal.state import State, to_tournament
from zwitser.messages import Language, say
from zwitser.model import AbsenceKind, Player
from zwitser.names import name_key
from zwitser.systems import system_named, system_of
from zwitser.systems.base import Ahead, PairingSystem
from zwitser_web.tournaments.rated import rated


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player and how he stands for the next round; `status` is empty for who is present.

    `rating` is the one that counts now; in a club season another may have been entered. `kinds`
    are the ways in which he may be absent, named as the system's record has it; `note` is what to
    know about his absences so far, `later` the rounds after the next that he misses.
    """

    player: Player
    status: str
    rating: int | None
    kinds: tuple[str, ...] = ()
    system: PairingSystem | None = None
    note: str = ""
    later: tuple[int, ...] = ()

    @property
    def ways(self) -> tuple[tuple[str, str], ...]:
        """The ways in which he may be absent, each with its word."""
        return tuple((kind, absence_word(kind, self.system)) for kind in self.kinds)

    @property
    def word(self) -> str:
        """The word for how he stands."""
        return absence_word(self.status, self.system)

    @property
    def usual(self) -> str:
        """How he is absent at a tap."""
        return self.kinds[0] if self.kinds else ""

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
    """List the players in the order of their lot numbers, or the strongest first."""
    in_order = sorted(state.tournament.players, key=lambda player: player.lot)
    if system_of(state.tournament).listed_by_strength:
        in_order.sort(key=strength, reverse=True)
    ratings = rated(state.tournament)
    return [_row(state, player, ratings[player.id].rating) for player in in_order]


def checkin_rows(state: State, lang: Language, players: Iterable[Player] = ()) -> list[PlayerRow]:
    """List everybody, or these, by name: how each may be absent, and how often he was."""
    tournament = to_tournament(state)
    system = system_of(tournament)
    barred = {kind: _barred(system, state, kind) for kind in system.absences}
    away, names = system.away(tournament), tournament.names
    wanted = {player.id for player in players}
    rows = (row for row in player_rows(state) if not wanted or row.player.id in wanted)
    return [
        replace(
            row,
            system=system,
            kinds=tuple(k.value for k, out in barred.items() if row.player.id not in out),
            note=say(away[row.player.id], system.sentences, names, lang)
            if row.player.id in away
            else "",
        )
        for row in sorted(rows, key=lambda row: name_key(row.player.name))
    ]


def _barred(system: PairingSystem, state: State, kind: AbsenceKind) -> frozenset[int]:
    """Give who may not be absent in this way now; the verb says why."""
    everybody = [player.id for player in state.tournament.players]
    ahead = Ahead((state.next_round,), state.coming)
    found = list(system.absence_refusals(state.tournament, everybody, kind, ahead))
    if any("player" not in facts for _, facts in found):
        return frozenset(everybody)
    return frozenset(facts["player"] for _, facts in found)


def player_row(state: State, player: Player) -> PlayerRow:
    """Say how a player stands for the next round."""
    return _row(state, player, rated(state.tournament)[player.id].rating)


def _row(state: State, player: Player, rating: int | None) -> PlayerRow:
    if player.id in state.withdrawn:
        return PlayerRow(player, AbsenceKind.WITHDRAWN.value, rating)
    kind = state.coming.get((state.next_round, player.id))
    # Who might have told us is told apart at the check-in alone.
    system = system_of(state.tournament)
    named = system if system.agreed_absence else None
    later = tuple(sorted(n for n, who in state.coming if who == player.id and n > state.next_round))
    return PlayerRow(player, kind.value if kind else "", rating, system=named, later=later)


def reasons(state: State) -> list[tuple[str, int]]:
    """Count who is absent tonight by the words of the reasons, where a system knows several."""
    found = Counter(row.status for row in player_rows(state))
    system = system_of(state.tournament)
    if AbsenceKind.NOTICE not in system.absences:
        return []
    known = kinds_of(system.id)
    return [(absence_word(kind, system), found[kind]) for kind in known if found[kind]]


def absence_word(kind: str, system: PairingSystem | None) -> str:
    """Name the word for an absence, as the system has it.

    Who might have told us and did not is told apart; a half is not always half a point.
    """
    if system is None:
        return kind
    if kind == AbsenceKind.ZERO.value and AbsenceKind.NOTICE in system.absences:
        return "untold"
    return "agreed" if kind == AbsenceKind.HALF.value and system.agreed_absence else kind


def attendance(state: State) -> Attendance:
    """Count who is there."""
    rows = [row for row in player_rows(state) if not row.withdrawn]
    return Attendance(sum(row.present for row in rows), len(rows))


def away_before(state: State) -> list[PlayerRow]:
    """List who counts as present now and was absent in the round before, by name."""
    last = state.rounds[-1].absences if state.rounds else ()
    usual = {AbsenceKind.ZERO, system_of(state.tournament).absences[0]}
    away = {absence.player for absence in last if absence.kind in usual}
    rows = [row for row in player_rows(state) if row.present and row.player.id in away]
    return sorted(rows, key=lambda row: name_key(row.player.name))


def kinds_of(system_id: str) -> list[str]:
    """List the absences that a system knows."""
    return [kind.value for kind in system_named(system_id).absences]
