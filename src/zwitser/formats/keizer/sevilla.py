"""Sevilla's JSON export: groups with rankings by round, each player with his games and absences.

Known from one reader, so this one is lenient: what it does not understand it reports and leaves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import takewhile
from math import ceil
from typing import Any

from zwitser.errors import BadInput
from zwitser.formats.document import from_json
from zwitser.formats.keizer import ForeignSeason
from zwitser.formats.remarks import Remark, remark
from zwitser.formats.source import shown
from zwitser.systems.keizer import ID
from zwitser.systems.keizer.foreign import ForeignList

Json = dict[str, Any]

MOST_ROUNDS = 1000
"""A round with a higher number is none."""

_RESULTS = {
    "1-0": "1-0",
    "0-1": "0-1",
    "1/2-1/2": "1/2-1/2",
    "½-½": "1/2-1/2",
    "0.5-0.5": "1/2-1/2",
    "0-0": "0-0R",
    "": None,
    "*": None,
}
_BY_FORFEIT = {"1-0": "1-0R", "0-1": "0-1R", "0-0": "0-0R"}
_FORFEIT = re.compile(r"\s*(?:r|ff|f|reg|forfeit)\.?$")

_WORDS: tuple[tuple[str, str], ...] = (
    ("withdrawn", r"terug|gestopt|stopt|retired|withdr|uitgeschr"),
    ("late", r"nog niet|not yet|later|nieuw"),
    ("zero", r"zonder|unexcused|no show|niet op|without"),
    ("club", r"extern|club|team|bond|knsb|competitie"),
    ("bye", r"bye|vrij|oneven|odd"),
    ("notice", r"met bericht|afgemeld|afwezig|afm|excused|notice|absent|ziek|vakantie"),
)
"""What a reason says, in the order in which it is looked for."""


def is_sevilla(document: Any) -> bool:
    """Say whether JSON is an export of Sevilla."""
    return isinstance(document, dict) and isinstance(document.get("GroupReport"), list)


def read(document: Json) -> ForeignSeason:
    """Make a Keizer season of an export; several groups: the largest."""
    groups = [group for group in document["GroupReport"] if isinstance(group, dict)]
    if not groups:
        raise BadInput.at("GroupReport", "no-tournament-file", found="GroupReport")
    chosen = max(groups, key=lambda group: len(_last(group)))
    reader = _Reader(chosen)
    if len(groups) > 1:
        reader.say("sevilla-groups", count=len(groups), found=shown(str(chosen.get("Name", ""))))
    return reader.season(str(document.get("Name") or chosen.get("Name") or "Sevilla"))


def _standings(group: Json) -> list[Json]:
    """Give the rankings of a group, by round; History has all, Ranking the last."""
    found = [*_records(group, "History"), *_records(group, "Ranking")]
    by_round = {
        _whole(standing.get("Round")): standing
        for standing in found
        if isinstance(standing.get("Player"), list)
    }
    return [by_round[number] for number in sorted(by_round)]


def _records(owner: Json, key: str) -> list[Json]:
    """Give the records of a list; whatever else stands there is left."""
    found = owner.get(key)
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def _last(group: Json) -> list[Json]:
    standings = _standings(group)
    return _records(standings[-1], "Player") if standings else []


def _whole(value: Any) -> int:
    if isinstance(value, bool) or value is None:
        return 0
    try:
        return int(value)
    except (TypeError, ValueError, OverflowError):
        return 0


@dataclass
class _Reader:
    group: Json
    remarks: list[Remark] = field(default_factory=list)

    def say(self, code: str, **facts: str | int) -> None:
        self.remarks.append(remark(code, 0, **facts))

    def season(self, name: str) -> ForeignSeason:
        standings = _standings(self.group)
        self.players = self._players(standings)
        self.by_name = {player["Name"]: id_ for id_, player in self.players.items()}
        rounds = self._rounds(standings)
        document: Json = {
            "zwitser": 1,
            "name": name[:200] or "Sevilla",
            "system": ID,
            "options": self._options(),
            "players": [self._player(id_, player) for id_, player in self.players.items()],
            "periods": [{"rounds": rounds}],
        }
        if standings and _whole(standings[0].get("Round")) == 0:
            document["periods"][0]["list"] = [
                _whole(p.get("ID")) for p in _by_place(standings[0]) if self._known(p)
            ]
        lists = tuple(self._lists(standings, len(rounds)))
        return ForeignSeason(from_json(document), lists, tuple(self.remarks))

    def _known(self, player: Json) -> bool:
        return _whole(player.get("ID")) in self.players

    def _players(self, standings: list[Json]) -> dict[int, Json]:
        """Find everybody; the last ranking that names a player counts."""
        found: dict[int, Json] = {}
        for standing in standings:
            for player in standing["Player"]:
                id_ = _whole(player.get("ID")) if isinstance(player, dict) else 0
                if id_ > 0:
                    found[id_] = player | {"Name": str(player.get("Name") or id_)}
                else:
                    self.say("sevilla-player", found=shown(str(player)))
        return dict(sorted(found.items()))

    def _player(self, id_: int, player: Json) -> Json:
        rating = _whole(player.get("IRtg")) or _whole(player.get("Rating"))
        if not 0 < rating <= 9999:
            self.say("sevilla-rating", found=shown(player["Name"]))
            rating = 0
        return {"id": id_, "name": player["Name"][:100], "rating": rating}

    def _options(self) -> Json:
        count = len(self.players)
        return {"preset": "sevilla"} | ({"top": str(ceil(3 * count / 2))} if count >= 50 else {})

    def _rounds(self, standings: list[Json]) -> list[Json]:
        games = self._seated()
        playing = {(r, p) for r, white, black in games for p in (white, black)}
        words = {key: word for p in self.players.values() for key, word in self._words(p, playing)}
        entered = playing | words.keys()
        words |= dict.fromkeys(self._not_yet(entered, standings), "late")
        last = max((number for number, _ in entered), default=0)
        return [
            {
                "games": [game for key, game in games.items() if key[0] == number],
                "absent": [
                    {"player": key[1], "as": word}
                    for key, word in words.items()
                    if key[0] == number and key not in playing
                ],
            }
            for number in range(1, last + 1)
        ]

    def _seated(self) -> dict[tuple[int, int, int], Json]:
        """Give every game once; of two that don't go together the first that is found."""
        games: dict[tuple[int, int, int], Json] = {}
        seated: set[tuple[int, int]] = set()
        for player in self.players.values():
            for key, game in self._games(player):
                number, white, black = key
                both = {(number, white), (number, black)}
                if key not in games and both & seated:
                    own = _whole(player.get("ID"))
                    other = self.players[black if own == white else white]["Name"]
                    self.say("sevilla-game", player=own, found=shown(other))
                    continue
                games[key] = game
                seated |= both
        return games

    def _not_yet(
        self, entered: set[tuple[int, int]], standings: list[Json]
    ) -> Iterator[tuple[int, int]]:
        """Give the rounds before anybody's first entry in which no ranking has him."""
        ranked = {
            (_whole(standing.get("Round")), _whole(player.get("ID")))
            for standing in standings
            for player in _records(standing, "Player")
        }
        for player in self.players:
            first = min((number for number, one in entered if one == player), default=1)
            before = [(number, player) for number in range(1, first)]
            yield from takewhile(lambda key: key not in ranked, before)

    def _games(self, player: Json) -> Iterator[tuple[tuple[int, int, int], Json]]:
        own = _whole(player.get("ID"))
        for game in _records(player, "Game"):
            number, opponent = _whole(game.get("Round")), self._opponent(own, game)
            if not 1 <= number <= MOST_ROUNDS or opponent not in self.players or opponent == own:
                self.say("sevilla-game", player=own, found=shown(str(game.get("Opponent"))))
                continue
            colour = str(game.get("ActualColor") or game.get("Color") or "W").upper()[:1]
            is_white = colour in ("W", "")
            white, black = (own, opponent) if is_white else (opponent, own)
            result = self._result(own, str(game.get("Res") or ""))
            yield (number, white, black), {"white": white, "black": black, "result": result}

    def _opponent(self, own: int, game: Json) -> int:
        found = _whole(game.get("Opponent"))
        if found in self.players:
            return found
        sides = {self.by_name.get(str(game.get(side))) for side in ("White", "Black")} - {own}
        return next((side for side in sides if side is not None), 0)

    def _result(self, player: int, text: str) -> str | None:
        plain = text.strip().lower().replace(" ", "")
        if plain in _RESULTS:
            return _RESULTS[plain]
        forfeit = _BY_FORFEIT.get(_FORFEIT.sub("", plain))
        if forfeit is None:
            self.say("sevilla-result", player=player, found=shown(text))
        return forfeit

    def _words(
        self, player: Json, playing: set[tuple[int, int]]
    ) -> Iterator[tuple[tuple[int, int], str]]:
        """Read why a player had no game; who has joined is not `late` any more (K4)."""
        own = _whole(player.get("ID"))
        joined = min((number for number, one in playing if one == own), default=MOST_ROUNDS + 1)
        for absence in sorted(_records(player, "Abs"), key=lambda one: _whole(one.get("Round"))):
            number, reason = _whole(absence.get("Round")), str(absence.get("Reason") or "")
            if not 1 <= number <= MOST_ROUNDS:
                continue
            word = next((w for w, found in _WORDS if re.search(found, reason.lower())), None)
            if word is None or (word == "late" and number > joined):
                self.say("sevilla-reason", player=own, found=shown(reason))
                word = "notice"
            if word not in ("late", "withdrawn"):
                joined = min(joined, number)
            yield (number, own), word

    def _lists(self, standings: list[Json], rounds: int) -> Iterator[ForeignList]:
        for standing in standings:
            after = _whole(standing.get("Round"))
            if 1 <= after <= rounds:
                totals = tuple(
                    (_whole(player.get("ID")), _exact(player.get("Score")))
                    for player in _by_place(standing)
                    if self._known(player)
                )
                yield ForeignList(after, totals)


def _by_place(standing: Json) -> list[Json]:
    players = [player for player in standing["Player"] if isinstance(player, dict)]
    return sorted(players, key=lambda player: _whole(player.get("Pos")))


def _exact(value: Any) -> Fraction:
    try:
        return Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        return Fraction(0)
