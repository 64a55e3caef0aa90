"""Words for lists on which every place has a value: options, totals taken apart, who moves."""

from __future__ import annotations

TEXTS: dict[str, tuple[str, str]] = {
    "own.help": (
        "Verander hieronder alleen wat jullie anders doen; het voorbeeld rekent meteen mee.",
        "Change below only what you do differently; the example follows at once.",
    ),
    "own.seed_help": (
        "Telt alleen waar de indeling geloot wordt: hetzelfde woord geeft steeds dezelfde loting.",
        "Counts only where pairings are drawn by lot: the same word always gives the same lots.",
    ),
    "own.as_program": ("zoals het programma ({what})", "as the program has it ({what})"),
    "own.unworked": (
        "Met deze instellingen is het voorbeeld van zeven spelers niet uit te rekenen.",
        "With these options the example of seven players can't be worked out.",
    ),
    "own.yes": ("ja", "yes"),
    "own.no": ("nee", "no"),
    "own.worked": ("Zo telt het", "How it counts"),
    "account.apart": ("Het totaal uitgelegd", "The total explained"),
    "account.ask": ("Wat levert winst op tegen …", "What does a win bring against …"),
    "account.opponent": ("Kies een tegenstander", "Choose an opponent"),
    "account.show": ("Laat zien", "Show"),
    "standings.previous": ("Vorige", "Last"),
    "standings.previous_about": ("Plaats na de ronde ervoor", "Place one round earlier"),
    "standings.impossible": (
        "Er is nu geen stand te maken. {what} Verander de instellingen.",
        "No standings can be made now. {what} Change the settings.",
    ),
    "period.list": ("Lijst", "List"),
    "absence.untold": ("niet afgemeld", "without notice"),
    "moves.enter": ("{name} gaat meedoen", "{name} joins"),
    "moves.withdraw": ("{name} stopt", "{name} stops"),
    "moves.return": ("{name} doet weer mee", "{name} takes part again"),
    "moves.help": (
        (
            "Dit verschuift er. Vergeleken is de lijst na de volgende ronde, als niemand daarin "
            "iets scoort, zonder en met deze verandering. Er verandert pas iets als je op de knop "
            "drukt."
        ),
        (
            "This is what moves: the list after the coming round if nobody scores in it, without "
            "and with this change. Nothing changes until you press the button."
        ),
    ),
    "moves.place": ("Plaats", "Place"),
    "moves.total": ("Totaal", "Total"),
    "moves.difference": ("Verschil", "Difference"),
    "moves.untouched": (
        "Voor {count:andere speler|andere spelers} verandert er niets.",
        "Nothing changes for {count:other player|other players}.",
    ),
    "moves.nobody": (
        "Voor niemand verandert er iets aan plaats, waarde of totaal.",
        "Nobody’s place, value or total changes.",
    ),
    "moves.enter.do": ("Laat {name} meedoen", "Let {name} join"),
    "moves.withdraw.do": ("Laat {name} stoppen", "Let {name} stop"),
    "moves.return.do": ("Laat {name} weer meedoen", "Let {name} take part again"),
}
