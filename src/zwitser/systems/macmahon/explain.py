"""Why a round is paired as it is: the criteria of each pair, what else could be, stones, colours.

Claims are made from the same values that decided. What the best pairing without a pair would have
cost is found by matching again without it (M35), and told criterion by criterion.
"""

from __future__ import annotations

from collections.abc import Iterator

from zwitser.messages import Fact, Message
from zwitser.proposal import (
    Explanation,
    GroupExplanation,
    Pair,
    PairExplanation,
    Reached,
    ToldWhenAsked,
)
from zwitser.systems.go import rank_of
from zwitser.systems.macmahon.field import Entrant, bye_order, is_above_threshold, komi_for
from zwitser.systems.macmahon.options import MacMahonOptions
from zwitser.systems.macmahon.procedure import (
    Board,
    Couples,
    Pairing,
    find_pairing,
    pair_of,
)
from zwitser.systems.macmahon.weights import Parts

CRITERIA = {
    "rematch": "M24",
    "balance": "M26",
    "score": "M25",
    "draw": "M28",
    "seeding": "M29",
    "geography": "M31",
}
"""The article of each criterion of the weight."""

Players = tuple[int, ...]

BYE_ORDER = ("byes", "score", "rank", "place")
"""What decides in turn who is free (M22)."""


def explanation_of(found: Pairing) -> Explanation:
    """Tell a whole round: its groups, its boards, and the free player."""
    # What else could be takes a matching of its own for each board.
    return Explanation(
        groups=(_whole(found), *_groups(found)),
        pairs=ToldWhenAsked(len(found.boards), lambda place: _pair(found, found.boards[place])),
        bye=tuple(_bye(found)),
    )


def cost_of_meeting(found: Pairing, player: int, opponent: int) -> Explanation:
    """Tell what a pairing in which two had to meet costs against the best one (M35, M36)."""
    best = find_pairing(found.field.tournament)
    facts: dict[str, Fact] = {"player": player, "opponent": opponent}
    met = _met(best, player, opponent)
    cost = differences(best, found.couples, facts, "together")
    return Explanation(groups=(_whole(found), *_groups(found)), cost=(*met, *cost))


def _met(found: Pairing, player: int, opponent: int) -> Iterator[Message]:
    """Say first that two have met, where they have (M24)."""
    if any(one.id == player and opponent in one.score.met for one in found.field.entrants):
        yield Message("macmahon.met", "M24", {"higher": player, "lower": opponent})


def totals(found: Pairing, couples: Couples) -> Parts:
    """Add up what each criterion gives over all pairs of a pairing (M23)."""
    parts = [found.weigher.parts(higher, lower) for higher, lower in couples]
    return Parts(*map(sum, zip(*parts, strict=True))) if parts else Parts(0, 0, 0, 0, 0, 0)


# Groups.


def _whole(found: Pairing) -> GroupExplanation:
    """Tell the weight of the whole round, by which pairings are compared (M35), and M36."""
    weight = sum(found.weigher.parts(*couple).total for couple in found.couples)
    opponents = tuple(lower.place for _, lower in found.couples)
    return GroupExplanation(
        name="",
        points=0,
        own=tuple(entrant.id for entrant in found.field.entrants),
        pairs=tuple((higher.id, lower.id) for higher, lower in found.couples),
        claims=(Message("macmahon.total", "M35", {"weight": weight}),),
        values=(Reached("M35", (weight,), more_is_better=True), Reached("M36", opponents)),
    )


def _groups(found: Pairing) -> Iterator[GroupExplanation]:
    """Tell who is in each group, and who plays outside it (M20, M27)."""
    scores = dict.fromkeys(entrant.score.floor for entrant in found.field.entrants)
    for score in scores:
        own = tuple(e.id for e in found.field.entrants if e.score.floor == score)
        boards = [b for b in found.boards if score in (b.higher.score.floor, b.lower.score.floor)]
        drawn = [b for b in boards if b.higher.group != b.lower.group]
        down = tuple(b.higher.id for b in drawn if b.higher.score.floor == score)
        up = tuple(b.lower.id for b in drawn if b.lower.score.floor == score)
        came = tuple(b.higher.id for b in drawn if b.lower.score.floor == score)
        yield GroupExplanation(
            name=str(score),
            points=2 * score,
            own=own,
            pairs=tuple((b.higher.id, b.lower.id) for b in boards),
            claims=tuple(_drawn(came, down, up)),
        )


