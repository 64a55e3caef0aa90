"""A total taken apart: every round, the change since the round before, and what a win would bring.

All sums are exact: the parts add up to the total, the changes to its change (K9-K12).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from zwitser.messages import Fact, Message
from zwitser.model import Tournament
from zwitser.numbers import format_exact
from zwitser.proposal import Explanation, GroupExplanation, PairExplanation, Reached
from zwitser.results import DRAW, NOBODY, WIN, Entry, Kind
from zwitser.systems.keizer.lists import Lists, Order, lists_of
from zwitser.systems.keizer.options import Amount, Basis, ByeRule, OwnPart, Recalculation, ValueBy
from zwitser.systems.keizer.pairing import Colours, Decision, Given, free_turns, pair_of
from zwitser.systems.keizer.payment import ABSENT, amount_of, as_shown
from zwitser.systems.keizer.season import Season, find_span


@dataclass(frozen=True, slots=True)
class Line:
    """What one round brings: `value` is that of `subject`, `gone` says that the opponent left."""

    number: int
    entry: Entry
    points: Fraction
    amount: Amount | None
    subject: int
    value: Fraction
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Account:
    """A total: the own part, the start points and the rounds; they add up to `total` (K9)."""

    player: int
    place: int
    total: Fraction
    value: Fraction
    own: Fraction
    start: Fraction
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Shift:
    """What the change of one player's value brings: his value before and now.

    `left` and `back` say that he is not on the list any more, or is on it again.
    """

    player: int
    before: Fraction
    now: Fraction
    points: Fraction
    left: bool = False
    back: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """Why a total moved since the round before; all parts together are the change.

    `entry` is the new round, `own` what the own value brings, `start` new start points and
    `others` what the values of everybody he scored against bring, largest first.
    """

    player: int
    before: Account
    now: Account
    entry: Fraction
    own: Fraction
    start: Fraction
    others: tuple[Shift, ...]

    @property
    def total(self) -> Fraction:
        return self.now.total - self.before.total


def account(lists: Lists, player: int, number: int) -> Account | None:
    """Take a player's total after a round apart; None when he is not on that list."""
    listing = lists.listing(number)
    if player not in listing.totals:
        return None
    count = len(listing.bases)
    shares = [lists.parts(player, number, base) for base in listing.bases]
    own, start, *rounds = (
        Fraction(sum(column), count * lists.units.total) for column in zip(*shares, strict=True)
    )
    first = lists.season.scope_start(number)
    entries = lists.season.entries[player][first - 1 : number]
    return Account(
        player=player,
        place=lists.places(number)[player],
        total=Fraction(listing.totals[player], listing.unit),
        value=Fraction(listing.values[player], listing.value_unit),
        own=own,
        start=start,
        lines=tuple(
            _line(lists, player, number, entry, points)
            for entry, points in zip(entries, rounds, strict=True)
        ),
    )


def _line(lists: Lists, player: int, number: int, entry: Entry, points: Fraction) -> Line:
    listing, first = lists.listing(number), lists.season.scope_start(number)
    amount = amount_of(entry, lists.options)
    gone = entry.opponent != NOBODY and entry.opponent not in listing.totals
    by_own = gone or entry.opponent == NOBODY or (amount and amount.basis is Basis.OWN)
    subject = player if by_own else entry.opponent
    tables = [base.tables[entry.round - first] for base in listing.bases]
    unit = len(tables) * lists.units.value
    value = Fraction(sum(table[subject] for table in tables), unit)
    return Line(entry.round, entry, points, amount, subject, value, gone)


def change(lists: Lists, player: int, number: int) -> Change | None:
    """Say why a total moved in a round; None when he was not on both lists, or none came before."""
    if number == lists.season.scope_start(number):
        return None
    now, before = account(lists, player, number), account(lists, player, number - 1)
    if now is None or before is None:
        return None
    own, others = now.own - before.own, dict[int, list[tuple[Line, Line]]]()
    for then, line in zip(before.lines, now.lines, strict=False):
        if line.subject == then.subject == player:
            own += line.points - then.points
        else:
            others.setdefault(line.entry.opponent, []).append((then, line))
    shifts = [_shift(player, lines) for player, lines in others.items()]
    return Change(
        player=player,
        before=before,
        now=now,
        entry=now.lines[-1].points,
        own=own,
        start=now.start - before.start,
        others=tuple(
            sorted((s for s in shifts if s.points), key=lambda s: (-abs(s.points), s.player))
        ),
    )


