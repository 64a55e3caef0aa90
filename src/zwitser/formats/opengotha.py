"""OpenGotha's tournament files, in (F1): players, games, absences and all settings.

The XML becomes the document of a MacMahon tournament, so that it is checked like any other.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from xml.parsers import expat

from zwitser.errors import BadInput, Fault, fault
from zwitser.formats import Loaded
from zwitser.formats.document import from_json
from zwitser.formats.source import Json, Remark, quote, remark
from zwitser.language import one_line
from zwitser.messages import Message, message
from zwitser.model import AbsenceKind
from zwitser.results import NOBODY
from zwitser.systems.go import LOWEST, rank_of
from zwitser.systems.macmahon import ID
from zwitser.systems.macmahon.options import Weights

Path = tuple[str, ...]

ROOT = "Tournament"
MOST_ROUNDS = 1000
"""As many as a document may have."""

PAIRED_AS = (3, 52)
"""The version of OpenGotha whose rules are implemented here."""

BYES = ("ByePlayers", "ByePlayer")
"""The element around the byes: OpenGotha's name for it, and Pairgoth's."""

NAMED = 5
"""How many players a warning names."""

_PLACE = re.compile(r"players\[\d+\]|history\[\d+\](?:\.games\[\d+\])?")
"""The beginning of a path in the document to which an element of the file belongs."""

_BREAKS = re.compile(r"[\t-\r\x85\u2028\u2029]+")
"""Tabs and ends of lines, which a text of a document can't have."""

_LOW_RANK = re.compile(r"(?:3[1-9]|[4-9]\d)[kK]")
"""Below 30k, where the scale of M1 begins."""

_RESULTS: dict[str, str | None] = {
    "WHITEWINS": "1-0", "BLACKWINS": "0-1", "EQUAL": "1/2-1/2",
    "BOTHLOSE": "0-0R", "BOTHWIN": "1-1R", "UNKNOWN": None,
    "BOTHLOOSE": "0-0R",  # as Pairgoth writes it
    "WHITEWINS_BYDEF": "1-0R", "BLACKWINS_BYDEF": "0-1R", "EQUAL_BYDEF": "1/2-1/2",
    "BOTHLOSE_BYDEF": "0-0R", "BOTHWIN_BYDEF": "1-1R", "UNKNOWN_BYDEF": None,
}  # fmt: skip


def loads(text: str, *, system: str | None = None) -> Loaded:
    """Read a tournament of OpenGotha, or raise BadInput with all its faults [macmahon F1].

    It is a MacMahon tournament; `system` can't override that.
    """
    if system not in (None, ID):
        raise BadInput.at("system", "system-override", stated=quote(ID), system=system)
    elements = read_elements(text)
    if elements.root != ROOT:
        raise BadInput.at("", "xml-root", wanted=ROOT, got=quote(elements.root))
    reader = _GothaReader(elements)
    document = reader.read()
    if reader.faults:
        raise BadInput({found.text("en"): found for found in reader.faults}.values())
    try:
        tournament = from_json(document)
    except BadInput as error:
        raise BadInput(map(reader.locate, error.faults)) from None
    away: dict[int, tuple[int, ...]] = {}
    for number in range(len(tournament.history) + 2, reader.rounds + 1):
        for id_ in reader.find_away(number):
            away[id_] = (*away.get(id_, ()), number)
    return Loaded(tournament, tuple(reader.warnings), is_foreign=True, away=away)


