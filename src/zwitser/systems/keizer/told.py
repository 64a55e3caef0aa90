"""A total in sentences: every round of it, why it moved, and what a win would bring (K7-K12)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from zwitser.messages import Fact, Message
from zwitser.model import Tournament
from zwitser.numbers import format_exact
from zwitser.results import DRAW, WIN, Kind
from zwitser.systems.keizer.account import Account, Change, Line, Shift, account, change, prospect
from zwitser.systems.keizer.lists import Lists, lists_of
from zwitser.systems.keizer.options import OwnPart, ValueBy
from zwitser.systems.keizer.points import ABSENT, as_shown
from zwitser.systems.keizer.season import Season, asked_for

_GAMES = {
    Kind.FORFEIT_WIN: "forfeit-win",
    Kind.FORFEIT_LOSS: "forfeit-loss",
    Kind.PENDING: "open",
}
_WORDS = {
    Kind.BYE: "bye",
    Kind.CLUB: "club",
    Kind.NOTICE: "notice",
    Kind.ZERO: "zero",
    Kind.LATE: "late",
    Kind.WITHDRAWN: "withdrawn",
}


def account_claims(lists: Lists, player: int, number: int) -> Iterator[Message]:
    """Take a total after a round apart, in sentences (K9)."""
    found = account(lists, player, number)
    if found is None:
        yield Message("keizer.not-listed", "K4", {"player": player})
        return
    yield Message("keizer.total", "K9", _facts(found))
    shown = as_shown(found.total, lists.options)
    if shown != found.total:
        yield Message("keizer.shown", "K10", {"shown_amount": format_exact(shown)})
    if lists.options.values is ValueBy.SCORE:
        yield _value_claim(lists, player, number)
    yield Message("keizer.own-part", "K9", {"amount": format_exact(found.own)})
    if found.start:
        yield Message("keizer.start-points", "K9", {"amount": format_exact(found.start)})
    for line in found.lines:
        yield _line_claim(lists.season, line)


def _value_claim(lists: Lists, player: int, number: int) -> Message:
    """Say where a value by score comes from: the totals of the round before, or a place (K3)."""
    order, scores = lists.entry_list(number), lists.scores_before(number)
    facts: dict[str, Fact] = {"player": player}
    if number > lists.season.scope_start(number):
        facts["round"] = spoken_round(lists.season, number - 1)
    if len({*scores.values()}) < 2:
        code = "keizer.value-level" if "round" in facts else "keizer.value-first"
        return Message(code, "K3", facts | {"place": order.index(player) + 1, "count": len(order)})
    if player not in scores:
        below = (other for other in order[order.index(player) :] if other in scores)
        other = next(below, None)
        if other is None:
            return Message("keizer.value-bottom", "K3", facts)
        return Message("keizer.value-below", "K3", facts | {"other_player": other})
    low, high = (find(scores, key=scores.__getitem__) for find in (min, max))
    for name, one in (("score", player), ("low", low), ("high", high)):
        facts[f"{name}_amount"] = format_exact(Fraction(scores[one], lists.scale.totals))
    facts |= {
        "top_amount": format_exact(lists.options.top or 0),
        "bottom_amount": format_exact(lists.options.bottom or 0),
    }
    return Message("keizer.value-score", "K3", facts | {"low_player": low, "high_player": high})


def _facts(found: Account) -> dict[str, Fact]:
    return {
        "player": found.player,
        "place": found.place,
        "total_amount": format_exact(found.total),
        "value_amount": format_exact(found.value),
    }


def _line_claim(season: Season, line: Line) -> Message:
    entry = line.entry
    facts: dict[str, Fact] = {
        "round": spoken_round(season, line.number),
        "amount": format_exact(line.points),
        "value_amount": format_exact(line.value),
    }
    if entry.kind in _WORDS:
        kind = _WORDS[entry.kind]
        if entry.kind in ABSENT and not line.points:
            return Message(f"keizer.line-{kind}-unpaid", "K8", facts)
        if entry.kind is Kind.WITHDRAWN and line.points:
            return Message("keizer.line-withdrawn-paid", "K9", facts)
        return Message(f"keizer.line-{kind}", "K7", facts)
    facts["opponent"] = entry.opponent
    if line.gone:
        return Message("keizer.line-gone", "K9", facts)
    by_own = "" if line.subject == entry.opponent else "-own"
    return Message(f"keizer.line-{_game_name(line)}{by_own}", "K7", facts)


def _game_name(line: Line) -> str:
    if line.entry.kind is Kind.PLAYED:
        return {WIN: "win", DRAW: "draw"}.get(line.entry.points, "loss")
    return _GAMES[line.entry.kind]


def spoken_round(season: Season, number: int) -> str:
    """Name a round as people do: by its number, with the period where there are more."""
    span = season.span_of(number)
    within = number - span.first + 1
    return str(within) if len(season.spans) == 1 else f"{span.number}.{within}"


def change_claims(lists: Lists, player: int, number: int) -> Iterator[Message]:
    """Say why a total moved since the round before; the parts add up to the change (K11)."""
    found = change(lists, player, number)
    if found is None:
        return
    yield _moved(found)
    yield Message("keizer.change-entry", "K7", {"amount": signed(found.entry)})
    if found.own:
        facts: dict[str, Fact] = {"before_amount": format_exact(found.before.value)}
        facts |= {"now_amount": format_exact(found.now.value), "amount": signed(found.own)}
        fades = lists.options.own is OwnPart.FADE
        yield Message("keizer.change-fade" if fades else "keizer.change-own", "K9", facts)
    if found.start:
        yield Message("keizer.change-start", "K9", {"amount": signed(found.start)})
    yield from (_shift_claim(shift) for shift in found.others)


def _moved(found: Change) -> Message:
    facts: dict[str, Fact] = {
        "player": found.player,
        "before_amount": format_exact(found.before.total),
        "now_amount": format_exact(found.now.total),
        "amount": signed(found.total),
        "place": found.now.place,
    }
    if found.before.place == found.now.place:
        return Message("keizer.change-same-place", "K11", facts)
    return Message("keizer.change", "K11", facts | {"place_before": found.before.place})


def _shift_claim(shift: Shift) -> Message:
    facts: dict[str, Fact] = {"other_player": shift.player, "amount": signed(shift.points)}
    if shift.left or shift.back:
        return Message("keizer.change-left" if shift.left else "keizer.change-back", "K9", facts)
    if shift.before == shift.now:
        return Message("keizer.change-rounded", "K10", facts)
    facts |= {"before_amount": format_exact(shift.before), "now_amount": format_exact(shift.now)}
    return Message("keizer.change-other", "K11", facts)


def signed(number: Fraction) -> str:
    """Write a number with its sign."""
    return f"+{format_exact(number)}" if number >= 0 else f"−{format_exact(-number)}"


def prospect_claims(lists: Lists, player: int, *opponents: int) -> Iterator[Message]:
    """Say what a win or a draw against each of these would bring in the coming round (K7)."""
    for opponent in opponents:
        found = prospect(lists, player, opponent)
        if found is not None and player != opponent:
            code = "keizer.win-brings" if found.certain else "keizer.win-brings-now"
            facts: dict[str, Fact] = {"player": player, "opponent": opponent}
            facts |= {
                "win_amount": format_exact(found.win),
                "draw_amount": format_exact(found.draw),
            }
            yield Message(code, "K7", facts)


def prospects(tournament: Tournament, player: int, opponent: int) -> Iterator[Message]:
    """Say what a game against this opponent would bring, or who is not on the list (K4, K7)."""
    lists = lists_of(tournament)
    order = lists.entry_list(lists.season.played + 1)
    missing = [one for one in (player, opponent) if one not in order]
    yield from (Message("keizer.not-coming", "K4", {"player": one}) for one in missing)
    yield from prospect_claims(lists, player, opponent)


def neighbours(lists: Lists, player: int, reach: int = 2) -> tuple[int, ...]:
    """Give who stands nearest to a player on the list of the coming round."""
    order = lists.entry_list(lists.season.played + 1)
    if player not in order:
        return ()
    place = order.index(player)
    around = order[max(0, place - reach) : place + reach + 1]
    return tuple(other for other in around if other != player)


def account_of(
    tournament: Tournament, player: int, *, period: int | None = None, after: int | None = None
) -> Iterator[tuple[Message, tuple[Message, ...]]]:
    """Tell a player's total under headings: what it is made of, why it moved, what a win brings."""
    lists = lists_of(tournament)
    season = lists.season
    span, rounds = asked_for(season, period, after)
    number = span.first + rounds - 1
    facts: dict[str, Fact] = {"player": player, "round": rounds}
    title = Message("keizer.title-total", "", facts)
    if not rounds:
        yield title, (Message("keizer.nothing-yet", "K22", {"player": player}),)
        return
    yield title, tuple(account_claims(lists, player, number))
    moved = tuple(change_claims(lists, player, number))
    if moved:
        yield Message("keizer.title-change", ""), moved
    brings = tuple(prospect_claims(lists, player, *neighbours(lists, player)))
    if brings and number == season.played:
        yield Message("keizer.title-prospects", ""), brings
