"""Shared by Swiss systems: colour preferences, scores and floats, boards, resistance points."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from itertools import accumulate
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from zwitser.errors import NoPairing
from zwitser.messages import Message, message
from zwitser.model import AbsenceKind, Colour, OwnOptions, Player, Result, Tournament
from zwitser.proposal import Pair
from zwitser.results import DRAW, LOSS, NOBODY, WIN, Card, Entry, Kind, Results, read, scoring_of

Mask: TypeAlias = int
"""A set of players: an integer with a bit for the number of each."""


# Colour preferences. A history is a string of W and B, closed up over the gaps (F4).


class Strength(IntEnum):
    """How much a player is owed a colour (A5), weakest first."""

    NONE = 0
    LIGHT = 1
    STRONG = 2
    ABSOLUTE = 3


@dataclass(frozen=True, slots=True)
class Preference:
    """The colour a player is owed and how much; no colour exactly when the strength is NONE.

    `kind` numbers it: 0 for none, 1 to 3 for white and 4 to 6 for black by strength.
    """

    colour: Colour | None
    strength: Strength
    kind: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        kind = int(self.strength) + (3 if self.colour is Colour.BLACK else 0)
        object.__setattr__(self, "kind", kind)

    def clashes(self, other: Preference) -> bool:
        """Say whether both want the same colour, so that one of them is refused."""
        return self.colour is not None and self.colour is other.colour


NO_PREFERENCE = Preference(None, Strength.NONE)


class _Owed(NamedTuple):
    """The preferences for one colour."""

    light: Preference
    strong: Preference
    absolute: Preference


_OWED_WHITE, _OWED_BLACK = (
    _Owed(*(Preference(colour, strength) for strength in Strength if strength))
    for colour in (Colour.WHITE, Colour.BLACK)
)


def balance(history: str) -> int:
    """Count whites minus blacks (A5)."""
    return 2 * history.count("W") - len(history)


def colour_of(letter: str) -> Colour:
    """Read one letter of a history."""
    return Colour.WHITE if letter == "W" else Colour.BLACK


def preference(history: str, *, exempt: bool = False) -> Preference:
    """Give the preference after these games.

    [weerstand A5 to A5c, B2; rating A7 to A7c, A7f; fide 1.7]

    An exempt player (last round, more than half of the points) has no absolute preference. Where
    the balance and the last two games ask for different colours, which only a history that breaks
    B2 can do, the balance decides.
    """
    if not history:
        return NO_PREFERENCE
    saldo = balance(history)
    towards_zero = _OWED_BLACK if saldo > 0 else _OWED_WHITE
    alternating = _OWED_BLACK if history[-1] == "W" else _OWED_WHITE
    if not exempt and abs(saldo) >= 2:
        return towards_zero.absolute
    if not exempt and history[-2:] in ("WW", "BB"):
        return alternating.absolute
    if saldo:
        return towards_zero.strong
    return alternating.light


def latest_difference(history: str, other: str) -> int | None:
    """Find the latest game, counted back from 1, in which the two had different colours (E3).

    The histories are closed up and aligned at the end (F4).
    """
    for back, (mine, theirs) in enumerate(zip(reversed(history), reversed(other), strict=False), 1):
        if mine != theirs:
            return back
    return None


# Absolute norms of colour and bye.

FREE_POINT = (Kind.BYE, Kind.FULL, Kind.FORFEIT_WIN)
"""The rounds in which somebody got a point without playing."""


def is_exempt(tournament: Tournament, card: Card) -> bool:
    """Say whether this is the last round and the player has more than half of the points.

    Half of the points that were to be had are as many half points as rounds [rating A10].
    """
    after = len(card.entries)
    return after + 1 == tournament.rounds and card.points > after


def is_third(history: str, colour: Colour) -> bool:
    """Say whether it would be the third game running with this colour."""
    return history[-2:] == 2 * letter(colour)


def letter(colour: Colour) -> str:
    """Write a colour as in a history."""
    return "W" if colour is Colour.WHITE else "B"


def colour_claim(code: str, article: str, player: int, colour: Colour) -> Message:
    """Say that a colour breaks a norm for a player."""
    return Message(f"{code}-{colour.value}", article, {"player": player})


# Colours that must be refused, by counting alone. Where more players of a group want a colour than
# others can take from them, each pair of two of them refuses one; how many such pairs there must
# be, and which kinds of pairs a best pairing can contain, follows from the numbers alone.

KINDS = 7
"""Kinds of players, by their preference (`Preference.kind`)."""

Counts: TypeAlias = tuple[int, ...]
"""The number of players of each kind."""

Refused: TypeAlias = tuple[int, int]
"""How many pairs refuse a preference, and how many of these have two strong ones."""

IMPOSSIBLE: Refused = (1 << 30, 0)
"""More than can be refused: two with the same absolute preference meet."""


def _refused_by(kind: int, other: int) -> Refused:
    black = int(Strength.ABSOLUTE)  # the last of white's kinds
    if not kind or not other or (kind > black) != (other > black):
        return 0, 0
    weaker = (min(kind, other) - 1) % black + 1
    return IMPOSSIBLE if weaker == Strength.ABSOLUTE else (1, int(weaker == Strength.STRONG))


REFUSES = tuple(tuple(_refused_by(k, other) for other in range(KINDS)) for k in range(KINDS))
"""What a pair of two kinds refuses: of two preferences for one colour the weaker."""


def count_kinds(kinds: Iterable[int]) -> Counts:
    mine = list(kinds)
    return tuple([mine.count(kind) for kind in range(KINDS)])


def least_refused(counts: Sequence[int], leavers: int = 0) -> Refused:
    """Give the lower bound, by counting, for players of these kinds of whom some leave.

    Players beyond the number of pairs and leavers who want the same colour must meet each other.
    """
    none, w1, w2, w3, b1, b2, b3 = counts
    white, black = w1 + w2 + w3, b1 + b2 + b3
    room = (none + white + black + leavers) // 2
    if w3 > room or b3 > room:
        return IMPOSSIBLE
    if white > room:
        return white - room, max(0, white - room - w1)
    if black > room:
        return black - room, max(0, black - room - b1)
    return 0, 0


def fitting_kinds(counts: Counts, kind: int) -> tuple[int, ...]:
    """List the kinds with which a player of this kind can be paired at no loss."""
    if counts[kind] < 1:
        return ()
    least, left, fitting = least_refused(counts), list(counts), []
    left[kind] -= 1
    for other, (refused, strong) in enumerate(REFUSES[kind]):
        if left[other] > 0:
            left[other] -= 1
            rest = least_refused(left)
            left[other] += 1
            if (refused + rest[0], strong + rest[1]) == least:
                fitting.append(other)
    return tuple(fitting)


def possible_opponents(barred: Sequence[Mask], must_have: Sequence[int]) -> list[Mask]:
    """Find for each player all but himself, those barred, and those who must have his colour.

    `must_have` are the kinds of absolute preferences that bind, and 0 for others.
    """
    everyone, alike = (1 << len(barred)) - 1, [0] * KINDS
    for place, kind in enumerate(must_have):
        alike[kind] |= 1 << place if kind else 0
    both = enumerate(zip(barred, must_have, strict=True))
    return [everyone & ~(far | alike[kind] | 1 << place) for place, (far, kind) in both]


def without(counts: Counts, *kinds: int) -> Counts:
    """Take players of these kinds away from the counts."""
    left = list(counts)
    for kind in kinds:
        left[kind] -= 1
    return tuple(left)


# Scores, floats, lot numbers, and who may not meet.

Scores: TypeAlias = dict[int, int]
"""Half points by player."""

DOWN, UP = "down", "up"


def latest_scores(results: Results) -> list[Scores]:
    """Give the scores now, a round ago and two rounds ago, as far as there were rounds."""
    cards = results.cards
    now = {player: card.points for player, card in cards.items()}
    found = [now]
    for ago in range(1, min(results.after, 2) + 1):
        last = {player: card.entries[-ago] for player, card in cards.items()}
        now = {
            player: score - last[player].points - last[player].extra
            for player, score in now.items()
        }
        found.append(now)
    return found


def latest_floats(
    card: Card, scores: Sequence[Scores], float_of: Callable[[Entry, int], str]
) -> tuple[str, str]:
    """Give a player's floats in the last round and in the one before it, "" for none.

    `float_of` judges a round by how much the score before it was above the opponent's.
    """
    found = ["", ""]
    for ago, entry in enumerate(card.entries[:-3:-1], 1):
        before, met = scores[ago], entry.opponent != NOBODY
        difference = before[card.player] - before[entry.opponent] if met else 0
        found[ago - 1] = float_of(entry, difference)
    return found[0], found[1]


def forbidden_opponents(tournament: Tournament) -> dict[int, set[int]]:
    """Collect the opponents that the arbiter forbids, by player."""
    barred: dict[int, set[int]] = {}
    for one, other in tournament.options.forbidden:
        barred.setdefault(one, set()).add(other)
        barred.setdefault(other, set()).add(one)
    return barred


def check_together(present: Collection[int], together: tuple[int, int] | None) -> None:
    """Raise NoPairing where a player is to meet himself, or somebody absent."""
    if together and together[0] == together[1]:
        raise NoPairing(together[:1], message("stuck-himself"))
    missing = sorted(set(together or ()).difference(present))
    if missing:
        raise NoPairing(missing, message("stuck-not-present"))


def by_strength(player: Player) -> tuple[bool, int, int]:
    """Give the key by rating, and then title; players without a rating come last."""
    return player.rating is None, -(player.rating or 0), player.title.order


def with_lots(tournament: Tournament, order: Sequence[int], own: OwnOptions) -> Tournament:
    """Give the players lot numbers in this order, and the options that make them count."""
    options = replace(tournament.options, own=own)
    lots = {player: lot for lot, player in enumerate(order, 1)}
    players = tuple(replace(player, lot=lots[player.id]) for player in tournament.players)
    return replace(tournament, players=players, options=options)


# Boards.


class RankedEntrant(Protocol):
    """A player in one round: his score, and his rank in the field from 0."""

    @property
    def id(self) -> int: ...
    @property
    def place(self) -> int: ...
    @property
    def score(self) -> int: ...


P = TypeVar("P", bound=RankedEntrant)


class ColouredPair(NamedTuple, Generic[P]):
    """A pair with its colours and the article that gave them."""

    number: int
    pair: Pair
    higher: P
    lower: P
    article: str


def board_turn(higher: int, lower: int, rank: int) -> tuple[int, int, int]:
    """Give the turn of a board by the points of both, the higher placed first, and his rank.

    First come the points of the higher placed, then the sum of the points, then his rank, which
    counts from the top. [weerstand F2; rating F1; fide GHR 3.6]
    """
    return -higher, -higher - lower, rank


def in_board_order(
    pairs: Iterable[Pair], points: Mapping[int, int], rank: Mapping[int, int]
) -> tuple[Pair, ...]:
    """Sort pairs by their turn; a lower rank never has fewer points."""

    def turn(pair: Pair) -> tuple[int, int, int]:
        higher, lower = sorted((pair.white, pair.black), key=rank.__getitem__)
        return board_turn(points[higher], points[lower], rank[higher])

    return tuple(sorted(pairs, key=turn))


def give_colours(
    couples: Iterable[tuple[P, P]], decide: Callable[[P, P, int], tuple[Colour, str]]
) -> tuple[ColouredPair[P], ...]:
    """Give each pair its board and its colours.

    `decide` gives the colour of the higher ranked on a board with this number, and the article.
    """
    boards = []
    pairs = sorted(couples, key=lambda two: board_turn(two[0].score, two[1].score, two[0].place))
    for number, (higher, lower) in enumerate(pairs, 1):
        colour, article = decide(higher, lower, number)
        white, black = (higher, lower) if colour is Colour.WHITE else (lower, higher)
        boards.append(ColouredPair(number, Pair(white.id, black.id), higher, lower, article))
    return tuple(boards)


def scores_claim(higher: P, lower: P, codes: tuple[str, str], article: str) -> Message:
    """Give the scores of a pair; the first code is for two with the same score."""
    pair, mine, his = {"higher": higher.id, "lower": lower.id}, higher.score, lower.score
    if mine == his:
        return Message(codes[0], article, {**pair, "points": mine})
    return Message(codes[1], article, {**pair, "higher_points": mine, "lower_points": his})


# Resistance points: WP and SB over WS. A round not really played is a draw against oneself.
# WP counts half points, SB quarter points.


class Resistance(NamedTuple):
    """A player's WP in half points and SB in quarter points."""

    wp: int
    sb: int


