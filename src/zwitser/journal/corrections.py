"""Find the corrections since a round was paired, whatever made them; and erase persons.

Two tournaments are compared, not the events between them: so no input of an engine is forgotten,
and a correction that was taken back is none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from zwitser.errors import BadInput
from zwitser.journal.events import Line
from zwitser.journal.fold import MIRRORED, fold
from zwitser.messages import Fact, Message, message
from zwitser.model import Player, Result, Tournament
from zwitser.systems import system_of

WITH_VALUES = ("rating", "title", "lot", "rank")
"""Fields of a player whose old and new values are given; of others only that they changed."""


def until(tournament: Tournament, period: int, round_: int) -> Tournament:
    """Give a tournament as it stands now, but without a round and everything after it."""
    begun = replace(tournament, periods=tournament.periods[:period])
    return begun.with_last_rounds(begun.rounds_of(period)[: round_ - 1])


def corrected_since(before: Tournament, now: Tournament) -> Iterator[Message]:
    """List the inputs of a pairing (`before`) that are different `now`.

    Both end before the round that was paired. Players who joined or left since do not count.
    """
    if not system_of(now).has_table:
        yield from _games(before, now)
    yield from _players(before, now)
    known = before.by_id
    then, new = ({frozenset(p) for p in t.options.forbidden} for t in (before, now))
    for code, pairs in (("since.forbidden", new - then), ("since.allowed", then - new)):
        for first, second in sorted(tuple(sorted(pair)) for pair in pairs):
            if first in known and second in known:
                yield Message(code, "", {"player": first, "other_player": second})
    yield from _settings(before, now)


def _games(before: Tournament, now: Tournament) -> Iterator[Message]:
    """List the games of earlier rounds with another result, or with their colours reversed."""
    games = (
        ({"round": number, **({"period": period} if period else {}), "board": board}, was, game)
        for (period, then), (_, rounds) in zip(before.by_period, now.by_period, strict=False)
        for number, (old, new) in enumerate(zip(then, rounds, strict=False), 1)
        if old.games != new.games
        for board, (was, game) in enumerate(zip(old.games, new.games, strict=False), 1)
    )
    for where, was, game in games:
        facts: dict[str, Fact] = {**where, "white": game.white, "black": game.black}
        if {was.white, was.black} != {game.white, game.black}:
            yield Message("since.board", "", facts)
            continue
        result = was.result
        if was.white != game.white:
            yield Message("since.reversed", "", facts)
            result = MIRRORED.get(result, result)
        # The rounds of a schedule are public before they are played: a first result corrects
        # nothing.
        if result not in (game.result, Result.PENDING):
            known = {**facts, "was_result": result.value, "result": game.result.value}
            yield Message("since.result", "", known)


def _players(before: Tournament, now: Tournament) -> Iterator[Message]:
    """List the players with other values in the fields that the engine reads."""
    if before.players == now.players:  # fast path: pages ask often, and ratings of a season cost
        return
    system, then = system_of(now), before.by_id
    if system.keeps_starting_list and _common_list(before, now) == _common_list(now, before):
        return
    ratings, rated = _ratings(before), _ratings(now)
    for player in now.players:
        old = then.get(player.id)
        if old is None or old is player:
            continue
        for field in system.reads:
            was, new = getattr(old, field), getattr(player, field)
            if field == "rating":
                was, new = ratings.get(player.id), rated.get(player.id)
            if was != new and field in WITH_VALUES:
                both = {"was": _format(was), "value": _format(new)}
                yield Message(f"since.{field}", "", {"player": player.id, **both})
            elif was != new:
                yield Message("since.player", "", {"player": player.id})


def _common_list(tournament: Tournament, other: Tournament) -> list[int]:
    """Give the starting list, without players that another tournament does not have."""
    listed = system_of(tournament).starting_list(tournament) or ()
    return [player for player in listed if player in other.by_id]


def _ratings(tournament: Tournament) -> Mapping[int, int | None]:
    """Give everybody's rating; in a season that of the period, which no correction changes."""
    season = system_of(tournament).season
    if season is None:
        return {player.id: player.rating for player in tournament.players}
    return dict(season.pin_derived(tournament).periods[-1].ratings)


def _format(value: object) -> str:
    text = getattr(value, "value", value)
    return "–" if text in (None, "") else str(text)


