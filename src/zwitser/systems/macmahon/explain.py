"""Why a round is paired as it is: the criteria of each pair, alternatives, stones, colours.

Claims are made from the same values that decided. The cost of the best pairing without a pair is
found by matching again without it (M35), and explained criterion by criterion.
"""

from __future__ import annotations

from collections.abc import Iterator

from zwitser.messages import Fact, Message
from zwitser.proposal import Explanation, GroupExplanation, LazyList, PairExplanation, Reached
from zwitser.systems.go import rank_of
from zwitser.systems.macmahon.field import MacMahonEntrant, bye_order, is_above_threshold, komi_for
from zwitser.systems.macmahon.procedure import Couples, MacMahonBoard, MacMahonPairing, find_pairing
from zwitser.systems.macmahon.weights import Parts

CRITERIA = dict(zip(Parts._fields, ("M24", "M26", "M25", "M28", "M29", "M31"), strict=True))
"""The article of each criterion of the weight."""

BYE_ORDER = ("byes", "score", "rank", "place")
"""The names of the values of `bye_order` (M22)."""

Facts = dict[str, Fact]


def explain_round(found: MacMahonPairing) -> Explanation:
    """Explain a round: its groups, its boards, and the bye."""

    def explain_board(number: int) -> PairExplanation:
        board = found.boards[number]
        return PairExplanation(
            found.pair_of(board),
            (*_meeting(found, board), *_best_without(found, board)),
            (*_handicap(found, board), *_colours(found, board)),
        )

    # The best pairing without a pair takes a matching of its own for each board.
    boards = LazyList(len(found.boards), explain_board)
    return Explanation(groups=tuple(_groups(found)), pairs=boards, bye=tuple(_bye(found)))


def cost_of_meeting(found: MacMahonPairing, together: tuple[int, int]) -> Explanation:
    """Compare a pairing in which two had to meet with the best one (M35, M36)."""
    player, opponent = together
    best = find_pairing(found.field.tournament)
    cost = list(_compare(best, found.couples, {"player": player, "opponent": opponent}, "together"))
    if any(one.id == player and opponent in one.score.met for one in best.field.entrants):
        cost.insert(0, Message("macmahon.met", "M24", {"higher": player, "lower": opponent}))
    return Explanation(groups=tuple(_groups(found)), cost=tuple(cost))


def _groups(found: MacMahonPairing) -> Iterator[GroupExplanation]:
    """Explain the round as a whole, whose values `why` compares, and then each group."""
    weight = sum(found.weigher.parts(*couple).total for couple in found.couples)
    opponents = tuple(lower.place for _, lower in found.couples)
    yield GroupExplanation(
        name="",
        points=0,
        own=tuple(entrant.id for entrant in found.field.entrants),
        pairs=tuple((higher.id, lower.id) for higher, lower in found.couples),
        claims=(Message("macmahon.total", "M35", {"weight": weight}),),
        values=(Reached("M35", (weight,), more_is_better=True), Reached("M36", opponents)),
    )
    for score in dict.fromkeys(entrant.score.floor for entrant in found.field.entrants):
        boards = [b for b in found.boards if score in (b.higher.score.floor, b.lower.score.floor)]
        drawn = [b for b in boards if b.higher.group != b.lower.group]
        outside = {
            "came": tuple(b.higher.id for b in drawn if b.lower.score.floor == score),
            "play-down": tuple(b.higher.id for b in drawn if b.higher.score.floor == score),
            "play-up": tuple(b.lower.id for b in drawn if b.lower.score.floor == score),
        }
        yield GroupExplanation(
            name=str(score),
            points=2 * score,
            own=tuple(e.id for e in found.field.entrants if e.score.floor == score),
            pairs=tuple((b.higher.id, b.lower.id) for b in boards),
            claims=tuple(
                Message(f"macmahon.{code}", "M27", {"players": players})
                for code, players in outside.items()
                if players
            ),
        )


# One board.


