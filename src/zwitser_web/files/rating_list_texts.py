"""The rating list of the KNSB, and the report to the KNSB."""

TEXTS = {
    "list.title": ("KNSB-lijst", "KNSB list"),
    "list.about": (
        "{name}: {count:lid|leden}, ingelezen op {date}.",
        "{name}: {count:member|members}, imported on {date}.",
    ),
    "list.none": (
        (
            "Lees de ratinglijst van de KNSB in (CSV, of de ZIP waarin hij komt). Daarna vind je "
            "leden terwijl je een naam typt. De lijst blijft bij je club."
        ),
        (
            "Import the rating list of the KNSB (CSV, or the ZIP it comes in). After that you find "
            "members while typing a name. The list stays with your club."
        ),
    ),
    "list.file": ("Ratinglijst (CSV of ZIP)", "Rating list (CSV or ZIP)"),
    "list.upload": ("Inlezen", "Import"),
    "list.newer": ("Een nieuwere lijst inlezen", "Import a newer list"),
    "list.search": ("Naam of relatienummer", "Name or relation number"),
    "list.go": ("Zoek", "Search"),
    "list.nobody": ("Niemand gevonden.", "Nobody found."),
    "list.add": ("Toevoegen", "Add"),
    "list.add_who": ("Voeg {name} toe", "Add {name}"),
    "list.here": ("doet al mee", "takes part already"),
    "list.found": ("Uit de KNSB-lijst", "From the KNSB list"),
    "list.kept": ("{count:lid|leden} ingelezen.", "{count:member|members} imported."),
    "list.ratings": ("Neem de ratings van de KNSB-lijst", "Take the ratings of the KNSB list"),
    "refused.not-in-list": (
        "Die staat niet in de ratinglijst. Zoek nog eens.",
        "The rating list has nobody like that. Search again.",
    ),
}
