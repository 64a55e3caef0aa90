"""The settings of an OpenGotha file as options of a MacMahon tournament (F1)."""

from __future__ import annotations

from typing import Any

from zwitser.errors import BadInput
from zwitser.formats.opengotha.elements import Element, Elements
from zwitser.formats.remarks import Remark, remark
from zwitser.formats.source import shown

Json = dict[str, Any]

SET = "TournamentParameterSet"

_CRITERIA = {
    "MMS": "MMS", "NBW": "NBW", "SDC": "DC", "DC": "DC",
    "SOSM": "SOS", "SOSW": "SOS", "SOSMM1": "SOS-1", "SOSWM1": "SOS-1",
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
_LEFT_OUT = (
    ("GeneralParameterSet", "numberOfCategories", ("", "0", "1")),
    ("GeneralParameterSet", "genCountNotPlayedGamesAsHalfPoint", ("", "false")),
    ("PairingParameterSet", "paiSeMinimizeHandicap", ("", "0")),
    ("PairingParameterSet", "paiBaRandom", ("", "0")),
)
"""Settings without a counterpart here [macmahon M41], with the values at which they do nothing."""


def settings(elements: Elements) -> tuple[Json, list[Remark]]:
    """Give the options of the document, and what could not be taken over."""
    general = elements.one(SET, "GeneralParameterSet")
    criteria, warnings = _tiebreaks(elements)
    zero = criteria[:1] == ["NBW"]
    options: Json = {"start": "zero" if zero else "rank", "tiebreaks": criteria}
    options |= _general(general, zero)
    options["handicap"] = _handicap(elements.one(SET, "HandicapParameterSet"), zero)
    options |= _pairing(elements.one(SET, "PairingParameterSet"))
    return options, [*warnings, *_left_out(elements)]


def _general(general: Element, zero: bool) -> Json:
    options: Json = {}
    names = {"komi": "komi"} | ({} if zero else {"bar": "genMMBar", "floor": "genMMFloor"})
    for key, name in names.items():
        if general.text(name):
            options[key] = general.text(name).lower()
    prefix = "genNBW2Value" if zero else "genMMS2Value"
    for key, name in (("bye_points", f"{prefix}Bye"), ("absent_points", f"{prefix}Absent")):
        if general.text(name):
            options[key] = _one_of(general, name, _HALVES)
    return options | _flags(general, {"round_down": "genRoundDownNBWMMS"})


def _handicap(element: Element, zero: bool) -> Json:
    """Read the handicap; without stones, or by MMS where everybody starts at 0, there is none."""
    by_mms = element.text("hdBasedOnMMS", "true") == "true"
    if element.text("hdCeiling") == "0" or (by_mms and zero):
        return {"basis": "none"}
    options: Json = {"basis": "mms" if by_mms else "rank"}
    options |= _numbers(element, {"correction": "hdCorrection", "ceiling": "hdCeiling"})
    threshold = element.text("hdNoHdRankThreshold").lower()
    return options | ({"threshold": threshold} if threshold else {})


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
    if element.text("paiSeRankThreshold"):
        geography["exempt_rank"] = element.text("paiSeRankThreshold").lower()
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
    names = [(element.text("name"), element.line) for element in ordered]
    warnings = []
    for name, line in names:
        if name == "DC":
            warnings.append(remark("gotha-dc", line))
        elif name not in _CRITERIA and name != "NULL":
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
    zero = elements.one(SET, "GeneralParameterSet")
    if zero.text("genMMZero", "30K").upper() != "30K":
        found = shown(zero.text("genMMZero"))
        warnings.append(remark("gotha-zero", zero.line, found=found))
    return warnings


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