class _GothaReader:
    """Builds the document of one file; gathers faults and warnings on the way."""

    def __init__(self, elements: Elements) -> None:
        self.elements = elements
        self.faults: list[Fault] = []
        self.warnings: list[Remark] = []
        everyone = elements.below("Players", "Player")
        self.players = sorted(everyone, key=lambda e: (e.text("name"), e.text("firstName")))
        self.ids: dict[str, int] = {}
        self.folded: dict[str, int] = {}
        self.lines: dict[str, int] = {}
        """The line of the file for each path of the document."""
        self.rounds = 0
        for id_, player in enumerate(self.players, 1):
            self.lines[f"players[{id_ - 1}]"] = player.line
            key = _key(player.text("name") + player.text("firstName"))
            if self.ids.setdefault(key, id_) != id_:
                where = message("line", line=player.line)
                self.faults.append(fault(where, "gotha-player-twice", name=quote(_name(player))))
            # Two players whom only the dot of an I tells apart are found by their exact keys alone.
            self.folded[_fold(key)] = NOBODY if _fold(key) in self.folded else id_

    def locate(self, found: Fault) -> Fault:
        """Replace the path in a fault of the document by the line, and the number by the name."""
        facts = dict(found.what.facts)
        player = facts.get("player")
        place = _PLACE.match(found.place)
        known = (place[0], f"{place[0]} {player}") if place else ()
        lines = [self.lines[key] for key in known if key in self.lines]
        if isinstance(player, int) and 0 < player <= len(self.players):
            facts["player"] = quote(_name(self.players[player - 1]))
        where = found.where
        if place and lines:
            rest = found.place[place.end() :].lstrip(".")
            where = message("line", line=lines[0])
            if rest:
                where = message("line-path", line=lines[0], path=rest)
        return Fault(where, message(found.what.code, **facts))

    def read(self) -> Json:
        """Build the document: settings, players in alphabetical order, the rounds played."""
        general = self.elements.one("TournamentParameterSet", "GeneralParameterSet")
        self.rounds = self._number(general, "numberOfRounds", 5, least=1)
        options, warnings = settings(self.elements)
        root = self.elements.top.attributes
        full, short = root.get("fullVersionNumber", ""), root.get("gothaVersion", "")
        version = full or (f"{short[0]}.{short[1:]}" if short else "")
        numbers = [int(part) for part in re.findall(r"\d{1,9}", version)]
        if numbers and numbers < [*PAIRED_AS]:  # it paired by rules of its own
            self.warnings.append(remark("gotha-older", found=one_line(version)[:20]))
        self.warnings += warnings
        players = [self._player(id_, player) for id_, player in enumerate(self.players, 1)]
        low = [player for player in self.players if _LOW_RANK.fullmatch(player.text("rank"))]
        if low:
            names, more = " · ".join(map(_name, low[:NAMED])), len(low) - NAMED
            code = "gotha-low-ranks" if more > 0 else "gotha-low-rank"
            self.warnings.append(remark(code, low[0].line, found=one_line(names), more=more))
        history = self._history()
        if history:
            options["foreign_rounds"] = len(history)
        document: Json = {
            "zwitser": 1,
            "name": general.text("name"),
            "system": ID,
            "rounds": self.rounds,
            "options": options,
            "players": players,
            "history": history,
        }
        away = self.find_away(len(history) + 1) if len(history) < self.rounds else []
        if away:
            agreed = AbsenceKind.HALF.value
            document["next"] = {"absent": [{"player": id_, "as": agreed} for id_ in away]}
        egd = event(general)
        return document | ({"egd": egd} if egd else {})

    def find_away(self, number: int) -> list[int]:
        """List the players who have not entered for a coming round, or only preliminarily."""
        missing = (not _has_entered(one, number) or _is_preliminary(one) for one in self.players)
        return [id_ for id_, is_away in enumerate(missing, 1) if is_away]

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
        """Read the rounds; a game with an impossible round number is a fault."""
        games: dict[int, list[Element]] = {}
        for element in self.elements.below("Games", "Game"):
            number = self._number(element, "roundNumber", least=1)
            if number > self.rounds:
                self.warnings.append(remark("gotha-beyond", element.line, found=number))
            if number > MOST_ROUNDS:
                where = element.place("roundNumber")
                self.faults.append(fault(where, "expected-at-most", limit=MOST_ROUNDS, got=number))
            games.setdefault(min(number, MOST_ROUNDS), []).append(element)
        last = max(games, default=0)
        return [self._round(number, games.get(number, [])) for number in range(1, last + 1)]

    def _round(self, number: int, games: list[Element]) -> Json:
        """Put the games in the order of their tables; everybody else gets an absence (F1).

        A player without a game missed the round by agreement if he had not entered for it.
        """
        ordered: list[Json] = []
        playing: set[int] = set()
        path = f"history[{number - 1}]"
        for element in sorted(games, key=lambda game: self._number(game, "tableNumber")):
            white, black = self._id(element, "whitePlayer"), self._id(element, "blackPlayer")
            result = element.text("result", "RESULT_UNKNOWN").removeprefix("RESULT_")
            if result == "EQUAL_BYDEF":
                self.warnings.append(remark("gotha-jigo-by-default", element.line))
            if result not in _RESULTS:
                known, where = ", ".join(_RESULTS), element.place("result")
                self.faults.append(fault(where, "expected-one-of", known=known, got=quote(result)))
            places = f"{path}.games[{len(ordered)}]", f"{path} {white}", f"{path} {black}"
            self.lines |= dict.fromkeys(places, element.line)
            game: Json = {"white": white, "black": black, "result": _RESULTS.get(result)}
            handicap = self._number(element, "handicap")
            ordered.append(game | ({"handicap": handicap} if handicap else {}))
            playing |= {white, black}
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

    def _id(self, element: Element, attribute: str) -> int:
        """Find a player by his key: both names without blanks, in capitals, with any I (F1)."""
        key = _key(element.text(attribute))
        found = self.ids.get(key) or self.folded.get(_fold(key), NOBODY)
        if found == NOBODY:
            where = message("line", line=element.line)
            self.faults.append(fault(where, "no-player", player=quote(element.text(attribute))))
        return found

    def _number(
        self, element: Element, attribute: str, default: int = 0, *, least: int | None = None
    ) -> int:
        text, where = element.text(attribute, str(default)), element.place(attribute)
        try:
            number = int(text[:30])
        except ValueError:
            self.faults.append(fault(where, "whole-number", got=quote(text)))
            number = default
        if least is not None and number < least:
            self.faults.append(fault(where, "expected-at-least", least=least, got=number))
        return number


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
"""The criterion that sorts players by category."""

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
"""Settings that are left out [macmahon M41], with the values at which they do nothing."""