def _drawn(came: Players, down: Players, up: Players) -> Iterator[Message]:
    """Name who comes into a group from above, and who of it plays outside it (M27)."""
    for code, players in (("came", came), ("play-down", down), ("play-up", up)):
        if players:
            yield Message(f"macmahon.{code}", "M27", {"players": players})


# One pair.


def _pair(found: Pairing, board: Board) -> PairExplanation:
    meeting = (
        *_meeting(found, board.higher, board.lower),
        *_alternative(found, board),
    )
    return PairExplanation(pair_of(found, board), meeting, tuple(_colours(found, board)))


def _meeting(found: Pairing, higher: Entrant, lower: Entrant) -> Iterator[Message]:
    """Tell each criterion of a pair in words."""
    both: dict[str, Fact] = {"higher": higher.id, "lower": lower.id}
    yield _score(higher, lower, both)
    met = lower.id in higher.score.met
    yield Message("macmahon.met" if met else "macmahon.not-met", "M24", both)
    if higher.group == lower.group:
        yield from _seeding(found, higher, lower, both)
    else:
        yield from _draw(found, higher, lower)
    yield _geography(higher, lower, both)
    yield from _balance(found, higher, lower, both)


def _score(higher: Entrant, lower: Entrant, both: dict[str, Fact]) -> Message:
    """Say whether they stand in the same group, or how far apart (M25)."""
    score, below = higher.score.floor, lower.score.floor
    if score == below:
        return Message("macmahon.same-group", "M25", both | {"score": score})
    return Message("macmahon.drawn", "M25", both | {"score": score, "below": below})


def _draw(found: Pairing, higher: Entrant, lower: Entrant) -> Iterator[Message]:
    """Tell the earlier draws of both, and whom this draw spares (M28).

    Who was drawn that way before spares nobody: drawing any other would weigh no less.
    """
    yield from _drawn_before("down", higher, higher.drawn_down, higher.drawn_up)
    if not higher.drawn_down:
        yield from _spared(found, higher, "down")
    yield from _drawn_before("up", lower, lower.drawn_up, lower.drawn_down)
    if not lower.drawn_up:
        yield from _spared(found, lower, "up")


def _drawn_before(way: str, entrant: Entrant, same: int, other: int) -> Iterator[Message]:
    facts: dict[str, Fact] = {"player": entrant.id, "same": same, "other": other}
    if same:
        yield Message(f"macmahon.{way}-{'again' if other else 'only'}", "M28", facts)
    elif other:
        yield Message(f"macmahon.{way}-in-return", "M28", facts)
    else:
        yield Message(f"macmahon.{way}-first", "M28", facts)


def _spared(found: Pairing, entrant: Entrant, way: str) -> Iterator[Message]:
    """Name those of the group who were drawn that way before and are not now (M28)."""
    floated = {
        one.id
        for board in found.boards
        if board.higher.group != board.lower.group
        for one in ((board.higher,) if way == "down" else (board.lower,))
    }
    spared = tuple(
        one.id
        for one in found.field.entrants
        if one.group == entrant.group
        and one is not found.free
        and one.id not in floated
        and (one.drawn_down if way == "down" else one.drawn_up)
    )
    if spared:
        yield Message(f"macmahon.spared-{way}", "M28", {"players": spared})


def _seeding(
    found: Pairing, higher: Entrant, lower: Entrant, both: dict[str, Fact]
) -> Iterator[Message]:
    """Give both places in the group, and whether the seeding could be better for this pair."""
    system = found.field.seeding.system
    facts = both | {"first": higher.i + 1, "second": lower.i + 1, "size": higher.n}
    if system == "random":
        halves = "apart" if (2 * higher.i < higher.n) != (2 * lower.i < lower.n) else "same"
        yield Message(f"macmahon.random-{halves}", "M30", facts)
        return
    wanted = higher.i + lower.i + 1 if system == "fold" else 2 * (lower.i - higher.i)
    yield Message(f"macmahon.{system}-{'exact' if wanted == higher.n else 'near'}", "M29", facts)


