"""Who wins what, with how every amount came about, as the page and the receipts show it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from zwitser.errors import BadInput
from zwitser.language import Language, format_decimal
from zwitser.model import Tournament
from zwitser.prizes import Award, Sharing, Standing, award, left_over
from zwitser.results import read
from zwitser.systems import system_of
from zwitser_web.caches import standings_of
from zwitser_web.models import PersonalData
from zwitser_web.round_numbers import last_played
from zwitser_web.texts import text
from zwitser_web.tournaments.desk import Desk
from zwitser_web.tournaments.prize_lists import PrizeList, known


@dataclass(frozen=True, slots=True)
class AwardRow:
    """One award in words."""

    fund: str
    place: int
    name: str
    amount: str
    why: str


def prize_list(desk: Desk) -> PrizeList:
    """Give the tournament's prize list."""
    return known(desk.grant.tournament.prizes)


def award_rows(desk: Desk) -> tuple[list[AwardRow], str]:
    """Give the awards by the ranking as it stands, and what is left in the cash box."""
    prizes = prize_list(desk)
    given, rest = _given(desk, prizes)
    rows = [_row(desk, one, prizes.rules.sharing) for one in given]
    return rows, euros(rest, desk.lang) if rest else ""


def won(desk: Desk) -> dict[int, str]:
    """Give what every winner takes home in all."""
    total: Counter[int] = Counter()
    for one in _given(desk, prize_list(desk))[0]:
        total[one.player] += one.amount
    return {player: euros(amount, desk.lang) for player, amount in total.items()}


def _given(desk: Desk, prizes: PrizeList) -> tuple[Sequence[Award], int]:
    """Give the awards, and the cents that are left."""
    tournament = desk.tournament
    ranking = competing(tournament) if prizes.funds else []
    if not ranking:
        return (), 0
    people = {
        row.player: row.fields
        for row in PersonalData.objects.filter(tournament=desk.grant.tournament)
    }
    funds = prizes.over(tournament.players, people)
    given = award(ranking, funds, prizes.rules)
    return given, left_over(given, funds)


def ranked(tournament: Tournament) -> list[Standing]:
    """Rank everybody as the standings do, of a season over all its periods; nobody before round 1.

    Nor is there a ranking where the standings can't be made: their page says what is wrong.
    """
    own, ref = system_of(tournament).standings, last_played(tournament)
    if ref is None:
        return []
    if own is None:
        return [Standing(line.player, line.points) for line in standings_of(tournament).players]
    try:
        found = own.compute(tournament, period=ref.period or None, after=ref.number)
    except BadInput:
        return []
    return [Standing(player, found.scores[player]) for player in found.order]


def competing(tournament: Tournament) -> list[Standing]:
    """Rank those who may win a prize: who sat at a board at least once.

    Byes and forfeits are no games; nobody takes home money without having played.
    """
    cards = read(tournament).cards
    return [
        standing
        for standing in ranked(tournament)
        if any(entry.played for entry in cards[standing.player].entries)
    ]


def _row(desk: Desk, one: Award, sharing: Sharing) -> AwardRow:
    why = _why(one, sharing, desk.lang)
    return AwardRow(one.fund, one.place, desk.names[one.player], euros(one.amount, desk.lang), why)


def _why(one: Award, sharing: Sharing, lang: Language) -> str:
    """Say how an amount came about; a prize that nobody shares speaks for itself."""
    if one.sharers == 1:
        return text("prizes.why.alone", lang, place=one.place)
    added = " + ".join(_amounts(one, lang))
    return text(f"prizes.why.{sharing.value}", lang, sum=added, count=one.sharers)


def _amounts(one: Award, lang: Language) -> Iterator[str]:
    return (euros(amount, lang) for amount in one.shared)


def euros(cents: int, lang: Language) -> str:
    """Write an amount of money."""
    whole, part = divmod(cents, 100)
    amount = f"{whole}.{part:02d}" if part else str(whole)
    return f"€\u00a0{format_decimal(amount, lang)}"
