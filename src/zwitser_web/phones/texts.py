"""Phones: codes at the desk, and what a helper sees."""

TEXTS = {
    "phones.title": ("Telefoons", "Phones"),
    "phones.link": ("Telefoons", "Phones"),
    "phones.help": (
        (
            "Wie de code scant of intypt, voert uitslagen van deze borden in: drie grote knoppen, "
            "zonder wachtwoord. Een code werkt {hours} uur en gaat vanzelf mee met de rondes."
        ),
        (
            "Whoever scans or types the code can enter the results of these boards: three big "
            "buttons, no password. A code works for {hours} hours and follows the rounds by itself."
        ),
    ),
    "phones.network": (
        "De telefoon moet op hetzelfde netwerk (wifi) zitten als deze computer.",
        "The phone has to be on the same network (Wi-Fi) as this computer.",
    ),
    "phones.local": (
        "Telefoons kunnen deze computer nu niet bereiken.",
        "Phones can't reach this computer now.",
    ),
    "phones.from": ("Van bord", "From board"),
    "phones.to": ("tot en met", "to"),
    "phones.make": ("Maak een code", "Make a code"),
    "phones.boards": ("Borden {first} tot en met {last}", "Boards {first} to {last}"),
    "phones.all_boards": ("Alle borden", "All boards"),
    "phones.boards_from": ("Vanaf bord {first}", "From board {first}"),
    "phones.typed": (
        "Of ga naar {address} en typ de code.",
        "Or go to {address} and type the code.",
    ),
    "phone.door": ("Uitslagen invoeren", "Enter results"),
    "phone.code": ("De code van de wedstrijdleider", "The arbiter’s code"),
    "phone.code_unknown": (
        (
            "Deze code kennen we niet. Kijk of hij goed is overgetypt, of vraag de "
            "wedstrijdleider om een nieuwe."
        ),
        (
            "We don't know this code. Check that it was typed correctly, or ask the arbiter "
            "for a new one."
        ),
    ),
    "phone.code_wrong": (
        "Een code heeft acht tekens, zoals abcd-efgh.",
        "A code has eight characters, such as abcd-efgh.",
    ),
    "phone.go": ("Verder", "Continue"),
    "phone.who": ("Wie ben je? Je voornaam", "Who are you? Your first name"),
    "phone.its_me": ("Dat ben ik", "That’s me"),
    "phone.helper": ("Je voert in als {name}.", "You are entering results as {name}."),
    "phone.other_helper": ("Iemand anders", "Somebody else"),
    "phone.moved_on": (
        "Ronde {round} is begonnen. Wat je net koos is niet ingevoerd.",
        "Round {round} has started. What you just chose was not entered.",
    ),
    "phones.until": ("geldig tot {time}", "valid until {time}"),
    "phones.revoke": ("Intrekken", "Revoke"),
    "phones.qr": ("QR-code voor {address}", "QR code for {address}"),
    "phone.title": ("Uitslagen van ronde {round}", "Results of round {round}"),
    "phone.1-0": ("wit wint", "white wins"),
    "phone.1/2-1/2": ("remise", "draw"),
    "phone.0-1": ("zwart wint", "black wins"),
    "phone.change": ("Wijzigen", "Change"),
    "phone.over": ("Deze code werkt niet meer", "This code no longer works"),
    "phone.expired": (
        "De tijd is om: de code gold tot {time}. Vraag de wedstrijdleider om een nieuwe.",
        "Its time is up: the code was valid until {time}. Ask the arbiter for a new one.",
    ),
    "phone.revoked": (
        "De wedstrijdleider heeft deze code ingetrokken. Vraag zo nodig om een nieuwe.",
        "The arbiter has revoked this code. Ask for a new one if you need it.",
    ),
    "phone.taken_back": (
        "Deze ronde is teruggenomen. Wacht tot ze weer is gepubliceerd, en laad dan opnieuw.",
        "This round has been taken back. Wait until it is published again, then reload.",
    ),
    "phone.done": ("Alle uitslagen zijn binnen. Dank je wel.", "All results are in. Thank you."),
    "refused.board-range": (
        "Kies borden van deze ronde, de laagste eerst.",
        "Choose boards of this round, the lowest first.",
    ),
    "refused.too-many-codes": (
        "Er zijn al veel codes. Trek er eerst een in.",
        "There are many codes already. Revoke one first.",
    ),
}
