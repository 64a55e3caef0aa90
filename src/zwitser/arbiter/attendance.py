"""Who is there and who is not, tonight and in rounds to come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zwitser.arbiter.refusal import known, refusal, refuse_impossible, refuse_while_proposed
from zwitser.journal.events import AbsenceNoted, AbsenceTakenBack
from zwitser.journal.state import State
from zwitser.model import AbsenceKind
from zwitser.systems import system_of
from zwitser.systems.system import Ahead


def note_absence(
    state: State, players: Iterable[int], kind: AbsenceKind, *, rounds: Iterable[int] = ()
) -> AbsenceNoted:
    """Note that players are absent in these rounds (default the next one), and count as `kind`."""
    named, numbers = _checked(state, players, rounds)
    if kind not in system_of(state.tournament).absences:
        raise refusal(state, "absence-kind", kind=kind.value)
    for player in named:
        if player in state.withdrawn:
            raise refusal(state, "already-withdrawn", player=player)
    ahead, record = Ahead(numbers, state.coming), system_of(state.tournament)
    for code, facts in record.absence_refusals(state.tournament, named, kind, ahead):
        raise refusal(state, code, **facts)
    if all(state.coming.get((n, player)) is kind for n in numbers for player in named):
        raise refusal(state, "nothing-changed")
    return AbsenceNoted(named, numbers, kind)


def take_back_absence(
    state: State, players: Iterable[int], *, rounds: Iterable[int] = ()
) -> AbsenceTakenBack:
    """Note that players are there after all in these rounds (default the next one)."""
    named, numbers = _checked(state, players, rounds)
    if not any((number, player) in state.coming for number in numbers for player in named):
        raise refusal(state, "not-absent")
    refuse_impossible(state, AbsenceTakenBack(named, numbers))
    return AbsenceTakenBack(named, numbers)


def check_in(
    state: State, players: Iterable[int], *, present: bool
) -> AbsenceNoted | AbsenceTakenBack:
    """Note that players are here tonight, or absent in the usual way."""
    if present:
        return take_back_absence(state, players)
    return note_absence(state, players, system_of(state.tournament).absences[0])


def _checked(
    state: State, players: Iterable[int], rounds: Iterable[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    named = tuple(dict.fromkeys(players))
    if not named:
        raise refusal(state, "nobody-named")
    for player in named:
        known(state, player)
    numbers = tuple(sorted(set(rounds))) or (state.next_round,)
    _refuse_wrong_rounds(state, numbers)
    return named, numbers


def _refuse_wrong_rounds(state: State, numbers: Sequence[int]) -> None:
    if numbers[0] < state.next_round:
        raise refusal(state, "round-past", round=numbers[0])
    if 0 < state.planned < numbers[-1]:
        raise refusal(state, "round-beyond", round=numbers[-1], planned=state.planned)
    if numbers[0] == state.next_round:
        refuse_while_proposed(state)
