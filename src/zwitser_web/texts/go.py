"""What only go tournaments say: ranks, stones, lots, where everybody starts, the EGD."""

TEXTS = {
    "players.rank": ("Rang", "Rank"),
    "players.missed": ("Mist ronde", "Misses round"),
    "go.rating": ("EGD-rating", "EGD rating"),
    "go.country": ("Land", "Country"),
    "go.person": ("Geboortejaar, categorie", "Year of birth, category"),
    "go.paste_help": (
        (
            "Een regel per deelnemer: naam, rang (3k, 2d), club, land, EGD-nummer. Zo uit een "
            "spreadsheet gekopieerd is goed."
        ),
        (
            "One line for each player: name, rank (3k, 2d), club, country, EGD number. Copied from "
            "a spreadsheet is fine."
        ),
    ),
    "go.file": (
        "Of kies een bestand: OpenGotha (XML), Excel of CSV",
        "Or choose a file: OpenGotha (XML), Excel or CSV",
    ),
    "go.moved": (
        (
            "Iemand anders wijzigde dit intussen: nu {name}, rang {rank}, lotingsnummer {lot}. "
            "Als je bewaart, wordt het wat hieronder staat."
        ),
        (
            "Somebody else has changed this: it is now {name}, rank {rank}, lot number {lot}. "
            "Saving replaces it with what is below."
        ),
    ),
    "go.together": (
        "Laat ze tegen elkaar spelen (wie stenen geeft heeft wit, anders de eerste)",
        "Pair these two (the one who gives stones has white, otherwise the first)",
    ),
    "go.use_123": (
        "Andere toetsen: 1 zwart · 2 jigo · 3 wit",
        "Other keys: 1 black · 2 jigo · 3 white",
    ),
    "go.use_105": (
        "Andere toetsen: 1 zwart · 5 jigo · 0 wit",
        "Other keys: 1 black · 5 jigo · 0 white",
    ),
    "go.phone.1-0": ("wit wint", "white wins"),
    "go.phone.1/2-1/2": ("gelijk", "a tie"),
    "go.phone.0-1": ("zwart wint", "black wins"),
    "import.column.rank": ("rang", "rank"),
    "import.column.EGD number": ("EGD-nummer", "EGD number"),
    "import.no_rank": (
        "geen rang en geen rating: vul een rang in, zoals 3k",
        "no rank and no rating: give a rank, like 3k",
    ),
    "import.no_rating_of_pro": (
        "voor een prof telt de EGD-rating: vul die in, of een rang zoals 6d",
        "for a professional the EGD rating counts: fill it in, or a rank, like 6d",
    ),
    "person.egd": ("EGD-nummer", "EGD number"),
    "tiebreak.MMS": ("MacMahonscore (MMS)", "MacMahon score (MMS)"),
    "about.MMS": (
        "De startscore plus de punten; telt altijd het eerst.",
        "The start score plus the points; always counts first.",
    ),
    "tiebreak.NBW": ("gewonnen partijen (NBW)", "number of wins (NBW)"),
    "about.NBW": ("De punten van de partijen.", "The points of the games."),
    "tiebreak.SMMS": ("startscore (SMMS)", "start score (SMMS)"),
    "about.SMMS": ("Waar iemand begon.", "Where somebody began."),
    "tiebreak.SOS": ("scores van de tegenstanders (SOS)", "sum of opponents’ scores (SOS)"),
    "about.SOS": (
        "De scores van de tegenstanders bij elkaar; de EGF raadt dit aan.",
        "The scores of the opponents added up; recommended by the EGF.",
    ),
    "tiebreak.SOS-1": ("SOS zonder de laagste (SOS-1)", "SOS without the lowest (SOS-1)"),
    "about.SOS-1": (
        "SOS zonder de laagste tegenstander; de EGF raadt dit aan.",
        "SOS without the lowest opponent; recommended by the EGF.",
    ),
    "tiebreak.SOS-2": ("SOS zonder de twee laagste (SOS-2)", "SOS without the two lowest (SOS-2)"),
    "about.SOS-2": (
        "SOS zonder de twee laagste tegenstanders.",
        "SOS without the two lowest opponents.",
    ),
    "tiebreak.SOSOS": ("SOS van de tegenstanders (SOSOS)", "opponents’ SOS (SOSOS)"),
    "about.SOSOS": (
        "De SOS van de tegenstanders bij elkaar; de EGF raadt dit af.",
        "The SOS of the opponents added up; the EGF advises against it.",
    ),
    "tiebreak.SODOS": ("verslagen tegenstanders (SODOS)", "defeated opponents (SODOS)"),
    "about.SODOS": (
        "De scores van wie je versloeg, en half bij een jigo; de EGF raadt dit af.",
        "The scores of those you beat, and half for a jigo; the EGF advises against it.",
    ),
    "tiebreak.CUSS": ("som van de tussenstanden (CUSS)", "cumulative score (CUSS)"),
    "about.CUSS": (
        "Je scores na elke ronde bij elkaar; de EGF raadt dit af.",
        "Your scores after each round added up; the EGF advises against it.",
    ),
    "tiebreak.DC": ("onderling resultaat (DC)", "direct confrontation (DC)"),
    "about.DC": (
        "De partijen tussen wie gelijkstaan, als die voor iedereen beslissen.",
        "The games between those who are level, where they decide for all.",
    ),
    # Stones
    "stones.title": ("Stenen", "Stones"),
    "stones.given": ("{count:steen|stenen} · komi {komi}", "{count:stone|stones} · komi {komi}"),
    "stones.even": ("gelijk op · komi {komi}", "even · komi {komi}"),
    "stones.short": ("{count:steen|stenen}", "{count:stone|stones}"),
    "stones.komi": ("Komi", "Komi"),
    "stones.usual": ("zoals het hoort", "as usual"),
    "stones.change": ("Stenen of komi wijzigen", "Change stones or komi"),
    "stones.help": (
        "Wit geeft de stenen. Andere stenen of komi dan de regels geven kan met een reden.",
        "White gives the stones. Other stones or another komi than the rules give need a reason.",
    ),
    "stones.help_published": (
        "Wit geeft de stenen. De ronde is gepubliceerd: bij een wijziging hoort een reden.",
        "White gives the stones. The round is published, so a change needs a reason.",
    ),
    "stones.differs": ("Dit wijkt af van de regels:", "This differs from the rules:"),
    "stones.why": (
        "Geef hieronder een reden als je het toch zo wilt.",
        "Give a reason below if you want it anyway.",
    ),
    "refused.stones-missing": (
        "Kies een bord en een aantal stenen, 0 tot 9.",
        "Choose a board and a number of stones, 0 to 9.",
    ),
    # Lots
    "lots.title": ("Lotingsnummers", "Lot numbers"),
    "lots.help": (
        (
            "Het lotingsnummer beslist waar verder alles gelijk is. Zonder loting is het de "
            "volgorde van inschrijving. Het lotingswoord blijft in het logboek staan, zodat "
            "iedereen de loting kan narekenen."
        ),
        (
            "The lot number decides where all else is equal. Without a drawing it is the order of "
            "entry. The seed word stays in the journal, so that anyone can check it."
        ),
    ),
    "lots.draw": ("Loten", "Draw lots"),
    "lots.by_strength": (
        "Op sterkte, gelijken loten",
        "By strength, drawing between equals",
    ),
    "lots.drawn": (
        "De lotingsnummers zijn geloot, met lotingswoord {seed}.",
        "The lot numbers have been drawn, with seed word {seed}.",
    ),
    # Bar, floor and super group
    "levels.title": ("Bar en vloer", "Bar and floor"),
    "levels.preview": ("zo zou het worden", "how it would be"),
    "levels.help": (
        (
            "Wie sterker is dan de bar begint even hoog als de bar, wie zwakker is dan de vloer "
            "even hoog als de vloer. Kies en kijk; er verandert niets tot je bewaart."
        ),
        (
            "Players above the bar start level with the bar, players below the floor level with "
            "the floor. Choose and look; nothing changes until you save."
        ),
    ),
    "levels.at_bar": (
        "Met bar {bar}: {count:speler begint|spelers beginnen} op de bar of hoger.",
        "With bar {bar}: {count:player starts|players start} at the bar or above.",
    ),
    "levels.advice": (
        "Bij {rounds:ronde|rondes} adviseert de EGF {fewest} tot {most}.",
        "For {rounds:round|rounds} the EGF advises {fewest} to {most}.",
    ),
    "levels.better": ("Bar {bar} past beter.", "Bar {bar} fits better."),
    "levels.bar": ("Bar", "Bar"),
    "levels.floor": ("Vloer", "Floor"),
    "levels.look": ("Bekijk", "Look"),
    "levels.keep": ("Bewaren", "Save"),
    "levels.fixed": (
        "Er is al ingedeeld: bar en vloer liggen vast.",
        "A round has already been paired: bar and floor are fixed.",
    ),
    "levels.ranks": ("Spelers per rang", "Players per rank"),
    "levels.groups": ("Spelers per startscore", "Players per start score"),
    "levels.start": ("Startscore", "Start score"),
    "levels.super": ("Supergroep", "Super group"),
    "levels.super_help": (
        (
            "Geef de sterksten +1 of +2: zij beginnen boven de bar. Met −1 begint iemand die "
            "rondes mist eronder."
        ),
        (
            "Give the strongest +1 or +2: they start above the bar. With −1 somebody who misses "
            "rounds starts below it."
        ),
    ),
    "levels.correction": ("Correctie", "Correction"),
    # The result file for the EGD
    "egd.title": ("Uitslagbestand voor de EGD", "Result file for the EGD"),
    "egd.help": (
        (
            "Vul in wat je weet en stuur het bestand naar de ratingcommissaris. Wat leeg blijft, "
            "komt er niet in."
        ),
        (
            "Fill in what you know and send the file to the rating officer. What stays empty is "
            "left out."
        ),
    ),
    "egd.none": ("Er is nog niets gespeeld.", "Nothing has been played yet."),
    "egd.class": ("Klasse", "Class"),
    "egd.class_help": (
        (
            "A: minstens 60 minuten (met byoyomi omgerekend 75), B: 40 (50), C: 25 (30), "
            "D: internet."
        ),
        (
            "A: at least 60 minutes (75 with byo-yomi counted in), B: 40 (50), C: 25 (30), "
            "D: internet."
        ),
    ),
    "egd.from": ("Eerste dag", "First day"),
    "egd.to": ("Laatste dag", "Last day"),
    "egd.minutes": ("Basistijd in minuten", "Basic time in minutes"),
    "egd.comment": ("Opmerking", "Comment"),
    "egd.ending": ("Naam eindigt op", "Name ends with"),
    "egd.download": ("Download het bestand", "Download the file"),
    "egd.without": (
        "{count:speler|spelers} zonder EGD-nummer",
        "{count:player|players} without an EGD number",
    ),
}
