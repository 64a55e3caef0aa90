"""Fold a journal into the state of the tournament.

Replay never runs an engine: a paired round is in the journal with its boards, so that no new
version can change a published round (F6). Nothing is refused here; `arbiter` decides what a person
may do now. Undo is a retraction: retracted lines are left out of the fold.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import singledispatch
from string import ascii_uppercase
from typing import TypeVar

from zwitser.errors import BadInput
from zwitser.formats import check_readable
from zwitser.journal import events
from zwitser.journal.events import (
    BoardEvent,
    Event,
    Line,
    PlayersEntered,
    Retracted,
    SeasonOpened,
    Settings,
    TournamentCreated,
    TournamentImported,
)
from zwitser.journal.state import (
    EMPTY,
    NO_PROPOSAL,
    Board,
    Correction,
    HandChange,
    MadeRound,
    Phase,
    State,
    to_tournament,
)
from zwitser.messages import message
from zwitser.model import Absence, AbsenceKind, Game, Period, Player, Result, Round, Tournament
from zwitser.results import withdrawn_after
from zwitser.systems import system_named, system_of

__all__ = ["EMPTY", "Board", "Phase", "State", "apply", "fold", "restore", "to_tournament"]


_BEGINNINGS = (TournamentCreated, TournamentImported)

MOST_WORK = 20_000_000
"""Players visited by replaying the lines of an untrusted journal, at most: two seconds.

A club of 100 that keeps one journal for 10,000 evenings has half of it.
"""

MOST_PLAYERS = 20_000
"""The most that a document may hold."""


def fold(lines: Iterable[Line]) -> State:
    """Give the state after these lines; raises BadInput for a journal that can't be replayed."""
    log = tuple(lines)
    # An impossible line is refused whether it counts or not: every page may have to show it.
    for number, line in enumerate(log, 1):
        _check_line(line, number)
    live = in_force(log)
    if live and not isinstance(log[live[0] - 1].event, _BEGINNINGS):
        raise BadInput.at(message("line", line=live[0]), "journal-beginning")
    state = EMPTY
    for number in live:
        try:
            state = step(log[number - 1].event, state)
        except (LookupError, ValueError):
            raise BadInput.at(message("line", line=number), "journal-misfit") from None
    return replace(state, log=log, live=live)


def _check_line(line: Line, number: int) -> None:
    """Refuse an impossible line.

    A retraction names a line before it, so that following a chain of retractions ends.
    """
    where = message("line", line=number)
    match line.event:
        case Retracted(number=taken_back) if not 1 <= taken_back < number:
            raise BadInput.at(where, "journal-retracts-later", number=taken_back)
        case PlayersEntered(players=()):
            raise BadInput.at(where, "journal-nobody")


def restore(lines: Iterable[Line]) -> State:
    """Fold lines from outside, and refuse a tournament that no document could hold either."""
    log = tuple(lines)
    # A journal that would take minutes is refused before any of it is replayed.
    players = work = 0
    for number, line in enumerate(log, 1):
        match line.event:
            case PlayersEntered():
                players += len(line.event.players)
            case TournamentImported() | SeasonOpened():
                players = max(players, len(line.event.document.players))
        work += 0 if isinstance(line.event, BoardEvent | Retracted) else players
        if work > MOST_WORK or players > MOST_PLAYERS:
            raise BadInput.at(message("line", line=number), "journal-too-much")
    state = fold(log)
    check_readable(to_tournament(state))
    return state


def apply(state: State, line: Line) -> State:
    """Give the state after one more line; equal to folding all lines anew, and much faster."""
    log = (*state.log, line)
    _check_line(line, len(log))
    if isinstance(line.event, Retracted):
        return fold(log)
    return replace(step(line.event, state), log=log, live=(*state.live, len(log)))


def in_force(log: Sequence[Line]) -> tuple[int, ...]:
    """List the numbers of the lines that count: neither retractions nor retracted."""
    gone: set[int] = set()
    live = []
    for number in range(len(log), 0, -1):
        event = log[number - 1].event
        if number in gone:
            continue
        if isinstance(event, Retracted):
            gone.add(event.number)
        else:
            live.append(number)
    return tuple(reversed(live))


# The effect of each event on the state: one step for each kind.
#
# A journal must give the same tournament in every later version, so a step changes only when it was
# wrong. An event that does not fit the state raises ValueError or LookupError.

MIRRORED = {
    Result.WHITE_WINS: Result.BLACK_WINS,
    Result.BLACK_WINS: Result.WHITE_WINS,
    Result.WHITE_BY_FORFEIT: Result.BLACK_BY_FORFEIT,
    Result.BLACK_BY_FORFEIT: Result.WHITE_BY_FORFEIT,
}
"""The same result seen from the other side; the others look the same from both."""


