"""Change a pairing by hand: the proposal, or a published round with a reason (F6, F7)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from zwitser.arbiter.refusal import find_player, refusal
from zwitser.arbiter.rounds import check_reason
from zwitser.arbiter.settings import check_range
from zwitser.characters import tidy
from zwitser.journal.events import Change, PairingChanged
from zwitser.journal.state import State, to_tournament
from zwitser.messages import Message
from zwitser.model import Absence, AbsenceKind, Game, Result, Round, Tournament
from zwitser.proposal import Pair
from zwitser.systems import system_of

MOST_STONES = 9
KOMI = re.compile(r"-?\d{1,3}(\.\d)?")


def swap_players(state: State, first: int, second: int, *, reason: str = "") -> PairingChanged:
    """Swap the places of two players, on boards or with the bye."""
    table = _Table.of(state)
    table.must_have_place(first, second)
    swapped = table.exchange(first, second)
    return swapped.event(Change.SWAPPED_PLAYERS, (first, second), reason)


def swap_colours(state: State, board: int, *, reason: str = "") -> PairingChanged:
    table = _Table.of(state)
    if not 1 <= board <= len(table.pairs):
        raise refusal(state, "no-such-board", round=table.number, board=board)
    old = table.pairs[board - 1]
    swapped = table.with_pair(old, Pair(old.black, old.white, old.handicap, old.komi))
    return swapped.event(Change.SWAPPED_COLOURS, (old.black, old.white), reason)


def set_handicap(
    state: State,
    board: int,
    handicap: int,
    *,
    komi: str = "",
    white: int | None = None,
    reason: str = "",
) -> PairingChanged:
    """Change the stones or komi of a board, or the player who gives them (M34, M40).

    Without a komi it is the one that goes with the stones.
    """
    table = _Table.of(state)
    go = system_of(state.tournament).go
    if go is None or not go.has_handicap:
        raise refusal(state, "no-handicap")
    if not 1 <= board <= len(table.pairs):
        raise refusal(state, "no-such-board", round=table.number, board=board)
    check_range(state, "handicap", handicap, low=0, high=MOST_STONES)
    agreed = tidy(komi).replace(",", ".")
    if agreed and not KOMI.fullmatch(agreed):
        raise refusal(state, "no-komi", komi=agreed[:20])
    old = table.pairs[board - 1]
    giver, other = (old.black, old.white) if white == old.black else (old.white, old.black)
    usual = go.komi(state.tournament, Game(giver, other, handicap=handicap))
    new = Pair(giver, other, handicap, "" if agreed == usual else agreed)
    if new == old:
        raise refusal(state, "nothing-changed")
    claims = [*go.stone_breaches(table.before, new)]
    changed = table.with_pair(old, new)
    return changed.event(Change.SET_STONES, (giver, other), reason, claims)


def put_together(state: State, white: int, black: int, *, reason: str = "") -> PairingChanged:
    """Pair two players on the higher of their boards; their opponents take the other places."""
    table = _Table.of(state)
    table.must_have_place(white, black)
    if table.opponent(white) == black:
        board = table.board_of(white)
        if table.pairs[board - 1].white == white:
            raise refusal(state, "nothing-changed")
        return swap_colours(state, board, reason=reason)
    seated = [player for player in (white, black) if table.opponent(player)]
    staying = min(seated, key=table.board_of)
    coming = black if staying == white else white
    table = table.exchange(table.opponent(staying), coming)
    together = table.with_pair(table.pairs[table.board_of(white) - 1], Pair(white, black))
    return together.event(Change.PUT_TOGETHER, (white, black), reason)


def pair_late(state: State, white: int, black: int, *, reason: str = "") -> PairingChanged:
    """Add a last board for two players without a game, for example a latecomer and the bye.

    In a club season the colours are not chosen: the lot or their previous game gives them (Kleur).
    """
    table = _Table.of(state)
    if white == black:
        raise refusal(state, "same-player")
    for player in (white, black):
        find_player(state, player)
        if table.opponent(player):
            raise refusal(state, "already-playing", player=player)
        if player in state.withdrawn:
            raise refusal(state, "already-withdrawn", player=player)
    absences = tuple(a for a in table.absences if a.player not in (white, black))
    pair = system_of(state.tournament).colours(state.tournament, white, black)
    late = replace(table, pairs=(*table.pairs, pair), absences=absences)
    return late.event(Change.PAIRED_LATE, (pair.white, pair.black), reason)


def rearrange(
    state: State, pairs: Iterable[Pair], *, bye: Iterable[int] = (), reason: str = ""
) -> PairingChanged:
    """Replace the whole pairing by another of the same players."""
    table = _Table.of(state)
    boards, free = tuple(pairs), tuple(bye)
    new = [player for pair in boards for player in (pair.white, pair.black)] + [*free]
    if Counter(new) != Counter(table.places):
        raise refusal(state, "other-players")
    away = tuple(a for a in table.absences if a.kind is not AbsenceKind.BYE)
    absences = (*away, *(Absence(player, AbsenceKind.BYE) for player in free))
    rearranged = replace(table, pairs=boards, absences=absences)
    moved = rearranged.moved
    if not moved:
        raise refusal(state, "nothing-changed")
    return rearranged.event(Change.REARRANGED, moved, reason)


@dataclass(frozen=True, slots=True)
class _Table:
    """A round that is changed by hand: as it was (`old`) and as it becomes."""

    state: State
    number: int
    old: Round
    pairs: tuple[Pair, ...]
    absences: tuple[Absence, ...]

    @classmethod
    def of(cls, state: State) -> _Table:
        """Take the proposal, or the last published round without one."""
        if state.has_proposal:
            number, round_ = state.next_round, state.proposal
        elif state.rounds:
            number, round_ = len(state.rounds), state.rounds[-1]
        else:
            raise refusal(state, "no-round")
        pairs = tuple(Pair(g.white, g.black, g.handicap, g.komi) for g in round_.games)
        return cls(state, number, round_, pairs, round_.absences)

    @property
    def before(self) -> Tournament:
        """The tournament as it was before this round."""
        earlier = self.state.rounds[: self.number - 1]
        return to_tournament(self.state).with_last_rounds(earlier)

    @property
    def free(self) -> tuple[int, ...]:
        return tuple(a.player for a in self.absences if a.kind is AbsenceKind.BYE)

    @property
    def places(self) -> list[int]:
        """The players with a game or the bye."""
        seated = [player for pair in self.pairs for player in (pair.white, pair.black)]
        return [*seated, *self.free]

    @property
    def moved(self) -> tuple[int, ...]:
        """The players with another board, colour or bye than before."""
        was = {(game.white, game.black) for game in self.old.games}
        new = [pair for pair in self.pairs if (pair.white, pair.black) not in was]
        seated = [player for pair in new for player in (pair.white, pair.black)]
        return (*seated, *self._newly_free)

    @property
    def _newly_free(self) -> list[int]:
        was = {a.player for a in self.old.absences if a.kind is AbsenceKind.BYE}
        return [player for player in self.free if player not in was]

    def must_have_place(self, first: int, second: int) -> None:
        if first == second:
            raise refusal(self.state, "same-player")
        for player in (first, second):
            find_player(self.state, player)
            if player not in self.places:
                raise refusal(self.state, "not-in-round", player=player)

    def opponent(self, player: int) -> int:
        """Give the opponent, or 0 for a player without a game."""
        for pair in self.pairs:
            if player in (pair.white, pair.black):
                return pair.black if pair.white == player else pair.white
        return 0

    def board_of(self, player: int) -> int:
        boards = enumerate(self.pairs, 1)
        return next(board for board, pair in boards if player in (pair.white, pair.black))

    def exchange(self, first: int, second: int) -> _Table:
        other = {first: second, second: first}
        pairs = tuple(
            replace(p, white=other.get(p.white, p.white), black=other.get(p.black, p.black))
            for p in self.pairs
        )
        absences = tuple(replace(a, player=other.get(a.player, a.player)) for a in self.absences)
        return replace(self, pairs=pairs, absences=absences)

    def with_pair(self, old: Pair, new: Pair) -> _Table:
        return replace(self, pairs=tuple(new if pair == old else pair for pair in self.pairs))

    def event(
        self, change: Change, players: tuple[int, ...], reason: str, claims: Iterable[Message] = ()
    ) -> PairingChanged:
        """Give the event; refuse to change a played board, or to breach a norm without a reason.

        A published round stands unless there is a reason [weerstand F6; go 7.6; rating F6].
        """
        kept = {(pair.white, pair.black) for pair in self.pairs}
        for board, game in enumerate(self.old.games, 1):
            if game.result is not Result.PENDING and (game.white, game.black) not in kept:
                raise refusal(self.state, "board-played", board=board)
        articles = check_reason(self.state, [*claims, *self._breaches()], reason)
        if not self.state.has_proposal and not tidy(reason):
            raise refusal(self.state, "reason-missing")
        pairs, before = self.pairs, self.before
        if go := system_of(before).go:
            # A new pair gets the stones that go with it.
            met = {frozenset((game.white, game.black)) for game in self.old.games}
            pairs = tuple(
                pair if {pair.white, pair.black} in met else go.with_stones(before, pair)
                for pair in pairs
            )
        place = (self.state.period, self.number)
        return PairingChanged(*place, change, players, pairs, self.absences, tidy(reason), articles)

    def _breaches(self) -> Iterator[Message]:
        """Find the breaches of the norms in the position before this round, with its absences."""
        away = tuple(a for a in self.absences if a.kind is not AbsenceKind.BYE)
        before = to_tournament(self.state)
        if not self.state.has_proposal:
            before = before.with_last_rounds(before.last_rounds[:-1])
        norms = system_of(before).norms(replace(before, next_absences=away))
        was = {(game.white, game.black) for game in self.old.games}
        for pair in self.pairs:
            if (pair.white, pair.black) not in was:
                yield from norms.pair_breaches(pair.white, pair.black)
        for player in self._newly_free:
            yield from norms.bye_breaches(player)
