"""The report to the KNSB as the desk makes it, with relation numbers from the personal data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from zwitser.errors import BadInput, fault
from zwitser.formats.knsb import Event, Participant, Report, report
from zwitser.journal.state import State
from zwitser.messages import message
from zwitser.model import Player, Round
from zwitser.names import name_key
from zwitser_web.models import PersonalData, Tournament
from zwitser_web.round_numbers import RoundRef, rounds_in

HEAD = ("place", "arbiter", "email", "tempo")
LONGEST = 100


@dataclass(frozen=True, slots=True)
class DatedRound:
    """A round and the date that was given to it, empty when it is left out."""

    ref: RoundRef
    round: Round
    date: str


def dated_rounds(state: State, form: Mapping[str, str]) -> list[DatedRound]:
    """List the published rounds with the dates of the form."""
    return [
        DatedRound(ref, round_, form.get(f"date-{ref}", "").strip())
        for ref, round_ in rounds_in(state.tournament)
    ]


def make_report(tournament: Tournament, state: State, form: Mapping[str, str]) -> Report:
    """Write the report of the rounds that have a date, or raise BadInput."""
    chosen = [row for row in dated_rounds(state, form) if row.date]
    if not chosen:
        raise BadInput.at("", "date-needed")
    head = {key: form.get(key, "").strip()[:LONGEST] for key in HEAD}
    event = Event(
        name=state.tournament.name,
        dates=tuple(_date(row) for row in chosen),
        method=state.tournament.system,
        **head,
    )
    rounds = [row.round for row in chosen]
    return report(event, state.tournament.players, rounds, participants(tournament))


def participants(tournament: Tournament) -> dict[int, Participant]:
    """Give what the KNSB wants to know, of everyone of whom anything is known."""
    return {
        row.player: Participant(
            relation=str(row.fields.get("relation", "")),
            sex=str(row.fields.get("sex", "")),
            federation=str(row.fields.get("federation", "")) or "NED",
        )
        for row in PersonalData.objects.filter(tournament=tournament)
    }


def without_number(tournament: Tournament, state: State) -> list[Player]:
    """List who has no relation number, by name."""
    known = participants(tournament)
    players = state.tournament.players
    missing = [p for p in players if p.id not in known or not known[p.id].relation]
    return sorted(missing, key=lambda player: name_key(player.name))


def keep_numbers(tournament: Tournament, state: State, form: Mapping[str, str]) -> None:
    """Write the relation numbers that were filled in, or raise BadInput with all faults."""
    given = {
        player: number
        for player in state.tournament.players
        if (number := form.get(f"relation-{player.id}", "").strip())
    }
    faults = [
        fault(player.name, "relation-number", got=repr(number[:20]))
        for player, number in given.items()
        if not (number.isascii() and number.isdecimal() and len(number) < 12)
    ]
    if faults:
        raise BadInput(faults)
    for player, number in given.items():
        row, _ = PersonalData.objects.get_or_create(tournament=tournament, player=player.id)
        row.fields = {**row.fields, "relation": number}
        row.save()


def _date(row: DatedRound) -> date:
    try:
        return date.fromisoformat(row.date)
    except ValueError:
        where = message("round", round=row.ref.label)
        raise BadInput.at(where, "date-like", got=repr(row.date[:20])) from None
