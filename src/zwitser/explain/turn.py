"""Tell of two pairings that are equally good which comes first in the order of a regulation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zwitser.messages import Fact, Message
from zwitser.model import Tournament
from zwitser.proposal import GroupExplanation
from zwitser.systems import system_of

_EXCHANGES = {1: "exchanges", 2: "difference"}
"""What the first numbers of an exchange are; the players who change parts come after them."""


def later_turn(
    tournament: Tournament,
    worse: Message,
    now: Sequence[GroupExplanation],
    other: Sequence[GroupExplanation],
) -> Message | None:
    """Say who meets whom instead where two pairings differ in their turn alone, else nothing."""
    about = system_of(tournament).turns.get(str(worse.facts.get("criterion", "")))
    if about is None:
        return None
    points = worse.facts["points"]
    mine, theirs = (next(g for g in groups if g.points == points) for groups in (now, other))
    facts = dict(worse.facts)
    if about == "exchange":
        number = facts["number"]
        about = _EXCHANGES.get(number, about) if isinstance(number, int) else about
    else:
        facts |= _instead(mine, theirs) if about == "opponent" else _chosen(mine, theirs)
    return Message(f"why.turn-{about}", worse.article, facts)


def _instead(mine: GroupExplanation, theirs: GroupExplanation) -> dict[str, Fact]:
    """Find the highest player with another opponent; of equals by all else that is an upper one."""
    now, then = _opponents(mine.pairs), _opponents(theirs.pairs)
    higher = next(
        player for player in (*mine.came, *mine.own) if now.get(player) != then.get(player)
    )
    return {"higher": higher, "lower": now[higher], "instead_player": then[higher]}


def _chosen(mine: GroupExplanation, theirs: GroupExplanation) -> dict[str, Fact]:
    """Find the highest from above with an opponent in one of the pairings and not in the other."""
    now, then = _opponents(mine.pairs), _opponents(theirs.pairs)
    here = next(player for player in mine.came if player in now and player not in then)
    instead = next(player for player in mine.came if player in then and player not in now)
    return {"player": here, "instead_player": instead}


def _opponents(pairs: Iterable[tuple[int, int]]) -> dict[int, int]:
    return {one: other for pair in pairs for one, other in (pair, pair[::-1])}
