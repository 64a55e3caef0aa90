"""Every claim of the explanation is derived again from the brute force, on many small positions."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from tests.oracles.weerstand import (
    Group,
    Oracle,
    Player,
    chess_legal_colours,
    chess_refused,
    legal,
    preference,
    rounds_of,
)
from tests.positions import position
from tests.sample import sampled
from zwitser.formats import document
from zwitser.language import sentences
from zwitser.messages import Message, say
from zwitser.proposal import Explanation, GroupExplanation, PairExplanation, Proposal
from zwitser.systems import pair
from zwitser.systems import system_named as system_by

SYSTEMS = ("knsb-weerstand", "go-weerstand")
POSITIONS = sampled(1000)
PARTS = 5
LISTED = 8
"""The players of a group of whom every pairing is listed."""

CHESS = {
    "room.by-size": 0,
    "room.by-points": 1,
    "room.by-again": 2,
    "room.by-next": 2,
    "room.by-refused": 3,
    "room.by-strong": 3,
    "room.by-wp": 4,
    "room.by-sb": 4,
    "room.by-lot": 4,
}
GO = {
    "room.by-size": 0,
    "room.by-came": 1,
    "room.by-again": 2,
    "room.by-wp": 3,
    "room.by-sb": 3,
    "room.by-lot": 3,
}
"""The place of each deciding criterion in the values of the brute force."""


class Checker:
    """One position with its brute force, and a check for every kind of claim."""

    def __init__(self, source: dict[str, Any], proposal: Proposal, seen: Counter[str]) -> None:
        assert proposal.explanation is not None
        self.source = source
        self.proposal = proposal
        self.told: Explanation = proposal.explanation
        self.oracle = Oracle(source)
        self.chess = self.oracle.chess
        _, self.pairs, self.free = legal(source)
        self.players = self.oracle.players
        by_choice = sorted(self.players.values(), key=self._choice)
        self.place = {player.id: n for n, player in enumerate(by_choice, 1)}
        self.seen = seen

    def _choice(self, player: Player) -> tuple[int, ...]:
        return (player.order,) if self.chess else (-player.wp, -player.sb, player.lot)

    def check(self) -> None:
        told = {frozenset((p.pair.white, p.pair.black)): p for p in self.told.pairs}
        assert [p.pair for p in self.told.pairs] == list(self.proposal.pairs)
        for group, truth in zip(self.told.groups, self.oracle.groups, strict=True):
            self.group(group, truth)
            left = [*truth.came, *truth.own]
            left = [player for player in left if player not in truth.choice.room]
            spent = (0, 0)
            for higher, lower in truth.choice.pairs:
                self.meeting(told[frozenset((higher, lower))], truth, higher, lower, left, spent)
                self.colours(told[frozenset((higher, lower))], higher, lower)
                left = [player for player in left if player not in (higher, lower)]
                cost = self.cost(higher, lower)
                spent = spent[0] + cost[0], spent[1] + cost[1]
        self.bye()

    # Groups.

    def group(self, group: GroupExplanation, truth: Group) -> None:
        assert (group.came, group.own) == (truth.came, truth.own)
        assert (group.left, group.pairs) == (truth.choice.room, truth.choice.pairs)
        assert {r.criterion: r.value for r in group.values} == self.values(truth)
        for claim in group.claims:
            self.seen[claim.code] += 1
            kind = claim.code.split(".")[0]
            if kind == "colours":
                self.colour_count(claim, truth)
            elif claim.code.startswith("room.by-") or claim.code == "room.must":
                self.runner_up(claim, truth)
            else:
                self.size(claim, truth)

    def values(self, truth: Group) -> dict[str, tuple[int, ...]]:
        value, room = truth.values[truth.choice], truth.choice.room
        here = [*truth.came, *truth.own]
        chosen = any(self.opponents(player, here) for player in room)
        order = tuple(sorted(self.place[player] for player in room))
        opponents = tuple(self.place[lower] for _, lower in truth.choice.pairs)
        if not self.chess:
            again = (value[2],) if chosen else ()
            return {
                "4.3": (value[0],),
                "4.4a": (value[1],),
                "4.4b": again,
                "4.4c": order,
                "4.5": opponents,
            }
        return {
            "C3": (value[0],),
            "C4.1": tuple(value[1]),
            "C4.2": value[2][:1] if chosen else (),
            "C4.3": value[2][1:] if chosen else (),
            "C4.4": value[3],
            "C4.5": order,
            "C5": opponents,
        }

    def size(self, claim: Message, truth: Group) -> None:
        here = [*truth.came, *truth.own]
        size = len(truth.choice.room)
        alone = tuple(p for p in truth.came + truth.own if not self.opponents(p, here))
        alone = tuple(sorted(alone, key=lambda p: self.players[p].order))
        match claim.code:
            case "room.none":
                assert (size, claim.facts["count"]) == (0, len(here))
            case "room.forced":
                assert claim.facts["players"] == alone
                assert set(alone) <= set(truth.choice.room)
            case "room.odd" | "room.odd-others":
                others = len(here) - len(alone)
                assert claim.facts["count"] == others
                assert others % 2 == 1
                assert size == len(alone) + 1
                assert (claim.code == "room.odd") == (not alone)
            case "room.larger-inside":
                assert claim.facts == {"size": size, "pairs": (len(here) - size) // 2}
                assert self.left_over(here) == size
            case "room.larger-below":
                assert self.left_over(self.below(truth), bye=True) == size
            case "room.larger":
                assert claim.facts["size"] == size
                assert min(len(choice.room) for choice in truth.values) == size
            case _:
                raise AssertionError(claim)

    def opponents(self, player: int, others: list[int]) -> list[int]:
        return [other for other in others if frozenset((player, other)) in self.pairs]

    def below(self, truth: Group) -> list[int]:
        lowest = min(self.players[p].points for p in truth.own)
        return [p.id for p in self.players.values() if p.points < lowest]

    def left_over(self, ids: list[int], *, bye: bool = False) -> int:
        """How many of these, and the bye, a largest matching leaves over; by trying all."""
        bye = bye and len(self.players) % 2 == 1
        if not ids:
            return int(bye)
        first, rest = ids[0], ids[1:]
        ways = [1 + self.left_over(rest, bye=bye)]
        if bye and first in self.free:
            ways.append(self.left_over(rest))
        ways += [
            self.left_over([p for p in rest if p != other], bye=bye)
            for other in self.opponents(first, rest)
        ]
        return min(ways)

    def runner_up(self, claim: Message, truth: Group) -> None:
        last = 5 if self.chess else 4
        rooms: dict[tuple[int, ...], tuple[Any, ...]] = {}
        for choice, value in truth.values.items():
            rooms[choice.room] = min(value[:last], rooms.get(choice.room, value[:last]))
        mine = rooms[truth.choice.room]
        chosen = set(truth.choice.room)
        rooms = {room: value for room, value in rooms.items() if not chosen <= set(room)}
        if claim.code == "room.must":
            assert claim.facts["players"] == truth.choice.room
            assert not rooms
            return
        runner = min(rooms, key=lambda room: rooms[room])
        told = self._ids(claim, "players"), self._ids(claim, "runner_players")
        assert told[0] == tuple(p for p in truth.choice.room if p not in runner)
        assert told[1] == tuple(p for p in runner if p not in chosen)
        theirs = rooms[runner]
        first = next(n for n in range(last) if mine[n] != theirs[n])
        assert (CHESS if self.chess else GO)[claim.code] == first
        self.compared(claim, mine[first], theirs[first])

    def compared(self, claim: Message, mine: Any, theirs: Any) -> None:
        facts = claim.facts
        match claim.code:
            case "room.by-size" | "room.by-came":
                assert (facts["reached"], facts["instead"]) == (mine, theirs)
            case "room.by-points":
                pair_ = next((a, b) for a, b in zip(mine, theirs, strict=True) if a != b)
                assert (facts["reached_points"], facts["instead_points"]) == pair_
            case "room.by-again" if not self.chess:
                assert (facts["reached"], facts["instead"]) == (mine, theirs)
            case "room.by-again" | "room.by-refused":
                assert (facts["reached"], facts["instead"]) == (mine[0], theirs[0])
                assert mine[0] < theirs[0]
            case "room.by-next" | "room.by-strong":
                assert mine[0] == theirs[0]
                assert (facts["reached"], facts["instead"]) == (mine[1], theirs[1])
            case _:
                self.ranked(claim)

    def ranked(self, claim: Message) -> None:
        higher, lower = (self.players[self._id(claim, key)] for key in ("higher", "lower"))
        assert higher.id in self._ids(claim, "players")
        assert lower.id in self._ids(claim, "runner_players")
        order = ((higher.wp, lower.wp), (higher.sb, lower.sb), (higher.lot, lower.lot))
        place = ("room.by-wp", "room.by-sb", "room.by-lot").index(claim.code)
        names = ("points", "quarters", "lot")
        assert all(a == b for a, b in order[:place])
        assert order[place][0] != order[place][1]
        name = names[place]
        assert (claim.facts[f"higher_{name}"], claim.facts[f"lower_{name}"]) == order[place]
        article = "C4.5" if self.chess else ("4.4c", "4.4d", "4.4e")[place]
        assert claim.article == article

    @staticmethod
    def _id(claim: Message, key: str) -> int:
        fact = claim.facts[key]
        assert isinstance(fact, int)
        return fact

    @staticmethod
    def _ids(claim: Message, key: str) -> tuple[int, ...]:
        fact = claim.facts[key]
        assert isinstance(fact, tuple)
        assert not isinstance(fact, Message)
        return fact

    def colour_count(self, claim: Message, truth: Group) -> None:
        staying = [player for pair_ in truth.choice.pairs for player in pair_]
        wanted = Counter(preference(self.players[player])[0] for player in staying)
        facts = claim.facts
        assert (facts["prefer_white"], facts["prefer_black"]) == (wanted["W"], wanted["B"])
        assert facts["none"] == wanted[""]
        reached = truth.values[truth.choice][3]
        assert (facts["refused"], facts["strong"]) == reached
        most, least = max(wanted["W"], wanted["B"]), min(wanted["W"], wanted["B"])
        counted = max(0, (most - least - wanted[""]) // 2)
        assert facts["least"] == counted
        bound = (facts["least"], facts["least_strong"])
        if len(staying) <= LISTED:
            assert bound == self.least_by_counting(staying)
        code = "all" if reached == (0, 0) else "counted" if reached == bound else "more"
        assert claim.code == f"colours.{code}"
        assert bound <= reached

    def least_by_counting(self, staying: list[int]) -> tuple[int, int]:
        """Give the fewest refused colours if colours alone decided who may meet; by trying all."""
        two_of = combinations([self.players[player] for player in staying], 2)
        fit = {frozenset((a.id, b.id)) for a, b in two_of if chess_legal_colours(a, b)}
        ways = rounds_of(staying, fit, set())
        return min(self.total(pairs[1:], pairs[0], (0, 0)) for pairs, _ in ways)

    # Pairs.

    def cost(self, a: int, b: int) -> tuple[int, int]:
        return chess_refused(self.players[a], self.players[b]) if self.chess else (0, 0)

    def meeting(
        self,
        told: PairExplanation,
        truth: Group,
        higher: int,
        lower: int,
        left: list[int],
        spent: tuple[int, int],
    ) -> None:
        first, *reasons = told.meeting
        below = {p for p in left if self.place[p] > self.place[lower] and p != higher}
        assert (first.facts["higher"], first.facts["lower"]) == (higher, lower)
        assert first.code == ("pair.lowest-possible" if below else "pair.lowest")
        named: list[int] = []
        for claim in reasons:
            self.seen[claim.code] += 1
            assert claim.facts["player"] == higher
            for other in self._ids(claim, "out_players"):
                named.append(other)
                rest = [p for p in left if p not in (higher, other)]
                self.out(claim, truth, (higher, other), rest, spent)
        others = sum(self._id(claim, "count") for claim in reasons if "count" in claim.facts)
        assert len(set(named)) == len(named)
        assert set(named) <= below
        assert len(named) + others == len(below)

    def out(
        self,
        claim: Message,
        truth: Group,
        pair_: tuple[int, int],
        rest: list[int],
        spent: tuple[int, int],
    ) -> None:
        a, b = (self.players[player] for player in pair_)
        met = any(line.opponent == b.id for line in a.lines)
        kind = claim.code.removesuffix("-many")
        if frozenset(pair_) not in self.pairs:
            forbidden = self.source["options"].get("forbidden", [])
            is_forbidden = set(pair_) in map(set, forbidden)
            must = self.chess and preference(a) == preference(b) and preference(a)[1] == 3
            assert (kind == "out.met") == met
            assert kind != "out.colours" or must
            assert kind != "out.forbidden" or is_forbidden
            assert kind in ("out.met", "out.colours", "out.forbidden")
            return
        ways = [self.total(pairs, pair_, spent) for pairs in self.pairings(rest)]
        if kind == "out.rest":
            assert not ways
        else:
            assert kind == "out.preference"
            assert self.chess
            assert ways
            assert all(way > truth.values[truth.choice][3] for way in ways)

    def pairings(self, rest: list[int]) -> Iterator[tuple[tuple[int, int], ...]]:
        for pairs, _ in rounds_of(rest, self.pairs, set()):
            yield pairs

    def total(
        self, pairs: tuple[tuple[int, int], ...], first: tuple[int, int], spent: tuple[int, int]
    ) -> tuple[int, int]:
        costs = [spent, self.cost(*first), *(self.cost(*pair_) for pair_ in pairs)]
        return sum(cost[0] for cost in costs), sum(cost[1] for cost in costs)

    # Colours.

    def colours(self, told: PairExplanation, higher: int, lower: int) -> None:
        (claim,) = told.colours
        self.seen[claim.code] += 1
        assert (claim.facts["white"], claim.facts["black"]) == (told.pair.white, told.pair.black)
        assert (claim.facts["higher"], claim.facts["lower"]) == (higher, lower)
        a, b = self.players[higher], self.players[lower]
        if self.chess:
            self.chess_colours(claim, a, b)
        else:
            self.go_colours(claim, a, b)

    def chess_colours(self, claim: Message, a: Player, b: Player) -> None:
        history = {a.id: a.history or "-", b.id: b.history or "-"}
        for side in ("white", "black"):
            assert claim.facts[f"{side}_history"] == history[self._id(claim, side)]
        (mine, much), (theirs, more) = preference(a), preference(b)
        clash = bool(mine) and mine == theirs
        matching = zip(reversed(a.history), reversed(b.history), strict=False)
        back = next((n for n, (x, y) in enumerate(matching, 1) if x != y), None)
        match claim.code:
            case "colour.none":
                assert not mine and not theirs  # noqa: PT018 (one promise)
            case "colour.both":
                assert not clash
                assert mine or theirs
            case "colour.stronger":
                assert clash
                assert claim.facts["strong_player"] == (a.id if much > more else b.id)
                assert much != more
            case "colour.alternate":
                assert clash
                assert much == more
                assert claim.facts["back"] == back
            case _:
                assert (claim.code, claim.article) == ("colour.higher", "E4")
                assert clash
                assert much == more
                assert back is None

    def go_colours(self, claim: Message, a: Player, b: Player) -> None:
        mine, theirs = -a.saldo, -b.saldo
        balance = {a.id: mine, b.id: theirs}
        for side in ("white", "black"):
            assert claim.facts[f"{side}_balance"] == balance[self._id(claim, side)]
        rounds = [
            n
            for n, (x, y) in enumerate(zip(a.lines, b.lines, strict=True), 1)
            if x.opponent and y.opponent and x.colour != y.colour
        ]
        decides = (mine == 0) != (theirs == 0) or mine * theirs < 0
        assert decides == (claim.code == "colour.balance")
        if decides:
            return
        assert (claim.code == "colour.alternate-round") == bool(rounds)
        if rounds:
            assert claim.facts["round"] == rounds[-1]
            return
        assert (claim.code == "colour.higher-balance") == (mine != 0)
        if mine == 0:
            assert (claim.code == "colour.first-game") == (not a.history)

    def bye(self) -> None:
        assert (self.proposal.bye is None) == (not self.told.bye)
        for claim in self.told.bye:
            self.seen[claim.code] += 1
            if claim.code == "bye.left":
                assert claim.facts["player"] == self.proposal.bye
                continue
            last = self.oracle.groups[-1]
            barred = {p for p in last.came + last.own if p not in self.free}
            barred.discard(self.proposal.bye or 0)
            assert set(self._ids(claim, "out_players")) <= barred


def explained(system: str, part: int) -> Iterator[tuple[dict[str, Any], Proposal]]:
    for seed in range(part, POSITIONS, PARTS):
        source = position(system, 50_000 + seed, most=9, crowded=seed % 3 == 0)
        if Oracle(source).rounds:
            yield source, pair(document.loads(json.dumps(source)), explain=True)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.article("knsb-weerstand", "C2", "C3", "C4", "C5", "C6", "E1", "E2", "E3", "E4")
@pytest.mark.article("go-weerstand", "1.4", "4.3", "4.4", "4.5", "4.6", "6.1", "7.1")
def test_every_claim_is_true(system: str, part: int) -> None:
    seen: Counter[str] = Counter()
    for source, proposal in explained(system, part):
        Checker(source, proposal, seen).check()
    assert len(seen) > 15


@pytest.mark.parametrize("system", SYSTEMS)
def test_explaining_changes_nothing(system: str) -> None:
    for source, proposal in explained(system, 1):
        plain = pair(document.loads(json.dumps(source)))
        assert (plain.pairs, plain.bye) == (proposal.pairs, proposal.bye)
        assert plain.explanation is None


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_claim_has_its_sentences_and_every_criterion_its_name(system: str) -> None:
    for source, proposal in explained(system, 2):
        tournament = document.loads(json.dumps(source))
        names = {player.id: player.name for player in tournament.players}
        assert proposal.explanation is not None
        for claim in claims_of(proposal.explanation):
            for lang in ("nl", "en"):
                text = say(claim, system_by(tournament.system).sentences, names, lang)
                assert text.endswith(".")
                assert "{" not in text
        for group in proposal.explanation.groups:
            named = {f"criteria.{reached.criterion}" for reached in group.values}
            assert named <= sentences("nl", ("weerstand",)).keys()


def claims_of(explanation: Explanation) -> Iterator[Message]:
    for group in explanation.groups:
        yield from group.claims
    for told in explanation.pairs:
        yield from told.meeting
        yield from told.colours
    yield from explanation.bye
