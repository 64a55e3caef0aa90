"""Why this player is free on an odd evening (Oneven, Titelkandidaten)."""

from __future__ import annotations

from collections.abc import Iterator

from zwitser.messages import Fact, Message
from zwitser.systems.club.crossing import Evening
from zwitser.systems.club.decision import FreeChoice, place_names
from zwitser.systems.club.free import counts_one_round
from zwitser.systems.club.season import Season


def bye_claims(season: Season, evening: Evening, free: FreeChoice) -> Iterator[Message]:
    """Say why a player is free: the order, how often everyone was, who was passed over and why."""
    yield Message("club.bye-odd", "Oneven", {"count": len(evening.players)})
    yield from _passed_over(season, free)
    yield _turn("club.bye-first", free.player, season, evening)
    if free.player in free.candidates:
        yield _candidate_too(free)
    if counts_one_round(season):
        yield rounds_unknown(season)
    runner_up = next_in_line(free)
    if runner_up is not None:
        yield _turn("club.bye-runner-up", runner_up, season, evening)


def rounds_unknown(season: Season) -> Message:
    """Say that candidates are counted as if this were the last round, for want of a plan."""
    return Message("club.rounds-unknown", "Titelkandidaten", {"period": season.current.number})


def _candidate_too(free: FreeChoice) -> Message:
    """Say why a title candidate is free: all are candidates, or those who are none are needed."""
    needed = tuple(player for player in free.order if player not in free.candidates)
    if needed:
        facts: dict[str, Fact] = {"player": free.player, "players": needed}
        return Message("club.bye-candidate-needed", "Titelkandidaten", facts)
    return Message("club.bye-all-candidates", "Titelkandidaten", {"player": free.player})


def _turn(code: str, player: int, season: Season, evening: Evening) -> Message:
    place, times = place_names(evening.groups)[player], season.times_free[player]
    return Message(code, "Oneven", {"player": player, "place": place, "times": times})


def next_in_line(free: FreeChoice) -> int | None:
    """Give who would be free if the free player could not be."""
    later = free.order[free.order.index(free.player) + 1 :]
    return next((player for player in later if player in free.missable), None)


def _passed_over(season: Season, free: FreeChoice) -> Iterator[Message]:
    """Name who would come before by fewer criteria: by the place, or by the place and the turns."""
    chosen, times = free.player, season.times_free
    earlier = free.places[: free.places.index(chosen)]
    more = tuple(p for p in earlier if times[p] > times[chosen])
    if more:
        facts: dict[str, Fact] = {"players": more, "player": chosen, "times": times[chosen]}
        yield Message("club.bye-been", "Oneven", facts)
    if chosen not in free.candidates:
        turn = {player: (times[player], free.places.index(player)) for player in free.places}
        spared = tuple(p for p in free.places if p in free.candidates and turn[p] < turn[chosen])
        if spared:
            yield Message("club.bye-candidates", "Titelkandidaten", {"players": spared})
    needed = free.order[: free.order.index(chosen)]
    if needed:
        yield Message("club.bye-needed", "Oneven", {"players": needed})
