"""How long Keizer takes: lists, pairings and a whole season of a club, and of a large one.

python -m benchmarks.keizer
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from time import process_time

from zwitser.model import (
    Absence,
    AbsenceKind,
    Game,
    Options,
    Period,
    Player,
    Reading,
    Result,
    Tournament,
)
from zwitser.model import Round as Evening
from zwitser.systems.keizer.options import PRESETS, KeizerOptions
from zwitser.systems.keizer.pairing import pair
from zwitser.systems.keizer.standings import standings

AWAY = 0.15
"""How often somebody stays away."""

RESULTS = (*(Result.WHITE_WINS,) * 8, *(Result.BLACK_WINS,) * 7, *(Result.DRAW,) * 5)
KINDS = (AbsenceKind.NOTICE, AbsenceKind.NOTICE, AbsenceKind.CLUB, AbsenceKind.ZERO)


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds: the list after the last round, a pairing, and all rounds paired in turn.

    List and pairing are those of a season just read: nothing is known of its earlier rounds.
    """

    preset: str
    players: int
    rounds: int
    standings: float
    pairing: float
    season: float


def play(players: int, rounds: int, preset: str) -> tuple[Tournament, float]:
    """Pair and play a season; give it with the processor time that pairing took in all."""
    random = Random(f"{players}/{rounds}/{preset}")
    top = {"top": str(2 * players)} if preset in ("keizerphp", "sevilla") else {}
    made = Tournament(
        "made up",
        "keizer",
        tuple(Player(n, f"P{n:03}", n, random.randint(900, 2300)) for n in range(1, players + 1)),
        options=Options(own=KeizerOptions.read({"preset": preset, **top})),
        periods=(Period(),),
        reading=Reading(),
    )
    spent = 0.0
    for _ in range(rounds):
        away = tuple(
            Absence(player.id, random.choice(KINDS))
            for player in made.players
            if random.random() < AWAY
        )
        made = replace(made, next_absences=away)
        start = process_time()
        proposal = pair(made)
        spent += process_time() - start
        games = tuple(Game(p.white, p.black, random.choice(RESULTS)) for p in proposal.pairs)
        free = () if proposal.bye is None else (Absence(proposal.bye, AbsenceKind.BYE),)
        evening = Evening(games, away + free)
        period = replace(made.periods[0], rounds=(*made.periods[0].rounds, evening))
        made = replace(made, periods=(period,), next_absences=())
    return made, spent


def best(work: Callable[[Tournament], object], season: Tournament, times: int = 5) -> float:
    """Give the processor time of the best of some runs, in milliseconds."""
    found = []
    for _ in range(times):
        read = just_read(season)
        start = process_time()
        work(read)
        found.append(process_time() - start)
    return 1000 * min(found)


def just_read(season: Tournament) -> Tournament:
    """Copy a season without what was read of it."""
    return replace(season, reading=None)


def measure(players: int, rounds: int, preset: str) -> Times:
    """Measure one preset."""
    made, season = play(players, rounds, preset)
    listed, paired = best(standings, made), best(pair, made)
    return Times(preset, players, rounds, listed, paired, 1000 * season)


def main() -> None:
    """Print the times."""
    print("players rounds preset          standings  pairing   season (ms)")
    for players, rounds in ((60, 30), (20, 33), (500, 20)):
        for preset in PRESETS:
            found = measure(players, rounds, preset)
            print(
                f"{players:7} {rounds:6} {preset:14} {found.standings:10.1f} "
                f"{found.pairing:8.1f} {found.season:8.0f}"
            )


if __name__ == "__main__":
    main()
