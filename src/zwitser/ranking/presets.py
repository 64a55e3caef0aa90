"""Lists of criteria that have a name, and the list that each system uses by itself."""

from __future__ import annotations

from dataclasses import dataclass

from zwitser.model import System, Unplayed


@dataclass(frozen=True, slots=True)
class Preset:
    """A list of criteria, and how it treats unplayed rounds where it has a view on them.

    `first_place` are criteria that only decide between those who share the first place.
    """

    criteria: tuple[str, ...]
    article: str
    unplayed: Unplayed | None = None
    first_place: frozenset[str] = frozenset()


PRESETS: dict[str, Preset] = {
    "knsb-weerstand": Preset(("DE", "WP", "SB", "LOT"), "F12", first_place=frozenset({"DE"})),
    "go": Preset(("WP", "SB", "DE", "LOT"), "7.5"),
    "fide-round-robin": Preset(("DE-FIDE", "WINS", "SB"), "4.FIDE", Unplayed.FIDE2026),
    "fide-swiss-unreliable": Preset(("WP-C1", "WP", "SB"), "4.FIDE", Unplayed.FIDE2026),
    "fide-swiss": Preset(("WP-C1", "WP", "DE-FIDE"), "4.FIDE", Unplayed.FIDE2026),
    "knsb-senior": Preset(("DE", "WP", "SB", "LOT"), "4.KNSB"),
    "osv": Preset(("WP", "SB", "IPR"), "5.OSV-Zwitsers"),
    "osv-vierkamp": Preset(("DEB", "STANDING:huiscompetitie"), "5.Vierkamp"),
    "osv-snelschaak": Preset(("RANKSUM", "PLAYOFF"), "5.Snelschaak"),
}

KNSB_RATING = Preset(("WP", "SB"), "")
"""The rating regulation has no ranking of its own; this is custom, and places may be shared."""

DEFAULTS: dict[System, Preset] = {
    System.KNSB_WEERSTAND: PRESETS["knsb-weerstand"],
    System.GO_WEERSTAND: PRESETS["go"],
    System.KNSB_RATING: KNSB_RATING,
    System.ROUND_ROBIN: PRESETS["fide-round-robin"],
    System.DOUBLE_ROUND_ROBIN: PRESETS["fide-round-robin"],
}
"""The final ranking of each system (F12; go 7.5)."""

SHOWN_BY_DEFAULT: dict[System, tuple[str, ...]] = {
    System.KNSB_WEERSTAND: ("WP", "SB"),
    System.GO_WEERSTAND: ("WP", "SB"),
}
"""The columns of a default ranking where mutual results and lots decide without being shown."""

UNPLAYED: dict[System, Unplayed] = {
    System.ROUND_ROBIN: Unplayed.FIDE2026,
    System.DOUBLE_ROUND_ROBIN: Unplayed.FIDE2026,
}
"""The treatment of unplayed rounds by system; `knsb` for all others."""
