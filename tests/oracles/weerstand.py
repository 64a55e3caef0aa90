"""Both regulations on resistance points by brute force, straight from the document.

Small and slow on purpose: list every complete legal round, then let each score group in turn keep
the best ones. Nothing of the program is used; points count half points.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

Json = dict[str, Any]
Round = tuple[tuple[tuple[int, int], ...], int | None]
"""All pairs of a round, and who is free."""

SCORES = {"1-0": (2, 0), "0-1": (0, 2), "1/2-1/2": (1, 1), "*": (1, 1)}
FORFEITS = {"1-0R": (2, 0), "0-1R": (0, 2), "0-0R": (0, 0)}
ABSENT = {"half": 1, "full": 2, "zero": 0, "withdrawn": 0}


class Line(NamedTuple):
    """One round of one player; `colour` and `opponent` only when it was really played."""

    points: int
    opponent: int = 0
    colour: str = ""
    free_point: bool = False


class Player(NamedTuple):
    """What the regulations look at. `order` is the place in the ranking, 0 at the top."""

    id: int
    lot: int
    lines: tuple[Line, ...]
    points: int
    wp: int
    sb: int
    history: str
    exempt: bool
    order: int

    @property
    def saldo(self) -> int:
        return self.history.count("W") - self.history.count("B")


def lines_of(document: Json) -> dict[int, list[Line]]:
    bye = {"1": 2, "0.5": 1}[document.get("options", {}).get("bye_points", "1")]
    lines: dict[int, list[Line]] = {player["id"]: [] for player in document["players"]}
    for number, round_ in enumerate(document["history"], 1):
        for game in round_["games"]:
            white, black, result = game["white"], game["black"], game["result"]
            if result in SCORES:
                lines[white].append(Line(SCORES[result][0], black, "W"))
                lines[black].append(Line(SCORES[result][1], white, "B"))
            else:
                for player, points in zip((white, black), FORFEITS[result], strict=True):
                    lines[player].append(Line(points, free_point=points == 2))
        for absence in round_.get("absent", []):
            points = bye if absence["as"] == "bye" else ABSENT[absence["as"]]
            free = absence["as"] in ("bye", "full")
            lines[absence["player"]].append(Line(points, free_point=free))
        for card in lines.values():
            if len(card) < number:
                card.append(Line(0))
    return lines


def present(document: Json) -> list[Json]:
    out: set[int] = set()
    for round_ in document["history"]:
        out -= {game[side] for game in round_["games"] for side in ("white", "black")}
        out |= {a["player"] for a in round_.get("absent", []) if a["as"] == "withdrawn"}
    out |= {absence["player"] for absence in document.get("next", {}).get("absent", [])}
    return [player for player in document["players"] if player["id"] not in out]


def players_of(document: Json) -> list[Player]:
    """The players of the next round, in order of rank (A4; go 2.1)."""
    lines = lines_of(document)
    rounds = len(document["history"])
    ws = {p: sum(x.points if x.opponent else 1 for x in card) for p, card in lines.items()}
    found = []
    for entry in present(document):
        player, card = entry["id"], lines[entry["id"]]
        points = sum(x.points for x in card)
        wp = sum(ws[x.opponent] if x.opponent else ws[player] for x in card)
        sb = sum(x.points * ws[x.opponent] if x.opponent else ws[player] for x in card)
        history = "".join(x.colour for x in card)
        exempt = rounds + 1 == document["rounds"] and points > rounds
        lot = entry["lot"]
        found.append(Player(player, lot, tuple(card), points, wp, sb, history, exempt, 0))
    found.sort(key=lambda p: (-p.points, -p.wp, -p.sb, p.lot))
    return [player._replace(order=place) for place, player in enumerate(found)]


# Chess colours (A5, B2, E).


def barred(player: Player) -> set[str]:
    """The colours that B2 forbids; a broken history leaves B2a alone."""
    if player.exempt:
        return set()
    by_balance = {"W"} if player.saldo >= 2 else {"B"} if player.saldo <= -2 else set()
    by_row = {player.history[-1]} if player.history[-2:] in ("WW", "BB") else set()
    return by_balance if len(by_balance | by_row) == 2 else by_balance | by_row


def preference(player: Player) -> tuple[str, int]:
    """The colour preferred and how much: 3 absolute, 2 strong, 1 light, 0 none (A5)."""
    if not player.history:
        return "", 0
    if barred(player):
        return ("B" if "W" in barred(player) else "W"), 3
    if player.saldo:
        return ("B" if player.saldo > 0 else "W"), 2
    return ("B" if player.history[-1] == "W" else "W"), 1


def chess_legal_colours(a: Player, b: Player) -> bool:
    return any(x not in barred(a) and y not in barred(b) for x, y in (("W", "B"), ("B", "W")))


def chess_colours(higher: Player, lower: Player) -> tuple[int, int]:
    """White and black by E1 to E4."""
    as_white, as_black = (higher.id, lower.id), (lower.id, higher.id)
    (mine, much), (theirs, more) = preference(higher), preference(lower)
    if mine != theirs or not mine:
        return as_white if mine == "W" or theirs == "B" or not (mine or theirs) else as_black
    if much != more:
        return as_white if (mine == "W") == (much > more) else as_black
    for x, y in zip(reversed(higher.history), reversed(lower.history), strict=False):
        if x != y:
            return as_white if x == "B" else as_black
    return as_white if mine == "W" else as_black


def chess_refused(a: Player, b: Player) -> tuple[int, int]:
    (one, much), (two, more) = preference(a), preference(b)
    return (1, int(min(much, more) == 2)) if one and one == two else (0, 0)


# Go colours (6.1).


def go_colours(higher: Player, lower: Player) -> tuple[int, int]:
    as_white, as_black = (higher.id, lower.id), (lower.id, higher.id)
    mine, theirs = -higher.saldo, -lower.saldo
    if (mine == 0) != (theirs == 0) or mine * theirs < 0:
        return as_white if mine > 0 or theirs < 0 else as_black
    for x, y in zip(reversed(higher.lines), reversed(lower.lines), strict=True):
        if x.opponent and y.opponent and x.colour != y.colour:
            return as_white if x.colour == "B" else as_black
    if mine:
        return as_white if mine > 0 else as_black
    return as_white if higher.history and higher.history[-1] == "B" else as_black


# All legal rounds.


def legal(document: Json) -> tuple[list[Player], set[frozenset[int]], set[int]]:
    """The players, the pairs that may be made, and who may be free."""
    players = players_of(document)
    forbidden = {frozenset(pair) for pair in document.get("options", {}).get("forbidden", [])}
    chess = document["system"] == "knsb-weerstand"
    pairs = {
        frozenset((a.id, b.id))
        for a in players
        for b in players
        if a.id < b.id
        and all(line.opponent != b.id for line in a.lines)
        and frozenset((a.id, b.id)) not in forbidden
        and (not chess or chess_legal_colours(a, b))
    }
    free = {p.id for p in players if not any(line.free_point for line in p.lines)}
    return players, pairs, free


def rounds_of(ids: list[int], pairs: set[frozenset[int]], free: set[int]) -> Iterator[Round]:
    """Every complete round; the number of players decides whether somebody is free."""
    if not ids:
        yield (), None
        return
    first, rest = ids[0], ids[1:]
    if len(ids) % 2 and first in free:
        yield from ((more, first) for more, _ in rounds_of(rest, pairs, set()))
    for other in rest:
        if frozenset((first, other)) in pairs:
            left = [player for player in rest if player != other]
            for more, out in rounds_of(left, pairs, free):
                yield ((first, other), *more), out


def complete_rounds(document: Json, together: tuple[int, int] | None = None) -> list[Round]:
    players, pairs, free = legal(document)
    if together is not None:
        free -= set(together)
        pairs = {pair for pair in pairs if pair == set(together) or not pair & set(together)}
    return list(rounds_of([player.id for player in players], pairs, free))


# The choice, group by group.


class Choice(NamedTuple):
    """One way to handle a group: who leaves, and the pairs with the higher ranked first."""

    room: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]


class Group(NamedTuple):
    """What was chosen in a group, its value, and the value of every other way."""

    came: tuple[int, ...]
    own: tuple[int, ...]
    choice: Choice
    values: dict[Choice, tuple[Any, ...]]


class Oracle:
    """The groups of a round as the rules page reads them."""

    def __init__(self, document: Json, together: tuple[int, int] | None = None) -> None:
        self.chess = document["system"] == "knsb-weerstand"
        self.players = {player.id: player for player in players_of(document)}
        self.rounds = complete_rounds(document, together)
        self.groups: list[Group] = []
        if not self.rounds:
            return
        left = list(self.rounds)
        came: frozenset[int] = frozenset()
        scores = sorted({p.points for p in self.players.values()}, reverse=True)
        for place, score in enumerate(scores):
            under = scores[place + 1] if place + 1 < len(scores) else None
            left, came = self._group(left, came, score, under)
        self.pairs = [self._coloured(pair) for pair in left[0][0]]
        self.bye = left[0][1]

    def _own(self, score: int | None) -> frozenset[int]:
        return frozenset(p.id for p in self.players.values() if p.points == score)

    def _group(
        self, left: list[Round], came: frozenset[int], score: int, under: int | None
    ) -> tuple[list[Round], frozenset[int]]:
        here, next_ = came | self._own(score), self._own(under)
        choices = [self._choice(round_, here) for round_ in left]
        ahead: dict[tuple[int, ...], tuple[int, int]] = {}
        for round_, choice in zip(left, choices, strict=True):
            look = self._ahead(round_, frozenset(choice.room), next_)
            ahead[choice.room] = min(look, ahead.get(choice.room, look))
        values = {choice: self._value(choice, came, ahead[choice.room]) for choice in choices}
        best = min(values, key=lambda choice: values[choice])
        order = self._ranked
        self.groups.append(Group(order(came), order(self._own(score)), best, values))
        kept = [round_ for round_, c in zip(left, choices, strict=True) if c == best]
        return kept, frozenset(best.room)

    def _ranked(self, ids: frozenset[int]) -> tuple[int, ...]:
        return tuple(sorted(ids, key=lambda i: self.players[i].order))

    def _choice(self, round_: Round, here: frozenset[int]) -> Choice:
        inside = [self._ranked(frozenset(pair)) for pair in round_[0] if here >= set(pair)]
        pairs = sorted(inside, key=lambda pair: self.players[pair[0]].order)
        room = here - {player for pair in pairs for player in pair}
        return Choice(self._ranked(room), tuple((a, b) for a, b in pairs))

    @staticmethod
    def _ahead(round_: Round, room: frozenset[int], next_: frozenset[int]) -> tuple[int, int]:
        """C4.2 and C4.3 here: who of the room goes on, and all who leave the next group."""
        if not next_:
            return 0, 0
        there = room | next_
        stay = {player for pair in round_[0] if there >= set(pair) for player in pair}
        return len(room - stay), len(there - stay)

    def _value(
        self, choice: Choice, came: frozenset[int], ahead: tuple[int, int]
    ) -> tuple[Any, ...]:
        room = [self.players[i] for i in choice.room]
        pairs = [(self.players[a], self.players[b]) for a, b in choice.pairs]
        if not self.chess:
            by_choice = sorted((-p.wp, -p.sb, p.lot) for p in room)
            opponents = [(low.wp, low.sb, -low.lot) for _, low in pairs]
            again = sum(p.id in came for p in room)
            return len(room), again, ahead[0], by_choice, opponents
        costs = [chess_refused(a, b) for a, b in pairs]
        return (
            len(room),
            sorted((p.points for p in room), reverse=True),
            ahead,
            (sum(c[0] for c in costs), sum(c[1] for c in costs)),
            sorted(p.order for p in room),
            [-low.order for _, low in pairs],
        )

    def _coloured(self, pair: tuple[int, int]) -> tuple[int, int]:
        higher, lower = (self.players[i] for i in self._ranked(frozenset(pair)))
        return chess_colours(higher, lower) if self.chess else go_colours(higher, lower)

    def boards(self) -> list[tuple[int, int]]:
        """White and black in the order of F2."""

        def key(pair: tuple[int, int]) -> tuple[int, int, int]:
            higher, lower = sorted((self.players[i] for i in pair), key=lambda p: p.order)
            return -higher.points, -higher.points - lower.points, higher.order

        return sorted(self.pairs, key=key)
