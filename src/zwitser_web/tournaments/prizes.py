"""The prize list as typed and stored, and the candidates for each fund."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from zwitser.errors import BadInput
from zwitser.formats.tables import birth_year
from zwitser.language import Language, format_decimal
from zwitser.model import Player, Tournament
from zwitser.names import plain
from zwitser.prizes import Award, Fund, RankedPlayer, Rules, Sharing, award, left_over
from zwitser.results import read
from zwitser.systems import system_of
from zwitser_web.caches import standings_of
from zwitser_web.models import PersonalData
from zwitser_web.requests import parse_int
from zwitser_web.round_numbers import last_played
from zwitser_web.texts import text
from zwitser_web.tournaments.desk import Desk

MOST_FUNDS, MOST_PRIZES = 20, 50
ROUNDINGS = (1, 50, 100, 500)
"""Steps in cents to which an amount is rounded down."""

_AMOUNT = re.compile(r"([0-9]{1,6})(?:[.,]([0-9]{1,2}))?")


@dataclass(frozen=True, slots=True)
class FundForm:
    """A fund as typed: a name, amounts, and conditions for its winners."""

    name: str = ""
    amounts: str = ""
    rating_from: str = ""
    rating_to: str = ""
    born_from: str = ""
    born_to: str = ""
    sex: str = ""
    club: str = ""
    category: str = ""

    @property
    def cents(self) -> tuple[int, ...]:
        """Parse the amounts to cents: `100 50 22,50`; skip anything else."""
        found = (_AMOUNT.fullmatch(word.strip(";€")) for word in self.amounts.split())
        return tuple(
            int(match[1]) * 100 + int((match[2] or "").ljust(2, "0")) for match in found if match
        )[:MOST_PRIZES]

    def admits(self, player: Player, person: Mapping[str, str]) -> bool:
        """Say whether a player may win from this fund, by his personal data."""
        is_woman = person.get("sex", "").strip().lower()[:1] in ("v", "w", "f")
        return (
            _within(player.rating, self.rating_from, self.rating_to)
            and _within(birth_year(person.get("born", "")), self.born_from, self.born_to)
            and (not self.sex or is_woman == (self.sex == "w"))
            and _same(self.club, person.get("club", ""))
            and _same(self.category, person.get("category", ""))
        )


NAMES = tuple(each.name for each in fields(FundForm))


@dataclass(frozen=True, slots=True)
class PrizeList:
    rules: Rules
    funds: tuple[FundForm, ...]

    def to_json(self) -> dict[str, Any]:
        """Serialise for the database."""
        return {
            "sharing": self.rules.sharing.value,
            "one_each": self.rules.one_each,
            "rounding": self.rules.rounding,
            "funds": [asdict(fund) for fund in self.funds],
        }

    def over(
        self, players: Sequence[Player], people: Mapping[int, Mapping[str, str]]
    ) -> list[Fund]:
        """Give the funds with their candidates."""
        return [
            Fund(
                fund.name or str(number),
                fund.cents,
                frozenset(p.id for p in players if fund.admits(p, people.get(p.id, {}))),
            )
            for number, fund in enumerate(self.funds, 1)
        ]


def load_prizes(kept: Mapping[str, Any]) -> PrizeList:
    rules = _rules(str(kept.get("sharing")), kept.get("one_each", True), kept.get("rounding", 1))
    funds = (FundForm(**{n: str(f.get(n, "")) for n in NAMES}) for f in kept.get("funds", []))
    return PrizeList(rules, tuple(funds))


def parse_prizes(given: Mapping[str, str]) -> PrizeList:
    """Parse a list from a form: `name-1`, `amounts-1` and so on; skip rows without both."""
    rounding = parse_int(given.get("rounding", "1")) or 1
    rules = _rules(given.get("sharing", ""), given.get("one_each") == "1", rounding)
    rows = (
        FundForm(**{name: given.get(f"{name}-{n}", "").strip()[:200] for name in NAMES})
        for n in range(1, MOST_FUNDS + 1)
    )
    return PrizeList(rules, tuple(fund for fund in rows if fund.name or fund.amounts))


def _rules(sharing: str, one_each: object, rounding: int) -> Rules:
    ways = {way.value: way for way in Sharing}
    step = rounding if rounding in ROUNDINGS else 1
    return Rules(ways.get(sharing, Sharing.EQUAL), bool(one_each), step)


def _within(value: int | None, low: str, high: str) -> bool:
    """Say whether a number is between two bounds; unknown is within no bound at all."""
    least, most = parse_int(low), parse_int(high)
    if least is None and most is None:
        return True
    if value is None:
        return False
    return (least is None or value >= least) and (most is None or value <= most)


def _same(wanted: str, found: str) -> bool:
    return not wanted or plain(wanted.strip()) == plain(found.strip())


# Who wins what, with how every amount came about, as the page and the receipts show it.


@dataclass(frozen=True, slots=True)
class AwardRow:
    """One award in words."""

    fund: str
    place: int
    name: str
    amount: str
    why: str


def prize_list(desk: Desk) -> PrizeList:
    return load_prizes(desk.row.prizes)


def award_rows(desk: Desk) -> tuple[list[AwardRow], str]:
    """Give the awards by the present ranking, and the amount that is left.

    A shared prize is given with its computation.
    """
    prizes, lang = prize_list(desk), desk.lang
    given, rest = _find_awards(desk, prizes)
    rows = []
    for one in given:
        why = text("prizes.why.alone", lang, place=one.place)
        if one.sharers > 1:
            added = " + ".join(euros(amount, lang) for amount in one.shared)
            key = f"prizes.why.{prizes.rules.sharing.value}"
            why = text(key, lang, sum=added, count=one.sharers)
        amount = euros(one.amount, lang)
        rows.append(AwardRow(one.fund, one.place, desk.names[one.player], amount, why))
    return rows, euros(rest, lang) if rest else ""


def winnings(desk: Desk) -> dict[int, str]:
    """Give the total of each winner by player."""
    total: Counter[int] = Counter()
    for one in _find_awards(desk, prize_list(desk))[0]:
        total[one.player] += one.amount
    return {player: euros(amount, desk.lang) for player, amount in total.items()}


def _find_awards(desk: Desk, prizes: PrizeList) -> tuple[Sequence[Award], int]:
    """Give the awards, and the cents that are left.

    Only players with a game on the board may win: byes and forfeits are no games, and nobody
    takes home money without having played.
    """
    if not prizes.funds:
        return (), 0
    tournament = desk.tournament
    cards = read(tournament).cards
    ranking = [
        standing
        for standing in rank_players(tournament)
        if any(entry.played for entry in cards[standing.player].entries)
    ]
    if not ranking:
        return (), 0
    known = PersonalData.objects.filter(tournament=desk.row)
    people = {row.player: row.fields for row in known}
    funds = prizes.over(tournament.players, people)
    given = award(ranking, funds, prizes.rules)
    return given, left_over(given, funds)


def rank_players(tournament: Tournament) -> list[RankedPlayer]:
    """Rank everybody as the standings do, of a season over all its periods; nobody before round 1.

    Nor is there a ranking where the standings can't be made: their page says what is wrong.
    """
    own, ref = system_of(tournament).standings, last_played(tournament)
    if ref is None:
        return []
    if own is None:
        return [RankedPlayer(line.player, line.points) for line in standings_of(tournament).players]
    try:
        found = own.compute(tournament, period=ref.period or None, after=ref.number)
    except BadInput:
        return []
    return [RankedPlayer(player, found.scores[player]) for player in found.order]


def euros(cents: int, lang: Language) -> str:
    whole, part = divmod(cents, 100)
    amount = f"{whole}.{part:02d}" if part else str(whole)
    return f"€\u00a0{format_decimal(amount, lang)}"
