"""Rating lists of federations."""

TEXTS = {
    "list.title": ("Ratinglijsten", "Rating lists"),
    "list.kind.knsb": ("KNSB-lijst", "KNSB list"),
    "list.kind.fide": ("FIDE-lijst", "FIDE list"),
    "list.kind.egd": ("EGD-lijst", "EGD list"),
    "list.none_go": (
        (
            "Lees de lijst van de EGD in (allworld_lp), los of in de ZIP. Daarna vind je spelers "
            "met rang, rating, club en land terwijl je een naam of pin typt. De lijst blijft bij "
            "je club."
        ),
        (
            "Import the EGD list (allworld_lp), on its own or in its ZIP. After that you can find "
            "players with rank, rating, club and country while typing a name or a pin. The list "
            "stays with your club."
        ),
    ),
    "list.search_go": ("Naam of EGD-pin", "Name or EGD pin"),
    "list.title_go": ("EGD-lijst", "EGD list"),
    "list.about": (
        "{name}: {count:speler|spelers}, ingelezen op {date}.",
        "{name}: {count:player|players}, imported on {date}.",
    ),
    "list.none": (
        (
            "Lees een ratinglijst in: die van de KNSB (CSV) of die van de FIDE (tekst of XML), los "
            "of in de ZIP waarin hij komt. Daarna vind je spelers terwijl je een naam of nummer "
            "typt. De lijst blijft bij je club."
        ),
        (
            "Import a rating list: the KNSB list (CSV) or the FIDE list (text or XML), on its own "
            "or in the ZIP it comes in. After that you can find players while typing a name or a "
            "number. The list stays with your club."
        ),
    ),
    "list.file": ("Ratinglijst", "Rating list"),
    "list.federations": ("Spelers van", "Players from"),
    "list.federations_help": (
        (
            "De lijst van de FIDE telt bijna twee miljoen spelers. Alleen die van deze bonden "
            "worden bewaard, bijvoorbeeld NED BEL GER."
        ),
        (
            "The FIDE list has almost two million players. Only those from these federations are "
            "kept, for example NED BEL GER."
        ),
    ),
    "list.upload": ("Inlezen", "Import"),
    "list.newer": ("Een lijst inlezen", "Import a list"),
    "list.search": ("Naam, relatienummer of FIDE-nummer", "Name, KNSB number or FIDE ID"),
    "list.go": ("Zoek", "Search"),
    "list.nobody": ("Niemand gevonden.", "Nobody found."),
    "list.add": ("Toevoegen", "Add"),
    "list.add_who": ("Voeg {name} toe", "Add {name}"),
    "list.here": ("doet al mee", "already taking part"),
    "list.kept": ("{count:speler|spelers} ingelezen.", "{count:player|players} imported."),
    "list.ratings": ("Ratings van de KNSB-lijst overnemen", "Use the ratings of the KNSB list"),
    "refused.quota-lists": (
        (
            "De ratinglijsten van je club nemen op deze server hoogstens {most} MB. Kies minder "
            "federaties, of vraag wie de server beheert om meer ruimte."
        ),
        (
            "The rating lists of your club take at most {most} MB on this server. Choose fewer "
            "federations, or ask whoever runs the server for more room."
        ),
    ),
    "refused.upload-list": (
        "Kies een bestand van hoogstens 96 MB; in een ZIP past elke lijst.",
        "Choose a file of at most 96 MB; zipped, every list fits.",
    ),
    "refused.not-in-list": (
        "Deze speler staat niet in de ratinglijst. Zoek nog eens.",
        "This player is not in the rating list. Search again.",
    ),
}
