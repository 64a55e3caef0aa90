"""OpenGotha's tournament files, in (F1): players, games, who was absent, and all settings.

The XML becomes the document of a MacMahon tournament, so that it is checked like any other.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from zwitser.errors import BadInput, Fault, fault, one_line
from zwitser.formats.document import from_json
from zwitser.formats.opengotha.elements import Element, Elements, read_elements
from zwitser.formats.remarks import Remark, remark
from zwitser.formats.source import shown
from zwitser.messages import message
from zwitser.model import AbsenceKind, Tournament
from zwitser.results import NOBODY
from zwitser.systems.go import LOWEST, rank_of
from zwitser.systems.macmahon import ID
from zwitser.systems.macmahon.options import Weights

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
            key = _key(player.text("name") + player.text("firstName"))
            if self.ids.setdefault(key, id_) != id_:
                where = message("line", line=player.line)
                self.faults.append(fault(where, "gotha-player-twice", name=shown(_name(player))))
            # Two whom only the dot of an I tells apart are found by their own keys alone.
            self.folded[_fold(key)] = NOBODY if _fold(key) in self.folded else id_

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
        self._warn_of_older_version()
        self.warnings += warnings
        players = [self._player(id_, player) for id_, player in enumerate(self.players, 1)]
        low = [player for player in self.players if _LOW_RANK.fullmatch(player.text("rank"))]
        if low:
            names, more = " · ".join(map(_name, low[:NAMED])), len(low) - NAMED
            code = "gotha-low-ranks" if more > 0 else "gotha-low-rank"
            self.warnings.append(remark(code, low[0].line, found=one_line(names), more=more))
        games: dict[int, list[Element]] = {}
        for element in self.elements.below("Games", "Game"):
            games.setdefault(self._round_number(element), []).append(element)
        last = max(games, default=0)
        history = [self._round(number, games.get(number, [])) for number in range(1, last + 1)]
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

    def _warn_of_older_version(self) -> None:
        """Say once that an older version of OpenGotha paired by rules of its own."""
        root = self.elements.top.attributes
        full, short = root.get("fullVersionNumber", ""), root.get("gothaVersion", "")
        version = full or (f"{short[0]}.{short[1:]}" if short else "")
        numbers = [int(part) for part in re.findall(r"\d{1,9}", version)]
        if numbers and numbers < [*PAIRED_AS]:
            self.warnings.append(remark("gotha-older", found=one_line(version)[:20]))

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

    def _round(self, number: int, games: list[Element]) -> Json:
        """Put the games in the order of their tables, and say why the others have none (F1).

        A player without a game missed the round by agreement if he had not entered for it.
        """
        ordered = []
        elements = sorted(games, key=lambda game: self._number(game, "tableNumber"))
        for index, element in enumerate(elements):
            self.lines[f"history[{number - 1}].games[{index}]"] = element.line
        for element in elements:
            game = self._game(element)
            for player in (game["white"], game["black"]):
                self.lines[f"history[{number - 1}] {player}"] = element.line
            ordered.append(game)
        playing = {player for game in ordered for player in (game["white"], game["black"])}
        byes = {
            self._id(element, "player")
            for group in BYES
            for element in self.elements.below(group, "ByePlayer")
            if self._number(element, "roundNumber") == number
        }
        absent = []
        for id_, player in enumerate(self.players, 1):
            if id_ not in playing:
                agreed = not _has_entered(player, number) and not _is_preliminary(player)
                kind = AbsenceKind.HALF if agreed else AbsenceKind.ZERO
                absent.append({"player": id_, "as": "bye" if id_ in byes else kind.value})
        return {"games": ordered, "absent": absent}

    def _game(self, element: Element) -> Json:
        white, black = self._id(element, "whitePlayer"), self._id(element, "blackPlayer")
        result = element.text("result", "RESULT_UNKNOWN").removeprefix("RESULT_")
        if result == "EQUAL_BYDEF":
            self.warnings.append(remark("gotha-jigo-by-default", element.line))
        if result not in _RESULTS:
            known, where = ", ".join(_RESULTS), element.place("result")
            self.faults.append(fault(where, "expected-one-of", known=known, got=shown(result)))
        game: Json = {"white": white, "black": black, "result": _RESULTS.get(result)}
        handicap = self._number(element, "handicap")
        return game | ({"handicap": handicap} if handicap else {})

    def _id(self, element: Element, attribute: str) -> int:
        """Find a player by his key: both names without blanks, in capitals, with any I (F1)."""
        key = _key(element.text(attribute))
        found = self.ids.get(key) or self.folded.get(_fold(key), NOBODY)
        if found == NOBODY:
            where = message("line", line=element.line)
            self.faults.append(fault(where, "no-player", player=shown(element.text(attribute))))
        return found

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


def _key(name: str) -> str:
    return "".join(name.split()).upper()


def _fold(key: str) -> str:
    """Write every I alike: Turkish computers put a dot on the capital of an i."""
    return key.replace("\u0130", "I").replace("I\u0307", "I")


def _has_entered(player: Element, number: int) -> bool:
    return player.text("participating")[number - 1 : number] != "0"


def _is_preliminary(player: Element) -> bool:
    return player.text("registeringStatus", "FIN") != "FIN"


# The settings of an OpenGotha file as options of a MacMahon tournament (F1).

SET = "TournamentParameterSet"

CRITERIA = (SET, "PlacementParameterSet", "PlacementCriteria", "PlacementCriterion")

CATEGORY = "CAT"
"""The criterion by which players stand in categories."""

_CRITERIA = {
    "MMS": "MMS", "NBW": "NBW", "SDC": "DC", "DC": "DC", "RATING": "RATING",
    "SOSM": "SOS", "SOSW": "SOS", "SOSM-1": "SOS-1", "SOSW-1": "SOS-1",
    "SOSM-2": "SOS-2", "SOSW-2": "SOS-2", "SOSMM1": "SOS-1", "SOSWM1": "SOS-1",
    "SOSMM2": "SOS-2", "SOSWM2": "SOS-2", "SOSOSM": "SOSOS", "SOSOSW": "SOSOS",
    "SODOSM": "SODOS", "SODOSW": "SODOS", "CUSSM": "CUSS", "CUSSW": "CUSS",
}  # fmt: skip
_SYSTEMS = {"SPLITANDSLIP": "slip", "SPLITANDFOLD": "fold", "SPLITANDRANDOM": "random"}
_MODES = {"TOP": "top", "MID": "middle", "BOT": "bottom"}
_HALVES = {"0": "0", "1": "0.5", "2": "1"}

_WEIGHTS = {
    "rematch": "paiBaAvoidDuplGame",
    "balance": "paiBaBalanceWB",
    "score": "paiMaMinimizeScoreDifference",
    "draw": "paiMaDUDDWeight",
    "seeding": "paiMaMaximizeSeeding",
    "geography": "paiSeAvoidSameGeo",
}
MOST_MINUTES = 10_000
"""As many as a document may have."""

_LEFT_OUT = (
    ("GeneralParameterSet", "genCountNotPlayedGamesAsHalfPoint", ("", "false")),
    ("PairingParameterSet", "paiBaRandom", ("", "0")),
)
"""Settings without a counterpart here [macmahon M41], with the values at which they do nothing."""


def settings(elements: Elements) -> tuple[Json, list[Remark]]:
    """Give the settings as options of a MacMahon tournament (F1), and what has no counterpart."""
    general = elements.one(SET, "GeneralParameterSet")
    criteria, warnings = _tiebreaks(elements)
    scores = [name for name in criteria if name in ("MMS", "NBW")]
    zero = scores[:1] == ["NBW"]
    options: Json = {"start": "zero" if zero else "rank", "tiebreaks": criteria}
    stones = elements.one(SET, "HandicapParameterSet")
    handicap: Json = {"basis": "none"}
    if stones.text("hdCeiling") != "0":
        by_mms = stones.text("hdBasedOnMMS", "true") == "true"
        handicap = {"basis": "mms" if by_mms else "rank"}
        handicap |= _numbers(stones, {"correction": "hdCorrection", "ceiling": "hdCeiling"})
        handicap |= _ranks(stones, {"threshold": "hdNoHdRankThreshold"})
    options["handicap"] = handicap
    if general.text("komi"):
        options["komi"] = general.text("komi").lower()
    prefix = "genNBW2Value" if zero else "genMMS2Value"
    for key, name in (("bye_points", f"{prefix}Bye"), ("absent_points", f"{prefix}Absent")):
        if general.text(name):
            options[key] = _one_of(general, name, _HALVES)
    options |= _flags(general, {"round_down": "genRoundDownNBWMMS"})
    if not zero or handicap["basis"] == "mms":
        options |= _ranks(general, {"bar": "genMMBar", "floor": "genMMFloor"})
    pairing = elements.one(SET, "PairingParameterSet")
    options |= _pairing(pairing)
    options |= _flags(elements.one(SET, "DPParameterSet"), {"show_absent": "displayNPPlayers"})
    # The weight of club and country exceeds that of the score in a SwissCat: cut it to that.
    weights, usual = options.get("weights", {}), Weights()
    score = weights.get("score", usual.score)
    if weights.get("geography", usual.geography) > score:
        options["weights"] = weights | {"geography": score}
        warnings.append(remark("gotha-geography", pairing.line))
    return options, [*warnings, *_left_out(elements)]


def _ranks(element: Element, names: dict[str, str]) -> Json:
    return {key: element.text(name).lower() for key, name in names.items() if element.text(name)}


def _pairing(element: Element) -> Json:
    draw = {
        key: _one_of(element, name, _MODES)
        for key, name in (("upper", "paiMaDUDDUpperMode"), ("lower", "paiMaDUDDLowerMode"))
        if element.text(name)
    }
    country, club = (f"paiSePreferMMSDiffRatherThanSame{what}" for what in ("Country", "Club"))
    geography = _numbers(element, {"country": country, "club": club})
    geography |= _flags(
        element,
        {"exempt_bar": "paiSeBarThresholdActive", "exempt_wins": "paiSeNbWinsThresholdActive"},
    )
    geography |= _ranks(element, {"exempt_rank": "paiSeRankThreshold"})
    seeding: list[Json] = []
    if element.text("paiMaSeedSystem1") and element.text("paiMaSeedSystem2"):
        seeding = [
            {
                "system": _one_of(element, f"paiMaSeedSystem{number}", _SYSTEMS),
                "rating": element.text(f"paiMaAdditionalPlacementCritSystem{number}") == "Rating",
            }
            for number in (1, 2)
        ]
        until = _numbers(element, {"until": "paiMaLastRoundForSeedSystem1"}) or {"until": 0}
        seeding[0] = until | seeding[0]
    options: Json = {
        "seeding": seeding,
        "draw": draw | _flags(element, {"compensate": "paiMaCompensateDUDD"}),
        "geography": geography,
        "weights": _numbers(element, _WEIGHTS),
    }
    return {key: value for key, value in options.items() if value}


def _tiebreaks(elements: Elements) -> tuple[list[str], list[Remark]]:
    """Read the list of criteria; DC of OpenGotha sorts otherwise, others are unknown here."""
    ordered = sorted(elements.below(*CRITERIA), key=lambda element: _number(element, "number"))
    names = [(element.text("name").upper(), element.line) for element in ordered]
    warnings = []
    for name, line in names:
        if name == "DC":
            warnings.append(remark("gotha-dc", line))
        elif name not in _CRITERIA and name not in ("NULL", CATEGORY):
            warnings.append(remark("tiebreak-unknown", line, found=shown(name)))
    return [_CRITERIA[name] for name, _ in names if name in _CRITERIA], warnings


def _left_out(elements: Elements) -> list[Remark]:
    warnings = []
    for group, name, off in _LEFT_OUT:
        element = elements.one(SET, group)
        if element.text(name) not in off:
            warnings.append(remark("gotha-left-out", element.line, found=name))
    if elements.below("Teams", "Team"):
        warnings.append(remark("gotha-teams", elements.one("Teams", "Team").line))
    # Categories don't stand apart here; where there is one they did not there either.
    pairing, general = (elements.one(SET, f"{name}ParameterSet") for name in ("Pairing", "General"))
    count = general.text("numberOfCategories")
    if count not in ("", "0", "1"):
        warnings.append(remark("gotha-categories", general.line, found=count))
    elif any(element.text("name").upper() == CATEGORY for element in elements.below(*CRITERIA)):
        warnings.append(remark("gotha-one-category", general.line))
    if pairing.text("paiSeMinimizeHandicap", "0") != "0":
        warnings.append(remark("gotha-minimise", pairing.line))
    if general.text("genMMZero", "30K").upper() != "30K":
        found = shown(general.text("genMMZero"))
        warnings.append(remark("gotha-zero", general.line, found=found))
    return warnings


def event(general: Element) -> Json:
    """Take over where and when it was, and the time limits, for the report to the EGD (F2).

    The class is that of the EGD, or none where the time is too short for any.
    """
    parts = {"place": "location", "from": "beginDate", "to": "endDate"}
    egd: Json = {key: general.text(name) for key, name in parts.items() if general.text(name)}
    basic = _time(general, "basicTime")
    if not 0 < basic <= MOST_MINUTES:
        return egd
    more, comment = _beyond(general)
    classes = (("A", 60, 75), ("B", 40, 50), ("C", 25, 30))
    fit = (n for n, least, most in classes if basic >= least and 60 * basic + more >= 60 * most)
    class_ = "D" if general.text("bInternet") == "true" else next(fit, "")
    found = {"minutes": basic, "class": class_, "comment": comment}
    return egd | {key: value for key, value in found.items() if value}


def _beyond(general: Element) -> tuple[int, str]:
    """Give the seconds that count beside the basic time, and what to say of them (F2)."""
    system = general.text("complementaryTimeSystem")
    if system == "STDBYOYOMI" and (period := _time(general, "stdByoYomiTime")):
        return 45 * period, f"byo-yomi, {period} seconds a move"
    if system == "CANBYOYOMI" and (moves := _time(general, "nbMovesCanTime")):
        period = _time(general, "canByoYomiTime")
        said = f"Canadian byo-yomi, {moves} moves in {period} seconds"
        return 60 * period // moves, said
    if system == "FISCHER" and (period := _time(general, "fischerTime")):
        return 120 * period, f"Fischer, {period} seconds a move"
    return 0, "sudden death" if system == "SUDDENDEATH" else ""


def _time(element: Element, name: str) -> int:
    """Give a time, or 0 where there is none: no tournament is refused for its clock."""
    text = element.text(name)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0


def _one_of(element: Element, name: str, known: dict[str, str]) -> str:
    value = element.text(name)
    if value not in known:
        words = ", ".join(known)
        raise BadInput.at(element.place(name), "expected-one-of", known=words, got=shown(value))
    return known[value]


def _numbers(element: Element, names: dict[str, str]) -> Json:
    return {key: _number(element, name) for key, name in names.items() if element.text(name)}


def _number(element: Element, name: str) -> int:
    text = element.text(name, "0")
    try:
        return int(text[:30])
    except ValueError:
        raise BadInput.at(element.place(name), "whole-number", got=shown(text)) from None


def _flags(element: Element, names: dict[str, str]) -> Json:
    return {k: element.text(name) == "true" for k, name in names.items() if element.text(name)}