def _meeting(found: MacMahonPairing, board: MacMahonBoard) -> Iterator[Message]:
    """Explain each criterion of a pair: M25, M24, M28 or M29, M31, M26."""
    higher, lower = board.higher, board.lower
    both: Facts = {"higher": higher.id, "lower": lower.id}
    score, below = higher.score.floor, lower.score.floor
    if score == below:
        yield Message("macmahon.same-group", "M25", both | {"score": score})
    else:
        yield Message("macmahon.drawn", "M25", both | {"score": score, "below": below})
    met = lower.id in higher.score.met
    yield Message("macmahon.met" if met else "macmahon.not-met", "M24", both)
    if score == below:
        yield _seeding(found, higher, lower, both)
    else:
        yield from _draw(found, higher, "down", higher.drawn_down, higher.drawn_up)
        yield from _draw(found, lower, "up", lower.drawn_up, lower.drawn_down)
    yield _geography(higher, lower, both)
    value = found.weigher.balance(higher, lower)
    if value:
        half = "" if value == found.weigher.most.balance else "-half"
        facts = {"balance": higher.score.balance, "other": lower.score.balance}
        yield Message(f"macmahon.balance{half}", "M26", both | facts)


def _draw(
    found: MacMahonPairing, entrant: MacMahonEntrant, way: str, same: int, other: int
) -> Iterator[Message]:
    """Count earlier draws this way and the other way, and name the players it spares (M28).

    A player drawn this way before spares nobody: drawing any other would weigh no less.
    """
    before = "first" if not other else "in-return"
    if same:
        before = "again" if other else "only"
    facts: Facts = {"player": entrant.id, "same": same, "other": other}
    yield Message(f"macmahon.{way}-{before}", "M28", facts)
    if same:
        return
    floaters = {
        board.higher.id if way == "down" else board.lower.id
        for board in found.boards
        if board.higher.group != board.lower.group
    }
    spared = tuple(
        one.id
        for one in found.players
        if one.group == entrant.group
        and one.id not in floaters
        and (one.drawn_down if way == "down" else one.drawn_up)
    )
    if spared:
        yield Message(f"macmahon.spared-{way}", "M28", {"players": spared})


def _seeding(
    found: MacMahonPairing, higher: MacMahonEntrant, lower: MacMahonEntrant, both: Facts
) -> Message:
    """Give both places in the group, and whether the seeding could be better for this pair."""
    system = found.field.seeding.system
    facts = both | {"first": higher.i + 1, "second": lower.i + 1, "size": higher.n}
    if system == "random":
        halves = "apart" if (2 * higher.i < higher.n) != (2 * lower.i < lower.n) else "same"
        return Message(f"macmahon.random-{halves}", "M30", facts)
    wanted = higher.i + lower.i + 1 if system == "fold" else 2 * (lower.i - higher.i)
    return Message(f"macmahon.{system}-{'exact' if wanted == higher.n else 'near'}", "M29", facts)


def _geography(higher: MacMahonEntrant, lower: MacMahonEntrant, both: Facts) -> Message:
    """Say whether club or country is the same, and for whom that does not count (M31, M32)."""
    exempt = tuple(one.id for one in (higher, lower) if one.exempt)
    if len(exempt) == 2:
        return Message("macmahon.exempt-both", "M32", both)
    country, club = higher.country == lower.country, higher.club == lower.club
    same = "both" if country and club else "country" if country else "club"
    code = f"same-{same}" if country or club else "apart"
    if exempt:
        return Message(f"macmahon.{code}-half", "M32", both | {"players": exempt})
    return Message(f"macmahon.{code}", "M31", both)


# What else could be.


def _best_without(found: MacMahonPairing, board: MacMahonBoard) -> Iterator[Message]:
    """Compare with the best pairing in which these two don't meet."""
    players = found.players
    higher, lower = players.index(board.higher), players.index(board.lower)
    other = found.matched.without(higher, lower)
    facts: Facts = {"higher": board.higher.id, "lower": board.lower.id}
    if other is None:
        yield Message("macmahon.no-other", "M35", facts)
        return
    facts["higher_other_player"] = players[other.mate[higher]].id
    facts["lower_other_player"] = players[other.mate[lower]].id
    couples = [(players[v], players[w]) for v, w in other.pairs]
    yield from _compare(found, couples, facts, "other")


