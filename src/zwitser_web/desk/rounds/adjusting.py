"""Changing a proposal by hand: what it would make of the boards, and what that breaks."""

from __future__ import annotations

from dataclasses import dataclass, replace

from zwitser import arbiter
from zwitser.arbiter.refusal import breach
from zwitser.errors import BadInput, NoPairing, Refused
from zwitser.journal.events import PairingChanged
from zwitser.journal.state import State, to_tournament
from zwitser.messages import Language
from zwitser.model import Absence, AbsenceKind, Result
from zwitser.names import name_key
from zwitser.pairing import pair
from zwitser.proposal import Pair
from zwitser_web.round_numbers import RoundRef

NO_CHANGE: dict[str, object] = {"open": False, "first": 0, "second": 0, "change": "", "reason": ""}
NO_CHANGE["breaches"] = ()
"""What the form for a change holds before anything was filled in."""

NO_STONES: dict[str, object] = {"open": False, "board": 0, "stones": None, "komi": "", "reason": ""}
NO_STONES["breaches"] = ()
"""The same for the stones of a board."""

ASKING = "?"
"""Stands for a reason while we only look: then nothing is refused for the lack of one."""


@dataclass(frozen=True, slots=True)
class BoardWords:
    """A board that would be new."""

    number: int
    white: str
    black: str


@dataclass(frozen=True, slots=True)
class Preview:
    """A change before it is made: the boards that would be new, and the norms it would break."""

    change: str
    boards: tuple[BoardWords, ...]
    breaches: tuple[str, ...]


def changed(
    state: State, change: str, first: int, second: int, *, reason: str = "", sure: bool = True
) -> PairingChanged:
    """Make the event of a change, or be Refused.

    A published round needs a reason anyway, so there a breach is only confirmed by being `sure`.
    """
    if not sure:
        _refuse_breaches(state, change, first, second)
    return _changed(state, change, first, second, reason=reason)


def _refuse_breaches(state: State, change: str, first: int, second: int) -> None:
    """Refuse what breaks a norm; whatever else is wrong, making the change will say."""
    try:
        _changed(state, change, first, second, reason="")
    except Refused as refused:
        if refused.code == "norms-breached":
            raise


def _changed(state: State, change: str, first: int, second: int, *, reason: str) -> PairingChanged:
    match change:
        case "swap":
            return arbiter.swap_players(state, first, second, reason=reason)
        case "together":
            return arbiter.put_together(state, first, second, reason=reason)
        case "colours":
            return arbiter.swap_colours(state, _board_of(state, first), reason=reason)
        case "late":
            return arbiter.pair_late(state, first, second, reason=reason)
        case _:
            known = "swap, together, colours, late"
            raise BadInput.at("change", "expected-one-of", known=known, got=repr(change))


def movable(state: State, ref: RoundRef) -> list[tuple[int, str]]:
    """List by name who can still be moved in a published round: the last, before a new proposal.

    A board with a result stays; who is absent, or came in since, may get a board.
    """
    if state.has_proposal or not state.rounds or ref != RoundRef(state.period, len(state.rounds)):
        return []
    games = [game for game in state.rounds[-1].games if game.result is not Result.PENDING]
    fixed = {player for game in games for player in (game.white, game.black)} | state.withdrawn
    players = [player for player in state.tournament.players if player.id not in fixed]
    return sorted(((p.id, p.name) for p in players), key=lambda place: name_key(place[1]))


def previews(state: State, first: int, second: int, lang: Language) -> list[Preview]:
    """Look at every change of two players that can be made; opponents can only change colours."""
    opponents = any({game.white, game.black} == {first, second} for game in state.proposal.games)
    changes = ("colours",) if opponents else ("swap", "together")
    found = [_preview(state, change, first, second, lang) for change in changes]
    return [preview for preview in found if preview is not None]


def breach_words(state: State, refused: Refused, lang: Language) -> tuple[str, ...]:
    """Say which norms a refused change would break, each with its article."""
    names = {player.id: player.name for player in state.tournament.players}
    claims = refused.facts["claims"]
    assert isinstance(claims, tuple)
    return tuple(breach(claim, names, lang) for claim in claims)


def without(state: State, player: int) -> tuple[list[BoardWords], list[str]]:
    """Pair the round as if somebody were absent: the boards that would be new, and who is free.

    No pairing at all is said by raising NoPairing, as ever.
    """
    tournament = to_tournament(state)
    kept = tuple(a for a in tournament.next_absences if a.player != player)
    absences = (*kept, Absence(player, AbsenceKind.ZERO))
    proposal = pair(replace(tournament, next_absences=absences))
    names = {entrant.id: entrant.name for entrant in tournament.players}
    free = [names[proposal.bye]] if proposal.bye is not None else []
    return _new_boards(state, proposal.pairs, names), free


def _preview(state: State, change: str, first: int, second: int, lang: Language) -> Preview | None:
    names = {player.id: player.name for player in state.tournament.players}
    try:
        event = changed(state, change, first, second, reason=ASKING)
    except (Refused, BadInput, NoPairing):
        return None
    try:
        changed(state, change, first, second)
        breaches: tuple[str, ...] = ()
    except Refused as refused:
        breaches = breach_words(state, refused, lang)
    return Preview(change, tuple(_new_boards(state, event.pairs, names)), breaches)


def _new_boards(state: State, pairs: tuple[Pair, ...], names: dict[int, str]) -> list[BoardWords]:
    was = {(game.white, game.black) for game in state.proposal.games}
    return [
        BoardWords(number, names[new.white], names[new.black])
        for number, new in enumerate(pairs, 1)
        if (new.white, new.black) not in was
    ]


def _board_of(state: State, player: int) -> int:
    round_ = state.proposal if state.has_proposal or not state.rounds else state.rounds[-1]
    for board, game in enumerate(round_.games, 1):
        if player in (game.white, game.black):
            return board
    raise BadInput.at("", "no-board")