def _shift(player: int, lines: list[tuple[Line, Line]]) -> Shift:
    moved = [pair for pair in lines if pair[0].value != pair[1].value]
    then, line = (moved or lines)[-1]
    points = sum((now.points - before.points for before, now in lines), Fraction(0))
    left, back = line.gone and not then.gone, then.gone and not line.gone
    return Shift(player, then.value, line.value, points, left, back)


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a game in the coming round would pay: by a win, a draw, a loss.

    `certain` where these are the very points: the values of that round are known (K11). With
    `iterate` they are those of the list now, and the list after the round decides (K12).
    """

    win: Fraction
    draw: Fraction
    loss: Fraction
    certain: bool


def prospect(lists: Lists, player: int, opponent: int) -> Prospect | None:
    """Say what a game against this opponent would bring; None when one is not on the list."""
    values, options = lists.values_at(lists.season.played + 1), lists.options
    if player not in values or opponent not in values:
        return None
    unit = lists.units.value
    mine, theirs = Fraction(values[player], unit), Fraction(values[opponent], unit)
    win, draw, loss = (
        lists.round_points(worth(amount, theirs, mine))
        for amount in (options.win, options.draw, options.loss)
    )
    return Prospect(win, draw, loss, certain=options.recalc is not Recalculation.ITERATE)


def worth(amount: Amount, value: Fraction, own: Fraction) -> Fraction:
    """Give what an amount pays, by the value at stake and the own value (K2)."""
    match amount.basis:
        case Basis.POINTS:
            return amount.size
        case Basis.OWN:
            return amount.size * own
        case Basis.VALUE:
            return amount.size * value


def another_stable_list(lists: Lists, number: int) -> Order | None:
    """Find an order that pays itself and is not the list after a round; None where none shows.

    Looked for from the list of the round before, from the start list upside down, and from the
    list upside down (K12: other starts can end elsewhere).
    """
    if lists.options.recalc is not Recalculation.ITERATE:
        return None
    listing, start = lists.listing(number), lists.start_order(number)
    starts = [tuple(reversed(start)), tuple(reversed(listing.order))]
    if number > lists.season.scope_start(number):
        starts.insert(0, lists.entry_list(number))
    ends = (lists.stable_from(number, order) for order in starts)
    return next((order for order in ends if order not in (None, listing.order)), None)


# A total in sentences: every round of it, why it moved, and what a win would bring (K7-K12).

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
        facts[f"{name}_amount"] = format_exact(Fraction(scores[one], lists.units.total))
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
    span, rounds = find_span(season, period, after)
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


# Why a round is paired as it is: the decisions as claims with their articles (K12, K16-K20).
#
# The criteria of K19 stand as values in their order, so that two pairings can be compared.


def explanation(decision: Decision) -> Explanation:
    """Tell a round: the list it starts from, each board, and who is free."""
    return Explanation(
        groups=(_field(decision),),
        pairs=tuple(_pair(decision, given) for given in decision.boards),
        bye=tuple(_bye(decision)) if decision.choice.free is not None else (),
    )


def _field(decision: Decision) -> GroupExplanation:
    choice = decision.choice
    return GroupExplanation(
        name="",
        points=0,
        own=decision.pool.order,
        left=() if choice.free is None else (choice.free,),
        pairs=choice.pairs,
        claims=(*list_claims(decision.lists), *_field_claims(decision)),
        values=reached(decision),
    )


def reached(decision: Decision) -> tuple[Reached, ...]:
    """Give what the pairing reaches in each criterion of K19; less is better in all of them."""
    round_, choice = decision.round, decision.choice
    repeats = _repeats(decision)
    last = sorted((round_.meetings.last[pair] for pair in repeats), reverse=True)
    place = {player: number for number, player in enumerate(choice.order, 1)}
    turn = () if choice.free is None else (round_.free_order.index(choice.free) + 1,)
    far = (Reached("K19.1a", (_far(decision),)),) if round_.far else ()
    return (
        Reached("K19.1", (len(repeats),)),
        *far,
        Reached("K19.2", turn),
        Reached("K19.3", (_across(decision),)),
        Reached("K19.4", tuple(last)),
        Reached("K19.5", tuple(place[lower] for _, lower in choice.pairs)),
    )


def _repeats(decision: Decision) -> list[tuple[int, int]]:
    pairs = (pair_of(*pair) for pair in decision.choice.pairs)
    return [pair for pair in pairs if pair in decision.round.meetings.repeats]


def _far(decision: Decision) -> int:
    return sum(pair_of(*pair) in decision.round.far for pair in decision.choice.pairs)


def _across(decision: Decision) -> int:
    return sum(decision.round.is_across(*pair) for pair in decision.choice.pairs)


def list_claims(lists: Lists) -> Iterator[Message]:
    """Say whether the list turned in a circle, and whether another stable one exists (K12)."""
    last = lists.season.played
    if lists.options.recalc is not Recalculation.ITERATE or not last:
        return
    if lists.season.scope_start(last + 1) > last:
        return
    listing = lists.listing(last)
    if listing.cycle:
        code = "keizer.list-mean" if len(listing.bases) > 1 else "keizer.list-cycled"
        facts: dict[str, Fact] = {"count": listing.cycle, "passes": listing.passes}
        yield Message(code, "K12", facts)
    other = another_stable_list(lists, last)
    if other is not None:
        mine, its = next(
            pair for pair in zip(listing.order, other, strict=True) if len({*pair}) > 1
        )
        facts = {"place": lists.places(last)[mine], "player": mine, "other_player": its}
        yield Message("keizer.list-other", "K12", facts)


def _field_claims(decision: Decision) -> Iterator[Message]:
    repeats, far, across = _repeats(decision), _far(decision), _across(decision)
    if repeats:
        yield Message("keizer.repeats", "K19", {"count": len(repeats)})
    elif decision.choice.pairs:
        yield Message("keizer.no-repeats", "K19")
    if far:
        yield Message("keizer.far", "K19.1a", {"count": far})
    elif decision.round.far:
        most = decision.lists.options.category_distance or 0
        yield Message("keizer.near", "K19.1a", {"count": most})
    if across:
        yield Message("keizer.across", "K19", {"count": across})


# A pair.


def _pair(decision: Decision, given: Given) -> PairExplanation:
    pairs = {pair_of(*pair): pair for pair in decision.choice.pairs}
    pair = pairs[pair_of(given.pair.white, given.pair.black)]
    return PairExplanation(
        given.pair,
        meeting=(*_meeting(decision, pair), *_prospects(decision, given)),
        colours=tuple(_colours(decision, given)),
    )


def _meeting(decision: Decision, pair: tuple[int, int]) -> Iterator[Message]:
    """Say why two meet, and why those between them were passed over (K19)."""
    higher, lower = pair
    both: dict[str, Fact] = {"higher": higher, "lower": lower}
    passed = _passed_over(decision, pair)
    if not passed:
        yield Message("keizer.next", "K19", both)
    else:
        yield Message("keizer.next-possible", "K19", both)
        yield from _reasons(decision, higher, passed)
    yield from _again(decision, pair)
    if pair_of(*pair) in decision.round.far:
        letters = dict(decision.lists.season.tournament.periods[-1].categories)
        categories: dict[str, Fact] = {"first": letters[higher], "second": letters[lower]}
        yield Message("keizer.pair-far", "K19.1a", both | categories)
    if decision.round.is_across(*pair):
        yield Message("keizer.pair-across", "K19", both)


def _passed_over(decision: Decision, pair: tuple[int, int]) -> tuple[int, ...]:
    """Give who stood between the two and had no opponent yet, from the top."""
    choice = decision.choice
    before = choice.pairs[: choice.pairs.index(pair)]
    taken = {player for earlier in before for player in earlier}
    order = choice.order
    between = order[order.index(pair[0]) + 1 : order.index(pair[1])]
    return tuple(player for player in between if player not in taken)


def _reasons(decision: Decision, higher: int, passed: Sequence[int]) -> Iterator[Message]:
    """Say why nobody of those nearer could be taken."""
    meetings, needed = decision.round.meetings, bool(_repeats(decision))
    far = frozenset() if _far(decision) else decision.round.far
    reasons = ("forbidden", "often", "soon", "far", "strands")
    kept: dict[str, list[int]] = {reason: [] for reason in reasons}
    for player in passed:
        pair = pair_of(higher, player)
        if pair in meetings.barred:
            kept["forbidden"].append(player)
        elif pair in meetings.repeats and not needed:
            kept["often" if meetings.too_often(pair) else "soon"].append(player)
        elif pair in far:
            kept["far"].append(player)
        else:
            kept["strands"].append(player)
    for reason, players in kept.items():
        if players:
            yield _passed_claim(decision, reason, higher, tuple(players))


def _passed_claim(
    decision: Decision, reason: str, higher: int, players: tuple[int, ...]
) -> Message:
    facts: dict[str, Fact] = {"higher": higher, "players": players}
    if reason == "often":
        return Message(
            "keizer.passed-often", "K17", facts | {"times": decision.round.meetings.most or 0}
        )
    if reason == "soon":
        return Message("keizer.passed-soon", "K17", facts | {"count": decision.round.meetings.gap})
    if reason == "forbidden":
        return Message("keizer.passed-forbidden", "K17", facts)
    if reason == "far":
        most = decision.lists.options.category_distance or 0
        return Message("keizer.passed-far", "K19.1a", facts | {"count": most})
    if decision.round.far:
        return Message("keizer.passed-worse-far", "K19", facts)
    if _repeats(decision) or decision.lists.options.a_size is not None:
        return Message("keizer.passed-worse", "K19", facts)
    free = decision.choice.free
    if free is None:
        return Message("keizer.passed-strands", "K19", facts)
    return Message("keizer.passed-strands-free", "K19", facts | {"free_player": free})


def _again(decision: Decision, pair: tuple[int, int]) -> Iterator[Message]:
    """Say that two meet again, and when they met last (K17)."""
    meetings, known = decision.round.meetings, pair_of(*pair)
    if known in meetings.last:
        code = "keizer.repeat" if known in meetings.repeats else "keizer.met-before"
        facts: dict[str, Fact] = {"higher": pair[0], "lower": pair[1]}
        facts["round"] = spoken_round(decision.lists.season, meetings.last[known])
        yield Message(code, "K17", facts)


def _prospects(decision: Decision, given: Given) -> Iterator[Message]:
    """Say what a win would bring each of the two (K7)."""
    white, black = given.pair.white, given.pair.black
    mine = prospect(decision.lists, white, black)
    theirs = prospect(decision.lists, black, white)
    if mine and theirs:
        code = "keizer.prospect" if mine.certain else "keizer.prospect-now"
        facts: dict[str, Fact] = {"white": white, "black": black}
        for side, found in (("white", mine), ("black", theirs)):
            facts[f"{side}_win_amount"] = format_exact(found.win)
            facts[f"{side}_draw_amount"] = format_exact(found.draw)
        yield Message(code, "K7", facts)


# Colours.


def _colours(decision: Decision, given: Given) -> Iterator[Message]:
    """Say which rule gave the colours (K20)."""
    white, black = given.pair.white, given.pair.black
    colours = decision.lists.season.colours
    had = {player: Colours(colours[player]) for player in (white, black)}
    facts: dict[str, Fact] = {"white": white, "black": black}
    if given.rule == "run":
        facts["count"] = decision.lists.options.colour_run or 0
    if given.rule == "balance":
        facts |= {"white_balance": had[white].balance, "black_balance": had[black].balance}
    none = "" if had[white].last else "-white-none"
    none = none if had[black].last else "-black-none"
    if given.rule == "last" and not none:
        facts |= {"white_history": had[white].history, "black_history": had[black].history}
    rule = f"last{none}" if given.rule == "last" else given.rule
    yield Message(f"keizer.colour-{rule}", "K20", facts)


# Who is free.


def _bye(decision: Decision) -> Iterator[Message]:
    """Say who is free and why, who was before him and who would be lower (K18)."""
    order, free = decision.pool.order, decision.choice.free
    if free is None:
        return
    if len(order) == 1:
        yield Message("keizer.bye-only", "K16", {"player": free})
        return
    turns = free_turns(decision.lists.season, order)
    even = decision.lists.options.bye_rule is ByeRule.EVEN
    facts: dict[str, Fact] = {"player": free, "place": order.index(free) + 1, "count": len(order)}
    if even:
        facts["times"] = turns[free].missed
    yield Message("keizer.bye-even" if even else "keizer.bye-lowest", "K18", facts)
    candidates = decision.round.free_order
    before = candidates[: candidates.index(free)]
    if before:
        code = "keizer.bye-needed-far" if decision.round.far else "keizer.bye-needed"
        yield Message(code, "K19", {"players": before})
    yield from _lower_but_later(decision, free, before)


def _lower_but_later(decision: Decision, free: int, before: Sequence[int]) -> Iterator[Message]:
    order = decision.pool.order
    turns = free_turns(decision.lists.season, order)
    lower = [p for p in order[order.index(free) + 1 :] if p not in before]
    recent = tuple(p for p in lower if turns[p].recent and not turns[free].recent)
    if recent:
        facts: dict[str, Fact] = {"players": recent, "count": decision.lists.options.bye_gap}
        yield Message("keizer.bye-recent", "K18", facts)
    missed = tuple(p for p in lower if p not in recent)
    if missed:
        yield Message("keizer.bye-missed", "K18", {"players": missed, "player": free})
