"""What goes out to the world: a site of files, frames, feeds, and a copy at another server."""

TEXTS = {
    "world.all": ("Alle toernooien", "All tournaments"),
    "world.feed_open": ("{round}: de indeling", "{round}: the pairings"),
    "world.feed_done": ("{round}: de uitslagen en de stand", "{round}: results and standings"),
    "world.title": ("Naar buiten", "Out to the world"),
    "world.link": ("Naar de website van de club", "To the club's website"),
    "world.about": (
        "Alleen wat je publiceert gaat naar buiten: indelingen, uitslagen en standen.",
        "Only what you publish goes out: pairings, results and standings.",
    ),
    "world.site": ("Als bestanden voor je website", "As files for your website"),
    "world.site_about": (
        (
            "Gewone pagina's die op elke website werken, ook op een telefoon. Pak het zip-bestand "
            "uit en zet de bestanden op je site, of laat Zwitser een map bijhouden die je "
            "uploadprogramma doorgeeft."
        ),
        (
            "Plain pages that work on any website, on phones too. Unpack the zip file and put the "
            "files on your site, or let Zwitser keep a folder up to date that your upload program "
            "passes on."
        ),
    ),
    "world.zip": ("Download de site (zip)", "Download the site (zip)"),
    "world.zip_club": ("Alle toernooien van de club (zip)", "All tournaments of the club (zip)"),
    "world.whole_club": (
        "alle toernooien van de club, ook die nog komen",
        "all tournaments of the club, including those still to come",
    ),
    "world.folder_on_club": (
        "Na elke publicatie en elke uitslag in de club werkt Zwitser deze map bij:",
        "After each publication and each result in the club Zwitser updates this folder:",
    ),
    "world.folder": ("Map die Zwitser bijhoudt", "Folder that Zwitser keeps up to date"),
    "world.folder_start": ("Bijhouden", "Keep up to date"),
    "world.folder_stop": ("Niet meer bijhouden", "Stop keeping it up to date"),
    "world.folder_on": (
        "Na elke publicatie en elke uitslag werkt Zwitser deze map bij:",
        "After each publication and each result Zwitser updates this folder:",
    ),
    "world.failed.site-folder": (
        "Zwitser kon niet in deze map schrijven en probeert het vanzelf opnieuw.",
        "Zwitser couldn't write in this folder and tries again by itself.",
    ),
    "world.failed.site-foreign": (
        (
            "In deze map staan al bestanden die niet van Zwitser zijn en net zo heten als "
            "pagina's van de site, bijvoorbeeld index.html. Kies een lege map, of haal ze weg."
        ),
        (
            "This folder already has files that are not Zwitser's but have the same names as "
            "pages of the site, such as index.html. Choose an empty folder, or move them away."
        ),
    ),
    "world.failed.site-busy": (
        "Een ander programma schrijft in deze map. Zwitser probeert het vanzelf opnieuw.",
        "Another program is writing in this folder. Zwitser tries again by itself.",
    ),
    "world.failed.site-link": (
        "In deze map staat een verwijzing naar een andere map. Haal die weg.",
        "In this folder there is a link to another folder. Remove it.",
    ),
    "world.now": ("Nu bijwerken", "Update now"),
    "world.server": ("Op een Zwitser op internet", "On a Zwitser on the internet"),
    "world.server_about": (
        (
            "Heeft je club of bond een Zwitser op internet? Maak daar bij “Toernooien van een "
            "laptop” een plek, en plak hier de sleutel die je krijgt. Wat hier openbaar is, staat "
            "daar een paar tellen later ook; valt het internet weg, dan gaat Zwitser verder zodra "
            "het er weer is."
        ),
        (
            "Does your club or federation have a Zwitser on the internet? Make a place there "
            "under “Tournaments from a laptop”, and paste the key you get into this page. What is "
            "public here is public there a few seconds later; if the internet drops out, Zwitser "
            "carries on once it is back."
        ),
    ),
    "world.server_field": ("Sleutel", "Key"),
    "world.server_start": ("Begin met sturen", "Start sending"),
    "world.forget": ("Vergeet de sleutel", "Forget the key"),
    "world.take_down_forget": (
        "Haal het daar weg en vergeet de sleutel",
        "Take it down there and forget the key",
    ),
    "world.leave": (
        "Laat het daar staan en vergeet de sleutel",
        "Leave it there and forget the key",
    ),
    "world.still_there": (
        (
            "De server antwoordt niet, dus het toernooi staat daar nog. Zwitser haalt het weg "
            "zodra dat kan; vergeet de sleutel daarna."
        ),
        (
            "The server does not answer, so the tournament is still shown there. Zwitser takes it "
            "down as soon as it can; forget the key after that."
        ),
    ),
    "world.server_on": (
        "Dit toernooi wordt naar de server gestuurd.",
        "This tournament is being sent to the server.",
    ),
    "world.taken_down": (
        "Dit toernooi is daar weggehaald. De sleutel werkt nog.",
        "This tournament was taken down there. The key still works.",
    ),
    "world.take_down": ("Haal het daar weg", "Take it down there"),
    "world.show": ("Toon het daar weer", "Show it there again"),
    "world.failed.offline": (
        "Er is geen verbinding. Zwitser probeert het vanzelf opnieuw.",
        "There is no connection. Zwitser tries again by itself.",
    ),
    "world.failed.unknown-key": (
        "De server kent deze sleutel niet meer. Vraag daar een nieuwe.",
        "The server no longer knows this key. Ask for a new one there.",
    ),
    "world.failed.refused": (
        "De server nam het niet aan. Zwitser probeert het vanzelf opnieuw.",
        "The server did not accept it. Zwitser tries again by itself.",
    ),
    "world.failed.elsewhere": (
        (
            "Met deze sleutel is daarna vanaf een andere computer gepubliceerd, of vanuit een "
            "andere kopie van dit toernooi. Van hier gaat er niets heen, tot jij dat kiest."
        ),
        (
            "Another computer, or another copy of this tournament, has published with this key "
            "since. Nothing is sent from here until you choose to."
        ),
    ),
    "world.elsewhere_since": ("Dat was het laatst op", "The last time was"),
    "world.take_over": ("Publiceer voortaan vanaf hier", "Publish from here from now on"),
    "world.failed.no-zwitser": (
        "Op dat adres antwoordt geen Zwitser.",
        "No Zwitser answers at that address.",
    ),
    "world.embed": ("In een pagina van je eigen site", "In a page of your own site"),
    "world.embed_about": (
        "Plak dit in een pagina van je site; het blijft vanzelf bij.",
        "Paste this into a page of your site; it stays up to date by itself.",
    ),
    "world.embed_local": (
        "Staan de bestanden op je site, of op een Zwitser op internet, dan toon je ze zo:",
        "Once the files are on your site, or on a Zwitser on the internet, show them like this:",
    ),
    "world.your_site": ("www.jouwclub.nl/toernooien", "www.yourclub.org/tournaments"),
    "world.data_about": ("Voor andere programma's:", "For other programs:"),
    "world.schema": ("schema", "schema"),
    "world.calendar": ("agenda", "calendar"),
    "world.all_rounds": ("Agenda van alle rondes (ics)", "Calendar of all rounds (ics)"),
    "refused.site-folder": (
        "In die map kan Zwitser niet schrijven. Kies een andere.",
        "Zwitser can't write in that folder. Choose another.",
    ),
    "refused.site-foreign": (
        "In die map staan bestanden die niet van Zwitser zijn. Kies een lege map.",
        "That folder has files that are not Zwitser's. Choose an empty folder.",
    ),
    "refused.site-busy": (
        "Een ander programma schrijft in die map. Probeer het zo weer.",
        "Another program is writing in that folder. Try again in a moment.",
    ),
    "refused.site-link": (
        "In die map is {folder} een verwijzing naar een andere map. Haal die weg.",
        "In that folder {folder} is a link to another folder. Remove it.",
    ),
    "refused.push-address": (
        "Plak de hele sleutel zoals de server hem gaf: https://…/push#…",
        "Paste the whole key as the server gave it: https://…/push#…",
    ),
    "refused.push-key": (
        "Deze sleutel is hier niet bekend.",
        "This key is not known here.",
    ),
    "refused.mirror": (
        "Dit toernooi wordt op een andere computer geleid en hier alleen getoond.",
        "This tournament is run on another computer and only shown here.",
    ),
    "mirror.title": ("Toernooien van een laptop", "Tournaments from a laptop"),
    "mirror.about": (
        (
            "Een wedstrijdleider leidt een toernooi op een eigen laptop; hier zien bezoekers wat "
            "daar gepubliceerd wordt. Elk toernooi heeft een eigen sleutel."
        ),
        (
            "An arbiter runs a tournament on a laptop; visitors see here what is published there. "
            "Each tournament has a key of its own."
        ),
    ),
    "mirror.make": ("Een plek voor een toernooi", "A place for a tournament"),
    "mirror.name_field": ("Naam, tot het toernooi er is", "Name, until the tournament arrives"),
    "mirror.make_go": ("Maak een sleutel", "Make a key"),
    "mirror.name": ("Toernooi van een laptop", "Tournament from a laptop"),
    "mirror.key": (
        "Plak deze sleutel op de laptop bij “Naar buiten”; hij wordt maar één keer getoond: {link}",
        "Paste this key on the laptop under “Out to the world”; it is shown only once: {link}",
    ),
    "mirror.received": ("Laatst ontvangen", "Last received"),
    "mirror.nothing": ("Nog niets ontvangen", "Nothing received yet"),
    "mirror.new_key": ("Nieuwe sleutel", "New key"),
    "mirror.take_down": ("Haal weg wat er staat", "Take down what is shown"),
    "mirror.remove": ("Verwijder deze plek", "Remove this place"),
}
