"""The end of a period as the pages show it: who goes up and down and why, new ratings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from string import ascii_uppercase

from zwitser import arbiter
from zwitser.errors import BadInput, fault
from zwitser.formats.tables.preview import read_ratings
from zwitser.journal import events
from zwitser.journal.state import State, to_tournament
from zwitser.language import Language, sentence
from zwitser.model import Player
from zwitser.names import name_key
from zwitser.systems import system_of
from zwitser.systems.seasons import Move, PeriodClosed, Reason
from zwitser_web import child_process
from zwitser_web.desk.season.rows import season_of
from zwitser_web.texts import text
from zwitser_web.tournaments.rated import rated

HIGHEST = 9999


@dataclass(frozen=True, slots=True)
class MoveRow:
    """A player who changes group, or leaves; `target` is empty for who leaves."""

    player: Player
    place: str
    target: str
    reason: str


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A player's rating now and in the next period."""

    player: Player
    before: int
    after: int

    @property
    def is_changed(self) -> bool:
        return self.before != self.after

    @property
    def difference(self) -> str:
        return f"{self.after - self.before:+}".replace("-", "−")


@dataclass(frozen=True, slots=True)
class Turn:
    """What closing the period would do."""

    begins: str
    champion: str
    missing_rounds: int
    has_groups: bool
    moves: tuple[MoveRow, ...]
    ratings: tuple[RatingRow, ...]

    @property
    def changes(self) -> int:
        return sum(row.is_changed for row in self.ratings)


def ends(state: State) -> tuple[str, ...]:
    """Say what the period that is played can end with: the next `period`, the next `season`.

    Where nobody planned how many periods there are, both are possible.
    """
    season, tournament = season_of(state.tournament), state.tournament
    possible = {"period": not season.is_last(tournament), "season": season.may_end(tournament)}
    return tuple(end for end, is_possible in possible.items() if is_possible)


def opening(state: State, ratings: Mapping[int, int], end: str, name: str) -> events.Event:
    """Close the period: open the next one, or the next season; or refuse."""
    if end == "season":
        return arbiter.open_season(state, ratings, name=name or None)
    return arbiter.open_period(state, ratings)


def preview(state: State, ratings: Mapping[int, int], end: str, lang: Language) -> Turn:
    """Show what closing the period would do, without doing it; or refuse as doing it would."""
    opening(state, ratings, end, "")
    tournament, last = to_tournament(state), end == "season"
    season = season_of(tournament)
    closed = (season.next_season if last else season.next_period)(tournament, ratings)[1]
    by_id = tournament.by_id
    begins = season.beginnings(tournament)[last]
    return Turn(
        begins=sentence(lang, system_of(tournament).sentences, begins),
        champion=by_id[closed.champion].name if closed.champion is not None else "",
        missing_rounds=max(0, closed.planned - closed.final.after),
        has_groups=bool(closed.groups),
        moves=_moves(closed, by_id, lang),
        ratings=_ratings(state, ratings),
    )


def typed_ratings(state: State, typed: Mapping[str, str]) -> dict[int, int]:
    """Read the ratings that were typed as `rating-ID`, or raise BadInput with all faults."""
    found: dict[int, int] = {}
    faults = []
    for player in state.tournament.players:
        value = typed.get(f"rating-{player.id}", "").strip()
        if value.isdecimal() and len(value) <= 4 and int(value) <= HIGHEST:
            found[player.id] = int(value)
        elif value:
            faults.append(fault(player.name, "expected-0-to", limit=HIGHEST, got=repr(value[:12])))
    if faults:
        raise BadInput(faults)
    return found


def edited_ratings(state: State) -> dict[int, int]:
    """Give the ratings that were changed since the period began; they count from the next."""
    found: dict[int, int] = {}
    for number in reversed(state.live):
        event = state.log[number - 1].event
        if isinstance(event, events.PeriodOpened | events.SeasonOpened):
            break
        if isinstance(event, events.PlayerEdited) and event.before.rating != event.after.rating:
            found.setdefault(event.after.id, event.after.rating or 0)
    return {player: found[player] for player in found if player in state.tournament.by_id}


def table_ratings(state: State, data: bytes) -> dict[int, int]:
    """Read new ratings from a table with names and ratings, or from the list of the KNSB."""
    return child_process.run(read_ratings, data, state.tournament.players)


def _moves(
    closed: PeriodClosed, by_id: Mapping[int, Player], lang: Language
) -> tuple[MoveRow, ...]:
    together = Counter((move.reason, move.source) for move in closed.moves)
    return tuple(
        _move(move, by_id[move.player], together[move.reason, move.source], lang)
        for move in closed.moves
    )


def _move(move: Move, player: Player, together: int, lang: Language) -> MoveRow:
    source, target = ascii_uppercase[move.source], ascii_uppercase[move.target]
    alone = together == 1 and move.reason in (Reason.PROMOTED, Reason.RELEGATED)
    key = f"turn.reason.{move.reason.value}{'.one' if alone else ''}"
    reason = text(key, lang, source=source, target=target, count=together)
    leaves = move.reason is Reason.WITHDRAWN
    return MoveRow(player, f"{source}{move.rank}", "" if leaves else target, reason)


def _ratings(state: State, given: Mapping[int, int]) -> tuple[RatingRow, ...]:
    """List who goes on, by name."""
    now = rated(state.tournament)
    stay = [player for player in now.values() if player.id not in state.withdrawn]
    return tuple(
        RatingRow(player, player.rating or 0, given.get(player.id, player.rating or 0))
        for player in sorted(stay, key=lambda player: name_key(player.name))
    )