def settings(elements: Elements) -> tuple[Json, list[Remark]]:
    """Give the settings as options of a MacMahon tournament (F1), and warn of the others."""
    general = elements.one(SET, "GeneralParameterSet")
    pairing = elements.one(SET, "PairingParameterSet")
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
        handicap |= _words(stones, {"threshold": "hdNoHdRankThreshold"})
    options["handicap"] = handicap
    options |= _words(general, {"komi": "komi"})
    prefix = "genNBW2Value" if zero else "genMMS2Value"
    points = {"bye_points": f"{prefix}Bye", "absent_points": f"{prefix}Absent"}
    options |= _choices(general, points, _HALVES)
    options |= _flags(general, {"round_down": "genRoundDownNBWMMS"})
    if not zero or handicap["basis"] == "mms":
        options |= _words(general, {"bar": "genMMBar", "floor": "genMMFloor"})
    options |= _pairing(pairing)
    options |= _flags(elements.one(SET, "DPParameterSet"), {"show_absent": "displayNPPlayers"})
    # In a SwissCat the weight of geography may exceed that of the score: it is cut to that.
    weights, usual = options.get("weights", {}), Weights()
    score = weights.get("score", usual.score)
    if weights.get("geography", usual.geography) > score:
        options["weights"] = weights | {"geography": score}
        warnings.append(remark("gotha-geography", pairing.line))
    return options, [*warnings, *_left_out(elements)]


