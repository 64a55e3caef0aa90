"""The page with what FIDE wants to know of a tournament."""

TEXTS = {
    "fide.title": ("Gegevens voor de FIDE", "Data for FIDE"),
    "fide.help": (
        (
            "Dit komt in het TRF-bestand waarmee je een toernooi aanmeldt en inlevert. Je kunt het "
            "ook later invullen."
        ),
        (
            "This goes into the TRF file used to register a tournament and to hand it in. It can "
            "also be filled in later."
        ),
    ),
    "draw.help": (
        "De kleur van nummer 1 in ronde 1 is nog niet geloot.",
        "The colour of number 1 in round 1 has not been drawn yet.",
    ),
    "draw.button": ("Loot de kleur", "Draw the colour"),
    "draw.white": (
        "Geloot: nummer 1 heeft wit in ronde 1.",
        "Drawn: number 1 has white in round 1.",
    ),
    "draw.black": (
        "Geloot: nummer 1 heeft zwart in ronde 1.",
        "Drawn: number 1 has black in round 1.",
    ),
    "which.about": (
        (
            "Het bestand noemt geen indelingssysteem dat Zwitser kent. Kies het hier: wat "
            "gespeeld is blijft zoals het is, de volgende ronde volgt uit je keuze."
        ),
        (
            "The file names no pairing system that Zwitser knows. Choose it here: what was played "
            "stays as it is, the next round follows from your choice."
        ),
    ),
    "found.about": (
        "{players:speler|spelers}, {rounds:ronde|rondes} gespeeld. Er is nog niets bewaard.",
        "{players:player|players}, {rounds:round|rounds} played. Nothing has been saved yet.",
    ),
    "found.open": (
        "Ronde {round} is ingedeeld; daar ontbreken nog uitslagen.",
        "Round {round} is paired; some of its results are still missing.",
    ),
    "found.away": (
        "{players:speler mist|spelers missen} komende rondes; dat nemen we over.",
        "{players:player misses|players miss} rounds to come; that is taken over.",
    ),
    "found.remarks": ("Let op", "Please check"),
    "found.taken": ("Instellingen die meekomen", "Settings that come along"),
    "found.take": ("Begin hiermee", "Begin with this"),
    "fide.place": ("Plaats", "Place"),
    "fide.federation": ("Federatie", "Federation"),
    "fide.from": ("Begin", "Begin"),
    "fide.to": ("Einde", "End"),
    "fide.dates_help": (
        "Leeg: de eerste en de laatste speeldag.",
        "Empty: the first and the last day of play.",
    ),
    "fide.days": ("Speeldagen", "Days of play"),
    "fide.day": ("Ronde {round}", "Round {round}"),
    "fide.arbiter": ("Hoofdarbiter", "Chief arbiter"),
    "fide.arbiter_id": ("FIDE-nummer (licentie)", "FIDE ID (licence)"),
    "fide.deputies": ("Andere arbiters", "Other arbiters"),
    "fide.deputies_help": (
        "Eén per regel, met het FIDE-nummer erachter: FA de Boer, Anna (1000013)",
        "One per line, followed by the FIDE ID: FA de Boer, Anna (1000013)",
    ),
    "fide.tempo": ("Speeltempo", "Time control"),
    "fide.tempo_help": (
        "Zoals je het de spelers zegt: 90 minuten + 30 seconden per zet.",
        "As you tell the players: 90 minutes + 30 seconds per move.",
    ),
    "fide.time_control": (
        "Speeltempo zoals de FIDE het schrijft",
        "Time control as FIDE writes it",
    ),
    "fide.time_control_help": (
        "In seconden: 5400+30, of 40/5400+30:1800+30.",
        "In seconds: 5400+30, or 40/5400+30:1800+30.",
    ),
    "fide.type": ("Soort toernooi", "Kind of tournament"),
    "fide.save": ("Bewaren", "Save"),
    "fide.saved": ("Bewaard.", "Saved."),
    "fide.download": ("TRF-bestand", "TRF file"),
    "fide.download_help": (
        "Met namen, titels, ratings, FIDE-nummers en geboortejaren: alleen voor wie het inlevert.",
        "With names, titles, ratings, FIDE IDs and years of birth: only for whoever hands it in.",
    ),
    "fide.complete": (
        "Van alle deelnemers zijn FIDE-nummer en geboortejaar bekend.",
        "The FIDE ID and the year of birth of every player are known.",
    ),
    "fide.missing": ("Nog onbekend van deelnemers", "Still unknown about players"),
    "fide.no_id": (
        "Zonder FIDE-nummer ({count:speler|spelers})",
        "Without a FIDE ID ({count:player|players})",
    ),
    "fide.no_born": (
        "Zonder geboortejaar ({count:speler|spelers})",
        "Without a year of birth ({count:player|players})",
    ),
}
