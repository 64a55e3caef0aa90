"""The frame: navigation, first page, new tournament, errors."""

TEXTS = {
    "brand": ("Zwitser", "Zwitser"),
    "skip": ("Naar de inhoud", "Skip to content"),
    "language": ("Taal", "Language"),
    "theme": ("Weergave", "Appearance"),
    "theme.auto": ("Automatisch", "Automatic"),
    "theme.light": ("Licht", "Light"),
    "theme.dark": ("Donker", "Dark"),
    "guide.title": ("Handleiding", "Guide"),
    "guide.link": ("Hulp", "Help"),
    "nav": ("Pagina’s", "Pages"),
    "nav.today": ("Vandaag", "Today"),
    "nav.players": ("Deelnemers", "Players"),
    "nav.round": ("Ronde", "Round"),
    "nav.rounds": ("Rondes", "Rounds"),
    "nav.standings": ("Stand", "Standings"),
    "nav.crosstable": ("Kruistabel", "Cross table"),
    "nav.journal": ("Logboek", "Journal"),
    "nav.settings": ("Instellingen", "Settings"),
    "home.title": ("Toernooien", "Tournaments"),
    "home.new": ("Nieuw toernooi", "New tournament"),
    "home.empty": (
        "Er is nog geen toernooi. Begin met een nieuw toernooi: dat kost één minuut.",
        "There is no tournament yet. Start a new one: it takes a minute.",
    ),
    "home.search": ("Zoek een toernooi", "Search for a tournament"),
    "home.nothing": ("Geen toernooi gevonden.", "No tournament found."),
    "home.section.running": ("Lopend", "Running"),
    "home.section.finished": ("Klaar", "Finished"),
    "home.section.examples": ("Voorbeelden", "Examples"),
    "home.section.archive": ("Archief", "Archive"),
    "home.section.bin": ("Prullenbak", "Bin"),
    "home.hide_examples": ("Verbergen", "Hide"),
    "home.leader": ("{name} staat aan kop", "{name} leads"),
    "home.winner": ("Winnaar: {name}", "Winner: {name}"),
    "home.next.pairing": ("klaar om in te delen", "ready to pair"),
    "home.next.publication": ("voorstel ligt klaar", "proposal waiting"),
    "home.next.results": ("uitslagen komen binnen", "results coming in"),
    "home.next.nothing": ("alle rondes gespeeld", "all rounds played"),
    "home.days_left": (
        "nog {count:dag|dagen} te herstellen",
        "can be restored for {count:day|days}",
    ),
    "home.bring_back": ("Terugzetten", "Restore"),
    "home.did.archive": ("{name} staat nu in het archief.", "{name} is now in the archive."),
    "home.did.bin": (
        "{name} ligt dertig dagen in de prullenbak en wordt dan gewist.",
        "{name} is in the bin for thirty days, then it is erased.",
    ),
    "home.did.back": ("{name} staat weer in de lijst.", "{name} is back in the list."),
    "club.rename": ("Naam van de club", "Name of the club"),
    "club.name": ("Naam", "Name"),
    "away.title": ("Opbergen of weggooien", "Put away or delete"),
    "away.archive": ("Naar het archief", "Move to the archive"),
    "away.back": ("Uit het archief halen", "Take out of the archive"),
    "away.bin": ("Naar de prullenbak", "Move to the bin"),
    "away.help": (
        "In het archief blijft alles bewaard. Uit de prullenbak kun je dertig dagen terughalen.",
        "The archive keeps everything. From the bin you can restore for thirty days.",
    ),
    "home.players": ("{count:deelnemer|deelnemers}", "{count:player|players}"),
    "home.round": ("ronde {round} van {rounds}", "round {round} of {rounds}"),
    "home.round_open": ("ronde {round}", "round {round}"),
    "home.not_started": ("nog niet begonnen", "not started yet"),
    "home.demo": ("Voorbeeld", "Example"),
    "new.title": ("Nieuw toernooi", "New tournament"),
    "new.name": ("Naam", "Name"),
    "new.name_help": (
        "Bijvoorbeeld: Clubkampioenschap 2027",
        "For example: Club championship 2027",
    ),
    "new.system": ("Systeem", "System"),
    "new.rounds": ("Aantal rondes", "Number of rounds"),
    "new.rounds_help": (
        (
            "Zeven of negen rondes is gebruikelijk. Bij een rondetoernooi volgt het aantal uit de "
            "deelnemers; een clubcompetitie heeft haar eigen reglement, bij Seizoen."
        ),
        (
            "Seven or nine is usual. For a round robin the number follows from the players; a "
            "club competition has its own regulation, under Season."
        ),
    ),
    "new.club": ("Club", "Club"),
    "new.more": ("Meer keuzes", "More choices"),
    "new.first_round": ("Eerste ronde", "First round"),
    "new.first_round.fold": (
        "Sterkste tegen zwakste (1–N, 2–N-1)",
        "Top against bottom (1–N, 2–N-1)",
    ),
    "new.first_round.adjacent": ("Buren (1–2, 3–4)", "Adjacent (1–2, 3–4)"),
    "new.bye_points": ("Punten voor een vrije ronde", "Points for a bye"),
    "new.initial_colour": ("Kleur van de hoogste in ronde 1", "Colour of the highest in round 1"),
    "new.tiebreaks": ("Bij gelijke punten", "When points are equal"),
    "new.tiebreaks_own": ("Zoals het reglement zegt", "As the regulation says"),
    "new.submit": ("Maak het toernooi", "Create the tournament"),
    "colour.white": ("wit", "white"),
    "colour.black": ("zwart", "black"),
    "system.knsb-weerstand": ("Zwitsers op weerstandspunten", "Swiss by resistance points"),
    "system.knsb-weerstand.about": (
        (
            "KNSB 1996. Wie evenveel punten heeft speelt tegen elkaar; binnen een groep tellen de "
            "weerstandspunten. Goed voor zeven tot elf rondes zonder betrouwbare ratings."
        ),
        (
            "KNSB 1996. Players on equal points meet; within a group resistance points decide. "
            "Good for seven to eleven rounds without reliable ratings."
        ),
    ),
    "system.go-weerstand": ("Go, op weerstandspunten", "Go, by resistance points"),
    "system.go-weerstand.about": (
        "Het Zwitserse systeem zoals de gobond het speelt.",
        "The Swiss system as the go federation plays it.",
    ),
    "system.knsb-rating": ("Zwitsers op rating", "Swiss by rating"),
    "system.knsb-rating.about": (
        "KNSB-systeem voor weekendtoernooien en open groepen waar ieder een rating heeft.",
        "The KNSB system for weekend and open tournaments where everyone has a rating.",
    ),
    "system.club": ("Clubcompetitie in periodes", "Club competition in periods"),
    "system.club.about": (
        (
            "Een heel seizoen clubavonden: periodes, twee groepen, promotie en degradatie, "
            "vrije avonden."
        ),
        (
            "A whole season of club evenings: periods, two groups, promotion and relegation, "
            "free evenings."
        ),
    ),
    "system.round-robin": ("Rondetoernooi (ieder tegen ieder)", "Round robin (all play all)"),
    "system.round-robin.about": (
        "Ieder speelt één keer tegen ieder ander. Goed voor kleine groepen.",
        "Everybody meets everybody once. Good for small groups.",
    ),
    "system.double-round-robin": ("Rondetoernooi, dubbel", "Double round robin"),
    "system.double-round-robin.about": (
        "Ieder speelt twee keer tegen ieder ander, één keer met elke kleur.",
        "Everybody meets everybody twice, once with each colour.",
    ),
    "error.title": ("Dat ging niet", "That did not work"),
    "error.back": ("Terug", "Back"),
    "error.home": ("Naar de toernooien", "To the tournaments"),
    "error.404": (
        "Deze pagina bestaat niet, of is niet van jouw club.",
        "This page does not exist, or does not belong to your club.",
    ),
    "error.403": ("Dat mag jouw rol niet.", "Your role does not allow that."),
    "error.500": (
        "Er ging iets mis in het programma. Wat je invoerde en wat bevestigd werd, is bewaard.",
        "Something went wrong in the program. What you entered and was confirmed is kept.",
    ),
    "error.csrf": (
        "De pagina was te oud om dit veilig te doen. Ga terug, herlaad en probeer het nog eens.",
        "The page was too old to do this safely. Go back, reload, and try again.",
    ),
}
