"""Explain a total, and the pairing of a round: as data and in sentences.

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
from zwitser.systems.keizer.options import (
    Amount,
    AmountBasis,
    ByeRule,
    OwnPart,
    Recalculation,
    ValueBy,
)
from zwitser.systems.keizer.pairing import (
    ChosenPairing,
    ColourHistory,
    KeizerPair,
    PairedRound,
    free_turns,
    pair_of,
)
from zwitser.systems.keizer.payment import ABSENT, amount_of, to_display
from zwitser.systems.keizer.season import SeasonEntries, find_span

Facts = dict[str, Fact]

# A total taken apart: every round, the change since the round before, and what a win would bring.


@dataclass(frozen=True, slots=True)
class PaidRound:
    """The income of a round: `value` is that of `payer`, `is_gone` says that the opponent left."""

    number: int
    entry: Entry
    points: Fraction
    amount: Amount | None
    payer: int
    value: Fraction
    is_gone: bool = False

    def claim(self, season: SeasonEntries) -> Message:
        """Say what the round brings, and why (K7, K8)."""
        entry = self.entry
        facts: Facts = {
            "round": format_round(season, self.number),
            "amount": format_exact(self.points),
            "value_amount": format_exact(self.value),
        }
        name = entry.kind.name.lower()
        if entry.opponent == NOBODY:
            if entry.kind in ABSENT and not self.points:
                return Message(f"keizer.line-{name}-unpaid", "K8", facts)
            if entry.kind is Kind.WITHDRAWN and self.points:
                return Message("keizer.line-withdrawn-paid", "K9", facts)
            return Message(f"keizer.line-{name}", "K7", facts)
        facts["opponent"] = entry.opponent
        if self.is_gone:
            return Message("keizer.line-gone", "K9", facts)
        if entry.kind is Kind.PLAYED:
            name = {WIN: "win", DRAW: "draw"}.get(entry.points, "loss")
        else:
            name = "open" if entry.kind is Kind.PENDING else name.replace("_", "-")
        of_own = "" if self.payer == entry.opponent else "-own"
        return Message(f"keizer.line-{name}{of_own}", "K7", facts)


@dataclass(frozen=True, slots=True)
class Breakdown:
    """A total: the own part, the start points and the rounds; they add up to `total` (K9)."""

    player: int
    place: int
    total: Fraction
    value: Fraction
    own: Fraction
    start: Fraction
    rounds: tuple[PaidRound, ...]


@dataclass(frozen=True, slots=True)
class ValueShift:
    """The effect of the change of one player's value, from `before` to `now`, on another's total.

    `has_left` and `is_back` say that he is not on the list any more, or is on it again.
    """

    player: int
    before: Fraction
    now: Fraction
    points: Fraction
    has_left: bool = False
    is_back: bool = False

    def claim(self) -> Message:
        """Say what the change brings (K9-K11)."""
        facts: Facts = {"other_player": self.player, "amount": format_signed(self.points)}
        if self.has_left or self.is_back:
            code = "keizer.change-left" if self.has_left else "keizer.change-back"
            return Message(code, "K9", facts)
        if self.before == self.now:
            return Message("keizer.change-rounded", "K10", facts)
        facts |= {"before_amount": format_exact(self.before), "now_amount": format_exact(self.now)}
        return Message("keizer.change-other", "K11", facts)


@dataclass(frozen=True, slots=True)
class TotalChange:
    """Why a total moved since the round before; all parts together are the change.

    `entry` is the new round, `own` what the own value brings, `start` new start points and
    `others` what the values of everybody he scored against bring, largest first.
    """

    player: int
    before: Breakdown
    now: Breakdown
    entry: Fraction
    own: Fraction
    start: Fraction
    others: tuple[ValueShift, ...]

    @property
    def total(self) -> Fraction:
        return self.now.total - self.before.total


def break_down(lists: Lists, player: int, number: int) -> Breakdown | None:
    """Break down a player's total after a round; None when he is not on that list."""
    listing = lists.listing(number)
    if player not in listing.totals:
        return None
    shares = [lists.parts(player, number, base) for base in listing.bases]
    unit = len(listing.bases) * lists.units.total
    own, start, *points = (Fraction(sum(column), unit) for column in zip(*shares, strict=True))
    first = lists.season.scope_start(number)
    entries = lists.season.entries[player][first - 1 : number]
    rounds = []
    for place, (entry, brought) in enumerate(zip(entries, points, strict=True)):
        amount = amount_of(entry, lists.options)
        is_gone = entry.opponent != NOBODY and entry.opponent not in listing.totals
        of_own = amount is not None and amount.basis is AmountBasis.OWN
        payer = player if is_gone or of_own or entry.opponent == NOBODY else entry.opponent
        worth_of_payer = sum(base.tables[place][payer] for base in listing.bases)
        value = Fraction(worth_of_payer, len(listing.bases) * lists.units.value)
        rounds.append(PaidRound(entry.round, entry, brought, amount, payer, value, is_gone))
    total = Fraction(listing.totals[player], listing.unit)
    value = Fraction(listing.values[player], listing.value_unit)
    place = lists.places(number)[player]
    return Breakdown(player, place, total, value, own, start, tuple(rounds))


