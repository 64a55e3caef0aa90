"""The settings of an OpenGotha file as options of a MacMahon tournament (F1)."""

from __future__ import annotations

from typing import Any

from zwitser.errors import BadInput
from zwitser.formats.opengotha.elements import Element, Elements
from zwitser.formats.remarks import Remark, remark
from zwitser.formats.source import shown
from zwitser.systems.macmahon.options import Weights

Json = dict[str, Any]

SET = "TournamentParameterSet"

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
    """Give the options of the document, and what could not be taken over."""
    general = elements.one(SET, "GeneralParameterSet")
    criteria, warnings = _tiebreaks(elements)
    scores = [name for name in criteria if name in ("MMS", "NBW")]
    zero = scores[:1] == ["NBW"]
    options: Json = {"start": "zero" if zero else "rank", "tiebreaks": criteria}
    options["handicap"] = handicap = _handicap(elements.one(SET, "HandicapParameterSet"))
    options |= _general(general, zero)
    if not zero or handicap["basis"] == "mms":
        options |= _ranks(general, {"bar": "genMMBar", "floor": "genMMFloor"})
    pairing = elements.one(SET, "PairingParameterSet")
    options |= _pairing(pairing)
    options |= _flags(elements.one(SET, "DPParameterSet"), {"show_absent": "displayNPPlayers"})
    return options, [*warnings, *_weigh_geography(options, pairing), *_left_out(elements)]


def _weigh_geography(options: Json, pairing: Element) -> list[Remark]:
    """Cut the weight of club and country to that of the score, which a SwissCat exceeds."""
    weights, usual = options.get("weights", {}), Weights()
    score = weights.get("score", usual.score)
    if weights.get("geography", usual.geography) <= score:
        return []
    options["weights"] = weights | {"geography": score}
    return [remark("gotha-geography", pairing.line)]


def _ranks(element: Element, names: dict[str, str]) -> Json:
    return {key: element.text(name).lower() for key, name in names.items() if element.text(name)}


def _general(general: Element, zero: bool) -> Json:
    options: Json = {"komi": general.text("komi").lower()} if general.text("komi") else {}
    prefix = "genNBW2Value" if zero else "genMMS2Value"
    for key, name in (("bye_points", f"{prefix}Bye"), ("absent_points", f"{prefix}Absent")):
        if general.text(name):
            options[key] = _one_of(general, name, _HALVES)
    return options | _flags(general, {"round_down": "genRoundDownNBWMMS"})


def _handicap(element: Element) -> Json:
    """Read the handicap; where no stone is given there is none."""
    if element.text("hdCeiling") == "0":
        return {"basis": "none"}
    by_mms = element.text("hdBasedOnMMS", "true") == "true"
    options: Json = {"basis": "mms" if by_mms else "rank"}
    options |= _numbers(element, {"correction": "hdCorrection", "ceiling": "hdCeiling"})
    return options | _ranks(element, {"threshold": "hdNoHdRankThreshold"})


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
    options: Json = {
        "seeding": _seeding(element),
        "draw": draw | _flags(element, {"compensate": "paiMaCompensateDUDD"}),
        "geography": geography,
        "weights": _numbers(element, _WEIGHTS),
    }
    return {key: value for key, value in options.items() if value}


def _seeding(element: Element) -> list[Json]:
    if not element.text("paiMaSeedSystem1") or not element.text("paiMaSeedSystem2"):
        return []
    entries = [
        {
            "system": _one_of(element, f"paiMaSeedSystem{number}", _SYSTEMS),
            "rating": element.text(f"paiMaAdditionalPlacementCritSystem{number}") == "Rating",
        }
        for number in (1, 2)
    ]
    until = _numbers(element, {"until": "paiMaLastRoundForSeedSystem1"}) or {"until": 0}
    return [until | entries[0], entries[1]]


def _tiebreaks(elements: Elements) -> tuple[list[str], list[Remark]]:
    """Read the list of criteria; DC of OpenGotha sorts otherwise, others are unknown here."""
    listed = elements.below(SET, "PlacementParameterSet", "PlacementCriteria", "PlacementCriterion")
    ordered = sorted(listed, key=lambda element: _number(element, "number"))
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
    warnings += _categories(elements)
    pairing, zero = (elements.one(SET, f"{name}ParameterSet") for name in ("Pairing", "General"))
    if pairing.text("paiSeMinimizeHandicap", "0") != "0":
        warnings.append(remark("gotha-minimise", pairing.line))
    if zero.text("genMMZero", "30K").upper() != "30K":
        found = shown(zero.text("genMMZero"))
        warnings.append(remark("gotha-zero", zero.line, found=found))
    return warnings


def _categories(elements: Elements) -> list[Remark]:
    """Say that categories don't stand apart here; where there is one they did not there either."""
    general = elements.one(SET, "GeneralParameterSet")
    several = general.text("numberOfCategories") not in ("", "0", "1")
    criteria = elements.below(
        SET, "PlacementParameterSet", "PlacementCriteria", "PlacementCriterion"
    )
    listed = any(element.text("name").upper() == CATEGORY for element in criteria)
    if several:
        return [remark("gotha-categories", general.line, found=general.text("numberOfCategories"))]
    return [remark("gotha-one-category", general.line)] if listed else []


def event(general: Element) -> Json:
    """Take over where and when it was, and the time limits, for the report to the EGD (F2)."""
    parts = {"place": "location", "from": "beginDate", "to": "endDate"}
    egd: Json = {key: general.text(name) for key, name in parts.items() if general.text(name)}
    basic = _time(general, "basicTime")
    if not 0 < basic <= MOST_MINUTES:
        return egd
    more, comment = _beyond(general)
    class_ = _class(general, basic, 60 * basic + more)
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


def _class(general: Element, basic: int, adjusted: int) -> str:
    """Give the class of the EGD, or nothing where the time is too short for any (F2)."""
    if general.text("bInternet") == "true":
        return "D"
    classes = (("A", 60, 75), ("B", 40, 50), ("C", 25, 30))
    fit = (name for name, least, most in classes if basic >= least and adjusted >= 60 * most)
    return next(fit, "")


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
