"""What a Keizer document adds: options, start lists, start points; and what is refused (K1, K2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from string import ascii_uppercase

from zwitser.errors import BadInput, Fault, fault
from zwitser.messages import message
from zwitser.model import Tournament
from zwitser.numbers import parse_number
from zwitser.options import Json
from zwitser.systems.keizer.ladder import reaches_zero
from zwitser.systems.keizer.options import Carry, KeizerOptions
from zwitser.systems.keizer.season import Season, late_after_joining, read_entries
from zwitser.systems.seasons import group_faults, rating_faults, unknown_players

WORDS = ("bye", "club", "notice", "zero", "late", "withdrawn")
"""Why a player may have no game in a round; only the pairing gives `bye`."""

SCHEMA: Json = {
    "options": KeizerOptions.schema(),
    "absence": {"as": {"enum": list(WORDS)}},
    "period": {
        "list": {
            "type": "array",
            "items": {"$ref": "#/$defs/id"},
            "maxItems": 20000,
            "description": "K5: the start list in the club's own order",
        },
        "start_points": {
            "type": "object",
            "patternProperties": {"^[1-9][0-9]{0,9}$": {}},
            "additionalProperties": False,
            "maxProperties": 20000,
            "description": "K9: what some begin with, as text like '20' or '2/3'",
        },
        "categories": {
            "type": "object",
            "patternProperties": {"^[1-9][0-9]{0,9}$": {}},
            "additionalProperties": False,
            "maxProperties": 20000,
            "description": "K19: letters of players, for category_distance",
        },
    },
}
"""What the document may have more than others (K1, K2)."""


def faults(document: Json) -> Iterator[Fault]:
    """Find what a schema can't say about a Keizer season (K1, K2)."""
    options = document.get("options", {})
    wrong = [*_unknown_options(options), *KeizerOptions.faults(options)]
    yield from wrong
    known = {player["id"] for player in document["players"]}
    periods = document.get("periods", [])
    for number, period in enumerate(periods):
        path = f"periods[{number}]"
        if number < len(periods) - 1 and not period["rounds"]:
            yield fault(f"{path}.rounds", "keizer-period-empty")
        yield from _list_faults(f"{path}.list", period.get("list", []), known)
        if "groups" in period and "a_size" not in options:
            yield fault(f"{path}.groups", "keizer-needs-groups", key="groups")
        yield from group_faults(f"{path}.groups", period.get("groups", {}), known, "AB")
        yield from _start_faults(f"{path}.start_points", period.get("start_points", {}), known)
        yield from _category_faults(f"{path}.categories", period.get("categories", {}), known)
    yield from rating_faults(document, known)
    if not wrong and KeizerOptions.read(options).carry is Carry.ALL:
        for number, period in enumerate(periods[1:], 1):
            if "list" in period:
                yield fault(f"periods[{number}].list", "keizer-list-later")


def _unknown_options(options: Json) -> Iterator[Fault]:
    """Refuse the options of other systems; the seed and forbidden pairs are everybody's."""
    for key in options:
        if key not in KeizerOptions.declared() and key not in ("seed", "forbidden"):
            yield fault(f"options.{key}", "keizer-option-unknown")


def _list_faults(where: str, listed: list[int], known: set[int]) -> Iterator[Fault]:
    players = Counter(listed)
    yield from unknown_players(where, players, known)
    for player, count in players.items():
        if count > 1:
            yield fault(where, "keizer-player-twice-in-list", player=player, count=count)


def _start_faults(where: str, points: Json, known: set[int]) -> Iterator[Fault]:
    for player, number in points.items():
        if not player.isdecimal() or int(player) not in known:
            yield fault(where, "no-player", player=player)
        if parse_number(number) is None:
            wanted = message("keizer-number")
            yield fault(f"{where}.{player}", "expected", wanted=wanted, got=str(number)[:40])


def _category_faults(where: str, letters: Json, known: set[int]) -> Iterator[Fault]:
    for player, letter in letters.items():
        if not player.isdecimal() or int(player) not in known:
            yield fault(where, "no-player", player=player)
        if not isinstance(letter, str) or len(letter) != 1 or letter not in ascii_uppercase:
            got = str(letter)[:40]
            yield fault(f"{where}.{player}", "keizer-category", got=got)


def check_season(tournament: Tournament) -> Season:
    """Refuse a season whose entries or values can't be, and give it read (K3, K4)."""
    season = read_entries(tournament)
    found = [*_late_faults(season), *_top_faults(season)]
    if found:
        raise BadInput(found)
    return season


def _late_faults(season: Season) -> Iterator[Fault]:
    for player, number in late_after_joining(season):
        span = season.span_of(number)
        where = message("period-round", period=span.number, round=number - span.first + 1)
        yield fault(where, "keizer-late-after-joining", player=player)


def _top_faults(season: Season) -> Iterator[Fault]:
    """Refuse a `top` that leaves the last place of any list at 0 or less (K3)."""
    most = longest_list(season)
    if reaches_zero(season.options, most):
        yield fault("options.top", "keizer-top-too-low", count=most)


def longest_list(season: Season) -> int:
    """Count the players on the longest list, that of the coming round included (K3)."""
    return max((len(listed) for listed in season.listed), default=0)