def explain_change(lists: Lists, player: int, number: int) -> TotalChange | None:
    """Say why a total moved in a round; None when he was not on both lists, or none came before."""
    if number == lists.season.scope_start(number):
        return None
    now, before = break_down(lists, player, number), break_down(lists, player, number - 1)
    if now is None or before is None:
        return None
    own, others = now.own - before.own, dict[int, list[tuple[PaidRound, PaidRound]]]()
    for pair in zip(before.rounds, now.rounds, strict=False):
        then, line = pair
        if line.payer == then.payer == player:
            own += line.points - then.points
        else:
            others.setdefault(line.entry.opponent, []).append(pair)
    shifts = []
    for other, pairs in others.items():
        then, line = next((p for p in reversed(pairs) if p[0].value != p[1].value), pairs[-1])
        points = sum((new.points - old.points for old, new in pairs), Fraction(0))
        left, back = line.is_gone and not then.is_gone, then.is_gone and not line.is_gone
        if points:
            shifts.append(ValueShift(other, then.value, line.value, points, left, back))
    shifts.sort(key=lambda shift: (-abs(shift.points), shift.player))
    new, start = now.rounds[-1].points, now.start - before.start
    return TotalChange(player, before, now, new, own, start, tuple(shifts))


@dataclass(frozen=True, slots=True)
class Prospect:
    """The payments of a game in the coming round: by a win, a draw, a loss.

    `certain` where these are the very points: the values of that round are known (K11). With
    `iterate` they are those of the list now, and the list after the round decides (K12).
    """

    win: Fraction
    draw: Fraction
    loss: Fraction
    certain: bool


def find_prospect(lists: Lists, player: int, opponent: int) -> Prospect | None:
    """Say what a game against this opponent would bring; None when one is not on the list."""
    values, options = lists.values_at(lists.season.played + 1), lists.options
    if player not in values or opponent not in values:
        return None
    own, value = (Fraction(values[one], lists.units.value) for one in (player, opponent))
    win, draw, loss = (
        lists.round_points(worth(amount, value, own))
        for amount in (options.win, options.draw, options.loss)
    )
    return Prospect(win, draw, loss, certain=options.recalc is not Recalculation.ITERATE)


def worth(amount: Amount, value: Fraction, own: Fraction) -> Fraction:
    """Compute the payment of an amount, by the value at stake and the own value (K2)."""
    match amount.basis:
        case AmountBasis.POINTS:
            return amount.size
        case AmountBasis.OWN:
            return amount.size * own
        case AmountBasis.VALUE:
            return amount.size * value


def another_stable_list(lists: Lists, number: int) -> Order | None:
    """Find a fixed point other than the list after a round; None where none is found.

    The search begins with the list of the round before, with the start list upside down, and with
    the list upside down (K12: other starts can end elsewhere).
    """
    if lists.options.recalc is not Recalculation.ITERATE:
        return None
    listing, start = lists.listing(number), lists.start_order(number)
    starts = [tuple(reversed(start)), tuple(reversed(listing.order))]
    if number > lists.season.scope_start(number):
        starts.insert(0, lists.entry_list(number))
    ends = (lists.stable_from(number, order) for order in starts)
    return next((order for order in ends if order not in (None, listing.order)), None)


# A total in sentences (K7-K12).


def account_of(
    tournament: Tournament, player: int, *, period: int | None = None, after: int | None = None
) -> Iterator[tuple[Message, tuple[Message, ...]]]:
    """Explain a player's total under headings: its parts, why it moved, what a win brings."""
    lists = lists_of(tournament)
    span, rounds = find_span(lists.season, period, after)
    number = span.first + rounds - 1
    facts: Facts = {"player": player, "round": rounds}
    title = Message("keizer.title-total", "", facts)
    if not rounds:
        yield title, (Message("keizer.nothing-yet", "K22", {"player": player}),)
        return
    yield title, tuple(account_claims(lists, player, number))
    moved = tuple(change_claims(lists, player, number))
    if moved:
        yield Message("keizer.title-change", ""), moved
    order = lists.entry_list(lists.season.played + 1)
    if player in order and number == lists.season.played:
        # The two above and the two below him on the list of the coming round.
        place = order.index(player)
        near = order[max(0, place - 2) : place] + order[place + 1 : place + 3]
        brings = tuple(prospect_claims(lists, player, *near))
        if brings:
            yield Message("keizer.title-prospects", ""), brings


