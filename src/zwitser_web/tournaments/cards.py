"""A player's pairing card (indelingskaart): round by round, with the running totals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from zwitser.articles import OF_TIEBREAKS, articles_of
from zwitser.explanation.story import Section, account_story, prospect_section
from zwitser.language import format_signed, localise_number
from zwitser.messages import Language, format_points
from zwitser.model import Colour, Player, Tournament
from zwitser.names import name_key
from zwitser.ranking.criteria import Criterion
from zwitser.ranking.ratings import average_of, expected_score, performance, rated_entries
from zwitser.ranking.wording import amount, lines, name_of
from zwitser.results import Entry, Kind
from zwitser.systems import system_of
from zwitser.systems.base import PairingSystem
from zwitser.systems.swiss import Strength, is_exempt, preference, wp_after_each
from zwitser_web.caches import results_of, standings_of
from zwitser_web.round_numbers import RoundRef, rounds_in
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
    """`down` or `up`, as the regulation counts it where it does; else by the points alone."""
    stones: str = ""
    """Stones that were given or taken; empty where nobody plays with stones."""


@dataclass(frozen=True, slots=True)
class RatedSummary:
    """Results against rated opponents: their average, the performance, the expected score.

    `expected` is empty for an unrated player.
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
    rated: RatedSummary | None
    has_stones: bool = False
    must_have: str = ""
    """The colour that the player must have in the next round, where a card notes it."""
    next_ref: RoundRef | None = None
    has_floats: bool = False
    """Whether the arrows are the floats that the regulation counts."""

    @property
    def has_wp(self) -> bool:
        """Whether the card has resistance points."""
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
        self.gone = results.withdrawn
        self.scoring = results.scoring
        self.by_id = tournament.by_id
        self.tournament, self.system = tournament, system_of(tournament)
        self.virtual = self.system.virtual_points(tournament)
        self.wp = wp_after_each(results) if self.system.has_resistance else ()
        self.lang = lang
        self.ratings = {id_: player.rating for id_, player in self.by_id.items()}
        self.known: dict[int, list[int]] = {}

    def totals(self, player: int) -> list[int]:
        """Give a player's points before each round and after the last."""
        if player not in self.known:
            self.known[player] = self.cards[player].totals
        return self.known[player]

    def card(self, player: Player) -> PairingCard:
        entries = self.cards[player.id].entries
        rows, balance, last = [], 0, 0
        for place, entry in enumerate(entries):
            # A game really played counts for the balance (A5), one with stones not (macmahon M26).
            counts = entry.played and not entry.handicap
            change = (1 if entry.colour is Colour.WHITE else -1) if counts else 0
            balance, last = balance + change, change or last
            rows.append(self._row(player.id, place, entry, self._format_balance(balance, last)))
        return PairingCard(
            player,
            format_points(self.totals(player.id)[-1]),
            tuple(rows),
            self._rated_summary(player, entries),
            self.system.has_handicap,
            self._must_have(player.id),
            self.next_ref,
            self.system.counts_floats,
        )

    def _format_balance(self, balance: int, last: int) -> str:
        """Write a colour balance; 0 with the sign of the last colour, where that is asked (A5c)."""
        if not balance and not (self.system.signed_zero and last):
            return "0"
        shown = -balance if self.system.blacks_count else balance
        return f"{'+' if (shown or last) > 0 else '−'}{abs(shown)}"

    @cached_property
    def next_ref(self) -> RoundRef | None:
        """The round after the public ones; None where all are public."""
        after = len(self.tournament.history)
        return RoundRef(0, after + 1) if after < self.tournament.rounds else None

    def _must_have(self, player: int) -> str:
        """Say which colour a player must have in the next round (weerstand A5a; rating A7a).

        In the last round no top scorer must have one. Nothing is certain during his game.
        """
        card = self.cards[player]
        over = self.next_ref is None or card.had(Kind.PENDING) or player in self.gone
        if not self.system.notes_due_colour or over:
            return ""
        owed = preference(card.colours, exempt=is_exempt(self.tournament, card))
        absolute = owed.strength is Strength.ABSOLUTE and owed.colour is not None
        return owed.colour.value if absolute and owed.colour else ""

    def _rated_summary(self, player: Player, entries: Sequence[Entry]) -> RatedSummary | None:
        """Sum up the games against rated opponents; go players have ranks instead."""
        games = [] if player.rank else rated_entries(entries, self.ratings, self.scoring)
        average, fits = average_of(games), performance(games)
        if average is None or fits is None:
            return None
        met = [game.rating for game in games]
        chances = "" if player.rating is None else f"{expected_score(player.rating, met):.1f}"
        made = format_points(sum(game.points for game in games))
        return RatedSummary(len(games), made, average, fits, localise_number(chances, self.lang))

    def _row(self, player: int, place: int, entry: Entry, balance: str) -> CardRow:
        return CardRow(
            ref=self.refs[place],
            opponent=self.by_id.get(entry.opponent),
            colour="" if entry.colour is None or entry.is_forfeit else entry.colour.value,
            score="" if entry.kind is Kind.PENDING else format_points(entry.points),
            word=self._word(player, place, entry),
            total=format_points(self.totals(player)[place + 1]),
            wp=format_points(self.wp[place][player]) if self.wp else "",
            balance=balance,
            float=self._float(player, entry, place),
            stones=str(entry.handicap or "") if self.system.has_handicap else "",
        )

    def _word(self, player: int, place: int, entry: Entry) -> str:
        """Name what is special about a round, also a bonus or penalty in its total."""
        extra = entry.extra + (0 if place else self.cards[player].start)
        said = _word(entry, self.system, self.lang)
        if not extra:
            return said
        beside = text("absence.extra", self.lang, extra=format_signed(extra))
        return f"{said}, {beside}" if said else beside

    def _float(self, player: int, entry: Entry, place: int) -> str:
        """Say whether the opponent had fewer points (`down`) or more (`up`) before the round.

        Virtual points of that round count. Where floats are counted, points without a game may be
        one too (rating A4).
        """
        if entry.opponent not in self.cards:
            return self.system.float_of(entry, 0, self.scoring)
        scores = []
        for id_ in (player, entry.opponent):
            virtual = self.virtual.get(id_, ())
            scores.append(self.totals(id_)[place] + (virtual[place] if place < len(virtual) else 0))
        return self.system.float_of(entry, scores[0] - scores[1], self.scoring)


