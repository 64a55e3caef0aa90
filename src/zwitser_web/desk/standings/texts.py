"""Standings, columns, control totals and pairing cards."""

TEXTS = {
    "standings.after": ("na ronde {round}", "after round {round}"),
    "standings.during": ("tijdens ronde {round}", "during round {round}"),
    "standings.rounds": ("Rondes", "Rounds"),
    "standings.moved": ("Plaatsen gewonnen of verloren", "Places won or lost"),
    "standings.moved_up": ("omhoog", "up"),
    "standings.moved_down": ("omlaag", "down"),
    "standings.rank": ("#", "#"),
    "standings.open": (
        "Nog {count:bord heeft|borden hebben} geen uitslag.",
        "{count:board has|boards have} no result yet.",
    ),
    "standings.empty": (
        "Er is nog niets gespeeld. De stand verschijnt na de eerste uitslagen.",
        "Nothing has been played yet. The standings appear with the first results.",
    ),
    "standings.tap": (
        "Tik op een getal: dan zie je hoe het is opgebouwd.",
        "Tap a number to see how it came about.",
    ),
    "totals.title": ("Controletellingen", "Control totals"),
    "totals.help": (
        "Wat alle spelers samen moeten hebben. Komt het niet uit, dan klopt er een uitslag niet.",
        "What all players together must have. If the figures differ, a result is wrong.",
    ),
    "totals.what": ("Telling", "Total"),
    "totals.expected": ("Moet zijn", "Should be"),
    "totals.found": ("Is", "Is"),
    "totals.right": ("klopt", "right"),
    "totals.wrong": ("klopt niet", "wrong"),
    "totals.points": ("Punten", "Points"),
    "totals.ws": ("Weerstandsscore (WS)", "Resistance score (WS)"),
    "totals.wp": ("Weerstandspunten (WP)", "Resistance points (WP)"),
    "derivation.opponent": ("Tegenstander", "Opponent"),
    "card.title": ("Indelingskaart", "Pairing card"),
    "card.colour": ("Kleur", "Colour"),
    "card.total": ("Totaal", "Total"),
    "card.balance": ("Kleursaldo", "Colour balance"),
    "card.rated": (
        "{points} uit {games:partij|partijen} tegen spelers met een rating.",
        "{points} from {games:game|games} against rated players.",
    ),
    "card.average": ("Gemiddelde tegenstander: {rating}.", "Average opponent: {rating}."),
    "card.expected": ("Volgens de ratings te verwachten: {points}.", "Expected score: {points}."),
    "card.performance": ("Prestatierating (TPR): {rating}.", "Performance rating (TPR): {rating}."),
    "card.empty": (
        "Nog geen rondes. De kaart vult zich vanzelf.",
        "No rounds yet. The card fills itself.",
    ),
}