def account_claims(lists: Lists, player: int, number: int) -> Iterator[Message]:
    """Claim the parts of a total after a round (K9)."""
    found = break_down(lists, player, number)
    if found is None:
        yield Message("keizer.not-listed", "K4", {"player": player})
        return
    facts: Facts = {
        "player": player,
        "place": found.place,
        "total_amount": format_exact(found.total),
        "value_amount": format_exact(found.value),
    }
    yield Message("keizer.total", "K9", facts)
    shown = to_display(found.total, lists.options)
    if shown != found.total:
        yield Message("keizer.shown", "K10", {"shown_amount": format_exact(shown)})
    if lists.options.values is ValueBy.SCORE:
        yield _value_claim(lists, player, number)
    yield Message("keizer.own-part", "K9", {"amount": format_exact(found.own)})
    if found.start:
        yield Message("keizer.start-points", "K9", {"amount": format_exact(found.start)})
    yield from (line.claim(lists.season) for line in found.rounds)


def _value_claim(lists: Lists, player: int, number: int) -> Message:
    """Say where a value by score comes from: the totals of the round before, or a place (K3)."""
    order, scores = lists.entry_list(number), lists.scores_before(number)
    facts: Facts = {"player": player}
    if number > lists.season.scope_start(number):
        facts["round"] = format_round(lists.season, number - 1)
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
    facts["top_amount"] = format_exact(lists.options.top or 0)
    facts["bottom_amount"] = format_exact(lists.options.bottom or 0)
    return Message("keizer.value-score", "K3", facts | {"low_player": low, "high_player": high})


def format_round(season: SeasonEntries, number: int) -> str:
    """Name a round as people do: by its number, with the period where there are more."""
    span = season.span_of(number)
    within = number - span.first + 1
    return str(within) if len(season.spans) == 1 else f"{span.number}.{within}"


def format_signed(number: Fraction) -> str:
    """Write a number with its sign."""
    return f"+{format_exact(number)}" if number >= 0 else f"−{format_exact(-number)}"


def change_claims(lists: Lists, player: int, number: int) -> Iterator[Message]:
    """Say why a total moved since the round before; the parts add up to the change (K11)."""
    found = explain_change(lists, player, number)
    if found is None:
        return
    before, now = found.before, found.now
    facts: Facts = {
        "player": player,
        "before_amount": format_exact(before.total),
        "now_amount": format_exact(now.total),
        "amount": format_signed(found.total),
        "place": now.place,
    }
    if before.place == now.place:
        yield Message("keizer.change-same-place", "K11", facts)
    else:
        yield Message("keizer.change", "K11", facts | {"place_before": before.place})
    yield Message("keizer.change-entry", "K7", {"amount": format_signed(found.entry)})
    if found.own:
        facts = {"amount": format_signed(found.own)}
        facts["before_amount"] = format_exact(before.value)
        facts["now_amount"] = format_exact(now.value)
        fades = lists.options.own is OwnPart.FADE
        yield Message("keizer.change-fade" if fades else "keizer.change-own", "K9", facts)
    if found.start:
        yield Message("keizer.change-start", "K9", {"amount": format_signed(found.start)})
    yield from (shift.claim() for shift in found.others)


def prospect_claims(lists: Lists, player: int, *opponents: int) -> Iterator[Message]:
    """Say what a win or a draw against each of these would bring in the coming round (K7)."""
    for opponent in opponents:
        found = find_prospect(lists, player, opponent)
        if found is not None and player != opponent:
            facts: Facts = {
                "player": player,
                "opponent": opponent,
                "win_amount": format_exact(found.win),
                "draw_amount": format_exact(found.draw),
            }
            code = "keizer.win-brings" if found.certain else "keizer.win-brings-now"
            yield Message(code, "K7", facts)


def prospects(tournament: Tournament, player: int, opponent: int) -> Iterator[Message]:
    """Say what a game against this opponent would bring, or who is not on the list (K4, K7)."""
    lists = lists_of(tournament)
    order = lists.entry_list(lists.season.played + 1)
    missing = [one for one in (player, opponent) if one not in order]
    yield from (Message("keizer.not-coming", "K4", {"player": one}) for one in missing)
    yield from prospect_claims(lists, player, opponent)


