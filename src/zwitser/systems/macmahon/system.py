"""MacMahon for go, as OpenGotha pairs it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from zwitser.errors import Fault, NoPairing
from zwitser.messages import Message
from zwitser.model import Absence, AbsenceKind, Game, Player, Result, Round, Tournament
from zwitser.proposal import Pair, Proposal
from zwitser.systems.base import Example, Json, OwnStandings, PairingSystem
from zwitser.systems.go import FIRST_DAN, LOWEST, STEP, Go, Levels, rank_of
from zwitser.systems.macmahon import ID
from zwitser.systems.macmahon.options import (
    SCHEMA,
    SHARED,
    TIEBREAKS,
    MacMahonOptions,
    document_faults,
)
from zwitser.systems.macmahon.procedure import by_hand, komi_of, pair, stone_breaches
from zwitser.systems.macmahon.scores import advised_bar, levels, scores_of, with_rank
from zwitser.systems.macmahon.standings import standings
from zwitser.systems.norms import Bars
from zwitser.systems.sheets import StandingsResult

if TYPE_CHECKING:
    from zwitser.generator import Recipe

NO_LIMIT = 10**9
"""A rematch is possible when nothing else is (M24)."""


class MacMahonGo(Go):
    """Handicap stones by difference of score, and a start by rank."""

    has_handicap = True
    has_levels = True

    def komi(self, tournament: Tournament, game: Game) -> str:
        return komi_of(tournament, game)

    def with_stones(self, tournament: Tournament, pair: Pair) -> Pair:
        return by_hand(tournament, pair)

    def stone_breaches(self, tournament: Tournament, pair: Pair) -> Iterable[Message]:
        return stone_breaches(tournament, pair)

    def levels(
        self,
        tournament: Tournament,
        *,
        bar: str = "",
        floor: str = "",
        corrections: Mapping[int, int] | None = None,
    ) -> Levels:
        return levels(tournament, bar=bar, floor=floor, corrections=corrections or {})


class MacMahonStandings(OwnStandings):
    """By MacMahon score (MMS), then tie-breaks of go."""

    has_initial_scores = True

    def compute(
        self,
        tournament: Tournament,
        *,
        period: int | None = None,
        after: int | None = None,
        tiebreaks: Sequence[str] | None = None,
    ) -> StandingsResult:
        return standings(tournament, period=period, after=after, tiebreaks=tiebreaks)

    def scores_after(self, tournament: Tournament, rounds: int) -> Mapping[int, int]:
        return {player: score.mms for player, score in scores_of(tournament, after=rounds).items()}


class MacMahon(PairingSystem):
    """MacMahon."""

    id = ID
    example = Example(32, 5)
    usual_rounds = 5
    go = MacMahonGo()
    standings = MacMahonStandings()
    planned_rounds = True
    needs_rank = True
    listed_by_strength = True
    both_may_win = True
    half_points = False
    draws_lots = True
    agreed_absence = True
    title = "MacMahon for go, as OpenGotha pairs it"
    sentences = ("macmahon",)
    bars = Bars(met="M24", meetings=NO_LIMIT)
    completion = "M35"
    stands = "M40"
    bye_first = ("macmahon.free-first", "M22")
    reads = ("rank", "rating", "lot", "club", "country", "smms_correction")
    tiebreaks = TIEBREAKS
    options = SHARED
    choices = MacMahonOptions
    absences = (AbsenceKind.HALF, AbsenceKind.ZERO, AbsenceKind.FULL)
    schema = SCHEMA

    def pair(
        self,
        tournament: Tournament,
        *,
        explain: bool = False,
        together: tuple[int, int] | None = None,
    ) -> Proposal:
        return pair(tournament, explain=explain, together=together)

    def completed(self, player: Player) -> Player:
        return with_rank(player)

    def foreign_rounds(self, tournament: Tournament) -> int:
        return MacMahonOptions.of(tournament).foreign_rounds

    def by_lot(self, tournament: Tournament, game: Game) -> bool:
        """Say whether another program drew these colours, as OpenGotha between equals (M38)."""
        if game.handicap or len(tournament.history) >= self.foreign_rounds(tournament):
            return False
        scores = scores_of(tournament)
        return scores[game.white].balance == scores[game.black].balance

    def document_faults(self, document: Json) -> Iterable[Fault]:
        return document_faults(document)

    def generate(self, recipe: Any, random: Random) -> Tournament:
        return generate(recipe, random)


MEAN, SPREAD, STRONGEST = -6, 6, 6
CLUBS = ("Leid", "Amst", "Utre", "Gron", "Nijm", "Eind", "Haag", "Twen", "Arnh", "Delf")
COUNTRIES = ("NL",) * 12 + ("BE", "BE", "DE", "DE", "FR", "GB", "FI")
JIGOS = 0.03
BOTH_WIN = 0.001


def generate(recipe: Recipe, random: Random) -> Tournament:
    """Make a tournament by a recipe; where nobody can be paired any more it ends there."""
    made = _empty(recipe, random)
    late = {p.id for p in made.players if random.random() < recipe.rates.late}
    gone: set[int] = set()
    for number in range(1, recipe.rounds + 1):
        away = _absences(recipe, random, made, late if number == 1 else set(), gone)
        gone |= {absence.player for absence in away if absence.kind is AbsenceKind.WITHDRAWN}
        try:
            proposal = pair(replace(made, next_absences=away))
        except NoPairing:
            break
        games = tuple(_play(recipe, random, made, paired) for paired in proposal.pairs)
        bye = () if proposal.bye is None else (Absence(proposal.bye, AbsenceKind.BYE),)
        made = replace(made, history=(*made.history, Round(games, (*away, *bye))))
    return made


def _empty(recipe: Recipe, random: Random) -> Tournament:
    players = _players(random, recipe.players)
    options = replace(recipe.options, seed=recipe.options.seed or recipe.seed)
    if options.own is None:
        bar = advised_bar(players, recipe.rounds)
        floor = min(bar, MacMahonOptions().floor)
        options = replace(options, own=MacMahonOptions(bar=bar, floor=floor))
    name = f"{recipe.system} {recipe.players} {recipe.seed}".strip()
    return Tournament(name, recipe.system, players, recipe.rounds, options)


def _players(random: Random, count: int) -> tuple[Player, ...]:
    """Make up players, numbered from the strongest down; their lots are drawn."""
    drawn = (round(random.gauss(MEAN, SPREAD)) for _ in range(count))
    ranks = sorted((min(max(rank, LOWEST), STRONGEST) for rank in drawn), reverse=True)
    lots = random.sample(range(1, count + 1), count)
    taken: set[str] = set()
    return tuple(
        _player(random, id_, rank, lot, taken)
        for id_, (rank, lot) in enumerate(zip(ranks, lots, strict=True), 1)
    )


def _player(random: Random, id_: int, rank: int, lot: int, taken: set[str]) -> Player:
    from zwitser.generator.fiction import invent_name

    country = random.choice(COUNTRIES)
    return Player(
        id=id_,
        name=invent_name(random, taken),
        lot=lot,
        rating=FIRST_DAN + STEP * rank + random.randint(-STEP // 2, STEP // 2 - 1),
        rank=rank_of(rank),
        club=random.choice(CLUBS) if country == "NL" else "",
        country=country,
        egd=str(random.randint(10_000_000, 19_999_999)),
    )


def _absences(
    recipe: Recipe, random: Random, made: Tournament, late: set[int], gone: set[int]
) -> tuple[Absence, ...]:
    """Draw who misses the round; at least two players are left to be paired."""
    there = [player.id for player in made.players if player.id not in gone]
    kinds = [(id_, AbsenceKind.HALF if id_ in late else _kind(recipe, random)) for id_ in there]
    away = [Absence(id_, kind) for id_, kind in kinds if kind is not None]
    return tuple(away[: max(0, len(there) - 2)])


def _kind(recipe: Recipe, random: Random) -> AbsenceKind | None:
    rates, chance = recipe.rates, random.random()
    for rate, kind in (
        (rates.withdrawals, AbsenceKind.WITHDRAWN),
        (rates.absences, AbsenceKind.ZERO),
        (rates.half_byes, AbsenceKind.HALF),
        (rates.full_byes, AbsenceKind.FULL),
    ):
        if chance < rate:
            return kind
        chance -= rate
    return None


def _play(recipe: Recipe, random: Random, made: Tournament, paired: Pair) -> Game:
    """Give a game a result; stones make up for the difference they were given for."""
    from zwitser.generator.fiction import expected_score

    by_id = made.by_id
    white, black = by_id[paired.white].rating or 0, by_id[paired.black].rating or 0
    expected = expected_score(white - STEP * paired.handicap, black)
    result = _unplayed(recipe, random)
    if result is None:
        chance = random.random()
        if chance < JIGOS * recipe.rates.draws:
            result = Result.DRAW
        else:
            result = Result.WHITE_WINS if random.random() < expected else Result.BLACK_WINS
    return Game(paired.white, paired.black, result, paired.handicap)


def _unplayed(recipe: Recipe, random: Random) -> Result | None:
    chance, rates = random.random(), recipe.rates
    if chance < rates.double_forfeits:
        return Result.BOTH_FORFEIT
    chance -= rates.double_forfeits
    if chance < rates.forfeits:
        return random.choice((Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT))
    chance -= rates.forfeits
    return Result.BOTH_WIN if chance < BOTH_WIN * (rates.forfeits > 0) else None
