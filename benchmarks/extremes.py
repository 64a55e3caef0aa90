"""Tournaments that no arbiter would play: paired, ranked, written and read, and paired again.

Two to thirty players and up to sixty rounds, nine in ten absent or forfeiting, any part of all
pairs forbidden. The last round is paired anew: nothing that is forbidden may be in it, it comes
soon or not at all, and it is the same however the file lists the players; nobody meets again who
played already, where the regulation is a Swiss one.
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

from zwitser.errors import NoPairing, ZwitserError
from zwitser.formats import document
from zwitser.generator import Recipe, generate
from zwitser.generator.fiction import Rates
from zwitser.model import Result, Tournament
from zwitser.ranking.standings import standings
from zwitser.systems import SYSTEMS, pair, system_of

LONGEST = 5.0
"""Seconds of a processor that one round may take, and for each of its rounds a tournament."""

PLAYED = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)

RATES = tuple(name for name, kind in Rates.__annotations__.items() if kind in (float, "float"))


def make_extreme_tournaments(
    count: int, seed: str = "extreme tournaments", tally: Counter[str] | None = None
) -> str:
    """Play tournaments that no arbiter would, to the end; give what went wrong with the first.

    `tally` counts by system how often the last round was paired, and how often it could not be.
    """
    chance, tally = Random(seed), Counter() if tally is None else tally
    for number in range(count):
        recipe = extreme(chance, number)
        start = time.process_time()
        try:
            wrong = tried(recipe, chance)
            tally[f"{recipe.system} paired"] += 1
        except NoPairing:
            tally[f"{recipe.system} no pairing"] += 1
            wrong = ""
        except ZwitserError as refusal:
            tally[f"{recipe.system} {refusal.code}"] += 1
            wrong = ""
        except Exception as error:  # noqa: BLE001  # any other error is what is looked for
            wrong = repr(error)
        took = time.process_time() - start
        if took > LONGEST * recipe.rounds:
            wrong = wrong or f"{took:.1f} s"
        if wrong:
            return f"{recipe.system}, {recipe.players} players, seed {number}: {wrong}"
    return ""


def extreme(chance: Random, number: int) -> Recipe:
    """Draw what is to be made."""
    players, rounds = chance.choice([2, 3, 4, 5, 7, 8, 12, 30]), chance.choice([1, 2, 5, 9, 15])
    if players == 8 and chance.random() < 0.1:
        rounds = 60
    rates = Rates(**{name: chance.choice([0.0, 0.3, 0.9, 1.0]) for name in RATES})
    return Recipe(chance.choice(list(SYSTEMS)), players, rounds, str(number), rates)


def tried(recipe: Recipe, chance: Random) -> str:
    """Play one to the end, and pair one more round of it with pairs forbidden."""
    made = generate(recipe)
    own = system_of(made).standings
    _ = own.compute(made) if own else standings(made)
    if document.loads(document.dumps(made)) != made:
        return "is not what was written"
    couples = list(combinations(sorted(made.names), 2))
    part = 0.0 if system_of(made).has_table else chance.choice([0.0, 0.1, 0.5, 0.9, 1.0])
    forbidden = tuple(couple for couple in couples if chance.random() < part)
    options = replace(made.options, forbidden=forbidden)
    return _paired(replace(_one_short(made), options=options), chance)


def _one_short(made: Tournament) -> Tournament:
    """Take the last round away, so that there is one to be paired."""
    return made.with_last_rounds(made.last_rounds[:-1])


def _paired(made: Tournament, chance: Random) -> str:
    start = time.process_time()
    found = pair(made)
    if time.process_time() - start > LONGEST:
        return "too slow"
    met = {tuple(sorted((each.white, each.black))) for each in found.pairs}
    if met & set(made.options.forbidden):
        return f"a forbidden pair: {met & set(made.options.forbidden)}"
    if system_of(made).score_groups and met & _played(made):
        return f"met before: {met & _played(made)}"
    shuffled = replace(made, players=tuple(chance.sample(made.players, len(made.players))))
    again = pair(shuffled)
    return "" if (again.pairs, again.bye) == (found.pairs, found.bye) else "not the same again"


def _played(made: Tournament) -> set[tuple[int, int]]:
    games = (game for round_ in made.last_rounds for game in round_.games)
    couples = (sorted((game.white, game.black)) for game in games if game.result in PLAYED)
    return {(lower, higher) for lower, higher in couples}