@singledispatch
def step(event: Event, state: State) -> State:  # noqa: ARG001  the signature of every step
    """Give the state after one event; each kind of event registers its own step below."""
    raise ValueError(f"unknown event {event!r}")


@step.register
def _(event: events.TournamentCreated, state: State) -> State:
    _require(state is EMPTY)
    return replace(EMPTY, tournament=_with_settings(EMPTY.tournament, event.settings))


@step.register
def _(event: events.TournamentImported, state: State) -> State:
    _require(state is EMPTY)
    return _begin(event.document)


@step.register
def _(event: events.SeasonOpened, state: State) -> State:
    _require(system_of(state.tournament).has_periods)
    return _begin(event.document)


@step.register
def _(event: events.SettingsChanged, state: State) -> State:
    return replace(state, tournament=_with_settings(state.tournament, event.settings))


@step.register
def _(event: events.ColourDrawn, state: State) -> State:
    options = replace(state.tournament.options, initial_colour=event.colour)
    return replace(state, tournament=replace(state.tournament, options=options))


@step.register
def _(event: events.PairsForbidden, state: State) -> State:
    options = replace(state.tournament.options, forbidden=event.pairs)
    return replace(state, tournament=replace(state.tournament, options=options))


@step.register
def _(event: events.LinksSet, state: State) -> State:
    return replace(state, tournament=replace(state.tournament, links=event.links))


@step.register
def _(event: events.PlayersEntered, state: State) -> State:
    players = (*state.tournament.players, *event.players)
    _require(len(players) == len({player.id for player in players}))
    _require(event.missed is None or event.missed in system_named(state.tournament.system).absences)
    state = _with_players(state, players)
    # The rounds that new players missed count as the arbiter or the system says (M6).
    kind = event.missed or system_named(state.tournament.system).missed
    if kind is not None:
        missed = tuple(Absence(player.id, kind) for player in event.players)
        for period, rounds in state.tournament.by_period:
            for number, round_ in enumerate(rounds, 1):
                entered = replace(round_, absences=round_.absences + missed)
                state = _with_round(state, period, number, entered)
    return state


@step.register
def _(event: events.PlayerEdited, state: State) -> State:
    players, periods = state.tournament.players, state.tournament.periods
    edited = _replace_item(players, players.index(event.before), event.after)
    player, rating = event.before.id, event.before.rating
    if rating is not None and rating != event.after.rating:
        # Periods that were counted with the old rating get it written down, so that they stay (F7).
        periods = tuple(
            period
            if not period.rounds or player in dict(period.ratings)
            else replace(period, ratings=tuple(sorted((*period.ratings, (player, rating)))))
            for period in periods
        )
    before = state.tournament
    after = _with_players(replace(state, tournament=replace(before, periods=periods)), edited)
    # Corrections may not change the starting list any more (fide-dutch GHR 2.3).
    own = system_of(after.tournament).kept_list(before, after.tournament)
    if own is None:
        return after
    options = replace(after.tournament.options, own=own)
    return replace(after, tournament=replace(after.tournament, options=options))


@step.register
def _(event: events.PlayerRemoved, state: State) -> State:
    players = state.tournament.players
    place = players.index(event.player)
    coming = {key: kind for key, kind in state.coming.items() if key[1] != event.player.id}
    kept = state
    # The rounds in which somebody had not joined yet go with himself.
    for period, rounds in state.tournament.by_period:
        for number, round_ in enumerate(rounds, 1):
            left = tuple(a for a in round_.absences if a.player != event.player.id)
            if left != round_.absences:
                kept = _with_round(kept, period, number, replace(round_, absences=left))
    kept = _with_players(kept, players[:place] + players[place + 1 :])
    extra = tuple(each for each in kept.tournament.extra if each.player != event.player.id)
    kept = replace(kept, tournament=replace(kept.tournament, extra=extra))
    return replace(
        kept,
        coming=coming,
        withdrawn=state.withdrawn - {event.player.id},
        leaving=state.leaving - {event.player.id},
    )


@step.register
def _(event: events.LotsDrawn, state: State) -> State:
    players, lots = state.tournament.players, dict(event.lots)
    _require({player.id for player in players} == set(lots) and len(lots) == len(event.lots))
    _require(len(lots) == len(set(lots.values())) and min(lots.values(), default=1) > 0)
    return _with_players(state, tuple(replace(each, lot=lots[each.id]) for each in players))


@step.register
def _(event: events.PlayerWithdrew, state: State) -> State:
    _require_players(state, [event.player])
    return replace(
        state, withdrawn=state.withdrawn | {event.player}, leaving=state.leaving | {event.player}
    )