def resistance(results: Results) -> dict[int, Resistance]:
    """Compute WP and SB of everybody [weerstand A1; go 1.1, 1.2, 2.3]."""
    ws = {player: card.ws for player, card in results.cards.items()}
    found, played = {}, Kind.PLAYED
    for player, card in results.cards.items():
        wp = sb = 0
        for entry in card.entries:
            if entry.kind is played:
                score = ws[entry.opponent]
                wp += score
                sb += score * entry.points
            elif entry.kind not in (Kind.PENDING, Kind.REST):
                wp += card.ws
                sb += card.ws * DRAW
        found[player] = Resistance(wp, sb)
    return found


def wp_after_each(results: Results) -> tuple[dict[int, int], ...]:
    """Give everybody's WP after each round, in half points (A1a, A1d; go 1.1, 2.3).

    The opponents stay the same from round to round; what they have scored grows.
    """
    ws = {
        player: tuple(accumulate(entry.ws for entry in card.entries))
        for player, card in results.cards.items()
    }
    # The rounds that count, each with the opponent, or oneself where nothing was played.
    met = {
        player: [
            (place, entry.opponent if entry.played else player)
            for place, entry in enumerate(card.entries)
            if entry.kind not in (Kind.PENDING, Kind.REST)
        ]
        for player, card in results.cards.items()
    }
    return tuple(
        {player: sum(ws[one][n] for place, one in met[player] if place <= n) for player in met}
        for n in range(results.after)
    )


