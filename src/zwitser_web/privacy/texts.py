"""What is kept of people, in words."""

TEXTS = {
    "privacy.title": ("Privacy", "Privacy"),
    "privacy.lead": (
        "Wat deze server van mensen bewaart, hoe lang en waarom.",
        "What this server keeps about people, for how long and why.",
    ),
    "privacy.players": (
        (
            "Van deelnemers: naam, rating, titel en uitslagen, in het logboek van het toernooi, "
            "zolang de club het toernooi bewaart. Daarmee wordt ingedeeld en de stand gemaakt."
        ),
        (
            "About players: name, rating, title and results, in the journal of the tournament, "
            "for as long as the club keeps it. They are needed for the pairings and the standings."
        ),
    ),
    "privacy.personal": (
        (
            "Apart daarvan, als de club ze opgeeft: relatienummer, federatie, club, geboortejaar "
            "en geslacht, voor de rapportage aan de bond. Ze verdwijnen met de deelnemer en staan "
            "op geen openbare pagina."
        ),
        (
            "Apart from that, if the club enters them: KNSB number, federation, club, year of "
            "birth and sex, for the report to the federation. They are removed with the player "
            "and appear on no public page."
        ),
    ),
    "privacy.lists": (
        (
            "Ratinglijsten van bonden, als de club er een inleest: naam, nummer, rating, titel, "
            "geboortejaar en geslacht, om deelnemers uit te kiezen, tot de club een nieuwe inleest "
            "of de lijst verwijdert. Alleen wie de wedstrijd leidt, kan erin zoeken."
        ),
        (
            "Rating lists of federations, if the club imports one: name, number, rating, title, "
            "year of birth and sex, to choose players from, until the club imports a newer one or "
            "deletes the list. Only arbiters can search it."
        ),
    ),
    "privacy.bin": (
        (
            "Een toernooi in de prullenbak verdwijnt na dertig dagen vanzelf, met alles wat erbij "
            "hoort."
        ),
        (
            "A tournament in the bin disappears by itself after thirty days, with everything that "
            "belongs to it."
        ),
    ),
    "privacy.accounts": (
        (
            "Van wie inlogt: naam, e-mailadres, een onomkeerbaar versleuteld wachtwoord en, als "
            "die aanstaat, de sleutel van de tweede stap, tot het account wordt verwijderd. Waar "
            "iemand is ingelogd (soort browser en apparaat, sinds wanneer, laatst gezien): tot "
            "het uitloggen, of tot dertig dagen zonder bezoek. Mislukte pogingen om in te loggen: "
            "hoogstens een dag. Wie wiens toegang veranderde (links, rollen, sleutels, tweede "
            "stappen): zonder adressen, hoogstens zo lang als op die pagina staat."
        ),
        (
            "About anyone who logs in: name, e-mail address, a hash of the password and, where it "
            "is on, the key of the second step, until the account is deleted. Where somebody is "
            "logged in (kind of browser and device, since when, last seen): until they log out, "
            "or thirty days without a visit. Failed attempts to log in: a day at most. Who changed "
            "whose access (links, roles, keys, second steps): without addresses, for as long as "
            "that page says."
        ),
    ),
    "privacy.operator": (
        (
            "Wie de server beheert, ziet van een club de naam, hoe groot ze is, wanneer er iets "
            "gebeurde, hoeveel ze vandaag vroeg en wie er wiens toegang veranderde. Van de laatste "
            "tweehonderd fouten van het programma is te zien waar ze optraden, niet wat er getypt "
            "werd."
        ),
        (
            "Whoever runs the server sees a club's name, how large it is, when something happened, "
            "how much it asked today, and who changed whose access there. Of the last two hundred "
            "errors of the program they see where these occurred, not what was typed."
        ),
    ),
    "privacy.cookies": (
        (
            "Cookies: om ingelogd te blijven, om een apparaat te herkennen waarop je eerder "
            "inlogde, voor taal en thema, en op een telefoon wie je volgt of onder welke naam je "
            "uitslagen invoert. Er is geen meting, geen reclame en niets van anderen."
        ),
        (
            "Cookies: to stay logged in, to recognise a device on which you logged in before, for "
            "language and theme, and on a phone whom you follow or the name under which you enter "
            "results. There is no tracking, no advertising and nothing from others."
        ),
    ),
    "privacy.erase": (
        (
            "Wil je weten wat er van je bewaard wordt, of het laten wissen? Vraag het de "
            "beheerder van je club: die kan alles in één bestand geven en je naam uit elk "
            "toernooi halen. De indelingen blijven zoals ze waren, met een nummer in plaats van "
            "de naam."
        ),
        (
            "Do you want to know what is kept about you, or have it erased? Ask the owner of your "
            "club, who can give you everything in one file and remove your name from every "
            "tournament. The pairings stay as they were, with a number in place of the name."
        ),
    ),
    "privacy.backups": (
        (
            "Reservekopieën bevatten hetzelfde. Wie de server beheert, gooit oude kopieën weg, en "
            "wist bij het terugzetten van een kopie opnieuw wat daarna gewist was."
        ),
        (
            "Backups hold the same. Whoever runs the server throws old ones away and, when one is "
            "restored, erases again what had been erased since."
        ),
    ),
    "people.title": ("Persoonsgegevens", "Personal data"),
    "people.help": (
        "Zoek iemand met de naam zoals die in de toernooien staat.",
        "Find somebody by the name used in the tournaments.",
    ),
    "people.search": ("Zoeken", "Search"),
    "people.none": (
        "Niemand met deze naam in de toernooien.",
        "Nobody in the tournaments has this name.",
    ),
    "people.games": ("{count:partij|partijen}", "{count:game|games}"),
    "people.export": ("Alles in één bestand", "Everything in one file"),
    "people.erase": ("Wis deze persoon", "Erase this person"),
    "people.erase_help": (
        (
            "De naam verdwijnt uit elke regel van elk logboek en de gegevens worden weggegooid. "
            "Indelingen en standen blijven, met een nummer in plaats van de naam. In een "
            "ratinglijst van een bond blijft iemand staan: die verwijder je als geheel. Wie een "
            "account heeft, verwijdert dat zelf."
        ),
        (
            "The name disappears from every line of every journal, and the details are thrown "
            "away. Pairings and standings stay, with a number in place of the name. The rating "
            "list of a federation still has the person: delete that list as a whole. An account "
            "is deleted by whoever has it."
        ),
    ),
    "people.sure": (
        "Ik weet het zeker: dit is niet ongedaan te maken",
        "I am sure: this can't be undone",
    ),
    "people.erased": (
        "Gewist in {count:toernooi|toernooien}.",
        "Erased in {count:tournament|tournaments}.",
    ),
    "people.list": (
        "Ratinglijst {name}: {count:persoon|personen}.",
        "Rating list {name}: {count:person|people}.",
    ),
    "people.delete_list": ("Verwijder de ratinglijsten", "Delete the rating lists"),
    "people.delete_club": ("Verwijder de club", "Delete the club"),
    "people.delete_club_help": (
        (
            "Alle toernooien, de ratinglijst, de leden en de accounts die nergens anders bij horen "
            "verdwijnen. Download eerst de reservekopie. Typ de naam van de club."
        ),
        (
            "All tournaments, the rating list, the members and the accounts that belong nowhere "
            "else disappear. Download the backup first. Type the name of the club."
        ),
    ),
    "account.delete": ("Verwijder mijn account", "Delete my account"),
    "account.delete_help": (
        (
            "Je account verdwijnt; in de logboeken staat voortaan een nummer in plaats van je "
            "naam. Typ je wachtwoord."
        ),
        (
            "Your account disappears; from then on the journals have a number in place of your "
            "name. Type your password."
        ),
    ),
    "visibility.title": ("Wie mag de openbare pagina's zien?", "Who may see the public pages?"),
    "visibility.open": (
        "Iedereen; het staat ook op de pagina van de club",
        "Everybody; it is on the club's page too",
    ),
    "visibility.unlisted": (
        "Alleen wie het adres heeft; niemand kan het raden",
        "Only those who have the address; nobody can guess it",
    ),
    "visibility.closed": ("Niemand buiten de club", "Nobody outside the club"),
    "visibility.short": (
        "Korte namen, zoals Piet J. (voor kinderen)",
        "Short names, like Piet J. (for children)",
    ),
    "refused.visibility": (
        "Kies wie de openbare pagina's mag zien.",
        "Choose who may see the public pages.",
    ),
    "refused.not-sure": (
        "Vink aan dat je het zeker weet; dit is niet ongedaan te maken.",
        "Tick the box to say you are sure; this can't be undone.",
    ),
    "refused.type-the-name": (
        "Typ de naam van de club precies zoals die hierboven staat.",
        "Type the name of the club exactly as shown above.",
    ),
}
