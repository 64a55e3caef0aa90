"""Made-up players and results for `generate`.

Everything is drawn from a `random.Random` that the caller seeds, so that the same seed always
gives the same players and the same games.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from random import Random

from zwitser.errors import BadInput, fault
from zwitser.model import Game, Player, Result, Title

FIRST_NAMES = (
    "Piet", "Anna", "Jan", "Hanna", "Kees", "Sanne", "Willem", "Noor", "Hendrik", "Ruben",
    "Marijke", "Tom", "Ingrid", "Daan", "Wouter", "Bram", "Loes", "Jeroen", "Gerrit", "Eva",
    "Arie", "Femke", "Sven", "Roos", "Dirk", "Marloes", "Maarten", "Tess", "Joost", "Lotte",
)  # fmt: skip
FIRST_NAMES_OF = {
    "Yılmaz": ("Emre", "Aylin", "Mehmet", "Elif", "Murat", "Zeynep", "Can", "Defne", "Kerem"),
    "Chen": ("Wei", "Mei", "Jun", "Lin", "Hao", "Yan", "Bo", "Xin"),
    "El Amrani": ("Fatima", "Mohammed", "Noor", "Yusuf", "Samira", "Karim", "Amina", "Bilal"),
}
"""First names that go with these families; the others have the usual ones."""

FAMILY_NAMES = (
    "Jansen", "de Boer", "van den Berg", "Bakker", "Visser", "Smit", "de Wit", "Mulder",
    "Bos", "Vos", "Peters", "Hendriks", "van Dijk", "Dekker", "Brouwer", "de Groot",
    "Yılmaz", "van Leeuwen", "Kok", "Jacobs", "Vermeulen", "Schouten", "Willems", "Hoekstra",
    "Koster", "Prins", "Huisman", "Postma", "Kuipers", "Veenstra", "Chen", "El Amrani",
)  # fmt: skip
TITLES_FROM = ((2500, Title.GM), (2400, Title.IM), (2300, Title.FM), (2200, Title.CM))

MEAN, SPREAD, LOWEST, HIGHEST = 1650, 280, 600, 2700
WHITE_ADVANTAGE = 35
"""Rating points that the first move is worth."""


@dataclass(frozen=True, slots=True)
class Rates:
    """The rates of `generate`: chances between 0 and 1, each for one player and one round.

    `forfeits` and `double_forfeits` are per game; `late`, `unrated` and `titled` per player, once;
    `draws` scales the usual share of draws at the players' level (about a fifth in a club).
    `free_evenings` exist in a club season only, `notices` and `club_games` in Keizer, half and full
    byes elsewhere.
    """

    draws: float = 1.0
    forfeits: float = 0.02
    double_forfeits: float = 0.002
    adjourned: float = 0.002
    half_byes: float = 0.02
    full_byes: float = 0.002
    absences: float = 0.03
    free_evenings: float = 0.01
    withdrawals: float = 0.005
    late: float = 0.03
    unrated: float = 0.05
    titled: float = 0.8
    notices: float = 0.08
    club_games: float = 0.04

    def __post_init__(self) -> None:
        faults = [
            fault(field.name, "chance-range", got=str(chance))
            for field in fields(self)
            if not 0 <= (chance := getattr(self, field.name)) <= 1
        ]
        if faults:
            raise BadInput(faults)


NOTHING_SPECIAL = Rates(1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
"""Everybody is there every round, and every game is played."""


@dataclass(frozen=True, slots=True)
class Cast:
    """The players and their true strengths, also of players without a rating."""

    players: tuple[Player, ...]
    strength: dict[int, int]


def invent_cast(random: Random, count: int, rates: Rates, *, all_rated: bool) -> Cast:
    """Make up players, numbered from the strongest down."""
    drawn = (round(random.gauss(MEAN, SPREAD)) for _ in range(count))
    strengths = sorted((min(max(each, LOWEST), HIGHEST) for each in drawn), reverse=True)
    taken: set[str] = set()
    players = []
    for number, strength in enumerate(strengths, 1):
        name = invent_name(random, taken)
        unrated = random.random() < rates.unrated and not all_rated
        titled = random.random() < rates.titled and not unrated
        titles = (title for rating, title in TITLES_FROM if titled and strength >= rating)
        rating = None if unrated else strength
        players.append(Player(number, name, number, rating, next(titles, Title.NONE)))
    return Cast(tuple(players), dict(enumerate(strengths, 1)))


def invent_name(random: Random, taken: set[str]) -> str:
    """Make up a name that goes together, and that nobody has yet while there are others left."""
    family, place = random.choice(FAMILY_NAMES), random.randrange(len(FIRST_NAMES))
    usual = FIRST_NAMES_OF.get(family, FIRST_NAMES)
    turned = [usual[(place + step) % len(usual)] for step in range(len(usual))]
    names = [f"{family}, {first}" for first in turned]
    name = next((name for name in names if name not in taken), names[0])
    taken.add(name)
    return name


def play(random: Random, game: Game, cast: Cast, rates: Rates) -> Game:
    """Give a game a result: by forfeit now and then, otherwise from the players' strength."""
    white, black = cast.strength[game.white], cast.strength[game.black]
    return Game(game.white, game.black, _result(random, white, black, rates))


def _result(random: Random, white: int, black: int, rates: Rates) -> Result:
    chance = random.random()
    if chance < rates.double_forfeits:
        return Result.BOTH_FORFEIT
    if chance < rates.double_forfeits + rates.forfeits:
        return random.choice((Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT))
    if random.random() < rates.adjourned:
        return Result.ADJOURNED
    expected = expected_score(white + WHITE_ADVANTAGE, black)
    drawn = rates.draws * draw_rate((white + black) // 2) * 4 * expected * (1 - expected)
    chance = random.random()
    if chance < drawn:
        return Result.DRAW
    return Result.WHITE_WINS if chance < expected + drawn / 2 else Result.BLACK_WINS


def expected_score(own: int, other: int) -> float:
    """Give the expected score by the rating formula of Elo."""
    return 1 / (1 + 10 ** ((other - own) / 400))


def draw_rate(level: int) -> float:
    """Give the share of draws between equals: 14 % at 1200, 23 % at 1600, 50 % from 2800 up."""
    return min(max(0.14 + (level - 1200) * 0.0225 / 100, 0.10), 0.50)
