"""Lists of criteria that have a name; a system's own list stands in its record."""

from __future__ import annotations

from zwitser.model import Unplayed
from zwitser.systems.base import Preset

PRESETS: dict[str, Preset] = {
    "knsb-weerstand": Preset(("DE", "WP", "SB", "LOT"), "F12", first_place=frozenset({"DE"})),
    "go": Preset(("WP", "SB", "DE", "LOT"), "7.5"),
    # [4.FIDE, 4.KNSB, 5.OSV-Zwitsers, 5.Vierkamp, 5.Snelschaak]
    "fide-round-robin": Preset(("DE-FIDE", "WINS", "SB"), "4.FIDE", Unplayed.FIDE2026),
    "fide-swiss-unreliable": Preset(("WP-C1", "WP", "SB"), "4.FIDE", Unplayed.FIDE2026),
    "fide-swiss": Preset(("WP-C1", "WP", "DE-FIDE"), "4.FIDE", Unplayed.FIDE2026),
    "knsb-senior": Preset(("DE", "WP", "SB", "LOT"), "4.KNSB"),
    "osv": Preset(("WP", "SB", "IPR"), "5.OSV-Zwitsers"),
    "osv-vierkamp": Preset(("DEB", "STANDING:huiscompetitie"), "5.Vierkamp"),
    "osv-snelschaak": Preset(("RANKSUM", "PLAYOFF"), "5.Snelschaak"),
}