def _word(entry: Entry, system: PairingSystem, lang: Language) -> str:
    if entry.is_forfeit:
        return text("absence.forfeit", lang)
    if entry.no_result and system.is_go:
        return text("go.result.*", lang)
    return text(f"absence.{unplayed_word(entry, system)}", lang) if entry.kind in UNPLAYED else ""


# How a player's values in the standings came about, as the pages show it.


@dataclass(frozen=True, slots=True)
class ValueSheet:
    """A value, a line about it, and a sentence for everything it rests on."""

    name: str
    value: str
    about: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScoreAccount:
    """A score by its terms, and the opponents to ask about; `against` is the one asked."""

    sections: tuple[Section, ...]
    others: tuple[tuple[int, str], ...]
    against: int = 0
    answer: Section | None = None


def account_of(
    tournament: Tournament, player: int, ref: RoundRef | None, lang: Language, against: int = 0
) -> ScoreAccount | None:
    """Break down a player's score after a round, where a system makes its own standings.

    The gain of a game can be asked of the present standings.
    """
    system = system_of(tournament)
    if not system.explains_scores:
        return None
    period, after = (ref.period or None, ref.number) if ref else (None, None)
    story = account_story(tournament, player, lang, period=period, after=after)
    if ref is not None:
        return ScoreAccount(story.sections, ())
    others = sorted(
        (p for p in tournament.players if p.id != player), key=lambda p: name_key(p.name)
    )
    answer = prospect_section(tournament, player, against, lang)
    return ScoreAccount(story.sections, tuple((p.id, p.name) for p in others), against, answer)


def derivations(
    tournament: Tournament, player: int, ref: RoundRef | None, lang: Language
) -> list[ValueSheet]:
    """Explain every value of a player in the standings after a round.

    Tie-breaks are described as in chess; not in go.
    """
    found, names = standings_of(tournament, ref.number if ref else None), tournament.names
    is_go = system_of(tournament).is_go
    sheets = []
    for derived in found.explain(player):
        name = name_of(derived.criterion.id, lang, is_go=is_go)
        sheets.append(
            ValueSheet(
                name[:1].upper() + name[1:],
                amount(derived.criterion, derived.value) or "–",
                "" if is_go else _about(derived.criterion, lang),
                tuple(lines(derived, names, lang)),
            )
        )
    return sheets


def _about(criterion: Criterion, lang: Language) -> str:
    """Describe a tie-break in a line; empty for points."""
    articles = articles_of(OF_TIEBREAKS) if criterion.id != "PTS" else ()
    return " ".join(known.line(lang) for known in articles if known.id == criterion.article)
