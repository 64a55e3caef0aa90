"""The pairing of a Keizer round, article by article (K16-K21)."""

from __future__ import annotations

from dataclasses import dataclass

from zwitser.errors import BadInput, NoPairing
from zwitser.matching.cardinality import LargestMatching, bits
from zwitser.messages import message
from zwitser.model import Colour, Tournament
from zwitser.proposal import Proposal
from zwitser.systems.keizer.choice import Choice, Round, choose
from zwitser.systems.keizer.colours import Colours, Given, give_colours
from zwitser.systems.keizer.lists import Lists, lists_of
from zwitser.systems.keizer.pool import Pool, far_apart, free_order, meetings_of, pool_of
from zwitser.systems.keizer.season import Season

LARGEST_EVENING = 2000
"""More players than this are refused: who may meet whom grows with their square."""


@dataclass(frozen=True, slots=True)
class Decision:
    """All that was decided for a round, kept for the boards and for the explanation."""

    lists: Lists
    pool: Pool
    round: Round
    choice: Choice
    boards: tuple[Given, ...]


def pair(
    tournament: Tournament, *, explain: bool = False, together: tuple[int, int] | None = None
) -> Proposal:
    """Pair the coming round; its number counts within the period (K22)."""
    decision = decide(lists_of(tournament), together=together)
    season = decision.lists.season
    why = None
    if explain:
        from zwitser.systems.keizer.explain import explanation

        why = explanation(decision)
    pairs = tuple(given.pair for given in decision.boards)
    number = season.played - season.current.first + 2
    return Proposal(number, pairs, decision.choice.free, why)


def decide(lists: Lists, *, together: tuple[int, int] | None = None) -> Decision:
    """Choose the pairing of the coming round, and give colours and boards (K16-K21)."""
    season, pool = lists.season, pool_of(lists)
    if len(pool.order) > LARGEST_EVENING:
        count, limit = len(pool.order), LARGEST_EVENING
        raise BadInput.at("players", "evening-too-large", count=count, limit=limit)
    if together and not set(together) <= set(pool.order):
        raise NoPairing(together, message("stuck-these-two"))
    round_ = Round(
        number=season.played + 1,
        options=season.options,
        order=pool.order,
        group_of=pool.group_of,
        meetings=meetings_of(season),
        free_order=free_order(season, pool.order) if len(pool.order) % 2 else (),
        far=far_apart(season, pool.order),
        together=together,
    )
    choice = choose(round_)
    if choice is None:
        raise _stuck(round_)
    return Decision(lists, pool, round_, choice, _boards(season, pool, choice))


def _stuck(round_: Round) -> NoPairing:
    """Name everyone who would be left over in some pairing with as many pairs as possible."""
    if round_.together:
        return NoPairing(round_.together, message("stuck-these-two"))
    matching = LargestMatching(round_.allowed, (1 << len(round_.order)) - 1)
    over = matching.grow()
    return NoPairing([round_.order[place] for place in bits(over)], message("stuck-forbidden"))


def _boards(season: Season, pool: Pool, choice: Choice) -> tuple[Given, ...]:
    """Order the pairs by the higher player's place on the list, and give colours [K21] (K20)."""
    place = {player: number for number, player in enumerate(pool.listed)}
    had = {player: Colours(season.colours[player]) for player in choice.order}
    ranked = sorted(sorted((place[one], place[two])) for one, two in choice.pairs)
    boards = []
    for high, low in ranked:
        higher, lower = pool.listed[high], pool.listed[low]
        last = last_white(season, higher, lower)
        boards.append(give_colours(higher, lower, had, last, season.options.colour_run))
    return tuple(boards)


def last_white(season: Season, one: int, two: int) -> int | None:
    """Give who had white in the last game of two players, really played; None without one (K20)."""
    for entry in reversed(season.entries[one]):
        if entry.opponent == two and entry.played:
            return one if entry.colour is Colour.WHITE else two
    return None
