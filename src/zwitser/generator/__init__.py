"""Make random tournaments and club seasons that look like real ones and can be made again.

Every round is paired by the system's own engine. The same arguments always give the same
tournament. Where no pairing satisfies the absolute norms any more a tournament ends there, with
fewer rounds than planned, and a club goes on to its next period.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from random import Random

from zwitser.errors import BadInput, NoPairing
from zwitser.generator.fiction import Cast, Rates, invent_cast, play
from zwitser.model import Absence, AbsenceKind, Game, Options, Period, Round, Tournament
from zwitser.systems import pair, system_named
from zwitser.systems.go import rank_from_rating
from zwitser.systems.seasons import Season

LARGEST = 20_000
"""Players in one tournament, at most."""


BEGINNER = "20k"
"""The rank of a go player without a rating."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """A tournament to generate; `rounds` counts within a period of a club, round robins fix it."""

    system: str
    players: int
    rounds: int
    seed: str = ""
    rates: Rates = field(default_factory=Rates)
    options: Options = field(default_factory=Options)

    def __post_init__(self) -> None:
        if not 2 <= self.players <= LARGEST:
            raise BadInput.at("players", "players-range", limit=LARGEST, got=self.players)
        if self.rounds < 1:
            raise BadInput.at("rounds", "one-round-at-least", got=self.rounds)


def generate(recipe: Recipe) -> Tournament:
    """Make a tournament or a club season by a recipe."""
    random = Random(f"{recipe.system}/{recipe.players}/{recipe.rounds}/{recipe.seed}")
    system = system_named(recipe.system)
    made = system.generate(recipe, random)
    if made is not None:
        return made
    cast = invent_cast(random, recipe.players, recipe.rates, all_rated=system.needs_rating)
    maker = _Maker(random, recipe, cast)
    return maker.tournament() if system.season is None else maker.season(system.season)


def generate_many(
    recipe: Recipe, count: int, *, workers: int | None = None
) -> Iterator[Tournament]:
    """Make a number of tournaments on all cores, in order; each has a seed of its own."""
    recipes = [replace(recipe, seed=f"{recipe.seed}-{n}") for n in range(1, count + 1)]
    if workers == 1 or count == 1:
        yield from map(generate, recipes)
        return
    # Fresh processes rather than forks: the same on every platform, and safe beside threads.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        yield from pool.map(generate, recipes, chunksize=max(1, min(20, count // 16)))


class _Maker:
    """One run: its source of chance, and the players who arrive late, have left or were free."""

    def __init__(self, random: Random, recipe: Recipe, cast: Cast) -> None:
        self.random = random
        self.recipe = recipe
        self.cast = cast
        self.system = system_named(recipe.system)
        self.played = 0
        self.gone: set[int] = set()
        self.was_free: set[int] = set()
        self.arrives = {
            player.id: random.randint(2, 3) if random.random() < recipe.rates.late else 1
            for player in cast.players
        }

    def tournament(self) -> Tournament:
        recipe = self.recipe
        rounds = planned_rounds(recipe.system, recipe.players, recipe.rounds)
        return self._play(self._empty(rounds=rounds), rounds)

    def season(self, season: Season) -> Tournament:
        """Play the periods of a season; ratings move a little from period to period."""
        made = self._empty()
        periods = season.periods(made) or 1
        per_period = tuple(
            season.number_of_rounds(made, n) or self.recipe.rounds for n in range(1, periods + 1)
        )
        made = season.plan(made, per_period)
        for number, rounds in enumerate(per_period, 1):
            ratings: tuple[tuple[int, int], ...] = ()
            if number > 1:
                ratings = tuple(
                    (player, max(100, strength + round(self.random.gauss(0, 25))))
                    for player, strength in self.cast.strength.items()
                )
            made = replace(made, periods=(*made.periods, Period(ratings=ratings)))
            made = self._play(made, rounds, free_evenings=number <= periods - 2)
        return made

    def _empty(self, *, rounds: int = 0) -> Tournament:
        recipe, players = self.recipe, self.cast.players
        if self.system.is_go:
            ranks = (BEGINNER if p.rating is None else rank_from_rating(p.rating) for p in players)
            players = tuple(replace(p, rank=rank) for p, rank in zip(players, ranks, strict=True))
        known = self.system.choices
        own = recipe.options.own or (known.default() if known else None)
        options = replace(recipe.options, seed=recipe.options.seed or recipe.seed, own=own)
        name = f"{recipe.system} {recipe.players} {recipe.seed}".strip()
        return Tournament(name, recipe.system, players, rounds, options)

    def _play(self, made: Tournament, rounds: int, *, free_evenings: bool = False) -> Tournament:
        """Pair and play rounds, until no pairing satisfies the absolute norms."""
        for _ in range(rounds):
            absences = self._absences(free_evenings=free_evenings)
            try:
                proposal = pair(replace(made, next_absences=absences))
            except NoPairing:
                break
            games = tuple(
                play(self.random, Game(pair.white, pair.black), self.cast, self.recipe.rates)
                for pair in proposal.pairs
            )
            if proposal.bye is not None:
                self.was_free.add(proposal.bye)
                absences = (*absences, Absence(proposal.bye, AbsenceKind.BYE))
            made = made.with_last_rounds((*made.last_rounds, Round(games, absences)))
        return made

    def _absences(self, *, free_evenings: bool) -> tuple[Absence, ...]:
        """Draw the absences of the next round; at least two players are left to be paired.

        A round robin lists withdrawn players every round: only then their games are forfeited.
        """
        self.played += 1
        listed = sorted(self.gone) if self.system.has_table else []
        there = [player.id for player in self.cast.players if player.id not in self.gone]
        drawn = [(player, self._kind(player, free_evenings)) for player in there]
        away = [Absence(player, kind) for player, kind in drawn if kind is not None]
        away = away[: max(0, len(there) - 2)]
        if AbsenceKind.LATE in self.system.absences:
            # Players who have joined are not late any more.
            self.arrives |= dict.fromkeys(set(there) - {absence.player for absence in away}, 1)
        self.gone |= {absence.player for absence in away if absence.kind is AbsenceKind.WITHDRAWN}
        self.was_free |= {absence.player for absence in away if absence.kind is AbsenceKind.FREE}
        return (*(Absence(player, AbsenceKind.WITHDRAWN) for player in listed), *away)

    def _kind(self, player: int, free_evenings: bool) -> AbsenceKind | None:
        """Draw how a player misses a round, or None when he plays."""
        if self.played < self.arrives[player] and not self.system.has_table:
            late = AbsenceKind.LATE in self.system.absences
            return AbsenceKind.LATE if late else AbsenceKind.ZERO
        chance = self.random.random()
        for rate, kind in self._chances(free_evenings and player not in self.was_free):
            if chance < rate:
                return kind
            chance -= rate
        return None

    def _chances(self, may_be_free: bool) -> list[tuple[float, AbsenceKind]]:
        rates, system = self.recipe.rates, self.system
        if system.has_table:
            return [(rates.withdrawals, AbsenceKind.WITHDRAWN)]
        both = [(rates.withdrawals, AbsenceKind.WITHDRAWN), (rates.absences, AbsenceKind.ZERO)]
        if AbsenceKind.NOTICE in system.absences:
            told = [(rates.notices, AbsenceKind.NOTICE), (rates.club_games, AbsenceKind.CLUB)]
            return [*both, *told]
        if AbsenceKind.FREE in system.absences:
            return [*both, (rates.free_evenings if may_be_free else 0, AbsenceKind.FREE)]
        return [*both, (rates.half_byes, AbsenceKind.HALF), (rates.full_byes, AbsenceKind.FULL)]


def planned_rounds(system: str, players: int, rounds: int) -> int:
    """Count the rounds of a tournament: where a table fixes them, as many as that has."""
    cycle = players - 1 + players % 2
    return system_named(system).cycles * cycle or rounds
