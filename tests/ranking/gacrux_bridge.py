"""Ask Gacrux, the program of FIDE's technical commission, for the tie-breaks of a tournament.

Gacrux is a development requirement only. It has its own reading of everything; this file only
hands over who met whom with which result, and which rounds brought points without a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from gacrux.tiebreak import tiebreak

from zwitser.model import Absence, AbsenceKind, Game, Result, Tournament
from zwitser.systems import system_named

LETTERS = {
    Result.WHITE_WINS: ("W", "L"),
    Result.BLACK_WINS: ("L", "W"),
    Result.DRAW: ("D", "D"),
    Result.WHITE_BY_FORFEIT: ("W", "L"),
    Result.BLACK_BY_FORFEIT: ("L", "W"),
    Result.BOTH_FORFEIT: ("L", "L"),
}
ABSENT = {
    AbsenceKind.BYE: "W",
    AbsenceKind.FULL: "W",
    AbsenceKind.HALF: "H",
    AbsenceKind.ZERO: "Z",
    AbsenceKind.WITHDRAWN: "Z",
}
SCORES = {
    "W": Decimal(1),
    "D": Decimal("0.5"),
    "L": Decimal(0),
    "H": "D",
    "Z": Decimal(0),
    "F": "W",
    "P": "W",
}


def fide_values(
    tournament: Tournament, codes: Sequence[str], *, first: str = "PTS"
) -> dict[int, dict[str, Any]]:
    """Give Gacrux's value of every code for every player, by the rules of 2026.

    With `NUL` as the first criterion all players are tied.
    """
    robin = system_named(tournament.system).has_table
    rounds = len(tournament.history)
    given = _as_gacrux(tournament)
    params = {
        "pre_determined": robin,
        "swiss": not robin,
        "tiebreak": [first, *codes],
        "check": False,
        "unrated": None,
    }
    found = tiebreak(given, rounds, params).compute_tiebreaks(given, params)
    return {
        line["cid"]: dict(zip(codes, line["tiebreakScore"][1:], strict=True))
        for line in found["competitors"]
    }


def _as_gacrux(tournament: Tournament) -> dict[str, Any]:
    rounds = len(tournament.history)
    games = [
        game
        for number, round_ in enumerate(tournament.history, 1)
        for game in (
            *(_game(number, game) for game in round_.games),
            *(_absence(number, a.player, _letter(a, tournament)) for a in round_.absences),
        )
    ]
    return {
        "tournamentType": "Round Robin" if system_named(tournament.system).has_table else "Swiss",
        "teamTournament": False,
        "numRounds": rounds,
        "currentRound": rounds,
        "scoreSystem": {"game": SCORES},
        "competitors": [
            {"cid": player.id, "rank": 0, "random": player.id, "rating": {"rating": player.rating}}
            for player in tournament.players
        ],
        "gameList": [{"id": id_, **game} for id_, game in enumerate(games, 1)],
    }


def _letter(absence: Absence, tournament: Tournament) -> str:
    """Give the result of an absence; the free player of a round robin gets nothing."""
    return "Z" if system_named(tournament.system).has_table else ABSENT[absence.kind]


def _game(number: int, game: Game) -> dict[str, Any]:
    white, black = LETTERS[game.result]
    played = game.result in (Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW)
    return {
        "round": number,
        "white": {"cid": game.white, "result": white},
        "black": {"cid": game.black, "result": black},
        "played": played,
        "rated": played,
    }


def _absence(number: int, player: int, letter: str) -> dict[str, Any]:
    side = {"cid": player, "result": letter}
    return {"round": number, "white": side, "played": False, "rated": False}