@step.register
def _(event: events.PlayerReturned, state: State) -> State:
    """Count the rounds missed as absent: only so do the engines take the player in again."""
    back = replace(
        state, withdrawn=state.withdrawn - {event.player}, leaving=state.leaving - {event.player}
    )
    if event.player in state.leaving:
        return back
    was, now = (Absence(event.player, kind) for kind in (AbsenceKind.WITHDRAWN, AbsenceKind.ZERO))
    for period, rounds in state.tournament.by_period:
        for number, round_ in enumerate(rounds, 1):
            if was in round_.absences:
                absences = _replace_item(round_.absences, round_.absences.index(was), now)
                back = _with_round(back, period, number, replace(round_, absences=absences))
    return back


@step.register
def _(event: events.AbsenceNoted, state: State) -> State:
    _require_players(state, event.players)
    noted = {(number, player): event.kind for number in event.rounds for player in event.players}
    return replace(state, coming={**state.coming, **noted})


@step.register
def _(event: events.AbsenceTakenBack, state: State) -> State:
    coming = dict(state.coming)
    for number in event.rounds:
        for player in event.players:
            coming.pop((number, player), None)
    return replace(state, coming=coming)


@step.register
def _(event: events.RoundPaired, state: State) -> State:
    _require((event.period, event.round) == (state.period, state.next_round))
    proposal = _round(state, event, NO_PROPOSAL)
    made = {(event.period, event.round): MadeRound(to_tournament(state), proposal)}
    paired = replace(state, proposal=proposal, made={**state.made, **made})
    if not event.reason:
        return paired
    players = tuple(player for pair in event.pairs for player in (pair.white, pair.black))
    return _with_change(paired, event, players)


@step.register
def _(event: events.ProposalDiscarded, state: State) -> State:
    _require(event.round == state.next_round)
    return replace(state, proposal=NO_PROPOSAL)


@step.register
def _(event: events.PairingChanged, state: State) -> State:
    changed, place = _with_change(state, event, event.players), (event.period, event.round)
    is_proposal = event.round == state.next_round
    _require(is_proposal or event.round == len(state.rounds))
    old = state.proposal if is_proposal else state.rounds[-1]
    new = _round(state, event, old)
    if place in state.made:
        # Boards that were not changed stay as they were made known, also where a game was played
        # with colours reversed.
        made = state.made[place]
        was = {
            (game.white, game.black): known
            for game, known in zip(old.games, made.round.games, strict=True)
        }
        games = tuple(was.get((game.white, game.black), game) for game in new.games)
        made = replace(made, round=replace(new, games=games))
        changed = replace(changed, made={**state.made, place: made})
    if is_proposal:
        return replace(changed, proposal=new)
    return _with_round(changed, *place, new)


@step.register
def _(event: events.RoundPublished, state: State) -> State:
    _require(state.has_proposal and event.round == state.next_round)
    left = {a.player for a in state.proposal.absences if a.kind is AbsenceKind.WITHDRAWN}
    rounds = (*state.rounds, state.proposal)
    published = _with_rounds(state, event.period, rounds)
    if event.ratings:
        # The ratings and groups that were derived until now are written down; others join the last.
        *earlier, last = published.tournament.periods
        written = replace(last, ratings=event.ratings, groups=event.groups)
        tournament = replace(published.tournament, periods=(*earlier, written))
        published = replace(published, tournament=tournament)
    return replace(
        published,
        proposal=NO_PROPOSAL,
        leaving=state.leaving - left,
        coming={key: kind for key, kind in state.coming.items() if key[0] != event.round},
    )


@step.register(events.ResultRecorded)
@step.register(events.GameFinished)
def _(event: events.ResultRecorded | events.GameFinished, state: State) -> State:
    return _with_game(state, event, Game(event.white, event.black, event.result))


@step.register
def _(event: events.ResultCleared, state: State) -> State:
    return _with_game(state, event, Game(event.white, event.black))


@step.register
def _(event: events.ResultCorrected, state: State) -> State:
    corrected = _with_game(state, event, Game(event.white, event.black, event.after))
    correction = Correction(
        event.period, event.round, event.board, event.before, event.after, event.reason
    )
    return replace(corrected, corrections=(*state.corrections, correction))


@step.register
def _(event: events.ColoursReversed, state: State) -> State:
    games = state.tournament.rounds_of(event.period)[event.round - 1].games
    result = games[event.board - 1].result
    reversed_ = Game(event.black, event.white, MIRRORED.get(result, result))
    return _with_game(state, event, reversed_)