def pairing_order(
    players: Iterable[Player], results: Results, values: Mapping[int, Resistance]
) -> list[int]:
    """List players by points, WP, SB and lot number, the highest first [weerstand A4; go 2.1]."""

    def key(player: Player) -> tuple[int, int, int, int]:
        value = values[player.id]
        return -results.cards[player.id].points, -value.wp, -value.sb, player.lot

    return [player.id for player in sorted(players, key=key)]


@dataclass(frozen=True, slots=True)
class ControlTotal:
    """A sum over all players that must come out (F8): `quantity` is points, ws or wp.

    Both sums count half points.
    """

    quantity: str
    expected: int
    found: int

    @property
    def difference(self) -> int:
        """How much too many (or, below zero, too few) half points there are."""
        return self.found - self.expected


def control_totals(
    tournament: Tournament,
    *,
    after: int | None = None,
    stated: Mapping[int, int] | None = None,
    results: Results | None = None,
) -> tuple[ControlTotal, ...]:
    """Add up points, WS and WP over all players, with the totals expected [weerstand F8].

    Points: one for each game, none for a 0-0, plus what was given without play. With R rounds and N
    players WS is ½·N·R and WP ½·N·R², because every round not played is a draw against oneself.
    `stated` are half points from elsewhere, instead of our own reading; `results` is that reading,
    where it exists already.
    """
    results = results or read(tournament, after=after)
    players, rounds = len(tournament.players), results.after
    # What the boards and the absences alone give.
    worthless, given = (Result.BOTH_FORFEIT, Result.PENDING), 0
    bye = scoring_of(tournament).bye
    worth = {AbsenceKind.BYE: bye, AbsenceKind.HALF: DRAW, AbsenceKind.FULL: WIN}
    for round_ in tournament.history[:rounds]:
        given += sum(WIN for game in round_.games if game.result not in worthless)
        given += sum(worth.get(absence.kind, LOSS) for absence in round_.absences)
    points = stated or {player: card.points for player, card in results.cards.items()}
    ws = sum(card.ws for card in results.cards.values())
    wp = sum(value.wp for value in resistance(results).values())
    return (
        ControlTotal("points", given, sum(points.values())),
        ControlTotal("ws", players * rounds, ws),
        ControlTotal("wp", players * rounds * rounds, wp),
    )
