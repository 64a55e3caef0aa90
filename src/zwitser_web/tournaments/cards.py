"""A player's pairing card (indelingskaart): round by round, with the running totals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from zwitser.language import format_signed, pretty
from zwitser.messages import Language, format_points
from zwitser.model import Colour, Player, Tournament
from zwitser.ranking.ratings import average_of, expected_score, performance, rated_entries
from zwitser.results import Entry, Kind
from zwitser.systems import shape_of
from zwitser.systems.swiss.resistance import wp_after_each
from zwitser.systems.system import Shape
from zwitser_web.round_numbers import RoundRef, rounds_in
from zwitser_web.store.readings import results_of
from zwitser_web.texts import text
from zwitser_web.tournaments.crosstable import UNPLAYED, unplayed_word


@dataclass(frozen=True, slots=True)
class CardRow:
    """One round on the card; `total`, `wp` and `balance` are those after the round.

    `wp` is empty where the system does not pair by resistance points.
    """

    ref: RoundRef
    opponent: Player | None
    colour: str
    score: str
    word: str
    total: str
    wp: str
    balance: str
    float: str
    stones: str = ""
    """Stones that were given or taken; empty where nobody plays with stones."""


@dataclass(frozen=True, slots=True)
class Rated:
    """What a player did against rated opponents: their average, what fits it, what was expected.

    `expected` is empty for who has no rating himself.
    """

    games: int
    points: str
    average: int
    performance: int
    expected: str


@dataclass(frozen=True, slots=True)
class PairingCard:
    """All rounds of a player."""

    player: Player
    points: str
    rows: tuple[CardRow, ...]
    rated: Rated | None
    has_stones: bool = False

    @property
    def has_wp(self) -> bool:
        """Whether the card tells resistance points."""
        return any(row.wp for row in self.rows)


def pairing_card(tournament: Tournament, player: Player, lang: Language) -> PairingCard:
    """Make the card of a player from everything that was published."""
    return pairing_cards(tournament, [player], lang)[0]


def pairing_cards(
    tournament: Tournament, players: Iterable[Player], lang: Language
) -> list[PairingCard]:
    """Make the cards of several players; the rounds are read once."""
    writer = CardWriter(tournament, lang)
    return [writer.card(player) for player in players]


class CardWriter:
    """Writes the cards of one tournament; the rounds are read once for all of them."""

    def __init__(self, tournament: Tournament, lang: Language) -> None:
        results = results_of(tournament)
        self.refs = [ref for ref, _ in rounds_in(tournament)]
        self.cards = results.cards
        self.scoring = results.scoring
        self.by_id = tournament.by_id
        self.shape = shape_of(tournament)
        self.wp = wp_after_each(results) if self.shape.resistance else ()
        self.lang = lang
        self.ratings = {id_: player.rating for id_, player in self.by_id.items()}
        self.known: dict[int, list[int]] = {}

    def totals(self, player: int) -> list[int]:
        """Give a player's points before each round and after the last."""
        if player not in self.known:
            self.known[player] = self.cards[player].totals
        return self.known[player]

    def card(self, player: Player) -> PairingCard:
        """Write a player's card."""
        entries = self.cards[player.id].entries
        sign = -1 if self.shape.blacks_count else 1
        balances = accumulate(sign * _balance(entry) for entry in entries)
        rows = [
            self._row(player.id, place, entry, balance)
            for place, (entry, balance) in enumerate(zip(entries, balances, strict=True))
        ]
        points = format_points(self.totals(player.id)[-1])
        rated = self._rated(player, entries)
        return PairingCard(player, points, tuple(rows), rated, self.shape.handicap)

    def _rated(self, player: Player, entries: Sequence[Entry]) -> Rated | None:
        """Sum up the games against rated opponents; go players have ranks instead."""
        games = [] if player.rank else rated_entries(entries, self.ratings, self.scoring)
        average, fits = average_of(games), performance(games)
        if average is None or fits is None:
            return None
        met = [game.rating for game in games]
        chances = "" if player.rating is None else f"{expected_score(player.rating, met):.1f}"
        made = format_points(sum(game.points for game in games))
        return Rated(len(games), made, average, fits, pretty(chances, self.lang))

    def _row(self, player: int, place: int, entry: Entry, balance: int) -> CardRow:
        return CardRow(
            ref=self.refs[place],
            opponent=self.by_id.get(entry.opponent),
            colour="" if entry.colour is None or entry.is_forfeit else entry.colour.value,
            score="" if entry.kind is Kind.PENDING else format_points(entry.points),
            word=self._word(player, place, entry),
            total=format_points(self.totals(player)[place + 1]),
            wp=format_points(self.wp[place][player]) if self.wp else "",
            balance=f"{balance:+d}".replace("-", "−") if balance else "0",
            float=self._float(player, entry.opponent, place),
            stones=str(entry.handicap or "") if self.shape.handicap else "",
        )

    def _word(self, player: int, place: int, entry: Entry) -> str:
        """Say what is special about a round; a bonus or a penalty too, which its total has."""
        extra = entry.extra + (0 if place else self.cards[player].start)
        said = _word(entry, self.shape, self.lang)
        if not extra:
            return said
        beside = text("absence.extra", self.lang, extra=format_signed(extra))
        return f"{said}, {beside}" if said else beside

    def _float(self, player: int, opponent: int, place: int) -> str:
        """Say whether the opponent had fewer points (`down`) or more (`up`) before the round."""
        if opponent not in self.cards:
            return ""
        difference = self.totals(player)[place] - self.totals(opponent)[place]
        return "down" if difference > 0 else "up" if difference < 0 else ""


def _word(entry: Entry, shape: Shape, lang: Language) -> str:
    if entry.is_forfeit:
        return text("absence.forfeit", lang)
    return text(f"absence.{unplayed_word(entry, shape)}", lang) if entry.kind in UNPLAYED else ""


def _balance(entry: Entry) -> int:
    """Count a game really played for the colour balance (A5): a white +1, a black -1.

    A game with stones counts for nobody (macmahon M26).
    """
    if not entry.played or entry.handicap:
        return 0
    return 1 if entry.colour is Colour.WHITE else -1