def _geography(higher: Entrant, lower: Entrant, both: dict[str, Fact]) -> Message:
    """Say whether club or country is the same, and for whom that does not count (M31, M32)."""
    exempt = tuple(one.id for one in (higher, lower) if one.exempt)
    if len(exempt) == 2:
        return Message("macmahon.exempt-both", "M32", both)
    country, club = higher.country == lower.country, higher.club == lower.club
    code = {
        (True, True): "same-both",
        (True, False): "same-country",
        (False, True): "same-club",
        (False, False): "apart",
    }[country, club]
    if exempt:
        return Message(f"macmahon.{code}-half", "M32", both | {"players": exempt})
    return Message(f"macmahon.{code}", "M31", both)


def _balance(
    found: Pairing, higher: Entrant, lower: Entrant, both: dict[str, Fact]
) -> Iterator[Message]:
    """Say whether the colours fit, where there is no handicap (M26)."""
    value, most = found.weigher.balance(higher, lower), found.weigher.most.balance
    if value:
        code = "macmahon.balance" if value == most else "macmahon.balance-half"
        facts = {"balance": higher.score.balance, "other": lower.score.balance}
        yield Message(code, "M26", both | facts)


# What else could be.


def _alternative(found: Pairing, board: Board) -> Iterator[Message]:
    """Tell what the best pairing without this pair would have cost, and in which criterion."""
    players = found.players
    other = found.matched.without(players.index(board.higher), players.index(board.lower))
    facts: dict[str, Fact] = {"higher": board.higher.id, "lower": board.lower.id}
    if other is None:
        yield Message("macmahon.no-other", "M35", facts)
        return
    facts["higher_other_player"] = players[other.mate[players.index(board.higher)]].id
    facts["lower_other_player"] = players[other.mate[players.index(board.lower)]].id
    couples = [(players[v], players[w]) for v, w in other.pairs]
    yield from differences(found, couples, facts)


def differences(
    found: Pairing, couples: Couples, facts: dict[str, Fact], code: str = "other"
) -> Iterator[Message]:
    """Tell how much less another pairing weighs, and the criteria that lose or gain (M35, M36)."""
    was, new = _apart(found.couples, couples), _apart(couples, found.couples)
    now, then = totals(found, was), totals(found, new)
    loss = sum(now) - sum(then)
    if not loss:
        yield Message(f"macmahon.{code}-equal", "M36", facts)
        return
    changed = {
        name: mine - theirs
        for name, mine, theirs in zip(Parts._fields, now, then, strict=True)
        if mine != theirs
    }
    worst = max(changed, key=lambda name: changed[name])
    facts |= {"loss": loss, "criterion": worst, "lost": changed[worst]}
    yield Message(f"macmahon.{code}", "M35", facts)
    gained = {name: -value for name, value in changed.items() if value < 0}
    if gained:
        best = max(gained, key=lambda name: gained[name])
        yield Message(
            "macmahon.other-gain", CRITERIA[best], {"criterion": best, "won": gained[best]}
        )


def _apart(couples: Couples, others: Couples) -> Couples:
    """Leave out the pairs that another pairing has too: they weigh the same in both."""
    known = {(higher.id, lower.id) for higher, lower in others}
    return [couple for couple in couples if (couple[0].id, couple[1].id) not in known]


# Stones and colours.


def _colours(found: Pairing, board: Board) -> Iterator[Message]:
    """Tell the handicap with its reason (M33, M34), and why these colours (M38)."""
    pair, own = pair_of(found, board), found.field.own
    bases = [found.weigher.bases[entrant.place] for entrant in (board.higher, board.lower)]
    difference = abs(bases[0] - bases[1])
    facts: dict[str, Fact] = {"white": pair.white, "black": pair.black}
    reckoned = facts | {"komi": komi_for(board.handicap, own), "difference": difference}
    if board.handicap:
        yield from _stones(own, difference, reckoned | {"stones": board.handicap})
    else:
        yield _even(found, board, reckoned)
    if difference and own.handicap.basis != "none":
        yield from _threshold(found, board)
    if not board.handicap:
        yield _even_colours(board, pair, facts)


