"""Read a list of criteria as people write it: ids in any case, FIDE's codes, or a preset."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from zwitser.errors import BadInput
from zwitser.model import Tournament, Unplayed
from zwitser.ranking.criterion import Criterion
from zwitser.ranking.presets import PRESETS
from zwitser.ranking.registry import CRITERIA, STANDING, standing
from zwitser.systems import system_of
from zwitser.systems.base import Preset

ALIASES: dict[str, str] = {
    "BH": "WP",
    "BUCHHOLZ": "WP",
    "PS": "SOPS",
    "KS": "KOYA",
    "WIN": "WINS",
    "BWG": "BWINS",
    "RTNG/R": "RATING",
    "DE/FIDE": "DE-FIDE",
}
"""FIDE's codes (C.07) for what we call otherwise; its DE is our DE-FIDE."""

_CUT = re.compile(r"(?P<name>[A-Z]+)[-/](?P<cut>[CM][0-9])")


@dataclass(frozen=True, slots=True)
class Ranking:
    """A list of criteria: what decides, what is shown, and how unplayed rounds count.

    `chosen` says whether somebody chose it; if not, it is the system's own.
    """

    criteria: tuple[Criterion, ...]
    shown: tuple[str, ...]
    unplayed: Unplayed
    chosen: bool


def parse_criterion(text: str) -> Criterion:
    """Read one criterion: `wp-c1`, `BH/C1`, `standing:huiscompetitie`."""
    word = text.strip()
    if word.upper().startswith(STANDING) and len(word) > len(STANDING):
        return standing(word[len(STANDING) :])
    id_ = _known_id(word.upper())
    if id_ not in CRITERIA:
        known = ", ".join([*CRITERIA, f"{STANDING}NAME", *PRESETS])
        raise BadInput.at("tiebreaks", "unknown-criterion", criterion=repr(text), known=known)
    return CRITERIA[id_]


def _known_id(word: str) -> str:
    if word in ALIASES:
        return ALIASES[word]
    cut = _CUT.fullmatch(word)
    if cut:
        return f"{ALIASES.get(cut['name'], cut['name'])}-{cut['cut']}"
    return word


def choose(tournament: Tournament, tiebreaks: Sequence[str] | None = None) -> Ranking:
    """Choose the list: the one asked for, else the tournament's, else the system's own."""
    asked = tuple(tiebreaks or tournament.options.tiebreaks)
    if not asked:
        preset = _own(tournament)
        shown = preset.criteria if preset.shown is None else preset.shown
        return Ranking(tuple(_preset(preset)), shown, _unplayed(tournament, preset), chosen=False)
    parts = [_part(word) for word in asked]
    criteria = [criterion for part, _ in parts for criterion in part]
    view = next((preset for _, preset in parts if preset and preset.unplayed), None)
    shown = tuple(dict.fromkeys(criterion.id for criterion in criteria))
    return Ranking(tuple(criteria), shown, _unplayed(tournament, view), chosen=True)


def _part(word: str) -> tuple[list[Criterion], Preset | None]:
    preset = PRESETS.get(word.strip().lower())
    if preset is None:
        return [parse_criterion(word)], None
    return list(_preset(preset)), preset


def _preset(preset: Preset) -> Iterator[Criterion]:
    for id_ in preset.criteria:
        yield replace(parse_criterion(id_), first_place_only=id_ in preset.first_place)


def _unplayed(tournament: Tournament, preset: Preset | None) -> Unplayed:
    if tournament.options.unplayed is not None:
        return tournament.options.unplayed
    if preset is not None and preset.unplayed is not None:
        return preset.unplayed
    return _own(tournament).unplayed or Unplayed.KNSB


def _own(tournament: Tournament) -> Preset:
    """Give the list of the system itself; one with standings of its own has none."""
    return system_of(tournament).ranking or Preset(())
