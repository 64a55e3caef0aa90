"""A player's pairing card (indelingskaart): round by round, with the running totals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from zwitser.model import Colour, Player, Tournament
from zwitser.results import Card, Entry, Kind, read_rounds, scoring_of
from zwitser.state import all_rounds
from zwitser.wording import Language, format_points
from zwitser_web.crosstable import UNPLAYED
from zwitser_web.rounds import RoundRef
from zwitser_web.texts import text


@dataclass(frozen=True, slots=True)
class CardRow:
    """One round on the card; `total` and `balance` are those after the round."""

    ref: RoundRef
    opponent: Player | None
    colour: str
    score: str
    word: str
    total: str
    balance: str
    float: str


@dataclass(frozen=True, slots=True)
class PairingCard:
    """All rounds of a player."""

    player: Player
    points: str
    rows: tuple[CardRow, ...]


def pairing_card(tournament: Tournament, player: Player, lang: Language) -> PairingCard:
    """Make the card of a player from everything that was published."""
    return pairing_cards(tournament, [player], lang)[0]


def pairing_cards(
    tournament: Tournament, players: Iterable[Player], lang: Language
) -> list[PairingCard]:
    """Make the cards of several players; the rounds are read once."""
    rounds = [
        (RoundRef(period, number), round_)
        for period, history in all_rounds(tournament)
        for number, round_ in enumerate(history, 1)
    ]
    refs = [ref for ref, _ in rounds]
    ids = [entrant.id for entrant in tournament.players]
    cards = read_rounds(ids, [round_ for _, round_ in rounds], scoring_of(tournament)).cards
    by_id = tournament.by_id
    return [_card(player, refs, cards, by_id, lang) for player in players]


def _card(
    player: Player,
    refs: Sequence[RoundRef],
    cards: dict[int, Card],
    by_id: dict[int, Player],
    lang: Language,
) -> PairingCard:
    card = cards[player.id]
    rows = tuple(_row(ref, place, card, cards, by_id, lang) for place, ref in enumerate(refs))
    return PairingCard(player, format_points(card.points), rows)


def _row(
    ref: RoundRef,
    place: int,
    card: Card,
    cards: dict[int, Card],
    by_id: dict[int, Player],
    lang: Language,
) -> CardRow:
    entry, until = card.entries[place], card.entries[: place + 1]
    return CardRow(
        ref=ref,
        opponent=by_id.get(entry.opponent),
        colour="" if entry.colour is None or entry.is_forfeit else entry.colour.value,
        score="" if entry.kind is Kind.PENDING else format_points(entry.points),
        word=_word(entry, lang),
        total=format_points(_points(until)),
        balance=_balance(until),
        float=_float(card, cards, place),
    )


def _word(entry: Entry, lang: Language) -> str:
    if entry.is_forfeit:
        return text("absence.forfeit", lang)
    return text(f"absence.{UNPLAYED[entry.kind]}", lang) if entry.kind in UNPLAYED else ""


def _points(entries: Sequence[Entry]) -> int:
    return sum(entry.points for entry in entries)


def _balance(entries: Sequence[Entry]) -> str:
    """Write whites minus blacks in games really played (A5), with its sign."""
    signs = [1 if entry.colour is Colour.WHITE else -1 for entry in entries if entry.played]
    return f"{sum(signs):+d}".replace("-", "−") if sum(signs) else "0"


def _float(card: Card, cards: dict[int, Card], place: int) -> str:
    """Say whether the opponent had fewer points (`down`) or more (`up`) before the round."""
    opponent = cards.get(card.entries[place].opponent)
    if opponent is None:
        return ""
    difference = _points(card.entries[:place]) - _points(opponent.entries[:place])
    return "down" if difference > 0 else "up" if difference < 0 else ""
