"""One run of one line: the players come, the real engine pairs, the model plays, all is ranked.

The only place of the lab that talks to the systems. A run is a pure function of the study and its
number. Who comes, how strong everyone is, who stays away and how games end are drawn from streams
of their own, so that the systems of a study meet the same players on the same evenings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

from zwitser.errors import NoPairing
from zwitser.generator.fiction import draw_rate, expected_score
from zwitser.lab.measures import Figures, Finished, figures
from zwitser.lab.study import (
    Contender,
    Drawn,
    Field,
    Line,
    Lots,
    Model,
    ModelKind,
    Study,
    add_round,
    rank,
    rounds_played,
)
from zwitser.model import Absence, AbsenceKind, Game, Player, Reading, Result, Round, Tournament
from zwitser.pairing import pair
from zwitser.proposal import Pair, Proposal
from zwitser.systems import system_named
from zwitser.systems.base import PairingSystem
from zwitser.systems.go import STEP, rank_from_rating

LOWEST_RATING = 100


def run(study: Study, line: Line, number: int) -> Figures:
    """Play one run of a line and measure it."""
    return figures(finish(study, line, number))


def finish(study: Study, line: Line, number: int) -> Finished:
    """Play one run of a line to its end."""
    return _Run(study, line, number).finished()


class _Run:
    """The players of one run, and its sources of chance."""

    def __init__(self, study: Study, line: Line, number: int) -> None:
        self.study, self.line = study, line
        stream = f"{study.seed}/{line.field}/{number}"
        contender = study.contenders[line.contender]
        people = Random(f"{stream}/people")
        self.system = system_named(contender.system)
        self.players = _players(study.fields[line.field], contender, people, self.system)
        self.strength = _strengths(
            self.players, study.fields[line.field], study.model.error, people
        )
        self.evenings = Random(f"{stream}/evenings")
        self.games = Random(f"{stream}/games")
        options = line.template.options
        options = replace(options, seed=f"{options.seed}/{stream}")
        self.start = replace(
            line.template, players=self.players, options=options, reading=Reading()
        )

    def finished(self) -> Finished:
        """Play all rounds and rank."""
        played = self._play()
        ranked = sorted(self.strength, key=lambda player: (-self.strength[player], player))
        coin = self.study.model.kind is ModelKind.COIN
        return Finished(
            strongest=() if coin else tuple(ranked),
            ranked=rank(played),
            missing=self.line.rounds - rounds_played(played),
            top=self.study.top,
            favourites=self.study.favourites,
        )

    def _play(self) -> Tournament:
        """Play the rounds; where no pairing satisfies the absolute norms it ends there."""
        made = self.start
        gone: set[int] = set()
        for _ in range(self.line.rounds):
            away = tuple(self._away(gone))
            try:
                proposal = pair(replace(made, next_absences=away) if away else made)
            except NoPairing:
                break
            made = add_round(made, self._round(proposal, away))
        return made

    def _round(self, proposal: Proposal, away: tuple[Absence, ...]) -> Round:
        games = tuple(
            Game(pair.white, pair.black, self._result(pair), pair.handicap)
            for pair in proposal.pairs
        )
        bye = () if proposal.bye is None else (Absence(proposal.bye, AbsenceKind.BYE),)
        return Round(games, away + bye)

    def _result(self, pair: Pair) -> Result:
        """Draw a result; each stone is worth a rank (M2)."""
        forfeits = self.study.absences.forfeits
        if forfeits and self.games.random() < forfeits:
            return self.games.choice((Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT))
        white, black = self.strength[pair.white], self.strength[pair.black]
        stones = STEP * pair.handicap
        return draw_result(self.games, self.study.model, white, black + stones)

    def _away(self, gone: set[int]) -> Iterator[Absence]:
        """Draw who misses the next round; two players at least are left.

        Where a table fixes the rounds who withdrew is listed again, because only then his games are
        forfeited.
        """
        chances = self.study.absences
        if not chances.away and not chances.withdrawals:
            return
        if self.system.has_table:
            yield from (Absence(player, AbsenceKind.WITHDRAWN) for player in sorted(gone))
        kind = self.study.contenders[self.line.contender].away_as
        left = len(self.players) - len(gone)
        for player in self.strength:
            leaves = self.evenings.random() < chances.withdrawals
            misses = self.evenings.random() < chances.away
            if player in gone or not (leaves or misses) or left <= 2:
                continue
            left -= 1
            if leaves:
                gone.add(player)
            yield Absence(player, AbsenceKind.WITHDRAWN if leaves else kind)


def _players(
    field: Field, contender: Contender, random: Random, system: PairingSystem
) -> tuple[Player, ...]:
    """Make the players, number 1 for the highest rating; nobody is unrated where that can't be."""
    ratings = _ratings(field, random)
    if system.needs_rating or system.is_go:
        ratings = [_unrated(field) if rating is None else rating for rating in ratings]
    lots = list(range(1, len(ratings) + 1))
    random.shuffle(lots)
    if contender.lots is Lots.RATING:
        lots.sort()
    return tuple(
        Player(number, f"{number:05}", lot, rating, rank=_rank(rating) if system.is_go else "")
        for number, (rating, lot) in enumerate(zip(ratings, lots, strict=True), 1)
    )


def _ratings(field: Field, random: Random) -> list[int | None]:
    if isinstance(field, Drawn):
        drawn = (round(random.gauss(field.mean, field.spread)) for _ in range(field.players))
        return [*sorted((max(rating, LOWEST_RATING) for rating in drawn), reverse=True)]
    return [*field.ratings]


def _strengths(
    players: tuple[Player, ...], field: Field, error: int, random: Random
) -> Mapping[int, int]:
    """Draw how strong everyone really is."""
    unrated = _unrated(field)
    known = {player.id: unrated if player.rating is None else player.rating for player in players}
    if not error:
        return known
    return {player: rating + round(random.gauss(0, error)) for player, rating in known.items()}


def _rank(rating: int | None) -> str:
    return rank_from_rating(rating or 0)


def _unrated(field: Field) -> int:
    return LOWEST_RATING if isinstance(field, Drawn) else field.unrated


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
    """Draw the result of a game that is played."""
    drawn, not_lost = chances(model, white, black)
    chance = random.random()
    if chance < drawn:
        return Result.DRAW
    return Result.WHITE_WINS if chance < not_lost else Result.BLACK_WINS
