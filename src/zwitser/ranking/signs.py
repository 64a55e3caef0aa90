"""The signs of the criteria above their columns: short, and known to whoever reads them."""

from __future__ import annotations

from zwitser.language import Language, Sentences

SIGNS: Sentences = {
    "WP": ("WP", "BH"),
    "WP-C1": ("WP−1", "BH−C1"),
    "WP-C2": ("WP−2", "BH−C2"),
    "WP-M1": ("WP med.", "BH−M1"),
    "WP-M2": ("WP med. 2", "BH−M2"),
    "SB": ("SB", "SB"),
    "SB-C1": ("SB−1", "SB−1"),
    "SB-C2": ("SB−2", "SB−2"),
    "DE": ("Onderling", "Mutual"),
    "DEB": ("Onderling", "Mutual"),
    "DE-FIDE": ("Onderling", "Mutual"),
    "BLACK": ("Kleur", "Colour"),
    "WINS": ("Winst", "Wins"),
    "WON": ("Winst", "Wins"),
    "BWINS": ("Winst zwart", "Black wins"),
    "KOYA": ("Koya", "Koya"),
    "SOPS": ("Tussenstanden", "Progress"),
    "LOT": ("Loting", "Lot"),
    "RATING": ("Rating", "Rating"),
    "ARO": ("Gem. rating", "Avg. rating"),
    "TPR": ("TPR", "TPR"),
    "LPR": ("LPR", "LPR"),
    "IPR": ("IPR", "IPR"),
    "RANKSUM": ("Som", "Sum"),
    "PLAYOFF": ("Play-off", "Play-off"),
    "STANDING": ("Andere stand", "Other ranking"),
}


def sign_of(id_: str, lang: Language, *, by_resistance: bool = False) -> str:
    """Give the sign of a criterion; one that only one system has brings its own word.

    Resistance points are BH in English, but WP in a system `by_resistance`: there a Dutch
    regulation has them on its cards.
    """
    both = SIGNS.get(id_.partition(":")[0], (id_, id_))
    return both[0 if lang == "nl" or (by_resistance and id_.startswith("WP")) else 1]