def _stones(own: MacMahonOptions, difference: int, facts: dict[str, Fact]) -> Iterator[Message]:
    """Tell by what the stones go, and how many less or more than the difference (M34)."""
    rules, less = own.handicap, own.handicap.correction
    kind = "-more" if less < 0 else "" if less else "-whole"
    told = facts | ({"correction": abs(less)} if less else {})
    yield Message(f"macmahon.handicap-{_basis(own)}{kind}", "M34", told)
    if difference - less > rules.ceiling:
        yield Message("macmahon.handicap-ceiling", "M34", {"limit": rules.ceiling})


def _basis(own: MacMahonOptions) -> str:
    """Name what the stones go by: in a Swiss the score alone says nothing of the strength (M33)."""
    return "swiss" if own.handicap.basis == "mms" and not own.by_rank else own.handicap.basis


def _even(found: Pairing, board: Board, facts: dict[str, Fact]) -> Message:
    own = found.field.own
    rules = own.handicap
    if rules.basis == "none" or not rules.ceiling:
        return Message("macmahon.even-always", "M34", facts)
    if facts["difference"]:
        return Message("macmahon.even-near", "M34", facts | {"correction": rules.correction})
    if found.weigher.bases[board.lower.place] == rules.threshold:
        threshold = rank_of(rules.threshold)
        return Message("macmahon.even-threshold", "M33", facts | {"threshold": threshold})
    return Message(f"macmahon.even-{_basis(own)}", "M33", facts)


def _threshold(found: Pairing, board: Board) -> Iterator[Message]:
    """Name who counts for no more than the threshold, where that is less (M33)."""
    threshold = rank_of(found.field.own.handicap.threshold)
    for one in (board.higher, board.lower):
        if is_above_threshold(one.score, found.field.own):
            yield Message("macmahon.threshold", "M33", {"player": one.id, "threshold": threshold})


def _even_colours(board: Board, pair: Pair, facts: dict[str, Fact]) -> Message:
    entrants = {one.id: one for one in (board.higher, board.lower)}
    facts |= {
        "white_balance": entrants[pair.white].score.balance,
        "black_balance": entrants[pair.black].score.balance,
        "higher": board.higher.id,
        "lower": board.lower.id,
        "board": board.number,
    }
    return Message(f"macmahon.colour-{board.colours.rule}", "M38", facts)


# The free player.


def _bye(found: Pairing) -> Iterator[Message]:
    """Tell who is free and what decided it over the next one in turn (M22)."""
    free = found.free
    if free is None:
        return
    facts: dict[str, Fact] = {"player": free.id}
    rest = [entrant for entrant in found.field.entrants if entrant is not free]
    if not rest:
        yield Message("macmahon.bye-alone", "M18", facts)
        return
    yield Message("macmahon.bye", "M22", facts | {"byes": free.score.byes})
    after = min(rest, key=bye_order)
    mine, his = bye_order(free), bye_order(after)
    name = next(n for n, a, b in zip(BYE_ORDER, mine, his, strict=True) if a != b)
    facts |= {"other_player": after.id}
    facts |= _bye_facts(name, free, after)
    if name == "byes" and not free.score.byes:
        name = "never"
    yield Message(f"macmahon.bye-{name}", "M22", facts)


def _bye_facts(name: str, free: Entrant, after: Entrant) -> dict[str, Fact]:
    match name:
        case "byes":
            return {"byes": free.score.byes, "other": after.score.byes}
        case "score":
            return {"points": free.score.mms, "other_points": after.score.mms}
        case "rank":
            return {"rank": free.score.player.rank, "other_rank": after.score.player.rank}
        case _:
            return {"place": free.place + 1, "other_place": after.place + 1}