def _settings(before: Tournament, now: Tournament) -> Iterator[Message]:
    """Claim that the plan or the rules changed; only a season may change its own on the way."""
    if before.rounds != now.rounds:
        yield Message("since.rounds", "", {"was": before.rounds, "value": now.rounds})
    system = system_of(now)
    own = system.choices.declared() if system.choices and system.season else {}
    old, new = before.options, now.options
    pairs = [(getattr(old, name), getattr(new, name)) for name in system.locked_options]
    free = (name for name, option in own.items() if not option.is_locked)
    pairs += [(getattr(old.own, name, None), getattr(new.own, name, None)) for name in free]
    if any(was != is_now for was, is_now in pairs):
        yield Message("since.settings")


# Erasing a person from a journal: the name goes from every line, and nothing else changes.
#
# Boards, results and standings refer to the player's number, so every published round stays as it
# was. The fold proves it: the states before and after differ in that name alone.

PERSONAL = ("egd", "fide_id", "federation", "sex", "born")
"""Fields of a player that identify a person and have no influence on a pairing."""


def ever_called(log: Iterable[Line], is_meant: Callable[[str], bool]) -> dict[int, Player]:
    """Find the players who ever had a name, removed ones too: by number, as last written."""
    last: dict[int, Player] = {}
    found: set[int] = set()
    for player in players_in(tuple(log)):
        last[player.id] = player
        if is_meant(player.name):
            found.add(player.id)
    return {id_: last[id_] for id_ in sorted(found)}


def without_person(
    log: Iterable[Line], player: int, name: str, *, keeping: Player | None = None
) -> tuple[Line, ...]:
    """Give the lines with another name for this player; raises BadInput if more would change.

    The name is also replaced in reasons, whatever its capitals, and where the name of a tournament
    or an official holds it whole. Other personal data are cleared, or taken from `keeping`.
    """
    lines = tuple(log)
    personal = {field: getattr(keeping, field) if keeping else "" for field in PERSONAL}
    new_person = {"name": name, **personal}
    names = {each.name for each in players_in(lines) if each.id == player} - {name}
    old = sorted(names, key=len, reverse=True)
    new = tuple(replace(line, event=_rename(line.event, player, new_person, old)) for line in lines)
    if _rename(fold(lines), player, new_person, old) != fold(new):
        raise BadInput.at(message("player", player=player), "journal-misfit")
    return new


def without_mention(log: Iterable[Line], known: str, name: str) -> tuple[Line, ...]:
    """Give the lines with another name for a person who takes no part, where it stands whole."""
    return tuple(
        replace(line, event=_rename(line.event, None, {"name": name}, [known])) for line in log
    )


def players_in(value: Any) -> Iterator[Player]:
    """List every player anywhere in a journal, in the order of its lines."""
    if isinstance(value, Player):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from players_in(item)
    elif is_dataclass(value):
        for field in fields(value):
            yield from players_in(getattr(value, field.name))


def _rename(value: Any, player: int | None, new: dict[str, str], old: list[str]) -> Any:
    """Replace the name anywhere in an event; in a reason also the last name alone.

    Without a player only in reasons and other names, and whole.
    """
    if isinstance(value, Player):
        # All of them are texts, which mypy can't see in a dict.
        return replace(value, **new) if value.id == player else value  # type: ignore[arg-type]
    if isinstance(value, tuple):
        return tuple(_rename(item, player, new, old) for item in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    changed = {}
    for field in fields(value):
        if not field.init:
            continue
        part = getattr(value, field.name)
        if field.name in ("reason", "name") and isinstance(part, str):
            is_reason = field.name == "reason" and player is not None
            for known in old:
                part = replace_name(part, known, new["name"], last_name_too=is_reason)
        changed[field.name] = _rename(part, player, new, old)
    return replace(value, **changed)


def replace_name(text: str, known: str, name: str, *, last_name_too: bool = False) -> str:
    """Replace a name in a text, with first or last name first and whatever its capitals."""
    last, _, first = known.partition(", ")
    ways = [known, f"{first} {last}" if first else "", last if first and last_name_too else ""]
    for said in filter(None, ways):
        text = re.sub(rf"(?<!\w){re.escape(said)}(?!\w)", name, text, flags=re.IGNORECASE)
    return text