def _compare(found: MacMahonPairing, others: Couples, facts: Facts, code: str) -> Iterator[Message]:
    """Say how much less another pairing weighs, and which criteria lose or gain (M35, M36)."""
    # A pair of both pairings weighs the same in both.
    common = {(one.id, two.id) for one, two in found.couples}
    common &= {(one.id, two.id) for one, two in others}
    now, then = (
        [found.weigher.parts(one, two) for one, two in couples if (one.id, two.id) not in common]
        for couples in (found.couples, others)
    )
    loss = sum(map(sum, now)) - sum(map(sum, then))
    if not loss:
        yield Message(f"macmahon.{code}-equal", "M36", facts)
        return
    change = {
        name: sum(getattr(parts, name) for parts in now) - sum(getattr(p, name) for p in then)
        for name in Parts._fields
    }
    worst, best = max(change, key=change.__getitem__), min(change, key=change.__getitem__)
    facts = facts | {"loss": loss, "criterion": worst, "lost": change[worst]}
    yield Message(f"macmahon.{code}", "M35", facts)
    if change[best] < 0:
        won: Facts = {"criterion": best, "won": -change[best]}
        yield Message("macmahon.other-gain", CRITERIA[best], won)


# Stones and colours.


def _handicap(found: MacMahonPairing, board: MacMahonBoard) -> Iterator[Message]:
    """Give the handicap with its reason (M33, M34)."""
    pair, own = found.pair_of(board), found.field.own
    rules = own.handicap
    upper, under = (found.weigher.bases[one.place] for one in (board.higher, board.lower))
    difference = abs(upper - under)
    # In a Swiss the score alone says nothing of the strength.
    basis = "swiss" if rules.basis == "mms" and not own.by_rank else rules.basis
    facts: Facts = {"white": pair.white, "black": pair.black}
    facts |= {"komi": komi_for(board.handicap, own), "difference": difference}
    threshold = rank_of(rules.threshold)
    if board.handicap:
        less = rules.correction
        kind = "-more" if less < 0 else "" if less else "-whole"
        facts |= {"stones": board.handicap} | ({"correction": abs(less)} if less else {})
        yield Message(f"macmahon.handicap-{basis}{kind}", "M34", facts)
        if difference - less > rules.ceiling:
            yield Message("macmahon.handicap-ceiling", "M34", {"limit": rules.ceiling})
    elif rules.basis == "none" or not rules.ceiling:
        yield Message("macmahon.even-always", "M34", facts)
    elif difference:
        yield Message("macmahon.even-near", "M34", facts | {"correction": rules.correction})
    elif under == rules.threshold:
        yield Message("macmahon.even-threshold", "M33", facts | {"threshold": threshold})
    else:
        yield Message(f"macmahon.even-{basis}", "M33", facts)
    if difference and rules.basis != "none":
        for one in (board.higher, board.lower):
            if is_above_threshold(one.score, own):
                capped: Facts = {"player": one.id, "threshold": threshold}
                yield Message("macmahon.threshold", "M33", capped)


def _colours(found: MacMahonPairing, board: MacMahonBoard) -> Iterator[Message]:
    """Say why an even game has these colours (M38)."""
    if board.handicap:
        return
    pair = found.pair_of(board)
    balance = {one.id: one.score.balance for one in (board.higher, board.lower)}
    facts: Facts = {"white": pair.white, "black": pair.black, "board": board.number}
    facts |= {"white_balance": balance[pair.white], "black_balance": balance[pair.black]}
    facts |= {"higher": board.higher.id, "lower": board.lower.id}
    yield Message(f"macmahon.colour-{board.colours.rule}", "M38", facts)


# The bye.


def _bye(found: MacMahonPairing) -> Iterator[Message]:
    """Name the player with the bye, and the value that decided over the next in turn (M22)."""
    free = found.free
    if free is None:
        return
    facts: Facts = {"player": free.id}
    if not found.players:
        yield Message("macmahon.bye-alone", "M18", facts)
        return
    yield Message("macmahon.bye", "M22", facts | {"byes": free.score.byes})
    following = min(found.players, key=bye_order)
    both = zip(BYE_ORDER, bye_order(free), bye_order(following), strict=True)
    name = next(name for name, mine, theirs in both if mine != theirs)
    facts["other_player"] = following.id
    mine, theirs = free.score, following.score
    match name:
        case "byes":
            name = "byes" if mine.byes else "never"
            facts |= {"byes": mine.byes, "other": theirs.byes}
        case "score":
            facts |= {"points": mine.mms, "other_points": theirs.mms}
        case "rank":
            facts |= {"rank": mine.player.rank, "other_rank": theirs.player.rank}
        case _:
            facts |= {"place": free.place + 1, "other_place": following.place + 1}
    yield Message(f"macmahon.bye-{name}", "M22", facts)
