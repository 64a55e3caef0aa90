"""What happens on a messy club evening after the pairing was made, and in the weeks after it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from zwitser.club.lot import colours
from zwitser.club.season import Season, read_season, settled
from zwitser.errors import Refused
from zwitser.model import AbsenceKind, Game, Player, Result, Round, Tournament


def seat_latecomers(tournament: Tournament, players: Iterable[int]) -> Tournament:
    """Give who comes in after the pairing an opponent without touching the boards.

    The free player, and then the latecomers in the order of the standing, each meet the first
    after them whom they may meet. Nobody becomes free: that is asked before the pairing
    (VrijeAvond); who finds no opponent stays absent.
    """
    latecomers = set(players)
    *earlier, last = _open_rounds(tournament)
    season = read_season(tournament)
    _check_arrivals(latecomers, last, season)
    waiting = [a.player for a in last.absences if a.kind is AbsenceKind.BYE]
    waiting += [p for group in season.current.groups for p in group if p in latecomers]
    forbidden = {frozenset(pair) for pair in tournament.options.forbidden}
    pairs = _meetings(waiting, season, forbidden)
    seed = tournament.options.seed
    boards = [colours(one, two, season.last_white, seed) for one, two in pairs]
    games = tuple(Game(pair.white, pair.black) for pair in boards)
    seated = {player for pair in pairs for player in pair}
    absences = tuple(absence for absence in last.absences if absence.player not in seated)
    return _with_rounds(tournament, (*earlier, Round(last.games + games, absences)))


def enter_player(tournament: Tournament, player: Player) -> Tournament:
    """Enter a player in the middle of a season: he joins the last group, the others stay put."""
    if player.id in tournament.by_id:
        raise Refused("player-exists", f"there is a player {player.id} already", player=player.id)
    if player.rating is None:
        raise Refused("rating-missing", f"{player.name} has no rating", player=player.id)
    fixed = settled(tournament)
    return replace(fixed, players=(*fixed.players, player))


def correct_result(
    tournament: Tournament, *, period: int, round_number: int, board: int, result: Result
) -> Tournament:
    """Correct a result found wrong later; pairings and groups that followed from it stay.

    Scores and standings change; `turn.group_differences` tells who would be in another group.
    """
    fixed = settled(tournament)
    if not _has_board(fixed, period, round_number, board):
        where = f"period {period} round {round_number} board {board}"
        raise Refused("no-such-board", f"there is no {where}")
    changed = fixed.periods[period - 1]
    played = changed.rounds[round_number - 1]
    game = replace(played.games[board - 1], result=result)
    played = replace(played, games=_put(played.games, board, game))
    changed = replace(changed, rounds=_put(changed.rounds, round_number, played))
    return replace(fixed, periods=_put(fixed.periods, period, changed))


def _has_board(tournament: Tournament, period: int, round_number: int, board: int) -> bool:
    if not 1 <= period <= len(tournament.periods):
        return False
    rounds = tournament.periods[period - 1].rounds
    return 1 <= round_number <= len(rounds) and 1 <= board <= len(rounds[round_number - 1].games)


T = TypeVar("T")


def _put(items: tuple[T, ...], number: int, item: T) -> tuple[T, ...]:
    return (*items[: number - 1], item, *items[number:])


def _open_rounds(tournament: Tournament) -> tuple[Round, ...]:
    rounds = tournament.periods[-1].rounds
    if not rounds or (rounds[-1].games and not rounds[-1].pending):
        raise Refused("evening-over", "no evening is being played now")
    return rounds


def _check_arrivals(latecomers: set[int], last: Round, season: Season) -> None:
    seated = {player for game in last.games for player in (game.white, game.black)}
    members = {player for group in season.current.groups for player in group}
    for player in sorted(latecomers):
        if player in seated:
            raise Refused("has-a-game", f"player {player} has a game already", player=player)
        if player not in members or player in season.current.withdrawn:
            raise Refused("not-in-competition", f"player {player} has withdrawn", player=player)


def _meetings(
    waiting: Sequence[int], season: Season, forbidden: set[frozenset[int]]
) -> list[tuple[int, int]]:
    left, pairs = list(waiting), []
    while left:
        one = left.pop(0)
        for two in left:
            if two not in season.current.met[one] and frozenset((one, two)) not in forbidden:
                left.remove(two)
                pairs.append((one, two))
                break
    return pairs


def _with_rounds(tournament: Tournament, rounds: tuple[Round, ...]) -> Tournament:
    *earlier, last = tournament.periods
    return replace(tournament, periods=(*earlier, replace(last, rounds=rounds)))
