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
from zwitser.systems.go import short_rank
from zwitser_web import store
from zwitser_web.api.reports import Report
from zwitser_web.api.shapes import PERSONAL
from zwitser_web.files.rating_lists import numbers_in
from zwitser_web.models import PersonalData, Tournament
from zwitser_web.tournaments.importing import Arrival, keep_personal


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
        rank = short_rank(str(self.given.get("rank", known.rank)))
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


class Known:
    """Who is in a tournament, by the number in the federation and, without one, by the name."""

    def __init__(self, row: Tournament, state: State) -> None:
        rows = PersonalData.objects.filter(tournament=row)
        self.personal = {known.player: known for known in rows}
        self._by_number: dict[str, Player] = {}
        self._by_name: dict[str, list[Player]] = {}
        for player in state.tournament.players:
            if number := self._number(player):
                self._by_number.setdefault(number, player)
            else:
                self._by_name.setdefault(_compared(player.name), []).append(player)

    def _number(self, player: Player) -> str:
        known = self.personal.get(player.id)
        return str(known.fields.get("relation", "")) if known else ""

    def meant(self, number: str, name: str = "") -> Player | None:
        """Find the player with this number, or the only one of this name who has none yet.

        Whoever is found by the name is not found by it again.
        """
        if number in self._by_number:
            return self._by_number[number]
        same = self._by_name.get(_compared(name), [])
        if len(same) != 1:
            return None
        self._by_number[number] = same.pop()
        return self._by_number[number]


def _compared(name: str) -> str:
    return tidy(name).casefold()


def bring_up_to_date(
    row: Tournament, by: str, players: Iterable[dict[str, Any]], report: Report
) -> State:
    """Change who is known, all in one batch, enter who is not, and note what came of each."""
    new, numbers = list[Sent](), set[str]()
    with store.batch(row, by) as batch:
        known = Known(row, batch.state)
        for sent in (Sent(place, given) for place, given in enumerate(players)):
            if sent.number in numbers:
                twice = Refused("number-twice", f"number {sent.number} stands here twice")
                report.refuse(sent.row, twice, batch.state)
                continue
            numbers.add(sent.number)
            player = known.meant(sent.number, sent.given["name"])
            if player is None:
                new.append(sent)
            else:
                _change(batch, row, known, player, sent, report)
    return _enter(row, by, new, report, batch.state) if new else batch.state


def _change(
    batch: store.Batch,
    row: Tournament,
    known: Known,
    player: Player,
    sent: Sent,
    report: Report,
) -> None:
    """Change a player; nothing is written where everything stands there already."""
    after = sent.over(player)

    def keep(_: State) -> None:
        _keep(row, known, player, sent)

    try:
        batch.check_writable()
        if after == player:
            changed = _keep(row, known, player, sent)
            report.note(sent.row, "changed" if changed else "unchanged", player=player.id)
            return
        batch.act(lambda state: arbiter.edit(state, after), also=keep)
    except ZwitserError as error:
        report.refuse(sent.row, error, batch.state)
    else:
        report.note(sent.row, "changed", player=player.id)


def _keep(row: Tournament, known: Known, player: Player, sent: Sent) -> bool:
    """Write what is known besides the tournament; say whether that changed anything."""
    kept = known.personal.get(player.id)
    kept = kept or PersonalData(tournament=row, player=player.id, fields={})
    merged = {**kept.fields, **sent.personal}
    after = {name: value for name, value in merged.items() if value}
    if after == kept.fields:
        return False
    kept.fields = after
    kept.save()
    return True


def _enter(row: Tournament, by: str, new: list[Sent], report: Report, state: State) -> State:
    """Enter who is new in one line of the journal, but for those that the desk would refuse."""
    allowed = [sent for sent in new if _may_enter(sent, report, state)]
    entered: list[Sent] = []

    def decide(state: State) -> events.Event:
        known = Known(row, state)
        entered[:] = [sent for sent in allowed if known.meant(sent.number) is None]
        if not entered:
            raise _Same
        return arbiter.enter_many(state, [_fresh(sent) for sent in entered])

    def keep(state: State) -> None:
        keep_personal(row, state, [Arrival(_fresh(sent), sent.personal) for sent in entered])

    try:
        state = store.act(row, by, decide, also=keep) if allowed else state
    except _Same:
        entered.clear()
    except ZwitserError as error:
        for sent in allowed:
            report.refuse(sent.row, error, state)
        return state
    known, added = Known(row, state), {sent.row for sent in entered}
    for sent in allowed:
        player = known.meant(sent.number)
        outcome = "added" if sent.row in added else "unchanged"
        report.note(sent.row, outcome, player=player.id if player else None)
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