def _pairing(element: Element) -> Json:
    modes = {"upper": "paiMaDUDDUpperMode", "lower": "paiMaDUDDLowerMode"}
    draw = _choices(element, modes, _MODES)
    country, club = (f"paiSePreferMMSDiffRatherThanSame{what}" for what in ("Country", "Club"))
    geography = _numbers(element, {"country": country, "club": club})
    geography |= _flags(
        element,
        {"exempt_bar": "paiSeBarThresholdActive", "exempt_wins": "paiSeNbWinsThresholdActive"},
    )
    geography |= _words(element, {"exempt_rank": "paiSeRankThreshold"})
    seeding: list[Json] = []
    if element.text("paiMaSeedSystem1") and element.text("paiMaSeedSystem2"):
        seeding = [
            _choices(element, {"system": f"paiMaSeedSystem{number}"}, _SYSTEMS)
            | {"rating": element.text(f"paiMaAdditionalPlacementCritSystem{number}") == "Rating"}
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
    """Read the list of criteria; warn of OpenGotha's DC, which sorts otherwise."""
    ordered = sorted(elements.below(*CRITERIA), key=lambda element: _number(element, "number"))
    names = [(element.text("name").upper(), element.line) for element in ordered]
    warnings = []
    for name, line in names:
        if name == "DC":
            warnings.append(remark("gotha-dc", line))
        elif name not in _CRITERIA and name not in ("NULL", CATEGORY):
            warnings.append(remark("tiebreak-unknown", line, found=quote(name)))
    return [_CRITERIA[name] for name, _ in names if name in _CRITERIA], warnings


def _left_out(elements: Elements) -> list[Remark]:
    warnings = []
    for group, name, off in _LEFT_OUT:
        element = elements.one(SET, group)
        if element.text(name) not in off:
            warnings.append(remark("gotha-left-out", element.line, found=name))
    if elements.below("Teams", "Team"):
        warnings.append(remark("gotha-teams", elements.one("Teams", "Team").line))
    # There are no categories here; a single one did nothing in OpenGotha either.
    pairing, general = (elements.one(SET, f"{name}ParameterSet") for name in ("Pairing", "General"))
    count = general.text("numberOfCategories")
    if count not in ("", "0", "1"):
        warnings.append(remark("gotha-categories", general.line, found=count))
    elif any(element.text("name").upper() == CATEGORY for element in elements.below(*CRITERIA)):
        warnings.append(remark("gotha-one-category", general.line))
    if pairing.text("paiSeMinimizeHandicap", "0") != "0":
        warnings.append(remark("gotha-minimise", pairing.line))
    if general.text("genMMZero", "30K").upper() != "30K":
        found = quote(general.text("genMMZero"))
        warnings.append(remark("gotha-zero", general.line, found=found))
    return warnings


def event(general: Element) -> Json:
    """Read place, dates and time limits for the report to the EGD (F2).

    The class is that of the EGD, or none where the time is too short for any.
    """
    parts = {"place": "location", "from": "beginDate", "to": "endDate"}
    egd: Json = {key: general.text(name) for key, name in parts.items() if general.text(name)}
    basic = _time(general, "basicTime")
    if not 0 < basic <= MOST_MINUTES:
        return egd
    more, comment = 0, ""  # the seconds beside the basic time that count for the class
    match general.text("complementaryTimeSystem"):
        case "SUDDENDEATH":
            comment = "sudden death"
        case "STDBYOYOMI" if period := _time(general, "stdByoYomiTime"):
            more, comment = 45 * period, f"byo-yomi, {period} seconds a move"
        case "CANBYOYOMI" if moves := _time(general, "nbMovesCanTime"):
            period = _time(general, "canByoYomiTime")
            more = 60 * period // moves
            comment = f"Canadian byo-yomi, {moves} moves in {period} seconds"
        case "FISCHER" if period := _time(general, "fischerTime"):
            more, comment = 120 * period, f"Fischer, {period} seconds a move"
    classes = (("A", 60, 75), ("B", 40, 50), ("C", 25, 30))
    fit = (n for n, least, most in classes if basic >= least and 60 * basic + more >= 60 * most)
    class_ = "D" if general.text("bInternet") == "true" else next(fit, "")
    found = {"minutes": basic, "class": class_, "comment": comment}
    return egd | {key: value for key, value in found.items() if value}


def _time(element: Element, name: str) -> int:
    """Read a time; 0 where it is not one, because no tournament is refused for its clock."""
    text = element.text(name)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0


# Options out of attributes that are there; each maps our keys to OpenGotha's names.


def _words(element: Element, names: Mapping[str, str]) -> Json:
    return {key: element.text(name).lower() for key, name in names.items() if element.text(name)}


def _flags(element: Element, names: Mapping[str, str]) -> Json:
    return {k: element.text(name) == "true" for k, name in names.items() if element.text(name)}


def _numbers(element: Element, names: Mapping[str, str]) -> Json:
    return {key: _number(element, name) for key, name in names.items() if element.text(name)}


def _number(element: Element, name: str) -> int:
    text = element.text(name, "0")
    try:
        return int(text[:30])
    except ValueError:
        raise BadInput.at(element.place(name), "whole-number", got=quote(text)) from None


def _choices(element: Element, names: Mapping[str, str], known: Mapping[str, str]) -> Json:
    found: Json = {}
    for key, name in names.items():
        if (value := element.text(name)) and value not in known:
            wanted, got = ", ".join(known), quote(value)
            raise BadInput.at(element.place(name), "expected-one-of", known=wanted, got=got)
        found |= {key: known[value]} if value else {}
    return found


# The elements of an XML file: names and attributes, read without entities or a document type.
#
# OpenGotha's files have at most a document type that names a file, which is ignored; files that
# expand without end or reach outside need more than that.

MOST_ELEMENTS = 500_000
"""More elements than any tournament has; 20,000 players and twenty rounds have 220,000."""

DEEPEST = 30

_DECLARATION = re.compile(r"\A\s*<\?xml\s[^<>]*\?>")

_NAMED_TYPE = re.compile(r"<!DOCTYPE\s+[\w:.-]+\s+SYSTEM\s+(?:\"[^\"]*\"|'[^']*')\s*>")
"""A document type that only names a file: nothing is loaded, and it declares nothing."""


@dataclass(frozen=True, slots=True)
class Element:
    """An element: the names from the root down to it, its attributes, and its line in the file."""

    path: Path
    attributes: Mapping[str, str]
    line: int

    def text(self, name: str, default: str = "") -> str:
        return _BREAKS.sub(" ", self.attributes.get(name, default)).strip()

    def place(self, name: str) -> Message:
        return message("line-path", line=self.line, path=name)


@dataclass(frozen=True, slots=True)
class Elements:
    """All elements of a file by their path, in the order of the file."""

    top: Element
    by_path: Mapping[Path, tuple[Element, ...]]

    @property
    def root(self) -> str:
        return self.top.path[0]

    def below(self, *path: str) -> tuple[Element, ...]:
        return self.by_path.get((self.root, *path), ())

    def one(self, *path: str) -> Element:
        """Give the first element at a path; where there is none, one without attributes."""
        return next(iter(self.below(*path)), Element((self.root, *path), {}, 0))


def read_elements(text: str) -> Elements:
    """Read an XML file, or raise BadInput; a document type that declares anything is refused."""
    # Blank lines instead of a document type: line numbers in faults stay right. The declaration
    # goes too: the text was decoded already, and XML forbids blank lines above a declaration.
    for left_out in (_DECLARATION, _NAMED_TYPE):
        text = left_out.sub(lambda found: "\n" * found[0].count("\n"), text, count=1)
    parser = expat.ParserCreate("utf-8")
    path: list[str] = []
    elements: list[Element] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        path.append(name)
        if len(path) > DEEPEST:
            raise BadInput.at("", "nested-too-deeply")
        if len(elements) >= MOST_ELEMENTS:
            raise BadInput.at("", "too-many-values", most=MOST_ELEMENTS)
        elements.append(Element(tuple(path), attributes, parser.CurrentLineNumber))

    def refuse(*_: object) -> None:
        raise BadInput.at(message("line", line=parser.CurrentLineNumber), "xml-doctype")

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _name: path.pop()
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(text.encode(), True)
    except expat.ExpatError as error:
        where = message("line-column", line=error.lineno, column=error.offset + 1)
        said = expat.ErrorString(error.code)
        raise BadInput.at(where, "not-xml", found=said) from None
    by_path: dict[Path, list[Element]] = {}
    for element in elements:
        by_path.setdefault(element.path, []).append(element)
    return Elements(elements[0], {path: tuple(each) for path, each in by_path.items()})
