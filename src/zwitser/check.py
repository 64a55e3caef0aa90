"""Replay a tournament round by round and say what differs from the regulation.

Every round is paired again from what was known before it: the results of the earlier rounds and
who had reported absent. Reported are pairs, colours and byes that differ from the engine's, each
breach of an absolute norm and rounds that can't be, with the control totals (F8). `checked` puts
it all into words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum

from zwitser.club.season import read_season
from zwitser.errors import NoPairing, ZwitserError
from zwitser.model import Absence, AbsenceKind, Game, Period, Round, System, Tournament
from zwitser.norms import norms_of
from zwitser.pairing import pair
from zwitser.proposal import Claim, Pair, Proposal
from zwitser.resistance import ControlTotal, control_totals
from zwitser.why import INSTEAD, why_claims

REASONS = 5
"""Differences of one tournament for which the engine is asked to pair again, to say why."""

Progress = Callable[[int, int], None]
"""Called with the rounds done and the rounds in all."""


class Kind(Enum):
    """What a finding is about."""

    PAIR = "pair"
    COLOUR = "colour"
    BYE = "bye"
    NORM = "norm"
    IMPOSSIBLE = "impossible"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is not as the regulation has it, and why if that was looked up."""

    kind: Kind
    claim: Claim
    reasons: tuple[Claim, ...] = ()


