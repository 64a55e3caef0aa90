"""The public pages, the screen in the hall, and what the desk shows about them."""

TEXTS = {
    "public.by": ("Volgorde", "Order"),
    "public.by_board": ("Op bord", "By board"),
    "public.by_name": ("Op naam", "By name"),
    "public.search": ("Zoek een naam", "Search a name"),
    "public.search_go": ("Zoek", "Search"),
    "public.waiting": (
        "Er is nog geen ronde gepubliceerd. Zodra dat gebeurt, staat de indeling hier vanzelf.",
        "No round has been published yet. Once one is, the pairings appear here by themselves.",
    ),
    "public.place": ("plaats {rank} · {points} punten", "place {rank} · {points} points"),
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
        "Van deze ronde is geen uitleg: zij is niet door dit programma ingedeeld.",
        "There is no explanation of this round: this program did not pair it.",
    ),
    "public.values": ("Zo zijn de getallen opgebouwd", "How the numbers came about"),
    "public.nobody": ("Niemand gevonden.", "Nobody found."),
    "public.course": ("Verloop", "Course"),
}
