"""Attendance tonight, as the check-in and the list of players show it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from zwitser import arbiter
from zwitser.arbiter.players import UNSET, strength
from zwitser.formats.tables import PlayerColumn, PlayerRow, Preview, player_of, preview, preview_as
from zwitser.journal.events import PlayersEntered
from zwitser.journal.state import State, to_tournament
from zwitser.messages import Language, say
from zwitser.model import AbsenceKind, Player, Title
from zwitser.names import name_key
from zwitser.systems import system_named, system_of
from zwitser.systems.base import LaterRounds, PairingSystem
from zwitser_web import child_process
from zwitser_web.models import PersonalData, Tournament
from zwitser_web.requests import WebRequest, parse_int
from zwitser_web.tournaments.desk import Desk
from zwitser_web.tournaments.standings import rated_players


@dataclass(frozen=True, slots=True)
class AttendanceRow:
    """A player and his status for the next round, which is empty when present.

    `rating` is the one that counts now; in a club season another may have been entered. `kinds`
    are the ways in which he may be absent, named as the system has it; `note` is what to
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
        """The absence set by a tap."""
        return self.kinds[0] if self.kinds else ""

    @property
    def present(self) -> bool:
        return not self.status

    @property
    def withdrawn(self) -> bool:
        return self.status == AbsenceKind.WITHDRAWN.value


@dataclass(frozen=True, slots=True)
class Attendance:
    """The number of participants present."""

    present: int
    count: int


def player_rows(state: State) -> list[AttendanceRow]:
    """List the players in the order of their lot numbers, or the strongest first."""
    in_order = sorted(state.tournament.players, key=lambda player: player.lot)
    if system_of(state.tournament).listed_by_strength:
        in_order.sort(key=strength, reverse=True)
    ratings = rated_players(state.tournament)
    return [_row(state, player, ratings[player.id].rating) for player in in_order]


def checkin_rows(
    state: State, lang: Language, players: Iterable[Player] = ()
) -> list[AttendanceRow]:
    """List everybody, or these, by name: how each may be absent, and how often he was."""
    tournament = to_tournament(state)
    system = system_of(tournament)
    barred = {kind: _find_barred(system, state, kind) for kind in system.absences}
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


def _find_barred(system: PairingSystem, state: State, kind: AbsenceKind) -> frozenset[int]:
    """Find players for whom this absence would be refused now."""
    everybody = [player.id for player in state.tournament.players]
    ahead = LaterRounds((state.next_round,), state.coming)
    found = list(system.absence_refusals(state.tournament, everybody, kind, ahead))
    if any("player" not in facts for _, facts in found):
        return frozenset(everybody)
    return frozenset(facts["player"] for _, facts in found)


def player_row(state: State, player: Player) -> AttendanceRow:
    """Say how a player stands for the next round."""
    return _row(state, player, rated_players(state.tournament)[player.id].rating)


def _row(state: State, player: Player, rating: int | None) -> AttendanceRow:
    if player.id in state.withdrawn:
        return AttendanceRow(player, AbsenceKind.WITHDRAWN.value, rating)
    kind = state.coming.get((state.next_round, player.id))
    # Who might have told us is told apart at the check-in alone.
    system = system_of(state.tournament)
    named = system if system.agreed_absence else None
    later = tuple(sorted(n for n, who in state.coming if who == player.id and n > state.next_round))
    return AttendanceRow(player, kind.value if kind else "", rating, system=named, later=later)


def reasons(state: State) -> list[tuple[str, int]]:
    """Count the absences tonight by reason, where a system knows several."""
    found = Counter(row.status for row in player_rows(state))
    system = system_of(state.tournament)
    if AbsenceKind.NOTICE not in system.absences:
        return []
    known = kinds_of(system.id)
    return [(absence_word(kind, system), found[kind]) for kind in known if found[kind]]


def absence_word(kind: str, system: PairingSystem | None) -> str:
    """Name the word for an absence, as the system has it.

    `untold` only where notice can be given; a half is not always half a point.
    """
    if system is None:
        return kind
    if kind == AbsenceKind.ZERO.value and AbsenceKind.NOTICE in system.absences:
        return "untold"
    return "agreed" if kind == AbsenceKind.HALF.value and system.agreed_absence else kind


def attendance(state: State) -> Attendance:
    rows = [row for row in player_rows(state) if not row.withdrawn]
    return Attendance(sum(row.present for row in rows), len(rows))


def away_before(state: State) -> list[AttendanceRow]:
    """List players present now but absent in the round before, by name."""
    last = state.rounds[-1].absences if state.rounds else ()
    usual = {AbsenceKind.ZERO, system_of(state.tournament).absences[0]}
    away = {absence.player for absence in last if absence.kind in usual}
    rows = [row for row in player_rows(state) if row.present and row.player.id in away]
    return sorted(rows, key=lambda row: name_key(row.player.name))


def kinds_of(system_id: str) -> list[str]:
    return [kind.value for kind in system_named(system_id).absences]