@dataclass(frozen=True, slots=True)
class Position:
    """A round of the history with the tournament as it stood before it; `period` 0 if none."""

    period: int
    round: int
    before: Tournament
    paired: Round


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """What was found in one round."""

    period: int
    round: int
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Check:
    """What was found in a tournament."""

    tournament: Tournament
    rounds: tuple[RoundCheck, ...]
    totals: tuple[ControlTotal, ...] = ()
    """The control totals after the last round that is complete (F8)."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        return tuple(finding for round_ in self.rounds for finding in round_.findings)

    @property
    def is_clean(self) -> bool:
        return not self.findings and not any(total.difference for total in self.totals)


def check(tournament: Tournament, progress: Progress | None = None) -> Check:
    """Replay every round of a tournament that was paired by somebody else."""
    replayed, found = list(positions(tournament)), []
    reasons_left = REASONS
    for done, position in enumerate(replayed, 1):
        findings = tuple(_check_round(position, reasons_left))
        reasons_left -= sum(bool(finding.reasons) for finding in findings)
        found.append(RoundCheck(position.period, position.round, findings))
        if progress is not None:
            progress(done, len(replayed))
    return Check(tournament, tuple(found), _totals(tournament))


def positions(tournament: Tournament) -> Iterator[Position]:
    """List every round that was paired, with the tournament as it stood before it."""
    if tournament.system is not System.CLUB:
        for number, round_ in enumerate(tournament.history, 1):
            history = _with_returned(tournament.history[: number - 1], round_)
            before = replace(tournament, history=history)
            yield Position(0, number, _announced(before, round_), round_)
        return
    for number, period in enumerate(tournament.periods, 1):
        for place, round_ in enumerate(period.rounds, 1):
            rounds = _with_returned(period.rounds[: place - 1], round_)
            before = _season_before(tournament, number, replace(period, rounds=rounds))
            yield Position(number, place, _announced(before, round_), round_)


def _season_before(tournament: Tournament, number: int, period: Period) -> Tournament:
    return replace(tournament, periods=(*tournament.periods[: number - 1], period))


def _announced(before: Tournament, round_: Round) -> Tournament:
    """Say beforehand who will be absent; who is not mentioned at all counts as zero."""
    mentioned = _playing(round_) | {absence.player for absence in round_.absences}
    known = tuple(a for a in round_.absences if a.kind is not AbsenceKind.BYE)
    silent = tuple(
        Absence(player.id, AbsenceKind.ZERO)
        for player in before.players
        if player.id not in mentioned
    )
    return replace(before, next_absences=known + silent)


def _with_returned(rounds: tuple[Round, ...], round_: Round) -> tuple[Round, ...]:
    """Make the withdrawal of whoever plays again an absence, as it was when he returned (F5)."""
    back = _playing(round_)
    if not any(_withdrew(absence, back) for earlier in rounds for absence in earlier.absences):
        return rounds
    return tuple(
        replace(
            earlier,
            absences=tuple(
                Absence(absence.player, AbsenceKind.ZERO) if _withdrew(absence, back) else absence
                for absence in earlier.absences
            ),
        )
        for earlier in rounds
    )


def _withdrew(absence: Absence, players: set[int]) -> bool:
    return absence.kind is AbsenceKind.WITHDRAWN and absence.player in players


def _playing(round_: Round) -> set[int]:
    """Give who is in a game or has the bye."""
    games = {player for game in round_.games for player in (game.white, game.black)}
    return games | set(_byes(round_))


def _byes(round_: Round) -> tuple[int, ...]:
    return tuple(a.player for a in round_.absences if a.kind is AbsenceKind.BYE)


def _check_round(position: Position, reasons: int) -> Iterator[Finding]:
    yield from _impossible_byes(position)
    try:
        proposal = pair(position.before)
    except ZwitserError as error:
        yield _unpairable(error)
        proposal = None
    if proposal is not None:
        yield from _differences(position, proposal, reasons)
    yield from _breaches(position, proposal)


def _impossible_byes(position: Position) -> Iterator[Finding]:
    byes = _byes(position.paired)
    if len(byes) > 1:
        facts: dict[str, int | str | tuple[int, ...]] = {"players": byes, "count": len(byes)}
        yield Finding(Kind.IMPOSSIBLE, Claim("check.byes", "", facts))


def _unpairable(error: ZwitserError) -> Finding:
    if isinstance(error, NoPairing):
        return Finding(Kind.IMPOSSIBLE, Claim("check.no-pairing", "", {"players": error.stuck}))
    return Finding(Kind.IMPOSSIBLE, Claim("check.refused", "", {"why": str(error)}))


def _differences(position: Position, proposal: Proposal, reasons: int) -> Iterator[Finding]:
    expected = {frozenset((p.white, p.black)): p for p in proposal.pairs}
    played = {frozenset((g.white, g.black)) for g in position.paired.games}
    for board, game in enumerate(position.paired.games, 1):
        ours = expected.get(frozenset((game.white, game.black)))
        if ours is None:
            yield _other_pair(position, board, game, reasons > 0)
            reasons -= 1
        elif ours.white != game.white and not _drawn_by_lot(position.before, game):
            yield _other_colours(position, board, game, reasons > 0)
            reasons -= 1
    for players, ours in expected.items():
        if players not in played:
            yield _missing_pair(ours)
    yield from _other_bye(position, proposal)


def _drawn_by_lot(before: Tournament, game: Game) -> bool:
    """Say whether a lot gave the colours: at a first meeting of the season any lot is right."""
    if before.system is not System.CLUB:
        return False
    met = read_season(before).last_white
    return (min(game.white, game.black), max(game.white, game.black)) not in met


def _other_pair(position: Position, board: int, game: Game, look_up: bool) -> Finding:
    claim = Claim("check.pair", "", {"board": board, "white": game.white, "black": game.black})
    why = why_claims(position.before, game.white, game.black) if look_up else ()
    # Whom each meets instead is told by the findings about missing pairs.
    return Finding(Kind.PAIR, claim, tuple(reason for reason in why if reason.code not in INSTEAD))


def _missing_pair(ours: Pair) -> Finding:
    return Finding(
        Kind.PAIR, Claim("check.missing", "", {"white": ours.white, "black": ours.black})
    )


def _other_colours(position: Position, board: int, game: Game, look_up: bool) -> Finding:
    claim = Claim("check.colour", "", {"board": board, "white": game.white, "black": game.black})
    if not look_up:
        return Finding(Kind.COLOUR, claim)
    explanation = pair(position.before, explain=True).explanation
    reasons = next(
        (
            explained.colours
            for explained in (explanation.pairs if explanation else ())
            if {explained.pair.white, explained.pair.black} == {game.white, game.black}
        ),
        (),
    )
    return Finding(Kind.COLOUR, claim, reasons)


def _other_bye(position: Position, proposal: Proposal) -> Iterator[Finding]:
    byes = _byes(position.paired)
    for player in byes:
        if player != proposal.bye:
            yield Finding(Kind.BYE, Claim("check.bye", "", {"player": player}))
    if proposal.bye is not None and proposal.bye not in byes:
        yield Finding(Kind.BYE, Claim("check.bye-missing", "", {"player": proposal.bye}))


def _breaches(position: Position, proposal: Proposal | None) -> Iterator[Finding]:
    """Report breaches of the absolute norms; the engine's own bye is none by definition."""
    norms = norms_of(position.before)
    for game in position.paired.games:
        for claim in norms.pair_breaches(game.white, game.black):
            yield Finding(Kind.NORM, claim)
    for player in _byes(position.paired):
        if proposal is None or proposal.bye != player:
            yield from (Finding(Kind.NORM, claim) for claim in norms.bye_breaches(player))


def _totals(tournament: Tournament) -> tuple[ControlTotal, ...]:
    """Add up the control totals of a tournament on resistance points (F8)."""
    if tournament.system not in (System.KNSB_WEERSTAND, System.GO_WEERSTAND):
        return ()
    open_ = [n for n, round_ in enumerate(tournament.history) if round_.pending]
    return control_totals(tournament, after=min(open_, default=len(tournament.history)))