# Why a round is paired as it is: the decisions as claims with their articles (K12, K16-K20).


def explanation(decision: PairedRound) -> Explanation:
    """Explain a round: the list it starts from, each board, and the bye."""
    chosen = decision.chosen
    group = GroupExplanation(
        name="",
        points=0,
        own=decision.pool.order,
        left=() if chosen.free is None else (chosen.free,),
        pairs=chosen.pairs,
        claims=(*list_claims(decision.lists), *_round_claims(decision)),
        values=criteria_values(decision),
    )
    explained, choices = [], _choices(chosen)
    for board in decision.boards:
        choice = choices[pair_of(board.pair.white, board.pair.black)]
        meeting = tuple(_meeting_claims(decision, board, *choice))
        explained.append(PairExplanation(board.pair, meeting, (_colour_claim(decision, board),)))
    bye = () if chosen.free is None else tuple(_bye_claims(decision, chosen.free))
    return Explanation((group,), tuple(explained), bye)


def criteria_values(decision: PairedRound) -> tuple[Reached, ...]:
    """Give the value of the pairing for each criterion of K19, in their order; less is better."""
    round_, chosen, repeats = decision.round, decision.chosen, decision.repeats
    last = sorted((round_.meetings.last[pair] for pair in repeats), reverse=True)
    place = {player: number for number, player in enumerate(chosen.order, 1)}
    turn = () if chosen.free is None else (round_.free_order.index(chosen.free) + 1,)
    far = (Reached("K19.1a", (decision.far,)),) if round_.far else ()
    return (
        Reached("K19.1", (len(repeats),)),
        *far,
        Reached("K19.2", turn),
        Reached("K19.3", (decision.across,)),
        Reached("K19.4", tuple(last)),
        Reached("K19.5", tuple(place[lower] for _, lower in chosen.pairs)),
    )


def list_claims(lists: Lists) -> Iterator[Message]:
    """Say whether iteration ended in a cycle, and whether another stable list exists (K12)."""
    last = lists.season.played
    if lists.options.recalc is not Recalculation.ITERATE or not last:
        return
    if lists.season.scope_start(last + 1) > last:
        return
    listing = lists.listing(last)
    if listing.cycle:
        code = "keizer.list-mean" if len(listing.bases) > 1 else "keizer.list-cycled"
        facts: Facts = {"count": listing.cycle, "passes": listing.passes}
        yield Message(code, "K12", facts)
    other = another_stable_list(lists, last)
    if other is not None:
        pairs = zip(listing.order, other, strict=True)
        player, other_player = next((one, two) for one, two in pairs if one != two)
        facts = {"place": lists.places(last)[player], "player": player}
        yield Message("keizer.list-other", "K12", facts | {"other_player": other_player})


def _round_claims(decision: PairedRound) -> Iterator[Message]:
    """Say how many repeats and pairs too far apart or across the groups there are (K19)."""
    if decision.repeats:
        yield Message("keizer.repeats", "K19", {"count": len(decision.repeats)})
    elif decision.chosen.pairs:
        yield Message("keizer.no-repeats", "K19")
    if decision.far:
        yield Message("keizer.far", "K19.1a", {"count": decision.far})
    elif decision.round.far:
        most = decision.lists.options.category_distance or 0
        yield Message("keizer.near", "K19.1a", {"count": most})
    if decision.across:
        yield Message("keizer.across", "K19", {"count": decision.across})


# A pair.


def _choices(chosen: ChosenPairing) -> dict[tuple[int, int], tuple[int, int, list[int]]]:
    """Give for each pair the higher, the lower, and the unpaired players between."""
    left, choices = list(chosen.order), {}
    for higher, lower in chosen.pairs:
        first, second = left.index(higher), left.index(lower)
        choices[pair_of(higher, lower)] = higher, lower, left[first + 1 : second]
        del left[second], left[first]
    return choices


