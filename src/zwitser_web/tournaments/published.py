"""What of a tournament is public: its published rounds, and who took part when they were made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from zwitser.journal.events import PlayersEntered, RoundPublished
from zwitser.journal.state import State
from zwitser.model import Absence, AbsenceKind, Period, Round, Tournament
from zwitser.systems import system_of


def public_part(state: State) -> Tournament:
    """Give the tournament without the players who were entered after the last publication."""
    tournament = replace(state.tournament, next_absences=_left_at_last(state))
    hidden = set(_newcomers(state)) - _in_last_round(state)
    if not hidden:
        return tournament
    players = tuple(player for player in tournament.players if player.id not in hidden)
    apart = tuple(pair for pair in tournament.options.forbidden if not hidden.intersection(pair))
    return replace(
        tournament,
        players=players,
        options=replace(tournament.options, forbidden=apart),
        periods=tuple(_without(period, hidden) for period in tournament.periods),
    )


def with_short_names(state: State) -> State:
    """Show of every name the first one and a letter, `Piet J.`, and no number in a list."""
    tournament = state.tournament
    players = tuple(replace(each, name=short(each.name), egd="") for each in tournament.players)
    return replace(state, tournament=replace(tournament, players=players))


def short(name: str) -> str:
    """Shorten a name, as children's names are in public; without a comma the last word is cut."""
    last, comma, first = name.partition(", ")
    if not comma:
        first, _, last = name.rpartition(" ")
    letter = next((char for char in last if char.isupper()), last[:1])
    return f"{first.split()[0]} {letter}." if first.split() else last


def _without(period: Period, hidden: set[int]) -> Period:
    groups = tuple(tuple(p for p in group if p not in hidden) for group in period.groups)
    ratings = tuple((player, rating) for player, rating in period.ratings if player not in hidden)
    letters = tuple(
        (player, letter) for player, letter in period.categories if player not in hidden
    )
    return replace(period, groups=groups, ratings=ratings, categories=letters)


def _left_at_last(state: State) -> tuple[Absence, ...]:
    """Name who left a round robin when all its rounds were public: no round says so."""
    if not system_of(state.tournament).has_table or not state.all_paired:
        return ()
    return tuple(Absence(player, AbsenceKind.WITHDRAWN) for player in sorted(state.leaving))


def _newcomers(state: State) -> Iterator[int]:
    for number in reversed(state.live):
        event = state.log[number - 1].event
        if isinstance(event, RoundPublished):
            return
        if isinstance(event, PlayersEntered):
            yield from (player.id for player in event.players)


def _in_last_round(state: State) -> set[int]:
    """Name who has a board or a reason not to play; a latecomer may have got a board since."""
    round_ = state.rounds[-1] if state.rounds else Round()
    seated = {player for game in round_.games for player in (game.white, game.black)}
    return seated | {absence.player for absence in round_.absences}
