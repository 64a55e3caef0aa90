"""Simulate one run of a line: make players, pair with the real engine, draw results, rank.

The only place of the lab that talks to the systems. A run is a pure function of the study and its
number. Players, strengths, absences and results are drawn from separate random streams, so that
the systems of a study meet the same players on the same evenings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random

from zwitser.errors import NoPairing
from zwitser.generator.fiction import draw_rate, expected_score
from zwitser.lab.measures import Figures, RunResult, figures
from zwitser.lab.study import (
    Field,
    Lots,
    Model,
    ModelKind,
    RandomField,
    Study,
    StudyLine,
    add_round,
    rank,
)
from zwitser.model import Absence, AbsenceKind, Game, Player, Reading, Result, Round
from zwitser.proposal import Pair
from zwitser.systems import pair, system_named
from zwitser.systems.go import STEP, rank_from_rating

LOWEST_RATING = 100


def run(study: Study, line: StudyLine, number: int) -> Figures:
    return figures(finish(study, line, number))


def finish(study: Study, line: StudyLine, number: int) -> RunResult:
    """Play one run of a line to its end."""
    return _Run(study, line, number).play()


class _Run:
    """The players of one run, and its sources of chance."""

    def __init__(self, study: Study, line: StudyLine, number: int) -> None:
        self.study, self.line = study, line
        stream = f"{study.seed}/{line.field}/{number}"
        field = study.fields[line.field]
        people = Random(f"{stream}/people")
        self.contender = study.contenders[line.contender]
        self.system = system_named(self.contender.system)
        unrated = LOWEST_RATING if isinstance(field, RandomField) else field.unrated
        self.players = self._players(field, unrated, people)
        self.strength = {
            player.id: (unrated if player.rating is None else player.rating)
            + round(people.gauss(0, study.model.error))
            for player in self.players
        }
        self.evenings = Random(f"{stream}/evenings")
        self.games = Random(f"{stream}/games")
        options = line.template.options
        options = replace(options, seed=f"{options.seed}/{stream}")
        self.start = replace(
            line.template, players=self.players, options=options, reading=Reading()
        )

    def _players(self, field: Field, unrated: int, random: Random) -> tuple[Player, ...]:
        """Make the players, number 1 for the highest rating, all rated if the system needs it."""
        ratings: Iterable[int | None]
        if isinstance(field, RandomField):
            drawn = (round(random.gauss(field.mean, field.spread)) for _ in range(field.players))
            ratings = sorted((max(rating, LOWEST_RATING) for rating in drawn), reverse=True)
        else:
            ratings = field.ratings
        is_go = self.system.is_go
        if self.system.needs_rating or is_go:
            ratings = [unrated if rating is None else rating for rating in ratings]
        lots = list(range(1, field.players + 1))
        random.shuffle(lots)
        if self.contender.lots is Lots.RATING:
            lots.sort()
        return tuple(
            Player(n, f"{n:05}", lot, rating, rank=rank_from_rating(rating or 0) if is_go else "")
            for n, (rating, lot) in enumerate(zip(ratings, lots, strict=True), 1)
        )

    def play(self) -> RunResult:
        """Play all rounds and rank; it ends where no pairing satisfies the absolute norms."""
        made = self.start
        gone: set[int] = set()
        for _ in range(self.line.rounds):
            away = tuple(self._away(gone))
            try:
                proposal = pair(replace(made, next_absences=away) if away else made)
            except NoPairing:
                break
            games = tuple(
                Game(pair.white, pair.black, self._result(pair), pair.handicap)
                for pair in proposal.pairs
            )
            bye = () if proposal.bye is None else (Absence(proposal.bye, AbsenceKind.BYE),)
            made = add_round(made, Round(games, away + bye))
        ranked = sorted(self.strength, key=lambda player: (-self.strength[player], player))
        return RunResult(
            strongest=() if self.study.model.kind is ModelKind.COIN else tuple(ranked),
            ranked=rank(made),
            missing=self.line.rounds - len(made.all_rounds),
            top=self.study.top,
            favourites=self.study.favourites,
        )

    def _result(self, pair: Pair) -> Result:
        """Draw a result; each stone is worth a rank (M2)."""
        forfeits = self.study.absences.forfeits
        if forfeits and self.games.random() < forfeits:
            return self.games.choice((Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT))
        white, black = self.strength[pair.white], self.strength[pair.black]
        return draw_result(self.games, self.study.model, white, black + STEP * pair.handicap)

    def _away(self, gone: set[int]) -> Iterator[Absence]:
        """Draw the absences of the next round; two players at least are left.

        Where a table fixes the rounds, players who withdrew are listed again, because only then
        their games are forfeited.
        """
        chances = self.study.absences
        if not chances.away and not chances.withdrawals:
            return
        if self.system.has_table:
            yield from (Absence(player, AbsenceKind.WITHDRAWN) for player in sorted(gone))
        left = len(self.players) - len(gone)
        for player in self.strength:
            leaves = self.evenings.random() < chances.withdrawals
            misses = self.evenings.random() < chances.away
            if player in gone or not (leaves or misses) or left <= 2:
                continue
            left -= 1
            if leaves:
                gone.add(player)
            yield Absence(player, AbsenceKind.WITHDRAWN if leaves else self.contender.away_as)


# The models of results. With E the expected score by the formula of Elo and d the share of draws
# between equals, a game is drawn with chance 4·d·E·(1 − E); white wins with E minus half of that.
# So the expected score is E exactly, whatever d is (at most a half), and draws become rare where
# the difference is large.

MOST_DRAWS = 0.5
"""With more draws between equals the weaker of two would win less than never."""

DECIMALS = 12
"""Chances are rounded, so that the last bit of a power never decides a game on another machine."""


def chances(model: Model, white: int, black: int) -> tuple[float, float]:
    """Give the chances of a draw, and of a draw or a win for white, of two strengths."""
    if model.kind is ModelKind.COIN:
        expected, equal = 0.5, model.draws or 0.0
    else:
        expected = expected_score(white + model.white, black)
        equal = draw_rate((white + black) // 2) if model.draws is None else model.draws
    drawn = 4 * equal * expected * (1 - expected)
    return round(drawn, DECIMALS), round(expected + drawn / 2, DECIMALS)


def draw_result(random: Random, model: Model, white: int, black: int) -> Result:
    drawn, not_lost = chances(model, white, black)
    chance = random.random()
    if chance < drawn:
        return Result.DRAW
    return Result.WHITE_WINS if chance < not_lost else Result.BLACK_WINS