def _meeting_claims(
    decision: PairedRound, board: KeizerPair, higher: int, lower: int, passed: Sequence[int]
) -> Iterator[Message]:
    """Say why two meet, why the players between them were passed over, and what a win brings."""
    white, black, round_ = board.pair.white, board.pair.black, decision.round
    key = pair_of(higher, lower)
    both: Facts = {"higher": higher, "lower": lower}
    yield Message("keizer.next-possible" if passed else "keizer.next", "K19", both)
    yield from _passed_claims(decision, higher, passed)
    if key in round_.meetings.last:
        code = "keizer.repeat" if key in round_.meetings.repeats else "keizer.met-before"
        last = format_round(decision.lists.season, round_.meetings.last[key])
        yield Message(code, "K17", both | {"round": last})
    if key in round_.far:
        letters = dict(decision.lists.season.tournament.periods[-1].categories)
        categories: Facts = {"first": letters[higher], "second": letters[lower]}
        yield Message("keizer.pair-far", "K19.1a", both | categories)
    if round_.is_across(higher, lower):
        yield Message("keizer.pair-across", "K19", both)
    mine = find_prospect(decision.lists, white, black)
    theirs = find_prospect(decision.lists, black, white)
    if mine and theirs:
        facts: Facts = {"white": white, "black": black}
        for side, found in (("white", mine), ("black", theirs)):
            facts[f"{side}_win_amount"] = format_exact(found.win)
            facts[f"{side}_draw_amount"] = format_exact(found.draw)
        yield Message("keizer.prospect" if mine.certain else "keizer.prospect-now", "K7", facts)


def _passed_claims(decision: PairedRound, higher: int, passed: Sequence[int]) -> Iterator[Message]:
    """Say why nobody of the nearer players could be taken: a claim for each reason (K17, K19)."""
    round_, allows_repeats = decision.round, bool(decision.repeats)
    far = frozenset() if decision.far else round_.far
    meetings, free = round_.meetings, decision.chosen.free
    free_player: Facts = {}
    if round_.far:
        strands = "worse-far"
    elif decision.repeats or decision.lists.options.a_size is not None:
        strands = "worse"
    elif free is None:
        strands = "strands"
    else:
        strands, free_player = "strands-free", {"free_player": free}
    reasons: dict[str, tuple[str, Facts]] = {
        "forbidden": ("K17", {}),
        "often": ("K17", {"times": meetings.most or 0}),
        "soon": ("K17", {"count": meetings.gap}),
        "far": ("K19.1a", {"count": decision.lists.options.category_distance or 0}),
        strands: ("K19", free_player),
    }
    players: dict[str, list[int]] = {reason: [] for reason in reasons}
    for player in passed:
        pair = pair_of(higher, player)
        if pair in meetings.barred:
            players["forbidden"].append(player)
        elif pair in meetings.repeats and not allows_repeats:
            players["often" if meetings.too_often(pair) else "soon"].append(player)
        else:
            players["far" if pair in far else strands].append(player)
    for reason, (article, more) in reasons.items():
        if players[reason]:
            facts: Facts = {"higher": higher, "players": tuple(players[reason]), **more}
            yield Message(f"keizer.passed-{reason}", article, facts)


def _colour_claim(decision: PairedRound, board: KeizerPair) -> Message:
    """Say which rule gave the colours (K20)."""
    white, black, rule = board.pair.white, board.pair.black, board.rule
    colours = decision.lists.season.colours
    of_white, of_black = ColourHistory(colours[white]), ColourHistory(colours[black])
    facts: Facts = {"white": white, "black": black}
    if rule == "run":
        facts["count"] = decision.lists.options.colour_run or 0
    if rule == "balance":
        facts |= {"white_balance": of_white.balance, "black_balance": of_black.balance}
    if rule == "last":
        if not of_black.last:
            rule = "last-black-none"
        elif not of_white.last:
            rule = "last-white-none"
        else:
            facts |= {"white_history": of_white.history, "black_history": of_black.history}
    return Message(f"keizer.colour-{rule}", "K20", facts)


def _bye_claims(decision: PairedRound, free: int) -> Iterator[Message]:
    """Say who has the bye and why, who came first in line, and who would be lower (K18)."""
    order, season, options = decision.pool.order, decision.lists.season, decision.lists.options
    if len(order) == 1:
        yield Message("keizer.bye-only", "K16", {"player": free})
        return
    turns, place = free_turns(season, order), order.index(free)
    facts: Facts = {"player": free, "place": place + 1, "count": len(order)}
    if options.bye_rule is ByeRule.EVEN:
        yield Message("keizer.bye-even", "K18", facts | {"times": turns[free].missed})
    else:
        yield Message("keizer.bye-lowest", "K18", facts)
    candidates = decision.round.free_order
    before = candidates[: candidates.index(free)]
    if before:
        code = "keizer.bye-needed-far" if decision.round.far else "keizer.bye-needed"
        yield Message(code, "K19", {"players": before})
    lower = [player for player in order[place + 1 :] if player not in before]
    recent = tuple(p for p in lower if turns[p].recent and not turns[free].recent)
    if recent:
        yield Message("keizer.bye-recent", "K18", {"players": recent, "count": options.bye_gap})
    missed = tuple(player for player in lower if player not in recent)
    if missed:
        yield Message("keizer.bye-missed", "K18", {"players": missed, "player": free})