# Players from a pasted table or an uploaded file, and what else is known of them. All of it becomes
# one table of text that the page shows first: what was recognised can be changed, who is there
# already is marked, and only then the players are entered.

PERSONAL = ("relation", "fide", "federation", "club", "born", "sex", "category")
"""The columns that no pairing needs; they stay out of the journal."""

OF_GO = ("club", "federation", "egd")
"""What a pairing of go players may look at, or a report of it needs; it is in the journal."""

OF_CHESS = ("relation", "fide")


def personal_columns(system: PairingSystem) -> tuple[str, ...]:
    """Name the personal data to store: go players have no numbers of chess federations."""
    return tuple(n for n in PERSONAL if not system.is_go or n not in (*OF_GO, *OF_CHESS))


def columns_of(system: PairingSystem) -> tuple[PlayerColumn, ...]:
    """List the kinds of columns of a pasted table."""
    chess = (PlayerColumn.TITLE, PlayerColumn.RELATION, PlayerColumn.FIDE)
    go = (PlayerColumn.RANK, PlayerColumn.EGD)
    return tuple(column for column in PlayerColumn if column not in (chess if system.is_go else go))


@dataclass(frozen=True, slots=True)
class Arrival:
    """A player to be entered, with the personal data of the row he came from."""

    player: Player
    personal: dict[str, str]


def preview_table(text: str, state: State, chosen: Mapping[str, str]) -> Preview:
    """Parse a table, by the columns the page sent (`column-0` and so on), if any."""
    present = [player.name for player in state.tournament.players]
    if "column-0" not in chosen:
        return child_process.run(preview, text, present)
    known = {column.value: column for column in PlayerColumn}
    width = sum(name.startswith("column-") for name in chosen)
    columns = [known.get(chosen.get(f"column-{place}", "")) for place in range(width)]
    has_header = chosen.get("header") == "1"
    return child_process.run(preview_as, text, columns, present, has_header=has_header)


def lacks_rank(system: PairingSystem, row: PlayerRow) -> bool:
    """Say whether a row has no rank, and no rating it follows from, where one is needed."""
    return system.needs_rank and row.rating is None and (not row.rank or row.rank.endswith("p"))


def arrivals(table: Preview, lines: Iterable[str], system: PairingSystem) -> list[Arrival]:
    """Make players of the ticked rows."""
    wanted, kept, found = set(lines), personal_columns(system), []
    for entry in table.entries:
        row = entry.row
        is_wanted = entry.can_be_taken and str(row.line) in wanted
        if is_wanted and not lacks_rank(system, row):
            player = Player(UNSET, row.name, row.lot, row.rating, row.title)
            if system.is_go:
                player = player_of(replace(row, title=Title.NONE), UNSET, row.lot)
            personal = {name: value for name in kept if (value := str(getattr(row, name)))}
            found.append(Arrival(player, personal))
    return found


def keep_personal(tournament: Tournament, state: State, found: Iterable[Arrival]) -> None:
    """Write the personal data of players who were just entered, in the same order."""
    event = state.log[-1].event
    assert isinstance(event, PlayersEntered)
    PersonalData.objects.bulk_create(
        PersonalData(tournament=tournament, player=player.id, fields=arrival.personal)
        for player, arrival in zip(event.players, found, strict=True)
        if arrival.personal
    )


def personal_of(tournament: Tournament, player: int, system: PairingSystem) -> dict[str, str]:
    """Give the personal data of a player."""
    row = PersonalData.objects.filter(tournament=tournament, player=player).first()
    known: dict[str, str] = row.fields if row else {}
    return {name: str(known.get(name, "")) for name in personal_columns(system)}


def clubs_of(tournament: Tournament) -> dict[int, str]:
    """Give the club of every player who is known to have one."""
    known = PersonalData.objects.filter(tournament=tournament).values_list("player", "fields")
    return {player: str(fields["club"]) for player, fields in known if fields.get("club")}


def keep_person(
    tournament: Tournament, player: int, given: Mapping[str, str], system: PairingSystem
) -> None:
    """Store the personal data of a player; delete empty fields."""
    names = personal_columns(system)
    fields = {name: given[name].strip() for name in names if given.get(name, "").strip()}
    row, _ = PersonalData.objects.get_or_create(tournament=tournament, player=player)
    row.fields = {k: v for k, v in row.fields.items() if k not in names} | fields
    row.save()


# What is asked beside the name of a new player: rounds missed so far, and rounds still to miss.


def wants_halves(request: WebRequest) -> bool:
    """Say whether a late entry has half a point for each round missed."""
    return request.POST.get("late") == "half"


def missed_in(request: WebRequest) -> list[int]:
    """Give the rounds that were ticked."""
    return [parse_int(number) or 0 for number in request.POST.getlist("missed")]


def note_missed(desk: Desk) -> None:
    """Store the rounds that the player just entered is going to miss."""
    if missed := missed_in(desk.request):
        player = desk.state.tournament.players[-1].id
        kind = desk.system.absences[0]
        desk.act(lambda state: arbiter.note_absence(state, [player], kind, rounds=missed))
