"""The public pages, the screen in the hall, and what the desk shows about them."""

TEXTS = {
    "public.by": ("Volgorde", "Order"),
    "public.by_board": ("Op bord", "By board"),
    "public.by_name": ("Op naam", "By name"),
    "public.search": ("Zoek een naam", "Search for a name"),
    "public.search_go": ("Zoek", "Search"),
    "public.this_is_me": ("Dit ben ik: volg mijn bord", "This is me: follow my board"),
    "public.not_me": ("Dit ben ik niet", "This is not me"),
    "public.away": ("Afmelden voor ronde {round}", "Sign off for round {round}"),
    "public.is_away": (
        "Je bent afgemeld voor ronde {round}.",
        "You have signed off for round {round}.",
    ),
    "public.comes_back": ("Ik ben er toch", "I can play after all"),
    "public.away_closed": (
        "Ronde {round} wordt ingedeeld. Afmelden kan alleen nog bij de wedstrijdleider.",
        "Round {round} is being paired. To sign off, see the arbiter.",
    ),
    "share.sign_off": (
        "Deelnemers mogen zich op hun eigen telefoon afmelden voor de volgende ronde",
        "Players may sign off for the next round on their own phone",
    ),
    "public.against": ("tegen {name}", "against {name}"),
    "public.waiting": (
        "Er is nog geen ronde gepubliceerd. Zodra dat gebeurt, staat de indeling hier vanzelf.",
        "No round has been published yet. Once one is, the pairings appear here by themselves.",
    ),
    "public.place": (
        "plaats {rank} · {points:punt|punten}",
        "place {rank} · {points:point|points}",
    ),
    "public.opponent": ("Tegen", "Against"),
    "public.why_round": ("Zo is deze ronde ingedeeld", "How this round was paired"),
    "public.why_board": ("Waarom dit bord?", "Why this board?"),
    "public.why_pairs": ("De borden een voor een", "The boards one by one"),
    "public.why_other": (
        (
            "Deze partij is met de hand ingedeeld of gewijzigd. Vraag de wedstrijdleider naar de "
            "reden."
        ),
        "This game was paired or changed by hand. Ask the arbiter for the reason.",
    ),
    "public.why_none": (
        "Bij deze ronde is geen uitleg: ze is niet door dit programma ingedeeld.",
        "There is no explanation for this round: it was not paired by this program.",
    ),
    "public.values": ("Zo zijn de getallen opgebouwd", "How the numbers are made up"),
    "public.nobody": ("Niemand gevonden.", "Nobody found."),
    "public.course": ("Verloop van de stand", "Course of the ranking"),
    "course.round": ("ronde", "round"),
    "course.below": (
        "Onder plaats {place} liggen de plaatsen dichter bijeen.",
        "Below place {place} the places lie closer together.",
    ),
    "public.course_alt": (
        "Ieders plaats na elke ronde, als lijn; de getallen staan in de stand.",
        "Everybody's place after each round, as a line; the numbers are in the standings.",
    ),
    "public.round_picture": ("De ronde in een plaatje", "The round in a picture"),
    "public.download_picture": ("Bewaar het plaatje", "Save the picture"),
    "public.round_alt": (
        "De puntengroepen met hun paren; hieronder staat hetzelfde in woorden.",
        "The score groups with their pairs; the same is told below in words.",
    ),
    "refused.busy": (
        "Veel mensen vragen dit tegelijk. Probeer het zo nog eens.",
        "Many people are asking for this at once. Try again in a moment.",
    ),
    "screen.scan": ("Scan en kijk mee", "Scan and follow along"),
    "screen.scan_help": (
        "Indeling, uitslagen en stand op je eigen telefoon",
        "Pairings, results and standings on your own phone",
    ),
    "screen.clock": ("Nog {time}", "{time} left"),
    "screen.until": ("Speeltijd tot {time}", "Playing time until {time}"),
    "share.show_help": (
        "Kies je niets, dan toont het scherm wat er op dat moment toe doet.",
        "Choose nothing, and the screen shows what matters at the time.",
    ),
    "share.show": ("Wat laat dit scherm zien?", "What does this screen show?"),
    "share.show.boards": ("Indeling en uitslagen", "Pairings and results"),
    "share.show.names": ("Op naam", "By name"),
    "share.show.course": ("Verloop van de stand", "Course of the ranking"),
    "share.show.ranks": ("Stand", "Standings"),
    "share.show.qr": ("QR-code", "QR code"),
    "share.clock": ("Klok in de zaal", "Clock in the hall"),
    "share.clock_minutes": ("Minuten", "Minutes"),
    "share.clock_start": ("Start de klok", "Start the clock"),
    "share.clock_stop": ("Klok weg", "Remove the clock"),
    "share.clock_until": ("Loopt tot {time}.", "Running until {time}."),
    "screen.pause": ("Pauze", "Pause"),
    "screen.qr": ("QR-code van de openbare pagina", "QR code of the public page"),
    "screen.result.1-0": ("1–0", "1–0"),
    "screen.result.0-1": ("0–1", "0–1"),
    "screen.result.1/2-1/2": ("½–½", "½–½"),
    "screen.result.1-0R": ("1–0 r", "1–0 f"),
    "screen.result.0-1R": ("0–1 r", "0–1 f"),
    "screen.result.0-0R": ("0–0 r", "0–0 f"),
    "screen.result.1-1R": ("1–1 r", "1–1 f"),
    "screen.result.*": ("afgebr.", "adj."),
    "share.title": ("Voor de zaal", "For the hall"),
    "share.short": ("Zaal en print", "Hall and print"),
    "share.link": ("Openbare pagina, scherm en printen", "Public page, screen and print"),
    "share.players": ("Op de telefoon", "On the phone"),
    "share.players_about": (
        (
            "Deelnemers zien hier hun indeling, de uitslagen en de stand. Alleen wat je "
            "gepubliceerd hebt. De pagina ververst vanzelf."
        ),
        (
            "Players see their pairing, the results and the standings here. Only what you "
            "published. The page refreshes by itself."
        ),
    ),
    "share.open": ("Openbare pagina", "Public page"),
    "share.screen": ("Op het grote scherm", "On the big screen"),
    "share.screen_about": (
        (
            "Indeling, uitslagen en stand om de beurt, leesbaar van tien meter. Zet de browser op "
            "volledig scherm (F11). De spatiebalk houdt het beeld vast, de pijltjes bladeren."
        ),
        (
            "Pairings, results and standings in turn, readable from ten metres. Switch the browser "
            "to full screen (F11). The space bar pauses, the arrow keys move between slides."
        ),
    ),
    "share.screen_open": ("Schermweergave", "Screen mode"),
}