@step.register
def _(event: events.PeriodOpened, state: State) -> State:
    _require(event.period == state.period + 1)
    _require(all(len(letter) == 1 and letter in ascii_uppercase for _, letter in event.categories))
    period = Period(ratings=event.ratings, groups=event.groups, categories=event.categories)
    periods = (*state.tournament.periods, period)
    return replace(state, tournament=replace(state.tournament, periods=periods), coming={})


@step.register
def _(event: events.GroupsMadeAnew, state: State) -> State:
    _require(event.period == state.period and not state.rounds and not state.has_proposal)
    *earlier, last = state.tournament.periods
    period = Period(ratings=event.ratings, groups=event.groups, categories=last.categories)
    periods = (*earlier, period)
    return replace(state, tournament=replace(state.tournament, periods=periods))


def _require(holds: bool) -> None:
    if not holds:
        raise ValueError


def _require_players(state: State, players: Iterable[int]) -> None:
    _require({player.id for player in state.tournament.players}.issuperset(players))


def _with_settings(tournament: Tournament, settings: Settings) -> Tournament:
    """Take over the settings; before the first round the system may be another one."""
    system = system_named(settings.system)
    players = tournament.players
    if not system.is_go:  # drop the fields of go players
        players = tuple(
            replace(player, rank="", club="", country="", smms_correction=0, egd="")
            for player in players
        )
    return replace(
        tournament,
        players=tuple(system.complete(player) for player in players),
        name=settings.name,
        system=settings.system,
        rounds=settings.rounds,
        options=replace(settings.options, forbidden=tournament.options.forbidden),
        fide=settings.fide,
        periods=(tournament.periods or (Period(),)) if system.has_periods else (),
    )


def _begin(begun: Tournament) -> State:
    """Start from a document, with its withdrawn players and those absent next."""
    left = frozenset(a.player for a in begun.next_absences if a.kind is AbsenceKind.WITHDRAWN)
    out = withdrawn_after(begun)
    state = State(
        replace(begun, next_absences=(), apart=()),
        withdrawn=out | left,
        leaving=left - out,
        begun=begun,
    )
    away = [a for a in begun.next_absences if a.player not in state.withdrawn]
    return replace(state, coming={(state.next_round, a.player): a.kind for a in away})


def _with_players(state: State, players: tuple[Player, ...]) -> State:
    system = system_named(state.tournament.system)
    known = tuple(system.complete(player) for player in players)
    return replace(state, tournament=replace(state.tournament, players=known))


def _with_change(
    state: State, event: events.RoundPaired | events.PairingChanged, players: tuple[int, ...]
) -> State:
    change = HandChange(event.period, event.round, players, event.reason, event.breaches)
    return replace(state, changes=(*state.changes, change))


def _round(state: State, event: events.RoundPaired | events.PairingChanged, old: Round) -> Round:
    """Make the round of an event; a pair that was there already keeps its result."""
    placed = [player for pair in event.pairs for player in (pair.white, pair.black)]
    placed += [absence.player for absence in event.absences]
    _require_players(state, placed)
    _require(len(placed) == len(set(placed)))
    known = {(game.white, game.black): game.result for game in old.games}
    games = (
        Game(p.white, p.black, known.get((p.white, p.black), Result.PENDING), p.handicap, p.komi)
        for p in event.pairs
    )
    # The komi of a game is kept only where it differs from the regulation's.
    go, kept = system_named(state.tournament.system).go, []
    for game in games:
        usual = replace(game, komi="")
        given = go.komi(state.tournament, usual) if go else ""
        kept.append(usual if game.komi == given else game)
    return Round(tuple(kept), event.absences)


def _with_game(state: State, event: events.BoardEvent, game: Game) -> State:
    old = state.tournament.rounds_of(event.period)[event.round - 1]
    was = old.games[event.board - 1]
    _require(min(event.round, event.board) > 0)
    _require((was.white, was.black) == (event.white, event.black))
    kept = replace(game, handicap=was.handicap, komi=was.komi)
    games = _replace_item(old.games, event.board - 1, kept)
    return _with_round(state, event.period, event.round, replace(old, games=games))


def _with_round(state: State, period: int, number: int, round_: Round) -> State:
    rounds = state.tournament.rounds_of(period)
    return _with_rounds(state, period, _replace_item(rounds, number - 1, round_))


def _with_rounds(state: State, period: int, rounds: tuple[Round, ...]) -> State:
    tournament = state.tournament
    if not period:
        return replace(state, tournament=replace(tournament, history=rounds))
    new = replace(tournament.periods[period - 1], rounds=rounds)
    periods = _replace_item(tournament.periods, period - 1, new)
    return replace(state, tournament=replace(tournament, periods=periods))


_T = TypeVar("_T")


def _replace_item(items: tuple[_T, ...], place: int, item: _T) -> tuple[_T, ...]:
    return (*items[:place], item, *items[place + 1 :])
