"""The page of who runs the server."""

TEXTS = {
    "operator.title": ("Deze server", "This server"),
    "operator.clubs": ("Clubs", "Clubs"),
    "operator.club": ("Club", "Club"),
    "operator.made": ("Gemaakt", "Created"),
    "operator.members": ("Leden", "Members"),
    "operator.tournaments": ("Toernooien", "Tournaments"),
    "operator.lines": ("Logboekregels", "Journal lines"),
    "operator.last": ("Laatst gebruikt", "Last used"),
    "operator.never": ("nog niet", "not yet"),
    "operator.closed": ("gesloten", "closed"),
    "operator.today": ("Wat de clubs vandaag vroegen", "What the clubs asked today"),
    "operator.time": ("Rekentijd", "Time taken"),
    "operator.sent": ("Verkeer", "Traffic"),
    "operator.lists": ("Ratinglijsten", "Rating lists"),
    "operator.new": ("Nieuwe club", "New club"),
    "operator.new_help": (
        "Je krijgt een link voor de eerste beheerder. Die nodigt de anderen zelf uit.",
        "You get a link for the first owner, who invites the others.",
    ),
    "operator.make": ("Maak de club", "Create the club"),
    "operator.invited": (
        "{club}: stuur deze link aan de beheerder; hij werkt één keer, twee weken lang: {link}",
        "{club}: send this link to the owner; it works once, for two weeks: {link}",
    ),
    "operator.invite": ("Link voor een beheerder", "Link for an owner"),
    "operator.close": ("Sluit", "Close"),
    "operator.open": ("Open weer", "Open again"),
    "operator.did.close": (
        "{club} is gesloten: leden kunnen lezen en hun gegevens meenemen, meer niet.",
        "{club} is closed: members can read and take their data along, nothing else.",
    ),
    "operator.did.open": ("{club} is weer open.", "{club} is open again."),
    "operator.help": ("Iemand kan niet inloggen", "Somebody can't log in"),
    "operator.help_what": ("Wat is er nodig?", "What is needed?"),
    "operator.help_reset": ("Link voor een nieuw wachtwoord", "Link for a new password"),
    "operator.help_second": ("Zet de tweede stap uit", "Switch off the second step"),
    "operator.help_address": ("Link voor een ander e-mailadres", "Link for another e-mail address"),
    "operator.help_do": ("Help", "Help"),
    "operator.help_new": (
        "Nieuw adres (alleen voor een ander e-mailadres)",
        "New address (only for another e-mail address)",
    ),
    "operator.help_sure": (
        "Weet eerst zeker wie het vraagt: bel iemand terug die je kent.",
        "First make sure who is asking: call back somebody you know.",
    ),
    "operator.second_off": (
        "{name} logt weer in met alleen een wachtwoord.",
        "{name} now logs in with just a password again.",
    ),
    "operator.mishaps": ("Onverwachte fouten", "Unexpected errors"),
    "operator.none": ("Geen. Dat is goed nieuws.", "None. That is good news."),
    "operator.mishaps_about": (
        "Zoek het nummer van het verzoek in het log: daar staat de hele fout.",
        "Look for the number of the request in the log: the whole error is there.",
    ),
    "operator.when": ("Wanneer", "When"),
    "operator.request": ("Verzoek", "Request"),
    "operator.page": ("Pagina", "Page"),
    "operator.kind": ("Fout", "Error"),
    "operator.place": ("Plaats", "Place"),
    "operator.backups": ("Reservekopieën", "Backups"),
    "operator.late": (
        (
            "Er is geen volledige kopie van de laatste twee dagen. Laat zwitser backup elke nacht "
            "draaien."
        ),
        "There is no complete backup from the last two days. Have zwitser backup run every night.",
    ),
    "operator.whole": ("teruggelezen, alles is er", "read back, all of it is there"),
    "operator.not_whole": ("teruggelezen, er ontbreekt iets", "read back, something is missing"),
    "operator.versions": ("Versies", "Versions"),
    "operator.load": ("Belasting", "Load"),
    "operator.process": ("Proces", "Process"),
    "operator.since": ("Sinds", "Since"),
    "operator.answers": ("Antwoorden", "Answers"),
    "operator.errors": ("Fouten", "Errors"),
    "operator.mean": ("Gemiddeld", "Mean"),
    "operator.database": ("Database: {size}.", "Database: {size}."),
    "operator.connections": (
        "{count:verbinding|verbindingen} met de database.",
        "{count:connection|connections} to the database.",
    ),
    "operator.mail": ("Mail: deze server kan mail versturen.", "Mail: this server can send mail."),
    "operator.no_mail": (
        "Mail: deze server verstuurt geen mail (EMAIL_HOST).",
        "Mail: this server sends no mail (EMAIL_HOST).",
    ),
    "refused.club-name": ("Geef de club een naam.", "Give the club a name."),
    "refused.no-account": (
        "Er is geen account met dit adres.",
        "There is no account with this address.",
    ),
    "refused.club-closed": (
        (
            "Deze club is gesloten door wie de server beheert. Lezen en een reservekopie maken "
            "kan nog."
        ),
        "This club was closed by whoever runs the server. You can still read, and make a backup.",
    ),
}
