"""Journal, settings, files, and what a form refuses."""

TEXTS = {
    "journal.help": (
        "Alles wat er gebeurde, het nieuwste boven. Terugnemen wist niets: het is een regel erbij.",
        "Everything that happened, newest first. Taking back erases nothing: it adds a line.",
    ),
    "journal.line": ("Nr", "No."),
    "journal.when": ("Wanneer", "When"),
    "journal.what": ("Wat", "What"),
    "journal.who": ("Wie", "Who"),
    "journal.gone": ("teruggenomen", "taken back"),
    "journal.retract": ("Terugnemen", "Take back"),
    "journal.newer": ("Nieuwere", "Newer"),
    "journal.older": ("Oudere", "Older"),
    "refused.undo-moved": (
        "Er is intussen iets anders gedaan. Kijk nog eens wat je ongedaan wilt maken.",
        "Something else has been done in the meantime. Check again what you want to undo.",
    ),
    "settings.moved": (
        (
            "Iemand anders wijzigde de instellingen intussen. Kijk wat hieronder staat; als je "
            "bewaart, wordt het zo."
        ),
        ("Somebody else has changed the settings. Check what is below; saving will apply it."),
    ),
    "settings.save": ("Bewaren", "Save"),
    "settings.files": ("Bestanden", "Files"),
    "settings.document": ("Toernooibestand", "Tournament file"),
    "settings.trf": ("Toernooi als TRF", "Tournament as TRF"),
    "settings.standings_csv": ("Stand als CSV", "Standings as CSV"),
    "settings.pairings_csv": ("Laatste ronde als CSV", "Last round as CSV"),
    "settings.journal": (
        "Reservekopie van dit toernooi, met het hele logboek",
        "Backup of this tournament, with the whole journal",
    ),
    "fault.missing": ("Vul alle verplichte velden in.", "Fill in all required fields."),
    "fault.number": ("Dat getal kan niet.", "That number is not possible."),
    "fault.choice": ("Maak een keuze uit de lijst.", "Choose from the list."),
    "fault.tiebreaks": (
        "Een van de criteria bij gelijke punten is onbekend.",
        "One of the tie-breaks is unknown.",
    ),
    "fault.long": ("Die tekst is te lang.", "That text is too long."),
    "refused.logo-kind": (
        "Kies een PNG- of JPEG-plaatje van hoogstens 4000 bij 4000 pixels.",
        "Choose a PNG or JPEG picture of at most 4000 by 4000 pixels.",
    ),
    "refused.logo-large": (
        "Dit plaatje is te groot. Kies er een van hoogstens 512 kB.",
        "That picture is too large. Choose one of at most 512 kB.",
    ),
    "refused.upload": (
        "Kies een bestand van hoogstens 8 MB.",
        "Choose a file of at most 8 MB.",
    ),
    "refused.files-busy": (
        "Er worden net andere bestanden ingelezen. Probeer het over een minuut nog eens.",
        "Other files are being read right now. Try again in a minute.",
    ),
    "refused.no-club": (
        "Je bent nog bij geen enkele club wedstrijdleider. Vraag de beheerder om een uitnodiging.",
        "You are not yet an arbiter of any club. Ask a club’s owner for an invitation.",
    ),
    "refused.bad-input": (
        "Dit kon niet worden gelezen: {what}",
        "This could not be read: {what}",
    ),
}
