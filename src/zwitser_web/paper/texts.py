"""Paper."""

TEXTS = {
    "print.link": ("Afdrukken", "Print"),
    "print.receipts": ("Prijzen en handtekeningen", "Prizes and signatures"),
    "print.schedule": ("Speelschema", "Schedule"),
    "print.square": ("Kruistabel", "Cross table"),
    "print.title": ("Op papier", "On paper"),
    "print.about": (
        "Kies een lijst; druk hem af of bewaar hem als pdf. Alles past op A4.",
        "Choose a list; print it or keep it as a PDF. Everything fits on A4.",
    ),
    "print.now": ("Afdrukken", "Print"),
    "print.back": ("Terug", "Back"),
    "print.page": ("blad {number} van {count}", "page {number} of {count}"),
    "print.boards": ("Indeling op bord", "Pairings by board"),
    "print.names": ("Indeling op naam", "Pairings by name"),
    "print.slips": ("Uitslagbriefjes", "Result slips"),
    "print.slips_about": (
        "acht op een blad; leg de bladen op elkaar en snijd de hele stapel door",
        "eight on a sheet; stack the sheets and cut through all of them",
    ),
    "print.standings": ("Stand", "Standings"),
    "print.crosstable": ("Kruistabel", "Cross table"),
    "print.checkin": ("Aanwezigheidslijst", "Check-in list"),
    "print.cards": ("Indelingskaarten", "Pairing cards"),
    "print.nothing": (
        "Hier is nog niets om af te drukken.",
        "There is nothing to print here yet.",
    ),
    "print.sign": ("Handtekening", "Signature"),
    "print.balance": ("Saldo", "Balance"),
}
