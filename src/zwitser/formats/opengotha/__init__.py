"""OpenGotha's tournament files, in (F1): players, games, who was absent, and all settings.

The XML becomes the document of a MacMahon tournament, so that it is checked like any other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from zwitser.errors import BadInput, Fault, fault, one_line
from zwitser.formats.document import from_json
from zwitser.formats.opengotha.elements import Element, Elements, read_elements
from zwitser.formats.opengotha.settings import event, settings
from zwitser.formats.remarks import Remark, remark
from zwitser.formats.source import shown
from zwitser.messages import message
from zwitser.model import AbsenceKind, Tournament
from zwitser.results import NOBODY
from zwitser.systems.macmahon import ID
from zwitser.systems.macmahon.ranks import LOWEST, rank_of

ROOT = "Tournament"
MOST_ROUNDS = 1000
"""As many as a document may have."""

Json = dict[str, Any]

_PLACE = re.compile(r"players\[\d+\]|history\[\d+\](?:\.games\[\d+\])?")
"""What a place in the document begins with, where an element of the file stands for it."""

PAIRED_AS = (3, 52)
"""The version of OpenGotha whose rules ours are."""

BYES = ("ByePlayers", "ByePlayer")
"""What the free players stand in: OpenGotha's name for it, and Pairgoth's."""

NAMED = 5
"""How many players a warning names."""

_LOW_RANK = re.compile(r"(?:3[1-9]|[4-9]\d)[kK]")
"""Below 30k, where the scale of M1 begins."""

_RESULTS: dict[str, str | None] = {
    "WHITEWINS": "1-0",
    "BLACKWINS": "0-1",
    "EQUAL": "1/2-1/2",
    "BOTHLOSE": "0-0R",
    "BOTHWIN": "1-1R",
    "UNKNOWN": None,
    "WHITEWINS_BYDEF": "1-0R",
    "BLACKWINS_BYDEF": "0-1R",
    "EQUAL_BYDEF": "1/2-1/2",
    "BOTHLOSE_BYDEF": "0-0R",
    "BOTHWIN_BYDEF": "1-1R",
    "UNKNOWN_BYDEF": None,
}


@dataclass(frozen=True, slots=True)
class OpenGothaFile:
    """A tournament of OpenGotha, and what of it could not be taken over.

    `away` are the rounds after the next that somebody has not entered for, by player: a document
    has the next round at most.
    """

    tournament: Tournament
    warnings: tuple[Remark, ...]
    away: Mapping[int, tuple[int, ...]]


def loads(text: str, *, system: str | None = None) -> OpenGothaFile:
    """Read a tournament of OpenGotha, or raise BadInput with what is wrong [macmahon F1].

    It is a MacMahon tournament; `system` can't override that.
    """
    if system not in (None, ID):
        raise BadInput.at("system", "system-override", stated=shown(ID), system=system)
    elements = read_elements(text)
    if elements.root != ROOT:
        raise BadInput.at("", "xml-root", wanted=ROOT, got=shown(elements.root))
    reader = _Reader(elements)
    document = reader.document()
    if reader.faults:
        raise BadInput({found.text("en"): found for found in reader.faults}.values())
    try:
        tournament = from_json(document)
    except BadInput as error:
        raise BadInput(map(reader.located, error.faults)) from None
    return OpenGothaFile(tournament, tuple(reader.warnings), reader.away(tournament))


class _Reader:
    """One file on its way to a document; faults and warnings are gathered."""

    def __init__(self, elements: Elements) -> None:
        self.elements = elements
        self.faults: list[Fault] = []
        self.warnings: list[Remark] = []
        everyone = elements.below("Players", "Player")
        self.players = sorted(everyone, key=lambda e: (e.text("name"), e.text("firstName")))
        self.ids: dict[str, int] = {}
        self.folded: dict[str, int] = {}
        self.lines: dict[str, int] = {}
        self.rounds = 0
        for id_, player in enumerate(self.players, 1):
            self.lines[f"players[{id_ - 1}]"] = player.line
            key = _key_of(player)
            if self.ids.setdefault(key, id_) != id_:
                where = message("line", line=player.line)
                self.faults.append(fault(where, "gotha-player-twice", name=shown(_name(player))))
            # Two whom only the dot of an I tells apart are found by their own keys alone.
            self.folded[_folded(key)] = NOBODY if _folded(key) in self.folded else id_

    def located(self, found: Fault) -> Fault:
        """Say where in the file a fault of the document is, and who a number of it is."""
        facts = dict(found.what.facts)
        player = facts.get("player")
        place = _PLACE.match(found.place)
        known = (place[0], f"{place[0]} {player}") if place else ()
        lines = [self.lines[key] for key in known if key in self.lines]
        if isinstance(player, int) and 0 < player <= len(self.players):
            facts["player"] = shown(_name(self.players[player - 1]))
        where = found.where
        if place and lines:
            rest = found.place[place.end() :].lstrip(".")
            line = lines[0]
            where = (
                message("line-path", line=line, path=rest) if rest else message("line", line=line)
            )
        return Fault(where, message(found.what.code, **facts))

    def document(self) -> Json:
        """Give the document: settings, players in alphabetical order, the rounds played."""
        general = self.elements.one("TournamentParameterSet", "GeneralParameterSet")
        self.rounds = self._number(general, "numberOfRounds", 5)
        if self.rounds < 1:
            where = general.place("numberOfRounds")
            self.faults.append(fault(where, "expected-at-least", least=1, got=self.rounds))
        options, warnings = settings(self.elements)
        self.warnings += (*self._older(), *warnings)
        players = [self._player(id_, player) for id_, player in enumerate(self.players, 1)]
        self._tell_of_low_ranks()
        history = self._history()
        document: Json = {
            "zwitser": 1,
            "name": general.text("name"),
            "system": ID,
            "rounds": self.rounds,
            "options": options | ({"foreign_rounds": len(history)} if history else {}),
            "players": players,
            "history": history,
        }
        away = self._away(len(history) + 1) if len(history) < self.rounds else []
        if away:
            agreed = AbsenceKind.HALF.value
            document["next"] = {"absent": [{"player": id_, "as": agreed} for id_ in away]}
        egd = event(general)
        return document | ({"egd": egd} if egd else {})

    def away(self, tournament: Tournament) -> Mapping[int, tuple[int, ...]]:
        """Give the rounds after the next that players have not entered for."""
        missed: dict[int, tuple[int, ...]] = {}
        for number in range(len(tournament.history) + 2, self.rounds + 1):
            for id_ in self._away(number):
                missed[id_] = (*missed.get(id_, ()), number)
        return missed

    def _away(self, number: int) -> list[int]:
        """List who has not entered for a round to come: by agreement, whatever their status."""
        return [
            id_
            for id_, player in enumerate(self.players, 1)
            if not _has_entered(player, number) or _is_preliminary(player)
        ]

    def _older(self) -> Iterator[Remark]:
        """Say once that an older version paired by rules of its own."""
        root = self.elements.top.attributes
        full, short = root.get("fullVersionNumber", ""), root.get("gothaVersion", "")
        version = full or (f"{short[0]}.{short[1:]}" if short else "")
        numbers = [int(part) for part in re.findall(r"\d{1,9}", version)]
        if numbers and numbers < [*PAIRED_AS]:
            yield remark("gotha-older", found=one_line(version)[:20])

    def _tell_of_low_ranks(self) -> None:
        low = [player for player in self.players if _LOW_RANK.fullmatch(player.text("rank"))]
        if low:
            names = " · ".join(map(_name, low[:NAMED]))
            more = len(low) - NAMED
            code = "gotha-low-ranks" if more > 0 else "gotha-low-rank"
            self.warnings.append(remark(code, low[0].line, found=one_line(names), more=more))

    def _player(self, id_: int, player: Element) -> Json:
        rank = player.text("rank").lower()
        if _LOW_RANK.fullmatch(rank):
            rank = rank_of(LOWEST)
        line: Json = {"id": id_, "name": _name(player), "rank": rank}
        if player.text("rating"):
            line["rating"] = self._number(player, "rating")
        for key, attribute in (("club", "club"), ("country", "country"), ("egd", "egfPin")):
            if player.text(attribute):
                line[key] = player.text(attribute)
        correction = self._number(player, "smmsCorrection")
        return line | ({"smms_correction": correction} if correction else {})

    def _history(self) -> list[Json]:
        games: dict[int, list[Element]] = {}
        for element in self.elements.below("Games", "Game"):
            games.setdefault(self._round_number(element), []).append(element)
        rounds = range(1, max(games, default=0) + 1)
        return [self._round(number, games.get(number, [])) for number in rounds]

    def _round_number(self, element: Element) -> int:
        """Give the round of a game; what no tournament has is refused before rounds are made."""
        number, where = self._number(element, "roundNumber"), element.place("roundNumber")
        if number < 1:
            self.faults.append(fault(where, "expected-at-least", least=1, got=number))
        if number > self.rounds:
            self.warnings.append(remark("gotha-beyond", element.line, found=number))
        if number > MOST_ROUNDS:
            self.faults.append(fault(where, "expected-at-most", limit=MOST_ROUNDS, got=number))
        return min(number, MOST_ROUNDS)

    def _game(self, element: Element) -> Json:
        game: Json = {
            "white": self._id(element, "whitePlayer"),
            "black": self._id(element, "blackPlayer"),
            "result": self._result(element),
        }
        handicap = self._number(element, "handicap")
        return game | ({"handicap": handicap} if handicap else {})

    def _round(self, number: int, games: list[Element]) -> Json:
        """Put the games in the order of their tables, and say why the others have none (F1)."""
        elements = sorted(games, key=lambda game: self._number(game, "tableNumber"))
        for index, element in enumerate(elements):
            self.lines[f"history[{number - 1}].games[{index}]"] = element.line
        ordered = [self._game(element) for element in elements]
        for element, game in zip(elements, ordered, strict=True):
            for player in (game["white"], game["black"]):
                self.lines[f"history[{number - 1}] {player}"] = element.line
        playing = {player for game in ordered for player in (game["white"], game["black"])}
        byes = {
            self._id(element, "player")
            for group in BYES
            for element in self.elements.below(group, "ByePlayer")
            if self._number(element, "roundNumber") == number
        }
        absent = [
            {"player": id_, "as": "bye" if id_ in byes else _absence(player, number)}
            for id_, player in enumerate(self.players, 1)
            if id_ not in playing
        ]
        return {"games": ordered, "absent": absent}

    def _id(self, element: Element, attribute: str) -> int:
        """Find a player by his key: both names without blanks, in capitals, with any I (F1)."""
        key = _without_blanks(element.text(attribute))
        found = self.ids.get(key) or self.folded.get(_folded(key), NOBODY)
        if found == NOBODY:
            where = message("line", line=element.line)
            self.faults.append(fault(where, "no-player", player=shown(element.text(attribute))))
        return found

    def _result(self, element: Element) -> str | None:
        name = element.text("result", "RESULT_UNKNOWN").removeprefix("RESULT_")
        if name == "EQUAL_BYDEF":
            self.warnings.append(remark("gotha-jigo-by-default", element.line))
        if name not in _RESULTS:
            known, where = ", ".join(_RESULTS), element.place("result")
            self.faults.append(fault(where, "expected-one-of", known=known, got=shown(name)))
        return _RESULTS.get(name)

    def _number(self, element: Element, attribute: str, default: int = 0) -> int:
        text = element.text(attribute, str(default))
        try:
            return int(text[:30])
        except ValueError:
            where = element.place(attribute)
            self.faults.append(fault(where, "whole-number", got=shown(text)))
            return default


def _name(player: Element) -> str:
    return ", ".join(filter(None, (player.text("name"), player.text("firstName"))))


def _key_of(player: Element) -> str:
    return _without_blanks(player.text("name") + player.text("firstName"))


def _without_blanks(name: str) -> str:
    return "".join(name.split()).upper()


def _folded(key: str) -> str:
    """Write every I alike: Turkish computers put a dot on the capital of an i."""
    return key.replace("\u0130", "I").replace("I\u0307", "I")


def _absence(player: Element, number: int) -> str:
    """Say how somebody missed a round: by agreement if he had not entered for it (F1)."""
    agreed = not _has_entered(player, number) and not _is_preliminary(player)
    kind: str = (AbsenceKind.HALF if agreed else AbsenceKind.ZERO).value
    return kind


def _has_entered(player: Element, number: int) -> bool:
    return player.text("participating")[number - 1 : number] != "0"


def _is_preliminary(player: Element) -> bool:
    return player.text("registeringStatus", "FIN") != "FIN"
