"""MacMahon for go, as OpenGotha pairs it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from zwitser.errors import NoPairing
from zwitser.model import Absence, AbsenceKind, Game, Player, Result, Round, Tournament
from zwitser.proposal import Pair
from zwitser.systems.base import Bars, Example, OwnStandings, PairingSystem
from zwitser.systems.go import FIRST_DAN, LOWEST, STEP, Go, rank_of
from zwitser.systems.macmahon import ID
from zwitser.systems.macmahon.field import komi_for
from zwitser.systems.macmahon.options import (
    DEFAULTS,
    SCHEMA,
    SHARED,
    TIEBREAKS,
    MacMahonOptions,
    document_faults,
)
from zwitser.systems.macmahon.procedure import by_hand, pair, stone_breaches
from zwitser.systems.macmahon.scores import advised_bar, levels, scores_of, with_rank
from zwitser.systems.macmahon.standings import standings

if TYPE_CHECKING:
    from zwitser.generator import Recipe
    from zwitser.generator.fiction import Rates

NO_LIMIT = 10**9
"""A rematch is possible when nothing else is (M24)."""


class MacMahonGo(Go):
    """Handicap stones by difference of score, and a start by rank."""

    has_handicap = True
    has_levels = True

    def komi(self, tournament: Tournament, game: Game) -> str:
        return game.komi or komi_for(game.handicap, MacMahonOptions.of(tournament))

    with_stones = staticmethod(by_hand)
    stone_breaches = staticmethod(stone_breaches)
    levels = staticmethod(levels)


class MacMahonStandings(OwnStandings):
    """By MacMahon score (MMS), then tie-breaks of go."""

    has_initial_scores = True

    compute = staticmethod(standings)

    def scores_after(self, tournament: Tournament, rounds: int) -> Mapping[int, int]:
        return {player: score.mms for player, score in scores_of(tournament, after=rounds).items()}


class MacMahon(PairingSystem):
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

    pair = staticmethod(pair)
    complete = staticmethod(with_rank)
    document_faults = staticmethod(document_faults)

    def foreign_rounds(self, tournament: Tournament) -> int:
        return MacMahonOptions.of(tournament).foreign_rounds

    def by_lot(self, tournament: Tournament, game: Game) -> bool:
        """Say whether another program drew these colours, as OpenGotha between equals (M38)."""
        if game.handicap or len(tournament.history) >= self.foreign_rounds(tournament):
            return False
        scores = scores_of(tournament)
        return scores[game.white].balance == scores[game.black].balance

    def generate(self, recipe: Any, random: Random) -> Tournament:
        return generate(recipe, random)


# Made-up tournaments that look like real ones: ranks, clubs, stones, late entries.

MEAN, SPREAD, STRONGEST = -6, 6, 6
CLUBS = ("Leid", "Amst", "Utre", "Gron", "Nijm", "Eind", "Haag", "Twen", "Arnh", "Delf")
COUNTRIES = ("NL",) * 12 + ("BE", "BE", "DE", "DE", "FR", "GB", "FI")
JIGOS = 0.03
BOTH_WIN = 0.001


def generate(recipe: Recipe, random: Random) -> Tournament:
    """Make a tournament by a recipe; it ends early where nobody can be paired any more."""
    players, rates = _invent_players(random, recipe.players), recipe.rates
    options = replace(recipe.options, seed=recipe.options.seed or recipe.seed)
    if options.own is None:
        bar = advised_bar(players, recipe.rounds)
        options = replace(options, own=MacMahonOptions(bar=bar, floor=min(bar, DEFAULTS.floor)))
    name = f"{recipe.system} {recipe.players} {recipe.seed}".strip()
    made = Tournament(name, recipe.system, players, recipe.rounds, options)
    present = [player.id for player in players]
    late = {player for player in present if random.random() < rates.late}
    for number in range(1, recipe.rounds + 1):
        asked = []
        for player in present:
            is_late = number == 1 and player in late
            kind = AbsenceKind.HALF if is_late else _draw_absence(rates, random)
            if kind is not None:
                asked.append(Absence(player, kind))
        away = tuple(asked[: max(0, len(present) - 2)])  # two are left to be paired
        out = {absence.player for absence in away if absence.kind is AbsenceKind.WITHDRAWN}
        present = [player for player in present if player not in out]
        try:
            proposal = pair(replace(made, next_absences=away))
        except NoPairing:
            break
        games = tuple(_play(rates, random, made, paired) for paired in proposal.pairs)
        bye = () if proposal.bye is None else (Absence(proposal.bye, AbsenceKind.BYE),)
        made = replace(made, history=(*made.history, Round(games, (*away, *bye))))
    return made


def _invent_players(random: Random, count: int) -> tuple[Player, ...]:
    """Number the players from the strongest down; their lots are drawn."""
    from zwitser.generator.fiction import invent_name

    drawn = (round(random.gauss(MEAN, SPREAD)) for _ in range(count))
    ranks = sorted((min(max(rank, LOWEST), STRONGEST) for rank in drawn), reverse=True)
    lots = random.sample(range(1, count + 1), count)
    taken: set[str] = set()
    players = []
    for number, (rank, lot) in enumerate(zip(ranks, lots, strict=True), 1):
        country = random.choice(COUNTRIES)
        player = Player(
            id=number,
            name=invent_name(random, taken),
            lot=lot,
            rating=FIRST_DAN + STEP * rank + random.randint(-STEP // 2, STEP // 2 - 1),
            rank=rank_of(rank),
            club=random.choice(CLUBS) if country == "NL" else "",
            country=country,
            egd=str(random.randint(10_000_000, 19_999_999)),
        )
        players.append(player)
    return tuple(players)


def _draw_absence(rates: Rates, random: Random) -> AbsenceKind | None:
    chance = random.random()
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


def _play(rates: Rates, random: Random, made: Tournament, paired: Pair) -> Game:
    """Draw a result; stones make up for the difference in rating that they were given for."""
    from zwitser.generator.fiction import expected_score

    by_id = made.by_id
    white, black = by_id[paired.white].rating or 0, by_id[paired.black].rating or 0
    expected = expected_score(white - STEP * paired.handicap, black)
    chance = random.random()
    decided = rates.double_forfeits + rates.forfeits
    if chance < rates.double_forfeits:
        result = Result.BOTH_FORFEIT
    elif chance < decided:
        result = random.choice((Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT))
    elif chance < decided + BOTH_WIN * (rates.forfeits > 0):
        result = Result.BOTH_WIN
    elif random.random() < JIGOS * rates.draws:
        result = Result.DRAW
    else:
        result = Result.WHITE_WINS if random.random() < expected else Result.BLACK_WINS
    return Game(paired.white, paired.black, result, paired.handicap)
