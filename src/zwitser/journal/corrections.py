"""What is known differently now from when a round was paired, whatever changed it.

Two tournaments are compared, not the events between them: so nothing that an engine reads is
forgotten, and a correction that was taken back is none.
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
from zwitser.model import Player, Result, Round, Tournament
from zwitser.systems import system_of

TOLD = ("rating", "title", "lot", "rank")
"""What of a player is told as it was and as it is; of the rest only that it changed."""


def until(tournament: Tournament, period: int, round_: int) -> Tournament:
    """Give a tournament as it stands, without a round and all that came after it."""
    begun = replace(tournament, periods=tournament.periods[:period])
    return begun.with_last_rounds(begun.rounds_of(period)[: round_ - 1])


def corrected_since(before: Tournament, now: Tournament) -> Iterator[Message]:
    """Say what a pairing rested on (`before`) that is known differently `now`.

    Both end before the round that was paired. Who joined or left since is not asked.
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
    """Name the games of earlier rounds with another result, or with their colours reversed."""
    for (period, then), (_, rounds) in zip(before.by_period, now.by_period, strict=False):
        for number, (old, new) in enumerate(zip(then, rounds, strict=False), 1):
            if old.games != new.games:
                where: dict[str, Fact] = {"round": number, **({"period": period} if period else {})}
                yield from _games_of_round(old, new, where)


def _games_of_round(old: Round, new: Round, where: Mapping[str, Fact]) -> Iterator[Message]:
    for board, (was, game) in enumerate(zip(old.games, new.games, strict=False), 1):
        facts = {**where, "board": board, "white": game.white, "black": game.black}
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
    """Name the players of whom something is different that the engine reads."""
    if before.players == now.players:  # Pages ask often, and a season takes a while to settle.
        return
    system, then = system_of(now), before.by_id
    if system.keeps_starting_list and _listed(before, now) == _listed(now, before):
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
            if was != new and field in TOLD:
                told = {"was": _written(was), "value": _written(new)}
                yield Message(f"since.{field}", "", {"player": player.id, **told})
            elif was != new:
                yield Message("since.player", "", {"player": player.id})


def _listed(tournament: Tournament, other: Tournament) -> list[int]:
    """Give the starting list, as far as another tournament has the same players."""
    listed = system_of(tournament).starting_list(tournament) or ()
    return [player for player in listed if player in other.by_id]


def _ratings(tournament: Tournament) -> Mapping[int, int | None]:
    """Give everybody's rating; in a season that of the period, which no correction changes."""
    season = system_of(tournament).season
    if season is None:
        return {player.id: player.rating for player in tournament.players}
    return dict(season.pin_derived(tournament).periods[-1].ratings)


def _written(value: object) -> str:
    shown = getattr(value, "value", value)
    return "–" if shown in (None, "") else str(shown)


def _settings(before: Tournament, now: Tournament) -> Iterator[Message]:
    """Say that the plan or the rules are others; only a season may change its own on the way."""
    if before.rounds != now.rounds:
        yield Message("since.rounds", "", {"was": before.rounds, "value": now.rounds})
    system = system_of(now)
    own = system.choices.declared() if system.choices and system.season else {}
    old, new = before.options, now.options
    if any(getattr(old, name) != getattr(new, name) for name in system.locked_options) or any(
        getattr(old.own, name, None) != getattr(new.own, name, None)
        for name, option in own.items()
        if not option.is_locked
    ):
        yield Message("since.settings", "", {})


# Take a person out of a journal: the name goes from every line, and nothing else changes.
#
# Boards, results and standings hang on the player's number, so every published round stays what it
# was. The proof is in the fold: the state before and after differ in that name alone.

PERSONAL = ("egd", "fide_id", "federation", "sex", "born")
"""What of a player says who he is and no pairing hangs on."""


def ever_called(log: Iterable[Line], is_meant: Callable[[str], bool]) -> dict[int, Player]:
    """Find who ever had a name, also who was struck off: by number, as each was written last."""
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
    """Give the lines with another name for this player, or raise BadInput where more would change.

    Reasons that name the player say the other name too, in capitals or not, and so does the name of
    a tournament or an official that holds the whole name. What else tells who it is goes as well,
    or is as this one has it (`keeping`).
    """
    lines = tuple(log)
    personal = {field: getattr(keeping, field) if keeping else "" for field in PERSONAL}
    new_person = {"name": name, **personal}
    names = {each.name for each in players_in(lines) if each.id == player} - {name}
    old = sorted(names, key=len, reverse=True)
    new = tuple(
        replace(line, event=_renamed(line.event, player, new_person, old)) for line in lines
    )
    if _renamed(fold(lines), player, new_person, old) != fold(new):
        raise BadInput.at(message("player", player=player), "journal-misfit")
    return new


def players_in(value: Any) -> Iterator[Player]:
    """Give every player that stands anywhere in a journal, in the order of its lines."""
    if isinstance(value, Player):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from players_in(item)
    elif is_dataclass(value):
        for field in fields(value):
            yield from players_in(getattr(value, field.name))


def _renamed(value: Any, player: int, new: dict[str, str], old: list[str]) -> Any:
    """Give any part of an event with the name replaced, wherever it stands.

    In a reason the last name alone is a name too.
    """
    if isinstance(value, Player):
        # All of them are texts, which mypy can't see in a dict.
        return replace(value, **new) if value.id == player else value  # type: ignore[arg-type]
    if isinstance(value, tuple):
        return tuple(_renamed(item, player, new, old) for item in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    changed = {}
    for field in fields(value):
        if not field.init:
            continue
        part = getattr(value, field.name)
        if field.name in ("reason", "name") and isinstance(part, str):
            for known in old:
                part = cleared(part, known, new["name"], last_name_too=field.name == "reason")
        changed[field.name] = _renamed(part, player, new, old)
    return replace(value, **changed)


def cleared(text: str, known: str, name: str, *, last_name_too: bool = False) -> str:
    """Replace a name in a text, whichever way round and in whatever capitals it is written."""
    last, _, first = known.partition(", ")
    ways = [known, f"{first} {last}" if first else "", last if first and last_name_too else ""]
    for said in filter(None, ways):
        text = re.sub(rf"(?<!\w){re.escape(said)}(?!\w)", name, text, flags=re.IGNORECASE)
    return text
