"""Players of a federation or a club's own list: brought up to date by their numbers.

A player is known by the number in the federation. Who was entered by hand and has no number yet is
known by the name, where one player has it, and gets the number.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from zwitser import arbiter
from zwitser.arbiter.players import UNSET
from zwitser.characters import tidy
from zwitser.errors import Refused, ZwitserError
from zwitser.journal import events
from zwitser.journal.state import State
from zwitser.model import Player, Title
from zwitser_web.api.reports import Report
from zwitser_web.api.shapes import PERSONAL
from zwitser_web.files.rating_lists import numbers_in
from zwitser_web.models import PersonalData, Tournament
from zwitser_web.store import journal as journal_store
from zwitser_web.tournaments.importing import Arrival, keep_personal


class _Unknown(Exception):
    """Nobody in the tournament is meant."""


class _Same(Exception):
    """Everything stands there already."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A player as he was sent; what was left out stays as it is."""

    row: int
    given: dict[str, Any]

    @property
    def number(self) -> str:
        return str(self.given["number"]).strip()

    @property
    def personal(self) -> dict[str, str]:
        """What is told besides the tournament, the number first."""
        told = {name: tidy(self.given[name]) for name in PERSONAL if name in self.given}
        return {"relation": self.number} | told

    def over(self, known: Player) -> Player:
        """Give a player as this makes him."""
        title = Title(self.given.get("title", known.title.value))
        rating = self.given.get("rating", known.rating)
        rank = str(self.given.get("rank", known.rank)).lower()
        name = tidy(self.given["name"])
        return replace(known, name=name, rating=rating, title=title, rank=rank)


def listed(row: Tournament, state: State) -> list[dict[str, Any]]:
    """List the players of a tournament with their numbers, in the order of their ids."""
    numbers = numbers_in(row, "relation")
    return [
        {
            "player": player.id,
            "number": numbers.get(player.id) or None,
            "name": player.name,
            "rating": player.rating,
            "title": player.title.value,
            "takes_part": player.id not in state.withdrawn,
        }
        for player in sorted(state.tournament.players, key=lambda player: player.id)
    ]


def meant(row: Tournament, state: State, number: str, name: str = "") -> Player | None:
    """Find the player with this number, or the only one of this name who has none yet."""
    numbers = numbers_in(row, "relation")
    for player in state.tournament.players:
        if numbers.get(player.id) == number:
            return player
    same = [
        player
        for player in state.tournament.players
        if not numbers.get(player.id) and tidy(player.name).casefold() == tidy(name).casefold()
    ]
    return same[0] if len(same) == 1 else None


def bring_up_to_date(
    row: Tournament, by: str, players: Iterable[dict[str, Any]], report: Report
) -> State:
    """Change who is known, enter who is not, and note what came of each."""
    state, new = journal_store.load(row), []
    numbers: set[str] = set()
    for sent in (Sent(place, given) for place, given in enumerate(players)):
        if sent.number in numbers:
            twice = Refused("number-twice", f"number {sent.number} stands here twice")
            report.refuse(sent.row, twice, state)
            continue
        numbers.add(sent.number)
        try:
            state = _change(row, by, sent, report) or state
        except _Unknown:
            new.append(sent)
        except ZwitserError as error:
            report.refuse(sent.row, error, state)
    return _enter(row, by, new, report, state) if new else state


def _change(row: Tournament, by: str, sent: Sent, report: Report) -> State | None:
    """Change a player; nothing is written where everything stands there already."""
    found: list[Player] = []

    def decide(state: State) -> events.Event:
        known = meant(row, state, sent.number, sent.given["name"])
        if known is None:
            raise _Unknown
        found.append(known)
        if sent.over(known) == known:
            raise _Same
        return arbiter.edit(state, sent.over(known))

    def keep(_: State) -> None:
        _keep(row, found[0], sent)

    try:
        state = journal_store.act(row, by, decide, also=keep)
    except _Same:
        changed = _keep(row, found[0], sent)
        report.note(sent.row, "changed" if changed else "unchanged", player=found[0].id)
        return None
    report.note(sent.row, "changed", player=found[0].id)
    return state


def _keep(row: Tournament, player: Player, sent: Sent) -> bool:
    """Write what is known besides the tournament; say whether that changed anything."""
    known = PersonalData.objects.filter(tournament=row, player=player.id).first()
    known = known or PersonalData(tournament=row, player=player.id, fields={})
    merged = {**known.fields, **sent.personal}
    after = {name: value for name, value in merged.items() if value}
    if after == known.fields:
        return False
    known.fields = after
    known.save()
    return True


def _enter(row: Tournament, by: str, new: list[Sent], report: Report, state: State) -> State:
    """Enter who is new in one line of the journal, but for those that the desk would refuse."""
    allowed = [sent for sent in new if _may_enter(sent, report, state)]
    entered: list[Sent] = []

    def decide(state: State) -> events.Event:
        entered[:] = [sent for sent in allowed if meant(row, state, sent.number) is None]
        if not entered:
            raise _Same
        return arbiter.enter_many(state, [_fresh(sent) for sent in entered])

    def keep(state: State) -> None:
        keep_personal(row, state, [Arrival(_fresh(sent), sent.personal) for sent in entered])

    try:
        state = journal_store.act(row, by, decide, also=keep) if allowed else state
    except _Same:
        entered.clear()
    except ZwitserError as error:
        for sent in allowed:
            report.refuse(sent.row, error, state)
        return state
    for sent in allowed:
        known = meant(row, state, sent.number)
        outcome = "added" if sent in entered else "unchanged"
        report.note(sent.row, outcome, player=known.id if known else None)
    return state


def _may_enter(sent: Sent, report: Report, state: State) -> bool:
    try:
        arbiter.enter_many(state, [_fresh(sent)])
    except ZwitserError as error:
        report.refuse(sent.row, error, state)
        return False
    return True


def _fresh(sent: Sent) -> Player:
    return sent.over(Player(UNSET, "", UNSET))
